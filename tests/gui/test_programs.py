"""Other programs in the window: what they want is asked, and what was allowed is taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from assistant.domain.programs import Question, QuestionKind, Reply
from assistant.settings import AllowedProgram
from tests.gui.looking import press, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.windows.main_window import MainWindow
from ui.windows.mcp_questions import QuestionSheet
from ui.windows.tools_section import ToolsSection

HOSTILE = "<b>not bold</b> & {braces}"


def asked(kind: QuestionKind, number: int = 1) -> Question:
    lines = () if kind is QuestionKind.PROGRAM else (HOSTILE,)
    return Question(
        question_id=f"q{number}", kind=kind, who="Editor", what="search", lines=lines,
        lasting=kind is QuestionKind.TOOL,
    )  # fmt: skip


def shown(window: MainWindow, qtbot: QtBot) -> QuestionSheet:
    wait(qtbot, lambda: bool(window.findChildren(QuestionSheet)))
    return window.findChildren(QuestionSheet)[-1]


@pytest.mark.parametrize(
    ("kind", "button", "reply"),
    [
        (QuestionKind.PROGRAM, "Allow", Reply.ALWAYS),
        (QuestionKind.PROGRAM, "No", Reply.NO),
        (QuestionKind.FORGET, "Forget", Reply.ONCE),
        (QuestionKind.FORGET, "Keep it", Reply.NO),
        (QuestionKind.TOOL, "Allow once", Reply.ONCE),
        (QuestionKind.TOOL, "Always in this chat", Reply.ALWAYS),
        (QuestionKind.TOOL, "No", Reply.NO),
    ],
)
def test_a_question_is_answered_by_its_button(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, kind: QuestionKind, button: str,
    reply: Reply,
) -> None:  # fmt: skip
    engine.put(asked(kind))
    sheet = shown(window, qtbot)
    assert "Editor" in texts(sheet)
    if kind is not QuestionKind.PROGRAM:
        assert HOSTILE in texts(sheet)
    QTest.keyClick(sheet, Qt.Key.Key_Return)  # meant for what was being written
    assert not engine.said
    wait(qtbot, sheet.yes.isEnabled)
    press(sheet, button)
    assert engine.said == {"q1": reply}


def test_escape_is_a_no_and_the_next_question_follows(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.put(asked(QuestionKind.FORGET, 1), asked(QuestionKind.PROGRAM, 2))
    first = shown(window, qtbot)
    QTest.keyClick(first, Qt.Key.Key_Escape)
    assert engine.said == {"q1": Reply.NO}
    wait(qtbot, lambda: shown(window, qtbot).question.question_id == "q2")


def test_a_question_that_nobody_waits_for_goes_away(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.put(asked(QuestionKind.PROGRAM))
    shown(window, qtbot)
    engine.put()
    wait(qtbot, lambda: not window.findChildren(QuestionSheet))


def test_what_was_allowed_is_taken_back(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine._settings = engine.settings.model_copy(
        update={"programs": (AllowedProgram(name="Editor", may_forget=True),)}
    )
    window.show_settings_section("serving")
    (section,) = window.findChildren(ToolsSection)
    wait(qtbot, lambda: "Editor" in texts(section))
    press(section, "Take back: Editor")
    wait(qtbot, lambda: "Editor" not in texts(section) and "None yet" in texts(section))
    assert engine.settings.programs == ()


def test_the_switch_shows_the_address_and_the_token_is_copied_unseen(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.show_settings_section("serving")
    assert window.settings is not None
    section = window.settings.tools
    assert section.api.copy_token.isHidden() or not section.api.copy_token.isVisible()
    window.settings._change("serving.enabled", value=True)
    wait(qtbot, lambda: "http://127.0.0.1:8377/v1" in texts(section))
    section.api.renew.click()
    wait(qtbot, lambda: engine.tokens_made == 1)
    section.api.copy_token.click()
    wait(qtbot, lambda: QGuiApplication.clipboard().text() == "token-1")
    assert "token-1" not in texts(section)
    press(section, "Copy what the program needs")
    assert '"keepsake"' in QGuiApplication.clipboard().text()
