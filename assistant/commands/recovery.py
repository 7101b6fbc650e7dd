"""`keepsake recovery` and `keepsake rekey`: the key of the memory, as words and anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.asking import ask_secret, new_passphrase
from assistant.commands.invocation import ExitCode, Invocation
from assistant.domain.backups import KeyPlace
from assistant.errors import InvalidInput, KeychainMissing
from assistant.paths import Home
from assistant.process import take_passphrase

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from assistant.cancel import CancelToken
    from assistant.commands.invocation import Output
    from assistant.domain.backups import KeyChanged


WITHOUT_KEYCHAIN = "Encrypt it with a passphrase of your own instead: keepsake rekey --passphrase"
"""What helps who wants a key where no keychain can hold one."""


def run_show(invocation: Invocation) -> int:
    """The words that open this memory on any machine."""
    words = invocation.wait(invocation.engine.recovery_phrase())
    if invocation.json:
        invocation.output.document({"words": list(words)})
        return ExitCode.OK
    invocation.output.note(
        "Write these words down and keep them where only you find them. Whoever has them can read"
        " your memory."
    )
    for number, word in enumerate(words, start=1):
        invocation.output.line(f"{number:2}  {word}")
    return ExitCode.OK


def run_use(given: Namespace, output: Output, _cancel: CancelToken) -> int:
    """Open the home by its phrase, read from the terminal, and give the keychain its key again."""
    from assistant.engine import Engine

    home = Home.named(given.home)
    take_passphrase()  # what is typed counts
    typed = ask_secret("Recovery phrase: ")
    if not typed.strip():
        raise InvalidInput("No phrase was typed.", hint="Type its words with spaces between them.")
    engine = Engine.open(home, passphrase=typed)
    try:
        kept = engine.key_place() is KeyPlace.KEYCHAIN
    finally:
        engine.close()
    if given.json:
        output.document({"opened": True, "in_keychain": kept})
    elif kept:
        output.line("The phrase opens this memory. Where there is a keychain, it has the key now.")
    else:
        output.line("That is this memory's passphrase, and it opens it.")
    return ExitCode.OK


def rekey_arguments(parser: ArgumentParser) -> None:
    """What `rekey` takes."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--passphrase", action="store_true", help="ask for a passphrase of your own instead"
    )
    which.add_argument(
        "--keychain", action="store_true", help="a random key in the keychain (this is the default)"
    )


def run_rekey(given: Namespace, output: Output, _cancel: CancelToken) -> int:
    """Encrypt the memory and its copies in the home with a new key."""
    from assistant.engine import Engine

    home = Home.named(given.home)
    engine = Engine.open(home, passphrase=take_passphrase())
    try:
        place, passphrase = KeyPlace.KEYCHAIN, ""
        if given.passphrase:
            place, passphrase = KeyPlace.PASSPHRASE, new_passphrase()
        changed = engine.change_key(place, passphrase).result()
    except KeychainMissing as missing:
        raise KeychainMissing(str(missing), hint=WITHOUT_KEYCHAIN) from missing
    finally:
        engine.close()
    if given.json:
        output.document(_document(changed))
    else:
        _say(output, changed, place)
    return ExitCode.OK


def _say(output: Output, changed: KeyChanged, place: KeyPlace) -> None:
    output.line("The memory has a new key.")
    if changed.followed:
        output.line(f"  Copies in the home that have it too: {changed.followed}.")
    for path in changed.left:
        output.line(f"  Keeps its older key: {path}")
    output.line("  Copies that you made elsewhere keep the key that they were made with.")
    if place is KeyPlace.KEYCHAIN:
        output.line("  The recovery phrase is another one now: `keepsake recovery show`.")


def _document(changed: KeyChanged) -> dict[str, object]:
    return {
        "encrypted": changed.encrypted,
        "copies": changed.followed,
        "left": [str(path) for path in changed.left],
    }
