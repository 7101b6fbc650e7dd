"""Recall with a real cross-encoder, of random weights: its order is chance, but it is followed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import psutil
import pytest

from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.inference.reranking import ChildReranker
from assistant.retrieval.recall import Recaller
from assistant.retrieval.recall_settings import RecallSettings
from tests import tiny_cross_encoder
from tests.unit.retrieval.builders import History, count_words

QUERY = "How many bees does my sister keep?"
TOLD = (
    "My sister keeps seven bees.",
    "Green tea is best in the night.",
    "We sleep on the roof.",
    "Which hives do the bees keep to?",
    "I keep tea and bees.",
    "How many hives is best?",
)
FOLLOWED = RecallSettings(reranked=1e5, cost=0.0)
"""It decides alone."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tiny_cross_encoder.build(tmp_path / "model")


@pytest.fixture
def reranker(folder: Path) -> Iterator[ChildReranker]:
    model = ChildReranker(folder, threads=1, precision="fp32")
    yield model
    model.close()


@pytest.fixture(scope="module")
def history() -> History:
    history = History()
    for number, text in enumerate(TOLD):
        history.say(text, conversation=f"c{number}")
    return history


def recalled(history: History, reranker: ChildReranker | None) -> Recall:
    recaller = Recaller(history.map, history.embedder, count_words, FOLLOWED, reranker=reranker)
    return recaller.recall(RecallRequest(query=QUERY))


def order(recall: Recall) -> list[str]:
    return [block.text for block in sorted(recall.blocks, key=lambda block: block.rank)]


def test_its_order_is_the_order_of_recall(history: History, reranker: ChildReranker) -> None:
    lines = [f"User: {text}" for text in TOLD]
    scores = reranker.score(QUERY, lines)
    assert np.diff(np.sort(scores)).min() > 0.001, "the order would be chance in recall too"
    expected = [lines[place] for place in np.argsort(-scores)]
    assert expected != order(recalled(history, None)), "the order would prove nothing"
    assert order(recalled(history, reranker)) == expected


@pytest.mark.heavy
def test_a_killed_process_costs_one_recall_its_view(
    history: History, reranker: ChildReranker, caplog: pytest.LogCaptureFixture
) -> None:
    before = order(recalled(history, reranker))
    assert reranker.pid is not None
    process = psutil.Process(reranker.pid)
    process.suspend()  # so that it dies with the request under way
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(recalled, history, reranker)
        time.sleep(0.3)
        process.kill()
        assert order(waiting.result()) == order(recalled(history, None)) != before
    assert "Recalling without the reranker: ModelProcessDied" in caplog.text
    assert order(recalled(history, reranker)) == before


def test_a_folder_that_went_costs_only_its_view(
    history: History, reranker: ChildReranker, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.rmtree(folder)
    assert order(recalled(history, reranker)) == order(recalled(history, None))
    assert "Recalling without the reranker: ModelFileMissing" in caplog.text
