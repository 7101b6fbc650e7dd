"""`keepsake models`: list, add, choose and test models."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, integer
from assistant.domain.downloads import DownloadState
from assistant.domain.embedder_change import ChangeState
from assistant.domain.fitting import FitKind
from assistant.errors import Cancelled, InvalidInput
from assistant.settings import ApiModel, api_model

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.downloads import DownloadProgress
    from assistant.domain.embedder_change import EmbedderChange
    from assistant.domain.fitting import Fit


def list_arguments(parser: ArgumentParser) -> None:
    """What `models list` takes."""
    parser.add_argument(
        "--catalogue", action="store_true", help="those that can be downloaded, best for you first"
    )


def run_list(invocation: Invocation) -> int:
    """Every model that can be chosen, or the catalogue."""
    if invocation.arguments.catalogue:
        return _list_catalogue(invocation)
    infos = invocation.wait(invocation.engine.models())
    if invocation.json:
        invocation.output.document({"models": [documents.model(info) for info in infos]})
        return ExitCode.OK
    width = max((len(info.name) for info in infos), default=0)
    for info in infos:
        mark = "*" if info.selected else " "
        size = f"{info.size_bytes / 1e6:.0f} MB" if info.size_bytes else ""
        sees = "sees" if info.sees else ""
        invocation.output.line(
            f"{mark} {info.name:{width}}  {info.kind:9} {info.source:8} {size:>8}  {sees:4}"
            f"  {info.detail}"
        )
    return ExitCode.OK


def _list_catalogue(invocation: Invocation) -> int:
    found = invocation.wait(invocation.engine.model_offers())
    if invocation.json:
        invocation.output.document({"models": [documents.model_offer(each) for each in found]})
        return ExitCode.OK
    wide = max((len(each.name) for each in found), default=0)
    fits = max((len(fit_words(each.fit)) for each in found), default=0)
    licence = max((len(each.licence) for each in found), default=0)
    for each in found:
        mark = "*" if each.recommended else "+" if each.installed else " "
        invocation.output.line(
            f"{mark} {each.name:{wide}}  {each.kind:9} {each.size_bytes / 1e6:6.0f} MB  "
            f"{fit_words(each.fit):{fits}}  {each.licence:{licence}}  {each.about}"
        )
    invocation.output.note("* recommended for this machine, + here already")
    return ExitCode.OK


def fit_words(found: Fit | None) -> str:
    """How a model goes into this machine, in words."""
    if found is None:
        return ""
    needs = f"needs {found.needed_bytes / 1e9:.1f} GB"
    return {
        FitKind.GPU: f"{needs}, on the graphics processor",
        FitKind.PARTLY: f"{needs}, {found.gpu_layers} of {found.layers} layers on it",
        FitKind.CPU: f"{needs}, on the processor",
        FitKind.SMALLER_CONTEXT: f"{needs}, fits with {found.context} tokens",
        FitKind.NOT: f"{needs}: too large",
    }[found.kind]


def download_arguments(parser: ArgumentParser) -> None:
    """What `models download` takes."""
    parser.add_argument("name", metavar="NAME", help="as `models list --catalogue` shows it")
    parser.add_argument("--discard", action="store_true", help="throw away what was loaded so far")


def run_download(invocation: Invocation) -> int:
    """Download a model, or go on with it; Ctrl+C pauses it."""
    name = invocation.arguments.name
    if invocation.arguments.discard:
        invocation.wait(invocation.engine.discard_download(name))
        if invocation.json:
            invocation.output.document({"discarded": name})
        else:
            invocation.output.line(f"What was loaded of {name} is thrown away.")
        return ExitCode.OK
    told: set[str] = set()

    def tell(progress: DownloadProgress) -> None:
        line = _progress_line(progress)
        if line not in told:
            told.add(line)
            invocation.output.note(line)

    future = invocation.engine.download_model(name, on_progress=tell, cancel=invocation.cancel)
    try:
        info = invocation.wait(future)
    except Cancelled:
        invocation.output.note("Paused. The same command goes on with it.")
        raise
    if invocation.json:
        invocation.output.document(documents.model(info))
    else:
        invocation.output.line(f"{info.name} is here. Use it with: keepsake models use {info.name}")
    return ExitCode.OK


def _progress_line(progress: DownloadProgress) -> str:
    """One line a percent: a terminal and a log can both bear that."""
    if progress.state is not DownloadState.LOADING or not progress.total:
        return f"{progress.name}: {progress.state}"
    line = f"{100 * progress.done // progress.total:3} % of {progress.total / 1e6:.0f} MB"
    if progress.bytes_per_second and progress.seconds_left is not None:
        minutes, seconds = divmod(round(progress.seconds_left), 60)
        line += f", {progress.bytes_per_second / 1e6:.1f} MB/s, {minutes}:{seconds:02} left"
    return line


def name_argument(parser: ArgumentParser) -> None:
    """A model's name."""
    parser.add_argument("name", metavar="NAME", help="as `models list` shows it")


def run_test(invocation: Invocation) -> int:
    """Ask a model one question."""
    test = invocation.wait(
        invocation.engine.test_model(invocation.arguments.name, cancel=invocation.cancel)
    )
    if invocation.json:
        invocation.output.document(documents.model_test(test))
    else:
        invocation.output.line(test.answer)
        invocation.output.note(
            f"loaded in {test.load_ms:.0f} ms, first word after {test.first_token_ms:.0f} ms, "
            f"{test.tokens_per_second:.0f} tokens/s"
        )
    return ExitCode.OK


