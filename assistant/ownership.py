"""One process owns a home; the others speak to it through a local socket.

The owner holds a file lock for as long as it lives and writes its address and a random token to
a file that only this user can read. A connection proves that it knows the token (the challenge
of `multiprocessing.connection`) before anything is read from it. What travels is JSON: a request,
then any number of replies, so nothing that arrives can be unpickled into code.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import contextmanager, suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import (
    Client,
    Connection,
    Listener,
    Pipe,
    answer_challenge,
    deliver_challenge,
    wait,
)
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread, current_thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout

from assistant.cancel import CancelToken
from assistant.errors import HomeInUse, HomeNotWritable
from assistant.paths import write_whole, writing_to

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from assistant.paths import Home

logger = logging.getLogger(__name__)

Frame = dict[str, Any]
"""One JSON object."""

Handler = Callable[[Frame, Callable[[Frame], None], CancelToken], None]
"""Answers one request: called with it, a way to reply, and a token set when the client leaves."""

_GONE = (OSError, EOFError, ValueError, TypeError)
"""What a connection raises when the other side is gone or it was closed on another thread."""

_PATIENCE_S = 5
"""How long a closing owner waits for each command that it has asked to stop."""

_CONNECT_S = 10
"""An owner that does not take a connection in this time is stuck or was put to sleep."""

_POLL_S = 0.1

_SOCKET = "owner.socket"

_PAUSE_S = 0.1

_SOCKET_PATH_LIMIT = 90
"""Bytes of a Unix socket's path that every system accepts."""


