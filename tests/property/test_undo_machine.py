"""Whatever is said, changed, forgotten, undone, erased, imported and cut off in whatever order:
nothing rests on nothing, the index is the one that would be built anew, and counts add up."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from assistant.domain.changes import Change
from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.messages import Message, Role
from assistant.domain.requests import RecallRequest
from assistant.domain.rules import Kept
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.domain.undoing import UndoKind
from assistant.engine.remembering import Remembering
from assistant.engine.rerankers import Rerankers
from assistant.engine.settings_file import SettingsFile
from assistant.errors import InvalidInput, NotFound
from assistant.memory.branch_state import is_segmented
from assistant.memory.facts.editing import FactEditing
from assistant.memory.facts.marking import mark
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.naming.merging import EntityMerging
from assistant.memory.ruling.decisions import Ruling
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.recording import columns_of
from assistant.storage.references import dangling
from assistant.storage.rules import NeverStore
from assistant.storage.segments import SegmentStore
from assistant.storage.undo import UndoStore
from assistant.storage.undoable import done
from assistant.transfer.importing import Importer
from tests.integration.memory.conftest import NOON
from tests.integration.memory.dumping import differences, dump
from tests.integration.memory.test_memory_transfer import export, take
from tests.integration.memory.test_rules import RuledHome

SAYINGS = (
    "I live in Bern.", "I live in Basel.", "I love oolong tea.", "I hate oolong tea.",
    "My dog is called Rex.", "My colleague Ilse Meyer likes Rex.", "Ilse Meyer is my boss now.",
    "My sister Marta lives in Porto.", "What a day!", "I sold my car.",
    "Forget that I live in Bern.",
)  # fmt: skip
WORDS = ("bern", "basel", "oolong", "rex", "ilse", "porto", "day")
PEOPLE = ("Ilse Meyer", "Marta", "Rex")
QUERIES = ("Where do I live?", "What is my dog called?", "Who is Ilse Meyer?", "oolong tea")
EXPORT = ImportedConversation(
    external_id="export",
    title="About Rex and tea",
    messages=tuple(
        ImportedMessage(
            external_id=f"export:{n}",
            parent=f"export:{n - 1}" if n else None,
            role=(Role.USER, Role.ASSISTANT)[n % 2],
            text=text,
            time=NOON - timedelta(days=9),
        )
        for n, text in enumerate(
            ("My dog is called Rex.", "A fine name, Rex.", "I love oolong tea.", "So do I.")
        )
    ),
    active_leaf="export:3",
)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("machine") / "memory.duckdb"
    Database(path, None).close()
    return path


class Undoable(RuleBasedStateMachine):
    """One home, and everything that a person may do to it."""

    empty: Path

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.home = self._opened(self.empty)
        self.written = Path(self.folder.name) / "memory.json"
        self.chats = [self.home.chat(title=f"Chat {number}") for number in range(2)]

    def _opened(self, file: Path) -> RuledHome:
        """A home in a folder of its own, with the file and what a crash left beside it."""
        folder = Path(tempfile.mkdtemp(dir=self.folder.name))
        shutil.copyfile(file, folder / "memory.duckdb")
        for rest in (".wal", ".rewrite"):
            left = file.with_name(file.name + rest)
            if left.exists():
                shutil.copyfile(left, folder / ("memory.duckdb" + rest))
        home = RuledHome(Database(folder / "memory.duckdb", None))
        home.published = Heard()
        rerankers = Rerankers(SettingsFile(folder / "settings.json"))
        count = lambda text: len(text.split())  # noqa: E731
        self.remembering = Remembering(home.database, home.embedder, count, rerankers)
        self.counting, self.rerankers = count, rerankers
        home.published.listeners.append(self.remembering.follow)
        home.ingest = home.new_ingest()
        self.forgetting = Forgetting(home.database, home.published.append, undo_days=lambda: 7)
        self.undoing = Undoing(home.database, home.published.append, lambda: 7)
        self.editing = FactEditing(home.database, home.published.append, undo_days=lambda: 7)
        self.merging = EntityMerging(home.database, home.published.append, undo_days=lambda: 7)
        self.ruling = Ruling(
            home.database, home.published.append, home.gate, self.forgetting,
            now=lambda: home.clock,
        )  # fmt: skip
        self.importer = Importer(
            home.database, home.published.append, forgotten=self.forgetting.forgotten
        )
        return home

    @rule(chat=st.integers(0, 1), text=st.sampled_from(SAYINGS), answered=st.booleans())
    def say(self, chat: int, text: str, *, answered: bool) -> None:
        cursor = self.home.database.read()
        if ConversationStore(cursor).find(self.chats[chat]) is None:
            self.chats[chat] = self.home.chat(title=text)
        self.home.say(self.chats[chat], text)
        if answered:
            self.home.say(self.chats[chat], f"You said: {text}", Role.ASSISTANT)

    @rule()
    def learn(self) -> None:
        self.home.learn()

    @rule(place=st.integers(0, 30), text=st.sampled_from(SAYINGS[:8]))
    def edit(self, place: int, text: str) -> None:
        facts = self.home.facts()
        if facts:
            self.editing.edit(facts[place % len(facts)].fact_id, text)

    @rule(text=st.sampled_from(SAYINGS[:8]))
    def add(self, text: str) -> None:
        self.editing.add(text)

    @rule()
    def settle(self) -> None:
        conflicts = FactStore(self.home.database.read()).conflicting()
        if conflicts:
            self.editing.settle(conflicts[0].fact_id)

    @rule(one=st.integers(0, 9), other=st.integers(0, 9))
    def merge(self, one: int, other: int) -> None:
        known = EntityStore(self.home.database.read()).all()
        if known:
            pair = known[one % len(known)].entity_id, known[other % len(known)].entity_id
            try:
                self.merging.merge(*pair)
            except (InvalidInput, NotFound):
                return

    @rule(words=st.sampled_from(WORDS), now=st.integers(0, 5))
    def forget_words(self, words: str, now: int) -> None:
        plan = self.forgetting.plan(ForgetRequest(words=words))
        self.forgetting.carry_out(plan.plan_id, now=not now)
        assert not any(words in m.text.casefold() for m in self._messages())

    @rule(name=st.sampled_from(PEOPLE))
    def forget_person(self, name: str) -> None:
        try:
            plan = self.forgetting.plan(ForgetRequest(person=name))
        except (InvalidInput, NotFound):
            return
        self.forgetting.carry_out(plan.plan_id)

    @rule(place=st.integers(0, 30))
    def delete_message(self, place: int) -> None:
        messages = self._messages()
        if messages:
            self.forgetting.delete_message(messages[place % len(messages)].message_id)

    @rule(place=st.integers(0, 5), forget_facts=st.booleans())
    def delete_chat(self, place: int, *, forget_facts: bool) -> None:
        chats = ConversationStore(self.home.database.read()).summaries()
        if chats:
            chat = chats[place % len(chats)].conversation.conversation_id
            self.forgetting.delete_conversation(chat, forget_facts=forget_facts)

    @rule(words=st.sampled_from(WORDS), learnt_between=st.booleans())
    def forget_and_undo(self, words: str, *, learnt_between: bool) -> None:
        """With nothing in between but what the machine does by itself, the home is what it was."""
        self.home.learn()
        before = dump(self.home.database.read())
        plan = self.forgetting.plan(ForgetRequest(words=words))
        done = self.forgetting.carry_out(plan.plan_id)
        if done.undo_id is None:
            return
        if learnt_between:
            self.home.learn()
        self.undoing.undo(done.undo_id)
        self.home.learn()
        assert differences(before, dump(self.home.database.read())) == {}

    @precondition(lambda self: self.undoing.entries())
    @rule(place=st.integers(0, 30))
    def undo(self, place: int) -> None:
        entries = self.undoing.entries()
        chosen = entries[place % len(entries)].undo_id
        try:
            self.undoing.undo(chosen)
        except InvalidInput:
            assert chosen in {entry.undo_id for entry in self.undoing.entries()}
            return
        assert chosen not in {entry.undo_id for entry in self.undoing.entries()}

    @precondition(lambda self: self.undoing.entries())
    @rule(place=st.integers(0, 30))
    def erase(self, place: int) -> None:
        entries = self.undoing.entries()
        chosen = entries[place % len(entries)]
        self.undoing.erase_now(chosen.undo_id)
        assert all(entry.made_at >= chosen.made_at for entry in self.undoing.entries())

    @rule(again=st.booleans())
    def import_export(self, *, again: bool) -> None:
        before = self._messages()
        known = {message.external_id for message in before}
        if again:
            importer = Importer(self.home.database, self.home.published.append)
            importer.add([EXPORT], "machine")
        else:
            self.importer.add([EXPORT], "machine")
        forgotten = self.forgetting.forgotten([each.text for each in EXPORT.messages])
        came = {m.external_id for m in self._messages()} - known
        if not again:
            assert not came & {EXPORT.messages[index].external_id for index in forgotten}

    @rule(place=st.integers(0, 30), pinned=st.booleans(), device_only=st.booleans())
    def mark(self, place: int, *, pinned: bool, device_only: bool) -> None:
        facts = self.home.facts()
        if not facts:
            return
        ids = [facts[place % len(facts)].fact_id]
        (_, changes), offered = self.home.database.write(
            lambda cursor: done(
                cursor,
                lambda recorded: mark(recorded, ids, pinned=pinned, device_only=device_only),
                kind=UndoKind.MARK,
                days=7,
                counts={"facts": 1},
            )
        ).result()
        for change in (*changes, *((offered,) if offered else ())):
            self.home.published.append(change)

    @rule(example=st.sampled_from(SAYINGS[:8]), lifted=st.booleans())
    def rule_out(self, example: str, *, lifted: bool) -> None:
        """Never to learn things like this, or that again."""
        if not lifted:
            self.ruling.add_never([example])
        for known in NeverStore(self.home.database.read()).all() if lifted else ():
            self.ruling.remove_never(known.rule_id)

    @rule(what=st.sampled_from(Kept), days=st.integers(1, 40))
    def keep_for(self, what: Kept, days: int) -> None:
        """Let what is older go, but for what is pinned and what the person wrote."""
        self.home.clock += timedelta(days=20)
        before = {fact.fact_id for fact in self.home.facts() if fact.pinned}
        rule_id = self.ruling.put_retention(what, days, enabled=True).rule_id
        self.ruling.run()
        self.ruling.remove_retention(rule_id)
        assert before <= {fact.fact_id for fact in self.home.facts()}

    @rule()
    def write_down(self) -> None:
        export(self.home, self.written, overwrite=True)

    @precondition(lambda self: self.written.exists())
    @rule()
    def take_in(self) -> None:
        """What was written down earlier comes again, without what was forgotten since."""
        before = {message.message_id for message in self._messages()}
        take(self.home, self.written)
        came = [m.text for m in self._messages() if m.message_id not in before]
        assert not self.forgetting.forgotten(came)

    @rule()
    def move(self) -> None:
        """Go on in another home with all that is known in this one."""
        self.home.learn()
        left, known = self.home, sorted(self.home.statements())
        export(left, self.written, overwrite=True)
        self.home = self._opened(self.empty)
        take(self.home, self.written)
        left.database.close()
        self.home.clock = left.clock
        self.home.learn()
        assert sorted(self.home.statements()) == known

    @rule()
    def crash(self) -> None:
        """Go on with the files as they lie there, without anything having been closed."""
        old = self.home.database
        left = self._opened(old.path)
        old.close()
        left.clock = self.home.clock
        self.home = left

    def _messages(self) -> list[Message]:
        return [*MessageStore(self.home.database.read()).every()]

    @invariant()
    def check(self) -> None:
        """What holds after every step."""
        cursor = self.home.database.read()
        assert dangling(cursor) == []
        held = [m for s in SegmentStore(cursor).all() for m in s.message_ids]
        assert len(held) == len(set(held)), "a message is in one segment only"
        assert set(held) <= {m.message_id for m in MessageStore(cursor).every()}
        known = {entry.undo_id for entry in UndoStore(cursor).all()}
        for table in columns_of(cursor)[1]:
            aside = cursor.execute(f"SELECT DISTINCT undo_id FROM aside.{table}")
            assert {undo_id for (undo_id,) in aside} <= known, "nothing lies aside for nobody"

    def teardown(self) -> None:
        if not hasattr(self, "home"):
            return
        try:
            self.check()
            self.home.learn()
            self.check()
            self._check_learnt()
        finally:
            self.home.database.close()
            self.folder.cleanup()

    def _check_learnt(self) -> None:
        """What holds once all is learnt."""
        cursor = self.home.database.read()
        for summary in ConversationStore(cursor).summaries():
            chat = summary.conversation.conversation_id
            branch = [m for m in MessageStore(cursor).active_branch(chat) if is_segmented(m)]
            segments = SegmentStore(cursor).of_conversation(chat)
            held = [each for one in segments for each in one.message_ids]
            assert held == [message.message_id for message in branch]
            assert summary.messages == len(MessageStore(cursor).active_branch(chat))
        for fact in FactStore(cursor).remembered():
            assert fact.sources
            if fact.replaces is not None and fact.status is not FactStatus.CONFLICTING:
                assert FactStore(cursor).by_ids([fact.replaces])
        fresh = Remembering(self.home.database, self.home.embedder, self.counting, self.rerankers)
        for query in QUERIES:
            request = RecallRequest(query=query, budget=200)
            grown, built = self.remembering.recall(request), fresh.recall(request)
            assert [b.message_ids for b in grown.blocks] == [b.message_ids for b in built.blocks]
            assert [b.text for b in grown.blocks] == [b.text for b in built.blocks]


class Heard(list[Change]):
    """What was published, which the index hears too."""

    def __init__(self) -> None:
        super().__init__()
        self.listeners: list[object] = []

    def extend(self, changes: Iterable[Change]) -> None:
        for change in changes:
            self.append(change)

    def append(self, change: Change) -> None:
        super().append(change)
        for listener in self.listeners:
            listener(change)  # type: ignore[operator]


def _run(empty: Path, examples: int, steps: int) -> None:
    class Machine(Undoable):
        pass

    Machine.empty = empty
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=[*HealthCheck],
        ),
    )


def test_a_few_histories_leave_a_sound_home(empty: Path) -> None:
    _run(empty, examples=3, steps=10)


@pytest.mark.heavy
@pytest.mark.timeout(1800)
def test_many_histories_leave_a_sound_home(empty: Path) -> None:
    _run(empty, examples=120, steps=25)
