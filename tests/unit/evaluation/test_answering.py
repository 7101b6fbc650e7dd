"""The same questions are answered from every form of context and added up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.evaluation.answer_sample import AnsweringPlan, Asked, recalled, sampled
from assistant.evaluation.answering import Answered, Answering, answer_all, judge_all
from assistant.evaluation.answers_report import answers_document, answers_table
from assistant.evaluation.bearing import BearingChunks
from assistant.evaluation.contexts import ContextForm, ContextMaker
from assistant.evaluation.histories import History, Question, Use
from assistant.evaluation.judging import Verdict, checked
from assistant.evaluation.progress import Progress
from assistant.evaluation.replies import Replies
from tests.unit.evaluation.answer_builders import (
    SAID,
    LetterEmbedder,
    ScriptedModel,
    WordMemory,
    question,
    told,
    words,
)

FORMS = (ContextForm.EXCERPTS, ContextForm.FULL)
HIVES = question("How many hives of bees?", "eight", gold=frozenset({"s1/2", "s3/0"}))
BOAT = question("And the boat?", "it leaks", gold=frozenset({"s2/0"}), category="boats")


def asked(history: History, model: ScriptedModel, forms: Sequence[ContextForm]) -> list[Asked]:
    memory = WordMemory()
    memory.add(history.conversations)
    room = Answering(Replies(model)).room(500, [history])
    maker = ContextMaker(history, memory, LetterEmbedder(), words, room=room)
    return list(recalled(history, maker, BearingChunks(LetterEmbedder(), words), forms))


def answers(model: ScriptedModel, *questions: Question) -> list[Answered]:
    found = asked(told("h", SAID, *questions), model, FORMS)
    return answer_all(found, FORMS, Answering(Replies(model)), Progress())


def says_what_it_sees(prompt: Sequence[PromptMessage]) -> str:
    """Knows the boat only where it is shown."""
    return "It leaks" if "boat leaks" in prompt[0].text else "I have not been told"


def test_prompts_are_those_of_a_chat_and_begin_alike() -> None:
    model = ScriptedModel(says_what_it_sees)
    found = answers(model, HIVES, BOAT)
    assert [(one.form, one.asked.question) for one in found] == [
        (form, each) for form in FORMS for each in (HIVES, BOAT)
    ]
    for system, last in model.prompts:
        assert (system.role, last.role) == (Role.SYSTEM, Role.USER)
        assert "Today is Friday, 03 May 2024." in system.text
    excerpts, _, *whole = model.prompts
    assert "[Friday, 03 May 2024]\nUser: Bees again: an eighth hive came." in excerpts[0].text
    assert "boat" not in excerpts[0].text
    assert whole[0][0] == whole[1][0], "a whole history is read once for all its questions"
    assert found[0].prompt_tokens == sum(words(one.text) for one in excerpts)


def test_evidence_counts_where_a_form_shows_it() -> None:
    found = asked(told("h", SAID, HIVES, BOAT), ScriptedModel(says_what_it_sees), FORMS)
    assert found[0].evidence == {ContextForm.EXCERPTS: 1.0, ContextForm.FULL: 1.0}
    nothing = question("bees", gold=frozenset({"s2/0"}))
    by_session = replace(nothing, by_conversation=True, gold=frozenset({"s1", "s2"}))
    unknown = question("bees")
    found = asked(
        told("h", SAID, nothing, by_session, unknown),
        ScriptedModel(says_what_it_sees),
        [ContextForm.EXCERPTS],
    )
    assert [one.evidence[ContextForm.EXCERPTS] for one in found] == [0.0, 0.5, None]


def test_only_the_right_option_counts() -> None:
    options = ("bees", "wasps", "ants")
    model = ScriptedModel(lambda prompt: json.dumps({"letter": prompt[-1].text[0]}))
    right = question("a buzz", "bees", options=options)
    wrong = question("c rawls", "bees", options=options)
    none = question("d oes not matter", "bees", options=options)
    found = answers(model, right, wrong, none)[:3]
    assert [one.answer for one in found] == ["bees", "ants", ""]
    assert [one.overlap for one in found] == [1.0, 0.0, 0.0]
    assert [one.verdict for one in judge_all(found, Replies(model), Progress())] == [
        Verdict.CORRECT,
        Verdict.INCORRECT,
        Verdict.INCORRECT,
    ]
    assert len(model.prompts) == 6, "no judge is asked"
    assert "\n(a) bees\n(b) wasps\n(c) ants" in model.prompts[0][-1].text


@pytest.mark.parametrize(("window", "budget"), [(4000, 500), (700, 250)])
def test_a_small_window_lowers_the_budget_for_all(window: int, budget: int) -> None:
    room = Answering(Replies(ScriptedModel(says_what_it_sees, window=window))).room(
        500, [told("h", SAID, HIVES)]
    )
    assert room.budget == pytest.approx(budget, abs=40)
    assert room.budget < room.whole < window


def test_a_whole_history_fits_its_window() -> None:
    model = ScriptedModel(says_what_it_sees, window=800)
    long: dict[str, tuple[str, ...]] = {f"s{day}": ("word " * 30,) for day in range(40)}
    found = asked(told("h", long, question("Which word?")), model, [ContextForm.FULL])
    (answer,) = answer_all(found, [ContextForm.FULL], Answering(Replies(model)), Progress())
    assert 400 < answer.prompt_tokens <= 704
    assert found[0].contexts[ContextForm.FULL].blocks[-1].external_ids == ("s39/0",)


def test_a_sample_is_fixed_and_grows() -> None:
    histories = [
        told("a", SAID, *(question(f"a{n}") for n in range(20))),
        told("b", SAID, question("b0", answer=""), question("b1", use=Use.APART)),
        told("c", SAID, *(question(f"c{n}", use=Use.UNANSWERABLE) for n in range(20))),
    ]

    def names(count: int | None, seed: int = 0) -> list[str]:
        plan = AnsweringPlan(questions=count, seed=seed)
        return [one.query for history in sampled(histories, plan) for one in history.questions]

    assert len(names(None)) == 40
    assert {name[0] for name in names(None)} == {"a", "c"}
    few, more = names(8), names(20)
    assert (len(few), len(more)) == (8, 20)
    assert set(few) < set(more)
    assert few == names(8)
    assert set(few) != set(names(8, seed=1))
    assert {name[0] for name in few} == {"a", "c"}


def test_a_report_adds_up_and_keeps_every_answer() -> None:
    model = ScriptedModel(says_what_it_sees)
    boats = replace(BOAT, query="Any holes below?", question_id="hull")
    found = answers(model, HIVES, BOAT, boats)
    right = ScriptedModel(
        lambda prompt: json.dumps(
            {"label": "correct" if "grade: It leaks" in prompt[-1].text else "insufficient"}
        )
    )
    judge = Replies(right)
    check = checked([(one.query, one.answer) for one in (HIVES, BOAT)], judge)
    document = answers_document(judge_all(found, judge, Progress()), check)
    excerpts, full = document["forms"]["excerpts"], document["forms"]["full"]
    assert (excerpts["n"], full["n"]) == (3, 3)
    assert excerpts["accuracy"] == pytest.approx(1 / 3, abs=1e-4)
    assert (full["accuracy"], full["interval"]) == (1.0, [1.0, 1.0])
    assert excerpts["verdicts"]["insufficient"] == 2
    assert excerpts["by_category"]["boats"] == {"n": 2, "accuracy": 0.5}
    (difference,) = document["differences"]
    assert (difference["first"], difference["second"]) == ("excerpts", "full")
    assert difference["accuracy"]["mean"] == pytest.approx(-2 / 3, abs=1e-4)
    assert (difference["accuracy"]["low"], difference["accuracy"]["high"]) == (-1.0, 0.0)
    assert len(document["kept"]) == 6
    first = document["kept"][0]
    assert (first["question"], first["gold"], first["answer"]) == (
        HIVES.query,
        "eight",
        "I have not been told",
    )
    table = answers_table(json.loads(json.dumps(document)))
    assert "| excerpts | 3 | 0.333 | 0.000 … 1.000 | 0.000 | 0.000 | 0.667 |" in table
    assert "| boats | 2 | 0.500 | 1.000 |" in table
    assert "| excerpts − full | -0.667 | -1.000 … +0.000 |" in table
    assert "0.000 of the gold answers themselves right" in table
    widths = {line.count("|") for line in table.split("\n\n")[0].splitlines()}
    assert len(widths) == 1
