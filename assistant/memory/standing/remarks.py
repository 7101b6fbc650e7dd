"""The phrases in which people say of words that they are over, unsure, or of another matter."""

from __future__ import annotations

import re

from assistant.memory.language.phrases import alternatives, any_of
from assistant.memory.standing.phrases import OPENERS
from assistant.patterns import Pattern

_HEARD = (
    r"(?:heard|read|was\s+told|were\s+told|saw|got\s+told|hear|gehört|gelesen|hörte"
    r"|entendu|oí|sentito)"
)
_UNSURE = (
    r"(?:unverified|unconfirmed|not\s+(?:yet\s+)?(?:been\s+)?(?:verified|confirmed)"
    r"|isn['’]t\s+(?:verified|confirmed)|nothing\s+(?:is\s+)?(?:confirmed|official)|rumou?rs?"
    r"|hearsay|gossip|can['’]?t\s+(?:confirm|verify)|haven['’]t\s+(?:confirmed|verified|checked)"
    r"|unbestätigt\w*|nicht\s+(?:bestätigt|geprüft)|gerüchte?\w*|sin\s+confirmar|non\s+confirmé\w*"
    r"|pas\s+confirmé\w*|grain\s+of\s+salt|second-?\s?hand)"
)
UNCONFIRMED = Pattern(
    rf"\b{_HEARD}\b.*\b{_UNSURE}\b|\b{_UNSURE}\b.*\b{_HEARD}\b"
    r"|\brumou?r\s+(?:has\s+it|says|is)\b|\bthere(?:['’]s|\s+is|\s+are)\s+(?:a\s+"
    r"|some\s+)?(?:unconfirmed\s+)?rumou?rs?\b|\bword\s+(?:on\s+the\s+street\s+)?(?:is"
    r"|has\s+it)\b"
    r"|\bgerüchteweise\b|\bes\s+(?:gibt|geht)\s+(?:ein|das)\s+gerücht\b"
    r"|\bangeblich\b.*\bnicht\s+bestätigt\b"
    rf"|^\W*(?:still\s+|as\s+yet\s+|an?\s+)?(?:unverified|unconfirmed|unbestätigt\w*|rumou?r"
    rf"|gerücht|hearsay)\b[^.!?:]{{0,40}}:"
    r"|\b(?:someone|somebody|a\s+(?:friend|colleague|neighbou?r|coworker)|people|they|jemand"
    r"|man)\s+(?:said|says|claims?|told\s+me|mentioned|sagte|behauptet|meinte)\b.*"
    rf"\b{_UNSURE}\b",
    re.IGNORECASE | re.DOTALL,
)
DOUBT = Pattern(
    r"^\W*(?:but\s+|though\s+|so\s+)?(?:that|this|it|das|dies)(?:['’]s|\s+is|\s+was|\s+ist"
    r"|\s+war)\s+(?:just\s+|only\s+|still\s+|nur\s+)?(?:a\s+|an\s+|ein\s+)?"
    r"(?:unverified|unconfirmed|hearsay|(?:a\s+)?rumou?r|not\s+(?:yet\s+)?(?:verified"
    r"|confirmed)|unbestätigt|nicht\s+bestätigt|gerücht)\b"
    r"|^\W*(?:please\s+)?(?:do\s+not|don['’]?t)\s+(?:treat|take|count|rely\s+on)\s+(?:this|that"
    r"|it)\s+(?:as\s+(?:a\s+)?(?:fact|confirmed|certain|given|true|settled)|yet)\b"
    r"|^\W*take\s+(?:this|that|it)\s+with\s+a\s+(?:grain|pinch)\s+of\s+salt",
    re.IGNORECASE,
)
"""A sentence that says of the one before that it is not certain."""

