"""What the person likes and wants, and how that changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ui.tokens import Space
from ui.widgets.controls import Picker, SearchField, label
from ui.widgets.cut_button import CutButton
from ui.widgets.empty import EmptyState
from ui.widgets.kinds import policy_name, subject_name
from ui.widgets.search_bar import SearchBar
from ui.windows.memory_place import CardsPlace, card
from ui.words import counted, said_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from assistant.domain.facts import CoreFact
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

    History = tuple[CoreFact, ...]


class PreferencesView(CardsPlace):
    """A card for each preference: what holds now, and below it what held before."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        self._nothing = EmptyState("heart", "", "", tone="memory")
        super().__init__(link, notice, self._nothing, self.tr("Preferences"))
        self._histories: list[History] = []
        self.search = SearchField(self.tr("Search preferences"))
        self.search.settled.connect(self._show_found)
        self.which = Picker(self.tr("Changed or not"))
        self.which.addItem(self.tr("All"), "all")
        self.which.addItem(self.tr("Those that changed"), "changed")
        self.which.currentIndexChanged.connect(self._show_found)
        self._count = label("", "small")
        self.head.addWidget(SearchBar(self.search, (self.which,)))
        self.head.addWidget(self._count)

    def refresh(self) -> None:
        """Ask for the preferences and their past."""
        self._ask(lambda engine: engine.preference_histories(), self._show_histories)

    def _show_histories(self, histories: list[History]) -> None:
        if histories != self._histories or not histories:
            self._histories = histories
            self._show_found()

    def _show_found(self) -> None:
        words = self.search.text().casefold().split()
        least = 2 if self.which.currentData() == "changed" else 1
        found = [
            line
            for line in self._histories
            if len(line) >= least
            and all(any(word in fact.statement.casefold() for fact in line) for word in words)
        ]
        self._count.setText(counted(len(found), "{n} preference", "{n} preferences"))
        self._nothing.say(
            self.tr("No preferences yet"),
            self.tr(
                "What you say you like, dislike or want appears here. When it changes, what"
                " held before stays below it, with both dates."
            ),
        )
        self._show(self._make_cards(found), any_there=bool(self._histories))

    def _make_cards(self, found: list[History]) -> Iterator[QWidget]:
        for line in found:
            made, column = card()
            column.setSpacing(Space.NONE)
            newest = line[-1]
            said = f"{subject_name(newest.subject)} · {policy_name(newest.policy)}"
            column.addWidget(label(said, "small", wrap=True))
            for fact in reversed(line):
                current = fact is newest and fact.valid_to is None
                since = said_date(fact.valid_from)
                until = said_date(fact.valid_to) if fact.valid_to else ""
                aside = (
                    f"{since} – {until}" if until else self.tr("since {date}").format(date=since)
                )
                row = CutButton(
                    fact.statement,
                    "heart" if current else "clock-counter-clockwise",
                    aside,
                    tone="memory" if current else "muted",
                )
                row.setToolTip(fact.statement)
                row.clicked.connect(partial(self._open, fact))
                column.addWidget(row)
            yield made

    def _open(self, fact: CoreFact, _checked: object = None) -> None:
        self.fact_asked.emit(fact.fact_id)
