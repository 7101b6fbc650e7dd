"""`keepsake eval memory` on a small home: phases, samples and a plot."""

from __future__ import annotations

from pathlib import Path

from assistant.evaluation.memory_over_time import measure_memory_over_time
from tests.integration.evaluation.test_latency import locomo


def test_what_is_held_is_sampled_through_all_phases(tmp_path: Path) -> None:
    plot = tmp_path / "memory.svg"
    report = measure_memory_over_time(locomo(tmp_path), limit=12, plot=plot)
    phases = report.document["phases"]
    assert [one["name"] for one in phases] == ["learning", "building the index", "asking"]
    assert [one["done"] for one in phases] == [12, 12, 12]
    assert all(one["engine_mb"] > 10 for one in phases)
    assert phases[-1]["models_mb"] > 10, "the embedder was loaded"
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert "| asking | 12 |" in report.table
