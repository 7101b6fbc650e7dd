"""What the page shows before the memory is open, and when it does not open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from assistant.errors import KeychainMissing, KeyMissing, KeyWrong
from ui.language.engine_words import in_words
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import label, text_button
from ui.widgets.empty import EmptyState

if TYPE_CHECKING:
    from assistant.errors import AssistantError


class OpeningFailed(QWidget):
    """Asks for a passphrase, a new one where nothing is there yet; or says what is wrong."""

    retry_asked = Signal(str)
    """Try again, with a passphrase where one was typed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._typed = False
        self.passphrase = _secret(self.tr("Passphrase"))
        self.repeat = _secret(self.tr("Repeat the passphrase"))
        self._wrong = label("", "bad")
        self.retry = text_button(self.tr("Try again"), "primary", self._retry)
        for field in (self.passphrase, self.repeat):
            field.returnPressed.connect(self._enter)
            field.textChanged.connect(self._refresh)
        controls = [self.passphrase, self.repeat, self._wrong, self.retry]
        self._state = EmptyState("warning-circle", "", "", controls, tone="danger")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        column.addWidget(self._state)
        theme().changed.connect(self._widen)
        self._widen()

    def show_error(self, error: AssistantError) -> None:
        """Show why the memory cannot be opened, or what it takes to open it."""
        if isinstance(error, KeyMissing) and error.new_home:
            self._ask_new()
        elif isinstance(error, KeyMissing | KeyWrong | KeychainMissing):
            self._ask(error)
        else:
            heading = self.tr("Your memory cannot be opened")
            said = f"{in_words(str(error))}\n\n{in_words(error.hint)}".strip()
            self._say(heading, said, self.tr("Try again"))
            self._state.show_sign("warning-circle", "danger")
            self._dress(passphrase=False, repeat=False)
            self.retry.setFocus()
        self._typed = False

    def _ask_new(self) -> None:
        words = self.tr(
            "It locks your memory, so that only you can read it. This system has no keychain to"
            " keep a key in, so you type it each time Keepsake starts.\n\nKeep it safe: without"
            " it your memory cannot be opened, by you or by anyone."
        )
        self._say(self.tr("Choose a passphrase"), words, self.tr("Begin"))
        self._state.show_sign("key", "accent")
        self._dress(passphrase=True, repeat=True)
        self.passphrase.setFocus()

    def _ask(self, error: AssistantError) -> None:
        words = self.tr("Your memory is locked with it.")
        if not self._typed:
            words = in_words(str(error))
            if isinstance(error, KeyWrong):
                words += f" {in_words(error.hint)}"
        self._say(self.tr("Enter your passphrase"), words, self.tr("Open"))
        self._state.show_sign("key", "accent")
        self._dress(passphrase=True, repeat=False)
        if self._typed:
            self._say_wrong(self.tr("That passphrase does not open this memory"))
        self.passphrase.setFocus()

    def _say(self, heading: str, words: str, verb: str) -> None:
        self._state.say(heading, words)
        self.setAccessibleName(f"{heading}. {words}")
        self.retry.setText(verb)
        self.retry.setAccessibleName(verb)

    def _say_wrong(self, words: str) -> None:
        self._wrong.setText(words)
        self._wrong.setVisible(bool(words))
        self.passphrase.setAccessibleDescription(words)

    def _dress(self, *, passphrase: bool, repeat: bool) -> None:
        for field, wanted in ((self.passphrase, passphrase), (self.repeat, repeat)):
            field.clear()
            field.setVisible(wanted)
        self._say_wrong("")
        self._refresh()

    def _widen(self) -> None:
        self.passphrase.setMinimumWidth(theme().tokens.scaled(Size.LIST))

    def _refresh(self) -> None:
        asked = not self.passphrase.isHidden()
        self.retry.setEnabled(not asked or bool(self.passphrase.text()))

    def _enter(self) -> None:
        if not self.repeat.isHidden() and self.passphrase.hasFocus():
            self.repeat.setFocus()
        elif self.retry.isEnabled():
            self._retry()

    def _retry(self) -> None:
        words = self.passphrase.text()
        if not self.repeat.isHidden() and self.repeat.text() != words:
            self._say_wrong(self.tr("The two passphrases are not the same"))
            self.repeat.setFocus()
            return
        self._typed = bool(words)
        self.retry_asked.emit(words)
        self.passphrase.clear()
        self.repeat.clear()


def _secret(name: str) -> QLineEdit:
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setPlaceholderText(name)
    field.setAccessibleName(name)
    return field
