"""Words that were told before: the first telling enters, and what only repeats it comes last.

People confirm, document and pass on what they said ("Still true: …", "Note for later: …"). Such a
message says nothing new, but it resembles the query as much as the first one does, and would fill
the budget twice. It counts as told again only when its words are the same but for what introduces
them; another value, name or number makes it something else.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, islice
from operator import itemgetter
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.index.analysis import index_terms
from assistant.index.languages import DEFAULT_LANGUAGE, STOP_WORDS
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assistant.domain.messages import Message
    from assistant.retrieval.taken import Taken

    Candidate = tuple[Message, Taken]

LOOKED_AT = 200
"""Among so many of the best; a budget takes some 20 to 60."""
FEWEST_TERMS = 4
"""Shorter words ("Yes, that works") are said again without meaning the same."""
_INTRODUCED = Pattern(
    r"^.*?[^\W\d_]\W{0,2}:\s+(?=\S)|^\W*(?:please\s+)?(?:remember|note)\s+that\s+",
    re.DOTALL | re.IGNORECASE,
)
_STILL = frozenset(
    [
        "still",
        "remain",
        "remains",
        "stay",
        "stays",
        "bleibt",
        "weiterhin",
        "noch",
        "is",
        "are",
        "ist",
        "sind",
        "now",
        "currently",
        "that",
    ]
)
_MAY_INTRODUCE = Pattern(r":|that", re.IGNORECASE)
"""Without either nothing is introduced, and looking for these is quick."""
_WORD = Pattern(r"\w+")
_FIRST_OF = itemgetter(0)
_SAYS_NOTHING = STOP_WORDS[DEFAULT_LANGUAGE] | _STILL
MAX_CHARACTERS = 600
"""A longer message is never told again word for word, unless it is pasted."""


def first_tellings(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates in their order, each first telling in the place of the best that repeats it.

    What repeats comes after all that were looked at.
    """
    rest = iter(candidates)
    looked_at = list(islice(rest, LOOKED_AT))
    alike: dict[frozenset[str], list[Candidate]] = {}
    texts = [_text_told(message, passage) for message, passage in looked_at]
    words = {text: _words_of(text) for text in set(texts)}
    keys = _keys([words[text] for text in texts])
    for key, candidate in zip(keys, looked_at, strict=True):
        if key is not None:
            alike.setdefault(key, []).append(candidate)
    again: list[Candidate] = []
    for key, candidate in zip(keys, looked_at, strict=True):
        group = alike.get(key, ()) if key is not None else ()
        if len(group) < 2:
            yield candidate
        elif candidate is group[0]:
            first = min(group, key=lambda one: one[0].said_at)
            again += [one for one in group if one is not first]
            yield first
    yield from chain(again, rest)


def _keys(told: Sequence[frozenset[str]]) -> list[frozenset[str] | None]:
    """The terms of each one's words, None for too few; and where no other could have the same.

    Stems begin as their words do. So words are stemmed only where another's begin with the same
    letters, and the same words once.
    """
    begun = [_letters(words) for words in told]
    times = Counter(begun)
    terms: dict[frozenset[str], frozenset[str]] = {}
    keys: list[frozenset[str] | None] = []
    for words, letters in zip(told, begun, strict=True):
        if not words or (letters is not None and times[letters] + times[None] == 1):
            keys.append(None)
            continue
        if words not in terms:
            terms[words] = frozenset(index_terms(" ".join(words), DEFAULT_LANGUAGE))
        keys.append(terms[words] if len(terms[words]) >= FEWEST_TERMS else None)
    return keys


def _letters(words: frozenset[str]) -> frozenset[str] | None:
    """What the terms of these words begin with; None where a term may begin otherwise."""
    together = "".join(words)
    if not together.isascii() or "_" in together:
        return None
    return frozenset(map(_FIRST_OF, words))


def _text_told(message: Message, passage: Taken) -> str:
    """What the person said; nothing for a passage of a longer message.

    The rest of that may say something new.
    """
    if message.role is not Role.USER:
        return ""
    told = message.text.strip()
    if len(told) > MAX_CHARACTERS or told != message.text[slice(*passage.span)].strip():
        return ""
    return told


def _words_of(told: str) -> frozenset[str]:
    """The telling words, without what introduces them."""
    while _MAY_INTRODUCE.search(told) and (shorter := _INTRODUCED.sub("", told, count=1)) != told:
        told = shorter
    return frozenset(_WORD.findall(told.casefold())) - _SAYS_NOTHING
