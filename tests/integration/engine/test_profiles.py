"""Chats in profiles, named, placed, found and written out, over a real engine."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, ProfileId
from assistant.domain.messages import Conversation, TitledBy
from assistant.domain.profiles import Profile, ProfileMemory
from assistant.domain.prompts import Exchange
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.domain.transfers import ExportFormat
from assistant.engine import Engine
from assistant.errors import InvalidInput, NotFound
from assistant.paths import Home
from assistant.settings import api_model
from tests.integration.engine.test_chat_commands import Terminal
from tests.integration.inference.api_server import ApiServer, serving
from tests.integration.inference.api_server import Exchange as Asked

DEADLINE_S = 10.0


@pytest.fixture(scope="module")
def gate() -> threading.Event:
    """While it is not set, no title is written."""
    event = threading.Event()
    event.set()
    return event


@pytest.fixture(scope="module")
def api(gate: threading.Event) -> Iterator[ApiServer]:
    def behave(asked: Asked) -> None:
        told = json.dumps(asked.body["messages"])
        if "two to six words" not in told:
            asked.answer("I see.")
        else:
            gate.wait(DEADLINE_S)
            asked.answer("**Title:** “Der Hafen in Bergen 👩‍👩‍👧‍👦.”")

    with serving(behave) as served:
        yield served


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, api: ApiServer) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("profiles") / "home"), passphrase="a secret")
    near = api_model(name="near", url=api.url, model="m", context=8192)
    opened.add_api_model(near, "").result()
    opened.select_model("near").result()
    opened.change_setting("models.name_chats", False).result()
    pools = (opened._chats, opened._readers, opened._recalls, opened._long_work)
    for waiting in [pool.submit(time.sleep, 0.05) for pool in pools for _ in range(4)]:
        waiting.result()  # all threads begin now: a test may leave none behind that it began
    opened.use_profile(None).result()
    opened.prepare_recall().result()
    yield opened
    opened.close()


def say(
    engine: Engine, text: str, profile: Profile | None = None, chat: ConversationId | None = None
) -> Exchange:
    profile_id = profile.profile_id if profile else None
    request = SendRequest(text=text, conversation_id=chat, profile_id=profile_id)
    return engine.send(request, on_piece=lambda _piece: None, cancel=CancelToken()).result()


def chat_of(done: Exchange) -> ConversationId:
    assert done.conversation_id is not None
    return done.conversation_id


def made(engine: Engine, name: str, memory: ProfileMemory, **more: str) -> Profile:
    return engine.add_profile(name, icon="folder", colour="teal", memory=memory, **more).result()


def recalled(engine: Engine, query: str, profile: Profile | None = None) -> str:
    profile_id = profile.profile_id if profile else None
    found = engine.recall(RecallRequest(query=query, profile_id=profile_id)).result()
    return "\n".join(block.text for block in found.blocks)


def conversation(engine: Engine, chat: ConversationId) -> Conversation:
    return engine.thread(chat).result().conversation


def until(claim: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE_S
    while not claim():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_is_said_in_a_closed_profile_is_recalled_only_there(
    engine: Engine, api: ApiServer
) -> None:
    closed = made(engine, "Closed", ProfileMemory.OWN, instructions="Speak like a sailor.")
    inside = say(engine, "My sister Brunhilde lives in Trondheim.", closed)
    say(engine, "My brother Leif lives in Bergen.")
    engine.flush().result()
    assert "Trondheim" not in recalled(engine, "Where does my sister live?")
    assert "Trondheim" in recalled(engine, "Where does my sister live?", closed)
    assert "Bergen" not in recalled(engine, "Where does my brother live?", closed)
    api.requests.clear()
    say(engine, "Where do my sister and my brother live?")
    prompt = json.dumps(api.requests[-1]["messages"])
    assert "Bergen" in prompt
    assert "Trondheim" not in prompt
    api.requests.clear()
    say(engine, "Where do my sister and my brother live?", closed)
    prompt = json.dumps(api.requests[-1]["messages"])
    assert "Speak like a sailor." in prompt
    assert "Trondheim" in prompt
    assert "Bergen" not in prompt
    found = engine.memory.search_unit("Where does my sister live?").result()
    assert not any("Trondheim" in hit.text for hit in found)
    engine.move_to_profile(chat_of(inside), None).result()
    assert "Trondheim" in recalled(engine, "Where does my sister live?")
    assert "Trondheim" not in recalled(engine, "Where does my sister live?", closed)


def test_what_the_person_corrects_of_a_closed_profile_stays_there(engine: Engine) -> None:
    closed = made(engine, "Corrections", ProfileMemory.OWN)
    done = say(engine, "My cousin is called Ingeborg.", closed)
    engine.flush().result()
    (fact,) = engine.facts(FactQuery(words="ingeborg")).result().facts[:1]
    engine.edit_fact(fact.fact_id, "My cousin is called Ingeborg Quist.").result()
    assert "Quist" in recalled(engine, "What is my cousin called?", closed)
    assert "Ingeborg" not in recalled(engine, "What is my cousin called?")
    engine.delete_conversation(chat_of(done), forget_facts=False).result()
    assert "Ingeborg" in recalled(engine, "What is my cousin called?", closed)
    assert "Ingeborg" not in recalled(engine, "What is my cousin called?")


def test_a_list_of_facts_says_which_profile_they_are_of(engine: Engine, tmp_path: Path) -> None:
    kiln = made(engine, "Kiln", ProfileMemory.OWN)
    say(engine, "My hamster is called Odalric.", kiln)
    engine.flush().result()
    terminal = Terminal(engine, tmp_path)
    terminal.run("memory", "search", "odalric")
    assert terminal.printed.endswith("Your hamster is called Odalric.  [Kiln]\n")
    found = terminal.json("memory", "list", "--profile", "kiln")
    assert [fact["profiles"] for fact in found["facts"]] == [["Kiln"]]
    assert [fact["statement"] for fact in found["facts"]] == ["Your hamster is called Odalric."]
    others = [fact for fact in terminal.json("memory", "list")["facts"] if not fact["profiles"]]
    assert not any("Odalric" in fact["statement"] for fact in others)


def test_a_profile_without_memory_learns_nothing_and_recalls_nothing(engine: Engine) -> None:
    silent = made(engine, "Silent", ProfileMemory.OFF)
    say(engine, "My parrot is called Archibald.")
    done = say(engine, "My goat is called Thorvald. What is my parrot called?", silent)
    engine.flush().result()
    assert done.recall is None
    assert not conversation(engine, chat_of(done)).memory
    assert "Thorvald" not in recalled(engine, "What is my goat called?")
    with pytest.raises(InvalidInput, match="Nothing is remembered in the profile"):
        engine.set_chat_memory(chat_of(done), on=True).result()


def test_memory_of_a_chat_is_turned_off_and_on(engine: Engine) -> None:
    done = say(engine, "My ferret is called Gunnhild.")
    engine.flush().result()
    assert engine.facts(FactQuery(words="gunnhild")).result().facts
    engine.set_chat_memory(chat_of(done), on=False).result()
    assert "Gunnhild" not in recalled(engine, "What is my ferret called?")
    engine.flush().result()
    assert not engine.facts(FactQuery(words="gunnhild")).result().facts
    say(engine, "My stoat is called Sigrid.", chat=chat_of(done))
    engine.set_chat_memory(chat_of(done), on=True).result()
    engine.flush().result()
    assert "Gunnhild" in recalled(engine, "What is my ferret called?")
    assert "Sigrid" not in recalled(engine, "What is my stoat called?")


def test_a_profile_that_stops_remembering_forgets_what_its_chats_taught(engine: Engine) -> None:
    profile = made(engine, "Changing", ProfileMemory.SHARED)
    say(engine, "My heron is called Solveig.", profile)
    engine.flush().result()
    assert "Solveig" in recalled(engine, "What is my heron called?")
    engine.edit_profile(replace(profile, memory=ProfileMemory.OFF)).result()
    assert "Solveig" not in recalled(engine, "What is my heron called?")
    engine.flush().result()
    assert not engine.facts(FactQuery(words="solveig")).result().facts


def test_removing_a_profile_keeps_its_chats_or_leaves_no_byte_of_them(engine: Engine) -> None:
    kept = made(engine, "Kept", ProfileMemory.OWN)
    chat = chat_of(say(engine, "My walrus is called Ragnhild.", kept))
    engine.remove_profile(kept.profile_id, delete_chats=False).result()
    assert conversation(engine, chat).profile_id is None
    engine.flush().result()
    assert "Ragnhild" in recalled(engine, "What is my walrus called?")
    gone = made(engine, "Zumthor-Quarzsand", ProfileMemory.OWN, instructions="Xylophonkonzert")
    chat = chat_of(say(engine, "My narwhal is called Yggdrasilmark.", gone))
    another = chat_of(say(engine, "My beluga is called Mimirsbrunn.", gone))
    engine.flush().result()
    engine.use_profile(gone.profile_id).result()
    engine.remove_profile(gone.profile_id, delete_chats=True).result()
    assert not any(one.used for one in engine.profiles().result())
    for each in (chat, another):
        with pytest.raises(NotFound):
            engine.thread(each).result()
    rows = engine._parts.database.read().execute("SELECT * FROM profiles")
    assert not any("Xylophonkonzert" in str(row) for row in rows)


def test_forgotten_words_leave_profiles_and_every_file(engine: Engine) -> None:
    told = made(engine, "Told", ProfileMemory.SHARED, instructions="Speak of the Wolpertinger.")
    named = made(engine, "Wolpertinger hunt", ProfileMemory.SHARED, instructions="Be brief.")
    plan = engine.plan_forgetting(ForgetRequest(words="wolpertinger")).result()
    engine.forget(plan.plan_id).result()
    left = {one.profile.profile_id: one.profile for one in engine.profiles().result()}
    assert (left[told.profile_id].name, left[told.profile_id].instructions) == ("Told", "")
    assert "Wolpertinger" not in left[named.profile_id].name
    assert left[named.profile_id].instructions == "Be brief."
    home = engine._parts.home.folder
    for table in ("profiles", "home"):
        rows = engine._parts.database.read().execute(f"SELECT * FROM {table}")
        assert "olpertinger" not in str(rows)
    files = [path for path in home.rglob("*") if path.is_file()]
    assert not any(b"olpertinger" in path.read_bytes() for path in files)


def test_names_are_one_line_that_turns_nothing_around_it(engine: Engine) -> None:
    odd = made(engine, "Odd\u202e\x01\nname", ProfileMemory.SHARED)
    assert odd.name == "Odd name"
    with pytest.raises(InvalidInput):
        made(engine, "\u202e\u200b", ProfileMemory.SHARED)
    engine.remove_profile(odd.profile_id, delete_chats=False).result()
    chat = chat_of(say(engine, "Hello."))
    engine.rename(chat, "Boats\u202e\nof mine").result()
    assert engine.thread(chat).result().conversation.title == "Boats of mine"


def test_names_of_profiles_differ_and_models_exist(engine: Engine) -> None:
    known = made(engine, "Twice", ProfileMemory.SHARED)
    with pytest.raises(InvalidInput, match="already"):
        made(engine, " twICE ", ProfileMemory.SHARED)
    with pytest.raises(InvalidInput, match="no profile"):
        made(engine, "None", ProfileMemory.SHARED)
    with pytest.raises(NotFound):
        engine.edit_profile(replace(known, model="nobody")).result()
    with pytest.raises(NotFound):
        engine.use_profile(ProfileId("pr_none")).result()


def test_pinned_and_archived_chats_are_found_and_recalled(engine: Engine) -> None:
    chat = chat_of(say(engine, "My lighthouse stands at Skagen."))
    engine.flush().result()
    engine.pin(chat, pinned=True).result()
    engine.archive(chat, archived=True).result()
    assert conversation(engine, chat).pinned
    hits = engine.find_chats("lighthouse skagen").result()
    assert [hit.summary.conversation.conversation_id for hit in hits] == [chat]
    marked = [hits[0].snippet[mark.start : mark.end] for mark in hits[0].marks]
    assert marked == ["lighthouse", "Skagen"]
    assert "Skagen" in recalled(engine, "Where does my lighthouse stand?")
    alike = engine.find_chats_by_meaning("a tower that shows ships the way").result()
    assert chat in [hit.summary.conversation.conversation_id for hit in alike]
    engine.archive(chat, archived=False).result()
    assert not conversation(engine, chat).archived


@pytest.fixture
def named(engine: Engine) -> Iterator[None]:
    engine.change_setting("models.name_chats", True).result()
    yield
    engine.change_setting("models.name_chats", False).result()


def test_the_model_names_a_chat_after_its_first_answer(
    engine: Engine, named: None, api: ApiServer
) -> None:
    chat = chat_of(say(engine, "Erzähl mir vom Hafen in Bergen."))
    until(lambda: conversation(engine, chat).titled_by is TitledBy.MODEL)
    assert conversation(engine, chat).title == "Der Hafen in Bergen 👩‍👩‍👧‍👦"
    asked = len(api.requests)
    say(engine, "And then?", chat=chat)
    assert len(api.requests) == asked + 1


def test_a_title_that_the_person_gave_stays(
    engine: Engine, named: None, gate: threading.Event
) -> None:
    gate.clear()
    chat = chat_of(say(engine, "Something about boats"))
    engine.rename(chat, "Boats of mine").result()
    gate.set()
    time.sleep(0.1)
    assert conversation(engine, chat).title == "Boats of mine"


def test_who_sends_again_does_not_wait_for_a_title(
    engine: Engine, named: None, gate: threading.Event
) -> None:
    gate.clear()
    first = chat_of(say(engine, "Something about kites"))
    began = time.monotonic()
    say(engine, "Something about wind", chat=first)
    gate.set()
    assert time.monotonic() - began < DEADLINE_S / 2
    assert conversation(engine, first).title == "Something about kites"


def test_what_is_forgotten_leaves_the_title_too(engine: Engine, named: None) -> None:
    done = say(engine, "Secretly about Quetzalcoatl")
    chat = chat_of(done)
    until(lambda: conversation(engine, chat).titled_by is TitledBy.MODEL)
    assert done.user_message_id is not None
    engine.delete_message(done.user_message_id).result()
    titles = [one.conversation.title for one in engine.conversations().result()]
    assert "Secretly about Quetzalcoatl" not in titles
    ids = [one.conversation.conversation_id for one in engine.conversations().result()]
    assert chat not in ids or "Hafen" not in conversation(engine, chat).title


def test_all_chats_are_written_and_read_again(
    engine: Engine, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    written = engine.export_chats(None, one, format=ExportFormat.JSON).result()
    assert written == len(engine.conversations().result()) > 1
    again = engine.import_files([one]).result().files[0]
    assert (again.format, again.conversations.new, again.messages.new) == ("keepsake", 0, 0)
    with pytest.raises(InvalidInput, match="there already"):
        engine.export_chats(None, one, format=ExportFormat.JSON).result()
    fresh = Engine.open(Home(tmp_path_factory.mktemp("fresh") / "home"), passphrase="a secret")
    try:
        for summary in engine.profiles().result():
            fresh.add_profile(
                summary.profile.name,
                icon="folder",
                colour="teal",
                memory=summary.profile.memory,
            ).result()
        fresh.import_files([one]).result()
        fresh.export_chats(None, other, format=ExportFormat.JSON).result()
    finally:
        fresh.close()
    assert _without_profile_ids(other) == _without_profile_ids(one)


def _without_profile_ids(path: Path) -> list[object]:
    chats = json.loads(path.read_text("utf-8"))
    for chat in chats:
        if chat["profile"] is not None:
            del chat["profile"]["id"]
    return sorted(chats, key=lambda chat: chat["id"])


def test_all_chats_as_markdown_are_files_in_a_new_folder(engine: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "chats"
    written = engine.export_chats(None, folder, format=ExportFormat.MARKDOWN).result()
    files = sorted(folder.glob("*.md"))
    assert len(files) == written
    assert any("My lighthouse stands at Skagen." in file.read_text("utf-8") for file in files)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".export")]
