"""Words too frequent to be key entities: they say nothing about what a message is about.

The English part is the head of a frequency list (books and encyclopaedia) without proper names,
joined by what opens chat messages; German, French, Spanish and Italian give function words.
"""

from __future__ import annotations

_ENGLISH = """
able about above absolutely academy access according across action active activities actor
actually add added addition additional additionally administration after afternoon again against
age ago agreed air aircraft album alexander all allow allowed almost alone along already alright
also although always am amazing among an ancient and announced annual another answer answers
anti any anybody anyone anything anyway appearance appeared appears appointed approximately are
area areas aren arent arm arms around arrived art artist arts as ask asked assembly assistant
associated association at attack attempt attended attention author authority available average
award awarded awards away awesome baby back bad ball band bank bar base baseball based basically
basketball bass bay be beach beautiful became because become becoming bed been before began
beginning behind being believe believed below best better between beyond big bill bishop bit
black blood blue board body book books border born both box boy boys branch break breath bridge
bring british broke brother brothers brought brown building buildings built business but by bye
call called came campaign can canada canadian cannot cant capital car care career carried case
cases cast catholic caught cause caused cell census central century certain certainly chair
chairman champion championship championships chance change changed changes channel character
characters chart cheers chest chicago child children choice christian church cities city civil
claimed class clear close closed closer club co coach code cold collection college color come
comes coming command commander commercial commission committee common community companies
company competition complete completed completely complex composed computer conference congrats
congratulations congress consider considered construction contains continue continued contract
control cool corner could couldn couldnt countries country county couple course court cover
covered create created creek crew cross cultural culture cup current currently cut dad daily
dance dark data date daughter day days dead deal dear death debut decided decision deep defeated
defense definitely degree democratic described design designed despite developed development did
didn didnt die died different difficult digital direct directed direction directly discovered
distance district division do doctor does doesn doesnt doing don done dont door double down dr
drama drive dropped due during each earlier early earned east economic edge editor education
edward effect eight either el elected else empire end ended energy engine engineering enough
ensure entered entire episode era especially established europe even evening event events
eventually ever every everybody everyone everything evidence exactly example examples excellent
except executive expected experience expression extended eye eyes face fact failed fall families
family famous far fast father fear feature featured features federal feel feeling feet fell
fellow felt female festival few field fifth fight fighting figure filled film films final
finally financial find fine fingers finished fire first five flight floor florida focus follow
followed following food foot football for force forced forces foreign forest form formed former
forms forward found foundation founded four fourth france frank free french friend friends from
front ft full fun further furthermore future game games gave gaze general generally genus george
german germany get gets getting girl girls give given giving glad glass go goal goals goes going
gold golden gone gonna good goodbye got gotta government governor grade grand great greater
green grew ground group groups growing guitar gun guy had hadn haha hair half hand hands
happened happy hard has hasn have haven having he head health hear heard heart heat heavy held
hell hello help helped helps henry her here heres herself hey hi high higher highest highway
hill him himself his historic historical history hit hmm hold holding home honestly hope horse
hospital host hot hotel hour hours house houses how however human hundred hurt husband ice id
idea if im immediately important in include included includes including income increase
increased independent indian individual individuals industry information initially inside
instead institute interest international into introduced involved ireland irish is isn isnt
issue issues it italian italy its itself ive jewish job join joined joseph judge junior just
justice keep kept key kill killed kind kinda king kingdom kiss knew know known lady lake land
language large larger largest last late lately later launched law lead leader leading league
least leave leaving led lee left legal legs length less let lets letter level library lies life
light like likely limited line lines lips list listed little live lived lives living ll local
located location lol long longer look looked looking looks lord los loss lost lot lots love
lovely low lower machine made magazine main major majority make makes making male man managed
management many mark market marriage married martin mary match matches material matter may maybe
mayor me mean meaning means meant medal media medical meet meeting member members memory men met
metal metres mexico mi mid middle might mike mile miles military million mind mine minister
minor minute minutes miss mission mm model modern mom moment money month months more morning
most mostly mother mountain mouth move moved movement movie moving mr mrs ms much multiple
municipality museum music musical must my myself nah name named names native natural nature navy
near nearby nearly neck need needed needs network never new news next nice night nine no nodded
non nope normal northern not note noted notes nothing novel now number numbers numerous of off
offered office officer official often oh oil ok okay old older on once one only onto open opened
opening operated operation operations option options or order ordered organization original
originally other others our ourselves out outside over overall own owned pain paper parents
parish park parliament part particular particularly parts party pass passed past paul pay peace
pennsylvania people per perfect performance performed perhaps period person personal phone
physical piano piece place placed places plan plans plant play played player players playing
plays please point points police policy political poor popular population port position possible
power practice pre present presented president press pretty previous previously primary prime
prior private prize probably problem problems process produced producer production products
professional professor program programs project property provide provided provides province
public published pulled put queen question questions quickly quite race radio raised ran range
rate rather re reach reached read ready real realized really reason received recent recently
record recorded recording records red referred regards regiment region regional regular related
relationship release released religious remained remaining remains remember replaced report
reported represented required research response responsible rest result results retired return
returned review right rights ring road robert rock role roman room rose round route royal rule
rules run running runs rural russia safe said saint same sat saw say saying says scene school
schools science score scored scott sea season seasons seat second secret section see seemed seen
selected self sense sent separate series served service services serving set seven several sex
she ship shook short shot should shoulder shouldn shouldnt show showed shown shows side sign
signed significant silver similar simply since singer single sir sister site sitting situation
six size skin sleep slightly slowly small smile smiled so society sold soldiers some somebody
someone something sometimes son song songs soon sorry sort sound sounds source southern soviet
space spain spanish special species specific speed spent sports spread spring square stadium
staff stage stand standard standing stared stars start started starting state stated states
status stay step steps still stone stood stop stopped store stories story straight strong
structure student students studied studies studio study stuff style subject subsequently success
successful such suddenly summer sun super support supported sure surface system systems table
take taken takes taking talk talking team teams technology television tell ten term terms test
than thank thanks that thats the theatre their them themselves then theory there therefore
theres these they theyre thing things think thinking third this those though thought three
through throughout thus time times title to today together told tomorrow tonight too took top
total touch tournament toward towards town township track tracks trade traditional train
training transport travel tree trees tried troops true trust truth try trying turn turned twenty
two type under understand understood unfortunately union unit units university unless until up
upon upper us use used uses using usually value variety various ve version very via vice victory
video view village virginia vocals voice wait waiting walk walked wall walls wanna want wanted
wants war was washington wasn wasnt watch watched watching water way ways we week weeks weight
welcome well went were weren what whatever whats when where whether which while white who whole
whom whose why wide wife will win wind window windows wing winner winning winter with within
without woman women won wonderful wont wood word words work worked workers working works world
would wouldn wouldnt wow writer writing written wrong wrote yeah year years yep yes yesterday
yet you young your youre yourself youth
"""

