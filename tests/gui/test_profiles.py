"""Pinned and archived chats, profiles, menus, and what a search finds, in the window."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMenu, QPlainTextEdit
from pytestqt.qtbot import QtBot

from assistant.domain.changes import ConversationsChanged, ProfilesChanged
from assistant.domain.ids import ConversationId
from assistant.domain.profiles import ProfileMemory
from assistant.domain.transfers import ExportFormat
from tests.gui.chat_scenes import ALLOTMENT, WORK, profiled
from tests.gui.conftest import Open
from tests.gui.looking import key, open_chat, press, sheet, texts, wait, write
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, ScriptedHome
from tests.gui.test_chats import titles
from ui.item_models.conversations import HIT_ROLE
from ui.windows.main_window import MainWindow
from ui.windows.profile_sheet import MarkButton, ProfileForm

DINNER = ConversationId("c_dinner")


def listed(window: MainWindow, qtbot: QtBot, engine: ScriptedEngine) -> list[str]:
    """The rows, once profiles, pins and the archive of the invented home are known."""
    wait(qtbot, lambda: window.chats.list.model.conversations == 8)
    profiled(engine.home)
    engine.announce(ProfilesChanged())
    engine.announce(ConversationsChanged(tuple(engine.home.conversations)))
    wait(qtbot, lambda: window.chats.list.model.conversations == 7)
    wait(qtbot, lambda: len(window.chats.list.switcher._profiles) == 2)
    return titles(window)


def choose(menu: QMenu, words: str) -> None:
    """Choose an action of an open menu by its words, in a submenu too."""
    for action in menu.actions():
        inside = action.menu()
        if isinstance(inside, QMenu) and any(one.text() == words for one in inside.actions()):
            choose(inside, words)
            menu.close()
            return
        if action.text() == words:
            action.trigger()
            menu.close()
            return
    raise AssertionError(f"no {words!r} in {[one.text() for one in menu.actions()]}")


def menu_of(window: MainWindow, chat: ConversationId) -> QMenu:
    conversation = window.chats.list.model.summary_of(chat)
    assert conversation is not None
    return window.chats.chat_actions.open_menu(conversation.conversation, QPoint())


def test_pinned_chats_stand_on_top_and_archived_ones_apart(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    rows = listed(window, qtbot, engine)
    assert rows[:2] == ["PINNED", "Crop rotation for the allotment"]
    assert rows.count("Crop rotation for the allotment") == 1
    assert "The south bed again" not in rows
    choose(window.chats.list.switcher.open_menu(), "Archived")
    assert titles(window)[1:] == ["The south bed again"]


def test_keys_pin_and_archive_and_bring_back(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    chats = window.chats.list
    chats.select(DINNER)
    key(chats.view, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, lambda: titles(window).index("Dinner for six on Saturday") < 3)
    chats.select(DINNER)
    key(chats.view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, lambda: "Dinner for six on Saturday" not in titles(window))
    assert "in the archive" in window.chats.page.notice.text
    chats.switcher.choose(None, archived=True)
    choose(menu_of(window, DINNER), "Bring back")
    wait(qtbot, lambda: "Dinner for six on Saturday" not in titles(window))
    chats.switcher.choose(None)
    assert "Dinner for six on Saturday" in titles(window)


def test_the_menu_key_opens_a_row_s_menu(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    window.chats.list.select(DINNER)
    key(window.chats.list.view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menus = [one for one in window.chats.findChildren(QMenu) if one.isVisible()]
    said = [action.text() for action in menus[-1].actions() if action.text()]
    assert said == [
        "Rename", "Pin", "Archive", "Move to profile", "Turn memory off…", "Export…", "Delete…",
    ]  # fmt: skip
    menus[-1].close()


def test_the_head_offers_the_same_and_renames_in_a_sheet_what_is_not_listed(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    open_chat(qtbot, window, "dinner")
    window.chats.list.switcher.choose(ALLOTMENT)
    press(window.chats.page, "What to do with this chat")
    menu = next(one for one in window.chats.findChildren(QMenu) if one.isVisible())
    choose(menu, "Rename")
    asked = sheet(window)
    assert "Rename this chat" in texts(asked)
    asked.findChildren(QLineEdit)[0].setText("Supper")
    press(asked, "Rename")
    wait(qtbot, lambda: engine.home.conversations[DINNER].title == "Supper")
    wait(qtbot, lambda: "Supper" in texts(window.chats.page))


def test_a_new_chat_joins_the_profile_that_is_shown(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    window.chats.list.switcher.choose(WORK)
    assert titles(window)[1:] == ["Dinner for six on Saturday"]
    wait(qtbot, lambda: engine.used == WORK)
    window.chats.new_chat()
    write(window, "A plan for the move")
    wait(qtbot, lambda: "A plan for the move" in titles(window))
    assert engine.sent[-1].profile_id == WORK
    window.chats.list.switcher.choose(ALLOTMENT)
    assert "A plan for the move" not in titles(window)
    window.chats.list.switcher.choose(None)
    assert "A plan for the move" in titles(window)
    wait(qtbot, lambda: engine.used is None)


def test_the_profile_in_use_is_shown_when_the_window_opens(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    profiled(engine.home)
    engine.used = WORK
    window = open_desk(engine).window
    wait(qtbot, lambda: titles(window)[1:] == ["Dinner for six on Saturday"])


def test_a_chat_is_moved_by_its_menu(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    choose(menu_of(window, DINNER), "Allotment")
    wait(qtbot, lambda: engine.home.conversations[DINNER].profile_id == ALLOTMENT)
    choose(menu_of(window, DINNER), "No profile")
    wait(qtbot, lambda: engine.home.conversations[DINNER].profile_id is None)


def test_memory_off_is_asked_and_shown(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    open_chat(qtbot, window, "dinner")
    choose(menu_of(window, DINNER), "Turn memory off…")
    press(sheet(window), "Turn off")
    wait(qtbot, lambda: not engine.home.conversations[DINNER].memory)
    wait(qtbot, lambda: "Memory off" in texts(window.chats.page))
    summary = window.chats.list.model.summary_of
    wait(qtbot, lambda: (known := summary(DINNER)) and not known.conversation.memory)
    choose(menu_of(window, DINNER), "Turn memory on")
    wait(qtbot, lambda: engine.home.conversations[DINNER].memory)


def test_making_a_profile(window: MainWindow, engine: ScriptedEngine, qtbot: QtBot) -> None:
    listed(window, qtbot, engine)
    window.chats.list.switcher.new_asked.emit()
    wait(qtbot, lambda: sheet(window).findChildren(ProfileForm))
    form = sheet(window).findChildren(ProfileForm)[0]
    form.name.setText("allotment")
    press(sheet(window), "Make profile")
    wait(qtbot, lambda: "already" in texts(sheet(window)))
    form.name.setText("Greek")
    next(one for one in form.findChildren(MarkButton) if one.sign == "book-open").click()
    next(one for one in form._colours if one.tone == "rose").click()
    form.findChildren(QPlainTextEdit)[0].setPlainText("Answer in Greek.")
    form.memory.setCurrentIndex(form.memory.findData(ProfileMemory.OWN))
    assert "remembered only here" in texts(sheet(window))
    press(sheet(window), "Make profile")
    wait(qtbot, lambda: len(engine.home.profiles) == 3)
    made = next(one for one in engine.home.profiles.values() if one.name == "Greek")
    assert (made.icon, made.colour, made.memory) == ("book-open", "rose", ProfileMemory.OWN)
    assert made.instructions == "Answer in Greek."
    wait(qtbot, lambda: window.chats.list.switcher.profile == made)


def test_removing_a_profile_asks_about_its_chats(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    window.chats.list.switcher.choose(WORK)
    window.chats.list.switcher.edit_asked.emit(WORK)
    wait(qtbot, lambda: sheet(window).findChildren(ProfileForm))
    press(sheet(window), "Remove this profile…")
    assert "all other chats remember what was said there" in texts(sheet(window))
    press(sheet(window), "Keep the chat")
    wait(qtbot, lambda: WORK not in engine.home.profiles)
    wait(qtbot, lambda: window.chats.list.switcher.profile_id is None)
    wait(qtbot, lambda: "Dinner for six on Saturday" in titles(window))


def test_a_search_shows_what_it_found_and_opens_it_there(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    engine.alike = ("flood",)
    window.chats.list.search.setText("hatchback")
    wait(qtbot, lambda: "ABOUT THE SAME" in titles(window))
    rows = titles(window)
    assert rows[0] == "WITH THESE WORDS"
    assert rows[-1] == "The south bed again"
    model = window.chats.list.model
    hit = model.index(1).data(HIT_ROLE)
    assert [hit.snippet[m.start : m.end] for m in hit.marks] == ["hatchback"]
    key(window.chats.list.search, Qt.Key.Key_Return)
    chat = hit.summary.conversation.conversation_id
    wait(qtbot, lambda: window.chats.page.conversation_id == chat)
    wait(qtbot, lambda: any(one._marked for one in window.chats.page.transcript.views))
    window.chats.chat_actions.rename(chat, "Green hatchback")
    wait(qtbot, lambda: titles(window)[1] == "Green hatchback")
    window.chats.chat_actions._delete(chat, forget=False)
    wait(qtbot, lambda: "Green hatchback" not in titles(window))
    key(window.chats.list.search, Qt.Key.Key_Escape)
    wait(qtbot, lambda: not model.searching)


def test_a_new_message_reads_one_chat_and_not_all_of_them(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    rows = listed(window, qtbot, engine)
    before = engine.listings
    resets = []
    model = window.chats.list.model
    model.modelReset.connect(lambda: resets.append(1))
    old = engine.home.conversations[DINNER]
    now = NOW + timedelta(minutes=5)
    engine.home.conversations[DINNER] = replace(old, updated_at=now)
    engine.announce(ConversationsChanged((DINNER,)))
    wait(qtbot, lambda: titles(window)[3] == "Dinner for six on Saturday")
    assert engine.listings == before
    assert not resets
    assert sorted(set(titles(window)) - {"THIS WEEK"}) == sorted(set(rows) - {"THIS WEEK"})


def test_rows_follow_every_change_as_if_read_anew(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    """Moving, renaming, pinning, deleting and adding leave the same rows as a fresh list."""
    listed(window, qtbot, engine)
    home, model = engine.home, window.chats.list.model
    first, second, third, *_ = list(home.conversations)
    home.conversations[first] = replace(home.conversations[first], title="Another name")
    home.conversations[second] = replace(home.conversations[second], pinned=True)
    del home.conversations[third]
    new = home.talk("new", "Quite new", NOW, "Hello")
    ids = [first, second, third, new.conversation_id]
    model.follow(ids, [engine._summary(c, counted=False) for c in home.conversations.values()])
    followed = titles(window)
    model._rows = []
    model.show([engine._summary(c, counted=False) for c in home.conversations.values()])
    assert titles(window) == followed


def test_export_goes_to_the_engine_by_the_kind_of_file(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    listed(window, qtbot, engine)
    dialog = window.chats.export.ask_one(DINNER, "Dinner / for six")
    dialog.fileSelected.emit(str(tmp_path / "dinner"))
    dialog.close()
    wait(qtbot, lambda: engine.exported)
    assert engine.exported == [([DINNER], tmp_path / "dinner.md", ExportFormat.MARKDOWN)]
    wait(qtbot, lambda: "1 chat written." in window.chats.page.notice.text)
    window.chats.export.write(None, tmp_path / "all.json", ExportFormat.JSON)
    wait(qtbot, lambda: engine.exported == [(None, tmp_path / "all.json", ExportFormat.JSON)])


def test_many_chats_are_listed_without_reading_each(open_desk: Open, qtbot: QtBot) -> None:
    home = ScriptedHome()
    for number in range(1000):
        home.talk(f"n{number}", f"Chat {number}", NOW - timedelta(hours=number), "Hello")
    window = open_desk(ScriptedEngine(home)).window
    wait(qtbot, lambda: window.chats.list.model.conversations == 1000)


def test_the_model_of_a_profile_is_shown_where_one_writes(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    listed(window, qtbot, engine)
    work = engine.home.profiles[WORK]
    engine.home.profiles[WORK] = replace(work, model="qwen3-8b")
    engine.announce(ProfilesChanged())
    composer = window.chats.page.composer
    wait(qtbot, lambda: window.chats.page._models.get(WORK))
    open_chat(qtbot, window, "dinner")
    assert "qwen3-8b" in [one.text() for one in composer.findChildren(QAbstractButton)]
    open_chat(qtbot, window, "ilse")
    assert "qwen3-8b" not in [one.text() for one in composer.findChildren(QAbstractButton)]
