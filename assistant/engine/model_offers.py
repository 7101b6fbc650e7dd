"""What can be downloaded, with what is known of this machine; and what was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.domain.fitting import FitKind
from assistant.domain.overviews import ModelInfo, ModelOffer
from assistant.errors import AssistantError
from assistant.inference import devices
from assistant.inference.fit import fit
from assistant.inference.gguf import check_gguf
from assistant.inference.offers import KINDS, offers
from assistant.inference.projectors import projector_beside

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from assistant.domain.fitting import Fit, Machine, ModelShape
    from assistant.inference.model_folder import DownloadPlan, ModelFolder
    from assistant.inference.offers import Offer
    from assistant.settings import Settings

RECOMMENDED = 3
"""As many are named first."""


def model_offers(settings: Settings, folder: ModelFolder) -> list[ModelOffer]:
    """The catalogue for this machine: by kind, the recommended ones first, then by size."""
    return offers_for(devices.whole_machine(), settings, folder.installed())


def offers_for(
    machine: Machine, settings: Settings, installed: Mapping[str, DownloadPlan]
) -> list[ModelOffer]:
    """The catalogue for any machine, with what is there already marked."""
    best = recommended(machine)
    found = [_offered(each, settings, machine, installed, best) for each in offers()]
    rank = {name: at for at, name in enumerate(best)}
    return sorted(
        found,
        key=lambda o: (KINDS.index(o.kind), rank.get(o.name, len(rank)), o.size_bytes),
    )


def recommended(machine: Machine) -> tuple[str, ...]:
    """The chat models that answer best here and still answer soon, best first.

    Soon: all layers on the graphics processor, or on a processor at most so many parameters as it
    reads through in a fraction of a second for each word.
    """
    chat = [each for each in offers() if each.shape is not None]
    fits = [(each, fit(each.shape, machine)) for each in chat if each.shape is not None]
    quick = [
        each
        for each, found in fits
        if found.kind is FitKind.GPU or (found.kind is FitKind.CPU and each.parameters <= 4.5)
    ]
    quick = quick or [each for each, found in fits if found.possible]
    ordered = sorted(quick, key=lambda each: (-round(each.parameters), each.thinks))
    return tuple(each.name for each in ordered[:RECOMMENDED])


def downloaded_infos(settings: Settings, folder: ModelFolder) -> list[ModelInfo]:
    """Every model that was downloaded, as one that can be chosen."""
    known = {each.name: each for each in offers()}
    return [
        _info(name, plan, known.get(name), settings, folder)
        for name, plan in folder.installed().items()
    ]


def unfinished_downloads(folder: ModelFolder) -> list[DownloadProgress]:
    """Downloads that were begun and not ended, as they lie on the disk."""
    return [
        DownloadProgress(name=name, state=DownloadState.PAUSED, done=done, total=total)
        for name, (done, total) in folder.unfinished().items()
    ]


def fit_of(shape: ModelShape | None, settings: Settings, name: str) -> Fit | None:
    """How a model goes into this machine with the numbers that are chosen for it."""
    if shape is None:
        return None
    loading = settings.loading_of(name)
    return fit(
        shape,
        devices.whole_machine(),
        context=loading.context_tokens,
        gpu_layers=None if loading.gpu_layers < 0 else loading.gpu_layers,
    )


def _offered(
    each: Offer,
    settings: Settings,
    machine: Machine,
    installed: Mapping[str, DownloadPlan],
    best: tuple[str, ...],
) -> ModelOffer:
    context = settings.loading_of(each.name).context_tokens
    found = fit(each.shape, machine, context=context) if each.shape is not None else None
    return ModelOffer(
        name=each.name,
        title=each.title,
        kind=each.kind,
        parameters=each.parameters,
        quantization=each.quantization,
        repository=each.repository,
        licence=each.licence,
        licence_url=each.licence_url,
        languages=each.languages,
        context=each.context,
        thinks=each.thinks,
        sees=each.sees,
        about=each.about,
        size_bytes=each.size_bytes,
        fit=found,
        installed=each.name in installed,
        recommended=each.name in best,
    )


def _info(
    name: str, plan: DownloadPlan, known: Offer | None, settings: Settings, folder: ModelFolder
) -> ModelInfo:
    place = folder.place_of(name)
    kind = known.kind if known else "chat"
    detail, usable, context = known.licence if known else plan.repository, True, 0
    found, sees = None, False
    if kind == "chat":
        try:
            file = check_gguf(place / plan.files[0].path)
            context, found = file.context, fit_of(file.shape, settings, name)
            sees = projector_beside(file) is not None
        except AssistantError as fault:
            usable, detail = False, str(fault)
    return ModelInfo(
        name=name,
        kind=kind,
        source="download",
        usable=usable,
        selected=_selected(name, kind, place, settings),
        size_bytes=plan.size_bytes,
        context=context or (known.context if known else 0),
        detail=detail,
        fit=found,
        sees=sees,
    )


def _selected(name: str, kind: str, place: Path, settings: Settings) -> bool:
    chosen = {
        "chat": (settings.models.chat, name),
        "embedder": (settings.models.embedder, str(place)),
        "reranker": (settings.models.reranker, str(place)),
    }
    given, own = chosen[kind]
    return given == own
