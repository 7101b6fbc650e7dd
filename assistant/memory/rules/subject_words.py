"""Words that tell of a sensitive subject, and phrases in which they tell of something else.

In English, German, French, Spanish, Italian, Portuguese and Dutch.

`SURE` words tell of it wherever they stand, `LIKELY` ones where the sentence is about somebody:
"my doctor" is, "the doctor of philosophy" is not.
"""

from __future__ import annotations

from assistant.domain.rules import SensitiveSubject as Of

SURE: dict[Of, str] = {
    Of.HEALTH: """
    depression | depressed | depressive | anxiety disorder | panic attacks? | tumou?rs? |
    diabet\\w+ | hiv | aids | pregnan\\w+ | miscarriage | abortion | antidepress\\w+ |
    diagnos(?:ed|is) | psychiatr\\w+ | adhd | autis\\w+ | schizo\\w+ | epilep\\w+ | oncolog\\w+
    | cardiolog\\w+ | gyn(?:a?e|ä)colog\\w+ | urolog\\w+ | neurolog\\w+ | dialysis | \\d+ ?mg of
    | mg daily | antibiotic\\w* | malaria | tuberculosis | heart attack | migraines? |
    asthma\\w* | ocd | ptsd | suicid\\w+ | self-harm\\w* | hepatitis | arthritis | insulin |
    chemo(?:therapy)? | dementia | alzheimer\\w* | parkinson['’]?s | anorexi\\w+ | bulimi\\w+ |
    infertil\\w+ | ivf | hypertension | blood pressure | cholesterol | allergic | allergy |
    allergies | (?:lactose|gluten)[- ]intoleran\\w+ | coeliac | celiac | eczema | psoriasis |
    wheelchair | prosthe\\w+ | hearing aids? | endometriosis | menopause | in remission | biopsy
    | mri scan | blood test\\w* | physiotherap\\w+ | kidney stones? | stroke last | chronic
    (?:pain|fatigue|illness) | slipped disc | fibromyalgia | multiple sclerosis | crohn['’]?s |
    anaemi\\w+ | anemi\\w+ | thyroid | bipolar | alcoholics? anonymous | rehab | inhaler |
    epipen | my gp | painkillers? | sertraline | fluoxetine | ibuprofen | metformin |
    krebs(?:erkrankung|diagnose)? | schwanger\\w* | depressionen? | depressiv\\w* | angststörung
    | bluthochdruck | allergisch | allergie\\w* | diagnostiziert | rollstuhl |
    behinder(?:t|ung)\\w* | schlaganfall | herzinfarkt | epilepsie | zöliakie | chemotherapie |
    migräne | rheuma | laktoseintoleran\\w+ | essstörung | bandscheibenvorfall | diabétique |
    enceinte | dépression | dépressive? | allergique | asthmatique | épilepsie | chimiothérapie
    | séropositi\\w+ | handicapée? | tension artérielle | sclérose | fauteuil roulant |
    diabétic[oa] | embarazada | depresión | alérgic[oa] | asmátic[oa] | asma | epilepsia |
    quimioterapia | seropositiv[oa] | discapacidad | migrañas? | hipertensión | silla de ruedas
    | diabetic[oa] | incinta | depressione | allergic[oa] | epilessia | chemioterapia |
    emicrani[ae] | sieropositiv[oa] | ipertensione | celiac[oa] | sedia a rotelle | disabilità |
    grávida | depressão | alérgic[oa] | quimioterapia | soropositiv[oa] | enxaquecas? |
    hipertensão | cadeira de rodas | deficiência | zwanger | depressie | depressief |
    suikerziekte | hartaanval | chemokuur | rolstoel | hoge bloeddruk | burn-?out(?:klachten)?""",
    Of.RELIGION: """
    catholic\\w* | protestant\\w* | evangelical\\w* | muslim\\w* | islam\\w* | judaism |
    hindu\\w* | buddhis\\w+ | sikh\\w* | atheis\\w+ | agnostic | mormon\\w* | baptist\\w* |
    jehovah\\w* | mosque\\w* | synagogue\\w* | quran | koran | torah | baptis(?:ed|m) | baptized
    | bible study | go to church | goes to church | went to church | my faith | my religion |
    ramadan | bar mitzvah | bat mitzvah | believe in god | quaker\\w* | christianity |
    practising christian | practicing christian | i['’]m (?:a )?christian | i am (?:a
    )?christian | i['’]m jewish | i am jewish | (?:a|my) jewish | my
    (?:church|parish|imam|rabbi|pastor|priest) | confirmation class | pray(?:s|ed|ing)? | church
    choir | katholi\\w+ | evangelisch | moslem\\w* | muslimin? | jüdisch\\w* | bete(?:n|t)?
    jeden | konfirmiert | kirchenmitglied | in die kirche | buddhist(?:in)? | aus der kirche |
    catholique | musulmane? | juive? | bouddhiste | athée | protestante | à la messe | à la
    mosquée | católic[oa] | musulm[aá]n\\w* | judí[oa] | budista | ate[oa] | a misa |
    evangélic[oa] | cattolic[oa] | musulman[oa] | ebre[oa] | buddista | a messa | muçulman[oa] |
    jude[u]|judia | ateu | à missa | umbanda | candomblé | katholiek | moslima? | joods\\w* |
    boeddhist | naar de kerk | naar de moskee | gereformeerd""",
    Of.POLITICS: """
    republicans? | democrats? | gop | labou?r party | libertarian\\w* | socialist\\w* |
    communis[tm]\\w* | marxis[tm]\\w* | fascis[tm]\\w* | left-wing | right-wing | leftists? |
    vot(?:e|ed|es|ing) (?:for|against) | voted | voter | maga | brexit\\w* | afd | cdu | csu |
    spd | fdp | die grünen | die linke | green party | conservative party | the conservatives |
    tor(?:y|ies) | lib dems? | party member(?:ship)? | political(?:ly)?
    (?:views?|party|active|affiliation|left|right) | my politics | canvass(?:ed|ing)? |
    parteimitglied\\w* | wähle (?:seit|immer|die|den) | gewählt habe ich | in der partei | je
    vote | j['’]ai voté | militante? (?:du|de|au) | parti socialiste | rassemblement national |
    la france insoumise | adhérente? du parti | vot(?:o|é) (?:a|al|por|siempre) | milito en |
    afiliad[oa] al? | psoe | podemos | partido popular | ho votato | voto (?:per|sempre|a) |
    iscritt[oa] al partito | partito democratico | fratelli d['’]italia | voto n[oa] | votei |
    filiad[oa] ao | partido dos trabalhadores | petista | bolsonarista | stem(?:de)? op | ik
    stem | partijlid | groenlinks | vvd | pvda | lid van d66""",
    Of.SEXUALITY: """
    gay | lesbian | bisexual\\w* | queer | transgender | transsexual | trans
    (?:man|woman|person) | i['’]m trans | i am trans | non-?binary | asexual | pansexual |
    heterosexual | homosexual\\w* | sexual(?:ity| orientation)? | sex life | having sex |
    porn\\w* | kinks? | polyamor\\w+ | one-night stand | came out (?:as|to) | open relationship
    | erectile | affair with | viagra | schwul\\w* | lesbisch\\w* | bisexuell\\w* |
    homosexuell\\w* | sexleben | nicht-?binär | transfrau | transmann | geoutet | queere? |
    homosexuelle? | lesbienne | bisexuelle? | vie sexuelle | transgenre | mon coming[- ]out |
    homosexual | lesbiana | bisexual | vida sexual | transexual | salí del armario | omosessuale
    | lesbica | bisessuale | vita sessuale | transessuale | homossexual | lésbica | bissexual |
    transexual | homoseksue\\w* | biseksue\\w* | seksleven | uit de kast""",
    Of.ETHNICITY: """
    (?:my|our|his|her) (?:ethnicity|ethnic (?:background|origin)|race) | ethnically | of (?:\\w+
    )?(?:african|asian|arab|jewish|kurdish|roma|turkish|chinese|indian|caribbean|latino|hispanic|indigenous|native)
    descent | mixed[- ]race | biracial | african[- ]american | asian[- ]american | latin[oax] |
    hispanic | afro-\\w+ | native american | indigenous | first nations | (?:am|is|are|i['’]m)
    (?:roma|romani|kurdish|black|half[- ]black) | as a black (?:man|woman|person) | black
    (?:british|american) | person of colou?r | uyghur | ethnisch\\w* | (?:sinti|roma) |
    afrodeutsch\\w* | kurdisch\\w* abstammung | kurd(?:e|in) | schwarze[r]?
    (?:frau|mann|deutsche) | d['’]origine
    (?:ethnique|kabyle|rom|kurde|berbère|maghrébine|africaine|antillaise) | métiss?e | kabyle |
    femme noire | homme noir | de origen (?:étnico|gitano|indígena|africano|árabe|kurdo) |
    gitan[oa] | mestiz[oa] | afrodescendiente | indígena | origine etnica | di origini?
    (?:rom|curd\\w|african\\w|arab\\w) | afroitalian[oa] | descendência
    (?:africana|indígena|japonesa) | afrodescendente | pard[oa] | mulher negra | homem negro |
    quilombola | etnische? (?:afkomst|achtergrond) | van
    (?:marokkaanse|turkse|surinaamse|koerdische) afkomst | koerdisch""",
    Of.CRIME: """
    convicted | conviction for | criminal record | felony | felon | misdemeanou?r | on parole |
    on probation | (?:in|to|from) (?:prison|jail) | jailed | imprisoned | arrested | pleaded
    guilty | pled guilty | restraining order | charged with | dui | drunk driving | community
    service order | shoplifting | juvenile detention | vorbestraft\\w* | vorstrafe\\w* |
    verurteilt | im gefängnis | auf bewährung | verhaftet | festgenommen | strafbefehl | casier
    judiciaire | condamnée? | en prison | garde à vue | libération conditionnelle | arrêtée? par
    | antecedentes penales | condenad[oa] | en la cárcel | libertad condicional | me arrestaron
    | detenid[oa] por | precedenti penali | fedina penale | condannat[oa] | in carcere | libertà
    vigilata | arrestat[oa] | antecedentes criminais | ficha criminal | na prisão | na cadeia |
    liberdade condicional | fui pres[oa] | strafblad | veroordeeld | in de gevangenis |
    gearresteerd | reclassering | voorwaardelijke straf""",
    Of.UNION: """
    (?:trade|labou?r|teachers['’]?|my|our|a) union
    (?:rep\\w*|member\\w*|dues|meeting|card|branch|steward) | union member\\w* | member of
    (?:a|the|my|our) (?:\\w+ )?union | joined (?:a|the|my|our) (?:\\w+ )?union | shop steward |
    trade union\\w* | unionis(?:ed|ing) | unioniz(?:ed|ing) | teamsters | unite the union |
    unison branch | picket(?:ed|ing| line) | gewerkschaft\\w* | verdi-mitglied | ig metall |
    betriebsrat\\w* | syndiqué?e? | syndicat\\w* | cgt | cfdt | délégué syndical | sindicat\\w+
    | afiliad[oa] a (?:ccoo|ugt) | delegad[oa] sindical | sindacat\\w+ | cgil | iscritt[oa] alla
    cisl | rappresentante sindacale | sindicalizad[oa] | dirigente sindical | vakbond\\w* |
    fnv-lid | lid van de fnv""",
    Of.FINANCES: """
    my salary | our salary | salary is | i earn | we earn | i make [$€£]?\\d[\\d.,]*k? (?:a|per)
    (?:year|month) | my income | net worth | in debt | (?:my|our) debts? | credit card debt |
    student loans? | bankrupt\\w* | credit score | (?:my|our) mortgage | remortgag\\w+ |
    (?:my|our) savings | savings account | overdrawn | overdraft | payday loan | owe (?:the
    bank|the tax|[$€£]) | owes? me [$€£] | unemployment benefits? | on benefits | food stamps |
    (?:my|our) bank balance | foreclos\\w+ | inherited [$€£] | alimony | mein gehalt | ich
    verdiene | schulden | insolvenz\\w* | privatinsolvenz | hypothek | mein kontostand |
    bürgergeld | schufa\\w* | ersparnisse | unterhalt zahle | dispo | arbeitslosengeld | mon
    salaire | je gagne \\d[\\d .]* | mes dettes | endettée? | surendett\\w+ | mon crédit
    immobilier | mes économies | à découvert | le rsa | mi sueldo | mi salario | gano \\d[\\d.]*
    | mis deudas | endeudad[oa] | mi hipoteca | mis ahorros | bancarrota | il mio stipendio |
    guadagno \\d[\\d.]* | i miei debiti | indebitat[oa] | il mio mutuo | i miei risparmi |
    fallimento personale | meu salário | ganho \\d[\\d.]* | minhas dívidas | endividad[oa] |
    minha hipoteca | minhas poupanças | minhas economias | nome sujo | mijn salaris | ik verdien
    | mijn schulden | schuldsanering | mijn hypotheek | mijn spaargeld | rood staan |
    bijstandsuitkering""",
    Of.CHILDREN: """
    custody of (?:my|our|the) | (?:my|our) (?:\\w+
    )?(?:son|daughter|kid|child|toddler|boy|girl|twins|kids|children)(?:['’]s)?\\b[^.!?]{0,50}\\b(?:school|kindergarten|nursery|daycare|preschool|class
    \\w+|grade|report card|teacher|paediatrician|pediatrician|bullied|bullying) | (?:my|our)
    \\d{1,2}[- ]year[-
    ]old(?:['’]s)?\\b[^.!?]{0,50}\\b(?:school|class|nursery|teacher|bullied|lives|goes|attends)
    | (?:mein|unser)e? (?:\\w+
    )?(?:sohn|tochter|kind|kinder)\\b[^.!?]{0,50}\\b(?:schule|grundschule|kita|kindergarten|klasse|lehrerin?|gemobbt)
    | sorgerecht | (?:mon|ma|mes|notre)
    (?:fils|fille|enfants?)\\b[^.!?]{0,50}\\b(?:école|crèche|maternelle|classe|collège|maîtresse|harcelée?)
    | garde de mes enfants | (?:mi|mis|nuestr[oa])
    (?:hij[oa]s?)\\b[^.!?]{0,50}\\b(?:escuela|colegio|guardería|clase|maestr[oa]) | custodia de
    mis hijos | (?:mi[oa]|nostr[oa])
    (?:figli[oa])\\b[^.!?]{0,50}\\b(?:scuola|asilo|classe|elementari|maestra) | affidamento dei
    figli | (?:meu|minha|noss[oa])
    (?:filh[oa])\\b[^.!?]{0,50}\\b(?:escola|creche|turma|professora) | guarda dos meus filhos |
    (?:mijn|onze)
    (?:zoon|dochter|kind|kinderen)\\b[^.!?]{0,50}\\b(?:school|basisschool|crèche|klas|juf|groep
    \\d) | voogdij""",
}

