"""Files on their way into a message: chosen, dropped or pasted, read behind, and sent with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QFileDialog

from assistant.domain.documents import MOST_DOCUMENTS
from assistant.errors import InvalidInput
from ui.widgets.composer import attachable

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from PySide6.QtWidgets import QWidget

    from assistant.cancel import CancelToken
    from assistant.domain.documents import ReadDocument
    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink
    from ui.widgets.composer import Composer
    from ui.widgets.documents import FileChip
    from ui.widgets.notice import Notice

    Read = Callable[[Engine, CancelToken], Future[ReadDocument]]


class Attaching(QObject):
    """The files of the message that is being written, for each chat until it is left for good.

    They are read on the engine's threads. What cannot be read is said in the notice.
    """

    failed = Signal(object)

    def __init__(self, composer: Composer, notice: Notice) -> None:
        super().__init__(composer)
        self._composer, self._notice = composer, notice
        self._strip = composer.files
        self._link: EngineLink | None = None
        self._waiting: list[tuple[FileChip, Read]] = []
        self._kept: dict[str, tuple[ReadDocument, ...]] = {}
        self._sent: tuple[ReadDocument, ...] = ()
        self._sent_here: list[ReadDocument] = []
        composer.attach_asked.connect(self.choose)
        composer.field.files_given.connect(self.add_files)
        composer.field.picture_given.connect(self.add_picture)
        composer.field.long_text_given.connect(self.add_text)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what was given before is read now."""
        self._link = link
        waiting, self._waiting = self._waiting, []
        for chip, read in waiting:
            if chip in self._strip.chips:
                self._read(chip, read)

    def accept_drops(self, page: QWidget) -> None:
        """Take files that are let go anywhere on `page`."""
        page.setAcceptDrops(True)
        page.installEventFilter(self)

    def choose(self) -> None:
        """Ask for files."""
        dialog = QFileDialog(self._composer.window(), self.tr("Attach files"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.add_files([Path(each) for each in names]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def add_files(self, paths: list[Path]) -> None:
        """Attach files of this machine, as many as a message takes."""
        room = max(0, MOST_DOCUMENTS - len(self._strip.chips))
        if len(paths) > room:
            count = len(self._strip.chips) + len(paths)
            self._notice.show_error(
                InvalidInput(
                    f"{count} files are too many for one message.",
                    hint=f"Attach up to {MOST_DOCUMENTS}, and the others with the next message.",
                )
            )
        for path in paths[:room]:
            self._begin(path.name, partial(_read_file, path))

    def add_picture(self, picture: QImage) -> None:
        """Attach a picture from the clipboard, where the model can see it."""
        self._begin(self.tr("Picture.png"), partial(_read_picture, self.tr("Picture.png"), picture))

    def add_text(self, text: str) -> None:
        """Attach a long text that was pasted."""
        name = self.tr("Pasted text")
        self._begin(name, lambda engine, _cancel: engine.read_pasted(name, text))

    # sending

    def waiting(self, *, temporary: bool) -> tuple[ReadDocument, ...]:
        """The files that would go with a message; those of a temporary chat go every time."""
        before = self._sent_here if temporary else []
        return (*before, *(one for one in self._strip.files if one not in before))

    def take(self, *, temporary: bool) -> tuple[ReadDocument, ...]:
        """The files that go with the message now sent; they wait no more."""
        taken = self.waiting(temporary=temporary)
        self._sent = self._strip.files
        self._strip.clear()
        if temporary:
            self._sent_here = list(taken)
        return taken

    @property
    def just_sent(self) -> tuple[ReadDocument, ...]:
        """The files that came with the last message itself."""
        return self._sent

    def give_back(self) -> None:
        """The message was not stored: its files wait again."""
        if not self._strip.chips:
            for one in self._sent:
                self._strip.add(one.name, one)
        self._sent = ()

    def send_none(self) -> None:
        """Something is sent that no new files go with."""
        self._sent = ()

    def leave(self, chat: str | None) -> None:
        """A chat is left; its files wait for it, those of a temporary one (None) are gone."""
        if chat is not None:
            self._kept[chat] = self._strip.files
        self._strip.clear()
        self._sent, self._sent_here = (), []

    def enter(self, chat: str | None) -> None:
        """A chat is shown again."""
        for one in self._kept.pop(chat, ()) if chat is not None else ():
            self._strip.add(one.name, one)

    # reading

    def _begin(self, name: str, read: Read) -> None:
        chip = self._strip.add(name)
        if self._link is None:
            self._waiting.append((chip, read))
        else:
            self._read(chip, read)

    def _read(self, chip: FileChip, read: Read) -> None:
        if self._link is None:
            return
        job = self._link.work(lambda engine, _collect, cancel: read(engine, cancel), parent=chip)
        job.succeeded.connect(lambda document: self._strip.finish(chip, document))
        job.failed.connect(lambda error: self._refuse(chip, error))
        job.stopped.connect(lambda: self._strip.remove(chip))

    def _refuse(self, chip: FileChip, error: AssistantError) -> None:
        self._strip.remove(chip)
        self._notice.show_error(error)
        self._composer.setFocus()

    # drops

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent) and attachable(event.mimeData()):
            event.acceptProposedAction()
            self._composer.show_dragging(dragging=True)
            return True
        if event.type() == QEvent.Type.DragLeave:
            self._composer.show_dragging(dragging=False)
        elif isinstance(event, QDropEvent) and event.type() == QEvent.Type.Drop:
            self._composer.show_dragging(dragging=False)
            if paths := attachable(event.mimeData()):
                event.acceptProposedAction()
                self.add_files(paths)
                return True
        return super().eventFilter(watched, event)


def _read_file(path: Path, engine: Engine, cancel: CancelToken) -> Future[ReadDocument]:
    return engine.read_document(path, cancel=cancel)


def _read_picture(
    name: str, picture: QImage, engine: Engine, cancel: CancelToken
) -> Future[ReadDocument]:
    return engine.read_attached(name, lambda: _png(picture), cancel=cancel)


def _png(picture: QImage) -> bytes:
    """The picture packed: not on the GUI thread, which that would hold up for seconds."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
