"""What goes to a model: shown before it is sent, without what is left out or stays here."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.chat import exchange, preparing
from assistant.chat.generation import PromptParts
from assistant.commands.execution import run_command
from assistant.commands.invocation import Output
from assistant.commands.parser import build_parser
from assistant.domain.changes import FactsChanged
from assistant.domain.facts import CoreFact
from assistant.domain.ids import ConversationId, UnitId
from assistant.domain.messages import Role
from assistant.domain.prompts import Exchange, PromptMessage
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.domain.standing import Standing
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import CannotSee, InvalidInput, NotFound
from assistant.inference import catalogue
from assistant.memory.device_only import KEPT_HERE
from assistant.paths import Home
from assistant.settings import api_model, unasked_name
from assistant.storage.facts import FactStore
from tests.engine_threads import begin_threads
from tests.integration.inference.api_server import ApiServer, serving
from tests.unit.documents.picture_files import PLACE, packed, photo
from tests.unit.inference.projector_files import PLACES, projector_bytes

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
SAID = (
    "My dog is called Wexford.",
    "A fine name, Wexford.",
    "I live in Quillon.",
    "Noted: Quillon.",
    "I work as a falconer.",
    "A falconer, how rare.",
    "I play the hurdy-gurdy.",
    "The hurdy-gurdy it is.",
)
SECRETS = ("wexford", "quillon", "falconer")
QUESTION = "What is my dog called, where do I live, what is my work and what do I play?"


@pytest.fixture(scope="module")
def api() -> Iterator[ApiServer]:
    with serving(lambda exchange: exchange.answer("Let me think.")) as served:
        yield served


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory, api: ApiServer) -> Iterator[Engine]:
    """An engine that knows a few things, and answers over the API."""
    opened = Engine.open(Home(tmp_path_factory.mktemp("sent") / "home"), passphrase="a secret")
    messages = tuple(
        ImportedMessage(
            external_id=f"told:{n}",
            parent=f"told:{n - 1}" if n else None,
            role=(Role.USER, Role.ASSISTANT)[n % 2],
            text=text,
            time=NOON + timedelta(minutes=n),
        )
        for n, text in enumerate(SAID)
    )
    told = ImportedConversation(
        external_id="told", title="told", messages=messages, active_leaf=messages[-1].external_id
    )
    opened.remember([told], source="test").result()
    opened.flush().result()
    opened.add_api_model(api_model(name="far", url=api.url, model="m", context=8192), "").result()
    opened.select_model("far").result()
    opened.change_setting("models.name_chats", False).result()  # it would send too
    # All threads begin now: a test may leave none behind that it began.
    begin_threads(opened)
    yield opened
    opened.close()


@pytest.fixture
def engine(opened: Engine, api: ApiServer) -> Iterator[Engine]:
    """The same engine for every test, without the chats of the one before."""
    api.requests.clear()
    yield opened
    for summary in opened.conversations().result():
        conversation = summary.conversation
        if conversation.title != "told":
            opened.delete_conversation(conversation.conversation_id, forget_facts=True).result()


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The API counts as another machine's, although a test may only reach its own."""
    monkeypatch.setattr("assistant.model_settings.LOOPBACK", frozenset())


def ask(engine: Engine, text: str, chat: ConversationId | None = None) -> Exchange:
    request = SendRequest(text=text, conversation_id=chat)
    return engine.send(request, on_piece=lambda _piece: None, cancel=CancelToken()).result()


def facts(engine: Engine) -> dict[str, CoreFact]:
    return {fact.statement: fact for fact in engine.facts(FactQuery()).result().facts}


@contextmanager
def kept_here(engine: Engine, *words: str) -> Iterator[None]:
    """Make the facts that hold one of the words device-only meanwhile."""
    known = [f for f in facts(engine).values() if any(w in f.statement.casefold() for w in words)]
    assert len(known) == len(words)
    _put(engine, [replace(fact, device_only=True) for fact in known])
    yield
    _put(engine, known)


