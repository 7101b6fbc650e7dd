"""How models answer: a few plain choices, the numbers behind them in a fold, and a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.settings import ModelSettings
from ui.tokens import Space
from ui.widgets.controls import text_button
from ui.windows.setting_form import PLANS, Fold, SettingForm

if TYPE_CHECKING:
    from assistant.errors import AssistantError
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink

ELSEWHERE = frozenset({"chat", "name_chats", "embedder", "next_embedder", "reranker"})
"""Settings of models that have cards on the page, or say nothing of an answer."""


def _names() -> list[str]:
    plan = PLANS["models"]
    below = [name for part in plan.below.values() for name in part]
    return [n for n in dict.fromkeys((*plan.first, *below)) if n not in ELSEWHERE]


class AnsweringSection(QWidget):
    """A fold with the form of how answers are written, and a button that sets all back."""

    changed = Signal(object)
    failed = Signal(object)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._form: SettingForm | None = None
        inside = QWidget()
        self._inside = QVBoxLayout(inside)
        self._inside.setContentsMargins(Space.L, Space.NONE, Space.NONE, Space.NONE)
        self._inside.setSpacing(Space.NONE)
        self.fold = Fold(self.tr("How models answer"), inside)
        self.fold.head.pressed.connect(self._fill)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.addWidget(self.fold)

    def show_settings(self, settings: Settings) -> None:
        """Show the values as they are."""
        if self._form is not None:
            self._form.show_values(settings.models)

    def open(self) -> None:
        """Unfold it."""
        self._fill()
        self.fold.open()

    def reset(self) -> None:
        """Set every field to what it is in a new home."""
        usual = ModelSettings()
        now = self._link.engine.settings.models
        for name in _names():
            if getattr(now, name) != getattr(usual, name):
                self._change(f"models.{name}", getattr(usual, name))

    def _fill(self) -> None:
        """Make the form when it is first opened, and show what holds now."""
        settings = self._link.engine.settings
        if self._form is None:
            self._form = SettingForm("models", _names(), settings.models, self._change)
            reset = self.tr("Set all back")
            self._form.add_below(text_button(reset, "", self.reset, sign="arrow-counter-clockwise"))
            self._inside.addWidget(self._form)
        self.show_settings(settings)

    def _change(self, name: str, value: object) -> None:
        def took(settings: Settings) -> None:
            self.show_settings(settings)
            self.changed.emit(settings)

        def failed(error: AssistantError) -> None:
            self.failed.emit(error)
            self.show_settings(self._link.engine.settings)

        self._link.ask(
            lambda engine: engine.change_setting(name, value),
            parent=self,
            then=took,
            otherwise=failed,
        )
