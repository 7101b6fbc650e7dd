"""Which models there are, which are chosen, and the ones that are running."""

from __future__ import annotations

import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.overviews import ModelInfo
from assistant.domain.prompts import GenerationOptions, PieceKind, PromptMessage
from assistant.domain.requests import ModelTest
from assistant.engine.lending import Lending
from assistant.errors import AssistantError, InvalidInput, NotFound
from assistant.inference import catalogue
from assistant.inference.gguf import check_gguf
from assistant.inference.llama import DEFAULT_CONTEXT, LlamaChatModel
from assistant.inference.placed_embedders import read_folder, size_of
from assistant.inference.remote import RemoteChatModel
from assistant.settings import ApiModel, LocalModel, Settings
from assistant.storage import keychain

if TYPE_CHECKING:
    from collections.abc import Generator

    from assistant.cancel import CancelToken
    from assistant.engine.settings_file import SettingsFile
    from assistant.inference.ports import ChatModel

TEST_QUESTION = "Say hello in one short sentence."


class Models:
    """The chat models of one home. A model is loaded on first use; one is kept loaded."""

    def __init__(self, settings: SettingsFile) -> None:
        self._settings = settings
        self._lending: Lending[LlamaChatModel | RemoteChatModel] = Lending()

    def info(self, name: str) -> ModelInfo:
        """The named model; raises `NotFound`."""
        for info in self.infos():
            if info.name == name:
                return info
        raise NotFound(f"There is no model {name!r}.")

    def infos(self) -> list[ModelInfo]:
        """Every model that can be chosen, the bundled ones first."""
        settings = self._settings.current
        chosen = settings.models.chat
        embedder = settings.models.embedder
        found = [_bundled(model, chosen, embedder) for model in catalogue.BUNDLED]
        found += _embedders(embedder)
        found += [_local(model, chosen) for model in settings.local_models]
        found += [_api(model, settings, chosen) for model in settings.api_models]
        return found

    @contextmanager
    def lend(self, name: str | None = None) -> Generator[ChatModel]:
        """The named or the chosen model, kept open meanwhile.

        Raises `NotFound`, `ModelFileMissing`, `ModelFileInvalid` or `Offline`.
        """
        settings = self._settings.current
        found = _described(settings, name or settings.models.chat)
        # The switch is part of the plan: turning it makes the model anew, with the new answer.
        plan = (found, settings.privacy.offline)
        with self._lending.lend(plan, lambda: _made(found, offline=plan[1])) as model:
            yield model

    @contextmanager
    def lend_loaded(self, name: str) -> Generator[ChatModel | None]:
        """The named model where it is ready to answer, None where it would have to be loaded."""
        settings = self._settings.current
        plan = (_described(settings, name), settings.privacy.offline)
        with self._lending.lend_loaded(plan) as model:
            yield model if isinstance(model, RemoteChatModel) or (model and model.ready) else None

    def test(self, name: str, cancel: CancelToken) -> ModelTest:
        """Ask the model one question and time its answer."""
        with self.lend(name) as model:
            return _tested(model, name, cancel)

    def select(self, name: str) -> Settings:
        """Make the named model answer from now on."""
        self.require(name)
        return self._settings.change(
            lambda settings: settings.model_copy(
                update={"models": settings.models.model_copy(update={"chat": name})}
            )
        )

    def require(self, name: str) -> None:
        """Raise `NotFound`, naming those that there are, where no chat model has this name."""
        settings = self._settings.current
        names = {model.name for model in catalogue.BUNDLED if model.kind == "chat"}
        names |= {model.name for model in settings.local_models}
        names |= {model.name for model in settings.api_models}
        if name not in names:
            raise NotFound(
                f"There is no chat model {name!r}.",
                hint=f"Choose one of: {', '.join(sorted(names))}.",
            )

    def add_local(self, name: str, file: Path) -> None:
        """Offer a GGUF file under `name`; it is checked before anything is kept."""
        self._require_free(name)
        check_gguf(file)
        added = LocalModel(name=name, file=str(file.absolute()))
        self._settings.change(
            lambda settings: settings.model_copy(
                update={"local_models": (*settings.local_models, added)}
            )
        )

    def add_api(self, model: ApiModel, key: str) -> None:
        """Offer a model behind a URL; its key goes to the keychain and nowhere else."""
        self._require_free(model.name)
        if key:
            keychain.store_api_key(model.name, key)
        self._settings.change(
            lambda settings: settings.model_copy(
                update={"api_models": (*settings.api_models, model)}
            )
        )

    def remove(self, name: str) -> None:
        """Offer a model no longer; its file stays, its key goes."""
        settings = self._settings.current
        if any(model.name == name for model in settings.api_models):
            keychain.delete_api_key(name)
        elif not any(model.name == name for model in settings.local_models):
            raise NotFound(f"No added model is called {name!r}.")
        self._settings.change(lambda settings: _without(settings, name))

    def close(self) -> None:
        """Stop what is running, also under answers; no model is lent afterwards."""
        self._lending.close()

    def _require_free(self, name: str) -> None:
        try:
            self.require(name)
        except NotFound:
            return
        raise InvalidInput(f"A model called {name!r} exists already.", hint="Choose another name.")


