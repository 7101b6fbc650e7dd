"""Threader's read path: whole segments, found first, ranked by its equations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.domain.messages import ConversationKind, Role
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import InvalidInput
from assistant.evaluation.segment_first import SegmentFirstMemory
from assistant.evaluation.segment_first_variants import (
    SEGMENT_FIRST,
    SEGMENTERS,
    EveryTurn,
    segment_first_builds,
)
from assistant.evaluation.segment_scores import (
    SegmentFirstSettings,
    candidates,
    final_scores,
    mean_of_best,
)
from assistant.evaluation.variants import VARIANTS, named
from assistant.index.dense import UNKNOWN
from assistant.memory.segmenting.policies import Segmenter
from tests.unit.retrieval.builders import NOON, WordEmbedder, count_words

BOTH = Role.USER, Role.ASSISTANT


def floats(*values: float) -> NDArray[np.float32]:
    return np.array(values, np.float32)


def test_candidates_are_the_best_by_meaning_and_the_best_by_words() -> None:
    settings = SegmentFirstSettings(candidates=2)
    views, words = floats(0.9, 0.8, 0.8, UNKNOWN, 0.1), floats(0, 0, 3, 1, 2)
    assert candidates(views, words, settings).tolist() == [0, 1, 2, 4]
    assert candidates(views, words, replace(settings, lexical=False)).tolist() == [0, 1]
    assert candidates(views, words, replace(settings, dense=False)).tolist() == [2, 4]
    wide = replace(settings, candidates=9)
    assert candidates(views, words, replace(wide, lexical=False)).tolist() == [0, 1, 2, 4]
    assert candidates(views, words, replace(wide, dense=False)).tolist() == [2, 3, 4]
    rerank_only = replace(settings, dense=False, lexical=False)
    assert candidates(views, words, rerank_only).tolist() == [0, 1, 2, 3, 4]


def test_a_segment_means_what_its_best_messages_mean() -> None:
    assert mean_of_best(floats(0.1, 0.9, UNKNOWN, 0.5), 2) == pytest.approx(0.7)
    assert mean_of_best(floats(0.9, UNKNOWN), 2) == pytest.approx(0.9)
    assert mean_of_best(floats(UNKNOWN), 2) == UNKNOWN


def test_the_final_score_mixes_scaled_signals() -> None:
    dense, words, late = floats(0, 1, 0.5), floats(4, 0, 2), floats(0.2, 0.2, 0.4)
    settings = SegmentFirstSettings()
    expected = 0.3 * floats(0, 0, 1) + 0.7 * (0.65 * floats(1, 0, 0.5) + 0.35 * dense)
    assert np.allclose(final_scores(dense, words, late, settings), expected)
    no_bm25 = final_scores(dense, words, late, replace(settings, lexical=False))
    assert np.allclose(no_bm25, 0.3 * floats(0, 0, 1) + 0.7 * dense)
    no_rerank = final_scores(dense, words, late, replace(settings, rerank=False))
    assert np.allclose(no_rerank, 0.65 * floats(1, 0, 0.5) + 0.35 * dense)
    only_late = replace(settings, dense=False, lexical=False)
    assert final_scores(dense, words, late, only_late).tolist() == [0, 0, 1]


def test_without_signals_there_is_nothing_to_rank_by() -> None:
    with pytest.raises(ValueError, match="signal"):
        SegmentFirstSettings(dense=False, lexical=False, rerank=False)


def chat(
    *texts: str, roles: Sequence[Role] = BOTH, name: str = "c", minute: int = 0
) -> ImportedConversation:
    """A conversation whose messages are said in turns, a minute apart."""
    messages = tuple(
        ImportedMessage(
            external_id=f"{name}{place}",
            parent=f"{name}{place - 1}" if place else None,
            role=roles[place % len(roles)],
            text=text,
            time=NOON.replace(minute=minute + place),
        )
        for place, text in enumerate(texts)
    )
    return ImportedConversation(
        external_id=name, title="", messages=messages, active_leaf=messages[-1].external_id
    )


CHAT = (
    "My bees live on the roof",
    "A hive needs a lot of sun",
    "Which tea is good in the evening",
    "Camomile is mild and it also helps you to fall asleep at night they say",
    "My tea is cold",
    "Warm it",
)


def memory(
    *chats: ImportedConversation,
    settings: SegmentFirstSettings | None = None,
    segmenter: Segmenter | None = None,
) -> SegmentFirstMemory:
    made = SegmentFirstMemory(WordEmbedder(), count_words, settings, segmenter or EveryTurn())
    assert len(made.add(chats)) == sum(len(one.messages) for one in chats)
    made.flush()
    return made


def recalled(
    made: SegmentFirstMemory, query: str, budget: int = 1000, exclude: frozenset[str] = frozenset()
) -> Recall:
    return made.recall(RecallRequest(query=query, budget=budget), exclude)


def test_segments_are_found_whole_best_first() -> None:
    made = memory(chat(*CHAT))
    request = RecallRequest(query="cold tea")
    found = made.segments(request, frozenset(), 2)
    assert found == [{"c4", "c5"}, {"c2", "c3"}]
    assert made.segments(request, frozenset(), 1) == [{"c4", "c5"}]
    made.close()


def test_the_budget_is_filled_with_whole_segments() -> None:
    recall = recalled(memory(chat(*CHAT)), "cold tea")
    assert [block.rank for block in recall.blocks] == [3, 2, 1]
    assert [block.external_ids for block in recall.blocks] == [
        ("c0", "c1"), ("c2", "c3"), ("c4", "c5"),
    ]  # fmt: skip
    best = recall.blocks[-1]
    assert best.text == "User: My tea is cold\nAssistant: Warm it"
    assert best.tokens == count_words(best.text)
    assert best.time == NOON.replace(minute=4)
    assert set(best.signals) == {"views", "dense", "lexical", "late_interaction"}
    assert recall.tokens == sum(block.tokens for block in recall.blocks)
    assert not recall.sufficient


def test_what_does_not_fit_is_left_out_for_something_smaller() -> None:
    made = memory(chat(*CHAT))
    full = recalled(made, "cold tea")
    sizes = {block.external_ids[0]: block.tokens for block in full.blocks}
    assert sizes["c2"] > sizes["c0"]
    budget = sizes["c4"] + sizes["c0"]
    some = recalled(made, "cold tea", budget)
    assert [block.external_ids[0] for block in some.blocks] == ["c0", "c4"]
    assert some.tokens == budget
    assert recalled(made, "cold tea", 1).blocks == ()


def test_what_is_hidden_does_not_come_back() -> None:
    made = memory(chat(*CHAT), chat("Cold tea again", "Warm it again", name="d", minute=30))
    assert made.segments(RecallRequest(query="cold tea"), frozenset(), 1) == [{"d0", "d1"}]
    early = RecallRequest(query="cold tea", as_of=NOON.replace(minute=5))
    assert made.segments(early, frozenset({"c3", "nowhere"}), 9) == [{"c4"}, {"c2"}, {"c0", "c1"}]
    hidden = recalled(made, "cold tea", exclude=frozenset({"d0", "d1", "c4"}))
    assert "cold" not in " ".join(block.text for block in hidden.blocks).casefold()


def test_what_is_learnt_later_is_found_by_its_words() -> None:
    settings = SegmentFirstSettings(dense=False, rerank=False)
    made = memory(chat(*CHAT), settings=settings)
    assert recalled(made, "goat").blocks == ()
    made.add([chat("The goat ate it", name="g")])
    assert [block.external_ids for block in recalled(made, "goat").blocks] == [("g0",)]


def test_an_empty_memory_has_nothing() -> None:
    made = SegmentFirstMemory(WordEmbedder(), count_words)
    assert recalled(made, "tea").blocks == ()
    assert made.segments(RecallRequest(query="tea"), frozenset(), 5) == []


def test_a_view_alone_sees_its_own_side() -> None:
    made = memory(
        chat("goats eat roses", "I see", name="u"),
        chat("I see", "goats eat roses", name="a"),
        settings=SEGMENT_FIRST["threader_user_view"],
    )
    request = RecallRequest(query="goats eat roses")
    assert made.segments(request, frozenset(), 1) == [{"u0", "u1"}]
    made.read_by(SEGMENT_FIRST["threader_assistant_view"])
    assert made.segments(request, frozenset(), 1) == [{"a0", "a1"}]
    made.read_by(SEGMENT_FIRST["threader_full_view"])
    scores = [one.score for one in made._reader.ranked(request)]
    assert scores == pytest.approx([0, 0], abs=1e-5)


def test_only_the_message_level_sees_one_good_message_among_many() -> None:
    others = [f"word{place} and thing{place} with stuff{place}" for place in range(7)]
    made = memory(
        chat("goats eat roses", *others, roles=[Role.USER, Role.ASSISTANT, Role.ASSISTANT]),
        chat("goats stand near hills", "goats", name="d"),
        settings=SegmentFirstSettings(lexical=False, rerank=False, best_messages=1),
        segmenter=WholeConversations(),
    )
    request = RecallRequest(query="goats eat roses")
    assert "c0" in made.segments(request, frozenset(), 1)[0]
    made.read_by(SEGMENT_FIRST["threader_no_messages"])
    assert "d0" in made.segments(request, frozenset(), 1)[0]


def test_the_reranker_takes_each_words_best_match_in_any_message() -> None:
    made = memory(
        chat("goats and more of it", "roses and more of it", name="b"),
        chat("goats", "hills", name="d"),
        settings=SegmentFirstSettings(dense=False, lexical=False),
    )
    best, other = made._reader.ranked(RecallRequest(query="goats roses"))
    assert best.external_ids == ("b0", "b1")
    assert best.signals["late_interaction"] == pytest.approx(1, abs=0.01)
    assert (best.score, other.score) == (1, 0)


class WholeConversations:
    def boundary(self, segment: object, arrival: object, kind: ConversationKind) -> None:
        return None


@pytest.mark.parametrize(
    ("roles", "expected"),
    [
        ((Role.USER, Role.ASSISTANT), [{"c0", "c1"}, {"c2", "c3"}]),
        ((Role.ASSISTANT, Role.USER), [{"c0"}, {"c1", "c2"}, {"c3"}]),
        ((Role.USER, Role.USER, Role.ASSISTANT), [{"c0", "c1", "c2"}, {"c3"}]),
    ],
)
def test_a_turn_is_what_one_side_says_and_the_other_answers(
    roles: Sequence[Role], expected: list[set[str]]
) -> None:
    made = memory(chat("tea", "tea", "tea", "tea", roles=roles))
    found = made.segments(RecallRequest(query="tea"), frozenset(), 9)
    assert sorted(found, key=min) == expected


def test_every_variant_reads_and_those_that_learn_alike_share_a_memory() -> None:
    builds = list(segment_first_builds(list(SEGMENT_FIRST), WordEmbedder(), count_words))
    assert [name for build in builds[1:] for name in build.ways] == list(SEGMENTERS)
    assert set(builds[0].ways) == set(SEGMENT_FIRST) - set(SEGMENTERS)
    found: dict[str, list[frozenset[str]]] = {}
    for build in builds:
        made = build.fresh_memory()
        made.add([chat(*CHAT)])
        for name, prepare in build.ways.items():
            prepare(made)
            found[name] = made.segments(RecallRequest(query="cold tea"), frozenset(), 9)
    assert all(found.values())
    assert {"c4"} in found["threader_message_unit"]
    assert {"c4", "c5"} in found["threader_no_segmentation"]
    assert found["threader_chunk_500"] == [{f"c{place}" for place in range(6)}]
    assert list(segment_first_builds([], WordEmbedder(), count_words)) == []


def test_its_variants_have_names_beside_ours() -> None:
    assert named("threader") == ["threader"]
    assert named("no_bm25,threader_user_view") == ["default", "no_bm25", "threader_user_view"]
    assert named("table3") == ["default", *SEGMENT_FIRST]
    assert named("table3,engine")[-1] == "engine"
    assert not set(VARIANTS) & set(SEGMENT_FIRST)
    with pytest.raises(InvalidInput, match="threader_no_luck") as caught:
        named("threader_no_luck")
    assert "threader_no_bm25" in caught.value.hint
