"""What an engine answers about chat models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.overviews import ModelInfo
    from assistant.domain.requests import ModelTest
    from assistant.settings import ApiModel, Settings


class ModelCalls(EngineCalls):
    """The part of an `Engine` that lists, tests, chooses, adds and removes models."""

    def models(self) -> Future[list[ModelInfo]]:
        """Every model that can be chosen."""
        return self._readers.submit(self._parts.models.infos)

    def test_model(self, name: str, *, cancel: CancelToken) -> Future[ModelTest]:
        """Ask a model one question."""

        def test(cancel: CancelToken) -> ModelTest:
            with self._parts.extracting.aside():
                return self._parts.models.test(name, cancel)

        return self._cancellable(self._chats, test, cancel)

    def select_model(self, name: str) -> Future[Settings]:
        """Make a model answer from now on."""
        return self._readers.submit(self._parts.models.select, name)

    def add_local_model(self, name: str, file: Path) -> Future[ModelInfo]:
        """Offer a GGUF file; `ModelFileInvalid` before anything is kept."""

        def add() -> ModelInfo:
            self._parts.models.add_local(name, file)
            return self._parts.models.info(name)

        return self._readers.submit(add)

    def add_api_model(self, model: ApiModel, key: str) -> Future[ModelInfo]:
        """Offer a model behind a URL; `key` goes to the keychain only, empty for none."""

        def add() -> ModelInfo:
            self._parts.models.add_api(model, key)
            return self._parts.models.info(model.name)

        return self._readers.submit(add)

    def remove_model(self, name: str) -> Future[None]:
        """Offer a model no longer; its file stays where it is, its key goes."""
        return self._readers.submit(self._parts.models.remove, name)
