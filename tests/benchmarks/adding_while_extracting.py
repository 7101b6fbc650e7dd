"""What a chat model that learns in the background costs a message that is added meanwhile.

`python -m tests.benchmarks.adding_while_extracting MODEL.gguf` adds messages by turns to a home in
which only rules learn, and to one in which a call of the model is under way. Milliseconds until
a message is durable.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.domain.ids import new_message_id
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.evaluation.scores import quantiles
from assistant.paths import Home
from tests.benchmarks.invented_chats import BEGAN, chats

if TYPE_CHECKING:
    from collections.abc import Callable

BACKLOG = 400
AT_ONCE = 10
PAUSE_S = 0.2
WAIT_S = 120.0


def opened(folder: Path) -> Engine:
    """A home with a backlog that the rules have learnt from."""
    engine = Engine.open(Home(folder), passphrase="benchmark")
    engine.remember(list(chats(BACKLOG, seed=5)), source="benchmark").result()
    engine.flush().result()
    return engine


def add(engine: Engine, count: int, still: Callable[[], bool]) -> list[float]:
    """Milliseconds of up to `count` messages, as long as `still` holds."""
    took: list[float] = []
    for _ in range(count):
        name = new_message_id()
        message = ImportedMessage(
            external_id=name, parent=None, role=Role.USER, time=BEGAN,
            text="Which bus goes to the harbour on Sundays?",
        )  # fmt: skip
        chat = ImportedConversation(
            external_id=name, title="", messages=(message,), active_leaf=name
        )
        began = time.perf_counter()
        engine.remember([chat], source=name).result()
        if still():
            took.append(1000 * (time.perf_counter() - began))
        time.sleep(PAUSE_S)
    return took


def reading(engine: Engine) -> int:
    """The number of the call that is under way; 0 while there is none."""
    extracting = engine._parts.extracting
    return extracting._extraction.tally.calls if extracting._working else 0


def wait_for(holds: Callable[[], bool]) -> None:
    """Until `holds`; gives up after `WAIT_S`."""
    deadline = time.monotonic() + WAIT_S
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.1)


def beside_a_call(engine: Engine) -> list[float]:
    """Milliseconds of messages that are added while one call of the model is under way."""
    before = engine._parts.extracting._extraction.tally.calls
    wait_for(lambda: reading(engine) > before)
    number = reading(engine)
    return add(engine, AT_ONCE, lambda: reading(engine) == number > 0)


def measure(model: Path, rounds: int) -> dict[str, dict[str, float] | int]:
    """Both homes by turns."""
    with tempfile.TemporaryDirectory(prefix="keepsake-benchmark-") as name:
        idle, busy = Path(name) / "idle", Path(name) / "busy"
        idle.mkdir()
        busy.mkdir()
        ruled, learning = opened(idle), opened(busy)
        try:
            learning.add_local_model("reader", model).result()
            learning.select_model("reader").result()
            learning.change_setting("memory.learn_with", "model").result()
            alone: list[float] = []
            beside: list[float] = []
            for _ in range(rounds):
                beside += beside_a_call(learning)
                with learning._parts.extracting.aside():
                    alone += add(ruled, AT_ONCE, lambda: True)
            return {
                "rules_alone": quantiles(alone),
                "while_a_model_reads": quantiles(beside),
                "added_meanwhile": len(beside),
            }
        finally:
            learning.close()
            ruled.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--rounds", type=int, default=6)
    given = parser.parse_args()
    print(json.dumps(measure(given.model, given.rounds), indent=2))
