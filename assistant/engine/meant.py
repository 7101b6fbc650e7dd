"""What is to be forgotten by what it means or by its topic: found here, then named by ids.

A meaning is searched for like everything else; a topic is the words of the events and tasks that
segments were linked to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.units import Signal
from assistant.errors import NotFound
from assistant.retrieval.unit_search import Within
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from assistant.domain.forgetting import ForgetRequest
    from assistant.domain.ids import UnitId
    from assistant.engine.remembering import Remembering
    from assistant.storage.database import Cursor

MEANT = 100
ALIKE = 0.5
"""Cosine from which a text counts as meaning something like another; the preview shows which."""


def by_ids(request: ForgetRequest, remembering: Remembering, cursor: Cursor) -> ForgetRequest:
    """The request with what its meaning and its topic reach named by ids.

    Raises `NotFound` where one of them is asked for and neither reaches anything.
    """
    meaning, topic = request.meaning.strip(), request.topic.strip()
    if not meaning and not topic:
        return request
    found: list[UnitId] = []
    if meaning:
        hits = (
            *remembering.units(meaning, Within(), Signal.MEANING, MEANT),
            *remembering.messages_like(meaning, MEANT),  # of profiles too
        )
        found += {hit.unit_id for hit in hits if hit.score >= ALIKE}
    if topic:
        found += _about(cursor, topic)
    if not found:
        raise NotFound("Nothing in the memory is about that.", hint="Try a word of it instead.")
    return replace(request, unit_ids=(*request.unit_ids, *found), meaning="", topic="")


def _about(cursor: Cursor, topic: str) -> list[UnitId]:
    """The events and tasks among whose own words all words of the topic stand."""
    words = topic.casefold().split()
    return [
        one.trajectory_id
        for one in TrajectoryStore(cursor).all()
        if all(word in f"{one.title} {' '.join(one.entities)}".casefold() for word in words)
    ]
