"""What an engine answers about chat models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.device_calls import DeviceCalls
from assistant.engine.setting_changes import change_setting
from assistant.model_settings import BUNDLED_EMBEDDER

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.downloads import DownloadProgress
    from assistant.domain.overviews import ModelInfo, ModelOffer
    from assistant.domain.requests import ModelTest
    from assistant.settings import ApiModel, Settings


class ModelCalls(DeviceCalls):
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
        """Make a chat model answer from now on, or use a downloaded embedder or reranker.

        An embedder encodes everything first, in the background; see `change_embedder`.
        """

        def select() -> Settings:
            setting = self._parts.models.setting_for(name)
            if setting is None:
                return self._parts.models.select(name)
            if setting[0] == "models.embedder":
                self._parts.changing_embedder.change(setting[1] or BUNDLED_EMBEDDER)
                return self._parts.settings.current
            return change_setting(self._parts, *setting)

        return self._readers.submit(select)

    def add_local_model(
        self, name: str, file: Path, projector: Path | None = None
    ) -> Future[ModelInfo]:
        """Offer a GGUF file; `ModelFileInvalid` before anything is kept.

        `projector` lets it see pictures; without one, a projector that lies beside it is used.
        """

        def add() -> ModelInfo:
            self._parts.models.add_local(name, file, projector)
            return self._parts.models.info(name)

        return self._readers.submit(add)

    def add_api_model(self, model: ApiModel, key: str) -> Future[ModelInfo]:
        """Offer a model behind a URL; `key` goes to the keychain only, empty for none."""

        def add() -> ModelInfo:
            self._parts.models.add_api(model, key)
            return self._parts.models.info(model.name)

        return self._readers.submit(add)

    def let_model_see(self, name: str, *, sees: bool) -> Future[ModelInfo]:
        """Say of a model behind a URL whether it sees pictures; raises `NotFound` for others."""

        def tell() -> ModelInfo:
            self._parts.models.let_see(name, sees=sees)
            return self._parts.models.info(name)

        return self._readers.submit(tell)

    def remove_model(self, name: str) -> Future[None]:
        """Offer a model no longer; a downloaded file goes, an added one stays, a key goes."""
        return self._long_work.submit(self._parts.models.remove, name)

    def load_model_with(
        self, name: str, *, context_tokens: int = 0, gpu_layers: int = -1
    ) -> Future[Settings]:
        """Start a chat model with these numbers from now on; 0 and -1 choose."""
        return self._readers.submit(self._parts.models.load_with, name, context_tokens, gpu_layers)

    def model_offers(self) -> Future[list[ModelOffer]]:
        """The catalogue: what can be downloaded, and how it would go into this machine."""
        return self._readers.submit(self._parts.models.offers)

    def downloads(self) -> Future[list[DownloadProgress]]:
        """Every download that is running, paused or failed."""
        return self._readers.submit(self._parts.models.downloads.progress)

    def download_model(
        self,
        name: str,
        *,
        on_progress: Callable[[DownloadProgress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[ModelInfo]:
        """Download a model of the catalogue, or go on with it; nothing else contacts a host.

        Cancelling pauses: what was loaded stays. Raises `Offline`, `DownloadFailed`, `DiskFull`,
        `ModelFileInvalid`, `InvalidInput`.
        """

        def load(cancel: CancelToken) -> ModelInfo:
            self._parts.models.downloads.run(name, cancel, on_progress)
            return self._parts.models.info(name)

        return self._cancellable(self._downloading, load, cancel)

    def pause_download(self, name: str) -> Future[None]:
        """Stop a download at once; it can be gone on with, also after the next start."""
        return self._readers.submit(self._parts.models.downloads.pause, name)

    def discard_download(self, name: str) -> Future[None]:
        """Throw away what was loaded of a paused download."""
        return self._readers.submit(self._parts.models.downloads.discard, name)
