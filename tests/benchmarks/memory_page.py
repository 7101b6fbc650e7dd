"""The memory page over a large memory: `python -m tests.benchmarks.memory_page [--facts N]`.

Prints JSON with milliseconds: what the engine's calls take, and what the window takes to show, to
filter and to scroll the table, and to open the graph. The home is made up, encrypted; the window
is drawn offscreen. `--home DIR` keeps the home for the next time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from assistant.domain.facts import FactStatus, FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.requests import FactOrder, FactQuery
from assistant.engine import Engine
from assistant.paths import Home
from assistant.storage.database import Database
from tests.benchmarks.large_memory import BEGAN, SPAN, fill
from ui.app import Desk
from ui.windows.memory_page import FACTS, GRAPH, TIMELINE, MemoryPage

ROUNDS = 5
KEY = "a secret"
SCROLLS = 60
MIDDLE = BEGAN + SPAN / 2
QUERIES = {
    "all": FactQuery(),
    "words": FactQuery(words="piano 77"),
    "kind": FactQuery(types=(FactType.EVENT,)),
    "space": FactQuery(space="semantic"),
    "since": FactQuery(since=MIDDLE),
    "used": FactQuery(used_since=MIDDLE),
    "not used": FactQuery(unused_since=MIDDLE),
    "sources": FactQuery(least_sources=2),
    "pinned": FactQuery(pinned=True),
    "device only": FactQuery(device_only=True),
    "conflicting": FactQuery(
        conflicting=True, statuses=(FactStatus.ACTIVE, FactStatus.CONFLICTING)
    ),
    "policy": FactQuery(policies=("person",)),
    "replaced": FactQuery(statuses=(FactStatus.SUPERSEDED,)),
    "by sources": FactQuery(order=FactOrder.SOURCES),
    "by last use": FactQuery(order=FactOrder.USED),
    "by words": FactQuery(order=FactOrder.STATEMENT, descending=False),
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=100_000)
    parser.add_argument("--entities", type=int, default=2000)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Home(given.home or Path(folder) / "home")
        if not home.database.exists():
            home.database.parent.mkdir(parents=True, exist_ok=True)
            with Database(home.database, KEY) as database:
                database.write(lambda cursor: fill(cursor, given.facts, given.entities)).result()
        engine = Engine.open(home, passphrase=KEY)
        engine._parts.learning.stop()  # nothing here was learnt from, and encoding it takes hours
        figures = {"engine": _of_the_engine(engine), "window": _of_the_window(engine)}
    print(json.dumps({"facts": given.facts, "entities": given.entities, **figures}, indent=2))


def _of_the_engine(engine: Engine) -> dict[str, float]:
    table = engine.fact_table(FactQuery()).result()
    some, middle = table.ids[5], len(table.ids) // 2
    page = table.ids[middle : middle + 100]
    figures = {
        f"table, {name}": _median(partial(_table, engine, query)) for name, query in QUERIES.items()
    }
    thousand = ForgetRequest(unit_ids=table.ids[:1000])
    return figures | {
        "a page of rows": _median(lambda: engine.fact_rows(page).result()),
        "one fact": _median(lambda: engine.fact_view(some).result()),
        "graph": _median(lambda: engine.entity_graph().result()),
        "timeline": _median(lambda: engine.timeline().result()),
        "growth": _median(lambda: engine.growth().result()),
        "preferences": _median(lambda: engine.preference_histories().result()),
        "plan to forget 1000": _median(lambda: engine.plan_forgetting(thousand).result(), 1),
    }


def _table(engine: Engine, query: FactQuery) -> None:
    engine.fact_table(query).result()


def _of_the_window(engine: Engine) -> dict[str, float]:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    application.setStyle("Fusion")
    desk = Desk(lambda _typed=None: engine, None, None)
    desk.window.show()
    _until(application, lambda: desk.link is not None)
    figures: dict[str, float] = {}

    def timed(name: str, act: Callable[[], object], done: Callable[[], object]) -> None:
        began = time.perf_counter()
        act()
        _until(application, done)
        figures[name] = round((time.perf_counter() - began) * 1000, 1)

    window = desk.window

    def page() -> MemoryPage:
        assert window.memory is not None
        return window.memory

    timed("open", lambda: window.go_to(1), lambda: page().facts.model.row(0))
    facts = page().facts
    filters = facts.filters
    everything = len(facts.model.ids)
    for name, picker in (("kind", filters.kind), ("sources", filters.sources)):
        timed(
            f"filter, {name}",
            partial(picker.setCurrentIndex, 2),
            lambda: 0 < len(facts.model.ids) < everything,
        )
        timed("filters cleared", filters.clear, lambda: len(facts.model.ids) == everything)
    figures |= _scrolled(application, page())
    timed("choose all", facts.table.selectAll, lambda: facts.table.chosen_count == everything)
    facts.table.clearSelection()
    timed(
        "open the graph",
        lambda: page().tabs.setCurrentIndex(GRAPH),
        lambda: page().graph.model.rowCount() and not application.processEvents(),
    )
    picture = page().graph.picture
    figures["paint the graph"] = _median(lambda: picture.grab())
    timed(
        "open the timeline",
        lambda: page().tabs.setCurrentIndex(TIMELINE),
        lambda: page().timeline.timeline.lanes,
    )
    figures["paint the timeline"] = _median(lambda: page().timeline.timeline.grab())
    page().tabs.setCurrentIndex(FACTS)
    desk.window.close()
    _until(application, lambda: desk.link is None or not desk.window.isVisible())
    desk.tear_down()
    return figures


def _scrolled(application: QApplication, page: MemoryPage) -> dict[str, float]:
    """Jump through the whole table and scroll by rows; the longest that one step takes.

    In time, and in the processor's time of the window's thread alone: the machine may be busy.
    """
    bar, longest, own = page.facts.table.verticalScrollBar(), 0.0, 0.0
    places = [bar.maximum() * step // SCROLLS for step in range(SCROLLS)]
    places += [bar.maximum() // 2 + 40 * step for step in range(SCROLLS)]
    for place in places:
        began, worked = time.perf_counter(), time.thread_time()
        bar.setValue(place)
        application.processEvents()
        longest = max(longest, time.perf_counter() - began)
        own = max(own, time.thread_time() - worked)
        time.sleep(0.005)
    _until(application, lambda: page.facts.model.row(page.facts.table.rowAt(5)))
    return {
        "longest stall while scrolling": round(longest * 1000, 1),
        "longest work while scrolling": round(own * 1000, 1),
    }


def _until(application: QApplication, claim: Callable[[], object], limit_s: float = 60) -> None:
    end = time.monotonic() + limit_s
    while not claim():
        if time.monotonic() > end:
            raise TimeoutError("The window did not get there.")
        application.processEvents()
        time.sleep(0.001)


def _median(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        act()
        times.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(times), 1)


if __name__ == "__main__":
    main()
