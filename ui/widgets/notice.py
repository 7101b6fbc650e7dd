"""Bad news and good, said in place: what happened, what it means, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ui.language.engine_words import in_words
from ui.look.icons import icon_pixmap
from ui.look.theme import theme
from ui.tokens import Icon, Space
from ui.widgets.announcing import announce
from ui.widgets.controls import IconButton, empty, label, set_kind
from ui.widgets.flow import FlowLayout
from ui.widgets.helping import help_wishes
from ui.widgets.wrapping_button import wrapping_button

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.errors import AssistantError


PASSING_MS = 8000
"""News that asks for nothing stays this long."""


class Sign(QLabel):
    """An icon that is only looked at."""

    def __init__(self, name: str, tone: str = "muted", size: int = Icon.NORMAL) -> None:
        super().__init__()
        self._name, self._tone, self._size = name, tone, size
        theme().changed.connect(self._draw)
        self._draw()

    def show_sign(self, name: str, tone: str) -> None:
        """Show another icon."""
        self._name, self._tone = name, tone
        self._draw()

    def _draw(self) -> None:
        size = theme().tokens.scaled(self._size)
        self.setFixedSize(size, size)
        self.setPixmap(icon_pixmap(self._name, size, theme().colour(self._tone)))


class Notice(QFrame):
    """A message bar that stays until it is acted on or closed; passing news leaves by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "notice")
        self._passing = QTimer(self, interval=PASSING_MS, singleShot=True)
        self._passing.timeout.connect(self._leave)
        self._sign = Sign("warning-circle", "danger")
        self._what = label("", "strong", wrap=True)
        self._hint = label("", "", wrap=True)
        for text in (self._what, self._hint):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._verbs = QWidget()
        self._actions = FlowLayout(self._verbs)
        self._actions.setContentsMargins(Space.NONE, Space.XS, Space.NONE, Space.NONE)
        close = IconButton("x", self.tr("Close this message"))
        close.clicked.connect(self.hide)
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addWidget(self._what)
        words.addWidget(self._hint)
        words.addWidget(self._verbs)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        row.setSpacing(Space.S)
        row.addWidget(self._sign, alignment=Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        row.addWidget(close, alignment=Qt.AlignmentFlag.AlignTop)
        self.hide()

    def show_error(
        self, error: AssistantError, actions: dict[str, Callable[[], object]] | None = None
    ) -> None:
        """Say what went wrong; each action is a verb and what it does."""
        self._say_as("notice", "warning-circle", "danger")
        more = {self.tr("More in the help"): lambda: help_wishes().asked.emit(type(error).__name__)}
        self._say(in_words(str(error)), in_words(error.hint), {**(actions or {}), **more})

    def show_news(
        self, what: str, hint: str = "", actions: dict[str, Callable[[], object]] | None = None
    ) -> None:
        """Say what was done."""
        self._say_as("banner", "check-circle", "accent")
        self._say(what, hint, actions or {})

    def show_note(
        self, what: str, hint: str = "", actions: dict[str, Callable[[], object]] | None = None
    ) -> None:
        """Say how things are, where nothing was done and nothing is wrong."""
        self._say_as("banner", "info", "accent")
        self._say(what, hint, actions or {})

    def show_warning(
        self, what: str, hint: str = "", actions: dict[str, Callable[[], object]] | None = None
    ) -> None:
        """Say that what was asked for was held back or ended early, though nothing broke."""
        self._say_as("caution", "warning", "danger")
        self._say(what, hint, actions or {})

    def show_passing(self, what: str, hint: str = "", *, done: bool = True) -> None:
        """Say what was done, or how things are, for a while or until the next thing is done."""
        (self.show_news if done else self.show_note)(what, hint)
        self._passing.start()

    def pass_by(self) -> None:
        """Something else is done now: passing news goes."""
        if self._passing.isActive():
            self._passing.stop()
            self.hide()

    @property
    def text(self) -> str:
        """All that it says."""
        return f"{self._what.text()} {self._hint.text()}".strip()

    def _leave(self) -> None:
        if self.underMouse():  # it is being read
            self._passing.start()
        else:
            self.hide()

    def _say_as(self, kind: str, sign: str, tone: str) -> None:
        set_kind(self, kind)
        self._sign.show_sign(sign, tone)

    def _say(self, what: str, hint: str, actions: dict[str, Callable[[], object]]) -> None:
        self._passing.stop()
        self._what.setText(what)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self.setAccessibleName(f"{what} {hint}".strip())
        empty(self._actions)
        for verb, act in actions.items():
            self._actions.addWidget(wrapping_button(verb, "link", self._after_hiding(act)))
        self._verbs.setVisible(bool(actions))
        self.show()
        announce(self, self.text, urgent=self.property("kind") != "banner")

    def _after_hiding(self, act: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            self.hide()
            act()

        return run
