"""Recall in languages other than English: by words alone, beside the bundled embedder, by meaning.

By meaning needs a multilingual embedder, which does not come with the program: that test looks
for one in the folder that `KEEPSAKE_MODELS` names and is skipped where there is none.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.domain.changes import MessagesAdded, MessagesEncoded
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.recall import Block
from assistant.domain.requests import RecallRequest
from assistant.errors import ModelFileMissing
from assistant.index.semantic_map import SemanticMap
from assistant.inference.catalogue import sha256_of
from assistant.inference.embedding import ChildEmbedder, EmbedderFolder, bundled_embedder
from assistant.inference.ports import Embedder
from assistant.inference.tokens import minilm_counter
from assistant.retrieval.recall import Recaller

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
MULTILINGUAL = "paraphrase-multilingual-MiniLM-L12-v2"

TOLD = {
    "german": [
        "Ich habe mir gestern zwei neue Fahrräder gekauft.",
        "Meine Schwester wohnt in einem alten Haus am See.",
        "Die Äpfel aus unserem Garten sind reif.",
        "Der Zahnarzttermin ist am Dienstag um neun.",
        "Wir ziehen bald in die Lindenstraße um.",
        "Mein Bruder übt jeden Abend Cello.",
    ],
    "russian": [
        "Вчера я купил новый велосипед.",
        "Моя сестра живёт в Казани.",
        "Мы взяли собаку из приюта.",
        "По вторникам я хожу к зубному врачу.",
        "В саду созрели яблоки.",
        "Брат каждый вечер играет на виолончели.",
    ],
    "chinese": [
        "我昨天买了一辆新的自行车。",
        "我妹妹住在上海的老房子里。",
        "花园里的苹果熟了。",
        "星期二我要去看牙医。",
        "我哥哥每天晚上练大提琴。",
        "我们下个月搬到南京路。",
    ],
    "japanese": [
        "昨日、新しい自転車を買いました。",
        "妹は京都の古い家に住んでいます。",
        "庭のりんごが熟しました。",
        "火曜日に歯医者へ行きます。",
        "ドイツ語を勉強しています。",
        "兄は毎晩チェロを練習します。",
    ],
    "french": [
        "Hier j'ai acheté deux chevaux.",
        "Ma sœur habite près de la crêperie.",
        "Les pommes du jardin sont mûres.",
        "J'ai rendez-vous chez le dentiste mardi.",
        "L'école de mon frère est fermée.",
    ],
    "spanish": [
        "Ayer compré una bicicleta nueva.",
        "Mi hermana vive en una casa vieja.",
        "Las manzanas del jardín están maduras.",
        "El martes voy al dentista.",
    ],
    "turkish": [
        "Kız kardeşim İstanbul'da bir kitapçı açtı.",
        "Dün yeni bir bisiklet aldım.",
        "Isparta'da gül bahçelerini gezdik.",
        "Bahçedeki elmalar olgunlaştı.",
    ],
    "arabic": [
        "اشتريت السيارة الحمراء أمس.",
        "أختي تسكن في بيت قديم.",
        "عندي موعد مع طبيب الأسنان يوم الثلاثاء.",
    ],
    "thai": [
        "เมื่อวานฉันซื้อจักรยานคันใหม่",
        "น้องสาวของฉันอยู่ที่เชียงใหม่",
        "วันอังคารฉันไปหาหมอฟัน",
    ],
    "korean": [
        "어제 새 자전거를 샀어요.",
        "여동생은 부산에 살아요.",
        "화요일에 치과에 가요.",
        "정원에 사과가 익었어요.",
    ],
    "english": [
        "Yesterday I bought two new bicycles.",
        "My sister lives in an old house by the lake.",
        "The apples in our garden are ripe.",
        "I see the tooth doctor on Tuesday.",
    ],
}
ASKED = {
    "german": [
        ("Fahrrad", 0),
        ("Welches Fahrrad habe ich gekauft?", 0),
        ("des Fahrrades", 0),
        ("Wo stehen die alten Häuser?", 1),
        ("Apfel", 2),
        ("Zahnarzttermine", 3),
        ("LINDENSTRASSE", 4),
    ],
    "russian": [
        ("велосипеды", 0),
        ("Что я говорил о велосипеде?", 0),
        ("Где живут сёстры?", 1),
        ("КАЗАНЬ", 1),
        ("собака", 2),
        ("врачи", 3),
        ("яблоко", 4),
        ("виолончель", 5),
    ],
    "chinese": [
        ("自行车", 0),
        ("车", 0),
        ("我的自行车是什么时候买的？", 0),
        ("谁住在上海？", 1),
        ("苹果", 2),
        ("看牙医是哪一天？", 3),
        ("大提琴", 4),
    ],
    "japanese": [
        ("自転車", 0),
        ("自転車はいつ買いましたか", 0),
        ("京都に住んでいる人は誰ですか", 1),
        ("りんご", 2),
        ("歯医者", 3),
        ("ﾄﾞｲﾂ語", 4),
        ("チェロ", 5),
    ],
    "french": [("cheval", 0), ("creperies", 1), ("SOEURS", 1), ("la pomme", 2), ("écoles", 4)],
    "spanish": [("bicicletas", 0), ("hermanas", 1), ("manzana", 2), ("JARDIN", 2)],
    "turkish": [
        ("istanbul", 0),
        ("İSTANBUL", 0),
        ("ISTANBUL", 0),
        ("bisikletim", 1),
        ("ısparta", 2),
        ("ISPARTA", 2),
        ("elma", 3),
    ],
    "arabic": [("سيارة", 0), ("سَيَّارَة", 0), ("البيت", 1), ("طبيب", 2)],
    "thai": [("จักรยาน", 0), ("เชียงใหม่", 1), ("หมอฟัน", 2)],
    "korean": [("자전거", 0), ("자전거는 언제 샀어?", 0), ("부산", 1), ("사과는", 3)],
    "english": [("bicycle", 0), ("Where do my sisters live?", 1), ("apple", 2)],
}
QUESTIONS = [
    pytest.param(language, query, answer, id=f"{language}: {query}")
    for language, asked in ASKED.items()
    for query, answer in asked
]
MEANT = [
    ("german", "Womit fahre ich zur Arbeit?", 0),
    ("russian", "У меня есть домашнее животное?", 2),
    ("chinese", "我的家人会什么乐器？", 4),
    ("japanese", "楽器を弾くのは誰ですか", 5),
    ("german", "Which musical instrument does my brother play?", 5),
    ("english", "Когда созрели фрукты?", 2),
    ("chinese", "Where does my sister live?", 1),
]


class NoEmbedder:
    """What is left where the embedder's files are gone: words."""

    embedder_id = "none"
    dimension = 384

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        raise ModelFileMissing(f"{len(texts)} texts stay without vectors")

    def encode_query(self, query: str) -> QueryEncoding:
        raise ModelFileMissing(f"no vector for {query}")


