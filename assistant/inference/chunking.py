"""Where a text longer than an encoder's window is divided."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from assistant.domain.sentences import sentence_spans

if TYPE_CHECKING:
    from collections.abc import Sequence


def split_tokens(
    text: str, starts: Sequence[int], words: Sequence[int | None], window: int
) -> list[tuple[int, int]]:
    """Token ranges of at most `window` tokens that cover all, none where there are no tokens.

    `starts` are the tokens' characters in `text`, `words` the word that each belongs to. Parts
    are about equally long and end at the sentence end nearest to that, else at a word's end,
    else anywhere.
    """
    total = len(starts)
    if total <= window:
        return [(0, total)] if total else []
    sentences = _breaks_after_sentences(text, starts)
    parts: list[tuple[int, int]] = []
    begin = 0
    while begin < total:
        left = total - begin
        if left <= window:
            end = total
        else:
            ideal = begin + -(-left // -(-left // window))
            end = _nearest(sentences, begin, ideal, begin + window) or _word_end(
                words, begin, ideal
            )
        parts.append((begin, end))
        begin = end
    return parts


def _breaks_after_sentences(text: str, starts: Sequence[int]) -> list[int]:
    """Indexes of tokens that begin a sentence, ascending."""
    found = {bisect_left(starts, span.start) for span in sentence_spans(text)}
    return sorted(index for index in found if 0 < index < len(starts))


def _nearest(breaks: Sequence[int], begin: int, ideal: int, limit: int) -> int | None:
    """The break nearest to `ideal` that leaves the part at least half as long as that."""
    least = begin + (ideal - begin) // 2
    low, high = bisect_right(breaks, least), bisect_right(breaks, limit)
    return min(breaks[low:high], key=lambda index: abs(index - ideal), default=None)


def _word_end(words: Sequence[int | None], begin: int, ideal: int) -> int:
    """The last place up to `ideal` where a new word begins, `ideal` where one word fills all."""
    for index in range(ideal, begin, -1):
        if words[index] is None or words[index] != words[index - 1]:
            return index
    return ideal
