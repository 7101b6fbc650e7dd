"""Opens a home and counts everything in it: what a sound home is."""

from __future__ import annotations

import re
import shutil
import stat
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from assistant.domain.messages import Role
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.paths import Home
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.drafts import DraftStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.recording import ASIDE
from assistant.storage.references import dangling
from assistant.storage.segments import SegmentStore
from tests.robustness.harness.ledger import State
from tests.robustness.harness.processes import Emit
from tests.robustness.harness.stand_ins import MARKER, use_stand_in_vectors

KEPT = re.compile(
    r"memory\.duckdb|home\.json|settings\.json|owner\.lock|window\.ini|recovery\.json"
    r"|backups/[^/]+\.(duckdb|json)|backups|models|logs(/[^/]+)?|damaged(/[^/]+)*"
)
"""Everything that a closed home holds."""
QUERIES = ("What is my dog called?", "bread on Sundays", "the number of a locker", "tea")
_PLACES = "SELECT table_schema, table_name, column_name FROM information_schema.columns \
WHERE table_catalog = current_database() AND data_type LIKE '%VARCHAR%'"


def check(
    home: Path,
    key: str | None,
    gone: set[str],
    *,
    thorough: bool,
    tidy: bool = True,
    real_vectors: bool = False,
) -> Callable[[Emit], None]:
    """The task that opens `home` and says what it holds and what is wrong with it.

    `thorough` compares a rebuilt index and opens the backups; `tidy` wants nothing beside the
    files that a closed home has.
    """

    def task(emit: Emit) -> None:
        if not real_vectors:
            use_stand_in_vectors()
        place = Home(home)
        faults: list[str] = []
        engine = Engine.open(place, passphrase=key)
        emit({"opened": True})
        try:
            engine.flush().result()
            grown = _recalled(engine) if thorough else []
            engine._parts.database.write(lambda _: None).result()  # a due rewrite ends before
            cursor = engine._parts.database.read()
            faults += unsound(cursor, engine._parts.embedder.embedder_id)
            found = _state(cursor) | _settings(engine)
            faults += _half_forgotten(cursor, found)
            emit({"state": found, "undo_ids": [e.undo_id for e in engine.undo_entries().result()]})
        finally:
            engine.close()
        if thorough:
            faults += _other_index(place, key, grown)
            faults += _backup_faults(place, key)
        faults += _files_left(home) if tidy else []
        faults += [] if key else _bytes_left(home, gone)
        emit({"faults": faults})

    return task


def unsound(cursor: Cursor, embedder_id: str | None) -> list[str]:
    """What does not add up in an open memory file; `embedder_id` where all is learnt."""
    faults = [f"rests on nothing: {each}" for each in dangling(cursor)]
    messages = list(MessageStore(cursor).every())
    ids = {each.message_id for each in messages}
    if MessageStore(cursor).count() != len(messages):
        faults.append("messages are counted wrong")
    counted = sum(each.messages for each in ConversationStore(cursor).summaries())
    faults += [] if counted <= len(messages) else ["chats hold more messages than there are"]
    chat_of = {each.message_id: each.conversation_id for each in messages}
    for message in messages:
        parent = message.parent_id
        if parent is not None and chat_of.get(parent) != message.conversation_id:
            faults.append(f"message {message.message_id} follows one that is not in its chat")
    for leaf, conversation in cursor.execute(
        "SELECT active_leaf, conversation_id FROM conversations WHERE active_leaf IS NOT NULL"
    ):
        if chat_of.get(leaf) != conversation:
            faults.append(f"chat {conversation} ends at a message that is not there")
    if embedder_id is not None:
        faults += _unlearnt(cursor, embedder_id)
    for fact in FactStore(cursor).active():
        missing = [each.message_id for each in fact.sources if each.message_id not in ids]
        if missing or not fact.sources:
            faults.append(f"fact {fact.fact_id} has no source")
    return faults


