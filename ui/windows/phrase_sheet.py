"""The recovery phrase on a sheet, and the sheet that takes a new passphrase."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QFileDialog, QFrame, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from assistant.domain.backups import LEAST_PASSPHRASE, is_long_enough, require_long_enough
from assistant.errors import PassphraseTooShort
from ui.language.engine_words import in_words
from ui.tokens import Space
from ui.widgets.controls import label, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.sheet import Sheet
from ui.words import said_number, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QPushButton

    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink

CLEAR_AFTER_MS = 60_000
"""What was copied leaves the clipboard after this long, or with the sheet."""

ASKED_BACK = 2
COLUMNS = 3


class PhraseSheet(Sheet):
    """Shows the words; "I wrote it down" asks two of them back."""

    def __init__(self, words: tuple[str, ...], link: EngineLink, window: QWidget) -> None:
        super().__init__(window, self.tr("Your recovery phrase"))
        self.words, self._link = words, link
        self._asked = sorted(secrets.SystemRandom().sample(range(len(words)), ASKED_BACK))
        self.fields: list[QLineEdit] = []
        self._told = label(
            self.tr(
                "These words open your memory and its copies on any machine. Write them down in"
                " this order and keep them where only you find them: whoever has them can read"
                " everything."
            ),
            wrap=True,
        )
        self._well = self._make_words()
        self._verbs = self._make_verbs()
        self._wrong = label("", "bad", wrap=True)
        self._wrong.hide()
        for each in (self._told, self._well, self._verbs, self._wrong):
            self.content.addWidget(each)
        self._clearing = QTimer(self, interval=CLEAR_AFTER_MS, singleShot=True)
        self._clearing.timeout.connect(self._clear_clipboard)
        self.closed.connect(self._clear_clipboard)
        self.add_button(self.tr("Close"), "", lambda: None)
        self.next = self.add_button(self.tr("I wrote it down"), "primary", self._go_on, close=False)

    def _make_words(self) -> QFrame:
        well = QFrame()
        well.setProperty("kind", "well")
        well.setAccessibleName(
            ", ".join(f"{said_number(at)} {word}" for at, word in enumerate(self.words, start=1))
        )
        grid = QGridLayout(well)
        grid.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        grid.setHorizontalSpacing(Space.S)
        grid.setVerticalSpacing(Space.S)
        rows = -(-len(self.words) // COLUMNS)
        for at, word in enumerate(self.words):
            column, row = divmod(at, rows)
            grid.addWidget(label(said_number(at + 1), "small"), row, 2 * column)
            grid.addWidget(label(word, "strong"), row, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
        return well

    def _make_verbs(self) -> QWidget:
        made = QWidget()
        row = FlowLayout(made)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.S)
        self.copy = text_button(self.tr("Copy"), "small", self._copy, sign="copy")
        row.addWidget(self.copy)
        save = self._save_button = text_button(
            self.tr("Save…"), "small", self._ask_where, sign="floppy-disk"
        )
        row.addWidget(save)
        row.addWidget(text_button(self.tr("Print…"), "small", self._print, sign="printer"))
        return made

    @property
    def _text(self) -> str:
        return "\n".join(f"{at:2}  {word}" for at, word in enumerate(self.words, start=1))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(" ".join(self.words))
        _say_on(self.copy, self.tr("Copied: leaves the clipboard in a minute"))
        self._clearing.start()

    def _clear_clipboard(self) -> None:
        self._clearing.stop()
        if QGuiApplication.clipboard().text() == " ".join(self.words):
            QGuiApplication.clipboard().clear()

    def _ask_where(self) -> None:
        name = self.tr("Keepsake recovery phrase") + ".txt"
        chosen, _kind = QFileDialog.getSaveFileName(self, self.tr("Save the phrase"), name)
        if not chosen:
            return
        self.save(Path(chosen))

    def save(self, path: Path) -> None:
        """Have the words written there; what went wrong is said on the sheet."""

        def saved(_done: None) -> None:
            _say_on(self._save_button, self.tr("Saved"))
            self._wrong.hide()

        def failed(error: AssistantError) -> None:
            why = f"{in_words(str(error))} {in_words(error.hint)}".strip()
            self._say_wrong(self.tr("It was not saved: {why}").format(why=why))

        self._link.ask(
            lambda engine: engine.save_recovery_phrase(path),
            parent=self,
            then=saved,
            otherwise=failed,
        )

    def _print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter()
        if QPrintDialog(printer, self).exec() == QPrintDialog.DialogCode.Accepted:
            page = QTextDocument()
            page.setPlainText(f"{self.tr('Keepsake: recovery phrase')}\n\n{self._text}\n")
            page.print_(printer)

    def _go_on(self) -> None:
        if self.fields:
            self._check()
            return
        self._well.hide()
        self._verbs.hide()
        self._told.setText(self.tr("Type these two words from what you wrote down."))
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        for at in self._asked:
            field = QLineEdit()
            name = self.tr("Word {n}").format(n=said_number(at + 1))
            field.setPlaceholderText(name)
            field.setAccessibleName(name)
            self.fields.append(field)
            row.addWidget(field)
        self.content.insertLayout(1, row)
        self.next.setProperty("text", self.tr("Check"))
        self.next.setAccessibleName(self.tr("Check"))
        self.fields[0].setFocus()

    def _check(self) -> None:
        typed = [field.text().strip().casefold() for field in self.fields]
        if typed == [self.words[at] for at in self._asked]:
            self.close_sheet()
            return
        self._say_wrong(self.tr("These are not the words. Close, and show the phrase again."))
        self.fields[0].setFocus()

    def _say_wrong(self, words: str) -> None:
        self._wrong.setText(words)
        self._wrong.show()


def _say_on(button: QPushButton, words: str) -> None:
    button.setText(words)
    button.setAccessibleName(words)


def asked_of_a_passphrase() -> str:
    """What a new passphrase has to be, said before it is typed."""
    return translated("At least {n} characters; a few words of your own are best.").format(
        n=said_number(LEAST_PASSPHRASE)
    )


def wrong_with(passphrase: str, again: str) -> str:
    """What is wrong with a new passphrase, typed twice; empty where nothing is."""
    try:
        require_long_enough(passphrase)
    except PassphraseTooShort as short:
        return f"{in_words(str(short))} {in_words(short.hint)}"
    return "" if passphrase == again else translated("The two passphrases are not the same")


def new_passphrase_sheet(
    window: QWidget, take: Callable[[str], object], *, another: bool = False
) -> Sheet:
    """Asks for a new passphrase twice, or `another` in its place, and hands it over."""
    title = translated("Change the passphrase") if another else translated("Choose a passphrase")
    sheet = Sheet(window, title)
    words = translated(
        "You type it each time Keepsake starts. Keep it safe: without it your memory cannot be"
        " opened, by you or by anyone."
    )
    wrong = label("", "bad", wrap=True)
    wrong.hide()
    sheet.content.addWidget(label(words, wrap=True))
    asked = label(asked_of_a_passphrase(), "muted", wrap=True)
    sheet.content.addWidget(asked)
    fields = []
    for name in (translated("Passphrase"), translated("Repeat the passphrase")):
        field = QLineEdit()
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setPlaceholderText(name)
        field.setAccessibleName(name)
        field.setAccessibleDescription(asked.text())
        fields.append(field)
        sheet.content.addWidget(field)
    sheet.content.addWidget(wrong)
    sheet.add_button(translated("Cancel"), "", lambda: None)

    def go_on() -> None:
        first, again = (field.text() for field in fields)
        if said := wrong_with(first, again):
            wrong.setText(said)
            wrong.show()
            slipped = fields[is_long_enough(first)]
            slipped.setAccessibleDescription(said)
            slipped.setFocus()
            return
        sheet.close_sheet()
        take(first)

    sheet.add_button(translated("Use it"), "primary", go_on, close=False)
    return sheet
