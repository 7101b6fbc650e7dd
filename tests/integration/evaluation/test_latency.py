"""`keepsake eval latency` on a small home: all is measured, and what was added is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.errors import Cancelled, InvalidInput
from assistant.evaluation.latency import LatencyPlan, measure_latency
from tests.integration.evaluation.test_datasets import write
from tests.integration.evaluation.test_evaluating import run

SUBJECTS = (
    "the tram to Bern", "my sister's wedding", "a course in pottery", "the leaking roof",
    "an old bicycle", "the choir on Tuesdays", "a trip to Norway", "the new oven",
)  # fmt: skip


def locomo(folder: Path) -> Path:
    """Two chats of 120 turns, each with a few questions."""
    write(folder, "locomo10.json", [_chat(number) for number in range(2)])
    return folder


def _chat(number: int) -> dict[str, Any]:
    sessions: dict[str, Any] = {"speaker_a": "Ann", "speaker_b": "Bob"}
    for session in range(1, 7):
        sessions[f"session_{session}_date_time"] = f"1:56 pm on {session} May, 2023"
        sessions[f"session_{session}"] = [
            {
                "speaker": ("Ann", "Bob")[turn % 2],
                "dia_id": f"D{session}:{turn}",
                "text": f"I thought about {SUBJECTS[(turn + session) % 8]} on day {turn}.",
            }
            for turn in range(20)
        ]
    questions = [
        {"question": f"Who thought about {one}?", "evidence": ["D1:1"], "category": 4}
        for one in SUBJECTS
    ]
    return {"sample_id": f"conv-{number}", "conversation": sessions, "qa": questions}


def test_everything_is_measured_and_what_was_added_is_found(tmp_path: Path) -> None:
    plan = LatencyPlan(messages=80, recalls=12, seconds=1, added=10, pause_s=0.05)
    report = measure_latency(locomo(tmp_path), plan)
    found = report.document
    assert (found["dataset"], found["messages"]) == ("latency", 80)
    assert (found["load"]["recalls"], found["load"]["added"]) == (10, 2)
    assert found["encoder"]["texts"] >= 80
    assert found["encoder"]["building_share"] > 0
    assert found["added"] == {"n": 10, "asked_at_once": 2, "found_at_once": 2}
    times = found["latency_ms"]
    known = times | times["add"]
    for name in ("recall", "recall_under_load", "durable", "recall_at_once", "by_meaning"):
        assert 0 < known[name]["p50"] <= known[name]["p90"] <= known[name]["p99"], name
    assert times["first_recall"] > 0
    assert {"encode_query", "total"} <= times["recall_stages"].keys()
    for moment in ("at_rest", "after_recalls", "load_began", "load_ended"):
        held = found["rss_mb"][moment]
        assert held["engine"] > 0
        assert held["models"] > 0, "the embedder has a process of its own"
    assert {"load_growth_per_minute", "load_growth_at_last"} <= found["rss_mb"].keys()
    assert found["peak_rss_mb"] >= sum(found["rss_mb"]["load_ended"].values()) - 1
    assert found["disk_mb"] > 0
    assert "recall at 10 a second" in report.table
    assert "Found at once: 2 of 2" in report.table


@pytest.mark.heavy
def test_the_command_prints_and_writes_it(tmp_path: Path) -> None:
    out = tmp_path / "latency.json"
    data = str(locomo(tmp_path))
    arguments = ("latency", "--data", data, "--limit", "5", "--seconds", "0.5", "--out", str(out))
    code, printed = run(*arguments, "--json")
    assert code == 0
    assert json.loads(out.read_text()) == json.loads(printed)
    assert json.loads(printed)["messages"] == 5
    assert "| recall, one caller |" in out.with_suffix(".md").read_text()


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_a_time_that_is_none_is_refused(seconds: float) -> None:
    with pytest.raises(InvalidInput):
        LatencyPlan.of(seconds=seconds)


@pytest.mark.heavy
def test_it_can_be_left(tmp_path: Path) -> None:
    cancel = CancelToken()
    said: list[str] = []

    def tell(line: str) -> None:
        said.append(line)
        if "one after the other" in line:
            cancel.cancel()

    with pytest.raises(Cancelled):
        measure_latency(locomo(tmp_path), LatencyPlan(messages=5), tell=tell, cancel=cancel)
    assert len(said) == 2
