"""Servers of tools in the settings: added off, allowed by a yes, switched off and removed."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from assistant.domain.programs import Question, QuestionKind
from assistant.settings import ApiModel, ToolServer
from assistant.tool_settings import KnownTool
from tests.gui.conftest import Open
from tests.gui.looking import press, sheet, texts, wait, write
from tests.gui.scripted_engine import ScriptedEngine
from ui.widgets.sheet import Sheet
from ui.windows.main_window import MainWindow
from ui.windows.mcp_questions import QuestionSheet
from ui.windows.tool_servers_section import ToolServersSection, parted


def section_of(window: MainWindow, qtbot: QtBot) -> ToolServersSection:
    window.show_settings_section("serving")
    wait(qtbot, lambda: bool(window.findChildren(ToolServersSection)))
    return window.findChildren(ToolServersSection)[0]


def top_sheet(window: MainWindow) -> Sheet:
    return [one for one in window.findChildren(Sheet) if one.isVisible()][-1]


def fill(sheet: Sheet, **fields: str) -> None:
    for field in sheet.findChildren(QLineEdit):
        field.setText(fields.get(field.accessibleName().split()[0].casefold(), ""))


def test_a_server_is_added_off_allowed_and_removed(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = section_of(window, qtbot)
    section.add.click()
    sheet = top_sheet(window)
    fill(sheet, name="weather", program='npx -y "my server"')
    press(sheet, "Add")
    wait(qtbot, lambda: "Off: models do not know of it" in texts(section))
    (added,) = engine.settings.tool_servers
    assert (added.command, added.args, added.allowed) == ("npx", ("-y", "my server"), False)
    press(section, "Allow: weather")
    asked = top_sheet(window)
    assert "foreign program" in texts(asked)
    assert not engine.settings.tool_servers[0].allowed, "nothing is started before the yes"
    press(asked, "Allow")
    wait(qtbot, lambda: "Allowed: forecast" in texts(section))
    press(section, "Look at the tools: weather")
    assert "The weather of a city." in texts(top_sheet(window))
    top_sheet(window).close_sheet()
    press(section, "Switch off: weather")
    wait(qtbot, lambda: "Off: models do not know of it" in texts(section))
    press(section, "Remove: weather")
    wait(qtbot, lambda: "None yet" in texts(section))
    assert engine.settings.tool_servers == ()


def test_a_key_is_handed_over_unseen_and_only_its_name_is_shown(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = section_of(window, qtbot)
    section.add.click()
    sheet = top_sheet(window)
    fill(sheet, name="weather", program="npx weather", variable="API_KEY")
    button = next(one for one in sheet.findChildren(QPushButton) if one.text() == "Add")
    assert not button.isEnabled(), "a name without its key"
    fill(sheet, name="weather", program="npx weather", variable="API_KEY", key="xk-4711")
    hidden = [
        field.accessibleName()
        for field in sheet.findChildren(QLineEdit)
        if field.echoMode() is QLineEdit.EchoMode.Password
    ]
    assert hidden == ["Key"]
    press(sheet, "Add")
    wait(qtbot, lambda: "API_KEY" in texts(section))
    assert engine.settings.tool_servers[0].secrets == ("API_KEY",)
    assert engine.tool_secrets == {"API_KEY": "xk-4711"}
    assert "xk-4711" not in texts(section)


def test_an_address_is_told_from_a_program_and_open_quotes_are_said(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = section_of(window, qtbot)
    section.add.click()
    sheet = top_sheet(window)
    fill(sheet, name="far", program='npx "open')
    press(sheet, "Add")
    assert "left open" in texts(sheet)
    fill(sheet, name="far", program="https://tools.example.org/mcp")
    press(sheet, "Add")
    wait(qtbot, lambda: bool(engine.settings.tool_servers))
    assert engine.settings.tool_servers[0].host == "tools.example.org"


def test_always_is_offered_only_where_it_can_hold(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.put(
        Question(question_id="q", kind=QuestionKind.TOOL, who="weather", what="bulletin", lines=())
    )
    wait(qtbot, lambda: bool(window.findChildren(QuestionSheet)))
    sheet = window.findChildren(QuestionSheet)[-1]
    assert "told nothing" in texts(sheet)
    assert "Always in this chat" not in [one.text() for one in sheet.findChildren(QPushButton)]


@pytest.mark.parametrize(
    ("line", "windows", "command", "args"),
    [
        ("a 'b c' d", False, "a", ("b c", "d")),
        (r"a b\ c", False, "a", ("b c",)),
        ("a #b", False, "a", ("#b",)),
        ('"a b" "c"', False, "a b", ("c",)),
        ("  ", False, "", ()),
        (r'"C:\Program Files\s.exe" --in "D:\new data" x', True, r"C:\Program Files\s.exe",
         ("--in", r"D:\new data", "x")),
        (r"C:\Users\O'Neil\tools.exe -v", True, r"C:\Users\O'Neil\tools.exe", ("-v",)),
        (r'npx -y --root="C:\my files\" x', True, "npx", ("-y", "--root=C:\\my files\\", "x")),
        ("  ", True, "", ()),
    ],
)  # fmt: skip
def test_a_line_is_parted_as_the_systems_shell_does(
    line: str, windows: bool, command: str, args: tuple[str, ...]
) -> None:
    assert parted(line, windows=windows) == (command, args)


@pytest.mark.parametrize("windows", [False, True])
def test_an_open_quote_is_no_line(windows: bool) -> None:
    with pytest.raises(ValueError, match="quotation"):
        parted('"a b', windows=windows)


def test_what_is_offered_is_shown_before_it_is_sent(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    far = ApiModel(name="far", url="https://api.example.org/v1", model="m")
    tool = KnownTool(name="forecast", description="The weather of a city.")
    server = ToolServer(name="weather", command="npx", allowed=True, tools=(tool,))
    chosen = engine.settings.models.model_copy(update={"chat": "far"})
    engine._settings = engine.settings.model_copy(
        update={"api_models": (far,), "tool_servers": (server,), "models": chosen}
    )
    window = open_desk(engine).window
    write(window, "How is the weather?")
    wait(qtbot, lambda: "api.example.org" in texts(sheet(window)))
    press(sheet(window), "1 tool offered")
    assert "weather/forecast\nThe weather of a city." in texts(sheet(window))
