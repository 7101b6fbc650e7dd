"""Scenes of the memory page, for the camera."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt

from assistant.domain.ids import FactId, UnitId, new_undo_id
from tests.gui.scripted_activity import asked_twice, some_days
from tests.gui.scripted_home import NOW
from tests.gui.scripted_lore import add_conflict, add_taste
from tests.gui.studio import Scene, Stage
from ui.windows.activity_view import ActivityView
from ui.windows.memory_page import (
    ACTIVITY,
    ASKED,
    CONFLICTS,
    GRAPH,
    GROWTH,
    LEFT_OUT,
    PEOPLE,
    PREFERENCES,
    TIMELINE,
    MemoryPage,
)


def _page(stage: Stage, place: int = 0) -> MemoryPage:
    add_taste(stage.engine.home, NOW)
    add_conflict(stage.engine.home, NOW)
    facts = stage.engine.home.facts
    peanuts, ilse = (FactId(UnitId(each)) for each in ("f_peanuts", "f_ilse"))
    facts[peanuts] = replace(facts[peanuts], pinned=True)
    facts[ilse] = replace(facts[ilse], device_only=True)
    stage.window.go_to(1)
    page = stage.window.memory
    assert page is not None
    page.tabs.setCurrentIndex(place)
    stage.settle()
    return page


def several(stage: Stage) -> None:
    page = _page(stage)
    page.facts.table.choose(page.facts.model.ids[1:5])


def filters(stage: Stage) -> None:
    page = _page(stage)
    page.facts.filters.choose_entity("e_allotment", "the allotment")
    stage.settle()
    page.facts.table.selectRow(0)


def fact_uses(stage: Stage) -> None:
    page = _page(stage)
    page.show_fact("f_flood")
    stage.settle()
    bar = page.facts.detail.verticalScrollBar()
    bar.setValue(bar.maximum())


def timeline(stage: Stage) -> None:
    page = _page(stage, TIMELINE)
    page.timeline.timeline.choose("t_drain")
    stage.settle()
    page.timeline.timeline.setFocus()


def timeline_days(stage: Stage) -> None:
    page = _page(stage, TIMELINE)
    for _ in range(9):
        page.timeline.timeline.zoom(1.25, page.timeline.timeline.axis.width)


def people(stage: Stage) -> None:
    page = _page(stage, PEOPLE)
    page.people.show_entity("e_ilse")


def graph(stage: Stage) -> None:
    page = _page(stage, GRAPH)
    page.graph.table.selectRow(0)


def preferences(stage: Stage) -> None:
    _page(stage, PREFERENCES)


def conflicts(stage: Stage) -> None:
    _page(stage, CONFLICTS)


def left_out(stage: Stage) -> None:
    _page(stage, LEFT_OUT)


def asked_again(stage: Stage) -> None:
    stage.engine.asked_again = [asked_twice()]
    _page(stage, ASKED)


def activity(stage: Stage) -> None:
    log = some_days()
    stage.engine.log = [
        replace(one, undo_id=new_undo_id() if at < 2 else None) for at, one in enumerate(log)
    ]
    _page(stage, ACTIVITY)


def activity_import(stage: Stage) -> None:
    stage.engine.log = some_days()
    page = _page(stage, ACTIVITY)
    place = page.place(ACTIVITY)
    assert isinstance(place, ActivityView)
    place.transfer.look(Path("Keepsake memory 2026-05-28.json"))
    stage.settle(0.3)


def growth(stage: Stage) -> None:
    _page(stage, GROWTH)


def _mirrored(scene: Scene) -> Scene:
    def play(stage: Stage) -> None:
        stage.window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        scene(stage)

    return play


def _narrow(scene: Scene) -> Scene:
    def play(stage: Stage) -> None:
        stage.window.resize(stage.window.minimumSize())
        scene(stage)

    return play


MEMORY_SCENES: dict[str, Scene] = {
    "memory-several": several,
    "memory-filters": filters,
    "memory-uses": fact_uses,
    "memory-timeline": timeline,
    "memory-timeline-days": timeline_days,
    "memory-people": people,
    "memory-graph": graph,
    "memory-preferences": preferences,
    "memory-conflicts": conflicts,
    "memory-left-out": left_out,
    "memory-asked-again": asked_again,
    "memory-activity": activity,
    "memory-activity-import": activity_import,
    "memory-narrow-activity": _narrow(activity_import),
    "memory-growth": growth,
    "memory-mirrored-facts": _mirrored(filters),
    "memory-mirrored-timeline": _mirrored(timeline),
    "memory-mirrored-growth": _mirrored(growth),
    "memory-narrow-facts": _narrow(filters),
    "memory-narrow-conflicts": _narrow(conflicts),
    "memory-narrow-timeline": _narrow(timeline),
}
