"""Asks whoever is at the terminal; a secret never stands in the arguments, where others see it."""

from __future__ import annotations

import sys
from getpass import getpass

from assistant.domain.backups import require_long_enough
from assistant.errors import Cancelled, InvalidInput


def ask_line(question: str) -> str:
    """One line; the question goes to standard error. Empty where nobody can answer."""
    try:
        sys.stderr.write(question)
        sys.stderr.flush()
        return sys.stdin.readline().rstrip("\n")
    except (OSError, ValueError):  # ValueError: the stream is closed
        return ""
    except KeyboardInterrupt as error:
        raise Cancelled("Nothing was changed.") from error


def ask_secret(question: str) -> str:
    """One line that is not shown while it is typed; from a pipe it is read as it comes."""
    if not sys.stdin.isatty():
        return ask_line(question)
    try:
        return getpass(question, stream=sys.stderr)
    except EOFError:
        return ""
    except KeyboardInterrupt as error:
        raise Cancelled("Nothing was changed.") from error


def new_passphrase() -> str:
    """A passphrase that somebody chooses, typed twice; raises `InvalidInput` for what is none."""
    first = ask_secret("New passphrase: ")
    require_long_enough(first)
    if ask_secret("The same again: ") != first:
        raise InvalidInput("The two passphrases are not the same.", hint="Nothing was changed.")
    return first
