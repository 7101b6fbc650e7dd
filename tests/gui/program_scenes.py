"""Scenes of other programs: what they want, and what was allowed."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea

from assistant.domain.programs import Question, QuestionKind
from assistant.settings import AllowedProgram, ToolServer
from assistant.tool_settings import KnownTool
from tests.gui.studio import Scene, Stage
from ui.windows.tool_servers_section import ToolServersSection

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
    stage.settle()


def forgets(stage: Stage) -> None:
    stage.engine.put(FORGET)
    stage.settle()


def programs(stage: Stage) -> None:
    known = (
        AllowedProgram(name="Claude Desktop"),
        AllowedProgram(name="Night script", may_forget=True),
    )
    now = stage.engine._settings
    served = now.serving.model_copy(update={"enabled": True})
    stage.engine._settings = now.model_copy(update={"programs": known, "serving": served})
    stage.window.show_settings_section("serving")
    stage.settle()


def none(stage: Stage) -> None:
    stage.window.show_settings_section("serving")
    stage.settle()


CALL = Question(
    question_id="q3",
    kind=QuestionKind.TOOL,
    who="weather",
    what="forecast",
    lines=("city: Lahti", "days: 2", 'units: {"temperature": "celsius", "wind": "m/s"}'),
    lasting=True,
)
SERVERS = (
    ToolServer(
        name="weather",
        command="npx",
        args=("-y", "@example/weather-server"),
        allowed=True,
        tools=(
            KnownTool(name="forecast", description="The weather of a city in the next days."),
            KnownTool(name="warnings", description="Storms and floods of a region, where any are."),
        ),
    ),
    ToolServer(name="calendar at work", url="https://tools.example.org/mcp"),
)


def calls(stage: Stage) -> None:
    stage.engine.put(CALL)
    stage.settle(1)


def servers(stage: Stage) -> None:
    now = stage.engine._settings
    stage.engine._settings = now.model_copy(update={"tool_servers": SERVERS})
    stage.window.show_settings_section("serving")
    stage.settle()
    section = stage.window.findChildren(ToolServersSection)[0]
    within = section.parentWidget()
    while within is not None and not isinstance(within, QScrollArea):
        within = within.parentWidget()
    if within is not None:
        within.ensureWidgetVisible(section.add)
    stage.settle()


def server_added(stage: Stage) -> None:
    stage.window.show_settings_section("serving")
    stage.settle()
    stage.window.findChildren(ToolServersSection)[0].add.click()
    stage.settle()


def server_allowed(stage: Stage) -> None:
    servers(stage)
    section = stage.window.findChildren(ToolServersSection)[0]
    section._ask_allow(SERVERS[0])
    stage.settle()


PROGRAM_SCENES: dict[str, Scene] = {
    "program-asks": asks,
    "program-forgets": forgets,
    "programs": programs,
    "programs-none": none,
    "tool-call": calls,
    "tool-servers": servers,
    "tool-server-add": server_added,
    "tool-server-allow": server_allowed,
}
