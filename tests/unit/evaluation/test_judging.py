"""Answers are judged in four labels, and by the words they share with the gold answer."""

from __future__ import annotations

import json

import pytest

from assistant.domain.messages import Role
from assistant.evaluation.judging import LABELS, Verdict, judged, shared_words
from assistant.evaluation.replies import Replies
from tests.unit.evaluation.answer_builders import ScriptedModel


def verdict(label: object, answer: str = "in May") -> tuple[Verdict, ScriptedModel]:
    model = ScriptedModel(lambda _: json.dumps({"label": label}))
    return judged("When did it rain?", "7 May", answer, Replies(model)), model


@pytest.mark.parametrize("label", LABELS)
def test_a_judge_says_one_of_four_labels(label: str) -> None:
    found, model = verdict(label)
    assert found == label
    policy, asked = model.prompts[0]
    assert policy.role is Role.SYSTEM
    assert all(f"{name}:" in policy.text for name in LABELS)
    for part in ("When did it rain?", "7 May", "in May"):
        assert part in asked.text
        assert part not in policy.text  # so the policy is read once for all answers
    (schema,) = model.schemas
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
