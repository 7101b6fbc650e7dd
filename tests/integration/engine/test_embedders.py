"""A home whose embedder is another: everything is encoded anew, and nothing is mixed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.errors import InvalidInput, ModelFileMissing, NotFound
from assistant.paths import Home
from tests.integration.engine.test_chat_commands import Terminal
from tests.tiny_embedder import build

BEES = "My sister keeps bees: seven hives on a roof."
GREEN = "Die Bienen sind grün."


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return build(tmp_path / "models" / "tiny-multilingual")


@contextmanager
def opened(home: Home) -> Iterator[Engine]:
    engine = Engine.open(home, passphrase="a passphrase")
    try:
        yield engine
    finally:
        engine.close()


def embedders(engine: Engine) -> set[tuple[str, int]]:
    """Whose vectors the file holds, and how long they are."""
    return set(
        engine._parts.database.read().execute("SELECT embedder_id, dimension FROM encodings")
    )


def recalled(engine: Engine, query: str) -> str:
    recall = engine.recall(RecallRequest(query=query, budget=200)).result()
    return " ".join(block.text for block in recall.blocks)


def embedder_row(engine: Engine) -> tuple[str, bool]:
    """The name of the chosen embedder as it is listed, and whether it can be used."""
    (chosen,) = (
        model for model in engine.models().result() if model.kind == "embedder" and model.selected
    )
    return chosen.name, chosen.usable


def test_another_embedder_encodes_everything_anew(home: Home, folder: Path) -> None:
    with opened(home) as engine:
        engine.add_fact(BEES).result()
        engine.flush().result()
        assert {dimension for _, dimension in embedders(engine)} == {384}
        assert embedder_row(engine) == ("all-minilm-l6-v2", True)
        engine.change_setting("models.embedder", str(folder)).result()
        assert embedder_row(engine) == ("tiny-multilingual", True)
        assert "seven hives" in recalled(engine, "Who keeps bees?")  # by the old one until closed
    with opened(home) as engine:
        engine.add_fact(GREEN).result()
        engine.flush().result()
        ((name, dimension),) = embedders(engine)
        assert name == engine._parts.embedder.embedder_id
        assert name.startswith("tiny-multilingual@")
        assert dimension == 32
        assert "seven hives" in recalled(engine, "Who keeps bees?")
        assert "grün" in recalled(engine, "Bienen")
        engine.change_setting("models.embedder", "").result()
    with opened(home) as engine:
        engine.flush().result()
        assert {dimension for _, dimension in embedders(engine)} == {384}


def test_while_the_folder_is_gone_words_are_found_and_vectors_stay(
    home: Home, folder: Path
) -> None:
    with opened(home) as engine:
        engine.change_setting("models.embedder", str(folder)).result()
    with opened(home) as engine:
        engine.add_fact(BEES).result()
        engine.flush().result()
        known = embedders(engine)
    elsewhere = folder.with_name("moved")
    shutil.move(folder, elsewhere)
    with opened(home) as engine:
        with pytest.raises(ModelFileMissing, match="no folder"):
            engine.flush().result()
        assert "seven hives" in recalled(engine, "Who keeps bees?")
        assert embedders(engine) == known
        assert embedder_row(engine) == ("tiny-multilingual", False)
        (check,) = (c for c in engine.doctor().result() if c.name == "model tiny-multilingual")
        assert not check.ok
    shutil.move(elsewhere, folder)
    with opened(home) as engine:
        engine.flush().result()
        assert embedders(engine) == known


def test_a_folder_that_holds_none_is_refused(home: Home, tmp_path: Path) -> None:
    with opened(home) as engine:
        with pytest.raises(ModelFileMissing):
            engine.change_setting("models.embedder", str(tmp_path)).result()
        with pytest.raises(InvalidInput, match="full path"):
            engine.change_setting("models.embedder", "folder").result()
        assert engine.settings.models.embedder == ""


def test_commands_take_a_folder_from_where_the_person_stands(home: Home, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with opened(home) as engine:
        terminal = Terminal(engine, tmp_path)
        for command in (("models", "embedder"), ("settings", "set", "models.embedder")):
            with pytest.raises(ModelFileMissing, match=str(tmp_path / "mine")):
                terminal.run(*command, "mine")
        with pytest.raises(NotFound, match="no embedder 'yours'"):
            terminal.run("models", "embedder", "yours")


def test_what_could_be_placed_is_in_the_catalogue(home: Home) -> None:
    with opened(home) as engine:
        found = {model.name: model for model in engine.model_offers().result()}
    offered = found["paraphrase-multilingual-MiniLM-L12-v2"]
    assert (offered.kind, offered.installed) == ("embedder", False)
    assert "de" in offered.languages
