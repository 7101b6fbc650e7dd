"""The token cache: bounded in bytes, loads what is missing, keeps nothing forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from assistant.domain.ids import MessageId, UnitId
from assistant.index.token_cache import TokenCache, TokenVectors


def name(number: int) -> MessageId:
    return MessageId(UnitId(f"m{number}"))


def vectors(tokens: int = 10) -> TokenVectors:
    return TokenVectors(np.ones((tokens, 4), np.int8), np.arange(tokens, dtype=np.uint32))


class Disk:
    def __init__(self) -> None:
        self.read: list[MessageId] = []

    def __call__(self, ids: Sequence[MessageId]) -> Mapping[MessageId, TokenVectors]:
        self.read += ids
        return {one: vectors() for one in ids if one != name(99)}


def test_what_is_missing_is_loaded_once() -> None:
    disk = Disk()
    cache = TokenCache(disk)
    assert set(cache.get([name(1), name(2), name(99)])) == {name(1), name(2)}
    assert set(cache.get([name(2)])) == {name(2)}
    assert disk.read == [name(1), name(2), name(99)]


def test_the_least_recently_used_leaves() -> None:
    disk = Disk()
    size = vectors().vectors.nbytes + vectors().starts.nbytes
    cache = TokenCache(disk, max_bytes=2 * size)
    cache.put(name(1), vectors())
    cache.put(name(2), vectors())
    cache.get([name(1)])
    cache.put(name(3), vectors())
    assert cache.used_bytes == 2 * size
    cache.get([name(1), name(3)])
    assert not disk.read
    cache.get([name(2)])
    assert disk.read == [name(2)]


def test_something_larger_than_the_cache_is_answered_and_not_kept() -> None:
    cache = TokenCache(Disk(), max_bytes=1)
    assert set(cache.get([name(1)])) == {name(1)}
    assert cache.used_bytes == 0


def test_a_message_that_is_forgotten_while_it_is_read_is_not_kept() -> None:
    def slow(ids: Sequence[MessageId]) -> Mapping[MessageId, TokenVectors]:
        cache.remove([name(1)])
        return {one: vectors() for one in ids}

    cache = TokenCache(slow)
    assert set(cache.get([name(1), name(2)])) == {name(2)}
