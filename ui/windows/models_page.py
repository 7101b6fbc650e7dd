"""Models: what answers, what finds memories; choose, test, add, remove."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import empty, label, text_button
from ui.widgets.notice import Notice
from ui.widgets.sheet import Sheet
from ui.windows.answering_section import AnsweringSection
from ui.windows.embedder_line import EmbedderLine
from ui.windows.encoding_line import EncodingLine
from ui.windows.fit_sheet import ask_how_to_load, is_tight
from ui.windows.model_catalogue import ModelCatalogue
from ui.windows.model_row import ModelRow
from ui.windows.placement_section import PlacementSection
from ui.words import said_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent

    from assistant.domain.overviews import ModelInfo
    from assistant.errors import AssistantError
    from assistant.settings import ApiModel, Settings
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.windows.asking import AskingSheet


class ModelsPage(QWidget):
    """A card per model, and the ways to add one."""

    settings_changed = Signal(object)
    downloading = Signal(str)
    """What the rail says of downloads; empty for nothing."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._link = link
        self._tests: dict[str, Job] = {}
        self.notice = Notice()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(Space.M)
        self.rows: list[ModelRow] = []
        self.catalogue = ModelCatalogue(link)
        self.catalogue.arrived.connect(self._arrived)
        self.catalogue.failed.connect(self.notice.show_error)
        self.catalogue.going.connect(self._say_going)
        self.answering = AnsweringSection(link)
        self.answering.changed.connect(self.settings_changed)
        self.answering.failed.connect(self.notice.show_error)
        self.placement = PlacementSection(link)
        self.embedder_line = EmbedderLine(link)
        self._column = QWidget()
        self._lay_out()
        theme().changed.connect(self._widen)
        self._widen()

    def refresh(self) -> None:
        """List the models again."""
        self._link.ask(
            lambda engine: engine.models(),
            parent=self,
            then=self._show,
            otherwise=self.notice.show_error,
        )
        self.catalogue.refresh()
        self.placement.refresh()
        self.embedder_line.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)

    def _show(self, models: list[ModelInfo]) -> None:
        order = {"chat": 0, "embedder": 1, "reranker": 2}
        used = next((m.name for m in models if m.kind == "embedder" and m.selected), "")
        self.embedder_line.use(used)
        wanted = sorted(models, key=lambda m: (order.get(m.kind, 3), not m.selected))
        if [row.model for row in self.rows] == wanted:
            return
        empty(self._rows)
        self.rows = [ModelRow(model) for model in wanted]
        for row in self.rows:
            row.chosen.connect(self._choose)
            row.test_asked.connect(self._test)
            row.test_stopped.connect(self._stop_test)
            row.remove_asked.connect(self._ask_remove)
            row.sight_changed.connect(self._let_see)
            self._rows.addWidget(row)

    def _row(self, name: str) -> ModelRow | None:
        return next((row for row in self.rows if row.model.name == name), None)

    def _choose(self, name: str) -> None:
        row = self._row(name)
        if row is not None and is_tight(row.model):
            ask_how_to_load(
                self.window(), row.model, lambda *numbers: self._choose_with(name, *numbers)
            )
        else:
            self._select(name)

    def _choose_with(self, name: str, context: int, layers: int) -> None:
        self._link.ask(
            lambda engine: engine.load_model_with(name, context_tokens=context, gpu_layers=layers),
            parent=self,
            then=lambda _settings: self._select(name),
            otherwise=self.notice.show_error,
        )

    def _select(self, name: str) -> None:
        def chosen(settings: Settings) -> None:
            self.settings_changed.emit(settings)
            self.refresh()

        self._link.ask(
            lambda engine: engine.select_model(name),
            parent=self,
            then=chosen,
            otherwise=self.notice.show_error,
        )

    def _test(self, name: str) -> None:
        row = self._row(name)
        if row is None:
            return
        row.show_testing()
        job = self._link.work(
            lambda engine, _collect, cancel: engine.test_model(name, cancel=cancel), parent=row
        )
        job.succeeded.connect(row.show_test)
        job.failed.connect(row.show_test_error)
        job.stopped.connect(row.show_test_stopped)
        self._tests[name] = job
        job.destroyed.connect(lambda: self._tests.pop(name, None))

    def _stop_test(self, name: str) -> None:
        if name in self._tests:
            self._tests[name].cancel()

    def _ask_remove(self, name: str) -> None:
        sheet = Sheet(self.window(), self.tr("Remove “{name}”?").format(name=name))
        row = self._row(name)
        if row is not None and row.model.source == "download":
            words = self.tr(
                "Its file, {size}, is deleted from this machine. You can download it again."
            ).format(size=said_size(row.model.size_bytes))
        else:
            words = self.tr(
                "It goes from this list. A model file stays where it is; an API key is taken out"
                " of the system keychain."
            )
        sheet.content.addWidget(label(words, "muted", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        sheet.add_button(self.tr("Remove"), "danger", lambda: self._remove(name))
        sheet.open_sheet()

    def _remove(self, name: str) -> None:
        self._link.ask(
            lambda engine: engine.remove_model(name),
            parent=self,
            then=lambda _done: self.refresh(),
            otherwise=self.notice.show_error,
        )

    def _let_see(self, name: str, sees: bool) -> None:  # noqa: FBT001 - a Qt slot
        def fail(error: AssistantError) -> None:
            self.notice.show_error(error)
            self.refresh()

        self._link.ask(
            lambda engine: engine.let_model_see(name, sees=sees),
            parent=self,
            then=lambda _model: None,
            otherwise=fail,
        )

    def _pick_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Add a model from a file"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setNameFilter(self.tr("Models (*.gguf)"))
        dialog.fileSelected.connect(self._name_file)
        dialog.open()

    def add_file(self, file: Path) -> None:
        """Ask under which name a model file is added."""
        self._name_file(str(file))

    def _name_file(self, file: str) -> None:
        from ui.windows.model_sheets import ask_local_model

        ask_local_model(self.window(), Path(file), self._add_local)

    def _add_local(self, sheet: AskingSheet, name: str, file: Path, projector: Path | None) -> None:
        sheet.put(
            self._link,
            lambda engine: engine.add_local_model(name, file, projector),
            parent=self,
            then=self._added,
            otherwise=self.notice.show_error,
        )

    def _ask_api(self) -> None:
        from ui.windows.model_sheets import ask_api_model

        ask_api_model(self.window(), self._add_api)

    def _add_api(self, sheet: AskingSheet, model: ApiModel, key: str) -> None:
        sheet.put(
            self._link,
            lambda engine: engine.add_api_model(model, key),
            parent=self,
            then=self._added,
            otherwise=self.notice.show_error,
        )

    def _added(self, model: ModelInfo) -> None:
        said = self.tr("“{name}” is added").format(name=model.name)
        self.notice.show_news(
            said,
            self.tr("Test it, or use it at once."),
            {self.tr("Use it"): lambda: self._choose(model.name)},
        )
        self.refresh()

    def _say_going(self, count: int) -> None:
        if count:
            self.downloading.emit(self.tr("downloading"))
        elif self.isVisible():
            self.downloading.emit("")

    def _arrived(self, model: ModelInfo) -> None:
        """A download is there: said here, and on the way to this page."""
        said = self.tr("“{name}” is here").format(name=model.name)
        hint = self.tr("It was checked and can be used.")
        if model.kind == "embedder":
            hint = self.tr(
                "Use it, and all messages are encoded anew in the background. The old one finds"
                " memories until that is done."
            )
        use: dict[str, Callable[[], object]] = {self.tr("Use it"): lambda: self._choose(model.name)}
        self.notice.show_news(said, hint, use)
        if not self.isVisible():
            self.downloading.emit(said)
        self.refresh()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(label(self.tr("Models"), "title"))
        head.addStretch()
        head.addWidget(text_button(self.tr("Add a file…"), "", self._pick_file, sign="file-plus"))
        head.addWidget(text_button(self.tr("Add an API model…"), "", self._ask_api, sign="cloud"))
        hint = self.tr("A model answers; your memory stays the same whichever you use.")
        column = QVBoxLayout(self._column)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        column.setSpacing(Space.S)
        column.addLayout(head)
        column.addWidget(label(hint, "muted", wrap=True))
        column.addWidget(self.notice)
        column.addSpacing(Space.S)
        column.addWidget(label(self.tr("On this machine, and over an API"), "heading"))
        column.addLayout(self._rows)
        column.addWidget(EncodingLine(self._link))
        column.addWidget(self.embedder_line)
        column.addWidget(self.answering)
        column.addWidget(self.placement)
        column.addSpacing(Space.M)
        column.addWidget(self.catalogue)
        what = self.tr(
            "A model file of your own is a GGUF file, such as a 4-bit instruct model of 2–8 billion"
            " parameters (2–5 GB)."
        )
        column.addWidget(label(what, "small", wrap=True))
        column.addStretch()
        inside = QWidget()
        inside.setProperty("kind", "plain")
        middle = QHBoxLayout(inside)
        middle.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        middle.addStretch()
        middle.addWidget(self._column, 1)
        middle.addStretch()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.setAccessibleName(self.tr("Models"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.addWidget(area)

    def _widen(self) -> None:
        wide = theme().tokens.scaled(Size.FORM) + theme().tokens.scaled(Size.COLUMN_WIDE)
        self._column.setMaximumWidth(wide)
        self._column.setMinimumWidth(min(wide, Size.PAGE_LEAST))
