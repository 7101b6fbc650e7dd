"""The catalogue and the downloads of the scripted engine, on a simulated machine."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from assistant.cancel import CancelToken
from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.domain.embedder_change import EmbedderChange
from assistant.domain.fitting import Machine
from assistant.domain.overviews import ModelInfo, ModelOffer
from assistant.domain.placement import Placement
from assistant.engine.model_offers import offers_for
from assistant.errors import AssistantError, Cancelled, DownloadFailed
from assistant.inference.offers import offer
from assistant.inference.planning import Capabilities, ChatNeed, Wanted, encoder_need, plan
from assistant.settings import ModelLoading, Settings

GIB = 1 << 30
LAPTOP = Machine(memory_bytes=12 * GIB, graphics_bytes=round(5.3 * GIB))
STEPS = 20


class ScriptedModels:
    """Downloads in steps of `pause` seconds; `break_download` ends the next one halfway."""

    if TYPE_CHECKING:
        _do: Callable[[Callable[[], Any]], Future[Any]]
        _settings: Settings
        home: Any
        pause: float

    machine = LAPTOP
    change: EmbedderChange | None = None
    break_download: AssistantError | None = None

    @property
    def begun(self) -> dict[str, DownloadProgress]:
        """Downloads that are not ended."""
        found: dict[str, DownloadProgress] = self.__dict__.setdefault("_begun", {})
        return found

    @property
    def tokens(self) -> dict[str, CancelToken]:
        found: dict[str, CancelToken] = self.__dict__.setdefault("_tokens", {})
        return found

    def placement(self) -> Future[Placement]:
        return self._do(lambda: placed(self.machine))

    def embedder_change(self) -> Future[EmbedderChange | None]:
        return self._do(lambda: self.change)

    def model_offers(self) -> Future[list[ModelOffer]]:
        def work() -> list[ModelOffer]:
            here = {name: None for name, m in self.home.models.items() if m.source == "download"}
            return offers_for(self.machine, self._settings, here)  # type: ignore[arg-type]

        return self._do(work)

    def downloads(self) -> Future[list[DownloadProgress]]:
        return self._do(lambda: list(self.begun.values()))

    def download_model(
        self,
        name: str,
        *,
        on_progress: Callable[[DownloadProgress], None],
        cancel: CancelToken,
    ) -> Future[ModelInfo]:
        self.tokens[name] = cancel

        def work() -> ModelInfo:
            offers = offers_for(self.machine, self._settings, {})
            offer = next(each for each in offers if each.name == name)
            total = offer.size_bytes
            first = round(STEPS * self.begun[name].done / total) if name in self.begun else 0
            fault, self.break_download = self.break_download, None
            for step in range(first, STEPS + 1):
                progress = DownloadProgress(
                    name=name,
                    state=DownloadState.LOADING,
                    done=total * step // STEPS,
                    total=total,
                    bytes_per_second=11.4e6,
                    seconds_left=(total - total * step // STEPS) / 11.4e6,
                )
                self.begun[name] = DownloadProgress(
                    name=name, state=DownloadState.PAUSED, done=progress.done, total=total
                )
                on_progress(progress)
                if fault is not None and step >= STEPS // 2:
                    raise fault
                if cancel.wait(self.pause):
                    raise Cancelled("Paused.")
            del self.begun[name]
            info = ModelInfo(
                name=name,
                kind=offer.kind,
                source="download",
                usable=True,
                selected=False,
                size_bytes=total,
                context=offer.context,
                detail=offer.licence,
                fit=offer.fit,
            )
            self.home.models[name] = info
            return info

        return self._do(work)

    def pause_download(self, name: str) -> Future[None]:
        return self._do(lambda: self.tokens[name].cancel())

    def discard_download(self, name: str) -> Future[None]:
        return self._do(lambda: self.begun.pop(name, None))

    def load_model_with(
        self, name: str, *, context_tokens: int = 0, gpu_layers: int = -1
    ) -> Future[Settings]:
        def work() -> Settings:
            own = ModelLoading(name=name, context_tokens=context_tokens, gpu_layers=gpu_layers)
            self._settings = self._settings.model_copy(update={"loading": (own,)})
            return self._settings

        return self._do(work)


BROKEN = DownloadFailed("The connection broke off while qwen3-4b.gguf was loading.")


def placed(machine: Machine) -> Placement:
    """The plan for a chat model of four thousand million parameters and a reranker."""
    wanted = Wanted(
        index_bytes=310_000_000,
        tokens_bytes=88_000_000,
        chat=ChatNeed(name="qwen3-4b", shape=offer("qwen3-4b-2507").shape),
        embedder=encoder_need("all-minilm-l6-v2", 90_868_376),
        reranker=encoder_need("bge-reranker-base", 1_112_201_932, reranks=True),
        precision="bf16",
    )
    can = Capabilities(chat_on_graphics=True, encoders_on_graphics=True)
    found = plan(machine, wanted, can)
    return replace(found, graphics_name="NVIDIA GeForce RTX 4060")
