from __future__ import annotations

import numpy as np
import pytest

from assistant.domain.encodings import Encoding
from assistant.domain.ids import MessageId
from assistant.storage.database import Cursor, Database
from assistant.storage.encodings import EncodingStore
from tests.integration.storage.making import encoding, mid


def _put(database: Database, embedder: str, made: dict[MessageId, Encoding]) -> None:
    database.write(lambda cursor: EncodingStore(cursor).put(embedder, made)).result()


def test_vectors_come_back_bit_by_bit(database: Database) -> None:
    made = {
        mid("long"): encoding(1, tokens=700, dimension=384, chunks=3),
        mid("short"): encoding(2, tokens=1, dimension=384),
        mid("empty"): encoding(3, tokens=0, dimension=384),
    }
    _put(database, "e", made)
    store = EncodingStore(database.read())
    tokens = store.tokens("e", [*made, mid("absent")])
    chunks = dict(store.chunks("e"))
    assert tokens.keys() == chunks.keys() == made.keys()
    for name, expected in made.items():
        vectors, starts = tokens[name]
        assert vectors.dtype == np.int8
        assert starts.dtype == np.uint32
        assert chunks[name].dtype == np.float32
        np.testing.assert_array_equal(vectors, expected.tokens)
        np.testing.assert_array_equal(starts, expected.token_starts)
        np.testing.assert_array_equal(chunks[name], expected.chunks)


def test_arrays_in_any_layout_can_be_stored(database: Database) -> None:
    base = encoding(1, tokens=6, dimension=8, chunks=2)
    odd = Encoding(
        chunks=np.asfortranarray(base.chunks),
        tokens=np.repeat(base.tokens, 2, axis=0)[::2],
        token_starts=base.token_starts.astype(np.int64),
    )
    _put(database, "e", {mid("m"): odd})
    vectors, starts = EncodingStore(database.read()).tokens("e", [mid("m")])[mid("m")]
    np.testing.assert_array_equal(vectors, base.tokens)
    np.testing.assert_array_equal(starts, base.token_starts)


def test_embedders_are_never_mixed(database: Database) -> None:
    _put(database, "old", {mid("m1"): encoding(1), mid("m2"): encoding(2)})
    _put(database, "new", {mid("m1"): encoding(3, dimension=16)})
    store = EncodingStore(database.read())
    assert [name for name, _ in store.chunks("old")] == ["m1", "m2"]
    assert [vectors.shape for _, vectors in store.chunks("new")] == [(1, 16)]
    assert store.tokens("new", [mid("m1"), mid("m2")]).keys() == {"m1"}
    assert store.missing("new", [mid("m1"), mid("m2"), mid("m3")]) == {"m2", "m3"}
    assert store.missing("old", [mid("m1"), mid("m2"), mid("m3")]) == {"m3"}
    assert store.missing("old", []) == set()


def test_putting_again_replaces_even_within_one_change(database: Database) -> None:
    newest = encoding(9, tokens=3)

    def change(cursor: Cursor) -> None:
        store = EncodingStore(cursor)
        for seed in range(3):
            store.put("e", {mid("m1"): encoding(seed), mid("m2"): encoding(seed)})
        store.remove([mid("m1")])
        store.put("e", {mid("m1"): newest})

    _put(database, "e", {mid("m1"): encoding(7)})
    database.write(change).result()
    vectors, _ = EncodingStore(database.read()).tokens("e", [mid("m1")])[mid("m1")]
    np.testing.assert_array_equal(vectors, newest.tokens)
    assert database.read().execute("SELECT count(*) FROM encodings") == [(2,)]


def test_removing_takes_the_vectors_of_every_embedder(database: Database) -> None:
    for embedder in ("old", "new"):
        _put(database, embedder, {mid("m1"): encoding(1), mid("m2"): encoding(2)})
    database.write(lambda cursor: EncodingStore(cursor).remove([mid("m1")])).result()
    store = EncodingStore(database.read())
    assert [name for name, _ in store.chunks("old")] == ["m2"]
    assert [name for name, _ in store.chunks("new")] == ["m2"]


@pytest.mark.parametrize("shuffled", [False, True])
def test_chunks_of_many_messages_in_portions(database: Database, shuffled: bool) -> None:
    names = [f"m{n:05d}" for n in range(5000)]
    order = list(np.random.default_rng(0).permutation(names)) if shuffled else names
    vectors = encoding(1, chunks=5000, dimension=4)
    made = {
        mid(str(name)): Encoding(
            chunks=vectors.chunks[int(name[1:])][None],
            tokens=vectors.tokens[:1],
            token_starts=vectors.token_starts[:1],
        )
        for name in order
    }
    _put(database, "e", made)
    found = list(EncodingStore(database.read()).chunks("e"))
    assert [name for name, _ in found] == names
    np.testing.assert_array_equal(np.concatenate([each for _, each in found]), vectors.chunks)


def test_chunks_of_some_messages(database: Database) -> None:
    made = {mid("m1"): encoding(1, chunks=2), mid("m2"): encoding(2)}
    _put(database, "e", made)
    _put(database, "other", {mid("m3"): encoding(3)})
    found = EncodingStore(database.read()).chunks_of("e", [mid("m1"), mid("m3"), mid("absent")])
    assert found.keys() == {"m1"}
    np.testing.assert_array_equal(found[mid("m1")], made[mid("m1")].chunks)
