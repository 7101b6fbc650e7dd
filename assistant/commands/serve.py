"""`keepsake serve`: an OpenAI-compatible address on this machine, until it is stopped."""

from __future__ import annotations

import secrets
from argparse import RawDescriptionHelpFormatter
from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode, Invocation, count
from assistant.errors import KeychainMissing

if TYPE_CHECKING:
    from argparse import ArgumentParser

LAST_PORT = 65_535
GOOD_FOR = """\
what it is good for:
  Programs that can talk to OpenAI (editors, chat windows, scripts of yours) talk to the model that
  you chose in Keepsake instead, and each answer is given what your memory holds. What is said there
  is kept and remembered like a chat in the window. Only this machine reaches the address, only with
  the token, and only until you press Ctrl+C.

example:
  keepsake serve --show-token

  Enter the base URL and the token (as the API key) in the program. Or ask from another terminal,
  with the token in the place of TOKEN:

  curl http://127.0.0.1:8377/v1/chat/completions -H "Authorization: Bearer TOKEN" \\
    -H "Content-Type: application/json" \\
    -d '{"messages": [{"role": "user", "content": "What is my dog called?"}]}'
"""


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
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = GOOD_FOR


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
