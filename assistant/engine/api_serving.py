"""The local API of an open home: its token, and whether it is served now."""

from __future__ import annotations

import logging
import secrets
from threading import RLock
from typing import TYPE_CHECKING

from assistant.engine.api_chats import ApiChats
from assistant.engine.unlocking import home_id
from assistant.errors import AssistantError
from assistant.serving.local_api import LocalApi
from assistant.settings import with_value
from assistant.storage import keychain

if TYPE_CHECKING:
    from assistant.engine.api_chats import Asks
    from assistant.engine.parts import Parts

logger = logging.getLogger(__name__)

TOKEN_BYTES = 32


class ApiServing:
    """Serves where it is asked to, or as the settings say; thread-safe, and every method blocks."""

    def __init__(self, engine: Asks, parts: Parts) -> None:
        self._parts = parts
        self._chats = ApiChats(engine, parts)
        self._lock = RLock()
        self._followed: LocalApi | None = None
        self._open: list[LocalApi] = []
        self._follows = False

    @property
    def url(self) -> str:
        """Where the settings' API is served now; empty where it is not."""
        followed = self._followed
        return followed.url if followed is not None else ""

    def token(self, *, anew: bool = False) -> str:
        """The token of this home, made at first; raises `KeychainMissing`.

        One that is made `anew` ends what the old one was used for.
        """
        known_as = home_id(self._parts.home)
        with self._lock:
            known = None if anew else keychain.serving_token(known_as)
            if known is not None:
                return known
            made = secrets.token_urlsafe(TOKEN_BYTES)
            keychain.store_serving_token(known_as, made)
            if anew and self._followed is not None:
                self._stop()
                self._follow()
            return made

    def start(self, port: int, token: str) -> LocalApi:
        """Serve at a port of this machine until the home is closed, or the API is."""
        api = LocalApi(self._chats, token, port)
        with self._lock:
            self._open.append(api)
        return api

    def follow(self) -> None:
        """Serve as the settings say, now and after each change; what fails is only logged."""
        self._follows = True
        try:
            self._follow()
        except AssistantError as error:
            logger.warning("The local API is not served: %s", type(error).__name__)

    def follow_change(self) -> None:
        """Serve as the settings say after a change; switched off again where that fails."""
        if not self._follows:
            return
        try:
            self._follow()
        except AssistantError:
            self._parts.settings.change(lambda now: with_value(now, "serving.enabled", value=False))
            raise

    def close(self) -> None:
        """Serve nobody any more."""
        with self._lock:
            self._stop()
            apis, self._open = self._open, []
        for api in apis:
            api.close()

    def _follow(self) -> None:
        wanted = self._parts.settings.current.serving
        with self._lock:
            followed = self._followed
            if followed is not None and (not wanted.enabled or followed.port != wanted.port):
                self._stop()
            if wanted.enabled and self._followed is None:
                self._followed = LocalApi(self._chats, self.token(), wanted.port)

    def _stop(self) -> None:
        followed, self._followed = self._followed, None
        if followed is not None:
            followed.close()
