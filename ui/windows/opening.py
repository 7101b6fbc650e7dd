"""What the page shows before the memory is open, and when it does not open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget

from assistant.domain.backups import is_long_enough
from assistant.errors import (
    DatabaseDamaged,
    InvalidInput,
    KeychainMissing,
    KeyMissing,
    KeyWrong,
    PassphraseTooShort,
)
from ui.language.engine_words import in_words
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import label, set_kind, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.scrolling import scrolling
from ui.widgets.sheet import Sheet
from ui.windows.phrase_sheet import asked_of_a_passphrase, wrong_with
from ui.words import counted, said_moment

if TYPE_CHECKING:
    from assistant.errors import AssistantError


class OpeningFailed(QWidget):
    """Asks for a passphrase, a new one where nothing is there yet; or says what is wrong."""

    retry_asked = Signal(str)
    """Try again, with a passphrase where one was typed."""
    restore_asked = Signal(object, str)
    """Put a copy in the memory's place; None for an empty one. And what was typed to open it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._typed = False
        self.passphrase = _secret(self.tr("Passphrase"))
        self.repeat = _secret(self.tr("Repeat the passphrase"))
        self._wrong = label("", "bad", wrap=True)
        self.look = text_button(self.tr("Show what I type"), "link", self._show_typed)
        self.retry = text_button(self.tr("Try again"), "primary", self._retry)
        for field in (self.passphrase, self.repeat):
            field.returnPressed.connect(self._enter)
            field.textChanged.connect(self._refresh)
        self._backup: Path | None = None
        self.restore = text_button(self.tr("Restore"), "primary", self._restore)
        self.pick = text_button(self.tr("Restore from a file…"), "", self._pick)
        self.anew = text_button(self.tr("Begin an empty memory…"), "", self._ask_anew)
        controls = [self.passphrase, self.repeat, self._wrong, self.look, self.restore, self.retry]
        controls += [self.pick, self.anew]
        self._state = EmptyState("warning-circle", "", "", controls, tone="danger")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        column.addWidget(scrolling(self._state))  # large text may need more than the window
        theme().changed.connect(self._widen)
        self._widen()

    def show_error(self, error: AssistantError) -> None:
        """Show why the memory cannot be opened, or what it takes to open it."""
        if isinstance(error, KeyMissing) and error.new_home:
            self._ask_new()
        elif isinstance(error, PassphraseTooShort):  # from the surroundings, for a new memory
            self._ask_new()
            self._say_wrong(f"{in_words(str(error))} {in_words(error.hint)}")
        elif isinstance(error, KeyMissing | KeyWrong | KeychainMissing) or (
            isinstance(error, InvalidInput) and self._typed
        ):
            self._ask(error)
        elif isinstance(error, DatabaseDamaged):
            self._offer(error)
        else:
            heading = self.tr("Your memory cannot be opened")
            said = f"{in_words(str(error))}\n\n{in_words(error.hint)}".strip()
            self._say(heading, said, self.tr("Try again"))
            self._state.show_sign("warning-circle", "danger")
            self._dress(passphrase=False, repeat=False)
            self.retry.setFocus()
        self._typed = False

    def _offer(self, error: DatabaseDamaged) -> None:
        """Say what is damaged, what the last good copy holds, and leave the choice."""
        self._backup = error.backup
        words = [in_words(str(error))]
        if error.made_at is not None:
            held = counted(error.counts.get("messages", 0), "{n} message", "{n} messages")
            facts = counted(error.counts.get("facts", 0), "{n} fact", "{n} facts")
            words.append(
                self.tr(
                    "The last good copy is of {when} and holds {messages} and {facts}. What came"
                    " after it is only in the damaged file, which is kept."
                ).format(when=said_moment(error.made_at), messages=held, facts=facts)
            )
            self._name(
                self.restore, self.tr("Restore {when}").format(when=said_moment(error.made_at))
            )
        else:
            words.append(
                self.tr(
                    "There is no good copy in its folder. If you made one elsewhere, restore it:"
                    " the damaged file is kept."
                )
            )
        heading = self.tr("Your memory is damaged")
        self._say(heading, "\n\n".join(words), self.tr("Try again"))
        self._state.show_sign("warning-circle", "danger")
        self._dress(passphrase=False, repeat=False, damaged=True)
        (self.restore if error.backup is not None else self.retry).setFocus()

    def _restore(self) -> None:
        self.restore_asked.emit(self._backup, "")

    def _pick(self) -> None:
        kinds = self.tr("Copies of a memory") + " (*.duckdb);;" + self.tr("All files") + " (*)"
        chosen, _kind = QFileDialog.getOpenFileName(self, self.tr("Restore from a file"), "", kinds)
        if chosen:
            self.restore_asked.emit(Path(chosen), self.passphrase.text())

    def _ask_anew(self) -> None:
        sheet = Sheet(self.window(), self.tr("Begin an empty memory?"))
        words = self.tr(
            "Nothing that you told will be known. The damaged file is kept among the copies, in"
            " case somebody can still read it."
        )
        sheet.content.addWidget(label(words, "", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        sheet.add_button(self.tr("Begin anew"), "danger", lambda: self.restore_asked.emit(None, ""))
        sheet.open_sheet()

    @staticmethod
    def _name(button: QPushButton, words: str) -> None:
        button.setText(words)
        button.setAccessibleName(words)

    def _ask_new(self) -> None:
        words = self.tr(
            "It locks your memory, so that only you can read it. This system has no keychain to"
            " keep a key in, so you type it each time Keepsake starts.\n\nKeep it safe: without"
            " it your memory cannot be opened, by you or by anyone."
        )
        words += f" {asked_of_a_passphrase()}"
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
            else:
                words += " " + self.tr("The recovery phrase that you wrote down opens it too.")
        heading = self.tr("Enter your passphrase or recovery phrase")
        self._say(heading, words, self.tr("Open"))
        self._state.show_sign("key", "accent")
        self._dress(passphrase=True, repeat=False)
        if self._typed:
            slip = f"{in_words(str(error))} {in_words(error.hint)}"
            wrong = self.tr("That does not open this memory")
            self._say_wrong(slip if isinstance(error, InvalidInput) else wrong)
        self.passphrase.setFocus()

    def _say(self, heading: str, words: str, verb: str) -> None:
        self._state.say(heading, words)
        self.setAccessibleName(f"{heading}. {words}")
        self.retry.setText(verb)
        self.retry.setAccessibleName(verb)

    def _say_wrong(self, words: str) -> None:
        self._wrong.setText(words)
        self._wrong.setVisible(bool(words))
        for field in (self.passphrase, self.repeat):  # the one that is to be typed again
            field.setAccessibleDescription(words)

    def _dress(self, *, passphrase: bool, repeat: bool, damaged: bool = False) -> None:
        self.look.setVisible(passphrase)
        self.restore.setVisible(damaged and self._backup is not None)
        self.pick.setVisible(damaged)
        self.anew.setVisible(damaged)
        set_kind(self.retry, "" if damaged else "primary")
        for field, wanted in ((self.passphrase, passphrase), (self.repeat, repeat)):
            field.clear()
            field.setVisible(wanted)
        self._say_wrong("")
        self._refresh()

    def _show_typed(self) -> None:
        """Twelve words are hard to type unseen."""
        modes = QLineEdit.EchoMode
        hidden = self.passphrase.echoMode() is modes.Password
        for field in (self.passphrase, self.repeat):
            field.setEchoMode(modes.Normal if hidden else modes.Password)
        hide, show = self.tr("Hide what I type"), self.tr("Show what I type")
        self._name(self.look, hide if hidden else show)
        self.passphrase.setFocus()

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
        if not self.repeat.isHidden() and (wrong := wrong_with(words, self.repeat.text())):
            self._say_wrong(wrong)
            (self.repeat if is_long_enough(words) else self.passphrase).setFocus()
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
