"""`keepsake tools`: servers whose tools a model may ask for, once you allowed them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from assistant.commands.asking import ask_secret
from assistant.commands.invocation import ExitCode, Invocation
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from assistant.settings import ToolServer

Document = dict[str, Any]

FOREIGN = (
    "It is a foreign program: it runs with your rights, and may send on what it is told. While"
    " offline is on it is not started."
)


def name_argument(parser: ArgumentParser) -> None:
    """What `remove`, `allow` and `disallow` take."""
    parser.add_argument("name", metavar="NAME", help="as `tools list` shows it")


def add_arguments(parser: ArgumentParser) -> None:
    """What `tools add` takes."""
    parser.add_argument("name", metavar="NAME", help="as you want to call it")
    parser.add_argument("--url", default="", metavar="URL", help="of a server with an address")
    parser.add_argument(
        "--command", dest="program", default="", metavar="PROGRAM", help="a program to start"
    )
    parser.add_argument(
        "--arg",
        dest="args",
        action="append",
        default=[],
        metavar="ARG",
        help="given to it, in this order; for one that begins with a dash: --arg=-x",
    )
    parser.add_argument(
        "--secret",
        dest="secret_names",
        action="append",
        default=[],
        metavar="NAME",
        help="a key that it needs, asked for and kept in the keychain alone: for a program an"
        " environment variable, for an address a header",
    )


def asked_beforehand(arguments: Namespace) -> dict[str, str]:
    """The secrets that `tools add` names, asked for at this terminal; empty for other commands.

    They are asked for here, though another process may own the home and carry the command out.
    """
    names = getattr(arguments, "secret_names", None) or ()
    return {name: ask_secret(f"{name}: ") for name in names}


def try_arguments(parser: ArgumentParser) -> None:
    """What `tools try` takes."""
    name_argument(parser)
    parser.add_argument("tool", metavar="TOOL", help="of that server")
    parser.add_argument(
        "--arguments", default="{}", metavar="JSON", help="an object, as the tool describes it"
    )


def run_list(invocation: Invocation) -> int:
    """Every server, whether it is allowed, and its tools."""
    servers = invocation.engine.tools.listed()
    if invocation.json:
        invocation.output.document({"servers": [_document(each) for each in servers]})
        return ExitCode.OK
    for each in servers:
        invocation.output.line(f"{each.name}  {'allowed' if each.allowed else 'off'}  {each.where}")
        for tool in each.tools:
            invocation.output.line(f"  {each.name}/{tool.name}  {tool.description}".rstrip())
    if not servers:
        invocation.output.note("No tools yet: keepsake tools add NAME --command PROGRAM")
    return ExitCode.OK


def run_add(invocation: Invocation) -> int:
    """Keep a server; nothing is started, and nothing allowed."""
    given = invocation.arguments
    added = invocation.engine.tools.add(
        given.name,
        command=given.program,
        args=tuple(given.args),
        url=given.url,
        secrets=getattr(given, "asked", {}),
    )
    if not invocation.json and not added.url:
        invocation.output.note(FOREIGN)
    return _told(invocation, added, f"Nothing of it is used yet: keepsake tools allow {added.name}")


def run_remove(invocation: Invocation) -> int:
    """Know a server no more."""
    invocation.engine.tools.remove(invocation.arguments.name)
    if invocation.json:
        invocation.output.document({"removed": invocation.arguments.name})
    return ExitCode.OK


def run_allow(invocation: Invocation) -> int:
    """Start or call it once, and offer its tools from now on."""
    allowed = invocation.engine.tools.allow(invocation.arguments.name, invocation.cancel)
    return _told(
        invocation,
        allowed,
        "Models behind an API may ask for these; each call waits for your word in the window,"
        " or names the tool: keepsake chat --tool SERVER/TOOL",
    )


def run_disallow(invocation: Invocation) -> int:
    """Offer its tools no more."""
    off = invocation.engine.tools.disallow(invocation.arguments.name)
    return _told(invocation, off, "Its tools are offered no more.")


def run_try(invocation: Invocation) -> int:
    """Call one tool by hand."""
    given = invocation.arguments
    try:
        arguments = json.loads(given.arguments)
    except (ValueError, RecursionError):
        arguments = None
    if not isinstance(arguments, dict):
        raise InvalidInput(
            "The arguments are no JSON object.", hint="""Write '{"city": "Lahti"}'."""
        )
    text = invocation.engine.tools.run(given.name, given.tool, arguments, invocation.cancel)
    if invocation.json:
        invocation.output.document({"server": given.name, "tool": given.tool, "text": text})
    else:
        invocation.output.line(text)
    return ExitCode.OK


def _told(invocation: Invocation, server: ToolServer, note: str) -> int:
    if invocation.json:
        invocation.output.document(_document(server))
        return ExitCode.OK
    for tool in server.tools:
        invocation.output.line(f"{server.name}/{tool.name}  {tool.description}".rstrip())
    invocation.output.note(note)
    return ExitCode.OK


def _document(server: ToolServer) -> Document:
    return {
        "name": server.name,
        "where": server.where,
        "secrets": list(server.secrets),
        "allowed": server.allowed,
        "tools": [{"name": each.name, "description": each.description} for each in server.tools],
    }
