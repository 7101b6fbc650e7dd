"""A fact's page: its words, where they came from, how they changed, and what used them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from assistant.domain.facts import FactSource, FactStatus
from ui.tokens import Icon, Space
from ui.widgets.controls import Switch, empty, label, rule, text_button
from ui.widgets.cut_button import CutButton
from ui.widgets.kinds import (
    SIGN_OF_ENTITY,
    SIGN_OF_TYPE,
    entity_kind_name,
    policy_name,
    subject_name,
    type_name,
)
from ui.widgets.notice import Sign
from ui.widgets.quote import QuoteCard
from ui.windows.statement_editor import StatementEditor
from ui.words import counted, said_ago, said_date, said_moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.entities import Entity
    from assistant.domain.facts import CoreFact
    from assistant.domain.memory_views import FactUse, FactView
    from assistant.domain.trajectories import EventTrajectory

SHOWN_USES = 5


class Mark(QWidget):
    """A switch with what it means beside it."""

    asked = Signal(bool)

    def __init__(self, name: str, meaning: str) -> None:
        super().__init__()
        self._switch = Switch(name)
        self._switch.setAccessibleDescription(meaning)
        self._switch.clicked.connect(self.asked)
        words = QVBoxLayout()
        words.setSpacing(Space.NONE)
        words.addWidget(label(name, "", wrap=True))
        words.addWidget(label(meaning, "small", wrap=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.M)
        row.addLayout(words, 1)
        row.addWidget(self._switch)

    def show_state(self, *, on: bool) -> None:
        """Show whether it is so."""
        self._switch.setChecked(on)


class FactDetail(QScrollArea):
    """Everything about one fact, and what can be done with it."""

    saved = Signal(str)
    edit_left = Signal()
    forget_asked = Signal()
    never_asked = Signal()
    pin_asked = Signal(bool)
    device_only_asked = Signal(bool)
    source_asked = Signal(object)
    person_asked = Signal(str, str)
    story_asked = Signal(str)

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
        self.pin = Mark(self.tr("Pin"), self.tr("Every answer is given this first."))
        self.device_only = Mark(
            self.tr("This device only"),
            self.tr("Never sent to a model on another machine, nor the words it came from."),
        )
        self.pin.asked.connect(self.pin_asked)
        self.device_only.asked.connect(self.device_only_asked)
        self._sources, self._uses, self._versions, self._links = (_column() for _ in range(4))
        self._headings = {
            name: label(words, "caption")
            for name, words in (
                ("uses", self.tr("What used it")),
                ("links", self.tr("People, things and stories")),
                ("versions", self.tr("Earlier versions")),
            )
        }
        self._forget = text_button(
            self.tr("Forget…"), "danger", self.forget_asked.emit, sign="eraser"
        )
        self._never = text_button(
            self.tr("Never like this"), "quiet", self.never_asked.emit, sign="prohibit"
        )
        self._never.setToolTip(self.tr("Never remember things like this fact."))
        self.setWidget(self._make_inside())

    def show_fact(self, fact: CoreFact) -> None:
        """Show a fact; what is known of it follows with `show_view`."""
        self._sign.show_sign(SIGN_OF_TYPE[fact.type], "memory")
        self._kind.setText(type_name(fact.type))
        current = fact.status is FactStatus.ACTIVE
        said = self.tr("In conflict") if fact.status is FactStatus.CONFLICTING else ""
        self._state.setText(said or self.tr("Replaced"))
        self._state.setVisible(not current)
        self._statement.show_words(fact.statement, editable=current)
        self._about.setText(self._said_about(fact))
        self._about.setToolTip(self.tr("Policy: {policy}").format(policy=fact.policy))
        self.pin.show_state(on=fact.pinned)
        self.device_only.show_state(on=fact.device_only)
        self.pin.setVisible(current)
        for layout in (self._sources, self._uses, self._versions, self._links):
            empty(layout)
        for heading in self._headings.values():
            heading.hide()
        self.verticalScrollBar().setValue(0)

    def show_view(self, view: FactView) -> None:
        """Show the sentences that it rests on, what used it, its links and versions."""
        for source in view.fact.sources:
            card = QuoteCard(
                source,
                view.messages.get(source.message_id),
                view.titles.get(source.conversation_id, ""),
            )
            card.opened.connect(self.source_asked)
            self._sources.addWidget(card)
        self._show_uses(view.uses, view.used)
        self._show_links(view)
        self._show_history(view.fact, view.history)

    def edit(self) -> None:
        """Begin to edit the words."""
        self._statement.begin()

    @property
    def editing(self) -> bool:
        """Whether the words are being edited."""
        return self._statement.editing

    def _show_uses(self, uses: Sequence[FactUse], used: int) -> None:
        self._headings["uses"].show()
        if not uses:
            self._uses.addWidget(label(self.tr("No answer was given from it yet."), "small"))
            return
        times = counted(used, "{n} answer", "{n} answers")
        last = said_ago(uses[0].used_at)
        said = self.tr("{times}, the last {ago}").format(times=times, ago=last)
        self._uses.addWidget(label(said, "small", wrap=True))
        for use in uses[:SHOWN_USES]:
            words = " ".join(use.question.split()) or use.title or self.tr("Untitled")
            opening = CutButton(words, "arrow-bend-down-right")
            opening.clicked.connect(partial(self._open, use))
            opening.setToolTip(f"{use.title} · {said_moment(use.used_at)}")
            opening.setAccessibleName(
                self.tr("Open the answer to: {question}").format(question=words)
            )
            self._uses.addWidget(opening)

    def _open(self, use: FactUse, _checked: object = None) -> None:
        self.source_asked.emit(
            FactSource(message_id=use.answer_id, conversation_id=use.conversation_id, quote="")
        )

    def _show_links(self, view: FactView) -> None:
        for entity in view.entities:
            row = CutButton(
                entity.name,
                SIGN_OF_ENTITY[entity.kind],
                entity_kind_name(entity.kind),
                tone="memory",
            )
            row.clicked.connect(partial(self._ask_person, entity))
            self._links.addWidget(row)
        for story in view.stories:
            row = CutButton(
                story.title or self.tr("A story"), "path", self.tr("Story"), tone="memory"
            )
            row.clicked.connect(partial(self._ask_story, story))
            self._links.addWidget(row)
        self._headings["links"].setVisible(bool(view.entities or view.stories))

    def _ask_person(self, entity: Entity, _checked: object = None) -> None:
        self.person_asked.emit(entity.entity_id, entity.name)

    def _ask_story(self, story: EventTrajectory, _checked: object = None) -> None:
        self.story_asked.emit(story.trajectory_id)

    def _show_history(self, fact: CoreFact, history: Sequence[CoreFact]) -> None:
        others = [version for version in reversed(history) if version.fact_id != fact.fact_id]
        self._headings["versions"].setVisible(bool(others))
        for version in others:
            until = said_date(version.valid_to) if version.valid_to else self.tr("now")
            span = f"{said_date(version.valid_from)} – {until}"
            said = f"{span} · {policy_name(version.policy)}"
            self._versions.addWidget(label(version.statement, "", wrap=True))
            self._versions.addWidget(label(said, "small", wrap=True))

    def _said_about(self, fact: CoreFact) -> str:
        since = self.tr("Since {date}").format(date=said_date(fact.valid_from))
        if fact.valid_to is not None:
            since = f"{said_date(fact.valid_from)} – {said_date(fact.valid_to)}"
        subject = self.tr("about {subject}").format(subject=subject_name(fact.subject))
        return f"{since} · {subject} · {policy_name(fact.policy)}"

    def _make_inside(self) -> QWidget:
        head = QHBoxLayout()
        head.setSpacing(Space.XS)
        for widget in (self._sign, self._kind, self._state):
            head.addWidget(widget)
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
        column.addWidget(self._headings["versions"])
        column.addLayout(self._versions)
        column.addWidget(self._headings["uses"])
        column.addLayout(self._uses)
        column.addWidget(self._headings["links"])
        column.addLayout(self._links)
        column.addWidget(rule())
        column.addWidget(self.pin)
        column.addWidget(self.device_only)
        column.addStretch()
        column.addWidget(self._forget, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._never, alignment=Qt.AlignmentFlag.AlignLeft)
        return inside


def _column() -> QVBoxLayout:
    made = QVBoxLayout()
    made.setSpacing(Space.XS)
    return made
