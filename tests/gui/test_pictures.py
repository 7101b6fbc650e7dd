"""Pictures in the composer, on messages and before they are sent elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QRect, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from assistant.settings import ApiModel
from tests.gui.scripted_engine import ScriptedEngine
from tests.unit.documents.picture_files import PLACE, packed, photo
from ui.bridge.picture_saver import PictureSaver
from ui.widgets.controls import Switch
from ui.widgets.documents import FileChip
from ui.widgets.sheet import Sheet
from ui.widgets.thumbnails import PicturesToSend, Thumbnail
from ui.windows.conversation_page import ConversationPage
from ui.windows.main_window import MainWindow
from ui.windows.picture_sheet import LargePicture

FAR = ApiModel(name="far", url="https://api.example.org/v1", model="m")


@pytest.fixture
def page(window: MainWindow) -> ConversationPage:
    window.chats.new_chat()
    return window.chats.page


def chips(page: ConversationPage) -> tuple[FileChip, ...]:
    return page.composer.files.chips


def paste(page: ConversationPage, qtbot: QtBot, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    page.composer.field.insertFromMimeData(data)
    qtbot.waitUntil(lambda: not page.composer.files.reading, timeout=10_000)


def photograph(folder: Path) -> Path:
    path = folder / "IMG_1.jpg"
    path.write_bytes(photo((400, 200)))
    return path


def send(page: ConversationPage, qtbot: QtBot, text: str) -> None:
    page.composer.set_draft(text)
    QTest.keyClick(page.composer.field, Qt.Key.Key_Return)


def sheets(window: MainWindow) -> list[Sheet]:
    return [sheet for sheet in window.findChildren(Sheet) if sheet.isVisible()]


def test_a_picture_file_is_shown_sent_and_opened_large(
    page: ConversationPage, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    paste(page, qtbot, photograph(tmp_path))
    (chip,) = chips(page)
    (small,) = chip.findChildren(Thumbnail)
    assert small.shows
    assert "IMG_1.jpg" in chip.accessibleName()
    QTest.mouseClick(small, Qt.MouseButton.LeftButton)
    (sheet,) = sheets(window)
    (large,) = sheet.findChildren(LargePicture)
    assert large.image is not None
    assert large.image.height() == 400
    sheet.close_sheet()
    send(page, qtbot, "Where is this?")
    qtbot.waitUntil(lambda: bool(engine.sent) and not page.answering, timeout=10_000)
    (document,) = engine.sent[-1].documents
    assert document.picture is not None
    assert PLACE.encode() not in document.picture.data
    qtbot.waitUntil(lambda: len(page.transcript.views) == 2, timeout=10_000)
    question = page.transcript.views[0]
    qtbot.waitUntil(lambda: bool(question.message.message_id), timeout=10_000)

    def shown() -> Thumbnail | None:
        tiles = [one for one in question.findChildren(Thumbnail) if one.isVisible() and one.shows]
        return tiles[0] if tiles else None

    qtbot.waitUntil(lambda: shown() is not None, timeout=10_000)
    tile = shown()
    assert tile is not None
    assert question.rect().contains(QRect(tile.mapTo(question, tile.rect().topLeft()), tile.size()))
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(sheets(window)), timeout=10_000)
    (sheet,) = sheets(window)
    (large,) = sheet.findChildren(LargePicture)
    qtbot.waitUntil(lambda: bool(large.image and large.image.height() == 400), timeout=10_000)
    (copy,) = [b for b in sheet.findChildren(QPushButton) if b.text() == "Copy picture"]
    copy.click()
    assert QGuiApplication.clipboard().image().height() == 400
    sheet.close_sheet()


def test_a_picture_goes_without_words_and_its_name_stands_for_them(
    page: ConversationPage, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    QTest.keyClick(page.composer.field, Qt.Key.Key_Return)
    assert not engine.sent
    paste(page, qtbot, photograph(tmp_path))
    assert page.composer._send.isEnabled()
    QTest.keyClick(page.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(engine.sent), timeout=10_000)
    assert engine.sent[-1].text == "IMG_1.jpg"
    assert len(engine.sent[-1].documents) == 1


def test_a_picture_is_saved_where_the_person_says(
    page: ConversationPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    paste(page, qtbot, photograph(tmp_path))
    (chip,) = chips(page)
    (small,) = chip.findChildren(Thumbnail)
    QTest.mouseClick(small, Qt.MouseButton.LeftButton)
    (sheet,) = sheets(window)
    (saver,) = sheet.findChildren(PictureSaver)
    with qtbot.waitSignal(saver.saved):
        saver.save(tmp_path / "kept.jpg")
    assert chip.read is not None
    assert chip.read.picture is not None
    assert (tmp_path / "kept.jpg").read_bytes() == chip.read.picture.data
    with qtbot.waitSignal(saver.failed) as why:
        saver.save(tmp_path / "nowhere" / "kept.jpg")
    assert "not saved" in why.args[0]
    (save,) = [b for b in sheet.findChildren(QPushButton) if b.text() == "Save picture…"]
    save.click()
    (dialog,) = window.findChildren(QFileDialog)
    assert "IMG_1.jpg" in dialog.selectedFiles()[0]
    dialog.reject()
    sheet.close_sheet()


def test_one_from_the_clipboard_is_attached(page: ConversationPage, qtbot: QtBot) -> None:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    data = QMimeData()
    data.setImageData(image)
    page.composer.field.insertFromMimeData(data)
    qtbot.waitUntil(lambda: bool(chips(page)) and not page.composer.files.reading, timeout=10_000)
    (chip,) = chips(page)
    assert chip.read is not None
    assert chip.read.picture is not None
    assert (chip.read.picture.width, chip.read.picture.height) == (30, 20)


def test_a_model_that_does_not_see_is_said_before_and_nothing_is_lost(
    page: ConversationPage, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    engine.sees = False
    notes = tmp_path / "notes.txt"
    notes.write_text("the beds")
    paste(page, qtbot, photograph(tmp_path), notes)
    qtbot.waitUntil(lambda: page.composer.files.unseen, timeout=10_000)
    picture, text = chips(page)
    assert picture.unseen
    assert not text.unseen
    assert "cannot see pictures" in picture.accessibleName()
    send(page, qtbot, "Where is this?")
    assert not engine.sent
    assert page.composer.draft == "Where is this?"
    assert len(chips(page)) == 2
    assert "cannot see pictures" in page.notice._what.text()
    with qtbot.waitSignal(page.models_asked, timeout=1000):
        (link,) = [b for b in picture.findChildren(QPushButton) if "model that sees" in b.text()]
        link.click()
    engine.sees = True
    page.show_model("one-that-sees")
    qtbot.waitUntil(lambda: not page.composer.files.unseen, timeout=10_000)
    assert "tokens" in picture.accessibleName()
    engine.sees = False
    page.show_model("blind")
    qtbot.waitUntil(lambda: page.composer.files.unseen, timeout=10_000)
    send(page, qtbot, "Where is this?")
    buttons = [b for b in page.notice.findChildren(QPushButton) if "without" in b.text()]
    buttons[-1].click()
    qtbot.waitUntil(lambda: bool(engine.sent) and not page.answering, timeout=10_000)
    assert [one.name for one in engine.sent[-1].documents] == ["notes.txt"]


def test_in_a_temporary_chat_it_opens_though_it_is_not_stored(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    page = window.chats.page
    page.show_new(temporary=True)
    paste(page, qtbot, photograph(tmp_path))
    send(page, qtbot, "Where is this?")
    qtbot.waitUntil(lambda: bool(engine.sent) and not page.answering, timeout=10_000)
    (tile,) = page.transcript.views[0].findChildren(Thumbnail)
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    (sheet,) = sheets(window)
    assert sheet.findChildren(LargePicture)[0].image is not None
    sheet.close_sheet()


def test_it_is_shown_before_it_leaves_this_machine(
    page: ConversationPage, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    settings = engine._settings
    chosen = settings.models.model_copy(update={"chat": FAR.name})
    engine._settings = settings.model_copy(update={"api_models": (FAR,), "models": chosen})
    paste(page, qtbot, photograph(tmp_path))
    send(page, qtbot, "Where is this?")
    qtbot.waitUntil(lambda: bool(sheets(window)), timeout=10_000)
    (sheet,) = sheets(window)
    (pictures,) = sheet.findChildren(PicturesToSend)
    (tile,) = pictures.findChildren(Thumbnail)
    assert tile.shows
    assert not engine.sent
    sheet.close_sheet()


def test_what_is_no_picture_is_refused_with_the_reason(
    page: ConversationPage, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(packed()[:-30])
    paste(page, qtbot, path)
    assert chips(page) == ()
    assert "damaged picture" in page.notice._what.text()


def test_a_model_over_an_api_is_told_to_see(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.add_api_model(FAR, "").result()
    window.go_to(2)
    qtbot.waitUntil(lambda: window.models is not None and bool(window.models.rows), timeout=10_000)
    assert window.models is not None
    (row,) = [row for row in window.models.rows if row.model.name == FAR.name]
    (switch,) = row.findChildren(Switch)
    switch.click()
    qtbot.waitUntil(lambda: engine.home.models[FAR.name].sees, timeout=10_000)
