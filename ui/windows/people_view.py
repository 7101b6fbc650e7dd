"""People, places, organisations and things: who they are, and which of them are one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from assistant.domain.entities import EntityKind, MergeReason
from assistant.domain.facts import FactSource
from assistant.domain.ids import EntityId, UnitId
from ui.item_models.tables import Column, ValuesModel
from ui.tokens import Size, Space
from ui.widgets.controls import Picker, SearchField, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.kinds import SIGN_OF_ENTITY, entity_kind_name
from ui.widgets.search_bar import SearchBar
from ui.widgets.table import ValueTable
from ui.windows.entity_detail import EntityDetail
from ui.windows.listing import listing
from ui.windows.memory_place import MemoryPlace, card
from ui.words import counted, said_number

if TYPE_CHECKING:
    from assistant.domain.entities import EntitySummary, EntityView, MergeProposal
    from assistant.domain.messages import Message
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

SHOWN_PROPOSALS = 3


class PeopleView(MemoryPlace):
    """A list with the chosen one beside it; above it what is most likely one."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__(link, notice)
        self._wanted, self._asked = "", ""
        columns: list[Column[EntitySummary]] = [
            Column(
                self.tr("Name"),
                lambda one: one.entity.name,
                lambda one: SIGN_OF_ENTITY[one.entity.kind],
            ),
            Column(self.tr("Kind"), lambda one: entity_kind_name(one.entity.kind)),
            Column(self.tr("Facts"), lambda one: said_number(one.facts)),
            Column(self.tr("Messages"), lambda one: said_number(one.messages)),
        ]
        self.model: ValuesModel[EntitySummary] = ValuesModel(columns, self)
        narrow = Size.COLUMN_NARROW
        self.table = ValueTable(self.tr("People and things"), (0, narrow, narrow, narrow))
        self.table.setModel(self.model)
        self.search = SearchField(self.tr("Search people and things"))
        self.kind = Picker(self.tr("Kind"))
        self._count = label("", "small")
        self.detail = EntityDetail()
        self._proposals = QVBoxLayout()
        self._beside, self._places = QStackedWidget(), QStackedWidget()
        self._empty = EmptyState("users-three", "", "", tone="memory")
        self._lay_out()
        self._connect()

    def refresh(self) -> None:
        """Ask for everyone that matches, and for what may be one."""
        words, kind = self.search.text().strip(), str(self.kind.currentData())
        kinds = (EntityKind(kind),) if kind else ()
        self._ask(lambda engine: engine.entities(words=words, kinds=kinds), self._show_list)
        self._link.ask(
            lambda engine: engine.merge_proposals(), parent=self, then=self._show_proposals
        )

    def show_entity(self, entity_id: str) -> None:
        """Show somebody or something, whatever was searched for."""
        self._wanted = entity_id
        self.search.clear()
        self.kind.setCurrentIndex(0)
        self.refresh()

    # answers

    def _show_list(self, found: list[EntitySummary]) -> None:
        chosen = self._wanted or self.detail.entity_id
        self.model.show(found)
        self._count.setText(counted(len(found), "{n} name", "{n} names"))
        self._places.setCurrentIndex(0 if found else 1)
        narrowed = self.search.text().strip() or self.kind.currentData()
        if narrowed:
            self._empty.say(self.tr("Nobody and nothing matches"), self.tr("Try another name."))
        else:
            self._empty.say(
                self.tr("Nobody is known yet"),
                self.tr(
                    "People, places and things that you mention appear here, with all that is"
                    " known of them."
                ),
            )
        ids = [str(one.entity.entity_id) for one in found]
        if chosen in ids:
            self._wanted = ""
            self.table.selectRow(ids.index(chosen))
            self._choose(ids.index(chosen))
        else:
            self._choose(-1)

    def _choose(self, row: int) -> None:
        if row < 0 or row >= len(self.model.values):
            self._asked = ""
            self._beside.setCurrentIndex(0)
            return
        entity_id = self.model.value(row).entity.entity_id
        self._asked = str(entity_id)
        self._link.ask(
            lambda engine: engine.entity(entity_id),
            parent=self,
            then=self._show_entity,
            otherwise=self._notice.show_error,
        )

    def _show_entity(self, view: EntityView) -> None:
        if self._asked == view.entity.entity_id:  # nobody else was chosen meanwhile
            self.detail.show_entity(view)
            self._beside.setCurrentIndex(1)

    def _show_proposals(self, found: list[MergeProposal]) -> None:
        while (item := self._proposals.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for proposal in found[:SHOWN_PROPOSALS]:
            self._proposals.addWidget(self._make_proposal(proposal))
        rest = len(found) - SHOWN_PROPOSALS
        if rest > 0:
            more = counted(rest, "and {n} more pair", "and {n} more pairs")
            self._proposals.addWidget(label(more, "small"))

    # doing

    def _merge(self, proposal: MergeProposal) -> None:
        one, other = proposal.one.entity_id, proposal.other.entity_id
        self._notice.pass_by()

        def undo(entity_id: EntityId) -> None:
            self._do(lambda engine: engine.undo_merge(entity_id), self.tr("They are two again"))

        def done(entity: object) -> None:
            merged = EntityId(UnitId(str(getattr(entity, "entity_id", one))))
            self._notice.show_news(
                self.tr("{one} and {other} are one").format(
                    one=proposal.one.name, other=proposal.other.name
                ),
                "",
                {self.tr("Undo"): partial(undo, merged)},
            )
            self.changed.emit()

        self._link.ask(
            lambda engine: engine.merge_entities(one, other),
            parent=self,
            then=done,
            otherwise=self._notice.show_error,
        )

    def _refuse(self, proposal: MergeProposal) -> None:
        one, other = proposal.one.entity_id, proposal.other.entity_id
        self._do(lambda engine: engine.refuse_merge(one, other), self.tr("They stay two"))

    def _split(self, entity_id: str) -> None:
        known = EntityId(UnitId(entity_id))
        self._do(lambda engine: engine.split_entity(known), self.tr("Taken apart"))

    def _open(self, message: Message) -> None:
        self.source_asked.emit(
            FactSource(
                message_id=message.message_id, conversation_id=message.conversation_id, quote=""
            )
        )

    # the parts

    def _make_proposal(self, proposal: MergeProposal) -> QWidget:
        made, column = card()
        one, other = proposal.one.name, proposal.other.name
        asked = self.tr("Are “{one}” and “{other}” one?").format(one=one, other=other)
        why = (
            self.tr("One is the initials of the other.")
            if proposal.reason is MergeReason.INITIALS
            else self.tr("They have the same name.")
        )
        words = QVBoxLayout()
        words.setSpacing(Space.NONE)
        words.addWidget(label(asked, "strong", wrap=True))
        words.addWidget(label(why, "small", wrap=True))
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addLayout(words, 1)
        for verb, act in ((self.tr("Yes, one"), self._merge), (self.tr("No, two"), self._refuse)):
            button = text_button(verb, "", partial(act, proposal))
            button.setAccessibleName(f"{asked} {verb}")
            row.addWidget(button)
        column.addLayout(row)
        return made

    def _lay_out(self) -> None:
        self.kind.addItem(self.tr("All kinds"), "")
        for kind in EntityKind:
            if kind is not EntityKind.USER:
                self.kind.addItem(entity_kind_name(kind), kind.value)
        top = QVBoxLayout()
        top.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        top.setSpacing(Space.S)
        top.addLayout(self._proposals)
        top.addWidget(SearchBar(self.search, (self.kind,)))
        hint = self.tr("You see what is known of them and where they were mentioned.")
        self._beside.addWidget(EmptyState("user", self.tr("Pick a name"), hint))
        self._beside.addWidget(self.detail)
        self._places.addWidget(listing(self.table, self._count, self._beside))
        self._places.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addLayout(top)
        whole.addWidget(self._places, 1)

    def _connect(self) -> None:
        self.search.settled.connect(self.refresh)
        self.kind.currentIndexChanged.connect(self.refresh)
        self.table.chosen.connect(self._choose)
        self.detail.fact_asked.connect(self.fact_asked)
        self.detail.facts_asked.connect(self.facts_asked)
        self.detail.split_asked.connect(self._split)
        self.detail.message_asked.connect(self._open)
