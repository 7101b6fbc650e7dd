"""What a report says beside the scores: diagnostics, recall by position, intervals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.commands import evaluate
from assistant.commands.invocation import ExitCode, Output
from assistant.commands.parser import build_parser
from tests.integration.evaluation.test_datasets import CHAT, write

TOPICS = ("the dog", "the tram", "the garden", "the rent", "the piano", "the crown", "the soup")


@pytest.fixture
def chats(tmp_path: Path) -> Path:
    """Two chats of seven sessions, a topic each; the second question's evidence is far apart."""
    sessions: dict[str, Any] = {"speaker_a": "Ann", "speaker_b": "Bob"}
    for number, topic in enumerate(TOPICS, start=1):
        sessions[f"session_{number}_date_time"] = f"1:00 pm on {number} May, 2023"
        sessions[f"session_{number}"] = [
            {"speaker": "Ann", "dia_id": f"D{number}:1", "text": f"I thought about {topic}."},
            {"speaker": "Bob", "dia_id": f"D{number}:2", "text": f"Tell me more of {topic}!"},
        ]
    asked = [
        {"question": "What of the dog?", "answer": "a", "evidence": ["D1:1"], "category": 4},
        {
            "question": "What of the dog and the soup?",
            "answer": "b",
            "evidence": ["D1:1", "D7:1"],
            "category": 1,
        },
        {"question": "The tram?", "answer": "c", "evidence": ["D2:1", "D2:2"], "category": 1},
    ]
    chat = {**CHAT, "conversation": sessions, "qa": asked}
    write(tmp_path, "locomo10.json", [{**chat, "sample_id": name} for name in "abcd"])
    return tmp_path


def run(chats: Path, *arguments: str) -> tuple[dict[str, Any], str]:
    said: list[str] = []
    out = chats / "out.json"
    given = build_parser().parse_args(
        ["eval", "locomo", "--data", str(chats), "--out", str(out), *arguments]
    )
    code = evaluate.run(given, Output(said.append, lambda _: None), CancelToken())
    assert code == ExitCode.OK
    document: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return document, "".join(said)


def test_diagnostics_and_positions_stand_behind_the_scores(chats: Path) -> None:
    document, said = run(
        chats, "--diagnostics", "--online", "--variant", "default", "--budget", "25", "--seed", "4"
    )
    assert set(document["parts"]) == {"tuning", "scored"}
    subset = document["diagnostics"]["non_contiguous"]
    assert (subset["questions_with_two"], subset["n"]) == (8, 4)
    recall = subset["recall"]["default"]
    assert (recall["tuning"]["25"]["n"], recall["scored"]["25"]["n"]) == (3, 1)
    assert set(document["diagnostics"]["asv"]) == {"1", "2", "4", "8"}
    assert 0 < document["diagnostics"]["sntd"]["1"] <= 1
    online = document["online"]
    assert online["seed"] == 4
    halves = online["by_position"]["default"]
    assert (halves["first"]["25"]["n"], halves["second"]["25"]["n"]) == (8, 4)
    whole = [document["parts"][part]["budgets"]["25"] for part in ("tuning", "scored")]
    assert sum(one["n"] * one["mean_recall"] for one in whole) == pytest.approx(
        sum(halves[half]["25"]["n"] * halves[half]["25"]["mean_recall"] for half in halves),
        abs=0.01,
    )
    assert "Non-contiguous evidence (TED ≥ 0.3): 4 of 8 questions" in said
    assert "| default | scored | 1 | 25 |" in said
    assert "| SNTD@k |" in said
    assert "| default | second | 4 | 25 |" in said


def test_variants_differ_by_intervals(chats: Path) -> None:
    document, said = run(chats, "--intervals", "--variant", "no_bm25", "--budget", "25")
    assert document["differences"] == {"from": "no_bm25", "found": []}
    document, said = run(
        chats, "--intervals", "--variant", "default,no_bm25,no_dense", "--budget", "25"
    )
    found = document["differences"]["found"]
    assert [(one["variant"], one["part"], one["n"]) for one in found] == [
        (name, part, n)
        for name in ("no_bm25", "no_dense")
        for part, n in (("tuning", 9), ("scored", 3))
    ]
    for one in found:
        assert one["low"] <= one["mean"] <= one["high"]
    figures = {
        name: each["parts"]["tuning"]["budgets"]["25"]["mean_recall"]
        for name, each in document["variants"].items()
    }
    assert found[0]["mean"] == pytest.approx(figures["no_bm25"] - figures["default"], abs=1e-3)
    assert "| tuning | 9 | no_bm25 − default | 25 |" in said
