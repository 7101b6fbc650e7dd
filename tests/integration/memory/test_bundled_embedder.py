"""Segmenting with the embedder that ships, as people will have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.domain.messages import Role
from assistant.evaluation.segmentation import embed, evaluate, read
from assistant.evaluation.segmentation_baselines import AlwaysSplit, NeverSplit
from assistant.evaluation.segmentation_sets import load
from assistant.inference.embedding import BundledEmbedder
from assistant.memory.ingest import Ingest
from assistant.memory.segmenting.calibrations import CALIBRATIONS, calibration_for
from assistant.memory.segmenting.policies import DoubleThreshold
from tests.integration.memory.conftest import Home

TURNS = """\
How do I keep a sourdough starter alive? I bake bread every weekend.
Feed the starter with flour and water every day, keep it warm, and discard half before each feeding.
And if I leave the starter in the fridge while I travel?
A mature starter survives two weeks in the fridge. Feed it twice before you bake bread with it.
I need help with my taxes: which expenses of a home office can I deduct?
You can deduct the part of rent and electricity that belongs to the room, and office furniture.
What about the desk I bought in May?
A desk counts as office furniture, so you can deduct it over its useful life. Keep the receipts.
Thanks! Which hiking boots are good for the Alps?
Look for stiff soles and ankle support; some brands make boots for alpine terrain.
Are they waterproof?
Most of them have a waterproof lining.
""".splitlines()


def test_its_calibration_ships(bundled: BundledEmbedder) -> None:
    assert any(bundled.embedder_id.startswith(prefix) for prefix in CALIBRATIONS)


def test_each_topic_is_a_segment_with_its_follow_ups(home: Home, bundled: BundledEmbedder) -> None:
    chat = home.chat()
    ids = [
        home.say(chat, text, Role.ASSISTANT if number % 2 else Role.USER)
        for number, text in enumerate(TURNS)
    ]
    home.embedder = bundled  # type: ignore[assignment]
    home.ingest = Ingest(home.database, bundled, home.published.append)
    home.learn()
    openers = {ids.index(segment.message_ids[0]) for segment in home.segments(chat)}
    assert {0, 4, 8} <= openers, "every new topic"
    assert not openers & {2, 10}, "no question that leans on what was said"


@pytest.mark.parametrize(("name", "count"), [("tiage_test", 40), ("superseg_test", 60)])
def test_it_beats_the_simple_ways(
    bundled: BundledEmbedder, data: Path, name: str, count: int
) -> None:
    dialogues = load(name, data)[:count]
    texts = (text for dialogue in dialogues for text in dialogue.texts)
    chosen = read(dialogues, embed(texts, bundled))
    ours = evaluate(chosen, DoubleThreshold(calibration_for(bundled.embedder_id)))
    always = evaluate(chosen, AlwaysSplit())
    never = evaluate(chosen, NeverSplit())
    assert ours.f1 > max(always.f1, never.f1)
    assert 0.7 < ours.bor < 1.6
    assert ours.purity > 0.75
    assert ours.coverage > 0.7
