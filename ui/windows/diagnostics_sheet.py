"""What can be handed to whoever helps: read through first, then saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from ui.look.theme import theme
from ui.tokens import Size
from ui.widgets.controls import label
from ui.widgets.notice import Notice
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.bridge.link import EngineLink


class DiagnosticsSheet(Sheet):
    """Shows every line of a bundle; what is saved is what was shown."""

    def __init__(self, window: QWidget, link: EngineLink, bundle: Mapping[str, str]) -> None:
        super().__init__(window, self.tr("Details for whoever helps you"), width=Size.SHEET_WIDE)
        self._link, self._bundle = link, bundle
        self.notice = Notice()
        promise = self.tr(
            "Versions, switches, counts and the newest lines of the log. None of your words,"
            " names, files or keys are in it. Nothing is sent anywhere: you save a file, and hand"
            " it to whom you choose."
        )
        self.content.addWidget(label(promise, "muted", wrap=True))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Everything that would be saved"))
        self.text.setPlainText("\n".join(f"{name}\n\n{told}" for name, told in bundle.items()))
        self.text.setMinimumHeight(theme().tokens.scaled(Size.SHEET_LIST))
        self.content.addWidget(self.text)
        self.content.addWidget(self.notice)
        self.add_button(self.tr("Close"), "", lambda: None)
        self.add_button(self.tr("Save as a file…"), "primary", self._choose, close=False)

    def _choose(self) -> None:
        name = self.tr("Keepsake details") + ".zip"
        chosen, _kind = QFileDialog.getSaveFileName(self, self.tr("Save the details"), name)
        if chosen:
            self.save(Path(chosen))

    def save(self, path: Path) -> None:
        """Write what is shown."""
        self._link.ask(
            lambda engine: engine.save_diagnostics(self._bundle, path),
            parent=self,
            then=lambda _nothing: self.notice.show_passing(
                self.tr("Saved as {file}.").format(file=path.name)
            ),
            otherwise=self.notice.show_error,
        )
