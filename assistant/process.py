"""What this process takes from its surroundings at the start."""

from __future__ import annotations

import logging
import os
import sys


def take_passphrase() -> str | None:
    """`KEEPSAKE_KEY`, taken out of the environment so that no child process sees it."""
    return os.environ.pop("KEEPSAKE_KEY", None) or None


def log_to_stderr(*, verbose: bool) -> None:
    """Logs go to standard error; they never hold a word of the person's."""
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO if verbose else logging.ERROR,
        format="%(levelname)s %(name)s: %(message)s",
    )
