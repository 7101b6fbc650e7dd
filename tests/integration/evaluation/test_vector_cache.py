"""Vectors on disk come back as they were."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.errors import UnreadableFile
from assistant.evaluation.vector_cache import CachedEmbedder

RANDOM = np.random.default_rng(5)


class Noise:
    """Random vectors, more of them for longer texts, none for a text without words."""

    dimension = 7

    def __init__(self, embedder_id: str = "noise") -> None:
        self.embedder_id = embedder_id
        self.calls: list[list[str]] = []

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self.calls.append(list(texts))
        return [self._encode(len(text.split())) for text in texts]

    def encode_query(self, query: str) -> QueryEncoding:
        self.calls.append([query])
        words = len(query.split())
        return QueryEncoding(
            vector=RANDOM.random(7, np.float32),
            tokens=RANDOM.random((words, 7), np.float32),
            weights=RANDOM.random(words, np.float32),
        )

    def _encode(self, words: int) -> Encoding:
        return Encoding(
            chunks=RANDOM.random((words // 2, 7), np.float32),
            tokens=RANDOM.integers(-127, 127, (words, 7), np.int8),
            token_starts=RANDOM.integers(0, 2**32, words, np.uint32),
        )


def same(one: object, other: object) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        and getattr(one, name).dtype == getattr(other, name).dtype
        for name in type(one).__slots__  # type: ignore[attr-defined]
    )


TEXTS = ["one two three four five", "", "Grüße \ud800", "one two three four five", "six"]


def test_what_was_encoded_once_is_read(tmp_path: Path) -> None:
    noise = Noise()
    cache = CachedEmbedder(noise, tmp_path / "new" / "folder")
    first, asked = cache.encode(TEXTS), cache.encode_query("who is it")
    cache.close()
    assert noise.calls == [[TEXTS[0], "", TEXTS[2], "six"], ["who is it"]]
    cache = CachedEmbedder(noise, tmp_path / "new" / "folder")
    again = cache.encode([*TEXTS, "seven"])
    assert all(same(one, other) for one, other in zip(first, again, strict=False))
    assert same(asked, cache.encode_query("who is it"))
    cache.encode_query("")
    assert noise.calls[2:] == [["seven"], [""]]
    cache.close()


def test_a_query_is_not_a_text(tmp_path: Path) -> None:
    noise = Noise()
    cache = CachedEmbedder(noise, tmp_path)
    cache.encode(["x"])
    cache.encode_query("x")
    assert noise.calls == [["x"], ["x"]]
    cache.close()


def test_embedders_do_not_share_vectors(tmp_path: Path) -> None:
    one, other = (CachedEmbedder(Noise(name), tmp_path) for name in ("one", "other"))
    assert not same(one.encode(["a b c"])[0], other.encode(["a b c"])[0])
    one.close()
    other.close()


def test_a_file_that_is_no_cache_is_named(tmp_path: Path) -> None:
    CachedEmbedder(Noise(), tmp_path).close()
    (file,) = tmp_path.glob("*.sqlite")
    file.write_bytes(b"nonsense" * 1000)
    with pytest.raises(UnreadableFile, match=file.name):
        CachedEmbedder(Noise(), tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder", "utf-8")
    with pytest.raises(UnreadableFile, match="cache of vectors"):
        CachedEmbedder(Noise(), tmp_path / "taken" / "cache")


def test_what_can_no_longer_be_read_or_kept_is_told(tmp_path: Path) -> None:
    cached = CachedEmbedder(Noise(), tmp_path)
    (file,) = tmp_path.glob("*.sqlite")
    with sqlite3.connect(file) as other:
        other.execute("DROP TABLE encodings")
    with pytest.raises(UnreadableFile, match="no such table"):
        cached.encode(["one two"])
    with pytest.raises(UnreadableFile, match="no such table"):
        cached._keep([(b"digest", b"arrays")])
    cached.close()
