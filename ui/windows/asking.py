"""A sheet whose answer the engine may refuse: it stays, with every word, until it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import shiboken6
from PySide6.QtCore import Signal

from assistant.errors import KeychainMissing
from ui.language.engine_words import in_words
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from PySide6.QtWidgets import QWidget

    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink

R = TypeVar("R")


class AskingSheet(Sheet):
    """Add what it asks for to `content`, then call `ask`; `submitted` hands it over to `put`."""

    submitted = Signal()

    def __init__(self, window: QWidget, title: str) -> None:
        super().__init__(window, title)
        self._wrong = label("", "bad", wrap=True)
        self._wrong.hide()
        self._submit: QWidget | None = None
        self._waiting = False

    def ask(self, verb: str) -> None:
        """Open it, with a button that says what becomes of the words."""
        self.content.addWidget(self._wrong)
        self.add_button(self.tr("Cancel"), "", lambda: None)
        self._submit = self.add_button(verb, "primary", self.submit, close=False)
        self.open_sheet()

    def allow(self, *, allowed: bool) -> None:
        """Whether there is enough to hand over."""
        if self._submit is not None:
            self._submit.setEnabled(allowed and not self._waiting)

    def submit(self) -> None:
        """Hand over what is written, unless that is under way or not enough."""
        if self._submit is not None and self._submit.isEnabled():
            self.submitted.emit()

    def say_wrong(self, words: str) -> None:
        """Say what is to be changed."""
        self._wrong.setText(words)
        self._wrong.setVisible(bool(words))
        self.setAccessibleDescription(words)

    def put(
        self,
        link: EngineLink,
        question: Callable[[Engine], Future[R]],
        *,
        parent: QWidget,
        then: Callable[[R], None],
        otherwise: Callable[[AssistantError], None],
    ) -> None:
        """Put it to the engine; `otherwise` hears of a refusal only where this sheet is gone."""
        self.say_wrong("")
        self._waiting = True
        self.allow(allowed=False)

        def taken(result: R) -> None:
            if self._is_open():
                self.close_sheet()
            then(result)

        def refused(error: AssistantError) -> None:
            if not self._is_open():
                otherwise(error)
                return
            self._waiting = False
            self.allow(allowed=True)
            self.say_wrong(_said(error))

        link.ask(question, parent=parent, then=taken, otherwise=refused)

    def _is_open(self) -> bool:
        return shiboken6.isValid(self) and self.isVisible()


def _said(error: AssistantError) -> str:
    if isinstance(error, KeychainMissing):
        hint = translated(
            "Install or unlock a system keychain, such as GNOME Keyring or KWallet, or leave the"
            " key empty where none is needed."
        )
        return f"{in_words(str(error))} {hint}"
    return f"{in_words(str(error))} {in_words(error.hint)}".strip()
