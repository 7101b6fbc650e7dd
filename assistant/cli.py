"""The headless face: runs a command here, or in the process that owns the home."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.commands import evaluate
from assistant.commands.execution import execute, handler, report, request_for, run_command
from assistant.commands.invocation import ExitCode, Output
from assistant.commands.parser import build_parser
from assistant.errors import AssistantError, HomeInUse
from assistant.ownership import ask
from assistant.paths import Home
from assistant.process import log_to_stderr, take_passphrase

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from assistant.ownership import Frame

OWNER_PATIENCE_S = 10.0
"""How long to wait for an owner that is starting up or closing."""


def parse(argv: Sequence[str]) -> Namespace:
    """The parsed command line; exits with 2 where it is not right."""
    return build_parser().parse_args(argv)


def main(argv: Sequence[str], arguments: Namespace) -> int:
    """Carry out the parsed command of `argv` and return its exit code."""
    log_to_stderr(verbose=arguments.verbose)
    output = Output(_write_out, _write_err)
    cancel = CancelToken()
    previous = signal.signal(signal.SIGINT, lambda *_signal: cancel.cancel())
    try:
        if arguments.alone:
            return execute(lambda: evaluate.run(arguments, output, cancel), arguments, output)
        return _run(argv, arguments, output, cancel)
    except AssistantError as error:
        return report(error, arguments, output)
    except BrokenPipeError:  # whoever read our output has seen enough
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        return ExitCode.OK
    finally:
        signal.signal(signal.SIGINT, previous)


def _run(argv: Sequence[str], arguments: Namespace, output: Output, cancel: CancelToken) -> int:
    """Ask the owner of the home, or own it; an owner that is leaving is waited for."""
    home = Home.locate(Path(arguments.home) if arguments.home else None)
    passphrase = take_passphrase()
    deadline = time.monotonic() + OWNER_PATIENCE_S
    while True:
        replies = ask(home, request_for(argv))
        if replies is not None and (code := _relay(replies, output, cancel)) is not None:
            return code
        try:
            return _run_here(home, passphrase, arguments, output, cancel)
        except HomeInUse:
            if time.monotonic() > deadline or cancel.wait(0.1):
                raise


def _run_here(
    home: Home, passphrase: str | None, arguments: Namespace, output: Output, cancel: CancelToken
) -> int:
    from assistant.engine import Engine

    engine = Engine.open(home, passphrase=passphrase)
    try:
        engine.serve(handler(engine))
        return run_command(engine, arguments, Path.cwd(), output, cancel)
    finally:
        engine.close()


def _relay(replies: Iterator[Frame], output: Output, cancel: CancelToken) -> int | None:
    """Show an owner's replies; None when it left before it had answered anything."""
    answered = False
    for frame in replies:
        if "exit" in frame:
            return int(frame["exit"])
        answered = True
        output.relay(frame)
    if cancel.cancelled:
        return ExitCode.CANCELLED
    if not answered:
        return None
    output.note("The Keepsake that was answering has ended. Try again.")
    return ExitCode.ENVIRONMENT


def _write_out(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _write_err(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
