"""`keepsake mcp ACTION`: which programs may ask this memory over MCP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode, Invocation
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser

GOOD_FOR = """\
what it is good for:
  A desktop assistant or an editor that speaks MCP (the Model Context Protocol) can look up what you
  told Keepsake, list it, have something remembered, and ask you to have something forgotten. You
  allow each program once, and what is for this device only is never told.

example:
  The program starts `keepsake mcp` itself; typed by hand it waits for one that speaks to it. Most
  programs take an entry like this in their settings:

  {"mcpServers": {"keepsake": {"command": "keepsake", "args": ["mcp"]}}}

  The first time it asks, the window asks you. Without a window, say it beforehand, with the name
  that the program calls itself, see who may ask, and take it back:

  keepsake mcp allow Cursor
  keepsake mcp programs
  keepsake mcp disallow Cursor
"""


def program_argument(parser: ArgumentParser) -> None:
    """What `mcp disallow` takes."""
    parser.add_argument("name", metavar="NAME", help="as the program calls itself")


def allow_arguments(parser: ArgumentParser) -> None:
    """What `mcp allow` takes."""
    program_argument(parser)
    parser.add_argument(
        "--may-forget",
        action="store_true",
        help="also let it forget without a question while no window is open",
    )


def run_allow(invocation: Invocation) -> int:
    """Let a program ask."""
    given = invocation.arguments
    if not given.name.strip():  # it would let in every program that tells no name
        raise InvalidInput("The name is empty.", hint="Write it as the program calls itself.")
    program = invocation.engine.programs.allow(given.name, may_forget=given.may_forget)
    if invocation.json:
        invocation.output.document(program.model_dump())
    else:
        invocation.output.line(f"{program.name} may ask this memory.")
    return ExitCode.OK


def run_disallow(invocation: Invocation) -> int:
    """Let a program ask no more."""
    invocation.engine.programs.disallow(invocation.arguments.name)
    if invocation.json:
        invocation.output.document({"disallowed": invocation.arguments.name})
    return ExitCode.OK


def run_programs(invocation: Invocation) -> int:
    """Every program that may ask."""
    found = invocation.engine.programs.allowed()
    if invocation.json:
        invocation.output.document({"programs": [one.model_dump() for one in found]})
        return ExitCode.OK
    for one in found:
        also = "  may forget without a question" if one.may_forget else ""
        invocation.output.line(f"{one.name}{also}")
    if not found:
        invocation.output.note("No program may ask. Let one: keepsake mcp allow NAME")
    return ExitCode.OK
