"""How people ask that something be not kept, not spoken of, or taken out again: the parts.

A wish is built of who is asked and how (a prohibition, a request, a passive), of a verb for what a
memory does, and of what it is about: the words just said, everything about something, or
something of the person's own. What is written down outside the memory is left to the task.
"""

from __future__ import annotations

import re

from assistant.memory.language.phrases import alternatives
from assistant.memory.standing.phrases import OPENING
from assistant.patterns import Pattern

_KEEP = alternatives(
    """sav(?:e|es|ing|ed) | stor(?:e|es|ing|ed) | remember(?:s|ing|ed)? | record(?:ing|ed)?
    | retain(?:ing|ed)? | memori[sz](?:e|ing|ed) | keep(?:ing)? | kept | log(?:ging|ged)?
    | not(?:e|ing|ed)(?: down)? | hold(?:ing)? on ?to | held on to | writ(?:e|ing)(?: down)?
    | wrote(?: down)? | written down | jot(?:ting)? down | archiv(?:e|ing|ed)
    | take notes? (?:of|on|about)
    | memory"""
)
_SPEAK = alternatives(
    """mention(?:ing|ed)? | bring(?:ing)? up | brought up | repeat(?:ing|ed)? | talk(?:ing)? about
    | refer(?:ring)? (?:back )?to | rais(?:e|ing) | remind(?:ing)? me (?:of|about) | quot(?:e|ing)
    | speak(?:ing)? (?:of|about) | discuss(?:ing)? | shar(?:e|ing) | reveal(?:ing)?
    | pass(?:ing)? on
    | tell(?:ing)? | hear(?:ing)? (?:any ?thing )?(?:about|of) | be reminded of | us(?:e|ing)
    | ask(?:ing)? me about | touch(?:ing)? on | com(?:e|ing) back to"""
)
_NEVER = (
    r"(?:(?:do\s+not|don['’]?t|never|dont)\s+(?:you\s+(?:dare\s+)?)?(?:ever\s+|please\s+|even\s+"
    r"|try\s+to\s+)?"
    r"|(?:avoid|stop|quit|refrain\s+from|no\s+(?:more\s+)?(?=\w+ing\b))\s*"
    r"|you\s+(?:must|should|may|can|shall|could|are|need|ought|will)\s*(?:not|n['’]t|never)\s+"
    r"(?:to\s+|allowed\s+to\s+|supposed\s+to\s+|permitted\s+to\s+|meant\s+to\s+|ever\s+)*"
    r"|you['’]re\s+(?:not|never)\s+(?:allowed\s+|supposed\s+|permitted\s+|meant\s+)?to\s+(?:ever"
    r"\s+)?"
    r"|you\s+can['’]?t\s+|you\s+cannot\s+|(?:can|could|would|will)\s+you\s+(?:please\s+)?not\s+"
    r"|please\s+not\s+|not\s+|under\s+no\s+circumstances\s+(?:should\s+you\s+)?|on\s+no\s+account"
    r"\s+"
    r"|i(?:['’]d|\s+would)?\s+prefer\s+(?:for\s+)?you\s+not\s+to\s+"
    r"|i\s+(?:do\s+not|don['’]t|never)\s+(?:ever\s+)?(?:want|wish|need)\s+to\s+(?=hear|talk|be"
    r"\s+reminded)"
    r"|you\s+(?:don['’]t|do\s+not|needn['’]t)\s+(?:(?:have|need)\s+to\s+)?"
    r"|i(?:['’]d|\s+would)?\s+(?:much\s+)?(?:rather|prefer)\s+(?:it\s+)?(?:if\s+|that\s+)?you\s+"
    r"(?:not|didn['’]t|did\s+not|don['’]t|do\s+not|never|wouldn['’]t|would\s+not)\s+"
    r"|i\s+(?:do\s+not|don['’]t|never|wouldn['’]t)\s+(?:want|wish|like|need)\s+you\s+(?:to\s+)?"
    r"(?:ever\s+)?"
    r"|i(?:['’]d|\s+would)?\s+(?:want|need|ask|like|beg|expect)\s+you\s+(?:to\s+never|not\s+to|to"
    r"\s+not|never\s+to|to\s+stop)\s+"
    r"|(?:there(?:['’]s|\s+is)\s+)?no\s+need\s+(?:for\s+you\s+)?to\s+"
    r"|let['’]?s\s+(?:not|never|stop)\s+(?:ever\s+)?"
    r"|make\s+sure\s+(?:that\s+)?(?:you\s+|to\s+)?(?:don['’]t|do\s+not|never|not\s+to|not)\s+"
    r"|not\s+to\s+|without\s+)"
)
_VERBS = rf"(?:{_KEEP}|{_SPEAK})"
PROHIBITED = Pattern(
    OPENING + rf"{_NEVER}(?P<verb>{_VERBS}(?:\s*(?:,|or|and|nor|/)\s*(?:or\s+)?{_VERBS})*)\s+"
    r"(?P<what>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_REMOVE = alternatives(
    """eras(?:e|ing) | delet(?:e|ing) | wip(?:e|ing) | purg(?:e|ing) | scrub(?:bing)?
    | remov(?:e|ing)
    | strik(?:e|ing) | scratch(?:ing)? | undo(?:ing)? | discard(?:ing)? | drop(?:ping)?
    | clear(?:ing)?
    | expung(?:e|ing) | unsay | forget(?:ting)? | unlearn | unremember | disregard | get rid of
    | getting rid of | cross out | throw away | tak(?:e|ing) back | leav(?:e|ing) out
    | tak(?:e|ing) out
    | never mind | ignor(?:e|ing) | cancel | rub out | blot out
    | unsee | unhear | cross | rub | blot | cut"""
)
REMOVED = Pattern(
    OPENING + rf"(?:i\s+(?:want|need|would\s+like|['’]d\s+like)\s+(?:you\s+to\s+)?|i\s+)?(?:please"
    rf"\s+)?"
    rf"(?P<verb>{_REMOVE}|(?:take|leave|strike)(?=\s+(?:that|this|it|the\s+part)\b))\s+"
    rf"(?P<what>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
CERTAIN_REMOVAL = Pattern(
    r"(?:eras|wip|purg|scrub|strik|scratch|expung|unsay|unsee|unhear|forget|unlearn"
    r"|unremember)\w*",
    re.IGNORECASE,
)
"""With these "that" alone is what was said; "delete that" may mean a line of code."""

_SAID = (
    r"(?:just\s+|have\s+just\s+|ever\s+)*(?:said|say|told\s+you|wrote|written|mentioned|shared"
    r"|typed"
    r"|confessed|admitted|posted|sent)"
)
JUST_THAT = Pattern(
    r"^(?:(?:any|all)\s+of\s+)?(?:this|that|it|these|those|them)(?:\s+(?:message|one|part|bit"
    r"|detail|remark"
    r"|information|conversation|chat|last\s+(?:message|part|bit|thing|one|sentence|remark)))?(?=\W"
    r"|$)"
    rf"|^(?:what(?:ever)?|everything|anything|all(?:\s+that)?|the\s+thing)\s+(?:that\s+)?i"
    rf"(?:['’]ve|\s+have)?\s+{_SAID}"
    r"(?:\s+(?:just\s+now|before|there|here|to\s+you|earlier|a\s+(?:minute|moment|second)\s+ago))*"
    r"(?=\s*(?:$|[,.;:!]|from|in|out|please|so|and|but))"
    rf"|^(?:that\s+)?i\s+(?:ever\s+|just\s+)?{_SAID}\s+(?:that|this|it|anything|so)\b"
    r"|^my\s+(?:very\s+)?(?:last|previous|latest|prior)\s+(?:message|note|sentence|remark"
    r"|statement|line|words|text)\b"
    r"|^(?:the|that)\s+(?:last|previous)\s+(?:thing|part|bit|message|sentence|remark|line)(?:\s+i"
    r"\s+\w+)?\b"
    r"|^(?:the\s+)?(?:above|following)\b",
    re.IGNORECASE,
)
_PIECES = (
    r"(?:anything|everything|all(?:\s+that)?|whatever|what|nothing|a\s+thing|stuff|things"
    r"|(?:any|all|every|each|no)\s+(?:\w+\s+)?(?:mentions?|traces?|records?|information|info"
    r"|details?|data|facts?"
    r"|notes?|memor(?:y|ies)|word)|(?:personal\s+)?(?:details|information|info|data|notes)|the\s+"
    r"(?:part|bit|thing|stuff|things|fact)s?)"
)
ALL_ABOUT = Pattern(
    rf"^{_PIECES}\s+(?:(?:that\s+)?(?:i(?:['’]ve|\s+have)?|you(?:['’]ve|\s+have)?|we)\s+(?:ever\s+"
    rf"|just\s+)*"
    r"(?:said|told\s+you|know|have|got|remember|stored|saved|mentioned|wrote|shared|kept|learned"
    r"|noted)?\s*)?"
    r"(?:to\s+you\s+)?(?:about|of|on|regarding|concerning|related\s+to|relating\s+to|to\s+do"
    r"\s+with|that\s+has\s+to\s+do\s+with)\s+"
    r"(?P<thing>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
MINE = Pattern(
    r"^(?:about\s+)?(?P<thing>(?:my|our)\s+\S.*|"
    r"(?-i:[A-ZÀ-Þ])\S+.*)$",
    re.IGNORECASE | re.DOTALL,
)
KNOWN_THING = Pattern(
    r"^(?:about\s+)?(?P<thing>(?:the|that|this)"
    r"\s+\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
EVER_AGAIN = Pattern(r"\b(?:again|ever|any\s?more|any\s+longer|never|stop)\b", re.IGNORECASE)

_FILLER = alternatives(
    """please | thanks | thank you | ok | okay | now | again | ever | ever again | anywhere
    | anymore
    | any more | down | either | though | at all | for good | forever | completely | entirely
    | right away
    | immediately | later | for later | afterwards | elsewhere | off | up | out | in future
    | in the future
    | (?:from|in|out of|off|into|to) (?:(?:your|the|its|my) )?(?:memory
    |memories|notes?|records?|mind|logs?|files?|database|storage)
    | for the record | to (?:anyone|anybody|others|me|my \\w+) | with (?:anyone|others|me)
    | beyond this(?: \\w+)?
    | after this(?: \\w+)?
    | in (?:any|our|other|this|future)(?: other)? (?:chats?|conversations?) | from me
    | if you (?:can|could|don['’]t mind) | will you | would you | just now | about me
    | to yourself | as if i never said it
    | just | then | so | like that | ever since | long.?term | permanently"""
)
ONLY_FILLER = Pattern(
    rf"^(?:[\s,;.!?…'\")]*(?:(?:{_FILLER})\b["
    rf"\s,;.!?…'\")]*)*)$",
    re.IGNORECASE,
)
"""What may follow without changing what is meant."""
GOES_ON = Pattern(
    r"^[\s]*(?:(?:please|ok|okay|down|anywhere|thanks)\b[\s]*)*(?:[,:;—–-]|but\b"
    r"|yet\b)",
    re.IGNORECASE,
)
"""What is not to be kept follows: "don't save this: …"."""

_IT = (
    r"(?:(?:this|that)(?:\s+one)?|it|these|those|what\s+i\s+(?:just\s+)?(?:said|told\s+you|say|tell"
    r"\s+you)[\w ]{0,20}|the\s+following|any\s+of\s+(?:this|that)|my\s+last\s+message)"
)
_KEPT = (
    r"(?:saved|stored|remembered|recorded|kept|logged|noted(?:\s+down)?|written\s+down|repeated"
    r"|retained|memori[sz]ed"
    r"|mentioned(?:\s+again)?|brought\s+up(?:\s+again)?|archived|shared|passed\s+on)"
)
_NOTES = r"(?:your|the|any)\s+(?:memory|memories|notes?|records?|logs?|files)"
SET_APART = Pattern(
    rf"\b{_IT}(?:['’]s|\s+(?:(?:really|please|absolutely|definitely)\s+)?(?:should|must|may|shall"
    rf"|can|is|are|does|need|do))\s*(?:not|n['’]t|never)\s+(?:have\s+to\s+|need\s+to\s+|to\s+)?"
    rf"(?:be\s+|get\s+)?(?:{_KEPT}|in\s+{_NOTES}|on\s+(?:any|the)\s+record|end\s+up\s+in\s+"
    rf"{_NOTES}|go\s+(?:in|into|on)\s+{_NOTES}"
    r"|something\s+(?:you\s+should|you\s+need\s+to|to|i\s+want\s+you\s+to)\s+(?:remember|keep"
    r"|store|save|repeat)|for\s+(?:the\s+record|your\s+\w+|keeping)"
    r"|leave\s+(?:this\s+(?:chat|room|conversation)|the\s+room))"
    rf"|\bi\s+(?:do\s+not|don['’]t)\s+want\s+{_IT}\s+(?:to\s+be\s+)?{_KEPT}"
    rf"|\bmake\s+sure\s+(?:that\s+)?{_IT}\s+(?:is\s+not|isn['’]t|does\s+not\s+get|doesn['’]t\s+get"
    rf"|never\s+gets)\s+{_KEPT}"
    r"|\b(?:for\s+your\s+(?:ears|eyes)\s+only|(?:let['’]?s\s+)?keep\s+(?:this|that|it)\s+(?:all"
    r"\s+)?(?:between\s+(?:us|you\s+and\s+me)|(?:strictly\s+|very\s+)?(?:quiet|private|secret"
    r"|confidential|hush)"
    r"|to\s+yourself|off\s+the\s+(?:books|record)|under\s+wraps|under\s+your\s+hat|here|out\s+of"
    r"\s+(?:your|the)\s+(?:memory|notes|records?)))\b"
    r"|\b(?:this|that|it)\s+(?:stays|remains|has\s+to\s+stay|must\s+stay|should\s+stay)\s+(?:"
    r"(?:strictly\s+)?between\s+(?:us|you\s+and\s+me)|here|in\s+this\s+(?:chat|room)|private"
    r"|secret|a\s+secret|confidential|with\s+you|off\s+the\s+record)\b"
    r"|\btreat\s+(?:this|that|it|what\s+i\s+\w+)\s+as\s+(?:strictly\s+)?(?:confidential|private"
    r"|secret|off\s+the\s+record)\b"
    r"|\b(?:can|could|may|shall)\s+we\s+keep\s+(?:this|that|it)\s+(?:between\s+us|private|off"
    r"\s+the\s+record)\b"
    r"|\bi(?:['’]m|\s+am)\s+(?:telling|saying|sharing)\s+(?:you\s+)?(?:this\s+|that\s+)?(?:to"
    r"\s+you\s+)?in\s+(?:strict\s+|total\s+)?confidence\b"
    r"|^\W*(?:strictly\s+)?(?:in\s+(?:strict\s+)?confidence|confidential|private(?:ly)?|top"
    r"\s+secret|between\s+(?:us|you\s+and\s+me|ourselves)|off\s+the\s+record|not\s+for\s+the"
    r"\s+record"
    r"|no\s+notes|hush-?hush|entre\s+nous)\b(?=\s*(?:[,:;.!–—-]|$|on\s+this|please|but\b))"
    r"|\byou\s+(?:did(?:n['’]t|\s+not)\s+hear|never\s+heard)\s+(?:this|that|it)(?:\s+from\s+me)?\b"
    r"(?=\W*$|\s*,|\s+and\b)"
    r"|\b(?:nobody|no\s+one)\s+(?:else\s+)?(?:needs|has|must|should|may)\s+(?:to\s+)?know\s+"
    r"(?:about\s+)?(?:this|that|it)\b"
    r"|\bmum['’]s\s+the\s+word\b|\bthis\s+is\s+(?:strictly\s+)?(?:confidential|between\s+us|off"
    r"\s+the\s+record)\b"
    r"|\bdon['’]t\s+(?:tell|breathe\s+a\s+word\s+to)\s+(?:anyone|anybody|a\s+soul)\b"
    rf"|\bleave\s+{_IT}\s+out\s+of\s+{_NOTES}",
    re.IGNORECASE,
)
"""Something is not to be kept, or not to be told further, whoever may do it."""
NO_RECORD = Pattern(
    r"\b(?:there\s+(?:should|must|may)\s+be|i\s+want)\s+no\s+(?:record|trace|mention|memory"
    r"|notes?)\s+(?:at\s+all\s+)?(?:of|about|on)\s+(?P<thing>\S.*)$"
    rf"|\b(?:nothing|no\s+\w+)\s+(?:about|of|on)\s+(?P<thing2>\S.*?)\s+(?:should|must|may|is\s+to)"
    rf"\s+(?:ever\s+)?be\s+{_KEPT}",
    re.IGNORECASE | re.DOTALL,
)
NO_TRACE = Pattern(
    r"^\W*(?:please\s+)?(?:keep\s+|leave\s+|make\s+|take\s+)?no\s+(?:record|trace|mention|memory"
    r"|notes?)\s+(?:of"
    r"|about)\s+(?:this|that|it)\b"
    r"|\b(?:nothing|none\s+of\s+(?:this|that|what))\s*(?:that\s+)?(?:i\s+(?:just\s+)?(?:said|told"
    r"\s+you|wrote|say))?\s*(?:here\s+)?(?:should|must|may|is\s+to)\s+(?:ever\s+)?be\s+(?:saved"
    r"|stored|remembered|recorded|kept|repeated)\b",
    re.IGNORECASE,
)
NOTHING_ABOUT = Pattern(
    OPENING + r"(?:keep|remember|save|store|record|retain|note|log)\s+(?:nothing|no\s+\w+)\s+"
    r"(?:about|of|on|regarding)\s+(?P<thing>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
REGRET = Pattern(
    r"\bi\s+(?:should\s*(?:not|n['’]t)|ought\s+not\s+to|did\s*(?:not|n['’]t)\s+mean\s+to)\s+"
    r"(?:have\s+)?(?:said?|say|told|tell|mention(?:ed)?|wr(?:ote|ite|itten)|sent|send|share[d]?"
    r"|typed?)\b",
    re.IGNORECASE,
)
"""Said too much: "delete it" after that means what was said."""
UNSAID = Pattern(
    r"\b(?:pretend|act\s+like|act\s+as\s+if|as\s+though|let['’]?s\s+pretend|imagine)\s+(?:that"
    r"\s+)?i\s+(?:never|didn['’]t|hadn['’]t|did\s+not|had\s+not)\s+"
    r"(?:ever\s+)?(?:sa(?:id|y)|told?\s+you|tell\s+you|mention(?:ed)?|wr(?:o|i)te|written)\s*"
    r"(?:that|this|it|anything|so)?\b"
    r"|\bi\s+(?:never|didn['’]t)\s+sa(?:id|y)\s+(?:that|this|it),?\s+(?:ok|okay|right|remember"
    r"|understood)\b"
    r"|^\W*(?:i\s+)?(?:take|wish\s+to\s+take)\s+(?:that|this|it|what\s+i\s+(?:just\s+)?said)"
    r"\s+back(?=\s*(?:$|[.,!;]))",
    re.IGNORECASE,
)
"""Something is to count as not said."""
OF_IT = Pattern(
    r"^\W*(?P<thing>(?:my|our)\s+[\w'’ -]{2,40}?)\s+(?:is|are|was|were)\s+[^,;]{2,60}[,;—–-]\s*"
    r"(?:so\s+|please\s+|and\s+)*"
    rf"(?:{_REMOVE}|(?:do\s+not|don['’]?t|never)\s+(?:ever\s+)?(?:{_KEEP}|{_SPEAK}))\s+(?:it|that"
    rf"|them)\b",
    re.IGNORECASE,
)
""""My salary is none of your business, delete it from your memory"."""
