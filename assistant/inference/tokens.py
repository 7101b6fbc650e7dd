"""Counting tokens without loading a model."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tokenizers import Tokenizer

from assistant.errors import ModelFileInvalid
from assistant.inference import catalogue
from assistant.inference.surrogates import without_surrogates

if TYPE_CHECKING:
    from assistant.domain.budgets import TokenCounter

CACHED_TEXTS = 16_384
CACHED_CHARACTERS = 2_000
"""Longer lines are counted anew each time: keeping them would cost more than counting."""
LINES_APART = 200
"""A text of more lines is counted in one piece: it would push out what is asked for again."""


@cache
def minilm_counter() -> TokenCounter:
    """Counts word pieces of all-MiniLM-L6-v2 as `recall` and `eval` report them.

    Nothing is truncated and no special token is counted. Thread-safe; the first call reads the
    tokenizer (some 30 ms) and raises `ModelFileMissing` or `ModelFileInvalid`.
    """
    folder = catalogue.folder_of(catalogue.bundled(catalogue.EMBEDDER))
    try:
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    except Exception as error:  # tokenizers raises bare Exception
        raise ModelFileInvalid(f"The tokenizer in {str(folder)!r} cannot be read.") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()

    def count_anew(text: str) -> int:
        return len(tokenizer.encode(without_surrogates(text), add_special_tokens=False))

    count_short = lru_cache(CACHED_TEXTS)(count_anew)

    def count_line(line: str) -> int:
        return count_short(line) if len(line) <= CACHED_CHARACTERS else count_anew(line)

    def count(text: str) -> int:
        # No word piece reaches over the end of a line, and evidence is put together of lines that
        # were counted one by one.
        lines = text.split("\n", LINES_APART)
        return count_anew(text) if len(lines) > LINES_APART else sum(map(count_line, lines))

    return count
