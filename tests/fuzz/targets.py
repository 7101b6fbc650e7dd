"""What is fuzzed: every importer, every reader of documents, and the check of a model's head."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from assistant.cancel import CancelToken
from assistant.documents.reading import read_bytes
from assistant.errors import AssistantError
from assistant.inference.gguf import check_gguf
from assistant.transfer.contents import read_values
from assistant.transfer.files import FileSet, Source, SourceFile, Unopened
from assistant.transfer.preparation import prepare
from assistant.transfer.reading import Format
from assistant.transfer.recognition import FORMATS, recognise
from assistant.transfer.sources import find_files
from tests.integration.transfer.databases import make_database
from tests.integration.transfer.imported_memory import FILES
from tests.unit.documents.paper import pdf_of, word_of
from tests.unit.documents.picture_files import packed, photo
from tests.unit.inference.gguf_files import gguf_bytes

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
OWN_EXPORT = (
    b'[{"format": "keepsake-chat", "version": 1, "id": "c1", "title": "Garden", "created":'
    b' "2026-01-01T09:00:00+00:00", "updated": "2026-01-01T09:00:00+00:00", "messages": [{"id":'
    b' "m1", "parent": null, "role": "user", "text": "I planted quinces.", "time":'
    b' "2026-01-01T09:00:00+00:00"}, {"id": "m2", "parent": "m1", "role": "assistant", "text":'
    b' "Lovely.", "time": "2026-01-01T09:01:00+00:00"}]}]'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Something that reads bytes of strangers.

    `seeds` are sound ones; `read` takes a damaged one, with the number of the seed that it was
    made from. It may raise an `AssistantError` and nothing else.
    """

    group: str
    name: str
    seeds: tuple[bytes, ...]
    read: Callable[[bytes, int], None]


def targets(folder: Path) -> list[Target]:
    """All of them; `folder` takes files that can only be read from the disk."""
    return [*_importers(folder), _archives(folder), *_documents(), _models(folder)]


def _importers(folder: Path) -> Iterator[Target]:
    for script in ("openwebui.sql", "cursor.sql"):
        file = folder / script.replace(".sql", ".db")
        file.unlink(missing_ok=True)
        make_database(script, file)
    (folder / "own.json").write_bytes(OWN_EXPORT)
    found: dict[str, list[Source]] = {}
    for place in (FILES, folder):
        with ExitStack() as archives:
            for source in find_files(place, archives, CancelToken()):
                if isinstance(source, Unopened) or source.label.endswith((".sql", ".gguf")):
                    continue
                known, _ = recognise(read_values(source, CancelToken()))
                found.setdefault(known.name, []).append(source)
    for known in FORMATS:
        yield _importer(known, found[known.name])


def _importer(known: Format, sources: list[Source]) -> Target:
    seeds: list[bytes] = []
    makers: list[Callable[[bytes], Source]] = []
    for source in sources:
        members = source.members if isinstance(source, FileSet) else (source,)
        for number, member in enumerate(members):
            with member.opened() as stream:
                seeds.append(stream.read())
            makers.append(_maker(source, number, member))

    def read(content: bytes, seed: int) -> None:
        source = makers[seed](content)
        try:
            found, values = recognise(read_values(source, CancelToken()))
            _read_all(found, values)
        except AssistantError:
            found = known
        if found is known:  # what is too damaged to be recognised is read as it was all the same
            _read_all(known, read_values(source, CancelToken()))

    return Target(group="importers", name=known.name, seeds=tuple(seeds), read=read)


def _maker(source: Source, number: int, member: SourceFile) -> Callable[[bytes], Source]:
    def make(content: bytes) -> Source:
        damaged = as_source(content, member.label)
        if not isinstance(source, FileSet):
            return damaged
        members = list(source.members)
        members[number] = damaged
        return replace(source, members=tuple(members))

    return make


def as_source(content: bytes, label: str) -> SourceFile:
    """Bytes as a file of this name."""
    return SourceFile(
        label=label,
        size_bytes=len(content),
        modified=WHEN,
        open_stream=lambda: io.BytesIO(content),
    )


def _read_all(known: Format, values: object) -> None:
    for reading in known.read(values):  # type: ignore[arg-type]
        assert reading.conversation is not None or reading.skipped
        if reading.conversation is not None:
            prepare(reading.conversation, WHEN)


def _archives(folder: Path) -> Target:
    seeds = []
    for kind in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", kind) as archive:
            archive.write(FILES / "chatgpt.json", "conversations.json")
            archive.write(FILES / "claude.json", "a/b.json")
            archive.writestr("picture.png", b"\x89PNG")
        seeds.append(out.getvalue())
    place = folder / "archive.zip"

    def read(content: bytes, _seed: int) -> None:
        place.write_bytes(content)
        with ExitStack() as archives:
            for source in find_files(place, archives, CancelToken()):
                if not isinstance(source, Unopened):
                    try:
                        _read_all(*recognise(read_values(source, CancelToken())))
                    except AssistantError:
                        continue

    return Target(group="importers", name="zip", seeds=tuple(seeds), read=read)


def _documents() -> Iterator[Target]:
    page = b"<!doctype html><title>A</title><p>Four &amp; five.<ul><li>a<table><tr><td>b</table>"
    samples: dict[str, tuple[bytes, ...]] = {
        "a.pdf": (pdf_of("One.", "Two."),),
        "a.docx": (word_of("Three.", heading="Four", table=(("a", "b"),)),),
        "a.html": (page,),
        "a.md": ("# Head\n\n- ä\n\n```\nx\n```\n".encode(), "Ünïcode".encode("utf-16")),
        "a.csv": (b"a;b\n1;2\n", "é;ü\n".encode("latin-1")),
        "a.json": (b'{"a": [1, 2, {"b": null}]}',),
        "a.png": (packed(), packed("GIF"), packed("BMP")),
        "a.jpg": (photo(),),
    }
    for name, seeds in samples.items():

        def read(content: bytes, _seed: int, name: str = name) -> None:
            read_bytes(name, content, CancelToken())

        yield Target(group="documents", name=name.partition(".")[2], seeds=seeds, read=read)


def _models(folder: Path) -> Target:
    place = folder / "model.gguf"

    def read(content: bytes, _seed: int) -> None:
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".gguf", delete=False) as file:
            file.write(content)
        Path(file.name).replace(place)
        check_gguf(place)

    seeds = (gguf_bytes(), gguf_bytes(version=2), gguf_bytes(elements=1000))
    return Target(group="models", name="gguf", seeds=seeds, read=read)
