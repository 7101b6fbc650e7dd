"""The undo bar: offered wherever something was done, and what it brings back."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, UnitId
from assistant.domain.undoing import UndoKind
from assistant.errors import InvalidInput
from tests.gui.looking import button, open_chat, press, sheet, texts, views, wait, words_of
from tests.gui.scripted_engine import ScriptedEngine
from ui.windows.forget_asking import EVERYTHING, ForgetAsking
from ui.windows.forget_sheet import Forgetting
from ui.windows.main_window import MEMORY, MainWindow

PEANUTS = ForgetRequest(unit_ids=(UnitId("f_peanuts"),))


def ask(window: MainWindow, qtbot: QtBot) -> None:
    """Ask to forget one fact."""
    assert window._link is not None
    forgetting = Forgetting(window._link, window, window)
    forgetting.begin(PEANUTS)
    wait(qtbot, lambda: sheet(window))


def test_forgetting_says_until_when_and_is_undone(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    ask(window, qtbot)
    said = texts(sheet(window))
    assert "kept until 7 Jun 2026" in said
    press(sheet(window), "Forget")
    wait(qtbot, lambda: "Forgotten: 1 message, 1 fact" in texts(window.undo_bar))
    assert "f_peanuts" not in engine.home.facts
    assert "7 Jun 2026" in texts(window.undo_bar)
    press(window.undo_bar, "Undo")
    wait(qtbot, lambda: "Brought back: 1 message, 1 fact" in texts(window.undo_bar))
    assert "f_peanuts" in engine.home.facts


def test_it_can_be_erased_at_once_from_the_sheet_and_from_the_bar(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    ask(window, qtbot)
    press(sheet(window), "Erase now")
    wait(qtbot, lambda: "f_peanuts" not in engine.home.facts)
    assert not window.undo_bar.isVisible()
    chat = next(iter(engine.home.conversations))
    engine.delete_conversation(ConversationId(chat), forget_facts=False).result()
    wait(qtbot, lambda: "Deleted: 1 chat" in texts(window.undo_bar))
    press(window.undo_bar, "Erase now")
    wait(qtbot, lambda: "Erased from every file" in texts(window.undo_bar))
    assert engine.erased == 1


def test_without_days_to_undo_there_is_no_bar(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    ask(window, qtbot)
    assert "cannot be brought back" in texts(sheet(window))
    press(sheet(window), "Forget for good")
    wait(qtbot, lambda: "f_peanuts" not in engine.home.facts)
    assert not window.undo_bar.isVisible()


def test_the_bar_stays_over_other_places_leaves_by_itself_and_can_be_closed(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    engine.offer_undo(messages=2)
    wait(qtbot, lambda: window.undo_bar.isVisible())
    window.go_to(MEMORY)
    assert window.undo_bar.isVisible()
    press(window.undo_bar, "Close this message")
    assert not window.undo_bar.isVisible()
    engine.offer_undo(messages=3)
    wait(qtbot, lambda: window.undo_bar.isVisible())
    window.undo_bar._passing.start(100)
    wait(qtbot, lambda: not window.undo_bar.isVisible())


def test_what_cannot_be_undone_says_why(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    engine.offer_undo(messages=2)
    wait(qtbot, lambda: window.undo_bar.isVisible())
    engine.fail_next = InvalidInput("This was changed again since.", hint="Undo the later first.")
    press(window.undo_bar, "Undo")
    wait(qtbot, lambda: "changed again since" in texts(window.undo_bar))


def test_an_undone_addition_is_named_and_remembered_again(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    words = "My dog is called Rex."
    engine.offer_undo(UndoKind.ADD, written=(words,), facts=1)
    engine.add_fact(words).result()
    wait(qtbot, lambda: "Remembered" in texts(window.undo_bar))
    press(window.undo_bar, "Undo")
    wait(qtbot, lambda: f"Removed: “{words}”" in texts(window.undo_bar))
    assert words not in [fact.statement for fact in engine.home.facts.values()]
    press(window.undo_bar, "Remember it again")
    wait(qtbot, lambda: words in [fact.statement for fact in engine.home.facts.values()])


def test_an_undone_correction_is_named(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    engine.offer_undo(UndoKind.EDIT, written=("My dog is called Max.",))
    wait(qtbot, lambda: window.undo_bar.isVisible())
    press(window.undo_bar, "Undo")
    wait(qtbot, lambda: "Undone: “My dog is called Max.”" in texts(window.undo_bar))
    assert "Remember it again" not in texts(window.undo_bar)


def test_a_deleted_message_is_back_in_the_chat_that_is_shown(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    chat = ConversationId("c_dinner")
    open_chat(qtbot, window, "dinner")
    said = sorted(map(words_of, views(window)))
    engine.offer_undo(messages=1)
    leaf = engine.home.conversations[chat].active_leaf
    assert leaf is not None
    engine.delete_message(leaf).result()
    window.chats.page.reload()
    wait(qtbot, lambda: sorted(map(words_of, views(window))) != said)
    wait(qtbot, lambda: window.undo_bar.isVisible())
    press(window.undo_bar, "Undo")
    wait(qtbot, lambda: sorted(map(words_of, views(window))) == said)
    assert "has no answer yet" not in texts(window.chats.page)


def test_everything_goes_only_with_the_typed_words(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    window.go_to(MEMORY)
    assert window.memory is not None
    press(window.memory, "Forget…")
    (asking,) = window.findChildren(ForgetAsking)
    asking.by.setCurrentIndex(EVERYTHING)
    press(asking, "Show what would go…")
    wait(qtbot, lambda: sheet(window))
    forget = button(sheet(window), "Forget")
    assert not forget.isEnabled()
    field = sheet(window).findChildren(QLineEdit)[0]
    field.setText("forget")
    assert not forget.isEnabled()
    field.setText("Forget everything")
    assert forget.isEnabled()
    press(sheet(window), "Forget")
    wait(qtbot, lambda: "Forgotten" in texts(window.undo_bar))
