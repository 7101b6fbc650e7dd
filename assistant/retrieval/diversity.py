"""Maximal marginal relevance: evidence that says something new comes first (Mandol, Eq. 3)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from assistant.index.analysis import index_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.domain.messages import Message
    from assistant.retrieval.taken import Taken

    Candidate = tuple[Message, Taken]

LOOKED_AT = 200
"""So many of the best are put in a new order; a budget takes some 20 to 60."""


def diverse(candidates: Iterable[Candidate], weight: float) -> Iterator[Candidate]:
    """Candidates, best first, in the order of their worth less `weight` times their redundancy.

    Redundancy, 0 … 1, is the largest share of words that a candidate has in common with one that
    came before it (Jaccard); two passages of one message share their source and count in full.
    """
    rest = iter(candidates)
    first = list(islice(rest, LOOKED_AT))
    value = np.array([one.worth for _, one in first])
    terms = [frozenset(index_terms(message.text[slice(*one.span)])) for message, one in first]
    redundancy = np.zeros(len(first))
    waiting = np.ones(len(first), np.bool_)
    for _ in first:
        chosen = int(np.argmax(np.where(waiting, value - weight * redundancy, -np.inf)))
        waiting[chosen] = False
        yield first[chosen]
        row = first[chosen][1].row
        for place in np.flatnonzero(waiting).tolist():
            common = 1.0 if first[place][1].row == row else _common(terms[place], terms[chosen])
            redundancy[place] = max(redundancy[place], common)
    yield from rest


def _common(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, len(one | other))
