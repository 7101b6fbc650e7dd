"""How fast messages come in: many at once, one by one, and a very long one.

`python -m tests.benchmarks.adding` measures in homes with invented messages. `singly` tells
milliseconds until a single message is durable and has its vectors in the index, in an empty home
and in one of `--messages`, so that what grows with the home shows.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from assistant.domain.messages import Role
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.evaluation.adding import add_one_by_one
from assistant.evaluation.scores import quantiles
from tests.benchmarks.invented_chats import BEGAN, chats
from tests.benchmarks.recall_latency import learn, opened

SINGLY = 60
PAUSE_S = 0.2
LINES = 20_000


def singly(engine: Engine) -> dict[str, Any]:
    """Messages added one by one to an idle home."""
    engine.recall(RecallRequest(query="Where is the red bicycle?", budget=500)).result()
    said = [message for chat in chats(SINGLY, seed=3) for message in chat.messages]
    added = add_one_by_one(engine, said, SINGLY, pause_s=PAUSE_S, check=lambda: None)
    return {
        "durable_ms": quantiles(added.durable_ms),
        "by_meaning_ms": quantiles(added.by_meaning_ms),
        "recall_at_once_ms": quantiles(added.found_ms),
        "found_at_once": f"{added.found} of {len(added.found_ms)}",
    }


def long_message(engine: Engine, lines: int) -> dict[str, Any]:
    """One message of so many lines, as a pasted log is."""
    text = "\n".join(
        f"2024-05-{line % 28 + 1:02} {line % 24:02}:{line % 60:02} INFO worker {line % 17}"
        f" finished job {line} in {line * 13 % 997} ms"
        for line in range(lines)
    )
    message = ImportedMessage(
        external_id="long", parent=None, role=Role.USER, text=text, time=BEGAN
    )
    chat = ImportedConversation(
        external_id="long", title="A log", messages=(message,), active_leaf="long"
    )
    began = time.perf_counter()
    engine.remember([chat], source="benchmark").result()
    durable = time.perf_counter()
    engine.flush().result()
    learnt = time.perf_counter()
    recalls: list[float] = []
    for place in range(20):
        asked = time.perf_counter()
        query = f"When did worker {place % 17} finish job {place * 977}?"
        engine.recall(RecallRequest(query=query, budget=500)).result()
        recalls.append(1000 * (time.perf_counter() - asked))
    return {
        "characters": len(text),
        "durable_s": round(durable - began, 2),
        "learnt_s": round(learnt - began, 2),
        "recall_ms": quantiles(recalls),
    }


def measure(messages: int, lines: int) -> dict[str, Any]:
    """All of it, in an empty home and in one of `messages`."""
    with tempfile.TemporaryDirectory(prefix="keepsake-benchmark-") as name:
        empty, full = Path(name) / "empty", Path(name) / "full"
        empty.mkdir()
        full.mkdir()
        with opened(empty) as engine:
            at_first = singly(engine)
        at_once = learn(full, messages)
        with opened(full) as engine:
            later = singly(engine)
            pasted = long_message(engine, lines)
    return {
        "messages": messages,
        "at_once": at_once,
        "singly": {"empty": at_first, "full": later},
        "long_message": pasted,
    }


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=6000)
    parser.add_argument("--lines", type=int, default=LINES)
    given = parser.parse_args()
    print(json.dumps(measure(given.messages, given.lines), indent=2))


if __name__ == "__main__":
    main()
