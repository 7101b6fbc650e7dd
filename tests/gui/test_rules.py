"""Rules in the window: what waits, what is never learnt, what goes in time, what was masked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from assistant.domain.changes import FactsHeld
from assistant.domain.ids import FactId, MessageId, UnitId
from assistant.domain.rules import Kept, SensitiveSubject
from tests.gui.looking import button, open_chat, press, sheet, texts, views, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.walking import nameless
from ui.widgets.controls import Switch
from ui.windows.main_window import MEMORY, MainWindow
from ui.windows.memory_page import FACTS, RULES
from ui.windows.rules_view import RulesView

QUESTION, ANSWER = (MessageId(UnitId(each)) for each in ("m_rotation_0", "m_rotation_1"))


@pytest.fixture
def view(window: MainWindow, engine: ScriptedEngine, qtbot: QtBot) -> RulesView:
    """The rules, with one thing that waits."""
    engine.hold(QUESTION, "c_rotation", "You are allergic to peanuts.", SensitiveSubject.HEALTH)
    window.go_to(MEMORY)
    assert window.memory is not None
    window.memory.tabs.setCurrentIndex(RULES)
    found = window.memory.place(RULES)
    assert isinstance(found, RulesView)
    wait(qtbot, lambda: "1 thing waits for your yes" in texts(found))
    return found


def test_what_waits_is_remembered_by_a_click(
    view: RulesView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    assert nameless(view) == []
    press(view, "Remember it: You are allergic to peanuts.")
    wait(qtbot, lambda: "1 thing waits for your yes" not in texts(view))
    statements = [fact.statement for fact in engine.home.facts.values()]
    assert "You are allergic to peanuts." in statements


def test_a_subject_is_switched_on_and_no_longer_asked_about(
    view: RulesView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    press(view, "Always remember health")
    wait(qtbot, view.subjects[SensitiveSubject.HEALTH].isChecked)
    assert engine.settings.memory.learn_subjects == "health"
    assert engine.held == []
    view.subjects[SensitiveSubject.HEALTH].click()
    wait(qtbot, lambda: engine.settings.memory.learn_subjects == "")


def test_an_example_is_added_and_removed(
    view: RulesView, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    view.never.field.setText("what I weigh")
    view.never.add.click()
    wait(qtbot, lambda: "“what I weigh”" in texts(view))
    assert view.never.field.text() == ""
    press(view, "Remove the rule: what I weigh")
    wait(qtbot, lambda: "“what I weigh”" not in texts(view))
    assert engine.never == []


def test_a_rule_about_age_is_seen_before_it_is_switched_on(
    view: RulesView, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot
) -> None:
    view.retention.add.click()
    wait(qtbot, lambda: len(engine.retention) == 1)
    rule = engine.retention[0]
    assert (rule.what, rule.days, rule.enabled) == (Kept.FACTS, 365, False)
    wait(qtbot, lambda: len(view.retention.findChildren(Switch)) == 1)
    view.retention.findChildren(Switch)[0].click()
    wait(qtbot, lambda: sheet(window))
    assert not engine.retention[0].enabled
    shown = sheet(window)
    assert shown is not None
    button(shown, "Switch on").click()
    wait(qtbot, lambda: engine.retention[0].enabled)


def test_never_like_a_fact_offers_what_is_like_it(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.go_to(MEMORY)
    page = window.memory
    assert page is not None
    page.tabs.setCurrentIndex(FACTS)
    fact_id = FactId(UnitId("f_peanuts"))
    page.show_fact(fact_id)
    wait(qtbot, lambda: page.facts.detail.isVisible())
    press(page.facts.detail, "Never like this")
    wait(qtbot, lambda: len(engine.never) == 1)
    wait(qtbot, lambda: sheet(window))
    assert engine.never[0].examples == (engine.home.facts[fact_id].sources[0].quote,)


def test_a_chip_asks_under_the_answer_and_goes_when_it_is_answered(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "rotation")
    page = window.chats.page
    answer = next(view for view in views(window) if view.message.message_id == ANSWER)
    engine.hold(
        answer.message.parent_id or "", "c_rotation", "You are allergic to peanuts.",
        SensitiveSubject.HEALTH,
    )  # fmt: skip
    engine.announce(FactsHeld((answer.message.parent_id or QUESTION,)))

    def chips() -> list[QAbstractButton]:
        return [b for b in answer.findChildren(QAbstractButton) if "remember it?" in b.text()]

    wait(qtbot, lambda: len(chips()) == 1)
    menu = page.rule_chips.menu_of_held(answer, chips()[0], engine.held)  # type: ignore[arg-type]
    (yes,) = [one for one in menu.actions() if one.text() == "Remember it"]
    yes.trigger()
    wait(qtbot, lambda: not engine.held)
    wait(qtbot, lambda: not [chip for chip in chips() if chip.isVisible()])


def test_a_masked_secret_says_so_on_its_message(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    asked = engine.home.messages[ANSWER].parent_id
    assert asked is not None
    masked = replace(engine.home.messages[asked], text="My card is [card number masked].")
    engine.home.messages[asked] = masked
    open_chat(qtbot, window, "rotation")
    question = next(view for view in views(window) if view.message.message_id == asked)
    wait(
        qtbot,
        lambda: any(
            b.text() == "Card number masked" for b in question.findChildren(QAbstractButton)
        ),
    )