LIKELY: dict[Of, str] = {
    Of.HEALTH: """
    cancer | anxi(?:ety|ous) | therap(?:y|ist)\\w* | medicat\\w+ | medicines? | medication |
    pills | prescri\\w+ | surgery | surgeon | operation on | disorder | disease | illness |
    syndrome | disab\\w+ | infect\\w+ | overweight | obes\\w+ | addict\\w+ | alcoholi\\w+ |
    covid\\w* | doctor | clinic | hospital | symptoms? | treatment | dose | counsell?or |
    injury | injured | sick leave | insomnia | period pains? | knee replacement | hip
    replacement | vaccinat\\w+ | broke (?:my|his|her) \\w+ | arzt | ärztin | therapeut\\w* |
    therapie | tabletten | medikament\\w* | krankheit | krankenhaus | operiert | op am |
    operation am | krankgeschrieben | kur | psychotherapie | schmerzen | médecin | hôpital |
    opérée? | traitement | médicaments? | maladie | psychologue | en arrêt maladie | cancer |
    médico | médica | hospital | operaron | tratamiento | pastillas | enfermedad | psicólog[oa]
    | cáncer | terapia | medico | ospedale | operat[oa] | cura | pastiglie | malattia |
    psicolog[oa] | tumore | cancro | remédios? | doença | cirurgia | câncer | psiquiatra |
    tratamento | comprimidos | dokter | huisarts | ziekenhuis | geopereerd | medicijnen | ziekte
    | kanker | psycholoog | therapeut | pillen""",
    Of.RELIGION: """
    christian | christians | orthodox | jewish | church\\w* | bible | religi\\w+ | temple |
    worship | mass on | kosher | halal | lent | christlich | christin | kirche | gottesdienst |
    religiös\\w* | glaube an gott | chrétienne? | église | messe | croyante? | religion |
    cristian[oa] | iglesia | creyente | religios[oa] | chiesa | credente | messa |
    cristã|cristão | igreja | crente | culto | christelijk | kerk | gelovig""",
    Of.POLITICS: """
    conservatives? | liberals? | socialism | political | politics | election | campaign for |
    senator | trump | biden | obama | politisch\\w* | wahlkampf | demo gegen | partei |
    politique | manifestation contre | parti | política | elecciones | partido | politica |
    elezioni | partito | eleições | politiek | verkiezingen | partij""",
    Of.SEXUALITY: """
    trans | sex | my sexuality | closeted | boyfriend and girlfriend | fetish | condoms?""",
    Of.CRIME: """
    prison | jail | court case | sentenced | probation | parole | police record | fined for |
    theft | stole | anzeige wegen | bewährung | gestohlen | gefängnis | procès | cárcel |
    prisión | prigione | prisão | gevangenis""",
    Of.UNION: "union | strike | on strike | streik | grève | huelga | sciopero | greve | staking",
    Of.FINANCES: """
    salary | wage | debts? | loan | mortgage | income | savings | rent arrears |
    pension pot | inheritance | gehalt | kredit | einkommen | salaire | prêt | revenu | sueldo |
    préstamo | ingresos | stipendio | mutuo | debiti | salário | empréstimo | dívidas | salaris
    | lening | schuld""",
}

