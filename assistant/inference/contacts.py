"""Requests to other machines: permitted one by one, and noted when they end.

Everything that leaves the machine goes through `contacting`; what does not, the guard of
`assistant.network` refuses.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import getproxies

from assistant import network
from assistant.domain.contacts import Contact, ContactOutcome, ContactPurpose
from assistant.domain.times import utc_now
from assistant.errors import Offline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PORTS = {"http": 80, "https": 443}


@dataclass(slots=True)
class Transfer:
    """Bytes of a request under way."""

    sent: int = 0
    received: int = 0
    answered: bool = field(default=False)


class _Contacts:
    """Those under way, and who hears of those that ended."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: list[Callable[[Contact], None]] = []
        self._open: dict[int, Callable[[], None]] = {}

    def listen(self, listener: Callable[[Contact], None]) -> Callable[[], None]:
        with self._lock:
            self._listeners = [*self._listeners, listener]

        def end() -> None:
            with self._lock:
                self._listeners = [each for each in self._listeners if each is not listener]

        return end

    def tell(self, contact: Contact) -> None:
        for listener in self._listeners:
            listener(contact)

    def begin(self, transfer: Transfer, end: Callable[[], None]) -> None:
        with self._lock:
            self._open[id(transfer)] = end

    def ended(self, transfer: Transfer) -> None:
        with self._lock:
            self._open.pop(id(transfer), None)

    def break_off(self) -> None:
        with self._lock:
            ends = list(self._open.values())
        for end in ends:
            end()


_CONTACTS = _Contacts()


def listen(listener: Callable[[Contact], None]) -> Callable[[], None]:
    """Tell `listener` of every request that ended, on its thread; returns what stops that."""
    return _CONTACTS.listen(listener)


def break_off() -> None:
    """End every request to another machine that is under way."""
    _CONTACTS.break_off()


@contextmanager
def contacting(
    url: str, purpose: ContactPurpose, subject: str, *, end: Callable[[], None]
) -> Iterator[Transfer]:
    """Let this thread reach the host of `url` while it lasts, and note that it did.

    The caller counts in what is yielded. `end`, callable from any thread, breaks the request
    off. Raises `Offline` before anything is sent. This machine itself is no contact.
    """
    parts = urlsplit(url)
    host, transfer = parts.hostname or "", Transfer()
    if network.is_loopback(host):
        yield transfer
        return
    port = parts.port or _PORTS.get(parts.scheme, 0)
    outcome = ContactOutcome.FAILED
    begun = utc_now()
    try:
        if network.is_offline():
            outcome = ContactOutcome.REFUSED
            raise Offline(f"Offline is on, and {host} is not on this machine.")
        _CONTACTS.begin(transfer, end)
        with network.permitted(hosts_of(url)):
            yield transfer
    finally:
        _CONTACTS.ended(transfer)
        _CONTACTS.tell(
            Contact(
                happened_at=begun,
                host=host,
                port=port,
                purpose=purpose,
                subject=subject,
                outcome=ContactOutcome.ANSWERED if transfer.answered else outcome,
                sent=transfer.sent,
                received=transfer.received,
            )
        )


def hosts_of(url: str) -> frozenset[str]:
    """Hosts that a request to `url` calls: its own, and what the environment puts between."""
    return frozenset({urlsplit(url).hostname or "", *_proxies()})


def note_program(subject: str, outcome: ContactOutcome, *, sent: int, received: int) -> None:
    """Note that a foreign program on this machine was handed something: it may send it on."""
    _CONTACTS.tell(
        Contact(
            happened_at=utc_now(),
            host="",
            port=0,
            purpose=ContactPurpose.TOOL,
            subject=subject,
            outcome=outcome,
            sent=sent,
            received=received,
        )
    )


def _proxies() -> set[str]:
    """Hosts that the environment, or the system's settings, put between."""
    found = set()
    for address in getproxies().values():
        try:
            host = urlsplit(address if "://" in address else f"//{address}").hostname
        except ValueError:
            continue
        found.add(host or "")
    return found - {""}
