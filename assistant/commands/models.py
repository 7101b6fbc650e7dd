"""`keepsake models`: list, add, choose and test models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.errors import InvalidInput
from assistant.settings import ApiModel, api_model

if TYPE_CHECKING:
    from argparse import ArgumentParser


def run_list(invocation: Invocation) -> int:
    """Every model that can be chosen."""
    infos = invocation.wait(invocation.engine.models())
    if invocation.json:
        invocation.output.document({"models": [documents.model(info) for info in infos]})
        return ExitCode.OK
    for info in infos:
        mark = "*" if info.selected else " "
        size = f"{info.size_bytes / 1e6:.0f} MB" if info.size_bytes else ""
        invocation.output.line(
            f"{mark} {info.name:24} {info.kind:9} {info.source:8} {size:>8}  {info.detail}"
        )
    return ExitCode.OK


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
    settings = invocation.wait(invocation.engine.select_model(invocation.arguments.name))
    if invocation.json:
        invocation.output.document({"chat": settings.models.chat})
    return ExitCode.OK


def add_arguments(parser: ArgumentParser) -> None:
    """What `models add` takes."""
    name_argument(parser)
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--file", metavar="GGUF", help="a model file on this machine")
    place.add_argument("--url", help="an OpenAI-compatible address; its key is asked for")
    parser.add_argument("--model", metavar="ID", help="what the address calls the model")
    parser.add_argument("--context", type=int, default=8192, metavar="TOKENS")
    parser.add_argument("--key-file", metavar="FILE", help="read the API key from this file")


def run_add(invocation: Invocation) -> int:
    """Offer a file or an address as a chat model."""
    given = invocation.arguments
    if given.file is not None:
        info = invocation.wait(
            invocation.engine.add_local_model(given.name, invocation.path(given.file))
        )
    else:
        model = _api_model(invocation)
        info = invocation.wait(invocation.engine.add_api_model(model, _key(invocation)))
    if invocation.json:
        invocation.output.document(documents.model(info))
    return ExitCode.OK


def run_remove(invocation: Invocation) -> int:
    """Offer a model no longer."""
    invocation.wait(invocation.engine.remove_model(invocation.arguments.name))
    if invocation.json:
        invocation.output.document({"removed": invocation.arguments.name})
    return ExitCode.OK


def _api_model(invocation: Invocation) -> ApiModel:
    given = invocation.arguments
    if not given.model:
        raise InvalidInput("Say with --model what the address calls the model.")
    return api_model(name=given.name, url=given.url, model=given.model, context=given.context)


def _key(invocation: Invocation) -> str:
    name = invocation.arguments.key_file
    if name is None:
        return ""
    try:
        return invocation.path(name).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"The key file cannot be read: {error}") from error
