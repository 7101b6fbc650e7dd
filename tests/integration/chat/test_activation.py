"""Questions prove what is worth knowing: ActiveFacts form behind answers, from what was told."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.chat.exchange import Chat, Listening, edit, regenerate, send
from assistant.chat.generation import Memory
from assistant.domain.active_facts import ActiveFact
from assistant.domain.changes import Change, StandingsChanged
from assistant.domain.forgetting import ForgetPlan, ForgetRequest
from assistant.domain.messages import Role
from assistant.domain.prompts import Exchange, GenerationOptions, Piece, PieceKind
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest, SendRequest
from assistant.domain.rules import NeverRule, SensitiveSubject
from assistant.domain.standing import MessageStanding, Standing
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine.remembering import Remembering
from assistant.engine.rerankers import Rerankers
from assistant.engine.settings_file import SettingsFile
from assistant.errors import EngineBug
from assistant.inference.embedding import BundledEmbedder
from assistant.inference.tokens import minilm_counter
from assistant.memory.activation.stage import Activation
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.ingest import Ingest
from assistant.memory.rules.gate import Gate
from assistant.retrieval.local_evidence import answering_sentences
from assistant.storage.active_facts import ActiveFactStore
from assistant.storage.database import Database
from assistant.storage.demands import DemandStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.rules import NeverStore
from assistant.storage.standing import StandingStore
from assistant.transfer.importing import Importer
from tests.integration.chat.test_exchange import ScriptedModel

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TOLD = (
    "The marmot Zebulon whistled at us near the hut above Zermatt on our hike.",
    "On our second hike the marmot Zebulon stole my cheese sandwich.",
    "The marmot Zebulon had four pups when we hiked there in July.",
    "On the last hike of the year the marmot Zebulon was already asleep.",
)
ASKED = (
    "What did the marmot Zebulon do on our hike?",
    "What happened with the marmot Zebulon when we went hiking?",
    "What did that marmot Zebulon do to us on the hikes?",
    "What was the marmot Zebulon up to on our hike?",
)


class Scene:
    """A home's real parts with a model that says what it is told."""

    def __init__(self, database: Database, embedder: BundledEmbedder, folder: Path) -> None:
        self.database = database
        self.embedder = embedder
        self.learnt: set[SensitiveSubject] = set()
        rerankers = Rerankers(SettingsFile(folder / "settings.json"))
        self.remembering = Remembering(database, embedder, minilm_counter(), rerankers)
        self.ingest = Ingest(database, embedder, self.publish, stages=(self.new_stage(),))
        self.model = ScriptedModel([Piece(PieceKind.ANSWER, "The quagga said so.")])
        self.enabled = True

    def new_stage(self) -> Activation:
        gate = Gate(self.database, self.embedder, lambda: self.learnt)
        return Activation(self.database, self.embedder, answering_sentences, gate=gate)

    def publish(self, change: Change) -> None:
        self.remembering.follow(change)

    @property
    def chat(self) -> Chat:
        memory = Memory(
            recall=lambda request, count: self.remembering.recall(request, count), tokens=800
        )
        return Chat(
            database=self.database,
            publish=self.publish,
            model=lambda _name: nullcontext(self.model),
            memory=memory if self.enabled else None,
            options=GenerationOptions(max_tokens=100),
        )

    def tell(self, *texts: str) -> None:
        """Each text in a chat of its own, a month apart."""
        chats = [
            ImportedConversation(
                external_id=text,
                title="A chat",
                messages=(
                    ImportedMessage(
                        external_id=text,
                        parent=None,
                        role=Role.USER,
                        text=text,
                        time=NOON + timedelta(days=30 * number),
                    ),
                ),
                active_leaf=text,
            )
            for number, text in enumerate(texts)
        ]
        Importer(self.database, self.publish, forgotten=lambda _: set()).add(chats, "test")
        self.learn()

    def ask(self, text: str, **given: bool) -> Exchange:
        done = send(self.chat, SendRequest(text=text, **given), self.listening)  # type: ignore[arg-type]
        self.learn()
        return done

    @property
    def listening(self) -> Listening:
        return Listening(on_piece=lambda _: None, cancel=CancelToken())

    def learn(self) -> None:
        while self.ingest.step(CancelToken()):
            pass

    def facts(self) -> list[ActiveFact]:
        return ActiveFactStore(self.database.read()).all()

    def noted(self) -> int:
        rows = self.database.read().execute("SELECT count(*) FROM demands")
        return int(rows[0][0])

    def recall(self, query: str, **given: object) -> Recall:
        return self.remembering.recall(RecallRequest(query=query, **given))  # type: ignore[arg-type]

    def forget(self, **request: object) -> ForgetPlan:
        forgetting = Forgetting(self.database, self.publish)
        plan = forgetting.plan(ForgetRequest(**request))  # type: ignore[arg-type]
        done = forgetting.carry_out(plan.plan_id)
        assert done.facts_removed == plan.facts_removed
        assert done.messages == plan.messages
        self.learn()
        return done

    def bytes(self) -> bytes:
        folder = self.database.path.parent
        return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def embedder() -> Iterator[BundledEmbedder]:
    embedder = BundledEmbedder()
    embedder.start()
    embedder.encode_query("loaded")
    yield embedder
    embedder.close()


