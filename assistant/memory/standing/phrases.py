"""The phrases in which people speak about the memory, in the languages that are known.

English and German are read most closely; French, Spanish, Italian and Portuguese where an
imperative says it outright.
"""

from __future__ import annotations

import re

from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

OPENERS = alternatives(
    """hi | hey | hello | hallo | ok | okay | alright | well | so | and | also | oh | no | wait
    | sorry | please | btw | by the way | one more thing | actually | then | now | just | keepsake
    | for now | und | also | bitte | ach | nein | übrigens | moment | jetzt | dann | doch
    | por favor
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
OPENING = (
    rf"^\W*(?:(?:{OPENERS})\b[\s,:;.!–—-]*)*(?:(?:{_REQUESTS})\b[\s,]*)?(?:(?:now|also"
    rf"|just|please|bitte|kindly|safely|jetzt|auch|simply|completely|then)\b[\s,]*)*"
)
"""What may stand before an imperative at the beginning of a sentence."""

FORGETTING = Pattern(
    OPENING + r"(?:(?P<verb>forget(?:ting)?(?!-)|unremember|stop\s+remembering|no\s+longer"
    r"\s+remember"
    r"|(?:do\s+not|don['’]?t)"
    r"\s+(?:keep\s+)?remember(?:ing)?|never\s+mind(?=\s+what\s+i\b)|vergiss|vergesst"
    r"|vergessen(?:\s+sie)?(?=[\s,])|oublie[sz]?|olvida|olvídate\s+de"
    r"|dimentica|esquece|esqueça)(?:\s+(?:and|or|und|et|y|e)\s+(?:delete|remove|erase|drop"
    r"|lösche?|efface)\w*)?"
    r"|(?:delete|remove|erase|drop|efface|lösche?)\s+(?:and|or|und|et)\s+(?:forget|vergiss|oublie)"
    r"|(?:you\s+don['’]?t\s+(?:have|need)|no\s+need)\s+to\s+(?:remember|keep))\b"
    r"\s*(?P<what>.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""To forget something, as such."""

_REMOVALS = alternatives(
    """delete | deleting | remove | removing | erase | drop | discard | scrap | strike | wipe
    | clear
    | get rid of | throw (?:away|out) | disregard | ignore | scratch | take out | cross out
    | lösche? | löschen sie | löschst | streiche? | entferne? | ignoriere? | verwirf | efface[zr]?
    | supprime[zr]? | ignore[zr]? | borra | elimina | ignora | cancella | apaga | suprime"""
)
REMOVING = Pattern(OPENING + rf"(?:{_REMOVALS})\b\s*(?P<what>.*)$", re.IGNORECASE | re.DOTALL)
"""To remove or pass over something: about the memory only where `OF_THE_MEMORY` says so."""

OF_THE_MEMORY = Pattern(
    r"\b(?:what(?:ever)?|everything|anything|all(?:\s+that)?|things?|stuff|the\s+(?:part|bit"
    r"|thing))\s+"
    r"(?:that\s+)?(?:i|i['’]ve|we|you(?:['’]ve)?|you\s+(?:know|have|remember|saved|stored))\b"
    r"|\b(?:said|told\s+you|mentioned|wrote|shared|gave\s+you)\b"
    r"|\b(?:my|the|that|those|these|your|any|all|every)\s+(?:\w+\s+){0,3}?(?:notes?|memor(?:y"
    r"|ies)|reminders?)\b"
    r"(?=\s*(?:$|[.:!,](?:\s|$)|(?:about|on|of|that|regarding|concerning|for|from|saying|with)\b))"
    r"|\b(?:from|in|out\s+of)\s+(?:your|the|its)\s+(?:memory|memories|notes?|records?|mind)\b"
    r"|\b(?:information|info|details?|facts?|data)\s+(?:about|on|regarding)\s+(?:me|my|our)\b"
    r"|\bwas\s+ich\b|\b(?:gesagt|erzählt|erwähnt|geschrieben)\b"
    r"|\b(?:meine?[nmrs]?|die|den|deine?[nmrs]?)\s+(?:\w+\s+){0,2}?(?:notiz(?:en)?"
    r"|erinnerung(?:en)?|merkzettel)\b"
    r"|\baus\s+(?:deinem|dem|deinen)\s+(?:gedächtnis|speicher|notizen)\b"
    r"|\bce\s+que\s+j|\blo\s+que\s+(?:te\s+)?(?:dije|he\s+dicho)"
    r"|\bquello\s+che\s+(?:ti\s+)?ho\b|\bo\s+que\s+eu\s+disse\b",
    re.IGNORECASE,
)
EARLIER_ONE = Pattern(
    r"^(?:the|my|that|our|die|den|das|meine?n?|der)\s+(?:\w+\s+)?"
    r"(?:earlier|previous|prior|old|former|first|original|outdated|older|last|frühere?[nrs]?"
    r"|alte[nrs]?|vorige[nrs]?|ältere[nrs]?|erste[nrs]?)\s+"
    r"(?P<thing>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""An earlier version of something: "ignore the earlier address"."""

ARTEFACT = any_of(
    """files? | folders? | director(?:y|ies) | code | functions? | methods? | class(?:es)?
    | imports?
    | lines? | rows? | columns? | tables? | databases? | branch(?:es)? | commits? | repos? | tests?
    | errors? | warnings? | exceptions? | scripts? | variables? | packages? | paragraphs?
    | sentences?
    | words? | bullets? | sections? | slides? | cells? | images? | pictures? | photos? | documents?
    | drafts? | emails? | pages? | buttons? | fields? | comments? | instructions? | prompts?
    | rules?
    | questions? | constraints? | system | model | data ?set | outputs? | results? | values?
    | spaces?
    | answers? | messages? above | versions? | history | cookies | cache | app | apps | accounts?
    | dateien | datei | zeilen? | spalten? | tabellen? | absatz | absätze | bilder | bild
    | funktion(?:en)?
    | anweisung(?:en)? | ordner | frage | antwort | variable[n]? | kommentare?"""
)
"""What people have deleted that is no memory."""

IDIOM = Pattern(
    r"^(?:(?:about\s+)?it\b.*|about\s+(?:that|this)|es\b.*|ça|to\b.*|how\b.*|(?:that\s+)?(?:you"
    r"|ihr|du)\s+(?:are|were|have\s+been|bist|seid)\b.*"
    r"|(?:all\s+)?(?:the\s+)?(?:previous|prior|above|earlier|your)\s+(?:instructions?|prompts?"
    r"|rules?|context)\b.*"
    r"|pas\b.*|.*\b(?:nicht|niet)\W*$|(?:everything|all|anything|alles|tout|todo)[.! ]*|yourself.*"
    r"|me\b.*|us\b.*|nicht\b.*"
    r"|not\b.*|ever\b.*|nie\b.*"
    r"|(?:the|a)\s+(?:past|rest|world|time)\b.*)[.!]*$",
    re.IGNORECASE | re.DOTALL,
)
"""After "forget": never mind, do not fail to, or nothing in particular."""

JUST_SAID = Pattern(
    r"^(?:(?:all|everything|any)\s+(?:of\s+)?)?(?:that|this|these|those|them|das|dies"
    r"|das\s+alles|ça|cela|eso|esto|questo|quello|isso"
    r"|(?:what|everything|all(?:\s+that)?|was|alles,?\s+was|ce\s+que|lo\s+que|quello\s+che"
    r"|o\s+que)\s+(?:i|ich|we|j['’]|te|ti|eu)\s*(?:['’]ve|have|habe)?\s*"
    r"(?:dir\s+)?(?:just\s+|gerade\s+|eben\s+)?(?:said|told\s+you|wrote|mentioned|shared|typed"
    r"|gesagt|erzählt|geschrieben|gesagt\s+habe|erzählt\s+habe|dije|disse|ai\s+dit"
    r"|viens\s+de\s+dire)"
    r"|(?:my|the|meine|die)\s+(?:last|previous|letzte|vorige)\s+(?:message|note|sentence|remark"
    r"|statement|nachricht|notiz|aussage)"
    r"|(?:the|that)\s+last\s+(?:thing|part|bit)(?:\s+i\s+(?:said|wrote|told\s+you))?)"
    r"(?:\s+(?:please|again|now|then|just\s+now|right\s+away|completely|entirely|bitte|wieder"
    r"|habe|from\s+(?:your\s+|the\s+)?(?:memory|records|notes)|aus\s+(?:deinem"
    r"|dem)\s+gedächtnis))*\s*[.!]*$",
    re.IGNORECASE,
)
"""What was said just before."""
POLITE = any_of(
    "please | bitte | por favor | per favore | s'il te plaît | want you | like you | need you"
)

ABOUT = Pattern(
    r"^(?:(?:about|everything|anything|all|whatever|what|the\s+(?:thing|part|bit|fact)s?|alles"
    r"|was|ce|lo|quello|o|my|the|that|those|any|your|"
    r"meine?[nr]?|die|den|das)\s+(?:\w+\s+){0,2}?)?"
    r"(?:(?:notes?|memor(?:y|ies)|reminders?|notiz(?:en)?|erinnerung(?:en)?)"
    r"|(?:(?:that\s+)?(?:i|i['’]ve|we|you|ich|j['’]ai|que)\s*(?:have\s+|habe\s+|dir\s+"
    r"|['’]ve\s+|ever\s+|just\s+|te\s+)*"
    r"(?:said|told\s+you|mentioned|wrote|shared|know|remember|saved|stored|noted|have|dit|dije"
    r"|ho\s+detto|disse)))"
    r"\s+(?:to\s+you\s+)?(?:about|on|of|regarding|concerning|for|that|over|sur|sobre|su|zu[mr]?"
    r"|über|von|vom)\b\s*(?P<thing>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
GERMAN_ABOUT = Pattern(
    r"^(?:alles,?\s+)?was\s+ich\s+(?:dir\s+|euch\s+)?(?:über|von|vom|zu[mr]?"
    r"|wegen)\s+(?P<thing>\S.*?)\s+"
    r"(?:gesagt|erzählt|geschrieben|erwähnt)(?:\s+(?:habe|hatte|hab))?\W*$",
    re.IGNORECASE | re.DOTALL,
)
GERMAN_LAST = Pattern(
    OPENING
    + r"(?P<thing>(?:die|den|das|meine?n?|unsere?n?|was\s+ich)\s+\S.*?)\s+(?:(?:jetzt|wieder"
    r"|bitte|ruhig|ganz)\s+)*vergessen\W*$",
    re.IGNORECASE | re.DOTALL,
)
"""The verb at the end: "du kannst meine alte Adresse wieder vergessen"."""

KEEPING = Pattern(
    OPENING
    + r"(?:keep\s+remembering|go\s+on\s+remembering|continue\s+(?:to\s+remember|remembering)"
    r"|(?:do\s+)?remember\s+(?:it\s+)?again"
    r"|(?:you['’]re|you\s+are)\s+(?:now\s+)?(?:allowed|authori[sz]ed|welcome"
    r"|free)\s+to\s+(?:remember|keep|save|store|use)"
    r"|you\s+(?:may|can)\s+(?:remember|keep|use|mention|talk\s+about|bring\s+up)\s+(?=.*\b(?:again"
    r"|after\s+all)\b)"
    r"|merk\w*\s+dir\s+(?:doch|wieder)|behalte?\s+(?:doch|weiter(?:hin)?)"
    r"|du\s+darfst\s+dir)\b\s*(?P<what>.*)$",
    re.IGNORECASE | re.DOTALL,
)

_SELF = (
    r"(?:(?:this|that)\s+(?:message|one|part|bit|last\s+(?:part|bit))|it|this|that|them"
    r"|these|those|any\s+of\s+(?:this|it|that)|what\s+i\s+(?:just\s+)?(?:said|told\s+you|wrote|say)"
    r"|the\s+above)"
)
_KEEP_VERB = (
    r"(?:save|store|remember|record|retain|memori[sz]e|keep|log|note|write(?:\s+down)?"
    r"|repeat|share|mention|quote|reveal|pass\s+on|tell|bring\s+up|use)"
)
ASKS_ADVICE = Pattern(
    r"^\W*(?:(?:so|and|but|und|also)\s+)?(?:should|shall|must|can|may|do|how\s+(?:do|can|should)"
    r"|soll|muss"
    r"|kann|darf)\s+(?:i|we|ich|wir)\b.*[?？]\s*$",
    re.IGNORECASE | re.DOTALL,
)
"""Somebody asks what to do: "should I keep that private?"."""
NOT_KEPT = Pattern(
    OPENING + rf"(?:do\s+not|don['’]?t|never|not\s+to|no\s+need\s+to|you\s+(?:don['’]?t"
    rf"|do\s+not)\s+(?:have|need)\s+to)\s+(?:ever\s+)?(?P<verb>{_KEEP_VERB}(?:\s*(?:,|or|and"
    rf"|nor)\s*(?:or\s+)?{_KEEP_VERB})*)\s+"
    rf"{_SELF}(?P<rest>\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
NOT_KEPT_ENDS = Pattern(
    r"^\s*(?:(?:down|please|ok|okay|anywhere|anyone|to\s+(?:your\s+)?memory"
    r"|in\s+(?:your\s+)?(?:memory|notes)|for\s+later"
    r"|to\s+(?:anyone|anybody|others|me|my\s+\w+)|with\s+(?:anyone|others)|later|again"
    r"|afterwards|elsewhere|after\s+this(?:\s+\w+)?|beyond\s+this(?:\s+\w+)?"
    r"|in\s+future(?:\s+\w+)?|in\s+the\s+future|though|either|,?\s*thanks|thank\s+you"
    r"|in\s+any\s+(?:other\s+)?(?:chat|conversation)s?)[^\w:;–—]*)*(?:[:;–—].*)?\W*$",
    re.IGNORECASE | re.DOTALL,
)
"""What may follow "don't save this"."""
SPEECH_VERB = any_of(
    "repeat | remember | memori[sz]e | tell | reveal | mention | quote | share | bring up"
)

PRIVATE_WORDS = Pattern(
    r"\boff\s+the\s+record\b|\b(?:strictly\s+|just\s+)?between\s+(?:us|you\s+and\s+(?:me|i)"
    r"|ourselves)\s*(?:[,:;.–—!-]|$)"
    r"|\b(?:stays?|keep\s+(?:this|that|it))\s+(?:strictly\s+|just\s+)?(?:between\s+us"
    r"|to\s+yourself|confidential|private|secret|off\s+the\s+record)\b"
    r"|\b(?:this|that|the\s+following|what\s+i(?:['’]m|\s+am)?\s+(?:say|tell\s+you|saying"
    r"|telling\s+you|about\s+to\s+(?:say|tell\s+you))|it)\s+(?:is|stays|remains"
    r"|must\s+stay)\s+(?:strictly\s+)?(?:confidential|between\s+us|not\s+for\s+the\s+record"
    r"|off\s+the\s+record)\b"
    r"|^\W*(?:strictly\s+)?(?:in\s+(?:strict\s+)?confidence|confidential(?:ly)?"
    r"|not\s+for\s+(?:the\s+record|your\s+memory))\s*[,:–—-]"
    r"|\bnot\s+to\s+be\s+(?:saved|stored|remembered|repeated|recorded|kept)\b"
    r"|\b(?:this|that)\s+(?:should|must)\s*(?:not|n['’]t)\s+(?:be\s+(?:saved|stored|remembered"
    r"|repeated|recorded)|go\s+into\s+(?:your\s+)?memory)\b"
    r"|\b(?:ganz\s+)?unter\s+uns(?:\s+gesagt)?\s*[,:;.–—!-]|\bbleibt\s+unter\s+uns\b"
    r"|\bbehalte?\s+(?:das|es|dies)\s+(?:bitte\s+)?für\s+dich\b"
    r"|\b(?:das|dies|es|dir\s+das)\s+(?:bitte\s+)?nicht\s+(?:ab)?(?:speichern|merken"
    r"|aufschreiben|weitersagen|wiederholen|notieren)\b"
    r"|\b(?:merk\w*\s+dir|speicher\w*|notier\w*|wiederhol\w*)\s+(?:das|dies|es)\s+(?:bitte\s+"
    r"|auf\s+keinen\s+fall\s+)*nicht\b"
    r"|^\W*(?:streng\s+)?(?:vertraulich|inoffiziell)\s*[,:–—-]"
    r"|^\W*(?:entre\s+nous|entre\s+nosotros|tra\s+(?:di\s+)?noi|entre\s+nós)\s*[,:–—-]"
    r"|\bne\s+(?:le|la|l['’])\s*(?:retiens|garde|note|répète|enregistre)\s+pas\b|\bno\s+(?:lo"
    r"|la|guardes|recuerdes|repitas)\s*(?:guardes|recuerdes|repitas)?\s+(?:esto|eso)\b"
    r"|\bnon\s+(?:salvar(?:e|lo)|ricordar(?:e|lo)|memorizzar(?:e|lo))\b",
    re.IGNORECASE,
)

WORTH_READING = any_of(
    r"""forget\w* | unremember | remember\w* | vergiss | verg[ae]ss\w* | oublie\w* | olvid\w*
    | dimentica
    | esque[cç]\w* | delet\w+ | remov\w+ | eras\w+ | drop | discard | scrap | strike | wipe | clear
    | get rid | throw | disregard | ignor\w+ | scratch | lösch\w* | streich\w* | entfern\w*
    | efface\w*
    | supprime\w* | borra | elimina | cancella | apaga | suprime | keep | save | store | record
    | retain | log | note | repeat | tell | share | reveal | mention | quote | confiden\w*
    | off the record
    | between | sav\w+ | stor\w+ | record\w* | log\w* | kept | unter uns | vertraulich\w*
    | inoffiziell | behalt\w* | merk\w* | speicher\w*
    | entre | tra
    | unverified | unconfirmed | confirmed | verified | rumou?rs? | hearsay | gerücht\w*
    | unbestätigt\w*
    | bestätigt | angeblich | grain | treat | official | word | other | another | different
    | separate
    | similar | older | write | memory | private | secret | confirm | verify | gültig\w*
    | aktuell | mehr | andere\w* | nothing | expired | lapsed | ended | longer | anymore
    | any more | obsolete
    | outdated | void | cancell?ed | abgelaufen | veraltet | gilt | gelten | stimmt | ungültig
    | hinfällig
    | valable | válid\w* | valid\w* | updated? | corrections? | corrected | chang\w+ | moved?
    | moves | switched
    | rescheduled | postponed | pushed | shifted | raised | lowered | increased | reduced
    | renamed | now
    | actually | instead | becomes? | became | korrektur | änderung | jetzt | nun | inzwischen
    | geändert
    | wip\w+ | purg\w+ | scrub\w* | expung\w+ | unsay | unlearn | undo | hold | bring\w*
    | brought | talk\w* | speak | refer\w* | rais\w+ | remind\w* | discuss\w* | ears | eyes only
    | pretend\w* | trace | notes? | quiet | confidence | nobody | no one | hear | mum | back
    | behalt\w* | notier\w* | erwähn\w* | sprich | red(?:e)? | vertrauen | geheim | tilg\w*
    | radier\w* | nimm | wirf | wort | unter | retiens | garde | note | parle\w* | reparle
    | mentionne\w* | nous | guardes | recuerdes | anotes | menciones | vuelvas | hables | nosotros
    | salvar\w* | ricordar\w* | memorizzar\w* | scorda\w* | parlar\w* | noi | lembre\w*
    | about | meant | meinte | ging | betrifft | talking | speaking | referring | applies | joke
    | kidding | joking | lie | lied | made | true | witz | scherz | gelogen | blague | broma
    | scherzavo | brincar | grap | myself | mich | nonsense | sarcas\w+ | iron\w+ | quatsch
    | apague | guarde | voltes | fales | nós | vergeet | wis | verwijder | schrap | onthoud
    | bewaar | noteer | praat | begin | ons | elimin\w+ | nicht | nie
    | verschoben | verlegt | from today | maintenant | ahora | ora | adesso | agora | sofort"""
)
"""A message without any of these words says nothing about the memory."""
FILLER = Pattern(
    "(?:"
    + alternatives(
        """said | told | mentioned | wrote | written | shared | gave | given | know | remember
    | remembering
        | saved | stored | note | notes | noted | memory | memories | everything | anything
    | whatever
        | thing | things | stuff | please | bitte | again | now | then | anymore | earlier
    | previous
        | previously | old | older | former | outdated | first | last | just | about | regarding
    | concerning
        | gesagt | erzählt | erwähnt | geschrieben | notiz | notizen | erinnerung | habe | hatte
    | mal | alles
        | wieder | alte | alten | frühere | früheren | vorige | vorherige | part | bit | detail
    | details
        | information | info | infos | fact | facts | chat | conversation | keep | any | more
    | all"""
    )
    + ")",
    re.IGNORECASE,
)
"""In such words people speak about what they told, not about what it says."""
TELLING_OF_ONESELF = Pattern(
    r"^\W*(?:do\s+not|don['’]?t)\s+(?:keep\s+)?remember\w*\s+(?!(?:that|this|it|what\s+i|my|any)\b)"
    r"|^\W*(?:forget|forgetting)\s+(?:\w+\s+)?(?:is|are|was|can|isn['’]t|makes|has)\b",
    re.IGNORECASE,
)
""""Don't remember where I put it" is no request."""
REMOVES_TOO = any_of(
    "delete | remove | erase | lösch\\w* | efface\\w* | from your memory | from memory"
)
PASSING_OVER = any_of("disregard | ignore | scratch | ignorier\\w* | verwirf | ignora")
FROM_MEMORY = Pattern(
    r"[\s,]+(?:(?:from|in|out\s+of)\s+(?:your|the)\s+(?:memory|memories|notes?|records?)"
    r"|aus\s+(?:deinem|dem|deinen)\s+(?:gedächtnis|speicher|notizen)|de\s+ta\s+mémoire"
    r"|de\s+tu\s+memoria"
    r"|please|again|any\s?more|bitte|wieder|for\s+good|completely|entirely|right\s+away|thanks"
    r"|thank\s+you)(?=\W*$)",
    re.IGNORECASE,
)
TURNS_ELSEWHERE = Pattern(
    r"^(?:everything|all|anything)\s+about\s+(?!my\b|our\b|me\b|(?-i:[A-Z]))[^,;]+[,;]\s*\w+\s+\S"
    r"|^(?:about\s+)?(?:the|that|this|those|these|den|die|das|le|la|les|el|los|las|il|lo|gli|o|a"
    r"|os|as|de|het)\s+(?:[\w'’-]+\s+){0,4}?[\w'’-]+"
    r"\s*(?:[,;–—.]\s*|\s+(?:and|und)\s+)(?!(?:please|bitte|ok|okay|thanks|danke)\b)[\w'’]+\s+\S",
    re.IGNORECASE,
)
"""After "forget the brochure": the task goes on with another thing."""
LEFT_BLANK = Pattern(r"\S\s{3,}(?=\W*$)")
"""A task stood there, which is not read: "forget the intro, write the summary"."""
SHIFTING = Pattern(
    r"[,;–—]\s*(?:let['’]?s|i\b|i['’]|we\b|how\b|what\b|where\b|can\b|could\b|do\b|just\b"
    r"|there\b|now\b|it\b"
    r"|ich\b|wir\b|lass\b|wie\b|was\b(?!\s+ich)|sag\b|zeig\b|tell\b|show\b|give\b|help\b|you\b)",
    re.IGNORECASE,
)
"""What goes on after "forget the hotel": a change of subject, not a request."""
