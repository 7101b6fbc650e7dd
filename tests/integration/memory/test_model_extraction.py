"""Reading segments with a chat model against a real memory file, the model following a script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.facts import PERSON_POLICY, FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, MessageId
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.pictures import Picture
from assistant.domain.prompts import GenerationOptions, Piece, PromptMessage
from assistant.errors import (
    BudgetTooSmall,
    Cancelled,
    ModelProcessDied,
    RemoteModelFailed,
    RemoteModelUnreachable,
)
from assistant.memory.facts.editing import FactEditing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.model_facts.extraction import ModelExtraction, extract_with_model
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor
from assistant.storage.facts import FactStore
from assistant.storage.model_readings import ReadingOutcome
from assistant.storage.progress import RederivationStore
from tests.integration.memory.conftest import Home

TYPES = tuple(FactType)
_LINE = re.compile(r"^\[(\d+)\] [^:]+: (.*)$", re.MULTILINE)

Script = Callable[[Sequence[PromptMessage]], str]


def everything_said(prompt: Sequence[PromptMessage]) -> str:
    """A diligent model: each sentence that it is shown is a fact."""
    shown = prompt[3].text
    return json.dumps(
        {
            number: [
                {"quote": said, "statement": said, "type": "identity", "subject": "I", "when": ""}
                for said in sentences.split(" … ")
            ]
            for number, sentences in _LINE.findall(shown)
        }
    )


class ScriptedModel:
    """Answers by `script`; `between` happens while it writes."""

    def __init__(
        self,
        script: Script = everything_said,
        *,
        name: str = "small",
        local: bool = True,
        between: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.local = local
        self.prompts: list[list[PromptMessage]] = []
        self.options: list[GenerationOptions] = []
        self._script = script
        self._between = between

    def load(self, *, cancel: CancelToken) -> None:
        pass

    def context_window(self) -> int:
        return 8192

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    @property
    def sees(self) -> bool:
        return False

    def count_picture(self, picture: Picture) -> int:
        raise NotImplementedError

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        raise NotImplementedError

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        self.prompts.append(list(prompt))
        self.options.append(options)
        reply = self._script(prompt)
        self._between()
        cancel.check()
        return reply

    @property
    def seen(self) -> str:
        return "\n".join(message.text for prompt in self.prompts for message in prompt[3:])


def extraction(home: Home) -> ModelExtraction:
    return ModelExtraction(home.database, home.embedder, home.published.append)


def read(home: Home, model: ScriptedModel) -> ModelExtraction:
    """Read all that waits, as a restart would begin it."""
    reader = extraction(home)
    while reader.step(model, TYPES, CancelToken(), everything=True):
        pass
    return reader


def by_model(home: Home) -> set[str]:
    return {fact.statement for fact in home.facts() if fact.policy.startswith("model:")}


def waiting(home: Home, model: ScriptedModel) -> int:
    return extraction(home).waiting(model.name, local=model.local, everything=True)


@pytest.fixture
def chat(home: Home) -> ConversationId:
    """A chat of which the rules for facts of one's own life read the first sentence only."""
    chat = home.chat()
    home.talk(
        chat, "I live in Bern.", "Nice.", "The harp that my aunt Olga plays is from 1902.", "Oh!"
    )
    home.learn()
    return chat


def test_a_model_adds_to_what_the_rules_found(home: Home, chat: ConversationId) -> None:
    before = home.facts()
    model = ScriptedModel()
    tally = extract_with_model(home.database, model, home.embedder)
    facts = {fact.statement: fact for fact in home.facts()}
    assert {fact.statement for fact in before} <= facts.keys()
    assert facts["You live in Bern."].attribute == "home"
    assert len(facts["You live in Bern."].sources) == 1
    assert any("harp" in statement for statement in facts)
    assert all(
        source.quote in "I live in Bern. The harp that my aunt Olga plays is from 1902."
        for fact in facts.values()
        for source in fact.sources
    )
    assert (tally.calls, tally.unusable, tally.fell_back) == (1, 0, 0)
    assert tally.prompt_tokens > tally.reply_tokens > 0
    assert all(options.background for options in model.options)


def test_no_message_is_read_twice(home: Home, chat: ConversationId) -> None:
    model = ScriptedModel()
    read(home, model)
    read(home, model)
    assert len(model.prompts) == 1
    home.say(chat, "My cousin Piet sails a red boat.")
    home.learn()
    read(home, model)
    assert len(model.prompts) == 2
    assert "Piet" in model.prompts[1][3].text
    assert "[2]" not in model.prompts[1][3].text, "what was read is not asked about again"


def test_several_short_segments_share_a_call_and_a_long_one_takes_several(home: Home) -> None:
    for number in range(12):
        chat = home.chat()
        home.talk(chat, f"My cousin Piet{number} sails boat number {number}.", "Fine.")
    home.learn()
    model = ScriptedModel()
    read(home, model)
    assert len(model.prompts) == 1
    long = home.chat()
    for number in range(80):
        text = f"My neighbour Ada{number} grows {number} apple trees behind a wall of old stones."
        home.say(long, text, after=timedelta(seconds=10))
        home.say(long, "Fine.", Role.ASSISTANT, after=timedelta(seconds=10))
    home.learn()
    read(home, model)
    assert len(model.prompts) > 2
    assert waiting(home, model) == 0
    for number in range(80):
        assert model.seen.count(f"Ada{number} ") == 1


