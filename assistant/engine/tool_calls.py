"""What an engine does about servers of tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.engine.calls import EngineCalls

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Future

    from assistant.cancel import CancelToken
    from assistant.engine.tool_servers import ToolServers
    from assistant.settings import ToolServer


class ToolCalls(EngineCalls):
    """The part of an `Engine` that is about tools of other programs.

    `tools` does the same and blocks. Those that there are stand in `settings.tool_servers`.
    """

    tools: ToolServers

    def add_tool_server(
        self,
        name: str,
        *,
        command: str = "",
        args: tuple[str, ...] = (),
        url: str = "",
        secrets: Mapping[str, str] | None = None,
    ) -> Future[ToolServer]:
        """Keep a server of tools, off; nothing is started.

        `secrets` go into the system's keychain: a program gets them as environment variables of
        these names, an address as headers. Raises `InvalidInput` and `KeychainMissing`.
        """
        return self._readers.submit(
            self.tools.add, name, command=command, args=args, url=url, secrets=secrets
        )

    def remove_tool_server(self, name: str) -> Future[None]:
        """Know it no more, nor its secrets; raises `NotFound` and `KeychainMissing`."""
        return self._readers.submit(self.tools.remove, name)

    def allow_tool_server(
        self, name: str, *, cancel: CancelToken | None = None
    ) -> Future[ToolServer]:
        """Start or call it once, and offer the tools that it tells of to models from now on.

        Raises `NotFound`, `ToolFailed` and `Offline`.
        """
        return self._cancellable(
            self._downloading, lambda token: self.tools.allow(name, token), cancel
        )

    def disallow_tool_server(self, name: str) -> Future[ToolServer]:
        """Offer its tools no more; raises `NotFound`."""
        return self._readers.submit(self.tools.disallow, name)

    def run_tool(
        self, name: str, tool: str, arguments: dict[str, Any], *, cancel: CancelToken | None = None
    ) -> Future[str]:
        """Call a tool as the person says it; raises `NotFound`, `ToolFailed` and `Offline`."""
        return self._cancellable(
            self._downloading, lambda token: self.tools.run(name, tool, arguments, token), cancel
        )
