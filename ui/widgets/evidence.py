"""A remembered thing as the panel shows it: the words, when, from where, and how well it fits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.standing import Standing
from ui.tokens import Icon, Space
from ui.widgets.controls import SignedButton, label, set_flag, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.kinds import SIGN_OF_EVIDENCE, evidence_name
from ui.widgets.notice import Sign
from ui.widgets.rewording import Rewording
from ui.widgets.why import figures, reasons, strength
from ui.words import said_date

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from assistant.domain.ids import MessageId
    from assistant.domain.recall import Block, Recall

ACTIVE_SPACE = "active"
MENU_LETTERS = 36
"""So much of a message's words tells it from the others in a menu."""


class EvidenceCard(QFrame):
    """One block of a recall; a click or Enter asks for its source.

    What is wrong with it or not to be used is only asked for: `show_left_out` and `show_put_right`
    say what became of it.
    """

    opened = Signal(object)
    reworded = Signal(object, str)
    set_aside = Signal(object, object)
    forget_asked = Signal(object)
    leave_out_asked = Signal(object)
    use_again_asked = Signal(object)
    never_asked = Signal(object)

    def __init__(self, block: Block, title: str, recall: Recall) -> None:
        super().__init__()
        self.block, self._recall = block, recall
        self.left_out = False
        self.setProperty("kind", "evidence")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._linked = bool(block.conversation_id and block.message_ids) or self.is_fact
        if self._linked:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(self.tr("Open where it was said"))
        self._state = label("", "tag")
        self._state.hide()
        self._words = label(block.text, "", wrap=True)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._details = self._make_details()
        self._rewording: Rewording | None = None
        self.wrong = text_button(self.tr("This is wrong"), "small", self.show_menu)
        self.use = text_button(self._ask_for_less(), "small", self._ask_use)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(Space.M, Space.S, Space.M, Space.XS)
        self._column.setSpacing(Space.XS)
        self._lay_out(title)
        self._name(block.text)

    @property
    def is_fact(self) -> bool:
        """Whether this is a fact that the person can word otherwise."""
        return self.block.kind == "fact" and self.block.space != ACTIVE_SPACE

    @property
    def _is_file(self) -> bool:
        return self.block.kind == "document"

    def _ask_for_less(self) -> str:
        """A passage goes with its whole file."""
        return self.tr("Don't use this file") if self._is_file else self.tr("Don't use this")

    # what became of it

    def show_left_out(self, *, left_out: bool) -> None:
        """Say whether this chat goes without it from now on."""
        self.left_out = left_out
        self._show_state(self.tr("Left out of this chat") if left_out else "")
        text = self.tr("Use it again") if left_out else self._ask_for_less()
        self.use.setText(text)
        self.use.setAccessibleName(text)
        self.wrong.setVisible(not left_out and not self._is_file)

    def show_put_right(self, state: str, words: str = "") -> None:
        """Say that it was put right, and how it is worded now; no state: as it was."""
        self._end_rewording()
        self._words.setText(words or self.block.text)
        self._name(words or self.block.text)
        self._show_state(state)

    def begin_rewording(self) -> None:
        """Let the person put it in their own words, in place."""
        if self._rewording is not None:
            return
        field = self._rewording = Rewording(self._words.text())
        field.saved.connect(lambda words: self.reworded.emit(self.block, words))
        field.left.connect(self._end_rewording)
        self._column.insertWidget(self._column.indexOf(self._words), field)
        self._words.hide()
        field.begin()

    def menu(self) -> QMenu:
        """What can be said of it: a fact is worded otherwise, a message stands as it was said."""
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("This is wrong"))
        if self.is_fact:
            menu.addAction(self.tr("Correct it…"), self.begin_rewording)
        else:
            self._add_messages(menu)
        menu.addSeparator()
        menu.addAction(self.tr("Forget it…"), lambda: self.forget_asked.emit(self.block))
        never = self.tr("Never remember things like this…")
        menu.addAction(never, lambda: self.never_asked.emit(self.block))
        return menu

    def show_menu(self) -> None:
        """Open the menu below its button."""
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.wrong.mapToGlobal(self.wrong.rect().bottomLeft()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._linked and self.rect().contains(event.position().toPoint()):
            self.opened.emit(self.block)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._linked and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            self.opened.emit(self.block)
        else:
            super().keyPressEvent(event)

    # the parts

    def _add_messages(self, menu: QMenu) -> None:
        lines = self.block.text.splitlines()
        ids = self.block.message_ids
        if len(ids) == 1 or len(lines) != len(ids):
            self._add_standings(menu, ids)
            return
        for message_id, line in zip(ids, lines, strict=True):
            short = line if len(line) <= MENU_LETTERS else f"{line[:MENU_LETTERS].rstrip()}…"
            self._add_standings(menu.addMenu(short.replace("&", "&&")), (message_id,))

    def _add_standings(self, menu: QMenu, ids: tuple[MessageId, ...]) -> None:
        for text, standing in (
            (self.tr("It no longer holds"), Standing.EXPIRED),
            (self.tr("Never use it again"), Standing.WITHDRAWN),
        ):
            act = QAction(text, menu)
            act.triggered.connect(partial(self._say_of, ids, standing))
            menu.addAction(act)

    def _say_of(
        self,
        ids: tuple[MessageId, ...],
        standing: Standing,
        _checked: bool = False,  # noqa: FBT001
    ) -> None:
        self.set_aside.emit(ids, standing)

    def _ask_use(self) -> None:
        (self.use_again_asked if self.left_out else self.leave_out_asked).emit(self.block)

    def _end_rewording(self) -> None:
        if self._rewording is not None:
            self._rewording.hide()
            self._rewording.deleteLater()
            self._rewording = None
            self._words.show()

    def _show_state(self, state: str) -> None:
        self._state.setText(state)
        self._state.setVisible(bool(state))
        set_flag(self, "faded", "true" if state else "false")

    def _name(self, words: str) -> None:
        self.setAccessibleName(self.tr("Memory: {text}").format(text=words))

    def _lay_out(self, title: str) -> None:
        head = QHBoxLayout()
        head.setSpacing(Space.XS)
        sign = SIGN_OF_EVIDENCE.get(self.block.kind, "bookmark-simple")
        head.addWidget(Sign(sign, "memory", Icon.SMALL))
        head.addWidget(label(evidence_name(self.block.kind), "memory"))
        fits = label(strength(self.block, self._recall), "small", wrap=True)
        fits.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(fits, 1)
        self._column.addLayout(head)
        self._column.addWidget(self._state, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self._words)
        self._column.addWidget(label(self._where(title), "small", wrap=True))
        self._column.addWidget(self._details)
        self._column.addWidget(self._verbs())

    def _verbs(self) -> QWidget:
        self.details = SignedButton(self.tr("Details"), "caret-right")
        self.details.setProperty("kind", "small")
        self.details.setAccessibleName(self.tr("Details"))
        self.details.clicked.connect(self._toggle_details)
        verbs = QWidget()
        row = FlowLayout(verbs)
        row.setSpacing(Space.XS)
        row.addWidget(self.details)
        row.addWidget(self.wrong)
        row.addWidget(self.use)
        self.wrong.setVisible(not self._is_file)  # it is quoted, not believed
        return verbs

    def _make_details(self) -> QWidget:
        frame = QFrame()
        frame.setProperty("kind", "well")
        grid = QGridLayout(frame)
        grid.setContentsMargins(Space.S, Space.XS, Space.S, Space.XS)
        grid.setVerticalSpacing(Space.XXS)
        grid.setColumnStretch(0, 1)
        rows = [*figures(self.block, self._recall), *reasons(self.block)]
        for at, (name, value) in enumerate(rows):
            grid.addWidget(label(name, "small", wrap=True), at, 0)
            grid.addWidget(label(value, "small", wrap=True), at, 1, Qt.AlignmentFlag.AlignTop)
        frame.hide()
        return frame

    def _toggle_details(self) -> None:
        shown = self._details.isHidden()
        self._details.setVisible(shown)
        self.details.show_sign("caret-down" if shown else "caret-right")

    def _where(self, title: str) -> str:
        """When it was said and in which chat, or in which file it stands."""
        day = said_date(self.block.time)
        if self.block.source:
            return self.tr("{source}, added on {day}").format(source=self.block.source, day=day)
        if not title:
            return day
        return self.tr("{day}, in “{chat}”").format(day=day, chat=title)