def test_a_segment_that_may_grow_waits_until_it_is_quiet(home: Home) -> None:
    from assistant.domain.times import utc_now

    home.clock = utc_now() - timedelta(minutes=2)
    chat = home.chat()
    home.talk(chat, "My cousin Piet sails a red boat.", "Fine.")
    home.learn()
    model = ScriptedModel()
    assert not extraction(home).step(model, TYPES, CancelToken())
    assert extraction(home).waiting("small", local=True) == 0
    assert waiting(home, model) == 1
    assert extraction(home).step(model, TYPES, CancelToken(), everything=True)


def test_what_the_assistant_says_is_no_source(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "Where was I born again?", "You were born in Ghent in 1970.", "Thanks!")
    home.learn()
    model = ScriptedModel()
    read(home, model)
    assert model.prompts == [], "nobody has to read what states nothing"
    assert waiting(home, model) == 0


def test_among_people_facts_belong_to_who_speaks(home: Home) -> None:
    def named(prompt: Sequence[PromptMessage]) -> str:
        fact = {
            "quote": "I keep two beehives behind the old mill near Hamar",
            "type": "identity", "subject": "Ida",
            "statement": "Ida keeps two beehives behind the old mill near Hamar.", "when": "",
        }  # fmt: skip
        return json.dumps({"1": [fact], "2": []})

    chat = home.chat(ConversationKind.PEOPLE)
    home.say(chat, "I keep two beehives behind the old mill near Hamar.", speaker="Ida")
    home.say(chat, "That must be a lot of work for you.", speaker="Bo")
    home.learn()
    read(home, ScriptedModel(named))
    assert ("Ida", "Ida keeps two beehives behind the old mill near Hamar.") in {
        (fact.subject, fact.statement) for fact in home.facts()
    }
    assert not any(fact.subject == "you" for fact in home.facts())


# When the model fails


def test_a_reply_that_cannot_be_used_is_asked_for_once_more(
    home: Home, chat: ConversationId
) -> None:
    def second_time(prompt: Sequence[PromptMessage]) -> str:
        return everything_said(prompt) if len(prompt) > 4 else "Sure! Here are the facts:"

    model = ScriptedModel(second_time)
    reader = read(home, model)
    assert len(model.prompts) == 2
    assert "no valid JSON" in model.prompts[1][-1].text
    assert (reader.tally.unusable, reader.tally.fell_back) == (1, 0)
    assert any("harp" in statement for statement in home.statements())


def _failing(error: Exception) -> Script:
    def fail(_prompt: Sequence[PromptMessage]) -> str:
        raise error

    return fail


@pytest.mark.parametrize(
    "script",
    [
        lambda _prompt: "no",
        lambda _prompt: '{"1": [{"quote": 1}]}',
        _failing(BudgetTooSmall("too long")),
        _failing(ModelProcessDied("killed")),
        _failing(RemoteModelFailed("answered 500")),
    ],
)
def test_a_model_that_fails_leaves_the_segment_to_the_rules(
    home: Home, chat: ConversationId, script: Script
) -> None:
    before = home.statements()
    model = ScriptedModel(script)
    reader = read(home, model)
    assert len(model.prompts) == 2
    assert home.statements() == before
    assert reader.tally.fell_back == 1
    assert reader.counts()[ReadingOutcome.RULES] == 2
    assert waiting(home, model) == 0
    read(home, ScriptedModel(name="better"))
    assert any("harp" in statement for statement in home.statements()), "another one may try"
    assert reader.counts() == {ReadingOutcome.READ: 2, ReadingOutcome.RULES: 0}


def test_an_api_that_cannot_be_reached_leaves_everything_waiting(
    home: Home, chat: ConversationId
) -> None:
    model = ScriptedModel(_failing(RemoteModelUnreachable("no connection")))
    with pytest.raises(RemoteModelUnreachable):
        read(home, model)
    assert len(model.prompts) == 1
    assert waiting(home, model) > 0
    assert extraction(home).counts()[ReadingOutcome.RULES] == 0


def test_a_model_that_dies_at_everything_is_not_asked_about_everything(home: Home) -> None:
    for number in range(30):
        chat = home.chat()
        words = " ".join(f"and a hall with {place} chairs" for place in range(80))
        home.talk(chat, f"My neighbour Ada{number} owns a barn {words}.", "Fine.")
    home.learn()
    model = ScriptedModel(_failing(ModelProcessDied("killed")))
    with pytest.raises(ModelProcessDied):
        read(home, model)
    assert len(model.prompts) == 6
    assert waiting(home, model) > 10


