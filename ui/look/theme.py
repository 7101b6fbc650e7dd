"""The theme in force, and who hears when it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyle

from ui.look.dressing import Dressing
from ui.look.qss import style_sheet
from ui.tokens import Type, tokens_for

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from ui.tokens import Tokens


class _AccessibilityHints(Protocol):
    """`QAccessibilityHints`, which Qt has only since 6.10."""

    contrastPreferenceChanged: SignalInstance  # noqa: N815 - Qt's name

    def contrastPreference(self) -> Qt.ContrastPreference: ...  # type: ignore[name-defined,unused-ignore]


class Theme(QObject):
    """Applies tokens to the application; `changed` follows every change, `changing` goes before.

    `choice` is the setting: `system` follows the desktop, also when it changes later.
    """

    changing = Signal()
    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._choice, self._percent = "system", 100
        self._dressing = Dressing(application)
        self.tokens = tokens_for(self._resolved())
        hints = application.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)
        if hasattr(hints, "accessibility"):
            accessibility = cast("_AccessibilityHints", hints.accessibility())
            accessibility.contrastPreferenceChanged.connect(self._follow_system)

    def choose(self, choice: str, percent: int) -> None:
        """Take the theme and text size that the person chose."""
        self._choice, self._percent = choice, percent
        self._apply()

    @property
    def choice(self) -> str:
        """What was chosen: `system`, `light`, `dark` or `contrast`."""
        return self._choice

    def colour(self, name: str) -> QColor:
        """A named colour of the theme in force, for painters."""
        return QColor(getattr(self.tokens.colours, name))

    def font(self, size: int = Type.BODY, *, bold: bool = False) -> QFont:
        """The system's font at a size of the scale, for painters."""
        font = QFont(self._application.font())
        font.setPixelSize(self.tokens.scaled(size))
        if bold:
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def duration(self, milliseconds: int) -> int:
        """A duration of motion, 0 where the system asks for none."""
        hint = QStyle.StyleHint.SH_Widget_Animation_Duration
        return milliseconds if self._application.style().styleHint(hint) else 0

    def _follow_system(self) -> None:
        if self._choice == "system":
            self._apply()

    def _resolved(self) -> str:
        return system_theme() if self._choice == "system" else self._choice

    def _apply(self) -> None:
        self.changing.emit()
        self.tokens = tokens_for(self._resolved(), self._percent)
        font = QFont(self._application.font())
        font.setPixelSize(self.tokens.scaled(Type.BODY))
        self._application.setFont(font)
        self._application.setPalette(_palette(self.tokens))
        self._dressing.put_on(style_sheet(self.tokens))
        self.changed.emit()


def system_theme() -> str:
    """What the desktop asks for: `light`, `dark` or `contrast`."""
    hints = QGuiApplication.styleHints()
    if hasattr(hints, "accessibility"):
        accessibility = cast("_AccessibilityHints", hints.accessibility())
        if accessibility.contrastPreference().name == "HighContrast":
            return "contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"


def _palette(tokens: Tokens) -> QPalette:
    colours, palette, role = tokens.colours, QPalette(), QPalette.ColorRole
    for target, name in (
        (role.Window, colours.paper),
        (role.Base, colours.raised),
        (role.AlternateBase, colours.list),
        (role.Button, colours.raised),
        (role.ToolTipBase, colours.raised),
        (role.WindowText, colours.ink),
        (role.Text, colours.ink),
        (role.ButtonText, colours.ink),
        (role.ToolTipText, colours.ink),
        (role.PlaceholderText, colours.muted),
        (role.Highlight, colours.selection),
        (role.HighlightedText, colours.on_selection),
        (role.Link, colours.accent),
        (role.LinkVisited, colours.accent),
        (role.Accent, colours.accent),
    ):
        palette.setColor(target, QColor(name))
    for target in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, target, QColor(colours.muted))
    return palette


def theme() -> Theme:
    """The application's one theme."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        raise TypeError("a theme needs a QApplication")
    found = application.findChild(Theme)
    return found if isinstance(found, Theme) else Theme(application)
