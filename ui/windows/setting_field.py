"""A control for a setting, made from the field that describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args, get_origin

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import FractionField, NumberField, Switch, label, text_button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic.fields import FieldInfo
    from PySide6.QtGui import QResizeEvent

    Change = Callable[[object], None]

PERCENT_STEP = 10
_LARGEST = 1_000_000


class SettingRow(QWidget):
    """What a setting means, and its control beside it, or below where it is narrow."""

    def __init__(self, title: str, description: str, control: QWidget) -> None:
        super().__init__()
        self._control = control
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addWidget(label(title, "", wrap=True))
        if description:
            words.addWidget(label(description, "small", wrap=True))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(Space.NONE, Space.S, Space.NONE, Space.S)
        self._row.setSpacing(Space.S)
        self._row.addLayout(words, 1)
        place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._row.addWidget(control, alignment=place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - self._control.sizeHint().width()
        narrow = room < theme().tokens.scaled(Size.COLUMN_WIDE)
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the control: the words go above it."""
        return QSize(self._control.minimumSizeHint().width(), super().minimumSizeHint().height())


def control_for(name: str, field: FieldInfo, value: object, change: Change) -> QWidget:
    """A widget that shows `value` and calls `change` when the person picks another."""
    title = field.title or name
    annotation = field.annotation
    if annotation is bool:
        return _switch(title, value=bool(value), change=change)
    if get_origin(annotation) is Literal:
        return _choice(title, [str(option) for option in get_args(annotation)], str(value), change)
    if isinstance(value, int) and name.endswith("_percent"):
        return _slider(title, field, value, change)
    if isinstance(value, int):
        return _whole_number(title, field, value, change)
    if isinstance(value, float):
        return _fraction(title, field, value, change)
    return _words(title, str(value), change)


def bounds(field: FieldInfo) -> tuple[float, float]:
    """The least and greatest value that a field takes."""
    least = next((m.ge for m in field.metadata if hasattr(m, "ge")), 0)
    most = next((m.le for m in field.metadata if hasattr(m, "le")), _LARGEST)
    return float(least), float(most)


def _switch(title: str, *, value: bool, change: Change) -> Switch:
    made = Switch(title)
    made.setChecked(value)
    made.clicked.connect(lambda: change(made.isChecked()))
    return made


def _choice(title: str, options: list[str], value: str, change: Change) -> QFrame:
    frame = QFrame()
    frame.setProperty("kind", "well")
    frame.setAccessibleName(title)
    row = QHBoxLayout(frame)
    row.setContentsMargins(Space.XXS, Space.XXS, Space.XXS, Space.XXS)
    row.setSpacing(Space.XXS)
    group = QButtonGroup(frame)
    for option in options:
        button = text_button(QCoreApplication.translate("Settings", option.title()), "segment")
        button.setCheckable(True)
        button.setChecked(option == value)
        button.setAccessibleName(f"{title}: {option}")
        button.clicked.connect(lambda _checked=False, option=option: change(option))
        group.addButton(button)
        row.addWidget(button)
    return frame


def _slider(title: str, field: FieldInfo, value: int, change: Change) -> QWidget:
    least, most = bounds(field)
    made = QWidget()
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setAccessibleName(title)
    slider.setRange(round(least) // PERCENT_STEP, round(most) // PERCENT_STEP)
    slider.setPageStep(1)
    slider.setValue(round(value / PERCENT_STEP))
    slider.setTracking(False)
    slider.setFixedWidth(theme().tokens.roomy(Size.FORM_CONTROL))
    shown = label(f"{value} %", "muted")
    slider.sliderMoved.connect(lambda step: shown.setText(f"{step * PERCENT_STEP} %"))
    slider.valueChanged.connect(lambda step: shown.setText(f"{step * PERCENT_STEP} %"))
    slider.valueChanged.connect(lambda step: change(step * PERCENT_STEP))
    row = QHBoxLayout(made)
    row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
    row.addWidget(slider)
    row.addWidget(shown)
    return made


def _whole_number(title: str, field: FieldInfo, value: int, change: Change) -> QWidget:
    least, most = bounds(field)
    made = NumberField(title, round(least), round(most), value)
    made.setSingleStep(max(round(least), 1))
    made.setMinimumWidth(theme().tokens.scaled(Size.COLUMN_NARROW))
    made.valueChanged.connect(change)
    return made


def _fraction(title: str, field: FieldInfo, value: float, change: Change) -> QWidget:
    made = FractionField(title, *bounds(field), value)
    made.setMinimumWidth(theme().tokens.scaled(Size.COLUMN_NARROW))
    made.valueChanged.connect(change)
    return made


def _words(title: str, value: str, change: Change) -> QLineEdit:
    made = QLineEdit(value)
    made.setCursorPosition(0)  # long values are read from their beginning
    made.setAccessibleName(title)
    made.setMinimumWidth(theme().tokens.roomy(Size.FORM_CONTROL))
    made.editingFinished.connect(lambda: change(made.text()))
    return made
