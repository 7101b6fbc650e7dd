"""`keepsake mcp`: serves the memory to another program over MCP, until that program leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.execution import answer_program, handler
from assistant.commands.invocation import ExitCode

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.paths import Home


def serve_programs(home: Home, passphrase: str | None, cancel: CancelToken) -> int:
    """Serve over standard input and output; the SDK is loaded here, and nowhere else."""
    from assistant.mcp_server.door import Door
    from assistant.mcp_server.stdio import serve

    door = Door(
        home,
        passphrase,
        answer_program,
        lambda engine, give_way: handler(engine, give_way=give_way),
    )
    try:
        serve(door.call, cancel)
    finally:
        door.close()
    return ExitCode.OK
