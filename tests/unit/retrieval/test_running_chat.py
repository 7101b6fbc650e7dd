"""Words that only continue a chat are looked for with what the chat began with."""

from __future__ import annotations

from assistant.domain.ids import MessageId
from assistant.domain.messages import Role
from assistant.domain.passages import passage_spans
from assistant.retrieval.running_chat import opening_of
from tests.unit.retrieval.builders import History

FILLER = [f"Something else entirely about topic{n} and matter{n}." for n in range(12)]


def _history() -> tuple[History, frozenset[MessageId]]:
    history = History()
    history.say("My sister Ada keeps bees on the roof.", conversation="c1")
    history.say(*FILLER, conversation="c2")
    running = history.say("Let us plan the visit to Ada and her bees.", conversation="c3")
    running += history.say("Shall we go on Friday?", conversation="c3", role=Role.ASSISTANT)
    return history, frozenset(running)


def _best(query: str) -> str:
    history, running = _history()
    recall = history.recall(query, budget=12, exclude=running)
    return min(recall.blocks, key=lambda block: block.rank).text


def test_a_continuation_finds_what_the_chat_is_about() -> None:
    assert "bees" in _best("Yes, that suits me.")


def test_a_question_is_looked_for_by_its_own_words() -> None:
    assert "topic7" in _best("What was matter7 and topic7?")


def test_the_opening_is_the_persons_first_passage() -> None:
    history, running = _history()
    view = history.map.view()
    assert opening_of(history.map, view, running) == "Let us plan the visit to Ada and her bees."
    assert opening_of(history.map, view, frozenset()) == ""


def test_of_a_long_opening_the_first_passage_counts() -> None:
    history, _ = _history()
    text = "Let us plan. " + "Something else is told here at some length and breadth. " * 24
    running = frozenset(history.say(text, conversation="c4"))
    opening = opening_of(history.map, history.map.view(), running)
    assert opening == text[slice(*passage_spans(text)[0])]
    assert len(opening) < len(text) / 2


def test_what_came_after_the_view_opens_nothing() -> None:
    history, _ = _history()
    view = history.map.view()
    running = frozenset(history.say("Let us plan the party.", conversation="c4"))
    assert opening_of(history.map, view, running) == ""
