"""`keepsake restore`: a backup becomes the memory. It needs the home to itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.commands.asking import ask_line, ask_secret
from assistant.commands.backup import held, told
from assistant.commands.invocation import ExitCode
from assistant.domain.times import here
from assistant.errors import InvalidInput, KeyMissing, KeyWrong
from assistant.paths import Home, named_path
from assistant.process import take_passphrase

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.commands.invocation import Output
    from assistant.domain.backups import BackupContents, Restored


def arguments(parser: ArgumentParser) -> None:
    """What `restore` takes."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a copy made by `keepsake backup`")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument(
        "--anew",
        action="store_true",
        help="restore nothing: put a memory that does not open aside and begin an empty one",
    )


def run(given: Namespace, output: Output, _cancel: CancelToken) -> int:
    """Verify the copy, say what it holds, ask, and put it in the memory's place."""
    from assistant.engine import begin_anew

    home = Home.named(given.home)
    if given.anew == bool(given.file):
        raise InvalidInput("Name a file to restore.", hint="Or begin an empty memory with --anew.")
    if given.anew:
        _require_yes(given, output, "The memory is put aside, and an empty one is begun.")
        aside = begin_anew(home)
        return _say_anew(given, output, aside)
    return _restore(home, named_path(given.file, Path.cwd()), given, output)


def _restore(home: Home, file: Path, given: Namespace, output: Output) -> int:
    from assistant.engine import peek_backup, restore_backup

    passphrase = take_passphrase()
    contents, passphrase = _with_passphrase(
        lambda typed: peek_backup(home, file, typed), passphrase, given
    )
    output.note(f"The copy holds {told(contents.counts)}{_until(contents)}.")
    _require_yes(given, output, f"It takes the place of the memory in {str(home.folder)!r}.")
    restored = restore_backup(home, file, passphrase)
    if given.json:
        output.document(_document(restored))
        return ExitCode.OK
    output.line(f"Restored: {told(restored.contents.counts)}.")
    if restored.before is not None:
        output.line(f"  The memory before held {told(restored.before.counts)}.")
    if restored.aside is not None:
        output.line(f"  It is kept as {restored.aside}")
    if restored.forgotten_again:
        output.line(f"  Forgotten again, as before: {restored.forgotten_again} messages.")
    if not restored.list_known:
        output.line("  What you forgot since the last backup could not be read: forget it again.")
    return ExitCode.OK


def _with_passphrase(
    look: Callable[[str | None], BackupContents], passphrase: str | None, given: Namespace
) -> tuple[BackupContents, str | None]:
    """What the copy holds, asked for its key where it is another than the home's."""
    try:
        return look(passphrase), passphrase
    except (KeyMissing, KeyWrong):
        typed = ask_secret("The copy's passphrase or recovery phrase: ") if not given.yes else None
        if not typed:
            raise
        return look(typed), typed


def _require_yes(given: Namespace, output: Output, what: str) -> None:
    if given.yes:
        return
    output.note(what)
    if ask_line("Go on? Type yes: ").strip().casefold() not in {"yes", "y"}:
        raise InvalidInput("Nothing was changed.", hint="Say yes, or add --yes.")


def _until(contents: BackupContents) -> str:
    if contents.newest is None:
        return ""
    return f", the last of {here(contents.newest):%Y-%m-%d %H:%M}"


def _say_anew(given: Namespace, output: Output, aside: Path | None) -> int:
    if given.json:
        output.document({"aside": None if aside is None else str(aside)})
    elif aside is not None:
        output.line(f"The memory that was there is kept as {aside}")
    else:
        output.line("There was no memory file. The next start makes one.")
    return ExitCode.OK


def _document(restored: Restored) -> dict[str, object]:
    return {
        "restored": held(restored.contents),
        "before": None if restored.before is None else held(restored.before),
        "forgotten_again": restored.forgotten_again,
        "forgotten_known": restored.list_known,
        "aside": None if restored.aside is None else str(restored.aside),
    }
