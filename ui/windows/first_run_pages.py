"""The pages of the first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from ui.language.engine_words import in_words
from ui.tokens import Icon, Space
from ui.widgets.controls import Switch, empty, label
from ui.widgets.notice import Notice, Sign
from ui.widgets.wrapping_button import wrapping_button
from ui.windows.demo_offer import DemoOffer
from ui.windows.setting_field import SettingRow
from ui.words import said_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.overviews import ModelInfo
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink
    from ui.windows.import_section import ImportSection


class Page(QWidget):
    """A sign, a heading, a sentence, and what follows."""

    def __init__(self, sign: str, heading: str, sentence: str) -> None:
        super().__init__()
        self.heading = heading
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        self.column.setSpacing(Space.M)
        self.column.addStretch(1)
        self.column.addWidget(Sign(sign, "accent", Icon.HERO))
        self.column.addWidget(label(heading, "display", wrap=True))
        self.column.addWidget(label(sentence, "muted", wrap=True))
        self.column.addSpacing(Space.S)


class WhatStaysHere(Page):
    """What is kept where, and the one switch that is worth a thought now."""

    settings_changed = Signal(object)

    def __init__(self, link: EngineLink) -> None:
        super().__init__(
            "shield-check",
            self.tr("What you say stays here"),
            self.tr("Keepsake remembers what you tell it. All of it lies on this machine."),
        )
        self._link = link
        self.notice = Notice()
        privacy = link.engine.settings.privacy
        self._say_what_is_so(encrypted=privacy.encryption)
        self.offline = Switch(self.tr("Stay offline"))
        self.offline.setChecked(privacy.offline)
        self.offline.clicked.connect(self._switch)
        why = self.tr("Then nothing can leave, not even to download a model.")
        self.column.addWidget(SettingRow(self.tr("Stay offline"), why, self.offline))
        self.column.addWidget(self.notice)
        self.column.addStretch(2)

    def _say_what_is_so(self, *, encrypted: bool) -> None:
        if encrypted:
            self._say(
                "lock-key",
                self.tr("Locked"),
                self.tr(
                    "Chats and memories are in one encrypted file. Its key is in your system's"
                    " keychain, or it is the passphrase that you chose."
                ),
            )
        else:
            self._say(
                "lock-open",
                self.tr("Not locked"),
                self.tr(
                    "Encryption is off in this home: whoever can read your files can read it too."
                ),
            )
        self._say(
            "eye",
            self.tr("Yours to see and to change"),
            self.tr(
                "Each answer shows what it was given of your memory. You can correct, pause or"
                " forget anything, for good."
            ),
        )
        self._say(
            "cloud-slash",
            self.tr("Nothing is sent"),
            self.tr(
                "There is no account and no telemetry. Only if you add a model on another machine"
                " does something leave this one, and you see it before."
            ),
        )

    def _say(self, sign: str, what: str, why: str) -> None:
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addWidget(label(what, "strong", wrap=True))
        words.addWidget(label(why, "", wrap=True))
        row = QHBoxLayout()
        row.setSpacing(Space.M)
        row.addWidget(Sign(sign, "accent"), alignment=Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.column.addLayout(row)

    def _switch(self) -> None:
        wanted = self.offline.isChecked()

        def failed(error: AssistantError) -> None:
            self.offline.setChecked(not wanted)
            self.notice.show_error(error)

        self._link.ask(
            lambda engine: engine.change_setting("privacy.offline", wanted),
            parent=self,
            then=self.settings_changed.emit,
            otherwise=failed,
        )


class ModelChoice(Page):
    """The models that are there, one of them chosen, and the way to more."""

    settings_changed = Signal(object)
    models_asked = Signal()

    def __init__(self, link: EngineLink) -> None:
        super().__init__(
            "cpu",
            self.tr("Who answers"),
            self.tr(
                "A tiny model is there already, so you can try everything at once. It often errs:"
                " for real work choose a larger one. Your memory stays the same with any."
            ),
        )
        self._link = link
        self.notice = Notice()
        self._group = QButtonGroup(self)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(Space.S)
        self.column.addLayout(self._rows)
        self.column.addWidget(self.notice)
        more = wrapping_button(
            self.tr("See models that fit this machine"), "", self.models_asked.emit, sign="cpu"
        )
        self.column.addWidget(more, alignment=Qt.AlignmentFlag.AlignLeft)
        later = self.tr('This can wait: "Models" on the left leads there at any time.')
        self.column.addWidget(label(later, "small", wrap=True))
        self.column.addStretch(2)
        link.ask(
            lambda engine: engine.models(),
            parent=self,
            then=self._show,
            otherwise=self.notice.show_error,
        )

    def _show(self, models: list[ModelInfo]) -> None:
        empty(self._rows)
        usable = [model for model in models if model.kind == "chat" and model.usable]
        for model in usable:
            self._rows.addWidget(self._make_row(model))

    def _make_row(self, model: ModelInfo) -> QFrame:
        made = QFrame()
        made.setProperty("kind", "card")
        button = QRadioButton(model.name)
        button.setChecked(model.selected)
        button.clicked.connect(lambda: self._choose(model.name))
        self._group.addButton(button)
        size = said_size(model.size_bytes) if model.size_bytes else ""
        details = " · ".join(part for part in (size, in_words(model.detail)) if part)
        column = QVBoxLayout(made)
        column.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        column.setSpacing(Space.XXS)
        column.addWidget(button)
        if details:
            column.addWidget(label(details, "small", wrap=True))
            button.setAccessibleDescription(details)
        return made

    def _choose(self, name: str) -> None:
        self._link.ask(
            lambda engine: engine.select_model(name),
            parent=self,
            then=self.settings_changed.emit,
            otherwise=self.notice.show_error,
        )


class ChatsThatExist(Page):
    """Chats of other programs, for who has some."""

    def __init__(self, importing: Callable[[], ImportSection], link: EngineLink) -> None:
        """`importing` is borrowed once this page is shown: building it takes a while."""
        super().__init__(
            "download-simple",
            self.tr("Bring your chats along"),
            self.tr("Where you talked elsewhere, Keepsake can begin with that. You need not."),
        )
        self._borrow = importing
        self._place = QVBoxLayout()
        self.column.addLayout(self._place)
        self.column.addWidget(label(self.tr("Or see what a full memory is like:"), "muted"))
        self.column.addWidget(DemoOffer(link))
        self.column.addStretch(2)

    def begin(self) -> None:
        """Show where files are chosen."""
        if not self._place.count():
            importing = self._borrow()
            self._place.addWidget(importing)
            importing.show()
