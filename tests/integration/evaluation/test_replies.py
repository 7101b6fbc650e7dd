"""A model is asked the same thing once; what it said outlives the evaluation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.errors import Cancelled, UnreadableFile
from assistant.evaluation.replies import Replies
from tests.unit.evaluation.answer_builders import ScriptedModel


def prompt(text: str) -> list[PromptMessage]:
    return [PromptMessage(role=Role.USER, text=text)]


def echo(name: str = "echo") -> ScriptedModel:
    return ScriptedModel(lambda said: f" {said[-1].text.upper()} ", name=name)


def test_the_answer_without_the_reasoning_comes_at_temperature_0() -> None:
    model = echo()
    assert Replies(model).say(prompt("hello"), 20).text == "HELLO"
    (options,) = model.options
    assert (options.temperature, options.max_tokens, options.seed) == (0, 20, 1)


def test_a_later_run_asks_only_what_is_new(tmp_path: Path) -> None:
    file = tmp_path / "kept" / "replies.jsonl"
    first = echo()
    once = Replies(first, file)
    told = [once.say(prompt("a"), 9), once.say(prompt("a"), 9), once.say(prompt("b"), 9)]
    assert len(first.prompts) == 2
    second = echo()
    again = Replies(second, file)
    assert [again.say(prompt(name), 9) for name in "aab"] == told
    assert not second.prompts
    again.say(prompt("a"), 8)
    again.say(prompt("c"), 9)
    assert len(second.prompts) == 2
    other = echo("other")
    Replies(other, file).say(prompt("a"), 9)
    assert len(other.prompts) == 1


def test_a_line_that_was_cut_off_is_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "replies.jsonl"
    Replies(echo(), file).say(prompt("a"), 9)
    whole = file.read_text("utf-8")
    file.write_text(whole[:-20] + "\n" + whole + "[]\n", "utf-8")
    model = echo()
    assert Replies(model, file).say(prompt("a"), 9).text == "A"
    assert not model.prompts
    file.write_text(whole[:-20], "utf-8")
    assert Replies(model, file).say(prompt("a"), 9).text == "A"
    assert len(model.prompts) == 1
    assert Replies(model, file).say(prompt("a"), 9).text == "A"
    assert len(model.prompts) == 1, "what was written behind the cut line is read again"


def test_a_choice_is_one_of_those_offered() -> None:
    model = ScriptedModel(lambda said: said[-1].text)
    replies = Replies(model)
    assert replies.choose(prompt('{"letter": "b"}'), "letter", "abc").text == "b"
    for odd in (
        '{"letter": "bc"}',
        '{"letter": ""}',
        '{"letter": "z"}',
        '{"label": "b"}',
        '["b"]',
        '{"letter": ["b"]}',
    ):
        assert replies.choose(prompt(odd), "letter", "abc").text == ""
    assert json.dumps(model.schemas[0]).count('"enum": ["a", "b", "c"]') == 1


def test_asking_can_be_stopped() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        Replies(echo(), cancel=cancel).say(prompt("a"), 9)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "replies").mkdir()
    with pytest.raises(UnreadableFile, match="replies"):
        Replies(echo(), tmp_path / "replies")


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    replies = Replies(echo(), tmp_path / "taken" / "replies.jsonl")
    (tmp_path / "taken").write_text("no folder", "utf-8")
    with pytest.raises(UnreadableFile, match="cannot be written"):
        replies.say(prompt("a"), 9)
