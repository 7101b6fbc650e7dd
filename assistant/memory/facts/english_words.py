"""English word lists of the fact rules: relations, pets, possessions, occupations."""

from __future__ import annotations

PETS = """dog | cat | puppy | kitten | rabbit | bunny | hamster | guinea pig | parrot | budgie
    | horse | pony | tortoise | turtle | goldfish | snake | lizard | gecko | ferret | rat | mouse
    | parakeet | cockatiel | hedgehog | chinchilla"""

SINGLE_RELATIONS = """wife | husband | partner | girlfriend | boyfriend | fiancée? | spouse | mother
    | mom | mum | father | dad | boss | manager | landlord | landlady | dentist | best friend
    | supervisor"""
"""Someone has one at a time, so a new name replaces the old one."""

SHARED_RELATIONS = """sister | brother | daughter | son | child | kid | grandmother | grandma
    | grandfather | grandpa | grandson | granddaughter | grandchild | grandkid
    | aunt | uncle | cousin | niece | nephew | friend | colleague | coworker
    | co-worker | neighbou?r | roommate | flatmate | housemate | classmate | teammate | stepson
    | stepdaughter | stepbrother | stepsister | half-brother | half-sister | mother-in-law
    | father-in-law | sister-in-law | brother-in-law | godson | goddaughter | godfather | godmother
    | mentor | tutor | trainer | teacher | professor | coach"""
"""Someone may have several, so names add up."""

COUNTED = """children | child | kids | kid | sons | son | daughters | daughter | brothers | brother
    | sisters | sister | siblings | grandchildren | nieces | nephews"""

OCCUPATIONS = """teacher | nurse | doctor | physician | engineer | developer | programmer | designer
    | architect | lawyer | attorney | accountant | student | professor | lecturer | researcher
    | scientist | writer | author | journalist | editor | translator | photographer | painter
    | musician | actor | actress | chef | cook | baker | waiter | waitress | barista | bartender
    | driver | pilot | electrician | plumber | carpenter | mechanic | farmer | gardener | police
    officer | firefighter | paramedic | dentist | pharmacist | veterinarian | vet | psychologist
    | social worker | librarian | consultant | analyst | manager | salesperson | realtor | banker
    | economist | entrepreneur | freelancer | founder | administrator | secretary | receptionist
    | technician | hairdresser | tailor | butcher | welder | biologist | chemist | physicist
    | mathematician | statistician | historian | geologist | archaeologist | midwife | judge
    | soldier | stay-at-home (?:mom|dad|mum|parent)"""

INSTRUMENTS_AND_SPORTS = """piano | guitar | violin | cello | drums | flute | saxophone | trumpet
    | clarinet | harp | bass | ukulele | banjo | accordion | organ | tennis | football | soccer
    | basketball | volleyball | baseball | badminton | table tennis | squash | golf | hockey | chess
    | rugby | cricket | handball | poker"""

POSSESSIONS = """car | bike | bicycle | motorbike | phone | laptop | computer | camera | guitar
    | shoe size | hometown | home town | star sign | zodiac sign | time zone | timezone | hobby
    | hobbies | alma mater | major | height | eye colou?r | hair colou?r | apartment | flat | house
    | car's name | licence plate | license plate | dress size | ring size | t-shirt size"""

WAYS_TO_WORK = """cycle | bike | walk | drive | run | take the (?:bus|train|tram|metro|subway|car
    |bike|ferry) | ride my bike"""

SYNONYMS = {
    "mom": "mother", "mum": "mother", "dad": "father", "grandma": "grandmother",
    "grandpa": "grandfather", "coworker": "colleague", "co-worker": "colleague",
    "neighbor": "neighbour", "kid": "child", "kids": "children", "puppy": "dog", "kitten": "cat",
    "bunny": "rabbit", "grandkid": "grandchild",
    "fiancé": "fiancé", "fiancée": "fiancée", "flatmate": "roommate",
    "housemate": "roommate", "home town": "hometown", "timezone": "time zone",
    "zodiac sign": "star sign", "bicycle": "bike", "color": "colour",
    "pescetarian": "pescatarian", "teetotaler": "teetotal",
}  # fmt: skip
"""One word for what people call by several."""
