"""What later words took out of recall, and how to have it back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from assistant.domain.standing import Standing
from ui.tokens import Space
from ui.widgets.controls import label, text_button
from ui.widgets.empty import EmptyState
from ui.windows.memory_place import CardsPlace, card
from ui.words import said_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.domain.standing import HiddenMessage
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class LeftOutView(CardsPlace):
    """A card for each message that answers are not given from, with the words that did it."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        nothing = EmptyState(
            "eye-slash",
            self.tr("Nothing is left out"),
            self.tr(
                "When you say that something is over, private or not to be remembered, the"
                " words it is about stand here. You can have them used again."
            ),
            tone="memory",
        )
        super().__init__(link, notice, nothing, self.tr("Left out"))
        words = self.tr("Answers are not given from these words. They stay in their chats.")
        self.head.addWidget(label(words, "muted", wrap=True))

    def refresh(self) -> None:
        """Ask for what is left out."""
        self._ask(lambda engine: engine.hidden_messages(), self._show_hidden)

    def _show_hidden(self, found: list[HiddenMessage]) -> None:
        self._show(self._make_cards(found), any_there=bool(found))

    def _make_cards(self, found: list[HiddenMessage]) -> Iterator[QWidget]:
        for one in found:
            made, column = card()
            why = self.tr("Used again") if one.restored else self._reason(one.standing)
            column.addWidget(
                label(f"{why} · {said_date(one.since)}", "small" if one.restored else "memory")
            )
            column.addWidget(label(one.text, "", wrap=True))
            if one.cause != one.message_id:
                said = self.tr("because you said: “{words}”").format(words=one.cause_text)
                column.addWidget(label(said, "small", wrap=True))
            if not one.restored:
                again = text_button(self.tr("Use it again"), "", partial(self._use_again, one))
                again.setAccessibleName(
                    self.tr("Use it again: {words}").format(words=one.text[:80])
                )
                row = QHBoxLayout()
                row.setSpacing(Space.S)
                row.addWidget(again)
                row.addStretch()
                column.addLayout(row)
            yield made

    def _use_again(self, one: HiddenMessage) -> None:
        self._do(
            lambda engine: engine.unhide_message(one.message_id),
            self.tr("Answers may be given from it again"),
        )

    def _reason(self, standing: Standing) -> str:
        return {
            Standing.WITHDRAWN: self.tr("You asked to forget it"),
            Standing.PRIVATE: self.tr("You said it was private"),
            Standing.SUPERSEDED: self.tr("Something else holds now"),
            Standing.EXPIRED: self.tr("It is over"),
            Standing.UNCONFIRMED: self.tr("You did not vouch for it"),
            Standing.OUT_OF_SCOPE: self.tr("It belongs to another matter"),
        }.get(standing, self.tr("Left out"))
