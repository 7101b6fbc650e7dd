"""`keepsake memory conflicts|settle`: what was written and what was said otherwise since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.domain.ids import FactId, UnitId

if TYPE_CHECKING:
    from argparse import ArgumentParser


def run_conflicts(invocation: Invocation) -> int:
    """Both sides of every conflict, and how to settle it."""
    found = invocation.wait(invocation.engine.memory.conflicts())
    if invocation.json:
        sides = [
            {"written": documents.fact(written), "heard": documents.fact(heard)}
            for written, heard in found
        ]
        invocation.output.document({"conflicts": sides})
        return ExitCode.OK
    for written, heard in found:
        said = f"{heard.valid_from:%Y-%m-%d}"
        invocation.output.line(f"{written.fact_id}  you wrote: {written.statement}")
        invocation.output.line(f"{heard.fact_id}  you said on {said}: {heard.statement}")
        invocation.output.line()
    to_do = "To say which is right: keepsake memory settle ID" if found else "There are none."
    invocation.output.note(to_do)
    return ExitCode.OK


def settle_arguments(parser: ArgumentParser) -> None:
    """What `memory settle` takes."""
    parser.add_argument("id", metavar="ID", help="of the fact that is right")


def run_settle(invocation: Invocation) -> int:
    """Keep one side of a conflict; the person's word is final."""
    fact_id = FactId(UnitId(invocation.arguments.id))
    settled = invocation.wait(invocation.engine.memory.settle(fact_id))
    if invocation.json:
        invocation.output.document(documents.fact(settled))
    else:
        invocation.output.line(f"{settled.fact_id}  {settled.statement}")
    return ExitCode.OK
