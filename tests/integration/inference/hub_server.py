"""A host of models on loopback that behaves as a test tells it to."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COMMIT = "c0ffee" + "0" * 34
_RANGE = re.compile(r"bytes=(\d+)-")


@dataclass
class HubServer:
    """Serves `files` by their path; the rest says how badly."""

    url: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    breaks_after: list[int] = field(default_factory=list)
    """Bytes of the body after which each further answer breaks off; whole ones then."""
    statuses: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    """Answers to the next requests for bytes, instead of them."""
    announces: int | None = None
    """The size that it tells before it sends another one."""
    sends_extra: bytes = b""
    hashes: bool = True
    small_files: set[str] = field(default_factory=set)
    """Told with git's checksum, as the hub does for files that lie in git itself."""
    wrong_hash: bool = False
    ranges: bool = True
    redirects: bool = True
    stalls: bool = False
    says: dict[str, str] = field(default_factory=dict)
    """Headers of every answer, in place of the true ones."""
    leads_to: str = ""
    """Where it redirects to, in place of the place of the file."""
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    """Method, path and range of every request."""
    headers: list[dict[str, str]] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)


class _Handler(BaseHTTPRequestHandler):
    timeout = 1.0
    """A client that shut its end down and then read it empty never asks for more nor resets."""
    protocol_version = "HTTP/1.1"
    hub: HubServer

    def send_header(self, keyword: str, value: str) -> None:
        given = {name.lower() for name in self.hub.says}
        if keyword == "Location" and self.hub.leads_to:
            value = self.hub.leads_to
        if keyword.lower() not in given:
            super().send_header(keyword, value)

    def end_headers(self) -> None:
        for name, value in self.hub.says.items():
            super().send_header(name, value)
        super().end_headers()

    def do_HEAD(self) -> None:
        self._note()
        content = self._content()
        if content is None:
            self._plain(404)
            return
        hub = self.hub
        size = len(content) if hub.announces is None else hub.announces
        digest = hashlib.sha256(content).hexdigest()
        name = self.path.rsplit("/", 1)[-1]
        if name in hub.small_files:
            digest = hashlib.sha1(f"blob {len(content)}\0".encode() + content).hexdigest()
        if hub.wrong_hash:
            digest = digest[::-1]
        self.send_response(302 if hub.redirects and name not in hub.small_files else 200)
        if hub.redirects:
            self.send_header("Location", f"{hub.url}/cdn{self.path}")
            self.send_header("X-Linked-Size", str(size))
        self.send_header("Content-Length", "0" if hub.redirects else str(size))
        self.send_header("X-Repo-Commit", COMMIT)
        if hub.hashes:
            self.send_header("X-Linked-Etag", f'"{digest}"')
        self.end_headers()

    def do_GET(self) -> None:
        self._note()
        with suppress(OSError):  # the client went away
            self._send()

    def _send(self) -> None:
        hub, content = self.hub, self._content()
        if content is None:
            self._plain(404)
            return
        if hub.statuses:
            status, headers = hub.statuses.pop(0)
            self._plain(status, headers)
            return
        if hub.redirects and not self.path.startswith("/cdn"):
            self._plain(302, {"Location": f"{hub.url}/cdn{self.path}"})
            return
        found = _RANGE.match(self.headers.get("Range", ""))
        start = int(found[1]) if found and hub.ranges else 0
        body = content[start:] + hub.sends_extra
        self.send_response(206 if found and hub.ranges else 200)
        if found and hub.ranges:
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if hub.stalls:
            self.wfile.write(b"" if start else body[: len(body) // 2])
            self.wfile.flush()
            while hub.stalls and not hub.closing.wait(0.02):
                pass
        elif hub.breaks_after:
            self.wfile.write(body[: hub.breaks_after.pop(0)])
            self.wfile.flush()
        else:
            self.wfile.write(body)
        self.close_connection = True

    def _note(self) -> None:
        self.hub.asked.append((self.command, self.path, self.headers.get("Range", "")))
        self.hub.headers.append({name.lower(): value for name, value in self.headers.items()})

    def _content(self) -> bytes | None:
        found = re.fullmatch(r"(?:/cdn)?/[^/]+/[^/]+/resolve/[^/]+/(.+)", self.path)
        return self.hub.files.get(found[1]) if found else None

    def _plain(self, status: int, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def hub_serving(files: dict[str, bytes]) -> Iterator[HubServer]:
    """A host with these files until the end of the block."""
    hub = HubServer(files=files)
    handler = type("Handler", (_Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = False
    hub.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield hub
    finally:
        hub.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()
