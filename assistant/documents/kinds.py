"""What a file is, by its first bytes where those say so, else by its name."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from assistant.domain.documents import DocumentKind
from assistant.errors import UnreadableFile

_CODE = """
.py .pyi .js .mjs .ts .tsx .jsx .java .kt .c .h .cc .cpp .hpp .cs .go .rs .rb .php .swift .scala .sh
.bash .zsh .ps1 .bat .sql .r .jl .lua .pl .hs .ml .ex .exs .erl .clj .dart .css .scss .vue .svelte
.tex .cmake .gradle .m .f90 .asm .proto .ipynb
"""
_PICTURES = """
.png .jpg .jpeg .gif .bmp .webp .tif .tiff .heic .heif .avif .svg .ico
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

PICTURE_HINT = "Describe it in words, or attach its text."
WORD_HINT = "Open it in a word processor and save it as .docx, PDF or plain text."


class _Sign(NamedTuple):
    start: bytes
    what: str
    hint: str


_SIGNS = (
    _Sign(b"\x89PNG\r\n\x1a\n", "picture", PICTURE_HINT),
    _Sign(b"\xff\xd8\xff", "picture", PICTURE_HINT),
    _Sign(b"GIF8", "picture", PICTURE_HINT),
    _Sign(b"BM", "picture", PICTURE_HINT),
    _Sign(b"II*\0", "picture", PICTURE_HINT),
    _Sign(b"MM\0*", "picture", PICTURE_HINT),
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
    if suffix in _PICTURES.split() or _is_webp(data):
        _refuse_picture(name)
    for sign in _SIGNS:
        if data.startswith(sign.start) and (sign.start != b"BM" or b"\0" in data[:32]):
            if sign.what == "picture":
                _refuse_picture(name)
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


def _is_webp(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def _refuse_picture(name: str) -> None:
    raise UnreadableFile(
        f"“{name}” is a picture, and this model cannot see pictures.", hint=PICTURE_HINT
    )
