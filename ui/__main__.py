"""`keepsake`: a command where one is given, the window otherwise.

What a window does not need before its first paint is imported where it is used.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from assistant import network
from assistant.errors import AssistantError
from assistant.inference.launching import PROCESS_FLAG
from assistant.ownership import ask, wait_until_free
from assistant.paths import Home
from assistant.process import (
    keep_files_private,
    log_to_stderr,
    open_streams,
    take_passphrase,
)

READING_FLAG = "--reading-process"
"""As `assistant.documents.apart` has it, which is not loaded before the first paint."""

REPLAYING_FLAG = "--replaying-process"
"""As `assistant.storage.replaying` has it, which is not loaded before the first paint either."""

GIVING_WAY_S = 15.0
"""How long a server without a window may take to close the home."""

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from assistant.domain.backups import Restored
    from assistant.engine import Engine


def main() -> int:
    """Run what the command line says and return the exit code."""
    network.install()
    keep_files_private()
    try:
        return _run(sys.argv[1:])
    except KeyboardInterrupt:  # before anything had begun that could be ended in order
        return 130


def _run(argv: list[str]) -> int:
    if argv[:1] == [PROCESS_FLAG]:  # a frozen program starts its models' processes as itself
        from assistant.inference.child_main import main as run_model

        run_model(argv[1:])
        return 0
    if argv[:1] == [READING_FLAG]:
        from assistant.documents.reading_process import main as read_file

        return read_file()
    if argv[:1] == [REPLAYING_FLAG]:
        from assistant.storage.replaying_process import main as bring_log_in

        os._exit(bring_log_in())  # a thread still reads its input: an orderly end would abort
    if not argv:
        return show_window(Home.locate(), verbose=False)
    from assistant import cli
    from assistant.commands import windows

    arguments = cli.parse(argv)
    if arguments.command not in (None, *windows.NAMES):
        return cli.main(argv, arguments)
    try:
        home = Home.named(arguments.home)
    except AssistantError as error:
        sys.stderr.write(f"{error}\n{error.hint}\n")
        return 2
    request = windows.request_of(arguments)
    return show_window(home, verbose=arguments.verbose, request=request)


def show_window(home: Home, *, verbose: bool, request: Mapping[str, object] | None = None) -> int:
    """Bring the open window of this home forward, or open one; there `request` is done."""
    open_streams()
    log_to_stderr(verbose=verbose)
    replies = ask(home, {"raise": True, **(request or {})})
    told = list(replies or ())
    if any(frame.get("exit") == 0 for frame in told):
        return 0
    if any(frame.get("leaving") for frame in told):  # a server that another program started
        wait_until_free(home, GIVING_WAY_S)
    return open_window(home, request)


def open_window(home: Home, request: Mapping[str, object] | None = None) -> int:
    """Show the window at once and open the engine behind it."""
    from ui.app import run

    passphrase = take_passphrase()

    def open_engine(typed_passphrase: str | None = None) -> Engine:
        from assistant.engine import Engine

        return Engine.open(home, passphrase=typed_passphrase or passphrase)

    def serve(engine: Engine, raise_window: Callable[[Mapping[str, object]], None]) -> None:
        from assistant.commands.execution import handler

        engine.serve(handler(engine, raise_window))
        engine.api.follow()
        engine.prepare_recall()

    def restore(file: Path | None, typed: str) -> Restored | None:
        from assistant.engine import begin_anew, restore_backup

        if file is None:
            begin_anew(home)
            return None
        return restore_backup(home, file, typed or passphrase)

    return run(
        open_engine, on_ready=serve, state=home.window_state, restore=restore, request=request
    )


if __name__ == "__main__":
    sys.exit(main())
