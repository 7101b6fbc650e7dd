"""A group of settings as a form: a few plain choices first, the rest in a fold below them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QDoubleSpinBox,
    QFrame,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ui.language.engine_words import setting_words
from ui.tokens import Space
from ui.widgets.controls import SignedButton, Switch, label, rule
from ui.windows.allowed_models import AllowedModels
from ui.windows.plain_choices import PlainChoiceField, plain_choice
from ui.windows.setting_field import OPTION, SWITCHES, LongText, SettingRow, control_for
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel

    Change = Callable[[str, object], None]

CHOOSES = frozenset({"seed", "context_tokens", "gpu_layers", "threads"})
"""Numbers whose least value lets Keepsake choose."""

_STEP = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPlan:
    """Which settings of a group stand first, and which, under which headings, in the fold.

    A setting in neither stands last among the first ones, so that a new one is never hidden.
    """

    first: tuple[str, ...] = ()
    below: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def shown_first(self, names: list[str]) -> list[str]:
        """Those of `names` that stand outside of the fold, in order."""
        folded = {name for part in self.below.values() for name in part}
        known = [name for name in self.first if name in names]
        return [*known, *(n for n in names if n not in folded and n not in known)]


PLANS = {
    "memory": FormPlan(
        first=("enabled", "recall_tokens", "learn_with", "fact_types", "undo_days"),
        below={"": ("recall_tokens", "undo_days", "segmenting", "limit_mb")},
    ),
    "models": FormPlan(
        first=("temperature", "max_answer_tokens", "system_prompt", "name_chats"),
        below={
            "How words are chosen": (
                "temperature", "top_p", "top_k", "min_p", "repeat_penalty", "seed",
            ),
            "Where an answer ends": ("max_answer_tokens", "stop_words"),
            "On this machine": ("context_tokens", "gpu_layers", "threads"),
            "Where models lie": ("hub", "embedder", "reranker"),
        },
    ),
    "privacy": FormPlan(first=("offline", "send_unasked", "learn_over_api")),
}  # fmt: skip


def headings() -> dict[str, str]:
    """The headings of the folds, as they are shown."""
    return {
        "How words are chosen": translated("How words are chosen"),
        "Where an answer ends": translated("Where an answer ends"),
        "On this machine": translated("On this machine"),
        "Where models lie": translated("Where models lie"),
    }


def make_row(key: str, values: BaseModel, change: Change, *, plain: bool = False) -> SettingRow:
    """The row of the setting `group.field`; with `plain` as a choice in words where it has one."""
    name = key.partition(".")[2]
    described, value = type(values).model_fields[name], getattr(values, name)

    def changed(new: object) -> None:
        change(key, new)

    choice = plain_choice(key) if plain else None
    if choice is not None:
        return SettingRow(choice.title, choice.told, PlainChoiceField(choice, value, changed))
    title = setting_words(described.title or name)
    told = setting_words(described.description or "")
    if key == "privacy.send_unasked":
        told = translated("Models on other machines that get a message without showing it first.")
        return SettingRow(title, told, AllowedModels(title, str(value), changed), below=True)
    if name == "learn_subjects":  # its names stand beside the switches
        told = translated("What is on is learnt like anything else. Of the others you are asked.")
    control = control_for(name, described, value, changed)
    if isinstance(control, QSpinBox) and name in CHOOSES:
        control.setSpecialValueText(translated("Automatic"))
    if isinstance(control, QDoubleSpinBox):
        control.setSingleStep(_STEP)
    if isinstance(control, QAbstractSpinBox):
        control.setAccelerated(True)
    below = isinstance(control, LongText) or name in SWITCHES
    return SettingRow(title, told, control, below=below)


class Fold(QWidget):
    """A heading that opens what is below it; it stays open while its page lives."""

    def __init__(self, title: str, inside: QWidget) -> None:
        super().__init__()
        self.inside = inside
        self.head = SignedButton(title, "caret-right")
        self.head.setProperty("kind", "fold")
        self.head.setAccessibleName(title)
        self.head.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.head.clicked.connect(lambda: self.open(shown=inside.isHidden()))
        inside.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.NONE)
        column.addWidget(self.head, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(inside)

    def open(self, *, shown: bool = True) -> None:
        """Open it, or close it."""
        self.inside.setVisible(shown)
        self.head.show_sign("caret-down" if shown else "caret-right")


class SettingForm(QWidget):
    """The rows of one group; `change` gets `group.field` and what the person picked.

    The same setting may stand there twice, in words and as a number: both follow `show_values`.
    """

    def __init__(self, group: str, names: list[str], values: BaseModel, change: Change) -> None:
        super().__init__()
        self._group, self._change = group, change
        self._rows: list[tuple[str, SettingRow]] = []
        self.fold: Fold | None = None
        plan = PLANS.get(group, FormPlan())
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.NONE)
        self._add_rows(column, plan.shown_first(names), values, plain=True)
        below = {title: [n for n in part if n in names] for title, part in plan.below.items()}
        if any(below.values()):
            self._add_fold(below, values)

    def add_below(self, widget: QWidget) -> None:
        """Put something between the plain choices and the fold."""
        at = self._column.indexOf(self.fold) if self.fold is not None else self._column.count()
        self._column.insertWidget(at, widget, alignment=Qt.AlignmentFlag.AlignLeft)

    def show_values(self, values: BaseModel) -> None:
        """Show the values as they are, without making any row anew."""
        for name, row in self._rows:
            show_value(row.control, getattr(values, name))

    def _add_rows(
        self, place: QVBoxLayout, names: list[str], values: BaseModel, *, plain: bool
    ) -> None:
        """A card with a row for each."""
        card = QFrame()
        card.setProperty("kind", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(Space.L, Space.XS, Space.L, Space.XS)
        column.setSpacing(Space.NONE)
        place.addWidget(card)
        for at, name in enumerate(names):
            if at:
                column.addWidget(rule())
            row = make_row(f"{self._group}.{name}", values, self._change, plain=plain)
            self._rows.append((name, row))
            column.addWidget(row)

    def _add_fold(self, below: dict[str, list[str]], values: BaseModel) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.NONE)
        said = headings()
        for title, names in below.items():
            if not names:
                continue
            if title:
                column.addSpacing(Space.M)
                column.addWidget(label(said[title], "caption"))
            column.addSpacing(Space.XS)
            self._add_rows(column, names, values, plain=False)
        self.fold = Fold(translated("Advanced"), inside)
        self._column.addSpacing(Space.S)
        self._column.addWidget(self.fold)


def show_value(control: QWidget, value: object) -> None:
    """Show a value in the control of a setting, unless it is being typed in."""
    with QSignalBlocker(control):
        if isinstance(control, PlainChoiceField | AllowedModels):
            control.show_value(value)
        elif isinstance(control, Switch):
            control.setChecked(bool(value))
        elif isinstance(control, QSpinBox):
            control.setValue(int(str(value)))
        elif isinstance(control, QDoubleSpinBox):
            control.setValue(float(str(value)))
        elif isinstance(control, QLineEdit) and not control.hasFocus():
            control.setText(str(value))
        elif isinstance(control, LongText):
            control.show_text(str(value))
        else:
            chosen = str(value).split(", ")
            for button in control.findChildren(QAbstractButton):
                if (option := button.property(OPTION)) is not None:
                    button.setChecked(option in chosen)
