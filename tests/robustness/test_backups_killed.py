"""Killed while the key is changed, a copy is made or restored: a whole memory, and nothing less."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assistant.engine.opening import open_memory
from assistant.engine.restoring import restore_backup
from assistant.paths import Home
from assistant.storage.backups import listed_backups
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore
from tests.integration.storage.making import conversation, message

ROOT = Path(__file__).parents[2]
MESSAGES = 300
ROUNDS = int(os.environ.get("KEEPSAKE_KILLS", "2"))
"""Of each kind; more of them find more."""

REKEYING = """
import sys
from pathlib import Path
from assistant.domain.backups import KeyPlace
from assistant.engine.opening import open_memory
from assistant.paths import Home

database, locking = open_memory(Home(Path(sys.argv[1])), sys.argv[2], encrypt=True)
print("ready", flush=True)
while True:
    for place in (KeyPlace.NOWHERE, KeyPlace.PASSPHRASE):
        locking.change(place, sys.argv[2])
"""

COPYING = """
import sys
from pathlib import Path
from assistant.engine.opening import open_memory
from assistant.paths import Home

home = Home(Path(sys.argv[1]))
database, locking = open_memory(home, sys.argv[2], encrypt=True)
print("ready", flush=True)
while True:
    database.backup(home.backups).result()
"""

RESTORING = """
import sys
from pathlib import Path
from assistant.engine.restoring import restore_backup
from assistant.paths import Home

print("ready", flush=True)
while True:
    restore_backup(Home(Path(sys.argv[1])), Path(sys.argv[3]), sys.argv[2])
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Home, Path]:
    """A home with copies, and a copy elsewhere."""
    home = Home(tmp_path_factory.mktemp("killed") / "home")
    home.prepare()
    database, _locking = open_memory(home, "mine alone", encrypt=True)
    with database:
        database.write(lambda cursor: ConversationStore(cursor).add(conversation())).result()
        database.write(
            lambda cursor: MessageStore(cursor).add(
                [message(f"m{n}", text=f"words {n}") for n in range(MESSAGES)]
            )
        ).result()
        database.backup(home.backups).result()
        return home, database.backup(home.folder.parent / "elsewhere").result()


def _kill(code: str, home: Home, copy: Path, seconds: float) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(home.folder), "mine alone", str(copy)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(seconds)
        assert child.poll() is None, "it ended by itself"
        child.kill()


@pytest.mark.parametrize("code", [REKEYING, COPYING, RESTORING], ids=["key", "copy", "restore"])
def test_a_kill_leaves_a_whole_memory_and_whole_copies(made: tuple[Home, Path], code: str) -> None:
    home, copy = made
    dice = random.Random(11)
    for _ in range(ROUNDS):
        _kill(code, home, copy, dice.uniform(0.0, 1.2))
        database, _locking = open_memory(home, "mine alone", encrypt=True)
        with database:
            assert MessageStore(database.read()).count() == MESSAGES
        for each in listed_backups(home.database):
            assert _opens(each.path)
            if each != listed_backups(home.database)[-1]:
                each.path.unlink()
        left = {each.name for each in home.folder.iterdir()}
        assert left <= {"memory.duckdb", "home.json", "owner.lock", "owner.json", "backups"}
        assert not [each for each in home.backups.iterdir() if ".part" in each.name]
    restore_backup(home, copy, "mine alone")


def _opens(path: Path) -> bool:
    """With the passphrase, or with none: a change of the key may have reached it or not."""
    for key in ("mine alone", None):
        try:
            with Database(path, key, keep_older=False) as database:
                return MessageStore(database.read()).count() == MESSAGES
        except Exception:
            continue
    return False
