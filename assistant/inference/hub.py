"""Asks a host of models for one file: what it is, then its bytes from any place on.

Addresses and the names of the headers are huggingface_hub's. The bytes are read here and not by
`hf_hub_download`, which cannot be stopped between two blocks, takes the account's token from disk
along, names itself and its surroundings to the host, follows a setting of its own for the host
(read once at import), and leaves out of sight which bytes are checked with what.
"""

from __future__ import annotations

import os
import re
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from socket import SHUT_RDWR, socket
from threading import Lock
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

import httpx2

from assistant.domain.contacts import ContactPurpose
from assistant.errors import DownloadFailed, InvalidInput
from assistant.inference.contacts import contacting
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    from assistant.cancel import CancelToken

DEFAULT_HUB = "https://huggingface.co"
CONNECT_SECONDS = 10.0
SILENCE_SECONDS = 30.0

_REDIRECTS = 5
_SHA256 = Pattern(r"[0-9a-f]{64}")
_SHA1 = Pattern(r"[0-9a-f]{40}")
_COMMIT = Pattern(r"[0-9a-f]{7,64}")
_RANGE = Pattern(r"bytes (\d{1,15})-\d{1,15}/(\d{1,15}|\*)", re.ASCII)
_NUMBER = Pattern(r"\d{1,15}", re.ASCII)
"""Of bytes, less than a petabyte: what is longer is no number to reckon with."""


def hub_address(setting: str) -> str:
    """The host that models come from: the setting, else `HF_ENDPOINT`, else huggingface.co.

    Raises `InvalidInput` where that is no address of a host.
    """
    address = (setting or os.environ.get("HF_ENDPOINT", "") or DEFAULT_HUB).strip().rstrip("/")
    try:
        parts = httpx2.URL(address)
        sound = parts.scheme in {"http", "https"} and bool(parts.host)
    except (httpx2.InvalidURL, ValueError):
        sound = False
    if not sound:
        raise InvalidInput(
            f"{address[:200]!r} is no address that models can be loaded from.",
            hint="Name one like https://huggingface.co in Settings, Models, or leave it empty.",
        )
    return address


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedFile:
    """What the host says of a file.

    `sha256` of large files, `git_sha1` (of git's blob) of the others; None where it does not say.
    `commit` is the revision that it belongs to, as it was named where the host does not say.
    """

    size_bytes: int
    sha256: str | None
    git_sha1: str | None
    commit: str


class Interrupted(Exception):
    """The connection failed or ended early: another try may succeed after `pause` seconds."""

    def __init__(self, fault: DownloadFailed, *, pause: float = 0.0) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.pause = pause


