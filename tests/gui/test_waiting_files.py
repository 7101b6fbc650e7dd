"""Files that are attached and not sent wait for the next start, and go when they are forgotten."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from assistant.domain.changes import UnitsRemoved
from tests.gui.conftest import Open
from tests.gui.looking import open_chat, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import invented_home
from tests.gui.test_attachments import attach, names, send
from tests.unit.documents.picture_files import photo
from ui.windows.conversation_page import ConversationPage


def written(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def kept(engine: ScriptedEngine, chat: str) -> list[str]:
    return [one.name for one in engine.drafted.get(chat, ())]


def page_of(open_desk: Open, engine: ScriptedEngine) -> ConversationPage:
    return open_desk(engine).window.chats.page


def test_they_stand_in_their_chat_after_a_restart(
    open_desk: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    first, later = ScriptedEngine(invented_home()), ScriptedEngine(invented_home())
    window = open_desk(first).window
    page = window.chats.page
    open_chat(qtbot, window, "dinner")
    attach(page, qtbot, written(tmp_path, "menu.md", "# Risotto"))
    wait(qtbot, lambda: kept(first, "c_dinner") == ["menu.md"])
    window.chats.new_chat()
    attach(page, qtbot, written(tmp_path, "plan.txt", "Tuesday."))
    wait(qtbot, lambda: kept(first, "") == ["plan.txt"])
    assert kept(first, "c_dinner") == ["menu.md"], "leaving a chat leaves it its files"
    later.drafted = dict(first.drafted)
    again = open_desk(later).window
    wait(qtbot, lambda: names(again.chats.page) == ["plan.txt"])
    open_chat(qtbot, again, "dinner")
    wait(qtbot, lambda: names(again.chats.page) == ["menu.md"])
    assert kept(later, "") == ["plan.txt"]


def test_a_picture_waits_too(open_desk: Open, qtbot: QtBot, tmp_path: Path) -> None:
    first, later = ScriptedEngine(invented_home()), ScriptedEngine(invented_home())
    (tmp_path / "beds.jpg").write_bytes(photo((400, 200)))
    page = page_of(open_desk, first)
    attach(page, qtbot, tmp_path / "beds.jpg")
    wait(qtbot, lambda: kept(first, "") == ["beds.jpg"])
    later.drafted = dict(first.drafted)
    again = page_of(open_desk, later)
    wait(qtbot, lambda: names(again) == ["beds.jpg"])
    assert again.composer.files.files[0].picture is not None


def test_what_was_sent_or_taken_away_waits_no_more(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    page = page_of(open_desk, engine)
    attach(page, qtbot, written(tmp_path, "plan.txt", "Tuesday."))
    wait(qtbot, lambda: kept(engine, "") == ["plan.txt"])
    send(page, qtbot, "What is planned?")
    wait(qtbot, lambda: not any(engine.drafted.values()))
    attach(page, qtbot, written(tmp_path, "more.txt", "Wednesday."))
    chat = str(page.conversation_id)
    wait(qtbot, lambda: kept(engine, chat) == ["more.txt"])
    page.composer.files.remove(page.composer.files.chips[0])
    wait(qtbot, lambda: kept(engine, chat) == [])


def test_files_of_a_temporary_chat_are_kept_nowhere(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_desk(engine).window
    window.chats.new_chat(temporary=True)
    attach(window.chats.page, qtbot, written(tmp_path, "plan.txt", "Tuesday."))
    qtbot.wait(50)
    window.chats.new_chat()
    qtbot.wait(50)
    assert not any(engine.drafted.values())


def test_forgotten_files_go_from_the_composer_and_do_not_come_back(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_desk(engine).window
    page = window.chats.page
    open_chat(qtbot, window, "dinner")
    attach(page, qtbot, written(tmp_path, "menu.md", "# Risotto"))
    wait(qtbot, lambda: kept(engine, "c_dinner") == ["menu.md"])
    open_chat(qtbot, window, "ilse")
    attach(page, qtbot, written(tmp_path, "plan.txt", "Tuesday."))
    wait(qtbot, lambda: kept(engine, "c_ilse") == ["plan.txt"])
    engine.drafted.clear()
    link = page._link
    assert link is not None
    link.changes.changed.emit([UnitsRemoved(())])
    wait(qtbot, lambda: names(page) == [])
    open_chat(qtbot, window, "dinner")
    qtbot.wait(50)
    assert names(page) == []
    assert not any(engine.drafted.values())
