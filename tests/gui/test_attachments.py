"""Files in the composer and on messages, and words that wait to be sent."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from assistant.domain.changes import UnitsRemoved
from assistant.domain.documents import MOST_DOCUMENTS, DocumentKind
from assistant.domain.prompts import Piece, PieceKind
from tests.gui.conftest import Open
from tests.gui.scripted_engine import ScriptedEngine
from tests.unit.documents.paper import pdf_of
from ui.widgets.composer import LONG_PASTE, Composer
from ui.widgets.documents import FileChip
from ui.widgets.sheet import Sheet
from ui.windows import attaching, drafts
from ui.windows.conversation_page import ConversationPage
from ui.windows.main_window import MainWindow


@pytest.fixture
def page(window: MainWindow) -> ConversationPage:
    window.chats.new_chat()
    return window.chats.page


def chips(page: ConversationPage) -> tuple[FileChip, ...]:
    return page.composer.files.chips


def names(page: ConversationPage) -> list[str]:
    return [chip.read.name if chip.read else "…" for chip in chips(page)]


def attach(page: ConversationPage, qtbot: QtBot, *paths: Path) -> None:
    """Paste files as a file manager copies them, and wait until they are read."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    page.composer.field.insertFromMimeData(data)
    qtbot.waitUntil(lambda: not page.composer.files.reading, timeout=10_000)


def send(page: ConversationPage, qtbot: QtBot, text: str) -> None:
    page.composer.set_draft(text)
    QTest.keyClick(page.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not page.answering, timeout=10_000)


def sheets(window: MainWindow) -> list[Sheet]:
    return [sheet for sheet in window.findChildren(Sheet) if sheet.isVisible()]


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_read_shown_sent_and_opened(
    page: ConversationPage, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    report = tmp_path / "report.pdf"
    report.write_bytes(pdf_of("The lighthouse burns whale oil."))
    attach(page, qtbot, report, write(tmp_path, "notes.md", "# Bees\nAll well."))
    assert names(page) == ["report.pdf", "notes.md"]
    assert "tokens" in chips(page)[0].accessibleName()
    send(page, qtbot, "What does it burn?")
    assert [each.name for each in engine.sent[-1].documents] == ["report.pdf", "notes.md"]
    assert chips(page) == ()
    qtbot.waitUntil(lambda: len(page.transcript.views) == 2, timeout=10_000)
    question = page.transcript.views[0]
    qtbot.waitUntil(lambda: bool(question.message.message_id), timeout=10_000)
    buttons = [b for b in question.findChildren(QPushButton) if b.isVisible() and b.text()]
    assert [button.text() for button in buttons] == ["report.pdf", "notes.md"]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(sheets(window)), timeout=10_000)
    text = sheets(window)[0].findChild(QPlainTextEdit)
    assert text is not None
    assert text.toPlainText() == "The lighthouse burns whale oil."
    assert text.isReadOnly()
    qtbot.waitUntil(lambda: len(text.extraSelections()) == 1, timeout=10_000)
    assert text.extraSelections()[0].cursor.selectedText().startswith("The lighthouse")
    sheets(window)[0].close_sheet()


