"""A block of code with its language and a button to copy it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from ui.markdown.highlight import highlighted
from ui.tokens import Motion, Size, Space
from ui.widgets.controls import label, text_button
from ui.widgets.prose import ProseView

COLOURED_WHILE_GROWING = 2_000
"""Characters; colouring more than this anew for every piece would stall the window."""


class CodeView(QFrame):
    """Shows code without breaking its lines; wide code scrolls sideways."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "code")
        self._code = ""
        self._shown = ("", "", False)
        self._named = label("", "small")
        self._copy = text_button(self.tr("Copy"), "quiet", self._copy_code, sign="copy")
        self._copy.setAccessibleName(self.tr("Copy code"))
        self._text = ProseView(wrap=False)
        self._text.setAccessibleName(self.tr("Code"))
        self._text.setProperty("kind", "fixed")
        self._text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        head = QHBoxLayout()
        head.setContentsMargins(Space.M, Space.XS, Space.XS, Space.NONE)
        head.addWidget(self._named)
        head.addStretch()
        head.addWidget(self._copy)
        body = QVBoxLayout()
        body.setContentsMargins(Space.M, Space.NONE, Space.M, Space.S)
        body.addWidget(self._text)
        whole = self._whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.XS)
        whole.addLayout(head)
        whole.addLayout(body)

    def show_code(self, code: str, language: str, *, growing: bool = False) -> None:
        """Show `code`. Long code gets its colours when it has stopped `growing`."""
        plain = growing and len(code) > COLOURED_WHILE_GROWING
        shown = (code, language, plain)
        if shown == self._shown:
            return
        before, self._shown = self._shown, shown
        self._code = code
        self._named.setText(language or self.tr("text"))
        if plain and before[2] and code.startswith(before[0]):
            self._text.append_text(code[len(before[0]) :])
        elif plain:
            self._text.show_html(f"<pre>{escape(code)}</pre>")
        else:
            self._text.show_html(f"<pre>{highlighted(code, language)}</pre>")

    def fit(self, width: int) -> int:
        """Take `width` and return the height that the code then needs."""
        inner = width - 2 * Space.M - 2 * Space.HAIR
        document = self._text.document()
        size = document.size()
        bar = Size.SCROLL_BAR + Space.XXS if document.idealWidth() > inner else 0
        self._text.setFixedSize(inner, round(size.height()) + bar)
        self._whole.activate()
        height = self._whole.sizeHint().height()
        self.setFixedSize(width, height)
        return height

    def ideal_width(self) -> int:
        """The width at which nothing scrolls."""
        return int(self._text.document().idealWidth()) + 2 * Space.M + 2 * Space.HAIR + Space.XXS

    def _copy_code(self) -> None:
        QGuiApplication.clipboard().setText(self._code)
        self._copy.setText(self.tr("Copied"))
        QTimer.singleShot(Motion.SAID_MS, self._copy, lambda: self._copy.setText(self.tr("Copy")))