def _put(engine: Engine, changed: list[CoreFact]) -> None:
    engine._parts.database.write(lambda cursor: FactStore(cursor).put(changed)).result()
    engine._parts.announcements.publish(FactsChanged(tuple(changed)))


def sent(api: ApiServer) -> str:
    return json.dumps(api.requests[-1]["messages"]).casefold()


def test_what_stays_on_this_device_is_in_no_request(
    engine: Engine, api: ApiServer, elsewhere: None
) -> None:
    ask(engine, QUESTION)
    assert all(word in sent(api) for word in (*SECRETS, "hurdy-gurdy"))
    chat = engine.conversations().result()[-1].conversation.conversation_id
    leaf = engine.thread(chat).result().messages[-1].message.message_id
    for where in (None, chat):  # in a new chat, and where they were said
        with kept_here(engine, *SECRETS):
            ask(engine, QUESTION, where)
        assert not [word for word in SECRETS if word in sent(api)]
        assert "hurdy-gurdy" in sent(api)
    engine.switch_branch(leaf).result()


def test_what_answered_from_it_stays_here_too(
    engine: Engine, api: ApiServer, elsewhere: None
) -> None:
    first = ask(engine, QUESTION)
    assert first.recall is not None
    assert first.recall.blocks
    request = SendRequest(text="Go on", conversation_id=first.conversation_id)
    with kept_here(engine, *SECRETS):
        preview = engine.preview(request, cancel=CancelToken()).result()
        ask(engine, "And what else?", first.conversation_id)
    turns = [each["content"] for each in api.requests[-1]["messages"][1:]]
    assert turns == [QUESTION, KEPT_HERE, "And what else?"]
    assert preview.kept_here == 1


def test_a_branch_takes_nothing_along_that_stays_here(
    engine: Engine, api: ApiServer, elsewhere: None
) -> None:
    chat = engine.conversations().result()[-1].conversation.conversation_id
    told = engine.thread(chat).result().messages
    branch = engine.branch_from(told[-1].message.message_id, title="branch").result()
    with kept_here(engine, *SECRETS):
        ask(engine, "Which words did I use so far?", branch)
    assert not [word for word in SECRETS if word in sent(api)]  # nor in the answers, by name alone
    assert "hurdy-gurdy" in sent(api)


def test_a_message_that_told_it_is_not_asked_again_elsewhere(
    engine: Engine, api: ApiServer, elsewhere: None
) -> None:
    chat = engine.conversations().result()[-1].conversation.conversation_id
    told = engine.thread(chat).result().messages[0].message
    with kept_here(engine, *SECRETS):
        with pytest.raises(InvalidInput, match="this device only"):
            engine.preview_again(told.message_id, cancel=CancelToken()).result()
        with pytest.raises(InvalidInput, match="this device only"):
            engine.regenerate(
                told.message_id, on_piece=lambda _piece: None, cancel=CancelToken()
            ).result()
        other = engine.preview_again(told.message_id, text="Hello", cancel=CancelToken()).result()
    assert not api.requests
    assert other.messages[-1].text == "Hello"


