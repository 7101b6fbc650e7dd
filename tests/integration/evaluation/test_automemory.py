"""AutoMemoryBench as it lies on disk, and one case of it asked in a real home."""

from __future__ import annotations

import json
from pathlib import Path

from assistant.evaluation.automemory import TUNING_DOMAINS, automemory
from assistant.evaluation.measure_automemory import measure_automemory

TURNS = [
    "Remember that my dentist is Dr Okafor.",
    "Update this: my dentist is now Dr Lindqvist.",
    "My car is a red van.",
]


def case(turns: list[str]) -> dict[str, object]:
    said = [
        {"turn_id": f"c:s{place}:t1", "role": "user", "content": text}
        for place, text in enumerate(turns)
    ]
    return {
        "case_id": "c",
        "sessions": [
            {"session_id": f"c:s{place}", "timestamp": f"2026-05-0{place + 1}T09:00:00Z",
             "turns": [turn]}
            for place, turn in enumerate(said)
        ],
        "gold_memory_units": [
            {"memory_id": f"m_{place}_v1", "source_turn_ids": [turn["turn_id"]]}
            for place, turn in enumerate(said)
        ],
        "queries": [
            {"query_id": "c:q", "prompt": "Who is my current dentist?",
             "probe_type": "update_probe", "timestamp": "2026-05-09T09:00:00Z",
             "gold_memory_ids": ["m_1_v1"], "forbidden_memory_ids": ["m_0_v1"]}
        ],
    }  # fmt: skip


def folder(path: Path, domain: str, *cases: dict[str, object]) -> Path:
    (path / "shards").mkdir()
    (path / "shards" / "one.json").write_text(json.dumps({"cases": list(cases)}))
    manifest = {"split_files": {"audit": {domain: "shards/one.json"}}}
    (path / "manifest.json").write_text(json.dumps(manifest))
    return path


def test_the_whole_set_is_read(data: Path) -> None:
    cases = automemory(data / "automemorybench")
    assert len(cases) == 40
    assert sum(len(one.probes) for one in cases) == 840
    assert {one.domain for one in cases if one.tuning} == TUNING_DOMAINS


def test_a_case_is_asked_in_a_home_of_its_own(tmp_path: Path) -> None:
    data = folder(tmp_path, "trips", case(TURNS))
    report = measure_automemory(data)
    found = report.document["parts"]["scored"]["budgets"]["500"]
    assert found["required_rate"] == 1.0
    assert found["forbidden_rate"] == 0.0
    assert report.document["latency_ms"]["recall"]["p50"] > 0
