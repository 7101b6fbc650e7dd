"""`keepsake eval` on small data sets: whole homes, the read path alone, tables and files."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.cancel import CancelToken
from assistant.commands import evaluate
from assistant.commands.evaluation_request import Addition, Evaluation
from assistant.commands.invocation import ExitCode, Output
from assistant.commands.parser import build_parser
from assistant.domain.requests import RecallRequest
from assistant.errors import Cancelled, InvalidInput, ModelFileMissing
from assistant.evaluation.engine_memory import EngineMemory
from assistant.evaluation.locomo import locomo as read_locomo
from assistant.evaluation.report import Report
from assistant.inference.reranking import ChildReranker
from tests.integration.evaluation.test_datasets import CHAT, write, write_beam
from tests.tiny_cross_encoder import build

ADVICE = (
    "Start with the budget. Rent takes a third of it. Then think about food and the tram. "
    "Write everything down for a month. Look at it on Sundays with a cup of tea. "
    "Put the rest into a savings account. Ask the bank for a better rate after a year. "
    "Holidays are paid from what is left. Insurance comes once a year, in March. "
    "Clothes can wait for the sales. Gifts need a line of their own. "
    "Repeat all of this next year, and be patient with yourself and with the others at home. "
    "The dentist told you that the crown costs nine hundred euros in total. Save for that first."
)
"""The last two sentences are the bearing chunk."""


def locomo(folder: Path) -> Path:
    chat = {**CHAT, "qa": [{"question": "Who is back?", "evidence": ["D2:1"], "category": 4}]}
    write(folder, "locomo10.json", [chat] * 4)
    return folder


def beam(folder: Path) -> Path:
    for number in (5, 6):
        write_beam(folder, number)
        chat = folder / str(number)
        batches = json.loads((chat / "chat.json").read_text())
        batches[0]["turns"][0][1]["content"] = ADVICE
        write(chat, "chat.json", batches)
        probes = {
            "information_extraction": [
                {
                    "question": "What does the crown cost at the dentist?",
                    "answer": "Nine hundred euros",
                    "source_chat_ids": [1],
                }
            ],
            "abstention": [{"question": "Who is my doctor?", "ideal_response": "Not said"}],
        }
        write(chat, "probing_questions.json", probes)
    return folder


def run(*arguments: str) -> tuple[int, str]:
    said: list[str] = []
    given = build_parser().parse_args(["eval", *arguments])
    code = evaluate.run(given, Output(said.append, lambda _: None), CancelToken())
    return code, "".join(said)


def test_whole_homes(tmp_path: Path) -> None:
    code, said = run("beam", "--data", str(beam(tmp_path / "beam")), "--json", "--budget", "200")
    document = json.loads(said)
    assert code == ExitCode.OK
    assert document["variant"] == "engine"
    assert document["read"] == {
        "histories": 2, "conversations": 4, "messages": 8, "questions": 4,
    }  # fmt: skip
    for part in ("tuning", "scored"):
        found = document["parts"][part]
        assert (found["n"], found["asked"]) == (1, 2)
        assert found["budgets"]["200"]["mean_recall"] == 1.0
        assert found["budgets"]["200"]["by_speaker"]["assistant"] == {"n": 1, "recalled": 1.0}
        assert found["top_k"]["5"]["mean_recall"] == 1.0
        assert found["budgets"]["200"]["unanswerable"] == 1
    for what in ("recall", "add", "learn", "first_recall"):
        assert document["latency_ms"][what]["p50"] > 0
    assert document["peak_rss_mb"] > 50
    assert 0 < document["disk_mb"] < document["disk_mb_all"]
    assert "durable" in document["note"]


def test_an_excerpt_without_the_answer_is_no_evidence(tmp_path: Path) -> None:
    data = str(beam(tmp_path / "beam"))
    _, said = run("beam", "--data", data, "--variant", "default", "--json", "--budget", "12")
    assert json.loads(said)["parts"]["scored"]["budgets"]["12"]["mean_recall"] == 0.0


def test_several_variants_in_one_table_with_vectors_kept(tmp_path: Path) -> None:
    out = tmp_path / "scores.json"
    code, said = run(
        "locomo", "--data", str(locomo(tmp_path)), "--variant", "no_bm25,chunks_500",
        "--cache", str(tmp_path / "cache"), "--out", str(out), "--limit", "1",
    )  # fmt: skip
    assert code == ExitCode.OK
    assert "| scored: variant |" in said
    document = json.loads(out.read_text())
    assert list(document["variants"]) == ["default", "no_bm25", "chunks_500"]
    assert out.with_suffix(".md").read_text().strip() == said.strip()
    assert list((tmp_path / "cache").glob("*.sqlite"))


@pytest.mark.heavy
def test_a_reranker_reads_the_best_passages_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = build(tmp_path / "tiny")
    asked: list[str] = []
    score = ChildReranker.score

    def watched(self: ChildReranker, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        asked.append(query)
        return score(self, query, texts)

    monkeypatch.setattr(ChildReranker, "score", watched)
    how = ("locomo", "--data", str(locomo(tmp_path)), "--variant", "default", "--json")
    _, said = run(*how, "--reranker", str(folder))
    assert json.loads(said)["models"]["reranker"] == "tiny"
    assert set(asked) == {"Who is back?"}
    with pytest.raises(ModelFileMissing):
        run(*how, "--reranker", str(tmp_path / "absent"))
    asked.clear()
    memory = EngineMemory(reranker=folder)  # a whole home has it as its setting
    try:
        memory.add(read_locomo(tmp_path)[0].conversations)
        memory.recall(RecallRequest(query="Who is back?"), frozenset())
    finally:
        memory.close()
    assert asked == ["Who is back?"]


def test_weights_are_fitted(tmp_path: Path) -> None:
    _, said = run("locomo", "--data", str(locomo(tmp_path)), "--tune")
    assert "| locomo | 3 | 1.000 | 1.000 |" in said
    assert "    near_late: float = " in said


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--variant", "nonsense"], InvalidInput),
        (["--limit", "0"], InvalidInput),
    ],
)
def test_what_cannot_be_measured(
    tmp_path: Path, arguments: list[str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        run("locomo", "--data", str(locomo(tmp_path)), *arguments)


def test_it_stops_when_asked_to(tmp_path: Path) -> None:
    given = build_parser().parse_args(["eval", "locomo", "--data", str(locomo(tmp_path))])
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        evaluate.run(given, Output(lambda _: None, lambda _: None), cancel)


def test_an_addition_runs_where_its_arguments_ask_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def arguments(parser: ArgumentParser) -> None:
        parser.add_argument("--shout")

    def shout(asked: Evaluation) -> Report:
        return Report(document={}, table=f"{asked.given.shout} {asked.data.name}")

    def runner(given: Namespace) -> Callable[[Evaluation], Report] | None:
        return shout if given.shout else None

    addition = Addition(arguments=arguments, runner=runner)
    monkeypatch.setattr(evaluate, "ADDITIONS", (addition,))
    assert run("beam", "--data", "somewhere", "--shout", "Oh") == (0, "Oh somewhere\n")
