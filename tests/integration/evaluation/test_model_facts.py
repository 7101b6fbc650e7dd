"""`eval facts --model`: a scripted API reads a small history of RealMem's form."""

from __future__ import annotations

import json
from pathlib import Path

from assistant.cancel import CancelToken
from assistant.evaluation.model_facts import measure_model_facts
from assistant.evaluation.progress import Progress
from assistant.paths import Home
from assistant.settings import ApiModel, Settings, save_settings
from tests.integration.engine.test_extracting import answer_or_read
from tests.integration.inference.api_server import serving


def _history(folder: Path) -> Path:
    turns = [
        {"speaker": "User", "content": "The harp in my cellar is from 1902."},
        {"speaker": "Assistant", "content": "What a find! Does it still play?"},
        {"speaker": "User", "content": "Can you name three makers of harps?"},
        {"speaker": "Assistant", "content": "Erard, Lyon and Healy, Salvi."},
    ]
    session = {
        "session_uuid": "a1", "session_identifier": "Music:S1",
        "current_time": "2025-12-20 (Saturday)", "dialogue_turns": turns, "extracted_memory": [],
    }  # fmt: skip
    path = folder / "Ann_dialogues_256k.json"
    path.write_text(json.dumps({"_metadata": {"person_name": "Ann"}, "dialogues": [session]}))
    return path


def test_what_a_model_adds_and_costs_is_told(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.folder.mkdir()
    with serving(answer_or_read) as api:
        far = ApiModel(name="near", url=api.url, model="m")
        save_settings(home.settings, Settings(api_models=(far,)))
        report = measure_model_facts(
            _history(tmp_path), model="near", home=home, sample=5, seed=0, limit=None,
            progress=Progress(), cancel=CancelToken(),
        )  # fmt: skip
        assert len(api.requests) == 1
    (person,) = report.document["people"]
    assert (person["name"], person["messages"], person["calls"]) == ("Ann", 4, 1)
    assert (person["unusable"], person["fell_back"], person["claims"]) == (0, 0, 1)
    assert person["calls_per_100k"] == round(100_000 / person["chat_tokens"], 1)
    assert person["prompt_tokens"] > person["reply_tokens"] > 0
    assert "| Ann |" in report.table
    assert json.loads(json.dumps(report.document)) == report.document
