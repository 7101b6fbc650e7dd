"""Words that were told before: the first telling enters, and what only repeats it comes last.

People confirm, document and pass on what they said ("Still true: …", "Note for later: …"). Such a
message says nothing new, but it resembles the query as much as the first one does, and would fill
the budget twice. It counts as told again only when its words are the same but for what introduces
them; another value, name or number makes it something else.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.index.analysis import index_terms
from assistant.index.languages import DEFAULT_LANGUAGE, STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.domain.messages import Message
    from assistant.retrieval.taken import Taken

    Candidate = tuple[Message, Taken]

LOOKED_AT = 200
"""Among so many of the best; a budget takes some 20 to 60."""
FEWEST_TERMS = 4
"""Shorter words ("Yes, that works") are said again without meaning the same."""
_INTRODUCED = re.compile(
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
MAX_CHARACTERS = 600
"""A longer message is never told again word for word, unless it is pasted."""


def first_tellings(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates in their order, each first telling in the place of the best that repeats it.

    What repeats comes after all that were looked at.
    """
    rest = iter(candidates)
    looked_at = list(islice(rest, LOOKED_AT))
    alike: dict[frozenset[str], list[Candidate]] = {}
    keys = [_what_is_told(message, passage) for message, passage in looked_at]
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


def _what_is_told(message: Message, passage: Taken) -> frozenset[str] | None:
    """The telling words of what the person said, without what introduces it; None for too few.

    None also for a passage of a longer message: the rest of it may say something new.
    """
    told = message.text.strip()
    if message.role is not Role.USER or len(told) > MAX_CHARACTERS:
        return None
    if told != message.text[slice(*passage.span)].strip():
        return None
    while (shorter := _INTRODUCED.sub("", told, count=1)) != told:
        told = shorter
    terms = [
        word
        for word in re.findall(r"\w+", told.casefold())
        if word not in STOP_WORDS[DEFAULT_LANGUAGE] and word not in _STILL
    ]
    found = frozenset(index_terms(" ".join(terms), DEFAULT_LANGUAGE))
    return found if len(found) >= FEWEST_TERMS else None
