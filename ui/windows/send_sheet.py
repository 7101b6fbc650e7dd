"""What is sent to another machine, shown before the first word leaves this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import SignedButton, Switch, label
from ui.widgets.kinds import evidence_name
from ui.widgets.sheet import Sheet, text_list
from ui.widgets.thumbnails import PicturesToSend
from ui.words import counted, said_date

if TYPE_CHECKING:
    from assistant.domain.prompts import PromptPreview
    from assistant.domain.recall import Block

BETWEEN = "\n\n"
OPEN = ("article", "bookmark-simple")
"""What is shown without asking for it: the question and the memories."""


class SendSheet(Sheet):
    """Lists what a request holds, part by part and word for word.

    One of the signals follows, unless it is closed: `agreed` says whether the memories go along.
    """

    agreed = Signal(bool, bool)
    """With the memories; not to be asked again for this model."""

    def __init__(self, window: QWidget, preview: PromptPreview, *, temporary: bool) -> None:
        title = self.tr("Send this to {host}?").format(host=preview.host)
        super().__init__(window, title, width=Size.SHEET_WIDE)
        self._preview = preview
        self.content.addWidget(label(self._about(temporary=temporary), "muted", wrap=True))
        self._add_parts()
        self._add_letter()
        words = self.tr("Do not ask again for {model} at {host}")
        said = words.format(model=preview.model, host=preview.host)
        self._unasked = Switch(said)
        row = QHBoxLayout()
        row.addWidget(self._unasked)
        row.addWidget(label(said, "", wrap=True), 1)
        self.content.addLayout(row)
        self.add_button(self.tr("Cancel"), "", lambda: None)
        if preview.recall is not None and preview.recall.blocks:
            without = self.add_button(
                self.tr("Send without memory"), "", lambda: self._agree(memory=False)
            )
            without.setToolTip(self.tr("This once. Where you are not asked, memories go along."))
            self._unasked.toggled.connect(lambda on: without.setEnabled(not on))
        self.add_button(self.tr("Send"), "primary", lambda: self._agree(memory=True))

    def _agree(self, *, memory: bool) -> None:
        self.agreed.emit(memory, self._unasked.isChecked())

    def _about(self, *, temporary: bool) -> str:
        says = [
            self.tr("{model} is not on this machine. This is all that it is sent.").format(
                model=self._preview.model
            )
        ]
        if temporary:
            says.append(self.tr("A temporary chat leaves no trace here; what they keep is theirs."))
        says.append(self.tr("What is for this device only is never sent."))
        if kept := self._preview.kept_here:
            says.append(
                counted(
                    kept,
                    "{n} message of this chat stays here.",
                    "{n} messages of this chat stay here.",
                )
            )
        return " ".join(says)

    def _add_parts(self) -> None:
        preview = self._preview
        _system, *turns, asked = preview.messages
        question = asked.text.removeprefix(preview.documents).strip()
        self._add_part("article", self.tr("Your question"), [question])
        if pictures := [one for message in preview.messages for one in message.pictures]:
            self.content.addWidget(PicturesToSend(pictures))
        blocks = preview.recall.blocks if preview.recall else ()
        memories = [f"{_source(block)}\n{block.text}" for block in blocks]
        heading = counted(len(blocks), "{n} memory", "{n} memories")
        self._add_part("bookmark-simple", heading if blocks else self.tr("No memories"), memories)
        if preview.documents:
            self._add_part("file-text", self.tr("From attached files"), [preview.documents])
        if turns:
            said = counted(
                len(turns),
                "{n} message of this chat",
                "{n} messages of this chat",
            )
            self._add_part("chats", said, [turn.text for turn in turns])
        if preview.tools:
            offered = counted(len(preview.tools), "{n} tool offered", "{n} tools offered")
            told = [f"{tool.place}\n{tool.description}".strip() for tool in preview.tools]
            self._add_part("wrench", offered, told)
        self._add_part("sliders-horizontal", self.tr("Instructions"), [preview.instructions])

    def _add_part(self, sign: str, heading: str, texts: list[str]) -> None:
        part = Part(sign, heading, texts)
        part.toggled.connect(self.content.invalidate)
        self.content.addWidget(part)
        if texts and sign in OPEN:
            part.open()

    def _add_letter(self) -> None:
        letter = BETWEEN.join(
            f"{message.role.value.upper()}\n{message.text}" for message in self._preview.messages
        )
        self.content.addWidget(Part("code", self.tr("Word for word"), [letter], whole=True))


def _source(block: Block) -> str:
    """What kind of memory it is, of when, and from where."""
    return " · ".join(
        part for part in (evidence_name(block.kind), said_date(block.time), block.source) if part
    )


class Part(QWidget):
    """A heading that opens what it names."""

    toggled = Signal()

    def __init__(self, sign: str, heading: str, texts: list[str], *, whole: bool = False) -> None:
        super().__init__()
        self._texts, self._whole = texts, whole
        self._inside: QWidget | None = None
        self._button = SignedButton(heading, "caret-right")
        self._button.setProperty("kind", "fold")
        self._button.setAccessibleName(heading)
        self._button.clicked.connect(self._toggle)
        self._button.setEnabled(bool(texts))
        if not texts:
            self._button.show_sign(sign)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        self._column.setSpacing(Space.XS)
        self._column.addWidget(self._button)

    def open(self) -> None:
        """Show what is inside."""
        if self._inside is None:
            self._inside = self._letter() if self._whole else text_list(self._texts)
            self._column.addWidget(self._inside)
        self._inside.show()
        self._button.show_sign("caret-down")

    def _toggle(self) -> None:
        if self._inside is None or self._inside.isHidden():
            self.open()
        else:
            self._inside.hide()
            self._button.show_sign("caret-right")
        self.toggled.emit()

    def _letter(self) -> QPlainTextEdit:
        letter = QPlainTextEdit(self._texts[0])
        letter.setReadOnly(True)
        letter.setProperty("kind", "box")
        letter.setAccessibleName(self._button.accessibleName())
        letter.setTabChangesFocus(True)
        letter.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        letter.setFixedHeight(theme().tokens.scaled(Size.SHEET_LIST))
        return letter
