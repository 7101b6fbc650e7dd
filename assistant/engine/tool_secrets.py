"""What servers of tools need to be let in: in the system's keychain, and nowhere else."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from assistant.engine.unlocking import home_id
from assistant.errors import InvalidInput, ToolFailed
from assistant.storage import keychain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assistant.paths import Home
    from assistant.settings import ToolServer

LONGEST_SECRET = 8_000


class ToolSecrets:
    """Of one home. Every method may ask the keychain, and raises `KeychainMissing`."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def of(self, server: ToolServer) -> dict[str, str]:
        """The secrets of a server, by their names; raises `ToolFailed` where one is gone."""
        found = {}
        for name in server.secrets:
            secret = keychain.tool_secret(home_id(self._home), server.name, name)
            if secret is None:
                raise ToolFailed(
                    f"{name}, which {server.name} needs, is not in the keychain.",
                    hint="Remove the server, and add it again with its key.",
                )
            found[name] = secret
        return found

    @contextmanager
    def storing(self, server: ToolServer, secrets: Mapping[str, str]) -> Iterator[None]:
        """Keep secrets while the server is added, and no longer where that fails."""
        for name, secret in secrets.items():
            _check(name, secret)
        try:
            for name, secret in secrets.items():
                keychain.store_tool_secret(home_id(self._home), server.name, name, secret)
            yield
        except BaseException:
            self.delete(server)
            raise

    def delete(self, server: ToolServer) -> None:
        """Keep the secrets of a server no longer."""
        for name in server.secrets:
            keychain.delete_tool_secret(home_id(self._home), server.name, name)


def _check(name: str, secret: str) -> None:
    if not secret.strip():
        raise InvalidInput(f"The secret {name} is empty.", hint="Type it, or leave it out.")
    if len(secret) > LONGEST_SECRET or not secret.isascii() or not secret.isprintable():
        raise InvalidInput(f"The secret {name} is no line of plain letters, digits and signs.")
