"""A whole memory leaves and comes in: exactly, beside what is there, and never half."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.edges import Edge, EdgeType
from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, UnitId
from assistant.domain.memory_transfers import MemoryExported, MemoryImported
from assistant.domain.undoing import ActivityKind
from assistant.errors import Cancelled, InvalidInput, UnreadableFile
from assistant.memory.facts.editing import FactEditing
from assistant.memory.facts.marking import mark
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.naming.merging import EntityMerging
from assistant.storage.activity import ActivityStore
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.drafts import DraftStore
from assistant.storage.edges import EdgeStore
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.references import dangling
from assistant.storage.whole_tables import columns_by_table
from assistant.transfer.memory_export import MemoryExport, forms_of
from assistant.transfer.memory_import import MemoryImport
from assistant.transfer.memory_layout import MADE_AGAIN, NOT_WRITTEN, SECTIONS
from assistant.transfer.memory_markdown import MemoryPages
from tests.integration.memory.conftest import Home
from tests.integration.memory.dumping import differences

WORDS = "zephyrquill"
MAKES_HOME = Callable[[], Home]


@pytest.fixture
def another(tmp_path: Path, empty_file: Path) -> Iterator[Callable[[], Home]]:
    opened: list[Database] = []

    def make() -> Home:
        path = tmp_path / f"another{len(opened)}.duckdb"
        shutil.copyfile(empty_file, path)
        opened.append(Database(path, None))
        return Home(opened[-1])

    yield make
    for database in opened:
        database.close()


@pytest.fixture(scope="module")
def lived_file(tmp_path_factory: pytest.TempPathFactory, empty_file: Path) -> Path:
    """A home that was lived in, closed, with its export beside it."""
    path = tmp_path_factory.mktemp("lived") / "memory.duckdb"
    shutil.copyfile(empty_file, path)
    with Database(path, None) as database:
        home = Home(database)
        lived_in(home)
        export(home, path.with_suffix(".json"))
    return path


@pytest.fixture
def told(tmp_path: Path, lived_file: Path) -> Iterator[Home]:
    """A copy of that home, and `memory.json` beside it."""
    path = tmp_path / "memory.duckdb"
    shutil.copyfile(lived_file, path)
    shutil.copyfile(lived_file.with_suffix(".json"), tmp_path / "memory.json")
    with Database(path, None) as database:
        yield Home(database)


def export(home: Home, path: Path, *, overwrite: bool = False) -> MemoryExported:
    work = MemoryExport(
        home.database.read(), {"undo_days": 3}, tell=lambda _done, _all: None, cancel=CancelToken()
    )
    return work.to_file(path, overwrite=overwrite)


def take(home: Home, path: Path, *, again: bool = False, dry_run: bool = False) -> MemoryImported:
    taken = MemoryImport(
        home.database, path, again=again, dry_run=dry_run,
        tell=lambda _done, _all: None, cancel=CancelToken(),
    ).run()  # fmt: skip
    home.published.extend(taken.changes)
    return taken.report


def dump(cursor: Cursor) -> dict[str, list[str]]:
    """Every row that an export writes; messages by their order instead of their positions."""
    there = columns_by_table(cursor)
    found = {}
    for section in SECTIONS:
        columns = [
            name
            for name in there.get(section.table, ())
            if name not in MADE_AGAIN.get(section.table, {})
        ]
        if columns:
            order = " ORDER BY position" if section.table == "messages" else ""
            rows = cursor.execute(f"SELECT {', '.join(columns)} FROM {section.table}{order}")
            told = [repr(row) for row in rows]
            found[section.table] = told if order else sorted(told)
    return found


def lived_in(home: Home) -> ConversationId:
    """A home with chats, branches, facts and versions, people, marks, an edge, a draft."""
    first = home.chat(title="About Zebulon")
    home.talk(
        first, "My dog is called Zebulon.", "A fine name.", "I live in Bern.", "I see.",
        "My colleague Ilse Meyer likes Zebulon.", "Good.", "I moved to Basel.", "Noted.",
        "I love oolong tea.", "Nice.", "My dog is called Zebulon, did I say so?", "You did.",
    )  # fmt: skip
    tree = MessageStore(home.database.read()).of_conversation(first)
    home.say(first, "I love hiking in the Alps.", parent=tree[9].message_id)
    home.learn()
    second = home.chat(title="Bread")
    home.talk(second, "Ilse Meyer bakes bread with me.", "Lovely.", "Dr. Meyer called.", "Oh.")
    home.learn()
    editing = FactEditing(home.database, home.published.append, undo_days=lambda: 7)
    tea = next(fact for fact in home.facts() if "oolong" in fact.statement)
    edited = editing.edit(tea.fact_id, "You love oolong tea from Taiwan.")
    editing.add("My locker is number 12.")
    home.write(lambda cursor: mark(cursor, [edited.fact_id], pinned=True, device_only=True))
    facts = home.facts()
    edge = Edge(source=facts[0].fact_id, target=facts[1].fact_id, type=EdgeType.CAUSES)
    home.write(lambda cursor: EdgeStore(cursor).put([edge]))
    home.write(lambda cursor: DraftStore(cursor).put(second, "half a sentence"))
    home.write(lambda cursor: ActivityStore(cursor).add(ActivityKind.SETTLED, {"facts": 1}))
    home.learn()
    people = [each.entity for each in EntityStore(home.database.read()).summaries()]
    if len(people) > 1:
        merging = EntityMerging(home.database, home.published.append)
        merging.refuse(people[-1].entity_id, people[-2].entity_id)
    return first


def test_a_memory_comes_into_an_empty_home_exactly(
    told: Home, another: MAKES_HOME, tmp_path: Path
) -> None:
    before = dump(told.database.read())
    assert all(before[table] for table in ("facts", "segments", "entities", "edges", "drafts"))
    assert any(str(FactStatus.SUPERSEDED) in row for row in before["facts"])
    written = export(told, tmp_path / "memory.json", overwrite=True)
    assert written.counts["messages"] == len(before["messages"])
    other = another()
    report = take(other, tmp_path / "memory.json")
    after = dump(other.database.read())
    logged = after.pop("activity")
    assert differences(before | {"activity": []}, after | {"activity": []}) == {}
    assert len(logged) == len(before["activity"]) + 1
    assert report.new == sum(written.counts.values())
    assert report.differing == report.forgotten == 0
    assert dangling(other.database.read()) == []
    other.learn()
    told.learn()
    worked_out = dump(other.database.read()) | {"activity": []}  # again, and to the same
    assert differences(dump(told.database.read()) | {"activity": []}, worked_out) == {}
    assert [fact.statement for fact in other.facts()] == [fact.statement for fact in told.facts()]


def test_a_second_import_brings_nothing(told: Home, another: MAKES_HOME, tmp_path: Path) -> None:
    other = another()
    take(other, tmp_path / "memory.json")
    other.learn()
    once = dump(other.database.read())
    again = take(other, tmp_path / "memory.json")
    assert again.new == 0, again.sections
    assert again.differing == 0
    assert differences(once, dump(other.database.read())) == {}
    assert take(told, tmp_path / "memory.json").new == 0


def test_it_comes_beside_what_is_there(told: Home, another: MAKES_HOME, tmp_path: Path) -> None:
    other = another()
    chat = other.chat(title="My own")
    other.talk(chat, "I live in Geneva.", "Good.", "Ilse Meyer plays the cello.", "Does she?")
    FactEditing(other.database, other.published.append).add("My locker is number 99.")
    other.learn()
    own = {message.text for message in MessageStore(other.database.read()).every()}
    report = take(other, tmp_path / "memory.json")
    assert report.sections["messages"].new == len(list(MessageStore(told.database.read()).every()))
    other.learn()
    texts = [message.text for message in MessageStore(other.database.read()).every()]
    assert own < set(texts)
    assert dangling(other.database.read()) == []
    assert "My locker is number 99." in other.statements()
    assert "My locker is number 12." in other.statements()
    notes = ConversationStore(other.database.read()).by_source("notes")
    assert len(notes) == 1  # one conversation of notes, with both
    branch = MessageStore(other.database.read()).active_branch(
        next(iter(notes.values())).conversation_id
    )
    assert {"My locker is number 99.", "My locker is number 12."} <= {one.text for one in branch}
    ilse = [
        each.entity
        for each in EntityStore(other.database.read()).summaries()
        if each.entity.name == "Ilse Meyer"
    ]
    assert len(ilse) == 1
    assert take(other, tmp_path / "memory.json").new == 0


def test_what_both_tell_differently_is_reported_and_stays(
    told: Home, another: MAKES_HOME, tmp_path: Path
) -> None:
    other = another()
    take(other, tmp_path / "memory.json")
    other.learn()
    dog = next(fact for fact in other.facts() if "Zebulon" in fact.statement)
    editing = FactEditing(other.database, other.published.append)
    editing.edit(dog.fact_id, "Your dog is called Zeb.")
    report = take(other, tmp_path / "memory.json")
    assert [each.unit_id for each in report.conflicts] == [dog.fact_id]
    assert "superseded" in report.conflicts[0].here
    assert "Your dog is called Zeb." in other.statements()


def test_what_was_forgotten_is_in_no_export_and_comes_back_only_when_asked(
    home: Home, another: MAKES_HOME, tmp_path: Path
) -> None:
    chat = home.chat(title="Pets")
    home.talk(chat, f"My parrot is called {WORDS}.", f"Hello {WORDS}!", "I live in Bern.", "I see.")
    FactEditing(home.database, home.published.append).add(f"The code word is {WORDS}.")
    home.learn()
    export(home, tmp_path / "before.json")
    forgetting = Forgetting(home.database, home.published.append, undo_days=lambda: 7)
    plan = forgetting.plan(ForgetRequest(words=WORDS))
    forgetting.carry_out(plan.plan_id)
    export(home, tmp_path / "after.json")
    assert WORDS not in (tmp_path / "after.json").read_text()
    report = take(home, tmp_path / "before.json")
    assert report.forgotten >= 2
    home.learn()
    assert not any(WORDS in fact.statement for fact in home.facts())
    assert not any(WORDS in m.text for m in MessageStore(home.database.read()).every())
    assert dangling(home.database.read()) == []
    take(home, tmp_path / "before.json", again=True)
    home.learn()
    assert any(WORDS in m.text for m in MessageStore(home.database.read()).every())


def test_a_fact_and_a_file_that_were_forgotten_stay_out_by_themselves(
    home: Home, another: MAKES_HOME, tmp_path: Path
) -> None:
    """Another home was told the fact in other words: its statement alone is known here."""
    other = another()
    FactEditing(other.database, other.published.append).add("My locker is number 12.")
    export(other, tmp_path / "memory.json")
    added = FactEditing(home.database, home.published.append).add("My locker is number 12.")
    forgetting = Forgetting(home.database, home.published.append, undo_days=lambda: 7)
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(added.fact_id,))).plan_id)
    report = take(home, tmp_path / "memory.json")
    assert report.forgotten == 2  # the note and the fact
    assert home.facts() == []


def test_a_dry_run_tells_and_writes_nothing(
    told: Home, another: MAKES_HOME, tmp_path: Path
) -> None:
    other = another()
    before = dump(other.database.read())
    shown = take(other, tmp_path / "memory.json", dry_run=True)
    assert dump(other.database.read()) == before
    done = take(other, tmp_path / "memory.json")
    assert shown.sections == done.sections


def _signed(text: str) -> str:
    """A file that was changed and whose checksum fits: what somebody hostile would write."""
    body = text[: text.rindex('"sha256"')]
    return f'{body}"sha256": "{sha256(body.encode()).hexdigest()}"\n}}\n'


def _changed(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return _signed(text.replace(old, new, 1))

    return change


def _circle(text: str) -> str:
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith('{"message_id"'))
    row = json.loads(lines[at].rstrip(","))
    row["parent_id"] = row["message_id"]
    lines[at] = json.dumps(row, ensure_ascii=False, separators=(",", ":")) + ","
    return _signed("\n".join(lines))


BAD: dict[str, tuple[Callable[[str], str], str]] = {
    "cut in the middle": (lambda text: text[: len(text) // 2], "ends too early"),
    "cut at a line": (lambda text: text[: text.rindex("\n", 0, -60) + 1], "ends too early"),
    "without its last line": (lambda text: text.removesuffix("}\n"), "end is missing"),
    "one letter changed": (lambda text: text.replace("Zebulon", "Zebulom", 1), "damaged"),
    "something behind it": (lambda text: text + "{}", "something follows"),
    "newer": (_changed('"version": 1', '"version": 2'), "newer Keepsake"),
    "another program's": (lambda _text: '{\n"format": "chats",\n', "no memory"),
    "empty": (lambda _text: "", "no memory"),
    "no text": (lambda _text: "\x00\x01", "no memory"),
    "an unknown list": (_changed('"drafts": [', '"home": ['), "no list 'home'"),
    "an unknown role": (_changed('"role":"user"', '"role":"root"'), "'root'"),
    "a number for a text": (_changed('"text":"half a sentence"', '"text":7'), "is no text"),
    "a time that is none": (_changed('"said_at":"2026', '"said_at":"x2026'), "is no time"),
    "a circle": (_circle, "circle"),
    "too few": (_changed('"counts": {"profiles": 0', '"counts": {"profiles": 1'), "as it says"),
    "deep": (_changed('"learnt": {', '"deep": ' + "[" * 100_000 + ',\n"learnt": {'), "JSON"),
}


@pytest.fixture(scope="module")
def good(lived_file: Path) -> str:
    return lived_file.with_suffix(".json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_changes_nothing_and_says_why(
    home: Home, good: str, tmp_path: Path, name: str
) -> None:
    spoil, reason = BAD[name]
    path = tmp_path / "bad.json"
    path.write_text(spoil(good), encoding="utf-8")
    before = dump(home.database.read())
    with pytest.raises(UnreadableFile, match=reason) as refused:
        take(home, path)
    assert "Nothing was imported" in str(refused.value)
    assert dump(home.database.read()) == before


@pytest.mark.parametrize("name", ["/", "..", "folder", "nothing", "/dev/null"])
def test_what_is_no_file_is_called_by_what_it_is(home: Home, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / name
    with pytest.raises(UnreadableFile) as refused:
        take(home, path)
    called = path.name if path.name.strip(".") else str(path)
    what = "a folder" if path.is_dir() else "no file that can be found"
    assert str(refused.value) == f"Nothing was imported from {called}: it is {what}."
    assert refused.value.hint == "Choose a file that was exported before."


def test_rows_that_rest_on_nothing_do_not_come(home: Home, good: str, tmp_path: Path) -> None:
    """A file may be sound line by line and still name facts that nobody told."""
    lines = good.split("\n")
    begin = lines.index('"fact_sources": [')
    end = lines.index("],", begin)
    number = end - begin - 1
    rest = [*lines[:begin], '"fact_sources": [],', *lines[end + 1 :]]
    text = "\n".join(rest).replace(f'"fact_sources": {number}', '"fact_sources": 0')
    path = tmp_path / "odd.json"
    path.write_text(_signed(text), encoding="utf-8")
    report = take(home, path)
    assert home.facts() == []
    assert report.sections["facts"].left_out > 0
    assert report.sections["facts"].new == 0
    assert dangling(home.database.read()) == []


def test_a_place_that_is_taken_is_refused_and_stopping_leaves_nothing(
    told: Home, tmp_path: Path
) -> None:
    taken = tmp_path / "taken.json"
    taken.write_text("mine")
    with pytest.raises(InvalidInput, match="is there already"):
        export(told, taken)
    assert taken.read_text() == "mine"
    stopped = CancelToken()
    work = MemoryExport(
        told.database.read(), {}, tell=lambda _done, _all: stopped.cancel(), cancel=stopped
    )
    with pytest.raises(Cancelled):
        work.to_file(tmp_path / "stopped.json", overwrite=False)
    assert not (tmp_path / "stopped.json").exists()
    assert not list(tmp_path.glob(".export-*"))


def test_stopping_an_import_leaves_the_home_as_it_was(
    home: Home, good: str, tmp_path: Path
) -> None:
    path = tmp_path / "memory.json"
    path.write_text(good, encoding="utf-8")
    before = dump(home.database.read())
    cancel = CancelToken()
    size = path.stat().st_size

    def tell(done: int, _all: int) -> None:
        if done > size:  # while it is stored
            cancel.cancel()

    work = MemoryImport(home.database, path, again=False, dry_run=False, tell=tell, cancel=cancel)
    with pytest.raises(Cancelled):
        work.run()
    assert dump(home.database.read()) == before


def test_every_table_is_written_or_said_why_not(home: Home) -> None:
    there = set(columns_by_table(home.database.read()))
    listed = {one.table for one in SECTIONS}
    assert there - listed - set(NOT_WRITTEN) == set()
    assert listed & set(NOT_WRITTEN) == set()
    assert set(forms_of(home.database.read())) <= there


def test_superseded_words_are_marked_in_either_form(told: Home, tmp_path: Path) -> None:
    old = [
        fact
        for fact in FactStore(told.database.read()).remembered()
        if fact.status is FactStatus.SUPERSEDED
    ]
    assert old
    marked = {
        row["message_id"]: row["replaced"]
        for line in (tmp_path / "memory.json").read_text().split("\n")
        if line.startswith('{"message_id"')
        for row in [json.loads(line.rstrip(","))]
        if "replaced" in row
    }
    assert {source.message_id for fact in old for source in fact.sources} == set(marked)
    pages = MemoryPages(told.database.read(), tell=lambda _done, _all: None, cancel=CancelToken())
    pages.to_file(tmp_path / "memory.md", overwrite=False)
    text = (tmp_path / "memory.md").read_text()
    for fact in old:
        for line in text.split("\n"):
            if fact.statement in line:
                assert "~~" in line or "replaced" in line, line
    assert "## You" in text
    assert UnitId("f_") not in text
