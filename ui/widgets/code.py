"""A block of code with its language and a button to copy it; long code is folded."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from ui.look.theme import theme
from ui.markdown.highlight import highlighted
from ui.tokens import Motion, Size, Space
from ui.widgets.controls import SignedButton, label, text_button
from ui.widgets.prose import ProseView, Spanning

COLOURED_WHILE_GROWING = 2_000
"""Characters; colouring more than this anew for every piece would stall the window."""

FOLDED_LINES = 24
LONG_LINES = 32
"""Code of more lines than this shows only its first at the beginning."""


class CodeView(QFrame):
    """Shows code without breaking its lines; wide code scrolls sideways.

    Code that grows is never folded, nor when it has grown: someone is reading it.
    """

    resized = Signal()

    def __init__(self, *, spanning: Spanning | None = None) -> None:
        super().__init__()
        self.setProperty("kind", "code")
        self._code, self._language = "", ""
        self._open = False
        self._shown = ("", "", False)
        self._fitted: tuple[object, ...] = ()
        self._named = label("", "small")
        self._copy = text_button(self.tr("Copy"), "quiet", self._copy_code, sign="copy")
        self._copy.setAccessibleName(self.tr("Copy code"))
        self.text = ProseView(wrap=False, spanning=spanning)
        self.text.setAccessibleName(self.tr("Code"))
        self.text.setProperty("kind", "fixed")
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._fold = SignedButton("", "caret-down")
        self._fold.setProperty("kind", "quiet")
        self._fold.setAccessibleName(self.tr("Show all lines"))
        self._fold.clicked.connect(self._toggle)
        self._fold.hide()
        head = QHBoxLayout()
        head.setContentsMargins(Space.M, Space.XS, Space.XS, Space.NONE)
        head.addWidget(self._named)
        head.addStretch()
        head.addWidget(self._copy)
        body = QVBoxLayout()
        body.setContentsMargins(Space.M, Space.NONE, Space.M, Space.S)
        body.addWidget(self.text)
        foot = QHBoxLayout()
        foot.setContentsMargins(Space.XS, Space.NONE, Space.XS, Space.XS)
        foot.addWidget(self._fold)
        foot.addStretch()
        whole = self._whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.XS)
        whole.addLayout(head)
        whole.addLayout(body)
        whole.addLayout(foot)

    def show_code(self, code: str, language: str, *, growing: bool = False) -> None:
        """Show `code`. Long code gets its colours when it has stopped `growing`."""
        self._open = self._open or growing
        self._code, self._language = code, language
        lines = code.count("\n") + 1
        folds = lines > LONG_LINES and not growing
        self._fold.setVisible(folds)
        if folds:
            self._name_fold(lines)
        folded = folds and not self._open
        shown = "\n".join(code.split("\n", FOLDED_LINES)[:FOLDED_LINES]) if folded else code
        self._show(shown, plain=growing and len(code) > COLOURED_WHILE_GROWING)

    def fit(self, width: int) -> int:
        """Take `width` and return the height that the code then needs."""
        document, look = self.text.document(), theme().tokens
        now = (width, document.size(), self._fold.text(), self.isVisible(), look.name, look.percent)
        if self._fitted == now:  # an answer that grows asks all of its blocks each time
            return self.height()
        self._fitted = now
        inner = width - 2 * Space.M - 2 * Space.HAIR
        size = document.size()
        bar = Size.SCROLL_BAR + Space.XXS if document.idealWidth() > inner else 0
        self.text.setFixedSize(inner, round(size.height()) + bar)
        self._whole.activate()
        height = self._whole.sizeHint().height()
        self.setFixedSize(width, height)
        return height

    def ideal_width(self) -> int:
        """The width at which nothing scrolls."""
        return int(self.text.document().idealWidth()) + 2 * Space.M + 2 * Space.HAIR + Space.XXS

    def _show(self, code: str, *, plain: bool) -> None:
        shown = (code, self._language, plain)
        if shown == self._shown:
            return
        before, self._shown = self._shown, shown
        self._named.setText(self._language or self.tr("text"))
        if plain and before[2] and code.startswith(before[0]):
            self.text.append_text(code[len(before[0]) :])
        elif plain:
            self.text.show_html(f"<pre>{escape(code)}</pre>")
        else:
            self.text.show_html(f"<pre>{highlighted(code, self._language)}</pre>")

    def _toggle(self) -> None:
        self._open = not self._open
        self.show_code(self._code, self._language)
        self.resized.emit()

    def _name_fold(self, lines: int) -> None:
        count = QLocale().toString(lines)
        says = (
            self.tr("Show less")
            if self._open
            else self.tr("Show all {count} lines").format(count=count)
        )
        self._fold.setText(says)
        self._fold.setAccessibleName(says)
        self._fold.show_sign("caret-up" if self._open else "caret-down")

    def _copy_code(self) -> None:
        QGuiApplication.clipboard().setText(self._code)
        self._copy.setText(self.tr("Copied"))
        QTimer.singleShot(Motion.SAID_MS, self._copy, lambda: self._copy.setText(self.tr("Copy")))
