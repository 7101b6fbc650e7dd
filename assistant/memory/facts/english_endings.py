"""How people say in English that something is over; the first that fits a clause wins."""

from __future__ import annotations

from assistant.memory.facts.ending_rules import NAME, THING, THING_ENDS, ending_rule
from assistant.memory.facts.english_words import PETS, SHARED_RELATIONS, SINGLE_RELATIONS
from assistant.memory.language.phrases import alternatives

_LATELY = alternatives(
    """just | finally | already | recently | actually | now | since | then | sadly | also | have
    | even | eventually | both | unfortunately | officially
    | 've"""
)
_WE = rf"(?:(?:i|we)(?:['’]ve|\s+have)?\s+)?(?:(?:{_LATELY})\s+)*"
"""Who did it; people leave themselves out: "sold the car"."""
_I = rf"(?:i|we)(?:['’]ve|\s+have)?\s+(?:(?:{_LATELY})\s+)*"
_LOST = alternatives(
    """sold | got rid of | gotten rid of | scrapped | donated | traded in | returned | junked
    | ditched
    | dumped | crashed | wrecked | totall?ed | rehomed | auctioned off | gave away | given away
    | handed in | wrote off | pawned
    | (?:had to|have to|have had to) (?:sell|get rid of|scrap|donate
    |give away|trade in|rehome) | ended up (?:selling|giving away|getting rid of|donating)"""
)
_GIVEN = r"(?:gave|given|(?:had\s+to|have\s+to)\s+(?:give|sell|trade)|traded|sold|handed)"
_TO = r"(?:away|in|off|back|up\s+for\s+adoption|to\s+(?:the\s+)?(?:scrap|charity|shelter)\w*)"
_OVER_NOW = (
    r"(?=\s*(?:$|[.,;:!?)…—–]|(?:last|this|in|after|yesterday|today|two|three|a|some|and|but|so"
    r"|now|recently|for\s+good|over|back|on|ago|weeks?|months?|years?)\b))"
)
_PERSON = f"{alternatives(SINGLE_RELATIONS)}|{alternatives(SHARED_RELATIONS)}"
_LOVE = "wife|husband|partner|girlfriend|boyfriend|fiancée?|spouse|ex"
_APART = (
    r"(?:broke\s+up|have\s+broken\s+up|['’]ve\s+broken\s+up|broken\s+up|split\s+up|split|separated"
    r"|parted\s+ways|got\s+divorced|divorced|got\s+a\s+divorce|called\s+(?:it|things)\s+off"
    r"|ended\s+things|ended\s+(?:it|our\s+(?:relationship|marriage))"
    r"|(?:are|['’]re)\s+(?:now\s+|officially\s+|finally\s+)?(?:divorced|separated|done|over|through"
    r"|history|no\s+longer\s+(?:together|a\s+couple|married|engaged|dating|an\s+item))"
    r"|(?:are\s+not|aren['’]t|['’]re\s+not)\s+(?:together|a\s+couple|married|engaged|dating)(?!\s+"
    r"(?:this|today|tonight|right\s+now|at\s+the))"
    r"(?:\s+any\s?more|\s+any\s+longer)?)(?:\s+now)?"
)
_PLACE = r"(?:the\s+)?(?P<n>(?-i:[A-ZÀ-Þ])[\w'’&.-]*(?:\s(?-i:[A-ZÀ-Þ])[\w'’&.-]*)*)"
_FIRED = (
    r"(?:got|was|were|been|have\s+been|['’]ve\s+been)\s+(?:just\s+)?(?:fired|laid\s+off|sacked"
    r"|made\s+redundant|let\s+go|dismissed|terminated)"
)
_JOB = (
    r"(?:(?:my|the|that)\s+(?:\w+\s+)?(?:job|position|post|role|gig|day\s+job)|work(?!\s+early)"
    r"|nursing)"
)
_AT = rf"(?:\s+(?:at|with|from|by|for)\s+{_PLACE})?"
_PET = alternatives(PETS)

