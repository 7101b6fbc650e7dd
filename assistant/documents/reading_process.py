"""The process that `apart` starts: a name and bytes come in, a document in JSON goes out."""

from __future__ import annotations

import contextlib
import json
import os
import sys

from assistant import network
from assistant.cancel import CancelToken
from assistant.documents.bounds import MAX_SECONDS
from assistant.documents.picture_values import picture_values
from assistant.documents.reading import read_bytes
from assistant.errors import UnreadableFile

MOST_BYTES = 4 * 1024**3
"""Of address space: a file that needs more is refused by the system instead of filling the RAM."""
MOST_COMPUTED_S = int(MAX_SECONDS) + 30
"""Who started this process ends it before; where that was killed, the system does."""


def main() -> int:
    """Read a name and bytes from standard input; 0 also where they are refused with a reason."""
    answers = os.dup(1)
    os.dup2(2, 1)  # what a library prints is no answer
    bound()
    network.confine()
    name = json.loads(sys.stdin.buffer.readline())
    answer = _answer(name, sys.stdin.buffer.read())
    with os.fdopen(answers, "wb") as out:
        out.write(json.dumps(answer).encode("ascii"))
    return 0


def _answer(name: str, data: bytes) -> dict[str, object]:
    try:
        read = read_bytes(name, data, CancelToken())
    except UnreadableFile as error:
        return {"error": str(error), "hint": error.hint}
    if read.picture is not None:
        return {"picture": picture_values(read.picture)}
    return {
        "kind": read.kind,
        "digest": read.digest,
        "text": read.text,
        "tokens": read.tokens,
        "parts": [[part.label, part.start] for part in read.parts],
    }


def bound() -> None:
    """Let the system bound this process's memory and time, where it can."""
    if sys.platform == "win32":
        return
    import resource

    for kind, most in (
        (resource.RLIMIT_AS, MOST_BYTES),
        (resource.RLIMIT_CPU, MOST_COMPUTED_S),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    sys.exit(main())
