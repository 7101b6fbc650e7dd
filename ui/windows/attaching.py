"""Files on their way into a message: chosen, dropped or pasted, read behind, and sent with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QFileDialog

from assistant.domain.changes import UnitsRemoved
from assistant.domain.documents import MOST_DOCUMENTS
from assistant.errors import InvalidInput
from ui.widgets.composer import attachable
from ui.widgets.documents import PICTURE
from ui.windows.picture_sheet import show_picture

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from PySide6.QtWidgets import QWidget

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.documents import ReadDocument
    from assistant.domain.prompts import Destination
    from assistant.domain.requests import SendRequest
    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
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
        self._where: Callable[[], SendRequest] | None = None
        self._looking: Job | None = None
        self._blind = ""
        strip = self._strip
        strip.changed.connect(self._say_unseen)
        strip.show_asked.connect(lambda one: show_picture(composer.window(), one))
        strip.other_model_asked.connect(composer.model_asked)
        strip.held_up.connect(self._say_held_up)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what was given before is read now."""
        self._link = link
        link.changes.changed.connect(self._look_after_forgetting)
        waiting, self._waiting = self._waiting, []
        for chip, read in waiting:
            if chip in self._strip.chips:
                self._read(chip, read)

    def follow(self, where: Callable[[], SendRequest]) -> None:
        """Know where a message would be sent: that decides which model is asked."""
        self._where = where

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
        """Attach a picture from the clipboard."""
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

    def _look_after_forgetting(self, changes: list[Change]) -> None:
        """What waits in other chats may be forgotten; what still waits comes with their drafts."""
        if any(isinstance(change, UnitsRemoved) for change in changes):
            self._kept.clear()

    # pictures, which not every model sees

    def look_again(self) -> None:
        """Another chat is shown, or another model answers: ask whether that one sees."""
        if self._looking is not None:
            self._looking.abandon()
            self._looking = None
        if self._link is None or self._where is None or not self._pictures:
            return
        request = self._where()
        self._looking = self._link.ask(
            lambda engine: engine.destination(request),
            parent=self,
            then=self._learn,
            otherwise=lambda _error: None,
        )

    @property
    def _pictures(self) -> bool:
        return any(chip.read and chip.read.kind == PICTURE for chip in self._strip.chips)

    def _learn(self, found: Destination) -> None:
        self._looking = None
        self._blind = "" if found.sees else found.model
        self._strip.show_unseen(self._blind)

    def _say_unseen(self) -> None:
        """The files changed: pictures among them are looked at with the model's eyes."""
        if self._pictures:
            self.look_again()

    def _say_held_up(self) -> None:
        """A picture waits that cannot be sent: nothing is, and nothing is lost."""
        self._notice.show_warning(
            self.tr("{model} cannot see pictures. Nothing was sent.").format(model=self._blind),
            "",
            {
                self.tr("Choose a model that sees"): self._composer.model_asked.emit,
                self.tr("Send without the picture"): self._send_without,
            },
        )

    def _send_without(self) -> None:
        self._strip.remove_pictures()
        self._composer.field.sent.emit()

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
        if event.type() == QEvent.Type.Show:  # perhaps a model was told to see meanwhile
            self.look_again()
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
