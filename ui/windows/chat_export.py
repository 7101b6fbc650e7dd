"""Writing chats to files that the person chooses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from assistant.domain.times import here, utc_now
from assistant.domain.transfers import ExportFormat
from ui.words import counted

if TYPE_CHECKING:
    from assistant.domain.ids import ConversationId
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class ChatExport(QObject):
    """Asks where, writes there, and says how it went. What is there is replaced only if asked."""

    def __init__(self, page: QWidget, notice: Notice) -> None:
        super().__init__(page)
        self._page, self._notice = page, notice
        self._link: EngineLink | None = None

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link

    def ask_one(self, conversation_id: str, title: str) -> QFileDialog:
        """Ask for a file for one chat; the kind of file chosen says how it is written."""
        from assistant.domain.ids import ConversationId

        dialog = self._dialog(self.tr("Export chat"))
        dialog.setNameFilters(
            [self.tr("Markdown, to read (*.md)"), self.tr("JSON, to import again (*.json)")]
        )
        dialog.selectFile(" ".join(title.replace("/", " ").split())[:60])
        ids = [ConversationId(conversation_id)]

        def write(name: str) -> None:
            by_filter = "json" in dialog.selectedNameFilter()
            path = Path(name)
            if path.suffix.lower() not in (".md", ".json"):
                path = path.with_name(f"{path.name}.{'json' if by_filter else 'md'}")
            form = ExportFormat.JSON if path.suffix.lower() == ".json" else ExportFormat.MARKDOWN
            self.write(ids, path, form, overwrite=path == Path(name))

        dialog.fileSelected.connect(write)
        dialog.open()
        return dialog

    def ask_all(self, form: str) -> QFileDialog:
        """Ask for a file for all chats as JSON, or for a folder for them as Markdown."""
        dialog = self._dialog(self.tr("Export all chats"))
        name = self.tr("Keepsake chats {day}").format(day=f"{here(utc_now()):%Y-%m-%d}")
        if form == ExportFormat.MARKDOWN:
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
            dialog.setOption(QFileDialog.Option.ShowDirsOnly)
            dialog.fileSelected.connect(
                lambda folder: self.write(None, Path(folder) / name, ExportFormat.MARKDOWN)
            )
        else:
            dialog.setNameFilters([self.tr("JSON (*.json)")])
            dialog.setDefaultSuffix("json")
            dialog.selectFile(name)
            dialog.fileSelected.connect(
                lambda path: self.write(None, Path(path), ExportFormat.JSON, overwrite=True)
            )
        dialog.open()
        return dialog

    def write(
        self,
        ids: list[ConversationId] | None,
        path: Path,
        form: ExportFormat,
        *,
        overwrite: bool = False,
    ) -> None:
        """Write chats, all for None, to `path`."""
        if self._link is None:
            return
        self._link.ask(
            lambda engine: engine.export_chats(ids, path, format=form, overwrite=overwrite),
            parent=self,
            then=lambda written: self._say(written, path),
            otherwise=self._notice.show_error,
        )

    def _say(self, written: int, path: Path) -> None:
        words = counted(written, "{n} chat written.", "{n} chats written.")
        self._notice.show_passing(words, str(path))

    def _dialog(self, title: str) -> QFileDialog:
        """A dialog to save in; it asks before a file that is there is replaced."""
        from PySide6.QtCore import Qt

        dialog = QFileDialog(self._page.window(), title)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        return dialog
