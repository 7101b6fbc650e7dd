"""What the places of the memory page have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import empty, text_button
from ui.widgets.scrolling import scrolling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    from assistant.engine import Engine
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.widgets.empty import EmptyState
    from ui.widgets.notice import Notice

R = TypeVar("R")

CARDS_AT_ONCE = 40


class MemoryPlace(QWidget):
    """A place that shows what the engine answers to one question."""

    source_asked = Signal(object)
    fact_asked = Signal(str)
    person_asked = Signal(str, str)
    facts_asked = Signal(str, str)
    changed = Signal()

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__()
        self._link, self._notice = link, notice
        self._asking: Job | None = None

    def refresh(self) -> None:
        """Ask for everything that is shown again."""
        raise NotImplementedError

    def _ask(self, question: Callable[[Engine], Future[R]], then: Callable[[R], None]) -> None:
        """Put the question of this place; an earlier one that is still open is dropped."""
        if self._asking is not None:
            self._asking.abandon()

        def answered(result: R) -> None:
            self._asking = None
            then(result)

        self._asking = self._link.ask(
            question, parent=self, then=answered, otherwise=self._notice.show_error
        )

    def _do(self, act: Callable[[Engine], Future[R]], said: str = "") -> None:
        """Change something, say that it was done, and look again."""
        self._notice.pass_by()

        def done(_result: R) -> None:
            if said:
                self._notice.show_passing(said)
            self.changed.emit()

        self._link.ask(act, parent=self, then=done, otherwise=self._notice.show_error)


class CardsPlace(MemoryPlace):
    """A column of cards in the middle, some at once, or an empty state."""

    def __init__(self, link: EngineLink, notice: Notice, nothing: EmptyState, name: str) -> None:
        super().__init__(link, notice)
        self._rest: Iterator[QWidget] = iter(())
        self._cards = QVBoxLayout()
        self._cards.setSpacing(Space.M)
        self._more = text_button(self.tr("Show more"), "", self._add)
        self.head = QVBoxLayout()
        self._places = QStackedWidget()
        self._column = QWidget()
        column = QVBoxLayout(self._column)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        column.addLayout(self.head)
        column.addLayout(self._cards)
        column.addWidget(self._more, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.pane = self._scroll = self._make_scroll(name)
        self._places.addWidget(self._scroll)
        self._places.addWidget(nothing)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.addWidget(self._places)
        theme().changed.connect(self._widen)
        self._widen()

    def _show(self, cards: Iterator[QWidget], *, any_there: bool) -> None:
        """Show cards, which are made as they are needed; the place stays where it was."""
        at = self._scroll.verticalScrollBar().value()
        empty(self._cards)
        self._rest = cards
        self._places.setCurrentIndex(0 if any_there else 1)
        self._add()
        self._scroll.verticalScrollBar().setValue(at)

    def _add(self) -> None:
        for _ in range(CARDS_AT_ONCE):
            card = next(self._rest, None)
            if card is None:
                break
            self._cards.addWidget(card)
        following = next(self._rest, None)
        self._more.setVisible(following is not None)
        if following is not None:
            first, rest = following, self._rest

            def again() -> Iterator[QWidget]:
                yield first
                yield from rest

            self._rest = again()

    def _make_scroll(self, name: str) -> QScrollArea:
        inside = QWidget()
        inside.setProperty("kind", "plain")
        row = QHBoxLayout(inside)
        row.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        row.addStretch(1)
        row.addWidget(self._column, 100)
        row.addStretch(1)
        return scrolling(inside, name)

    def _widen(self) -> None:
        self._column.setMaximumWidth(theme().tokens.scaled(Size.CARDS))


def card() -> tuple[QFrame, QVBoxLayout]:
    """A card and its column."""
    made = QFrame()
    made.setProperty("kind", "card")
    column = QVBoxLayout(made)
    column.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
    column.setSpacing(Space.S)
    return made, column
