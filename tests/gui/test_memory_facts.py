"""The table of facts: pages, filters, order, several at once, columns; marks of one fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId, FactId, UnitId
from assistant.domain.memory_views import FactTable
from assistant.domain.requests import FactOrder
from tests.gui.looking import button, key, press, sheet, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, ScriptedHome
from tests.gui.scripted_lore import add_conflict
from ui.item_models.fact_rows import ASKED_AT_ONCE, HELD_PAGES, PAGE, FactRowsModel
from ui.widgets.controls import Switch
from ui.widgets.fact_table import fact_columns
from ui.windows.facts_view import FactsView
from ui.windows.main_window import MEMORY, MainWindow
from ui.windows.panes import Panes


@pytest.fixture
def facts(window: MainWindow, qtbot: QtBot) -> FactsView:
    window.go_to(MEMORY)
    assert window.memory is not None
    view = window.memory.facts
    wait(qtbot, lambda: view.model.rowCount() == 6)
    return view


def many(home: ScriptedHome, count: int) -> None:
    """Add facts, the first of them the oldest."""
    like = home.facts[FactId(UnitId("f_meat"))]
    for number in range(count):
        fact_id = FactId(UnitId(f"f_many_{number}"))
        home.facts[fact_id] = replace(
            like,
            fact_id=fact_id,
            statement=f"Knows number {number}.",
            valid_from=NOW - timedelta(days=1000) + timedelta(minutes=number),
        )


def shown(view: FactsView) -> list[str]:
    return [fact.statement for fact in view.model.held]


def test_rows_come_as_they_are_looked_at(
    facts: FactsView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    pages = HELD_PAGES + 3
    many(engine.home, pages * PAGE)
    facts.refresh()
    wait(qtbot, lambda: facts.model.rowCount() == pages * PAGE + 6)
    assert facts.model.row((pages - 1) * PAGE) is None
    for page in range(pages):
        facts.table.scrollTo(facts.model.index(page * PAGE + 50, 0))
        wait(qtbot, lambda page=page: facts.model.row(page * PAGE + 50))  # type: ignore[misc]
    last = facts.model.row((pages - 1) * PAGE + 50)
    assert last is not None
    assert last.fact.statement == "Knows number 55."
    assert len(facts.model.held) <= (HELD_PAGES + 1) * PAGE


def test_what_is_only_scrolled_past_is_not_read(qtbot: QtBot) -> None:
    parent = QObject()
    model = FactRowsModel(fact_columns(), parent)
    asked: list[Sequence[FactId]] = []
    model.wanted.connect(asked.append)
    ids = tuple(FactId(UnitId(f"f_{n:05}")) for n in range(60 * PAGE))
    model.show(FactTable(ids=ids, first=()))
    for page in range(60):
        model.data(model.index(page * PAGE, 0))
    wait(qtbot, lambda: len(asked) == ASKED_AT_ONCE)
    assert asked[0] == ids[59 * PAGE :], "what was looked at last comes first"
    for wanted in tuple(asked):
        model.put(wanted, ())
    wait(qtbot, lambda: len(asked) == 2 * ASKED_AT_ONCE)
    qtbot.wait(50)
    assert len(asked) == len({wanted[0] for wanted in asked}) == 2 * ASKED_AT_ONCE
    model.miss(asked[-1])
    model.data(model.index(model.row_of(asked[-1][0]), 0))
    wait(qtbot, lambda: asked[-1] in asked[:-1])


def test_what_is_chosen_stays_chosen_when_something_is_learnt(
    facts: FactsView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    key(facts.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert facts.table.chosen_count == 6
    engine.add_fact("I play the cello.").result()
    wait(qtbot, lambda: facts.model.rowCount() == 7)
    assert facts.table.chosen_count == 6
    assert "6 facts chosen" in texts(facts)


def test_the_headings_sort(facts: FactsView, qtbot: QtBot) -> None:
    newest = shown(facts)
    facts.table.sort_asked.emit(FactOrder.STATEMENT)
    wait(qtbot, lambda: shown(facts) == sorted(newest))
    assert facts.model.headerData(0, Qt.Orientation.Horizontal) == "Fact ↑"
    facts.table.sort_asked.emit(FactOrder.STATEMENT)
    wait(qtbot, lambda: shown(facts) == sorted(newest, reverse=True))


def test_filters_narrow_and_are_cleared(
    facts: FactsView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    add_conflict(engine.home, NOW)
    filters = facts.filters
    filters.policy.setCurrentIndex(filters.policy.findData("person"))
    wait(qtbot, lambda: shown(facts) == ["Is allergic to peanuts."])
    assert filters.more_button.text() == "Filters · 1"
    filters.status.setCurrentIndex(filters.status.findData("conflicting"))
    filters.policy.setCurrentIndex(0)
    wait(qtbot, lambda: shown(facts) == ["Can eat peanuts.", "Is allergic to peanuts."])
    filters.clear()
    wait(qtbot, lambda: facts.model.rowCount() == 6)
    assert filters.narrowed == 0
    filters.sources.setCurrentIndex(1)
    wait(qtbot, lambda: shown(facts) == ["Has an allotment with three beds."])


def test_meaning_is_asked_for_instead_of_words(facts: FactsView, qtbot: QtBot) -> None:
    facts.by.setCurrentIndex(1)
    facts.search.setText("allotment august")
    wait(qtbot, lambda: shown(facts) == ["Ilse looks after the allotment in August."])


def test_several_are_marked_and_forgotten_at_once(
    facts: FactsView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    facts.table.choose(facts.model.ids[:3])
    press(facts, "Pin all")
    wait(qtbot, lambda: sum(fact.pinned for fact in engine.home.facts.values()) == 3)
    wait(qtbot, lambda: facts.table.chosen_count == 3)
    press(facts, "This device only")
    wait(qtbot, lambda: sum(fact.device_only for fact in engine.home.facts.values()) == 3)
    key(facts.table, Qt.Key.Key_Delete)
    wait(qtbot, lambda: "3 facts" in texts(sheet(facts.window())))


def test_one_is_pinned_and_kept_here_by_its_switches(
    facts: FactsView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    facts.show_fact("f_flood")
    wait(qtbot, lambda: facts.detail.isVisible() and facts.table.current_id == "f_flood")
    flood = FactId(UnitId("f_flood"))
    facts.detail.pin.findChildren(Switch)[0].click()
    wait(qtbot, lambda: engine.home.facts[flood].pinned)
    facts.detail.device_only.findChildren(Switch)[0].click()
    wait(qtbot, lambda: engine.home.facts[flood].device_only)
    row = facts.model.row_of("f_flood")
    wait(
        qtbot,
        lambda: (
            "pinned, this device only"
            in str(facts.model.data(facts.model.index(row, 0), Qt.ItemDataRole.AccessibleTextRole))
        ),
    )


def test_a_fact_tells_what_used_it_and_leads_there(
    facts: FactsView, window: MainWindow, qtbot: QtBot
) -> None:
    facts.show_fact("f_flood")
    wait(qtbot, lambda: "1 answer, the last" in texts(facts.detail))
    press(
        facts.detail,
        "Open the answer to: Can you make me a crop rotation for the allotment, for three years?",
    )
    wait(qtbot, lambda: window.chats.page.conversation_id == ConversationId("c_rotation"))


def test_a_fact_leads_to_people_and_stories(
    facts: FactsView, window: MainWindow, qtbot: QtBot
) -> None:
    facts.show_fact("f_ilse")
    wait(qtbot, lambda: facts.table.current_id == "f_ilse")
    wait(qtbot, lambda: button(facts.detail, "Ilse · August, Story"))
    press(facts.detail, "Ilse · August, Story")
    assert window.memory is not None
    page = window.memory
    wait(qtbot, lambda: "Story" in texts(page.timeline))
    facts.show_fact("f_ilse")
    page.show_fact("f_ilse")
    wait(qtbot, lambda: button(facts.detail, "Ilse, Person"))
    press(facts.detail, "Ilse, Person")
    wait(qtbot, lambda: "also called Ilse Koch" in texts(page.people))


def test_the_columns_are_chosen_and_remembered(facts: FactsView, window: MainWindow) -> None:
    menu = facts.table.column_menu()
    kind = next(action for action in menu.actions() if action.text() == "Kind")
    kind.trigger()
    assert facts.table.isColumnHidden(1)
    again = Panes(window)
    facts.table.hide_columns([])
    assert not facts.table.isColumnHidden(1)
    again.restore(window.panes.kept())
    assert facts.table.isColumnHidden(1)
