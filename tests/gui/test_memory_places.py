"""The places of the memory page beside the facts: stories, people, preferences, conflicts."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId, EntityId, UnitId
from tests.gui.conftest import Open
from tests.gui.looking import button, key, press, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, ScriptedHome
from tests.gui.scripted_lore import add_conflict, add_taste
from tests.gui.walking import nameless
from ui.look.theme import theme
from ui.widgets.cut_button import CutButton
from ui.widgets.growth_plot import GrowthPlot
from ui.widgets.time_axis import DAY_S, TimeAxis
from ui.windows.main_window import MEMORY, MainWindow
from ui.windows.memory_page import (
    CONFLICTS,
    FACTS,
    GRAPH,
    GROWTH,
    KINDS,
    LEFT_OUT,
    PEOPLE,
    PREFERENCES,
    TIMELINE,
    MemoryPage,
)
from ui.words import said_date, said_moment


@pytest.fixture
def page(window: MainWindow, engine: ScriptedEngine, qtbot: QtBot) -> MemoryPage:
    """The memory page of a home with a conflict and a preference that changed."""
    add_conflict(engine.home, NOW)
    add_taste(engine.home, NOW)
    window.go_to(MEMORY)
    assert window.memory is not None
    found = window.memory
    wait(qtbot, lambda: found.facts.model.rowCount() == 7)
    return found


def test_a_story_is_found_told_and_opens_its_chat(
    page: MemoryPage, window: MainWindow, qtbot: QtBot
) -> None:
    page.tabs.setCurrentIndex(TIMELINE)
    lanes = page.timeline.timeline
    wait(qtbot, lambda: len(lanes.lanes) == 4)
    page.timeline.search.setText("drain")
    wait(qtbot, lambda: len(lanes.lanes) == 1)
    lanes.setFocus()
    key(lanes, Qt.Key.Key_Down)
    wait(qtbot, lambda: "told 3 times" in texts(page.timeline))
    assert "spoken of 3 times" in lanes.accessibleDescription()
    press(page.timeline, "Open chat: The south bed again, " + _when(page))
    wait(qtbot, lambda: window.chats.page.conversation_id == ConversationId("c_flood"))


def test_a_story_that_is_forgotten_is_told_no_longer(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page.tabs.setCurrentIndex(TIMELINE)
    lanes = page.timeline.timeline
    wait(qtbot, lambda: len(lanes.lanes) == 4)
    lanes.setFocus()
    key(lanes, Qt.Key.Key_Down)
    wait(qtbot, lambda: page.timeline.detail.isVisible())
    engine.home.lore.lanes.clear()
    page.timeline.refresh()
    wait(qtbot, lambda: not page.timeline.detail.isVisible())


def test_who_is_forgotten_is_shown_no_longer(
    page: MemoryPage, window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.show_person("e_ilse", "Ilse")
    wait(qtbot, lambda: "also called Ilse Koch" in texts(page.people))
    del engine.home.lore.entities[EntityId(UnitId("e_ilse"))]
    page.people.refresh()
    wait(qtbot, lambda: "also called Ilse Koch" not in texts(page.people))


def _when(page: MemoryPage) -> str:
    return said_moment(page.timeline.timeline.lanes[0].moments[1].started_at)


def test_the_timeline_is_zoomed_and_moved_by_keys_and_wheel(page: MemoryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(TIMELINE)
    lanes = page.timeline.timeline
    wait(qtbot, lambda: lanes.lanes)
    all_of_it = lanes.axis.length
    key(lanes, Qt.Key.Key_Plus)
    assert lanes.axis.length < all_of_it
    began = lanes.axis.start
    key(lanes, Qt.Key.Key_Right)
    assert lanes.axis.start > began
    key(lanes, Qt.Key.Key_0)
    assert lanes.axis.length == pytest.approx(all_of_it)
    turned = QWheelEvent(
        QPointF(400, 60), lanes.mapToGlobal(QPointF(400, 60)), QPoint(), QPoint(0, 120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(lanes.viewport(), turned)
    assert lanes.axis.length < all_of_it


@pytest.mark.parametrize("days", [3, 20, 90, 400, 3000, 9000])
def test_dates_on_the_axis_never_touch(days: int) -> None:
    begin = datetime(2024, 2, 27, 15, tzinfo=UTC).timestamp()
    axis = TimeAxis(start=begin, length=days * DAY_S, width=600)
    ticks = list(axis.ticks(90))
    assert ticks
    places = [axis.place(tick.at) for tick in ticks]
    assert all(later - earlier > 80 for earlier, later in pairwise(places))


def test_somebody_leads_to_facts_and_to_where_they_were_mentioned(
    page: MemoryPage, window: MainWindow, qtbot: QtBot
) -> None:
    window.show_person("e_ilse", "Ilse")
    people = page.people
    wait(qtbot, lambda: "also called Ilse Koch" in texts(people))
    press(people, "Ilse looks after the allotment in August., " + _since(page))
    wait(qtbot, lambda: page.tabs.currentIndex() == FACTS)
    wait(qtbot, lambda: page.facts.table.current_id == "f_ilse")
    page.tabs.setCurrentIndex(PEOPLE)
    press(people, "Show in facts")
    wait(qtbot, lambda: page.facts.model.ids == ("f_ilse",))
    assert page.facts.filters.narrowed == 1


def _since(page: MemoryPage) -> str:
    fact = next(one for one in page.facts.model.held if one.fact_id == "f_ilse")
    return said_date(fact.valid_from)


def test_two_become_one_and_two_again(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page.tabs.setCurrentIndex(PEOPLE)
    wait(qtbot, lambda: page.people.model.rowCount() == 7)
    asked = "Are “RHS” and “Royal Horticultural Society” one?"
    wait(qtbot, lambda: asked in texts(page.people))
    press(page.people, f"{asked} Yes, one")
    wait(qtbot, lambda: page.people.model.rowCount() == 6)
    assert "are one" in page.notice.text
    press(page.notice, "Undo")
    wait(qtbot, lambda: page.people.model.rowCount() == 7)


def test_what_may_be_one_is_kept_apart(page: MemoryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(PEOPLE)
    asked = "Are “RHS” and “Royal Horticultural Society” one?"
    wait(qtbot, lambda: asked in texts(page.people))
    press(page.people, f"{asked} No, two")
    wait(qtbot, lambda: asked not in texts(page.people))


def test_the_graph_is_narrowed_and_leads_to_pages(page: MemoryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(GRAPH)
    graph = page.graph
    wait(qtbot, lambda: graph.model.rowCount() == 7)
    graph.table.selectRow(0)
    assert "Spoken of with" in graph.picture.accessibleDescription()
    places = [node.pos() for node in graph.picture._nodes]
    graph.refresh()
    graph.strength.setCurrentIndex(3)
    wait(qtbot, lambda: graph.model.rowCount() == 0)
    graph.strength.setCurrentIndex(0)
    wait(qtbot, lambda: graph.model.rowCount() == 7)
    assert [node.pos() for node in graph.picture._nodes] == places
    graph.kind.setCurrentIndex(graph.kind.findData("person"))
    assert [one.entity.name for one in graph.model.values] == ["Ilse"]
    graph.table.selectRow(0)
    press(graph, "Open page")
    wait(qtbot, lambda: page.tabs.currentIndex() == PEOPLE)
    wait(qtbot, lambda: "also called Ilse Koch" in texts(page.people))


def test_a_dot_is_chosen_by_pressing_it(page: MemoryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(GRAPH)
    picture = page.graph.picture
    wait(qtbot, lambda: picture._nodes)
    at = picture.mapFromScene(picture._nodes[2].pos())
    QTest.mouseClick(picture.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert picture.current == 2
    assert page.graph.table.currentIndex().row() == 2


def test_a_preference_stands_over_what_held_before(page: MemoryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(PREFERENCES)
    view = page.place(PREFERENCES)
    wait(qtbot, lambda: "2 preferences" in texts(view))
    names = [one.accessibleName() for one in view.findChildren(CutButton)]
    held = ("Drinks mate", "Likes oolong", "Only drinks coffee")
    places = [next(at for at, name in enumerate(names) if words in name) for words in held]
    assert places == sorted(places)
    view.which.setCurrentIndex(1)  # type: ignore[union-attr]
    assert "1 preference" in texts(view)


def test_a_conflict_is_settled_in_one_press(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    wait(qtbot, lambda: page.tabs.bar.tabText(CONFLICTS) == "Conflicts · 1")
    page.tabs.setCurrentIndex(CONFLICTS)
    view = page.place(CONFLICTS)
    wait(qtbot, lambda: "Can eat peanuts." in texts(view))
    assert "Is allergic to peanuts." in texts(view)
    press(view, "This is right: Can eat peanuts.")
    wait(qtbot, lambda: "Nothing contradicts what you wrote" in texts(view))
    assert page.tabs.bar.tabText(CONFLICTS) == "Conflicts"
    assert "f_peanuts" not in engine.home.facts


def test_what_was_left_out_is_used_again(page: MemoryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(LEFT_OUT)
    view = page.place(LEFT_OUT)
    wait(qtbot, lambda: "Something else holds now" in texts(view))
    press(view, "Use it again: I commute in a green hatchback and need winter tyres.")
    wait(qtbot, lambda: "Used again" in texts(view))


def test_the_overview_counts_and_plots(page: MemoryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(GROWTH)
    view = page.place(GROWTH)
    wait(qtbot, lambda: "Facts learnt each month" in texts(view))
    plot = view.findChildren(GrowthPlot)[0]
    whole = plot.accessibleDescription()
    assert whole.startswith("Facts learnt each month: ")
    key(plot, Qt.Key.Key_Right)
    assert plot.accessibleDescription() != whole


def test_every_place_says_what_it_is_for_and_names_its_controls(
    open_desk: Open, qtbot: QtBot
) -> None:
    window = open_desk(ScriptedEngine(ScriptedHome())).window
    window.go_to(MEMORY)
    page = window.memory
    assert page is not None
    said = {
        TIMELINE: "No stories yet",
        PEOPLE: "Nobody is known yet",
        GRAPH: "Nobody is known yet",
        PREFERENCES: "No preferences yet",
        CONFLICTS: "Nothing contradicts what you wrote",
        LEFT_OUT: "Nothing is left out",
        GROWTH: "Nothing to count yet",
    }
    for place in KINDS:
        page.tabs.setCurrentIndex(place)
        if place in said:
            wait(qtbot, lambda place=place: said[place] in texts(page.place(place)))  # type: ignore[misc]
    assert nameless(window) == []


def test_places_stay_within_reach_when_there_is_no_room_for_tabs(
    page: MemoryPage, qtbot: QtBot
) -> None:
    wait(qtbot, lambda: page.tabs.bar.isVisible())
    theme().choose("light", 200)
    wait(qtbot, lambda: page.tabs.picker.isVisible())
    page.tabs.picker.setCurrentIndex(CONFLICTS)
    assert page.tabs.currentIndex() == CONFLICTS
    wait(qtbot, lambda: button(page, "This is right: Can eat peanuts."))
