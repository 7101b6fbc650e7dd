"""How models answer: sampling, length, context and threads, each with its bounds and a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDoubleSpinBox,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from assistant.settings import ModelSettings
from ui.tokens import Space
from ui.widgets.controls import SignedButton, empty, rule, text_button
from ui.windows.setting_field import SettingRow, control_for

if TYPE_CHECKING:
    from assistant.errors import AssistantError
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink

FIELDS = (
    "system_prompt", "max_answer_tokens", "temperature", "top_p", "top_k", "min_p",
    "repeat_penalty", "stop_words", "seed", "context_tokens", "gpu_layers", "threads", "hub",
)  # fmt: skip

CHOOSES = {"seed", "context_tokens", "gpu_layers", "threads"}
"""Numbers whose least value lets Keepsake choose."""

_STEP = 0.05


class AnsweringSection(QWidget):
    """A fold with a row for each field, and a button that sets all back."""

    changed = Signal(object)
    failed = Signal(object)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._fold = SignedButton(self.tr("How models answer"), "caret-right")
        self._fold.setProperty("kind", "fold")
        self._fold.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._fold.clicked.connect(self._toggle)
        self._inside = QWidget()
        self._rows = QVBoxLayout(self._inside)
        self._rows.setContentsMargins(Space.L, Space.NONE, Space.NONE, Space.NONE)
        self._rows.setSpacing(Space.NONE)
        self._inside.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.NONE)
        column.addWidget(self._fold)
        column.addWidget(self._inside)

    def show_settings(self, settings: Settings) -> None:
        """Show the values as they are."""
        empty(self._rows)
        for at, name in enumerate(FIELDS):
            if at:
                self._rows.addWidget(rule())
            self._rows.addWidget(self._make_row(name, settings.models))
        reset = text_button(self.tr("Set all back"), "", self.reset, sign="arrow-counter-clockwise")
        self._rows.addSpacing(Space.S)
        self._rows.addWidget(reset, alignment=Qt.AlignmentFlag.AlignLeft)

    def open(self) -> None:
        """Unfold it."""
        if self._inside.isHidden():
            self._toggle()

    def reset(self) -> None:
        """Set every field to what it is in a new home."""
        usual = ModelSettings()
        now = self._link.engine.settings.models
        other = [name for name in FIELDS if getattr(now, name) != getattr(usual, name)]
        for name in other:
            self._change(name, getattr(usual, name), show=name == other[-1])

    def _toggle(self) -> None:
        shown = self._inside.isHidden()
        if shown:
            self.show_settings(self._link.engine.settings)
        self._inside.setVisible(shown)
        self._fold.show_sign("caret-down" if shown else "caret-right")

    def _make_row(self, name: str, values: ModelSettings) -> SettingRow:
        field = ModelSettings.model_fields[name]
        control = control_for(
            name, field, getattr(values, name), lambda value: self._change(name, value)
        )
        if isinstance(control, QSpinBox) and name in CHOOSES:
            control.setSpecialValueText(self.tr("Automatic"))
        if isinstance(control, QDoubleSpinBox):
            control.setSingleStep(_STEP)
        if isinstance(control, QAbstractSpinBox):
            control.setAccelerated(True)
        title = self.tr(field.title or name)
        return SettingRow(title, self.tr(field.description or ""), control)

    def _change(self, name: str, value: object, *, show: bool = False) -> None:
        def took(settings: Settings) -> None:
            self.changed.emit(settings)
            if show:
                self.show_settings(settings)

        def failed(error: AssistantError) -> None:
            self.failed.emit(error)
            self.show_settings(self._link.engine.settings)

        self._link.ask(
            lambda engine: engine.change_setting(f"models.{name}", value),
            parent=self,
            then=took,
            otherwise=failed,
        )
