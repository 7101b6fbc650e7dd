"""Facts as a table with the chosen one beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.facts import FactStatus, FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.requests import FactQuery
from ui.item_models.tables import Column, ValuesModel
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import Picker, SearchField, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.entering import EnteringField
from ui.widgets.kinds import SIGN_OF_TYPE, type_name
from ui.widgets.table import ValueTable
from ui.windows.asking import AskingSheet
from ui.windows.fact_detail import FactDetail
from ui.windows.forget_sheet import Forgetting
from ui.windows.listing import listing
from ui.words import counted, said_date

if TYPE_CHECKING:
    from assistant.domain.facts import CoreFact
    from assistant.domain.forgetting import ForgetPlan
    from assistant.domain.messages import ConversationSummary, Message
    from assistant.domain.requests import FactPage
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class FactsView(QWidget):
    """Search, filter, add, edit and forget facts."""

    source_asked = Signal(object)
    changed = Signal()

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__()
        self._link, self._notice = link, notice
        self._asking: Job | None = None
        self._wanted, self._put_off = "", False
        self._fact: CoreFact | None = None
        self._titles: dict[str, str] = {}
        self.model: ValuesModel[CoreFact] = ValuesModel(self._columns(), self)
        self.table = ValueTable(self.tr("Facts"), (0, Size.COLUMN_WIDE, Size.COLUMN_NARROW))
        self.table.setModel(self.model)
        self.search = SearchField(self.tr("Search facts"))
        self._kind = Picker(self.tr("Kind of fact"))
        self._status = Picker(self.tr("Current or replaced"))
        self._count = label("", "small")
        self.detail = FactDetail()
        self._hint = EmptyState(
            "bookmark-simple",
            self.tr("Pick a fact"),
            self.tr("You see the sentences it came from and how it changed."),
        )
        self._beside = QStackedWidget()
        self._places = QStackedWidget()
        self._empty = EmptyState("brain", "", "", [self._make_adding()], tone="memory")
        self._forgetting: Forgetting | None = None
        self._lay_out()
        self._connect()

    def refresh(self) -> None:
        """Ask for the facts that match again; not while one is being edited."""
        if self.detail.editing:
            self._put_off = True
            return
        self._put_off = False
        if self._asking is not None:
            self._asking.abandon()
        kind, status = self._kind.currentData(), self._status.currentData()
        query = FactQuery(
            words=self.search.text().strip(),
            types=(FactType(kind),) if kind else (),
            statuses=(FactStatus(status),),
        )
        self._asking = self._link.ask(
            lambda engine: engine.facts(query),
            parent=self,
            then=self._show_page,
            otherwise=self._notice.show_error,
        )
        self._link.ask(lambda engine: engine.conversations(), parent=self, then=self._learn_titles)

    def show_fact(self, fact_id: str) -> None:
        """Choose a fact once it is listed."""
        self._wanted = fact_id
        self.search.clear()
        self.refresh()

    def add(self) -> None:
        """Ask for a fact in the person's own words."""
        self._notice.pass_by()
        sheet = AskingSheet(self.window(), self.tr("Add a fact"))
        hint = self.tr("One plain sentence, as you would say it: “I am allergic to peanuts.”")
        sheet.content.addWidget(label(hint, "muted", wrap=True))
        field = EnteringField()
        field.setProperty("kind", "box")
        field.setAccessibleName(self.tr("New fact"))
        field.setFixedHeight(theme().tokens.scaled(Size.TEXT_BOX))
        sheet.content.addWidget(field)
        field.textChanged.connect(lambda: sheet.allow(allowed=bool(field.toPlainText().strip())))
        field.entered.connect(sheet.submit)
        sheet.submitted.connect(lambda: self._add(sheet, field.toPlainText()))
        sheet.ask(self.tr("Remember it"))
        sheet.allow(allowed=False)

    # answers

    def _show_page(self, page: FactPage) -> None:
        self._asking = None
        chosen = self._wanted or (self._fact.fact_id if self._fact else "")
        self.model.show(page.facts)
        listed = counted(page.total, "{n} fact", "{n} facts")
        if page.total > len(page.facts):
            listed = self.tr("first {shown} of {listed}").format(
                shown=len(page.facts), listed=listed
            )
        self._count.setText(listed)
        self._places.setCurrentIndex(0 if page.facts else 1)
        if not page.facts:
            self._say_empty()
        ids = [fact.fact_id for fact in page.facts]
        if chosen in ids:
            self._wanted = ""
            self.table.selectRow(ids.index(chosen))  # type: ignore[arg-type]
            self._choose(ids.index(chosen))  # type: ignore[arg-type]

    def _say_empty(self) -> None:
        narrowed = self.search.text().strip() or self._kind.currentData()
        if narrowed:
            self._empty.say(
                self.tr("No fact matches"), self.tr("Try other words, or another kind.")
            )
        else:
            self._empty.say(
                self.tr("Nothing is remembered yet"),
                self.tr(
                    "Facts appear here as you chat. Each shows the sentences it came from, and"
                    " you can correct or forget it."
                ),
            )

    def _choose(self, row: int) -> None:
        if row < 0 or row >= len(self.model.values):
            self._fact = None
            self._beside.setCurrentIndex(0)
            return
        fact = self.model.value(row)
        self._notice.pass_by()
        if self._fact == fact and self._beside.currentIndex() == 1:
            return
        self._fact = fact
        self.detail.show_fact(fact)
        self._beside.setCurrentIndex(1)
        self._link.ask(
            lambda engine: engine.messages([source.message_id for source in fact.sources]),
            parent=self,
            then=lambda messages: self._show_sources(fact, messages),
            otherwise=self._notice.show_error,
        )
        self._link.ask(
            lambda engine: engine.fact_history(fact.fact_id),
            parent=self,
            then=lambda history: self._show_history(fact, history),
            otherwise=self._notice.show_error,
        )

    def _show_sources(self, fact: CoreFact, messages: list[Message]) -> None:
        if self._fact == fact:
            known = {str(message.message_id): message for message in messages}
            self.detail.show_sources(fact, known, self._titles)

    def _show_history(self, fact: CoreFact, history: list[CoreFact]) -> None:
        if self._fact == fact:
            self.detail.show_history(fact, history)

    def _learn_titles(self, summaries: list[ConversationSummary]) -> None:
        self._titles = {
            str(found.conversation.conversation_id): found.conversation.title for found in summaries
        }

    # doing

    def _add(self, sheet: AskingSheet, statement: str) -> None:
        sheet.put(
            self._link,
            lambda engine: engine.add_fact(statement.strip()),
            parent=self,
            then=self._added,
            otherwise=self._notice.show_error,
        )

    def _added(self, fact: CoreFact) -> None:
        self.show_fact(fact.fact_id)
        self.changed.emit()

    def _save(self, statement: str) -> None:
        fact = self._fact
        if fact is not None:
            self._link.ask(
                lambda engine: engine.edit_fact(fact.fact_id, statement),
                parent=self,
                then=self._added,
                otherwise=self._notice.show_error,
            )

    def _catch_up(self) -> None:
        if self._put_off:
            self.refresh()

    def _forget(self) -> None:
        if self._fact is None:
            return
        self._forgetting = Forgetting(self._link, self.window(), self)
        self._forgetting.forgotten.connect(self._forgotten)
        self._forgetting.failed.connect(self._notice.show_error)
        self._forgetting.begin(ForgetRequest(unit_ids=(self._fact.fact_id,)))

    def _forgotten(self, plan: ForgetPlan) -> None:
        gone = counted(len(plan.facts_removed), "{n} fact forgotten", "{n} facts forgotten")
        self._notice.show_passing(gone, self.tr("It is erased from the file on this machine."))
        self._fact = None
        self.refresh()
        self.changed.emit()

    # the parts

    def _columns(self) -> list[Column[CoreFact]]:
        return [
            Column(self.tr("Fact"), lambda fact: fact.statement),
            Column(
                self.tr("Kind"),
                lambda fact: type_name(fact.type),
                lambda fact: SIGN_OF_TYPE[fact.type],
            ),
            Column(self.tr("Since"), lambda fact: said_date(fact.valid_from)),
        ]

    def _make_adding(self) -> QPushButton:
        return text_button(self.tr("Add a fact…"), "primary", self.add, sign="plus")

    def _lay_out(self) -> None:
        self._kind.addItem(self.tr("All kinds"), "")
        for kind in FactType:
            self._kind.addItem(type_name(kind), kind.value)
        self._status.addItem(self.tr("Current"), FactStatus.ACTIVE.value)
        self._status.addItem(self.tr("Replaced"), FactStatus.SUPERSEDED.value)
        bar = QHBoxLayout()
        bar.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        bar.setSpacing(Space.S)
        bar.addWidget(self.search, 1)
        for widget in (self._kind, self._status):
            bar.addWidget(widget)
        bar.addWidget(self._make_adding())
        self._beside.addWidget(self._hint)
        self._beside.addWidget(self.detail)
        self._places.addWidget(listing(self.table, self._count, self._beside))
        self._places.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addLayout(bar)
        whole.addWidget(self._places, 1)

    def _connect(self) -> None:
        self.search.settled.connect(self.refresh)
        self._kind.currentIndexChanged.connect(self.refresh)
        self._status.currentIndexChanged.connect(self.refresh)
        self.table.chosen.connect(self._choose)
        self.table.delete_asked.connect(self._forget)
        self.detail.saved.connect(self._save)
        self.detail.edit_left.connect(self._catch_up)
        self.detail.forget_asked.connect(self._forget)
        self.detail.source_asked.connect(self.source_asked)
