"""Importing a large export: `python -m tests.benchmarks.importing [--mb N]`.

Writes an invented ChatGPT export of N MB, imports it into a fresh encrypted memory file, twice,
and prints JSON: seconds until the first chat is stored and in all, and the peak of memory.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

from assistant.domain.overviews import Progress
from assistant.storage.database import Database
from assistant.transfer.importing import Importer

WORDS = ["garden", "lamp", "river", "paint", "winter", "boat", "letter", "market", "train", "apple"]
MESSAGES = 20


def words(dice: random.Random, count: int) -> str:
    """So many words, hardly any two texts alike."""
    return " ".join(f"{dice.choice(WORDS)}{dice.randint(0, 9999)}" for _ in range(count))


def chat(number: int, dice: random.Random) -> dict[str, Any]:
    """A conversation of short questions and long answers."""
    began = 1.6e9 + number * 3600
    mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None}}
    parent = "root"
    for index in range(MESSAGES):
        role, length = ("user", 20) if index % 2 == 0 else ("assistant", 250)
        content = {"content_type": "text", "parts": [words(dice, length)]}
        message = {"author": {"role": role}, "create_time": began + index, "content": content}
        name = f"{number}-{index}"
        mapping[name] = {"id": name, "parent": parent, "message": message}
        parent = name
    title = words(dice, 3)
    return {"id": f"c{number}", "title": title, "create_time": began, "mapping": mapping}


def write_export(file: Path, size: int) -> int:
    """Write an export of about `size` bytes; return how many messages it has."""
    dice = random.Random(1)
    number = written = 0
    with file.open("w", encoding="utf-8") as stream:
        stream.write("[")
        while written < size:
            text = json.dumps(chat(number, dice))
            stream.write(f"{',' if number else ''}{text}")
            written += len(text)
            number += 1
        stream.write("]")
    return number * MESSAGES


def measure(database: Database, file: Path) -> dict[str, float | int]:
    """Import once."""
    began = time.monotonic()
    stored: list[float] = []

    def tell(progress: Progress) -> None:
        if progress.done:
            stored.append(time.monotonic() - began)

    (report,) = Importer(database, lambda _change: None).run([file], on_progress=tell).files
    return {
        "first_chat_s": round(stored[0], 2),
        "all_s": round(time.monotonic() - began, 2),
        "new_messages": report.messages.new,
        "peak_rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10,
    }


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mb", type=int, default=200)
    size = parser.parse_args().mb * 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "conversations.json"
        messages = write_export(file, size)
        with Database(Path(folder) / "memory.duckdb", "a passphrase") as database:
            first, again = measure(database, file), measure(database, file)
    found = {"mb": size // 1_000_000, "messages": messages, "first": first, "again": again}
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
