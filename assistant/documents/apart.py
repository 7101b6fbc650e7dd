"""Reading PDFs, Word documents, pages of the web and pictures in a process of their own.

What others made may hold a parser up for ever, or take all memory; and parsing on a thread of the
window's process would hold up the window. The process gets the bytes and nothing else, and is ended
when it takes too long or nobody wants the text any more.
"""

from __future__ import annotations

import json
import logging
import subprocess
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from assistant.child_process import started_apart
from assistant.documents.bounds import Reading
from assistant.documents.kinds import kind_of
from assistant.documents.picture_values import picture_from
from assistant.documents.reading import bytes_of, named, read_bytes
from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument, picture_document
from assistant.errors import UnreadableFile
from assistant.paths import said_name

if TYPE_CHECKING:
    from pathlib import Path
    from typing import IO, Any

    from assistant.cancel import CancelToken

logger = logging.getLogger(__name__)

APART = frozenset({DocumentKind.PDF, DocumentKind.WORD, DocumentKind.WEB, DocumentKind.PICTURE})
PROCESS_FLAG = "--reading-process"
"""A frozen program hands over to `reading_process.main` when this is its first argument."""
LOOK_EVERY_S = 0.05


def read_file_apart(path: Path, cancel: CancelToken) -> ReadDocument:
    """Read a file. Raises `UnreadableFile` with the reason and what to do, and `Cancelled`."""
    return read_bytes_apart(said_name(path), bytes_of(path), cancel)


def read_bytes_apart(name: str, data: bytes, cancel: CancelToken) -> ReadDocument:
    """Read what a file of this name holds; raises like `read_file_apart`."""
    name = named(name)
    if not data or kind_of(name, data) not in APART:
        return read_bytes(name, data, cancel)
    answer = _answer(name, data, Reading(name, cancel))
    if "error" in answer:
        raise UnreadableFile(answer["error"], hint=answer["hint"])
    if "picture" in answer:
        return picture_document(picture_from(answer["picture"]))
    return ReadDocument(
        name=name,
        kind=DocumentKind(answer["kind"]),
        size=len(data),
        digest=answer["digest"],
        text=answer["text"],
        tokens=answer["tokens"],
        parts=tuple(DocumentPart(label=label, start=start) for label, start in answer["parts"]),
    )


def _answer(name: str, data: bytes, reading: Reading) -> dict[str, Any]:
    with started_apart(
        "assistant.documents.reading_process", PROCESS_FLAG, stdout=subprocess.PIPE
    ) as process:
        stdin, process.stdin = process.stdin, None
        giving = Thread(target=_give, args=(stdin, name, data), name="reading")
        giving.start()
        out: bytes | None = None
        try:
            while out is None:
                with suppress(subprocess.TimeoutExpired):
                    out, _ = process.communicate(timeout=LOOK_EVERY_S)
                reading.go_on()
        finally:
            process.kill()
            giving.join()
    if process.returncode != 0:
        logger.warning("A reading process ended with %d", process.returncode)
        raise UnreadableFile(
            f"“{name}” cannot be read: it is damaged, or too large.",
            hint="Save it again, or attach its text as a plain text file.",
        )
    answer: dict[str, Any] = json.loads(out)
    return answer


def _give(stdin: IO[bytes] | None, name: str, data: bytes) -> None:
    """Write what is to be read, on a thread: after a timeout `communicate` writes no more of it.

    A process that ends before it has all of it is looked at by who waits for its answer.
    """
    if stdin is not None:
        with suppress(OSError), stdin:
            stdin.write(json.dumps(name).encode("ascii") + b"\n")
            stdin.write(data)
