"""A small invented life, so that pages have something real to show."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from assistant.domain.facts import PERSON_POLICY, CoreFact, FactSource, FactStatus, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, ProfileId, SegmentId, UnitId
from assistant.domain.messages import Conversation, Message, Role
from assistant.domain.overviews import ModelInfo
from assistant.domain.profiles import Profile
from assistant.domain.recall import Block, Recall
from assistant.domain.segments import Segment
from tests.gui.scripted_lore import Lore, furnish

NOW = datetime.now(UTC).replace(hour=15, minute=5, second=0, microsecond=0)

PYTHON_ANSWER = """\
Your allotment has **three beds**, so a short rotation is enough. Each bed moves on by one \
group a year:

| Bed | 2026 | 2027 | 2028 |
|-----|------|------|------|
| North | Legumes | Brassicas | Roots |
| Middle | Brassicas | Roots | Legumes |
| South | Roots | Legumes | Brassicas |

If you want it as a calendar, this prints it:

```python
from itertools import cycle

GROUPS = ("legumes", "brassicas", "roots")

def rotation(beds: list[str], year: int) -> dict[str, str]:
    \"\"\"Which group grows in which bed.\"\"\"
    start = year % len(GROUPS)  # one step each year
    groups = cycle(GROUPS[start:] + GROUPS[:start])
    return {bed: next(groups) for bed in beds}
```

Two things to keep in mind:

1. You said the **south bed** floods in March, so sow roots there after the 20th.
2. Ilse takes over in August; see <https://www.rhs.org.uk/vegetables/crop-rotation>.