_PARTINGS = (
    ending_rule(
        "partner",
        rf"(?P<n>{NAME})\s+(?:has\s+)?filed\s+for\s+divorce\b",
        "You and {n} are no longer together.",
    ),
    ending_rule("partner", rf"{_I}(?:broke(?:n)?\s+up|split\s+up|split|broke\s+it\s+off|finished"
                rf"|ended\s+(?:things|it))\s+with\s+(?:my\s+(?:{_LOVE})\s+)?(?P<n>{NAME})",
                "You and {n} broke up."),
    ending_rule("partner", rf"{_I}(?:broke(?:n)?\s+up|split\s+up|split|finished|ended\s+(?:things"
                           rf"|it))"
                rf"\s+with\s+(?:my|our)\s+(?P<k>{_LOVE})\b",
                "You and your {k} broke up."),
    ending_rule("partner", rf"(?P<n>{NAME})\s+and\s+(?:i|me)\s+{_APART}{_OVER_NOW}",
                "You and {n} are no longer together."),
    ending_rule("partner", rf"(?:me|i)\s+and\s+(?P<n>{NAME})\s+{_APART}{_OVER_NOW}",
                "You and {n} are no longer together."),
    ending_rule("partner", rf"my\s+(?P<k>{_LOVE})\s+and\s+(?:i|me)\s+{_APART}{_OVER_NOW}",
                "You and your {k} are no longer together."),
    ending_rule("partner", rf"we\s*(?:(?:{_LATELY})\s+)*{_APART}{_OVER_NOW}",
                "You and your partner are no longer together."),
    ending_rule("partner", rf"my\s+(?P<k>{_LOVE})\s+(?:just\s+)?(?:left|dumped|walked\s+out\s+on)"
                rf"(?:\s+me)?{_OVER_NOW}(?!\s+a\b)", "Your {k} left you."),
    ending_rule("partner", rf"(?P<n>{NAME})\s+(?:has\s+)?(?:just\s+)?(?:left|dumped|broke\s+up"
                           rf"\s+with"
                rf"|walked\s+out\s+on)\s+me{_OVER_NOW}(?!\s+(?:a|home|alone)\b)", "{n} left you."),
    ending_rule("partner", r"(?:the|our|my)\s+(?:engagement|wedding|marriage|relationship)\s+(?:is"
                           r"|was|got)"
                r"\s+(?:off|over|called\s+off|cancell?ed|dead)\b",
                "Your engagement is over."),
)  # fmt: skip

