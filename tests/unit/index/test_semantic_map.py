"""The SemanticMap follows the write path."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assistant.domain.changes import (
    ConversationsChanged,
    FactsChanged,
    MessagesAdded,
    MessagesEncoded,
    UnitsRemoved,
)
from assistant.domain.facts import FactStatus
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.passages import passage_spans
from assistant.index.dense import UNKNOWN
from assistant.index.semantic_graph import NONE
from tests.unit.retrieval.builders import DIMENSION, History, fact, texts

LONG = "Something else is told here at some length and breadth. " * 24


def test_messages_follow_each_other_within_their_conversation() -> None:
    history = History()
    history.say("one", conversation="a")
    history.say("two", conversation="b")
    history.say("three", conversation="a")
    view = history.map.view()
    assert view.after.tolist() == [2, NONE, NONE]
    assert view.before.tolist() == [NONE, NONE, 0]


def test_a_view_does_not_change_under_its_reader() -> None:
    history = History()
    (first,) = history.say("one")
    view = history.map.view()
    history.say("two")
    history.map.apply(UnitsRemoved((first,)))
    assert len(view) == 1
    assert view.visible.tolist() == [True]


def test_segments_replace_those_of_their_conversation_only() -> None:
    history = History()
    first = history.say("one", "two", "three", conversation="a")
    other = history.say("four", conversation="b")
    history.segment(first[:2], first[2:], conversation="a")
    history.segment(other, conversation="b")
    history.segment(first, conversation="a")
    view = history.map.view()
    numbers = view.segments.tolist()
    assert len(set(numbers[:3])) == 1
    assert numbers[3] not in {numbers[0], NONE}
    segment = history.map.segment(numbers[0])
    assert segment is not None
    assert segment.message_ids == tuple(first)


def test_a_removed_message_leaves_every_index() -> None:
    history = History()
    _, second, _ = history.say("bees one", f"bees two. {LONG}", "bees three")
    row = history.map.row(second)
    assert row is not None
    of_second = history.map.view().passages.rows == row
    assert of_second.sum() > 2
    history.map.apply(UnitsRemoved((second,)))
    view = history.map.view()
    assert history.map.row(second) is None
    assert history.map.message(row) is None
    assert not view.visible[row]
    assert not view.passages.live[of_second].any()
    assert not history.map.word_scores("two length", view)[of_second].any()
    meanings = history.map.meaning_scores(np.ones(DIMENSION, np.float32), view)
    assert (meanings == UNKNOWN).tolist() == of_second.tolist()
    assert history.map.token_vectors([second]) == {}
    assert view.after[0] == 2
    assert len(history.map) == 2


def test_vectors_are_loaded_when_a_home_is_opened() -> None:
    history = History()
    first, _ = history.say("bees one", "bees two", encoded=False)
    vector = np.zeros((1, DIMENSION), np.float32)
    vector[0, 0] = 1
    history.map.load_chunks([(first, vector), (MessageId(first), vector)])
    scores = history.map.meaning_scores(vector[0], history.map.view())
    assert scores.tolist() == [1, UNKNOWN]


def test_every_passage_has_its_own_words_and_meaning() -> None:
    history = History()
    history.say("bees", LONG + "The heron nests behind the mill. " + LONG, "mill")
    view = history.map.view()
    holds = [place for place, text in enumerate(passage_texts(history)) if "heron" in text]
    assert len(holds) == 1
    assert len(view.passages) > 5
    assert np.flatnonzero(history.map.word_scores("heron", view)).tolist() == holds
    query = vector_of(history, "The heron nests")
    cosines = [float(vector_of(history, text) @ query) for text in passage_texts(history)]
    assert history.map.meaning_scores(query, view) == pytest.approx(cosines, abs=1e-5)
    assert history.map.word_scores("1 May 2024", view).all(), "the day it was said on"


def test_a_message_that_is_added_again_is_scored_by_its_last_passages() -> None:
    history = History()
    (told, _) = history.say(f"{LONG} heron", "bees")
    (first, _) = history.messages
    history.map.apply(MessagesAdded((first,)))
    view = history.map.view()
    live = view.passages.live
    assert live.sum() == len(live) - len(passage_spans(first.text))
    words = history.map.word_scores("heron", view)
    assert np.flatnonzero(words).tolist() == [len(live) - 1]
    meanings = history.map.meaning_scores(vector_of(history, "heron"), view)
    assert (meanings > UNKNOWN).tolist() == live.tolist()
    short = replace(first, text="A heron.")
    history.map.apply(MessagesAdded((short,)))
    late = history.map.view()
    scored = history.map.meaning_scores(vector_of(history, "heron"), late) > UNKNOWN
    assert scored.tolist() == late.passages.live.tolist(), "old vectors of passages that went"
    history.map.apply(MessagesEncoded({told: history.embedder.encode([short.text])[0]}))
    view = history.map.view()
    meanings = history.map.meaning_scores(vector_of(history, "A heron."), view)
    bees, heron = np.flatnonzero(view.passages.live).tolist()
    assert heron == len(live), "the last one that was added"
    assert np.flatnonzero(meanings > UNKNOWN).tolist() == [bees, heron]
    assert meanings[heron] == pytest.approx(1, abs=1e-5)


def test_of_a_message_that_was_encoded_in_part_the_rest_has_words_alone() -> None:
    history = History()
    text = f"bees {LONG} The heron nests behind the mill."
    (told,) = history.say(text, encoded=False)
    encoding = history.embedder.encode([text[: len(text) // 2]])[0]
    assert 1 < len(encoding.chunks) < len(passage_spans(text))
    history.map.apply(MessagesEncoded({told: encoding}))
    view = history.map.view()
    meanings = history.map.meaning_scores(vector_of(history, "bees"), view)
    known = len(encoding.chunks)
    assert (meanings[:known] > UNKNOWN).all()
    assert (meanings[known:] == UNKNOWN).all()
    assert history.map.word_scores("heron", view)[-1] > 0
    assert "The heron nests" in texts(history.recall("Where does the heron nest?", budget=60))


def test_what_came_after_the_view_is_not_scored() -> None:
    history = History()
    history.say("bees one")
    view = history.map.view()
    history.say(f"bees two {LONG}")
    history.map.apply(MessagesAdded((history.messages[0],)))
    assert history.map.word_scores("bees", view).shape == (1,)
    meanings = history.map.meaning_scores(vector_of(history, "bees one"), view)
    assert meanings == pytest.approx([1], abs=1e-5)


def test_a_changed_statement_needs_a_new_vector_and_a_pin_does_not() -> None:
    history = History()
    (source,) = history.say("something")
    one = fact("f1", "You keep bees", source)
    history.map.apply(FactsChanged((one,)))
    history.recaller.encode_waiting_facts()
    history.map.apply(FactsChanged((fact("f1", "You keep bees", source, pinned=True),)))
    assert history.map.facts_without_vectors("", 9) == []
    history.map.apply(FactsChanged((fact("f1", "You keep goats", source),)))
    assert [each.statement for each in history.map.facts_without_vectors("", 9)] == [
        "You keep goats"
    ]
    gone = fact("f1", "You keep goats", source, status=FactStatus.FORGOTTEN)
    history.map.apply(FactsChanged((gone,)))
    assert history.map.fact_scores("goats", vector_of(history, "goats")) == []


def test_a_fact_waits_until_it_was_encoded_even_where_nothing_came_of_it() -> None:
    history = History()
    (source,) = history.say("something")
    one, two = fact("f1", "You keep bees", source), fact("f2", "You keep goats", source)
    history.map.apply(FactsChanged((one, two)))
    history.map.apply(UnitsRemoved((two.fact_id,)))
    assert history.map.facts_without_vectors("", 9) == [one]
    nothing = history.embedder.encode([" "])[0]
    history.map.apply(MessagesEncoded({MessageId(one.fact_id): nothing}))
    assert history.map.facts_without_vectors("", 9) == []
    assert history.map.fact_scores("bees", vector_of(history, "bees"))[0].meaning == UNKNOWN


def test_encodings_kept_under_a_facts_id_are_the_facts() -> None:
    history = History()
    (source,) = history.say("something")
    one = fact("f1", "You keep bees", source)
    history.map.apply(FactsChanged((one,)))
    encoding = history.embedder.encode(["You keep bees"])[0]
    history.map.apply(MessagesEncoded({MessageId(one.fact_id): encoding}))
    scores = history.map.fact_scores("bees", vector_of(history, "You keep bees"))
    assert np.isclose(scores[0].meaning, 1, atol=1e-3)
    assert scores[0].words > 0


def test_changes_that_say_nothing_of_units_are_ignored() -> None:
    history = History()
    history.map.apply(ConversationsChanged((ConversationId("c1"),)))
    assert len(history.map) == 0


def passage_texts(history: History) -> list[str]:
    passages = history.map.view().passages
    return [
        history.messages[row].text[slice(*span)]
        for row, span in zip(passages.rows.tolist(), passages.spans.tolist(), strict=True)
    ]


def vector_of(history: History, text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return history.embedder.encode_query(text).vector


def test_of_a_message_that_comes_twice_at_once_the_last_text_counts() -> None:
    history = History()
    history.say("heron", "bees")
    (first, _) = history.messages
    again = (replace(first, text=f"{LONG} fox"), replace(first, text="An owl."))
    history.map.apply(MessagesAdded(again))
    view = history.map.view()
    assert view.passages.live.tolist() == [False, True, True]
    assert not history.map.word_scores("heron fox length", view).any()
    assert np.flatnonzero(history.map.word_scores("owl", view)).tolist() == [2]
    assert len(history.map) == 2


def test_many_are_removed_at_once_and_what_is_left_scores_as_if_they_had_never_come() -> None:
    history, fewer = History(), History()
    ids = history.say(*(f"bees number{n}. {LONG}" for n in range(6)), "A heron.")
    fewer.say("A heron.", at=history.messages[-1].said_at)
    history.map.apply(UnitsRemoved((*ids[:6], MessageId(UnitId("never there")))))
    scores = history.map.word_scores("bees heron length", history.map.view())
    (left,) = np.flatnonzero(scores).tolist()
    assert scores[left] == fewer.map.word_scores("bees heron length", fewer.map.view())[0]
    assert len(history.map) == 1
