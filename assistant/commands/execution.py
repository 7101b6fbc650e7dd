"""Carrying a command out, for this process's terminal or for another process's."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import __version__
from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, Output, OutputLost, shortened
from assistant.commands.parser import build_parser
from assistant.domain.programs import ProgramRequest
from assistant.errors import AssistantError, Cancelled, EngineBug, EnvironmentFault, NotFound

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping, Sequence

    from assistant.cancel import CancelToken
    from assistant.engine import Engine
    from assistant.ownership import Frame, Handler

logger = logging.getLogger(__name__)

EXIT_CODES: tuple[tuple[type[AssistantError], ExitCode], ...] = (
    (EnvironmentFault, ExitCode.ENVIRONMENT),
    (NotFound, ExitCode.NOTHING_FOUND),
    (Cancelled, ExitCode.CANCELLED),
    (EngineBug, ExitCode.BUG),
)


def execute(run: Callable[[], int], arguments: Namespace, output: Output) -> int:
    """Run a command's work and turn what it raises into an exit code and a readable message."""
    try:
        return int(run())
    except AssistantError as error:
        return report(error, arguments, output)
    except OutputLost:
        raise
    except Exception as error:  # the last net before the shell
        logger.exception("A command failed")
        return report(EngineBug(f"{type(error).__name__}: {error}"), arguments, output)


def report(error: AssistantError, arguments: Namespace, output: Output) -> int:
    """Say what happened and what to do; returns the exit code."""
    if arguments.json:
        output.document(documents.error(error))
    output.note(shortened(f"{error}\n{error.hint}".rstrip()))
    for kind, code in EXIT_CODES:
        if isinstance(error, kind):
            return code
    return ExitCode.USAGE


def run_command(
    engine: Engine, arguments: Namespace, folder: Path, output: Output, cancel: CancelToken
) -> int:
    """Carry out one parsed command on an open engine."""
    invocation = Invocation(
        engine=engine, arguments=arguments, output=output, cancel=cancel, folder=folder
    )
    return execute(lambda: arguments.run(invocation), arguments, output)


def request_for(argv: Sequence[str], asked: Mapping[str, str] | None = None) -> Frame:
    """What is sent to the process that owns the home, so that it carries the command out.

    `asked` is what the person typed at this terminal for the command, and no argument may hold.
    """
    frame = {"argv": list(argv), "folder": str(Path.cwd()), "version": __version__}
    return frame | ({"asked": dict(asked)} if asked else {})


def handler(
    engine: Engine,
    raise_window: Callable[[Frame], None] | None = None,
    *,
    give_way: Callable[[], None] | None = None,
) -> Handler:
    """Answers other processes: runs their commands, or brings the window forward.

    `give_way` closes the home soon for a window that is wanted, without being waited for.
    """

    def handle(request: Frame, reply: Callable[[Frame], None], cancel: CancelToken) -> None:
        if "argv" in request:
            reply({"exit": _run_for_client(engine, request, reply, cancel)})
        elif "program" in request:
            reply(answer_program(engine, request, cancel))
        elif raise_window is not None:
            raise_window(request)
            reply({"exit": int(ExitCode.OK)})
        elif give_way is not None:
            reply({"leaving": True})
            give_way()
        else:
            reply({"err": "A command is using this home; there is no window yet.\n"})
            reply({"exit": int(ExitCode.ENVIRONMENT)})

    return handle


def answer_program(engine: Engine, request: Frame, cancel: CancelToken) -> Frame:
    """The `result` of what a program asks over MCP, or the `fault` with its hint."""
    try:
        asked = ProgramRequest(
            program=str(request["program"]),
            tool=str(request.get("tool", "")),
            arguments=dict(request.get("arguments") or {}),
        )
        return {"result": engine.programs.answer(asked, cancel)}
    except AssistantError as error:
        return {"fault": str(error), "hint": error.hint}
    except Exception as error:  # the last net before the program that asked
        logger.exception("A program could not be answered")
        return {"fault": f"Keepsake failed ({type(error).__name__}).", "hint": EngineBug.hint}


def _run_for_client(
    engine: Engine, request: Frame, reply: Callable[[Frame], None], cancel: CancelToken
) -> int:
    output = Output(lambda text: reply({"out": text}), lambda text: reply({"err": text}))
    if request.get("version") != __version__:
        output.note(f"The Keepsake that is open is version {__version__}: close it first.")
        return ExitCode.ENVIRONMENT
    try:
        arguments = build_parser().parse_args(request["argv"])
    except SystemExit:
        return ExitCode.USAGE
    arguments.asked = dict(request.get("asked") or {})
    try:
        reply({"begun": True})
        return run_command(engine, arguments, Path(request["folder"]), output, cancel)
    except OutputLost:  # the client left, and nobody waits for an exit code
        return ExitCode.CANCELLED