class Hub:
    """One host, and one connection to it at a time; `abort` breaks it off from any thread."""

    def __init__(self, address: str, *, silence_s: float = SILENCE_SECONDS) -> None:
        """`address` such as https://huggingface.co; a loopback address is never proxied."""
        self._address = address
        self._host = urlsplit(address).hostname or address
        self._silence_s = silence_s
        self._lock = Lock()
        self._wire: socket | None = None
        self._aborted = False

    def describe(
        self, repository: str, path: str, revision: str, *, cancel: CancelToken
    ) -> HostedFile:
        """Ask what a file is, without its bytes.

        Raises `DownloadFailed` where the host refuses, `Interrupted` where another try may help,
        `Cancelled`.
        """
        from huggingface_hub import constants

        linked_size = constants.HUGGINGFACE_HEADER_X_LINKED_SIZE
        with self._asking(path, cancel), self._client() as client:
            url = self._url(repository, path, revision)
            commit = ""
            for _ in range(_REDIRECTS):
                with contacting(url, ContactPurpose.DOWNLOAD, path, end=self.abort) as transfer:
                    answer = client.head(url, headers=_HEADERS, extensions={"trace": self._watch})
                    transfer.answered = True
                said = answer.headers
                commit = said.get(constants.HUGGINGFACE_HEADER_X_REPO_COMMIT, commit)
                if not answer.is_redirect or linked_size in said:
                    break
                url = self._next(url, answer)
            self._require_success(answer, path, redirect_is_answer=True)
            etag = str(said.get(constants.HUGGINGFACE_HEADER_X_LINKED_ETAG, said.get("etag", "")))
            size = str(said.get(linked_size, said.get("content-length", "")))
        if not _NUMBER.fullmatch(size):
            raise DownloadFailed(f"{self._host} does not say how large {path} is.")
        etag = etag.removeprefix("W/").strip('"').lower()
        return HostedFile(
            size_bytes=int(size),
            sha256=etag if _SHA256.fullmatch(etag) else None,
            git_sha1=etag if _SHA1.fullmatch(etag) else None,
            commit=commit if _COMMIT.fullmatch(commit) else revision,
        )

    def blocks(
        self,
        repository: str,
        path: str,
        hosted: HostedFile,
        start: int,
        *,
        cancel: CancelToken,
        restart: Callable[[], None],
    ) -> Generator[bytes]:
        """The bytes of a file from `start` on.

        `restart` is called before any come where the host does not go on from there: they then
        begin at 0. Raises as `describe` does, also where more or fewer come than were announced.
        """
        with self._asking(path, cancel), self._client() as client:
            asked = dict(_HEADERS) | ({"range": f"bytes={start}-"} if start else {})
            url = self._url(repository, path, hosted.commit)
            with self._opened(client, url, asked, path) as answer:
                if start and answer.status_code in {200, 416}:
                    restart()
                    if answer.status_code == 416:
                        raise Interrupted(self._failed(f"{self._host} cannot go on with {path}."))
                    start = 0
                self._require_success(answer, path)
                self._require_place(answer, path, start, hosted.size_bytes)
                yield from self._counted(answer, path, hosted.size_bytes - start)

    def abort(self) -> None:
        """End the connection, whatever it waits for; none is made afterwards."""
        with self._lock:
            self._aborted = True
            self._shut_down()

    @contextmanager
    def _opened(
        self, client: httpx2.Client, url: str, asked: dict[str, str], path: str
    ) -> Generator[httpx2.Response]:
        """What is found at an address, or where that leads to."""
        for _ in range(_REDIRECTS + 1):
            request = client.build_request(
                "GET", url, headers=asked, extensions={"trace": self._watch}
            )
            contact = contacting(url, ContactPurpose.DOWNLOAD, path, end=self.abort)
            with contact as transfer, closing(client.send(request, stream=True)) as answer:
                transfer.answered = True
                if not answer.is_redirect:
                    try:
                        yield answer
                    finally:
                        transfer.received = answer.num_bytes_downloaded
                    return
                url = self._next(url, answer)
        raise self._failed(f"{self._host} leads from one address to the next without end.")

    def _next(self, url: str, answer: httpx2.Response) -> str:
        """Where an answer leads to: never out of an encrypted connection, nor to anything else."""
        there = urljoin(url, answer.headers.get("location", ""))
        allowed = {"https"} if urlsplit(url).scheme == "https" else {"http", "https"}
        if there == url or urlsplit(there).scheme not in allowed:
            raise self._failed(
                f"{self._host} leads to an address that nothing is loaded from.",
                hint="Choose another model, or another host.",
            )
        return there

    def _counted(self, answer: httpx2.Response, path: str, left: int) -> Iterator[bytes]:
        for block in answer.iter_raw():
            left -= len(block)
            if left < 0:
                raise self._failed(f"{self._host} sends more of {path} than it announced.")
            yield block
        if left > 0:
            raise Interrupted(self._failed(f"The connection broke off while {path} was loading."))

    def _require_place(self, answer: httpx2.Response, path: str, start: int, size: int) -> None:
        """Whether what comes begins where it should, and is as long as was announced."""
        length = answer.headers.get("content-length", "")
        wrong = bool(length) and not (_NUMBER.fullmatch(length) and int(length) == size - start)
        if answer.status_code == 206:
            found = _RANGE.fullmatch(answer.headers.get("content-range", ""))
            wrong = wrong or found is None or int(found[1]) != start
            wrong = wrong or (found is not None and found[2] not in ("*", str(size)))
        if wrong:
            raise self._failed(f"{self._host} sends another length of {path} than it announced.")

    def _require_success(
        self, answer: httpx2.Response, path: str, *, redirect_is_answer: bool = False
    ) -> None:
        status = answer.status_code
        if answer.is_success or (redirect_is_answer and answer.is_redirect):
            return
        if status == 429 or status >= 500:
            pause = _seconds(answer.headers)
            said = "asks to wait" if status == 429 else "has a fault of its own"
            raise Interrupted(
                self._failed(f"{self._host} {said} ({status}).", hint="Try again in a while."),
                pause=pause,
            )
        reasons = {
            401: "gives this model only to people with an account who agreed to its licence",
            403: "gives this model only to people with an account who agreed to its licence",
            404: f"has no file {path}",
        }
        reason = reasons.get(status, "refuses the download")
        raise self._failed(
            f"{self._host} {reason} ({status}).", hint="Choose another model, or another host."
        )

    @contextmanager
    def _asking(self, path: str, cancel: CancelToken) -> Generator[None]:
        """Turn what the HTTP library raises into this module's errors, a stop into `Cancelled`."""
        cancel.check()
        try:
            yield
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, ValueError) as error:
            cancel.check()
            raise Interrupted(self._fault_of(error, path)) from error
        finally:
            with self._lock:
                self._let_go()

    def _fault_of(self, error: Exception, path: str) -> DownloadFailed:
        if isinstance(error, httpx2.ConnectError | httpx2.ConnectTimeout):
            return DownloadFailed(
                f"There is no connection to {self._host}.",
                hint="Check the network and try again: what was loaded stays.",
            )
        if isinstance(error, httpx2.TimeoutException):
            return DownloadFailed(f"{self._host} stopped sending {path}.")
        return DownloadFailed(f"The connection broke off while {path} was loading.")

    def _client(self) -> httpx2.Client:
        at_home = self._host in {"127.0.0.1", "::1", "localhost"}
        timeout = httpx2.Timeout(self._silence_s, connect=min(CONNECT_SECONDS, self._silence_s))
        try:
            return httpx2.Client(timeout=timeout, trust_env=not at_home, follow_redirects=False)
        except (httpx2.InvalidURL, ValueError, ImportError, OSError) as error:
            # An environment may name any proxy, and any file of certificates.
            raise self._failed(
                "The proxy or the certificates that the environment names cannot be used.",
                hint="Look at ALL_PROXY, HTTPS_PROXY and SSL_CERT_FILE.",
            ) from error

    def _url(self, repository: str, path: str, revision: str) -> str:
        from huggingface_hub import hf_hub_url

        return hf_hub_url(repository, path, revision=revision, endpoint=self._address)

    def _failed(self, message: str, *, hint: str | None = None) -> DownloadFailed:
        return DownloadFailed(message, hint=hint)

    def _watch(self, event: str, info: Mapping[str, Any]) -> None:
        """Keep a second handle of the connection: TLS takes the first one over."""
        if event != "connection.connect_tcp.complete":
            return
        connected = info["return_value"].get_extra_info("socket")
        with self._lock:
            self._let_go()
            self._wire = connected.dup()
            if self._aborted:
                self._shut_down()

    def _shut_down(self) -> None:
        if self._wire is not None:
            with suppress(OSError):
                self._wire.shutdown(SHUT_RDWR)

    def _let_go(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None


_HEADERS = {"user-agent": "Keepsake", "accept-encoding": "identity"}


def _seconds(headers: Mapping[str, str]) -> float:
    try:
        return max(0.0, float(headers.get("retry-after", "0")))
    except ValueError:
        return 0.0
