"""Answers from real models on a small chat: by name, by file, and with what they cannot do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.commands import evaluate
from assistant.commands.invocation import ExitCode, Output
from assistant.commands.parser import build_parser
from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.errors import InvalidInput, ModelFileMissing, NotFound
from assistant.evaluation.answer_models import answering_model
from assistant.evaluation.judging import LABELS, judged
from assistant.evaluation.replies import Replies
from assistant.inference import catalogue
from assistant.inference.llama import LlamaChatModel
from assistant.paths import Home
from assistant.settings import LocalModel, Settings, save_settings
from tests.integration.evaluation.test_datasets import CHAT, write

FORMS = ["excerpts", "segments", "naive", "full"]
QUESTIONS = [
    {"question": "Who is back?", "answer": "Ann", "evidence": ["D2:1"], "category": 4},
    {"question": "Whom does Ann greet?", "answer": "Bob", "evidence": ["D1:1"], "category": 4},
    {"question": "What does Bob say?", "answer": "Look!", "evidence": ["D1:2"], "category": 1},
]


@pytest.fixture(scope="module")
def model() -> Iterator[LlamaChatModel]:
    """The bundled one, with a small window."""
    made = LlamaChatModel("small", catalogue.path_of(catalogue.CHAT_MODEL), context=2048, threads=1)
    made.context_window()
    yield made
    made.close()


@pytest.fixture
def chats(tmp_path: Path) -> Path:
    write(tmp_path, "locomo10.json", [{**CHAT, "qa": QUESTIONS}])
    return tmp_path


def run(*arguments: str) -> dict[str, Any]:
    said: list[str] = []
    given = build_parser().parse_args(["eval", *arguments, "--json", "--variant", "default"])
    code = evaluate.run(given, Output(said.append, lambda _: None), CancelToken())
    assert code == ExitCode.OK
    document: dict[str, Any] = json.loads("".join(said))
    return document


def asked(chats: Path, *arguments: str) -> dict[str, Any]:
    """Two questions to the bundled model."""
    path = str(catalogue.path_of(catalogue.CHAT_MODEL))
    common = ["locomo", "--data", str(chats), "--cache", str(chats / "cache"), "--context", "2048"]
    document = run(*common, "--qa", path, "--budget", "300", "--questions", "2", *arguments)
    answers: dict[str, Any] = document["answers"]
    return answers


def test_answers_are_judged_and_kept(chats: Path) -> None:
    answers = asked(chats, "--form", "naive")
    path = str(catalogue.path_of(catalogue.CHAT_MODEL))
    assert answers["qa"] == answers["judge"] == Path(path).name
    assert (answers["context"], answers["budget"], answers["seed"]) == (2048, 300, 0)
    assert answers["forms"]["naive"]["n"] == len(answers["kept"]) == 2
    assert all(one["answer"] and one["verdict"] in LABELS for one in answers["kept"])
    assert answers["judge_check"]["n"] == 2
    kept = (chats / "cache" / "replies.jsonl").read_text("utf-8").splitlines()
    again = asked(chats, "--form", "naive")
    assert again["forms"]["naive"] == answers["forms"]["naive"]
    assert (chats / "cache" / "replies.jsonl").read_text("utf-8").splitlines() == kept


@pytest.mark.heavy
def test_every_form_is_answered_judged_and_kept(chats: Path) -> None:
    answers = asked(chats)
    assert list(answers["forms"]) == FORMS
    assert all(one["n"] == 2 for one in answers["forms"].values())
    assert len(answers["kept"]) == 2 * len(FORMS)
    assert all(one["answer"] and one["verdict"] in LABELS for one in answers["kept"])
    full = [one for one in answers["kept"] if one["form"] == "full"]
    assert all(one["evidence"] == 1.0 for one in full)
    assert all(one["context_tokens"] <= 300 for one in answers["kept"])
    assert len(answers["differences"]) == 6
    kept = (chats / "cache" / "replies.jsonl").read_text("utf-8").splitlines()
    again = asked(chats, "--form", "naive")
    assert again["forms"]["naive"] == answers["forms"]["naive"]
    assert (chats / "cache" / "replies.jsonl").read_text("utf-8").splitlines() == kept


def test_a_judge_of_the_catalogue_holds_to_its_labels(model: LlamaChatModel) -> None:
    verdict = judged("Who is back?", "Ann", "It is Ann.", Replies(model))
    assert verdict.value in LABELS


def test_a_choice_is_held_to_its_letters(model: LlamaChatModel) -> None:
    prompt = [PromptMessage(role=Role.USER, text="Tell me a long story about a fox.")]
    assert Replies(model).choose(prompt, "letter", "abcd").text in tuple("abcd")


def test_a_model_is_found_by_the_name_that_a_home_gives_it(tmp_path: Path) -> None:
    home = Home(tmp_path)
    file = str(catalogue.path_of(catalogue.CHAT_MODEL))
    added = LocalModel(name="mine", file=file)
    save_settings(home.settings, Settings().model_copy(update={"local_models": (added,)}))
    for name in ("mine", catalogue.CHAT_MODEL):
        with answering_model(name, home) as found:
            assert found.name == name
    with pytest.raises(NotFound, match="no chat model"), answering_model("other", home):
        pass
    with pytest.raises(InvalidInput, match="context"), answering_model("mine", home, context=512):
        pass
    missing = str(tmp_path / "none.gguf")
    with pytest.raises(ModelFileMissing), answering_model(missing, home):
        pass
    assert not home.database.exists(), "nothing but the settings is touched"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--judge", "m"], "--judge needs --qa"),
        (["--form", "full"], "--form needs --qa"),
        (["--questions", "3"], "--questions needs --qa"),
        (["--qa", "m", "--questions", "0"], "nothing to ask"),
        (["--qa", "m", "--budget", "1", "--budget", "2"], "one budget"),
        (["--qa", "m", "--diagnostics"], "two evaluations"),
        (["--tune", "--online"], "two evaluations"),
        (["--qa", "m", "--variant", "no_bm25,no_dense"], "one variant"),
    ],
)
def test_what_cannot_go_together_is_told(chats: Path, arguments: list[str], words: str) -> None:
    given = build_parser().parse_args(["eval", "locomo", "--data", str(chats), *arguments])
    with pytest.raises(InvalidInput, match=words):
        evaluate.run(given, Output(lambda _: None, lambda _: None), CancelToken())


def test_a_set_without_answers_is_told(tmp_path: Path) -> None:
    silent = [{key: value for key, value in one.items() if key != "answer"} for one in QUESTIONS]
    write(tmp_path, "locomo10.json", [{**CHAT, "qa": silent}])
    given = build_parser().parse_args(
        ["eval", "locomo", "--data", str(tmp_path), "--qa", "x", "--variant", "default"]
    )
    with pytest.raises(InvalidInput, match="answer that is known"):
        evaluate.run(given, Output(lambda _: None, lambda _: None), CancelToken())
