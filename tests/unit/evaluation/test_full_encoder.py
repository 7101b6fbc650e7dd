"""Fine-tuning a whole encoder: a tiny BERT learns where topics change, from the same examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer
from transformers.utils import logging as library_logging

from assistant.domain.messages import ConversationKind
from assistant.evaluation.training.full_encoder import FullFitting, pairs_of, train_full
from tests.unit.evaluation.test_boundary_training import SETS
from tests.unit.evaluation.test_segmentation import TOPICS


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "what", "of", "well", "and", "so", *TOPICS]
    library_logging.disable_progress_bar()  # type: ignore[no-untyped-call]  # it leaves a thread
    (tmp_path / "vocab.txt").write_text("\n".join(words))
    config: Any = AutoConfig.for_model(
        "bert",
        vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=32, num_labels=1,
    )  # fmt: skip
    fresh: Any = AutoModelForSequenceClassification
    fresh.from_config(config).save_pretrained(tmp_path)
    AutoTokenizer.from_pretrained(tmp_path).save_pretrained(tmp_path)
    return tmp_path


def test_hard_and_soft_borders_count_the_same_and_classes_as_4_to_1() -> None:
    pairs = list(pairs_of(SETS, seed=1))
    opens = sum(one.weight for one in pairs if one.opens)
    goes_on = sum(one.weight for one in pairs if not one.opens)
    assert 2 < goes_on / opens < 8
    assert {one.after for one in pairs if one.opens} <= {f"what of {topic}" for topic in TOPICS}


def test_it_is_trained_and_written(tiny: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    how = FullFitting(epochs=1, batch=64, rate=1e-3)
    scores = train_full(SETS, tiny, out, seed=1, how=how)
    assert scores.keys() == {"superseg", "realmem", "tiage"}
    card = json.loads((out / "boundaries.card.json").read_text())
    assert card["odds"].keys() == {kind.value for kind in ConversationKind}
    assert (out / "model.safetensors").exists()
