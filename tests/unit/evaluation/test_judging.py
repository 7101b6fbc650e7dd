"""Answers are judged in four labels, and by the words they share with the gold answer."""

from __future__ import annotations

import json

import pytest

from assistant.domain.messages import Role
from assistant.evaluation.judging import LABELS, Verdict, checked, gold_words, judged, shared_words
from assistant.evaluation.replies import Replies
from tests.unit.evaluation.answer_builders import ScriptedModel


def verdict(label: object, answer: str = "in May") -> tuple[Verdict, ScriptedModel]:
    model = ScriptedModel(lambda _: json.dumps({"label": label}))
    return judged("When did it rain?", "7 May", answer, Replies(model)), model


@pytest.mark.parametrize("label", LABELS)
def test_a_judge_says_one_of_four_labels(label: str) -> None:
    found, model = verdict(label)
    assert found == label
    policy, *examples, asked = model.prompts[0]
    assert policy.role is Role.SYSTEM
    assert all(f"{name}:" in policy.text for name in LABELS)
    shown = {json.loads(one.text)["label"] for one in examples if one.role is Role.ASSISTANT}
    assert shown == set(LABELS)
    for part in ("When did it rain?", "7 May", "in May"):
        assert part in asked.text
    judged("Who?", "Ann", "Bob", Replies(model))
    assert model.prompts[1][:-1] == model.prompts[0][:-1], "they are read once for all answers"
    schema = model.schemas[0]
    assert schema["properties"] == {"label": {"type": "string", "enum": list(LABELS)}}
    assert model.options[0].temperature == 0


@pytest.mark.parametrize("label", ["great", "", None, 3])
def test_another_label_is_no_verdict(label: object) -> None:
    assert verdict(label)[0] is Verdict.UNJUDGED


def test_nobody_is_asked_about_an_answer_without_words() -> None:
    found, model = verdict("correct", answer=" \n")
    assert found is Verdict.INSUFFICIENT
    assert not model.prompts


@pytest.mark.parametrize(
    ("gold", "answer", "share"),
    [
        ("The red car", "red car!", 1.0),
        ("a red car", "A blue car", 0.5),
        ("7 May 2023", "on 7 May", 4 / 6),
        ("yes", "no", 0.0),
        ("", "anything", 0.0),
        ("word word", "word", 2 / 3),
    ],
)
def test_shared_words(gold: str, answer: str, share: float) -> None:
    assert shared_words(gold, answer) == pytest.approx(share)
    assert shared_words(answer, gold) == pytest.approx(share)


def test_long_answers_lose_no_gold_words() -> None:
    assert gold_words("the red car", "He drives a red car to work") == 1.0
    assert gold_words("7 May 2023", "in May") == pytest.approx(1 / 3)
    assert gold_words("", "anything") == 0.0


def test_a_judge_is_tried_on_what_is_certainly_right_and_wrong() -> None:
    asked = [("Where?", "Rome"), ("When?", "May"), ("Whose?", "May")]

    def honest(asked_of_it: str) -> str:
        gold, answer = (line.partition(": ")[2] for line in asked_of_it.split("\n\n")[1:3])
        return "correct" if gold == answer else "incorrect"

    fair = ScriptedModel(lambda prompt: json.dumps({"label": honest(prompt[-1].text)}))
    found = checked(asked, Replies(fair))
    assert found is not None
    assert (found.n, found.own, found.others) == (3, 1.0, 0.0)
    kind = checked(asked, Replies(ScriptedModel(lambda _: '{"label": "correct"}')))
    assert kind is not None
    assert (kind.own, kind.others) == (1.0, 1.0)
    assert checked(asked[1:], Replies(fair)) is None, "they have the same answer"
