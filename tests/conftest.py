"""Guards on every test, and what several suites share."""

from __future__ import annotations

import gc
import os
import shutil
import socket
import sys
import threading
import time
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest

LOOPBACK = {"127.0.0.1", "::1", "localhost"}

MEMORY_DISK = Path("/dev/shm")
ROOM_BYTES = 8 * 2**30


def _room_in(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free if os.access(folder, os.W_OK) else 0
    except OSError:
        return 0


# Two workers and hundreds of processes compile the whole program anew where nothing is kept.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# How long an example takes depends on what else the machine does; speed is for the benchmarks.
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")

# Every change to a memory waits for the disk, and the tests make tens of thousands; what a crash
# of the machine would leave is not tested by waiting.
if _room_in(MEMORY_DISK) >= ROOM_BYTES:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY_DISK))

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("HF_HUB_OFFLINE", "1")
# Never the keychain of whoever runs the tests; those about keychains bring their own.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Eight thousand tests stay until the end: nothing looks through them for garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only loopback and local sockets: nothing in a test leaves the machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and address[0] not in LOOPBACK:
            raise AssertionError(f"a test tried to reach {address[0]}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(autouse=True, scope="session")
def _keys_are_derived_once() -> Iterator[None]:
    """A key is slow to derive on purpose, and the tests open hundreds of homes with few keys."""
    import assistant.storage.database as opening
    from assistant.storage.encryption import derived_key

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "derived_key", cache(derived_key))
        yield


@pytest.fixture(autouse=True, scope="session")
def _files_are_made_once() -> Iterator[None]:
    from tests.fresh_files import copied

    with copied():
        yield


@pytest.fixture(autouse=True, scope="session")
def _encoders_are_forked() -> Iterator[None]:
    from tests.warm_encoders import forked

    with forked():
        yield


@pytest.fixture
def really_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of models' processes: each begins as the program begins it."""
    from tests.warm_encoders import start_really

    start_really(monkeypatch)


@pytest.fixture
def really_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of how a memory file is made: each is made, and none is a copy."""
    from tests.fresh_files import make_really

    make_really(monkeypatch)


@pytest.fixture(autouse=True)
def _no_thread_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        while thread.ident is None:  # it is just being started
            time.sleep(0.001)
        thread.join(timeout=5)
    left = {thread.name for thread in set(threading.enumerate()) - before}
    assert not left, f"threads still running: {left}"


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of public data sets; a test that needs it is skipped where it is absent."""
    named = os.environ.get("KEEPSAKE_DATA")
    folder = Path(named) if named else Path(__file__).parents[2] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the public data sets are not on this machine (set KEEPSAKE_DATA)")
    return folder