class HomeOwnership:
    """The right to open a home, held until `release`."""

    def __init__(self, home: Home) -> None:
        home.prepare()
        self._home = home
        # An engine is opened on one thread and closed on another.
        self._lock = FileLock(home.owner_lock, timeout=0, mode=0o600, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout as error:
            raise HomeInUse(home.folder) from error
        except OSError as error:
            raise HomeNotWritable(home.folder, error.strerror or str(error)) from error
        try:
            with writing_to(home.folder):
                home.owner_address.unlink(missing_ok=True)
                if not (home.folder / _SOCKET).is_dir():  # it is what a killed owner left
                    (home.folder / _SOCKET).unlink(missing_ok=True)
                home.remove_drafts()
        except BaseException:
            self._lock.release()
            raise
        self._server: Server | None = None

    def serve(self, handle: Handler) -> None:
        """Answer other processes of this user from now on, each on a thread of its own.

        Raises `HomeNotWritable` or `DiskFull` where the home takes no socket.
        """
        with writing_to(self._home.folder):
            self._server = Server(self._home, handle)

    def stop_serving(self, *, grace_s: float = 0) -> None:
        """Answer nobody new; what is being answered is cancelled when `grace_s` is over."""
        if self._server is not None:
            self._server.close(grace_s=grace_s)
            self._server = None

    def release(self) -> None:
        """Stop answering and let another process own the home."""
        self.stop_serving()
        self._lock.release()


class Server:
    """Accepts connections until closed."""

    def __init__(self, home: Home, handle: Handler) -> None:
        self._handle = handle
        self._home = home
        self._token = secrets.token_bytes(32)
        self._socket_folder = _socket_folder(home)
        self._listener = Listener(*_address(self._socket_folder), backlog=16)
        if self._listener.address and sys.platform != "win32":
            Path(str(self._listener.address)).chmod(0o600)
        self._closing = self._cut_off = False
        self._guard = Lock()
        self._open: dict[Thread, CancelToken] = {}
        self._acceptor = Thread(target=self._accept, name="home-server", daemon=True)
        self._acceptor.start()
        try:
            self._tell()
        except BaseException:
            self.close()
            raise

    def close(self, *, grace_s: float = 0) -> None:
        """Remove the address, let what is being answered end in `grace_s`, then cancel it."""
        self._home.owner_address.unlink(missing_ok=True)
        self._closing = True
        # Closing a socket does not wake a thread that accepts on it; a connection does.
        with suppress(*_GONE):
            Client(self._listener.address).close()
        # Where the socket file was removed no connection arrives; the thread may stay then.
        self._acceptor.join(timeout=_PATIENCE_S)
        self._listener.close()
        with self._guard:
            left = list(self._open.items())
        deadline = monotonic() + grace_s
        for thread, _ in left:
            thread.join(timeout=max(0.0, deadline - monotonic()))
        self._cut_off = True
        for _, cancel in left:
            cancel.cancel()
        for thread, _ in left:
            thread.join(timeout=_PATIENCE_S)
        if self._socket_folder != self._home.folder:
            shutil.rmtree(self._socket_folder, ignore_errors=True)

    def _tell(self) -> None:
        """Write down how this owner is reached."""
        told = {"address": self._listener.address, "token": self._token.hex(), "pid": os.getpid()}
        write_whole(self._home.owner_address, json.dumps(told))

    def _accept(self) -> None:
        while not self._closing:
            try:
                connection = self._listener.accept()
            except OSError as error:
                logger.warning("A connection to the home failed: %s", type(error).__name__)
                sleep(_PAUSE_S)  # such as too many open files: it must not turn into a spin
                continue
            if self._closing:
                connection.close()
                return
            thread = Thread(
                target=self._answer, args=(connection,), name="home-connection", daemon=True
            )
            with self._guard:
                self._open[thread] = CancelToken()
            thread.start()

    def _answer(self, connection: Connection[Any, Any]) -> None:
        with self._guard:
            cancel = self._open[current_thread()]
        try:
            with connection:
                self._converse(connection, cancel)
        except (OSError, EOFError, AuthenticationError, ValueError) as error:
            logger.info("A client of the home left: %s", type(error).__name__)
        finally:
            with self._guard:
                self._open.pop(current_thread(), None)

    def _converse(self, connection: Connection[Any, Any], cancel: CancelToken) -> None:
        deliver_challenge(connection, self._token)
        answer_challenge(connection, self._token)
        request: Frame = json.loads(connection.recv_bytes())
        with _watched(connection, cancel):
            self._handle(request, lambda frame: self._reply(connection, frame), cancel)

    def _reply(self, connection: Connection[Any, Any], frame: Frame) -> None:
        """Send a frame; an owner that cut it off says no more, so the client asks the next one."""
        if self._cut_off:
            raise ConnectionAbortedError
        connection.send_bytes(_encode(frame))


def ask(home: Home, request: Frame, cancel: CancelToken | None = None) -> Iterator[Frame] | None:
    """Send a request to the owner of `home` and return its replies; None where nobody owns it.

    Setting `cancel`, or closing the iterator before its end, tells the owner to stop the work.
    Raises `HomeInUse` where the owner is there and takes no request.
    """
    connection = _connect(home, cancel or CancelToken())
    if connection is None:
        return None
    try:
        connection.send_bytes(_encode(request))
    except OSError:
        return None
    return _replies(connection, cancel or CancelToken())


def wait_until_free(home: Home, seconds: float) -> bool:
    """Wait for an owner that said that it leaves; whether the home is free now."""
    lock = FileLock(home.owner_lock, timeout=seconds, mode=0o600)
    try:
        lock.acquire()
    except (Timeout, OSError):
        return False
    lock.release()
    return True


def _replies(connection: Connection[Any, Any], cancel: CancelToken) -> Iterator[Frame]:
    with connection:
        while True:
            try:
                while not connection.poll(_POLL_S):
                    if cancel.cancelled:
                        return
                frame: Frame = json.loads(connection.recv_bytes())
            except (EOFError, OSError):
                return
            yield frame


def _connect(home: Home, cancel: CancelToken) -> Connection[Any, Any] | None:
    """A proven connection, made on another thread because nothing else could stop the waiting."""
    made: SimpleQueue[Connection[Any, Any] | None] = SimpleQueue()
    Thread(target=lambda: made.put(_proven(home)), name="home-client", daemon=True).start()
    deadline = monotonic() + _CONNECT_S
    while monotonic() < deadline:
        cancel.check()
        with suppress(Empty):
            return made.get(timeout=_POLL_S)
    raise HomeInUse(home.folder)


def _proven(home: Home) -> Connection[Any, Any] | None:
    try:
        told = json.loads(home.owner_address.read_text(encoding="utf-8"))
        return Client(told["address"], authkey=bytes.fromhex(told["token"]))
    except (*_GONE, KeyError, RecursionError, AuthenticationError):
        return None


@contextmanager
def _watched(connection: Connection[Any, Any], cancel: CancelToken) -> Generator[None]:
    """Meanwhile set `cancel` as soon as the client is gone or says anything more."""
    bell, ring = Pipe(duplex=False)

    def watch() -> None:
        if connection in wait([connection, bell]):
            cancel.cancel()

    watcher = Thread(target=watch, name="home-watcher")
    watcher.start()
    try:
        yield
    finally:
        ring.close()  # the bell reads an end of file, and the watcher wakes
        watcher.join()
        bell.close()


def _encode(frame: Frame) -> bytes:
    return json.dumps(frame, ensure_ascii=True).encode()


def _socket_folder(home: Home) -> Path:
    if sys.platform != "win32" and len(os.fsencode(home.folder)) <= _SOCKET_PATH_LIMIT:
        return home.folder
    return Path(tempfile.mkdtemp(prefix="keepsake-"))


def _address(folder: Path) -> tuple[str | None, str | None]:
    """Address and family for `Listener`; Windows makes up a pipe's name itself."""
    if sys.platform == "win32":
        return None, "AF_PIPE"
    return str(folder / _SOCKET), "AF_UNIX"
