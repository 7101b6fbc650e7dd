"""Segmenters are scored on known topics, beside simple ones; thresholds come out of the data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from assistant.cancel import CancelToken
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.messages import ConversationKind, Role
from assistant.errors import Cancelled
from assistant.evaluation.calibration import best_depth, tune
from assistant.evaluation.segmentation import ReadDialogue, embed, evaluate, read
from assistant.evaluation.segmentation_baselines import AlwaysSplit, NeverSplit
from assistant.evaluation.segmentation_metrics import SegmentedDialogue, score
from assistant.evaluation.segmentation_report import segmentation_report
from assistant.evaluation.segmentation_sets import Dialogue
from assistant.memory.segmenting.calibrations import MINILM
from assistant.memory.segmenting.policies import DoubleThreshold

TOPICS = ("bees", "trains", "bread", "chess")


class Topical:
    """Texts of one topic are alike, others are not."""

    embedder_id = "topical"
    dimension = len(TOPICS)

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        return [
            Encoding(
                chunks=np.array([[topic in text for topic in TOPICS]], np.float32),
                tokens=np.zeros((0, self.dimension), np.int8),
                token_starts=np.zeros(0, np.uint32),
            )
            for text in texts
        ]

    def encode_query(self, query: str) -> QueryEncoding:
        raise NotImplementedError(query)


def dialogues(kind: ConversationKind) -> list[ReadDialogue]:
    """Two questions and answers on each topic, in one order or another."""
    made = []
    for shift in range(len(TOPICS)):
        order = [*TOPICS[shift:], *TOPICS[:shift]]
        texts = [
            f"{words} {topic}" for topic in order for words in ("what of", "well", "and", "so")
        ]
        made.append(
            Dialogue(
                kind=kind,
                roles=(Role.USER, Role.ASSISTANT) * (len(texts) // 2),
                texts=tuple(texts),
                boundaries=frozenset(range(4, len(texts), 4)),
            )
        )
    return read(made, embed((text for one in made for text in one.texts), Topical()))


SETS = {
    "chats": dialogues(ConversationKind.ASSISTANT),
    "talk": dialogues(ConversationKind.PEOPLE),
}


def test_the_tuned_segmenter_cuts_where_topics_change() -> None:
    tuned = DoubleThreshold(tune(SETS))
    for chosen in SETS.values():
        assert evaluate(chosen, tuned).f1 == 1.0


def test_tuning_again_gives_the_same() -> None:
    assert tune(SETS) == tune(SETS)


def test_the_simple_ways() -> None:
    chats = SETS["chats"]
    assert evaluate(chats, AlwaysSplit()).bor == pytest.approx(7 / 3)
    assert evaluate(chats, NeverSplit()).coverage == 1.0
    assert evaluate(chats, best_depth(SETS)).f1 == 1.0


def test_the_report_has_every_set_and_segmenter() -> None:
    found = segmentation_report(
        {"tuning": SETS, "scored": {"more": SETS["chats"][:1]}},
        "all-minilm-l6-v2@test",
        MINILM,
        {"always": AlwaysSplit(), "never": NeverSplit()},
    )
    scores = found.document["parts"]["scored"]["more"]
    assert scores.keys() == {"n", "f1", "window_f1", "bor", "purity", "coverage", "beside"}
    assert (scores["n"], scores["beside"]["never"]["f1"]) == (1, 0)
    assert found.document["calibration_differs"] == 0
    assert "| scored | more | 1 | always | 0.600 | 0.600 | 2.333 | 1.000 | 0.500 |" in found.table
    assert found.table.count("\n") == 2 + 9 - 1 + 3


def test_the_report_says_how_far_a_calibration_is_from_the_one_that_ships() -> None:
    people = replace(MINILM.people, odds=MINILM.people.odds - 0.25)
    found = segmentation_report(
        {"tuning": SETS, "scored": {}}, "all-minilm-l6-v2@test", replace(MINILM, people=people), {}
    )
    assert found.document["calibration_differs"] == 0.25
    assert "differs by more than 0.25" in found.table


def test_embedding_can_be_stopped() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        embed(["a text"], Topical(), cancel=token)


def test_scores_of_a_small_example() -> None:
    found = score(
        [SegmentedDialogue(length=10, predicted=frozenset({3, 5, 8}), reference=frozenset({4, 8}))]
    )
    assert found.f1 == pytest.approx(2 * (1 / 3) * (1 / 2) / (1 / 3 + 1 / 2))
    assert found.window_f1 == 1.0
    assert found.bor == 1.5
    assert found.purity == pytest.approx(0.9)
    assert found.coverage == pytest.approx(0.8)
    assert score([]).f1 == 0.0
