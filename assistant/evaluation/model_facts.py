"""`keepsake eval facts --model`: what a chat model adds to the facts of RealMem's chats, and costs.

Each person's chats are learnt by the rules first, then read by the model, segment by segment, as a
home does it in the background. Calls and tokens are told per 100,000 tokens of chat, counted with
the MiniLM tokenizer.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from assistant.domain.facts import FactStatus
from assistant.evaluation.answer_models import answering_model
from assistant.evaluation.realmem import realmem
from assistant.evaluation.report import Report
from assistant.evaluation.vector_cache import open_embedder
from assistant.inference.tokens import minilm_counter
from assistant.memory.ingest import Ingest
from assistant.memory.model_facts.extraction import ExtractionTally, extract_with_model, policy_of
from assistant.storage.database import Database
from assistant.storage.facts import FactStore
from assistant.transfer.importing import Importer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.evaluation.histories import History
    from assistant.evaluation.progress import Progress
    from assistant.inference.ports import ChatModel, Embedder
    from assistant.paths import Home

PER_TOKENS = 100_000

_COUNTS = (
    "calls", "prompt_tokens", "reply_tokens", "unusable", "fell_back", "claims", "facts",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadChats:
    """One person's home after a model has read it. `tokens` are those of the chats."""

    name: str
    messages: int
    tokens: int
    facts: Sequence[CoreFact]
    tally: ExtractionTally


def measure_model_facts(
    data: Path,
    *,
    model: str,
    home: Home,
    sample: int,
    seed: int,
    limit: int | None,
    progress: Progress,
    cancel: CancelToken,
    cache: Path | None = None,
) -> Report:
    """Let `model` (a name of `models list`, or a GGUF file) read each person's chats.

    `limit`: only so many conversations of each. `sample` facts of the model's are printed.
    """
    read = []
    with open_embedder(cache) as embedder, answering_model(model, home) as chat_model:
        reader = _Reader(model=chat_model, embedder=embedder, progress=progress, cancel=cancel)
        for history in realmem(data / "realmem" if (data / "realmem").is_dir() else data):
            progress.begin(history.name)
            read.append(reader.read(history, limit))
        name = chat_model.name
    document: dict[str, Any] = {
        "dataset": "facts",
        "variant": policy_of(name),
        "people": [_scores(each, name) for each in read],
        "sample": _sample(read, name, sample, seed),
    }
    return Report(document=document, table=_table(document))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Who reads, and whom it tells how far it is."""

    model: ChatModel
    embedder: Embedder
    progress: Progress
    cancel: CancelToken

    def read(self, history: History, limit: int | None) -> ReadChats:
        """One person's chats in a home of their own, which is removed again."""
        conversations = history.conversations[:limit]
        with (
            TemporaryDirectory(prefix="keepsake-evaluation-") as folder,
            Database(Path(folder) / "memory.duckdb", None) as database,
        ):
            importer = Importer(database, _ignore, forgotten=lambda _texts: set())
            importer.add(conversations, history.name)
            ingest = Ingest(database, self.embedder, _ignore)
            while ingest.step(self.cancel):
                pass
            tally = extract_with_model(
                database, self.model, self.embedder, cancel=self.cancel,
                tell=lambda tally, left: self.progress.tell(
                    f"{history.name}: {tally.calls} calls, {left} segments left"
                ),
            )  # fmt: skip
            facts = FactStore(database.read()).remembered()
        texts = [message.text for each in conversations for message in each.messages]
        return ReadChats(
            name=history.name,
            messages=len(texts),
            tokens=sum(map(minilm_counter(), texts)),
            facts=[fact for fact in facts if fact.status is FactStatus.ACTIVE],
            tally=tally,
        )


def _ignore(_change: Change) -> None:
    pass


def _scores(read: ReadChats, model: str) -> dict[str, Any]:
    tally = read.tally
    share = PER_TOKENS / max(1, read.tokens)
    policies = Counter(fact.policy for fact in read.facts)
    return {
        "name": read.name,
        "messages": read.messages,
        "chat_tokens": read.tokens,
        "facts_in_all": len(read.facts),
        "facts_by_model": policies[policy_of(model)],
        "calls_per_100k": round(tally.calls * share, 1),
        "tokens_per_100k": round((tally.prompt_tokens + tally.reply_tokens) * share),
        "rejected": dict(tally.rejected),
        **{name: getattr(tally, name) for name in _COUNTS},
    }


def _sample(read: Sequence[ReadChats], model: str, size: int, seed: int) -> list[dict[str, str]]:
    found = [
        {
            "person": each.name,
            "statement": fact.statement,
            "type": fact.type.value,
            "subject": fact.subject,
            "quote": fact.sources[0].quote,
        }
        for each in read
        for fact in sorted(each.facts, key=lambda fact: fact.statement)
        if fact.policy == policy_of(model)
    ]
    return Random(seed).sample(found, min(size, len(found)))  # noqa: S311 no secret hangs on it


def _table(document: dict[str, Any]) -> str:
    head = (
        "| | chat tokens | calls / 100K | tokens / 100K | unusable replies | left to the rules"
        " | claims | kept | facts of the model's |\n|---|---|---|---|---|---|---|---|---|"
    )
    rows = [
        f"| {one['name']} | {one['chat_tokens']:,} | {one['calls_per_100k']}"
        f" | {one['tokens_per_100k']:,} | {one['unusable']} | {one['fell_back']}"
        f" | {one['claims']} | {one['facts']} | {one['facts_by_model']} |"
        for one in document["people"]
    ]
    read = [
        f"- {one['statement']} ({one['type']}, of {one['subject']}) “{one['quote']}”"
        for one in document["sample"]
    ]
    return "\n".join([head, *rows, *([""] if read else []), *read])
