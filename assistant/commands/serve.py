"""`keepsake serve`: an OpenAI-compatible address on this machine, until it is stopped."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode, Invocation, count
from assistant.errors import KeychainMissing

if TYPE_CHECKING:
    from argparse import ArgumentParser

LAST_PORT = 65_535


def arguments(parser: ArgumentParser) -> None:
    """What `serve` takes."""
    parser.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help="of this machine; 0 takes any, else that of Settings",
    )
    parser.add_argument(
        "--show-token", action="store_true", help="print the token that clients have to send"
    )


def run(invocation: Invocation) -> int:
    """Serve until Ctrl+C, in the process that owns the home."""
    given, engine = invocation.arguments, invocation.engine
    port = engine.settings.serving.port if given.port is None else given.port
    token, kept = _token(invocation)
    api = engine.api.start(port, token)
    try:
        if invocation.json:
            shown = token if given.show_token or not kept else None
            invocation.output.document({"url": api.url, "token": shown}, indent=None)
        else:
            invocation.output.line(f"Base URL: {api.url}")
            if given.show_token or not kept:
                invocation.output.line(f"Token: {token}")
        if not kept:
            invocation.output.note("There is no keychain: this token is for this run alone.")
        while not invocation.cancel.cancelled:
            invocation.cancel.wait(0.2)
    finally:
        api.close()
    return ExitCode.OK


def _port(text: str) -> int:
    """A port, for argparse."""
    number = count(text)
    if number > LAST_PORT:
        raise ValueError(text)
    return number


def _token(invocation: Invocation) -> tuple[str, bool]:
    """The home's token, or one for this run where there is no keychain."""
    try:
        return invocation.engine.api.token(), True
    except KeychainMissing:
        return secrets.token_urlsafe(32), False
