"""The weighted sum over a passage's signals, and what stands in for those that are not there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.changes import MessagesAdded, MessagesEncoded, UnitsRemoved
from assistant.domain.encodings import Encoding
from assistant.domain.passages import passage_spans
from assistant.index.dense import UNKNOWN
from assistant.retrieval.evidence import Evidence, gather
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.retrieval.builders import DIMENSION, History
from tests.unit.retrieval.weighing import asking, question_of

SENTENCE = "Something else is told here at some length and breadth. "
LONG = SENTENCE * 12 + "The heron nests behind the mill. " + SENTENCE * 12
WEIGHTS = (
    "dense", "lexical", "late", "near_lexical", "near_late", "topic",
    "fresh", "dated", "speaker", "assistant", "opening", "symbols", "length",
)  # fmt: skip


def gathered(
    history: History, query: str, *, hidden: Sequence[int] = (), **weights: float
) -> Evidence:
    """The evidence by the default weights, or by those that are named alone."""
    view = history.map.view()
    allowed = view.visible.copy()
    allowed[list(hidden)] = False
    settings = RecallSettings()
    if weights:
        settings = replace(settings, **dict.fromkeys(WEIGHTS, 0.0) | weights)  # type: ignore[arg-type]
    return gather(history.map, view, allowed, question_of(query), settings)


def test_a_message_stands_as_high_as_its_best_passage() -> None:
    history = History()
    history.say("bees", LONG)
    evidence = gathered(history, "Where does the heron nest?")
    spans = passage_spans(LONG)
    holds = ["heron" in LONG[slice(*span)] for span in spans].index(True)
    assert evidence.passage_scores[1:].argmax() == holds
    assert evidence.score[1] == evidence.passage_scores[1 + holds]
    assert evidence.score.shape == (2,)
    assert evidence.compared


def test_what_may_not_be_recalled_has_no_score() -> None:
    history = History()
    history.say("heron nest", "Yes, there.", "bees", "more bees")
    (again,) = history.say("mill")
    history.map.apply(UnitsRemoved((again,)))
    found = gathered(history, "heron nest", hidden=(0,))
    for scores in (found.score, found.passage_scores):
        assert np.isneginf(scores).tolist() == [True, False, False, False, True]


def test_what_may_not_be_recalled_lends_nothing_to_its_neighbours() -> None:
    history = History()
    history.say("heron nest", "Yes, there.", "bees")
    history.say("bees", conversation="c2")
    found = gathered(history, "heron nest?", near_lexical=2.0)
    assert found.score == pytest.approx([2, 2, 2, 0])
    found = gathered(history, "heron nest?", hidden=(0,), near_lexical=2.0)
    assert found.score.tolist() == [-np.inf, 0, 0, 0]
    assert not found.signals["lexical"].any()


def test_what_has_no_vector_yet_is_judged_by_its_words() -> None:
    history = History()
    history.say(*[f"Something else about topic{n}." for n in range(8)])
    history.say("The heron nests here.", conversation="c2", encoded=False)
    history.say("Nothing of it at all.", conversation="c3", encoded=False)
    found = gathered(history, "heron nests")
    assert found.score.argmax() == 8
    assert found.signals["dense"][8] == UNKNOWN
    assert found.signals["late_interaction"][8] == 0
    assert found.score[9] < found.score[8] - 5, "all that vectors would have given"


def test_what_has_no_vector_yet_is_judged_by_the_words_around_it() -> None:
    history = History()
    history.say("heron nests", "Yes, there.", encoded=False)
    history.say("bees", conversation="c2", encoded=False)
    found = gathered(history, "heron nests?", near_late=2.0)
    assert found.score == pytest.approx([2, 2, 0])


def test_a_passage_that_its_message_has_no_more_has_no_score() -> None:
    history = History()
    history.say("The heron nests here.", "bees")
    history.map.apply(MessagesAdded((history.messages[0],)))
    found = gathered(history, "heron nests")
    assert np.isneginf(found.passage_scores).tolist() == [True, False, False]
    assert found.score[0] == found.passage_scores[2]


def test_the_end_of_a_message_that_was_encoded_in_part_is_found_by_its_words() -> None:
    history = History()
    text = SENTENCE * 30 + "The heron nests behind the mill."
    (told,) = history.say(text, encoded=False)
    history.say(*[f"Something else about topic{n}." for n in range(8)], conversation="c2")
    encoding = history.embedder.encode([text[: len(text) // 2]])[0]
    history.map.apply(MessagesEncoded({told: encoding}))
    found = gathered(history, "Where does the heron nest?")
    passages = len(passage_spans(text))
    assert found.passage_scores[:passages].argmax() == passages - 1
    assert found.score.argmax() == 0


def test_a_message_whose_encoding_failed_has_words_alone() -> None:
    history = History()
    (failed, _) = history.say("The heron nests here.", "bees")
    nothing = Encoding(
        chunks=np.zeros((0, DIMENSION), np.float32),
        tokens=np.zeros((0, DIMENSION), np.int8),
        token_starts=np.zeros(0, np.uint32),
    )
    history.map.apply(MessagesEncoded({failed: nothing}))
    found = gathered(history, "heron nests")
    assert found.score.argmax() == 0
    assert found.signals["dense"].tolist()[0] == UNKNOWN


def test_the_topic_that_a_passage_stands_in_counts() -> None:
    history = History()
    bees = history.say("bees hives honey", "bees and honey", "yes", conversation="a")
    cars = history.say("cars and wheels", "wheels", "yes", conversation="b")
    history.segment(bees, conversation="a")
    history.segment(cars, conversation="b")
    found = gathered(history, "honey bees?", topic=1.0)
    assert found.score == pytest.approx([1, 1, 1, 0, 0, 0])


def test_a_home_without_messages_has_no_evidence() -> None:
    found = gathered(History(), "bees")
    assert found.score.shape == found.passage_scores.shape == (0,)
    assert not found.compared


scores = st.lists(st.one_of(st.just(-np.inf), st.floats(-9, 9, width=32)), min_size=5, max_size=5)


@given(scores, st.lists(st.floats(-9, 9, width=32), min_size=2, max_size=2))
def test_passages_keep_their_distance_when_messages_move(
    before: list[float], moved: list[float]
) -> None:
    history = History()
    history.say(LONG, "bees")
    passages = len(history.map.view().passages)
    evidence = asking(history, (before * 3)[:passages]).evidence
    target = np.where(np.isfinite(evidence.score), np.array(moved, np.float32), -np.inf)
    found = evidence.with_score(target.astype(np.float32))
    assert found.score.tolist() == target.tolist()
    best = found.passages.best_of_messages(found.passage_scores, -np.inf)
    assert best == pytest.approx(target, abs=1e-4)
    for row in range(2):
        mine = found.passages.rows == row
        finite = mine & np.isfinite(evidence.passage_scores)
        assert (np.isfinite(found.passage_scores) & mine).tolist() == finite.tolist()
        steps = found.passage_scores[finite] - evidence.passage_scores[finite]
        assert steps == pytest.approx(steps[:1].repeat(len(steps)), abs=1e-4)