def test_what_is_typed_now_is_sent_though_it_is_learnt_first(
    engine: Engine, api: ApiServer, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = preparing.prompt_parts

    def after_learning(*given: Any) -> PromptParts:
        engine.flush().result()  # a slow machine learns before the prompt is made
        return made(*given)

    monkeypatch.setattr(exchange, "prompt_parts", after_learning)
    with kept_here(engine, *SECRETS):
        done = ask(engine, SAID[2])
        assert SAID[2].casefold() in sent(api)
        assert done.user_message_id is not None
        with pytest.raises(InvalidInput, match="this device only"):
            engine.regenerate(
                done.user_message_id, on_piece=lambda _piece: None, cancel=CancelToken()
            ).result()


def test_a_temporary_chat_and_a_document_repeat_nothing_that_stays_here(
    engine: Engine, api: ApiServer, elsewhere: None
) -> None:
    notes = "Bees hum.\nI live in Quillon.\nWasps do not."
    document = engine.read_pasted("notes", notes).result()
    turns = (
        PromptMessage(role=Role.USER, text=SAID[0]),
        PromptMessage(role=Role.ASSISTANT, text="A good name."),
    )
    asked = SendRequest(text="And?", temporary=True, history=turns, documents=(document,))
    with kept_here(engine, *SECRETS):
        preview = engine.preview(asked, cancel=CancelToken()).result()
        engine.send(asked, on_piece=lambda _piece: None, cancel=CancelToken()).result()
        kept = engine.send(
            replace(asked, temporary=False, history=()),
            on_piece=lambda _piece: None,
            cancel=CancelToken(),
        ).result()
    assert preview.kept_here == 1
    for request in api.requests:
        said = json.dumps(request["messages"], ensure_ascii=False).casefold()
        assert not [word for word in SECRETS if word in said]
        assert f"Bees hum.\\n{KEPT_HERE}\\nWasps do not.".casefold() in said
    assert kept.conversation_id is not None


def test_what_was_shown_is_not_sent_once_it_is_kept_here(
    engine: Engine, api: ApiServer, elsewhere: None
) -> None:
    request = SendRequest(text=QUESTION)
    shown = engine.preview(request, cancel=CancelToken()).result().recall
    assert shown is not None
    with kept_here(engine, *SECRETS):
        done = engine.send(
            replace(request, evidence=shown), on_piece=lambda _piece: None, cancel=CancelToken()
        ).result()
    assert not [word for word in SECRETS if word in sent(api)]
    assert done.recall is not None
    left = done.recall.blocks
    assert "hurdy-gurdy" in " ".join(block.text for block in left)
    assert sum(block.tokens for block in left) == done.recall.tokens < shown.tokens
    assert {block.unit_id for block in left} <= {block.unit_id for block in shown.blocks}
    assert not [word for word in SECRETS for block in left if word in block.text.casefold()]


def test_what_was_shown_is_not_sent_once_memory_is_off(engine: Engine, api: ApiServer) -> None:
    request = SendRequest(text=QUESTION)
    shown = engine.preview(request, cancel=CancelToken()).result().recall
    assert shown is not None
    engine.change_setting("memory.enabled", False).result()
    try:
        done = engine.send(
            replace(request, evidence=shown), on_piece=lambda _piece: None, cancel=CancelToken()
        ).result()
    finally:
        engine.change_setting("memory.enabled", True).result()
    assert done.recall is None
    assert not [word for word in SECRETS if word in sent(api)]


def test_a_name_given_elsewhere_is_not_made_of_what_stays_here(
    engine: Engine, api: ApiServer, elsewhere: None
) -> None:
    name = unasked_name("far", engine.settings.host_of("far"))
    engine.change_setting("privacy.send_unasked", name).result()
    engine.change_setting("models.name_chats", True).result()
    titling = engine._parts.titling
    try:
        with kept_here(engine, *SECRETS):
            ask(engine, SAID[2])  # typed once more: that is the person's own choice
            assert titling._thread is not None
            titling._thread.join()
            sentences = [json.dumps(each["messages"]) for each in api.requests]
            ask(engine, "What is a bee?")
            titling._thread.join()
        assert len(sentences) == 1
        assert len(api.requests) == 3
    finally:
        engine.change_setting("models.name_chats", False).result()
        engine.change_setting("privacy.send_unasked", "").result()


def test_a_model_on_this_machine_is_told_everything(engine: Engine, api: ApiServer) -> None:
    with kept_here(engine, *SECRETS):
        ask(engine, QUESTION)
    assert all(word in sent(api) for word in SECRETS)


def test_the_preview_is_what_is_sent(engine: Engine, api: ApiServer, elsewhere: None) -> None:
    request = SendRequest(text=QUESTION)
    preview = engine.preview(request, cancel=CancelToken()).result()
    assert not api.requests
    assert engine.conversations().result()[0].conversation.title == "told"  # nothing is stored
    assert (preview.model, preview.host) == ("far", "127.0.0.1")
    assert preview.recall is not None
    approved = replace(request, evidence=preview.recall)
    first = engine.send(approved, on_piece=lambda _piece: None, cancel=CancelToken()).result()
    assert first.recall == preview.recall
    shown = [{"role": each.role.value, "content": each.text} for each in preview.messages]
    assert api.requests[-1]["messages"] == shown
    assert first.assistant_message_id is not None
    again = engine.preview_again(first.assistant_message_id, cancel=CancelToken()).result()
    engine.regenerate(
        first.assistant_message_id, on_piece=lambda _piece: None, cancel=CancelToken()
    ).result()
    shown = [{"role": each.role.value, "content": each.text} for each in again.messages]
    assert api.requests[-1]["messages"] == shown


def test_one_answer_can_go_without_memories(engine: Engine, api: ApiServer) -> None:
    request = SendRequest(text="What is my dog called?", recall=False)
    done = engine.send(request, on_piece=lambda _piece: None, cancel=CancelToken()).result()
    assert done.recall is None
    assert "wexford" not in sent(api)
    ask(engine, "So what is my dog called?", done.conversation_id)
    assert "wexford" in sent(api)


def test_a_chat_goes_without_what_was_left_out_of_it(engine: Engine, api: ApiServer) -> None:
    question = "What is my dog called?"
    first = ask(engine, question)
    chat = first.conversation_id
    assert chat is not None
    assert "wexford" in sent(api)
    (dog,) = [fact for fact in facts(engine).values() if "Wexford" in fact.statement]
    left = engine.leave_out(chat, [dog.fact_id]).result()
    assert {dog.fact_id, dog.sources[0].message_id} <= left
    kinds = {one.kind: one.text for one in engine.left_out(chat).result()}
    assert kinds == {"fact": dog.statement, "message": SAID[0]}
    ask(engine, "Tell me, what name does my dog have?", chat)
    memories = sent(api).partition('"role": "user"')[0]
    assert SAID[0].casefold() not in memories
    ask(engine, question)  # elsewhere it is used as before
    assert "wexford" in sent(api)
    assert engine.use_again(chat, [dog.fact_id]).result() == frozenset()
    ask(engine, "What name does my dog have, then?", chat)
    assert "wexford" in sent(api)
    with pytest.raises(NotFound):
        engine.leave_out(chat, [UnitId("m_none")]).result()


def test_a_message_can_be_said_to_hold_no_longer(engine: Engine) -> None:
    def recalled(query: str) -> str:
        blocks = engine.recall(RecallRequest(query=query, budget=500)).result().blocks
        return "\n".join(block.text for block in blocks)

    question = "Which instrument do I play?"
    chat = engine.conversations().result()[0].conversation.conversation_id
    message_id = engine.thread(chat).result().messages[6].message.message_id
    engine.set_aside([message_id], Standing.EXPIRED).result()
    assert "hurdy-gurdy" not in recalled(question)
    assert "hurdy-gurdy" in recalled("Which instrument did I play before?")
    assert [one.message_id for one in engine.hidden_messages().result()].count(message_id) == 1
    engine.set_aside([message_id], Standing.WITHDRAWN).result()
    assert "hurdy-gurdy" not in recalled("Which instrument did I play before?")
    engine.take_up([message_id]).result()
    assert "hurdy-gurdy" in recalled(question)
    with pytest.raises(InvalidInput):
        engine.set_aside([message_id], Standing.KEPT).result()


def test_the_window_is_filled_part_by_part(engine: Engine) -> None:
    turns = tuple(
        PromptMessage(role=(Role.USER, Role.ASSISTANT)[n % 2], text="word " * 300)
        for n in range(60)
    )
    request = SendRequest(text="And now?", temporary=True, history=turns)
    use = engine.context_use(request).result()
    assert (use.model, use.window, use.exact, use.memory) == ("far", 8192, False, 0)
    assert use.turns == 60
    assert 0 < use.turns_left_out < 60
    assert use.used + use.reply <= use.window
    assert use.room == use.reply
    fresh = engine.context_use(SendRequest(text="And now?")).result()
    assert fresh.memory == engine.settings.memory.recall_tokens
    long = engine.context_use(SendRequest(text="word " * 9000, temporary=True)).result()
    assert long.room == 0


def command(engine: Engine, *argv: str) -> dict[str, Any]:
    """What a command prints as JSON on the open engine."""
    printed: list[str] = []
    output = Output(printed.append, lambda _text: None)
    given = build_parser().parse_args([*argv, "--json"])
    assert run_command(engine, given, Path.cwd(), output, CancelToken()) == 0
    document: dict[str, Any] = json.loads("".join(printed))
    return document


def test_the_command_line_shows_it_too(engine: Engine, api: ApiServer) -> None:
    shown = command(engine, "chat", "-m", "What is my dog called?", "--show-prompt")
    assert not api.requests
    assert [each["role"] for each in shown["messages"]] == ["system", "user"]
    assert "Wexford" in shown["messages"][0]["text"]
    assert shown["on_this_machine"]
    assert 0 < shown["tokens"]["memory"] < shown["tokens"]["window"]


def test_the_command_line_leaves_out_and_hides(engine: Engine) -> None:
    chat = ask(engine, "What is my dog called?").conversation_id
    assert chat is not None
    (dog,) = [fact for fact in facts(engine).values() if "Wexford" in fact.statement]
    left = command(engine, "conversations", "leave-out", chat, dog.fact_id)["left_out"]
    assert {one["kind"] for one in left} == {"fact", "message"}
    assert command(engine, "conversations", "left-out", chat)["left_out"] == left
    assert command(engine, "conversations", "use-again", chat, dog.fact_id)["left_out"] == []
    message_id = dog.sources[0].message_id
    assert command(engine, "memory", "hide", message_id)["standing"] == "withdrawn"
    hidden = command(engine, "memory", "hidden")["hidden"]
    assert message_id in [one["message_id"] for one in hidden]
    engine.take_up([message_id]).result()


def test_a_model_elsewhere_is_asked_about_until_told_not_to(
    engine: Engine, elsewhere: None
) -> None:
    host = engine.settings.host_of("far")
    assert engine.settings.privacy.asks_before("far", host)
    name = unasked_name("far", host)
    settings = engine.change_setting("privacy.send_unasked", name).result()
    assert not settings.privacy.asks_before("far", host)
    assert settings.privacy.asks_before("far", "elsewhere.example")


def test_what_is_forgotten_is_left_out_no_more(engine: Engine) -> None:
    chat = ask(engine, "What is my dog called?").conversation_id
    assert chat is not None
    home = facts(engine)["You live in Quillon."]
    engine.leave_out(chat, [home.fact_id]).result()
    engine.memory.delete("basic", [home.sources[0].message_id]).result()
    assert engine.left_out(chat).result() == []
    rows = engine._parts.database.read().execute("SELECT * FROM left_out")
    assert list(rows) == []
    (dog,) = [fact for fact in facts(engine).values() if "Wexford" in fact.statement]
    engine.leave_out(chat, [dog.fact_id]).result()
    engine.delete_conversation(chat, forget_facts=False).result()
    assert list(engine._parts.database.read().execute("SELECT * FROM left_out")) == []


@contextmanager
def seeing(engine: Engine) -> Iterator[None]:
    """The model is said to see pictures meanwhile."""
    engine.let_model_see("far", sees=True).result()
    yield
    engine.let_model_see("far", sees=False).result()


def test_a_picture_is_sent_as_it_was_previewed(
    engine: Engine, api: ApiServer, elsewhere: None, tmp_path: Path
) -> None:
    path = tmp_path / "yard.jpg"
    path.write_bytes(photo((300, 200)))
    read = engine.read_document(path).result()
    request = SendRequest(text="Where is this?", documents=(read,))
    assert not engine.destination(request).result().sees
    with pytest.raises(CannotSee):
        engine.preview(request, cancel=CancelToken()).result()
    with seeing(engine):
        assert engine.destination(request).result().sees
        preview = engine.preview(request, cancel=CancelToken()).result()
        use = engine.context_use(request).result()
        done = engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
    (shown,) = preview.messages[-1].pictures
    assert use.pictures == preview.use.pictures == read.tokens
    assert preview.host
    image, words = api.requests[-1]["messages"][-1]["content"]
    data = b64decode(image["image_url"]["url"].partition(",")[2])
    assert data == shown.data
    assert PLACE.encode() not in data
    assert words["text"] == "Where is this?"
    assert done.conversation_id is not None
    (file,) = engine.thread(done.conversation_id).result().messages[0].documents
    assert engine.picture(file.document_id).result() == read.picture
    assert engine.thumbnail(file.document_id).result() == shown.thumbnail


def test_a_picture_stays_here_with_the_message_that_does(
    engine: Engine, api: ApiServer, elsewhere: None, tmp_path: Path
) -> None:
    path = tmp_path / "portrait.png"
    path.write_bytes(packed())
    read = engine.read_document(path).result()
    request = SendRequest(text="Look, my dog is called Wexford.", documents=(read,))
    with seeing(engine):
        chat = engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
        with kept_here(engine, "wexford"):
            ask(engine, "And now?", chat.conversation_id)
            withheld = sent(api)
        ask(engine, "And now?", chat.conversation_id)
    assert "image_url" not in withheld
    assert "portrait" not in withheld
    assert "image_url" in sent(api)
    ask(engine, "And blind?", chat.conversation_id)
    assert "portrait.png" in sent(api)
    assert "image_url" not in sent(api)


def test_the_command_line_attaches_a_picture(
    engine: Engine, api: ApiServer, tmp_path: Path
) -> None:
    path = tmp_path / "yard.png"
    path.write_bytes(packed())
    told = command(engine, "models", "sees", "far", "on")
    assert told["sees"]
    shown = command(engine, "chat", "-m", "This?", "--attach", str(path), "--show-prompt")
    (picture,) = shown["messages"][-1]["pictures"]
    assert (picture["name"], picture["width"], picture["height"]) == ("yard.png", 60, 40)
    assert shown["tokens"]["pictures"] == 300
    command(engine, "chat", "-m", "This?", "--attach", str(path))
    assert "image_url" in sent(api)
    assert not command(engine, "models", "sees", "far", "off")["sees"]


def test_a_model_file_with_a_projector_beside_it_sees(engine: Engine, tmp_path: Path) -> None:
    """All of the way, with the bundled model and a projector of random weights."""
    weights = tmp_path / "smollm2-135m.gguf"
    weights.symlink_to(catalogue.path_of("smollm2-135m"))
    (tmp_path / "mmproj-smollm2-135m.gguf").write_bytes(projector_bytes(576))
    (tmp_path / "yard.png").write_bytes(packed())
    assert command(engine, "models", "add", "eye", "--file", str(weights))["sees"]
    attach = ["--attach", str(tmp_path / "yard.png"), "--no-memory", "--model", "eye"]
    shown = command(engine, "chat", "-m", "This?", *attach, "--show-prompt")
    assert shown["tokens"]["pictures"] == PLACES
    assert command(engine, "chat", "-m", "This?", *attach)["answer"]
    engine.remove_model("eye").result()
    ask(engine, "Thank you.")  # another model is kept loaded from here on
