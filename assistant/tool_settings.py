"""Settings about tools of other programs: which servers there are, and what was allowed."""

from __future__ import annotations

from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator

from assistant.model_settings import LOOPBACK, Group
from assistant.patterns import Pattern

MOST_SERVERS = 20
MOST_TOOLS = 64
"""Of a server, and of all that are offered together: more confuse a model."""
LONGEST_DESCRIPTION = 1_000
LONGEST_SCHEMA = 8_000
MOST_SECRETS = 8
_VARIABLE = Pattern(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_HEADER = Pattern(r"[A-Za-z][A-Za-z0-9-]{0,63}")
_OWN_HEADERS = Pattern(r"host|connection|accept|content-.*|transfer-encoding|mcp-.*|cookie")
_NAME = Pattern(r"[\w .()-]{1,40}")


class KnownTool(Group):
    """A tool as its server told of it when it was allowed; `arguments` is their JSON schema."""

    name: str = Field(min_length=1, max_length=128)
    description: str = Field(default="", max_length=LONGEST_DESCRIPTION)
    arguments: str = Field(default="{}", max_length=LONGEST_SCHEMA)


class ToolServer(Group):
    """An MCP server: a program on this machine, or an address. Off until it is allowed.

    `secrets` are names alone, of environment variables for a program and of headers for an address;
    what stands behind them is in the system's keychain and nowhere else.

    `tools` are those that are offered. What its server tells later is not looked at until the
    person allows it again: a description cannot change behind their back.
    """

    name: str
    command: str = ""
    args: tuple[str, ...] = ()
    url: str = ""
    secrets: tuple[str, ...] = Field(default=(), max_length=MOST_SECRETS)
    allowed: bool = False
    tools: tuple[KnownTool, ...] = Field(default=(), max_length=MOST_TOOLS)

    @field_validator("name")
    @classmethod
    def _plain(cls, name: str) -> str:
        name = " ".join(name.split())
        if _NAME.fullmatch(name) is None:
            raise ValueError("use up to 40 letters, digits, spaces and . ( ) - _")
        return name

    @field_validator("url")
    @classmethod
    def _reachable(cls, url: str) -> str:
        if not url:
            return url
        parts = urlsplit(url)
        if not parts.hostname or parts.username is not None or parts.password is not None:
            raise ValueError("it is no address of a server")
        plain = parts.scheme == "http" and parts.hostname in LOOPBACK
        if parts.scheme != "https" and not plain:
            raise ValueError("it begins with https://, or with http:// on this machine")
        return url

    @model_validator(mode="after")
    def _one_way(self) -> ToolServer:
        if bool(self.command.strip()) == bool(self.url):
            raise ValueError("say either a program or an address")
        if any("\0" in each for each in (self.command, *self.args)):
            raise ValueError("a program's name or argument holds a NUL")
        form = _HEADER if self.url else _VARIABLE
        for each in self.secrets:
            if form.fullmatch(each) is None or _OWN_HEADERS.fullmatch(each.lower()):
                raise ValueError("a secret has no name that a variable or a header can have")
        if len({each.casefold() for each in self.secrets}) < len(self.secrets):
            raise ValueError("two secrets have the same name")
        return self

    @property
    def host(self) -> str:
        """The other machine that it is on; empty for this one."""
        host = urlsplit(self.url).hostname or ""
        return "" if host in LOOPBACK else host

    @property
    def where(self) -> str:
        """Its address, or the line that starts it."""
        return self.url or " ".join((self.command, *self.args))
