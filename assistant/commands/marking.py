"""`keepsake memory pin`, `unpin` and `device-only`: what a fact is marked as."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.domain.ids import FactId, UnitId

if TYPE_CHECKING:
    from argparse import ArgumentParser


def arguments(parser: ArgumentParser) -> None:
    """What `memory pin` and `memory unpin` take."""
    parser.add_argument("ids", nargs="+", metavar="ID", help="of a fact")


def device_only_arguments(parser: ArgumentParser) -> None:
    """What `memory device-only` takes."""
    arguments(parser)
    parser.add_argument("--off", action="store_true", help="may be sent to a model elsewhere again")


def run_pin(invocation: Invocation) -> int:
    """Put facts into every prompt, before all else."""
    return _mark(invocation, pinned=True)


def run_unpin(invocation: Invocation) -> int:
    """Let them come up like all others again."""
    return _mark(invocation, pinned=False)


def run_device_only(invocation: Invocation) -> int:
    """Never send facts, nor what they were learnt from, to a model on another machine."""
    return _mark(invocation, device_only=not invocation.arguments.off)


def _mark(
    invocation: Invocation, *, pinned: bool | None = None, device_only: bool | None = None
) -> int:
    ids = [FactId(UnitId(each)) for each in dict.fromkeys(invocation.arguments.ids)]
    marked = invocation.wait(
        invocation.engine.mark_facts(ids, pinned=pinned, device_only=device_only)
    )
    if invocation.json:
        invocation.output.document(documents.facts(marked, len(marked)))
        return ExitCode.OK
    for fact in marked:
        marks = [
            name for name, on in (("pinned", fact.pinned), ("device only", fact.device_only)) if on
        ]
        said = f"  ({', '.join(marks)})" if marks else ""
        invocation.output.line(f"{fact.fact_id}  {fact.statement}{said}")
    return ExitCode.OK
