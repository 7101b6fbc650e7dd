"""`keepsake doctor`: what is installed, what is wrong, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, Output
from assistant.domain.overviews import Check

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from assistant.errors import EnvironmentFault


def arguments(parser: ArgumentParser) -> None:
    """What `doctor` takes."""
    parser.add_argument(
        "--bundle",
        metavar="FILE",
        help="show what may be handed to whoever helps, and pack it into this zip",
    )


def run(invocation: Invocation) -> int:
    """Check an open home and the machine."""
    if invocation.arguments.bundle is not None:
        return _pack(invocation)
    checks = invocation.wait(invocation.engine.doctor())
    return _print(checks, invocation.output, json=invocation.json)


def _pack(invocation: Invocation) -> int:
    """Show every line that goes into the bundle, then write it."""
    path = invocation.path(invocation.arguments.bundle)
    bundle = invocation.wait(invocation.engine.diagnostics())
    invocation.wait(invocation.engine.save_diagnostics(bundle, path))
    if invocation.json:
        invocation.output.document({"file": str(path), "files": dict(bundle)})
        return ExitCode.OK
    for name, text in bundle.items():
        invocation.output.line(f"--- {name}\n{text.rstrip()}")
    invocation.output.note(f"This is in {path}, and nothing else. Read it before you hand it on.")
    return ExitCode.OK


def run_without_home(fault: EnvironmentFault, given: Namespace, output: Output) -> int:
    """Check the machine alone; `fault` says why the home cannot be opened."""
    from assistant.engine import examine_machine

    if given.bundle is not None:
        output.note("Nothing was packed: that needs a home that opens.")
    closed = Check(name="home", ok=False, detail=str(fault), hint=fault.hint)
    return _print([closed, *examine_machine()], output, json=given.json)


def _print(checks: Sequence[Check], output: Output, *, json: bool) -> int:
    if json:
        output.document({"checks": [documents.check(check) for check in checks]})
    else:
        width = max((len(check.name) for check in checks), default=0)
        for check in checks:
            output.line(f"{'ok ' if check.ok else 'BAD'} {check.name:{width}}  {check.detail}")
            if check.hint and not check.ok:
                output.line(f"    {check.hint}")
    return ExitCode.OK if all(check.ok for check in checks) else ExitCode.ENVIRONMENT
