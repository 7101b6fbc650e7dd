"""Which models there are, which are chosen, and the ones that are running."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pydantic import ValidationError

from assistant.domain.messages import Role
from assistant.domain.prompts import GenerationOptions, PieceKind, PromptMessage
from assistant.domain.requests import ModelTest
from assistant.engine.chosen_models import made, plan_for
from assistant.engine.downloading import Downloads
from assistant.engine.lending import Lending
from assistant.engine.model_listing import listed
from assistant.engine.model_offers import downloaded_infos, model_offers
from assistant.errors import InvalidInput, NotFound
from assistant.inference import catalogue
from assistant.inference.gguf import check_gguf
from assistant.inference.llama import DEFAULT_CONTEXT, LlamaChatModel
from assistant.inference.projectors import check_projector
from assistant.inference.remote import RemoteChatModel
from assistant.nearest import did_you_mean
from assistant.settings import ApiModel, LocalModel, ModelLoading, Settings
from assistant.storage import keychain

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.overviews import ModelInfo, ModelOffer
    from assistant.engine.settings_file import SettingsFile
    from assistant.inference.model_folder import ModelFolder
    from assistant.inference.ports import ChatModel

SMALL_BYTES = 500_000_000
"""Files of fewer bytes hold models that would rather invent an answer than have none."""

TEST_QUESTION = "Say hello in one short sentence."


class Models:
    """The chat models of one home. A model is loaded on first use; one is kept loaded."""

    def __init__(
        self,
        settings: SettingsFile,
        folder: ModelFolder,
        *,
        make_room: Callable[[], None] = lambda: None,
    ) -> None:
        """`folder` holds those that were downloaded.

        `make_room` puts away what a model may take the memory of, where it does not go in.
        """
        self._settings = settings
        self._make_room = make_room
        self.folder = folder
        self.downloads = Downloads(settings, folder)
        self._lending: Lending[LlamaChatModel | RemoteChatModel] = Lending()

    def info(self, name: str) -> ModelInfo:
        """The named model; raises `NotFound`."""
        for info in self.infos():
            if info.name == name:
                return info
        known = [info.name for info in self.infos()]
        hint = f"There are: {', '.join(known)}."
        raise NotFound(
            f"There is no model {name!r}.", hint=did_you_mean(name, known, otherwise=hint)
        )

    def infos(self) -> list[ModelInfo]:
        """Every model that can be chosen, the bundled ones first."""
        return listed(self._settings.current, self.folder)

    def offers(self) -> list[ModelOffer]:
        """The catalogue, with what fits this machine."""
        return model_offers(self._settings.current, self.folder)

    @contextmanager
    def lend(self, name: str | None = None) -> Generator[ChatModel]:
        """The named or the chosen model, kept open meanwhile.

        Raises `NotFound`, `ModelFileMissing`, `ModelFileInvalid`, `ModelTooLarge` or `Offline`.
        """
        plan = plan_for(self._settings.current, self.folder, name)
        with self._lending.lend(plan, lambda: made(plan, self._make_room)) as model:
            yield model

    @property
    def loaded(self) -> bool:
        """Whether a model on this machine holds its memory."""
        current = self._lending.current
        return isinstance(current, LlamaChatModel) and current.ready

    @contextmanager
    def lend_loaded(self, name: str) -> Generator[ChatModel | None]:
        """The named model where it is ready to answer, None where it would have to be loaded."""
        plan = plan_for(self._settings.current, self.folder, name)
        with self._lending.lend_loaded(plan) as model:
            yield model if isinstance(model, RemoteChatModel) or (model and model.ready) else None

    def sees(self, name: str) -> bool:
        """Whether pictures can go to the model of this name; False where there is none."""
        return any(info.sees for info in self.infos() if info.name == name)

    def is_small(self, name: str) -> bool:
        """Whether it is too small a model to be trusted with not knowing; never one of an API."""
        return any(
            info.source != "api" and 0 < info.size_bytes < SMALL_BYTES
            for info in self.infos()
            if info.name == name
        )

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

    def setting_for(self, name: str) -> tuple[str, str] | None:
        """The setting, and its value, that makes an embedder or a reranker used; None for others.

        The bundled embedder is that of a home which names none.
        """
        bundled = {model.name: model.kind for model in catalogue.BUNDLED}
        if bundled.get(name) == "embedder":
            return "models.embedder", ""
        for info in downloaded_infos(self._settings.current, self.folder):
            if info.name == name and info.kind != "chat":
                return f"models.{info.kind}", str(self.folder.place_of(name))
        return None

    def require(self, name: str) -> None:
        """Raise `NotFound`, naming those that there are, where no chat model has this name."""
        settings = self._settings.current
        names = {model.name for model in catalogue.BUNDLED if model.kind == "chat"}
        names |= {model.name for model in settings.local_models}
        names |= {model.name for model in settings.api_models}
        names |= {
            info.name for info in downloaded_infos(settings, self.folder) if info.kind == "chat"
        }
        if name not in names:
            hint = f"Choose one of: {', '.join(sorted(names))}."
            raise NotFound(
                f"There is no chat model {name!r}.",
                hint=did_you_mean(name, sorted(names), otherwise=hint),
            )

    def add_local(self, name: str, file: Path, projector: Path | None = None) -> None:
        """Offer a GGUF file under `name`, and what lets it see; both are checked before."""
        self._require_free(name)
        found = check_gguf(file)
        beside = str(check_projector(projector, found).path) if projector else ""
        with _sound_values():
            added = LocalModel(name=name, file=str(file.absolute()), projector=beside)
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

    def let_see(self, name: str, *, sees: bool) -> Settings:
        """Say of a model behind a URL whether it sees pictures; raises `NotFound` for others."""
        known = self._settings.current.api_models
        if all(one.name != name for one in known):
            raise NotFound(
                f"No API model is called {name!r}.",
                hint="A model on this machine sees with a projector: add it with --projector.",
            )
        told = tuple(
            one.model_copy(update={"sees": sees}) if one.name == name else one for one in known
        )
        return self._settings.change(
            lambda settings: settings.model_copy(update={"api_models": told})
        )

    def load_with(self, name: str, context_tokens: int, gpu_layers: int) -> Settings:
        """Start a model with these numbers from now on; 0 and -1 as all others are started."""
        self.require(name)
        with _sound_values():
            own = ModelLoading(name=name, context_tokens=context_tokens, gpu_layers=gpu_layers)
        chosen = (context_tokens, gpu_layers) != (0, -1)

        def change(settings: Settings) -> Settings:
            others = tuple(each for each in settings.loading if each.name != name)
            return settings.model_copy(update={"loading": (*others, *([own] if chosen else []))})

        return self._settings.change(change)

    def remove(self, name: str) -> None:
        """Offer a model no longer. A file that was downloaded goes, another stays, a key goes."""
        settings = self._settings.current
        if name in self.folder.installed():
            self._remove_downloaded(name)
            return
        if any(model.name == name for model in settings.api_models):
            keychain.delete_api_key(name)
        elif not any(model.name == name for model in settings.local_models):
            raise NotFound(f"No added model is called {name!r}.")
        self._settings.change(lambda settings: _without(settings, name))

    def _remove_downloaded(self, name: str) -> None:
        place = str(self.folder.place_of(name))
        chosen = self._settings.current.models
        if place == chosen.embedder:
            raise InvalidInput(
                f"{name} finds the memories of this home.",
                hint="Choose another embedder first, and open Keepsake again.",
            )
        self._settings.change(lambda settings: _without(settings, name, place))
        self._lending.drop()
        self.folder.remove(name)

    def close(self) -> None:
        """Stop what is running, also under answers; no model is lent afterwards."""
        self.downloads.stop()
        self._lending.close()

    def _require_free(self, name: str) -> None:
        if not name.strip() or name != name.strip() or not name.isprintable():
            raise InvalidInput(
                "A model's name is made of letters, digits and signs that can be seen.",
                hint="Choose another name.",
            )
        try:
            self.require(name)
        except NotFound:
            return
        raise InvalidInput(f"A model called {name!r} exists already.", hint="Choose another name.")


@contextmanager
def _sound_values() -> Generator[None]:
    """Turn what the settings do not allow into `InvalidInput`."""
    try:
        yield
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        raise InvalidInput(f"{where}: {first['msg']}.") from fault


def window_of(info: ModelInfo) -> int:
    """The tokens of prompt and reply that a model will have, as far as is known unloaded."""
    if info.source == "api":
        return info.context
    if info.fit is not None and info.fit.possible:
        return info.fit.context
    return min(info.context or DEFAULT_CONTEXT, DEFAULT_CONTEXT)


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


def _without(settings: Settings, name: str, place: str = "") -> Settings:
    chat = Settings().models.chat if settings.models.chat == name else settings.models.chat
    reranker = "" if place and settings.models.reranker == place else settings.models.reranker
    return settings.model_copy(
        update={
            "api_models": tuple(m for m in settings.api_models if m.name != name),
            "local_models": tuple(m for m in settings.local_models if m.name != name),
            "loading": tuple(m for m in settings.loading if m.name != name),
            "models": settings.models.model_copy(update={"chat": chat, "reranker": reranker}),
        }
    )