LOOK_ALIKES = """
    (?:battery|disk|drive|tyre|system|engine|server|cluster|network|plant|soil|team|code|project|data|market|brand)(?:['’]s)?
    (?:\\w+ )?(?:health|diagnos\\w+|disease) | health (?:check|checks|endpoint|bar|of the
    (?:battery|disk|server|system|team|soil|cluster|project|company|economy|engine)) | doctor
    (?:who|strange|of philosophy|dolittle|zhivago) | spin doctor | doctor(?:ed|ing)? the
    (?:photo|numbers|data) | doctoral | love doctor | (?:sign|zodiac|star
    sign|horoscope|constellation|tropic)[^.!?]{0,20} cancer | cancer (?:sign|zodiac|horoscope) |
    tropic of cancer | cancer research (?:shop|uk|paper|dataset|data) | i['’]m a cancer |
    sternzeichen krebs | krebs als sternzeichen | krebse? (?:im|in der) \\w+ | flusskrebs\\w* |
    krebssuppe | great depression | tropical depression | depression glass | tracing depression
    | depression-era | physical therapy dog | retail therapy | therapy dog | aroma-?therapy |
    mental note | sick (?:beat|burn|trick|of|and tired) | lovesick | homesick | seasick |
    addict(?:ed|ive|ing) to (?:coffee|chocolate|this|that|tea|crosswords|the|puzzles|my
    phone|podcasts|\\w+ing) | book addict | chocolate addict |
    (?:computer|laptop|phone|server|boot|zip|antivirus)\\w*[^.!?]{0,20}\\b(?:infect\\w+|virus) |
    infectious (?:laugh|smile|enthusiasm) | virus scanner | viral (?:video|post) |
    (?:graphics?|heart|stroke) of (?:genius|luck|the brush) | swim stroke | breast ?stroke |
    back ?stroke | chronic(?:les|ler) | operation (?:overlord|manual|mode|of the) | surgical
    precision | plant hospital | animal hospital |
    (?:works?|worked|working|nurse|doctor|porter|cook|cleaner|receptionist|job|employed|volunteer\\w*|arbeite\\w*|jobbe|angestellt)
    (?:as an? (?:\\w+ ){1,3})?(?:at|for|in|im|am|bei|beim|an der|in der) (?:[\\w.'’-]+
    ){0,4}(?:hospital|clinic|klinik\\w*|krankenhaus\\w*) |
    (?:my|the|our)
    (?:cat|dog|horse|hamster|rabbit|hen|plant|tree|rose|tomato)\\w*['’]?s?\\b[^.!?]{0,40} | tree
    surgeon | plastic surgery simulator | allergic to
    (?:mornings|work|nonsense|meetings|bullshit|drama|effort) | christian
    (?:dior|louboutin|bale|andersen|name) | church (?:street|road|lane|hill|tower|bell) | the
    church (?:in|on|opposite|at) | (?:next to|behind|opposite|near|past) the
    (?:church|mosque|temple|synagogue) | orthodox (?:approach|economics|view|opening) | bible of
    (?:cooking|baking|photography|gardening|design) | (?:style|series|show) bible | temple run |
    religiously | angkor wat temple | (?:kirchen)?chor | kirchplatz | kirchgasse | church
    architecture | cathedral | sainte? \\w+ street | (?:visited|visit|photographed|sketched)
    (?:the|a) (?:\\w+ )?(?:church|mosque|temple|synagogue)\\w* |
    (?:office|company|team|kitchen|workplace|internal|identity) politics | conservative
    (?:estimate|guess|approach|treatment|colou?rs?) | liberal (?:arts?|amounts?|use|dose|with) |
    election of | marketing campaign | ad campaign | campaign for (?:our|the|a)
    (?:product|launch|client|brand) | third[- ]party | search party | birthday party | party
    (?:on|at|for|favou?rs?|hat|dress|food|planning) | voted? (?:for|on)
    (?:the|a|which|my|best|our)
    (?:best|favou?rite|logo|name|film|song|design|menu|colou?r|restaurant|movie|title|cake|dessert)
    | vote by the team | labou?r (?:market|cost|costs|day|of love|intensive) | green party
    (?:dress|hat|bags?) | democrat(?:ic)? (?:process|decision) | democratize |
    (?:european|western|soviet|credit|student|rugby|african|customs|civil|set|sql) unions? |
    union (?:square|jack|station|street|all|type|types|find|of
    (?:two|sets|types|the)|pacific|city|bay|glacier) | type union | disjoint union | tagged
    union | strike(?:r|through| a balance| price| zone| rate| a pose| a match)?
    (?:out|team|force)? | lightning strike | bowling strike | i stri(?:ke|ck) (?:a|up) |
    (?:stomach|back|knees?|legs?|car|bike|boiler|heating|computer|laptop|printer|washing machine)
    (?:is|are|was|were|went|goes|has gone) on strike | gay street | enola gay |
    gay-lussac | sex and the city | sex education (?:on|season) | sex of the
    (?:chicks|baby|cat|dog|kitten) |
    trans-?(?:siberian|atlantic|pacific|fat|lation|continental)\\w* | trans fats? | black (?:and
    white|coffee|tea|dress|shirt|bike|car|cat|dog|hole|forest|sea|friday|belt|jacket|bean|bread)
    | roma tomato\\w* | roma street | as roma | a\\.?s\\.? roma | (?:in|to|from|near|a) roma |
    indigenous (?:plants?|species|trees?) | latin dance | latino heat | race
    (?:car|track|day|bike|condition) | human race | (?:the|my|our|a|his|her) race
    (?:is|was|on|in|starts|time|plan|pace) | convict(?:ion)? (?:that|in my) | arresting
    (?:image|view|title) | cardiac arrest | prison break | prison architect | jail-?break\\w* |
    courts? (?:yard|booking|time|shoes) | tennis court | charged with
    (?:electricity|usb|energy|organi[sz]ing|planning|leading) | stole the show | steal a glance
    | release (?:from )?jail \\(freebsd\\) | freebsd jails? | guilty pleasure | guilty of
    (?:buying|eating|binge\\w*) | loan(?:ed)? (?:me )?(?:a|the|my|his|her)
    (?:book|bike|ladder|drill|tent|car) | book loan | library loan\\w* | loan ?word\\w* |
    technical debts? | tech debts? | sleep debt | debt of gratitude | in (?:your|his|her|their)
    debt | income (?:tax calculator|statement analysis class) | daylight savings? | savings of
    (?:time|\\d+%) | time savings? | can(?:not|['’]t) afford to (?:miss|wait|lose) | interest
    rates? (?:model|chart) | mortgage calculator | school of thought | art school | old school |
    high school reunion | river bank | food bank | data bank | (?:my|our|the) brain ?child |
    child process\\w* | child (?:node|theme|class|component)s? | inner child | children['’]s
    (?:book|books|literature|novel|menu|song|theatre|author)"""