def test_what_was_used_of_a_document_is_marked(
    page: ConversationPage, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    text = "One.\n" * 200 + "The lighthouse burns whale oil.\n" + "Two.\n" * 200
    attach(page, qtbot, write(tmp_path, "long.txt", text))
    send(page, qtbot, "What does it burn?")
    (document_id,) = engine.documents
    page.documents.open(document_id, ["The lighthouse burns whale oil.", "not there"])
    qtbot.waitUntil(lambda: bool(sheets(window)), timeout=10_000)
    shown = sheets(window)[0].findChild(QPlainTextEdit)
    assert shown is not None
    qtbot.waitUntil(lambda: bool(shown.extraSelections()), timeout=10_000)
    (mark,) = shown.extraSelections()
    assert mark.cursor.selectedText() == "The lighthouse burns whale oil."
    assert shown.verticalScrollBar().value() > 100
    page.documents.open("d_gone")
    qtbot.waitUntil(lambda: page.notice.isVisibleTo(page), timeout=10_000)
    sheets(window)[0].close_sheet()


def test_a_file_that_cannot_be_read_says_why(
    page: ConversationPage, qtbot: QtBot, tmp_path: Path
) -> None:
    bad = tmp_path / "sound.mp3"
    bad.write_bytes(b"\0\1\2\3" * 100)
    attach(page, qtbot, bad)
    assert chips(page) == ()
    assert page.notice.isVisibleTo(page)
    assert "sound.mp3" in page.notice._what.text()


def test_of_more_files_than_a_message_takes_the_first_wait_and_it_is_said(
    page: ConversationPage, qtbot: QtBot, tmp_path: Path
) -> None:
    files = [write(tmp_path, f"{n:03}.txt", f"text {n}") for n in range(MOST_DOCUMENTS + 5)]
    attach(page, qtbot, *files[:3])
    page.composer.field.files_given.emit([*files[3:], *[tmp_path / "more.txt"] * 1000])
    assert len(chips(page)) == MOST_DOCUMENTS
    assert "too many" in page.notice._what.text()
    qtbot.waitUntil(lambda: not page.composer.files.reading, timeout=10_000)
    assert names(page) == [f"{n:03}.txt" for n in range(MOST_DOCUMENTS)]
    page.composer.field.files_given.emit(files[:1])
    assert len(chips(page)) == MOST_DOCUMENTS


def test_a_picture_is_packed_where_it_holds_up_nobody(
    page: ConversationPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[str] = []

    def pack(picture: QImage) -> bytes:
        packed.append(threading.current_thread().name)
        return real(picture)

    real = attaching._png
    monkeypatch.setattr(attaching, "_png", pack)
    page.composer.field.picture_given.emit(QImage(8, 8, QImage.Format.Format_RGB32))
    qtbot.waitUntil(lambda: not page.composer.files.reading, timeout=10_000)
    assert packed
    assert threading.main_thread().name not in packed


def test_nothing_is_sent_while_a_file_is_read(page: ConversationPage, tmp_path: Path) -> None:
    page.composer.set_draft("What is this?")
    page.composer.files.add("slow.pdf")
    QTest.keyClick(page.composer.field, Qt.Key.Key_Return)
    assert page.composer.draft == "What is this?"
    assert not page.answering
    page.composer.files.clear()


def test_files_wait_in_their_chat_and_can_be_taken_away(
    page: ConversationPage, window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    attach(page, qtbot, write(tmp_path, "a.txt", "One."), write(tmp_path, "b.txt", "One."))
    assert names(page) == ["a.txt"], "the same words are one file"
    attach(page, qtbot, write(tmp_path, "c.txt", "Two."))
    other = next(iter(engine.home.conversations))
    window.chats.open(other)
    assert chips(page) == ()
    window.chats.new_chat()
    assert names(page) == ["a.txt", "c.txt"]
    QTest.keyClick(chips(page)[0], Qt.Key.Key_Delete)
    assert names(page) == ["c.txt"]
    page.composer.files.clear()
    assert not page.composer.files.isVisibleTo(page)


def test_a_failed_send_gives_the_files_back(
    page: ConversationPage, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    from assistant.errors import RemoteModelUnreachable

    attach(page, qtbot, write(tmp_path, "a.txt", "One."))
    engine.fail_next = RemoteModelUnreachable("No connection.")
    send(page, qtbot, "What is this?")
    qtbot.waitUntil(lambda: page.composer.draft == "What is this?", timeout=10_000)
    assert names(page) == ["a.txt"]


def test_a_temporary_chat_sends_its_files_each_time_and_keeps_none(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    window.chats.new_chat(temporary=True)
    page = window.chats.page
    attach(page, qtbot, write(tmp_path, "a.txt", "One."))
    send(page, qtbot, "What is this?")
    send(page, qtbot, "And now?")
    assert [[each.name for each in one.documents] for one in engine.sent] == [["a.txt"], ["a.txt"]]
    window.chats.new_chat()
    window.chats.new_chat(temporary=True)
    send(page, qtbot, "Anything left?")
    assert engine.sent[-1].documents == ()


def test_a_long_paste_is_a_file_and_undo_makes_it_words(
    page: ConversationPage, qtbot: QtBot
) -> None:
    field = page.composer.field
    data = QMimeData()
    data.setText("short words")
    field.insertFromMimeData(data)
    assert page.composer.draft == "short words"
    field.clear()
    field.document().clearUndoRedoStacks()
    data.setText("a line\n" * 2000)
    field.insertFromMimeData(data)
    qtbot.waitUntil(lambda: not page.composer.files.reading, timeout=10_000)
    assert page.composer.draft == ""
    (chip,) = chips(page)
    assert chip.read is not None
    assert chip.read.kind is DocumentKind.PASTE
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert chips(page) == ()
    assert page.composer.draft == "a line\n" * 2000
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.composer.draft == "", "one step takes it all back"
    assert len("a line\n" * 2000) >= LONG_PASTE


def test_up_edits_the_last_message_where_nothing_is_written(
    page: ConversationPage, qtbot: QtBot
) -> None:
    QTest.keyClick(page.composer.field, Qt.Key.Key_Up)
    assert page.composer.draft == "", "there is none yet"
    send(page, qtbot, "First words.")
    qtbot.waitUntil(lambda: bool(page.transcript.views[0].message.message_id), timeout=10_000)
    page.composer.set_draft("Something")
    QTest.keyClick(page.composer.field, Qt.Key.Key_Up)
    assert page.composer.draft == "Something", "there it moves the cursor"
    page.composer.set_draft("")
    QTest.keyClick(page.composer.field, Qt.Key.Key_Up)
    assert page.composer.draft == "First words."
    assert page.talking.editing


def test_files_can_be_let_go_anywhere_on_the_page(
    page: ConversationPage, qtbot: QtBot, tmp_path: Path
) -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QDragEnterEvent, QDropEvent
    from PySide6.QtWidgets import QApplication

    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(write(tmp_path, "a.txt", "One.")))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    action = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPointF(9, 9).toPoint(), action, data, buttons, keys)
    QApplication.sendEvent(page, enter)
    assert enter.isAccepted()
    assert page.composer.property("dragging") == "true"
    QApplication.sendEvent(page, QDropEvent(QPointF(9, 9), action, data, buttons, keys))
    qtbot.waitUntil(lambda: names(page) == ["a.txt"], timeout=10_000)
    assert page.composer.property("dragging") == "false"


# words that wait


def test_what_is_written_is_kept_a_second_later_and_gone_when_sent(
    page: ConversationPage, engine: ScriptedEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.drafts._pause.setInterval(20)
    for letter in "Half a thought":
        QTest.keyClicks(page.composer.field, letter)
    qtbot.waitUntil(lambda: engine.drafts.get("") == "Half a thought", timeout=10_000)
    assert engine.draft_writes < 10, "not at every key"
    QTest.keyClick(page.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: engine.drafts.get("") == "", timeout=10_000)
    qtbot.waitUntil(lambda: not page.answering, timeout=10_000)
    QTest.keyClicks(page.composer.field, "x")
    chat = page.conversation_id
    assert chat is not None
    qtbot.waitUntil(lambda: engine.drafts.get(chat) == "x", timeout=10_000)
    assert engine.drafts.get("") == ""
    assert drafts.SAVE_AFTER_MS == 1000


def test_a_draft_comes_back_after_a_restart(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    other = next(iter(engine.home.conversations))
    engine.drafts = {"": "Begun yesterday", other: "For that chat"}
    window = open_desk(engine).window
    composer: Composer = window.chats.page.composer
    qtbot.waitUntil(lambda: composer.draft == "Begun yesterday", timeout=10_000)
    window.chats.open(other)
    qtbot.waitUntil(lambda: composer.draft == "For that chat", timeout=10_000)
    composer.set_draft("For that chat, and more")
    window.close()
    qtbot.waitUntil(lambda: engine.closed, timeout=10_000)
    assert engine.drafts == {"": "Begun yesterday", other: "For that chat, and more"}


def test_a_draft_that_is_being_read_does_not_overwrite_what_is_typed(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.drafts = {"": "Begun yesterday"}
    window = open_desk(engine).window
    composer = window.chats.page.composer
    composer.set_draft("Typed at once")
    qtbot.wait(50)
    assert composer.draft == "Typed at once"
    window.chats.page.drafts.save()
    qtbot.waitUntil(lambda: engine.drafts[""] == "Typed at once", timeout=10_000)


def test_a_temporary_chat_and_an_edit_keep_no_draft(
    page: ConversationPage, window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.chats.new_chat(temporary=True)
    page.composer.set_draft("Leaves no trace")
    page.drafts.save()
    window.chats.new_chat()
    assert "Leaves no trace" not in engine.drafts.values()
    send(page, qtbot, "First words.")
    qtbot.waitUntil(lambda: bool(page.transcript.views[0].message.message_id), timeout=10_000)
    QTest.keyClick(page.composer.field, Qt.Key.Key_Up)
    page.drafts.save()
    qtbot.wait(20)
    assert "First words." not in engine.drafts.values()


def test_a_forgotten_draft_leaves_the_composer_too(
    page: ConversationPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page.composer.set_draft("The Xylograph is")
    page.drafts.save()
    qtbot.waitUntil(lambda: engine.drafts.get("") == "The Xylograph is", timeout=10_000)
    engine.drafts.clear()
    engine.announce(UnitsRemoved(()))
    qtbot.waitUntil(lambda: page.composer.draft == "", timeout=10_000)


def test_an_answer_that_is_written_leaves_the_next_draft_alone(
    page: ConversationPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pause = 0.02
    engine.pieces = [Piece(PieceKind.ANSWER, "word ")] * 5
    page.composer.set_draft("Begin")
    QTest.keyClick(page.composer.field, Qt.Key.Key_Return)
    page.composer.set_draft("Next words")
    page.drafts.save()
    qtbot.waitUntil(lambda: not page.answering, timeout=10_000)
    assert page.composer.draft == "Next words"
    page.drafts.save()
    qtbot.wait(30)
    chat = page.conversation_id
    assert chat is not None
    assert engine.drafts[chat] == "Next words"
    assert engine.drafts[""] == ""
