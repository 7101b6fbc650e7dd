"""Servers of tools: which there are, which the person allowed, and a call with their word."""

from __future__ import annotations

import json
from collections import OrderedDict
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from assistant.domain.tools import Tool
from assistant.engine.tool_calling import CalledTools, call_server
from assistant.engine.tool_connections import ToolConnections
from assistant.engine.tool_secrets import ToolSecrets
from assistant.errors import AssistantError, InvalidInput, NotFound
from assistant.inference.ports import ToolModel
from assistant.memory.device_only import kept_on_device
from assistant.nearest import did_you_mean
from assistant.patterns import Pattern
from assistant.settings import ToolServer
from assistant.storage.activity import ActivityStore
from assistant.tool_settings import MOST_SERVERS, MOST_TOOLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assistant.cancel import CancelToken
    from assistant.domain.ids import ConversationId
    from assistant.engine.consent import Consent
    from assistant.engine.parts import Parts
    from assistant.inference.ports import ChatModel
    from assistant.settings import Settings

MOST_LASTING = 500
"""So many words that hold for a chat are kept in mind, the newest; none outlives the program."""
LONGEST_CALL_NAME = 64
_UNSAFE = Pattern(r"[^A-Za-z0-9_-]+")


class ToolServers:
    """Thread-safe. Every method blocks; those that reach a server raise `ToolFailed`, `Offline`."""

    def __init__(self, parts: Parts, consent: Consent) -> None:
        self._parts, self._consent = parts, consent
        self._secrets = ToolSecrets(parts.home)
        self.connections = ToolConnections(self._secrets.of)
        self._lock = Lock()
        self._lasting: OrderedDict[tuple[str, str], None] = OrderedDict()

    def listed(self) -> tuple[ToolServer, ...]:
        """All that were added, in that order."""
        return self._parts.settings.current.tool_servers

    def add(
        self,
        name: str,
        *,
        command: str = "",
        args: tuple[str, ...] = (),
        url: str = "",
        secrets: Mapping[str, str] | None = None,
    ) -> ToolServer:
        """Keep a server, off; nothing is started. Raises `InvalidInput`, `KeychainMissing`.

        `secrets` are what it needs, by the names of variables or headers: for the keychain alone.
        """
        given = dict(secrets or {})
        try:
            made = ToolServer(
                name=name, command=command.strip(), args=args, url=url.strip(), secrets=tuple(given)
            )
        except ValidationError as error:
            reason = str(error.errors()[0]["msg"]).removeprefix("Value error, ")
            raise InvalidInput(f"The server of tools is not right: {reason}.") from error

        def put(now: Settings) -> Settings:
            if any(one.name.casefold() == made.name.casefold() for one in now.tool_servers):
                raise InvalidInput(
                    f"There is a server of tools {made.name!r}.", hint="Give it another name."
                )
            if len(now.tool_servers) >= MOST_SERVERS:
                raise InvalidInput(f"{MOST_SERVERS} are the most.", hint="Remove one first.")
            return now.model_copy(update={"tool_servers": (*now.tool_servers, made)})

        put(self._parts.settings.current)  # before a secret takes another's place
        with self._secrets.storing(made, given):
            self._parts.settings.change(put)
        return made

    def remove(self, name: str) -> None:
        """Know a server no more, nor its secrets; raises `NotFound`, `KeychainMissing`."""
        gone = self.get(name)
        self._secrets.delete(gone)
        self._replace(gone, None)

    def get(self, name: str) -> ToolServer:
        """The server of this name; raises `NotFound`."""
        for one in self.listed():
            if one.name.casefold() == name.strip().casefold():
                return one
        known = [one.name for one in self.listed()]
        hint = "See `keepsake tools list`."
        raise NotFound(
            f"There is no server of tools {name!r}.",
            hint=did_you_mean(name, known, otherwise=hint),
        )

    def allow(self, name: str, cancel: CancelToken) -> ToolServer:
        """Start or call it, and offer the tools that it tells of from now on."""
        server = self.get(name)
        connection = self.connections.opened(server)
        try:
            tools = call_server(self._parts, server, lambda: connection.tools(cancel))
        finally:
            connection.close()
        if not tools:
            raise NotFound(f"{server.name} has no tools.")
        allowed = server.model_copy(update={"allowed": True, "tools": tools})
        self._replace(server, allowed)
        return allowed

    def disallow(self, name: str) -> ToolServer:
        """Offer its tools no more; what was allowed for a chat ends too."""
        server = self.get(name)
        off = server.model_copy(update={"allowed": False, "tools": ()})
        self._replace(server, off)
        return off

    def run(self, name: str, tool: str, arguments: dict[str, Any], cancel: CancelToken) -> str:
        """Call a tool as the person says it; what it answers."""
        server = self.get(name)
        try:
            with self.connections.lend(server) as connection:
                return call_server(
                    self._parts, server, lambda: connection.call(tool, arguments, cancel), arguments
                )
        finally:
            self.note(server.name, tool, {"calls": 1})

    def offered(self) -> tuple[Tool, ...]:
        """The tools of all servers that are allowed, the first `MOST_TOOLS`."""
        found: dict[str, Tool] = {}
        for server in self.listed():
            for known in server.tools if server.allowed else ():
                call_name = _call_name(server.name, known.name, taken=found)
                found[call_name] = Tool(
                    server=server.name,
                    name=known.name,
                    call_name=call_name,
                    description=known.description,
                    schema=_object(known.arguments),
                )
        return tuple(found.values())[:MOST_TOOLS]

    @contextmanager
    def open(
        self,
        model: ChatModel,
        conversation_id: ConversationId | None,
        chosen: frozenset[str] | None,
    ) -> Iterator[CalledTools | None]:
        """The tools of one exchange; see `chat.tool_use.OpenTools`."""
        offered = self.offered() if chosen is not None and isinstance(model, ToolModel) else ()
        if not offered or chosen is None:
            yield None
            return
        tools = CalledTools(
            parts=self._parts,
            servers=self,
            consent=self._consent,
            offered=offered,
            conversation_id=conversation_id,
            chosen=chosen,
            withheld=kept_on_device(self._parts.database.read()),
        )
        try:
            yield tools
        finally:
            tools.close()

    def follow_change(self) -> None:
        """End foreign programs where offline was turned on."""
        if self._parts.settings.current.privacy.offline:
            self.connections.end()

    def close(self) -> None:
        """End what was started, and start nothing any more."""
        self.connections.close()

    def lasts(self, conversation_id: ConversationId | None, place: str) -> bool:
        """Whether the person allowed a tool for the rest of a chat."""
        return conversation_id is not None and (conversation_id, place) in self._lasting

    def let_last(self, conversation_id: ConversationId, place: str) -> None:
        """Ask no more about a tool in a chat, while this program runs."""
        with self._lock:
            self._lasting[conversation_id, place] = None
            while len(self._lasting) > MOST_LASTING:
                self._lasting.popitem(last=False)

    def note(self, server: str, tool: str, counts: dict[str, int]) -> None:
        """Note under Memory, Activity that a tool ran; never with what."""
        with suppress(AssistantError):  # the file is being closed
            self._parts.database.write(
                lambda cursor: ActivityStore(cursor).asked(server, tool, counts)
            )

    def _replace(self, old: ToolServer, new: ToolServer | None) -> None:
        def change(now: Settings) -> Settings:
            kept = [new if one.name == old.name else one for one in now.tool_servers]
            left = tuple(one for one in kept if one is not None)
            return now.model_copy(update={"tool_servers": left})

        self._parts.settings.change(change)
        self.connections.end(old.name)
        with self._lock:
            for key in [key for key in self._lasting if key[1].startswith(f"{old.name}/")]:
                del self._lasting[key]


def _call_name(server: str, tool: str, *, taken: dict[str, Tool]) -> str:
    """What a model may call a tool: other letters become `_`, and a number tells two apart."""
    plain = _UNSAFE.sub("_", f"{server}__{tool}")[:LONGEST_CALL_NAME]
    name, number = plain, 2
    while name in taken:
        name = f"{plain[: LONGEST_CALL_NAME - 3]}_{number}"
        number += 1
    return name


def _object(schema: str) -> dict[str, object]:
    """A schema as the server told it; one that is no object's takes no arguments."""
    with suppress(ValueError):
        found = json.loads(schema)
        if isinstance(found, dict):
            return found
    return {"type": "object", "properties": {}}