"""Phrases in which a word means something else."""

FICTION = """
    (?:in|of|for|from) (?:my|the|this|a|his|her|our) (?:\\w+
    )?(?:novels?|story|stories|book|film|movie|game|play|series|script|screenplay|comic|campaign|musical|episode|roman|film|spiel|livre|jeu|novela|película|libro|juego|romanzo|gioco|romance|jogo|boek|verhaal|spel)
    | (?:my|the|our)
    (?:novel|story|book|film|game|play|script|character|protagonist|villain|hero|roman|romanfigur|figur|personnage|personaje|personaggio|personagem|personage)(?:['’]s)?"""
"""What makes a sentence be about people who are made up."""

OWN = """
    i | i['’]m | i['’]ve | i['’]d | my | me | mine | myself | we | we['’]re | our | us | he |
    she | his | her | him | they | their | mum | mom | mother | dad | father | sister | brother
    | wife | husband | partner | son | daughter | friend | colleague | neighbou?r | boss | uncle
    | aunt | ich | mein\\w* | mich | mir | wir | unser\\w* | er | sie | ihr\\w* | sein\\w* | je
    | j['’] | mon | ma | mes | moi | nous | notre | nos | il | elle | son | sa | ses | yo | mi |
    mis | me | nosotros | nuestr[oa]s? | él | ella | su | sus | soy | tengo | estoy | fui | voy
    | io | mi[oaei] | mie[i] | noi | nostr[oaie] | lui | lei | suo | sua | sono | ho | eu | meu
    | minha | meus | minhas | nós | nosso | nossa | ele | ela | seu | sua | sou | tenho | estou
    | fui | vou | ik | mijn | mij | wij | we | ons | onze | hij | zij | zijn | haar | ben | heb"""
"""Who a sentence may be about: likely words count only beside one of these."""
