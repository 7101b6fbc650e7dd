"""What leaves memory is found as before, comes back when it is touched, and can be forgotten."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import apsw
import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, UnitsRemoved
from assistant.domain.edges import EdgeType
from assistant.domain.ids import MessageId
from assistant.domain.messages import Message
from assistant.errors import DiskFull
from assistant.index.cold_file import ColdFile, Stamp
from assistant.index.cold_vectors import RESCORED, SAMPLED, ColdVectors
from assistant.index.dense import UNKNOWN
from assistant.index.paging import Pages, Paging
from assistant.index.semantic_map import SemanticMap
from assistant.retrieval.recall import Recaller
from tests.unit.retrieval.builders import DIMENSION, History, count_words

KEY = "1f" * 32
STAMP = Stamp(embedder_id="words", run="this")
LONG = "Something else is told here at some length and breadth. " * 24
TOPICS = ("bees", "trains", "ovens", "violins", "boots", "letters", "lamps", "fences", "rent")
QUERIES = ("bees on the roof", "Who talked about violins?", "rent and lamps", "heron", "nothing")


class PagedHistory(History):
    """A history whose units may leave memory; `resident` is what the process is said to take."""

    def __init__(self, path: Path, key: str | None = None) -> None:
        super().__init__()
        self.limit, self.resident = 10**9, 0
        self.read: list[list[MessageId]] = []
        self.path, self.key = path, key
        self.file: ColdFile | None = None
        pages = Pages(
            limit=lambda: self.limit,
            resident=lambda: self.resident,
            cold_file=self.open_file,
            messages=self.load,
            vectors=lambda ids: {
                one.message_id: self.embedder.encode([one.text])[0].chunks
                for one in self.load(ids).values()
            },
        )
        self.map = SemanticMap(load_tokens=self.tokens, pages=pages)
        self.recaller = Recaller(self.map, self.embedder, count_words)

    @property
    def paging(self) -> Paging:
        assert self.map.paging is not None
        return self.map.paging

    def open_file(self) -> ColdFile:
        self.file = ColdFile(self.path, self.key, STAMP)
        return self.file

    def load(self, ids: Sequence[MessageId]) -> Mapping[MessageId, Message]:
        self.read.append([*ids])
        return {one.message_id: one for one in self.messages if one.message_id in ids}

    def tokens(
        self, ids: Sequence[MessageId]
    ) -> Mapping[MessageId, tuple[NDArray[np.int8], NDArray[np.uint32]]]:
        made = {name: self.embedder.encode([one.text])[0] for name, one in self.load(ids).items()}
        return {name: (one.tokens, one.token_starts) for name, one in made.items()}


def fill(history: History) -> list[MessageId]:
    """Talks about several things, one of them long, cut into segments."""
    said: list[MessageId] = []
    for place, topic in enumerate(TOPICS):
        chat = f"c{place}"
        ids = history.say(
            *(f"We talked about {topic} and number {n} of {TOPICS[n]}." for n in range(6)),
            conversation=chat,
        )
        history.segment(ids[:3], ids[3:], conversation=chat)
        said += ids
    said += history.say(f"{LONG}The heron nests behind the mill. {LONG}", conversation="long")
    return said


@pytest.fixture
def paged(tmp_path: Path) -> Iterator[PagedHistory]:
    history = PagedHistory(tmp_path / "cold.sqlite")
    fill(history)
    yield history
    if history.file is not None:
        history.file.close()


def shown(history: History, query: str) -> list[str]:
    return [block.text for block in history.recall(query).blocks]


def test_answers_stay_the_same_to_the_letter_while_all_is_in_memory(paged: PagedHistory) -> None:
    plain = History()
    fill(plain)
    for query in QUERIES:
        ours, theirs = paged.recall(query), plain.recall(query)
        assert ours.blocks == theirs.blocks
    assert not paged.path.exists()


def test_what_left_is_found_as_before_and_read_at_once(paged: PagedHistory) -> None:
    before = {query: shown(paged, query) for query in QUERIES}
    scores = {query: paged.recall(query).blocks for query in QUERIES}
    paged.paging.keep_hot(0)
    held = paged.map.held()
    assert held is not None
    assert (held.in_memory, held.messages) == (0, len(paged.messages))
    for query in QUERIES:
        paged.paging.keep_hot(0)
        paged.read.clear()
        assert shown(paged, query) == before[query]
        found = paged.recall(query).blocks
        assert [one.score for one in found] == pytest.approx(
            [one.score for one in scores[query]], abs=0.05
        )
        assert len(paged.read) <= 3, "not one by one"


def test_every_passage_of_a_long_message_keeps_its_place(paged: PagedHistory) -> None:
    view = paged.map.view()
    query = paged.embedder.encode_query("The heron nests").vector
    before = paged.map.meaning_scores(query, view)
    topics = paged.map.view_scores(query)
    paged.paging.keep_hot(0.5)
    paged.paging.keep_hot(0)
    assert paged.map.meaning_scores(query, view) == pytest.approx(before, abs=0.02)
    assert paged.map.view_scores(query) == pytest.approx(topics, abs=0.02)
    number = int(view.segments[0])
    views = paged.map.view_vectors(number)
    assert views is not None
    assert np.linalg.norm(views[0]) == pytest.approx(1, abs=0.02)


def test_what_is_shown_stays_and_comes_back_whole(paged: PagedHistory) -> None:
    paged.paging.keep_hot(0)
    found = paged.recall("bees on the roof", budget=40)
    ids = [name for block in found.blocks for name in block.message_ids]
    rows = [row for name in ids if (row := paged.map.row(name)) is not None]
    assert rows
    assert paged.paging.without_vectors(rows) == {}, "vectors too"
    paged.paging.keep_hot(len(rows) / len(paged.messages))
    paged.read.clear()
    assert all(paged.map.message(row) is not None for row in rows)
    assert paged.read == [], "the least active left, not these"


def test_forgetting_takes_what_left_too(paged: PagedHistory) -> None:
    victim = paged.messages[-1]
    row = paged.map.row(victim.message_id)
    vectors = paged.embedder.encode([victim.text])[0].chunks
    marks = [np.rint(one * 127).astype(np.int8).tobytes() for one in vectors]
    paged.paging.keep_hot(0)
    assert any(mark in paged.path.read_bytes() for mark in marks)
    paged.messages.remove(victim)
    paged.map.apply(UnitsRemoved((victim.message_id,)))
    assert not any(mark in paged.path.read_bytes() for mark in marks)
    assert row is not None
    assert paged.map.message(row) is None
    assert paged.map.message_of(victim.message_id) is None
    assert not any("heron" in text for text in shown(paged, "heron"))
    view = paged.map.view()
    query = paged.embedder.encode_query("heron").vector
    of_victim = view.passages.rows == row
    assert (paged.map.meaning_scores(query, view)[of_victim] == UNKNOWN).all()


def test_a_view_of_what_was_forgotten_is_in_no_byte(paged: PagedHistory) -> None:
    first = paged.messages[0]
    number = int(paged.map.view().segments[0])
    views = paged.map.view_vectors(number)
    assert views is not None
    mark = np.rint(views[0] * 127).astype(np.int8).tobytes()
    paged.paging.keep_hot(0)
    assert mark in paged.path.read_bytes()
    paged.map.apply(UnitsRemoved((first.message_id,)))
    assert mark not in paged.path.read_bytes()
    assert paged.map.view_vectors(number) is not None, "of what is left"


def test_words_that_changed_meanwhile_are_the_new_ones(paged: PagedHistory) -> None:
    paged.paging.keep_hot(0)
    changed = replace(paged.messages[0], text="Now it is about a zeppelin.")
    paged.messages[0] = changed
    paged.map.apply(MessagesAdded((changed,)))
    assert any("zeppelin" in text for text in shown(paged, "zeppelin"))


def test_edges_are_told_of_what_left(paged: PagedHistory) -> None:
    middle = paged.messages[1].message_id
    before = paged.map.edges(middle)
    assert {edge.type for edge in before} >= {EdgeType.NEXT, EdgeType.REPLY, EdgeType.IN_SEGMENT}
    paged.paging.keep_hot(0)
    assert paged.map.edges(middle) == before


def test_the_least_active_leave_when_the_limit_is_reached(paged: PagedHistory) -> None:
    paged.recall("bees on the roof", budget=40)
    paged.limit, paged.resident = 100_000, 95_000
    paged.say("One more about boots.", conversation="c9")
    held = paged.map.held()
    assert held is not None
    assert 0 < held.in_memory < held.messages
    newest = paged.map.row(paged.messages[-1].message_id)
    assert newest is not None
    paged.read.clear()
    assert paged.map.message(newest) is not None
    assert paged.read == []


def test_a_file_that_cannot_be_written_leaves_everything_in_memory(tmp_path: Path) -> None:
    history = PagedHistory(tmp_path / "cold.sqlite")
    ids = fill(history)

    def full() -> ColdFile:
        raise DiskFull("no space")

    pages = replace(history.paging.pages, cold_file=full)
    history.paging.pages = pages
    history.paging.keep_hot(0)
    held = history.map.held()
    assert held is not None
    assert held.in_memory == len(ids)
    assert shown(history, "bees on the roof")


def test_the_best_are_exact_and_the_others_near(tmp_path: Path) -> None:
    random = np.random.default_rng(4)
    made = random.standard_normal((4000, 128)).astype(np.float32)
    made += 0.6 * random.standard_normal(128).astype(np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    assert len(made) > RESCORED + SAMPLED
    file = ColdFile(tmp_path / "cold.sqlite", KEY, STAMP)
    cold = ColdVectors(file, "chunks")
    cold.put(np.arange(2000), made[:2000])
    cold.put(np.arange(2000, 4000), made[2000:])
    query = made[7]
    owners, cosines = cold.search(query)
    assert owners.tolist() == [*range(4000)]
    true = made @ query
    best = np.argsort(-true)[:10]
    assert cosines[best] == pytest.approx(true[best], abs=0.01)
    assert np.abs(cosines - true).mean() < 0.04
    cold.remove(np.arange(0, 4000, 2))
    owners, cosines = cold.search(query)
    assert owners.tolist() == [*range(1, 4000, 2)]
    assert len(cold) == 2000
    assert cosines[np.argsort(-true[1::2])[:10]] == pytest.approx(
        np.sort(true[1::2])[::-1][:10], abs=0.01
    )
    file.close()


def test_the_file_is_the_owners_alone_encrypted_and_gone_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "cold.sqlite"
    path.write_bytes(b"left behind by a crash")
    path.with_name("cold.sqlite-journal").write_bytes(b"that too")
    vectors = np.eye(3, DIMENSION, dtype=np.float32)
    file = ColdFile(path, KEY, STAMP)
    file.put("chunks", 0, vectors)
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.read_bytes().startswith(b"SQLite")
    assert np.rint(vectors[1] * 127).astype(np.int8).tobytes() not in path.read_bytes()
    assert file.stamp() == STAMP
    with pytest.raises(apsw.NotADBError):
        apsw.Connection(str(path)).execute("SELECT * FROM stamp")
    file.change_key(None)
    assert path.read_bytes().startswith(b"SQLite")
    file.change_key("2e" * 32)
    assert not path.read_bytes().startswith(b"SQLite")
    assert file.read("chunks", np.array([1, 5]), DIMENSION)[0] == pytest.approx(vectors[1])
    file.close()
    file.close()
    assert [*tmp_path.iterdir()] == []
    assert not file.read("chunks", np.array([1]), DIMENSION).any()
