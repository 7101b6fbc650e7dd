"""Before anything leaves this machine: shown, agreed to, or kept here."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Event

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant.cancel import CancelToken
from assistant.domain.prompts import PromptPreview
from assistant.domain.requests import SendRequest
from assistant.settings import ApiModel
from tests.gui.conftest import Open
from tests.gui.looking import button, key, open_chat, press, sheet, texts, views, wait, write
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import invented_home, recall_of
from ui.widgets.controls import Switch
from ui.widgets.sheet import Sheet
from ui.windows.main_window import MainWindow

FAR = ApiModel(name="far", url="https://api.example.org/v1", model="m")
HERE = ApiModel(name="here", url="http://127.0.0.1:11434/v1", model="m")


def no_sheet(window: MainWindow) -> bool:
    return not [one for one in window.findChildren(Sheet) if one.isVisible()]


def answered(window: MainWindow) -> bool:
    done = bool(views(window)) and not window.chats.page.answering
    return done and "Hello there." in texts(views(window)[-1])


def choose(engine: ScriptedEngine, model: ApiModel, *, offline: bool = False) -> None:
    """Let this model answer."""
    settings = engine._settings
    engine._settings = settings.model_copy(
        update={
            "api_models": (FAR, HERE),
            "models": settings.models.model_copy(update={"chat": model.name}),
            "privacy": settings.privacy.model_copy(update={"offline": offline}),
        }
    )


@pytest.fixture
def far(engine: ScriptedEngine) -> ScriptedEngine:
    """An engine whose model is on another machine, with a memory that fits."""
    recall = engine.home.recalls[next(iter(engine.home.recalls))]
    engine.recall_next = recall
    choose(engine, FAR)
    return engine


def test_what_is_sent_is_shown_before(open_desk: Open, far: ScriptedEngine, qtbot: QtBot) -> None:
    window = open_desk(far).window
    write(window, "What did I plant?")
    wait(qtbot, lambda: "api.example.org" in texts(sheet(window)))
    shown = texts(sheet(window))
    assert "3 memories" in " ".join(
        one.text() for one in sheet(window).findChildren(type(button(sheet(window), "Send")))
    )
    assert far.recall_next is not None
    assert all(block.text in shown for block in far.recall_next.blocks)
    assert not far.sent
    assert window.chats.page.composer.draft == "What did I plant?"
    press(sheet(window), "Send")
    wait(qtbot, lambda: answered(window))
    assert far.sent[-1].evidence == far.recall_next
    assert window.chats.page.composer.draft == ""
    write(window, "And then?")  # agreed for this model and kind of chat
    wait(qtbot, lambda: len(views(window)) == 4 and answered(window))
    window.chats.new_chat(temporary=True)
    write(window, "Between us")
    wait(qtbot, lambda: "leaves no trace here" in texts(sheet(window)))


def test_memories_can_stay_here(open_desk: Open, far: ScriptedEngine, qtbot: QtBot) -> None:
    window = open_desk(far).window
    write(window, "What did I plant?")
    wait(qtbot, lambda: button(sheet(window), "Send without memory"))
    press(sheet(window), "Send without memory")
    wait(qtbot, lambda: answered(window))
    assert (far.sent[-1].recall, far.sent[-1].evidence) == (False, None)
    write(window, "And then?")  # that was agreed to once, and not to sending memories
    wait(qtbot, lambda: button(sheet(window), "Send without memory"))
    unasked = sheet(window).findChild(Switch)
    assert unasked is not None
    unasked.click()  # who is not asked cannot say so
    assert not button(sheet(window), "Send without memory").isEnabled()
    assert len(far.sent) == 1


def test_a_chat_that_is_left_takes_its_question_along(
    open_desk: Open, far: ScriptedEngine, qtbot: QtBot
) -> None:
    window = open_desk(far).window
    open_chat(qtbot, window, "ilse")
    write(window, "What did I plant?")
    wait(qtbot, lambda: button(sheet(window), "Send"))
    open_chat(qtbot, window, "rotation")
    assert no_sheet(window)
    assert window.chats.page.composer.draft == ""
    open_chat(qtbot, window, "ilse")
    assert window.chats.page.composer.draft == "What did I plant?"
    assert not far.sent


def test_esc_ends_the_gathering(open_desk: Open, far: ScriptedEngine, qtbot: QtBot) -> None:
    window = open_desk(far).window
    asked = Event()
    preview = far.preview

    def slow(request: SendRequest, *, cancel: CancelToken) -> Future[PromptPreview]:
        def work() -> PromptPreview:
            asked.wait(2)
            return preview(request, cancel=cancel).result()

        return far._do(work)

    far.preview = slow  # type: ignore[method-assign]
    composer = window.chats.page.composer
    write(window, "What did I plant?")
    wait(qtbot, lambda: "Gathering" in texts(composer))
    key(composer.field, Qt.Key.Key_Escape)
    asked.set()
    assert "Gathering" not in texts(composer)
    assert composer.draft == "What did I plant?"
    wait(qtbot, lambda: not far.busy)
    qtbot.wait(50)
    assert no_sheet(window)


def test_nothing_goes_when_the_sheet_is_left(
    open_desk: Open, far: ScriptedEngine, qtbot: QtBot
) -> None:
    window = open_desk(far).window
    write(window, "What did I plant?")
    wait(qtbot, lambda: button(sheet(window), "Send"))
    key(sheet(window), Qt.Key.Key_Escape)
    wait(qtbot, lambda: no_sheet(window))
    assert not far.sent
    assert window.chats.page.composer.draft == "What did I plant?"
    assert not views(window)


def test_one_is_not_asked_again_after_saying_so(
    open_desk: Open, far: ScriptedEngine, qtbot: QtBot
) -> None:
    window = open_desk(far).window
    write(window, "What did I plant?")
    wait(qtbot, lambda: button(sheet(window), "Send"))
    unasked = sheet(window).findChild(Switch)
    assert unasked is not None
    unasked.click()
    press(sheet(window), "Send")
    wait(qtbot, lambda: answered(window))
    assert far.settings.privacy.send_unasked == "far (api.example.org)"
    window.chats.new_chat(temporary=True)
    write(window, "Between us")
    wait(qtbot, lambda: answered(window))


def test_an_answer_again_is_shown_before_too(
    open_desk: Open, far: ScriptedEngine, qtbot: QtBot
) -> None:
    window = open_desk(far).window
    open_chat(qtbot, window, "ilse")
    last = views(window)[-1].message.message_id
    window.chats.page.transcript.regenerate_asked.emit(last)
    wait(qtbot, lambda: button(sheet(window), "Send"))
    assert views(window)[-1].message.message_id == last  # nothing is cut before it goes
    press(sheet(window), "Send")
    wait(qtbot, lambda: answered(window))
    assert far.choices[-1].evidence == far.recall_next


def test_a_server_on_this_machine_is_asked_at_once(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    choose(engine, HERE)
    window = open_desk(engine).window
    write(window, "Good morning")
    wait(qtbot, lambda: answered(window))
    assert no_sheet(window)


def test_offline_keeps_the_words_and_offers_a_way(open_desk: Open, qtbot: QtBot) -> None:
    engine = ScriptedEngine(invented_home())
    engine.recall_next = recall_of("Good morning")
    choose(engine, FAR, offline=True)
    window = open_desk(engine).window
    write(window, "Good morning")
    notice = window.chats.page.notice
    wait(qtbot, lambda: "offline is on" in notice.text)
    assert (window.chats.page.composer.draft, engine.sent) == ("Good morning", [])
    window.chats.page.composer.set_draft("Good evening")  # written anew meanwhile
    press(notice, "Switch offline off and send")
    wait(qtbot, lambda: button(sheet(window), "Send"))
    assert not engine.settings.privacy.offline
    press(sheet(window), "Send")
    wait(qtbot, lambda: answered(window))
    assert [one.text for one in engine.sent] == ["Good evening"]