_WORK = (
    ending_rule(
        "work",
        rf"my\s+(?:contract|job|time|internship|traineeship)\s+(?:at|with)\s+{_PLACE}\s+(?:ended"
        rf"|is\s+over|was\s+over"
        r"|expired|ran\s+out|has\s+ended|was\s+terminated|(?:was\s+not|wasn['’]t|has\s+not\s+been"
        r"|hasn['’]t\s+been)\s+(?:renewed|extended))",
        "You no longer work at {n}.",
    ),
    ending_rule("work", rf"{_I}(?:quit|left|resigned\s+from|gave\s+up|given\s+up|lost|stepped"
                        rf"\s+down\s+from)"
                rf"\s+{_JOB}(?:\s+(?:at|with|in|for)\s+{_PLACE})?",
                "You left your job at {n}.|You left your job."),
    ending_rule("work", rf"(?:i\s+)?(?:(?:{_LATELY})\s+)*quit\s+{_PLACE}{_OVER_NOW}",
                "You no longer work at {n}."),
    ending_rule("work", rf"{_I}resigned(?:\s+(?:from|at)\s+(?:my\s+job\s+at\s+)?{_PLACE})?",
                "You left your job at {n}.|You left your job."),
    ending_rule("work", rf"(?:i\s+)?(?:(?:{_LATELY})\s+)*{_FIRED}(?!\s+(?:home|early|up)){_AT}",
                "You lost your job at {n}.|You lost your job."),
    ending_rule("work", rf"they\s+(?:fired|sacked)\s+me{_AT}", "You lost your job at {n}.|You lost"
                                                               " your job."),
    ending_rule("work", rf"{_PLACE}\s+(?:has\s+)?(?:(?:let\s+me|laid\s+me)\s+(?:go|off)|fired\s+me"
                        rf"|sacked\s+me"
                r"|made\s+me\s+redundant|terminated\s+my\s+contract)(?!\s+(?:home|early|for\s+the"
                r"\s+day))",
                "You lost your job at {n}."),
    ending_rule("work", rf"(?:i\s+)?handed\s+in\s+my\s+notice(?:\s+(?:at|with)\s+{_PLACE})?",
                "You left your job at {n}.|You left your job."),
    ending_rule("work", rf"(?:yesterday|today|friday|monday|\w+day|it|that)\s+was\s+my\s+(?:very"
                        rf"\s+)?last\s+day"
                rf"\s+(?:at|with|for)\s+{_PLACE}", "You no longer work at {n}."),
    ending_rule("work", rf"my\s+last\s+day\s+(?:at|with)\s+{_PLACE}\s+was"
                        rf"\b", "You no longer work at {n}."),
    ending_rule("work", rf"(?:i['’]m|i\s+am)\s+(?:finally\s+)?(?:done|finished|through)\s+(?:with"
                        rf"|at|working\s+(?:at|for))"
                rf"\s+{_PLACE}", "You no longer work at {n}."),
    ending_rule("study", rf"{_I}(?:dropped\s+out\s+of|left|quit|graduated\s+from|finished"
                         rf"|completed)\s+(?:uni(?:versity)?"
                r"|college|school|my\s+(?:\w+\s+)?(?:degree|studies|course|phd|master['’]?s))\b",
                "You finished or left your studies."),
    ending_rule("study", rf"{_I}(?:dropped\s+out|graduated)"
                         rf"{_OVER_NOW}", "You finished or left your studies."),
)  # fmt: skip

_HOME = (
    ending_rule(
        "home",
        rf"(?:i|we)\s+(?:gave|have\s+given|['’]ve\s+given)\s+up\s+(?:my|our|the)\s+(?:flat"
        rf"|apartment|house|place|room)\s+in\s+{_PLACE}",
        "You no longer live in {n}.",
    ),
    ending_rule("home", rf"{_I}moved\s+(?:out\s+of|away\s+from)\s+"
                        rf"{_PLACE}", "You no longer live in {n}."),
    ending_rule("place", rf"{_I}left\s+{_PLACE}\s+(?:for\s+good|behind|forever|for\s+ever"
                         rf"|permanently"
                r"|last\s+(?:year|month|summer|winter|spring|autumn|fall)|years\s+ago|months\s+ago"
                r"|in\s+(?:19|20)\d\d"
                r"|after\s+(?:[\w-]+\s+){1,3}years?)",
                "You left {n}."),
)  # fmt: skip

