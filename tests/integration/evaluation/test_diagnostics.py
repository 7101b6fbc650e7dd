"""The diagnostics on LoCoMo itself, and with the real embedder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.evaluation.diagnostics import LENGTHS, NEIGHBOURS, spread_counts, spreads, texture
from assistant.evaluation.histories import History
from assistant.evaluation.locomo import locomo
from assistant.inference.embedding import BundledEmbedder
from tests.unit.evaluation.test_diagnostics import history


@pytest.fixture(scope="module")
def embedder() -> Iterator[BundledEmbedder]:
    made = BundledEmbedder(threads=1)
    made.encode(["x"])
    yield made
    made.close()


def test_the_subset_is_the_papers_but_for_ids_that_share_a_string(data: Path) -> None:
    counts = spread_counts(spreads(locomo(data / "locomo")))
    assert (counts["questions_with_two"], counts["n"]) == (413, 188)
    assert counts["histogram"] == {"below_0.1": 156, "below_0.3": 69, "up_to_1": 188}
    assert counts["by_category"] == {"multi-hop": 152, "open-domain": 24, "temporal": 12}


def test_texture_of_what_was_said(embedder: BundledEmbedder) -> None:
    silent = history({}, messages=20)
    assert texture([silent], embedder).volatility[1] == pytest.approx(0, abs=1e-5)
    two_topics = ["The cat sleeps on the sofa."] * 20 + ["The electricity bill is due."] * 20
    found = texture([told(silent, two_topics)], embedder)
    assert set(found.volatility) == set(LENGTHS)
    assert found.volatility[1] > 0.02  # one change of topic among 40 messages
    assert set(found.neighbour_distance) == set(NEIGHBOURS)
    assert found.neighbour_distance[1] < found.chance / 1.2
    in_turn = told(silent, two_topics[::20] * 20)
    assert texture([in_turn], embedder).volatility[1] == pytest.approx(0, abs=1e-5)


def told(silent: History, texts: list[str]) -> History:
    """The history with these words."""
    words = iter(texts)
    conversations = tuple(
        replace(one, messages=tuple(replace(each, text=next(words)) for each in one.messages))
        for one in silent.conversations
    )
    return replace(silent, conversations=conversations)
