"""Questions and additions at fixed rates together, and what the encoder takes by itself.

Both keep coming whether those before them are done or not, so what waits in a queue counts for
whoever asked or said it. The encoder is measured in the same run: a busy machine slows both.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import count
from threading import Thread
from typing import TYPE_CHECKING

from assistant.domain.requests import FactQuery
from assistant.evaluation.adding import SOURCE, GrowingChats, Heard
from assistant.evaluation.pace import AtRate, ask_at_rate
from assistant.inference.embedding import BundledEmbedder
from assistant.inference.tokens import minilm_counter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

    from assistant.domain.transfers import ImportedMessage, MessageCounts
    from assistant.engine import Engine

EVERY_FACT = 1_000_000
PASSES = 60
"""Queries that the encoder alone is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedAtRate:
    """Milliseconds for each message added while questions came.

    `durable_ms` counts from when it was due, `by_meaning_ms` from when it was durable until its
    vectors were in the index.
    """

    per_second: float
    durable_ms: list[float]
    by_meaning_ms: list[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Alone:
    """What the encoder reaches without a memory around it.

    `query_ms`: an fp32 pass for one query each. `seconds`: all `texts` of the home once, `tokens`
    of them in all, in the precision that this processor uses.
    """

    query_ms: list[float]
    seconds: float
    texts: int
    tokens: int
    chat_tokens: int


def load_at_rates(
    engine: Engine,
    queries: Iterator[str],
    said: Sequence[ImportedMessage],
    *,
    per_second: float,
    added_per_second: float,
    seconds: float,
    budget: int,
    check: Callable[[], None],
) -> tuple[AtRate, AddedAtRate]:
    """Ask and add for so many seconds. The index must be in use: make a recall first."""
    adding = _Adding(engine, said, added_per_second, seconds)
    leave = engine.listen(adding.heard.hear)
    try:
        adding.start()
        asked = ask_at_rate(
            engine, queries, per_second=per_second, seconds=seconds, budget=budget, check=check
        )
        return asked, adding.result()
    finally:
        adding.stop()
        leave()


class _Adding:
    """Adds a message every so often on a thread of its own."""

    def __init__(
        self, engine: Engine, said: Sequence[ImportedMessage], per_second: float, seconds: float
    ) -> None:
        self._engine = engine
        self._per_second = per_second
        self._seconds = seconds
        self._chats = GrowingChats(said, "beside")
        self._durable: dict[str, tuple[float, float]] = {}
        self._faults: list[BaseException] = []
        self._stopped = False
        self.heard = Heard()
        self._thread = Thread(target=self._run, name="adding-at-rate")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped = True
        self._thread.join()

    def result(self) -> AddedAtRate:
        """Wait for the last message; raises what kept one from being added."""
        self._thread.join()
        durable, by_meaning = [], []
        for name, (due, moment) in self._durable.items():
            durable.append(1000 * (moment - due))
            by_meaning.append(max(0.0, 1000 * (self.heard.when_encoded(name) - moment)))
        if self._faults:
            raise self._faults[0]
        return AddedAtRate(
            per_second=self._per_second, durable_ms=durable, by_meaning_ms=by_meaning
        )

    def _run(self) -> None:
        """One after the other: the next message of a chat follows the one before."""
        began = time.perf_counter()
        for place in count():
            due = place / self._per_second
            if due >= self._seconds or self._stopped:
                break
            time.sleep(max(0.0, began + due - time.perf_counter()))
            chat = self._chats.grown()
            added: Future[MessageCounts] = self._engine.remember([chat], source=SOURCE)
            if (fault := added.exception()) is not None:
                self._faults.append(fault)
                break
            self._durable[self._chats.name] = (began + due, time.perf_counter())


def encoder_alone(engine: Engine, said: Sequence[ImportedMessage], queries: Sequence[str]) -> Alone:
    """Encode every text that the home has vectors of, and some queries, with nothing around.

    Vectors are made of messages and facts; a segment's are means of its messages' passes.
    """
    facts = engine.facts(FactQuery(limit=EVERY_FACT)).result().facts
    texts = [one.text for one in said] + [fact.statement for fact in facts]
    counter = minilm_counter()
    chat_tokens = sum(counter(one.text) for one in said)
    embedder = BundledEmbedder()
    try:
        embedder.encode_query(texts[0])
        began = time.perf_counter()
        embedder.encode(texts)
        seconds = time.perf_counter() - began
    finally:
        embedder.close()
    return Alone(
        query_ms=_fp32_passes(queries[:PASSES]),
        seconds=seconds,
        texts=len(texts),
        tokens=chat_tokens + sum(counter(fact.statement) for fact in facts),
        chat_tokens=chat_tokens,
    )


def _fp32_passes(queries: Sequence[str]) -> list[float]:
    embedder = BundledEmbedder(precision="fp32")
    times = []
    try:
        embedder.encode_query("ready")
        for query in queries:
            began = time.perf_counter()
            embedder.encode_query(query)
            times.append(1000 * (time.perf_counter() - began))
    finally:
        embedder.close()
    return times
