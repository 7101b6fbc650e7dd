"""What a file is, by its first bytes where those say so, else by its name."""

from __future__ import annotations

from pathlib import PurePath
from typing import Literal, NamedTuple

from assistant.domain.documents import DocumentKind
from assistant.errors import UnreadableFile

_CODE = """
.py .pyi .js .mjs .ts .tsx .jsx .java .kt .c .h .cc .cpp .hpp .cs .go .rs .rb .php .swift .scala .sh
.bash .zsh .ps1 .bat .sql .r .jl .lua .pl .hs .ml .ex .exs .erl .clj .dart .css .scss .vue .svelte
.tex .cmake .gradle .m .f90 .asm .proto .ipynb
"""
_PICTURES = ".png .jpg .jpeg .jpe .jfif .gif .bmp .dib .webp"
_UNREAD_PICTURES = """
.tif .tiff .heic .heif .avif .svg .ico .psd .jxl .raw .dng .cr2 .nef
"""
_UNREAD = """
.odt .pages .xlsx .ods .pptx .odp .epub .docm
"""
_KIND_OF_SUFFIX = {
    ".md": DocumentKind.MARKDOWN,
    ".markdown": DocumentKind.MARKDOWN,
    ".rst": DocumentKind.MARKDOWN,
    ".csv": DocumentKind.TABLE,
    ".tsv": DocumentKind.TABLE,
    ".json": DocumentKind.DATA,
    ".jsonl": DocumentKind.DATA,
    ".ndjson": DocumentKind.DATA,
    ".yaml": DocumentKind.DATA,
    ".yml": DocumentKind.DATA,
    ".toml": DocumentKind.DATA,
    ".xml": DocumentKind.DATA,
    ".html": DocumentKind.WEB,
    ".htm": DocumentKind.WEB,
    ".xhtml": DocumentKind.WEB,
} | dict.fromkeys(_CODE.split(), DocumentKind.CODE)

PictureFormat = Literal["PNG", "JPEG", "WEBP", "GIF", "BMP"]
PICTURE_HINT = "Open it in a picture program and save it as PNG or JPEG, then attach that."
WORD_HINT = "Open it in a word processor and save it as .docx, PDF or plain text."


class _Sign(NamedTuple):
    start: bytes
    what: str
    hint: str


_SIGNS = (
    _Sign(b"II*\0", "picture of a kind that cannot be read yet (TIFF)", PICTURE_HINT),
    _Sign(b"MM\0*", "picture of a kind that cannot be read yet (TIFF)", PICTURE_HINT),
    _Sign(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "file of an old Office program", WORD_HINT),
    _Sign(b"{\\rtf", "RTF file", WORD_HINT),
)
_PDF, _ZIP = b"%PDF-", b"PK\x03\x04"
_PDF_WITHIN = 1024
"""Readers look for the sign in so many first bytes; some programs write something before it."""


def kind_of(name: str, data: bytes) -> DocumentKind:
    """The kind of a file; raises `UnreadableFile` for one whose text cannot be had."""
    suffix = PurePath(name).suffix.casefold()
    if data.startswith(_PDF) or (suffix == ".pdf" and _PDF in data[:_PDF_WITHIN]):
        return DocumentKind.PDF
    if data.startswith(_ZIP):
        return _packed(name, suffix)
    if picture_format(data) is not None:
        return DocumentKind.PICTURE
    _require_no_other_picture(name, suffix)
    for sign in _SIGNS:
        if data.startswith(sign.start):
            raise UnreadableFile(f"“{name}” is a {sign.what}.", hint=sign.hint)
    if suffix == ".pdf":
        raise UnreadableFile(
            f"“{name}” is called a PDF, but it is none.", hint="Export or download it again."
        )
    if suffix == ".docx":
        raise UnreadableFile(f"“{name}” is called a Word document, but it is none.", hint=WORD_HINT)
    return _KIND_OF_SUFFIX.get(suffix, DocumentKind.TEXT)


def _packed(name: str, suffix: str) -> DocumentKind:
    if suffix == ".docx":
        return DocumentKind.WORD
    if suffix in _UNREAD.split():
        raise UnreadableFile(
            f"“{name}” is of a kind that cannot be read yet ({suffix}).",
            hint="Save it as .docx, PDF, CSV or plain text, then attach that.",
        )
    raise UnreadableFile(
        f"“{name}” is a packed archive.", hint="Unpack it, then attach the files inside it."
    )


def picture_format(data: bytes) -> PictureFormat | None:
    """How a picture is packed, by its first bytes; None where it is no picture that is read."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "GIF"
    if data.startswith(b"BM") and b"\0" in data[:32]:
        return "BMP"
    return None


def _require_no_other_picture(name: str, suffix: str) -> None:
    if suffix in _UNREAD_PICTURES.split():
        raise UnreadableFile(
            f"“{name}” is a picture of a kind that cannot be read yet ({suffix}).",
            hint=PICTURE_HINT,
        )
    if suffix in _PICTURES.split():
        raise UnreadableFile(
            f"“{name}” is called a picture, but it is none.", hint="Save or download it again."
        )
