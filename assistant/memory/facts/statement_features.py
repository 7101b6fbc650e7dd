"""What can be seen of a piece without knowing what it is about: who, when, how it is said.

The features hold across topics and names, so that weights fitted on one person's talk carry over
to others. English and German have words here; of other languages only the marks that need none
(figures, capitals, length) are seen.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

import numpy as np

from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.language.phrases import any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.memory.facts.statements import Piece

_WORD = Pattern(r"[^\W\d_][\w'’-]*")
_I = r"(?:i|i['’](?:m|ve|d|ll)|ich)"
_WE = r"(?:we|we['’](?:re|ve|d|ll)|wir)"
_PAST = """was | were | had | did | went | got | bought | sold | made | took | came | said | told
    | found | gave | left | lost | met | paid | put | ran | saw | sent | set | spent | started
    | began | broke | built | chose | cut | drove | fell | felt | forgot | grew | held | hit | kept
    | knew | led | read | rode | rose | slept | spoke | taught | thought | understood | wore | won
    | wrote | [a-z]{3,}ed | habe | hat | hatte | war | wurde | ge[a-z]{3,}t"""
_LASTING = """always | usually | every | each | often | daily | weekly | monthly | yearly | never
    | regularly | normally | whenever | since | for years | still | currently | nowadays | anymore
    | mostly | mainly | immer | meistens | jeden | jede | täglich | oft | nie | seit | derzeit"""
_CONSTRAINT = """must | can['’]?t | cannot | have to | has to | only | budget | limit | deadline
    | at (?:most|least) | no more than | under | within | need | needs | require | requires
    | requirement | non-negotiable | avoid | without | muss | kann nicht | brauche | nur"""
_DECISION = """decided | decide | chose | chosen | choose | picked | pick | selected | agreed
    | settled | confirmed | approved | finali[sz]ed | switched | going with | go with | went with
    | stick(?:ing)? with | opted | scheduled | rescheduled | postponed | pushed | cancel(?:l?ed)
    | booked | signed up | signed | launched | finished | completed | done with | set up
    | registered | hired | started | entschieden | gewählt | beschlossen | gebucht | verschoben"""
_LIKING = """like | love | enjoy | hate | dislike | prefer | favou?rite | fan of | into | fond of
    | can['’]?t stand | allergic | mag | liebe | hasse | lieber"""
_REACTION = """makes? (?:\\w+ )?sense | looks? (?:\\w+ )?(?:good|great|solid|right|perfect|amazing)
    | sounds? (?:\\w+ )?(?:good|great|like|perfect|right|solid|reasonable) | that['’]s (?:\\w+ )?
    (?:great|good|perfect|helpful|exactly|amazing|what) | exactly what | appreciate | thank
    | helpful | spot on | on point | i see | i hear you | i understand | i agree | you['’]?re right
    | good to (?:know|hear|see) | glad | great idea | love (?:it|this|that|the idea) | like (?:it
    |this|that|the idea|how) | clear | perfect | brilliant | gotcha | the real deal | danke"""
_REQUEST = """show me | give me | tell me | send me | help me | let me know | walk me | remind me
    | i want you | i need you | i['’]d like you | can you | could you | please | would you
    | bitte"""
_ORDER = """just | don['’]t | do not | stop | show | give | tell | send | make | let['’]?s | let
    | list | explain | help | keep | go | bring | drop | take | use | add | move | put | get
    | find | write | create | provide | include | remember | focus | look | start | think | try
    | check | remove | change | expand | suggest | describe | discuss | generate | summari[sz]e
    | compare | point | no need | no more | no time | zeig | gib | mach | lass"""
_ASKING = """what | how | where | when | why | who | which | can | could | do | does | did | is
    | are | should | would | will | has | have you | was | wie | wo | wann | warum | wer | welche"""
_FUTURE = """i['’]ll | we['’]ll | i will | we will | going to | gonna | plan to | planning to
    | plan is | aim(?:ing)? to | hope to | hoping to | want to | thinking of | werde"""
_TOGETHER = r"^(?:let['’]?s|let us)\s"
_READY = "ready | keen | excited | can['’]t wait | looking forward | eager"
_PEOPLE = """wife | husband | partner | mother | mom | mum | father | dad | sister | brother | son
    | daughter | kids? | children | cousin | friend | colleague | coworker | boss | manager | team
    | client | customers? | neighbou?r | doctor | coach | dog | cat | family | parents"""

_FOUND = {
    "first person begins": Pattern(rf"^{_I}\b", re.IGNORECASE),
    "we begin": Pattern(rf"^{_WE}\b", re.IGNORECASE),
    "mine begins": any_of("my | our | mein | meine | unser | unsere", before="^"),
    "first person": Pattern(rf"\b{_I}\b", re.IGNORECASE),
    "we": Pattern(rf"\b{_WE}\b", re.IGNORECASE),
    "mine": any_of("my | our | me | us | mine | mein | meine | meinen | mir | mich"),
    "perfect": Pattern(
        r"\b(?:i|we)(?:['’]ve|\s+have)\s+(?:\w+ly\s+|already\s+|just\s+|finally\s+|been\s+)*\w+(?:ed|en|ne|t|d)\b",
        re.IGNORECASE,
    ),
    "progressive": Pattern(
        r"\b(?:i['’]m|i am|we['’]re|we are)\s+(?:\w+\s+)?\w+ing\b", re.IGNORECASE
    ),
    "is": any_of("is | are | 's | am | i['’]m | ist | sind | bin"),
    "past": any_of(_PAST),
    "future": any_of(_FUTURE),
    "lasting": any_of(_LASTING),
    "constraint": any_of(_CONSTRAINT),
    "decision": any_of(_DECISION),
    "liking": any_of(_LIKING),
    "reaction": any_of(_REACTION),
    "request": any_of(_REQUEST),
    "order begins": any_of(_ORDER, before="^"),
    "together begins": Pattern(_TOGETHER, re.IGNORECASE),
    "asking begins": any_of(_ASKING, before="^"),
    "ready": any_of(_READY),
    "to the assistant": any_of(
        "you | your | yours | you['’]re | you['’]ve | du | dein | deine | sie"
    ),
    "points": any_of("this | that | these | those | it | there | here | dies | das | es"),
    "points begins": any_of("this | that | these | those | it | the | here | there", before="^"),
    "people": any_of(_PEOPLE),
    "negation": any_of("not | no | never | \\w+n['’]t | nicht | kein | keine | nie"),
    "money": Pattern(
        r"[$€£₦₹¥]|\b(?:usd|eur|gbp|ngn|dollars?|euros?|pounds?|naira)\b", re.IGNORECASE
    ),
    "figure": Pattern(r"\d"),
    "time": any_of(
        """\\d{1,2}(?::\\d{2})? ?[ap]m | monday | tuesday | wednesday | thursday | friday | saturday
        | sunday | january | february | march | april | june | july | august | september | october
        | november | december | today | tomorrow | yesterday | week | weeks | month | months | year
        | years | morning | evening | night | weekend | montag | dienstag | mittwoch | donnerstag
        | freitag | samstag | sonntag | woche | monat | jahr | heute | morgen | gestern"""
    ),
    "hedge": any_of("maybe | perhaps | might | probably | possibly | if | would | could | wonder"),
    "blank": Pattern(r"\S\s{3,}\S|\s{4,}"),
    "leads": Pattern(r":\.?$"),
    "two sentences": Pattern(r"[.!?]\s+\S"),
    "quoted": Pattern(r"[\"“”«»]"),
    "others begin": Pattern(
        r"^(?!(?:I|We|My|Our|The|It|This|That)\b)[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)*\s+[a-z]+s\b"
    ),
}  # fmt: skip

NAMES = (
    *_FOUND, "words", "rare", "rare share", "capitals", "figures", "listed", "joined",
    "alone", "opens", "ends message", "many pieces", "label",
)  # fmt: skip
"""The features in their order."""


def features(piece: Piece) -> NDArray[np.float32]:
    """float32 (len(NAMES),), each between 0 and about 2."""
    words = _WORD.findall(piece.words)
    rare = [word for word in words if word.casefold() not in FREQUENT_WORDS and len(word) > 2]
    capitals = [
        word for word in words[1:] if word[0].isupper() and word not in {"I", "I'm", "I've"}
    ]
    found = [float(pattern.search(piece.words) is not None) for pattern in _FOUND.values()]
    return np.array(
        [
            *found,
            min(2.0, math.log1p(len(words)) / 2),
            min(2.0, len(rare) / 4),
            len(rare) / max(1, len(words)),
            min(2.0, len(capitals) / 2),
            min(2.0, sum(map(str.isdigit, piece.words)) / 4),
            float(piece.listed),
            float(piece.joined),
            float(piece.last == 0),
            float(piece.place == 0),
            float(piece.place == piece.last),
            min(2.0, piece.last / 10),
            float(piece.listed and ":" in piece.words[:40]),
        ],
        np.float32,
    )
