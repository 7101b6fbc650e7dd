"""Somebody's or something's page: names, what is known, and where it was mentioned."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from assistant.domain.facts import FactStatus
from ui.tokens import Icon, Space
from ui.widgets.controls import label, rule, text_button
from ui.widgets.cut_button import CutButton
from ui.widgets.kinds import SIGN_OF_ENTITY, SIGN_OF_TYPE, entity_kind_name
from ui.widgets.notice import Sign
from ui.words import counted, said_date

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.entities import Entity, EntityView
    from assistant.domain.facts import CoreFact
    from assistant.domain.messages import Message

SHOWN_FACTS = 30
SHOWN_MESSAGES = 20


class EntityDetail(QScrollArea):
    """All that is known of one entity."""

    fact_asked = Signal(str)
    facts_asked = Signal(str, str)
    message_asked = Signal(object)
    split_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.entity_id = ""
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Person or thing"))

    def show_entity(self, view: EntityView) -> None:
        """Show an entity, the newest of what is known first."""
        entity = view.entity
        self.entity_id = str(entity.entity_id)
        inside = QWidget()
        inside.setProperty("kind", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        column.setSpacing(Space.S)
        self._add_head(column, entity)
        column.addWidget(rule())
        self._add_facts(column, self.tr("What is known"), view.about)
        self._add_facts(column, self.tr("Facts that mention it"), view.facts)
        self._add_messages(column, view.mentioned)
        column.addStretch()
        row = QHBoxLayout()
        if view.about or view.facts:
            row.addWidget(
                text_button(
                    self.tr("Show in facts"),
                    "",
                    partial(self.facts_asked.emit, entity.entity_id, entity.name),
                    sign="bookmark-simple",
                )
            )
        row.addStretch()
        column.addLayout(row)
        self.setWidget(inside)

    def _add_head(self, column: QVBoxLayout, entity: Entity) -> None:
        head = QHBoxLayout()
        head.setSpacing(Space.XS)
        head.addWidget(Sign(SIGN_OF_ENTITY[entity.kind], "memory", Icon.SMALL))
        head.addWidget(label(entity_kind_name(entity.kind), "memory"))
        head.addStretch()
        column.addLayout(head)
        column.addWidget(label(entity.name, "heading", wrap=True))
        if entity.descriptor:
            column.addWidget(label(entity.descriptor, "muted", wrap=True))
        if entity.aliases:
            also = self.tr("also called {names}").format(names=", ".join(entity.aliases))
            column.addWidget(label(also, "small", wrap=True))
            apart = text_button(
                self.tr("Take these names apart"),
                "link",
                partial(self.split_asked.emit, entity.entity_id),
            )
            column.addWidget(apart, alignment=Qt.AlignmentFlag.AlignLeft)

    def _add_facts(self, column: QVBoxLayout, heading: str, facts: Sequence[CoreFact]) -> None:
        current = [fact for fact in facts if fact.status is not FactStatus.FORGOTTEN]
        if not current:
            return
        column.addSpacing(Space.XS)
        column.addWidget(label(heading, "caption"))
        for fact in list(reversed(current))[:SHOWN_FACTS]:
            held = fact.status is FactStatus.ACTIVE
            row = CutButton(
                fact.statement,
                SIGN_OF_TYPE[fact.type] if held else "clock-counter-clockwise",
                said_date(fact.valid_from),
                tone="memory" if held else "muted",
            )
            row.setToolTip(fact.statement)
            row.clicked.connect(partial(self._open_fact, fact))
            column.addWidget(row)
        self._add_rest(column, len(current) - SHOWN_FACTS)

    def _add_messages(self, column: QVBoxLayout, mentioned: Sequence[tuple[Message, str]]) -> None:
        if not mentioned:
            return
        column.addSpacing(Space.XS)
        column.addWidget(label(self.tr("Where it was mentioned"), "caption"))
        for message, _words in list(reversed(mentioned))[:SHOWN_MESSAGES]:
            row = CutButton(message.text, "chat-circle", said_date(message.said_at), tone="muted")
            row.clicked.connect(partial(self._open_message, message))
            column.addWidget(row)
        self._add_rest(column, len(mentioned) - SHOWN_MESSAGES)

    def _add_rest(self, column: QVBoxLayout, rest: int) -> None:
        if rest > 0:
            column.addWidget(label(counted(rest, "and {n} more", "and {n} more"), "small"))

    def _open_fact(self, fact: CoreFact, _checked: object = None) -> None:
        self.fact_asked.emit(fact.fact_id)

    def _open_message(self, message: Message, _checked: object = None) -> None:
        self.message_asked.emit(message)
