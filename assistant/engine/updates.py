"""Asks the one address of the settings for the newest version. Nothing is downloaded.

What is sent is a request for one small file, without a name, an id or this version: whoever
answers learns that somebody at this address asked.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx2

from assistant import __version__, network
from assistant.domain.contacts import ContactPurpose
from assistant.domain.updates import Release
from assistant.errors import DownloadFailed, InvalidInput, Offline
from assistant.inference.contacts import contacting
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from assistant.cancel import CancelToken

SUBJECT = "the newest version"
PATIENCE_S = 10.0
MOST_BYTES = 65_536
"""Of what an address answers; a page that is no list of versions ends here."""

LONGEST_NOTES = 8_000
_VERSION = Pattern(r"\d{1,6}(\.\d{1,6}){1,3}")
_NOT_NOW = "Try again later, or look at the address in Settings, About."


def newest_release(
    address: str, *, offline: bool, cancel: CancelToken, running: str = __version__
) -> Release:
    """Read `{"version": "1.2.3", "notes": "…"}` at an address and compare it with `running`.

    Raises `Offline` before anything is sent, `InvalidInput` for what is no address,
    `DownloadFailed` for what cannot be read, `Cancelled`.
    """
    if not address:
        raise InvalidInput(
            "It is not known where newer versions are told.",
            hint="Name an address that begins with https:// in Settings, About.",
        )
    host = _host_of(address)
    if offline:
        raise Offline(
            "Offline is on: nobody is asked for a newer version.",
            hint="Turn the offline switch off in Settings, Privacy.",
        )
    cancel.check()
    answer = _answer(address, host, cancel)
    try:
        told: Any = json.loads(answer)
        version, notes = told["version"], told.get("notes", "")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise DownloadFailed(f"{host} does not tell a version.", hint=_NOT_NOW) from error
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        raise DownloadFailed(f"{host} does not tell a version.", hint=_NOT_NOW)
    return Release(
        version=version,
        notes=notes[:LONGEST_NOTES] if isinstance(notes, str) else "",
        newer=_numbers(version) > _numbers(running),
    )


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version; 1.2 and 1.2.0 are the same."""
    found = [int(each) for each in re.findall(r"\d{1,6}", version)[:4]]
    return (*found, *[0] * (4 - len(found)))


def _host_of(address: str) -> str:
    """The host; only loopback may be asked without encryption."""
    try:
        parts = urlsplit(address)
        host, scheme = parts.hostname or "", parts.scheme
        _port = parts.port
    except ValueError:
        host, scheme = "", ""
    if host and (scheme == "https" or (scheme == "http" and network.is_loopback(host))):
        return host
    raise InvalidInput(
        f"{address[:200]!r} is no address that versions can be read from.",
        hint="Name one that begins with https:// in Settings, About.",
    )


def _answer(address: str, host: str, cancel: CancelToken) -> bytes:
    """What lies at the address; another address that it leads to is not followed."""
    client = httpx2.Client(
        timeout=PATIENCE_S, trust_env=not network.is_loopback(host), follow_redirects=False
    )
    headers = {"user-agent": "Keepsake", "accept": "application/json"}
    try:
        with (
            client,
            contacting(address, ContactPurpose.UPDATE, SUBJECT, end=client.close) as transfer,
            client.stream("GET", address, headers=headers) as answer,
        ):
            transfer.answered = True
            found = bytearray()
            for block in answer.iter_bytes():
                cancel.check()
                found += block
                transfer.received = len(found)
                if len(found) > MOST_BYTES:
                    break
    except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, OSError) as error:
        cancel.check()
        raise DownloadFailed(f"There is no answer from {host}.", hint=_NOT_NOW) from error
    if answer.status_code != httpx2.codes.OK or len(found) > MOST_BYTES:
        raise DownloadFailed(f"{host} does not tell a version.", hint=_NOT_NOW)
    return bytes(found)
