"""The models of a home as people see them: what they are, and whether they can be used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.domain.overviews import ModelInfo
from assistant.engine.chosen_models import projector_of
from assistant.engine.model_offers import downloaded_infos, fit_of
from assistant.errors import AssistantError
from assistant.inference import catalogue
from assistant.inference.gguf import check_gguf
from assistant.inference.placed_embedders import read_folder, size_of
from assistant.inference.reranking import check_folder

if TYPE_CHECKING:
    from assistant.inference.model_folder import ModelFolder
    from assistant.settings import ApiModel, LocalModel, Settings


def listed(settings: Settings, folder: ModelFolder) -> list[ModelInfo]:
    """Every model that can be chosen, the bundled ones first."""
    models = settings.models
    found = [_bundled(model, models.chat, models.embedder) for model in catalogue.BUNDLED]
    found += downloaded_infos(settings, folder)
    placed = {folder.place_of(info.name) for info in found if info.source == "download"}
    if models.embedder and Path(models.embedder) not in placed:
        found.append(_chosen_embedder(Path(models.embedder)))
    if models.reranker and Path(models.reranker) not in placed:
        found.append(_chosen_reranker(Path(models.reranker)))
    found += [_local(model, settings) for model in settings.local_models]
    found += [_api(model, settings) for model in settings.api_models]
    return found


def _chosen_reranker(folder: Path) -> ModelInfo:
    size = 0
    try:
        size, usable, detail = check_folder(folder), True, str(folder)
    except AssistantError as fault:
        usable, detail = False, str(fault)
    return ModelInfo(
        name=folder.name,
        kind="reranker",
        source="file",
        usable=usable,
        selected=True,
        size_bytes=size,
        detail=detail,
    )


def _bundled(model: catalogue.BundledModel, chosen: str, embedder: str) -> ModelInfo:
    try:
        catalogue.path_of(model.name)
    except AssistantError as fault:
        usable, detail = False, str(fault)
    else:
        usable, detail = True, model.licence
    return ModelInfo(
        name=model.name,
        kind=model.kind,
        source="bundled",
        usable=usable,
        selected=model.name == chosen if model.kind == "chat" else not embedder,
        size_bytes=model.size_bytes,
        context=model.context,
        detail=detail,
    )


def _chosen_embedder(folder: Path) -> ModelInfo:
    known = next((model for model in catalogue.PLACED if model.name == folder.name), None)
    try:
        read_folder(folder)
    except AssistantError as fault:
        usable, detail = False, str(fault)
    else:
        usable, detail = True, known.licence if known else str(folder)
    return ModelInfo(
        name=folder.name,
        kind="embedder",
        source="file",
        usable=usable,
        selected=True,
        size_bytes=size_of(folder),
        context=known.context if known else 0,
        detail=detail,
    )


def _local(model: LocalModel, settings: Settings) -> ModelInfo:
    chosen = settings.models.chat
    try:
        found = check_gguf(model.path)
    except AssistantError as fault:
        return ModelInfo(
            name=model.name,
            kind="chat",
            source="file",
            usable=False,
            selected=model.name == chosen,
            detail=str(fault),
        )
    return ModelInfo(
        name=model.name,
        kind="chat",
        source="file",
        usable=True,
        selected=model.name == chosen,
        size_bytes=found.size_bytes,
        context=found.context,
        detail=found.architecture,
        fit=fit_of(found.shape, settings, model.name),
        sees=projector_of(model, found) is not None,
    )


def _api(model: ApiModel, settings: Settings) -> ModelInfo:
    chosen = settings.models.chat
    offline = settings.privacy.offline and not model.on_this_machine
    return ModelInfo(
        name=model.name,
        kind="chat",
        source="api",
        usable=not offline,
        selected=model.name == chosen,
        context=model.context,
        detail="The offline switch is on." if offline else f"{model.model} at {model.url}",
        sees=model.sees,
    )