def window_of(info: ModelInfo) -> int:
    """The tokens of prompt and reply that a model will have, as far as is known unloaded."""
    if info.source == "api":
        return info.context
    return min(info.context or DEFAULT_CONTEXT, DEFAULT_CONTEXT)


def _described(settings: Settings, name: str) -> ApiModel | LocalModel | catalogue.BundledModel:
    """What is known of the chat model `name`; raises `NotFound`."""
    for api in settings.api_models:
        if api.name == name:
            return api
    for local in settings.local_models:
        if local.name == name:
            return local
    return catalogue.bundled(name)


def _made(
    found: ApiModel | LocalModel | catalogue.BundledModel, *, offline: bool
) -> LlamaChatModel | RemoteChatModel:
    if isinstance(found, ApiModel):
        return RemoteChatModel(found, keychain.api_key(found.name), offline=offline)
    if isinstance(found, LocalModel):
        return LlamaChatModel(found.name, check_gguf(found.path).path)
    return LlamaChatModel(found.name, catalogue.path_of(found.name))


def _tested(model: ChatModel, name: str, cancel: CancelToken) -> ModelTest:
    """One question to the model, timed."""
    began = time.perf_counter()
    model.load(cancel=cancel)
    loaded = time.perf_counter()
    words: list[str] = []
    first: float | None = None
    prompt = [PromptMessage(role=Role.USER, text=TEST_QUESTION)]
    for piece in model.stream(prompt, GenerationOptions(max_tokens=64), cancel=cancel):
        first = first or time.perf_counter()
        if piece.kind is PieceKind.ANSWER:
            words.append(piece.text)
    ended = time.perf_counter()
    answer = "".join(words).strip()
    writing = max(ended - (first or ended), 1e-3)
    return ModelTest(
        name=name,
        answer=answer,
        load_ms=(loaded - began) * 1000,
        first_token_ms=((first or ended) - loaded) * 1000,
        tokens_per_second=model.count_tokens(answer) / writing,
    )


def _without(settings: Settings, name: str) -> Settings:
    chat = Settings().models.chat if settings.models.chat == name else settings.models.chat
    return settings.model_copy(
        update={
            "api_models": tuple(m for m in settings.api_models if m.name != name),
            "local_models": tuple(m for m in settings.local_models if m.name != name),
            "models": settings.models.model_copy(update={"chat": chat}),
        }
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


def _embedders(chosen: str) -> list[ModelInfo]:
    """The embedder in the chosen folder, and those that could be placed in one."""
    found = [_placed(model) for model in catalogue.PLACED if model.name != Path(chosen).name]
    if chosen:
        found.insert(0, _chosen_embedder(Path(chosen)))
    return found


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


def _placed(model: catalogue.PlacedModel) -> ModelInfo:
    where = f"Place {model.source}/{model.name} in a folder and name it as {model.setting}"
    return ModelInfo(
        name=model.name,
        kind=model.kind,
        source="file",
        usable=False,
        selected=False,
        context=model.context,
        detail=f"{where}: it {model.about} ({model.licence}).",
    )


def _local(model: LocalModel, chosen: str) -> ModelInfo:
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
    )


def _api(model: ApiModel, settings: Settings, chosen: str) -> ModelInfo:
    offline = settings.privacy.offline and not model.on_this_machine
    return ModelInfo(
        name=model.name,
        kind="chat",
        source="api",
        usable=not offline,
        selected=model.name == chosen,
        context=model.context,
        detail="The offline switch is on." if offline else f"{model.model} at {model.url}",
    )
