"""Making and changing a profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.profiles import (
    LONGEST_INSTRUCTIONS,
    LONGEST_NAME,
    PROFILE_COLOURS,
    PROFILE_ICONS,
    ProfileMemory,
)
from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space
from ui.widgets.controls import Picker, label, text_button
from ui.windows.asking import AskingSheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent

    from assistant.domain.overviews import ModelInfo
    from assistant.domain.profiles import Profile

_CONTEXT = "ProfileSheet"
_SIGNS_IN_A_ROW, _COLOURS_IN_A_ROW = 5, 6


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileChoices:
    """What the person chose for a profile."""

    name: str
    icon: str
    colour: str
    instructions: str
    model: str
    memory: ProfileMemory


class MarkButton(QAbstractButton):
    """A sign or a colour to choose, drawn as profiles show it; the chosen one has a frame."""

    def __init__(self, name: str, sign: str, tone: str) -> None:
        super().__init__()
        self.sign, self.tone = sign, tone
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_tone(self, tone: str) -> None:
        """Draw the sign in another colour."""
        self.tone = tone
        self.update()

    def sizeHint(self) -> QSize:
        side = theme().tokens.scaled(Size.CONTROL)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colour = QPainter(self), theme().colour
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().adjusted(Space.XXS, Space.XXS, -Space.XXS, -Space.XXS)
        chosen = self.isChecked()
        painter.setBrush(colour("hover") if chosen or self.underMouse() else Qt.BrushStyle.NoBrush)
        edge = colour("ink" if self.hasFocus() else "strong_line")
        framed = chosen or self.hasFocus()
        painter.setPen(QPen(edge, Space.XXS) if framed else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        size = theme().tokens.scaled(Icon.NORMAL)
        draw_icon(painter, self.sign, self.rect(), size, colour(f"profile_{self.tone}"))


class ProfileForm(QWidget):
    """All that a profile is made of."""

    def __init__(self, known: Profile | None, models: Sequence[ModelInfo]) -> None:
        super().__init__()
        self.setProperty("kind", "plain")
        self.name = QLineEdit(known.name if known else "")
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(_tr("Work, a project, a course …"))
        self.name.setAccessibleName(_tr("Name"))
        icon = known.icon if known else PROFILE_ICONS[0]
        colour = known.colour if known else PROFILE_COLOURS[0]
        said = _icon_names()
        self._icons = [MarkButton(said[one], one, colour) for one in PROFILE_ICONS]
        said = _colour_names()
        self._colours = [MarkButton(said[one], "circle-bold", one) for one in PROFILE_COLOURS]
        self._group(self._icons, icon, lambda one: one.sign)
        self._group(self._colours, colour, lambda one: one.tone)
        for each in self._colours:
            each.toggled.connect(self._colour_icons)
        self.instructions = QPlainTextEdit(known.instructions if known else "")
        self.instructions.setProperty("kind", "box")
        self.instructions.setTabChangesFocus(True)
        self.instructions.setAccessibleName(_tr("Instructions"))
        self.instructions.setPlaceholderText(
            _tr("How to answer here, such as “Answer in French, with sources.”")
        )
        self.instructions.setFixedHeight(theme().tokens.scaled(Size.TEXT_BOX))
        self.model = _model_picker(known, models)
        self.memory = Picker(_tr("Memory"))
        for memory, words in _memories().items():
            self.memory.addItem(words[0], memory)
        self.memory.setCurrentIndex(list(ProfileMemory).index(known.memory) if known else 0)
        self._about_memory = label("", "small", wrap=True)
        self.memory.currentIndexChanged.connect(self._explain)
        self._explain()
        self._lay_out()

    def choices(self) -> ProfileChoices:
        """What is chosen now."""
        return ProfileChoices(
            name=self.name.text(),
            icon=next(one.sign for one in self._icons if one.isChecked()),
            colour=next(one.tone for one in self._colours if one.isChecked()),
            instructions=self.instructions.toPlainText()[:LONGEST_INSTRUCTIONS],
            model=str(self.model.currentData() or ""),
            memory=ProfileMemory(self.memory.currentData()),
        )

    def _group(
        self, buttons: list[MarkButton], chosen: str, named: Callable[[MarkButton], str]
    ) -> None:
        group = QButtonGroup(self)
        for button in buttons:
            group.addButton(button)
            button.setChecked(named(button) == chosen)

    def _colour_icons(self) -> None:
        tone = next((one.tone for one in self._colours if one.isChecked()), PROFILE_COLOURS[0])
        for each in self._icons:
            each.show_tone(tone)

    def _explain(self) -> None:
        words = _memories()[ProfileMemory(self.memory.currentData())]
        self._about_memory.setText(words[1])

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XS)
        for words, part in (
            (_tr("Name"), self.name),
            (_tr("Sign and colour"), _rows(self._icons, _SIGNS_IN_A_ROW)),
            ("", _rows(self._colours, _COLOURS_IN_A_ROW)),
            (_tr("Instructions"), self.instructions),
            (_tr("Model"), self.model),
            (_tr("Memory"), self.memory),
            ("", self._about_memory),
        ):
            if words:
                column.addSpacing(Space.S)
                column.addWidget(label(words, "caption"))
            column.addWidget(part)


def ask_profile(
    window: QWidget,
    known: Profile | None,
    models: Sequence[ModelInfo],
    done: Callable[[AskingSheet, ProfileChoices], None],
    remove: Callable[[], object] | None = None,
) -> AskingSheet:
    """Ask what a new profile is to be, or what is to change in a known one."""
    sheet = AskingSheet(window, _tr("New profile") if known is None else _tr("Change profile"))
    form = ProfileForm(known, models)
    sheet.content.addWidget(form)
    if remove is not None:

        def leave() -> None:
            sheet.close_sheet()
            remove()

        button = text_button(_tr("Remove this profile…"), "link", leave)
        sheet.content.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
    sheet.submitted.connect(lambda: done(sheet, form.choices()))
    sheet.allow(allowed=known is not None)
    form.name.textChanged.connect(lambda words: sheet.allow(allowed=bool(words.strip())))
    sheet.ask(_tr("Make profile") if known is None else _tr("Save"))
    sheet.allow(allowed=bool(form.name.text().strip()))
    return sheet


def _rows(buttons: Sequence[QWidget], in_a_row: int) -> QWidget:
    inside = QWidget()
    inside.setProperty("kind", "plain")
    grid = QGridLayout(inside)
    grid.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
    grid.setSpacing(Space.XS)
    for at, button in enumerate(buttons):
        grid.addWidget(button, at // in_a_row, at % in_a_row)
    grid.setColumnStretch(in_a_row, 1)
    return inside


def _model_picker(known: Profile | None, models: Sequence[ModelInfo]) -> Picker:
    """The chat models; one that is chosen and gone stays to be seen."""
    picker = Picker(_tr("Model"))
    picker.addItem(_tr("The one chosen for all chats"), "")
    names = [one.name for one in models if one.kind == "chat"]
    chosen = known.model if known else ""
    if chosen and chosen not in names:
        names.append(chosen)
    for name in names:
        picker.addItem(name, name)
    picker.setCurrentIndex(names.index(chosen) + 1 if chosen else 0)
    return picker


def _memories() -> dict[ProfileMemory, tuple[str, str]]:
    return {
        ProfileMemory.SHARED: (
            _tr("Shared with all chats"),
            _tr("What is said here is remembered everywhere, and everything is remembered here."),
        ),
        ProfileMemory.OWN: (
            _tr("Only within this profile"),
            _tr("What is said here is remembered only here, and only that is remembered here."),
        ),
        ProfileMemory.OFF: (
            _tr("Off"),
            _tr("Nothing is learnt from chats here or remembered in them. What they taught goes."),
        ),
    }


def _icon_names() -> dict[str, str]:
    names = (
        _tr("Folder"),
        _tr("Briefcase"),
        _tr("House"),
        _tr("Studies"),
        _tr("Code"),
        _tr("Heart"),
        _tr("Travel"),
        _tr("Art"),
        _tr("Book"),
        _tr("Science"),
    )
    return dict(zip(PROFILE_ICONS, names, strict=True))


def _colour_names() -> dict[str, str]:
    names = (_tr("Teal"), _tr("Blue"), _tr("Violet"), _tr("Rose"), _tr("Amber"), _tr("Green"))
    return dict(zip(PROFILE_COLOURS, names, strict=True))
