"""The engine's front on a real home: opening, learning, choosing models, and a tidy end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.ids import ConversationId
from assistant.domain.messages import Role
from assistant.domain.prompts import GenerationOptions, PromptMessage
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine, parts
from assistant.engine.models import Models
from assistant.engine.settings_file import SettingsFile
from assistant.errors import (
    Cancelled,
    DatabaseDamaged,
    HomeInUse,
    InvalidInput,
    KeyWrong,
    NotFound,
    Offline,
)
from assistant.inference.model_folder import ModelFolder
from assistant.paths import Home
from assistant.settings import ApiModel, with_value

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def talk(name: str, *texts: str) -> ImportedConversation:
    """A chat with an assistant; the person speaks first."""
    messages = tuple(
        ImportedMessage(
            external_id=f"{name}:{n}",
            parent=f"{name}:{n - 1}" if n else None,
            role=(Role.USER, Role.ASSISTANT)[n % 2],
            text=text,
            time=NOON + timedelta(minutes=n),
        )
        for n, text in enumerate(texts)
    )
    return ImportedConversation(
        external_id=name, title=name, messages=messages, active_leaf=messages[-1].external_id
    )


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.fixture
def engine(home: Home) -> Iterator[Engine]:
    opened = Engine.open(home, passphrase="a secret")
    yield opened
    opened.close()


def test_what_is_remembered_is_learnt_recalled_and_counted(engine: Engine) -> None:
    chats = [
        talk("dog", "My dog is called Rex.", "A fine name."),
        talk("tea", "Which tea is green?", "Sencha."),
    ]
    assert engine.remember(chats, source="test").result().new == 4
    engine.flush().result()
    stats = engine.stats().result()
    assert (stats.conversations, stats.messages, stats.pending) == (2, 4, 0)
    assert stats.segments >= 2
    page = engine.facts(FactQuery(words="rex")).result()
    assert [fact.statement for fact in page.facts] == ["Your dog is called Rex."]
    found = engine.recall(RecallRequest(query="What is my dog called?")).result()
    assert any("Rex" in block.text for block in found.blocks)
    view = engine.segments(words="sencha").result().segments[0]
    assert engine.segment(view.segment.segment_id).result() == view
    assert [m.text for m in engine.messages(view.segment.message_ids).result()][-1] == "Sencha."


def test_a_chat_goes_on_while_memory_is_paused_without_being_learnt_from(engine: Engine) -> None:
    engine.remember([talk("dog", "My dog is called Rex.", "Fine.")], source="test").result()
    engine.flush().result()
    (summary,) = engine.conversations().result()
    engine.change_setting("memory.enabled", False).result()
    request = SendRequest(
        text="My cat is called Mia.", conversation_id=summary.conversation.conversation_id
    )
    engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
    engine.change_setting("memory.enabled", True).result()
    engine.flush().result()
    assert engine.facts(FactQuery(words="Mia")).result().total == 0
    found = engine.recall(RecallRequest(query="What is my cat called?")).result()
    assert not any("Mia" in block.text for block in found.blocks)
    assert engine.stats().result().pending == 0


def test_a_home_opens_again_with_its_key_only(home: Home) -> None:
    Engine.open(home, passphrase="a secret").close()
    with pytest.raises(KeyWrong):
        Engine.open(home, passphrase="another")
    Engine.open(home, passphrase="a secret").close()


def test_a_second_owner_is_refused(engine: Engine, home: Home) -> None:
    with pytest.raises(HomeInUse):
        Engine.open(home, passphrase="a secret")


def test_a_failed_opening_leaves_nothing_behind(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise DatabaseDamaged(home.database, "for this test")

    with monkeypatch.context() as patched:
        patched.setattr(parts, "minilm_counter", fail)
        with pytest.raises(DatabaseDamaged):
            Engine.open(home, passphrase="a secret")
    Engine.open(home, passphrase="a secret").close()


def test_closing_ends_what_is_under_way(home: Home) -> None:
    engine = Engine.open(home, passphrase="a secret")
    chats = [talk(f"c{n}", *(f"Word {n} and {turn} more." for turn in range(6))) for n in range(60)]
    engine.remember(chats, source="test").result()
    learning = engine.flush()
    engine.close()
    assert learning.done()
    with pytest.raises(Cancelled):
        engine.stats().result()
    again = Engine.open(home, passphrase="a secret")
    again.flush().result()
    assert again.stats().result().messages == 360
    again.close()


def test_the_offline_switch_holds_for_a_model_that_was_used_before(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    models = Models(settings, ModelFolder(tmp_path / "models"))
    models.add_api(ApiModel(name="far", url="https://example.invalid/v1", model="x"), key="")
    prompt = [PromptMessage(role=Role.USER, text="Hi")]
    with models.lend("far") as before:
        pass
    settings.change(lambda current: with_value(current, "privacy.offline", True))
    with models.lend("far") as after, pytest.raises(Offline):
        list(after.stream(prompt, GenerationOptions(), cancel=CancelToken()))
    assert after is not before
    models.close()


def test_a_mistyped_model_is_answered_by_the_nearest(tmp_path: Path) -> None:
    models = Models(SettingsFile(tmp_path / "settings.json"), ModelFolder(tmp_path / "models"))
    for ask in (models.info, models.require):
        with pytest.raises(NotFound) as refused:
            ask("smolm2-135m")
        assert refused.value.hint == "Did you mean 'smollm2-135m'?"


def test_errors_come_back_in_the_future(engine: Engine) -> None:
    nobody = ConversationId("c_nobody")
    with pytest.raises(NotFound):
        engine.rename(nobody, "Title").result()
    with pytest.raises(InvalidInput):
        engine.rename(nobody, "  ").result()
    with pytest.raises(NotFound):
        engine.select_model("nothing").result()
    request = SendRequest(text="Hi", model="nothing")
    with pytest.raises(NotFound):
        engine.send(request, on_piece=print, cancel=CancelToken()).result()
    assert engine.conversations().result() == []


def test_a_deleted_conversation_may_leave_its_facts(engine: Engine) -> None:
    engine.remember([talk("dog", "My dog is called Rex.", "Fine.")], source="test").result()
    engine.flush().result()
    (summary,) = engine.conversations().result()
    known = summary.conversation.conversation_id
    engine.delete_conversation(known, forget_facts=False).result()
    assert engine.conversations().result() == []
    (fact,) = engine.facts(FactQuery()).result().facts
    assert fact.statement == "Your dog is called Rex."
    found = engine.recall(RecallRequest(query="What is my dog called?")).result()
    assert [block.text for block in found.blocks if block.kind == "fact"] == [fact.statement]
