"""Facts as a table with the chosen one, or what can be done with several, beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.requests import FactOrder
from assistant.domain.units import ABSTRACT_SPACES, BASIC_SPACE
from ui.item_models.fact_rows import FactRowsModel
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import IconButton, Picker, SearchField, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.entering import EnteringField
from ui.widgets.fact_table import FactTableView, fact_columns
from ui.windows.asking import AskingSheet
from ui.windows.demo_offer import NothingYet
from ui.windows.fact_detail import FactDetail
from ui.windows.fact_filters import FactFilters
from ui.windows.forget_sheet import Forgetting
from ui.windows.listing import listing
from ui.windows.several_facts import SeveralFacts
from ui.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from assistant.domain.facts import CoreFact
    from assistant.domain.forgetting import ForgetPlan
    from assistant.domain.ids import FactId
    from assistant.domain.memory_views import FactTable, FactView
    from assistant.domain.profiles import ProfileSummary
    from assistant.domain.rules import NeverRule, RuleReach
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

BUILT_IN = frozenset({BASIC_SPACE, *ABSTRACT_SPACES})
_NOTHING, _ONE, _SEVERAL = range(3)


class FactsView(QWidget):
    """Search, filter, sort, add, edit, mark and forget facts."""

    source_asked = Signal(object)
    person_asked = Signal(str, str)
    story_asked = Signal(str)
    changed = Signal()

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__()
        self._link, self._notice = link, notice
        self._asking: Job | None = None
        self._wanted, self._put_off = "", False
        self._fact: CoreFact | None = None
        self._order, self._descending = FactOrder.SINCE, True
        self.model = FactRowsModel(fact_columns(), self)
        self.table = FactTableView(self.model)
        self.search = SearchField(self.tr("Search facts"))
        self.by = Picker(self.tr("How to search"))
        self.filters, self._count = FactFilters(), label("", "small")
        self.detail, self.several = FactDetail(), SeveralFacts()
        self._hint = EmptyState(
            "bookmark-simple",
            self.tr("Pick a fact"),
            self.tr("You see the sentences it came from and how it changed."),
        )
        self._beside, self._places = QStackedWidget(), QStackedWidget()
        self._in_bar, self._adding = QHBoxLayout(), self._make_adding()
        self._empty = NothingYet(link, self._make_adding())
        self._forgetting = Forgetting(link, self, self)
        self._lay_out()
        self._connect()

    def refresh(self) -> None:
        """Ask for the facts that match again; not while one is being edited."""
        if self.detail.editing:
            self._put_off = True
            return
        self._ask_table()
        self._ask_choices()

    def show_fact(self, fact_id: str) -> None:
        """Choose a fact once it is listed, whatever was searched for."""
        self._wanted = fact_id
        self.search.clear()
        self.filters.clear()
        self.refresh()

    def show_facts_of(self, entity_id: str, name: str) -> None:
        """List what is known of somebody or something."""
        self.search.clear()
        self.filters.choose_entity(entity_id, name)
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

    # asking

    def _ask_table(self) -> None:
        self._put_off = False
        if self._asking is not None:
            self._asking.abandon()
        words = self.search.text().strip()
        meaning = words if self.by.currentData() == "meaning" else ""
        query = self.filters.query(
            "" if meaning else words, self._order, descending=self._descending
        )
        if meaning:
            self._count.setText(self.tr("Looking for what means that…"))
        self._asking = self._link.ask(
            lambda engine: engine.fact_table(query, meaning=meaning),
            parent=self,
            then=self._show_table,
            otherwise=self._notice.show_error,
        )

    def _ask_choices(self) -> None:
        self._link.ask(
            lambda engine: engine.entities(), parent=self, then=self.filters.show_entities
        )
        self._link.ask(lambda engine: engine.profiles(), parent=self, then=self._ask_spaces)

    def _ask_spaces(self, profiles: list[ProfileSummary]) -> None:
        def show(spaces: tuple[str, ...]) -> None:
            own = [name for name in spaces if name not in BUILT_IN]
            self.filters.show_places([one.profile for one in profiles], own)

        self._link.ask(lambda engine: engine.memory.spaces(), parent=self, then=show)

    def _ask_rows(self, ids: Sequence[FactId]) -> None:
        def miss(error: AssistantError) -> None:
            self.model.miss(ids)
            self._notice.show_error(error)

        put = partial(self.model.put, ids)
        self._link.ask(lambda engine: engine.fact_rows(ids), parent=self, then=put, otherwise=miss)

    def _sort(self, order: FactOrder) -> None:
        falls = order in (FactOrder.SINCE, FactOrder.USED, FactOrder.SOURCES)
        self._descending = not self._descending if order is self._order else falls
        self._order = order
        self.model.show_order(order, descending=self._descending)
        self._ask_table()

    # answers

    def _show_table(self, table: FactTable) -> None:
        self._asking = None
        self.table.show_table(table)
        self._count.setText(counted(len(table.ids), "{n} fact", "{n} facts"))
        self._places.setCurrentIndex(0 if table.ids else 1)
        if not table.ids:
            self._say_empty()
        if self._wanted:
            self.table.choose([self._wanted], current=self._wanted)
            self._wanted = ""
        self._show_chosen(again=True)

    def _say_empty(self) -> None:
        if self.search.text().strip() or self.filters.narrowed:
            self._empty.say(
                self.tr("No fact matches"), self.tr("Try other words, or fewer filters.")
            )
        else:
            self._empty.say(
                self.tr("Nothing is remembered yet"),
                self.tr(
                    "Facts appear here as you chat. Each shows the sentences it came from, and"
                    " you can correct or forget it."
                ),
                offer=True,
            )

    def _show_chosen(self, *, again: bool = False) -> None:
        """Show what is chosen: one fact with all that is known of it, or how many."""
        count = self.table.chosen_count
        if count > 1:
            self._fact = None
            self.several.show_count(count)
            self._beside.setCurrentIndex(_SEVERAL)
            return
        ids = self.table.chosen_ids(most=1)
        row = self.model.row(self.model.row_of(ids[0])) if ids else None
        if row is None:
            self._fact = None
            self._beside.setCurrentIndex(_NOTHING)
            if ids:  # it is on its way
                self._ask_fact(ids[0])
            return
        if not again:
            self._notice.pass_by()
        elif self._fact == row.fact and self._beside.currentIndex() == _ONE:
            self._ask_fact(row.fact.fact_id)
            return
        self._show_one(row.fact)
        self._ask_fact(row.fact.fact_id)

    def _show_one(self, fact: CoreFact) -> None:
        self._fact = fact
        self.detail.show_fact(fact)
        self._beside.setCurrentIndex(_ONE)

    def _ask_fact(self, fact_id: FactId) -> None:
        self._link.ask(
            lambda engine: engine.fact_view(fact_id),
            parent=self,
            then=self._show_view,
            otherwise=self._notice.show_error,
        )

    def _show_view(self, view: FactView) -> None:
        if self.table.chosen_ids(most=2) != [view.fact.fact_id] or self.detail.editing:
            return
        self._show_one(view.fact)
        self.detail.show_view(view)

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

    def _mark(self, *, pinned: bool | None = None, device_only: bool | None = None) -> None:
        ids = self.table.chosen_ids()
        if ids:
            self._link.ask(
                lambda engine: engine.mark_facts(ids, pinned=pinned, device_only=device_only),
                parent=self,
                then=lambda _facts: self._ask_table(),
                otherwise=self._notice.show_error,
            )

    def _catch_up(self) -> None:
        if self._put_off:
            self.refresh()

    def _forget(self) -> None:
        ids = self.table.chosen_ids()
        if not ids:
            return
        self._forgetting.begin(ForgetRequest(unit_ids=tuple(ids)))

    def _never(self) -> None:
        """Learn nothing like the fact any more; what is known and like it is offered."""
        if (fact := self._fact) is None:
            return

        def made(rule: NeverRule) -> None:
            self._link.ask(
                lambda engine: engine.matching_rule(rule.rule_id),
                parent=self,
                then=self._offer_alike,
                otherwise=self._notice.show_error,
            )

        self._link.ask(
            lambda engine: engine.never_like(fact.fact_id),
            parent=self,
            then=made,
            otherwise=self._notice.show_error,
        )

    def _offer_alike(self, reach: RuleReach) -> None:
        said = self.tr("Things like this are never remembered from now on.")
        self._notice.show_passing(said, self.tr("See it under Rules."))
        if reach.plan is not None:
            self._forgetting.begin_with(reach.plan)

    def _forgotten(self, plan: ForgetPlan) -> None:
        if plan.undo_id is None:  # else the bar says so, and until when it can be undone
            gone = counted(len(plan.facts_removed), "{n} fact forgotten", "{n} facts forgotten")
            self._notice.show_passing(gone, self.tr("It is erased from the file on this machine."))
        self._fact = None
        self.table.clearSelection()
        self.refresh()
        self.changed.emit()

    def _show_columns(self) -> None:
        menu = self.table.column_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._columns.mapToGlobal(self._columns.rect().bottomLeft()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bar()

    def _fit_bar(self) -> None:
        """Where the window is narrow or the text large, the pickers stand with the filters."""
        tokens = theme().tokens
        pickers = sum(picker.sizeHint().width() + Space.S for picker in self._movable)
        others = 2 * tokens.scaled(Size.LIST_LEAST) + tokens.scaled(Size.FORM_CONTROL)
        self.filters.hold(self._movable, self._in_bar, narrow=self.width() < pickers + others)
        tight = self.width() < others
        self.filters.show_tight(tight=tight)
        self._columns.setVisible(not tight)  # the headings have the same menu
        self._adding.setText("" if tight else self._adding.accessibleName())
        self.filters.tray.fit()

    # the parts

    @property
    def _movable(self) -> tuple[Picker, ...]:
        return (self.by, self.filters.kind, self.filters.status)

    def _make_adding(self) -> QPushButton:
        return text_button(self.tr("Add a fact…"), "primary", self.add, sign="plus")

    def _lay_out(self) -> None:
        self.by.addItem(self.tr("By words"), "words")
        self.by.addItem(self.tr("By meaning"), "meaning")
        self._columns = IconButton("columns", self.tr("Columns"))
        self._columns.clicked.connect(self._show_columns)
        bar = QHBoxLayout()
        bar.setSpacing(Space.S)
        bar.addWidget(self.search, 1)
        bar.addLayout(self._in_bar)
        for widget in (self.filters.more_button, self._columns, self._adding):
            bar.addWidget(widget)
        self._in_bar.setSpacing(Space.S)
        for picker in self._movable:
            self._in_bar.addWidget(picker)
        top = QVBoxLayout()
        top.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        top.setSpacing(Space.S)
        top.addLayout(bar)
        top.addWidget(self.filters.tray)
        for beside in (self._hint, self.detail, self.several):
            self._beside.addWidget(beside)
        self._places.addWidget(listing(self.table, self._count, self._beside))
        self._places.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addLayout(top)
        whole.addWidget(self._places, 1)

    def _connect(self) -> None:
        theme().changed.connect(self._fit_bar)
        self._forgetting.forgotten.connect(self._forgotten)
        self._forgetting.failed.connect(self._notice.show_error)
        self.search.settled.connect(self._ask_table)
        self.by.currentIndexChanged.connect(self._ask_table)
        self.filters.changed.connect(self._ask_table)
        self.model.wanted.connect(self._ask_rows)
        self.table.picked.connect(self._show_chosen)
        self.table.sort_asked.connect(self._sort)
        self.table.delete_asked.connect(lambda _row: self._forget())
        for beside in (self.detail, self.several):
            beside.forget_asked.connect(self._forget)
            beside.pin_asked.connect(lambda on: self._mark(pinned=on))
            beside.device_only_asked.connect(lambda on: self._mark(device_only=on))
        self.detail.never_asked.connect(self._never)
        self.detail.saved.connect(self._save)
        self.detail.edit_left.connect(self._catch_up)
        self.detail.source_asked.connect(self.source_asked)
        self.detail.person_asked.connect(self.person_asked)
        self.detail.story_asked.connect(self.story_asked)
