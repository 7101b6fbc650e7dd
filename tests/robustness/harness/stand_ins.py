"""What stands in for the models: vectors from words, and a chat model behind a local address."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta, tzinfo

from assistant.domain import times
from assistant.domain.encodings import Encoding
from assistant.engine import parts
from tests.integration.inference.api_server import Exchange, serving
from tests.integration.memory.conftest import WordHashes

MARKER = re.compile(r"Zq\d+[a-z]")
MODEL = "scripted"


class StandInEmbedder(WordHashes):
    """Vectors made of word hashes, behind the port that the real embedder has."""

    ready = True
    pid = None

    def __init__(self, name: str = "hashes") -> None:
        super().__init__()
        self.embedder_id = f"{name}@stand-in"

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        found = super().encode(texts)
        self.calls.clear()
        return found

    def start(self) -> None:
        """There is nothing to load."""

    def stop(self) -> None:
        """There is nothing to free."""

    def close(self) -> None:
        """There is nothing to end."""


def use_stand_in_vectors(name: str = "hashes") -> None:
    """Let every engine that is opened in this process take its vectors from word hashes."""
    setattr(parts, "bundled_embedder", lambda _place: StandInEmbedder(name))  # noqa: B010


def set_clock_off(days: float) -> None:
    """Let the clock that this process looks at be so many days ahead, or behind."""

    class Shifted(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + timedelta(days=days)

    setattr(times, "datetime", Shifted)  # noqa: B010


def _answer(exchange: Exchange) -> None:
    asked = str(exchange.body["messages"][-1]["content"])
    marker = MARKER.findall(asked)[-1][:-1] + "a" if MARKER.search(asked) else "Nobody"
    exchange.begin()
    slow = marker == "Zq1a" and asked.rstrip().endswith("Zq1s.")
    exchange.delta(content=f"I see, {marker}. ")
    for piece in ("It is noted ", "and will ", "be kept.") * (500 if slow else 1):
        exchange.delta(content=piece)
        time.sleep(0.02 if slow else 0.003)
    exchange.end()


@contextmanager
def scripted_model() -> Iterator[str]:
    """The address of a chat model that answers each marker `Zq1u` with `Zq1a`."""
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read_end)
        with serving(_answer) as api:
            os.write(write_end, api.url.encode())
            os.close(write_end)
            while os.getppid() != 1:
                api.requests.clear()
                api.headers.clear()
                time.sleep(1)
        os._exit(0)
    os.close(write_end)
    try:
        yield os.read(read_end, 200).decode()
    finally:
        os.close(read_end)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
