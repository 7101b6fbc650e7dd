"""`keepsake memory export` and `memory import`: a whole memory, to read or for another home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.documents import moment
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.wording import counted, size
from assistant.domain.memory_transfers import COUNTED, MemoryFormat
from assistant.domain.times import here

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Mapping

    from assistant.commands.invocation import Document
    from assistant.domain.memory_transfers import MemoryImported
    from assistant.domain.overviews import Progress

CONFLICTS_SHOWN = 10
NOUNS = {
    "conversations": ("chat", "chats"),
    "messages": ("message", "messages"),
    "facts": ("fact", "facts"),
    "entities": ("person or thing", "people or things"),
    "trajectories": ("story", "stories"),
    "documents": ("file", "files"),
    "profiles": ("profile", "profiles"),
    "drafts": ("draft", "drafts"),
}
KINDS = {kind: one for kind, (one, _) in NOUNS.items()}


def export_arguments(parser: ArgumentParser) -> None:
    """What `memory export` takes."""
    parser.add_argument("file", metavar="FILE", help="where to write it, unencrypted")
    parser.add_argument(
        "--format",
        choices=[str(one) for one in MemoryFormat],
        help="whole, for `memory import`, or to read; by default as FILE ends: .md is Markdown",
    )
    parser.add_argument("--overwrite", action="store_true", help="replace a file that is there")


def run_export(invocation: Invocation) -> int:
    """Write the whole memory into one file."""
    given = invocation.arguments
    path = invocation.path(given.file)
    form = MemoryFormat(given.format) if given.format else _form_of(path.suffix)
    written = invocation.wait(
        invocation.engine.export_memory(
            path, format=form, overwrite=given.overwrite, cancel=invocation.cancel
        )
    )
    if invocation.json:
        document = {"path": str(path), "format": form.value, "bytes": written.size}
        invocation.output.document(document | {"counts": dict(written.counts)})
        return ExitCode.OK
    told = _listed({name: written.counts.get(name, 0) for name in COUNTED})
    invocation.output.line(f"Wrote {told} to {path} ({size(written.size)}).")
    invocation.output.note(
        "The file is not encrypted: whoever has it can read it. What you forgot is not in it."
    )
    return ExitCode.OK


def import_arguments(parser: ArgumentParser) -> None:
    """What `memory import` takes."""
    parser.add_argument("file", metavar="FILE", help="written by `memory export` as JSON")
    parser.add_argument("--dry-run", action="store_true", help="report without storing")
    parser.add_argument(
        "--again", action="store_true", help="also what you had forgotten, which is left out else"
    )


def run_import(invocation: Invocation) -> int:
    """Take in a memory that was exported from another home, or from this one."""
    given = invocation.arguments
    told: set[int] = set()

    def tell(progress: Progress) -> None:
        percent = 10 * (10 * progress.done // max(1, progress.total))
        if not invocation.json and percent not in told:
            told.add(percent)
            invocation.output.note(f"{percent} % read")

    report = invocation.wait(
        invocation.engine.import_memory(
            invocation.path(given.file),
            dry_run=given.dry_run,
            again=given.again,
            on_progress=tell,
            cancel=invocation.cancel,
        )
    )
    if invocation.json:
        invocation.output.document(_document(report))
    else:
        _print(invocation, report)
    return ExitCode.OK


def _form_of(suffix: str) -> MemoryFormat:
    return MemoryFormat.MARKDOWN if suffix.lower() in (".md", ".markdown") else MemoryFormat.JSON


def _print(invocation: Invocation, report: MemoryImported) -> None:
    line = invocation.output.line
    new = {name: counts.new for name, counts in report.sections.items() if name in NOUNS}
    known = {name: counts.known for name, counts in report.sections.items() if name in NOUNS}
    done = "Would import" if report.dry_run else "Imported"
    line(f"{report.path}, written {here(report.written_at):%Y-%m-%d %H:%M}")
    if report.new:
        line(f"  {done}: {_listed(new) or 'nothing that is listed'}.")
    else:
        line("  Nothing in it is new here.")
    if any(known.values()):
        line(f"  Here already: {_listed(known)}.")
    if report.forgotten:
        left = counted(report.forgotten, "text")
        line(f"  Left out because you forgot it here: {left}. With --again it comes back.")
    if report.settings:
        line(f"  Settings taken over: {', '.join(report.settings)}.")
    if report.differing:
        line(f"  Told otherwise here, and left as it is: {report.differing}.")
    for each in report.conflicts[:CONFLICTS_SHOWN]:
        line(f"    {KINDS.get(each.kind, each.kind)} {each.unit_id}")
        line(f"      here: {each.here}")
        line(f"      file: {each.there}")
    if len(report.conflicts) > CONFLICTS_SHOWN:
        line(f"    and {report.differing - CONFLICTS_SHOWN} more; --json lists them.")
    if report.new and not report.dry_run:
        invocation.output.note(
            "It can be found by its words now; meaning is learnt behind it. `flush` waits for that."
        )


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(
        f"{number} {NOUNS[name][number != 1]}" for name, number in counts.items() if number
    )


def _document(report: MemoryImported) -> Document:
    return {
        "path": str(report.path),
        "written_at": moment(report.written_at),
        "program": report.program,
        "dry_run": report.dry_run,
        "new": report.new,
        "differing": report.differing,
        "forgotten": report.forgotten,
        "settings": list(report.settings),
        "sections": {
            name: {
                "read": counts.read,
                "new": counts.new,
                "known": counts.known,
                "differing": counts.differing,
                "left_out": counts.left_out,
            }
            for name, counts in report.sections.items()
            if counts.read
        },
        "conflicts": [
            {"kind": each.kind, "id": each.unit_id, "here": each.here, "there": each.there}
            for each in report.conflicts
        ],
    }
