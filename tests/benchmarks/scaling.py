"""How cost grows with a memory: 1,000 messages to a million, beside bare libraries in the same run.

    python -m tests.benchmarks.scaling --messages 1000 10000 100000 --kept base.pickle

The texts are LoCoMo's turns, encoded once (`--kept`) and repeated with stored vectors moved
(`perturbed_chats`). A recall here is one without the encoder's time. What it computes is compared
with a brute-force top 40 over the same vectors in NumPy, with tantivy alone over the same texts
and with DuckDB alone, all in the same process right after it, so that a busy machine does not
matter. `--limit-mb` bounds the process; `--hot` pages out all but a share of the messages.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import psutil
import tantivy
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, SegmentsChanged
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.ids import MessageId
from assistant.domain.messages import Message
from assistant.domain.requests import RecallRequest
from assistant.engine.collecting import pass_over
from assistant.index.cold_file import ColdFile, Stamp
from assistant.index.paging import Pages
from assistant.index.semantic_map import SemanticMap
from assistant.inference.tokens import minilm_counter
from assistant.retrieval.recall import Recaller
from tests.benchmarks.perturbed_chats import (
    Base,
    analysed_once,
    base,
    copies,
    gold,
    message_of,
    original,
    segments,
)

BUDGET = 2000
TOP = 40
DIMENSION = 384
CHATS_AT_ONCE = 50
"""About a thousand messages, as when a home is opened."""
TEXTS_AT_MOST = 100_000
"""Beyond it tantivy and DuckDB are left out: their copies would be in the memory measured."""


class StoredEmbedder:
    """Answers with the encodings that are at hand; nothing else is asked of it."""

    embedder_id = "stored"
    dimension = 384
    ready = True

    def __init__(self, questions: dict[str, QueryEncoding]) -> None:
        self._questions = questions

    def encode_query(self, query: str) -> QueryEncoding:
        """The stored vectors of the question; of one that lost words, those of the whole."""
        found = self._questions.get(query)
        return found or next(iter(self._questions.values()))

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        """Never asked: no fact waits."""
        raise NotImplementedError


class Filled:
    """A map of `count` messages, what each step of filling took in s, and its vectors on disk."""

    def __init__(self, chats: Base, count: int, folder: Path, limit_mb: int) -> None:
        self.chats = chats
        self.rows: dict[MessageId, int] = {}
        self.file = folder / "vectors.f32"
        self.cold = folder / "cold.sqlite"
        self.took = {"words": 0.0, "vectors": 0.0, "segments": 0.0}
        self.cold_file: ColdFile | None = None
        process = psutil.Process()
        pages = Pages(
            limit=lambda: limit_mb * 2**20,
            resident=lambda: process.memory_info().rss,
            cold_file=self._open,
            messages=lambda ids: {one: message_of(chats, one) for one in ids},
            vectors=self._vectors,
        )
        self.map = SemanticMap(self._tokens, pages=pages if limit_mb else None)
        with self.file.open("wb") as vectors_file:
            several = copies(chats, count)
            while some := list(islice(several, CHATS_AT_ONCE)):
                vectors = np.concatenate([each for _, each in some])
                vectors_file.write(vectors.tobytes())
                self._add([chat for chat, _ in some], vectors)
        began = time.perf_counter()
        self.map.view_scores(np.zeros(DIMENSION, np.float32))
        self.took["views"] = time.perf_counter() - began
        pass_over(count)

    def _add(self, some: list[list[Message]], vectors: NDArray[np.float32]) -> None:
        messages = [one for chat in some for one in chat]
        began = time.perf_counter()
        self.map.apply(MessagesAdded(tuple(messages)))
        words = time.perf_counter()
        self.map.load_chunks(
            (one.message_id, vector[None]) for one, vector in zip(messages, vectors, strict=True)
        )
        known = time.perf_counter()
        for chat in some:
            self.map.apply(SegmentsChanged(chat[0].conversation_id, segments(chat)))
        self.took["words"] += words - began
        self.took["vectors"] += known - words
        self.took["segments"] += time.perf_counter() - known

    def vectors(self) -> NDArray[np.float32]:
        """All of them, read into memory."""
        return np.fromfile(self.file, np.float32).reshape(-1, DIMENSION)

    def _open(self) -> ColdFile:
        self.cold_file = ColdFile(self.cold, "5a" * 32, Stamp(embedder_id="stored", run="one"))
        return self.cold_file

    def _tokens(self, ids: Sequence[MessageId]) -> dict[MessageId, Any]:
        found = {one: self.chats.encodings[original(one)] for one in ids}
        return {name: (one.tokens, one.token_starts) for name, one in found.items()}

    def _vectors(self, ids: Sequence[MessageId]) -> dict[MessageId, NDArray[np.float32]]:
        found = {}
        for one in ids:
            row = self.map.row(one)
            assert row is not None  # rows are given in the order of the file
            place = row * DIMENSION * 4
            found[one] = np.fromfile(self.file, np.float32, DIMENSION, offset=place)[None]
        return found


def computed_ms(work: Callable[[Any], object], tasks: Sequence[Any]) -> float:
    """What one takes of a processor, on average: other programs do not change it much."""
    began = time.process_time()
    for task in tasks:
        work(task)
    return 1000 * (time.process_time() - began) / len(tasks)


def milliseconds(work: Callable[[Any], object], tasks: Sequence[Any]) -> NDArray[np.float64]:
    """What each took."""
    taken = []
    for task in tasks:
        began = time.perf_counter()
        work(task)
        taken.append(1000 * (time.perf_counter() - began))
    return np.array(taken)


def measure(
    chats: Base, count: int, given: argparse.Namespace, gold: dict[str, frozenset[str]]
) -> dict[str, Any]:
    """One row of the table."""
    with tempfile.TemporaryDirectory(prefix="keepsake-benchmark-") as name:
        built = Filled(chats, count, Path(name), given.limit_mb)
        if given.hot is not None:
            assert built.map.paging is not None
            built.map.paging.keep_hot(given.hot)
        filled_mb = _resident_mb()
        recaller = Recaller(built.map, StoredEmbedder(dict(chats.questions)), minilm_counter())
        queries = list(chats.questions)[: given.asked]
        found = asked(recaller, queries, gold)
        row = {
            "messages": count,
            "limit_mb": given.limit_mb,
            "fill_s": {step: round(each, 2) for step, each in built.took.items()},
            "fill_us_a_message": round(1e6 * sum(built.took.values()) / count, 1),
            "rss_mb": {"filled": filled_mb, "after": _resident_mb()},
            "cold_mb": round(built.cold.stat().st_size / 2**20) if built.cold.exists() else 0,
            **found,
        }
        if built.map.paging is not None:
            held = built.map.paging.held()
            row |= {"in_memory": held.in_memory, "paged_in": held.paged_in}
        if given.profile:
            profile(recaller, queries)
        return row | against(built, row, queries)


def asked(
    recaller: Recaller, queries: list[str], gold: dict[str, frozenset[str]]
) -> dict[str, Any]:
    """Recalls one by one: how long, and how much of the evidence they brought."""
    requests = [RecallRequest(query=query, budget=BUDGET) for query in queries]
    recaller.recall(requests[0])
    stages: dict[str, list[float]] = {}
    shown: list[set[str]] = []

    def recall(request: RecallRequest) -> None:
        told = recaller.recall(request)
        shown.append({original(name) for block in told.blocks for name in block.message_ids})
        for stage, each in told.timings_ms.items():
            stages.setdefault(stage, []).append(each)

    computed = time.process_time()
    taken = milliseconds(recall, requests)
    computed = time.process_time() - computed
    bearing = [
        len(gold[query] & one) / len(gold[query]) for query, one in zip(queries, shown, strict=True)
    ]
    return {
        "recall_ms": _quantiles(taken),
        "cpu_ms": round(1000 * computed / len(queries), 1),
        "stages_p50_ms": {name: round(float(np.median(each)), 2) for name, each in stages.items()},
        "evidence": round(float(np.mean(bearing)), 4),
    }


def against(built: Filled, row: dict[str, Any], queries: list[str]) -> dict[str, Any]:
    """NumPy over the same vectors, tantivy and DuckDB over the same texts, in the same run."""
    vectors = built.vectors()
    questions = built.chats.questions
    taken = {
        "numpy": computed_ms(
            lambda query: np.argpartition(vectors @ questions[query].vector, -TOP), queries
        )
    }
    if row["messages"] <= TEXTS_AT_MOST:
        texts = [one.text for chat, _ in copies(built.chats, row["messages"]) for one in chat]
        taken["tantivy"] = computed_ms(_tantivy(texts), queries)
        taken["duckdb"] = computed_ms(_duckdb(texts), queries[:20])
    return {
        "alone_cpu_ms": {name: round(each, 2) for name, each in taken.items()},
        "times": {name: round(row["cpu_ms"] / each, 2) for name, each in taken.items()},
    }


def _tantivy(texts: list[str]) -> Callable[[str], object]:
    schema = tantivy.SchemaBuilder().add_text_field("text", tokenizer_name="en_stem").build()
    index = tantivy.Index(schema)
    writer = index.writer(64_000_000, 1)
    for text in texts:
        writer.add_document(tantivy.Document(text=[text]))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def search(query: str) -> object:
        words = "".join(letter if letter.isalnum() else " " for letter in query)
        return searcher.search(index.parse_query(words, ["text"]), TOP)

    return search


def _duckdb(texts: list[str]) -> Callable[[str], object]:
    """Texts that hold any of a question's words, those with most of them first."""
    database = duckdb.connect()
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as lines:
        lines.writelines(json.dumps({"text": text}) + "\n" for text in texts)
        lines.flush()
        database.read_json(lines.name).create("texts")

    def search(query: str) -> object:
        words = [word.strip("?,.'") for word in query.split() if len(word) > 3] or ["the"]
        scored = " + ".join("contains(text, ?)::INT" for _ in words)
        return database.execute(
            f"SELECT text FROM texts ORDER BY {scored} DESC LIMIT {TOP}",
            words,
        ).fetchall()

    return search


