"""Says a fact that is known already in the words in which it is known (MemSIF's Merge).

A model words the same thing differently each time. Where a claim means what a fact of the same
subject or from the same message says, and names the same things, it takes that fact's words, so
that consolidation adds a source instead of a second fact.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.ids import MessageId
from assistant.memory.facts.identity import normalised, slot_of, value_of
from assistant.memory.facts.writing import histories_of
from assistant.memory.language.phrases import any_of
from assistant.memory.segmenting.key_entities import key_entities
from assistant.memory.segmenting.open_segment import mean_vector
from assistant.patterns import Pattern
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.facts import CoreFact
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor

SAME_MEANING = 0.95
"""Cosine of two statements, by all-MiniLM-L6-v2; opposites reach 0.9."""

_NUMBER = any_of(
    """\\d+ | one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve
    | both | several | many | few | ein\\w* | zwei | drei | vier | fünf | sechs | sieben | acht
    | neun | zehn | elf | zwölf"""
)
_NEGATION = Pattern(r"\b(?:not|no|never|nicht|kein\w*|without|ohne|\w+n['’]t)\b", re.IGNORECASE)


def merged(
    told: Sequence[CoreFact],
    known: Iterable[CoreFact],
    vectors: Mapping[str, NDArray[np.float32]],
) -> list[CoreFact]:
    """`told`, each in the words of a fact that says the same where there is one.

    `vectors`: of statements, unit length; a statement without one only equals itself. Those of
    `told` before another count as known to it.
    """
    found: list[CoreFact] = []
    others = list(known)
    for fact in told:
        same = next((each for each in others if _same(fact, each, vectors)), None)
        if same is not None:
            fact = replace(  # noqa: PLW2901
                fact,
                subject=same.subject,
                type=same.type,
                attribute=same.attribute,
                statement=same.statement,
            )
        others.append(fact)
        found.append(fact)
    return found


def statement_vectors(
    cursor: Cursor, facts: Sequence[CoreFact], embedder: Embedder
) -> dict[str, NDArray[np.float32]]:
    """Unit vectors, (dim,), of the statements of `facts` and of all known of their subjects.

    What is stored is read; the rest is encoded by one call.
    """
    if not facts:
        return {}
    known = known_beside(cursor, facts)
    ids = [MessageId(fact.fact_id) for fact in known]
    stored = EncodingStore(cursor).chunks_of(embedder.embedder_id, ids)
    found = {
        fact.statement: mean_vector(stored[MessageId(fact.fact_id)])
        for fact in known
        if MessageId(fact.fact_id) in stored
    }
    missing = sorted({fact.statement for fact in [*facts, *known]} - found.keys())
    encoded = embedder.encode(missing) if missing else []
    for statement, encoding in zip(missing, encoded, strict=True):
        found[statement] = mean_vector(encoding.chunks)
    return found


def _same(fact: CoreFact, other: CoreFact, vectors: Mapping[str, NDArray[np.float32]]) -> bool:
    if normalised(fact.subject) != normalised(other.subject) and not _messages(fact) & _messages(
        other
    ):
        return False
    if value_of(fact) == value_of(other):
        return True
    if fact.attribute and other.attribute and slot_of(fact) == slot_of(other):
        return False  # two values of one slot: the newer one replaces the older
    here, there = vectors.get(fact.statement), vectors.get(other.statement)
    if here is None or there is None or float(here @ there) < SAME_MEANING:
        return False
    return _particulars(fact.statement) == _particulars(other.statement)


def known_beside(cursor: Cursor, facts: Sequence[CoreFact]) -> list[CoreFact]:
    """All that is known of the subjects of `facts`, and from the messages that they rest on."""
    ids = {source.message_id for fact in facts for source in fact.sources}
    found = [*histories_of(cursor, facts).facts, *FactStore(cursor).of_messages(ids)]
    return list({fact.fact_id: fact for fact in found}.values())


def _messages(fact: CoreFact) -> set[MessageId]:
    return {source.message_id for source in fact.sources}


def _particulars(statement: str) -> tuple[frozenset[str], frozenset[str], bool]:
    """What two statements that say the same share: names and rare words, numbers, negation."""
    return (
        key_entities(statement),
        frozenset(map(str.casefold, _NUMBER.findall(statement))),
        _NEGATION.search(statement) is not None,
    )
