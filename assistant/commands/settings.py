"""`keepsake settings`: read and change what can be chosen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import resources
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.recovery import WITHOUT_KEYCHAIN
from assistant.errors import InvalidInput, KeychainMissing
from assistant.settings import full_name

if TYPE_CHECKING:
    from argparse import ArgumentParser

FOLDERS = {"models.reranker", "models.embedder"}
"""Settings that name a folder, which may be given from where the person stands."""

LANGUAGE = "appearance.language"


def name_argument(parser: ArgumentParser) -> None:
    """A setting's name."""
    parser.add_argument("name", metavar="NAME", help="as `settings list` shows it")


def set_arguments(parser: ArgumentParser) -> None:
    """A setting's name and new value."""
    name_argument(parser)
    parser.add_argument("value", metavar="VALUE")


def run_list(invocation: Invocation) -> int:
    """Every setting with its value."""
    values = invocation.engine.settings.values()
    if invocation.json:
        invocation.output.document({"settings": values})
    else:
        for name, value in values.items():
            invocation.output.line(f"{name:28} {_written(value)}")
    return ExitCode.OK


def run_get(invocation: Invocation) -> int:
    """One setting's value."""
    settings = invocation.engine.settings
    name = full_name(settings, invocation.arguments.name)
    value = settings.values()[name]
    if invocation.json:
        invocation.output.document({name: value})
    else:
        invocation.output.line(_written(value))
    return ExitCode.OK


def run_set(invocation: Invocation) -> int:
    """Change one setting."""
    given = invocation.arguments
    value = {"on": True, "off": False}.get(given.value, given.value)
    chosen = full_name(invocation.engine.settings, given.name)
    if value and chosen in FOLDERS:
        value = str(invocation.path(given.value))
    if chosen == LANGUAGE:
        _require_spoken(given.value)
    try:
        changed = invocation.wait(invocation.engine.change_setting(given.name, value))
    except KeychainMissing as missing:
        raise KeychainMissing(str(missing), hint=WITHOUT_KEYCHAIN) from missing
    name = full_name(changed, given.name)
    if invocation.json:
        invocation.output.document({name: changed.values()[name]})
    else:
        invocation.output.line(f"{name} is now {_written(changed.values()[name])}")
    return ExitCode.OK


def _require_spoken(code: str) -> None:
    """Refuse a language that the window has no words in."""
    files = (Path(resources.__file__).parent / "translations").glob("keepsake_*.qm")
    spoken = ["system", *sorted({"en", *(file.stem.removeprefix("keepsake_") for file in files)})]
    if code not in spoken:
        raise InvalidInput(
            f"The window does not speak {code!r}.", hint=f"Choose one of: {', '.join(spoken)}."
        )


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return value if isinstance(value, str) else json.dumps(value)
