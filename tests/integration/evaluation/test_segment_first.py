"""Threader's read path through `keepsake eval`, beside ours and with the bundled embedder."""

from __future__ import annotations

import json
from pathlib import Path

from assistant.evaluation.segment_first_variants import SEGMENT_FIRST
from tests.integration.evaluation.test_evaluating import beam, locomo, run


def test_its_table_stands_beside_ours(tmp_path: Path) -> None:
    out = tmp_path / "scores.json"
    _, said = run(
        "locomo", "--data", str(locomo(tmp_path)), "--variant", "table3", "--out", str(out),
        "--cache", str(tmp_path / "cache"),
    )  # fmt: skip
    assert "| threader_no_bm25_rerank |" in said
    found = json.loads(out.read_text())["variants"]
    assert next(iter(found)) == "default"
    assert set(found) == {"default", *SEGMENT_FIRST}
    for name in SEGMENT_FIRST:
        scores = found[name]["parts"]["scored"]
        # What is asked for was said by the side that stands for the user.
        expected = 0.0 if name == "threader_assistant_view" else 1.0
        assert scores["top_k"]["5"]["mean_recall"] == expected
        assert scores["budgets"]["500"]["mean_recall"] == expected


def test_one_variant_alone_gives_whole_segments(tmp_path: Path) -> None:
    data = str(beam(tmp_path / "beam"))
    arguments = ("beam", "--data", data, "--variant", "threader", "--json")
    for budget, recalled in (("60", 0.0), ("500", 1.0)):
        _, said = run(*arguments, "--budget", budget)
        scores = json.loads(said)["parts"]["scored"]
        assert scores["budgets"][budget]["mean_recall"] == recalled
        assert scores["top_k"]["5"]["mean_recall"] == 1.0