JOKE = Pattern(
    rf"^\W*(?:(?:{OPENERS}|haha|lol)\b[\s,:;.!–—-]*)*(?:(?:that|this|it)(?:['’]s|\s+(?:was|is))\s+"
    rf"(?:just\s+|only\s+"
    r"|all\s+)?(?:a\s+|an\s+)?(?:joke|lie|prank|made\s+up|invented|not\s+true|nonsense|sarcas\w+"
    r"|irony"
    r"|ironic|bullshit)|(?:i\s+was\s+|i['’]m\s+|just\s+|only\s+)+(?:kidding|joking|messing\s+with"
    r"\s+you"
    r"|pulling\s+your\s+leg|teasing)|i\s+(?:lied|made\s+(?:that|it)\s+up)|das\s+war\s+(?:nur\s+"
    r"|bloß\s+)?(?:ein\s+)?"
    r"(?:witz|scherz|spaß|gelogen|quatsch|ironie|ironisch|erfunden)|c['’]était\s+(?:une\s+blague"
    r"|pour\s+rire)"
    r"|era\s+(?:una\s+)?broma|scherzavo|era\s+uno\s+scherzo|estava\s+a\s+brincar|era\s+brincadeira"
    r"|het\s+was\s+een\s+grap)\W*(?:haha|lol|sorry|😀|😂|🙂|😉)?\W*$",
    re.IGNORECASE,
)
"""What was said before was not meant."""

_SCOPES = alternatives(
    """workspaces? | projects? | clients? | customers? | accounts? | teams? | tenants?
    | repo(?:sitorie)?s?
    | repository | courses? | class(?:es)? | cohorts? | groups? | departments? | compan(?:y|ies)
    | organi[sz]ations?
    | patients? | cases? | tickets? | threads? | environments? | matters? | jobs? | assignments?
    | tasks?
    | trips? | users? | students? | learners? | famil(?:y|ies) | profiles? | contexts? | orders?
    | stor(?:e|es)
    | sites? | events? | studies | study | papers? | experiments? | clusters? | services?
    | channels? | rooms? | chats?
    | conversations? | scopes? | engagements? | contracts? | persons? | people | kunden?
    | projekte?s? | mandanten?
    | arbeitsbereichs? | teams? | kurse?s? | fälle? | auftrags? | konto | firma | gruppe
    | vorgangs?"""
)
_OTHERS = alternatives(
    """another | an other | the other | other | some other | a different | different
    | a separate | separate
    | an unrelated | unrelated | an older | older | an old | somebody else['’]s | someone else['’]s
    | eine[mnrs]? andere[mnrs]? | (?:der|die|das|dem|den|des) andere[mnrs]? | andere[mnrs]?
    | ein andere[rs]?"""
)
OTHER_SCOPE = rf"(?:{_OTHERS})[\s-]+(?:\w+[\s-]+)?(?:{_SCOPES})(?:['’]s)?"
NAMED_SCOPE = Pattern(rf"\b{OTHER_SCOPE}\b", re.IGNORECASE)
SIMILAR_ELSEWHERE = Pattern(
    rf"\b(?:similar|look-?alike|same-?named|similarly\s+named|unrelated"
    rf"|ähnliche[mnrs]?)\s+(?:\w+\s+){{0,4}}?(?:from|in|of|by|for|aus|von|bei"
    rf"|für)\s+{OTHER_SCOPE}\b",
    re.IGNORECASE,
)
DENIED = Pattern(
    r"\b(?:(?:is|are|was|were|it['’]s)\s*(?:not|n['’]t)|not)\s+(?:\w+\s+)?(?:authori[sz]ed"
    r"|authoritative|valid|relevant|applicable|meant|intended|allowed|binding|approved|cleared"
    r"|part\s+of|about|to\s+be\s+used|for\s+(?:this|our|the\s+current)|ours|mine|this\s+one)\b"
    r"|\b(?:must|should|may|can|shall)\s*(?:not|n['’]t)\s+(?:\w+\s+)?(?:override|replace"
    r"|overwrite|be\s+(?:used|mixed|applied|reused|shared)|affect|apply|count|mix|change"
    r"|influence)\b"
    r"|\b(?:does|do)\s*(?:not|n['’]t)\s+(?:apply|belong|count|override|replace|concern|matter"
    r"|hold|affect)\b|\bnothing\s+to\s+do\s+with\b"
    r"|\b(?:do\s+not|don['’]?t)\s+(?:use|mix|apply|confuse|reuse|carry)\b|,\s*not\s+(?:this"
    r"|ours|the\s+current|mine|here)\b"
    r"|\bgilt\s+(?:hier\s+)?nicht\b|\bnicht\s+(?:für|zu|in)\s+(?:diese[mnrs]?|unsere[mnrs]?"
    r"|hier)\b|\bgehört\s+nicht\b|\bnicht\s+(?:verwenden|mischen|übernehmen|verwechseln"
    r"|hierher)\b",
    re.IGNORECASE,
)
RULE = any_of(
    "unless | until | except | only | always | whenever | if | any | policy | außer | nur "
    "| wenn | falls | immer"
)
"""Such a sentence is a rule for what may come, not words about one thing."""
WAS_OTHERS = Pattern(
    rf"^\W*(?:(?:{OPENERS})\b[\s,:;.!–—-]*)*(?:that|this|it|those|these|das|dies)(?:['’]s"
    rf"|\s+(?:was|is|were|are|belongs?\s+to|belonged\s+to|concerns?|concerned|war|ist"
    rf"|gehört(?:e)?(?:\s+zu)?))?\s+"
    rf"(?:actually\s+|really\s+|only\s+|eigentlich\s+)?(?:(?:about|for|from|with|of|in|to|für"
    rf"|von|bei|aus|zu)\s+)?{OTHER_SCOPE}\b(?:\s+i\s+\w+)?\W*$",
    re.IGNORECASE,
)
THING_WAS_OTHERS = Pattern(
    rf"^\W*(?:(?:{OPENERS})\b[\s,:;.!–—-]*)*(?P<thing>(?:the|my|our|that|die|der"
    rf"|das)\s+(?:\S+\s+){{1,8}}?)(?:i\s+(?:gave\s+you|mentioned|told\s+you)\s+)?(?:was|is|were"
    rf"|are|belongs?|belonged|war|ist|gehört)\s+"
    rf"(?:actually\s+|only\s+)?(?:about|for|from|to|of|in|für|von|aus|zu)\s+{OTHER_SCOPE}\b\W*$",
    re.IGNORECASE,
)

