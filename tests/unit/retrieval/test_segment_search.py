"""Segments as what is found: whole, best first, each once."""

from __future__ import annotations

from assistant.domain.requests import RecallRequest
from tests.unit.retrieval.builders import History


def test_segments_come_whole_and_best_first() -> None:
    history = History()
    bees = history.say("Which bees do you keep?", "Carniolan, in seven hives.", "Since 2019.")
    other = history.say("What is for supper?", "Lentils again.", conversation="c2")
    names = history.segment(bees) + history.segment(other, conversation="c2")
    history.say("Is the roof dry?", conversation="c3")
    hits = history.recaller.segments(RecallRequest(query="Carniolan bees hives"), 5)
    assert hits[0].unit_id == names[0]
    assert next(hit for hit in hits if hit.unit_id == names[0]).message_ids == tuple(bees)
    assert len({hit.unit_id for hit in hits}) == len(hits) == 3


def test_no_more_segments_than_asked_for() -> None:
    history = History()
    for topic in ("bees", "boats", "bread"):
        history.say(f"Something about {topic}.")
    assert len(history.recaller.segments(RecallRequest(query="bees and bread"), 2)) == 2
