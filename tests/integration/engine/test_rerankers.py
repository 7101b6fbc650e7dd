"""A reranker in a real home: chosen, checked, used, and let go."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil
import pytest

from assistant.domain.messages import Role
from assistant.domain.overviews import Check
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.engine.rerankers import Rerankers
from assistant.engine.settings_file import SettingsFile
from assistant.errors import InvalidInput, ModelFileInvalid, ModelFileMissing
from assistant.paths import Home
from tests import tiny_cross_encoder
from tests.command_line import Keepsake, at_hand

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TOLD = ("My sister keeps seven bees.", "A fine hobby.", "Green tea is best.", "Sencha, perhaps.")
QUERY = "How many bees does my sister keep?"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tiny_cross_encoder.build(tmp_path / "model")


def opened_at(home: Path) -> Engine:
    opened = Engine.open(Home(home), passphrase="a secret")
    messages = tuple(
        ImportedMessage(
            external_id=str(n),
            parent=str(n - 1) if n else None,
            role=(Role.USER, Role.ASSISTANT)[n % 2],
            text=text,
            time=NOON + timedelta(minutes=n),
        )
        for n, text in enumerate(TOLD)
    )
    chat = ImportedConversation(external_id="c", title="", messages=messages, active_leaf="3")
    opened.remember([chat], source="test").result()
    opened.flush().result()
    return opened


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = opened_at(tmp_path / "home")
    yield opened
    opened.close()


def choose(engine: Engine, folder: Path | str) -> None:
    engine.change_setting("models.reranker", str(folder)).result()


def recalled(engine: Engine) -> Recall:
    return engine.recall(RecallRequest(query=QUERY)).result()


def was_reranked(recall: Recall) -> bool:
    return any("reranked" in block.signals for block in recall.blocks)


def checked(engine: Engine) -> Check:
    return next(check for check in engine.doctor().result() if check.name == "reranker")


def processes() -> list[psutil.Process]:
    """Those that this process started for a reranker and that still run."""
    return [
        child
        for child in psutil.Process().children(recursive=True)
        if child.status() != psutil.STATUS_ZOMBIE
        and any("cross_encoder" in word for word in child.cmdline())
    ]


def test_none_is_chosen_at_first_and_none_is_started(engine: Engine) -> None:
    assert engine.settings.models.reranker == ""
    assert not was_reranked(recalled(engine))
    assert not processes()
    assert (checked(engine).ok, checked(engine).detail) == (True, "none chosen")


def test_a_chosen_one_is_loaded_by_the_first_recall_and_ended_when_let_go(
    engine: Engine, folder: Path
) -> None:
    choose(engine, folder)
    assert not processes(), "it is loaded when first used"
    assert checked(engine).ok
    assert str(folder) in checked(engine).detail
    assert was_reranked(recalled(engine))
    (first,) = processes()
    assert was_reranked(recalled(engine))
    assert processes() == [first], "it is kept loaded"
    choose(engine, "")
    assert not processes()
    assert not was_reranked(recalled(engine))


@pytest.mark.heavy
def test_another_one_takes_its_place(engine: Engine, folder: Path, tmp_path: Path) -> None:
    choose(engine, folder)
    recalled(engine)
    (first,) = processes()
    choose(engine, shutil.copytree(folder, tmp_path / "other"))
    assert was_reranked(recalled(engine))
    (second,) = processes()
    assert first.pid != second.pid


@pytest.mark.heavy
def test_segments_are_searched_with_it(engine: Engine, folder: Path) -> None:
    choose(engine, folder)
    assert engine.search_segments(RecallRequest(query=QUERY), 2).result()
    assert len(processes()) == 1


@pytest.mark.heavy
def test_recall_goes_on_while_its_folder_is_away(engine: Engine, folder: Path) -> None:
    choose(engine, folder)
    away = folder.rename(folder.with_name("away"))
    found = recalled(engine)
    assert found.blocks
    assert not was_reranked(found)
    assert not checked(engine).ok
    assert "bge-reranker-base" in checked(engine).hint
    away.rename(folder)
    assert was_reranked(recalled(engine))
    assert checked(engine).ok


@pytest.mark.heavy
def test_recall_goes_on_after_its_process_died(engine: Engine, folder: Path) -> None:
    choose(engine, folder)
    recalled(engine)
    for process in processes():
        process.kill()
    assert recalled(engine).blocks  # this one may still meet the dead process
    assert was_reranked(recalled(engine))


@pytest.mark.heavy
def test_one_that_cannot_be_read_is_tried_once_until_another_is_chosen(
    engine: Engine, folder: Path, tmp_path: Path
) -> None:
    whole = shutil.copytree(folder, tmp_path / "whole")
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    choose(engine, folder)
    assert not was_reranked(recalled(engine))
    shutil.copy(whole / "model.safetensors", weights)
    assert not was_reranked(recalled(engine))
    assert not processes()
    choose(engine, whole)
    assert was_reranked(recalled(engine))
    choose(engine, folder)
    assert was_reranked(recalled(engine))


@pytest.mark.heavy
def test_one_that_was_lent_after_it_was_let_go_ends_with_the_next_recall(
    folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "settings.json"
    settings = SettingsFile(file)
    rerankers = Rerankers(settings)
    name_reranker(settings, folder)
    with rerankers.lend() as lent:
        name_reranker(settings, "")
        rerankers.drop()
        assert lent is not None
        name_reranker(settings, folder)
        with rerankers.lend() as again:  # as a recall does that read the setting before
            assert again is not None
            again.score(QUERY, ["tea"])
        name_reranker(settings, "")
    assert len(processes()) == 1
    with rerankers.lend() as none:
        assert none is None
    assert not processes()
    rerankers.close()


def name_reranker(settings: SettingsFile, folder: Path | str) -> None:
    settings.change(
        lambda now: now.model_copy(
            update={"models": now.models.model_copy(update={"reranker": str(folder)})}
        )
    )


def test_a_folder_without_one_is_refused_and_the_setting_stays(
    engine: Engine, folder: Path, tmp_path: Path
) -> None:
    choose(engine, folder)
    with pytest.raises(ModelFileMissing) as caught:
        choose(engine, tmp_path / "nowhere")
    assert "bge-reranker-base" in caught.value.hint
    with pytest.raises(ModelFileInvalid):
        choose(engine, tiny_cross_encoder.build(tmp_path / "labels", labels=3))
    with pytest.raises(InvalidInput, match="full path"):
        choose(engine, "model")
    assert engine.settings.models.reranker == str(folder)


@pytest.mark.heavy
def test_the_one_before_is_used_after_a_refusal(
    engine: Engine, folder: Path, tmp_path: Path
) -> None:
    choose(engine, folder)
    with pytest.raises(ModelFileMissing):
        choose(engine, tmp_path / "nowhere")
    assert was_reranked(recalled(engine))


@pytest.mark.heavy
def test_closing_ends_it(tmp_path: Path, folder: Path) -> None:
    opened = opened_at(tmp_path / "home")
    choose(opened, folder)
    recalled(opened)
    assert len(processes()) == 1
    opened.close()
    assert not processes()


def test_a_command_chooses_one_from_where_the_person_stands(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "commands"
    chosen = Keepsake(home).start("settings", "set", "reranker", folder.name, cwd=folder.parent)
    out, err = chosen.communicate(timeout=60)
    assert chosen.returncode == 0, out + err
    with at_hand(home) as keepsake:
        assert keepsake.run("settings", "get", "models.reranker").strip() == str(folder)
        assert "models.reranker" in keepsake.run("settings", "list")
        checks = {check["name"]: check for check in keepsake.json("doctor", expect=None)["checks"]}
        assert str(folder) in checks["reranker"]["detail"]
        away = keepsake.ended("settings", "set", "models.reranker", str(folder.parent / "nowhere"))
        assert away.code == 3
        assert "bge-reranker-base" in away.err
        keepsake.run("settings", "set", "models.reranker", "")
        assert keepsake.run("settings", "get", "models.reranker").strip() == ""
