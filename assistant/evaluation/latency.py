"""How fast one home recalls and takes in messages, and what memory that costs.

All chats of a data set go into one encrypted home, and everything is measured as a person gets
it, at the engine's front: recall by one caller, recall and adding while both keep coming at fixed
rates, and messages added one by one while the home is otherwise idle. Whatever else runs on the
machine counts in every figure, which is why the encoder alone is measured in the same run.
"""

from __future__ import annotations

import secrets
import time
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain, cycle, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psutil

from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.errors import InvalidInput
from assistant.evaluation.adding import SOURCE, add_one_by_one
from assistant.evaluation.latency_report import Latency, Learnt, latency_report
from assistant.evaluation.locomo import locomo
from assistant.evaluation.mixed_load import encoder_alone, load_at_rates
from assistant.evaluation.pace import ask_in_turn
from assistant.evaluation.resident import Resident
from assistant.paths import Home

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.transfers import ImportedConversation
    from assistant.evaluation.histories import History
    from assistant.evaluation.report import Report

QUERY = "What did we talk about?"
"""The first recall: it loads the embedder and builds the index."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatencyPlan:
    """How much is measured.

    `messages` of the data set are remembered, all of them by default. `recalls` questions are
    asked one after the other, then `per_second` of them for `seconds`, each within `budget`
    tokens, while `added_per_second` messages come. `added` messages then come singly, `pause_s`
    apart.
    """

    messages: int | None = None
    recalls: int = 600
    seconds: float = 120.0
    per_second: float = 10.0
    added_per_second: float = 2.0
    added: int = 100
    pause_s: float = 0.3
    budget: int = 2000

    @classmethod
    def of(
        cls,
        *,
        limit: int | None = None,
        seconds: float | None = None,
        per_second: float | None = None,
        added_per_second: float | None = None,
    ) -> LatencyPlan:
        """A plan for at most `limit` messages, and no more recalls and additions than that."""
        usual = cls()
        for given in (seconds, per_second, added_per_second):
            if given is not None and not 0 < given < float("inf"):
                raise InvalidInput(
                    f"{given:g} is no time and no rate.", hint="Give a number above 0."
                )
        most = usual.recalls if limit is None else limit
        return replace(
            usual,
            messages=limit,
            recalls=min(usual.recalls, most),
            added=min(usual.added, most),
            seconds=seconds or usual.seconds,
            per_second=per_second or usual.per_second,
            added_per_second=added_per_second or usual.added_per_second,
        )


def measure_latency(
    path: Path,
    plan: LatencyPlan | None = None,
    *,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
) -> Report:
    """Measure on the LoCoMo chats at `path`; about five minutes with the usual plan.

    The home is made in the system's folder for temporary files: how soon a message is durable
    depends on that disk. Raises `InvalidInput` for a plan without messages, `Cancelled`.
    """
    measuring = _Measuring(plan=plan or LatencyPlan(), tell=tell, cancel=cancel)
    histories = locomo(path)
    chats = first_messages(
        chain.from_iterable(one.conversations for one in histories), measuring.plan.messages
    )
    with TemporaryDirectory(prefix="keepsake-latency-") as folder:
        home = _Home(Path(folder))
        with home.opened() as engine:
            learnt = measuring.learn(engine, chats)
        with home.opened() as engine:
            return latency_report(measuring.measure(engine, learnt, histories))


class _Home:
    """A home with a passphrase that nobody knows."""

    def __init__(self, folder: Path) -> None:
        self._home = Home(folder)
        self._passphrase = secrets.token_hex(16)

    @contextmanager
    def opened(self) -> Generator[Engine]:
        engine = Engine.open(self._home, passphrase=self._passphrase)
        try:
            yield engine
        finally:
            engine.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Measuring:
    """One run: how much of it, whom it tells how far it is, and who may stop it."""

    plan: LatencyPlan
    tell: Callable[[str], None]
    cancel: CancelToken | None

    def check(self) -> None:
        if self.cancel is not None:
            self.cancel.check()

    def learn(self, engine: Engine, chats: Sequence[ImportedConversation]) -> Learnt:
        messages = sum(len(chat.messages) for chat in chats)
        self.tell(f"Learning {messages} messages")
        began = time.perf_counter()
        engine.remember(chats, source=SOURCE).result()
        durable_s = time.perf_counter() - began
        engine.flush(cancel=self.cancel).result()
        learnt_s = time.perf_counter() - began
        return Learnt(messages=messages, durable_s=durable_s, learnt_s=learnt_s)

    def measure(self, engine: Engine, learnt: Learnt, histories: Sequence[History]) -> Latency:
        plan = self.plan
        size = engine.stats().result().bytes_on_disk
        began = time.perf_counter()
        engine.recall(RecallRequest(query=QUERY, budget=plan.budget)).result()
        first_ms = 1000 * (time.perf_counter() - began)
        at_rest = Resident.now()
        queries = cycle(_in_turns(histories))
        self.tell(f"Asking {plan.recalls} questions one after the other")
        in_turn = ask_in_turn(engine, queries, plan.recalls, plan.budget, self.check)
        after_recalls = Resident.now()
        said = [message for history in histories for message in history.messages]
        self.tell(
            f"{plan.per_second:g} questions and {plan.added_per_second:g} messages a second"
            f" for {plan.seconds:g} s"
        )
        load = psutil.getloadavg()[0]
        at_rate, added_at_rate = load_at_rates(
            engine,
            queries,
            said,
            per_second=plan.per_second,
            added_per_second=plan.added_per_second,
            seconds=plan.seconds,
            budget=plan.budget,
            check=self.check,
        )
        load = max(load, psutil.getloadavg()[0])
        self.tell(f"Adding {plan.added} messages one by one")
        added = add_one_by_one(engine, said, plan.added, pause_s=plan.pause_s, check=self.check)
        self.tell("Encoding the same texts with nothing around")
        alone = encoder_alone(engine, said[: learnt.messages], _in_turns(histories))
        return Latency(
            alone=alone,
            added_at_rate=added_at_rate,
            machine_load=load,
            learnt=learnt,
            bytes_on_disk=size,
            first_ms=first_ms,
            at_rest=at_rest,
            in_turn=in_turn,
            after_recalls=after_recalls,
            at_rate=at_rate,
            added=added,
        )


def first_messages(
    chats: Iterable[ImportedConversation], limit: int | None
) -> list[ImportedConversation]:
    """The chats that hold the first `limit` messages, the last of them cut there."""
    left = float("inf") if limit is None else limit
    if left < 1:
        raise InvalidInput("A home without messages is not measured.", hint="Raise the limit.")
    chosen: list[ImportedConversation] = []
    for chat in chats:
        if left < 1:
            break
        if len(chat.messages) > left:
            kept = chat.messages[: int(left)]
            chosen.append(replace(chat, messages=kept, active_leaf=kept[-1].external_id))
        else:
            chosen.append(chat)
        left -= len(chosen[-1].messages)
    return chosen


def _in_turns(histories: Sequence[History]) -> list[str]:
    """All questions, one of each history after the other, so that each part has some of all."""
    rounds = zip_longest(*([one.query for one in history.questions] for history in histories))
    return [query for one in rounds for query in one if query is not None]
