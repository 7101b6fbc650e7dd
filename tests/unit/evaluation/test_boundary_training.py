"""Training the boundary classifier: nothing leaks between folds, and a seed means one result."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from assistant.domain.messages import ConversationKind
from assistant.evaluation.segmentation import evaluate
from assistant.evaluation.training.boundary_examples import (
    Blocks,
    Recipe,
    balanced,
    blocks_of,
    mixed,
)
from assistant.evaluation.training.boundary_fitting import Fitting
from assistant.evaluation.training.boundary_sets import (
    FOLDS,
    TrainingSets,
    folds_of,
    joined,
    shuffled,
)
from assistant.evaluation.training.boundary_training import train
from assistant.memory.segmenting.boundary_inputs import NUMBERS
from assistant.memory.segmenting.boundary_network import as_bytes
from assistant.memory.segmenting.learned import LearnedBoundaries
from tests.unit.evaluation.test_segmentation import TOPICS, dialogues

CHAT = ConversationKind.ASSISTANT
CHATS = dialogues(ConversationKind.ASSISTANT)
TALK = dialogues(ConversationKind.PEOPLE)
SETS = TrainingSets(
    dialogues={"superseg": CHATS, "tiage": TALK, "sgd": CHATS, "realmem": CHATS},
    folds={key: [0, 1, 2, 3] for key in ("superseg", "tiage", "sgd", "realmem")},
)
QUICK = Fitting(epochs=40, batch=256, rate=1e-2, drop_vectors=0.0, drop_compared=0.0, decay=0.0)


@pytest.fixture(scope="module")
def blocks() -> Blocks:
    return blocks_of(SETS, seed=1)


def test_dialogues_that_share_their_texts_are_in_one_fold() -> None:
    plain = [one.dialogue for one in CHATS]
    assert len(set(folds_of(plain))) == FOLDS, "short texts alone say nothing"
    longer = [
        type(one)(
            kind=one.kind,
            roles=one.roles,
            texts=tuple(f"{text} said at some length" for text in one.texts),
            boundaries=one.boundaries,
        )
        for one in plain
    ]
    assert len(set(folds_of(longer))) == 1, "all four hold the same sixteen"


def test_joined_dialogues_end_at_a_border_and_keep_their_own() -> None:
    pairs = joined(CHATS, seed=0)
    assert [len(one.messages) for one in pairs] == [32, 32]
    assert pairs[0].dialogue.boundaries == {4, 8, 12, 16, 20, 24, 28}


def test_shuffled_stretches_are_whole() -> None:
    found = shuffled(CHATS, seed=0)
    assert sum(len(one.messages) for one in found) == 64
    for one in found:
        edges = [0, *sorted(one.dialogue.boundaries), len(one.messages)]
        for start, end in itertools.pairwise(edges):
            topics = {text.rpartition(" ")[2] for text in one.dialogue.texts[start:end]}
            assert len(topics) == 1
            assert topics <= set(TOPICS)


def test_the_ratio_is_that_of_the_weights(blocks: Blocks) -> None:
    for ratio in (1.0, 4.0):
        given = mixed(blocks, 0, Recipe(ratio=ratio), CHAT)
        opens = given.opens > 0
        assert given.weights[~opens].sum() / given.weights[opens].sum() == pytest.approx(
            ratio, rel=1e-3
        )
        assert given.weights.mean() == pytest.approx(1.0, rel=1e-3)


def test_a_recipe_leaves_out_what_counts_nothing(blocks: Blocks) -> None:
    both, hard = mixed(blocks, 0, Recipe(), CHAT), mixed(blocks, 0, Recipe(soft=0.0), CHAT)
    assert 0 < len(hard.opens) < len(both.opens)
    assert len(mixed(blocks, -1, Recipe(), CHAT).opens) > len(both.opens), "a fold is left out"
    assert balanced(hard, 4.0).weights == pytest.approx(hard.weights)


def test_people_learn_from_people_and_chats_from_all(blocks: Blocks) -> None:
    found = {
        kind: set(mixed(blocks, 0, Recipe(), kind).numbers[:, NUMBERS.index("people")].tolist())
        for kind in ConversationKind
    }
    assert found == {CHAT: {0.0, 1.0}, ConversationKind.PEOPLE: {1.0}}


def test_the_same_seed_gives_the_same_weights_and_they_cut() -> None:
    one = train(SETS, "topical@1", seed=3, fitting=QUICK, members=1)
    again = train(SETS, "topical@1", seed=3, fitting=QUICK, members=1)
    other = train(SETS, "topical@1", seed=4, fitting=QUICK, members=1)
    weights = as_bytes(one.trained.networks)
    assert weights == as_bytes(again.trained.networks)
    assert weights != as_bytes(other.trained.networks)
    assert evaluate(CHATS, LearnedBoundaries(one.trained)).f1 > 0.9
    assert evaluate(TALK, LearnedBoundaries(one.trained)).f1 > 0.9
    assert np.isfinite([one.trained.odds[kind] for kind in ConversationKind]).all()
    assert one.trained.embedder == "topical"
