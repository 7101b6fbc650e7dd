"""What people are to one another, in many languages, each under one English word."""

from __future__ import annotations

_RELATIONS = {
    "sister": """sister|little sister|big sister|schwester|sœur|soeur|hermana|sorella|irmã|zus
        |zusje|siostra|siostrą|siostry|siostrę|syster|søster|сестра|сестры|сестре|сестру|сестрой
        |сестричка|αδερφή|αδελφή|αδερφης|kız kardeşim|ablam|أختي|妹妹|姐姐|妹|姉|여동생|언니
        |누나""",
    "brother": """brother|bruder|bruders|frère|hermano|fratello|irmão|broer|brat|bratem|brata
        |bror|брат|брата|брату|братом|αδερφός|αδελφός|erkek kardeşim|abim|أخي|弟弟|哥哥|弟|兄|남동생
        |오빠|형""",
    "mother": """mother|mom|mum|mommy|mama|mutter|mère|maman|madre|mamá|mãe|moeder|matka|mamą
        |mor|mamma|мама|мамы|маме|маму|мать|μητέρα|μαμά|annem|أمي|妈妈|母亲|媽媽|母|엄마|어머니""",
    "father": """father|dad|daddy|papa|vater|père|padre|papá|pai|vader|ojciec|tata|tatą|far
        |pappa|папа|папы|папе|папу|отец|отца|πατέρας|μπαμπάς|babam|أبي|爸爸|父亲|父|아빠|아버지""",
    "wife": """wife|ehefrau|femme|épouse|esposa|mujer|moglie|mulher|vrouw|żona|żoną|żony|fru
        |hustru|kone|жена|жены|жене|жену|женой|γυναίκα|σύζυγος|karım|eşim|زوجتي|妻子|老婆|太太|妻
        |아내""",
    "husband": """husband|ehemann|mari|époux|esposo|marido|marito|man|mąż|mężem|męża|make
        |ægtemand|муж|мужа|мужу|мужем|άντρας|kocam|زوجي|丈夫|老公|先生|夫|남편""",
    "girlfriend": """girlfriend|freundin|copine|novia|fidanzata|ragazza|namorada|vriendin
        |dziewczyna|dziewczyną|flickvän|kæreste|девушка|девушки|девушке|девушку|девушкой|κοπέλα
        |女朋友|彼女|여자친구""",
    "boyfriend": """boyfriend|copain|novio|fidanzato|ragazzo|namorado|chłopak|chłopakiem|pojkvän
        |парень|парня|парню|парнем|男朋友|彼氏|남자친구""",
    "partner": """partner|partnerin|compagnon|compagne|pareja|compagno|compagna|spouse|fiancé
        |fiancée|fiance""",
    "son": """son|sohn|fils|hijo|figlio|filho|zoon|syn|synem|syna|søn|сын|сына|сыну|сыном|γιος
        |γιο|oğlum|ابني|儿子|兒子|息子|아들""",
    "daughter": """daughter|tochter|fille|hija|figlia|filha|dochter|córka|córką|córki|dotter
        |datter|дочь|дочка|дочери|дочку|дочерью|κόρη|kızım|ابنتي|女儿|女兒|娘|딸""",
    "child": """child|kid|kind|enfant|bambino|kinderen|ребенок""",
    "grandmother": """grandmother|grandma|granny|nana|oma|großmutter|grand-mère|mamie|abuela
        |nonna|avó|babcia|babcią|babci|mormor|farmor|бабушка|бабушки|бабушке|бабушку|бабушкой
        |γιαγιά|anneannem|奶奶|外婆|祖母|할머니""",
    "grandfather": """grandfather|grandpa|granddad|opa|großvater|grand-père|papi|abuelo|nonno
        |avô|dziadek|morfar|farfar|дедушка|дедушки|дед|παππούς|dedem|爷爷|外公|祖父|할아버지""",
    "grandson": """grandson|enkel|enkelsohn|petit-fils|nieto|nipote|neto|kleinzoon|wnuk|wnukiem
        |barnebarn|внук|внука|внуку|внуком|εγγονός|εγγονό|torunum|حفيدي|孙子|外孙|孫|손자""",
    "granddaughter": """granddaughter|enkelin|enkeltochter|petite-fille|nieta|neta|kleindochter
        |wnuczka|wnuczką|внучка|внучки|внучке|внучку|внучкой|εγγονή|حفيدتي|孙女|外孙女|孫娘|손녀""",
    "grandchild": """grandchild|enkelkind|kleinkind|kleinkinderen""",
    "mother-in-law": """mother-in-law|schwiegermutter|belle-mère|suegra|suocera|sogra|schoonmoeder
        |teściowa|teściową|svärmor|тёща|теща|свекровь|πεθερά|kayınvalidem|岳母|婆婆|義母|장모님
        |시어머니""",
    "father-in-law": """father-in-law|schwiegervater|beau-père|suegro|suocero|sogro|schoonvader
        |teść|svärfar|тесть|свёкор|свекор|πεθερός|kayınpederim|岳父|公公|義父|장인어른|시아버지""",
    "sister-in-law": """sister-in-law|schwägerin|belle-sœur|cuñada|cognata|cunhada|schoonzus
        |szwagierka|svägerska|невестка|золовка|κουνιάδα|嫂子|義姉|義妹""",
    "brother-in-law": """brother-in-law|schwager|beau-frère|cuñado|cognato|cunhado|zwager|szwagier
        |svåger|шурин|деверь|зять|κουνιάδος|姐夫|妹夫|義兄|義弟""",
    "aunt": """aunt|auntie|tante|tía|zia|tia|ciocia|ciocią|тётя|тетя|тети|тёти|θεία|teyzem|halam
        |阿姨|姑姑|叔母|이모|고모""",
    "uncle": """uncle|onkel|oncle|tío|zio|tio|oom|wujek|дядя|дяди|θείος|amcam|dayım|叔叔|舅舅|叔父
        |삼촌""",
    "cousin": """cousin|cousine|kusine|prima|primo|cugina|cugino|nicht|neef|kuzyn|kuzynka|kusin
        |кузина|кузен|двоюродный брат|двоюродная сестра|ξάδερφος|ξαδέρφη|kuzenim|表妹|表哥|表弟|表姐
        |いとこ
        |사촌""",
    "niece": """niece|nichte|nièce|sobrina|sobrinha|siostrzenica|племянница|ανιψιά|侄女|姪|조카""",
    "nephew": """nephew|neffe|neveu|sobrino|sobrinho|siostrzeniec|племянник|ανιψιός|侄子|甥""",
    "friend": """friend|best friend|good friend|old friend|buddy|mate|bestie|childhood friend
        |freund|beste freundin|bester freund|guter freund|gute freundin|ami|amie|meilleure amie
        |meilleur ami|amigo|amiga|mejor amigo|mejor amiga|amico|amica|migliore amica
        |migliore amico|melhor amigo|melhor amiga|vriend|beste vriend|przyjaciel|przyjaciółka
        |przyjaciółką|vän|kompis|ven|veninde|друг|друга|другу|другом|подруга|подруги|подруге
        |親友|친구""",
    "roommate": """roommate|flatmate|housemate|mitbewohner|mitbewohnerin|colocataire|coloc
        |compañero de piso|coinquilino|室友|ルームメイト|룸메이트""",
    "neighbour": """neighbour|neighbor|nachbar|nachbarin|voisin|voisine|vecino|vecina|vicino
        |vicina|vizinho|vizinha|buurman|buurvrouw|sąsiad|sąsiadka|granne|сосед|соседка|γείτονας
        |komşum|邻居|鄰居|隣人|이웃""",
    "classmate": """classmate|klassenkamerad|klassenkameradin|camarade|compañero|compañera
        |compagno di classe|одноклассник|одноклассница|同学|同學|クラスメイト|同級生""",
    "colleague": """colleague|coworker|co-worker|workmate|teammate|kollege|kollegin|kollegen
        |collègue|colega|collega|kolega|koleżanka|kolegą|koleżanką|kollega|коллега|коллеги
        |коллеге|коллегу|коллегой|συνάδελφος|iş arkadaşım|زميلي|زميلتي|同事|同僚|동료""",
    "boss": """boss|manager|supervisor|team lead|line manager|chef|chefin|vorgesetzte
        |vorgesetzter|patron|jefe|jefa|capo|chefe|baas|szef|szefowa|начальник|начальница|шеф
        |αφεντικό|patronum|مديري|老板|上司|老闆|상사""",
    "assistant": """assistant|secretary|assistent|assistentin|sekretärin|secretaria|segretaria""",
    "client": """client|customer|kunde|kundin|cliente|клиент|客户|クライアント""",
    "teacher": """teacher|lehrer|lehrerin|professeur|profesor|profesora|insegnante|professora
        |leraar|nauczyciel|nauczycielka|учитель|учительница|δάσκαλος|δασκάλα|öğretmenim|老师
        |老師|先生
        |선생님""",
    "professor": """professor|professorin|thesis advisor|advisor|doktorvater|betreuer|betreuerin
        |профессор|教授|교수님""",
    "coach": """coach|trainer|personal trainer|mentor|tutor|trainerin|entraîneur|entrenador
        |тренер|教练""",
    "doctor": """doctor|dentist|therapist|physician|vet|arzt|ärztin|zahnarzt|zahnärztin|médecin
        |dentiste|médico|dentista|therapeut|врач|стоматолог|医生""",
    "landlord": """landlord|landlady|vermieter|vermieterin|propriétaire|casero|房东|大家""",
    "dog": """dog|puppy|golden retriever|labrador|terrier|beagle|corgi|poodle|hund|hündin|chien
        |chienne|perro|perra|cane|cão|cachorro|cachorra|hond|pies|psem|psa|собака|собаки|собаку
        |пес|пёс|σκύλος|köpeğim|كلبي|狗|小狗|犬|강아지""",
    "cat": """cat|kitten|kitty|katze|kater|chat|chatte|gato|gata|gatto|gatta|kat|kot|kotem|kota
        |katt|кот|кота|кошка|кошки|кошку|γάτα|γάτος|kedim|قطتي|猫|猫咪|고양이""",
    "pet": """pet|parrot|hamster|rabbit|bunny|horse|pony|tortoise|turtle|goldfish|guinea pig
        |budgie|haustier|pferd|papagei|hase|cheval|lapin|caballo|conejo|cavallo|coniglio|cavalo
        |попугай|хомяк|兔子|宠物""",
}  # fmt: skip

PETS = frozenset(("dog", "cat", "pet"))
COUPLE = frozenset(("wife", "husband", "girlfriend", "boyfriend", "partner"))
AT_WORK = frozenset(("colleague", "boss", "assistant", "client"))

FORMS = {
    " ".join(form.split()): relation
    for relation, forms in _RELATIONS.items()
    for form in forms.split("|")
}
"""Each word for a relation, casefolded, with the English word that stands for it."""

SPACELESS_FORMS = tuple(
    sorted((form for form in FORMS if ord(form[0]) > 0x3000), key=len, reverse=True)
)
"""Those of Chinese, Japanese and Korean, longest first."""
SPACED_FORMS = tuple(
    sorted((form for form in FORMS if ord(form[0]) <= 0x3000), key=len, reverse=True)
)


def may_be_one(one: str, other: str) -> bool:
    """Whether namesakes described by these may be the same: "colleague" and "from accounting"."""
    if one == other or not one or not other:
        return True
    if one in COUPLE and other in COUPLE:
        return True
    departments = [word for word in (one, other) if word.startswith("from ")]
    if len(departments) == 1:
        return bool({one, other} & AT_WORK)
    return False