@pytest.fixture
def scene(tmp_path: Path, embedder: BundledEmbedder) -> Iterator[Scene]:
    with Database(tmp_path / "memory.duckdb", None) as database:
        yield Scene(database, embedder, tmp_path)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, embedder: BundledEmbedder) -> Path:
    """The file of a memory in which questions have formed one ActiveFact."""
    folder = tmp_path_factory.mktemp("asked")
    with Database(folder / "memory.duckdb", None) as database:
        scene = Scene(database, embedder, folder)
        scene.tell(*TOLD, "I pay the rent by standing order.", "My tram leaves at seven.")
        for question in ASKED:
            scene.ask(question)
        assert len(scene.facts()) == 1
    return database.path


@pytest.fixture
def active(tmp_path: Path, asked: Path, embedder: BundledEmbedder) -> Iterator[Scene]:
    """That memory, open, with all that recalls it loaded."""
    shutil.copyfile(asked, tmp_path / asked.name)
    with Database(tmp_path / asked.name, None) as database:
        scene = Scene(database, embedder, tmp_path)
        assert scene.recall(ASKED[0]).blocks
        yield scene


def test_what_is_asked_for_again_becomes_a_fact_in_the_sources_words(active: Scene) -> None:
    (fact,) = active.facts()
    said = {source.quote for source in fact.sources}
    assert said <= set(TOLD)
    assert len(said) >= 3
    assert {query.text for query in fact.queries} <= set(ASKED)
    assert len(fact.queries) >= 2
    assert fact.support >= 0.45
    assert fact.demand >= 0.45
    assert "quagga" not in fact.statement, "an answer is no evidence"
    found = active.recall("What did the marmot Zebulon do on the hike that day?")
    block = next(one for one in found.blocks if one.space == "active")
    assert block.unit_id == fact.fact_id
    for line in block.text.splitlines():
        assert line.startswith("User, 2026-")
    raw = [one.text for one in found.blocks if one.space in ("basic", "active")]
    whole = "\n".join(raw)
    assert all(whole.count(text) <= 1 for text in TOLD), "what it shows is not shown again"
    assert found.tokens <= found.budget


def test_nothing_is_formed_by_one_question_asked_ten_times(scene: Scene) -> None:
    scene.tell(*TOLD)
    for _ in range(10):
        scene.ask(ASKED[0])
    assert scene.noted() == 10
    assert scene.facts() == []


def test_an_answer_given_again_asks_once(scene: Scene) -> None:
    scene.tell(*TOLD)
    done = scene.ask(ASKED[0])
    assert done.assistant_message_id is not None
    for _ in range(4):
        regenerate(scene.chat, done.assistant_message_id, scene.listening)
        scene.learn()
    assert scene.facts() == []


@pytest.mark.parametrize(
    "question",
    [
        "What do you know about me?",
        "What do you remember about me so far?",
        "Was weißt du über mich?",
        "¿Qué sabes de mí?",
        "你知道我什么？",
        "How much have you learned about me?",
        "What memories do you have of me?",
    ],
)
def test_asking_about_the_memory_changes_nothing(active: Scene, question: str) -> None:
    before = active.facts()
    noted = active.noted()
    for _ in range(10):
        active.ask(question)
    assert active.facts() == before
    assert active.noted() == noted