_OVER = alternatives(
    """(?:has|have|had)(?: now| already| since)? (?:expired|lapsed|ended)
    | expired(?: today| yesterday)?
    | (?:is|are)(?: now)? no longer (?:valid|in force|in effect|current|applicable|correct|true)
    | (?:is|are)(?: now)? not (?:valid|in force|in effect|current|applicable|correct
    |true) (?:any ?more|now)
    | (?:is|are)n['’]t (?:valid|in force|current|applicable|true|correct) any ?more
    | no longer (?:applies|apply|holds|hold|counts|count|stands|works)
    | (?:does|do)(?: not|n['’]t) (?:apply|hold|count) any ?more
    | (?:is|are)(?: now| already)? (?:obsolete|outdated|out of date|void|cancelled|canceled
    |off the table)
    | gilt (?:jetzt )?nicht mehr | gelten (?:jetzt )?nicht mehr
    | (?:ist|sind) (?:jetzt |inzwischen )?(?:abgelaufen|veraltet|hinfällig|überholt|ungültig
    |nicht mehr gültig|nicht mehr aktuell)
    | stimmt (?:so )?nicht mehr | n['’]est plus valable | ya no (?:es válid[oa]|vale)
    | non è più valid[oa]"""
)
OVER = Pattern(
    rf"^\W*(?:(?:{OPENERS})\b[\s,:;.!–—-]*)*(?P<thing>\S.{{0,120}}?)\s+(?:{_OVER})\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
PRONOUN = Pattern(
    r"^(?:that|this|it|those|these|das|dies|es|(?:that|this)\s+(?:is|was)|ça|cela|eso|questo)$",
    re.IGNORECASE,
)
DOUBTED = any_of(
    """if | whether | unless | maybe | perhaps | probably | might | could | would | should
    | i think | not sure
    | error | exception | wenn | falls | ob | vielleicht | wahrscheinlich | vermutlich | könnte
    | würde
    | when | once | until | in case | suppose | imagine | says | said | claims"""
)
"""Not certain, or someone else's words."""
