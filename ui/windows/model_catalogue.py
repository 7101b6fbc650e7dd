"""Models to download: the recommended ones first, search, and the downloads under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.domain.fitting import FitKind
from ui.tokens import Space
from ui.widgets.controls import SearchField, empty, label, text_button
from ui.windows.model_offer_row import OfferRow, said_languages

if TYPE_CHECKING:
    from assistant.domain.overviews import ModelInfo, ModelOffer
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink

AT_ONCE = 3
"""Cards laid out in one go: more would keep the window from answering."""

FITTING, EVERY = "fitting", "every"


class ModelCatalogue(QWidget):
    """Cards of what can be downloaded; downloads go on while one looks elsewhere.

    `arrived` carries the model that is there now, `failed` what kept one from coming, `going` how
    many are on their way.
    """

    arrived = Signal(object)
    failed = Signal(object)
    going = Signal(int)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._offers: list[ModelOffer] = []
        self._begun: dict[str, DownloadProgress] = {}
        self._jobs: dict[str, Job] = {}
        self._shown = FITTING
        self.rows: list[OfferRow] = []
        self._waiting: list[ModelOffer] = []
        self._more = QTimer(self, interval=0, singleShot=True)
        self._more.timeout.connect(self._lay_some)
        self.search = SearchField(self.tr("Search by name, language or licence"))
        self.search.settled.connect(self._lay_rows)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(Space.M)
        self._none = label("", "muted", wrap=True)
        self._lay_out()

    def refresh(self) -> None:
        """Ask what there is to download, and how far the downloads are."""
        self._link.ask(
            lambda engine: engine.model_offers(),
            parent=self,
            then=self._show,
            otherwise=self.failed.emit,
        )

    def download(self, name: str) -> None:
        """Begin a download, or go on with it."""
        if name in self._jobs:
            return
        job = self._link.work(
            lambda engine, collect, cancel: engine.download_model(
                name, on_progress=collect, cancel=cancel
            ),
            parent=self,
        )
        self._jobs[name] = job
        known = self._begun.get(name)
        self._take(
            DownloadProgress(
                name=name,
                state=DownloadState.ASKING,
                done=known.done if known else 0,
                total=known.total if known else 0,
            )
        )
        job.arrived.connect(lambda steps: self._take(steps[-1]))
        job.succeeded.connect(lambda info: self._arrive(name, info))
        job.failed.connect(lambda error: self._fail(name, error))
        job.stopped.connect(self._ask_progress)
        job.finished.connect(lambda: self._end(name))
        self.going.emit(len(self._jobs))

    def pause(self, name: str) -> None:
        """Stop a download; what was loaded stays."""
        self._link.ask(
            lambda engine: engine.pause_download(name),
            parent=self,
            then=lambda _done: None,
            otherwise=self.failed.emit,
        )

    def discard(self, name: str) -> None:
        """Throw away what was loaded."""

        def gone(_done: object) -> None:
            self._begun.pop(name, None)
            self._show_progress(name)

        self._link.ask(
            lambda engine: engine.discard_download(name),
            parent=self,
            then=gone,
            otherwise=self.failed.emit,
        )

    def _show(self, offers: list[ModelOffer]) -> None:
        if offers != self._offers:
            self._offers = offers
            self._lay_rows()
        self._ask_progress()

    def _ask_progress(self) -> None:
        def show(found: list[DownloadProgress]) -> None:
            running = {name: self._begun[name] for name in self._jobs if name in self._begun}
            self._begun = {each.name: each for each in found} | running
            for row in self.rows:
                self._show_progress(row.offer.name)

        self._link.ask(
            lambda engine: engine.downloads(),
            parent=self,
            then=show,
            otherwise=self.failed.emit,
        )

    def _take(self, progress: DownloadProgress) -> None:
        self._begun[progress.name] = progress
        self._show_progress(progress.name)

    def _show_progress(self, name: str) -> None:
        for row in self.rows:
            if row.offer.name == name:
                row.show_progress(self._begun.get(name))

    def _arrive(self, name: str, info: ModelInfo) -> None:
        self._begun.pop(name, None)
        self.arrived.emit(info)

    def _fail(self, name: str, error: AssistantError) -> None:
        known = self._begun.get(name)
        self._take(
            DownloadProgress(
                name=name,
                state=DownloadState.FAILED,
                done=known.done if known else 0,
                total=known.total if known else 0,
                fault=str(error),
                hint=error.hint,
            )
        )
        self.failed.emit(error)

    def _end(self, name: str) -> None:
        self._jobs.pop(name, None)
        self.going.emit(len(self._jobs))

    def _choose(self, shown: str) -> None:
        self._shown = shown
        self._lay_rows()

    def _lay_rows(self) -> None:
        empty(self._rows)
        self.rows = []
        self._waiting = [offer for offer in self._offers if self._is_wanted(offer)]
        self._lay_some()
        self._none.setText(self.tr("Nothing here goes with that. Try fewer words, or all models."))
        self._none.setVisible(bool(self._offers) and not self.rows)

    def _lay_some(self) -> None:
        """A few cards, then the next ones once the window has had its turn."""
        some, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        for row in map(OfferRow, some):
            row.download_asked.connect(self.download)
            row.pause_asked.connect(self.pause)
            row.discard_asked.connect(self.discard)
            row.show_progress(self._begun.get(row.offer.name))
            self.rows.append(row)
            self._rows.addWidget(row)
        if self._waiting:
            self._more.start()

    def _is_wanted(self, offer: ModelOffer) -> bool:
        words = self.search.text().casefold().split()
        said = " ".join(
            [offer.name, offer.title, offer.about, offer.licence, *offer.languages,
             said_languages(offer.languages)]
        ).casefold()  # fmt: skip
        found = all(word in said for word in words)
        if offer.installed or not found:
            return False
        too_big = offer.fit is not None and offer.fit.kind is FitKind.NOT
        return offer.name in self._begun or self._shown == EVERY or not too_big

    def _lay_out(self) -> None:
        well = QFrame()
        well.setProperty("kind", "well")
        choice = QHBoxLayout(well)
        choice.setContentsMargins(Space.XXS, Space.XXS, Space.XXS, Space.XXS)
        choice.setSpacing(Space.XXS)
        group = QButtonGroup(self)
        for shown, words in ((FITTING, self.tr("What fits")), (EVERY, self.tr("All"))):
            button = text_button(words, "segment")
            button.setCheckable(True)
            button.setMinimumWidth(button.sizeHint().width() + Space.L)
            button.setChecked(shown == self._shown)
            button.clicked.connect(lambda _checked=False, shown=shown: self._choose(shown))
            group.addButton(button)
            choice.addWidget(button)
        finding = QHBoxLayout()
        finding.setSpacing(Space.S)
        finding.addWidget(self.search, 1)
        finding.addWidget(well)
        hint = self.tr(
            "Open models from huggingface.co, or the host in Settings. Nothing is asked of it"
            " until you press Download; what comes is checked before it is used."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addWidget(label(self.tr("Get a model"), "heading"))
        column.addWidget(label(hint, "muted", wrap=True))
        column.addLayout(finding)
        column.addWidget(self._none)
        column.addLayout(self._rows)
        self._none.hide()
