"""Downloads from a host that breaks off, lies, is slow or refuses."""

from __future__ import annotations

import hashlib
import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

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
