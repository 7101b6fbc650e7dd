"""Changing the embedder, killed on the way: it goes on, and vectors of two are never mixed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from assistant.domain.embedder_change import ChangeState
from assistant.domain.ids import MessageId
from assistant.domain.messages import Role
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.inference.embedding import ChildEmbedder
from assistant.inference.placed_embedders import read_folder
from assistant.paths import Home
from assistant.storage.encodings import EncodingStore
from tests.perturbed_embedder import build

ROOT = Path(__file__).parents[2]
MESSAGES = 96
SUBJECTS = ("bees on the roof", "a course in pottery", "the leaking tap", "a trip to Norway")

CHILD = """
import sys, time
from pathlib import Path
from assistant.engine import Engine
from assistant.paths import Home
engine = Engine.open(Home(Path(sys.argv[1])), passphrase="a passphrase")
engine.change_embedder(sys.argv[2]).result()
while True:
    change = engine.embedder_change().result()
    print(change.done, change.total, flush=True)
    time.sleep(0.01)
"""


@contextmanager
def opened(home: Home) -> Iterator[Engine]:
    engine = Engine.open(home, passphrase="a passphrase")
    try:
        yield engine
    finally:
        engine.close()


def filled(home: Home) -> None:
    messages = []
    parent = None
    for number in range(MESSAGES):
        text = f"On day {number} I thought about {SUBJECTS[number % 4]} and wrote it down."
        name = f"m{number}"
        messages.append(
            ImportedMessage(external_id=name, parent=parent, role=Role.USER, text=text, time=None)
        )
        parent = name
    chat = ImportedConversation(
        external_id="chat", title="Days", messages=tuple(messages), active_leaf=parent
    )
    with opened(home) as engine:
        engine.remember([chat], source="test").result()
        engine.flush().result()


def counts(engine: Engine) -> dict[str, int]:
    return dict(
        engine._parts.database.read().execute(
            "SELECT embedder_id, count(*) FROM encodings GROUP BY ALL"
        )
    )


def recalled(engine: Engine) -> str:
    recall = engine.recall(RecallRequest(query="Who keeps bees?", budget=200)).result()
    assert "encode_query" in recall.timings_ms
    return " ".join(block.text for block in recall.blocks)


def kill_on_the_way(home: Home, folder: Path) -> None:
    command = [sys.executable, "-c", CHILD, str(home.folder), str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for line in child.stdout:
            done, total = map(int, line.split())
            if 0 < done < total:
                break
        child.kill()


def test_a_change_that_is_killed_goes_on_and_mixes_nothing(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    folder = build(tmp_path / "models" / "four-layers")
    filled(home)
    kill_on_the_way(home, folder)
    with opened(home) as engine:
        (old,) = (key for key in counts(engine) if key.startswith("all-minilm"))
        (new,) = (key for key in counts(engine) if key.startswith("four-layers"))
        begun = counts(engine)
        assert 0 < begun[new] < begun[old]
        assert "bees" in recalled(engine), "the old one answers meanwhile"
        assert engine._parts.embedder.embedder_id == old
        engine.await_embedder_change().result()
        change = engine.embedder_change().result()
        assert change is not None
        assert (change.state, change.done) == (ChangeState.READY, begun[old])
        assert counts(engine) == {old: begun[old], new: begun[old]}
        assert "bees" in recalled(engine)
        engine.add_fact("My sister keeps bees in Bern.").result()
    with opened(home) as engine:
        assert engine._parts.embedder.embedder_id == new
        assert engine._parts.learning.pending() <= 1, "only what was said since is encoded"
        assert "bees" in recalled(engine)
        engine.flush().result()
        assert counts(engine).keys() == {new}
        assert are_of(engine, folder, new)


def are_of(engine: Engine, folder: Path, embedder_id: str) -> bool:
    """Whether the file holds what this model makes of each message when asked alone."""
    cursor = engine._parts.database.read()
    texts: dict[MessageId, str] = dict(cursor.execute("SELECT message_id, text FROM messages"))
    held = EncodingStore(cursor).chunks_of(embedder_id, texts)
    embedder = ChildEmbedder(read_folder(folder))
    try:
        made = embedder.encode([texts[key] for key in held])
    finally:
        embedder.close()
    alike = [
        float(np.sum(vector * one.chunks, axis=1).min())
        for vector, one in zip(held.values(), made, strict=True)
    ]
    return len(alike) > MESSAGES and min(alike) > 0.99


def test_naming_the_embedder_in_use_gives_a_change_up(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    folder = build(tmp_path / "models" / "four-layers")
    with opened(home) as engine:
        engine.add_fact("My sister keeps bees.").result()
        engine.flush().result()
        engine.change_embedder(str(folder)).result()
        assert engine.settings.models.next_embedder == str(folder)
        engine.change_embedder("all-minilm-l6-v2").result()
        assert engine.settings.models.next_embedder == ""
    with opened(home) as engine:
        engine.flush().result()
        assert [key.split("@")[0] for key in counts(engine)] == ["all-minilm-l6-v2"]


def test_a_folder_without_a_model_begins_nothing(tmp_path: Path) -> None:
    from assistant.errors import ModelFileMissing, NotFound

    with opened(Home(tmp_path / "home")) as engine:
        with pytest.raises(ModelFileMissing):
            engine.change_embedder(str(tmp_path)).result()
        with pytest.raises(NotFound, match="no embedder"):
            engine.change_embedder("nobody").result()
        assert engine.settings.models.next_embedder == ""