def _unlearnt(cursor: Cursor, embedder_id: str) -> list[str]:
    remembered = [each.message_id for each in MessageStore(cursor).remembered()]
    faults = []
    if missing := EncodingStore(cursor).missing(embedder_id, remembered):
        faults.append(f"{len(missing)} messages have no vectors")
    held = Counter(each for segment in SegmentStore(cursor).all() for each in segment.message_ids)
    if doubles := [each for each, times in held.items() if times > 1]:
        faults.append(f"{len(doubles)} messages are in more than one segment")
    shown = {
        message.message.message_id
        for (conversation,) in cursor.execute("SELECT conversation_id FROM conversations")
        for message in MessageStore(cursor).thread(conversation).messages
        if message.message.role is not Role.NOTE
    }
    if loose := shown.intersection(remembered) - set(held):
        faults.append(f"{len(loose)} messages are in no segment")
    return faults


def _state(cursor: Cursor) -> State:
    state: State = {}
    for message in MessageStore(cursor).every():
        for marker in MARKER.findall(message.text):
            state[f"said:{marker}"] = True
    for fact in FactStore(cursor).active():
        if found := re.search(r"locker (Zq\d+f) is (\d+)", fact.statement):
            state.setdefault(f"fact:{found[1]}", []).append(int(found[2]))
    for one in ConversationStore(cursor).summaries():
        conversation = one.conversation
        state[f"title:{conversation.conversation_id}"] = conversation.title
        draft = DraftStore(cursor).get(conversation.conversation_id)
        state[f"draft:{conversation.conversation_id}"] = draft
    return state


def _settings(engine: Engine) -> State:
    return {f"setting:{name}": value for name, value in engine.settings.values().items()}


def _half_forgotten(cursor: Cursor, state: State) -> list[str]:
    """Markers that stand in some table though what they mark is not there."""
    there = {key.split(":")[1] for key in state if key.startswith(("said:", "fact:"))}
    there |= {marker[:-1] for marker in there}
    wanted = " UNION ALL ".join(
        f"SELECT DISTINCT '{table}.{column}', \"{column}\"::VARCHAR FROM {schema}.{table}"
        f" WHERE \"{column}\"::VARCHAR LIKE '%Zq%'"
        for schema, table, column in cursor.execute(_PLACES)
        if schema != ASIDE
    )
    held: dict[str, set[str]] = {}
    for place, text in cursor.execute(wanted):
        held.setdefault(place, set()).update(MARKER.findall(text))
    lost = {
        place: {m for m in markers if m not in there and m[-1] not in "df"}
        for place, markers in held.items()
    }
    return [f"{place} still holds {sorted(each)[:5]}" for place, each in lost.items() if each]


def _recalled(engine: Engine) -> list[Any]:
    found: list[Recall] = [
        engine.recall(RecallRequest(query=query, budget=400)).result() for query in QUERIES
    ]
    return [
        [(block.unit_id, block.text, round(block.score, 4)) for block in each.blocks]
        for each in found
    ]


def _other_index(home: Home, key: str | None, grown: list[Any]) -> list[str]:
    """An index that is built anew must answer like the one that grew."""
    engine = Engine.open(home, passphrase=key)
    try:
        rebuilt = _recalled(engine)
    finally:
        engine.close()
    return [] if rebuilt == grown else [f"a rebuilt index answers otherwise: {grown} / {rebuilt}"]


def _backup_faults(home: Home, key: str | None) -> list[str]:
    """Every backup opens and adds up; it is copied, because opening may change a file."""
    faults = []
    for file in sorted(home.backups.glob("*.duckdb")):
        if "damaged" in file.name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "memory.duckdb"
            shutil.copyfile(file, copy)
            with Database(copy, key) as database:
                faults += [f"{file.name}: {each}" for each in unsound(database.read(), None)]
    return faults


def _files_left(home: Path) -> list[str]:
    faults = []
    if stat.S_IMODE(home.stat().st_mode) & 0o077:
        faults.append("others may look into the home")
    for path in sorted(home.rglob("*")):
        name = str(path.relative_to(home))
        if name.startswith("models/"):
            continue
        if not KEPT.fullmatch(name):
            faults.append(f"left behind: {name}")
        with suppress(FileNotFoundError):
            if stat.S_IMODE(path.stat().st_mode) & 0o077:
                faults.append(f"others may read {name}: {stat.S_IMODE(path.stat().st_mode):o}")
    return faults


def _bytes_left(home: Path, gone: set[str]) -> list[str]:
    faults = []
    for path in home.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            held = {match.decode() for match in re.findall(rb"Zq\d+[a-z]", content)}
            if left := held & gone:
                faults.append(f"{path.name} still has bytes of {sorted(left)[:5]}")
    return faults
