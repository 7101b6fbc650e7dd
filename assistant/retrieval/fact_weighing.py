"""How strongly each fact bears on a query, on the scale that messages are weighed on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.domain.facts import PERSON_POLICY
from assistant.index.analysis import index_terms
from assistant.index.dense import UNKNOWN
from assistant.retrieval.evidence import RERANKED
from assistant.retrieval.matching import best_matches, cosines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.index.fact_rows import FactScore
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.asking import Asking
    from assistant.retrieval.matching import Probe

CANDIDATES = 32
"""Facts that are looked at closely: the best by words and the best by meaning, so many of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighedFact:
    """A fact on the scale of `Evidence.score`.

    `likeness` is absolute, up to 1: the mean of the shared words, the cosine and the late
    interaction. `dense`, `lexical` (the share of the query's words) and `late` are raw.
    """

    fact: CoreFact
    score: float
    likeness: float
    dense: float
    lexical: float
    late: float


def weigh_facts(
    semantic_map: SemanticMap,
    facts: Iterable[FactScore],
    asked: Asking,
    *,
    besides: Mapping[FactId, float],
    named: Collection[str],
) -> list[WeighedFact]:
    """The most promising facts, the pinned ones and those `besides`, best first (ties by id).

    A fact has no neighbourhood: its own signals stand in the place of that too, because it says
    by itself what a message says with its neighbours. One of `besides` gets at least the score
    that is given there. `named` are the names that the query holds.
    """
    chosen = _promising(list(facts), besides)
    late = _late(semantic_map, chosen, asked.evidence.probe)
    names = {term for name in named for term in index_terms(name)}
    _, mentioning = semantic_map.mentioning(asked.question.entities)
    weighed: list[WeighedFact] = []
    for one in chosen:
        fact_id = one.fact.fact_id
        mentioned = fact_id in mentioning
        fact = _weighed(one, late.get(fact_id), asked, names, mentioned=mentioned)
        if fact_id in besides:
            fact = replace(fact, score=max(fact.score, besides[fact_id]), likeness=1.0)
        weighed.append(fact)
    return sorted(weighed, key=lambda one: (-one.score, one.fact.fact_id))


def _promising(facts: list[FactScore], besides: Collection[FactId]) -> list[FactScore]:
    if len(facts) <= CANDIDATES:
        return facts
    by_words = sorted(facts, key=lambda one: (-one.words, one.fact.fact_id))[:CANDIDATES]
    by_meaning = sorted(facts, key=lambda one: (-one.meaning, one.fact.fact_id))[:CANDIDATES]
    taken = {one.fact.fact_id for one in (*by_words, *by_meaning)}
    return [
        one
        for one in facts
        if one.fact.pinned or one.fact.fact_id in taken or one.fact.fact_id in besides
    ]


def _late(
    semantic_map: SemanticMap, facts: Sequence[FactScore], probe: Probe
) -> dict[FactId, float]:
    """Late interaction of those facts whose token vectors are at hand."""
    tokens = semantic_map.fact_tokens([one.fact.fact_id for one in facts])
    pairs = cosines(probe, [one.vectors for one in tokens.values()])
    matches = probe.weigh(best_matches(pairs, len(probe.weights)))
    return dict(zip(tokens, matches.tolist(), strict=True))


def _weighed(
    one: FactScore,
    late: float | None,
    asked: Asking,
    names: Collection[str],
    *,
    mentioned: bool,
) -> WeighedFact:
    settings, scales, question = asked.settings, asked.evidence.scales, asked.question
    terms = set(index_terms(one.fact.statement))
    hits = sum(not terms.isdisjoint(forms) for forms in question.terms)
    shared = hits / max(1, len(question.terms))
    # Without vectors it is judged by its words alone, as a message is.
    known = one.meaning > UNKNOWN
    dense = one.meaning if known else shared
    late = (dense if late is None else late) if known else shared
    meaning = scales["dense"].place(dense) if known else shared
    matched = scales["late_interaction"].place(late) if known else shared
    score = (
        (settings.lexical + settings.near_lexical) * shared
        + (settings.dense + settings.topic) * meaning
        + (settings.late + settings.near_late) * matched
        # A cross-encoder lifts messages alone; late interaction speaks for it here.
        + settings.reranked * (RERANKED in scales) * matched
        + settings.known
        + settings.by_person * (one.fact.policy == PERSON_POLICY)
        + settings.speaker * (not terms.isdisjoint(names))
        + settings.entity * mentioned
    )
    return WeighedFact(
        fact=one.fact,
        score=score,
        likeness=(shared + dense + late) / 3,
        dense=one.meaning,
        lexical=shared,
        late=late,
    )
