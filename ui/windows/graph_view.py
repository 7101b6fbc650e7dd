"""The graph of people and things, with the same as a list beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from assistant.domain.entities import EntityKind
from ui.item_models.tables import Column, ValuesModel
from ui.tokens import Size, Space
from ui.widgets.controls import IconButton, Picker, SearchField, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.entity_graph import APART, STEP, EntityGraphView
from ui.widgets.kinds import SIGN_OF_ENTITY, entity_kind_name
from ui.widgets.search_bar import SearchBar
from ui.widgets.table import ValueTable
from ui.windows.listing import listing
from ui.windows.memory_place import MemoryPlace
from ui.words import counted, said_number

if TYPE_CHECKING:
    from assistant.domain.entities import EntitySummary
    from assistant.domain.memory_views import EntityGraph
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

SHOWN_NAMES = 8


class GraphView(MemoryPlace):
    """Look at who is spoken of with whom; what is chosen in the list is chosen in the picture.

    Whoever was placed stays there until the window is closed.
    """

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__(link, notice)
        self._whole: EntityGraph | None = None
        self._placed: dict[str, tuple[float, float]] = {}
        columns: list[Column[EntitySummary]] = [
            Column(
                self.tr("Name"),
                lambda one: one.entity.name,
                lambda one: SIGN_OF_ENTITY[one.entity.kind],
            ),
            Column(self.tr("Mentions"), lambda one: said_number(one.messages + one.facts)),
        ]
        self.model: ValuesModel[EntitySummary] = ValuesModel(columns, self)
        self.table = ValueTable(self.tr("People and things"), (0, Size.COLUMN_NARROW))
        self.table.setModel(self.model)
        self.picture = EntityGraphView()
        self.search = SearchField(self.tr("Search people and things"))
        self.kind = Picker(self.tr("Kind"))
        self.strength = Picker(self.tr("How often they are spoken of together"))
        self._count = label("", "small")
        self._told = label("", "small", wrap=True)
        self._verbs = QWidget()
        self._places = QStackedWidget()
        self._lay_out()
        self._connect()

    def refresh(self) -> None:
        """Ask for everyone and what joins them; the places are found off this thread."""
        self._ask(lambda engine: engine.entity_graph(), self._take)

    def _take(self, graph: EntityGraph) -> None:
        before = self._whole
        self._whole = graph
        self._places.setCurrentIndex(0 if graph.nodes else 1)
        if before is None or _said(before) != _said(graph):
            self._show_found()

    def _show_found(self) -> None:
        """Show what the filters leave; what stood somewhere stands there again."""
        if self._whole is None:
            return
        kept = self.current
        graph = self._narrowed(self._whole)
        places = graph.places.astype(np.float64) * APART
        for row, one in enumerate(graph.nodes):
            known = self._placed.setdefault(one.entity.entity_id, tuple(places[row].tolist()))
            places[row] = known
        self.model.show(graph.nodes)
        self.picture.show_graph(graph, places)
        named = counted(len(graph.nodes), "{n} name", "{n} names")
        joined = counted(len(graph.links), "{n} link", "{n} links")
        self._count.setText(f"{named} · {joined}")
        ids = [one.entity.entity_id for one in graph.nodes]
        if kept is not None and kept.entity.entity_id in ids:
            self.table.selectRow(ids.index(kept.entity.entity_id))
        else:
            self._choose(-1)

    @property
    def current(self) -> EntitySummary | None:
        """Who is looked at."""
        row = self.picture.current
        return self.model.value(row) if 0 <= row < self.model.rowCount() else None

    def _narrowed(self, graph: EntityGraph) -> EntityGraph:
        words = self.search.text().casefold().split()
        kind, least = str(self.kind.currentData()), int(self.strength.currentData())
        strong = graph.strengths >= least
        linked = set(graph.links[strong].ravel().tolist()) if least > 1 else None
        rows = [
            row
            for row, one in enumerate(graph.nodes)
            if (not kind or one.entity.kind == kind)
            and (linked is None or row in linked)
            and all(word in _names(one) for word in words)
        ]
        new_row = np.full(len(graph.nodes) + 1, -1, np.int32)
        new_row[rows] = np.arange(len(rows), dtype=np.int32)
        links = new_row[graph.links]
        kept = strong & (links >= 0).all(axis=1)
        return replace(
            graph,
            nodes=tuple(graph.nodes[row] for row in rows),
            places=graph.places[rows],
            links=links[kept],
            strengths=graph.strengths[kept],
        )

    def _choose(self, row: int) -> None:
        self.picture.choose(row)
        one = self.current
        self._verbs.setEnabled(one is not None)
        if one is None:
            self._told.setText(self.tr("Pick a name, or press a dot."))
            return
        near = [self.model.value(each).entity.name for each in self.picture.joined_with(row)]
        shown = ", ".join(near[:SHOWN_NAMES])
        rest = len(near) - SHOWN_NAMES
        if rest > 0:
            shown += " " + counted(rest, "and {n} more", "and {n} more")
        said = self.tr("{name}: {kind}.").format(
            name=one.entity.name, kind=entity_kind_name(one.entity.kind)
        )
        if near:
            said += " " + self.tr("Spoken of with {names}.").format(names=shown)
        self._told.setText(said)
        self.picture.setAccessibleDescription(said)

    def _open(self, row: int) -> None:
        one = self.model.value(row)
        self.person_asked.emit(one.entity.entity_id, one.entity.name)

    def _open_current(self) -> None:
        if (one := self.current) is not None:
            self.person_asked.emit(one.entity.entity_id, one.entity.name)

    def _show_facts(self) -> None:
        if (one := self.current) is not None:
            self.facts_asked.emit(one.entity.entity_id, one.entity.name)

    def _lay_out(self) -> None:
        self.kind.addItem(self.tr("All kinds"), "")
        for kind in EntityKind:
            if kind is not EntityKind.USER:
                self.kind.addItem(entity_kind_name(kind), kind.value)
        for words, least in (
            (self.tr("Together at all"), 1),
            (self.tr("Together twice or more"), 2),
            (self.tr("Together three times or more"), 3),
            (self.tr("Together five times or more"), 5),
        ):
            self.strength.addItem(words, least)
        buttons = []
        for sign, name, act in (
            ("magnifying-glass-plus", self.tr("Closer"), partial(self._zoom, STEP)),
            ("magnifying-glass-minus", self.tr("Farther"), partial(self._zoom, 1 / STEP)),
            ("arrows-out", self.tr("Show all"), self.picture.fit),
        ):
            buttons.append(IconButton(sign, name))
            buttons[-1].clicked.connect(act)
        bar = SearchBar(self.search, (self.kind, self.strength), buttons)
        bar.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        self._places.addWidget(listing(self.picture, self._count, self._make_side()))
        self._places.addWidget(
            EmptyState(
                "share-network",
                self.tr("Nobody is known yet"),
                self.tr("People and things that you speak of together are joined here."),
                tone="memory",
            )
        )
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addWidget(bar)
        whole.addWidget(self._places, 1)

    def _make_side(self) -> QWidget:
        """The same names as a list, what is told of the chosen one, and where it leads."""
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(Space.M, Space.NONE, Space.M, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(self.table, 1)
        column.addWidget(self._told)
        verbs = QVBoxLayout(self._verbs)
        verbs.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        verbs.addWidget(text_button(self.tr("Open page"), "", self._open_current, sign="user"))
        verbs.addWidget(
            text_button(self.tr("Show facts"), "", self._show_facts, sign="bookmark-simple")
        )
        column.addWidget(self._verbs)
        return side

    def _connect(self) -> None:
        self.search.settled.connect(self._show_found)
        self.kind.currentIndexChanged.connect(self._show_found)
        self.strength.currentIndexChanged.connect(self._show_found)
        self.table.chosen.connect(self._choose)
        self.table.activated.connect(lambda index: self._open(index.row()))
        self.picture.chosen.connect(self._pick)
        self.picture.opened.connect(self._open)

    def _pick(self, row: int) -> None:
        """What was pressed in the picture is chosen in the list; the picture stays where it is."""
        self.table.selectRow(row)
        self._choose(row)

    def _zoom(self, factor: float, _checked: object = None) -> None:
        self.picture.zoom(factor)


def _names(one: EntitySummary) -> str:
    return " ".join((one.entity.name, *one.entity.aliases)).casefold()


def _said(graph: EntityGraph) -> tuple[object, ...]:
    """What makes a graph look as it does."""
    return graph.nodes, graph.links.tobytes(), graph.strengths.tobytes()
