"""Asking for the newest version, of a server on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from assistant.cancel import CancelToken
from assistant.domain.contacts import Contact, ContactOutcome, ContactPurpose
from assistant.domain.updates import Release
from assistant.engine.updates import newest_release
from assistant.errors import Cancelled, DownloadFailed, InvalidInput, Offline
from assistant.inference import contacts
from assistant.settings import Settings


class Releases:
    """Answers with what a test says, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answer, self.status, self.location = b"", 200, ""
        self.asked: list[tuple[str, dict[str, str]]] = []
        releases = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                releases.asked.append((self.path, dict(self.headers)))
                self.send_response(releases.status)
                if releases.location:
                    self.send_header("location", releases.location)
                self.send_header("content-length", str(len(releases.answer)))
                self.end_headers()
                self.wfile.write(releases.answer)

            def log_message(self, *_args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/newest.json"

    def says(self, answer: object) -> Releases:
        self.answer = json.dumps(answer).encode()
        return self

    def newest(self, running: str = "0.1.0", *, offline: bool = False) -> Release:
        return newest_release(self.address, offline=offline, cancel=CancelToken(), running=running)


@pytest.fixture
def releases() -> Iterator[Releases]:
    made = Releases()
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield made
    made.server.shutdown()
    made.server.server_close()
    thread.join()


def test_a_newer_version_comes_with_its_notes(releases: Releases) -> None:
    found = releases.says({"version": "0.2.0", "notes": "- **Faster**"}).newest()
    assert found == Release(version="0.2.0", notes="- **Faster**", newer=True)


@pytest.mark.parametrize(
    ("told", "running", "newer"),
    [
        ("0.10.0", "0.9.9", True),
        ("0.9.9", "0.10.0", False),
        ("1.2", "1.2.0", False),
        ("1.2.1", "1.2", True),
        ("0.1.0", "0.1.0", False),
    ],
)
def test_versions_are_compared_by_their_numbers(
    releases: Releases, told: str, running: str, newer: bool
) -> None:
    assert releases.says({"version": told}).newest(running).newer is newer


def test_one_request_without_a_word_about_this_program(releases: Releases) -> None:
    releases.says({"version": "0.2.0"}).newest("0.1.0")
    ((path, headers),) = releases.asked
    assert path == "/newest.json"
    assert "0.1.0" not in str(headers)
    assert set(map(str.lower, headers)) <= {
        "host", "accept", "accept-encoding", "connection", "user-agent",
    }  # fmt: skip
    assert headers["user-agent"] == "Keepsake"


def test_offline_asks_nobody(releases: Releases) -> None:
    with pytest.raises(Offline, match="nobody is asked"):
        releases.says({"version": "0.2.0"}).newest(offline=True)
    assert releases.asked == []


@pytest.mark.parametrize(
    "answer",
    [
        b"<html>", b"[]", b"null", b'{"version": 2}', b'{"version": "../../etc"}', b"{}",
        b"[" * 5000, b'{"version": "1.0", "notes": "' + b"x" * 70_000 + b'"}', b"\xff\xfe",
    ],
)  # fmt: skip
def test_what_is_no_list_of_versions_is_said_to_be_none(releases: Releases, answer: bytes) -> None:
    releases.answer = answer
    with pytest.raises(DownloadFailed, match="does not tell a version"):
        releases.newest()


def test_it_is_not_led_elsewhere(releases: Releases) -> None:
    releases.status, releases.location = 302, "http://127.0.0.1:1/other.json"
    with pytest.raises(DownloadFailed, match="does not tell a version"):
        releases.newest()
    assert len(releases.asked) == 1


@pytest.mark.parametrize(
    "address",
    ["newest.json", "file:///etc/passwd", "ftp://a/b", "http://example.org/n.json", "https://"],
)
def test_only_an_encrypted_address_or_this_machine_is_asked(address: str) -> None:
    with pytest.raises(InvalidInput, match="no address"):
        newest_release(address, offline=False, cancel=CancelToken())


def test_every_question_to_another_machine_is_noted() -> None:
    noted: list[Contact] = []
    end = contacts.listen(noted.append)
    try:
        with pytest.raises(DownloadFailed, match="no answer from versions"):
            newest_release(
                "https://versions.invalid/newest.json", offline=False, cancel=CancelToken()
            )
    finally:
        end()
    (contact,) = noted
    assert (contact.host, contact.port) == ("versions.invalid", 443)
    assert contact.purpose is ContactPurpose.UPDATE
    assert contact.outcome is ContactOutcome.FAILED


def test_a_question_that_is_wanted_no_more_is_not_put(releases: Releases) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        newest_release(releases.address, offline=False, cancel=cancel)
    assert releases.asked == []


def test_nobody_is_asked_unless_the_person_wants_it() -> None:
    assert Settings().updates.check is False
    with pytest.raises(InvalidInput, match="not known"):
        newest_release(Settings().updates.address, offline=False, cancel=CancelToken())
