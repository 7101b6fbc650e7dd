"""A fact's page: its words, where they came from, and how they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from assistant.domain.facts import FactStatus
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import IconButton, empty, label, rule, text_button
from ui.widgets.entering import EnteringField
from ui.widgets.kinds import SIGN_OF_TYPE, policy_name, type_name
from ui.widgets.notice import Sign
from ui.widgets.quote import QuoteCard
from ui.words import said_date

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.domain.facts import CoreFact
    from assistant.domain.messages import Message


class StatementEditor(QWidget):
    """The words of a fact; shown until edited in place, then saved or left as they were."""

    saved = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._editable = False
        self._words = label("", "heading", wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._field = EnteringField()
        self._field.setProperty("kind", "box")
        self._field.entered.connect(self._finish)
        self._field.setAccessibleName(self.tr("The fact's words"))
        self._edit = IconButton("pencil-simple", self.tr("Edit fact"))
        self._edit.clicked.connect(self.begin)
        self._save = text_button(self.tr("Save"), "primary", self._finish)
        self._cancel = text_button(self.tr("Cancel"), "", self._leave)
        shown = QHBoxLayout()
        shown.addWidget(self._words, 1)
        shown.addWidget(self._edit, alignment=Qt.AlignmentFlag.AlignTop)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.addLayout(shown)
        column.addWidget(self._field)
        column.addLayout(buttons)
        QWidget.setTabOrder(self._field, self._save)
        QWidget.setTabOrder(self._save, self._cancel)
        self._field.textChanged.connect(self._refresh)
        self._leave()

    def show_words(self, words: str, *, editable: bool) -> None:
        """Show a fact's words."""
        self._words.setText(words)
        self._editable = editable
        self._leave()

    def begin(self) -> None:
        """Edit in place."""
        self._field.setPlainText(self._words.text())
        self._field.setFixedHeight(theme().tokens.scaled(Size.TEXT_BOX))
        self._show(editing=True)
        self._field.selectAll()
        self._field.setFocus()

    @property
    def editing(self) -> bool:
        """Whether the person is writing."""
        return not self._field.isHidden()

    def _finish(self) -> None:
        words = self._field.toPlainText().strip()
        if not words:
            return
        self._leave()
        if words != self._words.text():
            self.saved.emit(words)

    def _leave(self) -> None:
        self._show(editing=False)
        self.left.emit()

    def _show(self, *, editing: bool) -> None:
        self._words.setVisible(not editing)
        self._edit.setVisible(not editing and self._editable)
        for widget in (self._field, self._save, self._cancel):
            widget.setVisible(editing)

    def _refresh(self) -> None:
        self._save.setEnabled(bool(self._field.toPlainText().strip()))


class FactDetail(QScrollArea):
    """Everything about one fact, and what can be done with it."""

    saved = Signal(str)
    edit_left = Signal()
    forget_asked = Signal()
    source_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Fact"))
        self._sign = Sign("bookmark-simple", "memory", Icon.SMALL)
        self._kind = label("", "memory")
        self._state = label("", "tag")
        self._statement = StatementEditor()
        self._statement.saved.connect(self.saved)
        self._statement.left.connect(self.edit_left)
        self._about = label("", "small", wrap=True)
        self._sources = QVBoxLayout()
        self._versions = QVBoxLayout()
        self._versions_heading = label(self.tr("Earlier versions"), "caption")
        for layout in (self._sources, self._versions):
            layout.setSpacing(Space.S)
        self._forget = text_button(
            self.tr("Forget…"), "danger", self.forget_asked.emit, sign="eraser"
        )
        self.setWidget(self._make_inside())

    def show_fact(self, fact: CoreFact) -> None:
        """Show a fact; its sources and versions follow."""
        self._sign.show_sign(SIGN_OF_TYPE[fact.type], "memory")
        self._kind.setText(type_name(fact.type))
        current = fact.status is FactStatus.ACTIVE
        self._state.setText(self.tr("Replaced"))
        self._state.setVisible(not current)
        self._statement.show_words(fact.statement, editable=current)
        self._about.setText(self._said_about(fact))
        self._about.setToolTip(self.tr("Policy: {policy}").format(policy=fact.policy))
        empty(self._sources)
        empty(self._versions)
        self._versions_heading.hide()

    def show_sources(
        self, fact: CoreFact, messages: Mapping[str, Message], titles: Mapping[str, str]
    ) -> None:
        """Show the sentences that the fact rests on, each within its message."""
        empty(self._sources)
        for source in fact.sources:
            card = QuoteCard(
                source, messages.get(source.message_id), titles.get(source.conversation_id, "")
            )
            card.opened.connect(self.source_asked)
            self._sources.addWidget(card)

    def show_history(self, fact: CoreFact, history: Sequence[CoreFact]) -> None:
        """Show what the fact replaced and what replaced it, newest first."""
        empty(self._versions)
        others = [version for version in reversed(history) if version.fact_id != fact.fact_id]
        self._versions_heading.setVisible(bool(others))
        for version in others:
            until = said_date(version.valid_to) if version.valid_to else self.tr("now")
            span = f"{said_date(version.valid_from)} – {until}"
            self._versions.addWidget(label(version.statement, "", wrap=True))
            said = f"{span} · {policy_name(version.policy)}"
            self._versions.addWidget(label(said, "small", wrap=True))

    def edit(self) -> None:
        """Begin to edit the words."""
        self._statement.begin()

    @property
    def editing(self) -> bool:
        """Whether the words are being edited."""
        return self._statement.editing

    def _said_about(self, fact: CoreFact) -> str:
        since = self.tr("Since {date}").format(date=said_date(fact.valid_from))
        if fact.valid_to is not None:
            since = f"{said_date(fact.valid_from)} – {said_date(fact.valid_to)}"
        subject = self.tr("about {subject}").format(subject=fact.subject)
        return f"{since} · {subject} · {policy_name(fact.policy)}"

    def _make_inside(self) -> QWidget:
        head = QHBoxLayout()
        head.setSpacing(Space.XS)
        head.addWidget(self._sign)
        head.addWidget(self._kind)
        head.addWidget(self._state)
        head.addStretch()
        inside = QWidget()
        inside.setProperty("kind", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        column.setSpacing(Space.M)
        column.addLayout(head)
        column.addWidget(self._statement)
        column.addWidget(self._about)
        column.addWidget(rule())
        column.addWidget(label(self.tr("Where it came from"), "caption"))
        column.addLayout(self._sources)
        column.addWidget(self._versions_heading)
        column.addLayout(self._versions)
        column.addStretch()
        column.addWidget(self._forget, alignment=Qt.AlignmentFlag.AlignLeft)
        return inside
