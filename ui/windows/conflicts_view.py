"""What was written and what was said otherwise since, side by side, to be settled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout, QWidget

from assistant.domain.facts import PERSON_POLICY
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import label, text_button
from ui.widgets.empty import EmptyState
from ui.windows.memory_place import CardsPlace, card
from ui.words import quoted, said_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QResizeEvent

    from assistant.domain.facts import CoreFact
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

    Conflict = tuple[CoreFact, CoreFact]


class ConflictsView(CardsPlace):
    """A card for each conflict; one press says which side is right."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        nothing = EmptyState(
            "scales",
            self.tr("Nothing contradicts what you wrote"),
            self.tr(
                "When a chat says otherwise than a fact you wrote, both wait here, and you say"
                " which is right. Until then your own words count."
            ),
            tone="memory",
        )
        super().__init__(link, notice, nothing, self.tr("Conflicts"))
        words = self.tr("Until you say which is right, what you wrote counts.")
        self.head.addWidget(label(words, "muted", wrap=True))

    def refresh(self) -> None:
        """Ask for what is at odds."""
        self._ask(lambda engine: engine.memory.conflicts(), self._show_conflicts)

    def _show_conflicts(self, found: list[Conflict]) -> None:
        self._show(self._make_cards(found), any_there=bool(found))

    def _make_cards(self, found: list[Conflict]) -> Iterator[QWidget]:
        for written, heard in found:
            made = ConflictCard(written, heard)
            made.settled.connect(self._settle)
            made.opened.connect(self.source_asked)
            made.fact_asked.connect(self.fact_asked)
            yield made

    def _settle(self, fact: CoreFact) -> None:
        self._do(
            lambda engine: engine.memory.settle(fact.fact_id),
            self.tr("Settled: {words}").format(words=fact.statement),
        )


class ConflictCard(QWidget):
    """Both sides; one under the other where there is little room."""

    settled = Signal(object)
    opened = Signal(object)
    fact_asked = Signal(str)

    def __init__(self, written: CoreFact, heard: CoreFact) -> None:
        super().__init__()
        made, column = card()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(Space.L)
        self._sides.addWidget(self._make_side(self._said_of(written), written), 1)
        self._line = QFrame()
        self._line.setProperty("kind", "rule")
        self._sides.addWidget(self._line)
        heard_on = self.tr("A chat says since {date}").format(date=said_date(heard.valid_from))
        self._sides.addWidget(self._make_side(heard_on, heard), 1)
        column.addLayout(self._sides)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.addWidget(made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= 2 * theme().tokens.scaled(Size.DETAIL_LEAST)
        direction = QBoxLayout.Direction
        self._sides.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._line.setVisible(not beside)

    def _said_of(self, written: CoreFact) -> str:
        said = self.tr("You wrote on {date}")
        if written.policy != PERSON_POLICY:
            said = self.tr("Remembered since {date}")
        return said.format(date=said_date(written.valid_from))

    def _make_side(self, heading: str, fact: CoreFact) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XS)
        column.addWidget(label(heading, "caption", wrap=True))
        column.addWidget(label(fact.statement, "heading", wrap=True))
        newest = fact.sources[-1]
        if newest.quote and newest.quote != fact.statement:
            column.addWidget(label(quoted(newest.quote), "muted", wrap=True))
        column.addStretch(1)
        start = Qt.AlignmentFlag.AlignLeft
        right = text_button(self.tr("This is right"), "primary", partial(self.settled.emit, fact))
        right.setAccessibleName(self.tr("This is right: {words}").format(words=fact.statement))
        if fact.policy == PERSON_POLICY:
            look = text_button(
                self.tr("Open fact"), "link", partial(self.fact_asked.emit, fact.fact_id)
            )
        else:
            look = text_button(self.tr("Open chat"), "link", partial(self.opened.emit, newest))
        column.addWidget(look, alignment=start)
        column.addWidget(right, alignment=start)
        return side
