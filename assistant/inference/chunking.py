"""Where a text is divided for an encoder: at its passages, and those where its window ends."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.sentences import Span

TokenRange = tuple[int, int]


def passage_tokens(passages: Sequence[Span], starts: Sequence[int]) -> list[TokenRange]:
    """The range of tokens of each passage, empty where it has none; together they cover all.

    `starts` are the tokens' characters in the text, ascending.
    """
    if not passages:
        return []
    firsts = [bisect_left(starts, passage.start) for passage in passages[1:]]
    return list(pairwise([0, *firsts, len(starts)]))


def windows(passage: TokenRange, words: Sequence[int | None], window: int) -> list[TokenRange]:
    """A passage in about equal ranges of at most `window` tokens, cut between words if it can.

    `words` gives the word that each token of the text belongs to. None for an empty passage.
    """
    begin, end = passage
    cut: list[TokenRange] = []
    while begin < end:
        left = end - begin
        ideal = begin + -(-left // -(-left // window))
        place = ideal if ideal >= end else _word_end(words, begin, ideal)
        cut.append((begin, place))
        begin = place
    return cut


def _word_end(words: Sequence[int | None], begin: int, ideal: int) -> int:
    """The last place up to `ideal` where a new word begins, `ideal` where one word fills all."""
    for index in range(ideal, begin, -1):
        if words[index] is None or words[index] != words[index - 1]:
            return index
    return ideal
