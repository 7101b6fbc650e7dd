"""What may be recalled where it is asked: a profile may keep its memory to itself.

Seen from outside, what was said in a closed conversation was never said: its messages are no
evidence, facts lose the sources that lie there, and what it replaced holds on. A fact that was told
inside and outside is seen only where its words are all in what was told on this side, as those of
several tellings are kept as one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.facts import FactStatus
from assistant.domain.messages import Role
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assistant.domain.facts import CoreFact, FactSource
    from assistant.domain.ids import FactId
    from assistant.domain.messages import Message
    from assistant.domain.profiles import MemoryScope
    from assistant.index.fact_rows import FactScore
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap

_WORD = Pattern(r"\w+")
_OWN_WORDS = """i me my mine am are is was were has have do does you your yours the a an of to in at
ich mich mir mein meine meinen meinem meiner bin habe du dich dir dein deine bist hast"""
_SAID_OF_ONESELF = frozenset(_OWN_WORDS.split())
"""Words that differ between what a person says and what is read from it."""
_ENDING = Pattern(r"(?<=\w{3})(?:ing|ed|es|en|est|st|s|e|t)$")
"""What a person's word and the one read from it may differ in: "works" is told by "I work"."""


def view_within(semantic_map: SemanticMap, view: RowView, scope: MemoryScope) -> RowView:
    """The rows of which only those within the scope may be recalled."""
    if scope.is_everything:
        return view
    visible = view.visible.copy()
    named = semantic_map.rows_of(scope.without if scope.only is None else scope.only)
    rows = [row for row in named if row < len(view)]
    if scope.only is None:
        visible[rows] = False
    else:
        inside = np.zeros(len(view), np.bool_)
        inside[rows] = True
        visible &= inside
    return replace(view, visible=visible)


def facts_within(
    semantic_map: SemanticMap, scores: list[FactScore], scope: MemoryScope
) -> list[FactScore]:
    """The facts that are known within the scope, as they are known there."""
    if scope.is_everything:
        return scores
    seen = {
        one.fact.fact_id: fact
        for one in scores
        if (fact := fact_within(semantic_map, one.fact, scope)) is not None
    }
    after: dict[FactId | None, CoreFact] = {
        one.fact.replaces: one.fact for one in scores if one.fact.replaces is not None
    }
    found = {fact_id: _as_held(fact, seen, after) for fact_id, fact in seen.items()}
    for fact, later in found.values():
        if later is not None:
            found[later] = (replace(found[later][0], replaces=fact.fact_id), found[later][1])
    return [one._replace(fact=found[key][0]) for one in scores if (key := one.fact.fact_id) in seen]


def fact_within(semantic_map: SemanticMap, fact: CoreFact, scope: MemoryScope) -> CoreFact | None:
    """The fact with the sources that lie within the scope; None where it is not told there.

    A note beside other sources corrects what those say, so it tells nothing by itself.
    """
    inside = tuple(one for one in fact.sources if scope.holds(one.conversation_id))
    if len(inside) == len(fact.sources):
        return fact
    told = [message for one in inside if (message := _told(semantic_map, one)) is not None]
    if not told or not _is_told(fact.statement, told):
        return None
    first = min(message.said_at for message in told)
    return replace(fact, sources=inside, valid_from=max(first, fact.valid_from))


def _told(semantic_map: SemanticMap, source: FactSource) -> Message | None:
    message = semantic_map.message_of(source.message_id)
    return None if message is None or message.role is Role.NOTE else message


def _is_told(statement: str, told: Iterable[Message]) -> bool:
    """Whether every word of a statement that says something stands in what was told."""
    said = {word for message in told for word in _words(message.text)}
    return _words(statement) <= said


def _words(text: str) -> set[str]:
    words = {word.casefold() for word in _WORD.findall(text)} - _SAID_OF_ONESELF
    return {_ENDING.sub("", word) for word in words}


def _as_held(
    fact: CoreFact, seen: Mapping[FactId, CoreFact], after: Mapping[FactId | None, CoreFact]
) -> tuple[CoreFact, FactId | None]:
    """The fact as it holds where only `seen` are known, and the one that replaced it there.

    The latter is None where that is said already.
    """
    if fact.status is FactStatus.CONFLICTING and fact.replaces not in seen:
        return replace(fact, status=FactStatus.ACTIVE, replaces=None), None
    if fact.status is not FactStatus.SUPERSEDED:
        return fact, None
    later, passed = after.get(fact.fact_id), {fact.fact_id}
    if later is None:
        return fact, None
    while later is not None and later.fact_id not in seen and later.fact_id not in passed:
        passed.add(later.fact_id)
        later = after.get(later.fact_id)
    if later is None or later.fact_id in passed:
        return replace(fact, status=FactStatus.ACTIVE, valid_to=None), None
    held = fact.superseded_at(seen[later.fact_id].valid_from)
    return held, None if later.replaces == fact.fact_id else later.fact_id
