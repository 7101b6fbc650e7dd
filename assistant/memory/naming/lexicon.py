"""Words that tell a name from another word that is written with a capital."""

from __future__ import annotations

from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.patterns import Pattern

_GIVEN_NAMES = """
aaron abby abigail adam adele adrian agnes ahmed aisha alan albert alejandro alessandro alex
alexander
alexandra alexei alfred ali alice alicia alina alison allison alma alyssa amanda amber amelia amina
amir amy ana anastasia anders andrea andreas andrei andrew andy angela angelica angie anita anja ann
anna anne annette annie anthony antoine anton antonio anya april aria ariel arjun arthur arturo asha
ashley astrid audrey ava ayşe barbara beatrice becca becky bella ben benjamin bernard bernd beth
betty
bianca bill billy björn bob boris brandon brenda brian brianna bridget britta bruno calvin cameron
camila camille carl carla carlo carlos carmen carol carolina caroline carolyn carrie catherine cathy
cecilia cedric celia celine chad charles charlie charlotte chen chiara chloe chris christian
christina christine christoph christopher cindy claire clara claudia claudio clemens cole colin
connor corinna cristina cynthia daisuke daisy dan dana daniel daniela danielle danny daria darren
dave
david dawn dean deborah debbie denise dennis derek diana diane diego dieter dimitri dirk dmitri
dmitry dominic dominik don donald donna dora doris dorothy doug dylan eddie edgar edith eduardo
edward elena eleanor eli elias elif elijah elisa elisabeth eliza elizabeth ella ellen ellie elliot
elsa emil emilia emilie emily emma enrico eric erica erik erika erin ernest ernesto esther ethan eva
evan evelyn fabian fabio farah fatima federico felicia felipe felix fernando filip fiona florian
francesca francesco francis francisco françois frank franz fred freddie frederic frida friedrich
fritz
gabriel gabriela gabriele gareth gary gavin gemma george georgia gerald gerd gianni gina giovanni
giulia giuseppe gloria grace graham greg greta gregory guido guillermo günter gustav hana hanna
hannah hans harald haruka harold harry hassan heather hector heidi heike heinrich heinz helen helena
helga helmut henri henrik henry hiroshi holger holly horst hugo ian ibrahim ida igor ilse imani
ines inga ingrid irene irina iris isaac isabel isabella isabelle ivan jack jackie jacob
jacqueline jade
jake jakob james jamie jan jana jane janet janice jared jasmin jasmine jason javier jay jean
jeanette
jeff jeffrey jenna jennifer jenny jens jeremy jerome jerry jesse jessica jessie jill jim jimmy jing
joachim joan joanna joao jochen jodie joe joel johann johanna johannes john johnny jolene jon jonas
jonathan jordan jorge jose josé josef joseph josephine josh joshua josie joyce juan judith judy
julia
julian juliana julie juliet julien jürgen justin kai kaito karen karin karl karsten kate katharina
katherine kathleen kathryn kathy katie katja katrin kaylee keith kelly kelsey ken kendra kenji
kenneth
kenta kerstin kevin kim kimberly kirsten klara klaus konrad konstantin kristen kristin kristina
kumiko
kurt kyle lara larry lars laura lauren laurent lea leah lee leila lena leo leon leonard leonardo
leonie
leroy leslie lewis liam lily lina linda lindsay lisa liu liz lorenzo lori louis louise luca lucas
lucia luciana lucy luis luisa luise luka lukas luke luna lydia lynn madeleine madison maggie
magdalena
malik manfred manuel manuela mara marc marcel marcelo marco marcos marcus margaret margarita maria
mariana marianne marie marina mario marion marissa mariya mark markus marlene marta martha martin
martina marvin mary masha mateo mathias matilda matt matteo matthew matthias maurice max maya megan
mehmet mei melanie melissa mia michael michaela michel michelle miguel mika mikael mike mikhail mila
milan milena minh miranda miriam mohamed mohammed moira molly mona monica monika morgan moritz
muhammad
nadia nadine naomi natalia natalie natasha nate nathan neha neil nick nicholas nicola nicolas nicole
niklas nikolai nils nina noah noel noemi nora norman olaf oleg olga olivia oliver omar oscar otto
owen
pablo pamela paolo patricia patrick patty paul paula paulina pavel pedro peggy penelope penny
pete peter
petra philip philipp phoebe pierre pilar priya rachel rafael rahul ralf ralph ramon raphael raquel
raul ravi raymond rebecca regina reinhard renate rené ricardo richard rick rita rob robert roberta
roberto robin rodrigo roger roland roman ron ronald rosa rosalind rosemary rosie roxanne ruben
rudolf
rui russell ruth ryan sabine sabrina sakura sally salma sam samantha samir samuel sandra sandy
sanjay
sara sarah sasha satoshi scott sean sebastian selena serena sergei sergey sergio seth shannon sharon
shaun sheila shirley sigrid silke silvia simon simone sofia sofie sonia sonja sonya sophia sophie
stacy stefan stefania stefanie stella stephan stephanie stephen steve steven stuart sue susan
susanna
susanne suzanne svetlana sven sylvia takeshi tamara tanya tania tara tatiana ted teresa terry tess
tessa theo theresa therese thomas thorsten tiffany tim timothy tina tobias toby todd tom tomas
tommaso
tommy tony torsten tracy travis trevor tristan tyler ulrich ulrike ursula uwe valentina valeria
valerie vanessa vera verena veronica victor victoria vijay viktor vincent viola virginia vivian
vladimir walter wanda wayne wei wendy werner wilhelm william willie winston wolfgang xavier yara
yasmin yolanda yuki yuri yusuf yvonne zach zachary zara zoe zoey zofia
александр алексей алина анастасия андрей анна антон артём борис вера виктор виктория владимир галина
дарья денис дмитрий евгений екатерина елена иван игорь илья ирина кирилл ксения лена людмила максим
марина мария марта маша михаил надежда наталья наташа николай оксана олег ольга павел пётр роман
светлана сергей софия татьяна юлия юрий
γιώργος γιάννης μαρία ελένη κώστας νίκος δημήτρης κατερίνα βασίλης μάρτα άννα σοφία
"""

