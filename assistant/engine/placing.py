"""Where this home's models and indexes lie, decided in one place, and room that is made."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from assistant.domain.placement import Part, Place, Placement
from assistant.engine.chosen_models import plan_for
from assistant.errors import AssistantError
from assistant.index.token_cache import DEFAULT_BYTES
from assistant.inference import catalogue, devices
from assistant.inference.gguf import check_gguf
from assistant.inference.llama_library import graphics_backends
from assistant.inference.planning import Capabilities, ChatNeed, Wanted, encoder_need, plan
from assistant.inference.reranking import check_folder
from assistant.inference.torch_library import torch_uses_graphics
from assistant.settings import ApiModel
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from assistant.domain.fitting import Machine
    from assistant.domain.placement import EncoderNeed, Placed
    from assistant.engine.models import Models
    from assistant.engine.settings_file import SettingsFile
    from assistant.inference.embedding import ChildEmbedder
    from assistant.storage.database import Database

logger = logging.getLogger(__name__)

_INDEX_BASE = 130_000_000
"""The program itself and the database, without the window."""
_MESSAGE_BYTES = 30_000
"""Words, vectors and rows of a message, in main memory; as resident memory grows over LoCoMo."""
_TOKENS_OF_MESSAGE = 15_000
"""About 40 vectors of 384 bytes."""


class Droppable(Protocol):
    """What holds a model that can be put away."""

    @property
    def loaded(self) -> bool:
        """Whether it holds its memory."""
        ...

    def drop(self) -> None:
        """Give the memory back, after what is under way."""
        ...


@dataclass(frozen=True, slots=True)
class Running:
    """The models that are there to be moved; joined once all of them are made."""

    embedder: ChildEmbedder
    rerankers: Droppable
    models: Models


class Placing:
    """Plans for the machine as it usually is; looks at what is free when something starts."""

    def __init__(self, database: Database, settings: SettingsFile) -> None:
        self._database = database
        self._settings = settings
        self._running: Running | None = None

    def join(self, running: Running) -> None:
        """Say which models there are."""
        self._running = running

    def placement(self, machine: Machine | None = None) -> Placement:
        """Where everything lies when it is used, and what holds memory now.

        `machine` is this one where None is given, with other programs as they usually are.
        """
        found = plan(machine or devices.whole_machine(), self._wanted(), _capabilities())
        parts = tuple(replace(each, running=self._runs(each)) for each in found.parts)
        return replace(found, parts=parts, graphics_name=devices.graphics_name())

    def place_of_embedder(self) -> str:
        """Where it computes when it starts now, as torch calls it."""
        return self._device(Part.EMBEDDER)

    def place_of_reranker(self) -> str:
        """Where it computes when it starts now, as torch calls it."""
        return self._device(Part.RERANKER)

    def has_room_for_reranker(self) -> bool:
        """Whether one that is not loaded can be: without it recall is as quick, and less exact."""
        placed = self.placement().of(Part.RERANKER)
        if placed is None or placed.running:
            return placed is not None
        return placed.place is not Place.AWAY and _is_free(placed)

    def make_room(self) -> None:
        """Put encoders away for a chat model that does not go in; they start again when used.

        The reranker first, for good while memory is short. The embedder comes back at the next
        recall, on the processor where the model took the rest.
        """
        running = self._running
        if running is None:
            return
        logger.info("A chat model needs room: encoders are put away")
        running.rerankers.drop()
        running.embedder.stop()

    def _device(self, part: Part) -> str:
        if not torch_uses_graphics():
            return "cpu"
        placed = self.placement().of(part)
        there = placed is not None and placed.place is Place.GRAPHICS and _is_free(placed)
        return "cuda" if there else "cpu"

    def _wanted(self) -> Wanted:
        settings = self._settings.current
        folder = settings.models.embedder
        messages = MessageStore(self._database.read()).count()
        return Wanted(
            index_bytes=_INDEX_BASE + messages * _MESSAGE_BYTES,
            tokens_bytes=min(DEFAULT_BYTES, messages * _TOKENS_OF_MESSAGE),
            chat=self._chat(),
            embedder=encoder_need(
                Path(folder).name if folder else catalogue.EMBEDDER, self._embedder_bytes()
            ),
            reranker=_reranker_need(settings.models.reranker),
            precision=devices.precision(),
        )

    def _embedder_bytes(self) -> int:
        if self._running is not None and (size := self._running.embedder.size_bytes):
            return size
        return catalogue.bundled(catalogue.EMBEDDER).size_bytes

    def _chat(self) -> ChatNeed:
        settings = self._settings.current
        name = settings.models.chat
        if self._running is None:
            return ChatNeed(name=name, shape=None)
        try:
            chosen = plan_for(settings, self._running.models.folder, name)
            if isinstance(chosen.place, ApiModel):
                return ChatNeed(name=name, shape=None)
            file = chosen.place if isinstance(chosen.place, Path) else catalogue.path_of(name)
            shape = check_gguf(file).shape
        except AssistantError:
            return ChatNeed(name=name, shape=None)
        layers = chosen.loading.gpu_layers
        return ChatNeed(
            name=name,
            shape=shape,
            context=chosen.loading.context_tokens,
            gpu_layers=None if layers < 0 else layers,
        )

    def _runs(self, placed: Placed) -> bool:
        running = self._running
        if running is None:
            return False
        return {
            Part.EMBEDDER: running.embedder.ready,
            Part.RERANKER: running.rerankers.loaded,
            Part.CHAT: running.models.loaded,
        }.get(placed.part, placed.place is not Place.AWAY)


def _capabilities() -> Capabilities:
    return Capabilities(
        chat_on_graphics=bool(graphics_backends()),
        encoders_on_graphics=torch_uses_graphics(),
    )


def _is_free(placed: Placed) -> bool:
    now = devices.free_machine()
    return placed.memory_bytes <= now.memory_bytes and placed.graphics_bytes <= now.graphics_bytes


def _reranker_need(folder: str) -> EncoderNeed | None:
    if not folder:
        return None
    try:
        size = check_folder(Path(folder))
    except AssistantError:
        return None
    return encoder_need(Path(folder).name, size, reranks=True)
