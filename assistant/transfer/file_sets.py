"""What files that belong together hold, as values like those of a single file."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from assistant.errors import UnreadableFile
from assistant.transfer.bundles import JAN
from assistant.transfer.json_stream import Element, read_elements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.transfer.files import FileSet, SourceFile


def read_file_set(files: FileSet) -> Iterator[Element]:
    """A value for each conversation that the files hold together."""
    yield from (_jan if files.kind == JAN else _opencode)(files)


def _jan(files: FileSet) -> Iterator[Element]:
    by_name = {member.name: member for member in files.members}
    thread = _only_value(by_name["thread.json"])
    messages = _values(by_name["messages.jsonl"])
    yield Element("", 1, {"thread": thread, "messages": messages})


def _opencode(files: FileSet) -> Iterator[Element]:
    """Each session with its messages and their parts, all in the order of their ids.

    A session of which a file is damaged is said to be so, and the others are read.
    """
    sessions: dict[str, SourceFile] = {}
    messages: dict[str, list[SourceFile]] = {}
    parts: dict[str, list[SourceFile]] = {}
    for member in sorted(files.members, key=lambda member: member.label):
        *_, above, folder, name = ["", *member.label.replace("\\", "/").split("/")]
        if above == "message":
            messages.setdefault(folder, []).append(member)
        elif "/part/" in member.label.replace("\\", "/")[len(files.label) :]:
            parts.setdefault(folder, []).append(member)
        elif "/session/" in member.label.replace("\\", "/")[len(files.label) :]:
            sessions[name.removesuffix(".json")] = member
    for number, identity in enumerate(sorted(sessions.keys() | messages.keys()), start=1):
        known: dict[str, object] = {"id": identity}
        try:
            about = _only_value(sessions[identity]) if identity in sessions else known
            said = [_message(each, parts) for each in messages.get(identity, [])]
        except UnreadableFile as error:
            yield Element(f"session {identity}", number, known, fault=str(error))
            continue
        said.sort(key=_begun)
        yield Element(f"session {identity}", number, {"info": about, "messages": said})


def _message(file: SourceFile, parts: dict[str, list[SourceFile]]) -> dict[str, object]:
    info = _only_value(file)
    own = parts.get(file.name.removesuffix(".json"), [])
    return {"info": info, "parts": [_only_value(part) for part in own]}


def _begun(message: dict[str, object]) -> float:
    """When a message began, for messages whose ids do not tell."""
    info = message["info"]
    times = info.get("time") if isinstance(info, dict) else None
    created = times.get("created") if isinstance(times, dict) else None
    return float(created) if isinstance(created, int | float) else 0.0


def _only_value(file: SourceFile) -> object:
    values = _values(file, most=2)
    if len(values) != 1:
        raise UnreadableFile(f"{file.name} does not hold one object")
    return values[0]


def _values(file: SourceFile, most: int | None = None) -> list[object]:
    try:
        with file.opened() as stream:
            return [element.value for element in islice(read_elements(stream), most)]
    except UnreadableFile as error:
        raise UnreadableFile(f"{file.name}: {error}") from error
