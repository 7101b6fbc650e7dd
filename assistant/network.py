"""The one place that decides which sockets a process of this program may use.

Python tells an audit hook of every look-up, connection and datagram before it happens, whichever
library asks: `socket`, asyncio, httpx, huggingface_hub. The hook refuses all that would leave this
machine, except to a host that the calling thread is `permitted` to reach, and everything while a
home is kept offline. A hook cannot be taken away again.

Processes that run models or read files are `confined`: they reach nothing at all. On Linux the
kernel refuses them internet sockets too, so that native code and what a damaged file might make of
it are held as well.
"""

from __future__ import annotations

import errno
import os
import re
import struct
import sys
from contextlib import contextmanager
from threading import Lock, local
from typing import TYPE_CHECKING, Any

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_UNIX, _NETLINK = 1, 16
_LOOPBACK = Pattern(r"localhost|(::ffff:)?127(\.\d{1,3}){3}|::1|0\.0\.0\.0|::|", re.IGNORECASE)
"""An address without a host is this machine's own, whether it is called or listened at."""

_ANYWHERE = Pattern(r"0\.0\.0\.0|::|", re.IGNORECASE)
"""Listened at, these are reached from other machines."""

_ADDRESSED = {"socket.connect", "socket.sendto", "socket.sendmsg"}
_LOOKED_UP = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}


class Refused(PermissionError):
    """A socket that was kept from leaving this machine; libraries take it for a failed one."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(errno.EACCES, f"{reason}: no socket to {where}")


class _Guard:
    """What holds in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._installed = False
        self._confined = False
        self._homes: list[Callable[[], bool]] = []
        self._thread = local()

    def install(self) -> None:
        """Refuse from now on."""
        with self._lock:
            if not self._installed:
                sys.addaudithook(self._hear)
                self._installed = True

    def confine(self) -> None:
        """Refuse all of it for good."""
        self._confined = True
        self.install()

    def watch(self, offline: Callable[[], bool]) -> Callable[[], None]:
        with self._lock:
            self._homes = [*self._homes, offline]

        def end() -> None:
            with self._lock:
                self._homes = [home for home in self._homes if home is not offline]

        return end

    @property
    def offline(self) -> bool:
        return any(home() for home in self._homes)

    @contextmanager
    def permitted(self, hosts: Iterable[str]) -> Iterator[None]:
        before: frozenset[str] = getattr(self._thread, "hosts", frozenset())
        self._thread.hosts = frozenset(host.casefold() for host in hosts)
        try:
            yield
        finally:
            self._thread.hosts = before

    def _hear(self, event: str, details: tuple[Any, ...]) -> None:
        if not event.startswith("socket."):
            return
        if event in _ADDRESSED:
            self._judge_address(details[0], details[1])
        elif event in _LOOKED_UP:
            self._judge_name(_readable(details[0]))
        elif event == "socket.getnameinfo":
            self._judge_name(_readable(details[0][0]))
        elif event == "socket.bind":
            self._judge_listening(details[0], details[1])

    def _judge_address(self, socket: Any, address: Any) -> None:  # noqa: ANN401
        """Names are judged when they are looked up: here only whether this thread may leave."""
        if address is None or _is_local(socket):
            return
        host = _host_in(address)
        if _LOOPBACK.fullmatch(host) is None and not self._may_leave():
            raise Refused(host, self._reason())

    def _judge_name(self, name: str) -> None:
        if _LOOPBACK.fullmatch(name) is not None:
            return
        if not self._may_leave() or name.casefold() not in self._thread.hosts:
            raise Refused(name, self._reason())

    def _judge_listening(self, socket: Any, address: Any) -> None:  # noqa: ANN401
        if _is_local(socket):
            return
        host = _host_in(address)
        if _LOOPBACK.fullmatch(host) is None or _ANYWHERE.fullmatch(host) is not None:
            raise Refused(host or "everywhere", "Nothing is served to other machines")

    def _may_leave(self) -> bool:
        return (
            bool(getattr(self._thread, "hosts", None)) and not self._confined and not self.offline
        )

    def _reason(self) -> str:
        if self._confined:
            return "This process has no network"
        return "Offline is on" if self.offline else "Nobody asked for it"


_GUARD = _Guard()


def install() -> None:
    """Let nothing leave this process but what is `permitted`. May be called again."""
    _GUARD.install()


def confine() -> None:
    """Take the network from this process for good; called before it has other threads."""
    _GUARD.confine()
    if sys.platform == "linux":
        _filter_in_kernel()


def keep_offline_while(offline: Callable[[], bool]) -> Callable[[], None]:
    """Ask `offline` at every socket from now on; returns what ends that."""
    return _GUARD.watch(offline)


def is_offline() -> bool:
    """Whether a home that is open here is kept offline."""
    return _GUARD.offline


@contextmanager
def permitted(hosts: Iterable[str]) -> Iterator[None]:
    """Let the calling thread reach these hosts while it lasts, where nothing is offline."""
    with _GUARD.permitted(hosts):
        yield


def is_loopback(host: str) -> bool:
    """Whether an address or name is this machine's own."""
    return bool(host) and _LOOPBACK.fullmatch(host) is not None


def _is_local(socket: Any) -> bool:  # noqa: ANN401
    return int(socket.family) in {_UNIX, _NETLINK}


def _host_in(address: Any) -> str:  # noqa: ANN401
    return _readable(address[0]) if isinstance(address, tuple) and address else "elsewhere"


def _readable(host: object) -> str:
    if host is None:
        return ""
    if isinstance(host, bytes | bytearray):
        return bytes(host).decode("ascii", "replace")
    return str(host)


# The kernel's filter: see seccomp(2). A program of the Berkeley Packet Filter looks at every
# system call; `socket` for the internet or for raw packets gets EACCES, all else passes.

_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _MODE_FILTER = 38, 22, 2
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _DENY = 0x7FFF0000, 0x00050000 | errno.EACCES
_FAMILIES = (2, 10, 17)  # AF_INET, AF_INET6, AF_PACKET
_SOCKET_CALLS = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}


def _filter_in_kernel() -> bool:
    """Whether the kernel took the filter; where it knows none, the hook alone holds."""
    import ctypes  # not where a window waits for its first paint

    if (known := _SOCKET_CALLS.get(os.uname().machine)) is None:
        return False
    architecture, number = known
    deny = len(_FAMILIES)
    steps = [
        (_LOAD, 0, 0, 4),
        (_EQUAL, 0, deny + 3, architecture),
        (_LOAD, 0, 0, 0),
        (_EQUAL, 0, deny + 1, number),
        (_LOAD, 0, 0, 16),
        *((_EQUAL, deny - at, 0, family) for at, family in enumerate(_FAMILIES)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _DENY),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(code)))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    took: int = libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, program, 0, 0)
    return took == 0
