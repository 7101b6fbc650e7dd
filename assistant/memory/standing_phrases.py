"""The phrases in which people speak about the memory, in the languages that are known.

English and German are read most closely; French, Spanish, Italian and Portuguese where an
imperative says it outright.
"""

from __future__ import annotations

import re

from assistant.memory.phrases import alternatives, any_of

_OPENERS = alternatives(
    """hi | hey | hello | hallo | ok | okay | alright | well | so | and | also | oh | no | wait
    | sorry | please | btw | by the way | one more thing | actually | then | now | just | keepsake
    | for now | und | also | bitte | ach | nein | übrigens | moment | jetzt | dann | doch | por favor
    | s'il te plaît | per favore | on second thought | never mind | after all"""
)
_REQUESTS = alternatives(
    """(?:can|could|would|will) you | i(?:['’]d| would) (?:like|prefer) you to
    | i(?:['’]d| would) (?:like|prefer) (?:it )?if you | i (?:want|need|ask) you to
    | you (?:can|may|should|must|could|need to|have to) | let['’]?s | feel free to
    | i(?:['’]d| would) appreciate it if you | would you mind | make sure (?:to|you) | try to
    | (?:kannst|könntest|würdest|magst) du(?: mir)? | du (?:kannst|darfst|sollst|sollest|musst)
    | ich (?:möchte|will)\\,? dass du | (?:können|könnten) sie | peux-tu | puedes | puoi"""
)
OPENING = rf"^\W*(?:(?:{_OPENERS})\b[\s,:;.!–—-]*)*(?:(?:{_REQUESTS})\b[\s,]*)?(?:(?:now|also|just|please|bitte|kindly|safely|jetzt|auch|simply|completely|then)\b[\s,]*)*"
"""What may stand before an imperative at the beginning of a sentence."""

