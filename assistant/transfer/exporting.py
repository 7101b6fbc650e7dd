"""Writing chats out: whole files or none, and never over what is there unless it was asked."""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from assistant.domain.transfers import ExportFormat
from assistant.errors import DiskFull, InvalidInput, NotFound
from assistant.paths import PRIVATE_FILE
from assistant.patterns import Pattern
from assistant.transfer.export_markdown import chat_markdown
from assistant.transfer.export_values import chat_values, read_chat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.ids import ConversationId
    from assistant.storage.cursor import Cursor
    from assistant.transfer.export_values import WholeChat

LONGEST_NAME = 60
"""Letters of a title that a file's name repeats; no file system takes more than 255 bytes."""
_NOT_IN_NAMES = Pattern(r'[\x00-\x1f\x7f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+')


def exported_chat(cursor: Cursor, conversation_id: ConversationId, form: ExportFormat) -> str:
    """One chat as it would stand in a file; raises `NotFound`."""
    return _written(read_chat(cursor, conversation_id), form)


class Export:
    """Writes some chats to a place. `tell` hears how many are done."""

    def __init__(
        self,
        cursor: Cursor,
        ids: Sequence[ConversationId],
        form: ExportFormat,
        *,
        tell: Callable[[int, int], None],
        cancel: CancelToken,
    ) -> None:
        self._cursor = cursor
        self._ids = ids
        self._form = form
        self._tell = tell
        self._cancel = cancel
        self.written = 0
        """So many chats stand in what was written."""

    def to_file(self, path: Path, *, overwrite: bool) -> None:
        """Write all into one file; raises `InvalidInput`, `DiskFull`, `NotFound` or `Cancelled`."""
        with whole_file(path, overwrite=overwrite) as file:
            self._write(file)

    def to_folder(self, folder: Path) -> None:
        """Write each to a file of its own in a new folder, or an empty one; raises the same."""
        with _translated(folder.parent):
            if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
                raise _taken(folder)
            folder.parent.mkdir(parents=True, exist_ok=True)
            draft = Path(tempfile.mkdtemp(prefix=".export-", dir=folder.parent))
            try:
                self._fill(draft)
                if folder.exists():
                    folder.rmdir()
                draft.rename(folder)
            finally:
                shutil.rmtree(draft, ignore_errors=True)

    def _write(self, file: TextIO) -> None:
        json_form = self._form is ExportFormat.JSON
        file.write("[\n" if json_form else "")
        between = ",\n" if json_form else "\n---\n\n"
        for chat in self._chats():
            text = _json(chat_values(chat)) if json_form else chat_markdown(chat)
            file.write(f"{between if self.written > 1 else ''}{text}")
        file.write("\n]\n" if json_form else "")

    def _fill(self, folder: Path) -> None:
        taken: set[str] = set()
        ending = "md" if self._form is ExportFormat.MARKDOWN else "json"
        for chat in self._chats():
            began = f"{chat.conversation.created_at:%Y-%m-%d}"
            stem = f"{began} {file_name(chat.conversation.title)}".strip()
            name, number = stem, 2
            while name.casefold() in taken:
                name, number = f"{stem} ({number})", number + 1
            taken.add(name.casefold())
            text = _written(chat, self._form)
            (folder / f"{name}.{ending}").write_text(text, encoding="utf-8", newline="\n")

    def _chats(self) -> Iterator[WholeChat]:
        """Each in turn; of several, one that was deleted meanwhile is left out."""
        self.written = 0
        for done, conversation_id in enumerate(self._ids):
            self._cancel.check()
            self._tell(done, len(self._ids))
            try:
                chat = read_chat(self._cursor, conversation_id)
            except NotFound:
                if len(self._ids) == 1:
                    raise
                continue
            self.written += 1
            yield chat


@contextmanager
def whole_file(path: Path, *, overwrite: bool) -> Iterator[TextIO]:
    """A file that is there under its name once the block ends well, and not at all otherwise.

    Only the person can read it. Raises `InvalidInput` for a place that is taken or cannot be
    written to, `DiskFull`, and what the block raises.
    """
    with _translated(path.parent):
        if not overwrite:
            _require_free(path)
        elif path.exists() and not path.is_file():
            raise InvalidInput(f"{path} is no file.", hint="Choose another place.")
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=".export-", dir=path.parent)
        draft = Path(name)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            draft.chmod(PRIVATE_FILE)
            _put(draft, path, overwrite=overwrite)
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def file_name(title: str) -> str:
    """A title as a file can be called on every system, without an ending."""
    plain = " ".join(_NOT_IN_NAMES.sub(" ", title).split())[:LONGEST_NAME].strip(" .")
    while len(plain.encode("utf-8", "replace")) > 200:
        plain = plain[:-1].rstrip()
    return plain or "Chat"


def _written(chat: WholeChat, form: ExportFormat) -> str:
    if form is ExportFormat.MARKDOWN:
        return chat_markdown(chat)
    return f"[\n{_json(chat_values(chat))}\n]\n"


def _json(values: object) -> str:
    return json.dumps(values, ensure_ascii=False, indent=1)


def _put(draft: Path, path: Path, *, overwrite: bool) -> None:
    """Give the draft its name in one step; where it may not replace, it does not even in a race."""
    if overwrite:
        draft.replace(path)
        return
    try:
        os.link(draft, path)
    except FileExistsError as error:
        raise _taken(path) from error
    except OSError:  # a file system without hard links
        _require_free(path)
        draft.rename(path)


def _require_free(path: Path) -> None:
    if path.exists():
        raise _taken(path)


def _taken(path: Path) -> InvalidInput:
    return InvalidInput(
        f"{path} is there already.", hint="Choose another place, or say that it may be replaced."
    )


@contextmanager
def _translated(folder: Path) -> Iterator[None]:
    """Translate the system's refusals to write into a folder of the person's."""
    try:
        yield
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise DiskFull(f"No space is left in {folder}.") from error
        raise InvalidInput(
            f"{folder} cannot be written to: {error.strerror}.", hint="Choose another place."
        ) from error