def test_nothing_is_stored_for_what_was_never_told(active: Scene) -> None:
    before = active.facts()
    for question in ("Who won the regatta in Kiel?", "Which violin did the conductor buy?") * 5:
        done = active.ask(question)
        assert done.recall is not None
        assert not done.recall.sufficient
    assert active.facts() == before
    assert active.noted() == len(ASKED)


def test_temporary_cut_paused_and_plain_talk_ask_for_nothing(scene: Scene) -> None:
    scene.tell(*TOLD)
    scene.ask(ASKED[0], temporary=True)
    scene.ask(ASKED[1], use_memory=False)
    scene.ask("I saw the marmot Zebulon on our hike again.")
    scene.enabled = False
    scene.ask(ASKED[2])
    scene.enabled = True
    scene.model.pieces *= 2
    scene.model.stop_after = 1
    assert not send(scene.chat, SendRequest(text=ASKED[3]), scene.listening).complete
    scene.learn()
    assert scene.noted() == 0


def test_forgotten_words_are_in_no_byte_of_the_home(active: Scene) -> None:
    (fact,) = active.facts()
    done = active.forget(words="zebulon")
    assert fact.fact_id in set(map(str, done.facts_removed))
    assert active.facts() == []
    assert active.noted() == 0
    assert b"ebulon" not in active.bytes()
    found = active.recall("What did the marmot do on our hike?")
    assert not any(block.space == "active" for block in found.blocks)


def test_forgetting_the_fact_takes_its_words_and_the_questions_that_name_them(
    active: Scene,
) -> None:
    (fact,) = active.facts()
    done = active.forget(unit_ids=(fact.fact_id,))
    assert {source.message_id for source in fact.sources} <= set(done.messages)
    assert {query.message_id for query in fact.queries} <= set(done.messages)
    assert active.facts() == []
    left = {source.quote for source in fact.sources}
    assert not left & {message.text for message in MessageStore(active.database.read()).every()}


def test_a_fact_loses_a_source_and_goes_below_two(active: Scene) -> None:
    (fact,) = active.facts()
    ids = [source.message_id for source in fact.sources]
    active.forget(unit_ids=(ids[0],))
    left = {source.message_id for each in active.facts() for source in each.sources}
    assert ids[0] not in left
    assert left <= set(ids[1:])
    for message_id in ids[1:-1]:
        active.forget(unit_ids=(message_id,))
    assert active.facts() == []


def test_what_is_left_is_as_if_derived_afresh(active: Scene) -> None:
    (fact,) = active.facts()
    active.forget(unit_ids=(fact.sources[-1].message_id,))
    kept = active.facts()
    fresh = active.new_stage()
    active.database.write(lambda cursor: DemandStore(cursor).changed()).result()
    while fresh.step(CancelToken()) is not None:
        pass
    assert active.facts() == kept


def test_words_that_were_replaced_answer_no_more(scene: Scene) -> None:
    scene.tell(
        "I live in Lyon and my flat is near the river.",
        "My flat in Lyon got a new balcony where I live by the river.",
        "The river near my flat in Lyon flooded the street where I live.",
        "I moved. I live in Oslo now.",
    )
    for question in (
        "Where is the flat that I live in?",
        "What is near the flat where I live?",
        "How is the flat by the river where I live?",
    ):
        scene.ask(question)
    ended = [
        each.quote
        for fact in FactStore(scene.database.read()).remembered()
        if fact.status == "superseded"
        for each in fact.sources
    ]
    assert ended, "the old home was replaced"
    for fact in scene.facts():
        for source in fact.sources:
            assert not any(quote in source.quote for quote in ended)


def test_an_edited_question_asks_no_more(active: Scene) -> None:
    (fact,) = active.facts()
    for query in fact.queries:
        edit(active.chat, query.message_id, "How far is it to the moon?", active.listening)
        active.learn()
    assert active.facts() == [] or all(
        query.message_id not in {one.message_id for one in fact.queries}
        for each in active.facts()
        for query in each.queries
    )


