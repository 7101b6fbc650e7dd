"""The headless face: runs a command here, or in the process that owns the home."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.commands import doctor
from assistant.commands.asking import new_passphrase
from assistant.commands.execution import execute, handler, request_for, run_command
from assistant.commands.invocation import ExitCode, Output, OutputLost
from assistant.commands.mcp_serving import serve_programs
from assistant.commands.parser import build_parser
from assistant.commands.tools import asked_beforehand
from assistant.errors import EnvironmentFault, HomeInUse, KeyMissing
from assistant.ownership import ask
from assistant.paths import Home
from assistant.process import log_to_stderr, on_request_to_end, open_streams, take_passphrase

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from assistant.ownership import Frame

OWNER_PATIENCE_S = 30.0
"""How long to wait for an owner that is starting up or closing, since one last answered."""

GRACE_S = 10.0
"""What other processes asked meanwhile may take this long after a command's own end."""


def parse(argv: Sequence[str]) -> Namespace:
    """The parsed command line; exits with 2 where it is not right."""
    return build_parser().parse_args(argv)


def main(argv: Sequence[str], arguments: Namespace) -> int:
    """Carry out the parsed command of `argv` and return its exit code."""
    open_streams()
    log_to_stderr(verbose=arguments.verbose)
    output = Output(_write_out, _write_err)
    cancel = CancelToken()

    def work() -> int:
        if arguments.command == "mcp" and arguments.action is None:
            return serve_programs(_home(arguments), take_passphrase(), cancel)
        if arguments.alone is not None:
            return int(arguments.alone(arguments, output, cancel))
        return _run(argv, arguments, output, cancel)

    try:
        with on_request_to_end(cancel.cancel):
            return execute(work, arguments, output)
    except OutputLost as lost:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        if isinstance(lost.__cause__, BrokenPipeError):  # whoever reads has seen enough
            return ExitCode.OK
        output.note(f"The result could not be written: {lost.__cause__}.")
        return ExitCode.ENVIRONMENT


def _home(arguments: Namespace) -> Home:
    return Home.named(arguments.home)


def _run(argv: Sequence[str], arguments: Namespace, output: Output, cancel: CancelToken) -> int:
    """Ask the owner of the home, or own it; an owner that is leaving is waited for."""
    home, passphrase = _home(arguments), take_passphrase()
    arguments.asked = asked_beforehand(arguments)
    deadline = time.monotonic() + OWNER_PATIENCE_S
    while True:
        replies = ask(home, request_for(argv, arguments.asked), cancel)
        if replies is not None:
            if (code := _relay(replies, arguments, output, cancel)) is not None:
                return code
            deadline = time.monotonic() + OWNER_PATIENCE_S
        try:
            return _run_here(home, passphrase, arguments, output, cancel)
        except HomeInUse:
            if time.monotonic() > deadline:
                raise
            cancel.wait(0.1)
            cancel.check()
        except EnvironmentFault as fault:
            if arguments.command != "doctor":
                raise  # doctor is the one command that must run when something is wrong
            return doctor.run_without_home(fault, arguments, output)


def _run_here(
    home: Home, passphrase: str | None, arguments: Namespace, output: Output, cancel: CancelToken
) -> int:
    from assistant.engine import Engine

    try:
        engine = Engine.open(home, passphrase=passphrase)
    except KeyMissing as missing:
        if not missing.new_home or not sys.stdin.isatty():
            raise
        output.note(f"{missing}\nChoose a passphrase, and keep it safe: it opens your memory.")
        engine = Engine.open(home, passphrase=new_passphrase())
    try:
        engine.serve(handler(engine))
        return run_command(engine, arguments, Path.cwd(), output, cancel)
    finally:
        engine.close(grace_s=0 if cancel.cancelled else GRACE_S)


def _relay(
    replies: Iterator[Frame], arguments: Namespace, output: Output, cancel: CancelToken
) -> int | None:
    """Show an owner's replies; None when it left, and asking again does nothing twice."""
    begun = shown = False
    for frame in replies:
        if "exit" in frame:
            return int(frame["exit"])
        begun = True
        shown = shown or "out" in frame
        output.relay(frame)
    cancel.check()
    if begun and (shown or not arguments.repeatable):
        raise EnvironmentFault(
            "The Keepsake that was answering has ended.",
            hint="See with `keepsake conversations list` or `memory list` what was done.",
        )
    return None


def _write_out(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _write_err(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
