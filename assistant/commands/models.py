"""`keepsake models`, `keepsake settings` and `keepsake doctor`: the machine and the choices."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.errors import InvalidInput
from assistant.settings import ApiModel, api_model, full_name

if TYPE_CHECKING:
    from argparse import ArgumentParser


def no_arguments(_parser: ArgumentParser) -> None:
    """Takes nothing."""


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


def run_doctor(invocation: Invocation) -> int:
    """What is installed, what is wrong, and what to do about it."""
    checks = invocation.wait(invocation.engine.doctor())
    if invocation.json:
        invocation.output.document({"checks": [documents.check(check) for check in checks]})
    else:
        for check in checks:
            invocation.output.line(f"{'ok ' if check.ok else 'BAD'} {check.name:18} {check.detail}")
            if check.hint and not check.ok:
                invocation.output.line(f"    {check.hint}")
    return ExitCode.OK if all(check.ok for check in checks) else ExitCode.ENVIRONMENT


def settings_name(parser: ArgumentParser) -> None:
    """A setting's name."""
    parser.add_argument("name", metavar="NAME", help="as `settings list` shows it")


def settings_value(parser: ArgumentParser) -> None:
    """A setting's name and new value."""
    settings_name(parser)
    parser.add_argument("value", metavar="VALUE")


def run_settings_list(invocation: Invocation) -> int:
    """Every setting with its value."""
    values = invocation.engine.settings.values()
    if invocation.json:
        invocation.output.document({"settings": values})
    else:
        for name, value in values.items():
            invocation.output.line(f"{name:28} {_written(value)}")
    return ExitCode.OK


def run_settings_get(invocation: Invocation) -> int:
    """One setting's value."""
    settings = invocation.engine.settings
    name = full_name(settings, invocation.arguments.name)
    value = settings.values()[name]
    if invocation.json:
        invocation.output.document({name: value})
    else:
        invocation.output.line(_written(value))
    return ExitCode.OK


def run_settings_set(invocation: Invocation) -> int:
    """Change one setting."""
    given = invocation.arguments
    value = {"on": True, "off": False}.get(given.value, given.value)
    changed = invocation.wait(invocation.engine.change_setting(given.name, value))
    if invocation.json:
        name = full_name(changed, given.name)
        invocation.output.document({name: changed.values()[name]})
    return ExitCode.OK


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return value if isinstance(value, str) else json.dumps(value)


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
