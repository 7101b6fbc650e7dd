"""The text of a PDF, page by page."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING

from assistant.documents.bounds import MAX_PAGES, SMALLER
from assistant.domain.documents import DocumentPart
from assistant.errors import AssistantError, UnreadableFile

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

    from assistant.documents.bounds import Reading

logger = logging.getLogger(__name__)

SCANNED = "It seems to be scanned. Let a text recognition (OCR) program write its text, first."


def text_of_pdf(data: bytes, reading: Reading) -> tuple[str, tuple[DocumentPart, ...]]:
    """The text, and where each page of it begins; pages without text are left out.

    Raises `UnreadableFile` for one that is locked, scanned, damaged or too long.
    """
    try:
        pages = list(_opened(data, reading).pages)
    except AssistantError:
        raise
    except Exception as error:  # pypdf raises all that a broken file may lead to
        raise _damaged(reading, error) from error
    if len(pages) > MAX_PAGES:
        raise UnreadableFile(
            f"“{reading.name}” has {len(pages):,} pages; up to {MAX_PAGES:,} are read.",
            hint=SMALLER,
        )
    return _joined(pages, reading)


def _opened(data: bytes, reading: Reading) -> PdfReader:
    from pypdf import PasswordType, PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it would log words of the file
    reader = PdfReader(io.BytesIO(data), strict=False)
    if reader.is_encrypted and reader.decrypt("") is PasswordType.NOT_DECRYPTED:
        raise UnreadableFile(
            f"“{reading.name}” is locked with a password.",
            hint="Open it with its password, save a copy without one, then attach that.",
        )
    return reader


def _joined(pages: list[PageObject], reading: Reading) -> tuple[str, tuple[DocumentPart, ...]]:
    texts: list[str] = []
    parts: list[DocumentPart] = []
    length = failed = 0
    for number, page in enumerate(pages, start=1):
        reading.go_on()
        try:
            text = page.extract_text().strip()
        except Exception as error:  # noqa: BLE001 - one broken page does not spoil the others
            logger.warning("A page cannot be read: %s", type(error).__name__)
            failed += 1
            continue
        if text:
            parts.append(DocumentPart(label=f"page {number}", start=length))
            texts.append(text)
            length += len(text) + 2
            reading.require_short(length)
    if not texts:
        if failed:
            raise _damaged(reading, None)
        raise UnreadableFile(f"“{reading.name}” holds no text.", hint=SCANNED)
    return "\n\n".join(texts), tuple(parts)


def _damaged(reading: Reading, error: Exception | None) -> UnreadableFile:
    if error is not None:
        logger.warning("A PDF cannot be read: %s", type(error).__name__)
    return UnreadableFile(
        f"“{reading.name}” is a damaged PDF.",
        hint="Open it in a PDF viewer and save or print it as a PDF again.",
    )
