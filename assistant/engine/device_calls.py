"""What an engine answers about where models lie, and how the embedder is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls
from assistant.errors import NotFound
from assistant.inference import catalogue
from assistant.model_settings import BUNDLED_EMBEDDER
from assistant.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from assistant.cancel import CancelToken
    from assistant.domain.embedder_change import EmbedderChange
    from assistant.domain.placement import Placement


class DeviceCalls(EngineCalls):
    """The part of an `Engine` that places models and changes the embedder."""

    def placement(self) -> Future[Placement]:
        """Where everything that takes much memory lies, and why there."""
        return self._readers.submit(self._parts.placing.placement)

    def change_embedder(self, place: str) -> Future[EmbedderChange]:
        """Encode everything anew in the background; the next opening uses the new embedder.

        `place` is the name of an embedder that is listed, or a folder. Naming the one in use
        gives up a change. Raises `NotFound`, `ModelFileMissing` or `ModelFileInvalid` before
        anything is begun.
        """

        def begin() -> EmbedderChange:
            return self._parts.changing_embedder.change(self._embedder_place(place))

        return self._readers.submit(begin)

    def embedder_change(self) -> Future[EmbedderChange | None]:
        """How far a change of the embedder is; None where there is none."""
        return self._readers.submit(self._parts.changing_embedder.now)

    def await_embedder_change(
        self,
        *,
        on_progress: Callable[[EmbedderChange], None] = lambda _: None,
        cancel: CancelToken | None = None,
    ) -> Future[None]:
        """Wait until a change is ready. Cancelling ends the waiting; the change goes on."""

        def wait(cancel: CancelToken) -> None:
            self._parts.changing_embedder.wait(cancel, on_progress)

        return self._cancellable(self._long_work, wait, cancel)

    def _embedder_place(self, name: str) -> str:
        if name == catalogue.EMBEDDER:
            return BUNDLED_EMBEDDER
        models = self._parts.models
        found = models.setting_for(name)
        if found is not None and found[0] == "models.embedder":
            return found[1]
        if not name.startswith("/") and ":" not in name:
            names = [each.name for each in models.infos() if each.kind == "embedder"]
            known = ", ".join(names)
            hint = f"Name a folder, or one of: {known}."
            raise NotFound(
                f"There is no embedder {name!r}.", hint=did_you_mean(name, names, otherwise=hint)
            )
        return name
