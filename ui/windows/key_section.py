"""Where the key of the memory is, and how to have another: the second half of the section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.domain.backups import KeyPlace
from ui.tokens import Space
from ui.widgets.controls import empty, label, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.sheet import Sheet
from ui.windows.phrase_sheet import PhraseSheet, new_passphrase_sheet
from ui.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.backups import KeyChanged
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class KeySection(QWidget):
    """Says how the memory is locked; each verb explains itself in a sheet before it acts."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__()
        self._link, self._notice = link, notice
        self._told = label("", "", wrap=True)
        self._verbs = FlowLayout()
        self._verbs.setSpacing(Space.S)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.M, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addWidget(label(self.tr("Your key"), "heading"))
        column.addWidget(self._told)
        column.addLayout(self._verbs)

    def refresh(self) -> None:
        """Show how the memory is locked now."""
        place = self._link.engine.key_place()
        self._told.setText(self._said(place))
        empty(self._verbs)
        for sign, words, act in self._acts(place):
            verb = text_button(words, "", act, sign=sign)
            self._verbs.addWidget(verb)
            verb.show()  # with the words above, and not an event later

    def _said(self, place: KeyPlace) -> str:
        if place is KeyPlace.KEYCHAIN:
            return self.tr(
                "Your memory and its copies are encrypted. The key is in this system's keychain."
                " On another machine, or when the keychain is lost, only the recovery phrase opens"
                " them: write it down."
            )
        if place is KeyPlace.PASSPHRASE:
            return self.tr(
                "Your memory and its copies are encrypted. Your passphrase opens them on any"
                " machine, and nothing else does."
            )
        return self.tr(
            "Your memory is not encrypted: whoever can read this disk can read it, and its copies."
        )

    def _acts(self, place: KeyPlace) -> list[tuple[str, str, Callable[[], None]]]:
        phrase = ("key", self.tr("Show the recovery phrase…"), self.show_phrase)
        renew = ("arrows-clockwise", self.tr("New key…"), self._ask_renew)
        own = ("lock-key", self.tr("Use a passphrase instead…"), self._ask_passphrase)
        another = ("lock-key", self.tr("Change the passphrase…"), self._ask_passphrase)
        chain = ("shield-check", self.tr("Keep the key in the keychain…"), self._ask_keychain)
        off = ("lock-open", self.tr("Turn encryption off…"), self._ask_off)
        on = ("lock", self.tr("Turn encryption on…"), self._ask_keychain)
        if place is KeyPlace.KEYCHAIN:
            return [phrase, renew, own, off]
        if place is KeyPlace.PASSPHRASE:
            return [another, chain, off]
        return [on, ("lock-key", self.tr("Encrypt with a passphrase…"), self._ask_passphrase)]

    def show_phrase(self) -> None:
        """Show the words, and ask whether they were written down."""

        def show(words: tuple[str, ...]) -> None:
            PhraseSheet(words, self._link, self.window()).open_sheet()

        self._link.ask(
            lambda engine: engine.recovery_phrase(),
            parent=self,
            then=show,
            otherwise=self._notice.show_error,
        )

    def _ask_renew(self) -> None:
        words = self.tr(
            "Your memory and the copies in its folder are written anew with another key. The"
            " recovery phrase is another one then. Copies that you made elsewhere keep the old key"
            " and the old phrase."
        )
        self._sure(self.tr("Make a new key?"), words, self.tr("Make it"), KeyPlace.KEYCHAIN)

    def _ask_keychain(self) -> None:
        words = self.tr(
            "Your memory and the copies in its folder are written anew, with a key that this"
            " system's keychain keeps. Write the recovery phrase down afterwards."
        )
        title = self.tr("Keep the key in the keychain?")
        self._sure(title, words, self.tr("Encrypt"), KeyPlace.KEYCHAIN)

    def _ask_off(self) -> None:
        words = self.tr(
            "Your memory and the copies in its folder are written anew so that anyone who can read"
            " this disk can read them. You can turn encryption on again at any time."
        )
        title = self.tr("Turn encryption off?")
        self._sure(title, words, self.tr("Turn it off"), KeyPlace.NOWHERE, kind="danger")

    def _ask_passphrase(self) -> None:
        another = self._link.engine.key_place() is KeyPlace.PASSPHRASE
        new_passphrase_sheet(
            self.window(),
            lambda typed: self._change(KeyPlace.PASSPHRASE, typed),
            another=another,
        ).open_sheet()

    def _sure(
        self, title: str, words: str, verb: str, place: KeyPlace, *, kind: str = "primary"
    ) -> None:
        sheet = Sheet(self.window(), title)
        sheet.content.addWidget(label(words, "", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        sheet.add_button(verb, kind, lambda: self._change(place, ""))
        sheet.open_sheet()

    def _change(self, place: KeyPlace, passphrase: str) -> None:
        self._notice.show_passing(self.tr("Writing your memory anew…"))
        self.setEnabled(False)

        def changed(told: KeyChanged) -> None:
            self.setEnabled(True)
            self.refresh()
            self._tell(told, place)

        def failed(error: AssistantError) -> None:
            self.setEnabled(True)
            self.refresh()
            self._notice.show_error(error)

        self._link.ask(
            lambda engine: engine.change_key(place, passphrase),
            parent=self,
            then=changed,
            otherwise=failed,
        )

    def _tell(self, told: KeyChanged, place: KeyPlace) -> None:
        what = self.tr("Your memory has a new key")
        if not told.encrypted:
            what = self.tr("Your memory is not encrypted any more")
        hint = self.tr("Copies that you made elsewhere keep the key that they were made with.")
        if told.left:
            left = counted(
                len(told.left),
                "{n} copy here keeps its older key too.",
                "{n} copies here keep their older keys too.",
            )
            hint = f"{hint} {left}"
        actions: dict[str, Callable[[], object]] = {}
        if place is KeyPlace.KEYCHAIN:
            actions[self.tr("Show the recovery phrase")] = self.show_phrase
        self._notice.show_news(what, hint, actions)
