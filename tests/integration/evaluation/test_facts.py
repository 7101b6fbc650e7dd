"""`keepsake eval facts` over a person made up here, in the shape of RealMem."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.commands.evaluate_facts import facts_report
from assistant.evaluation.fact_sets import FACTS_TUNING_PERSON, fact_sets
from assistant.evaluation.fact_training import written_examples
from assistant.evaluation.measure_facts import measure_facts
from assistant.evaluation.progress import Progress
from assistant.memory.facts.statement_model import read_weights, shipped_weights, written


def _turn(speaker: str, content: str) -> dict[str, Any]:
    return {"speaker": speaker, "content": content, "is_query": False, "query_id": None}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    memory = {
        "content": "【Boat】 User sold the cedar boat to Ines for 900 euros.",
        "source_role_snapshot": "User",
    }
    session = {
        "session_identifier": "Boat_1:S1_01",
        "session_uuid": "b0a7",
        "current_time": "2026-01-05 (Monday)",
        "dialogue_turns": [
            _turn("User", "I sold the cedar boat to Ines for 900 euros. What should I buy next?"),
            _turn("Assistant", "A canoe would suit you."),
            _turn("User", "Great idea, thanks! Show me three canoes."),
        ],
        "extracted_memory": [memory],
    }
    person = {"_metadata": {"person_name": "Some_One"}, "dialogues": [session]}
    path = tmp_path / "Some_One_dialogues_256k.json"
    path.write_text(json.dumps(person), encoding="utf-8")
    return path


def test_the_table_and_the_keys_that_others_rely_on(data: Path) -> None:
    found = measure_facts(data, sample=5, progress=Progress())
    keys = (
        "precision", "recall", "junk_per_100", "duplicates_per_1000", "forbidden_rate",
        "required_rate",
    )  # fmt: skip
    assert {key: found.document[key] for key in keys} == {
        "precision": None, "recall": 1.0, "junk_per_100": None, "duplicates_per_1000": 0.0,
        "forbidden_rate": None, "required_rate": None,
    }  # fmt: skip
    assert "not labelled" in found.table
    (fact,) = found.document["sample"]
    assert fact["statement"] == "You sold the cedar boat to Ines for 900 euros."


def test_labels_give_the_precision(data: Path, tmp_path: Path) -> None:
    (fact,) = measure_facts(data, sample=1, progress=Progress()).document["sample"]
    labels = tmp_path / "labels.json"
    labels.write_text(json.dumps({fact["key"]: ["right", "event"]}), encoding="utf-8")
    found = measure_facts(data, labels=labels, progress=Progress())
    assert found.document["precision"] == 1.0
    assert found.document["junk_per_100"] == 0.0
    assert "1.0 (1 read)" in found.table


def test_memories_speak_to_the_person_without_their_topic(data: Path) -> None:
    (person,) = fact_sets(data)
    assert [memory.text for memory in person.memories] == [
        "you sold the cedar boat to Ines for 900 euros."
    ]
    assert person.tuning == (person.name == FACTS_TUNING_PERSON)


def test_every_written_example_is_read() -> None:
    found = written_examples()
    assert len(found) > 200
    assert 0.3 < sum(one.right for one in found) / len(found) < 0.6


def test_weights_are_read_as_they_were_written() -> None:
    raw = written(shipped_weights())
    assert written(read_weights(raw)) == raw
    raw["features"] = ["another"]
    with pytest.raises(ValueError, match="fit them again"):
        read_weights(raw)


def test_the_command_knows_it() -> None:
    from assistant.commands.evaluate import RUNNERS

    assert RUNNERS["facts"] is facts_report
