"""What left this machine: every request to another one, with whom, when and what for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.domain.contacts import ContactOutcome, ContactPurpose
from ui.tokens import Space
from ui.widgets.controls import empty, label, text_button
from ui.widgets.notice import Notice
from ui.words import said_moment, said_size

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from assistant.domain.contacts import Contact
    from ui.bridge.link import EngineLink

SHOWN = 30
"""The newest; `keepsake network` lists more."""


class NetworkView(QWidget):
    """Looks again whenever it is shown."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self.notice = Notice()
        self._told = label("", "muted", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(Space.M)
        self._clear = text_button(self.tr("Clear this list"), "link", self._empty, sign="eraser")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.L, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        column.addWidget(label(self.tr("What left this machine"), "heading", wrap=True))
        column.addWidget(self._told)
        column.addWidget(self.notice)
        column.addLayout(self._rows)
        column.addWidget(self._clear, alignment=Qt.AlignmentFlag.AlignLeft)
        self._clear.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Ask what left since."""
        self._link.ask(
            lambda engine: engine.contacts(SHOWN),
            parent=self,
            then=self._show,
            otherwise=self.notice.show_error,
        )

    def _show(self, contacts: list[Contact]) -> None:
        empty(self._rows)
        if contacts:
            told = self.tr(
                "Every request to another machine is listed here, the newest first. What was said"
                " is not kept in this list."
            )
        else:
            told = self.tr(
                "Nothing so far. Requests to models on other machines and downloads would be"
                " listed here."
            )
        self._told.setText(told)
        self._clear.setVisible(bool(contacts))
        for contact in contacts:
            self._rows.addWidget(self._row(contact))

    def _row(self, contact: Contact) -> QWidget:
        made = QWidget()
        lines = QVBoxLayout(made)
        lines.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        lines.setSpacing(Space.XXS)
        what = self._what(contact)
        where = f"{contact.host}:{contact.port}" if contact.host else self.tr("A program here")
        lines.addWidget(label(where, "strong", wrap=True))
        lines.addWidget(label(what, "small", wrap=True))
        made.setAccessibleName(f"{contact.host or where}: {what}")
        return made

    def _what(self, contact: Contact) -> str:
        if contact.purpose is ContactPurpose.MODEL:
            why = self.tr("Asked the model {name}")
        elif contact.purpose is ContactPurpose.UPDATE:
            why = self.tr("Asked for the newest version")
        elif contact.purpose is ContactPurpose.TOOL:
            why = self.tr("Used tools of {name}")
        else:
            why = self.tr("Loaded {name}")
        parts = [why.format(name=contact.subject), said_moment(contact.happened_at)]
        if contact.outcome is ContactOutcome.REFUSED:
            parts.append(self.tr("nothing was sent: offline is on"))
        else:
            moved = self.tr("{sent} sent, {received} received")
            sizes = {"sent": said_size(contact.sent), "received": said_size(contact.received)}
            parts.append(moved.format(**sizes))
        if contact.outcome is ContactOutcome.FAILED:
            parts.append(self.tr("it did not answer"))
        return " · ".join(parts)

    def _empty(self) -> None:
        self._link.ask(
            lambda engine: engine.clear_contacts(),
            parent=self,
            then=lambda _nothing: self.refresh(),
            otherwise=self.notice.show_error,
        )
