"""A model that can be downloaded: what it is, whether it fits, and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout

from assistant.domain.downloads import DownloadState
from ui.language.engine_words import in_words
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import label, text_button
from ui.widgets.notice import Sign
from ui.windows.model_fit import FitLine
from ui.windows.model_row import kind_name, said_reading
from ui.words import counted, said_language, said_number, said_size, translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.downloads import DownloadProgress
    from assistant.domain.overviews import ModelOffer

LANGUAGES_SHOWN = 6
_MINUTE = 60


def said_languages(codes: Sequence[str]) -> str:
    """The first languages by name, the others counted."""
    names = [said_language(code) for code in codes]
    shown = ", ".join(names[:LANGUAGES_SHOWN])
    rest = len(names) - LANGUAGES_SHOWN
    if rest <= 0:
        return shown
    return f"{shown} {counted(rest, 'and {n} more', 'and {n} more')}"


def progress_words(progress: DownloadProgress) -> str:
    """How far, how fast, and how long still."""
    if progress.state is DownloadState.FAILED:
        return f"{in_words(progress.fault)} {in_words(progress.hint)}".strip()
    done = translated("{done} of {total}").format(
        done=said_size(progress.done), total=said_size(progress.total)
    )
    if progress.state is DownloadState.PAUSED:
        return translated("Paused at {done}").format(done=done)
    if progress.state is DownloadState.CHECKING:
        return translated("Checking that every byte is right…")
    if progress.state is DownloadState.ASKING or not progress.total:
        return translated("Asking the host…")
    parts = [done]
    if progress.bytes_per_second:
        speed = said_size(round(progress.bytes_per_second))
        parts.append(translated("{size} a second").format(size=speed))
    if progress.seconds_left is not None:
        parts.append(_said_left(progress.seconds_left))
    return " · ".join(parts)


def _said_left(seconds: float) -> str:
    if seconds < _MINUTE:
        return translated("less than a minute left")
    minutes = round(seconds / _MINUTE)
    return counted(minutes, "{n} minute left", "{n} minutes left")


class OfferRow(QFrame):
    """A card with a button that downloads, pauses or goes on."""

    download_asked = Signal(str)
    pause_asked = Signal(str)
    discard_asked = Signal(str)

    def __init__(self, offer: ModelOffer) -> None:
        super().__init__()
        self.offer = offer
        self.progress: DownloadProgress | None = None
        self.setProperty("kind", "card")
        self.setAccessibleName(offer.title)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Download of {name}").format(name=offer.title))
        self._how_far = label("", "small", wrap=True)
        self._act = text_button("", "", self._press)
        self._act.setMinimumWidth(theme().tokens.scaled(Size.COLUMN_NARROW))
        self._discard = text_button(
            self.tr("Discard"), "quiet", lambda: self.discard_asked.emit(offer.name)
        )
        self._discard.setAccessibleName(
            self.tr("Discard the download of {name}").format(name=offer.title)
        )
        self._lay_out()
        self.show_progress(None)

    def show_progress(self, progress: DownloadProgress | None) -> None:
        """Show how far it is; None where it was not begun."""
        self.progress = progress
        going = self._going()
        begun = progress is not None
        self._bar.setVisible(begun and (progress is None or progress.total > 0 or going))
        self._how_far.setVisible(begun)
        self._discard.setVisible(begun and not going)
        if progress is None:
            self._name_button(self.tr("Download"), self.tr("Download {name}"))
            return
        self._bar.setRange(0, 1000 if progress.total else 0)
        if progress.total:
            self._bar.setValue(round(1000 * progress.done / progress.total))
        self._how_far.setProperty(
            "kind", "bad" if progress.state is DownloadState.FAILED else "small"
        )
        self._how_far.style().unpolish(self._how_far)
        self._how_far.style().polish(self._how_far)
        self._how_far.setText(progress_words(progress))
        if going:
            self._name_button(self.tr("Pause"), self.tr("Pause the download of {name}"))
        else:
            self._name_button(self.tr("Resume"), self.tr("Resume the download of {name}"))

    def _going(self) -> bool:
        return self.progress is not None and self.progress.state in {
            DownloadState.ASKING,
            DownloadState.LOADING,
            DownloadState.CHECKING,
        }

    def _press(self) -> None:
        asked = self.pause_asked if self._going() else self.download_asked
        asked.emit(self.offer.name)

    def _name_button(self, verb: str, whole: str) -> None:
        self._act.setText(verb)
        self._act.setAccessibleName(whole.format(name=self.offer.title))

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addLayout(self._make_head())
        words.addWidget(label(in_words(self.offer.about), "", wrap=True))
        if self.offer.fit is not None:
            words.addWidget(FitLine(self.offer.fit))
        facts = label(self._facts(), "small", wrap=True)
        facts.setToolTip(self._terms())
        facts.setAccessibleDescription(self._terms())
        words.addWidget(facts)
        words.addWidget(self._bar)
        words.addWidget(self._how_far)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.M, Space.M, Space.M)
        row.setSpacing(Space.M)
        row.addLayout(words, 1)
        buttons = QVBoxLayout()
        buttons.setSpacing(Space.XS)
        buttons.addWidget(self._act)
        buttons.addWidget(self._discard)
        buttons.addStretch()
        row.addLayout(buttons)

    def _make_head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(label(self.offer.title, "strong", wrap=True), 1)
        tags = [] if self.offer.kind == "chat" else [kind_name(self.offer.kind)]
        if self.offer.thinks:
            tags.append(self.tr("thinks first"))
        if self.offer.recommended:
            head.addWidget(Sign("star-fill", "accent", Icon.SMALL))
            head.addWidget(label(self.tr("Recommended"), "good"))
        for tag in tags:
            head.addWidget(label(tag, "tag"), alignment=Qt.AlignmentFlag.AlignVCenter)
        return head

    def _terms(self) -> str:
        """What those who know such models ask for."""
        offer = self.offer
        millions = round(1000 * offer.parameters)
        parts = [
            offer.name,
            self.tr("{n} million parameters").format(n=said_number(millions)) if millions else "",
            offer.quantization,
            counted(offer.context, "{n} token of context", "{n} tokens of context"),
        ]
        return " · ".join(part for part in parts if part)

    def _facts(self) -> str:
        offer = self.offer
        parts = [
            self.tr("{size} to download").format(size=said_size(offer.size_bytes)),
            self.tr("licence {name}").format(name=offer.licence),
            said_languages(offer.languages),
        ]
        if offer.kind == "chat":
            parts.insert(1, said_reading(offer.context))
        return " · ".join(parts)
