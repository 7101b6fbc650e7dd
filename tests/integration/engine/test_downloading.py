"""A home downloads models, goes on with them after a restart, and lets them go again."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.commands.execution import run_command
from assistant.commands.invocation import Output
from assistant.commands.parser import build_parser
from assistant.domain.downloads import DownloadState
from assistant.domain.fitting import FitKind, Machine
from assistant.engine import Engine, model_offers
from assistant.errors import Cancelled, DownloadFailed, InvalidInput, NotFound, Offline
from assistant.inference import catalogue, offers
from assistant.inference.fit import fit
from assistant.inference.offers import Offer, OfferedFile
from assistant.paths import Home
from tests.integration.inference.hub_server import HubServer, hub_serving

FILE = "SmolLM2.gguf"


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Offer:
    """A catalogue with one model, which is the bundled one under another name."""
    made = replace(
        offers.offer("qwen2.5-0.5b"),
        name="smol",
        title="Smol",
        files=(OfferedFile(path=FILE, size_bytes=None, sha256=None),),
    )
    monkeypatch.setattr(offers, "offers", lambda: (made,))
    monkeypatch.setattr(model_offers, "offers", lambda: (made,))
    return made


@pytest.fixture(scope="module")
def hub() -> Iterator[HubServer]:
    weights = catalogue.path_of(catalogue.CHAT_MODEL).read_bytes()
    with hub_serving({FILE: weights}) as server:
        yield server


@contextmanager
def opened(home: Path, hub: HubServer) -> Iterator[Engine]:
    engine = Engine.open(Home(home), passphrase="a passphrase")
    try:
        engine.change_setting("models.hub", hub.url).result()
        yield engine
    finally:
        engine.close()


def test_downloaded_paused_gone_on_with_used_and_removed(
    tmp_path: Path, hub: HubServer, tiny: Offer
) -> None:
    home = tmp_path / "home"
    hub.stalls = True
    with opened(home, hub) as engine:
        loading = engine.download_model("smol")
        while not engine.downloads().result() or not engine.downloads().result()[0].done:
            time.sleep(0.02)
        with pytest.raises(InvalidInput, match="already"):
            engine.download_model("smol").result()
        engine.pause_download("smol").result()
        with pytest.raises(Cancelled):
            loading.result(timeout=5)
    hub.stalls = False
    with opened(home, hub) as engine:
        (paused,) = engine.downloads().result()
        assert paused.state is DownloadState.PAUSED
        assert 0 < paused.done < paused.total
        info = engine.download_model("smol").result()
        assert (info.source, info.usable, info.detail) == (
            "download",
            True,
            "Apache-2.0",
        )
        assert engine.downloads().result() == []
        assert engine.model_offers().result()[0].installed
        engine.select_model("smol").result()
        assert engine.test_model("smol", cancel=CancelToken()).result().answer
        engine.remove_model("smol").result()
        assert engine.settings.models.chat == catalogue.CHAT_MODEL
        assert not (home / "models" / "smol").exists()
        with pytest.raises(NotFound):
            engine.select_model("smol").result()


def test_the_commands(tmp_path: Path, hub: HubServer, tiny: Offer) -> None:
    """`models list --catalogue`, `models download`, `models remove`, with progress on stderr."""
    out: list[str] = []
    err: list[str] = []

    def run(engine: Engine, *argv: str) -> int:
        out.clear()
        err.clear()
        given = build_parser().parse_args(["models", *argv])
        output = Output(out.append, err.append)
        return run_command(engine, given, tmp_path, output, CancelToken())

    with opened(tmp_path / "home", hub) as engine:
        assert run(engine, "list", "--catalogue", "--json") == 0
        (listed,) = json.loads("".join(out))["models"]
        assert (listed["name"], listed["installed"]) == ("smol", False)
        assert listed["fit"]["kind"] in set(FitKind)
        assert run(engine, "download", "smol") == 0
        assert "models use smol" in "".join(out)
        assert "smol: checking" in "".join(err)
        assert run(engine, "list", "--catalogue") == 0
        assert "+ smol" in "".join(out) or "* smol" in "".join(out)
        assert run(engine, "download", "smol", "--json") == 2
        assert json.loads("".join(out))["error"]["type"] == "InvalidInput"
        assert run(engine, "remove", "smol") == 0
        assert run(engine, "download", "unknown") == 4
        engine.change_setting("privacy.offline", True).result()
        assert run(engine, "download", "smol") == 3
        assert "Offline is on" in "".join(err)


def test_offline_asks_nobody(tmp_path: Path, hub: HubServer, tiny: Offer) -> None:
    hub.asked.clear()
    with opened(tmp_path, hub) as engine:
        engine.model_offers().result()
        engine.models().result()
        engine.change_setting("privacy.offline", True).result()
        with pytest.raises(Offline) as caught:
            engine.download_model("smol").result()
    assert "offline switch" in caught.value.hint
    assert hub.asked == []


def test_the_offline_switch_ends_a_connection_that_waits(
    tmp_path: Path, hub: HubServer, tiny: Offer
) -> None:
    hub.stalls = True
    with opened(tmp_path, hub) as engine:
        loading = engine.download_model("smol")
        while not any(each.done for each in engine.downloads().result()):
            time.sleep(0.01)
        began = time.monotonic()
        engine.change_setting("privacy.offline", True).result()
        with pytest.raises(Offline):
            loading.result(timeout=10)
        hub.stalls = False
        assert time.monotonic() - began < 5, "not when the host has been silent for long"


def test_a_failure_is_remembered_and_thrown_away(
    tmp_path: Path, hub: HubServer, tiny: Offer
) -> None:
    hub.statuses = [(404, {})]
    with opened(tmp_path, hub) as engine:
        with pytest.raises(DownloadFailed):
            engine.download_model("smol").result()
        (failed,) = engine.downloads().result()
        assert failed.state is DownloadState.FAILED
        assert "has no file" in failed.fault
        engine.discard_download("smol").result()
        assert engine.downloads().result() == []


def test_what_cannot_be_a_name_or_a_number_is_said_to_be(tmp_path: Path, hub: HubServer) -> None:
    file = catalogue.path_of(catalogue.CHAT_MODEL)
    with opened(tmp_path, hub) as engine:
        for name in ("", " ", " a", "\n", "\x1b[31m", "a\u202eb", "\ud800", "x" * 5000):
            with pytest.raises(InvalidInput):
                engine.add_local_model(name, file).result()
        for context, layers in ((-5, 0), (10**12, 0), (0, -7), (0, 10**9)):
            with pytest.raises(InvalidInput):
                engine.load_model_with(
                    catalogue.CHAT_MODEL, context_tokens=context, gpu_layers=layers
                ).result()
        assert len(engine.models().result()) == 2


def test_a_file_of_the_persons_own_stays(tmp_path: Path, hub: HubServer) -> None:
    file = catalogue.path_of(catalogue.CHAT_MODEL)
    with opened(tmp_path, hub) as engine:
        added = engine.add_local_model("mine", file).result()
        assert added.fit is not None
        assert added.fit.possible
        engine.load_model_with("mine", context_tokens=4096, gpu_layers=0).result()
        assert engine.settings.loading_of("mine").context_tokens == 4096
        assert engine.settings.loading_of("smollm2-135m").context_tokens == 0
        engine.remove_model("mine").result()
        assert engine.settings.loading == ()
    assert file.exists()


@pytest.mark.parametrize(
    ("graphics", "memory", "best", "kind"),
    [
        (24, 32, "qwen3-14b", FitKind.GPU),
        (8, 16, "qwen3-8b", FitKind.GPU),
        (4, 16, "llama-3.2-3b", FitKind.GPU),
        (0, 16, "qwen3-4b-2507", FitKind.CPU),
        (0, 4, "llama-3.2-1b", FitKind.CPU),
    ],
)
def test_what_is_recommended_fits(graphics: int, memory: int, best: str, kind: FitKind) -> None:
    gib = 1 << 30
    machine = Machine(
        memory_bytes=max(memory - 3, 2) * gib, graphics_bytes=max(0, graphics * gib - 7 * 10**8)
    )
    found = model_offers.recommended(machine)
    assert len(found) == 3
    assert best in found
    for name in found:
        shape = offers.offer(name).shape
        assert shape is not None
        assert fit(shape, machine).kind is kind, name
