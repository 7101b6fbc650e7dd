"""Scenes of the rules, for the camera."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from assistant.domain.facts import FactType
from assistant.domain.rules import Kept, NeverRule, RetentionRule, SensitiveSubject
from tests.gui.scripted_home import NOW
from tests.gui.studio import Scene, Stage
from ui.widgets.controls import Switch
from ui.windows.memory_page import RULES, MemoryPage
from ui.windows.rules_view import RulesView


def _page(stage: Stage) -> RulesView:
    engine = stage.engine
    engine.hold("m_1", "c_1", "You are allergic to peanuts.", SensitiveSubject.HEALTH)
    engine.hold("m_2", "c_1", "You are in debt with two banks.", SensitiveSubject.FINANCES)
    engine.never = [
        NeverRule(
            rule_id="r_1",
            examples=("I argued with my sister", "My sister and I had a fight"),
            made_at=NOW - timedelta(days=9),
            left_out=3,
        ),
        NeverRule(rule_id="r_2", examples=("What I weigh",), made_at=NOW),
    ]
    engine.retention = [
        RetentionRule(
            rule_id="r_3", what=Kept.FACTS, days=365, types=(FactType.EVENT,), made_at=NOW,
            enabled=True,
        ),
        RetentionRule(rule_id="r_4", what=Kept.IMPORTED, days=1825, made_at=NOW),
    ]  # fmt: skip
    stage.window.go_to(1)
    page = stage.window.memory
    assert isinstance(page, MemoryPage)
    page.tabs.setCurrentIndex(RULES)
    stage.settle()
    view = page.place(RULES)
    assert isinstance(view, RulesView)
    return view


def rules(stage: Stage) -> None:
    _page(stage)


def rules_below(stage: Stage) -> None:
    view = _page(stage)
    view.retention.preview.click()
    stage.settle()
    bar = view.pane.verticalScrollBar()
    bar.setValue(bar.maximum())


def rules_switching(stage: Stage) -> None:
    view = _page(stage)
    view.retention.findChildren(Switch)[1].click()
    stage.settle(0.3)


def rules_never(stage: Stage) -> None:
    view = _page(stage)
    view.never.field.setText("where my daughter goes to school")
    view.pane.ensureWidgetVisible(view.never.field)
    view.never.field.setFocus()
    bar = view.pane.verticalScrollBar()
    bar.setValue(bar.value() + stage.window.height() // 3)


def rules_off(stage: Stage) -> None:
    stage.engine.change_setting("memory.enabled", False).result()
    _page(stage)


def rule_chips(stage: Stage) -> None:
    home = stage.engine.home
    chat = next(iter(home.conversations))
    said = [each for each in home.messages.values() if each.conversation_id == chat]
    question = next(each for each in said if each.role == "user")
    home.messages[question.message_id] = replace(
        question, text=f"{question.text} My card is [card number masked]."
    )
    stage.engine.hold(
        question.message_id, chat, "You are allergic to peanuts.", SensitiveSubject.HEALTH
    )
    stage.window.chats.open(chat)
    stage.settle()


RULES_SCENES: dict[str, Scene] = {
    "memory-rules": rules,
    "memory-rules-below": rules_below,
    "memory-rules-never": rules_never,
    "memory-rules-switching": rules_switching,
    "memory-rules-off": rules_off,
    "chat-rule-chips": rule_chips,
}
