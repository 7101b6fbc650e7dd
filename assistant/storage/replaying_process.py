"""The process that tries a log on its file, and that DuckDB may abort; see `replaying`.

The first line of its input names the file; it ends when its input does, or with the work.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from threading import Thread

from assistant.errors import AssistantError
from assistant.storage.instance import Instance


def main() -> int:
    """Open the file to read, which replays the log in memory; 1 where an error was raised."""
    os.umask(0o077)
    name = json.loads(sys.stdin.buffer.readline())
    Thread(target=_end_with_the_parent, name="watching", daemon=True).start()
    try:
        Instance(Path(name), None, read_only=True).close()
    except AssistantError:  # whoever opens the file next meets the same, and tells it
        return 1
    return 0


def _end_with_the_parent() -> None:
    """The parent writes nothing more: what ends the reading is its end."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    sys.stdout.flush()
    code = main()
    os._exit(code)  # the thread still reads