_LOSSES = (
    ending_rule(
        "having",
        rf"{_WE}(?:traded|swapped|exchanged)\s+(?P<n>{THING})\s+(?:in\s+)?for\b",
        "You no longer have {n}.",
    ),
    ending_rule(
        "having",
        rf"(?P<n>{THING})\s+(?:has\s+)?(?:burn(?:ed|t)\s+down|sank|went\s+to\s+the\s+(?:scrapyard"
        rf"|scrap\s+heap|dump))",
        "You no longer have {n}.",
    ),
    ending_rule("having", rf"{_WE}{_GIVEN}\s+(?P<n>{THING})\s+{_TO}\b", "You no longer have {n}."),
    ending_rule("having", rf"{_WE}(?:{_LOST})\s+(?P<n>{THING})"
                          rf"{THING_ENDS}", "You no longer have {n}."),
    ending_rule("having", rf"(?P<n>{THING})\s+(?:was|got|has\s+been|is|['’]s|were)\s+(?:just\s+"
                          rf"|finally\s+|now\s+)?"
                r"(?:stolen|sold|totall?ed|scrapped|written\s+off|given\s+away|traded\s+in|wrecked"
                r"|destroyed"
                r"|gone(?:\s+for\s+good)?)\b(?!\s+(?:for|to|at)\b)", "You no longer have {n}."),
    ending_rule("life", rf"{_WE}(?:put|had\s+to\s+put)\s+(?P<n>{THING})\s+(?:down|to\s+sleep)"
                        rf"\b", "{n} died."),
    ending_rule("life", rf"{_WE}(?:lost|buried|had\s+to\s+say\s+goodbye\s+to)\s+(?P<n>(?:my|our)"
                        rf"\s+(?:\w+\s+)?"
                rf"(?:{_PET}|{_PERSON})|{NAME}){THING_ENDS}", "{n} died."),
    ending_rule("life", rf"(?P<n>{THING})\s+(?:(?:just|sadly|unfortunately|has|have|had)\s+)*"
                        rf"(?:died|passed\s+away"
                r"|passed(?=\s*(?:$|[.,!]|last|yesterday|on))|is\s+dead|is\s+no\s+longer\s+with"
                r"\s+us"
                r"|(?:was|got|had\s+to\s+be)\s+put\s+(?:down|to\s+sleep)|ran\s+away\s+for\s+good"
                r"|flew\s+away"
                r"|crossed\s+the\s+rainbow\s+bridge|did(?:n['’]t|\s+not)\s+make\s+it)\b(?!\s+"
                r"(?:down|laughing)\b)",
                "{n} died or is gone."),
    ending_rule("tie", rf"(?P<n>{NAME})\s+(?:is|['’]s)?\s*(?:isn['’]t|not|no\s+longer)\s+(?:my"
                       rf"|our)\s+"
                rf"(?P<m>{_PERSON})\b(?!['’])", "{n} is no longer your {m}."),
)  # fmt: skip

_HABITS = (
    ending_rule("either", rf"{_I}(?:gave\s+up|given\s+up|dropped|quit|stopped\s+doing|stopped"
                          rf"\s+with)\s+(?:on\s+)?"
                rf"(?P<n>{THING}|[a-z]+){THING_ENDS}", "You gave up {n}."),
    ending_rule("doing", r"(?:no\s+more|i['’]m\s+done\s+with|done\s+with)\s+(?:\w+ing\s+)?"
                         r"(?P<n>[\w-]+)\s+for\s+me\b",
                "You gave up {n}."),
    ending_rule("doing", rf"{_I}(?:cancell?ed|ended|let\s+go\s+of|cut)\s+(?P<n>(?:my|our|the)\s+"
                         rf"(?:[\w'’-]+\s+){{0,2}}"
                r"(?:membership|subscription|contract|lease|policy|lessons|classes|course"
                r"|insurance|plan))\b",
                "You cancelled {n}."),
)  # fmt: skip

_TAKEN_BACK = (
    ending_rule("said", rf"{_I}(?:(?:was|were|am)\s+)?(?:only\s+|just\s+)?(?:joking|kidding|lied"
                        rf"|lying|fibbed|fibbing"
                r"|not\s+serious|made\s+(?:it|that|this)\s+up|made\s+up\s+the\s+(?:thing|story))\s+"
                r"(?:about|with)\s+(?:living\s+in\s+|working\s+(?:at|for|as)\s+(?:an?\s+)?|being"
                r"\s+(?:an?\s+)?"
                r"|having\s+(?:an?\s+)?)?(?P<n>[\w'’ -]{2,40}?)" + r"(?=\s*(?:$|[.,;!]))",
                "What you said of {n} is not true.", never=True),
)  # fmt: skip

ENGLISH_ENDINGS = (*_PARTINGS, *_WORK, *_HOME, *_TAKEN_BACK, *_LOSSES, *_HABITS)
