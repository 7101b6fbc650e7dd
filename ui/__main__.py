"""`keepsake`: a command where one is given, the window otherwise."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import cli
from assistant.ownership import ask
from assistant.paths import Home

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.engine import Engine


def main() -> int:
    """Run what the command line says and return the exit code."""
    argv = sys.argv[1:]
    arguments = cli.parse(argv)
    if arguments.command is not None:
        return cli.main(argv, arguments)
    cli.log_to_stderr(verbose=arguments.verbose)
    home = Home.locate(Path(arguments.home) if arguments.home else None)
    if raise_open_window(home):
        return 0
    return open_window(home)


def raise_open_window(home: Home) -> bool:
    """Bring the window of this home forward; False where there is none."""
    replies = ask(home, {"raise": True})
    return replies is not None and any(frame.get("exit") == 0 for frame in replies)


def open_window(home: Home) -> int:
    """Show the window at once and open the engine behind it."""
    from ui.app import run

    passphrase = cli.take_passphrase()

    def open_engine(typed_passphrase: str | None = None) -> Engine:
        from assistant.engine import Engine

        return Engine.open(home, passphrase=typed_passphrase or passphrase)

    def serve(engine: Engine, raise_window: Callable[[], None]) -> None:
        from assistant.commands.execution import handler

        engine.serve(handler(engine, raise_window))

    return run(open_engine, on_ready=serve)


if __name__ == "__main__":
    sys.exit(main())
