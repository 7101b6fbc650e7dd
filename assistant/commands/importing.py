"""`keepsake import` and `keepsake flush`: chats from elsewhere, learnt before you go on."""

from __future__ import annotations

from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.rules import note_waiting
from assistant.commands.wording import counted
from assistant.domain.chat_formats import AUTO, CHAT_FORMATS
from assistant.domain.transfers import ConversationCounts, MessageCounts
from assistant.storage.wording import storable

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.overviews import Progress
    from assistant.domain.transfers import FileReport, ImportReport


MOST_OF_A_REASON = 3
"""Things skipped for the same reason that are named one by one; of more, the first and a count."""


def import_arguments(parser: ArgumentParser) -> None:
    """What `import` takes."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, zip or folder")
    parser.add_argument("--format", default=AUTO, metavar="NAME", help="one of those below")
    parser.add_argument("--dry-run", action="store_true", help="report without storing")
    parser.add_argument(
        "--no-memory", action="store_true", help="learn nothing from the chats that are new"
    )
    parser.add_argument(
        "--again", action="store_true", help="also what you had forgotten, which is left out else"
    )
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _formats()


def _formats() -> str:
    """Each format and where its files are found, in two columns."""
    names = [f"{each.name} ({each.title})" for each in CHAT_FORMATS]
    width = max(map(len, names))
    lines = ["exit codes: 0 all of it was read, 4 no chat was found, 5 some could not be read\n"]
    lines += ["formats and where to find them (recognised without --format):"]
    for name, each in zip(names, CHAT_FORMATS, strict=True):
        lines += [f"  {name:<{width}}  {each.where}"]
    return "\n".join(lines)


def run_import(invocation: Invocation) -> int:
    """Import and report per file; nothing found, or not all, are exit codes of their own."""
    given = invocation.arguments
    paths = [invocation.path(name) for name in given.paths]
    report = invocation.wait(
        invocation.engine.import_files(
            paths,
            format=given.format,
            dry_run=given.dry_run,
            memory=not given.no_memory,
            again=given.again,
            cancel=invocation.cancel,
        )
    )
    if invocation.json:
        invocation.output.document(documents.import_report(report))
    else:
        for file in report.files:
            _print(invocation, file)
        if len(report.files) > 1:
            _print_totals(invocation, report)
    found = any(file.conversations.read > file.conversations.skipped for file in report.files)
    if not found:
        return ExitCode.NOTHING_FOUND
    if not any(file.faulty for file in report.files) and all(_was_read(p, report) for p in paths):
        return ExitCode.OK
    invocation.output.note("Not all of it could be read; the rest was imported.")
    return ExitCode.PARTLY


def _was_read(path: Path, report: ImportReport) -> bool:
    """Whether anything that a named path stands for was recognised."""
    named = Path(storable(str(path)))
    read = [Path(file.path) for file in report.files if file.format]
    return any(one.is_relative_to(named) or named.is_relative_to(one) for one in read)


def _print(invocation: Invocation, file: FileReport) -> None:
    if not file.format:
        why = "; ".join(skipped.why for skipped in file.skipped)
        invocation.output.line(f"{file.path}: not imported, {why}")
        return
    invocation.output.line(f"{file.path} ({file.format})")
    invocation.output.line(f"  {_outcome(file.conversations, file.messages)}")
    for note in file.notes:
        invocation.output.line(f"  note: {note}")
    for why, skipped in file.by_reason().items():
        if len(skipped) <= MOST_OF_A_REASON:
            for what in skipped:
                invocation.output.line(f"  skipped {what}: {why}")
        else:
            some = f"{skipped[0]} and {len(skipped) - 1} more"
            invocation.output.line(f"  skipped {some}: {why}")


def _print_totals(invocation: Invocation, report: ImportReport) -> None:
    read = [file for file in report.files if file.format]
    conversations = ConversationCounts(
        **{
            name: sum(getattr(file.conversations, name) for file in read)
            for name in ("read", "new", "updated", "skipped")
        }
    )
    messages = MessageCounts(
        read=sum(file.messages.read for file in read), new=sum(file.messages.new for file in read)
    )
    of_files = f"{len(read)} of {counted(len(report.files), 'file')} read"
    invocation.output.line(f"{of_files}: {_outcome(conversations, messages)}")


def _outcome(conversations: ConversationCounts, messages: MessageCounts) -> str:
    return (
        f"{counted(conversations.read, 'conversation')}: {conversations.new} new, "
        f"{conversations.updated} updated, {conversations.skipped} skipped; "
        f"{counted(messages.read, 'message')}, {messages.new} new"
    )


def run_flush(invocation: Invocation) -> int:
    """Wait until everything is learnt."""
    told: set[str] = set()

    def tell(progress: Progress) -> None:
        line = f"{progress.done} of {progress.total} {progress.what}"
        if not invocation.json and progress.total and line not in told:
            told.add(line)
            invocation.output.note(line)

    invocation.wait(invocation.engine.flush(on_progress=tell, cancel=invocation.cancel))
    if invocation.json:
        stats = invocation.wait(invocation.engine.stats())
        invocation.output.document(documents.stats(stats))
        return ExitCode.OK
    if not told:
        invocation.output.note("Everything is learnt.")
    note_waiting(invocation)
    return ExitCode.OK
