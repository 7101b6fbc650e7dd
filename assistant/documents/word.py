"""The text of a Word document, with its tables."""

from __future__ import annotations

import io
import logging
import zipfile
from typing import TYPE_CHECKING

from assistant.documents.bounds import (
    MAX_MEMBERS,
    MAX_RATIO,
    MAX_UNPACKED_BYTES,
    MEGABYTE,
    SMALLER,
)
from assistant.documents.kinds import WORD_HINT
from assistant.domain.documents import DocumentPart
from assistant.errors import AssistantError, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docx.document import Document
    from docx.table import Table
    from docx.text.paragraph import Paragraph

    from assistant.documents.bounds import Reading

logger = logging.getLogger(__name__)

LONGEST_HEADING = 60


def text_of_word(data: bytes, reading: Reading) -> tuple[str, tuple[DocumentPart, ...]]:
    """The text, and where each heading of it begins.

    Raises `UnreadableFile` for one that is damaged, empty, or unpacks to too much.
    """
    try:
        _require_harmless(data, reading)
        import docx

        return _joined(docx.Document(io.BytesIO(data)), reading)
    except AssistantError:
        raise
    except Exception as error:
        logger.warning("A Word document cannot be read: %s", type(error).__name__)
        raise UnreadableFile(
            f"“{reading.name}” is a damaged Word document.", hint=WORD_HINT
        ) from error


def _require_harmless(data: bytes, reading: Reading) -> None:
    """A small file may unpack to more than a machine holds; sizes that lie fail at unpacking."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        members = packed.infolist()
        total = sum(member.file_size for member in members)
        if any(member.flag_bits & 1 for member in members):
            raise UnreadableFile(
                f"“{reading.name}” is locked with a password.",
                hint="Save a copy without the password, then attach that.",
            )
        bomb = total > MEGABYTE and total > MAX_RATIO * len(data)
        if len(members) > MAX_MEMBERS or total > MAX_UNPACKED_BYTES or bomb:
            raise UnreadableFile(
                f"“{reading.name}” unpacks to far more than a document holds.", hint=SMALLER
            )


def _joined(document: Document, reading: Reading) -> tuple[str, tuple[DocumentPart, ...]]:
    texts: list[str] = []
    parts: list[DocumentPart] = []
    length = 0
    for text, heading in _blocks(document, reading):
        if not text.strip():
            continue
        if heading:
            parts.append(DocumentPart(label=text[:LONGEST_HEADING], start=length))
        texts.append(text)
        length += len(text) + 2
        reading.require_short(length)
    if not texts:
        raise UnreadableFile(
            f"“{reading.name}” holds no text.", hint="It may hold pictures only; see what it says."
        )
    return "\n\n".join(texts), tuple(parts)


def _blocks(document: Document, reading: Reading) -> Iterator[tuple[str, bool]]:
    """The paragraphs and tables in order, each with whether it is a heading."""
    from docx.text.paragraph import Paragraph

    for number, block in enumerate(document.iter_inner_content()):
        if number % 64 == 0:
            reading.go_on()
        if isinstance(block, Paragraph):
            yield block.text.strip(), _is_heading(block)
        else:
            yield _rows(block), False


def _is_heading(paragraph: Paragraph) -> bool:
    style = paragraph.style
    return style is not None and (style.name or "").startswith(("Heading", "Title"))


def _rows(table: Table) -> str:
    return "\n".join("\t".join(cell.text.strip() for cell in row.cells) for row in table.rows)
