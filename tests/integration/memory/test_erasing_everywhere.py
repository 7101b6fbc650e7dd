"""A word that was told everywhere is nowhere once it is forgotten and its time is over."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, new_profile_id
from assistant.domain.messages import Role, TitledBy
from assistant.domain.profiles import Profile, ProfileMemory
from assistant.domain.recall import Block, Recall
from assistant.domain.rules import NeverRule
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.memory.facts.editing import FactEditing
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.forgetting.replaying import forget_again
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.recalls import RecallStore
from assistant.storage.recording import columns_of
from assistant.storage.references import dangling
from assistant.storage.rules import NeverStore
from assistant.transfer.importing import Importer
from tests.integration.memory.conftest import NOON, Home
from tests.integration.memory.dumping import differences, dump

LATIN = (
    "zephyrquill", "brontivax", "Ottergleam", "quincewhistle", "Marzipanov", "drömfånk",
    "Țîmbalon", "vexillum", "Hàngớp", "Straußenklee",
)  # fmt: skip
CYRILLIC = ("Звездолюбин", "кувшинчатый", "Ґречкосвіт", "жужелинка", "Љубичњак")
CJK = ("蛍雪桜庭", "龍膽苦蕎", "まほろば亭", "달무리샘", "雲雀坂")
MARKERS = (*LATIN, *CYRILLIC, *CJK)
FEW = (LATIN[0], CYRILLIC[0], CJK[0])


def forgetting_in(home: Home, days: int = 7) -> Forgetting:
    return Forgetting(home.database, home.published.append, undo_days=lambda: days)


def undoing_in(home: Home, days: int = 7) -> Undoing:
    return Undoing(home.database, home.published.append, lambda: days)


def tell_everywhere(home: Home, word: str) -> ConversationId:
    """The word in a chat and its title, a fact, an import, a file, a profile, drafts, a backup."""
    chat = home.chat(title=f"The {word} plan")
    asked, answer, *_ = home.talk(
        chat, f"My dog is called {word}.", f"{word} is a fine name.", "I live in Bern.", "I see.",
    )  # fmt: skip
    elsewhere = home.chat(title="Elsewhere")
    Importer(home.database, home.published.append).add([_export(word)], "other program")
    document = ReadDocument(
        name=f"{word}.txt",
        kind=DocumentKind.TEXT,
        size=40,
        tokens=9,
        digest=sha256(word.encode()).hexdigest(),
        text=f"All about {word}: it is long.",
        parts=(DocumentPart(label="", start=0),),
    )
    block = Block(
        rank=1, unit_id=asked, kind="message", space="basic", conversation_id=chat,
        message_ids=(asked,), external_ids=(), time=home.clock, text=f"called {word}", tokens=3,
        score=1.0,
    )  # fmt: skip
    recall = Recall(query="dog?", budget=9, tokens=3, sufficient=True, blocks=(block,))
    profile = Profile(
        profile_id=new_profile_id(),
        name=f"For {word}",
        created_at=NOON,
        instructions=f"Always mention {word}.",
        memory=ProfileMemory.SHARED,
    )

    name = sha256(word.encode()).hexdigest()
    never = NeverRule(rule_id=name, examples=(f"what {word} does", "my rent"), made_at=NOON)

    def put(cursor: Cursor) -> None:
        DocumentStore(cursor).attach(asked, [document])
        RecallStore(cursor).put(answer, recall)
        ProfileStore(cursor).put(profile)
        NeverStore(cursor).put(never)
        DraftStore(cursor).put(chat, f"Do you know {word}")
        DraftStore(cursor).put(ConversationId(""), f"What about {word}?")
        DraftStore(cursor).put(elsewhere, "Look at this")
        DraftStore(cursor).put_files(elsewhere, [document])
        conversation = ConversationStore(cursor).get(chat)
        ConversationStore(cursor).update(replace(conversation, titled_by=TitledBy.MODEL))

    home.write(put)
    home.learn()
    return chat


def _export(word: str) -> ImportedConversation:
    name = sha256(word.encode()).hexdigest()[:8]
    texts = (f"My sister {word} lives in Porto.", f"So {word} lives there.", "I bake bread.")
    return ImportedConversation(
        external_id=f"export {name}",
        title=f"{word} in Porto",
        messages=tuple(
            ImportedMessage(
                external_id=f"{name}:{n}",
                parent=f"{name}:{n - 1}" if n else None,
                role=(Role.USER, Role.ASSISTANT)[n % 2],
                text=text,
                time=NOON - timedelta(days=40),
            )
            for n, text in enumerate(texts)
        ),
        active_leaf=f"{name}:2",
    )


def shown(home: Home) -> str:
    """Every row of every table in use, as text."""
    return shown_in(home.database.read())


def shown_in(cursor: Cursor) -> str:
    return json.dumps(
        [
            [repr(row) for row in cursor.execute(f"SELECT * FROM {table}")]
            for table in columns_of(cursor)[0]
        ],
        ensure_ascii=False,
    )


def held(home: Home, word: str) -> list[Path]:
    """The files of the home that hold the word, in whatever case it was written."""
    folder = home.database.path.parent
    forms = {form.encode() for form in (word, word.casefold(), word.upper(), word.capitalize())}
    escaped = json.dumps(word)[1:-1].encode()
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and any(form in path.read_bytes() for form in (*forms, escaped))
    ]


def check(home: Home, words: tuple[str, ...]) -> None:
    """Forget each by its words; look while it can be undone, undo one, erase the rest."""
    backups = home.database.path.parent / "backups"
    for word in words:
        tell_everywhere(home, word)
    facts = [fact for fact in home.facts() if any(word in fact.statement for word in words)]
    assert facts, "one of the words has become a fact"
    editing = FactEditing(home.database, home.published.append, undo_days=lambda: 7)
    editing.edit(facts[0].fact_id, f"I once had a dog called {words[0]}.")
    home.learn()
    home.database.backup(backups).result()
    before = dump(home.database.read())
    for word in words:
        plan = forgetting_in(home).plan(ForgetRequest(words=word))
        forgetting_in(home).carry_out(plan.plan_id)
        assert word.casefold() not in shown(home).casefold()
    assert dangling(home.database.read()) == []
    for _ in words:
        undoing_in(home).undo()
    home.learn()
    assert differences(before, dump(home.database.read())) == {}
    for word in words:
        plan = forgetting_in(home).plan(ForgetRequest(words=word))
        forgetting_in(home).carry_out(plan.plan_id)
    assert undoing_in(home, days=0).erase_due() > 0
    home.learn()
    home.database.close()
    assert {word: held(home, word) for word in words if held(home, word)} == {}


def test_a_few_words_are_nowhere_after_their_time(home: Home) -> None:
    check(home, FEW)


@pytest.mark.heavy
def test_twenty_words_are_nowhere_after_their_time(home: Home) -> None:
    check(home, MARKERS)


@pytest.mark.parametrize("by", ["person", "period", "conversation"])
def test_a_person_a_period_and_a_chat_are_nowhere_after_their_time(home: Home, by: str) -> None:
    word = LATIN[2]
    chat = home.chat(title="Colleagues")
    home.talk(
        chat, f"My colleague {word} Brontix likes tea.", f"Tea for {word} Brontix, then.",
        f"{word} Brontix is my boss now.", "I see.",
    )  # fmt: skip
    other = home.chat(title="Bread")
    home.talk(other, "How do I bake bread?", "With flour.")
    home.learn()
    home.database.backup(home.database.path.parent / "backups").result()
    request = {
        "person": ForgetRequest(person=f"{word} Brontix"),
        "period": ForgetRequest(until=home.clock - timedelta(minutes=1, seconds=30)),
        "conversation": ForgetRequest(conversation_ids=(chat,)),
    }[by]
    before = dump(home.database.read())
    plan = forgetting_in(home).plan(request)
    undo_id = forgetting_in(home).carry_out(plan.plan_id).undo_id
    assert word.casefold() not in shown(home).casefold()
    undoing_in(home).undo(undo_id)
    home.learn()
    assert differences(before, dump(home.database.read())) == {}
    forgetting_in(home).carry_out(forgetting_in(home).plan(request).plan_id)
    assert undoing_in(home, days=0).compact() == 1
    home.database.close()
    assert held(home, word) == []


def test_thirty_facts_about_a_person_come_back_exactly(home: Home) -> None:
    likes = (
        "tea", "jazz", "chess", "rain", "bread", "opera", "skiing", "ferns", "trams", "maps",
        "owls", "figs", "kites", "ships", "moss", "clocks", "poems", "pears", "boots", "stamps",
        "drums", "soups", "hats", "caves", "bells", "lakes", "masks", "rugs", "forks", "gates",
    )  # fmt: skip
    chat = home.chat(title="About Ilse")
    for thing in likes:
        home.talk(chat, f"My colleague Ilse likes {thing}.", "Noted.")
    home.talk(home.chat(), "I live in Bern.", "I see.")
    home.learn()
    before = dump(home.database.read())
    plan = forgetting_in(home).plan(ForgetRequest(person="Ilse"))
    assert len(plan.facts_removed) >= 30
    assert dump(home.database.read()) == before, "a preview changes nothing"
    done = forgetting_in(home).carry_out(plan.plan_id)
    assert set(done.facts_removed) == set(plan.facts_removed)
    assert home.statements() == {"You live in Bern."}
    undone = undoing_in(home).undo(done.undo_id)
    assert undone.back["facts"] == len(plan.facts_removed)
    home.learn()
    assert differences(before, dump(home.database.read())) == {}


def test_a_backup_that_is_restored_is_asked_to_forget_again(home: Home, tmp_path: Path) -> None:
    """What another file of this home still holds goes by the list of what was forgotten."""
    tell_everywhere(home, LATIN[0])
    copy = home.database.backup(tmp_path / "elsewhere").result()
    plan = forgetting_in(home, days=0).plan(ForgetRequest(words=LATIN[0]))
    forgetting_in(home, days=0).carry_out(plan.plan_id)
    with Database(copy, None) as restored:
        assert forget_again(restored, home.database) > 0
        assert LATIN[0].casefold() not in shown_in(restored.read()).casefold()
        assert "I live in Bern." in shown_in(restored.read())


def test_a_copy_for_elsewhere_holds_nothing_that_was_forgotten(home: Home, tmp_path: Path) -> None:
    tell_everywhere(home, LATIN[0])
    plan = forgetting_in(home).plan(ForgetRequest(words=LATIN[0]))
    forgetting_in(home).carry_out(plan.plan_id)
    copy = home.database.backup(tmp_path / "elsewhere").result()
    assert LATIN[0].encode() not in copy.read_bytes()
    undoing_in(home).undo()
