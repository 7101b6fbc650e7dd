"""Where a key and a person's words may not be: logs, files, processes, what is handed on."""

from __future__ import annotations

import base64
import json
import logging
import os
import stat
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import keyring
import keyring.backend
import psutil
import pytest

from assistant.cancel import CancelToken
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.engine import Engine
from assistant.errors import AssistantError
from assistant.paths import Home
from assistant.process import WordlessFormatter, recent_log
from assistant.settings import api_model
from tests.command_line import write_messages
from tests.fresh_files import make_really
from tests.integration.inference.api_server import Exchange, serving
from tests.unit.documents.paper import pdf_of
from tests.warm_encoders import start_really

KEY = "sk-XylophoneKey-4711-vErYsEcReT"
MARKERS = ("Quillonberg", "zephyrquill", "Wexfordshire", "hurdygurdist", "marmaladefile")
"""Told in a chat, in a chat's title, in an import, in a file, and a file's name."""


class Keychain(keyring.backend.KeyringBackend):
    """Kept in memory, as if by a system."""

    priority = 5

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self._kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._kept.pop((service, username), None)


@dataclass(frozen=True)
class Day:
    """What a busy day left behind."""

    home: Path
    elsewhere: Path
    logs: str
    faults: list[str]
    processes: list[tuple[list[str], str]]
    bundle: dict[str, str]
    packed: Path


class _Everything(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(WordlessFormatter("%(levelname)s %(name)s: %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def _answer(exchange: Exchange) -> None:
    """An API that repeats in its errors what it was sent, the key too."""
    told = exchange._handler.headers["authorization"]
    if exchange.number % 3 == 1:
        exchange.answer("Noted.")
    else:
        said = {"error": {"message": f"{told} {json.dumps(exchange.body)}", "code": "wrong"}}
        exchange.respond(401 if exchange.number % 3 else 400, said)


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    """A home with a key and marked words in every place, worked with as a person would."""
    folder = tmp_path_factory.mktemp("day")
    (folder / "temporary").mkdir()
    heard, before, mask = _Everything(), keyring.get_keyring(), os.umask(0)
    named = os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder / "temporary")
    keyring.set_keyring(Keychain())
    root = logging.getLogger()
    level = root.level
    root.addHandler(heard)
    root.setLevel(logging.DEBUG)
    try:
        with serving(_answer) as api, pytest.MonkeyPatch.context() as patch:
            make_really(patch)
            start_really(patch)
            yield _lived(folder, api.url, heard)
    finally:
        root.removeHandler(heard)
        root.setLevel(level)
        keyring.set_keyring(before)
        os.umask(mask)
        tempfile.tempdir = None
        if named is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = named


def _lived(folder: Path, url: str, heard: _Everything) -> Day:
    home, faults = Home(folder / "home"), list[str]()
    engine = Engine.open(home)
    try:
        model = api_model(name="far", url=url, model="m", context=4096)
        engine.add_api_model(model, KEY).result()
        pdf = folder / f"{MARKERS[4]}.pdf"
        pdf.write_bytes(pdf_of(f"The {MARKERS[3]} plays at noon."))
        documents = (engine.read_document(pdf, cancel=CancelToken()).result(),)
        broken = folder / f"{MARKERS[4]}.docx"
        broken.write_bytes(b"PK\x03\x04" + MARKERS[3].encode())
        texts = (f"I live in {MARKERS[0]}.", "What do I do?", f"I hate {MARKERS[0]}.")
        for name in ("far", "far", "smollm2-135m"):
            for text in texts if name == "far" else texts[:1]:
                request = SendRequest(text=text, model=name, documents=documents)
                _try(
                    faults,
                    lambda request=request: engine.send(
                        request, on_piece=lambda _piece: None, cancel=CancelToken()
                    ).result(),
                )
        children = psutil.Process().children(recursive=True)
        seen = [(child.cmdline(), "\0".join(child.environ().values())) for child in children]
        first = engine.conversations().result()[0].conversation.conversation_id
        engine.rename(first, MARKERS[1]).result()
        talks = {MARKERS[1]: [("user", f"We moved to {MARKERS[2]}."), ("assistant", "Good.")]}
        engine.import_files([write_messages(folder / "talks.jsonl", talks), broken]).result()
        _try(faults, lambda: engine.read_document(broken, cancel=CancelToken()).result())
        engine.flush().result()
        engine.recall(RecallRequest(query=MARKERS[2], budget=500)).result()
        _try(faults, lambda: engine.change_setting("models.chat", MARKERS[0]).result())
        _try(faults, lambda: engine.test_model("far", cancel=CancelToken()).result())
        assert engine.facts(FactQuery()).result().total > 0
        bundle = dict(engine.diagnostics().result())
        packed = folder / "elsewhere" / "bundle.zip"
        packed.parent.mkdir()
        engine.save_diagnostics(bundle, packed).result()
    finally:
        engine.close()
    logs = "\n".join([*heard.lines, *recent_log()])
    return Day(
        home=home.folder,
        elsewhere=folder,
        logs=logs,
        faults=faults,
        processes=seen,
        bundle=bundle,
        packed=packed,
    )


def _try(faults: list[str], work: object) -> None:
    try:
        work()  # type: ignore[operator]
    except AssistantError as error:
        faults.append(f"{error!r} {error.hint} {error.__cause__!r}")


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_key_is_in_no_file_and_no_log(day: Day) -> None:
    forms = [
        KEY.encode(),
        base64.b64encode(KEY.encode()),
        KEY[::-1].encode(),
        KEY.encode("utf-16-le"),
    ]
    for path in _files(day.elsewhere):
        content = path.read_bytes()
        assert not [form for form in forms if form in content], path
    assert KEY not in day.logs
    assert KEY not in "".join(day.faults), "what the API says back is not passed on"
    assert len(day.faults) >= 3


def test_the_key_is_in_no_process(day: Day) -> None:
    assert len(day.processes) >= 2, "the embedder and the chat model ran"
    assert KEY not in repr(day.processes)
    assert KEY not in repr(psutil.Process().cmdline())
    assert KEY not in repr(dict(os.environ))


def test_no_log_holds_a_word_of_the_persons(day: Day) -> None:
    assert day.logs.strip(), "something was logged"
    assert [marker for marker in MARKERS if marker in day.logs] == []


def test_a_bundle_holds_no_word_of_the_persons(day: Day) -> None:
    with zipfile.ZipFile(day.packed) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert texts == day.bundle, "what was shown is what was packed"
    whole = "".join(texts.values())
    assert not [word for word in (*MARKERS, KEY, str(day.elsewhere)) if word in whole]
    report = json.loads(texts["report.json"])
    assert report["counts"]["messages"] >= 6
    assert report["settings"]["api_models"] == {"here": 1, "elsewhere": 0}
    assert report["versions"]["duckdb"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_what_is_written_is_for_its_owner_only_whatever_the_umask(day: Day) -> None:
    for path in [day.home, *day.home.rglob("*"), day.packed]:
        mode = stat.S_IMODE(path.lstat().st_mode)
        assert mode & 0o077 == 0, f"{path}: {mode:o}"


def test_nothing_is_written_outside_the_home(day: Day) -> None:
    assert list((day.elsewhere / "temporary").rglob("*")) == []
