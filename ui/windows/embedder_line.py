"""How far the memory is on its way to another embedder, with the time that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from assistant.domain.embedder_change import ChangeState
from ui.language.engine_words import in_words
from ui.tokens import Size, Space
from ui.widgets.controls import label, set_kind, text_button
from ui.words import counted, said_number, translated

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent

    from assistant.domain.embedder_change import EmbedderChange
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink

LOOK_MS = 1000
MINUTE_S = 60
HOUR_S = 3600
BUNDLED = "all-minilm-l6-v2"


def left_words(seconds: float) -> str:
    """About how long it still takes."""
    if seconds < MINUTE_S:
        return translated("less than a minute left")
    if seconds < HOUR_S:
        minutes = round(seconds / MINUTE_S)
        return counted(minutes, "about {n} minute left", "about {n} minutes left")
    hours = round(seconds / HOUR_S)
    return counted(hours, "about {n} hour left", "about {n} hours left")


def change_words(change: EmbedderChange) -> str:
    """What a person wants to know of the change."""
    if change.state is ChangeState.READY:
        said = translated("{name} finds memories from the next start on.")
    elif change.state is ChangeState.FAILED:
        return f"{change.name}: {in_words(change.detail)}"
    elif change.state is ChangeState.WAITING:
        said = translated("{name} waits until new messages are learnt.")
    else:
        said = translated("{name} encodes everything anew; the old one answers meanwhile.")
    words = said.format(name=change.name)
    if change.state is ChangeState.ENCODING and change.total:
        of = translated("{done} of {total} messages and facts").format(
            done=said_number(change.done), total=said_number(change.total)
        )
        words = f"{words} {of}"
        if change.seconds_left is not None:
            words = f"{words}, {left_words(change.seconds_left)}"
    return words


class EmbedderLine(QWidget):
    """Words, a bar and a way to give it up; empty where no change is under way."""

    given_up = Signal()

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._used = BUNDLED
        self._words = label("", "small", wrap=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setMaximumWidth(Size.FORM_CONTROL)
        self._bar.setAccessibleName(self.tr("Messages that are encoded anew"))
        self._stop = text_button(self.tr("Keep the old one"), "", self._give_up)
        column = QVBoxLayout()
        column.setSpacing(Space.XS)
        column.addWidget(self._words)
        beside = QHBoxLayout()
        beside.addWidget(self._bar, 1)
        beside.addStretch(1)
        column.addLayout(beside)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.M)
        row.addLayout(column, 1)
        row.addWidget(self._stop, alignment=Qt.AlignmentFlag.AlignTop)
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self.refresh)
        self._show(None)

    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        self._look.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._look.stop()
        super().hideEvent(event)

    def use(self, name: str) -> None:
        """Say which embedder is in use: to name it gives a change up."""
        self._used = name

    def refresh(self) -> None:
        """Ask how far it is."""
        self._link.ask(lambda engine: engine.embedder_change(), parent=self, then=self._show)

    def _show(self, change: EmbedderChange | None) -> None:
        there = change is not None and (change.name != self._used)
        for widget in (self._words, self._bar, self._stop):
            widget.setVisible(there)
        if change is None or not there:
            return
        set_kind(self._words, "bad" if change.state is ChangeState.FAILED else "small")
        self._words.setText(change_words(change))
        busy = change.state in {ChangeState.ENCODING, ChangeState.WAITING}
        self._bar.setVisible(busy)
        self._stop.setVisible(busy or change.state is ChangeState.FAILED)
        self._bar.setRange(0, change.total)
        self._bar.setValue(change.done)

    def _give_up(self) -> None:
        name = self._used

        def done(_settings: Settings) -> None:
            self.refresh()
            self.given_up.emit()

        self._link.ask(lambda engine: engine.select_model(name), parent=self, then=done)
