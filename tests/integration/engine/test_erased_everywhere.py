"""Twenty invented words, told wherever a home takes words, are in no byte of it once their time
is over: forgotten by words, a person, a period, a chat and a document, through the engine itself,
over a server, with encryption off."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.documents import ReadDocument
from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId
from assistant.domain.memory_transfers import MemoryFormat
from assistant.domain.profiles import PROFILE_COLOURS, PROFILE_ICONS, ProfileMemory
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.domain.times import utc_now
from assistant.domain.transfers import ExportFormat, ImportedConversation
from assistant.engine import Engine, erasing, kept_words
from assistant.engine.kept_words import KeptWords
from assistant.engine.restoring import restore_backup
from assistant.memory.forgetting import erasure
from assistant.paths import Home
from assistant.settings import api_model
from assistant.storage.database import Cursor
from assistant.storage.recording import ASIDE, columns_of
from tests.integration.engine.test_engine import talk
from tests.integration.inference.api_server import Exchange, serving
from tests.unit.documents.picture_files import packed

ALPHABETS = {
    "latin": ("brin quo vex zeph tal morn dro fli gash pun", 9),
    "cyrillic": ("жуб кра вол зня чеп щур дре фин хла гож", 6),
    "cjk": ("蛍 雪 龍 膽 蕎 雲 雀 坂 楡 笙 鉦 鵺", 5),
}
WAYS = ("period", "period", "chat", "chat", "document", "document", "person", "person")
"""How the last words go; all others are forgotten by words."""
LONG_AGO = datetime(2019, 3, 1, tzinfo=UTC)
ASKED = 3
"""So many words are also asked about, over the server, which repeats what it is sent."""


def invented() -> tuple[str, ...]:
    chance = random.Random(6)
    words = []
    for syllables, count in ALPHABETS.values():
        known = syllables.split()
        words += ["".join(chance.sample(known, 4)) for _ in range(count)]
    people = [words.pop(0).capitalize(), words.pop(8).capitalize()]  # scripts with capitals
    chance.shuffle(words)
    return (*words, *people)


WORDS = invented()
BY_WORDS = WORDS[: -len(WAYS)]
OTHERWISE = dict(zip(WORDS[-len(WAYS) :], WAYS, strict=True))


def repeats(exchange: Exchange) -> None:
    """Answer with the words that are asked about: titles and answers then hold them."""
    asked = json.dumps(exchange.body["messages"], ensure_ascii=False)
    exchange.answer(" ".join(["All about", *(word for word in WORDS if word in asked)]) + ".")


def told(word: str, way: str) -> ImportedConversation:
    """A chat that came from another program; something is said in it that stays."""
    number = WORDS.index(word)
    texts = {
        "words": (
            f"My dog is called {word}.",
            f"{word} is a fine name.",
            f"My colleague {word} Brontix moved to Porto in May.",
            f"So {word} Brontix lives in Porto.",
        ),
        "person": (f"My colleague {word} Brontix likes tea.", f"Tea for {word} Brontix, then."),
        "period": (f"So, what about {word}?", f"Indeed: {word}."),
        "chat": (f"So, what about {word}?", f"Indeed: {word}."),
    }[way]
    chat = talk(f"chat {number}", *texts, "Which tea is green?", "Sencha.")
    if way == "period":
        long_ago = tuple(replace(each, time=LONG_AGO) for each in chat.messages)
        chat = replace(chat, messages=long_ago)
    return replace(chat, title=f"{word} in Porto" if way in {"words", "chat"} else "")


class Told:
    """A home in which all words were told, and what is needed to forget them."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine, self.folder = engine, folder
        self.chats: dict[str, ConversationId] = {}

    def tell(self) -> None:
        engine = self.engine
        ways = {word: OTHERWISE.get(word, "words") for word in WORDS}
        chats = [told(word, way) for word, way in ways.items() if way != "document"]
        engine.remember(chats, source="other program").result()
        for one in engine.conversations().result():
            for word in told_of(one.conversation.title):
                self.chats[word] = one.conversation.conversation_id
        for number, word in enumerate(BY_WORDS):
            self._around(word, asked=number < ASKED)
        for word, way in OTHERWISE.items():
            if way == "document":
                send(engine, "Look!", None, (self.file(word),))
            if way == "chat":
                send(engine, "Look!", self.chats[word], (self.file(word), self.picture(word)))
                engine.keep_draft(self.chats[word], f"More of {word}").result()
        engine.flush().result()

    def _around(self, word: str, *, asked: bool) -> None:
        """The word in a profile, drafts, files, a picture's name, a rule, a title and a fact."""
        engine, chat = self.engine, self.chats[word]
        engine.add_profile(
            f"For {word}",
            icon=PROFILE_ICONS[0],
            colour=PROFILE_COLOURS[0],
            instructions=f"Always mention {word}.",
            memory=ProfileMemory.SHARED,
        ).result()
        engine.keep_draft(chat, f"Do you know {word}?").result()
        engine.keep_draft_files(chat, [self.file(word)]).result()
        engine.never_learn([f"what {word} does at night"]).result()
        engine.add_fact(f"I once met {word} in Bern.").result()
        if asked:
            send(engine, f"What is {word}?", None, (self.file(word), self.picture(word)))
            send(engine, f"Who is {word} Brontix?", chat)
        else:
            engine.rename(chat, f"The {word} plan").result()

    def file(self, word: str) -> ReadDocument:
        path = self.folder / f"{word}.txt"
        path.write_text(f"All about {word}: it is long.", encoding="utf-8")
        return self.engine.read_document(path).result()

    def picture(self, word: str) -> ReadDocument:
        number = WORDS.index(word)
        return self.engine.read_attached(
            f"{word} at sea.png", lambda: packed("PNG", colour=(number, 9, 9))
        ).result()

    def requests(self) -> list[ForgetRequest]:
        """The ways in which all of it goes."""
        documents = {
            word: self.engine.find_documents(word).result()
            for word, way in OTHERWISE.items()
            if way == "document"
        }
        return [
            *(ForgetRequest(words=word) for word in BY_WORDS),
            ForgetRequest(until=LONG_AGO + timedelta(days=300)),
            *(
                ForgetRequest(person=f"{word} Brontix")
                for word, way in OTHERWISE.items()
                if way == "person"
            ),
            *(
                ForgetRequest(conversation_ids=(self.chats[word],))
                for word, way in OTHERWISE.items()
                if way == "chat"
            ),
            *(ForgetRequest(unit_ids=(one.document_id,)) for d in documents.values() for one in d),
        ]


