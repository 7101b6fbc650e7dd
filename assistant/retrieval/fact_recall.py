"""What is known for a query, and what it says about the messages that no longer hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from assistant.retrieval.about_person import asks_about_person
from assistant.retrieval.about_self import SELF_SUBJECT, asks_of_self, only_of_others
from assistant.retrieval.fact_selection import fact_blocks, holds, newest_first
from assistant.retrieval.fact_weighing import weigh_facts
from assistant.retrieval.replaced import (
    ended_facts,
    outdated_share,
    repeated_words,
    repeating_facts,
    told_words,
)
from assistant.retrieval.scope import facts_within
from assistant.retrieval.selection import MISSES, SMALLEST_LINE, rows_by_worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.recall import Block
    from assistant.domain.requests import RecallRequest
    from assistant.index.fact_rows import FactScore
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.asking import Asking
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.replaced import Ended, Outdated

STRONG = 20
"""Messages among the best so many bring in what replaced their words …"""
STRONGLY = 0.5
"""… where they have this much of the best one's score."""
SEARCHED = 64
"""So many of the best messages are searched for what so many ended facts said."""
MOSTLY = 0.5
"""A message of which this much no longer holds stands for what it said once."""
BELOW = 0.1
"""So far, at least, such a message is put below what replaced it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The facts that enter, and the words of messages that no longer hold.

    `general`: everything about the person was asked for. `of_others`: messages that tell of other
    people alone, where the question is about the person.
    """

    blocks: list[Block]
    outdated: Mapping[MessageId, Sequence[Outdated]]
    general: bool
    of_others: frozenset[MessageId] = frozenset()


def recall_facts(
    semantic_map: SemanticMap,
    view: RowView,
    request: RecallRequest,
    asked: Asking,
) -> Known:
    """The facts for a request, on the scale of the evidence that was gathered for it."""
    question, evidence = asked.question, asked.evidence
    known = semantic_map.fact_scores(question.words, question.encoding.vector)
    scores = facts_within(semantic_map, known, request.scope)
    scores = [one for one in scores if not asked.hidden.rests_on(semantic_map, one.fact)]
    ended = _ended(semantic_map, scores, request) if asked.settings.conflicts else []
    outdated = _outdated(semantic_map, scores, ended, request.budget, asked)
    general = asks_about_person(request.query)
    own = not general and asks_of_self(question)
    wanted = [
        one
        for one in scores
        if holds(semantic_map, one.fact, request.as_of)
        and _is_wanted(one.fact, request)
        and not (own and one.fact.subject != SELF_SUBJECT)
    ]
    if general:
        weighed = newest_first(wanted)
    else:
        besides = _replacing(semantic_map, evidence, outdated)
        names = [view.speaker_names[number] for number in question.speakers]
        weighed = weigh_facts(semantic_map, wanted, asked, besides=besides, named=names)
    stale = repeating_facts(ended, (one.fact for one in weighed))
    weighed = [one for one in weighed if one.fact.fact_id not in stale]
    return Known(
        blocks=fact_blocks(weighed, request.budget, asked.settings, asked.count),
        outdated=outdated,
        general=general,
        of_others=only_of_others(one.fact for one in scores) if own else frozenset(),
    )


def lowered(semantic_map: SemanticMap, asked: Asking, known: Known) -> Asking:
    """What was found, each message that no longer holds below the fact that replaced it.

    A long message of which a sentence is outdated keeps most of its weight.
    """
    if not known.outdated:
        return asked
    score_of = {block.unit_id: block.score for block in known.blocks}
    score = asked.evidence.score.copy()
    for row, share, outdated in _rows(semantic_map, asked.evidence, known.outdated):
        score[row] += asked.settings.outdated * share
        entered = [score_of[fact_id] for fact_id in _ids(outdated) if fact_id in score_of]
        if share >= MOSTLY and entered:
            score[row] = min(float(score[row]), min(entered) - BELOW)
    return replace(asked, evidence=asked.evidence.with_score(score))


def _ended(
    semantic_map: SemanticMap, scores: Sequence[FactScore], request: RecallRequest
) -> list[Ended]:
    """The facts that hold no longer, with what holds now."""
    as_of = request.as_of
    return ended_facts(
        (one.fact for one in scores), lambda fact: holds(semantic_map, fact, as_of), as_of
    )


def _outdated(
    semantic_map: SemanticMap,
    scores: Sequence[FactScore],
    ended: Sequence[Ended],
    budget: int,
    asked: Asking,
) -> dict[MessageId, list[Outdated]]:
    """What no longer holds of the messages that may enter the budget.

    Those are the ones of most worth: a short one may enter before many that score better.
    """
    if not ended:
        return {}
    most = budget // SMALLEST_LINE + 2 * MISSES
    rows = list(islice(rows_by_worth(semantic_map, asked), most))
    known = frozenset(rows)
    told = told_words(ended, lambda message_id: semantic_map.row(message_id) in known)
    meanings = {one.fact.fact_id: one.meaning for one in scores}
    nearest = sorted(ended, key=lambda one: (-meanings[one.fact.fact_id], one.fact.fact_id))
    searched = (semantic_map.message(row) for row in rows[:SEARCHED])
    repeated = repeated_words(nearest[:SEARCHED], (one for one in searched if one is not None))
    return repeated | told


def _is_wanted(fact: CoreFact, request: RecallRequest) -> bool:
    if request.spaces and fact.space not in request.spaces:
        return False
    return not (request.exclude and _told_in(fact, request.exclude))


def _told_in(fact: CoreFact, excluded: frozenset[MessageId]) -> bool:
    """Whether a fact rests on excluded messages alone: the prompt holds its words anyway."""
    return all(source.message_id in excluded for source in fact.sources)


def _replacing(
    semantic_map: SemanticMap, evidence: Evidence, outdated: Mapping[MessageId, Sequence[Outdated]]
) -> dict[FactId, float]:
    """What replaced the words of the best messages, each with the score that those have."""
    found: dict[FactId, float] = {}
    if not outdated:
        return found
    best = np.sort(evidence.score[np.isfinite(evidence.score)])[-STRONG:]
    # The best score may be below 0, as that of a lone answer of the assistant is.
    least = max(best[0], best[-1] - (1 - STRONGLY) * abs(best[-1])) if len(best) else np.inf
    for row, share, words in _rows(semantic_map, evidence, outdated):
        score = float(evidence.score[row])
        if share >= MOSTLY and score >= least:
            for fact_id in _ids(words):
                found[fact_id] = max(score, found.get(fact_id, score))
    return found


def _rows(
    semantic_map: SemanticMap, evidence: Evidence, outdated: Mapping[MessageId, Sequence[Outdated]]
) -> list[tuple[int, float, Sequence[Outdated]]]:
    """The rows of messages that may be recalled, with how much of each no longer holds."""
    found: list[tuple[int, float, Sequence[Outdated]]] = []
    for message_id, words in outdated.items():
        row = semantic_map.row(message_id)
        if row is None or row >= len(evidence.score) or not np.isfinite(evidence.score[row]):
            continue
        message = semantic_map.message(row)
        if message is not None:
            found.append((row, outdated_share(message.text, words), words))
    return found


def _ids(outdated: Sequence[Outdated]) -> set[FactId]:
    return {one.current.fact_id for one in outdated}