def test_a_home_that_is_opened_again_recalls_the_same(active: Scene, tmp_path: Path) -> None:
    query = "What did the marmot Zebulon do on the hike that day?"
    first = active.recall(query)
    again = Scene(active.database, active.embedder, tmp_path).recall(query)
    assert [block.text for block in again.blocks] == [block.text for block in first.blocks]
    assert any(block.space == "active" for block in again.blocks)


def test_a_question_counts_for_a_year(active: Scene) -> None:
    later = datetime.now(UTC) + timedelta(days=366)
    stage = Activation(active.database, active.embedder, answering_sentences, now=lambda: later)
    while stage.step(CancelToken()) is not None:
        pass
    assert active.facts() == []
    assert active.noted() == 0


def test_spaces_and_moments_are_kept_to(active: Scene) -> None:
    query = "What did the marmot Zebulon do on our hike that day?"
    alone = active.recall(query, spaces=("active",))
    assert {block.space for block in alone.blocks} == {"active"}
    assert not any(b.space == "active" for b in active.recall(query, spaces=("basic",)).blocks)
    before = active.recall(query, as_of=NOON + timedelta(days=1))
    assert not any(block.space == "active" for block in before.blocks)
    (fact,) = active.facts()
    prompt = frozenset(source.message_id for source in fact.sources)
    left_out = active.recall(query, exclude=prompt)
    assert not any(block.space == "active" for block in left_out.blocks)


def test_a_question_at_which_the_embedder_fails_holds_up_nothing(scene: Scene) -> None:
    def fail(*_: object) -> None:
        raise EngineBug("for this test")

    scene.tell(*TOLD)
    scene.ingest = Ingest(
        scene.database,
        scene.embedder,
        scene.publish,
        stages=(Activation(scene.database, scene.embedder, fail),),
    )
    scene.ask(ASKED[0])
    assert scene.noted() == 0


def test_words_that_were_taken_back_answer_no_more(active: Scene) -> None:
    (fact,) = active.facts()
    gone = fact.sources[0]
    standing = MessageStanding(
        message_id=gone.message_id,
        standing=Standing.WITHDRAWN,
        cause=fact.sources[1].message_id,
        since=datetime.now(UTC),
    )
    active.database.write(
        lambda cursor: StandingStore(cursor).put({standing.cause: standing.since}, [standing])
    ).result()
    active.publish(StandingsChanged((gone.message_id,), (standing,)))
    found = active.recall(ASKED[0])
    assert not any(gone.quote in block.text for block in found.blocks)
    active.learn()
    left = [source.message_id for each in active.facts() for source in each.sources]
    assert gone.message_id not in left


def test_a_rule_takes_what_is_like_it_out_of_facts_and_lets_it_back(active: Scene) -> None:
    (before,) = active.facts()
    gone = before.sources[0].quote
    rule = NeverRule(rule_id="r_1", examples=(gone,), made_at=datetime.now(UTC))
    active.database.write(lambda cursor: NeverStore(cursor).put(rule)).result()
    active.learn()
    assert not any(gone == one.quote for fact in active.facts() for one in fact.sources)
    active.database.write(lambda cursor: NeverStore(cursor).remove(rule.rule_id)).result()
    active.learn()
    assert active.facts() == [before]


def test_a_sensitive_subject_answers_once_it_is_switched_on(scene: Scene) -> None:
    ill = tuple(text.replace("marmot", "epileptic marmot") for text in TOLD)
    scene.tell(*ill, "I pay the rent by standing order.", "My tram leaves at seven.")
    for question in ASKED:
        scene.ask(question)
    assert scene.facts() == []
    scene.learnt.add(SensitiveSubject.HEALTH)
    for question in ASKED:
        scene.ask(f"Once more: {question}")
    assert scene.facts()


def test_a_small_budget_is_left_to_raw_evidence(active: Scene) -> None:
    query = "What did the marmot Zebulon do on our hike that day?"
    found = active.recall(query, budget=1000)
    assert not any(block.space == "active" for block in found.blocks)
    assert any(
        b.space == "active" for b in active.recall(query, budget=1000, spaces=("active",)).blocks
    )