GIVEN_NAMES = frozenset(_GIVEN_NAMES.split()) - {
    "will",
    "may",
    "don",
    "rose",
    "hope",
    "jack",
    "sue",
    "april",
}
"""Casefolded; those that are common words besides are left out."""

_NOT_NAMES = """
january february march april may june july august september october november december monday tuesday
wednesday thursday friday saturday sunday januar februar märz mai juni juli oktober dezember montag
mon tue tues wed thu thur thurs fri sat sun feb apr jun jul aug sep sept oct nov dec
dienstag mittwoch donnerstag freitag samstag sonnabend sonntag janvier février mars avril juin
juillet
août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto
septiembre
octubre noviembre diciembre
english german french spanish italian portuguese dutch swedish danish norwegian finnish polish czech
russian ukrainian greek turkish arabic hebrew hindi chinese mandarin cantonese japanese korean thai
vietnamese indonesian american british european african asian australian canadian mexican brazilian
indian latin western eastern northern southern irish scottish welsh swiss austrian belgian hungarian
romanian argentinian argentine colombian peruvian chilean cuban jamaican ethiopian nigerian kenyan
egyptian moroccan israeli iranian iraqi pakistani filipino malaysian mediterranean scandinavian
nordic
englisch deutsch französisch spanisch italienisch deutsche deutscher deutschen russisch
jewish christian muslim catholic buddhist hindu islamic protestant orthodox
christmas easter halloween thanksgiving hanukkah ramadan diwali xmas weihnachten ostern silvester
god jesus lord bible internet web wifi wi-fi email e-mail online ok okay hi hey hello thanks thank
sir madam mr mrs ms miss dr prof tv pc cv hr pr it ai id faq diy usa us uk eu ui ux
api url pdf csv xml json html css sql http https rest gpu cpu ram ssd usb lgbt lgbtq lgbtq+ am pm bc
ad etc eg ie ps pps nb re fyi btw asap tbd tba eta diy rsvp vip gps atm dna mri kpi kpis roi b2b b2c
saas q&a qa tl;dr n/a phd mba bsc msc ba ma covid covid-19 pandemic i'm i'll i've i'd
step steps part chapter section figure table note notes question answer task tasks day week month
year
phase stage level option plan goal goals total version item page appendix summary overview
introduction
conclusion background objective objectives requirements yes no true false none null user assistant
system human bot dear regards sincerely best cheers mom mum dad mommy daddy mama papa grandma
grandpa
grandmother grandfather mother father auntie uncle aunt nana opa oma sis bro sister brother son
daughter
man boy girl guy guys dude kids oh wow aw aww haha yay ugh hmm yeah yep nope nah btw lol omg
prompt prompts inn clause shop bot app project company team act law agreement payment risk risks
visit
profile session client customer manager review report update status post blog article essay story
congrats congratulations sounds absolutely definitely totally honestly basically sure glad sorry
was wer wie wo wann warum ich du er sie es wir ihr mein meine der die das ein eine und oder aber
wenn
dass nicht auch noch schon sehr heute morgen gestern danke bitte hallo
я ты он она оно мы вы они это что как где когда почему кто мой моя моё мои твой ваш наш да нет не и
но или если потом сегодня завтра вчера привет спасибо пожалуйста в на с по за из у к о от до для при
его её их там тут здесь ещё уже очень только можно надо нужно есть был была было были буду будет
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь понедельник вторник
среда четверг пятница суббота воскресенье бог интернет
εγώ εσύ αυτός αυτή εμείς και ή αλλά αν όχι ναι δεν η ο το τα οι τον την της του ένα μια μου σου γεια
"""