FORGETTING = re.compile(
    OPENING
    + r"(?:(?P<verb>forget(?:ting)?|unremember|stop\s+remembering|no\s+longer\s+remember|(?:do\s+not|don['’]?t)"
    r"\s+(?:keep\s+)?remember(?:ing)?|vergiss|vergesst|vergessen\s+sie|oublie[sz]?|olvida|olvídate\s+de"
    r"|dimentica|esquece|esqueça)(?:\s+(?:and|or|und|et|y|e)\s+(?:delete|remove|erase|drop|lösche?|efface)\w*)?"
    r"|(?:delete|remove|erase|drop|efface|lösche?)\s+(?:and|or|und|et)\s+(?:forget|vergiss|oublie)"
    r"|(?:you\s+don['’]?t\s+(?:have|need)|no\s+need)\s+to\s+(?:remember|keep))\b"
    r"\s*(?P<what>.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""To forget something, as such."""

_REMOVALS = alternatives(
    """delete | deleting | remove | removing | erase | drop | discard | scrap | strike | wipe | clear
    | get rid of | throw (?:away|out) | disregard | ignore | scratch | take out | cross out
    | lösche? | löschen sie | löschst | streiche? | entferne? | ignoriere? | verwirf | efface[zr]?
    | supprime[zr]? | ignore[zr]? | borra | elimina | ignora | cancella | apaga | suprime"""
)
REMOVING = re.compile(OPENING + rf"(?:{_REMOVALS})\b\s*(?P<what>.*)$", re.IGNORECASE | re.DOTALL)
"""To remove or pass over something: about the memory only where `OF_THE_MEMORY` says so."""

OF_THE_MEMORY = re.compile(
    r"\b(?:what(?:ever)?|everything|anything|all(?:\s+that)?|things?|stuff|the\s+(?:part|bit|thing))\s+"
    r"(?:that\s+)?(?:i|i['’]ve|we|you(?:['’]ve)?|you\s+(?:know|have|remember|saved|stored))\b"
    r"|\b(?:said|told\s+you|mentioned|wrote|shared|gave\s+you)\b"
    r"|\b(?:my|the|that|those|these|your|any|all|every)\s+(?:\w+\s+){0,3}?(?:notes?|memor(?:y|ies)|reminders?)\b"
    r"(?=\s*(?:$|[.:!,](?:\s|$)|(?:about|on|of|that|regarding|concerning|for|from|saying|with)\b))"
    r"|\b(?:from|in|out\s+of)\s+(?:your|the|its)\s+(?:memory|memories|notes?|records?|mind)\b"
    r"|\b(?:information|info|details?|facts?|data)\s+(?:about|on|regarding)\s+(?:me|my|our)\b"
    r"|\bwas\s+ich\b|\b(?:gesagt|erzählt|erwähnt|geschrieben)\b"
    r"|\b(?:meine?[nmrs]?|die|den|deine?[nmrs]?)\s+(?:\w+\s+){0,2}?(?:notiz(?:en)?|erinnerung(?:en)?|merkzettel)\b"
    r"|\baus\s+(?:deinem|dem|deinen)\s+(?:gedächtnis|speicher|notizen)\b"
    r"|\bce\s+que\s+j|\blo\s+que\s+(?:te\s+)?(?:dije|he\s+dicho)|\bquello\s+che\s+(?:ti\s+)?ho\b|\bo\s+que\s+eu\s+disse\b",
    re.IGNORECASE,
)
EARLIER_ONE = re.compile(
    r"^(?:the|my|that|our|die|den|das|meine?n?|der)\s+(?:\w+\s+)?"
    r"(?:earlier|previous|prior|old|former|first|original|outdated|older|last|frühere?[nrs]?|alte[nrs]?|vorige[nrs]?|ältere[nrs]?|erste[nrs]?)\s+"
    r"(?P<thing>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""An earlier version of something: "ignore the earlier address"."""

ARTEFACT = any_of(
    """files? | folders? | director(?:y|ies) | code | functions? | methods? | class(?:es)? | imports?
    | lines? | rows? | columns? | tables? | databases? | branch(?:es)? | commits? | repos? | tests?
    | errors? | warnings? | exceptions? | scripts? | variables? | packages? | paragraphs? | sentences?
    | words? | bullets? | sections? | slides? | cells? | images? | pictures? | photos? | documents?
    | drafts? | emails? | pages? | buttons? | fields? | comments? | instructions? | prompts? | rules?
    | questions? | constraints? | system | model | data ?set | outputs? | results? | values? | spaces?
    | answers? | messages? above | versions? | history | cookies | cache | app | apps | accounts?
    | dateien | datei | zeilen? | spalten? | tabellen? | absatz | absätze | bilder | bild | funktion(?:en)?
    | anweisung(?:en)? | ordner | frage | antwort | variable[n]? | kommentare?"""
)
"""What people have deleted that is no memory."""

IDIOM = re.compile(
    r"^(?:(?:about\s+)?it\b.*|about\s+(?:that|this)|es\b.*|ça|to\b.*|how\b.*|(?:that\s+)?(?:you|ihr|du)\s+(?:are|were|have\s+been|bist|seid)\b.*"
    r"|(?:all\s+)?(?:the\s+)?(?:previous|prior|above|earlier|your)\s+(?:instructions?|prompts?|rules?|context)\b.*"
    r"|(?:everything|all|anything|alles|tout|todo)[.! ]*|yourself.*|me\b.*|us\b.*|nicht\b.*|not\b.*|ever\b.*|nie\b.*"
    r"|(?:the|a)\s+(?:past|rest|world|time)\b.*)[.!]*$",
    re.IGNORECASE | re.DOTALL,
)
"""After "forget": never mind, do not fail to, or nothing in particular."""

JUST_SAID = re.compile(
    r"^(?:(?:all|everything|any)\s+(?:of\s+)?)?(?:that|this|these|those|them|das|dies|das\s+alles|ça|cela|eso|esto|questo|quello|isso"
    r"|(?:what|everything|all(?:\s+that)?|was|alles,?\s+was|ce\s+que|lo\s+que|quello\s+che|o\s+que)\s+(?:i|ich|we|j['’]|te|ti|eu)\s*(?:['’]ve|have|habe)?\s*"
    r"(?:dir\s+)?(?:just\s+|gerade\s+|eben\s+)?(?:said|told\s+you|wrote|mentioned|shared|typed|gesagt|erzählt|geschrieben|gesagt\s+habe|erzählt\s+habe|dije|disse|ai\s+dit|viens\s+de\s+dire)"
    r"|(?:my|the|meine|die)\s+(?:last|previous|letzte|vorige)\s+(?:message|note|sentence|remark|statement|nachricht|notiz|aussage)"
    r"|(?:the|that)\s+last\s+(?:thing|part|bit)(?:\s+i\s+(?:said|wrote|told\s+you))?)"
    r"(?:\s+(?:please|again|now|then|just\s+now|right\s+away|completely|entirely|bitte|wieder|habe|from\s+(?:your\s+|the\s+)?(?:memory|records|notes)|aus\s+(?:deinem|dem)\s+gedächtnis))*\s*[.!]*$",
    re.IGNORECASE,
)
"""What was said just before."""
POLITE = any_of("please | bitte | por favor | per favore | s'il te plaît | want you | like you | need you")

ABOUT = re.compile(
    r"^(?:(?:about|everything|anything|all|whatever|what|the\s+(?:thing|part|bit|fact)s?|alles|was|ce|lo|quello|o|my|the|that|those|any|your|"
    r"meine?[nr]?|die|den|das)\s+(?:\w+\s+){0,2}?)?"
    r"(?:(?:notes?|memor(?:y|ies)|reminders?|notiz(?:en)?|erinnerung(?:en)?)"
    r"|(?:(?:that\s+)?(?:i|i['’]ve|we|you|ich|j['’]ai|que)\s*(?:have\s+|habe\s+|dir\s+|['’]ve\s+|ever\s+|just\s+|te\s+)*"
    r"(?:said|told\s+you|mentioned|wrote|shared|know|remember|saved|stored|noted|have|dit|dije|ho\s+detto|disse)))"
    r"\s+(?:to\s+you\s+)?(?:about|on|of|regarding|concerning|for|that|over|sur|sobre|su|zu[mr]?|über|von|vom)\b\s*(?P<thing>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
GERMAN_ABOUT = re.compile(
    r"^(?:alles,?\s+)?was\s+ich\s+(?:dir\s+|euch\s+)?(?:über|von|vom|zu[mr]?|wegen)\s+(?P<thing>\S.*?)\s+"
    r"(?:gesagt|erzählt|geschrieben|erwähnt)(?:\s+(?:habe|hatte|hab))?\W*$",
    re.IGNORECASE | re.DOTALL,
)
GERMAN_LAST = re.compile(
    OPENING
    + r"(?P<thing>(?:die|den|das|meine?n?|unsere?n?|was\s+ich)\s+\S.*?)\s+(?:(?:jetzt|wieder|bitte|ruhig|ganz)\s+)*vergessen\W*$",
    re.IGNORECASE | re.DOTALL,
)
"""The verb at the end: "du kannst meine alte Adresse wieder vergessen"."""

KEEPING = re.compile(
    OPENING
    + r"(?:keep\s+remembering|go\s+on\s+remembering|continue\s+(?:to\s+remember|remembering)|(?:do\s+)?remember\s+(?:it\s+)?again"
    r"|(?:you['’]re|you\s+are)\s+(?:now\s+)?(?:allowed|authori[sz]ed|welcome|free)\s+to\s+(?:remember|keep|save|store|use)"
    r"|you\s+(?:may|can)\s+(?:remember|keep|use)\s+(?=.*\b(?:again|after\s+all)\b)"
    r"|merk\w*\s+dir\s+(?:doch|wieder)|behalte?\s+(?:doch|weiter(?:hin)?)|du\s+darfst\s+dir)\b\s*(?P<what>.*)$",
    re.IGNORECASE | re.DOTALL,
)

_SELF = r"(?:it|this|that|them|these|those|any\s+of\s+(?:this|it|that)|what\s+i\s+(?:just\s+)?(?:said|told\s+you|wrote|say)|the\s+above|this\s+(?:message|one|part|bit))"
_KEEP_VERB = r"(?:save|store|remember|record|retain|memori[sz]e|keep|log|note|write\s+down|repeat|share|mention|quote|reveal|pass\s+on|tell|bring\s+up|use)"
NOT_KEPT = re.compile(
    OPENING
    + rf"(?:do\s+not|don['’]?t|never|not\s+to)\s+(?:ever\s+)?(?P<verb>{_KEEP_VERB}(?:\s*(?:,|or|and|nor)\s*(?:or\s+)?{_KEEP_VERB})*)\s+"
    rf"{_SELF}(?P<rest>\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
NOT_KEPT_ENDS = re.compile(
    r"^\s*[:;–—].*$|^\s*(?:(?:down|please|ok|okay|anywhere|anyone|to\s+(?:your\s+)?memory|in\s+(?:your\s+)?(?:memory|notes)|for\s+later"
    r"|to\s+(?:anyone|anybody|others|me|my\s+\w+)|with\s+(?:anyone|others)|later|again|afterwards|elsewhere|after\s+this(?:\s+\w+)?|beyond\s+this(?:\s+\w+)?"
    r"|in\s+future(?:\s+\w+)?|in\s+the\s+future|though|either|,?\s*thanks|thank\s+you|in\s+any\s+(?:other\s+)?(?:chat|conversation)s?)\W*)*\W*$",
    re.IGNORECASE,
)
"""What may follow "don't save this"."""
SPEECH_VERB = any_of("repeat | remember | memori[sz]e | tell | reveal | mention | quote | share | bring up")

PRIVATE_WORDS = re.compile(
    r"\boff\s+the\s+record\b|\b(?:strictly\s+|just\s+)?between\s+(?:us|you\s+and\s+(?:me|i)|ourselves)\s*(?:[,:;.–—!-]|$)"
    r"|\b(?:stays?|keep\s+(?:this|that|it))\s+(?:strictly\s+|just\s+)?(?:between\s+us|to\s+yourself|confidential|private|secret|off\s+the\s+record)\b"
    r"|\b(?:this|that|the\s+following|what\s+i\s+(?:say|tell\s+you)|it)\s+(?:is|stays|remains|must\s+stay)\s+(?:strictly\s+)?(?:confidential|between\s+us|not\s+for\s+the\s+record|off\s+the\s+record)\b"
    r"|^\W*(?:strictly\s+)?(?:in\s+(?:strict\s+)?confidence|confidential(?:ly)?|not\s+for\s+(?:the\s+record|your\s+memory))\s*[,:–—-]"
    r"|\bnot\s+to\s+be\s+(?:saved|stored|remembered|repeated|recorded|kept)\b"
    r"|\b(?:this|that)\s+(?:should|must)\s*(?:not|n['’]t)\s+(?:be\s+(?:saved|stored|remembered|repeated|recorded)|go\s+into\s+(?:your\s+)?memory)\b"
    r"|\b(?:ganz\s+)?unter\s+uns(?:\s+gesagt)?\s*[,:;.–—!-]|\bbleibt\s+unter\s+uns\b|\bbehalte?\s+(?:das|es|dies)\s+(?:bitte\s+)?für\s+dich\b"
    r"|\b(?:das|dies|es|dir\s+das)\s+(?:bitte\s+)?nicht\s+(?:ab)?(?:speichern|merken|aufschreiben|weitersagen|wiederholen|notieren)\b"
    r"|\b(?:merk\w*\s+dir|speicher\w*|notier\w*|wiederhol\w*)\s+(?:das|dies|es)\s+(?:bitte\s+|auf\s+keinen\s+fall\s+)*nicht\b"
    r"|^\W*(?:streng\s+)?(?:vertraulich|inoffiziell)\s*[,:–—-]"
    r"|^\W*(?:entre\s+nous|entre\s+nosotros|tra\s+(?:di\s+)?noi|entre\s+nós)\s*[,:–—-]"
    r"|\bne\s+(?:le|la|l['’])\s*(?:retiens|garde|note|répète|enregistre)\s+pas\b|\bno\s+(?:lo|la|guardes|recuerdes|repitas)\s*(?:guardes|recuerdes|repitas)?\s+(?:esto|eso)\b"
    r"|\bnon\s+(?:salvar(?:e|lo)|ricordar(?:e|lo)|memorizzar(?:e|lo))\b",
    re.IGNORECASE,
)

_HEARD = r"(?:heard|read|was\s+told|were\s+told|saw|got\s+told|hear|gehört|gelesen|hörte|entendu|oí|sentito)"
_UNSURE = r"(?:unverified|unconfirmed|not\s+(?:yet\s+)?(?:been\s+)?(?:verified|confirmed)|isn['’]t\s+(?:verified|confirmed)|nothing\s+(?:is\s+)?(?:confirmed|official)|rumou?rs?|hearsay|gossip|can['’]?t\s+(?:confirm|verify)|haven['’]t\s+(?:confirmed|verified|checked)|unbestätigt\w*|nicht\s+(?:bestätigt|geprüft)|gerüchte?\w*|sin\s+confirmar|non\s+confirmé\w*|pas\s+confirmé\w*|grain\s+of\s+salt|second-?\s?hand)"
UNCONFIRMED = re.compile(
    rf"\b{_HEARD}\b.*\b{_UNSURE}\b|\b{_UNSURE}\b.*\b{_HEARD}\b"
    r"|\brumou?r\s+(?:has\s+it|says|is)\b|\bthere(?:['’]s|\s+is|\s+are)\s+(?:a\s+|some\s+)?(?:unconfirmed\s+)?rumou?rs?\b|\bword\s+(?:on\s+the\s+street\s+)?(?:is|has\s+it)\b"
    r"|\bgerüchteweise\b|\bes\s+(?:gibt|geht)\s+(?:ein|das)\s+gerücht\b|\bangeblich\b.*\bnicht\s+bestätigt\b"
    rf"|^\W*(?:still\s+|as\s+yet\s+|an?\s+)?(?:unverified|unconfirmed|unbestätigt\w*|rumou?r|gerücht|hearsay)\b[^.!?:]{{0,40}}:"
    r"|\b(?:someone|somebody|a\s+(?:friend|colleague|neighbou?r|coworker)|people|they|jemand|man)\s+(?:said|says|claims?|told\s+me|mentioned|sagte|behauptet|meinte)\b.*"
    rf"\b{_UNSURE}\b",
    re.IGNORECASE | re.DOTALL,
)
DOUBT = re.compile(
    r"^\W*(?:but\s+|though\s+|so\s+)?(?:that|this|it|das|dies)(?:['’]s|\s+is|\s+was|\s+ist|\s+war)\s+(?:just\s+|only\s+|still\s+|nur\s+)?(?:a\s+|an\s+|ein\s+)?"
    r"(?:unverified|unconfirmed|hearsay|(?:a\s+)?rumou?r|not\s+(?:yet\s+)?(?:verified|confirmed)|unbestätigt|nicht\s+bestätigt|gerücht)\b"
    r"|^\W*(?:please\s+)?(?:do\s+not|don['’]?t)\s+(?:treat|take|count|rely\s+on)\s+(?:this|that|it)\s+(?:as\s+(?:a\s+)?(?:fact|confirmed|certain|given|true|settled)|yet)\b"
    r"|^\W*take\s+(?:this|that|it)\s+with\s+a\s+(?:grain|pinch)\s+of\s+salt",
    re.IGNORECASE,
)
"""A sentence that says of the one before that it is not certain."""

_SCOPES = alternatives(
    """workspaces? | projects? | clients? | customers? | accounts? | teams? | tenants? | repo(?:sitorie)?s?
    | repository | courses? | class(?:es)? | cohorts? | groups? | departments? | compan(?:y|ies) | organi[sz]ations?
    | patients? | cases? | tickets? | threads? | environments? | matters? | jobs? | assignments? | tasks?
    | trips? | users? | students? | learners? | famil(?:y|ies) | profiles? | contexts? | orders? | stor(?:e|es)
    | sites? | events? | studies | study | papers? | experiments? | clusters? | services? | channels? | rooms? | chats?
    | conversations? | scopes? | engagements? | contracts? | persons? | people | kunden? | projekte?s? | mandanten?
    | arbeitsbereichs? | teams? | kurse?s? | fälle? | auftrags? | konto | firma | gruppe | vorgangs?"""
)
_OTHERS = alternatives(
    """another | an other | the other | other | some other | a different | different | a separate | separate
    | an unrelated | unrelated | an older | older | an old | somebody else['’]s | someone else['’]s
    | eine[mnrs]? andere[mnrs]? | (?:der|die|das|dem|den|des) andere[mnrs]? | andere[mnrs]? | ein andere[rs]?"""
)
OTHER_SCOPE = rf"(?:{_OTHERS})[\s-]+(?:\w+[\s-]+)?(?:{_SCOPES})(?:['’]s)?"
NAMED_SCOPE = re.compile(rf"\b{OTHER_SCOPE}\b", re.IGNORECASE)
SIMILAR_ELSEWHERE = re.compile(
    rf"\b(?:similar|look-?alike|same-?named|similarly\s+named|unrelated|ähnliche[mnrs]?)\s+(?:\w+\s+){{0,4}}?(?:from|in|of|by|for|aus|von|bei|für)\s+{OTHER_SCOPE}\b",
    re.IGNORECASE,
)
DENIED = re.compile(
    r"\b(?:(?:is|are|was|were|it['’]s)\s*(?:not|n['’]t)|not)\s+(?:\w+\s+)?(?:authori[sz]ed|authoritative|valid|relevant|applicable|meant|intended|allowed|binding|approved|cleared|part\s+of|about|to\s+be\s+used|for\s+(?:this|our|the\s+current)|ours|mine|this\s+one)\b"
    r"|\b(?:must|should|may|can|shall)\s*(?:not|n['’]t)\s+(?:\w+\s+)?(?:override|replace|overwrite|be\s+(?:used|mixed|applied|reused|shared)|affect|apply|count|mix|change|influence)\b"
    r"|\b(?:does|do)\s*(?:not|n['’]t)\s+(?:apply|belong|count|override|replace|concern|matter|hold|affect)\b|\bnothing\s+to\s+do\s+with\b"
    r"|\b(?:do\s+not|don['’]?t)\s+(?:use|mix|apply|confuse|reuse|carry)\b|,\s*not\s+(?:this|ours|the\s+current|mine|here)\b"
    r"|\bgilt\s+(?:hier\s+)?nicht\b|\bnicht\s+(?:für|zu|in)\s+(?:diese[mnrs]?|unsere[mnrs]?|hier)\b|\bgehört\s+nicht\b|\bnicht\s+(?:verwenden|mischen|übernehmen|verwechseln|hierher)\b",
    re.IGNORECASE,
)
RULE = any_of("unless | until | except | only | always | whenever | if | any | policy | außer | nur | wenn | falls | immer")
"""Such a sentence is a rule for what may come, not words about one thing."""
WAS_OTHERS = re.compile(
    rf"^\W*(?:(?:{_OPENERS})\b[\s,:;.!–—-]*)*(?:that|this|it|those|these|das|dies)(?:['’]s|\s+(?:was|is|were|are|belongs?\s+to|belonged\s+to|concerns?|concerned|war|ist|gehört(?:e)?(?:\s+zu)?))?\s+"
    rf"(?:actually\s+|really\s+|only\s+|eigentlich\s+)?(?:(?:about|for|from|with|of|in|to|für|von|bei|aus|zu)\s+)?{OTHER_SCOPE}\b(?:\s+i\s+\w+)?\W*$",
    re.IGNORECASE,
)
THING_WAS_OTHERS = re.compile(
    rf"^\W*(?:(?:{_OPENERS})\b[\s,:;.!–—-]*)*(?P<thing>(?:the|my|our|that|die|der|das)\s+(?:\S+\s+){{1,8}}?)(?:i\s+(?:gave\s+you|mentioned|told\s+you)\s+)?(?:was|is|were|are|belongs?|belonged|war|ist|gehört)\s+"
    rf"(?:actually\s+|only\s+)?(?:about|for|from|to|of|in|für|von|aus|zu)\s+{OTHER_SCOPE}\b\W*$",
    re.IGNORECASE,
)

_OVER = alternatives(
    """(?:has|have|had)(?: now| already| since)? (?:expired|lapsed|ended) | expired(?: today| yesterday)?
    | (?:is|are)(?: now)? (?:no longer|not) (?:valid|in force|in effect|current|applicable|correct|true)(?: any ?more| now)?
    | (?:is|are)n['’]t (?:valid|in force|current|applicable|true|correct) any ?more
    | no longer (?:applies|apply|holds|hold|counts|count|stands|works)
    | (?:does|do)(?: not|n['’]t) (?:apply|hold|count) any ?more
    | (?:is|are)(?: now| already)? (?:obsolete|outdated|out of date|void|cancelled|canceled|off the table)
    | gilt (?:jetzt )?nicht mehr | gelten (?:jetzt )?nicht mehr | (?:ist|sind) (?:jetzt |inzwischen )?(?:abgelaufen|veraltet|hinfällig|überholt|ungültig|nicht mehr gültig|nicht mehr aktuell)
    | stimmt (?:so )?nicht mehr | n['’]est plus valable | ya no (?:es válid[oa]|vale) | non è più valid[oa]"""
)
OVER = re.compile(
    rf"^\W*(?:(?:{_OPENERS})\b[\s,:;.!–—-]*)*(?P<thing>\S.{{0,120}}?)\s+(?:{_OVER})\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
PRONOUN = re.compile(
    r"^(?:that|this|it|those|these|das|dies|es|(?:that|this)\s+(?:is|was)|ça|cela|eso|questo)$", re.IGNORECASE
)

WORTH_READING = any_of(
    r"""forget\w* | unremember | remember\w* | vergiss | verg[ae]ss\w* | oublie\w* | olvid\w* | dimentica
    | esque[cç]\w* | delet\w+ | remov\w+ | eras\w+ | drop | discard | scrap | strike | wipe | clear
    | get rid | throw | disregard | ignor\w+ | scratch | lösch\w* | streich\w* | entfern\w* | efface\w*
    | supprime\w* | borra | elimina | cancella | apaga | suprime | keep | save | store | record
    | retain | log | note | repeat | tell | share | reveal | mention | quote | confiden\w* | off the record
    | between | unter uns | vertraulich\w* | inoffiziell | behalt\w* | merk\w* | speicher\w* | entre | tra
    | unverified | unconfirmed | confirmed | verified | rumou?rs? | hearsay | gerücht\w* | unbestätigt\w*
    | bestätigt | angeblich | grain | treat | official | word | other | another | different | separate
    | similar | older | andere\w* | nothing | expired | lapsed | ended | longer | anymore | any more | obsolete
    | outdated | void | cancell?ed | abgelaufen | veraltet | gilt | gelten | stimmt | ungültig | hinfällig
    | valable | válid\w* | valid\w* | updated? | corrections? | corrected | chang\w+ | moved? | moves | switched
    | rescheduled | postponed | pushed | shifted | raised | lowered | increased | reduced | renamed | now
    | actually | instead | becomes? | became | korrektur | änderung | jetzt | nun | inzwischen | geändert
    | verschoben | verlegt | from today | maintenant | ahora | ora | adesso | agora | sofort"""
)
"""A message without any of these words says nothing about the memory."""
FILLER = re.compile(
    "(?:"
    + alternatives(
        """said | told | mentioned | wrote | written | shared | gave | given | know | remember | remembering
        | saved | stored | note | notes | noted | memory | memories | everything | anything | whatever
        | thing | things | stuff | please | bitte | again | now | then | anymore | earlier | previous
        | previously | old | older | former | outdated | first | last | just | about | regarding | concerning
        | gesagt | erzählt | erwähnt | geschrieben | notiz | notizen | erinnerung | habe | hatte | mal | alles
        | wieder | alte | alten | frühere | früheren | vorige | vorherige | part | bit | detail | details
        | information | info | infos | fact | facts | chat | conversation | keep | any | more | all"""
    )
    + ")",
    re.IGNORECASE,
)
"""In such words people speak about what they told, not about what it says."""
TELLING_OF_ONESELF = re.compile(
    r"^\W*(?:do\s+not|don['’]?t)\s+(?:keep\s+)?remember\w*\s+(?!(?:that|this|it|what\s+i|my|any)\b)"
    r"|^\W*(?:forget|forgetting)\s+(?:\w+\s+)?(?:is|are|was|can|isn['’]t|makes|has)\b",
    re.IGNORECASE,
)
""""Don't remember where I put it" is no request."""
REMOVES_TOO = any_of("delete | remove | erase | lösch\\w* | efface\\w* | from your memory | from memory")
PASSING_OVER = any_of("disregard | ignore | scratch | ignorier\\w* | verwirf | ignora")
FROM_MEMORY = re.compile(
    r"[\s,]+(?:(?:from|in|out\s+of)\s+(?:your|the)\s+(?:memory|memories|notes?|records?)"
    r"|aus\s+(?:deinem|dem|deinen)\s+(?:gedächtnis|speicher|notizen)|de\s+ta\s+mémoire|de\s+tu\s+memoria"
    r"|please|again|any\s?more|bitte|wieder|for\s+good|completely|entirely|right\s+away|thanks|thank\s+you)(?=\W*$)",
    re.IGNORECASE,
)
DOUBTED = any_of(
    """if | whether | unless | maybe | perhaps | probably | might | could | would | should | i think | not sure
    | error | exception | wenn | falls | ob | vielleicht | wahrscheinlich | vermutlich | könnte | würde
    | when | once | until | in case | suppose | imagine | says | said | claims"""
)
"""Not certain, or someone else's words."""
SHIFTING = re.compile(
    r"[,;–—]\s*(?:let['’]?s|i\b|i['’]|we\b|how\b|what\b|where\b|can\b|could\b|do\b|just\b|there\b|now\b|it\b"
    r"|ich\b|wir\b|lass\b|wie\b|was\b(?!\s+ich)|sag\b|zeig\b|tell\b|show\b|give\b|help\b|you\b)",
    re.IGNORECASE,
)
"""What goes on after "forget the hotel": a change of subject, not a request."""
