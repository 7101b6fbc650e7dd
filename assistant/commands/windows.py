"""`keepsake ask` and `keepsake open`: what is done in the window, here or where it is open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

NAMES = ("ask", "open")


def ask_arguments(parser: ArgumentParser) -> None:
    """What `ask` takes."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="begin with this question")


def open_arguments(parser: ArgumentParser) -> None:
    """What `open` takes."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="look through these exports")


def request_of(arguments: Namespace) -> dict[str, object]:
    """What the window is asked to do; empty to come forward."""
    if arguments.command == "ask":
        return {"ask": " ".join(arguments.words)}
    if arguments.command == "open" and arguments.files:
        return {"open": [str(Path(file).absolute()) for file in arguments.files]}
    return {}