NOT_NAMES = frozenset(_NOT_NAMES.split())
"""Casefolded words that have a capital and name nobody and nothing in particular."""

_PARTICLES_WORDS = """
van von der den de da di del della la le el al bin ibn ter dos du y of
"""
PARTICLES = frozenset(_PARTICLES_WORDS.split())
"""What may stand inside a name without a capital."""

_HEADS_WORDS = """
new san los las saint st santa mount mt lake north south west east port fort cape hong
"""
HEADS = frozenset(_HEADS_WORDS.split())
"""Common words that begin a name before a word that is none."""

_ORGANISATIONS_WORDS = """
inc inc. corp corp. corporation llc ltd ltd. limited gmbh ag kg se plc co. sarl sa s.a. s.p.a.
spa university universität université universidad università college school schule hospital
krankenhaus klinikum clinic bank foundation institute institut agency group partners association
society federation ministry council committee studios labs laboratories technologies airlines
airways bakery bäckerei club verein
"""
ORGANISATIONS = frozenset(_ORGANISATIONS_WORDS.split())
"""Words that end or hold the name of an organisation."""

_PLACES_WORDS = """
street avenue road lane boulevard square park beach lake river mountain island islands bay falls
valley forest canyon bridge airport station straße strasse platz allee gasse weg plaza calle rue
county district city town village peninsula hills coast museum theatre theater library gallery
cathedral castle
"""
PLACES = frozenset(_PLACES_WORDS.split())
"""Words that end the name of a place."""

_KNOWN_PLACES_WORDS = """
london paris berlin madrid rome roma lisbon lyon munich münchen hamburg cologne köln frankfurt
vienna wien zurich zürich geneva bern amsterdam rotterdam brussels copenhagen stockholm oslo
helsinki dublin edinburgh glasgow manchester liverpool bristol leeds prague prag warsaw kraków
budapest bucharest sofia athens istanbul ankara moscow kyiv kiev minsk barcelona valencia
seville porto marseille nice toulouse bordeaux milan milano turin torino naples napoli florence
firenze venice venezia bologna tokyo osaka kyoto hiroshima sapporo yokohama seoul busan beijing
shanghai shenzhen guangzhou hongkong taipei singapore bangkok hanoi jakarta manila delhi mumbai
bangalore chennai kolkata karachi lahore dhaka dubai doha riyadh cairo casablanca lagos nairobi
accra johannesburg capetown sydney melbourne brisbane perth auckland wellington toronto
vancouver montreal ottawa calgary boston chicago seattle portland denver austin dallas houston
miami atlanta philadelphia detroit minneapolis phoenix nashville orlando tampa baltimore
pittsburgh cleveland hawaii alaska california texas florida oregon colorado arizona nevada ohio
michigan illinois georgia virginia vermont maine germany deutschland france frankreich spain
spanien italy italien portugal england scotland wales ireland austria österreich switzerland
schweiz netherlands belgium denmark sweden norway finland iceland poland polen czechia hungary
romania bulgaria greece turkey russia ukraine japan china korea taiwan vietnam thailand
indonesia malaysia philippines india pakistan bangladesh nepal australia canada mexico brazil
argentina chile peru colombia cuba jamaica egypt morocco nigeria kenya ghana ethiopia africa
europe asia america israel iran iraq lebanon jordan москва петербург киев минск казань россия
украина германия франция
"""
KNOWN_PLACES = frozenset(_KNOWN_PLACES_WORDS.split())
"""Casefolded; what the name of a place is without any cue."""

_DEPARTMENTS_WORDS = """
accounting accounts finance marketing sales legal engineering design hr support it ops
operations logistics procurement purchasing payroll security research development product
compliance reception admin administration management buchhaltung vertrieb einkauf personal
personalabteilung marketing rechtsabteilung entwicklung comptabilité contabilidad contabilità
work school church college university uni gym yoga choir band kindergarten daycare book-club
бухгалтерии работы маркетинга
"""
DEPARTMENTS = frozenset(_DEPARTMENTS_WORDS.split())
"""Where someone may be "from" besides places."""


MIN_ACRONYM = 3


_CHIEF_OFFICER = Pattern(r"c[a-z]o")
"""The head of finances, technology, marketing … in three letters: a post, not a name."""


def is_common(word: str) -> bool:
    """Whether a capitalised word is most likely none of a name."""
    plain = word.casefold().replace("’", "'")
    bare = plain.split("'")[0].strip(".-")
    if bare in GIVEN_NAMES or bare in KNOWN_PLACES:
        return False
    if word.isupper() and len(bare) >= MIN_ACRONYM:
        return bare in NOT_NAMES or _CHIEF_OFFICER.fullmatch(bare) is not None
    return plain in NOT_NAMES or bare in NOT_NAMES or bare in FREQUENT_WORDS or len(bare) < 2