> A rotation is only as good as the note of what grew where.
"""


def _cid(name: str) -> ConversationId:
    return ConversationId(f"c_{name}")


def _mid(name: str) -> MessageId:
    return MessageId(UnitId(f"m_{name}"))


@dataclass
class ScriptedHome:
    """Everything that a scripted engine knows; tests change it freely."""

    conversations: dict[ConversationId, Conversation] = field(default_factory=dict)
    messages: dict[MessageId, Message] = field(default_factory=dict)
    facts: dict[FactId, CoreFact] = field(default_factory=dict)
    segments: dict[SegmentId, Segment] = field(default_factory=dict)
    recalls: dict[MessageId, Recall] = field(default_factory=dict)
    models: dict[str, ModelInfo] = field(default_factory=dict)
    profiles: dict[ProfileId, Profile] = field(default_factory=dict)
    lore: Lore = field(default_factory=Lore)

    def talk(
        self,
        name: str,
        title: str,
        when: datetime,
        *lines: str,
        source: str = "",
        memory: bool = True,
    ) -> Conversation:
        """Add a conversation whose lines alternate between the person and the assistant."""
        parent: MessageId | None = None
        for at, line in enumerate(lines):
            message = Message(
                message_id=_mid(f"{name}_{at}"),
                conversation_id=_cid(name),
                parent_id=parent,
                role=Role.ASSISTANT if at % 2 else Role.USER,
                text=line,
                said_at=when + timedelta(minutes=at),
                model="smollm2-135m" if at % 2 else "",
            )
            self.messages[message.message_id] = message
            parent = message.message_id
        conversation = Conversation(
            conversation_id=_cid(name),
            title=title,
            created_at=when,
            updated_at=when + timedelta(minutes=len(lines)),
            source=source,
            active_leaf=parent,
            memory=memory,
        )
        self.conversations[conversation.conversation_id] = conversation
        return conversation

    def learn(
        self,
        name: str,
        kind: FactType,
        statement: str,
        quotes: dict[str, str],
        *,
        status: FactStatus = FactStatus.ACTIVE,
        replaces: str = "",
        days: int = 30,
        until: int | None = None,
        policy: str = "stated-facts",
        subject: str = "you",
    ) -> None:
        """Add a fact that rests on quotes of messages."""
        sources = tuple(
            FactSource(
                message_id=_mid(message),
                conversation_id=self.messages[_mid(message)].conversation_id,
                quote=quote,
            )
            for message, quote in quotes.items()
        )
        fact_id = FactId(UnitId(f"f_{name}"))
        self.facts[fact_id] = CoreFact(
            fact_id=fact_id,
            subject=subject,
            type=kind,
            statement=statement,
            sources=sources,
            valid_from=NOW - timedelta(days=days),
            valid_to=NOW - timedelta(days=until) if until is not None else None,
            policy=policy,
            status=status,
            replaces=FactId(UnitId(f"f_{replaces}")) if replaces else None,
        )

    def segment(self, name: str, *messages: str, entities: tuple[str, ...] = ()) -> None:
        """Add a part of a chat."""
        ids = tuple(_mid(message) for message in messages)
        first, last = self.messages[ids[0]], self.messages[ids[-1]]
        segment_id = SegmentId(UnitId(f"s_{name}"))
        self.segments[segment_id] = Segment(
            segment_id=segment_id,
            conversation_id=first.conversation_id,
            message_ids=ids,
            started_at=first.said_at,
            ended_at=last.said_at,
            entities=frozenset(entities),
            policy="double-threshold",
        )


def block(
    rank: int, message: Message, *, kind: str = "segment", score: float = 0.8, text: str = ""
) -> Block:
    """A piece of evidence that holds a message's words."""
    words = text or message.text
    return Block(
        rank=rank,
        unit_id=UnitId(f"u_{rank}_{message.message_id}"),
        kind=kind,
        space="basic",
        conversation_id=message.conversation_id,
        message_ids=(message.message_id,),
        external_ids=(),
        time=message.said_at,
        text=words,
        tokens=max(len(words) // 4, 1),
        score=score,
        signals={"dense": score},
    )


def recall_of(query: str, *blocks: Block, sufficient: bool = True) -> Recall:
    """A recall of these blocks."""
    return Recall(
        query=query,
        budget=2000,
        tokens=sum(found.tokens for found in blocks),
        sufficient=sufficient,
        blocks=blocks,
        timings_ms={"total": 31.0},
    )


def invented_home() -> ScriptedHome:
    """Chats of two months with facts, parts, recalls and models."""
    home = ScriptedHome()
    _add_chats(home)
    _add_facts(home)
    _add_segments(home)
    furnish(home, NOW)
    beds, flood, ilse = (home.messages[_mid(m)] for m in ("beds_0", "flood_0", "ilse_0"))
    home.recalls[_mid("rotation_1")] = recall_of(
        "crop rotation",
        block(2, beds, score=0.74),
        block(1, flood, score=0.91),
        block(3, ilse, kind="fact", score=0.63, text="Ilse looks after the allotment in August."),
    )
    home.models = {
        model.name: model
        for model in (
            ModelInfo(
                name="smollm2-135m",
                kind="chat",
                source="bundled",
                usable=True,
                selected=True,
                size_bytes=93_000_000,
                context=8192,
                detail="Small and quick; good for trying things out, not for hard questions.",
            ),
            ModelInfo(
                name="qwen3-8b",
                kind="chat",
                source="file",
                usable=True,
                selected=False,
                size_bytes=5_027_000_000,
                context=32_768,
            ),
            ModelInfo(
                name="llama-70b",
                kind="chat",
                source="file",
                usable=False,
                selected=False,
                size_bytes=42_500_000_000,
                context=131_072,
                detail="Needs about 44 GB of memory; this machine has 16 GB.",
            ),
            ModelInfo(
                name="work-api",
                kind="chat",
                source="api",
                usable=True,
                selected=False,
                context=128_000,
            ),
            ModelInfo(
                name="all-minilm-l6-v2",
                kind="embedder",
                source="bundled",
                usable=True,
                selected=True,
                size_bytes=91_000_000,
                context=256,
            ),
        )
    }
    return home


def _add_chats(home: ScriptedHome) -> None:
    day = timedelta(days=1)
    home.talk(
        "rotation",
        "Crop rotation for the allotment",
        NOW - timedelta(hours=1),
        "Can you make me a crop rotation for the allotment, for three years?",
        PYTHON_ANSWER,
        "Lovely. And what was it again that floods?",
        "The **south bed**. You told me in October that it stands under water every March, and "
        "that you want to dig a drain before the frost.",
    )
    home.talk(
        "commute",
        "Getting to work without the car",
        NOW - timedelta(hours=5),
        "Sold the green hatchback today! From now on I cycle to work.",
        "Congratulations! How far is the ride?",
    )
    home.talk(
        "arabic",
        "خطة السفر إلى عمّان",
        NOW - day,
        "أريد زيارة عمّان في الربيع. ماذا تقترح؟",
        "الربيع وقت **رائع** لزيارة عمّان. ابدأ بجبل القلعة، ثم المدرج الروماني.\n\n"
        "- جبل القلعة صباحًا\n- المدرج الروماني\n- وسط البلد مساءً",
    )
    home.talk(
        "dinner",
        "Dinner for six on Saturday",
        NOW - 2 * day,
        "Six people on Saturday, two do not eat meat. Ideas?",
        "A big mushroom risotto feeds all six.",
    )
    home.talk(
        "ilse",
        "Who waters in August?",
        NOW - 4 * day,
        "Ilse will look after the allotment in August while we are away.",
        "Good to know. Does she have a key to the gate?",
    )
    home.talk(
        "flood",
        "The south bed again",
        NOW - 38 * day,
        "The south bed floods every March. I want to dig a drain before the frost.",
        "A French drain along the lower edge would do.",
    )
    home.talk(
        "beds",
        "Starting the allotment",
        NOW - 52 * day,
        "We got the allotment! It has three beds: north, middle and south.",
        "How exciting! What would you like to grow first?",
        source="chatgpt",
    )
    home.talk(
        "car",
        "Winter tyres",
        NOW - 60 * day,
        "I commute in a green hatchback and need winter tyres.",
        "For a small hatchback, 185/65 R15 is common; check the door frame.",
        source="chatgpt",
        memory=False,
    )


def _add_facts(home: ScriptedHome) -> None:
    home.learn(
        "bike",
        FactType.STATE,
        "Cycles to work.",
        {"commute_0": "From now on I cycle to work."},
        days=0,
        replaces="car",
    )
    home.learn(
        "car",
        FactType.STATE,
        "Commutes in a green hatchback.",
        {"car_0": "I commute in a green hatchback"},
        days=60,
        until=0,
        status=FactStatus.SUPERSEDED,
    )
    home.learn(
        "ilse",
        FactType.RELATION,
        "Ilse looks after the allotment in August.",
        {"ilse_0": "Ilse will look after the allotment in August"},
        days=4,
        subject="Ilse",
    )
    home.learn(
        "flood",
        FactType.EVENT,
        "The south bed of the allotment floods every March.",
        {"flood_0": "The south bed floods every March."},
        days=38,
    )
    home.learn(
        "beds",
        FactType.IDENTITY,
        "Has an allotment with three beds.",
        {
            "beds_0": "It has three beds: north, middle and south.",
            "rotation_0": "crop rotation for the allotment",
        },
        days=52,
    )
    home.learn(
        "meat",
        FactType.PREFERENCE,
        "Two of the usual dinner guests do not eat meat.",
        {"dinner_0": "two do not eat meat"},
        days=2,
    )
    home.talk("notes", "", NOW - timedelta(days=9), "I am allergic to peanuts.")
    note = home.messages[_mid("notes_0")]
    home.messages[note.message_id] = Message(
        message_id=note.message_id,
        conversation_id=note.conversation_id,
        parent_id=None,
        role=Role.NOTE,
        text=note.text,
        said_at=note.said_at,
    )
    del home.conversations[_cid("notes")]
    home.learn(
        "peanuts",
        FactType.IDENTITY,
        "Is allergic to peanuts.",
        {"notes_0": "I am allergic to peanuts."},
        days=9,
        policy=PERSON_POLICY,
    )


def _add_segments(home: ScriptedHome) -> None:
    home.segment("rotation", "rotation_0", "rotation_1", entities=("allotment",))
    home.segment("again", "rotation_2", "rotation_3", entities=("south bed", "march"))
    home.segment("commute", "commute_0", "commute_1", entities=("green hatchback",))
    home.segment("arabic", "arabic_0", "arabic_1", entities=("عمّان",))
    home.segment("dinner", "dinner_0", "dinner_1", entities=("saturday",))
    home.segment("ilse", "ilse_0", "ilse_1", entities=("ilse", "august", "allotment"))
    home.segment("flood", "flood_0", "flood_1", entities=("south bed", "march"))
    home.segment("beds", "beds_0", "beds_1", entities=("allotment",))