def send(
    engine: Engine,
    text: str,
    chat: ConversationId | None,
    files: tuple[ReadDocument, ...] = (),
) -> None:
    request = SendRequest(text=text, conversation_id=chat, documents=files)
    engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()


def forms(word: str) -> set[bytes]:
    """The word as files may hold it: encoded, escaped, in another case."""
    cases = {word, word.casefold()}
    found = {case.encode(code) for case in cases for code in ("utf-8", "utf-16-le", "utf-16-be")}
    return found | {json.dumps(case)[1:-1].encode() for case in cases}


def held_in(folder: Path) -> dict[str, set[str]]:
    """The words that stand in the bytes of files, or in a name of one, by file."""
    found: dict[str, set[str]] = {}
    for path in folder.rglob("*"):
        data = path.name.encode() + (path.read_bytes() if path.is_file() else b"")
        for word in WORDS:
            if any(form in data for form in forms(word)):
                found.setdefault(path.name, set()).add(word)
    return found


def rows_of(cursor: Cursor) -> str:
    """Every row in use and put aside: compressed bytes might not show a word."""
    live, aside = columns_of(cursor)
    tables = [*live, *(f"{ASIDE}.{table}" for table in aside)]
    rows = [row for table in tables for row in cursor.execute(f"SELECT * FROM {table}")]
    return repr(rows).casefold()


def words_kept(engine: Engine) -> str:
    """What the file has of the index's words, once all that it may keep is kept."""
    database = engine._parts.database
    assert list(KeptWords(database).messages())
    database.write(lambda _: None).result()  # what was to be kept is written now
    kept = database.read().execute("SELECT data FROM kept_words")
    return "\n".join(data.decode("utf-8", "replace") for (data,) in kept)