def run_use(invocation: Invocation) -> int:
    """Make a model answer from now on."""
    name = invocation.arguments.name
    settings = invocation.wait(invocation.engine.select_model(name))
    coming = settings.models.next_embedder
    if invocation.json:
        invocation.output.document({"chat": settings.models.chat, "next_embedder": coming})
    elif settings.models.chat == name:
        invocation.output.line(f"{name} answers from now on.")
    elif coming:
        invocation.output.line(
            f"{name} finds memories once all are encoded with it. Follow that with"
            f" `keepsake models embedder {name}`."
        )
    else:
        invocation.output.line(f"{name} is in use now.")
    return ExitCode.OK


def embedder_arguments(parser: ArgumentParser) -> None:
    """What `models embedder` takes."""
    parser.add_argument(
        "name", metavar="NAME", help="as `models list` shows it, or a folder of a model"
    )


def run_embedder(invocation: Invocation) -> int:
    """Encode everything with another embedder; Ctrl+C leaves the rest for the next start."""
    name = invocation.arguments.name
    listed = {model.name for model in invocation.wait(invocation.engine.models())}
    if name not in listed and invocation.path(name).is_dir():
        name = str(invocation.path(name))
    invocation.wait(invocation.engine.change_embedder(name))
    told: set[str] = set()

    def tell(change: EmbedderChange) -> None:
        line = change_line(change)
        if line not in told:
            told.add(line)
            invocation.output.note(line)

    waiting = invocation.engine.await_embedder_change(on_progress=tell, cancel=invocation.cancel)
    try:
        invocation.wait(waiting)
    except Cancelled:
        invocation.output.note("What is encoded stays; an open Keepsake goes on with the rest.")
        raise
    change = invocation.wait(invocation.engine.embedder_change())
    if invocation.json:
        invocation.output.document({"change": asdict(change) if change is not None else None})
    else:
        shown = change.name if change is not None else name
        invocation.output.line(f"{shown} finds memories from the next start on.")
    return ExitCode.OK


def change_line(change: EmbedderChange) -> str:
    """One line a percent, with the time that is left."""
    if change.state is not ChangeState.ENCODING or not change.total:
        return f"{change.name}: {change.state}{change.detail and f': {change.detail}'}"
    line = f"{change.name}: {100 * change.done // change.total:3} % of {change.total} encoded"
    if change.seconds_left is not None:
        left = f"{round(change.seconds_left / 60)} min" if change.seconds_left > 90 else "a minute"
        line += f", about {left} left"
    return line


def add_arguments(parser: ArgumentParser) -> None:
    """What `models add` takes."""
    name_argument(parser)
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--file", metavar="GGUF", help="a model file on this machine")
    place.add_argument("--url", help="an OpenAI-compatible address; its key is asked for")
    parser.add_argument("--model", metavar="ID", help="what the address calls the model")
    parser.add_argument("--context", type=integer, default=8192, metavar="TOKENS")
    parser.add_argument(
        "--sees", action="store_true", help="pictures can be sent to this address's model"
    )
    parser.add_argument(
        "--projector",
        metavar="GGUF",
        help="what lets the model file see (mmproj); one that lies beside it is found without",
    )
    parser.add_argument("--key-file", metavar="FILE", help="read the API key from this file")


def run_add(invocation: Invocation) -> int:
    """Offer a file or an address as a chat model."""
    given = invocation.arguments
    if given.file is not None:
        projector = invocation.path(given.projector) if given.projector else None
        info = invocation.wait(
            invocation.engine.add_local_model(given.name, invocation.path(given.file), projector)
        )
    else:
        model = _api_model(invocation)
        info = invocation.wait(invocation.engine.add_api_model(model, _key(invocation)))
    if invocation.json:
        invocation.output.document(documents.model(info))
    else:
        invocation.output.line(f"{info.name} is here. Use it with: keepsake models use {info.name}")
    return ExitCode.OK


def sees_arguments(parser: ArgumentParser) -> None:
    """What `models sees` takes."""
    name_argument(parser)
    parser.add_argument("whether", choices=("on", "off"))


def run_sees(invocation: Invocation) -> int:
    """Say whether pictures can be sent to a model behind an address."""
    given = invocation.arguments
    sees = given.whether == "on"
    info = invocation.wait(invocation.engine.let_model_see(given.name, sees=sees))
    if invocation.json:
        invocation.output.document(documents.model(info))
    else:
        what = "Pictures can be sent to" if sees else "No pictures are sent to"
        invocation.output.line(f"{what} {info.name}.")
    return ExitCode.OK


def run_remove(invocation: Invocation) -> int:
    """Offer a model no longer."""
    invocation.wait(invocation.engine.remove_model(invocation.arguments.name))
    if invocation.json:
        invocation.output.document({"removed": invocation.arguments.name})
    else:
        invocation.output.line(f"{invocation.arguments.name} is offered no longer.")
    return ExitCode.OK


def _api_model(invocation: Invocation) -> ApiModel:
    given = invocation.arguments
    if not given.model:
        raise InvalidInput("Say with --model what the address calls the model.")
    return api_model(
        name=given.name,
        url=given.url,
        model=given.model,
        context=given.context,
        sees=given.sees,
    )


def _key(invocation: Invocation) -> str:
    name = invocation.arguments.key_file
    if name is None:
        return ""
    try:
        return invocation.path(name).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"The key file cannot be read: {error}") from error