def profile(recaller: Recaller, queries: list[str]) -> None:
    """Print what recalls compute, to standard error."""
    watched = cProfile.Profile(time.thread_time)
    for query in queries[:40]:
        watched.runcall(recaller.recall, RecallRequest(query=query, budget=BUDGET))
    pstats.Stats(watched, stream=sys.stderr).sort_stats("tottime").print_stats(35)


def _resident_mb() -> int:
    return round(float(psutil.Process().memory_info().rss) / 2**20)


def _quantiles(taken: NDArray[np.float64]) -> dict[str, float]:
    return {
        name: round(float(np.quantile(taken, at)), 2)
        for name, at in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    }


def main() -> None:
    """Measure and print a line of JSON for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, nargs="+", default=[1000, 10_000])
    parser.add_argument("--data", type=Path, required=True, help="the folder of locomo10.json")
    parser.add_argument("--kept", type=Path, default=Path(tempfile.gettempdir()) / "base.pickle")
    parser.add_argument("--limit-mb", type=int, default=0, help="0: everything stays in memory")
    parser.add_argument("--hot", type=float, help="page out all but this share, 0 … 1")
    parser.add_argument("--quick", action="store_true", help="analyse the same words once")
    parser.add_argument("--asked", type=int, default=100)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    chats = base(given.data, given.kept)
    if given.quick:
        analysed_once()
    bearing = gold(given.data, chats)
    for count in given.messages:
        print(json.dumps(measure(chats, count, given, bearing)), flush=True)


if __name__ == "__main__":
    main()
