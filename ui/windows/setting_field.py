"""A control for a setting, made from the field that describes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.facts import FactType
from assistant.domain.rules import SensitiveSubject
from ui.language.choosing import SYSTEM, available_languages
from ui.language.engine_words import setting_words
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import FractionField, NumberField, Picker, Switch, label
from ui.widgets.flow import FlowLayout
from ui.widgets.kinds import type_name
from ui.widgets.subjects import subject_name_of
from ui.words import translated

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo
    from PySide6.QtGui import QFocusEvent, QResizeEvent


Change = Callable[[object], None]

OPTION = "option"
"""The property of a button that holds which of several values it stands for."""

PERCENT_STEP = 10
_LARGEST = 1_000_000
_LONG_TEXT = 1000
"""A text that may be longer is written in several lines."""


class SettingRow(QWidget):
    """What a setting means, and its control beside it, or below where it is narrow or asked so."""

    def __init__(
        self, title: str, description: str, control: QWidget, *, below: bool = False
    ) -> None:
        super().__init__()
        self.control = control
        self._below = below
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addStretch()
        words.addWidget(label(title, "", wrap=True))
        if description:
            words.addWidget(label(description, "small", wrap=True))
        words.addStretch()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(Space.NONE, Space.S, Space.NONE, Space.S)
        self._row.setSpacing(Space.S)
        self._row.addLayout(words, 1)
        if below:
            self._row.setDirection(QBoxLayout.Direction.TopToBottom)
            self._row.addWidget(control)
        else:
            place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            self._row.addWidget(control, alignment=place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._below:
            return
        room = self.width() - self.control.sizeHint().width()
        narrow = room < theme().tokens.scaled(Size.COLUMN_WIDE)
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the control: the words go above it."""
        return QSize(self.control.minimumSizeHint().width(), super().minimumSizeHint().height())


def control_for(name: str, field: FieldInfo, value: object, change: Change) -> QWidget:
    """A widget that shows `value` and calls `change` when the person picks another."""
    title = setting_words(field.title or name)
    annotation = field.annotation
    if name in _SPECIAL:
        return _SPECIAL[name](title, str(value), change)
    if annotation is bool:
        return _switch(title, value=bool(value), change=change)
    if get_origin(annotation) is Literal:
        return _choice(title, [str(option) for option in get_args(annotation)], str(value), change)
    if isinstance(value, int | float):
        return _number(name, title, field, value, change)
    if _longest(field) > _LONG_TEXT:
        return LongText(title, str(value), change)
    return _words(title, str(value), change)


def _number(name: str, title: str, field: FieldInfo, value: float, change: Change) -> QWidget:
    if isinstance(value, int) and name.endswith("_percent"):
        return _slider(title, field, value, change)
    if isinstance(value, int):
        return _whole_number(title, field, value, change)
    return _fraction(title, field, value, change)


def _longest(field: FieldInfo) -> int:
    return next((m.max_length for m in field.metadata if hasattr(m, "max_length")), 0)


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


