"""Serving MCP over standard input and output."""

from __future__ import annotations

import json
import logging
import sys
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from assistant import __version__
from assistant.cancel import CancelToken
from assistant.errors import AssistantError
from assistant.mcp_server.lines import BoundedLines
from assistant.mcp_server.pace import Pace, TooFast
from assistant.mcp_server.tools import INSTRUCTIONS, TOOLS, ToolText

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from mcp.server import ServerRequestContext

    Frame = dict[str, Any]
    Call = Callable[[Frame, CancelToken], Frame]
    Context = ServerRequestContext[dict[str, Any]]

logger = logging.getLogger(__name__)


def make_server(call: Call, pace: Pace) -> Server[dict[str, Any]]:
    """The server; `call` carries a request to the owner of the home, on a thread of its own."""

    async def list_tools(
        _context: Context, _page: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_listed(tool) for tool in TOOLS])

    async def call_tool(
        context: Context, asked: types.CallToolRequestParams
    ) -> types.CallToolResult:
        request: Frame = {
            "program": _client_of(context),
            "tool": asked.name,
            "arguments": asked.arguments or {},
        }
        try:
            with pace:
                return _result(await _on_thread(call, request))
        except (TooFast, AssistantError) as error:
            hint = getattr(error, "hint", "")
            return _fault(f"{error} {hint}".strip())

    return Server(
        "keepsake",
        version=__version__,
        title="Keepsake",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _listed(tool: ToolText) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.schema,
        annotations=types.ToolAnnotations(
            read_only_hint=tool.reads_only,
            destructive_hint=tool.name == "forget",
            open_world_hint=False,
        ),
    )


def serve(call: Call, cancel: CancelToken) -> None:
    """Serve until standard input ends or `cancel` is set."""
    for name in ("mcp", "anyio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # they quote what was sent
    anyio.run(_serve, call, cancel)


async def _serve(call: Call, cancel: CancelToken) -> None:
    server = make_server(call, Pace())
    async with anyio.create_task_group() as group:
        group.start_soon(_end_when, cancel, group.cancel_scope)
        reading = _Stdin(BoundedLines(sys.stdin.buffer))
        async with stdio_server(stdin=reading) as (incoming, outgoing):  # type: ignore[arg-type]
            await server.run(incoming, outgoing, server.create_initialization_options())
        group.cancel_scope.cancel()


async def _end_when(cancel: CancelToken, scope: anyio.CancelScope) -> None:
    while not cancel.cancelled:
        await anyio.sleep(0.1)
    scope.cancel()


class _Stdin:
    """Lines as the SDK reads them; the thread that waits for one is left when serving ends."""

    def __init__(self, lines: BoundedLines) -> None:
        self._lines = lines

    async def __aiter__(self) -> AsyncIterator[str]:
        while line := await anyio.to_thread.run_sync(self._lines.readline, abandon_on_cancel=True):
            yield line


async def _on_thread(call: Call, request: Frame) -> Frame:
    """A client that takes its request back, or leaves, stops the work."""
    cancel = CancelToken()
    try:
        return await anyio.to_thread.run_sync(lambda: call(request, cancel), abandon_on_cancel=True)
    finally:
        cancel.cancel()


def _client_of(context: Context) -> str:
    client = context.session.client_params
    return str(client.client_info.name) if client is not None else ""


def _result(frame: Frame) -> types.CallToolResult:
    if "result" not in frame:
        return _fault(f"{frame.get('fault', 'Keepsake did not answer.')} {frame.get('hint', '')}")
    document = frame["result"]
    text = json.dumps(document, ensure_ascii=False)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)], structured_content=document
    )


def _fault(words: str) -> types.CallToolResult:
    said = types.TextContent(type="text", text=words.strip())
    return types.CallToolResult(content=[said], is_error=True)
