"""`keepsake doctor`: what is installed, what is wrong, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, Output
from assistant.domain.overviews import Check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.errors import EnvironmentFault


def run(invocation: Invocation) -> int:
    """Check an open home and the machine."""
    checks = invocation.wait(invocation.engine.doctor())
    return _print(checks, invocation.output, json=invocation.json)


def run_without_home(fault: EnvironmentFault, output: Output, *, json: bool) -> int:
    """Check the machine alone; `fault` says why the home cannot be opened."""
    from assistant.engine import examine_machine

    closed = Check(name="home", ok=False, detail=str(fault), hint=fault.hint)
    return _print([closed, *examine_machine()], output, json=json)


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