def test_a_crash_before_the_write_repeats_one_call(home: Home, chat: ConversationId) -> None:
    def crash() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read(home, ScriptedModel(between=crash))
    model = ScriptedModel()
    read(home, model)
    assert len(model.prompts) == 1
    assert any("harp" in statement for statement in home.statements())


def test_a_cancelled_call_changes_nothing(home: Home, chat: ConversationId) -> None:
    cancel = CancelToken()
    before = home.facts()
    model = ScriptedModel(between=cancel.cancel)
    with pytest.raises(Cancelled):
        extraction(home).step(model, TYPES, cancel, everything=True)
    assert home.facts() == before
    assert waiting(home, model) > 0


# What changes meanwhile


def test_forgetting_wins_over_a_running_extraction(
    home: Home, chat: ConversationId, tmp_path: Path
) -> None:
    forgetting = Forgetting(home.database, home.published.append)

    def forget() -> None:
        forgetting.carry_out(forgetting.plan(ForgetRequest(words="harp")).plan_id)

    read(home, ScriptedModel(between=forget))
    assert not any("harp" in statement for statement in home.statements())
    assert "You live in Bern." in home.statements()
    home.database.write(lambda cursor: cursor.execute("CHECKPOINT")).result()
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and b"harp" in
                path.read_bytes()]  # fmt: skip


def test_what_a_model_found_is_forgotten_with_its_message(home: Home, chat: ConversationId) -> None:
    model = ScriptedModel()
    read(home, model)
    forgetting = Forgetting(home.database, home.published.append)
    plan = forgetting.plan(ForgetRequest(words="harp"))
    found = [fact.fact_id for fact in home.facts() if "harp" in fact.statement]
    assert found
    assert set(found) <= set(plan.facts_removed)
    forgetting.carry_out(plan.plan_id)
    assert not any("harp" in statement for statement in home.statements())
    assert extraction(home).counts()[ReadingOutcome.READ] == 1
    assert waiting(home, model) == 0


def test_a_changed_branch_is_read_again(home: Home) -> None:
    chat = home.chat()
    _, answer = home.talk(chat, "Hello there, how are things?", "Fine.")
    old = home.talk(chat, "My cousin Piet sails a red boat.", "Nice.")
    home.learn()
    model = ScriptedModel()
    read(home, model)
    assert any("Piet" in statement for statement in home.statements())
    home.say(chat, "My cousin Jorn sails a blue boat.", parent=answer)
    home.learn()
    read(home, model)
    assert not any("Piet" in statement for statement in home.statements())
    assert any("Jorn" in statement for statement in home.statements())
    _switch(home, chat, old[-1])
    home.learn()
    assert waiting(home, model) == 1
    read(home, model)
    assert any("Piet" in statement for statement in home.statements())
    assert not any("Jorn" in statement for statement in home.statements())


def _switch(home: Home, chat: ConversationId, leaf: MessageId) -> None:
    def change(cursor: Cursor) -> None:
        conversation = ConversationStore(cursor).get(chat)
        ConversationStore(cursor).update(replace(conversation, active_leaf=leaf))
        RederivationStore(cursor).add([chat])

    home.write(change)


def test_a_branch_that_changes_while_the_model_writes_teaches_nothing_old(home: Home) -> None:
    chat = home.chat()
    _, answer = home.talk(chat, "Hello there, how are things?", "Fine.")
    home.talk(chat, "My cousin Piet sails a red boat.", "Nice.")
    home.learn()

    def edit() -> None:
        home.say(chat, "My cousin Jorn sails a blue boat.", parent=answer)
        home.learn()

    model = ScriptedModel(between=lambda: edit() if len(model.prompts) == 1 else None)
    read(home, model)
    assert not any("Piet" in statement for statement in home.statements())
    assert any("Jorn" in statement for statement in home.statements())


def test_the_person_s_word_stands(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "I live in Bern.", "Nice.")
    home.learn()
    (fact,) = [fact for fact in home.facts() if fact.attribute == "home"]
    FactEditing(home.database, home.published.append).edit(fact.fact_id, "You live in Basel.")
    read(home, ScriptedModel())
    (stands,) = [fact for fact in home.facts() if fact.attribute == "home"]
    assert (stands.statement, stands.policy) == ("You live in Basel.", PERSON_POLICY)


def test_what_is_for_this_device_only_leaves_it_never(home: Home, chat: ConversationId) -> None:
    other = home.chat()
    home.talk(other, "My cousin Piet sails a red boat.", "Fine.")
    named = home.chat(title="I live in Bern")
    home.talk(named, "My neighbour Ida keeps nine geese.", "Since you said “I live in Bern”.")
    home.learn()
    bern = next(fact for fact in home.facts() if fact.statement == "You live in Bern.")
    home.write(lambda cursor: FactStore(cursor).put([replace(bern, device_only=True)]))
    far = ScriptedModel(local=False, name="far")
    read(home, far)
    assert "Piet" in far.seen
    assert "Ida" in far.seen
    assert "Bern" not in far.seen  # nor in a title
    assert waiting(home, far) == 0
    here = ScriptedModel()
    read(home, here)
    assert "Bern" in here.seen
