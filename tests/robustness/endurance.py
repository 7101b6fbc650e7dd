"""A long life in a short time: a day of chats, recalls and backups, and what it leaves in memory.

`python -m tests.robustness.endurance` has one engine live through 24 hours of a clock that runs
ahead: 20,000 messages, 5,000 recalls, a backup and a clearing out a day. The memory that it holds
stays the same size, as old chats are deleted and erased while new ones come, so that whatever
grows is a leak. Word hashes stand in for the embedder, a scripted model answers.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from assistant.cancel import CancelToken
from assistant.domain.ids import ConversationId, UndoId
from assistant.domain.messages import Role
from assistant.domain.requests import RecallRequest, SendRequest
from assistant.domain.times import utc_now
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import AssistantError
from assistant.paths import Home
from tests.robustness.harness.killing import settings_for
from tests.robustness.harness.processes import Emit, Line, run
from tests.robustness.harness.stand_ins import scripted_model, set_clock_off, use_stand_in_vectors

HOURS = 24
TURNS = 18
"""Messages of a chat that is at hand at once; one more pair is said in each."""
MOST_GROWTH = 1.1
MOST_QUIT_S = 3.0
WARM = 0.3
"""The part of the day that belongs to warming up."""
TOPICS = ("the boat", "a cello", "the attic", "our bees", "the tax office", "a lost cat")


@dataclass(slots=True)
class Day:
    """What a run showed."""

    series: list[tuple[float, float]] = field(default_factory=list)
    """Hour, and RSS in MB."""
    messages: int = 0
    recalls: int = 0
    backups: int = 0
    quit_s: float = 0.0
    quit_answering_s: float = 0.0
    left: list[str] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """RSS at the end over that after warming up, each the middle of three."""
        warm = [mb for hour, mb in self.series if hour >= WARM * HOURS][:3]
        last = sorted(mb for _, mb in self.series[-3:])
        return float(last[len(last) // 2] / sorted(warm)[len(warm) // 2])

    def faults(self) -> list[str]:
        """What is not as it must be."""
        found = list(self.left)
        if self.growth > MOST_GROWTH:
            found.append(f"RSS grew to {self.growth:.2f} times that after warming up")
        for name, seconds in (("", self.quit_s), (" while it answers", self.quit_answering_s)):
            if seconds > MOST_QUIT_S:
                found.append(f"quitting{name} took {seconds:.1f} s")
        return found


class Living:
    """One engine and the chats that it has now, oldest first."""

    def __init__(self, engine: Engine, keep: int) -> None:
        self.engine = engine
        self._keep = keep
        self._number = 0
        self._chats: list[ConversationId] = []

    def chat(self) -> int:
        """A chat of some turns, and a question in it; the oldest goes where there are too many."""
        self._number += 1
        name = f"day-{self._number}"
        self.engine.remember([_talk(name, self._number)], source="endurance").result()
        found = self.engine.conversations(words=name).result()
        chat = next(each.conversation for each in found if each.conversation.title == name)
        self._chats.append(chat.conversation_id)
        self.engine.send(
            SendRequest(
                text=f"What was it about? Zq{self._number}u", conversation_id=self._chats[-1]
            ),
            on_piece=lambda _: None,
            cancel=CancelToken(),
        ).result()
        while len(self._chats) > self._keep:
            self.engine.delete_conversation(self._chats.pop(0), forget_facts=True).result()
        return TURNS + 2

    def recall(self, number: int) -> None:
        """Ask for something; no two questions are the same."""
        query = f"What did I say about {TOPICS[number % len(TOPICS)]} in {number}?"
        self.engine.recall(RecallRequest(query=query, budget=600)).result()

    def tidy(self) -> None:
        """What a day does: all is learnt, a backup is made, what was deleted is erased."""
        self.engine.flush().result()
        entries = self.engine.undo_entries().result()
        if entries:
            self.engine.erase_now(UndoId(entries[0].undo_id)).result()


def _talk(name: str, number: int) -> ImportedConversation:
    topic = TOPICS[number % len(TOPICS)]
    messages = tuple(
        ImportedMessage(
            external_id=f"{name}:{turn}",
            parent=f"{name}:{turn - 1}" if turn else None,
            role=(Role.USER, Role.ASSISTANT)[turn % 2],
            text=f"In {number} I said {turn} things about {topic}, and my cousin {name} agreed.",
            time=utc_now(),
        )
        for turn in range(TURNS)
    )
    return ImportedConversation(
        external_id=name, title=name, messages=messages, active_leaf=messages[-1].external_id
    )


def _rss_mb() -> float:
    gc.collect()
    return float(psutil.Process().memory_info().rss) / 1e6


def _open_files() -> int:
    return psutil.Process().num_fds() if hasattr(psutil.Process(), "num_fds") else 0


def live(home: Home, messages: int, recalls: int, day: Day) -> None:
    """Live through a day in this process."""
    before = (set(threading.enumerate()), _open_files())
    engine = Engine.open(home, passphrase="endurance")
    chats = max(1, messages // (TURNS + 2))
    living = Living(engine, keep=max(10, chats // 8))
    each_hour = max(1, chats // HOURS)
    for number in range(chats):
        set_clock_off(number / chats)
        day.messages += living.chat()
        while day.recalls < recalls * (number + 1) / chats:
            living.recall(day.recalls)
            day.recalls += 1
        if number % each_hour == each_hour - 1:
            living.tidy()
            day.series.append((HOURS * (number + 1) / chats, _rss_mb()))
            print(f"{day.series[-1][0]:5.1f} h {day.series[-1][1]:7.1f} MB", flush=True)
        if number % max(1, chats // 2) == 0:
            engine._parts.database.backup(home.backups).result()
            day.backups += 1
    began = time.monotonic()
    engine.close()
    day.quit_s = time.monotonic() - began
    day.left += _left(before)
    day.quit_answering_s = _quit_while_answering(home, day, before)


def _quit_while_answering(home: Home, day: Day, before: tuple[set[threading.Thread], int]) -> float:
    engine = Engine.open(home, passphrase="endurance")
    heard = threading.Event()
    answer = engine.send(
        SendRequest(text="Tell me slowly, Zq1s."),
        on_piece=lambda _: heard.set(),
        cancel=CancelToken(),
    )
    if not heard.wait(20):
        day.left.append("the model said nothing")
    began = time.monotonic()
    engine.close()
    seconds = time.monotonic() - began
    with suppress(AssistantError):
        answer.result(timeout=5)
    day.left += _left(before)
    return seconds


def _left(before: tuple[set[threading.Thread], int]) -> list[str]:
    """Threads, files and children that outlive the engine."""
    threads, files = before
    until = time.monotonic() + 5
    while (more := set(threading.enumerate()) - threads) and time.monotonic() < until:
        time.sleep(0.02)
    gc.collect()
    found = [f"a thread is left: {thread.name}" for thread in more]
    children = psutil.Process().children(recursive=True)
    found += [f"a child is left: {child.name()}" for child in children]
    if (now := _open_files()) > files + 1:  # the libraries keep one
        found.append(f"{now - files} files are left open")
    return found


def main() -> int:
    """Live through it, print the series, and end with 1 where something is not right."""
    parser = argparse.ArgumentParser(prog="tests.robustness.endurance", description=__doc__)
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--recalls", type=int, help="by default a quarter of the messages")
    arguments = parser.parse_args()
    recalls = arguments.recalls or arguments.messages // 4
    with tempfile.TemporaryDirectory() as folder, scripted_model() as url:
        home = Home(Path(folder) / "home")

        def task(emit: Emit) -> None:
            use_stand_in_vectors()
            day = Day()
            began = time.monotonic()
            live(home, arguments.messages, recalls, day)
            emit({"series": day.series, "faults": day.faults(), "growth": day.growth,
                  "messages": day.messages, "recalls": day.recalls, "backups": day.backups,
                  "quit_s": day.quit_s, "quit_answering_s": day.quit_answering_s,
                  "seconds": time.monotonic() - began})  # fmt: skip

        home.folder.mkdir(mode=0o700)
        home.settings.write_text(settings_for(url, encrypted=True), encoding="utf-8")
        ended = run(task, deadline_s=4 * 3600)
    return _printed(ended.fault, ended.said("series"))


def _printed(fault: str, told: Line | None) -> int:
    if told is None:
        print(fault or "it said nothing")
        return 1
    for hour, megabytes in told["series"]:
        print(f"{hour:5.1f} h {megabytes:7.1f} MB")
    names = ("messages", "recalls", "backups", "growth", "quit_s", "quit_answering_s", "seconds")
    for name in names:
        value = told[name]
        print(f"{name:18} {value:.2f}" if isinstance(value, float) else f"{name:18} {value}")
    faults = [*told["faults"], *([fault] if fault else [])]
    for each in faults:
        print(f"FAULT {each}")
    return 1 if faults else 0


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())
