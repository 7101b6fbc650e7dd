"""Scenes of other programs: what they want, and what was allowed."""

from __future__ import annotations

from assistant.domain.programs import Question, QuestionKind
from assistant.settings import AllowedProgram
from tests.gui.studio import Scene, Stage

FORGET = Question(
    question_id="q2",
    kind=QuestionKind.FORGET,
    who="Claude Desktop",
    what="forget",
    lines=(
        "You are allergic to walnuts.",
        "I found out last week that I am allergic to walnuts, so please no more walnut bread.",
    ),
)


def asks(stage: Stage) -> None:
    stage.engine.put(Question(question_id="q1", kind=QuestionKind.PROGRAM, who="Claude Desktop"))
    stage.settle(0.4)


def forgets(stage: Stage) -> None:
    stage.engine.put(FORGET)
    stage.settle(0.4)


def programs(stage: Stage) -> None:
    known = (
        AllowedProgram(name="Claude Desktop"),
        AllowedProgram(name="Night script", may_forget=True),
    )
    now = stage.engine._settings
    served = now.serving.model_copy(update={"enabled": True})
    stage.engine._settings = now.model_copy(update={"programs": known, "serving": served})
    stage.window.show_settings_section("serving")
    stage.settle(0.4)


def none(stage: Stage) -> None:
    stage.window.show_settings_section("serving")
    stage.settle(0.4)


PROGRAM_SCENES: dict[str, Scene] = {
    "program-asks": asks,
    "program-forgets": forgets,
    "programs": programs,
    "programs-none": none,
}