def told_of(text: str) -> list[str]:
    return [word for word in WORDS if word.casefold() in text.casefold()]


@pytest.mark.heavy
@pytest.mark.timeout(900)
def test_everything_that_was_told_is_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_words, "RUN", 4)
    home = Home(tmp_path / "home")
    home.folder.mkdir()
    home.settings.write_text(json.dumps({"privacy": {"encryption": False}}))
    (tmp_path / "files").mkdir()
    with serving(repeats) as api, opened(home) as engine:
        engine.add_api_model(
            api_model(name="near", url=api.url, model="m", context=8192, sees=True), ""
        ).result()
        engine.select_model("near").result()
        scene = Told(engine, tmp_path / "files")
        scene.tell()
        assert told_of(words_kept(engine)), "the index keeps what it counted"
        (tmp_path / "outside").mkdir()
        outside = engine.back_up(tmp_path / "outside").result().path
        engine.export_memory(tmp_path / "memory.json").result()
        engine.back_up().result()
        before = rows_of(engine._parts.database.read())
        assert told_of(before) == list(WORDS), "each word was told"
        for request in scene.requests():
            engine.forget(engine.plan_forgetting(request).result().plan_id).result()
        engine.flush().result()
        assert told_of(words_kept(engine)) == []
        check_found_nowhere(engine, tmp_path / "forgotten")
    assert held_in(home.folder), "until its time is over it can be undone"
    pass_days(monkeypatch, 8)
    with opened(home) as engine:
        wait_until_erased(engine)
        assert told_of(rows_of(engine._parts.database.read())) == []
    assert held_in(home.folder) == {}
    with opened(home) as engine:
        engine.import_memory(tmp_path / "memory.json").result()
        assert told_of(rows_of(engine._parts.database.read())) == []
    assert held_in(home.folder) == {}
    restore_backup(home, outside)
    with opened(home) as engine:
        assert told_of(rows_of(engine._parts.database.read())) == []
        check_found_nowhere(engine, tmp_path / "restored", WORDS[:3])
    assert held_in(home.folder) == {}


@contextmanager
def opened(home: Home) -> Iterator[Engine]:
    engine = Engine.open(home)
    try:
        yield engine
    finally:
        engine.close()


def check_found_nowhere(engine: Engine, folder: Path, words: tuple[str, ...] = WORDS) -> None:
    """No list, search, recall, prompt, graph, log or export knows one of the words.

    Each of `words` is searched for.
    """
    cursor = engine._parts.database.read()
    live = columns_of(cursor)[0]
    rows = [row for table in live for row in cursor.execute(f"SELECT * FROM {table}")]
    assert told_of(repr(rows)) == []
    for word in words:
        question = f"What about {word}?"
        found = engine.recall(RecallRequest(query=question, explain=True)).result()
        assert told_of(repr(found.blocks)) == []
        every = FactQuery(words=word, statuses=tuple(FactStatus))
        assert engine.facts(every).result().total == 0
        assert engine.find_chats(word).result() == ()
        assert engine.find_documents(word).result() == []
    shown = engine.preview(SendRequest(text="What do you know of me?"), cancel=CancelToken())
    graph, log = engine.entity_graph().result(), engine.activity().result()
    assert told_of(repr((shown.result(), graph.nodes, log, engine.timeline().result()))) == []
    folder.mkdir()
    engine.export_memory(folder / "memory.json").result()
    engine.export_memory(folder / "memory.md", format=MemoryFormat.MARKDOWN).result()
    engine.export_chats(None, folder / "chats.json", format=ExportFormat.JSON).result()
    engine.export_chats(None, folder / "chats", format=ExportFormat.MARKDOWN).result()
    assert held_in(folder) == {}


def pass_days(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """Let what looks for what is due believe that so many days are over."""
    later = timedelta(days=days)
    for module in (erasure, erasing):
        monkeypatch.setattr(module, "utc_now", lambda: utc_now() + later)


def wait_until_erased(engine: Engine) -> None:
    end = time.monotonic() + 30
    while engine.undo_entries().result():
        assert time.monotonic() < end, "what is due was not erased"
        time.sleep(0.05)
    engine.compact().result()  # waits for the rewrite that is under way
