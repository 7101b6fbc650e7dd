"""Downloads from a host that breaks off, lies, is slow or refuses."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest

from assistant.cancel import CancelToken
from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.errors import (
    Cancelled,
    DiskFull,
    DownloadFailed,
    InvalidInput,
    ModelFileInvalid,
    Offline,
)
from assistant.inference import catalogue
from assistant.inference.downloads import Download, Patience
from assistant.inference.hub import Hub, hub_address
from assistant.inference.model_folder import ModelFolder
from assistant.inference.offers import Offer, OfferedFile, offer
from tests.integration.inference.hub_server import HubServer, hub_serving
from tests.unit.inference.gguf_files import gguf_bytes

FILE = "tiny.gguf"
CONTENT = gguf_bytes(elements=100_000)
SHA256 = hashlib.sha256(CONTENT).hexdigest()
TINY = replace(
    offer("qwen2.5-0.5b"),
    name="tiny",
    title="Tiny",
    revision="main",
    files=(OfferedFile(path=FILE, size_bytes=None, sha256=None),),
)
PATIENCE = Patience(tries=3, first_pause_s=0.01)

Load = Callable[..., Path]


@pytest.fixture
def hub() -> Iterator[HubServer]:
    with hub_serving({FILE: CONTENT}) as server:
        yield server


@pytest.fixture
def folder(tmp_path: Path) -> ModelFolder:
    return ModelFolder(tmp_path / "models")


@pytest.fixture
def told() -> list[DownloadProgress]:
    return []


@pytest.fixture
def load(hub: HubServer, folder: ModelFolder, told: list[DownloadProgress]) -> Load:
    def _load(model: Offer = TINY, cancel: CancelToken | None = None, **named: Any) -> Path:
        download = Download(
            model,
            folder,
            named.pop("hub", None) or Hub(hub.url, silence_s=2),
            cancel=cancel or CancelToken(),
            tell=named.pop("tell", told.append),
            permit=named.pop("permit", lambda: None),
            patience=PATIENCE,
        )
        return download.run()

    return _load


def nothing_offered(folder: ModelFolder) -> bool:
    return folder.installed() == {}


def test_a_model_is_loaded_checked_and_placed(
    load: Load, hub: HubServer, folder: ModelFolder, told: list[DownloadProgress]
) -> None:
    place = load()
    assert (place / FILE).read_bytes() == CONTENT
    assert list(folder.installed()) == ["tiny"]
    assert folder.unfinished() == {}
    assert {each.state for each in told} >= {DownloadState.ASKING, DownloadState.CHECKING}
    assert told[-1].done == told[-1].total == len(CONTENT)
    assert sorted(path.name for path in place.iterdir()) == ["model.json", FILE]


def test_the_host_learns_nothing_but_what_it_is_asked_for(load: Load, hub: HubServer) -> None:
    load()
    for headers in hub.headers:
        assert headers["user-agent"] == "Keepsake"
        known = {"host", "user-agent", "accept", "accept-encoding", "connection", "range"}
        assert set(headers) <= known


def test_what_breaks_off_goes_on_from_there(load: Load, hub: HubServer) -> None:
    hub.breaks_after = [100_000, 100_000]
    place = load()
    assert (place / FILE).read_bytes() == CONTENT
    ranges = [start for method, path, start in hub.asked if method == "GET" and "/cdn" in path]
    assert ranges == ["", "bytes=100000-", "bytes=200000-"]


def test_a_host_without_ranges_begins_anew(load: Load, hub: HubServer) -> None:
    hub.breaks_after, hub.ranges = [100_000], False
    assert (load() / FILE).read_bytes() == CONTENT


def test_it_gives_up_readably_and_a_later_try_goes_on(
    load: Load, hub: HubServer, folder: ModelFolder
) -> None:
    hub.breaks_after = [150_000, 0, 0, 0]
    with pytest.raises(DownloadFailed, match="broke off") as caught:
        load()
    assert "goes on where it stopped" in caught.value.hint
    assert nothing_offered(folder)
    assert folder.unfinished() == {"tiny": (150_000, len(CONTENT))}
    hub.breaks_after, hub.asked = [], []
    assert (load() / FILE).read_bytes() == CONTENT
    assert hub.asked[-1][2] == "bytes=150000-"


def test_a_pause_in_the_middle_and_a_resume_after_a_restart(
    load: Load, hub: HubServer, folder: ModelFolder
) -> None:
    hub.stalls = True
    cancel, connection = CancelToken(), Hub(hub.url, silence_s=20)

    def pause() -> None:
        end = time.monotonic() + 5
        while not any(s for s, _ in folder.unfinished().values()) and time.monotonic() < end:
            time.sleep(0.01)
        cancel.cancel()
        connection.abort()

    pausing = threading.Thread(target=pause)
    pausing.start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        load(cancel=cancel, hub=connection)
    pausing.join()
    assert time.monotonic() - began < 5, "it does not wait for the silent host"
    done, total = folder.unfinished()["tiny"]
    assert 0 < done < total
    assert nothing_offered(folder)
    hub.stalls = False
    again = ModelFolder(folder.place_of("tiny").parent)
    assert again.unfinished() == {"tiny": (done, total)}
    assert (load() / FILE).read_bytes() == CONTENT


def test_a_silent_host_is_not_waited_for_long(load: Load, hub: HubServer) -> None:
    hub.stalls = True
    with pytest.raises(DownloadFailed, match="stopped sending"):
        load(hub=Hub(hub.url, silence_s=0.1))


@pytest.mark.parametrize("extra", [1, 5000])
def test_a_host_that_lies_about_the_length(
    load: Load, hub: HubServer, folder: ModelFolder, extra: int
) -> None:
    hub.announces = len(CONTENT) + extra
    with pytest.raises(DownloadFailed, match="another length"):
        load()
    hub.announces, hub.sends_extra = None, b"x" * extra
    with pytest.raises(DownloadFailed, match=r"another length|sends more"):
        load()
    assert nothing_offered(folder)


def test_a_wrong_checksum_is_deleted(load: Load, hub: HubServer, folder: ModelFolder) -> None:
    hub.wrong_hash = True
    with pytest.raises(DownloadFailed, match="checksum") as caught:
        load()
    assert "was deleted" in caught.value.hint
    assert nothing_offered(folder)
    assert folder.unfinished()["tiny"][0] == 0


def test_another_file_than_the_catalogue_knows_is_not_begun(
    load: Load, hub: HubServer, folder: ModelFolder
) -> None:
    for known in (
        OfferedFile(path=FILE, size_bytes=len(CONTENT), sha256="0" * 64),
        OfferedFile(path=FILE, size_bytes=7, sha256=SHA256),
    ):
        with pytest.raises(DownloadFailed, match="another file"):
            load(replace(TINY, files=(known,)))
    assert all(method == "HEAD" for method, _, _ in hub.asked)
    assert folder.unfinished() == {}


def test_a_host_that_gives_no_checksum(load: Load, hub: HubServer) -> None:
    hub.hashes = False
    with pytest.raises(DownloadFailed, match="no checksum"):
        load()
    known = OfferedFile(path=FILE, size_bytes=None, sha256=SHA256)
    assert (load(replace(TINY, files=(known,))) / FILE).exists()


@pytest.mark.parametrize(
    ("status", "reason"),
    [(401, "account"), (403, "account"), (404, "has no file"), (410, "refuses the download")],
)
def test_a_refusal_says_why(
    load: Load, hub: HubServer, folder: ModelFolder, status: int, reason: str
) -> None:
    hub.statuses = [(status, {})]
    with pytest.raises(DownloadFailed, match=reason):
        load()
    assert nothing_offered(folder)


def test_a_file_that_is_not_there(load: Load, hub: HubServer) -> None:
    hub.files.clear()
    with pytest.raises(DownloadFailed, match=r"has no file tiny\.gguf \(404\)"):
        load()


def test_a_busy_host_is_tried_again(load: Load, hub: HubServer) -> None:
    hub.statuses = [(429, {"Retry-After": "0"}), (503, {})]
    assert (load() / FILE).exists()
    assert len(hub.asked) == 5


def test_a_host_that_asks_to_wait_long_is_said_to_be_busy(load: Load, hub: HubServer) -> None:
    hub.statuses = [(429, {"Retry-After": "3600"})]
    with pytest.raises(DownloadFailed, match="asks to wait"):
        load()


def test_no_host_at_all(load: Load) -> None:
    with pytest.raises(DownloadFailed, match="no connection"):
        load(hub=Hub("http://127.0.0.1:1", silence_s=1))


def test_a_full_disk_is_noticed_before(
    load: Load, hub: HubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": 1000})
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: usage)
    with pytest.raises(DiskFull, match=r"0\.0 GB are free"):
        load()
    assert all(method == "HEAD" for method, _, _ in hub.asked)


def test_offline_asks_nobody(load: Load, hub: HubServer) -> None:
    def refuse() -> None:
        raise Offline("Offline is on.")

    with pytest.raises(Offline):
        load(permit=refuse)
    assert hub.asked == []


def test_the_switch_stops_it_on_the_way(load: Load, hub: HubServer, folder: ModelFolder) -> None:
    calls = iter([*[None] * 3, Offline("Offline is on.")])

    def permit() -> None:
        if (fault := next(calls, None)) is not None:
            raise fault

    with pytest.raises(Offline):
        load(permit=permit)
    assert nothing_offered(folder)


def test_what_is_right_but_no_model_is_refused(
    load: Load, hub: HubServer, folder: ModelFolder
) -> None:
    hub.files[FILE] = b"Dear diary, " * 1000
    with pytest.raises(ModelFileInvalid, match="holds text"):
        load()
    assert nothing_offered(folder)
    assert folder.unfinished() == {}


def test_it_is_not_loaded_twice(load: Load) -> None:
    load()
    with pytest.raises(InvalidInput, match="downloaded already"):
        load()


def test_a_crash_at_any_place_offers_nothing_half(
    load: Load, hub: HubServer, folder: ModelFolder
) -> None:
    place = load()
    manifest = place / "model.json"
    whole = manifest.read_text(encoding="utf-8")
    for left in ("", whole[:50], json.dumps({"files": 3})):
        manifest.write_text(left, encoding="utf-8")
        assert nothing_offered(folder)
    manifest.unlink()
    assert (load() / FILE).read_bytes() == CONTENT, "what a crash left is replaced"


def test_an_embedders_folder_comes_whole(load: Load, hub: HubServer) -> None:
    source = catalogue.verified_folder(catalogue.bundled(catalogue.EMBEDDER))
    pooling = {"pooling_mode_mean_tokens": True}
    hub.files = {
        "model.safetensors": b"weights" * 100,
        "config.json": (source / "config.json").read_bytes(),
        "tokenizer.json": b"{}",
        "modules.json": b"[]",
        "1_Pooling/config.json": json.dumps(pooling).encode(),
    }
    hub.small_files = {"config.json", "modules.json"}
    files = tuple(OfferedFile(path=path, size_bytes=None, sha256=None) for path in hub.files)
    place = load(replace(TINY, kind="embedder", files=files))
    assert json.loads((place / "1_Pooling" / "config.json").read_text()) == pooling


def test_a_small_file_is_checked_by_gits_checksum(load: Load, hub: HubServer) -> None:
    hub.small_files = {FILE}
    hub.wrong_hash = True
    with pytest.raises(DownloadFailed, match="checksum"):
        load()


def test_removing_deletes_the_files(load: Load, folder: ModelFolder) -> None:
    place = load()
    folder.remove("tiny")
    assert not place.exists()
    assert nothing_offered(folder)
    with pytest.raises(InvalidInput):
        folder.remove("../models")


def test_where_models_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    assert hub_address("") == "https://huggingface.co"
    monkeypatch.setenv("HF_ENDPOINT", "https://mirror.example/")
    assert hub_address("") == "https://mirror.example"
    assert hub_address("https://own.example") == "https://own.example"


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Linked-Size", "9" * 5000),
        ("X-Linked-Size", "-5"),
        ("X-Linked-Size", "1e9"),
        ("X-Linked-Size", ""),
        ("X-Linked-Size", "\u00b2"),
        ("X-Linked-Etag", "x" * 5000),
        ("X-Noise", "x" * 300_000),
        ("Content-Length", "9" * 5000),
        ("Content-Range", f"bytes {'9' * 5000}-1/2"),
        ("Retry-After", "inf"),
        ("Location", "http://[::1"),
        ("Location", "\\\\"),
    ],
)
def test_no_header_breaks_more_than_the_download(
    load: Load, hub: HubServer, folder: ModelFolder, header: str, value: str
) -> None:
    hub.says = {header: value}
    if header == "Retry-After":
        hub.statuses = [(503, {})]
    with suppress(DownloadFailed, DiskFull):
        load(hub=Hub(hub.url, silence_s=0.3))
    hub.says, hub.statuses = {}, []
    folder.unfinished()
    if nothing_offered(folder):
        load()
    assert (folder.place_of("tiny") / FILE).read_bytes() == CONTENT


@pytest.mark.parametrize("commit", ["../../../../etc", "main?x=1", "c" * 5000, "", "\u00e9"])
def test_a_revision_is_what_git_calls_one(
    load: Load, hub: HubServer, folder: ModelFolder, commit: str
) -> None:
    hub.says = {"X-Repo-Commit": commit}
    load()
    assert folder.installed()["tiny"].commit == "main"
    assert all("/resolve/main/" in path for _, path, _ in hub.asked)


@pytest.mark.parametrize("place", ["file:///etc/passwd", "ftp://127.0.0.1/x", "data:,x", "x:"])
def test_it_is_led_to_nothing_but_the_web(load: Load, hub: HubServer, place: str) -> None:
    hub.leads_to = place
    with pytest.raises(DownloadFailed, match="nothing is loaded from"):
        load()


def test_it_is_not_led_round_in_circles(load: Load, hub: HubServer) -> None:
    hub.leads_to = f"{hub.url}/a/b/resolve/main/{FILE}"
    with pytest.raises(DownloadFailed, match=r"without end|nothing is loaded from"):
        load()
    assert len(hub.asked) < 10


def test_it_is_not_led_out_of_an_encrypted_connection() -> None:
    safe = Hub("https://models.example")
    here = "https://models.example/a"
    for place in ("http://models.example/x", "HTTP://127.0.0.1/x", ""):
        with pytest.raises(DownloadFailed):
            safe._next(here, httpx2.Response(302, headers={"location": place}))
    elsewhere = httpx2.Response(302, headers={"location": "//cdn.example/a"})
    assert safe._next(here, elsewhere) == "https://cdn.example/a"


def test_packed_bytes_are_taken_as_they_come(
    load: Load, hub: HubServer, folder: ModelFolder
) -> None:
    """A packed answer would grow a thousandfold where it is unpacked."""
    hub.files[FILE] = gzip.compress(bytes(50_000_000))
    hub.says = {"Content-Encoding": "gzip"}
    with pytest.raises(ModelFileInvalid):
        load()
    assert nothing_offered(folder)


def test_no_token_and_no_proxy_of_the_surroundings(
    load: Load, hub: HubServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".netrc").write_text("default login me password secret\n")
    (tmp_path / "token").write_text("hf_secret")
    for name, value in {
        "HOME": str(tmp_path),
        "HF_HOME": str(tmp_path),
        "HF_TOKEN": "hf_secret",
        "HUGGING_FACE_HUB_TOKEN": "hf_secret",
        "HF_TOKEN_PATH": str(tmp_path / "token"),
        "NETRC": str(tmp_path / ".netrc"),
        "ALL_PROXY": "socks5://127.0.0.1:9",
        "HTTP_PROXY": "http://127.0.0.1:9",
    }.items():
        monkeypatch.setenv(name, value)
    load()
    assert not any("secret" in str(headers) for headers in hub.headers)
    assert not any("authorization" in headers for headers in hub.headers)


@pytest.mark.parametrize("proxy", ["socks9://127.0.0.1:9", "socks5://[::1"])
def test_a_proxy_that_cannot_be_used_is_named(
    load: Load, monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy)
    with pytest.raises(DownloadFailed) as caught:
        load(hub=Hub("https://models.invalid", silence_s=0.1))
    assert "ALL_PROXY" in caught.value.hint


def test_a_file_that_changed_since_the_pause_is_begun_anew(
    load: Load, hub: HubServer, folder: ModelFolder
) -> None:
    hub.breaks_after = [100_000, 0, 0, 0, 0]
    with pytest.raises(DownloadFailed):
        load()
    hub.breaks_after = []
    assert folder.unfinished()["tiny"][0] > 0
    hub.files[FILE] = gguf_bytes(elements=100_001)
    assert (load() / FILE).read_bytes() == hub.files[FILE]


@pytest.mark.parametrize(
    "written",
    [
        '{"repository": "a/b", "commit": "c", "files": []}',
        '{"repository": "a/b", "commit": "c", "files": [1]}',
        '{"repository": 1, "commit": null, "files": [{}]}',
        "[" * 100_000,
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
        *(
            json.dumps(
                {
                    "repository": "a/b",
                    "commit": "c",
                    "files": [
                        {"path": "x", "size_bytes": 1, "sha256": None, "git_sha1": None} | wrong
                    ],
                }
            )
            for wrong in (
                {"size_bytes": "7"},
                {"size_bytes": -1},
                {"path": "../../memory.duckdb"},
                {"path": "/etc/passwd"},
                {"path": "a\\..\\b"},
                {"path": None},
                {"other": 1},
            )
        ),
    ],
)
def test_a_damaged_note_of_a_model_hides_that_model_alone(
    load: Load, folder: ModelFolder, written: str
) -> None:
    place = load()
    for path in (place.parent / "odd" / "model.json", place.parent / ".incoming/odd/download.json"):
        path.parent.mkdir(parents=True)
        path.write_text(written, encoding="utf-8")
    assert list(folder.installed()) == ["tiny"]
    assert folder.unfinished() == {}


@pytest.mark.parametrize(
    "address", ["ftp://x.example", "file:///etc", "models", "https://", "h ttp://"]
)
def test_an_address_that_is_none_is_said_to_be(address: str) -> None:
    with pytest.raises(InvalidInput, match="no address"):
        hub_address(address)