class Memory:
    """What was told in some languages, each in a chat of its own."""

    def __init__(self, embedder: Embedder, languages: Sequence[str], *, vectors: bool) -> None:
        self._map = SemanticMap(load_tokens=lambda _: {})
        self._recaller = Recaller(self._map, embedder, minilm_counter())
        for language in languages:
            messages = _messages(language)
            self._map.apply(MessagesAdded(messages))
            if vectors:
                encodings = embedder.encode([message.text for message in messages])
                by_id = {m.message_id: one for m, one in zip(messages, encodings, strict=True)}
                self._map.apply(MessagesEncoded(by_id))

    def found(self, query: str, most: int = 1) -> list[str]:
        """The strongest messages, best first."""
        return [name for block in self._best(query, most) for name in block.external_ids]

    def found_by_words(self, query: str, most: int = 1) -> list[str]:
        """Those of the strongest messages that share a word with the query."""
        best = [one for one in self._best(query, most) if one.signals["lexical"] > 0]
        return [name for block in best for name in block.external_ids]

    def _best(self, query: str, most: int) -> list[Block]:
        recall = self._recaller.recall(RecallRequest(query=query))
        return sorted(recall.blocks, key=lambda block: block.rank)[:most]


def _messages(language: str) -> tuple[Message, ...]:
    return tuple(
        Message(
            message_id=MessageId(UnitId(f"m_{language}_{place}")),
            conversation_id=ConversationId(f"c_{language}_{place}"),
            parent_id=None,
            role=Role.USER,
            text=text,
            said_at=NOON + timedelta(minutes=place),
            external_id=f"{language}:{place}",
        )
        for place, text in enumerate(TOLD[language])
    )


@pytest.fixture(scope="module")
def embedder() -> Iterator[ChildEmbedder]:
    embedder = bundled_embedder()
    embedder.start()  # its thread must be older than the first test that uses it
    embedder.encode_query("loaded")
    yield embedder
    embedder.close()


@pytest.fixture(scope="module")
def multilingual() -> Iterator[ChildEmbedder]:
    folder = Path(os.environ.get("KEEPSAKE_MODELS", "")) / MULTILINGUAL
    weights = folder / "model.safetensors"
    if "KEEPSAKE_MODELS" not in os.environ or not weights.is_file():
        pytest.skip(f"{MULTILINGUAL} is not in the model folder (set KEEPSAKE_MODELS)")
    found = EmbedderFolder(
        name=MULTILINGUAL, digest=sha256_of(weights)[:12], dimension=384, find=lambda: folder
    )
    embedder = ChildEmbedder(found)
    embedder.start()
    embedder.encode_query("loaded")
    yield embedder
    embedder.close()


@pytest.fixture(scope="module")
def words_of_all() -> Memory:
    return Memory(NoEmbedder(), list(TOLD), vectors=False)


@pytest.fixture(scope="module")
def bundled(embedder: ChildEmbedder) -> Memory:
    return Memory(embedder, list(TOLD), vectors=True)


@pytest.mark.parametrize(("language", "query", "answer"), QUESTIONS)
def test_by_words_in_a_home_of_one_language(language: str, query: str, answer: int) -> None:
    memory = Memory(NoEmbedder(), [language], vectors=False)
    assert memory.found_by_words(query) == [f"{language}:{answer}"]


@pytest.mark.parametrize(("language", "query", "answer"), QUESTIONS)
def test_by_words_in_a_home_of_many(
    words_of_all: Memory, language: str, query: str, answer: int
) -> None:
    assert f"{language}:{answer}" in words_of_all.found_by_words(query, most=3)


@pytest.mark.parametrize(("language", "query", "answer"), QUESTIONS)
def test_an_english_embedder_does_not_hide_the_words(
    bundled: Memory, language: str, query: str, answer: int
) -> None:
    assert f"{language}:{answer}" in bundled.found_by_words(query, most=5)


@pytest.mark.parametrize(("language", "query", "answer"), MEANT)
def test_by_meaning(multilingual: ChildEmbedder, language: str, query: str, answer: int) -> None:
    memory = Memory(multilingual, list(TOLD), vectors=True)
    assert f"{language}:{answer}" in memory.found(query, most=3)


def test_languages_share_a_chat(embedder: ChildEmbedder) -> None:
    """A home where people change the language from one message to the next."""
    memory = Memory(embedder, ["german", "chinese", "english"], vectors=True)
    assert memory.found("自行车")[0] == "chinese:0"
    assert memory.found("Fahrrad")[0] == "german:0"
    assert memory.found("bicycle")[0] == "english:0"