class Segment(QPushButton):
    """One of several beside each other; as wide as its words are while it is chosen, and bold."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("kind", "segment")
        self.setAutoDefault(False)
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        bold = QFontMetrics(theme().font(bold=True)).horizontalAdvance(self.text())
        more = max(bold - self.fontMetrics().horizontalAdvance(self.text()), 0)
        return super().sizeHint() + QSize(more, 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Well(QFrame):
    """Segments beside each other, or below each other where there is no room for that."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setProperty("kind", "well")
        self.setAccessibleName(title)
        self.row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.row.setContentsMargins(Space.XXS, Space.XXS, Space.XXS, Space.XXS)
        self.row.setSpacing(Space.XXS)

    def _widths(self) -> list[int]:
        buttons = self.findChildren(Segment)
        return [one.sizeHint().width() for one in buttons if not one.isHidden()]

    def sizeHint(self) -> QSize:
        widths = self._widths()
        whole = sum(widths) + Space.XXS * (len(widths) + 1)
        return QSize(whole, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        widest = max(self._widths(), default=0) + 2 * Space.XXS
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        narrow = self.width() < self.sizeHint().width()
        wanted = direction.TopToBottom if narrow else direction.LeftToRight
        if self.row.direction() != wanted:
            self.row.setDirection(wanted)
            self.updateGeometry()


def _choice(title: str, options: list[str], value: str, change: Change) -> QFrame:
    frame = Well(title)
    group = QButtonGroup(frame)
    for option in options:
        said = setting_words(option.title())
        button = Segment(said)
        button.setProperty(OPTION, option)
        button.setChecked(option == value)
        button.setAccessibleName(f"{title}: {said}")
        button.clicked.connect(lambda _checked=False, option=option: change(option))
        group.addButton(button)
        frame.row.addWidget(button)
    return frame


def _languages(title: str, value: str, change: Change) -> Picker:
    """The languages that there are, each by its own name."""
    made = Picker(title)
    made.addItem(translated("As the system"), SYSTEM)
    for code, name in available_languages().items():
        made.addItem(name, code)
    made.setCurrentIndex(max(made.findData(value), 0))
    made.activated.connect(lambda _at: change(made.currentData()))
    return made


def _kinds(title: str, value: str, change: Change) -> QFrame:
    """A switch for each kind of fact; the last one that is on stays on."""
    return _several(title, value, change, {kind.value: type_name(kind) for kind in FactType})


def _subjects(title: str, value: str, change: Change) -> QFrame:
    """A switch for each sensitive subject."""
    names = {subject.value: subject_name_of(subject) for subject in SensitiveSubject}
    return _several(title, value, change, names, least=0)


def _several(
    title: str, value: str, change: Change, names: dict[str, str], *, least: int = 1
) -> QFrame:
    """A switch for each of `names` by value; so many stay on at least."""
    frame = QFrame()
    frame.setProperty("kind", "plain")
    flow = FlowLayout(frame)
    flow.setSpacing(Space.S)
    chosen = value.split(", ")
    switches: dict[str, Switch] = {}

    def changed(pressed: Switch) -> None:
        wanted = [option for option, each in switches.items() if each.isChecked()]
        if len(wanted) >= least:
            change(", ".join(wanted))
        else:
            pressed.setChecked(True)

    for option, said in names.items():
        switch = switches[option] = _switch(
            f"{title}: {said}", value=option in chosen, change=lambda _on: None
        )
        switch.setProperty(OPTION, option)
        switch.clicked.connect(lambda _on=False, pressed=switch: changed(pressed))
        pair = QWidget()
        row = QHBoxLayout(pair)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.L, Space.NONE)
        row.setSpacing(Space.S)
        row.addWidget(switch)
        row.addWidget(label(said, wrap=True), 1)
        flow.addWidget(pair)
    return frame


_SPECIAL: dict[str, Callable[[str, str, Change], QWidget]] = {
    "language": _languages,
    "fact_types": _kinds,
    "learn_subjects": _subjects,
}
SWITCHES = frozenset({"fact_types", "learn_subjects"})
"""Settings that list what is on: a switch for each, below their words."""


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


class LongText(QPlainTextEdit):
    """Several lines; the change is made when they are left."""

    left = Signal()

    def __init__(self, title: str, value: str, change: Change) -> None:
        super().__init__(value)
        self.setProperty("kind", "box")
        self.setAccessibleName(title)
        self.setTabChangesFocus(True)
        self.setMinimumWidth(theme().tokens.roomy(Size.FORM_CONTROL))
        self.setFixedHeight(theme().tokens.scaled(Size.TEXT_BOX))
        self._before = self.toPlainText()
        self.left.connect(lambda: change(self.toPlainText()))

    def show_text(self, text: str) -> None:
        """Show a text that is not the person's doing here."""
        if not self.hasFocus() and text != self.toPlainText():
            self.setPlainText(text)
            self._before = self.toPlainText()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.toPlainText() != self._before:
            self._before = self.toPlainText()
            self.left.emit()
