"""`keepsake import` and `keepsake flush`: chats from elsewhere, learnt before you go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.overviews import Progress
    from assistant.domain.transfers import FileReport


def import_arguments(parser: ArgumentParser) -> None:
    """What `import` takes."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, zip or folder")
    parser.add_argument("--format", default="auto", help="skip the recognition of the format")
    parser.add_argument("--dry-run", action="store_true", help="report without storing")


def run_import(invocation: Invocation) -> int:
    """Import and report per file; nothing found is an exit code of its own."""
    given = invocation.arguments
    report = invocation.wait(
        invocation.engine.import_files(
            [invocation.path(name) for name in given.paths],
            format=given.format,
            dry_run=given.dry_run,
            cancel=invocation.cancel,
        )
    )
    if invocation.json:
        invocation.output.document(documents.import_report(report))
    else:
        for file in report.files:
            _print(invocation, file)
    found = any(file.conversations.read > file.conversations.skipped for file in report.files)
    return ExitCode.OK if found else ExitCode.NOTHING_FOUND


def _print(invocation: Invocation, file: FileReport) -> None:
    conversations, messages = file.conversations, file.messages
    invocation.output.line(f"{file.path} ({file.format or 'not recognised'})")
    invocation.output.line(
        f"  {conversations.read} conversations: {conversations.new} new, "
        f"{conversations.updated} updated, {conversations.skipped} skipped; "
        f"{messages.read} messages, {messages.new} new"
    )
    for skipped in file.skipped:
        invocation.output.line(f"  skipped {skipped.what}: {skipped.why}")


def flush_arguments(_parser: ArgumentParser) -> None:
    """`flush` takes nothing."""


def run_flush(invocation: Invocation) -> int:
    """Wait until everything is learnt."""
    invocation.wait(
        invocation.engine.flush(
            on_progress=lambda progress: _tell(invocation, progress), cancel=invocation.cancel
        )
    )
    if invocation.json:
        stats = invocation.wait(invocation.engine.stats())
        invocation.output.document(documents.stats(stats))
    return ExitCode.OK


def _tell(invocation: Invocation, progress: Progress) -> None:
    if not invocation.json:
        invocation.output.note(f"{progress.done} of {progress.total} {progress.what}")
