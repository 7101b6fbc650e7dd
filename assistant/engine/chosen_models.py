"""The chat model that a name means, and how it is made ready."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.errors import AssistantError
from assistant.inference import catalogue
from assistant.inference.gguf import check_gguf
from assistant.inference.llama import LlamaChatModel
from assistant.inference.projectors import check_projector, projector_beside
from assistant.inference.remote import RemoteChatModel
from assistant.settings import ApiModel, ModelLoading, Settings
from assistant.storage import keychain

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.inference.gguf import GgufFile
    from assistant.inference.model_folder import ModelFolder
    from assistant.inference.projectors import ProjectorFile
    from assistant.settings import LocalModel


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelPlan:
    """Everything that a ready model follows from; where it changes, the model is made anew.

    `place` is the address of an API, or the name or the file of a model on this machine.
    """

    place: ApiModel | str | Path
    name: str
    loading: ModelLoading
    threads: int
    offline: bool
    projector: Path | None = None
    """What lets a model on this machine see; None where nothing does."""


def plan_for(settings: Settings, folder: ModelFolder, name: str | None) -> ModelPlan:
    """What is known of the chat model `name`, or of the chosen one; raises `NotFound`."""
    name = name or settings.models.chat
    return ModelPlan(
        place=_place(settings, folder, name),
        name=name,
        loading=settings.loading_of(name),
        threads=settings.models.threads,
        # The switch is part of the plan: turning it makes the model anew, with the new answer.
        offline=settings.privacy.offline,
        projector=_projector(settings, folder, name),
    )


def projector_of(model: LocalModel, found: GgufFile) -> ProjectorFile | None:
    """The projector that a person gave with a file, or one that lies beside it; None for none.

    One that was given and is of no use counts as none: the model answers without seeing.
    """
    if not model.projector:
        return projector_beside(found)
    try:
        return check_projector(model.projector, found)
    except AssistantError:
        return None


def made(plan: ModelPlan, make_room: Callable[[], None]) -> LlamaChatModel | RemoteChatModel:
    """The model, not yet loaded; raises `ModelFileMissing` or `ModelFileInvalid`.

    `make_room` is called when it is to be loaded and does not go in.
    """
    place = plan.place
    if isinstance(place, ApiModel):
        return RemoteChatModel(place, keychain.api_key(place.name), offline=plan.offline)
    file = check_gguf(place).path if isinstance(place, Path) else catalogue.path_of(place)
    layers = plan.loading.gpu_layers
    return LlamaChatModel(
        plan.name,
        file,
        context=plan.loading.context_tokens or None,
        # More than there are processors would wait for each other: ten times as slow (measured).
        threads=min(plan.threads, os.cpu_count() or 1) or None,
        gpu_layers=None if layers < 0 else layers,
        projector=plan.projector,
        make_room=make_room,
    )


def _projector(settings: Settings, folder: ModelFolder, name: str) -> Path | None:
    """Where the projector of a model on this machine lies; None where it has none."""
    place = _place(settings, folder, name)
    if not isinstance(place, Path):
        return None
    try:
        found = check_gguf(place)
    except AssistantError:
        return None  # said when the model is made
    own = next((one for one in settings.local_models if one.name == name), None)
    projector = projector_of(own, found) if own else projector_beside(found)
    return projector.path if projector is not None else None


def _place(settings: Settings, folder: ModelFolder, name: str) -> ApiModel | str | Path:
    for api in settings.api_models:
        if api.name == name:
            return api
    for local in settings.local_models:
        if local.name == name:
            return local.path
    downloaded = folder.installed().get(name)
    if downloaded is not None:
        return folder.place_of(name) / downloaded.files[0].path
    return catalogue.bundled(name).name
