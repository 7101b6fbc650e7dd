"""`keepsake demo`: never where something else lies; and once made, every page has something."""

from __future__ import annotations

from argparse import Namespace
from datetime import datetime
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.commands import demo
from assistant.commands.invocation import Output
from assistant.domain.demos import MARK
from assistant.domain.facts import FactStatus
from assistant.domain.requests import FactQuery
from assistant.engine import Engine
from assistant.errors import InvalidInput
from assistant.paths import Home


def arguments(folder: Path | None) -> Namespace:
    return Namespace(
        folder=str(folder) if folder else None,
        language="en",
        anew=False,
        no_window=True,
        json=True,
    )


def nobody() -> Output:
    return Output(lambda _text: None, lambda _text: None)


def test_it_is_made_nowhere_but_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEEPSAKE_HOME", str(tmp_path / "mine"))
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-mum.txt").write_text("Dear Mum")
    for folder in (tmp_path / "mine", tmp_path / "letters"):
        with pytest.raises(InvalidInput):
            demo.run(arguments(folder), nobody(), CancelToken())
    assert (tmp_path / "letters" / "to-mum.txt").read_text() == "Dear Mum"
    assert not (tmp_path / "mine").exists()


def test_one_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text('{"language": "en", "ready": true}')
    (tmp_path / "memory.duckdb").write_bytes(b"what somebody tried in it")
    assert demo.run(arguments(tmp_path), nobody(), CancelToken()) == 0
    assert (tmp_path / "memory.duckdb").read_bytes() == b"what somebody tried in it"


@pytest.mark.heavy
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_of_its_memory_has_something(tmp_path: Path, language: str) -> None:
    home = Home(tmp_path / "demo")
    demo.make(home, language, datetime.now().astimezone().date(), nobody(), CancelToken())
    engine = Engine.open(home)
    try:
        assert engine.is_demo().result()
        replaced = FactQuery(statuses=(FactStatus.SUPERSEDED,))
        assert engine.facts(FactQuery()).result().total > (40 if language == "en" else 15)
        assert engine.facts(replaced).result().total >= 3
        assert engine.facts(FactQuery(pinned=True)).result().total > 0
        assert engine.facts(FactQuery(device_only=True)).result().total > 0
        assert any(len(each) > 1 for each in engine.preference_histories().result())
        assert engine.timeline().result()
        assert engine.entity_graph().result().nodes
        assert engine.memory.conflicts().result()
        assert engine.segments().result().total > 30
        assert engine.hidden_messages().result()
        assert engine.rules().result().waiting
        assert engine.rules().result().never
        assert len({each.kind for each in engine.activity().result()}) >= 5
        if language == "en":
            assert engine.merge_proposals().result()
            assert engine.active_facts().result()
    finally:
        engine.close()