_GERMAN = """
aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis
bist bitte da dabei dafür damit danach danke dann das dass dazu dein deine deinem deinen deiner
dem den denn der des deshalb die dies diese diesem diesen dieser dieses doch dort du durch ein
eine einem einen einer eines einige er erst es etwas euch euer eure für ganz gar gegen geht
gerade gern gerne gibt gut guten habe haben hallo hast hat hatte heute hier hin hätte ich ihm
ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jeder jedes jetzt kann kannst
kein keine keinen können könnte leider machen man mehr mein meine meinem meinen meiner mich mir
mit morgen muss möchte müssen nach nein nicht nichts noch nun nur ob oder ohne schon sehr sein
seine seinem seinen seiner seit sich sie sind so soll sollte sondern sonst um und uns unser
unsere unter viel viele vielleicht vom von vor wann war waren warum was weil welche welcher wenn
wer werde werden wie wieder will wir wird wirklich wo wollen wurde würde zu zum zur zwischen
über
"""

_ROMANCE = """
ai al as au aux avec avez avons bien bonjour car ce ces cet cette che ciao comme como con cuando
cómo da dans de del des di donc donde du e el elle elles en era eres es esa ese eso est esta
estar este esto estoy está et fue gli gracias grazie ha hai hay ho hola il ils je la las le les
lo los ma mais mas me merci mes mi mon muy ne no non nos nous o on ont ou oui où par para pas
per pero plus por porque pour quand que qui quoi qué sa se ser ses si sommes son sono sont soy
suis sur sí ta te tengo tes tiene ton très tu tú un una unas uno unos vous y ya yo è était êtes
"""

FREQUENT_WORDS = frozenset((_ENGLISH + _GERMAN + _ROMANCE).split())
"""Casefolded words, apostrophes left out."""
