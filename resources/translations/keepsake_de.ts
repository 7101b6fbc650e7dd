<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutSection</name>
    <message>
        <source>An assistant with a memory of its own, on your machine. Nothing leaves it unless you choose an API model. There is no telemetry.</source>
        <translation>Ein Assistent mit eigenem Gedächtnis, auf deinem Rechner. Nichts verlässt ihn, außer du wählst ein API-Modell. Telemetrie gibt es nicht.</translation>
    </message>
    <message>
        <source>Check this machine</source>
        <translation>Diesen Rechner prüfen</translation>
    </message>
    <message>
        <source>Details for whoever helps you…</source>
        <translation>Angaben für Helfer&#xa0;…</translation>
    </message>
    <message>
        <source>Licence: Apache 2.0</source>
        <translation>Lizenz: Apache 2.0</translation>
    </message>
    <message>
        <source>Licences of what is inside</source>
        <translation>Enthaltene Lizenzen</translation>
    </message>
    <message>
        <source>Newer versions</source>
        <translation>Neuere Versionen</translation>
    </message>
    <message>
        <source>Show the welcome again</source>
        <translation>Begrüßung noch einmal</translation>
    </message>
    <message>
        <source>The list of changes is not installed here.</source>
        <translation>Die Liste der Änderungen ist hier nicht installiert.</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Was neu ist</translation>
    </message>
</context>
<context>
    <name>ActiveFactsView</name>
    <message>
        <source>Asked again</source>
        <translation>Wieder gefragt</translation>
    </message>
    <message>
        <source>Forget: {words}</source>
        <translation>Vergessen: {words}</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>Vergessen&#xa0;…</translation>
    </message>
    <message>
        <source>No words that are asked again hold all these.</source>
        <translation>Nichts, was wieder gefragt wurde, enthält all diese Wörter.</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Nothing is asked again yet</source>
        <translation>Noch wurde nichts wieder gefragt</translation>
    </message>
    <message>
        <source>Open chat</source>
        <translation>Chat öffnen</translation>
    </message>
    <message>
        <source>Open chat: {words}</source>
        <translation>Chat öffnen: {words}</translation>
    </message>
    <message>
        <source>Search what is asked again</source>
        <translation>In wieder Gefragtem suchen</translation>
    </message>
    <message>
        <source>What you asked for more than once is kept at hand: the words that answered, as they were said. Nothing is written anew, and nobody’s answer is in it.</source>
        <translation>Was du mehr als einmal gefragt hast, liegt hier bereit: die Worte, die geantwortet haben, so wie sie fielen. Nichts wird neu geschrieben, und keine Antwort eines Modells ist darin.</translation>
    </message>
    <message>
        <source>When several questions are answered by the same words, they are kept at hand here, with the questions and the chats they come from.</source>
        <translation>Wenn dieselben Worte mehrere Fragen beantworten, liegen sie hier bereit, mit den Fragen und den Chats, aus denen sie kommen.</translation>
    </message>
    <message>
        <source>last of use on {date}</source>
        <translation>zuletzt von Nutzen am {date}</translation>
    </message>
    <message>
        <source>said on {date}</source>
        <translation>gesagt am {date}</translation>
    </message>
    <message>
        <source>{date}: {question}</source>
        <translation>{date}: {question}</translation>
    </message>
    <message>
        <source>{speaker}, {date}</source>
        <translation>{speaker}, {date}</translation>
    </message>
</context>
<context>
    <name>ActivityRow</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo: {words}</source>
        <translation>Rückgängig: {words}</translation>
    </message>
</context>
<context>
    <name>ActivityView</name>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Nothing of this was done yet</source>
        <translation>Davon ist noch nichts geschehen</translation>
    </message>
    <message>
        <source>Nothing was done yet</source>
        <translation>Noch ist nichts geschehen</translation>
    </message>
    <message>
        <source>Talk, and it begins here.</source>
        <translation>Unterhalte dich, dann beginnt es hier.</translation>
    </message>
    <message>
        <source>What came in and went out</source>
        <translation>Was herein- und hinausging</translation>
    </message>
    <message>
        <source>What other programs asked</source>
        <translation>Was andere Programme fragten</translation>
    </message>
    <message>
        <source>What to list</source>
        <translation>Was aufgelistet wird</translation>
    </message>
    <message>
        <source>What was forgotten</source>
        <translation>Was vergessen wurde</translation>
    </message>
    <message>
        <source>What was learnt</source>
        <translation>Was gelernt wurde</translation>
    </message>
    <message>
        <source>What you changed</source>
        <translation>Was du geändert hast</translation>
    </message>
    <message>
        <source>When something was learnt, changed or forgotten, and how much. What it was is never written here.</source>
        <translation>Wann etwas gelernt, geändert oder vergessen wurde, und wie viel. Was es war, steht hier nie.</translation>
    </message>
</context>
<context>
    <name>AllowedModels</name>
    <message>
        <source>Ask again</source>
        <translation>Wieder fragen</translation>
    </message>
    <message>
        <source>Ask again before sending to {model}</source>
        <translation>Vor dem Senden an {model} wieder fragen</translation>
    </message>
    <message>
        <source>None. You see what is sent before it goes, each time.</source>
        <translation>Keine. Du siehst jedes Mal vorher, was gesendet wird.</translation>
    </message>
</context>
<context>
    <name>Answering</name>
    <message>
        <source>Looking in your memory</source>
        <translation>Sieht in deinem Gedächtnis nach</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
</context>
<context>
    <name>AnsweringSection</name>
    <message>
        <source>How models answer</source>
        <translation>Wie Modelle antworten</translation>
    </message>
    <message>
        <source>Set all back</source>
        <translation>Alles zurücksetzen</translation>
    </message>
</context>
<context>
    <name>ApiSection</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy the token</source>
        <translation>Token kopieren</translation>
    </message>
    <message>
        <source>New token</source>
        <translation>Neues Token</translation>
    </message>
    <message>
        <source>Nothing is served. The web cannot reach it when it is.</source>
        <translation>Nichts wird angeboten. Aus dem Netz ist es auch dann nicht erreichbar.</translation>
    </message>
    <message>
        <source>Programs use the address {url} and the token. Their chats are yours: they are kept, recalled into and learnt from. A model&apos;s name with :no-memory behind it leaves the memory out.</source>
        <translation>Programme benutzen die Adresse {url} und das Token. Ihre Chats sind deine: Sie werden aufgehoben, in ihnen wird erinnert, und aus ihnen wird gelernt. Ein Modellname mit :no-memory dahinter lässt das Gedächtnis außen vor.</translation>
    </message>
    <message>
        <source>The token is new. Programs that had the old one need this one.</source>
        <translation>Das Token ist neu. Programme, die das alte hatten, brauchen dieses.</translation>
    </message>
</context>
<context>
    <name>AskingSheet</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>Attaching</name>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Choose a model that sees</source>
        <translation>Ein Modell wählen, das sieht</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Eingefügter Text</translation>
    </message>
    <message>
        <source>Picture.png</source>
        <translation>Bild.png</translation>
    </message>
    <message>
        <source>Send without the picture</source>
        <translation>Ohne das Bild senden</translation>
    </message>
    <message>
        <source>{model} cannot see pictures. Nothing was sent.</source>
        <translation>{model} kann keine Bilder sehen. Nichts wurde gesendet.</translation>
    </message>
</context>
<context>
    <name>BackupSection</name>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Jetzt sichern</translation>
    </message>
    <message>
        <source>Back up to a folder</source>
        <translation>In einen Ordner sichern</translation>
    </message>
    <message>
        <source>Back up to a folder…</source>
        <translation>In einen Ordner sichern&#xa0;…</translation>
    </message>
    <message>
        <source>Backed up to {path}</source>
        <translation>Gesichert in {path}</translation>
    </message>
    <message>
        <source>Before there were {messages}; that memory is kept among the copies.</source>
        <translation>Vorher waren es {messages}; jenes Gedächtnis liegt bei den Sicherungen.</translation>
    </message>
    <message>
        <source>Copies made by themselves</source>
        <translation>Was von selbst gesichert wird</translation>
    </message>
    <message>
        <source>Copies of a memory</source>
        <translation>Sicherungen eines Gedächtnisses</translation>
    </message>
    <message>
        <source>Copying your memory…</source>
        <translation>Dein Gedächtnis wird gesichert&#xa0;…</translation>
    </message>
    <message>
        <source>It was read through and is whole. It is not encrypted.</source>
        <translation>Die Sicherung wurde durchgelesen und ist ganz. Verschlüsselt ist sie nicht.</translation>
    </message>
    <message>
        <source>It was read through and is whole. Only your key opens it.</source>
        <translation>Die Sicherung wurde durchgelesen und ist ganz. Nur dein Schlüssel öffnet sie.</translation>
    </message>
    <message>
        <source>Restore from a file</source>
        <translation>Aus einer Datei wiederherstellen</translation>
    </message>
    <message>
        <source>Restore from a file…</source>
        <translation>Aus einer Datei wiederherstellen&#xa0;…</translation>
    </message>
    <message>
        <source>Restore the copy of {when}</source>
        <translation>Die Sicherung vom {when} wiederherstellen</translation>
    </message>
    <message>
        <source>Restored: {messages}</source>
        <translation>Wiederhergestellt: {messages}</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen&#xa0;…</translation>
    </message>
    <message>
        <source>The damaged file is kept among the copies.</source>
        <translation>Die beschädigte Datei liegt bei den Sicherungen.</translation>
    </message>
    <message>
        <source>The last attempt failed: {why}</source>
        <translation>Der letzte Versuch schlug fehl: {why}</translation>
    </message>
    <message>
        <source>The last copy was made {ago}. {number}, {size} in all.</source>
        <translation>Zuletzt gesichert {ago}. {number}, zusammen {size}.</translation>
    </message>
    <message>
        <source>There is no copy of your memory yet. The first is made by itself, soon after Keepsake was opened.</source>
        <translation>Von deinem Gedächtnis gibt es noch keine Sicherung. Die erste entsteht von selbst, bald nachdem Keepsake geöffnet wurde.</translation>
    </message>
    <message>
        <source>What you forgot since that copy could not be read: forget it again.</source>
        <translation>Was du seit jener Sicherung vergessen hast, ließ sich nicht lesen: Vergiss es noch einmal.</translation>
    </message>
    <message>
        <source>a memory that did not open</source>
        <translation>ein Gedächtnis, das sich nicht öffnen ließ</translation>
    </message>
    <message>
        <source>before an update</source>
        <translation>vor einem Update</translation>
    </message>
    <message>
        <source>what a restore replaced</source>
        <translation>was vorher hier war</translation>
    </message>
</context>
<context>
    <name>CardsPlace</name>
    <message>
        <source>Show more</source>
        <translation>Mehr zeigen</translation>
    </message>
</context>
<context>
    <name>ChatActions</name>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Delete “{title}”?</source>
        <translation>„{title}“ löschen?</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen&#xa0;…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Forget them too</source>
        <translation>Auch vergessen</translation>
    </message>
    <message>
        <source>It is still found and remembered. Press “Chats” above for the archive.</source>
        <translation>Er wird weiter gefunden und erinnert. Drück oben auf „Chats“, um ins Archiv zu kommen.</translation>
    </message>
    <message>
        <source>Keep the facts</source>
        <translation>Fakten behalten</translation>
    </message>
    <message>
        <source>Move to profile</source>
        <translation>In ein Profil verschieben</translation>
    </message>
    <message>
        <source>New title</source>
        <translation>Neuer Titel</translation>
    </message>
    <message>
        <source>No profile</source>
        <translation>Kein Profil</translation>
    </message>
    <message>
        <source>Nothing is learnt from it or recalled into it from now on, and what it taught so far goes. The chat itself stays.</source>
        <translation>Von jetzt an wird nichts daraus gelernt und nichts darin erinnert, und was er bisher gelehrt hat, geht verloren. Der Chat selbst bleibt.</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename this chat</source>
        <translation>Diesen Chat umbenennen</translation>
    </message>
    <message>
        <source>The chat and its messages go. What should happen to the facts learnt there? A fact that you also told elsewhere stays in any case.</source>
        <translation>Der Chat und seine Nachrichten gehen. Was soll mit den Fakten geschehen, die hier gelernt wurden? Ein Fakt, den du auch anderswo erzählt hast, bleibt in jedem Fall.</translation>
    </message>
    <message>
        <source>The chat is in the archive.</source>
        <translation>Der Chat liegt im Archiv.</translation>
    </message>
    <message>
        <source>Turn memory off for this chat?</source>
        <translation>Gedächtnis für diesen Chat ausschalten?</translation>
    </message>
    <message>
        <source>Turn memory off…</source>
        <translation>Gedächtnis ausschalten&#xa0;…</translation>
    </message>
    <message>
        <source>Turn memory on</source>
        <translation>Gedächtnis einschalten</translation>
    </message>
    <message>
        <source>Turn off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Nicht mehr anheften</translation>
    </message>
</context>
<context>
    <name>ChatExport</name>
    <message>
        <source>Export all chats</source>
        <translation>Alle Chats exportieren</translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation>Chat exportieren</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>JSON, to import again (*.json)</source>
        <translation>JSON, zum Wiedereinlesen (*.json)</translation>
    </message>
    <message>
        <source>Keepsake chats {day}</source>
        <translation>Keepsake-Chats {day}</translation>
    </message>
    <message>
        <source>Markdown, to read (*.md)</source>
        <translation>Markdown, zum Lesen (*.md)</translation>
    </message>
</context>
<context>
    <name>ChatHead</name>
    <message>
        <source>From {source}</source>
        <translation>Aus {source}</translation>
    </message>
    <message>
        <source>Memory off</source>
        <translation>Gedächtnis aus</translation>
    </message>
    <message>
        <source>What to do with this chat</source>
        <translation>Was du mit diesem Chat tun kannst</translation>
    </message>
    <message>
        <source>{name}, with a memory of its own</source>
        <translation>{name}, mit eigenem Gedächtnis</translation>
    </message>
</context>
<context>
    <name>ChatLink</name>
    <message>
        <source>Open the chat {title}</source>
        <translation>Den Chat {title} öffnen</translation>
    </message>
</context>
<context>
    <name>ChatPlaces</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Help me plan my week</source>
        <translation>Hilf mir, meine Woche zu planen</translation>
    </message>
    <message>
        <source>It opens in your browser and leaves this machine.</source>
        <translation>Er öffnet sich in deinem Browser und verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Keepsake remembers what you tell it, on this machine, and shows what it used.</source>
        <translation>Keepsake merkt sich, was du erzählst, auf diesem Rechner, und zeigt, was davon benutzt wurde.</translation>
    </message>
    <message>
        <source>Nothing here is stored or learnt, and no memory is used. It is gone when you leave.</source>
        <translation>Hier wird nichts gespeichert oder gelernt, und das Gedächtnis bleibt außen vor. Wenn du gehst, ist alles weg.</translation>
    </message>
    <message>
        <source>Open link</source>
        <translation>Link öffnen</translation>
    </message>
    <message>
        <source>Open this link?</source>
        <translation>Diesen Link öffnen?</translation>
    </message>
    <message>
        <source>This chat leaves no trace</source>
        <translation>Dieser Chat hinterlässt keine Spur</translation>
    </message>
    <message>
        <source>What did we decide last time?</source>
        <translation>Was haben wir letztes Mal beschlossen?</translation>
    </message>
    <message>
        <source>What do you know about me?</source>
        <translation>Was weißt du über mich?</translation>
    </message>
    <message>
        <source>What is on your mind?</source>
        <translation>Was beschäftigt dich?</translation>
    </message>
</context>
<context>
    <name>ChatsThatExist</name>
    <message>
        <source>Bring your chats along</source>
        <translation>Bring deine Chats mit</translation>
    </message>
    <message>
        <source>Or see what a full memory is like:</source>
        <translation>Oder sieh dir ein volles Gedächtnis an:</translation>
    </message>
    <message>
        <source>Where you talked elsewhere, Keepsake can begin with that. You need not.</source>
        <translation>Wenn du schon anderswo gechattet hast, kann Keepsake damit anfangen. Du musst aber nicht.</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Show all lines</source>
        <translation>Alle Zeilen zeigen</translation>
    </message>
    <message>
        <source>Show all {count} lines</source>
        <translation>Alle {count} Zeilen zeigen</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>Modell: {name}</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Senden (Eingabe)</translation>
    </message>
    <message>
        <source>Stop (Esc)</source>
        <translation>Stopp (Esc)</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Schreib eine Nachricht</translation>
    </message>
    <message>
        <source>Write something that is not kept</source>
        <translation>Schreib etwas, das nicht aufgehoben wird</translation>
    </message>
</context>
<context>
    <name>ConflictCard</name>
    <message>
        <source>A chat says since {date}</source>
        <translation>Ein Chat sagt seit {date}</translation>
    </message>
    <message>
        <source>Open chat</source>
        <translation>Chat öffnen</translation>
    </message>
    <message>
        <source>Open fact</source>
        <translation>Fakt öffnen</translation>
    </message>
    <message>
        <source>Remembered since {date}</source>
        <translation>Gemerkt seit {date}</translation>
    </message>
    <message>
        <source>This is right</source>
        <translation>Das stimmt</translation>
    </message>
    <message>
        <source>This is right: {words}</source>
        <translation>Das stimmt: {words}</translation>
    </message>
    <message>
        <source>You wrote on {date}</source>
        <translation>Du schriebst am {date}</translation>
    </message>
</context>
<context>
    <name>ConflictsView</name>
    <message>
        <source>Conflicts</source>
        <translation>Widersprüche</translation>
    </message>
    <message>
        <source>Nothing contradicts what you wrote</source>
        <translation>Nichts widerspricht dem, was du geschrieben hast</translation>
    </message>
    <message>
        <source>Settled: {words}</source>
        <translation>Geklärt: {words}</translation>
    </message>
    <message>
        <source>Until you say which is right, what you wrote counts.</source>
        <translation>Bis du sagst, was stimmt, gilt, was du geschrieben hast.</translation>
    </message>
    <message>
        <source>When a chat says otherwise than a fact you wrote, both wait here, and you say which is right. Until then your own words count.</source>
        <translation>Wenn ein Chat etwas anderes sagt als ein Fakt, den du geschrieben hast, warten beide hier, und du sagst, was stimmt. Bis dahin gelten deine eigenen Worte.</translation>
    </message>
</context>
<context>
    <name>ContextMeter</name>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context: {used} of {window} tokens</source>
        <translation>Kontext: {used} von {window} Token</translation>
    </message>
    <message>
        <source>{filled}, about</source>
        <translation>{filled}, ungefähr</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}&#xa0;%</translation>
    </message>
</context>
<context>
    <name>ContextNumbers</name>
    <message>
        <source>Attached files</source>
        <translation>Angehängte Dateien</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>Erinnerungen</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Room for the answer</source>
        <translation>Platz für die Antwort</translation>
    </message>
    <message>
        <source>The numbers are estimates: its own way of counting is not at hand.</source>
        <translation>Die Zahlen sind geschätzt: Seine eigene Zählweise ist hier nicht zur Hand.</translation>
    </message>
    <message>
        <source>This is too long: shorten it, or choose a model that reads more.</source>
        <translation>Das ist zu lang: Kürze es oder wähl ein Modell, das mehr liest.</translation>
    </message>
    <message>
        <source>Tools, and what they say</source>
        <translation>Werkzeuge, und was sie sagen</translation>
    </message>
    <message>
        <source>What you write</source>
        <translation>Was du schreibst</translation>
    </message>
    <message>
        <source>up to {n}</source>
        <translation>bis zu {n}</translation>
    </message>
    <message>
        <source>{model} reads up to {window} tokens at once.</source>
        <translation>{model} liest bis zu {window} Token auf einmal.</translation>
    </message>
</context>
<context>
    <name>ContextWatch</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>What the model reads</source>
        <translation>Was das Modell liest</translation>
    </message>
</context>
<context>
    <name>ConversationDelegate</name>
    <message>
        <source>New title</source>
        <translation>Neuer Titel</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Chats of this profile appear here.</source>
        <translation>Chats dieses Profils erscheinen hier.</translation>
    </message>
    <message>
        <source>Chats that you archive wait here. They are still remembered.</source>
        <translation>Chats, die du archivierst, warten hier. Erinnert werden sie weiterhin.</translation>
    </message>
    <message>
        <source>New chat (Ctrl+N)</source>
        <translation>Neuer Chat (Strg+N)</translation>
    </message>
    <message>
        <source>No chat holds these words.</source>
        <translation>In keinem Chat kommen diese Wörter vor.</translation>
    </message>
    <message>
        <source>Opening your memory…</source>
        <translation>Dein Gedächtnis wird geöffnet&#xa0;…</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>Temporary chat (Ctrl+Shift+N)</source>
        <translation>Flüchtiger Chat (Strg+Umschalt+N)</translation>
    </message>
    <message>
        <source>Your chats appear here.</source>
        <translation>Deine Chats erscheinen hier.</translation>
    </message>
</context>
<context>
    <name>ConversationPage</name>
    <message>
        <source>Temporary chat</source>
        <translation>Flüchtiger Chat</translation>
    </message>
</context>
<context>
    <name>ConversationsModel</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archiviert</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
</context>
<context>
    <name>Correcting</name>
    <message>
        <source>Answer again without it</source>
        <translation>Noch einmal ohne das antworten</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>Berichtigt</translation>
    </message>
    <message>
        <source>Corrected. What you wrote holds from now on.</source>
        <translation>Berichtigt. Von jetzt an gilt, was du geschrieben hast.</translation>
    </message>
    <message>
        <source>Forgotten.</source>
        <translation>Vergessen.</translation>
    </message>
    <message>
        <source>It is not used in any answer from now on.</source>
        <translation>Es wird von jetzt an in keiner Antwort mehr benutzt.</translation>
    </message>
    <message>
        <source>It is used as before.</source>
        <translation>Es wird benutzt wie zuvor.</translation>
    </message>
    <message>
        <source>It is worded as it was.</source>
        <translation>Der Wortlaut ist wieder der alte.</translation>
    </message>
    <message>
        <source>Left out of this chat from now on.</source>
        <translation>Bleibt in diesem Chat von jetzt an außen vor.</translation>
    </message>
    <message>
        <source>Marked as no longer true. It answers questions about back then.</source>
        <translation>Als nicht mehr wahr vermerkt. Fragen nach damals beantwortet es weiterhin.</translation>
    </message>
    <message>
        <source>Never used again</source>
        <translation>Nie wieder benutzt</translation>
    </message>
    <message>
        <source>No longer holds</source>
        <translation>Gilt nicht mehr</translation>
    </message>
    <message>
        <source>Things like this are never remembered from now on.</source>
        <translation>So etwas wird von jetzt an nie gemerkt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Used in this chat again.</source>
        <translation>Wird in diesem Chat wieder benutzt.</translation>
    </message>
</context>
<context>
    <name>Counted</name>
    <message numerus="yes">
        <source>About {n} minutes left</source>
        <translation>
            <numerusform>Noch etwa {n} Minute</numerusform>
            <numerusform>Noch etwa {n} Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Asked for {n} times</source>
        <translation>
            <numerusform>{n} Mal gefragt</numerusform>
            <numerusform>{n} Mal gefragt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import {n} chats</source>
        <translation>
            <numerusform>{n} Chat importieren</numerusform>
            <numerusform>{n} Chats importieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show {n} more chats</source>
        <translation>
            <numerusform>{n} weiteren Chat zeigen</numerusform>
            <numerusform>{n} weitere Chats zeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model read these {n}, in this order, before it answered.</source>
        <translation>
            <numerusform>Diese {n} Erinnerung hat das Modell gelesen, bevor es antwortete.</numerusform>
            <numerusform>Diese {n} Erinnerungen hat das Modell in dieser Reihenfolge gelesen, bevor es antwortete.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The {n} oldest messages of this chat no longer fit: the model does not read them.</source>
        <translation>
            <numerusform>Die älteste Nachricht dieses Chats passt nicht mehr hinein: Das Modell liest sie nicht.</numerusform>
            <numerusform>Die {n} ältesten Nachrichten dieses Chats passen nicht mehr hinein: Das Modell liest sie nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This chat, {n} messages</source>
        <translation>
            <numerusform>Dieser Chat, {n} Nachricht</numerusform>
            <numerusform>Dieser Chat, {n} Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What should happen to its {n} chats?</source>
        <translation>
            <numerusform>Was soll mit seinem Chat geschehen?</numerusform>
            <numerusform>Was soll mit seinen {n} Chats geschehen?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about {n} hours left</source>
        <translation>
            <numerusform>noch etwa {n} Stunde</numerusform>
            <numerusform>noch etwa {n} Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about {n} minutes left</source>
        <translation>
            <numerusform>noch etwa {n} Minute</numerusform>
            <numerusform>noch etwa {n} Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about {n} tokens</source>
        <translation>
            <numerusform>etwa {n} Token</numerusform>
            <numerusform>etwa {n} Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and {n} more</source>
        <translation>
            <numerusform>und {n} weitere</numerusform>
            <numerusform>und {n} weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and {n} more files</source>
        <translation>
            <numerusform>und {n} weitere Datei</numerusform>
            <numerusform>und {n} weitere Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and {n} more pairs</source>
        <translation>
            <numerusform>und {n} weiteres Paar</numerusform>
            <numerusform>und {n} weitere Paare</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>spoken of {n} times</source>
        <translation>
            <numerusform>{n} Mal erwähnt</numerusform>
            <numerusform>{n} Mal erwähnt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>told {n} times</source>
        <translation>
            <numerusform>{n} Mal erzählt</numerusform>
            <numerusform>{n} Mal erzählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} answers</source>
        <translation>
            <numerusform>{n} Antwort</numerusform>
            <numerusform>{n} Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} calls</source>
        <translation>
            <numerusform>{n} Aufruf</numerusform>
            <numerusform>{n} Aufrufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} changes</source>
        <translation>
            <numerusform>{n} Änderung</numerusform>
            <numerusform>{n} Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} chats</source>
        <translation>
            <numerusform>{n} Chat</numerusform>
            <numerusform>{n} Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} chats written.</source>
        <translation>
            <numerusform>{n} Chat geschrieben.</numerusform>
            <numerusform>{n} Chats geschrieben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} copies</source>
        <translation>
            <numerusform>{n} Sicherung</numerusform>
            <numerusform>{n} Sicherungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} copies here keep their older keys too.</source>
        <translation>
            <numerusform>{n} Sicherung hier behält auch ihren älteren Schlüssel.</numerusform>
            <numerusform>{n} Sicherungen hier behalten auch ihre älteren Schlüssel.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} days</source>
        <translation>
            <numerusform>{n} Tag</numerusform>
            <numerusform>{n} Tage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} days ago</source>
        <translation>
            <numerusform>vor {n} Tag</numerusform>
            <numerusform>vor {n} Tagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} drafts</source>
        <translation>
            <numerusform>{n} Entwurf</numerusform>
            <numerusform>{n} Entwürfe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} earlier changes could hold the same words and were erased too.</source>
        <translation>
            <numerusform>{n} frühere Änderung könnte dieselben Worte enthalten und wurde mit gelöscht.</numerusform>
            <numerusform>{n} frühere Änderungen könnten dieselben Worte enthalten und wurden mit gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} facts</source>
        <translation>
            <numerusform>{n} Fakt</numerusform>
            <numerusform>{n} Fakten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} facts chosen</source>
        <translation>
            <numerusform>{n} Fakt gewählt</numerusform>
            <numerusform>{n} Fakten gewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} facts forgotten</source>
        <translation>
            <numerusform>{n} Fakt vergessen</numerusform>
            <numerusform>{n} Fakten vergessen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} facts stay, with fewer sources.</source>
        <translation>
            <numerusform>{n} Fakt bleibt, mit einer Quelle weniger.</numerusform>
            <numerusform>{n} Fakten bleiben, mit weniger Quellen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} files</source>
        <translation>
            <numerusform>{n} Datei</numerusform>
            <numerusform>{n} Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} hours ago</source>
        <translation>
            <numerusform>vor {n} Stunde</numerusform>
            <numerusform>vor {n} Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} left out so far</source>
        <translation>
            <numerusform>bisher {n} weggelassen</numerusform>
            <numerusform>bisher {n} weggelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} links</source>
        <translation>
            <numerusform>{n} Verbindung</numerusform>
            <numerusform>{n} Verbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} memories</source>
        <translation>
            <numerusform>{n} Erinnerung</numerusform>
            <numerusform>{n} Erinnerungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} memories used</source>
        <translation>
            <numerusform>{n} Erinnerung benutzt</numerusform>
            <numerusform>{n} Erinnerungen benutzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} messages</source>
        <translation>
            <numerusform>{n} Nachricht</numerusform>
            <numerusform>{n} Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} messages are still to be encoded; search goes by words until then.</source>
        <translation>
            <numerusform>{n} Nachricht ist noch einzulesen; bis dahin wird nach Wörtern gesucht.</numerusform>
            <numerusform>{n} Nachrichten sind noch einzulesen; bis dahin wird nach Wörtern gesucht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} messages of this chat</source>
        <translation>
            <numerusform>{n} Nachricht dieses Chats</numerusform>
            <numerusform>{n} Nachrichten dieses Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} messages of this chat stay here.</source>
        <translation>
            <numerusform>{n} Nachricht dieses Chats bleibt hier.</numerusform>
            <numerusform>{n} Nachrichten dieses Chats bleiben hier.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} messages that you had forgotten since were forgotten again.</source>
        <translation>
            <numerusform>{n} Nachricht, die du seither vergessen hattest, wurde wieder vergessen.</numerusform>
            <numerusform>{n} Nachrichten, die du seither vergessen hattest, wurden wieder vergessen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} messages to go</source>
        <translation>
            <numerusform>noch {n} Nachricht</numerusform>
            <numerusform>noch {n} Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} minutes ago</source>
        <translation>
            <numerusform>vor {n} Minute</numerusform>
            <numerusform>vor {n} Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} minutes left</source>
        <translation>
            <numerusform>noch {n} Minute</numerusform>
            <numerusform>noch {n} Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} months</source>
        <translation>
            <numerusform>{n} Monat</numerusform>
            <numerusform>{n} Monate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} names</source>
        <translation>
            <numerusform>{n} Name</numerusform>
            <numerusform>{n} Namen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} new chats</source>
        <translation>
            <numerusform>{n} neuer Chat</numerusform>
            <numerusform>{n} neue Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} parts</source>
        <translation>
            <numerusform>{n} Abschnitt</numerusform>
            <numerusform>{n} Abschnitte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} people or things</source>
        <translation>
            <numerusform>{n} Person oder Sache</numerusform>
            <numerusform>{n} Menschen oder Dinge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} pictures</source>
        <translation>
            <numerusform>{n} Bild</numerusform>
            <numerusform>{n} Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} preferences</source>
        <translation>
            <numerusform>{n} Vorliebe</numerusform>
            <numerusform>{n} Vorlieben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} profiles</source>
        <translation>
            <numerusform>{n} Profil</numerusform>
            <numerusform>{n} Profile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} refused</source>
        <translation>
            <numerusform>{n} abgelehnt</numerusform>
            <numerusform>{n} abgelehnt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} stay because they are pinned.</source>
        <translation>
            <numerusform>{n} bleibt, weil es angeheftet ist.</numerusform>
            <numerusform>{n} bleiben, weil sie angeheftet sind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} stories</source>
        <translation>
            <numerusform>{n} Geschichte</numerusform>
            <numerusform>{n} Geschichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} texts stay out, because you forgot them here</source>
        <translation>
            <numerusform>{n} Text bleibt draußen, weil du ihn hier vergessen hast</numerusform>
            <numerusform>{n} Texte bleiben draußen, weil du sie hier vergessen hast</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} things are told otherwise here and stay as they are:</source>
        <translation>
            <numerusform>{n} Sache steht hier anders und bleibt, wie sie ist:</numerusform>
            <numerusform>{n} Sachen stehen hier anders und bleiben, wie sie sind:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} things wait for your yes</source>
        <translation>
            <numerusform>{n} Sache wartet auf dein Ja</numerusform>
            <numerusform>{n} Sachen warten auf dein Ja</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} to bring up to date</source>
        <translation>
            <numerusform>{n} zu ergänzen</numerusform>
            <numerusform>{n} zu ergänzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens of context</source>
        <translation>
            <numerusform>{n} Token Kontext</numerusform>
            <numerusform>{n} Token Kontext</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tools offered</source>
        <translation>
            <numerusform>{n} Werkzeug angeboten</numerusform>
            <numerusform>{n} Werkzeuge angeboten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} years</source>
        <translation>
            <numerusform>{n} Jahr</numerusform>
            <numerusform>{n} Jahre</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} updated</source>
        <translation>
            <numerusform>{n} ergänzt</numerusform>
            <numerusform>{n} ergänzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DemoNote</name>
    <message>
        <source>A tiny demo model answers here: quick, but often wrong.</source>
        <translation>Hier antwortet ein winziges Probemodell: schnell, aber oft falsch.</translation>
    </message>
    <message>
        <source>Add a larger model</source>
        <translation>Größeres Modell hinzufügen</translation>
    </message>
    <message>
        <source>Do not show this again</source>
        <translation>Nicht mehr zeigen</translation>
    </message>
</context>
<context>
    <name>DemoOffer</name>
    <message>
        <source>An invented person is being learnt: less than a minute…</source>
        <translation>Ein erfundener Mensch wird gelernt: weniger als eine Minute&#xa0;…</translation>
    </message>
    <message>
        <source>Look around with an invented person</source>
        <translation>Mit einem erfundenen Menschen umsehen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The demo opens in a window of its own.</source>
        <translation>Die Demo öffnet sich in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>Two made-up years, in a window and a memory apart from yours.</source>
        <translation>Zwei ausgedachte Jahre, in einem Fenster und einem Gedächtnis für sich, getrennt von deinem.</translation>
    </message>
    <message>
        <source>{done} of {total} invented messages learnt</source>
        <translation>{done} von {total} erfundenen Nachrichten gelernt</translation>
    </message>
</context>
<context>
    <name>DemoStrip</name>
    <message>
        <source>A demo: this person is invented, and this memory is apart from yours. Try anything.</source>
        <translation>Eine Demo: Der Mensch ist erfunden, das Gedächtnis ist nicht deins. Probier alles.</translation>
    </message>
    <message>
        <source>Keepsake: a demo</source>
        <translation>Keepsake: eine Demo</translation>
    </message>
</context>
<context>
    <name>DiagnosticsSheet</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Details for whoever helps you</source>
        <translation>Angaben für Helfer</translation>
    </message>
    <message>
        <source>Everything that would be saved</source>
        <translation>Alles, was gespeichert würde</translation>
    </message>
    <message>
        <source>Keepsake details</source>
        <translation>Keepsake-Angaben</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Als Datei speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save the details</source>
        <translation>Angaben speichern</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
    <message>
        <source>Versions, switches, counts and the newest lines of the log. None of your words, names, files or keys are in it. Nothing is sent anywhere: you save a file, and hand it to whom you choose.</source>
        <translation>Versionen, Schalter, Zahlen und die neuesten Zeilen des Protokolls. Keines deiner Worte, keine Namen, Dateien oder Schlüssel stehen darin. Nichts wird irgendwohin gesendet: Du speicherst eine Datei und gibst sie, wem du willst.</translation>
    </message>
</context>
<context>
    <name>DocumentText</name>
    <message>
        <source>Text of the document</source>
        <translation>Text des Dokuments</translation>
    </message>
</context>
<context>
    <name>DropPlace</name>
    <message>
        <source>A zip as it came, single files, or a whole folder.</source>
        <translation>Ein Zip, wie es kam, einzelne Dateien oder ein ganzer Ordner.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Drop files or folders here</source>
        <translation>Zieh Dateien oder Ordner hierher</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
</context>
<context>
    <name>EditBar</name>
    <message>
        <source>Cancel edit</source>
        <translation>Bearbeiten abbrechen</translation>
    </message>
    <message>
        <source>Editing an earlier message. The answers so far stay as a version.</source>
        <translation>Du bearbeitest eine frühere Nachricht. Die bisherigen Antworten bleiben als Fassung erhalten.</translation>
    </message>
</context>
<context>
    <name>EmbedderLine</name>
    <message>
        <source>Keep the old one</source>
        <translation>Den alten behalten</translation>
    </message>
    <message>
        <source>Messages that are encoded anew</source>
        <translation>Neu eingelesene Nachrichten</translation>
    </message>
</context>
<context>
    <name>EncodingLine</name>
    <message>
        <source>Messages that are encoded</source>
        <translation>Eingelesene Nachrichten</translation>
    </message>
</context>
<context>
    <name>EndButton</name>
    <message>
        <source>To the end</source>
        <translation>Ans Ende</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source> missing</source>
        <translation> fehlt</translation>
    </message>
    <message>
        <source>&apos;{address}&apos; is no address that models can be loaded from.</source>
        <translation>„{address}“ ist keine Adresse, von der sich Modelle laden lassen.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is a folder.</source>
        <translation>„{file}“ ist ein Ordner.</translation>
    </message>
    <message>
        <source>&apos;{folder}&apos; is not a sentence-transformers folder ({name__}).</source>
        <translation>„{folder}“ ist kein sentence-transformers-Ordner ({name__}).</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; cannot be the name of a model.</source>
        <translation>„{name}“ kann kein Modellname sein.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is of one piece.</source>
        <translation>„{name}“ ist aus einem Stück.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; says that there is no profile.</source>
        <translation>„{name}“ sagt, dass es kein Profil gibt.</translation>
    </message>
    <message>
        <source>&apos;{one}&apos; and &apos;{other}&apos; are one entity.</source>
        <translation>„{one}“ und „{other}“ sind dasselbe.</translation>
    </message>
    <message>
        <source>&apos;{outside}&apos; is not in &apos;{space}&apos;.</source>
        <translation>„{outside}“ liegt nicht in „{space}“.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; cannot be read: {reason}.</source>
        <translation>„{path}“ lässt sich nicht lesen: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; is {what}, not a GGUF file.</source>
        <translation>„{path}“ ist {what}, keine GGUF-Datei.</translation>
    </message>
    <message>
        <source>&apos;{shown}&apos; names no file.</source>
        <translation>„{shown}“ benennt keine Datei.</translation>
    </message>
    <message>
        <source>&apos;{space}&apos; is no space to gather units in.</source>
        <translation>In „{space}“ lassen sich keine Einheiten sammeln.</translation>
    </message>
    <message>
        <source>&apos;{unknown}&apos; is no key to hold down</source>
        <translation>„{unknown}“ ist keine Taste zum Gedrückthalten</translation>
    </message>
    <message>
        <source>--home is empty.</source>
        <translation>--home ist leer.</translation>
    </message>
    <message>
        <source>.aider.chat.history.md in the folder that you worked in.</source>
        <translation>.aider.chat.history.md in dem Ordner, in dem du gearbeitet hast.</translation>
    </message>
    <message>
        <source>1 message that you had forgotten was left out</source>
        <translation>1 Nachricht, die du vergessen hattest, blieb außen vor</translation>
    </message>
    <message>
        <source>A budget of {budget} tokens holds nothing.</source>
        <translation>In ein Budget von {budget} Token passt nichts.</translation>
    </message>
    <message>
        <source>A copy of the memory file was not completed.</source>
        <translation>Eine Kopie der Gedächtnisdatei wurde nicht fertig.</translation>
    </message>
    <message>
        <source>A cursor was used by a thread that it does not belong to.</source>
        <translation>Ein Cursor wurde von einem Thread benutzt, zu dem er nicht gehört.</translation>
    </message>
    <message>
        <source>A key was given, but the memory file is not encrypted.</source>
        <translation>Ein Schlüssel wurde angegeben, aber die Gedächtnisdatei ist nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>A message cannot be marked as {standing}.</source>
        <translation>Eine Nachricht lässt sich nicht als {standing} vermerken.</translation>
    </message>
    <message>
        <source>A message has no role.</source>
        <translation>Eine Nachricht hat keine Rolle.</translation>
    </message>
    <message>
        <source>A model called &apos;{name}&apos; exists already.</source>
        <translation>Ein Modell namens „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <source>A model&apos;s name is made of letters, digits and signs that can be seen.</source>
        <translation>Der Name eines Modells besteht aus Buchstaben, Ziffern und sichtbaren Zeichen.</translation>
    </message>
    <message>
        <source>A model&apos;s process has no pipes.</source>
        <translation>Der Prozess eines Modells hat keine Verbindung.</translation>
    </message>
    <message>
        <source>A part of a message&apos;s content is no text.</source>
        <translation>Ein Teil des Inhalts einer Nachricht ist kein Text.</translation>
    </message>
    <message>
        <source>A path is empty.</source>
        <translation>Ein Pfad ist leer.</translation>
    </message>
    <message>
        <source>A statement cannot be undone: {head}.</source>
        <translation>Eine Aussage lässt sich nicht rückgängig machen: {head}.</translation>
    </message>
    <message>
        <source>A statement failed ({name__}): {message}</source>
        <translation>Eine Anweisung schlug fehl ({name__}): {message}</translation>
    </message>
    <message>
        <source>A steady all-rounder for laptops.</source>
        <translation>Ein verlässlicher Allrounder für Laptops.</translation>
    </message>
    <message>
        <source>A unit cannot be joined to itself.</source>
        <translation>Eine Einheit lässt sich nicht mit sich selbst verbinden.</translation>
    </message>
    <message>
        <source>A unit has no words.</source>
        <translation>Eine Einheit hat keine Worte.</translation>
    </message>
    <message>
        <source>AMD graphics</source>
        <translation>AMD-Grafik</translation>
    </message>
    <message>
        <source>Add them to {basic_space} or {abstract_spaces} first.</source>
        <translation>Füg sie zuerst zu {basic_space} oder {abstract_spaces} hinzu.</translation>
    </message>
    <message>
        <source>Allow more tokens, or give it less to do at once.</source>
        <translation>Erlaub mehr Token oder gib ihm weniger auf einmal zu tun.</translation>
    </message>
    <message>
        <source>An edge &apos;{value}&apos; follows from its units and cannot be drawn.</source>
        <translation>Eine Kante „{value}“ ergibt sich aus ihren Einheiten und lässt sich nicht ziehen.</translation>
    </message>
    <message>
        <source>Another Keepsake is using the home folder &apos;{home}&apos;.</source>
        <translation>Ein anderes Keepsake benutzt gerade den Ordner „{home}“.</translation>
    </message>
    <message>
        <source>Ask again, allow a longer answer in Settings, Models, or choose another model.</source>
        <translation>Frag noch einmal, erlaub unter Einstellungen, Modelle eine längere Antwort oder wähl ein anderes Modell.</translation>
    </message>
    <message>
        <source>Ask with at least one word of what you look for.</source>
        <translation>Frag mit mindestens einem Wort von dem, was du suchst.</translation>
    </message>
    <message>
        <source>Attach text, Markdown, code, CSV, JSON, HTML, a PDF or a Word document (.docx).</source>
        <translation>Häng Text, Markdown, Code, CSV, JSON, HTML, ein PDF oder ein Word-Dokument (.docx) an.</translation>
    </message>
    <message>
        <source>Attach up to {most_documents}, and the others with the next message.</source>
        <translation>Häng bis zu {most_documents} an und die anderen an die nächste Nachricht.</translation>
    </message>
    <message>
        <source>Chatbot UI</source>
        <translation>Chatbot UI</translation>
    </message>
    <message>
        <source>Check that you may read it.</source>
        <translation>Prüf, ob du sie lesen darfst.</translation>
    </message>
    <message>
        <source>Check the API key and the model&apos;s name on the Models page.</source>
        <translation>Prüf den API-Schlüssel und den Namen des Modells unter „Modelle“.</translation>
    </message>
    <message>
        <source>Check the address and your network.</source>
        <translation>Prüf die Adresse und dein Netzwerk.</translation>
    </message>
    <message>
        <source>Check the network and try again: what was loaded stays.</source>
        <translation>Prüf das Netzwerk und versuch es noch einmal: Was geladen ist, bleibt.</translation>
    </message>
    <message>
        <source>Check the passphrase in KEEPSAKE_KEY, or unset it to use the system keychain.</source>
        <translation>Prüf die Passphrase in KEEPSAKE_KEY oder entfern sie, um den Schlüsselbund des Systems zu benutzen.</translation>
    </message>
    <message>
        <source>Choose a chat or instruct model.</source>
        <translation>Wähl ein Chat- oder Instruct-Modell.</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>Wähl eine Datei.</translation>
    </message>
    <message>
        <source>Choose a folder that you may write to with --home, or change its permissions.</source>
        <translation>Wähl mit --home einen Ordner, in den du schreiben darfst, oder ändere seine Rechte.</translation>
    </message>
    <message>
        <source>Choose a model file in GGUF format.</source>
        <translation>Wähl eine Modelldatei im GGUF-Format.</translation>
    </message>
    <message>
        <source>Choose a model on this machine, or write it differently.</source>
        <translation>Wähl ein Modell auf diesem Rechner oder schreib es anders.</translation>
    </message>
    <message>
        <source>Choose a name of your own.</source>
        <translation>Wähl einen eigenen Namen.</translation>
    </message>
    <message>
        <source>Choose a version of the model in one file, or join the parts with llama-gguf-split --merge.</source>
        <translation>Wähl das Modell in einer einzigen Datei oder füg die Teile mit llama-gguf-split --merge zusammen.</translation>
    </message>
    <message>
        <source>Choose another chat model, or set memory.learn_with to rules.</source>
        <translation>Wähl ein anderes Chat-Modell oder stell memory.learn_with auf rules.</translation>
    </message>
    <message>
        <source>Choose another copy: `keepsake backup --list` names those in the home.</source>
        <translation>Wähl eine andere Sicherung: `keepsake backup --list` nennt die in der Ablage.</translation>
    </message>
    <message>
        <source>Choose another embedder first, and open Keepsake again.</source>
        <translation>Wähl zuerst einen anderen Embedder und öffne Keepsake neu.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Wähl eine andere Datei.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Wähl einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Choose another model, or another host.</source>
        <translation>Wähl ein anderes Modell oder einen anderen Anbieter.</translation>
    </message>
    <message>
        <source>Choose another model, or install this one again.</source>
        <translation>Wähl ein anderes Modell oder installier dieses neu.</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>Wähl ein anderes Modell.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Wähl einen anderen Namen.</translation>
    </message>
    <message>
        <source>Choose another place, or say that it may be replaced.</source>
        <translation>Wähl einen anderen Ort oder sag, dass er ersetzt werden darf.</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Wähl einen anderen Ort.</translation>
    </message>
    <message>
        <source>Choose fewer layers, or -1 for as many as fit.</source>
        <translation>Wähle weniger Schichten, oder -1 für so viele, wie passen.</translation>
    </message>
    <message>
        <source>Choose one of {known}.</source>
        <translation>Wähl aus: {known}.</translation>
    </message>
    <message>
        <source>Choose one of: {names}.</source>
        <translation>Wähl aus: {names}.</translation>
    </message>
    <message>
        <source>Choose the file of the language model itself.</source>
        <translation>Wähl die Datei des Sprachmodells selbst.</translation>
    </message>
    <message>
        <source>Choose the file of the model that it was made for.</source>
        <translation>Wähl die Datei des Modells, für das er gemacht ist.</translation>
    </message>
    <message>
        <source>Claude Code</source>
        <translation>Claude Code</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Schließ andere Programme oder wähl ein kleineres Modell.</translation>
    </message>
    <message>
        <source>Close the other Keepsake, then try again.</source>
        <translation>Schließ das andere Keepsake und versuch es dann noch einmal.</translation>
    </message>
    <message>
        <source>Close the program that holds the file, then try again.</source>
        <translation>Schließ das Programm, das die Datei hält, und versuch es dann noch einmal.</translation>
    </message>
    <message>
        <source>Correct the file or delete it to start with the defaults.</source>
        <translation>Berichtige die Datei oder lösch sie, um mit den Vorgaben anzufangen.</translation>
    </message>
    <message>
        <source>Dates that tell the day from the month: {telling} of {total}. The day is first: {written} is {day}.</source>
        <translation>Daten, die Tag und Monat unterscheiden: {telling} von {total}. Der Tag steht vorn: {written} ist {day}.</translation>
    </message>
    <message>
        <source>Dates that tell the day from the month: {telling} of {total}. The month is first: {written} is {day}.</source>
        <translation>Daten, die Tag und Monat unterscheiden: {telling} von {total}. Der Monat steht vorn: {written} ist {day}.</translation>
    </message>
    <message>
        <source>Did you mean &apos;{near}&apos;?</source>
        <translation>Meinst du „{near}“?</translation>
    </message>
    <message>
        <source>Download a current conversion of the model.</source>
        <translation>Lade eine aktuelle Umwandlung des Modells herunter.</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>Lade die Datei noch einmal herunter.</translation>
    </message>
    <message>
        <source>Download the model again, or choose another file.</source>
        <translation>Lade das Modell noch einmal herunter oder wähl eine andere Datei.</translation>
    </message>
    <message>
        <source>Edit the newest version instead.</source>
        <translation>Bearbeite stattdessen die neueste Fassung.</translation>
    </message>
    <message>
        <source>Export or download it again.</source>
        <translation>Exportier sie noch einmal oder lade sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>Export the chats again, or correct the file at the place named.</source>
        <translation>Exportier die Chats noch einmal oder berichtige die Datei an der genannten Stelle.</translation>
    </message>
    <message>
        <source>Finds memories by meaning in fifty languages.</source>
        <translation>Findet Erinnerungen nach ihrer Bedeutung in fünfzig Sprachen.</translation>
    </message>
    <message>
        <source>Free some disk space, then try again. Nothing that was saved is lost.</source>
        <translation>Mach etwas Platz auf der Platte und versuch es dann noch einmal. Nichts Gespeichertes ist verloren.</translation>
    </message>
    <message>
        <source>Free some space, or choose a smaller model. What was loaded stays.</source>
        <translation>Mach etwas Platz oder wähl ein kleineres Modell. Was geladen ist, bleibt.</translation>
    </message>
    <message>
        <source>Free some space: Keepsake stops saving when the disk is full.</source>
        <translation>Mach etwas Platz: Ist die Platte voll, kann Keepsake nichts mehr speichern.</translation>
    </message>
    <message>
        <source>Gemini (saved chats)</source>
        <translation>Gemini (gespeicherte Chats)</translation>
    </message>
    <message>
        <source>Give it another name.</source>
        <translation>Gib ihm einen anderen Namen.</translation>
    </message>
    <message>
        <source>Good answers in many languages; wants 8 GB of graphics memory or patience.</source>
        <translation>Gute Antworten in vielen Sprachen; will 8 GB Grafikspeicher oder Geduld.</translation>
    </message>
    <message>
        <source>Good for its size; thinks before it answers.</source>
        <translation>Gut für seine Größe; denkt nach, bevor es antwortet.</translation>
    </message>
    <message>
        <source>Google AI Studio</source>
        <translation>Google AI Studio</translation>
    </message>
    <message>
        <source>Google Drive, folder Google AI Studio: download it, or single prompts of it.</source>
        <translation>Google Drive, Ordner „Google AI Studio“: Lade ihn herunter oder einzelne Prompts daraus.</translation>
    </message>
    <message>
        <source>Hermes Agent</source>
        <translation>Hermes Agent</translation>
    </message>
    <message>
        <source>In a chat: More, Export chat, without media: the text file or the zip.</source>
        <translation>In einem Chat: Mehr, Chat exportieren, ohne Medien: die Textdatei oder das Zip.</translation>
    </message>
    <message>
        <source>Install Keepsake again with `make install`.</source>
        <translation>Installier Keepsake neu mit `make install`.</translation>
    </message>
    <message>
        <source>Install Keepsake again; its models come with it.</source>
        <translation>Installier Keepsake neu; seine Modelle sind dabei.</translation>
    </message>
    <message>
        <source>Install a newer Keepsake, or choose another model.</source>
        <translation>Installier ein neueres Keepsake oder wähl ein anderes Modell.</translation>
    </message>
    <message>
        <source>Install or unlock a system keychain (GNOME Keyring, KWallet, macOS Keychain, Windows Credential Manager). For the memory itself a passphrase in KEEPSAKE_KEY also works.</source>
        <translation>Installier oder entsperr einen Schlüsselbund des Systems (GNOME Keyring, KWallet, macOS-Schlüsselbund, Windows-Anmeldeinformationsverwaltung). Für das Gedächtnis selbst genügt auch eine Passphrase in KEEPSAKE_KEY.</translation>
    </message>
    <message>
        <source>Install the newer version, or open a backup.</source>
        <translation>Installier die neuere Version oder öffne eine Sicherung.</translation>
    </message>
    <message>
        <source>Is its disk connected? If so, make the folder first.</source>
        <translation>Ist das Laufwerk verbunden? Wenn ja, leg den Ordner zuerst an.</translation>
    </message>
    <message>
        <source>It can be marked as: {choices}.</source>
        <translation>Möglich ist: {choices}.</translation>
    </message>
    <message>
        <source>It does not begin with https://</source>
        <translation>Sie beginnt nicht mit https://</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>Es schlug fehl und sagte nichts dazu.</translation>
    </message>
    <message>
        <source>It has blanks or unprintable characters</source>
        <translation>Sie enthält Leerzeichen oder unsichtbare Zeichen</translation>
    </message>
    <message>
        <source>It is not a full path</source>
        <translation>Das ist kein vollständiger Pfad</translation>
    </message>
    <message>
        <source>It is not known where newer versions are told.</source>
        <translation>Es ist nicht bekannt, wo neuere Versionen stehen.</translation>
    </message>
    <message>
        <source>It is not valid text</source>
        <translation>Das ist kein gültiger Text</translation>
    </message>
    <message>
        <source>It may hold pictures only; see what it says.</source>
        <translation>Vielleicht enthält es nur Bilder; sieh nach, was darin steht.</translation>
    </message>
    <message>
        <source>It names no kind of fact</source>
        <translation>Es nennt keine Art von Fakten</translation>
    </message>
    <message>
        <source>It names no server</source>
        <translation>Sie nennt keinen Server</translation>
    </message>
    <message>
        <source>It was deleted. Try again, or choose another host or model.</source>
        <translation>Sie wurde gelöscht. Versuch es noch einmal oder wähl einen anderen Anbieter oder ein anderes Modell.</translation>
    </message>
    <message>
        <source>It was undone or erased already. List what can be undone: memory undo --list</source>
        <translation>Es wurde schon rückgängig gemacht oder gelöscht. Was noch geht, zeigt: memory undo --list</translation>
    </message>
    <message>
        <source>JSON files that a browser extension saved from Gemini.</source>
        <translation>JSON-Dateien, die eine Browser-Erweiterung aus Gemini gespeichert hat.</translation>
    </message>
    <message>
        <source>JSON objects with a list of messages, each with role and content.</source>
        <translation>JSON-Objekte mit einer Liste von Nachrichten, jede mit role und content.</translation>
    </message>
    <message>
        <source>Keep secrets in a password manager.</source>
        <translation>Bewahr Geheimnisse in einem Passwort-Manager auf.</translation>
    </message>
    <message>
        <source>Keep the file as it is and restore the last backup.</source>
        <translation>Lass die Datei, wie sie ist, und spiel die letzte Sicherung ein.</translation>
    </message>
    <message>
        <source>Keepsake {version__}, Python {python}, {found}</source>
        <translation>Keepsake {version__}, Python {python}, {found}</translation>
    </message>
    <message>
        <source>LM Studio</source>
        <translation>LM Studio</translation>
    </message>
    <message>
        <source>Learning facts with a model failed.</source>
        <translation>Das Lernen von Fakten mit einem Modell schlug fehl.</translation>
    </message>
    <message>
        <source>Learning from messages failed.</source>
        <translation>Das Lernen aus Nachrichten schlug fehl.</translation>
    </message>
    <message>
        <source>Learning with a model failed</source>
        <translation>Das Lernen mit einem Modell schlug fehl</translation>
    </message>
    <message>
        <source>Learning with a model paused: %s</source>
        <translation>Das Lernen mit einem Modell ruht: %s</translation>
    </message>
    <message>
        <source>Lines of {conversation, id, role, speaker, time, text}, easy to write by a script.</source>
        <translation>Zeilen aus {conversation, id, role, speaker, time, text}, leicht von einem Skript zu schreiben.</translation>
    </message>
    <message>
        <source>List those that do: memory conflicts.</source>
        <translation>Die, bei denen es so ist, zeigt: memory conflicts.</translation>
    </message>
    <message>
        <source>List what exists, then use one of its ids.</source>
        <translation>Sieh nach, was es gibt, und nimm eine Kennung davon.</translation>
    </message>
    <message>
        <source>Look at ALL_PROXY, HTTPS_PROXY and SSL_CERT_FILE.</source>
        <translation>Sieh dir ALL_PROXY, HTTPS_PROXY und SSL_CERT_FILE an.</translation>
    </message>
    <message>
        <source>Look at how the server is started; `keepsake tools try NAME` starts it.</source>
        <translation>Sieh nach, wie der Server gestartet wird; `keepsake tools try NAME` startet ihn.</translation>
    </message>
    <message>
        <source>Make a new one: preview the forgetting.</source>
        <translation>Mach einen neuen: Sieh dir das Vergessen zuerst als Vorschau an.</translation>
    </message>
    <message>
        <source>Messages with roles</source>
        <translation>Nachrichten mit Rollen</translation>
    </message>
    <message>
        <source>Migration {version} &apos;{name}&apos; was edited after release.</source>
        <translation>Die Umstellung {version} „{name}“ wurde nach der Veröffentlichung geändert.</translation>
    </message>
    <message>
        <source>Move the chat to another profile, or change what the profile remembers.</source>
        <translation>Verschieb den Chat in ein anderes Profil oder ändere, was das Profil sich merkt.</translation>
    </message>
    <message>
        <source>Name a file or a folder.</source>
        <translation>Nenne eine Datei oder einen Ordner.</translation>
    </message>
    <message>
        <source>Name a folder, or leave --home out.</source>
        <translation>Nenne einen Ordner, oder lass --home weg.</translation>
    </message>
    <message>
        <source>Name an address that begins with https:// in Settings, About.</source>
        <translation>Nenn unter Einstellungen, Über Keepsake eine Adresse, die mit https:// beginnt.</translation>
    </message>
    <message>
        <source>Name ids, words or a time.</source>
        <translation>Nenn Kennungen, Wörter oder eine Zeit.</translation>
    </message>
    <message>
        <source>Name one by its id: {listed}.</source>
        <translation>Nenn eines mit seiner Kennung: {listed}.</translation>
    </message>
    <message>
        <source>Name one like https://huggingface.co in Settings, Models, or leave it empty.</source>
        <translation>Nenn unter Einstellungen, Modelle eine wie https://huggingface.co oder lass sie leer.</translation>
    </message>
    <message>
        <source>Name the copy in it: a file that ends in .duckdb.</source>
        <translation>Nenne die Sicherung darin: eine Datei, die auf .duckdb endet.</translation>
    </message>
    <message>
        <source>New words and known units cannot be added in one call.</source>
        <translation>Neue Worte und bekannte Einheiten lassen sich nicht in einem Aufruf hinzufügen.</translation>
    </message>
    <message>
        <source>New words cannot be added to &apos;{space}&apos;.</source>
        <translation>Neue Worte lassen sich nicht zu „{space}“ hinzufügen.</translation>
    </message>
    <message>
        <source>No added model is called &apos;{name}&apos;.</source>
        <translation>Kein hinzugefügtes Modell heißt „{name}“.</translation>
    </message>
    <message>
        <source>No bundled model is called &apos;{name}&apos;.</source>
        <translation>Kein mitgeliefertes Modell heißt „{name}“.</translation>
    </message>
    <message>
        <source>No date tells the day from the month. Likelier day first: {written} is {day}.</source>
        <translation>Kein Datum unterscheidet Tag und Monat. Eher steht der Tag vorn: {written} ist {day}.</translation>
    </message>
    <message>
        <source>No date tells the day from the month. Likelier month first: {written} is {day}.</source>
        <translation>Kein Datum unterscheidet Tag und Monat. Eher steht der Monat vorn: {written} ist {day}.</translation>
    </message>
    <message>
        <source>No date tells the day from the month. With dots the day is first: {written} is {day}.</source>
        <translation>Kein Datum unterscheidet Tag und Monat. Mit Punkten steht der Tag vorn: {written} ist {day}.</translation>
    </message>
    <message>
        <source>No space is left for &apos;{folder}&apos;.</source>
        <translation>Für „{folder}“ ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>No space is left in {folder}.</source>
        <translation>In {folder} ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>No such edge was drawn from {source} to {target}.</source>
        <translation>Von {source} nach {target} wurde keine solche Kante gezogen.</translation>
    </message>
    <message>
        <source>Nobody and nothing is known as &apos;{name}&apos;.</source>
        <translation>Niemand und nichts ist als „{name}“ bekannt.</translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{missing}&apos;.</source>
        <translation>Nichts im Gedächtnis hat die Kennung „{missing}“.</translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{unit_id}&apos;.</source>
        <translation>Nichts im Gedächtnis hat die Kennung „{unit_id}“.</translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{unit}&apos;.</source>
        <translation>Nichts im Gedächtnis hat die Kennung „{unit}“.</translation>
    </message>
    <message>
        <source>Nothing in the memory is about that.</source>
        <translation>Nichts im Gedächtnis handelt davon.</translation>
    </message>
    <message>
        <source>Nothing is remembered in the profile &apos;{name}&apos;.</source>
        <translation>Im Profil „{name}“ wird nichts gemerkt.</translation>
    </message>
    <message>
        <source>Nothing of that is in &apos;{space}&apos;.</source>
        <translation>Davon ist nichts in „{space}“.</translation>
    </message>
    <message>
        <source>Nothing to forget was named.</source>
        <translation>Es wurde nichts genannt, was vergessen werden soll.</translation>
    </message>
    <message>
        <source>Nothing was imported from {path}: {error}.</source>
        <translation>Aus {path} wurde nichts importiert: {error}.</translation>
    </message>
    <message>
        <source>Nothing was loaded. Choose another host or model.</source>
        <translation>Nichts wurde geladen. Wähl einen anderen Anbieter oder ein anderes Modell.</translation>
    </message>
    <message>
        <source>Nothing was loaded. Choose another host.</source>
        <translation>Nichts wurde geladen. Wähl einen anderen Anbieter.</translation>
    </message>
    <message>
        <source>Nothing was merged into &apos;{name}&apos; by you.</source>
        <translation>Du hast nichts mit „{name}“ zusammengelegt.</translation>
    </message>
    <message>
        <source>Nothing was said there yet.</source>
        <translation>Dort wurde noch nichts gesagt.</translation>
    </message>
    <message>
        <source>Offline is on, and {name} is a foreign program: it might send on what it is told.</source>
        <translation>Offline ist an, und {name} ist ein fremdes Programm: Es könnte weitersenden, was man ihm sagt.</translation>
    </message>
    <message>
        <source>Offline is on, and {name} is not on this machine.</source>
        <translation>Offline ist an, und {name} läuft nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Offline is on: models are not downloaded.</source>
        <translation>Offline ist an: Modelle werden nicht heruntergeladen.</translation>
    </message>
    <message>
        <source>Only a question can be answered again.</source>
        <translation>Nur eine Frage lässt sich noch einmal beantworten.</translation>
    </message>
    <message>
        <source>Only facts can be changed; add a note or another message instead.</source>
        <translation>Nur Fakten lassen sich ändern; füg stattdessen eine Notiz oder eine weitere Nachricht hinzu.</translation>
    </message>
    <message>
        <source>Only your own messages can be edited.</source>
        <translation>Nur deine eigenen Nachrichten lassen sich bearbeiten.</translation>
    </message>
    <message>
        <source>Open Keepsake again.</source>
        <translation>Öffne Keepsake neu.</translation>
    </message>
    <message>
        <source>Open WebUI</source>
        <translation>Open WebUI</translation>
    </message>
    <message>
        <source>Open it in a PDF viewer and save or print it as a PDF again.</source>
        <translation>Öffne es in einem PDF-Betrachter und speicher oder druck es noch einmal als PDF.</translation>
    </message>
    <message>
        <source>Open it in a word processor and save it as .docx, PDF or plain text.</source>
        <translation>Öffne es in einer Textverarbeitung und speicher es als .docx, PDF oder reinen Text.</translation>
    </message>
    <message>
        <source>Open it with its password, save a copy without one, then attach that.</source>
        <translation>Öffne es mit seinem Passwort, speicher eine Kopie ohne und häng die an.</translation>
    </message>
    <message>
        <source>Open it without a key.</source>
        <translation>Öffne es ohne Schlüssel.</translation>
    </message>
    <message>
        <source>Pause it first.</source>
        <translation>Halt es zuerst an.</translation>
    </message>
    <message>
        <source>Pi (coding agent)</source>
        <translation>Pi (Programmier-Agent)</translation>
    </message>
    <message>
        <source>Plain JSON lines</source>
        <translation>Einfache JSON-Zeilen</translation>
    </message>
    <message>
        <source>Please report this; the log holds the details and none of your words.</source>
        <translation>Bitte melde das; das Protokoll enthält die Einzelheiten und keines deiner Worte.</translation>
    </message>
    <message>
        <source>Reading “{name}” takes too long.</source>
        <translation>„{name}“ zu lesen dauert zu lange.</translation>
    </message>
    <message>
        <source>Reads the best memories again before an answer; slower, more exact.</source>
        <translation>Liest die besten Erinnerungen vor einer Antwort noch einmal; langsamer, genauer.</translation>
    </message>
    <message>
        <source>Remove the server, and add it again with its key.</source>
        <translation>Entferne den Server und füge ihn mit seinem Schlüssel neu hinzu.</translation>
    </message>
    <message>
        <source>Run `keepsake models list` to see what is installed, or choose another model.</source>
        <translation>`keepsake models list` zeigt, was installiert ist; oder wähl ein anderes Modell.</translation>
    </message>
    <message>
        <source>Save a copy without the password, then attach that.</source>
        <translation>Speicher eine Kopie ohne Passwort und häng die an.</translation>
    </message>
    <message>
        <source>Save it again, or attach its text as a plain text file.</source>
        <translation>Speicher es noch einmal oder häng seinen Text als reine Textdatei an.</translation>
    </message>
    <message>
        <source>Save it as .docx, PDF, CSV or plain text, then attach that.</source>
        <translation>Speicher es als .docx, PDF, CSV oder reinen Text und häng das an.</translation>
    </message>
    <message>
        <source>See `keepsake tools list`.</source>
        <translation>Siehe `keepsake tools list`.</translation>
    </message>
    <message>
        <source>Set KEEPSAKE_KEY to a passphrase of your choice, and keep it safe.</source>
        <translation>Setz KEEPSAKE_KEY auf eine Passphrase deiner Wahl und bewahr sie gut auf.</translation>
    </message>
    <message>
        <source>Settings hold no secrets: give a key with --key-file instead</source>
        <translation>In die Einstellungen gehören keine Geheimnisse: Gib einen Schlüssel mit --key-file an</translation>
    </message>
    <message>
        <source>Settings, Chats, Export chats; or webui.db from its data folder.</source>
        <translation>Settings, Chats, Export chats; oder webui.db aus dem Datenordner.</translation>
    </message>
    <message>
        <source>Settings, Data controls, Download your data: the zip, or prod-grok-backend.json.</source>
        <translation>Settings, Data controls, Download your data: das Zip oder prod-grok-backend.json.</translation>
    </message>
    <message>
        <source>Settings, Data controls, Export data: the zip that the mail links to.</source>
        <translation>Einstellungen, Datenkontrollen, Daten exportieren: das Zip, auf das die Mail verweist.</translation>
    </message>
    <message>
        <source>Settings, General, App data: the folder threads.</source>
        <translation>Settings, General, App data: der Ordner threads.</translation>
    </message>
    <message>
        <source>Settings, Privacy, Export data: the zip that the mail links to.</source>
        <translation>Einstellungen, Datenschutz, Daten exportieren: das Zip, auf das die Mail verweist.</translation>
    </message>
    <message>
        <source>Small and quick, mostly English.</source>
        <translation>Klein und schnell, vor allem Englisch.</translation>
    </message>
    <message>
        <source>Small and quick; reads long texts.</source>
        <translation>Klein und schnell; liest lange Texte.</translation>
    </message>
    <message>
        <source>Start them in a terminal to see what they say.</source>
        <translation>Starte sie in einem Terminal, um zu sehen, was sie sagen.</translation>
    </message>
    <message>
        <source>Strong in reasoning and code for its size.</source>
        <translation>Für seine Größe stark im Denken und Programmieren.</translation>
    </message>
    <message>
        <source>Strong in reasoning, mostly English.</source>
        <translation>Stark im Denken, vor allem Englisch.</translation>
    </message>
    <message>
        <source>That is you.</source>
        <translation>Das bist du.</translation>
    </message>
    <message>
        <source>The API of {name} answered without valid JSON.</source>
        <translation>Die API von {name} antwortete ohne gültiges JSON.</translation>
    </message>
    <message>
        <source>The API of {name} failed: its answer is far longer than was asked for.</source>
        <translation>Die API von {name} versagte: Ihre Antwort ist weit länger, als verlangt war.</translation>
    </message>
    <message>
        <source>The API of {name} failed: {reason}.</source>
        <translation>Die API von {name} versagte: {reason}.</translation>
    </message>
    <message>
        <source>The API of {name} was silent for {seconds} seconds.</source>
        <translation>Die API von {name} schwieg {seconds} Sekunden lang.</translation>
    </message>
    <message>
        <source>The JSON schema cannot be turned into a grammar ({name__}).</source>
        <translation>Aus dem JSON-Schema lässt sich keine Grammatik machen ({name__}).</translation>
    </message>
    <message>
        <source>The best of its size here: answers at once and reads long texts.</source>
        <translation>Das beste seiner Größe hier: antwortet sofort und liest lange Texte.</translation>
    </message>
    <message>
        <source>The catalogue has no model &apos;{name}&apos;.</source>
        <translation>Im Katalog gibt es kein Modell „{name}“.</translation>
    </message>
    <message>
        <source>The configuration in &apos;{folder}&apos; cannot be read ({name__}).</source>
        <translation>Die Konfiguration in „{folder}“ lässt sich nicht lesen ({name__}).</translation>
    </message>
    <message>
        <source>The connection broke off while {path} was loading.</source>
        <translation>Die Verbindung brach ab, während {path} geladen wurde.</translation>
    </message>
    <message>
        <source>The embedder in &apos;{folder}&apos; cannot be read ({name__}).</source>
        <translation>Der Embedder in „{folder}“ lässt sich nicht lesen ({name__}).</translation>
    </message>
    <message>
        <source>The embedder in &apos;{folder}&apos; has no dimension.</source>
        <translation>Der Embedder in „{folder}“ hat keine Dimension.</translation>
    </message>
    <message>
        <source>The embedder in &apos;{folder}&apos; was changed.</source>
        <translation>Der Embedder in „{folder}“ wurde verändert.</translation>
    </message>
    <message>
        <source>The embedder needs {kinds}; that is not supported.</source>
        <translation>Der Embedder braucht {kinds}; das wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>The embedder pools by {modes}; that is not supported.</source>
        <translation>Der Embedder fasst mit {modes} zusammen; das wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>The embedder&apos;s tokenizer changes a text by framing it.</source>
        <translation>Der Tokenizer des Embedders verändert einen Text, indem er ihn einrahmt.</translation>
    </message>
    <message>
        <source>The encryption extension of DuckDB {version__} is missing.</source>
        <translation>Die Verschlüsselungserweiterung von DuckDB {version__} fehlt.</translation>
    </message>
    <message>
        <source>The engine is closing.</source>
        <translation>Keepsake wird gerade geschlossen.</translation>
    </message>
    <message>
        <source>The folder &apos;{folder}&apos; cannot be read: {strerror}.</source>
        <translation>Der Ordner „{folder}“ lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>The folder &apos;{folder}&apos; has no {missing}.</source>
        <translation>Im Ordner „{folder}“ fehlt {missing}.</translation>
    </message>
    <message>
        <source>The folder .claude/projects in your home folder.</source>
        <translation>Der Ordner .claude/projects in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>The folder .codex/sessions in your home folder.</source>
        <translation>Der Ordner .codex/sessions in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>The folder .hermes/sessions in your home folder.</source>
        <translation>Der Ordner .hermes/sessions in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>The folder .lmstudio/conversations in your home folder.</source>
        <translation>Der Ordner .lmstudio/conversations in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>The folder .local/share/goose/sessions in your home folder.</source>
        <translation>Der Ordner .local/share/goose/sessions in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>The folder .local/share/opencode/storage in your home folder.</source>
        <translation>Der Ordner .local/share/opencode/storage in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>The folder .pi/agent/sessions in your home folder.</source>
        <translation>Der Ordner .pi/agent/sessions in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>The formats are: {names}.</source>
        <translation>Die Formate sind: {names}.</translation>
    </message>
    <message>
        <source>The home folder &apos;{home}&apos; cannot be written: {reason}.</source>
        <translation>In den Ordner „{home}“ lässt sich nicht schreiben: {reason}.</translation>
    </message>
    <message>
        <source>The host gives no checksum for {path}, so {title} could not be checked.</source>
        <translation>Der Anbieter nennt keine Prüfsumme für {path}, also ließe sich {title} nicht prüfen.</translation>
    </message>
    <message>
        <source>The host has another file under the name {path} than the catalogue knows.</source>
        <translation>Der Anbieter hat unter dem Namen {path} eine andere Datei, als der Katalog kennt.</translation>
    </message>
    <message>
        <source>The instructions have {instructions} characters; {longest_instructions} are the most.</source>
        <translation>Die Anweisungen haben {instructions} Zeichen; höchstens {longest_instructions} sind möglich.</translation>
    </message>
    <message>
        <source>The key does not open the memory file.</source>
        <translation>Der Schlüssel öffnet die Gedächtnisdatei nicht.</translation>
    </message>
    <message>
        <source>The memory could not be saved: no space is left on the disk.</source>
        <translation>Das Gedächtnis konnte nicht gespeichert werden: Auf der Platte ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>The memory file &apos;{path}&apos; cannot be read: {reason}</source>
        <translation>Die Gedächtnisdatei „{path}“ lässt sich nicht lesen: {reason}</translation>
    </message>
    <message>
        <source>The memory file &apos;{path}&apos; is in use by another process{by}.</source>
        <translation>Die Gedächtnisdatei „{path}“ wird von einem anderen Prozess benutzt{by}.</translation>
    </message>
    <message>
        <source>The memory file &apos;{path}&apos; is the memory of another home.</source>
        <translation>Die Gedächtnisdatei „{path}“ ist das Gedächtnis einer anderen Ablage.</translation>
    </message>
    <message>
        <source>The memory file has schema {found}; this version reads up to {supported}.</source>
        <translation>Die Gedächtnisdatei hat das Schema {found}; diese Version liest bis {supported}.</translation>
    </message>
    <message>
        <source>The memory file is closed.</source>
        <translation>Die Gedächtnisdatei ist geschlossen.</translation>
    </message>
    <message>
        <source>The memory file is encrypted, and no key was given.</source>
        <translation>Die Gedächtnisdatei ist verschlüsselt, und kein Schlüssel wurde angegeben.</translation>
    </message>
    <message>
        <source>The memory is encrypted, and the keychain does not hold its key.</source>
        <translation>Das Gedächtnis ist verschlüsselt, und sein Schlüssel liegt nicht im Schlüsselbund.</translation>
    </message>
    <message>
        <source>The memory is encrypted, and this system has no keychain that holds its key.</source>
        <translation>Das Gedächtnis ist verschlüsselt, und dieses System hat keinen Schlüsselbund mit seinem Schlüssel.</translation>
    </message>
    <message>
        <source>The memory is encrypted, and this system has no keychain to keep its key in.</source>
        <translation>Das Gedächtnis ist verschlüsselt, und dieses System hat keinen Schlüsselbund für seinen Schlüssel.</translation>
    </message>
    <message>
        <source>The menu of a conversation, Export: JSON.</source>
        <translation>Das Menü eines Gesprächs, Export: JSON.</translation>
    </message>
    <message>
        <source>The message is empty.</source>
        <translation>Die Nachricht ist leer.</translation>
    </message>
    <message>
        <source>The model did not finish its JSON within {max_tokens} tokens.</source>
        <translation>Das Modell wurde mit seinem JSON innerhalb von {max_tokens} Token nicht fertig.</translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; cannot be read: {strerror}.</source>
        <translation>Die Modelldatei „{path}“ lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; has {st_size} bytes instead of {size_bytes}.</source>
        <translation>Die Modelldatei „{path}“ hat {st_size} statt {size_bytes} Byte.</translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; is missing.</source>
        <translation>Die Modelldatei „{path}“ fehlt.</translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; was changed (its checksum).</source>
        <translation>Die Modelldatei „{path}“ wurde verändert (ihre Prüfsumme).</translation>
    </message>
    <message>
        <source>The model file &apos;{weights}&apos; cannot be read: {strerror}.</source>
        <translation>Die Modelldatei „{weights}“ lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>The model file &apos;{weights}&apos; is missing.</source>
        <translation>Die Modelldatei „{weights}“ fehlt.</translation>
    </message>
    <message>
        <source>The model in &apos;{folder}&apos; gives no score for a pair of texts.</source>
        <translation>Das Modell in „{folder}“ gibt keinen Wert für zwei Texte.</translation>
    </message>
    <message>
        <source>The model was closed.</source>
        <translation>Das Modell wurde geschlossen.</translation>
    </message>
    <message>
        <source>The model was stopped.</source>
        <translation>Das Modell wurde angehalten.</translation>
    </message>
    <message>
        <source>The model {name} is not installed.</source>
        <translation>Das Modell {name} ist nicht installiert.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template cannot be used with this conversation.</source>
        <translation>Die Chat-Vorlage des Modells lässt sich mit diesem Gespräch nicht benutzen.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template is not valid.</source>
        <translation>Die Chat-Vorlage des Modells ist nicht gültig.</translation>
    </message>
    <message>
        <source>The model&apos;s {field} is not right: {first}.</source>
        <translation>Mit „{field}“ des Modells stimmt etwas nicht: {first}.</translation>
    </message>
    <message>
        <source>The most capable here; wants 12 GB of graphics memory.</source>
        <translation>Das fähigste hier; will 12 GB Grafikspeicher.</translation>
    </message>
    <message>
        <source>The name has {name} characters.</source>
        <translation>Der Name hat {name} Zeichen.</translation>
    </message>
    <message>
        <source>The name is empty.</source>
        <translation>Der Name ist leer.</translation>
    </message>
    <message>
        <source>The next call starts them again. Where they end each time, start them in a terminal to see what they say.</source>
        <translation>Der nächste Aufruf startet sie neu. Enden sie jedes Mal, starte sie in einem Terminal, um zu sehen, was sie sagen.</translation>
    </message>
    <message>
        <source>The offline switch is on, and {name} is not on this machine.</source>
        <translation>Offline ist an, und {name} läuft nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The offline switch is on.</source>
        <translation>Offline ist an.</translation>
    </message>
    <message>
        <source>The old memory file was not closed completely.</source>
        <translation>Die alte Gedächtnisdatei wurde nicht ganz geschlossen.</translation>
    </message>
    <message>
        <source>The passphrase is empty.</source>
        <translation>Die Passphrase ist leer.</translation>
    </message>
    <message>
        <source>The passphrase is too short: {found} of at least {least} characters.</source>
        <translation>Die Passphrase ist zu kurz: {found} von mindestens {least} Zeichen.</translation>
    </message>
    <message>
        <source>The process of {name} cannot be started: {error}.</source>
        <translation>Der Prozess von {name} lässt sich nicht starten: {error}.</translation>
    </message>
    <message>
        <source>The process of {name} cannot be used ({name__}).</source>
        <translation>Der Prozess von {name} lässt sich nicht benutzen ({name__}).</translation>
    </message>
    <message>
        <source>The process of {name} ended: {reason}.</source>
        <translation>Der Prozess von {name} endete: {reason}.</translation>
    </message>
    <message>
        <source>The process of {name} hung and was ended.</source>
        <translation>Der Prozess von {name} hing und wurde beendet.</translation>
    </message>
    <message>
        <source>The prompt needs {left} tokens more than the {prompt} free.</source>
        <translation>Die Eingabe braucht {left} Token mehr, als mit {prompt} frei sind.</translation>
    </message>
    <message>
        <source>The proxy or the certificates that the environment names cannot be used.</source>
        <translation>Der Proxy oder die Zertifikate, die die Umgebung nennt, lassen sich nicht benutzen.</translation>
    </message>
    <message>
        <source>The query is empty.</source>
        <translation>Die Suche ist leer.</translation>
    </message>
    <message>
        <source>The reranker cannot score a text ({name__}).</source>
        <translation>Der Reranker kann einen Text nicht bewerten ({name__}).</translation>
    </message>
    <message>
        <source>The reranker does not give one number for each text.</source>
        <translation>Der Reranker gibt nicht eine Zahl für jeden Text.</translation>
    </message>
    <message>
        <source>The reranker in &apos;{folder}&apos; cannot be read ({name__}).</source>
        <translation>Der Reranker in „{folder}“ lässt sich nicht lesen ({name__}).</translation>
    </message>
    <message>
        <source>The secret {name} is empty.</source>
        <translation>Das Geheimnis {name} ist leer.</translation>
    </message>
    <message>
        <source>The secret {name} is no line of plain letters, digits and signs.</source>
        <translation>Das Geheimnis {name} ist keine Zeile aus einfachen Buchstaben, Ziffern und Zeichen.</translation>
    </message>
    <message>
        <source>The server of tools is not right: {reason}.</source>
        <translation>Der Werkzeugserver stimmt nicht: {reason}.</translation>
    </message>
    <message>
        <source>The settings are: {names}.</source>
        <translation>Die Einstellungen sind: {names}.</translation>
    </message>
    <message>
        <source>The settings cannot be read: {error}</source>
        <translation>Die Einstellungen lassen sich nicht lesen: {error}</translation>
    </message>
    <message>
        <source>The sidebar, Export data: a JSON file.</source>
        <translation>Die Seitenleiste, Export data: eine JSON-Datei.</translation>
    </message>
    <message>
        <source>The statement has {words} characters; {max_statement_characters} are the most.</source>
        <translation>Die Aussage hat {words} Zeichen; höchstens {max_statement_characters} sind möglich.</translation>
    </message>
    <message>
        <source>The statement is empty.</source>
        <translation>Die Aussage ist leer.</translation>
    </message>
    <message>
        <source>The system keychain failed ({name__}).</source>
        <translation>Der Schlüsselbund des Systems versagte ({name__}).</translation>
    </message>
    <message>
        <source>The system keychain is locked.</source>
        <translation>Der Schlüsselbund des Systems ist gesperrt.</translation>
    </message>
    <message>
        <source>The title has {title} characters.</source>
        <translation>Der Titel hat {title} Zeichen.</translation>
    </message>
    <message>
        <source>The tokenizer in &apos;{folder}&apos; cannot be read.</source>
        <translation>Der Tokenizer in „{folder}“ lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The tools have ended.</source>
        <translation>Die Werkzeuge haben sich beendet.</translation>
    </message>
    <message>
        <source>The tools of {name} are gone.</source>
        <translation>Die Werkzeuge von {name} sind weg.</translation>
    </message>
    <message>
        <source>The tools of {name} cannot be reached ({kind}).</source>
        <translation>Die Werkzeuge von {name} sind nicht zu erreichen ({kind}).</translation>
    </message>
    <message>
        <source>The tools of {name} cannot be started: there is no such program.</source>
        <translation>Die Werkzeuge von {name} lassen sich nicht starten: Dieses Programm gibt es nicht.</translation>
    </message>
    <message>
        <source>The tools of {name} did not answer in time.</source>
        <translation>Die Werkzeuge von {name} haben nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The tools of {name} do not let anybody in without a key, or not with this one ({status}).</source>
        <translation>Die Werkzeuge von {name} lassen niemanden ohne Schlüssel ein, oder nicht mit diesem ({status}).</translation>
    </message>
    <message>
        <source>The tools of {name} ended by themselves time and again, and are left alone for a minute.</source>
        <translation>Die Werkzeuge von {name} haben sich immer wieder selbst beendet und bleiben eine Minute lang in Ruhe.</translation>
    </message>
    <message>
        <source>The tools of {name} ended by themselves, and did not answer.</source>
        <translation>Die Werkzeuge von {name} haben sich selbst beendet und nicht geantwortet.</translation>
    </message>
    <message>
        <source>The tools of {name} ended, or do not speak MCP ({kind}).</source>
        <translation>Die Werkzeuge von {name} haben sich beendet, oder sie sprechen kein MCP ({kind}).</translation>
    </message>
    <message>
        <source>The tools of {name} refused that: {message}</source>
        <translation>Die Werkzeuge von {name} haben das abgelehnt: {message}</translation>
    </message>
    <message>
        <source>The tools of {server} are not allowed any more.</source>
        <translation>Die Werkzeuge von {server} sind nicht mehr erlaubt.</translation>
    </message>
    <message>
        <source>The work was stopped.</source>
        <translation>Die Arbeit wurde angehalten.</translation>
    </message>
    <message>
        <source>There is a profile &apos;{name}&apos; already.</source>
        <translation>Ein Profil „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <source>There is a server of tools &apos;{name}&apos;.</source>
        <translation>Einen Werkzeugserver „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <source>There is no &apos;{given}&apos;.</source>
        <translation>„{given}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no ActiveFact &apos;{fact_id}&apos;.</source>
        <translation>Einen ActiveFact „{fact_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no chat model &apos;{name}&apos;.</source>
        <translation>Ein Chat-Modell „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no connection to the API of {name}.</source>
        <translation>Es gibt keine Verbindung zur API von {name}.</translation>
    </message>
    <message>
        <source>There is no connection to {host}.</source>
        <translation>Es gibt keine Verbindung zu {host}.</translation>
    </message>
    <message>
        <source>There is no conversation &apos;{conversation_id}&apos;.</source>
        <translation>Ein Gespräch „{conversation_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no document &apos;{document_id}&apos;.</source>
        <translation>Ein Dokument „{document_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no entity &apos;{entity_id}&apos;.</source>
        <translation>„{entity_id}“ ist nicht bekannt.</translation>
    </message>
    <message>
        <source>There is no fact &apos;{fact_id}&apos;.</source>
        <translation>Einen Fakt „{fact_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no fact &apos;{missing}&apos;.</source>
        <translation>Einen Fakt „{missing}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no file &apos;{path}&apos;.</source>
        <translation>Eine Datei „{path}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no folder &apos;{folder}&apos;.</source>
        <translation>Einen Ordner „{folder}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no import format &apos;{name}&apos;.</source>
        <translation>Ein Importformat „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no key &apos;{name}&apos;</source>
        <translation>Eine Taste „{name}“ gibt es nicht</translation>
    </message>
    <message>
        <source>There is no message &apos;{message_id}&apos;.</source>
        <translation>Eine Nachricht „{message_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no model &apos;{name}&apos;.</source>
        <translation>Ein Modell „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no plan &apos;{plan_id}&apos;.</source>
        <translation>Einen Plan „{plan_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no profile &apos;{profile_id}&apos;.</source>
        <translation>Ein Profil „{profile_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no segment &apos;{segment_id}&apos;.</source>
        <translation>Einen Abschnitt „{segment_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no server of tools &apos;{name}&apos;.</source>
        <translation>Einen Werkzeugserver „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no setting &apos;{name}&apos;.</source>
        <translation>Eine Einstellung „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no space &apos;{space}&apos;.</source>
        <translation>Einen Bereich „{space}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no text to attach.</source>
        <translation>Es ist kein Text zum Anhängen da.</translation>
    </message>
    <message>
        <source>There is no trajectory &apos;{trajectory_id}&apos;.</source>
        <translation>Einen Verlauf „{trajectory_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is none yet: gather something under a name of your own.</source>
        <translation>Es gibt noch keinen: Sammle etwas unter einem eigenen Namen.</translation>
    </message>
    <message>
        <source>There is not enough memory for a context of {params} tokens.</source>
        <translation>Für einen Kontext von {params} Token reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>There is nothing to undo with the id &apos;{undo_id}&apos;.</source>
        <translation>Mit der Kennung „{undo_id}“ gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>These can: {drawn_types}.</source>
        <translation>Möglich sind: {drawn_types}.</translation>
    </message>
    <message>
        <source>Thinks before it answers; slower, better at hard questions.</source>
        <translation>Denkt nach, bevor es antwortet; langsamer, besser bei schweren Fragen.</translation>
    </message>
    <message>
        <source>This cannot be undone: a later forgetting reached the same words.</source>
        <translation>Das lässt sich nicht rückgängig machen: Ein späteres Vergessen hat dieselben Worte erreicht.</translation>
    </message>
    <message>
        <source>This fact contradicts no other.</source>
        <translation>Dieser Fakt widerspricht keinem anderen.</translation>
    </message>
    <message>
        <source>This fact was replaced by a newer one.</source>
        <translation>Dieser Fakt wurde durch einen neueren ersetzt.</translation>
    </message>
    <message>
        <source>This looks like a password, a key or an account number, and was not remembered.</source>
        <translation>Das sieht nach einem Passwort, einem Schlüssel oder einer Kontonummer aus und wurde nicht gemerkt.</translation>
    </message>
    <message>
        <source>This message tells something that is for this device only.</source>
        <translation>Diese Nachricht erzählt etwas, das nur für dieses Gerät bestimmt ist.</translation>
    </message>
    <message>
        <source>This states nothing that could be remembered.</source>
        <translation>Das sagt nichts aus, was sich merken ließe.</translation>
    </message>
    <message>
        <source>This system offers no keychain.</source>
        <translation>Dieses System bietet keinen Schlüsselbund.</translation>
    </message>
    <message>
        <source>This was changed again since.</source>
        <translation>Das wurde seither noch einmal geändert.</translation>
    </message>
    <message>
        <source>Try a word of it instead.</source>
        <translation>Versuch es mit einem Wort daraus.</translation>
    </message>
    <message>
        <source>Try again in a while.</source>
        <translation>Versuch es nach einer Weile noch einmal.</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>Versuch es noch einmal oder wähl ein anderes Modell.</translation>
    </message>
    <message>
        <source>Try again. If it happens again, choose a smaller model or a smaller context.</source>
        <translation>Versuch es noch einmal. Geschieht es wieder, wähl ein kleineres Modell oder einen kleineren Kontext.</translation>
    </message>
    <message>
        <source>Try again: it goes on where it stopped.</source>
        <translation>Versuch es noch einmal: Es geht weiter, wo es aufgehört hat.</translation>
    </message>
    <message>
        <source>Turn the offline switch off in Settings, Privacy, or add a model file.</source>
        <translation>Schalt Offline unter Einstellungen, Privatsphäre aus oder füg eine Modelldatei hinzu.</translation>
    </message>
    <message>
        <source>Turn the offline switch off in Settings, Privacy, to use its tools.</source>
        <translation>Schalte Offline unter Einstellungen, Privatsphäre aus, um seine Werkzeuge zu benutzen.</translation>
    </message>
    <message>
        <source>Type it, or leave it out.</source>
        <translation>Gib es ein oder lass es weg.</translation>
    </message>
    <message>
        <source>Undo the later forgetting first.</source>
        <translation>Mach zuerst das spätere Vergessen rückgängig.</translation>
    </message>
    <message>
        <source>Undo what was done later first.</source>
        <translation>Mach zuerst rückgängig, was später geschah.</translation>
    </message>
    <message>
        <source>Unlock the system keychain, or set KEEPSAKE_KEY to this home&apos;s passphrase.</source>
        <translation>Entsperr den Schlüsselbund des Systems oder setz KEEPSAKE_KEY auf die Passphrase dieser Ablage.</translation>
    </message>
    <message>
        <source>Unpack it, then attach the files inside it.</source>
        <translation>Pack es aus und häng die Dateien darin an.</translation>
    </message>
    <message>
        <source>Use --everything to forget all that is remembered.</source>
        <translation>--everything vergisst alles, was gemerkt ist.</translation>
    </message>
    <message>
        <source>Use 100 or more.</source>
        <translation>Nimm 100 oder mehr.</translation>
    </message>
    <message>
        <source>Use a larger budget, or a model with a larger context.</source>
        <translation>Nimm ein größeres Budget oder ein Modell mit größerem Kontext.</translation>
    </message>
    <message>
        <source>Use a local model, or turn the offline switch off in Settings, Privacy.</source>
        <translation>Nimm ein Modell auf diesem Rechner oder schalt Offline unter Einstellungen, Privatsphäre aus.</translation>
    </message>
    <message>
        <source>Use it, or remove it first.</source>
        <translation>Benutz es oder entfern es zuerst.</translation>
    </message>
    <message>
        <source>Use split to take apart what rules have joined.</source>
        <translation>split trennt, was Regeln verbunden haben.</translation>
    </message>
    <message>
        <source>Use split to take it apart.</source>
        <translation>split trennt es wieder.</translation>
    </message>
    <message>
        <source>Very small and quick; short answers from what it is given.</source>
        <translation>Sehr klein und schnell; kurze Antworten aus dem, was man ihm gibt.</translation>
    </message>
    <message>
        <source>Very small; thinks before it answers.</source>
        <translation>Sehr klein; denkt nach, bevor es antwortet.</translation>
    </message>
    <message>
        <source>Wait a little, then try again.</source>
        <translation>Wart ein wenig und versuch es dann noch einmal.</translation>
    </message>
    <message>
        <source>What Keepsake itself exported as JSON.</source>
        <translation>Was Keepsake selbst als JSON exportiert hat.</translation>
    </message>
    <message>
        <source>What ingest reads never holds until it is written.</source>
        <translation>Was das Einlesen liest, hält nie, bis es geschrieben ist.</translation>
    </message>
    <message>
        <source>What was forgotten longer ago is erased for good.</source>
        <translation>Was länger her vergessen wurde, ist endgültig gelöscht.</translation>
    </message>
    <message>
        <source>What was said is never altered.</source>
        <translation>Was gesagt wurde, wird nie verändert.</translation>
    </message>
    <message>
        <source>Whoever has the file can try millions of short ones. A few words that belong to you alone are easy to remember and hard to guess.</source>
        <translation>Wer die Datei hat, kann Millionen kurzer durchprobieren. Ein paar Wörter, die nur zu dir gehören, merkt man sich leicht, und sie sind schwer zu erraten.</translation>
    </message>
    <message>
        <source>With a context of {context} tokens it fits: choose that, or 0.</source>
        <translation>Mit einem Kontext von {context} Token passt es: Wähl das oder 0.</translation>
    </message>
    <message>
        <source>Write a name for the profile.</source>
        <translation>Schreib einen Namen für das Profil.</translation>
    </message>
    <message>
        <source>Write it as a statement, such as: My locker is number 12.</source>
        <translation>Schreib es als Aussage, etwa: Mein Spind hat die Nummer 12.</translation>
    </message>
    <message>
        <source>Write one of at most {longest_name}.</source>
        <translation>Schreib einen mit höchstens {longest_name}.</translation>
    </message>
    <message>
        <source>Write one of at most {longest_title}.</source>
        <translation>Schreib einen mit höchstens {longest_title}.</translation>
    </message>
    <message>
        <source>Write something first.</source>
        <translation>Schreib zuerst etwas.</translation>
    </message>
    <message>
        <source>Write what is to be remembered.</source>
        <translation>Schreib, was gemerkt werden soll.</translation>
    </message>
    <message>
        <source>Writes long texts well, in European languages above all.</source>
        <translation>Schreibt lange Texte gut, vor allem in europäischen Sprachen.</translation>
    </message>
    <message>
        <source>Writes very well in many languages; needs much memory.</source>
        <translation>Schreibt sehr gut in vielen Sprachen; braucht viel Speicher.</translation>
    </message>
    <message>
        <source>Writes well in many languages.</source>
        <translation>Schreibt gut in vielen Sprachen.</translation>
    </message>
    <message>
        <source>a build for the graphics processor (README, Graphics processors)</source>
        <translation>eine Fassung für den Grafikprozessor (README, Graphics processors)</translation>
    </message>
    <message>
        <source>a conversation without times was to be stored</source>
        <translation>ein Gespräch ohne Zeiten sollte gespeichert werden</translation>
    </message>
    <message>
        <source>a damaged SQLite database ({error})</source>
        <translation>eine beschädigte SQLite-Datenbank ({error})</translation>
    </message>
    <message>
        <source>a damaged zip archive: {error}</source>
        <translation>ein beschädigtes Zip-Archiv: {error}</translation>
    </message>
    <message>
        <source>a database of more than {max_in_memory} MB</source>
        <translation>eine Datenbank von mehr als {max_in_memory}&#xa0;MB</translation>
    </message>
    <message>
        <source>a database that takes too long to read</source>
        <translation>eine Datenbank, deren Lesen zu lange dauert</translation>
    </message>
    <message>
        <source>a device or a pipe</source>
        <translation>ein Gerät oder eine Pipe</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>a graphics processor, and a build that uses it</source>
        <translation>ein Grafikprozessor und eine Fassung, die ihn benutzt</translation>
    </message>
    <message>
        <source>a message at {at}</source>
        <translation>eine Nachricht bei {at}</translation>
    </message>
    <message>
        <source>a message without a time was to be stored</source>
        <translation>eine Nachricht ohne Zeit sollte gespeichert werden</translation>
    </message>
    <message>
        <source>a model asked</source>
        <translation>ein Modell hat gefragt</translation>
    </message>
    <message>
        <source>a part of it is damaged that its log goes on from.</source>
        <translation>ein Teil davon ist beschädigt, an dem sein Protokoll weitergeht.</translation>
    </message>
    <message>
        <source>a program&apos;s name or argument holds a NUL</source>
        <translation>der Name oder ein Argument eines Programms enthält ein NUL</translation>
    </message>
    <message>
        <source>a secret has no name that a variable or a header can have</source>
        <translation>ein Geheimnis hat keinen Namen, den eine Variable oder eine Kopfzeile haben kann</translation>
    </message>
    <message>
        <source>a smaller chat model or a shorter context</source>
        <translation>ein kleineres Chat-Modell oder ein kürzerer Kontext</translation>
    </message>
    <message>
        <source>a smaller chat model, a shorter context, or other programs closed</source>
        <translation>ein kleineres Chat-Modell, ein kürzerer Kontext oder weniger offene Programme</translation>
    </message>
    <message>
        <source>a smaller model, a shorter context, or more graphics memory</source>
        <translation>ein kleineres Modell, ein kürzerer Kontext oder mehr Grafikspeicher</translation>
    </message>
    <message>
        <source>a web page, but not Google&apos;s My Activity; choose JSON when you export</source>
        <translation>eine Webseite, aber nicht Googles „Meine Aktivitäten“; wähl beim Exportieren JSON</translation>
    </message>
    <message>
        <source>all of it fits there</source>
        <translation>alles davon passt dorthin</translation>
    </message>
    <message>
        <source>an untitled conversation</source>
        <translation>Chat ohne Titel</translation>
    </message>
    <message>
        <source>an untitled conversation ({identity})</source>
        <translation>Chat ohne Titel ({identity})</translation>
    </message>
    <message>
        <source>because {reasons}</source>
        <translation>denn {reasons}</translation>
    </message>
    <message>
        <source>both processors share one memory</source>
        <translation>beide Prozessoren teilen sich einen Speicher</translation>
    </message>
    <message>
        <source>chat model</source>
        <translation>Chat-Modell</translation>
    </message>
    <message>
        <source>conversation &apos;{title}&apos;</source>
        <translation>Chat „{title}“</translation>
    </message>
    <message>
        <source>conversation &apos;{title}&apos; ({identity})</source>
        <translation>Chat „{title}“ ({identity})</translation>
    </message>
    <message>
        <source>graphics memory holds no more of it</source>
        <translation>mehr davon passt nicht in den Grafikspeicher</translation>
    </message>
    <message>
        <source>in main memory</source>
        <translation>im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>is a folder</source>
        <translation>ist ein Ordner</translation>
    </message>
    <message>
        <source>is no file that can be found</source>
        <translation>ist keine Datei, die sich finden lässt</translation>
    </message>
    <message>
        <source>it begins with https://, or with http:// on this machine</source>
        <translation>sie beginnt mit https://, auf diesem Rechner auch mit http://</translation>
    </message>
    <message>
        <source>it ends too early: something was cut off</source>
        <translation>die Datei endet zu früh: Etwas wurde abgeschnitten</translation>
    </message>
    <message>
        <source>it holds no words of anyone: only files and notes of WhatsApp</source>
        <translation>darin stehen niemandes Worte: nur Dateien und Hinweise von WhatsApp</translation>
    </message>
    <message>
        <source>it is no address of a server</source>
        <translation>das ist keine Adresse eines Servers</translation>
    </message>
    <message>
        <source>it is no memory file.</source>
        <translation>sie ist keine Gedächtnisdatei.</translation>
    </message>
    <message>
        <source>it is no memory that Keepsake wrote</source>
        <translation>das ist kein Gedächtnis, das Keepsake geschrieben hat</translation>
    </message>
    <message>
        <source>it is only ever used there</source>
        <translation>es wird immer nur dort benutzt</translation>
    </message>
    <message>
        <source>it is the memory of another home.</source>
        <translation>es ist das Gedächtnis einer anderen Ablage.</translation>
    </message>
    <message>
        <source>it runs elsewhere</source>
        <translation>es läuft anderswo</translation>
    </message>
    <message>
        <source>its dates do not tell the day from the month: none is after the twelfth. Export the chat again when it has a later day, or with more of its past</source>
        <translation>die Daten verraten nicht, was Tag und was Monat ist: Keines liegt nach dem Zwölften. Exportier den Chat noch einmal, wenn er einen späteren Tag hat, oder mit mehr von früher</translation>
    </message>
    <message>
        <source>its ~ stands for nobody&apos;s folder</source>
        <translation>sein ~ steht für niemandes Ordner</translation>
    </message>
    <message>
        <source>line {line} has a date that does not go with the others</source>
        <translation>Zeile {line} hat ein Datum, das nicht zu den anderen passt</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>Zeile {number}</translation>
    </message>
    <message>
        <source>line {number} is no text in UTF-16 ({reason})</source>
        <translation>Zeile {number} ist kein Text in UTF-16 ({reason})</translation>
    </message>
    <message>
        <source>loaded now</source>
        <translation>gerade geladen</translation>
    </message>
    <message>
        <source>main memory has too little room for all of it</source>
        <translation>im Arbeitsspeicher ist zu wenig Platz für alles davon</translation>
    </message>
    <message>
        <source>may take {limit} MB</source>
        <translation>darf {limit}&#xa0;MB nehmen</translation>
    </message>
    <message>
        <source>model {name}</source>
        <translation>Modell {name}</translation>
    </message>
    <message>
        <source>not loaded now</source>
        <translation>gerade nicht geladen</translation>
    </message>
    <message>
        <source>on both processors</source>
        <translation>auf beiden Prozessoren</translation>
    </message>
    <message>
        <source>on the graphics processor</source>
        <translation>auf dem Grafikprozessor</translation>
    </message>
    <message>
        <source>on the way to {name}: {counts}</source>
        <translation>unterwegs zu {name}: {counts}</translation>
    </message>
    <message>
        <source>say either a program or an address</source>
        <translation>nenne entweder ein Programm oder eine Adresse</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>etwas anderes</translation>
    </message>
    <message>
        <source>takes no memory</source>
        <translation>nimmt keinen Speicher</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>the archive</source>
        <translation>das Archiv</translation>
    </message>
    <message>
        <source>the chat model comes first on the graphics processor, and leaves too little</source>
        <translation>das Chat-Modell kommt auf dem Grafikprozessor zuerst und lässt zu wenig übrig</translation>
    </message>
    <message>
        <source>the conversation</source>
        <translation>das Gespräch</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>the installed library was built without the graphics processor</source>
        <translation>die installierte Bibliothek wurde ohne den Grafikprozessor gebaut</translation>
    </message>
    <message>
        <source>the number of layers was chosen in the settings</source>
        <translation>die Zahl der Schichten wurde in den Einstellungen gewählt</translation>
    </message>
    <message>
        <source>the path</source>
        <translation>der Pfad</translation>
    </message>
    <message>
        <source>the rest of the folder</source>
        <translation>der Rest des Ordners</translation>
    </message>
    <message>
        <source>the whole of it</source>
        <translation>alles darin</translation>
    </message>
    <message>
        <source>there is no graphics processor that it could use</source>
        <translation>es gibt keinen Grafikprozessor, den es benutzen könnte</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>these {pictures} pictures</source>
        <translation>diese {pictures} Bilder</translation>
    </message>
    <message>
        <source>this picture</source>
        <translation>dieses Bild</translation>
    </message>
    <message>
        <source>two models talk here, not a person</source>
        <translation>hier sprechen zwei Modelle, kein Mensch</translation>
    </message>
    <message>
        <source>a zip in a zip; unpack it first</source>
        <translation>ein Zip in einem Zip; pack es zuerst aus</translation>
    </message>
    <message>
        <source>an entry at {at}</source>
        <translation>ein Eintrag bei {at}</translation>
    </message>
    <message>
        <source>an instruction to the model, nobody&apos;s words</source>
        <translation>eine Anweisung an das Modell, niemandes Worte</translation>
    </message>
    <message>
        <source>cannot be read: {error}</source>
        <translation>lässt sich nicht lesen: {error}</translation>
    </message>
    <message>
        <source>cannot be read: {strerror}</source>
        <translation>lässt sich nicht lesen: {strerror}</translation>
    </message>
    <message>
        <source>cannot be unpacked: {error}</source>
        <translation>lässt sich nicht auspacken: {error}</translation>
    </message>
    <message>
        <source>conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>damaged in its archive; download the archive again</source>
        <translation>in seinem Archiv beschädigt; lade das Archiv noch einmal herunter</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>Platte</translation>
    </message>
    <message>
        <source>encryption</source>
        <translation>Verschlüsselung</translation>
    </message>
    <message>
        <source>everything is learnt</source>
        <translation>alles ist gelernt</translation>
    </message>
    <message>
        <source>has version {version}</source>
        <translation>hat die Version {version}</translation>
    </message>
    <message>
        <source>home</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>images, sounds and documents hold no chats</source>
        <translation>Bilder, Töne und Dokumente enthalten keine Chats</translation>
    </message>
    <message>
        <source>is for big-endian machines</source>
        <translation>ist für Big-Endian-Rechner</translation>
    </message>
    <message>
        <source>it belongs to another program</source>
        <translation>sie gehört einem anderen Programm</translation>
    </message>
    <message>
        <source>it broke off or sent what is no chat answer ({name__})</source>
        <translation>sie brach ab oder sendete etwas, das keine Chat-Antwort ist ({name__})</translation>
    </message>
    <message>
        <source>it does not exist</source>
        <translation>es gibt sie nicht</translation>
    </message>
    <message>
        <source>it does not say how the home is locked</source>
        <translation>sie sagt nicht, wie die Ablage verschlossen ist</translation>
    </message>
    <message>
        <source>it has no messages</source>
        <translation>es hat keine Nachrichten</translation>
    </message>
    <message>
        <source>it holds no files</source>
        <translation>es enthält keine Dateien</translation>
    </message>
    <message>
        <source>it sent what is no chat answer</source>
        <translation>sie sendete etwas, das keine Chat-Antwort ist</translation>
    </message>
    <message>
        <source>it unpacks to {file_size} times its size</source>
        <translation>es entpackt sich auf das {file_size}-Fache seiner Größe</translation>
    </message>
    <message>
        <source>its answer broke off</source>
        <translation>ihre Antwort brach ab</translation>
    </message>
    <message>
        <source>its name has a question mark</source>
        <translation>sein Name hat ein Fragezeichen</translation>
    </message>
    <message>
        <source>its name is not valid text</source>
        <translation>sein Name ist kein gültiger Text</translation>
    </message>
    <message>
        <source>keychain</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>larger than {at_most} MB</source>
        <translation>größer als {at_most}&#xa0;MB</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>learning with a model</source>
        <translation>Lernen mit einem Modell</translation>
    </message>
    <message>
        <source>line {getpos} begins a tag that does not end</source>
        <translation>Zeile {getpos} beginnt ein Tag, das nicht endet</translation>
    </message>
    <message>
        <source>line {getpos} or after is no text in UTF-8</source>
        <translation>ab Zeile {getpos} ist es kein Text in UTF-8</translation>
    </message>
    <message>
        <source>line {getpos}: broken HTML</source>
        <translation>Zeile {getpos}: kaputtes HTML</translation>
    </message>
    <message>
        <source>line {line} begins a value of more than {max_value_characters} million characters, too large for a conversation</source>
        <translation>Zeile {line} beginnt einen Wert von mehr als {max_value_characters} Millionen Zeichen, zu groß für ein Gespräch</translation>
    </message>
    <message>
        <source>line {line} begins an entry too large for a conversation</source>
        <translation>Zeile {line} beginnt einen Eintrag, der zu groß für ein Gespräch ist</translation>
    </message>
    <message>
        <source>line {line} is no text in {upper} ({reason})</source>
        <translation>Zeile {line} ist kein Text in {upper} ({reason})</translation>
    </message>
    <message>
        <source>line {number} is no text in UTF-8 ({reason})</source>
        <translation>Zeile {number} ist kein Text in UTF-8 ({reason})</translation>
    </message>
    <message>
        <source>llama.cpp cannot load &apos;{params}&apos;: its architecture may be too new, or the file is damaged.</source>
        <translation>llama.cpp kann „{params}“ nicht laden: Vielleicht ist die Architektur zu neu, oder die Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>main memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>messages learnt</source>
        <translation>gelernte Nachrichten</translation>
    </message>
    <message>
        <source>&apos;{address}&apos; is no address that versions can be read from.</source>
        <translation>„{address}“ ist keine Adresse, von der sich Versionen lesen lassen.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; is no file.</source>
        <translation>„{path}“ ist keine Datei.</translation>
    </message>
    <message>
        <source>-1 layers, which chooses as many as fit</source>
        <translation>−1 Schichten, was so viele wählt, wie passen</translation>
    </message>
    <message>
        <source>1 attachment of {label}</source>
        <translation>1 Anhang aus {label}</translation>
    </message>
    <message>
        <source>1 attachment of {label}: {shown}</source>
        <translation>1 Anhang aus {label}: {shown}</translation>
    </message>
    <message>
        <source>1 file ({kinds})</source>
        <translation>1 Datei ({kinds})</translation>
    </message>
    <message>
        <source>1 message between two models of {label}</source>
        <translation>1 Nachricht zwischen zwei Modellen aus {label}</translation>
    </message>
    <message>
        <source>1 message of {label}</source>
        <translation>1 Nachricht aus {label}</translation>
    </message>
    <message>
        <source>1 note of the program of {label}</source>
        <translation>1 Hinweis des Programms aus {label}</translation>
    </message>
    <message>
        <source>1 part of another kind of {label}</source>
        <translation>1 Teil anderer Art aus {label}</translation>
    </message>
    <message>
        <source>1 system prompt of {label}</source>
        <translation>1 System-Prompt aus {label}</translation>
    </message>
    <message>
        <source>1 tool call or result of {label}</source>
        <translation>1 Werkzeugaufruf oder -ergebnis aus {label}</translation>
    </message>
    <message>
        <source>A backup does not hold what the memory holds.</source>
        <translation>Eine Sicherung enthält nicht, was das Gedächtnis enthält.</translation>
    </message>
    <message>
        <source>A file written with another key does not hold what it held.</source>
        <translation>Eine mit anderem Schlüssel geschriebene Datei enthält nicht mehr, was sie enthielt.</translation>
    </message>
    <message>
        <source>A message is neither system, user nor assistant.</source>
        <translation>Eine Nachricht ist weder system, user noch assistant.</translation>
    </message>
    <message>
        <source>A message&apos;s content is no text.</source>
        <translation>Der Inhalt einer Nachricht ist kein Text.</translation>
    </message>
    <message>
        <source>A model on this machine sees with a projector: add it with --projector.</source>
        <translation>Ein Modell auf diesem Rechner sieht mit einem Projektor: Füg ihn mit --projector hinzu.</translation>
    </message>
    <message>
        <source>A passphrase of your own opens it: keep that safe, it is all that is needed.</source>
        <translation>Deine eigene Passphrase öffnet es: Bewahr sie gut auf, mehr braucht es nicht.</translation>
    </message>
    <message>
        <source>A picture cannot be read.</source>
        <translation>Ein Bild lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>A question or its answer is not there.</source>
        <translation>Eine Frage oder ihre Antwort ist nicht da.</translation>
    </message>
    <message>
        <source>A recovery phrase has 12 or 24 words, and this has {words}.</source>
        <translation>Eine Wiederherstellungsphrase hat 12 oder 24 Wörter, und diese hat {words}.</translation>
    </message>
    <message>
        <source>A rule needs an example.</source>
        <translation>Eine Regel braucht ein Beispiel.</translation>
    </message>
    <message>
        <source>Allow it in Keepsake when it asks, or with: keepsake mcp allow &apos;{name}&apos;</source>
        <translation>Erlaub es in Keepsake, wenn es fragt, oder mit: keepsake mcp allow &apos;{name}&apos;</translation>
    </message>
    <message>
        <source>An example has {words} characters; {longest_example} are the most.</source>
        <translation>Ein Beispiel hat {words} Zeichen; höchstens {longest_example} sind möglich.</translation>
    </message>
    <message>
        <source>An example is empty.</source>
        <translation>Ein Beispiel ist leer.</translation>
    </message>
    <message>
        <source>Asked to stop.</source>
        <translation>Es sollte anhalten.</translation>
    </message>
    <message>
        <source>Attach a larger or smaller copy of it.</source>
        <translation>Häng eine größere oder kleinere Kopie davon an.</translation>
    </message>
    <message>
        <source>Attach it again.</source>
        <translation>Häng es noch einmal an.</translation>
    </message>
    <message>
        <source>Choose a file that was exported before.</source>
        <translation>Wähl eine Datei, die vorher exportiert wurde.</translation>
    </message>
    <message>
        <source>Choose a model that sees, or send the message without it.</source>
        <translation>Wähl ein Modell, das sieht, oder sende die Nachricht ohne es.</translation>
    </message>
    <message>
        <source>Choose a model that sees, or send the message without them.</source>
        <translation>Wähl ein Modell, das sieht, oder sende die Nachricht ohne sie.</translation>
    </message>
    <message>
        <source>Choose another port.</source>
        <translation>Wähl einen anderen Port.</translation>
    </message>
    <message>
        <source>Choose the projector (mmproj) that was published with this model.</source>
        <translation>Wähl den Projektor (mmproj), der mit diesem Modell veröffentlicht wurde.</translation>
    </message>
    <message>
        <source>Cut out the part that matters, or save it smaller, and attach that.</source>
        <translation>Schneid den wichtigen Teil aus oder speicher es kleiner und häng das an.</translation>
    </message>
    <message>
        <source>Forgetting needs the person&apos;s yes, and no window is open.</source>
        <translation>Vergessen braucht das Ja des Menschen, und kein Fenster ist offen.</translation>
    </message>
    <message>
        <source>Give its passphrase, or the recovery phrase of the memory that it is of.</source>
        <translation>Gib ihre Passphrase ein oder die Wiederherstellungsphrase des Gedächtnisses, von dem sie ist.</translation>
    </message>
    <message>
        <source>Give one to {most_examples} short sentences.</source>
        <translation>Gib einen bis {most_examples} kurze Sätze.</translation>
    </message>
    <message>
        <source>Install the newer version to read it.</source>
        <translation>Installier die neuere Version, um es zu lesen.</translation>
    </message>
    <message>
        <source>It has: {known}.</source>
        <translation>Es hat: {known}.</translation>
    </message>
    <message>
        <source>It is tried again. `keepsake models embedder` with the one in use gives it up.</source>
        <translation>Es wird noch einmal versucht. `keepsake models embedder` mit dem benutzten gibt es auf.</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>Es wurde angehalten.</translation>
    </message>
    <message>
        <source>List them: memory rules list</source>
        <translation>Welche es gibt, zeigt: memory rules list</translation>
    </message>
    <message>
        <source>List: memory rules waiting</source>
        <translation>Was wartet, zeigt: memory rules waiting</translation>
    </message>
    <message>
        <source>Look at its address, and at the clock of this machine.</source>
        <translation>Sieh dir die Adresse an und die Uhr dieses Rechners.</translation>
    </message>
    <message>
        <source>Look how it is spelt.</source>
        <translation>Sieh nach, wie es geschrieben wird.</translation>
    </message>
    <message>
        <source>Name a file made by a backup.</source>
        <translation>Nenn eine Datei, die beim Sichern entstand.</translation>
    </message>
    <message>
        <source>Name a folder, or one of: {known}.</source>
        <translation>Nenn einen Ordner oder eines davon: {known}.</translation>
    </message>
    <message>
        <source>Name one that begins with https:// in Settings, About.</source>
        <translation>Nenn unter Einstellungen, Über Keepsake eine, die mit https:// beginnt.</translation>
    </message>
    <message>
        <source>No API model is called &apos;{name}&apos;.</source>
        <translation>Kein API-Modell heißt „{name}“.</translation>
    </message>
    <message>
        <source>No key opens the memory file.</source>
        <translation>Kein Schlüssel öffnet die Gedächtnisdatei.</translation>
    </message>
    <message>
        <source>No program &apos;{known}&apos; was allowed.</source>
        <translation>Kein Programm „{known}“ wurde zugelassen.</translation>
    </message>
    <message>
        <source>No space is left for &apos;{parent}&apos;.</source>
        <translation>Für „{parent}“ ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{ids}&apos;.</source>
        <translation>Nichts im Gedächtnis hat die Kennung „{ids}“.</translation>
    </message>
    <message>
        <source>Nothing is learnt at the moment: the person has paused the memory.</source>
        <translation>Zurzeit wird nichts gelernt: Das Merken ist angehalten.</translation>
    </message>
    <message>
        <source>Nothing that can be forgotten has the id &apos;{each}&apos;.</source>
        <translation>Nichts, was sich vergessen lässt, hat die Kennung „{each}“.</translation>
    </message>
    <message>
        <source>Nothing was forgotten.</source>
        <translation>Nichts wurde vergessen.</translation>
    </message>
    <message>
        <source>Offline is on, and {host} is not on this machine.</source>
        <translation>Offline ist an, und {host} ist nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Offline is on: nobody is asked for a newer version.</source>
        <translation>Offline ist an: Niemand wird nach einer neueren Version gefragt.</translation>
    </message>
    <message>
        <source>One of them is another word of the list, or two changed their places.</source>
        <translation>Eines davon ist ein anderes Wort der Liste, oder zwei haben die Plätze getauscht.</translation>
    </message>
    <message>
        <source>One short sentence is enough: what means the same is left out too.</source>
        <translation>Ein kurzer Satz genügt: Was dasselbe bedeutet, wird auch weggelassen.</translation>
    </message>
    <message>
        <source>Only text can be sent here.</source>
        <translation>Hier lässt sich nur Text senden.</translation>
    </message>
    <message>
        <source>Open Keepsake and ask again, or: keepsake mcp allow NAME --may-forget</source>
        <translation>Öffne Keepsake und frag noch einmal, oder: keepsake mcp allow NAME --may-forget</translation>
    </message>
    <message>
        <source>Open Keepsake and ask again: it asks there. Or use `keepsake mcp allow NAME`.</source>
        <translation>Öffne Keepsake und frag noch einmal: Dort wird gefragt. Oder nimm `keepsake mcp allow NAME`.</translation>
    </message>
    <message>
        <source>Open it in a picture program and save it as PNG or JPEG, then attach that.</source>
        <translation>Öffne es in einem Bildprogramm, speicher es als PNG oder JPEG und häng das an.</translation>
    </message>
    <message>
        <source>Open it with: keepsake --home {folder}</source>
        <translation>Öffne sie mit: keepsake --home {folder}</translation>
    </message>
    <message>
        <source>Raise memory.limit_mb: what recall always needs is more than that.</source>
        <translation>Setz memory.limit_mb höher: Was das Erinnern immer braucht, ist mehr als das.</translation>
    </message>
    <message>
        <source>Remove one first.</source>
        <translation>Entfern zuerst eines.</translation>
    </message>
    <message>
        <source>Save or download it again.</source>
        <translation>Speicher es noch einmal oder lade es noch einmal herunter.</translation>
    </message>
    <message>
        <source>Set KEEPSAKE_KEY to this home&apos;s passphrase, or to its recovery phrase.</source>
        <translation>Setz KEEPSAKE_KEY auf die Passphrase dieser Ablage oder auf ihre Wiederherstellungsphrase.</translation>
    </message>
    <message>
        <source>That does not wait for an answer any more.</source>
        <translation>Das wartet auf keine Antwort mehr.</translation>
    </message>
    <message>
        <source>That is the memory itself, not a copy of it.</source>
        <translation>Das ist das Gedächtnis selbst, keine Sicherung davon.</translation>
    </message>
    <message>
        <source>The API of {name} cannot prove that it is what its address says: its certificate is not valid. Nothing was sent.</source>
        <translation>Die API von {name} kann nicht beweisen, dass sie ist, was ihre Adresse sagt: Ihr Zertifikat ist nicht gültig. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The backup has another key than this memory.</source>
        <translation>Die Sicherung hat einen anderen Schlüssel als dieses Gedächtnis.</translation>
    </message>
    <message>
        <source>The backup is encrypted, and its key is not in the keychain.</source>
        <translation>Die Sicherung ist verschlüsselt, und ihr Schlüssel liegt nicht im Schlüsselbund.</translation>
    </message>
    <message>
        <source>The body is no JSON object.</source>
        <translation>Der Inhalt der Anfrage ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The body is no JSON.</source>
        <translation>Der Inhalt der Anfrage ist kein JSON.</translation>
    </message>
    <message>
        <source>The boundary classifier cannot be used: {error}.</source>
        <translation>Der Klassifikator für Themengrenzen lässt sich nicht benutzen: {error}.</translation>
    </message>
    <message>
        <source>The boundary classifier is missing: {error}.</source>
        <translation>Der Klassifikator für Themengrenzen fehlt: {error}.</translation>
    </message>
    <message>
        <source>The copy was stopped.</source>
        <translation>Die Sicherung wurde angehalten.</translation>
    </message>
    <message>
        <source>The demo could not be made.</source>
        <translation>Die Demo ließ sich nicht anlegen.</translation>
    </message>
    <message>
        <source>The demo has a line that is none: &apos;{line}&apos;</source>
        <translation>Die Demo hat eine Zeile, die keine ist: „{line}“</translation>
    </message>
    <message>
        <source>The demo was not made.</source>
        <translation>Die Demo wurde nicht angelegt.</translation>
    </message>
    <message>
        <source>The file is encrypted, and no key was given.</source>
        <translation>Die Datei ist verschlüsselt, und kein Schlüssel wurde angegeben.</translation>
    </message>
    <message>
        <source>The key of the cold file is no 64 hexadecimal digits.</source>
        <translation>Der Schlüssel der Auslagerungsdatei besteht nicht aus 64 Hexadezimalziffern.</translation>
    </message>
    <message>
        <source>The last of the messages must be the user&apos;s.</source>
        <translation>Die letzte der Nachrichten muss von user sein.</translation>
    </message>
    <message>
        <source>The memory file is being closed.</source>
        <translation>Die Gedächtnisdatei wird gerade geschlossen.</translation>
    </message>
    <message>
        <source>The memory is encrypted, and the file that says with which key is gone.</source>
        <translation>Das Gedächtnis ist verschlüsselt, und die Datei, die sagt, mit welchem Schlüssel, ist weg.</translation>
    </message>
    <message>
        <source>The model&apos;s projector cannot read a picture of this size or kind.</source>
        <translation>Der Projektor des Modells kann ein Bild dieser Größe oder Art nicht lesen.</translation>
    </message>
    <message>
        <source>The person had this forgotten, or it is known already.</source>
        <translation>Das wurde vergessen, oder es ist schon bekannt.</translation>
    </message>
    <message>
        <source>The person ruled that nothing like this is remembered.</source>
        <translation>Eine Regel sagt, dass so etwas nie gemerkt wird.</translation>
    </message>
    <message>
        <source>The person said no.</source>
        <translation>Die Antwort war Nein.</translation>
    </message>
    <message>
        <source>The port {port} of this machine cannot be used: {strerror}.</source>
        <translation>Der Port {port} dieses Rechners lässt sich nicht benutzen: {strerror}.</translation>
    </message>
    <message>
        <source>The process of {name} was stopped and ended.</source>
        <translation>Der Prozess von {name} wurde angehalten und beendet.</translation>
    </message>
    <message>
        <source>The projector &apos;{path}&apos; does not let this model see.</source>
        <translation>Der Projektor „{path}“ lässt dieses Modell nicht sehen.</translation>
    </message>
    <message>
        <source>The prompt has {taken} tokens with its pictures; the model&apos;s context is {n_ctx}.</source>
        <translation>Die Eingabe hat mit ihren Bildern {taken} Token; der Kontext des Modells fasst {n_ctx}.</translation>
    </message>
    <message>
        <source>The prompt has {taken} tokens; the model&apos;s context is {n_ctx}.</source>
        <translation>Die Eingabe hat {taken} Token; der Kontext des Modells fasst {n_ctx}.</translation>
    </message>
    <message>
        <source>The reading was stopped.</source>
        <translation>Das Lesen wurde angehalten.</translation>
    </message>
    <message>
        <source>The window cannot be opened: {strerror}.</source>
        <translation>Das Fenster lässt sich nicht öffnen: {strerror}.</translation>
    </message>
    <message>
        <source>There are: {known}.</source>
        <translation>Es gibt: {known}.</translation>
    </message>
    <message>
        <source>There is no answer from {host}.</source>
        <translation>Von {host} kommt keine Antwort.</translation>
    </message>
    <message>
        <source>There is no embedder &apos;{name}&apos;.</source>
        <translation>Einen Embedder „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no file &apos;{file}&apos;.</source>
        <translation>Eine Datei „{file}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no picture &apos;{document_id}&apos;.</source>
        <translation>Ein Bild „{document_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no room for the reranker: recall goes without</source>
        <translation>Für den Reranker ist kein Platz: Erinnert wird ohne ihn</translation>
    </message>
    <message>
        <source>There is no rule &apos;{rule_id}&apos;.</source>
        <translation>Eine Regel „{rule_id}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no tool &apos;{tool}&apos;.</source>
        <translation>Ein Werkzeug „{tool}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>These are too many examples.</source>
        <translation>Das sind zu viele Beispiele.</translation>
    </message>
    <message>
        <source>These words do not belong together.</source>
        <translation>Diese Wörter gehören nicht zusammen.</translation>
    </message>
    <message>
        <source>This holds a password, a key or an account number.</source>
        <translation>Das enthält ein Passwort, einen Schlüssel oder eine Kontonummer.</translation>
    </message>
    <message>
        <source>This home has no identity.</source>
        <translation>Diese Ablage hat keine Kennung.</translation>
    </message>
    <message>
        <source>This is about {reason}, of which only the person may tell.</source>
        <translation>Hier geht es um {reason}; davon darf nur der Mensch selbst erzählen.</translation>
    </message>
    <message>
        <source>This is no rule: {error}.</source>
        <translation>Das ist keine Regel: {error}.</translation>
    </message>
    <message>
        <source>This key has no recovery phrase.</source>
        <translation>Dieser Schlüssel hat keine Wiederherstellungsphrase.</translation>
    </message>
    <message>
        <source>This memory has no recovery phrase, because no key of it is in the keychain.</source>
        <translation>Dieses Gedächtnis hat keine Wiederherstellungsphrase, weil kein Schlüssel davon im Schlüsselbund liegt.</translation>
    </message>
    <message>
        <source>Turn it on in Settings, Backup and recovery, or with `keepsake rekey`.</source>
        <translation>Schalt sie unter Einstellungen, Sicherungen ein oder mit `keepsake rekey`.</translation>
    </message>
    <message>
        <source>Turn the offline switch off in Settings, Privacy.</source>
        <translation>Schalt Offline unter Einstellungen, Privatsphäre aus.</translation>
    </message>
    <message>
        <source>Type all words in their order, with spaces between them.</source>
        <translation>Tipp alle Wörter in ihrer Reihenfolge, mit Leerzeichen dazwischen.</translation>
    </message>
    <message>
        <source>What is written changes faster than it can be written.</source>
        <translation>Was geschrieben wird, ändert sich schneller, als es sich schreiben lässt.</translation>
    </message>
    <message>
        <source>What was masked is not at hand any more.</source>
        <translation>Was geschwärzt wurde, ist nicht mehr zur Hand.</translation>
    </message>
    <message>
        <source>What was said before could not be stored.</source>
        <translation>Was vorher gesagt wurde, ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>What would change it: {change}.</source>
        <translation>Was das ändern würde: {change}.</translation>
    </message>
    <message>
        <source>Word {number} is not a word of recovery phrases.</source>
        <translation>Wort {number} kommt in Wiederherstellungsphrasen nicht vor.</translation>
    </message>
    <message>
        <source>Write it again, after switching off memory.mask_secrets.</source>
        <translation>Schreib es noch einmal, nachdem memory.mask_secrets ausgeschaltet ist.</translation>
    </message>
    <message>
        <source>Write the example without it: secrets are never learnt.</source>
        <translation>Schreib das Beispiel ohne das: Geheimnisse werden nie gelernt.</translation>
    </message>
    <message>
        <source>Write what is never to be remembered.</source>
        <translation>Schreib, was nie gemerkt werden soll.</translation>
    </message>
    <message>
        <source>a trained classifier, {version}, finds them</source>
        <translation>ein gelernter Klassifikator, {version}, findet sie</translation>
    </message>
    <message>
        <source>an id stands twice among its {table}</source>
        <translation>eine Kennung steht zweimal in {table}</translation>
    </message>
    <message>
        <source>change of the embedder</source>
        <translation>Wechsel des Embedders</translation>
    </message>
    <message>
        <source>it cannot be read: {strerror}</source>
        <translation>sie kann nicht gelesen werden: {strerror}</translation>
    </message>
    <message>
        <source>it does not say when it was written</source>
        <translation>die Datei sagt nicht, wann sie geschrieben wurde</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>das ist ein Ordner</translation>
    </message>
    <message>
        <source>it is a folder; name a file in it</source>
        <translation>das ist ein Ordner; nenn eine Datei darin</translation>
    </message>
    <message>
        <source>it is gone</source>
        <translation>sie ist weg</translation>
    </message>
    <message>
        <source>it is no file that can be found</source>
        <translation>eine solche Datei ist nicht zu finden</translation>
    </message>
    <message>
        <source>it is no memory file</source>
        <translation>sie ist keine Gedächtnisdatei</translation>
    </message>
    <message>
        <source>it is not there any more.</source>
        <translation>sie ist nicht mehr da.</translation>
    </message>
    <message>
        <source>it is of a newer Keepsake</source>
        <translation>die Datei stammt von einem neueren Keepsake</translation>
    </message>
    <message>
        <source>it leads to another address, which nothing is sent to. Enter that one instead</source>
        <translation>sie führt zu einer anderen Adresse, an die nichts gesendet wird. Gib stattdessen jene an</translation>
    </message>
    <message>
        <source>it was changed or damaged since it was written</source>
        <translation>die Datei wurde nach dem Schreiben verändert oder beschädigt</translation>
    </message>
    <message>
        <source>it was closed</source>
        <translation>er wurde geschlossen</translation>
    </message>
    <message>
        <source>its lists are not as long as it says</source>
        <translation>ihre Listen sind nicht so lang, wie sie sagt</translation>
    </message>
    <message>
        <source>its log is damaged, and the last {lost} changes were lost with it.</source>
        <translation>ihr Protokoll ist beschädigt, und die letzten {lost} Änderungen gingen mit ihm verloren.</translation>
    </message>
    <message>
        <source>its {what} go round in a circle</source>
        <translation>ihre {what} gehen im Kreis</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>messages is no list of at most {most_messages}.</source>
        <translation>messages ist keine Liste von höchstens {most_messages}.</translation>
    </message>
    <message>
        <source>model is no text.</source>
        <translation>model ist kein Text.</translation>
    </message>
    <message>
        <source>model name</source>
        <translation>Modellname</translation>
    </message>
    <message>
        <source>more than {max_files} files; choose the folder of the export itself</source>
        <translation>mehr als {max_files} Dateien; wähl den Ordner des Exports selbst</translation>
    </message>
    <message>
        <source>neither a file nor a folder</source>
        <translation>weder eine Datei noch ein Ordner</translation>
    </message>
    <message>
        <source>no message has any text</source>
        <translation>keine Nachricht hat Text</translation>
    </message>
    <message>
        <source>no such file or folder</source>
        <translation>keine solche Datei und kein solcher Ordner</translation>
    </message>
    <message>
        <source>no text in it (an image, a file or a tool&apos;s work)</source>
        <translation>kein Text darin (ein Bild, eine Datei oder die Arbeit eines Werkzeugs)</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>keiner gewählt</translation>
    </message>
    <message>
        <source>none that models can use; they run on the processor</source>
        <translation>keiner, den Modelle benutzen können; sie laufen auf dem Prozessor</translation>
    </message>
    <message>
        <source>none: a passphrase opens the memory, and API keys cannot be kept</source>
        <translation>keiner: Eine Passphrase öffnet das Gedächtnis, und API-Schlüssel lassen sich nicht aufheben</translation>
    </message>
    <message>
        <source>not usable: {detail}</source>
        <translation>nicht benutzbar: {detail}</translation>
    </message>
    <message>
        <source>not valid JSON at line {line}, column {column}: </source>
        <translation>kein gültiges JSON in Zeile {line}, Spalte {column}: </translation>
    </message>
    <message>
        <source>of a kind that holds no words</source>
        <translation>von einer Art, die keine Worte enthält</translation>
    </message>
    <message>
        <source>off: rules alone find facts</source>
        <translation>aus: Nur Regeln finden Fakten</translation>
    </message>
    <message>
        <source>off: the memory file is readable by anyone</source>
        <translation>aus: Jeder kann die Gedächtnisdatei lesen</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>only Gemini&apos;s entries are chats</source>
        <translation>nur die Einträge von Gemini sind Chats</translation>
    </message>
    <message>
        <source>only the messages&apos; text is read</source>
        <translation>nur der Text der Nachrichten wird gelesen</translation>
    </message>
    <message>
        <source>packed in a rare way; unpack it first</source>
        <translation>auf seltene Weise gepackt; entpacke es zuerst</translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>place of the {name}</source>
        <translation>Ort: {name}</translation>
    </message>
    <message>
        <source>place of {name}</source>
        <translation>Ort: {name}</translation>
    </message>
    <message>
        <source>protected by a password; unpack it</source>
        <translation>mit einem Passwort geschützt; pack es aus</translation>
    </message>
    <message>
        <source>quote</source>
        <translation>Zitat</translation>
    </message>
    <message>
        <source>recalls by meaning in fifty languages</source>
        <translation>erinnert nach Bedeutung in fünfzig Sprachen</translation>
    </message>
    <message>
        <source>reranker</source>
        <translation>Reranker</translation>
    </message>
    <message>
        <source>segments read by the model</source>
        <translation>vom Modell gelesene Abschnitte</translation>
    </message>
    <message>
        <source>something follows behind its end, or its end is missing</source>
        <translation>hinter ihrem Ende folgt etwas, oder ihr Ende fehlt</translation>
    </message>
    <message>
        <source>state.vscdb in Cursor&apos;s folder User/globalStorage, and in workspaceStorage.</source>
        <translation>state.vscdb in Cursors Ordner User/globalStorage und in workspaceStorage.</translation>
    </message>
    <message>
        <source>takeout.google.com: choose My Activity, in it only Gemini Apps; JSON or HTML.</source>
        <translation>takeout.google.com: Wähl „Meine Aktivitäten“ und darin nur „Gemini-Apps“; JSON oder HTML.</translation>
    </message>
    <message>
        <source>the copy of a chat that was shared; the chat itself is read</source>
        <translation>die Kopie eines geteilten Chats; der Chat selbst wird gelesen</translation>
    </message>
    <message>
        <source>the message {message} follows one that is not in its chat</source>
        <translation>die Nachricht {message} folgt auf eine, die nicht in ihrem Chat ist</translation>
    </message>
    <message>
        <source>the zone of {zones_unknown} times</source>
        <translation>die Zeitzone von {zones_unknown} Zeiten</translation>
    </message>
    <message>
        <source>their time zone is written in a way that is not known; they are read as UTC</source>
        <translation>ihre Zeitzone ist auf eine unbekannte Art geschrieben; sie werden als UTC gelesen</translation>
    </message>
    <message>
        <source>thresholds find them: {found}</source>
        <translation>Schwellenwerte finden sie: {found}</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>two secrets have the same name</source>
        <translation>zwei Geheimnisse heißen gleich</translation>
    </message>
    <message>
        <source>use up to 40 letters, digits, spaces and . ( ) - _</source>
        <translation>nimm bis zu 40 Buchstaben, Ziffern, Leerzeichen und . ( ) - _</translation>
    </message>
    <message>
        <source>vectors of single words</source>
        <translation>Vektoren einzelner Wörter</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>what is searched</source>
        <translation>was durchsucht wird</translation>
    </message>
    <message>
        <source>what tools do is nobody&apos;s words</source>
        <translation>was Werkzeuge tun, sind niemandes Worte</translation>
    </message>
    <message>
        <source>what would change it: {change}</source>
        <translation>was das ändern würde: {change}</translation>
    </message>
    <message>
        <source>written by the program, not said</source>
        <translation>vom Programm geschrieben, nicht gesagt</translation>
    </message>
    <message>
        <source>{at} holds something else than it should</source>
        <translation>{at} enthält etwas anderes, als es sollte</translation>
    </message>
    <message>
        <source>{at} is empty</source>
        <translation>{at} ist leer</translation>
    </message>
    <message>
        <source>{at} is longer than any that Keepsake writes</source>
        <translation>{at} ist länger als alles, was Keepsake schreibt</translation>
    </message>
    <message>
        <source>{at} is neither true nor false</source>
        <translation>{at} ist weder true noch false</translation>
    </message>
    <message>
        <source>{at} is no base64</source>
        <translation>{at} ist kein base64</translation>
    </message>
    <message>
        <source>{at} is no list</source>
        <translation>{at} ist keine Liste</translation>
    </message>
    <message>
        <source>{at} is no number</source>
        <translation>{at} ist keine Zahl</translation>
    </message>
    <message>
        <source>{at} is no object</source>
        <translation>{at} ist kein Objekt</translation>
    </message>
    <message>
        <source>{at} is no text</source>
        <translation>{at} ist kein Text</translation>
    </message>
    <message>
        <source>{at} is no text in UTF-8</source>
        <translation>{at} ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>{at} is no time</source>
        <translation>{at} ist keine Zeit</translation>
    </message>
    <message>
        <source>{at} is no whole number that can be kept</source>
        <translation>{at} ist keine ganze Zahl, die sich speichern lässt</translation>
    </message>
    <message>
        <source>{at} is not laid out as Keepsake writes it</source>
        <translation>{at} ist nicht so aufgebaut, wie Keepsake schreibt</translation>
    </message>
    <message>
        <source>{at} is not valid JSON</source>
        <translation>{at} ist kein gültiges JSON</translation>
    </message>
    <message>
        <source>{at}: there is no list &apos;{table}&apos;</source>
        <translation>{at}: Eine Liste „{table}“ gibt es nicht</translation>
    </message>
    <message>
        <source>{context} tokens of context</source>
        <translation>{context} Token Kontext</translation>
    </message>
    <message>
        <source>{count} messages of {label}</source>
        <translation>{count} Nachrichten aus {label}</translation>
    </message>
    <message>
        <source>{count} {value} of other products ({products})</source>
        <translation>{count} {value} anderer Produkte ({products})</translation>
    </message>
    <message>
        <source>{documents} files are too many for one message.</source>
        <translation>{documents} Dateien sind zu viele für eine Nachricht.</translation>
    </message>
    <message>
        <source>{done} of {total} messages and facts are encoded</source>
        <translation>{done} von {total} Nachrichten und Fakten sind eingelesen</translation>
    </message>
    <message>
        <source>{fault} The message has pictures: perhaps {name} sees none.</source>
        <translation>{fault} Die Nachricht enthält Bilder: Vielleicht sieht {name} keine.</translation>
    </message>
    <message>
        <source>{folder} already holds a graph.</source>
        <translation>{folder} enthält schon einen Graphen.</translation>
    </message>
    <message>
        <source>{folder} cannot be a folder: {strerror}.</source>
        <translation>{folder} kann kein Ordner sein: {strerror}.</translation>
    </message>
    <message>
        <source>{folder} cannot be written to: {strerror}.</source>
        <translation>In {folder} lässt sich nicht schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>{forgotten} messages that you had forgotten were left out</source>
        <translation>{forgotten} Nachrichten, die du vergessen hattest, blieben außen vor</translation>
    </message>
    <message>
        <source>{found} are called &apos;{name}&apos;.</source>
        <translation>{found} heißen „{name}“.</translation>
    </message>
    <message>
        <source>{found}, which this llama.cpp was built without: models run on the processor</source>
        <translation>{found}, wofür dieses llama.cpp nicht gebaut ist: Modelle laufen auf dem Prozessor</translation>
    </message>
    <message>
        <source>{free} GB free</source>
        <translation>{free}&#xa0;GB frei</translation>
    </message>
    <message>
        <source>{gpu_layers} layers of {name} need {graphics_bytes} GB of graphics memory and {memory_bytes} GB of the other; {graphics_bytes2} and {memory_bytes2} GB are free.</source>
        <translation>{gpu_layers} Schichten von {name} brauchen {graphics_bytes} GB Grafikspeicher und {memory_bytes} GB vom übrigen; frei sind {graphics_bytes2} und {memory_bytes2} GB.</translation>
    </message>
    <message>
        <source>{gpu_layers} of {layers} layers on graphics</source>
        <translation>{gpu_layers} von {layers} Schichten auf dem Grafikprozessor</translation>
    </message>
    <message>
        <source>{graphics_bytes} MB of graphics memory</source>
        <translation>{graphics_bytes}&#xa0;MB Grafikspeicher</translation>
    </message>
    <message>
        <source>{host} cannot go on with {path}.</source>
        <translation>{host} kann mit {path} nicht weitermachen.</translation>
    </message>
    <message>
        <source>{host} does not say how large {path} is.</source>
        <translation>{host} sagt nicht, wie groß {path} ist.</translation>
    </message>
    <message>
        <source>{host} does not tell a version.</source>
        <translation>{host} nennt keine Version.</translation>
    </message>
    <message>
        <source>{host} leads from one address to the next without end.</source>
        <translation>{host} führt ohne Ende von einer Adresse zur nächsten.</translation>
    </message>
    <message>
        <source>{host} leads to an address that nothing is loaded from.</source>
        <translation>{host} führt zu einer Adresse, von der nichts geladen wird.</translation>
    </message>
    <message>
        <source>{host} sends another length of {path} than it announced.</source>
        <translation>{host} sendet {path} in einer anderen Länge als angekündigt.</translation>
    </message>
    <message>
        <source>{host} sends more of {path} than it announced.</source>
        <translation>{host} sendet mehr von {path} als angekündigt.</translation>
    </message>
    <message>
        <source>{host} stopped sending {path}.</source>
        <translation>{host} hat aufgehört, {path} zu senden.</translation>
    </message>
    <message>
        <source>{in_memory} of {messages} messages in memory, {paged_in} read again; {resident} of {limit} MB taken</source>
        <translation>{in_memory} von {messages} Nachrichten im Speicher, {paged_in} neu gelesen; {resident} von {limit}&#xa0;MB belegt</translation>
    </message>
    <message>
        <source>{keys} would do both {both}</source>
        <translation>{keys} täte beides: {both}</translation>
    </message>
    <message>
        <source>{key} alone would be typed: hold Ctrl, Alt or Meta with it</source>
        <translation>{key} allein würde getippt: Halt Strg, Alt oder Meta dazu</translation>
    </message>
    <message>
        <source>{key} of {at} is no id</source>
        <translation>{key} in {at} ist keine Kennung</translation>
    </message>
    <message>
        <source>{limit} is no number of things to list.</source>
        <translation>{limit} ist keine Anzahl zum Auflisten.</translation>
    </message>
    <message>
        <source>{memory_bytes} MB of main memory</source>
        <translation>{memory_bytes}&#xa0;MB Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{model} cannot see {what}.</source>
        <translation>{model} kann {what} nicht sehen.</translation>
    </message>
    <message>
        <source>{most_chats} answers are being written.</source>
        <translation>{most_chats} Antworten werden gerade geschrieben.</translation>
    </message>
    <message>
        <source>{most_programs} programs are the most.</source>
        <translation>Höchstens {most_programs} Programme sind möglich.</translation>
    </message>
    <message>
        <source>{most_servers} are the most.</source>
        <translation>Mehr als {most_servers} gehen nicht.</translation>
    </message>
    <message>
        <source>{names} attachments of {label}: {shown}</source>
        <translation>{names} Anhänge aus {label}: {shown}</translation>
    </message>
    <message>
        <source>{name} and {name2} cannot be one: {kinds}.</source>
        <translation>{name} und {name2} können nicht dasselbe sein: {kinds}.</translation>
    </message>
    <message>
        <source>{name} cannot be &apos;{value}&apos;: {first}.</source>
        <translation>{name} kann nicht „{value}“ sein: {first}.</translation>
    </message>
    <message>
        <source>{name} does not hold one object</source>
        <translation>{name} enthält nicht ein Objekt</translation>
    </message>
    <message>
        <source>{name} does not say what kind of model it is.</source>
        <translation>{name} sagt nicht, was für ein Modell es ist.</translation>
    </message>
    <message>
        <source>{name} ended its reply without an answer.</source>
        <translation>{name} beendete seine Erwiderung ohne Antwort.</translation>
    </message>
    <message>
        <source>{name} finds memories from the next start on</source>
        <translation>{name} findet Erinnerungen ab dem nächsten Start</translation>
    </message>
    <message>
        <source>{name} finds the memories of this home.</source>
        <translation>{name} findet die Erinnerungen dieser Ablage.</translation>
    </message>
    <message>
        <source>{name} has no tools.</source>
        <translation>{name} hat keine Werkzeuge.</translation>
    </message>
    <message>
        <source>{name} holds no weights.</source>
        <translation>{name} enthält keine Gewichte.</translation>
    </message>
    <message>
        <source>{name} is a model of a kind that this Keepsake does not know ({kind}).</source>
        <translation>{name} ist ein Modell einer Art, die dieses Keepsake nicht kennt ({kind}).</translation>
    </message>
    <message>
        <source>{name} is a projector for sounds, not for pictures.</source>
        <translation>{name} ist ein Projektor für Töne, nicht für Bilder.</translation>
    </message>
    <message>
        <source>{name} is an embedding model ({kind}): it finds texts and cannot answer.</source>
        <translation>{name} ist ein Embedding-Modell ({kind}): Es findet Texte und kann nicht antworten.</translation>
    </message>
    <message>
        <source>{name} is cut off: it has {size} bytes and needs {needed}.</source>
        <translation>{name} ist abgeschnitten: Es hat {size} Byte und braucht {needed}.</translation>
    </message>
    <message>
        <source>{name} is no language model ({kind}).</source>
        <translation>{name} ist kein Sprachmodell ({kind}).</translation>
    </message>
    <message>
        <source>{name} needs 1 to {MOST_IDS} ids.</source>
        <translation>{name} braucht 1 bis {MOST_IDS} Kennungen.</translation>
    </message>
    <message>
        <source>{name} waits until new messages are learnt: {counts}</source>
        <translation>{name} wartet, bis neue Nachrichten gelernt sind: {counts}</translation>
    </message>
    <message>
        <source>{name}, which {name2} needs, is not in the keychain.</source>
        <translation>{name}, das {name2} braucht, ist nicht im Schlüsselbund.</translation>
    </message>
    <message>
        <source>{number} attachments of {label}</source>
        <translation>{number} Anhänge aus {label}</translation>
    </message>
    <message>
        <source>{number} messages between models of {label}</source>
        <translation>{number} Nachrichten zwischen Modellen aus {label}</translation>
    </message>
    <message>
        <source>{number} notes of the program of {label}</source>
        <translation>{number} Hinweise des Programms aus {label}</translation>
    </message>
    <message>
        <source>{number} parts of other kinds of {label}</source>
        <translation>{number} Teile anderer Art aus {label}</translation>
    </message>
    <message>
        <source>{number} system prompts of {label}</source>
        <translation>{number} System-Prompts aus {label}</translation>
    </message>
    <message>
        <source>{number} tool calls and results of {label}</source>
        <translation>{number} Werkzeugaufrufe und -ergebnisse aus {label}</translation>
    </message>
    <message>
        <source>{passed} files ({kinds})</source>
        <translation>{passed} Dateien ({kinds})</translation>
    </message>
    <message>
        <source>{total_bytes}, {free_bytes} free</source>
        <translation>{total_bytes}, {free_bytes} frei</translation>
    </message>
    <message>
        <source>“{name}” is a picture of a kind that cannot be read yet ({suffix}).</source>
        <translation>„{name}“ ist ein Bild von einer Art, die sich noch nicht lesen lässt ({suffix}).</translation>
    </message>
    <message>
        <source>{name} is an adapter: it changes another model and is none itself.</source>
        <translation>{name} ist ein Adapter: Er verändert ein anderes Modell und ist selbst keines.</translation>
    </message>
    <message>
        <source>{name} has {clean} characters; {LONGEST_TEXT} are the most.</source>
        <translation>{name} hat {clean} Zeichen; höchstens {LONGEST_TEXT} sind möglich.</translation>
    </message>
    <message>
        <source>{name} is being downloaded already.</source>
        <translation>{name} wird schon heruntergeladen.</translation>
    </message>
    <message>
        <source>{name} is being downloaded.</source>
        <translation>{name} wird gerade heruntergeladen.</translation>
    </message>
    <message>
        <source>{name} is damaged or cut off within its head (at byte {at}).</source>
        <translation>{name} ist beschädigt oder im Kopf abgeschnitten (bei Byte {at}).</translation>
    </message>
    <message>
        <source>{name} is downloaded already.</source>
        <translation>{name} ist schon heruntergeladen.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} ist leer.</translation>
    </message>
    <message>
        <source>{name} is no language model: it lets another model see images.</source>
        <translation>{name} ist kein Sprachmodell: Es lässt ein anderes Modell Bilder sehen.</translation>
    </message>
    <message>
        <source>{name} is no list of ids.</source>
        <translation>{name} ist keine Liste von Kennungen.</translation>
    </message>
    <message>
        <source>{name} is no projector: it would not let a model see.</source>
        <translation>{name} ist kein Projektor: Es ließe kein Modell sehen.</translation>
    </message>
    <message>
        <source>{name} is no text.</source>
        <translation>{name} ist kein Text.</translation>
    </message>
    <message>
        <source>{name} is no whole number.</source>
        <translation>{name} ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>{name} is not a GGUF file; it holds {what}.</source>
        <translation>{name} ist keine GGUF-Datei; sie enthält {what}.</translation>
    </message>
    <message>
        <source>{name} is not on this machine, and privacy.learn_over_api is off.</source>
        <translation>{name} läuft nicht auf diesem Rechner, und privacy.learn_over_api ist aus.</translation>
    </message>
    <message>
        <source>{name} is not supported.</source>
        <translation>{name} wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>{name} is only held down: add another key</source>
        <translation>{name} wird nur gehalten: Nimm eine weitere Taste dazu</translation>
    </message>
    <message>
        <source>{name} is part {metadata} of {parts} of a model.</source>
        <translation>{name} ist Teil {metadata} von {parts} eines Modells.</translation>
    </message>
    <message>
        <source>{name} is too small to learn facts: it makes them up. Rules alone find facts.</source>
        <translation>{name} ist zu klein, um Fakten zu lernen: Es erfindet sie. Nur Regeln finden Fakten.</translation>
    </message>
    <message>
        <source>{name} of {at} is &apos;{value}&apos;, which nothing is called</source>
        <translation>{name} in {at} ist „{value}“, und so heißt nichts</translation>
    </message>
    <message>
        <source>{name} of {at} is missing</source>
        <translation>{name} in {at} fehlt</translation>
    </message>
    <message>
        <source>{name} was made for another model: it makes vectors of {width} numbers, and {name2} reads {model}.</source>
        <translation>{name} ist für ein anderes Modell gemacht: Er macht Vektoren aus {width} Zahlen, und {name2} liest {model}.</translation>
    </message>
    <message>
        <source>{name} was not allowed to ask this memory.</source>
        <translation>{name} darf dieses Gedächtnis nicht fragen.</translation>
    </message>
    <message>
        <source>{name} {why}; only GGUF versions 2 and 3 can be used.</source>
        <translation>{name} {why}; nur die GGUF-Versionen 2 und 3 lassen sich benutzen.</translation>
    </message>
    <message>
        <source>{path} is no file.</source>
        <translation>{path} ist keine Datei.</translation>
    </message>
    <message>
        <source>{path} is not what it should be: its checksum is another.</source>
        <translation>{path} ist nicht, was es sein sollte: Die Prüfsumme ist eine andere.</translation>
    </message>
    <message>
        <source>{path} is there already.</source>
        <translation>{path} ist schon da.</translation>
    </message>
    <message>
        <source>{pending} messages to go</source>
        <translation>noch {pending} Nachrichten</translation>
    </message>
    <message>
        <source>{said}: it does not accept the request.</source>
        <translation>{said}: Sie nimmt die Anfrage nicht an.</translation>
    </message>
    <message>
        <source>{said}: it is busy.</source>
        <translation>{said}: Sie ist überlastet.</translation>
    </message>
    <message>
        <source>{said}: the prompt is too long.</source>
        <translation>{said}: Die Eingabe ist zu lang.</translation>
    </message>
    <message>
        <source>{title} needs {missing} GB on the disk; {free} GB are free.</source>
        <translation>{title} braucht {missing}&#xa0;GB auf der Platte; {free}&#xa0;GB sind frei.</translation>
    </message>
    <message>
        <source>{unknown} is none of {fact_types}</source>
        <translation>{unknown} ist keines von {fact_types}</translation>
    </message>
    <message>
        <source>{unknown} is none of {sensitive_subjects}</source>
        <translation>{unknown} ist keines von {sensitive_subjects}</translation>
    </message>
    <message>
        <source>{usable_threads} of {cpu_count} cores used</source>
        <translation>{usable_threads} von {cpu_count} Kernen benutzt</translation>
    </message>
    <message>
        <source>{waiting} segments await {chat}; {counts} messages read, {counts2} left to the rules</source>
        <translation>{waiting} Abschnitte warten auf {chat}; {counts} Nachrichten gelesen, {counts2} den Regeln überlassen</translation>
    </message>
    <message>
        <source>{why} that has to be read in memory; {advice}</source>
        <translation>{why}, die im Speicher gelesen werden muss; {advice}</translation>
    </message>
    <message>
        <source>{written} always does the same</source>
        <translation>{written} tut immer dasselbe</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {strerror}.</source>
        <translation>„{name}“ lässt sich nicht öffnen: {strerror}.</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: it is damaged, or too large.</source>
        <translation>„{name}“ lässt sich nicht lesen: Es ist beschädigt oder zu groß.</translation>
    </message>
    <message>
        <source>“{name}” has more than {max_characters} characters of text.</source>
        <translation>„{name}“ hat mehr als {max_characters} Zeichen Text.</translation>
    </message>
    <message>
        <source>“{name}” has {pages} pages; up to {max_pages} are read.</source>
        <translation>„{name}“ hat {pages} Seiten; bis zu {max_pages} werden gelesen.</translation>
    </message>
    <message>
        <source>“{name}” holds no text.</source>
        <translation>„{name}“ enthält keinen Text.</translation>
    </message>
    <message>
        <source>“{name}” is a damaged PDF.</source>
        <translation>„{name}“ ist ein beschädigtes PDF.</translation>
    </message>
    <message>
        <source>“{name}” is a damaged Word document.</source>
        <translation>„{name}“ ist ein beschädigtes Word-Dokument.</translation>
    </message>
    <message>
        <source>“{name}” is a damaged picture.</source>
        <translation>„{name}“ ist ein beschädigtes Bild.</translation>
    </message>
    <message>
        <source>“{name}” is a packed archive.</source>
        <translation>„{name}“ ist ein gepacktes Archiv.</translation>
    </message>
    <message>
        <source>“{name}” is called a PDF, but it is none.</source>
        <translation>„{name}“ heißt wie ein PDF, ist aber keines.</translation>
    </message>
    <message>
        <source>“{name}” is called a Word document, but it is none.</source>
        <translation>„{name}“ heißt wie ein Word-Dokument, ist aber keines.</translation>
    </message>
    <message>
        <source>“{name}” is called a picture, but it is none.</source>
        <translation>„{name}“ heißt wie ein Bild, ist aber keines.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>„{name}“ ist leer.</translation>
    </message>
    <message>
        <source>“{name}” is larger than {max_file_bytes} MB.</source>
        <translation>„{name}“ ist größer als {max_file_bytes}&#xa0;MB.</translation>
    </message>
    <message>
        <source>“{name}” is locked with a password.</source>
        <translation>„{name}“ ist mit einem Passwort verschlossen.</translation>
    </message>
    <message>
        <source>“{name}” is not text that can be read.</source>
        <translation>„{name}“ ist kein lesbarer Text.</translation>
    </message>
    <message>
        <source>“{name}” is of a kind that cannot be read yet ({suffix}).</source>
        <translation>„{name}“ ist von einer Art, die sich noch nicht lesen lässt ({suffix}).</translation>
    </message>
    <message>
        <source>“{name}” is {width} by {height} pixels; up to {most} million are read.</source>
        <translation>„{name}“ hat {width} mal {height} Pixel; bis zu {most} Millionen werden gelesen.</translation>
    </message>
    <message>
        <source>“{name}” unpacks to far more than a document holds.</source>
        <translation>„{name}“ entpackt sich zu weit mehr, als ein Dokument enthält.</translation>
    </message>
</context>
<context>
    <name>EntityDetail</name>
    <message>
        <source>Facts that mention it</source>
        <translation>Fakten, die es erwähnen</translation>
    </message>
    <message>
        <source>Person or thing</source>
        <translation>Person oder Sache</translation>
    </message>
    <message>
        <source>Show in facts</source>
        <translation>Bei den Fakten zeigen</translation>
    </message>
    <message>
        <source>Take these names apart</source>
        <translation>Diese Namen trennen</translation>
    </message>
    <message>
        <source>What is known</source>
        <translation>Was bekannt ist</translation>
    </message>
    <message>
        <source>Where it was mentioned</source>
        <translation>Wo es erwähnt wurde</translation>
    </message>
    <message>
        <source>also called {names}</source>
        <translation>auch {names} genannt</translation>
    </message>
</context>
<context>
    <name>EntityGraphView</name>
    <message>
        <source>Graph of people and things</source>
        <translation>Netz der Menschen und Dinge</translation>
    </message>
</context>
<context>
    <name>EvidenceCard</name>
    <message>
        <source>Correct it…</source>
        <translation>Berichtigen&#xa0;…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Don&apos;t use this</source>
        <translation>Nicht benutzen</translation>
    </message>
    <message>
        <source>Don&apos;t use this file</source>
        <translation>Diese Datei nicht verwenden</translation>
    </message>
    <message>
        <source>Forget it…</source>
        <translation>Vergessen&#xa0;…</translation>
    </message>
    <message>
        <source>It no longer holds</source>
        <translation>Gilt nicht mehr</translation>
    </message>
    <message>
        <source>Left out of this chat</source>
        <translation>In diesem Chat weggelassen</translation>
    </message>
    <message>
        <source>Memory: {text}</source>
        <translation>Erinnerung: {text}</translation>
    </message>
    <message>
        <source>Never remember things like this…</source>
        <translation>So etwas nie merken&#xa0;…</translation>
    </message>
    <message>
        <source>Never use it again</source>
        <translation>Nie wieder benutzen</translation>
    </message>
    <message>
        <source>Open where it was said</source>
        <translation>Öffnen, wo es gesagt wurde</translation>
    </message>
    <message>
        <source>This is wrong</source>
        <translation>Das stimmt nicht</translation>
    </message>
    <message>
        <source>Use it again</source>
        <translation>Wieder benutzen</translation>
    </message>
    <message>
        <source>{day}, in “{chat}”</source>
        <translation>{day}, in „{chat}“</translation>
    </message>
    <message>
        <source>{source}, added on {day}</source>
        <translation>{source}, hinzugefügt am {day}</translation>
    </message>
</context>
<context>
    <name>FactDetail</name>
    <message>
        <source>A story</source>
        <translation>Eine Geschichte</translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation>Frühere Fassungen</translation>
    </message>
    <message>
        <source>Every answer is given this first.</source>
        <translation>Jede Antwort bekommt das zuerst.</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>Vergessen&#xa0;…</translation>
    </message>
    <message>
        <source>In conflict</source>
        <translation>Im Widerspruch</translation>
    </message>
    <message>
        <source>Never like this</source>
        <translation>So etwas nie</translation>
    </message>
    <message>
        <source>Never remember things like this fact.</source>
        <translation>Nie etwas wie diesen Fakt merken.</translation>
    </message>
    <message>
        <source>Never sent to a model on another machine, nor the words it came from.</source>
        <translation>Wird nie an ein Modell auf einem anderen Rechner gesendet, auch nicht die Worte, aus denen es kommt.</translation>
    </message>
    <message>
        <source>No answer was given from it yet.</source>
        <translation>Noch hat keine Antwort davon Gebrauch gemacht.</translation>
    </message>
    <message>
        <source>Open the answer to: {question}</source>
        <translation>Die Antwort öffnen auf: {question}</translation>
    </message>
    <message>
        <source>People, things and stories</source>
        <translation>Menschen, Dinge und Geschichten</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Policy: {policy}</source>
        <translation>Regel: {policy}</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation>Ersetzt</translation>
    </message>
    <message>
        <source>Since {date}</source>
        <translation>Seit {date}</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Geschichte</translation>
    </message>
    <message>
        <source>This device only</source>
        <translation>Nur dieses Gerät</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>What used it</source>
        <translation>Was es benutzt hat</translation>
    </message>
    <message>
        <source>Where it came from</source>
        <translation>Woher es kommt</translation>
    </message>
    <message>
        <source>about {subject}</source>
        <translation>über {subject}</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>{times}, the last {ago}</source>
        <translation>{times}, die letzte {ago}</translation>
    </message>
</context>
<context>
    <name>FactFilters</name>
    <message>
        <source>A model read it</source>
        <translation>Ein Modell hat es gelesen</translation>
    </message>
    <message>
        <source>About anyone</source>
        <translation>Über alle</translation>
    </message>
    <message>
        <source>About whom or what</source>
        <translation>Über wen oder was</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>All, replaced ones too</source>
        <translation>Alle, auch ersetzte</translation>
    </message>
    <message>
        <source>Any number of sources</source>
        <translation>Beliebig viele Quellen</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Aktuell</translation>
    </message>
    <message>
        <source>Current or replaced</source>
        <translation>Aktuell oder ersetzt</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Five sources or more</source>
        <translation>Fünf Quellen oder mehr</translation>
    </message>
    <message>
        <source>Found in your words</source>
        <translation>In deinen Worten gefunden</translation>
    </message>
    <message>
        <source>How many sources</source>
        <translation>Wie viele Quellen</translation>
    </message>
    <message>
        <source>In conflict</source>
        <translation>Im Widerspruch</translation>
    </message>
    <message>
        <source>Kind of fact</source>
        <translation>Art des Fakts</translation>
    </message>
    <message>
        <source>Made by anyone</source>
        <translation>Von wem auch immer</translation>
    </message>
    <message>
        <source>Marked or not</source>
        <translation>Vermerkt oder nicht</translation>
    </message>
    <message>
        <source>More filters</source>
        <translation>Weitere Filter</translation>
    </message>
    <message>
        <source>More filters, {n} in use</source>
        <translation>Weitere Filter, {n} in Gebrauch</translation>
    </message>
    <message>
        <source>Never used</source>
        <translation>Nie benutzt</translation>
    </message>
    <message>
        <source>New in the last 30 days</source>
        <translation>Neu in den letzten 30 Tagen</translation>
    </message>
    <message>
        <source>New in the last 7 days</source>
        <translation>Neu in den letzten 7 Tagen</translation>
    </message>
    <message>
        <source>New in the last year</source>
        <translation>Neu im letzten Jahr</translation>
    </message>
    <message>
        <source>Not used for 30 days</source>
        <translation>Seit 30 Tagen nicht benutzt</translation>
    </message>
    <message>
        <source>Not used for a year</source>
        <translation>Seit einem Jahr nicht benutzt</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Pinned, or for this device only</source>
        <translation>Angeheftet oder nur für dieses Gerät</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation>Ersetzt</translation>
    </message>
    <message>
        <source>Since any time</source>
        <translation>Seit wann auch immer</translation>
    </message>
    <message>
        <source>Since when</source>
        <translation>Seit wann</translation>
    </message>
    <message>
        <source>This device only</source>
        <translation>Nur dieses Gerät</translation>
    </message>
    <message>
        <source>Three sources or more</source>
        <translation>Drei Quellen oder mehr</translation>
    </message>
    <message>
        <source>Told anywhere</source>
        <translation>Wo auch immer erzählt</translation>
    </message>
    <message>
        <source>Two sources or more</source>
        <translation>Zwei Quellen oder mehr</translation>
    </message>
    <message>
        <source>Used at any time</source>
        <translation>Wann auch immer benutzt</translation>
    </message>
    <message>
        <source>Used in the last 30 days</source>
        <translation>In den letzten 30 Tagen benutzt</translation>
    </message>
    <message>
        <source>Used in the last 7 days</source>
        <translation>In den letzten 7 Tagen benutzt</translation>
    </message>
    <message>
        <source>Used or not</source>
        <translation>Benutzt oder nicht</translation>
    </message>
    <message>
        <source>When it was last used</source>
        <translation>Wann es zuletzt benutzt wurde</translation>
    </message>
    <message>
        <source>Where it was told</source>
        <translation>Wo es erzählt wurde</translation>
    </message>
    <message>
        <source>Who made it</source>
        <translation>Von wem es kommt</translation>
    </message>
    <message>
        <source>You wrote it</source>
        <translation>Von dir geschrieben</translation>
    </message>
</context>
<context>
    <name>FactTableView</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
</context>
<context>
    <name>FactsView</name>
    <message>
        <source>Add a fact</source>
        <translation>Fakt hinzufügen</translation>
    </message>
    <message>
        <source>Add a fact…</source>
        <translation>Fakt hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Facts appear here as you chat. Each shows the sentences it came from, and you can correct or forget it.</source>
        <translation>Beim Chatten erscheinen hier Fakten. Jeder zeigt die Sätze, aus denen er kommt, und du kannst ihn berichtigen oder vergessen.</translation>
    </message>
    <message>
        <source>It is erased from the file on this machine.</source>
        <translation>Es wird aus der Datei auf diesem Rechner gelöscht.</translation>
    </message>
    <message>
        <source>By meaning</source>
        <translation>Nach Bedeutung</translation>
    </message>
    <message>
        <source>By words</source>
        <translation>Nach Wörtern</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>How to search</source>
        <translation>Wie gesucht wird</translation>
    </message>
    <message>
        <source>Looking for what means that…</source>
        <translation>Sucht, was das bedeutet&#xa0;…</translation>
    </message>
    <message>
        <source>New fact</source>
        <translation>Neuer Fakt</translation>
    </message>
    <message>
        <source>No fact matches</source>
        <translation>Kein Fakt passt dazu</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>Noch ist nichts gemerkt</translation>
    </message>
    <message>
        <source>One plain sentence, as you would say it: “I am allergic to peanuts.”</source>
        <translation>Ein einfacher Satz, wie du ihn sagen würdest: „Ich bin gegen Erdnüsse allergisch.“</translation>
    </message>
    <message>
        <source>Pick a fact</source>
        <translation>Wähl einen Fakt</translation>
    </message>
    <message>
        <source>Remember it</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>See it under Rules.</source>
        <translation>Du findest es unter „Regeln“.</translation>
    </message>
    <message>
        <source>Things like this are never remembered from now on.</source>
        <translation>So etwas wird von jetzt an nie gemerkt.</translation>
    </message>
    <message>
        <source>Try other words, or fewer filters.</source>
        <translation>Versuch es mit anderen Wörtern oder weniger Filtern.</translation>
    </message>
    <message>
        <source>Search facts</source>
        <translation>Fakten durchsuchen</translation>
    </message>
    <message>
        <source>You see the sentences it came from and how it changed.</source>
        <translation>Du siehst, aus welchen Sätzen er kommt und wie er sich geändert hat.</translation>
    </message>
</context>
<context>
    <name>FileCard</name>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>{new} new, {updated} to bring up to date, {skipped} left out</source>
        <translation>{new} neu, {updated} zu ergänzen, {skipped} ausgelassen</translation>
    </message>
    <message>
        <source>{new} new, {updated} updated, {skipped} left out</source>
        <translation>{new} neu, {updated} ergänzt, {skipped} ausgelassen</translation>
    </message>
    <message>
        <source>{new} of {read} messages are new</source>
        <translation>{new} von {read} Nachrichten sind neu</translation>
    </message>
    <message>
        <source>{new} of {read} messages were new</source>
        <translation>{new} von {read} Nachrichten waren neu</translation>
    </message>
</context>
<context>
    <name>FileChip</name>
    <message>
        <source>Choose a model that sees</source>
        <translation>Ein Modell wählen, das sieht</translation>
    </message>
    <message>
        <source>Put it into the message</source>
        <translation>In die Nachricht setzen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>{model} cannot see pictures</source>
        <translation>{model} kann keine Bilder sehen</translation>
    </message>
</context>
<context>
    <name>FileStrip</name>
    <message>
        <source>Attached files</source>
        <translation>Angehängte Dateien</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Skip all</source>
        <translation>Alles überspringen</translation>
    </message>
    <message>
        <source>Start chatting</source>
        <translation>Chat beginnen</translation>
    </message>
    <message>
        <source>Welcome to Keepsake</source>
        <translation>Willkommen bei Keepsake</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
</context>
<context>
    <name>ForgetAsking</name>
    <message>
        <source>A person or thing</source>
        <translation>Einen Menschen oder eine Sache</translation>
    </message>
    <message>
        <source>A sentence that says it</source>
        <translation>Ein Satz, der es sagt</translation>
    </message>
    <message>
        <source>A time</source>
        <translation>Eine Zeit</translation>
    </message>
    <message>
        <source>A topic</source>
        <translation>Ein Thema</translation>
    </message>
    <message>
        <source>All messages and facts that say nearly this, in whatever words.</source>
        <translation>Alle Nachrichten und Fakten, die ungefähr das sagen, in welchen Worten auch immer.</translation>
    </message>
    <message>
        <source>All messages, facts, files, titles, drafts and profiles with these words.</source>
        <translation>Alle Nachrichten, Fakten, Dateien, Titel, Entwürfe und Profile mit diesen Wörtern.</translation>
    </message>
    <message>
        <source>All that was said about an event or a task, such as a trip, in any chat.</source>
        <translation>Alles, was über ein Ereignis oder eine Aufgabe gesagt wurde, etwa eine Reise, in jedem Chat.</translation>
    </message>
    <message>
        <source>All that was said then, with what was learnt from it.</source>
        <translation>Alles, was damals gesagt wurde, mit dem, was daraus gelernt wurde.</translation>
    </message>
    <message>
        <source>Between two days</source>
        <translation>Zwischen zwei Tagen</translation>
    </message>
    <message>
        <source>Every chat, fact, file and draft.</source>
        <translation>Jeder Chat, jeder Fakt, jede Datei und jeder Entwurf.</translation>
    </message>
    <message>
        <source>Every message in them, with their files and what was learnt from them.</source>
        <translation>Jede Nachricht darin, mit ihren Dateien und dem, was daraus gelernt wurde.</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Forget what?</source>
        <translation>Was vergessen?</translation>
    </message>
    <message>
        <source>In the last 30 days</source>
        <translation>In den letzten 30 Tagen</translation>
    </message>
    <message>
        <source>In the last 7 days</source>
        <translation>In den letzten 7 Tagen</translation>
    </message>
    <message>
        <source>In the last day</source>
        <translation>Am letzten Tag</translation>
    </message>
    <message>
        <source>In the last hour</source>
        <translation>In der letzten Stunde</translation>
    </message>
    <message>
        <source>More than a year ago</source>
        <translation>Vor mehr als einem Jahr</translation>
    </message>
    <message>
        <source>Show what would go…</source>
        <translation>Zeigen, was ginge&#xa0;…</translation>
    </message>
    <message>
        <source>Their text, and the answers that were given from it.</source>
        <translation>Ihr Text und die Antworten, die daraus gegeben wurden.</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>What mentions them, what they said themselves, and every fact about them.</source>
        <translation>Was sie erwähnt, was sie selbst gesagt haben und jeder Fakt über sie.</translation>
    </message>
    <message>
        <source>What to go by</source>
        <translation>Wonach gesucht wird</translation>
    </message>
    <message>
        <source>When it was said</source>
        <translation>Wann es gesagt wurde</translation>
    </message>
    <message>
        <source>Who or what to forget</source>
        <translation>Wer oder was vergessen werden soll</translation>
    </message>
    <message>
        <source>Whole chats</source>
        <translation>Ganze Chats</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Words of the topic</source>
        <translation>Wörter des Themas</translation>
    </message>
    <message>
        <source>Words to forget</source>
        <translation>Wörter zum Vergessen</translation>
    </message>
</context>
<context>
    <name>ForgetChoosing</name>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Choose one or several.</source>
        <translation>Wähle einen Eintrag oder mehrere.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Find chats</source>
        <translation>Chats finden</translation>
    </message>
    <message>
        <source>Find files</source>
        <translation>Dateien finden</translation>
    </message>
    <message>
        <source>Nothing here.</source>
        <translation>Hier ist nichts.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>{n} chosen</source>
        <translation>{n} ausgewählt</translation>
    </message>
</context>
<context>
    <name>ForgetDays</name>
    <message>
        <source>First day</source>
        <translation>Erster Tag</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Letzter Tag</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
</context>
<context>
    <name>Forgetting</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Erase now</source>
        <translation>Jetzt löschen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget everything?</source>
        <translation>Alles vergessen?</translation>
    </message>
    <message>
        <source>Forget for good</source>
        <translation>Endgültig vergessen</translation>
    </message>
    <message>
        <source>Forget this?</source>
        <translation>Das vergessen?</translation>
    </message>
    <message>
        <source>It is erased from the file, not only hidden, and cannot be brought back.</source>
        <translation>Es wird aus der Datei gelöscht, nicht nur versteckt, und lässt sich nicht zurückholen.</translation>
    </message>
    <message>
        <source>It is gone from everything at once. In the memory file it is kept until {date}, {time}, so that you can undo it, and erased then.</source>
        <translation>Es ist sofort aus allem verschwunden. In der Gedächtnisdatei bleibt es bis {date}, {time}, damit du es rückgängig machen kannst, und wird dann gelöscht.</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Something you forgot before held it too: that stays forgotten.</source>
        <translation>Etwas früher Vergessenes enthielt es auch: Das bleibt vergessen.</translation>
    </message>
    <message>
        <source>This goes: {listed}.</source>
        <translation>Das geht: {listed}.</translation>
    </message>
    <message>
        <source>Type “{words}” to confirm.</source>
        <translation>Tippe zur Bestätigung „{words}“.</translation>
    </message>
    <message>
        <source>forget everything</source>
        <translation>alles vergessen</translation>
    </message>
    <message>
        <source>{n} draft</source>
        <translation>{n} Entwurf</translation>
    </message>
    <message>
        <source>{n} drafts</source>
        <translation>{n} Entwürfe</translation>
    </message>
    <message>
        <source>{n} example</source>
        <translation>{n} Beispiel</translation>
    </message>
    <message>
        <source>{n} examples</source>
        <translation>{n} Beispiele</translation>
    </message>
    <message>
        <source>{n} fact</source>
        <translation>{n} Fakt</translation>
    </message>
    <message>
        <source>{n} facts</source>
        <translation>{n} Fakten</translation>
    </message>
    <message>
        <source>{n} file</source>
        <translation>{n} Datei</translation>
    </message>
    <message>
        <source>{n} files</source>
        <translation>{n} Dateien</translation>
    </message>
    <message>
        <source>{n} message</source>
        <translation>{n} Nachricht</translation>
    </message>
    <message>
        <source>{n} messages</source>
        <translation>{n} Nachrichten</translation>
    </message>
    <message>
        <source>{n} part of a chat</source>
        <translation>{n} Chat-Abschnitt</translation>
    </message>
    <message>
        <source>{n} parts of chats</source>
        <translation>{n} Chat-Abschnitte</translation>
    </message>
    <message>
        <source>{n} profile&apos;s words</source>
        <translation>{n} Profil mit seinen Worten</translation>
    </message>
    <message>
        <source>{n} profiles&apos; words</source>
        <translation>{n} Profile mit ihren Worten</translation>
    </message>
    <message>
        <source>{n} title</source>
        <translation>{n} Titel</translation>
    </message>
    <message>
        <source>{n} titles</source>
        <translation>{n} Titel</translation>
    </message>
</context>
<context>
    <name>FormatChoice</name>
    <message>
        <source>Choose a program to read where it keeps its chats.</source>
        <translation>Wähl ein Programm, um zu lesen, wo es seine Chats aufbewahrt.</translation>
    </message>
    <message>
        <source>Recognise it in each file</source>
        <translation>In jeder Datei erkennen</translation>
    </message>
    <message>
        <source>Where do the chats come from?</source>
        <translation>Woher kommen die Chats?</translation>
    </message>
    <message>
        <source>Where the chats come from</source>
        <translation>Woher die Chats kommen</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>Closer</source>
        <translation>Näher</translation>
    </message>
    <message>
        <source>Farther</source>
        <translation>Weiter weg</translation>
    </message>
    <message>
        <source>How often they are spoken of together</source>
        <translation>Wie oft sie zusammen erwähnt werden</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Mentions</source>
        <translation>Erwähnungen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Nobody is known yet</source>
        <translation>Noch ist niemand bekannt</translation>
    </message>
    <message>
        <source>Open page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>People and things</source>
        <translation>Menschen und Dinge</translation>
    </message>
    <message>
        <source>People and things that you speak of together are joined here.</source>
        <translation>Menschen und Dinge, von denen du zusammen sprichst, sind hier verbunden.</translation>
    </message>
    <message>
        <source>Pick a name, or press a dot.</source>
        <translation>Wähl einen Namen oder drück auf einen Punkt.</translation>
    </message>
    <message>
        <source>Search people and things</source>
        <translation>Menschen und Dinge durchsuchen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show facts</source>
        <translation>Fakten zeigen</translation>
    </message>
    <message>
        <source>Spoken of with {names}.</source>
        <translation>Zusammen erwähnt mit {names}.</translation>
    </message>
    <message>
        <source>Together at all</source>
        <translation>Überhaupt zusammen</translation>
    </message>
    <message>
        <source>Together five times or more</source>
        <translation>Fünfmal oder öfter zusammen</translation>
    </message>
    <message>
        <source>Together three times or more</source>
        <translation>Dreimal oder öfter zusammen</translation>
    </message>
    <message>
        <source>Together twice or more</source>
        <translation>Zweimal oder öfter zusammen</translation>
    </message>
    <message>
        <source>{name}: {kind}.</source>
        <translation>{name}: {kind}.</translation>
    </message>
</context>
<context>
    <name>GrowthView</name>
    <message>
        <source>Answers given from the memory each month</source>
        <translation>Antworten aus dem Gedächtnis in jedem Monat</translation>
    </message>
    <message>
        <source>Answers given from the memory each week</source>
        <translation>Antworten aus dem Gedächtnis in jeder Woche</translation>
    </message>
    <message>
        <source>Facts learnt each month</source>
        <translation>Gelernte Fakten in jedem Monat</translation>
    </message>
    <message>
        <source>Facts learnt each week</source>
        <translation>Gelernte Fakten in jeder Woche</translation>
    </message>
    <message>
        <source>How much is remembered, and how often answers use it, shows here.</source>
        <translation>Hier steht, wie viel gemerkt ist und wie oft Antworten es benutzen.</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Nothing to count yet</source>
        <translation>Noch nichts zu zählen</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>People and things</source>
        <translation>Menschen und Dinge</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation>Ersetzt</translation>
    </message>
    <message>
        <source>Stories</source>
        <translation>Geschichten</translation>
    </message>
    <message>
        <source>This device only</source>
        <translation>Nur dieses Gerät</translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Nothing in the help says that.</source>
        <translation>Davon steht nichts in der Hilfe.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation>Seiten der Hilfe</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Hilfe durchsuchen</translation>
    </message>
</context>
<context>
    <name>ImportOffer</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Learn from these chats</source>
        <translation>Aus diesen Chats lernen</translation>
    </message>
    <message>
        <source>Off: they can be read, and are neither learnt from nor remembered.</source>
        <translation>Aus: Du kannst sie lesen, aber es wird weder daraus gelernt noch daran erinnert.</translation>
    </message>
    <message>
        <source>{read} of {files} files hold chats.</source>
        <translation>{read} von {files} Dateien enthalten Chats.</translation>
    </message>
</context>
<context>
    <name>ImportSection</name>
    <message>
        <source>All of its chats are here already.</source>
        <translation>Alle Chats darin sind schon hier.</translation>
    </message>
    <message>
        <source>Bring in what you said elsewhere. You see what is in it before anything is stored; chats that are already here are only brought up to date.</source>
        <translation>Hol herein, was du anderswo gesagt hast. Du siehst, was darin ist, bevor etwas gespeichert wird; Chats, die schon hier sind, werden nur ergänzt.</translation>
    </message>
    <message>
        <source>Import stopped</source>
        <translation>Import angehalten</translation>
    </message>
    <message>
        <source>Nothing is learnt from the new ones.</source>
        <translation>Aus den neuen wird nichts gelernt.</translation>
    </message>
    <message>
        <source>See below what each file holds.</source>
        <translation>Unten steht, was jede Datei enthält.</translation>
    </message>
    <message>
        <source>There is nothing new in it</source>
        <translation>Es ist nichts Neues darin</translation>
    </message>
    <message>
        <source>They are being learnt from now.</source>
        <translation>Aus ihnen wird jetzt gelernt.</translation>
    </message>
    <message>
        <source>What was read before stays; import again to go on.</source>
        <translation>Was schon gelesen wurde, bleibt; importier noch einmal, um weiterzumachen.</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Press keys…</source>
        <translation>Tasten drücken&#xa0;…</translation>
    </message>
</context>
<context>
    <name>KeySection</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change the passphrase…</source>
        <translation>Passphrase ändern&#xa0;…</translation>
    </message>
    <message>
        <source>Copies that you made elsewhere keep the key that they were made with.</source>
        <translation>Sicherungen, die du anderswo gemacht hast, behalten den Schlüssel, mit dem sie entstanden.</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>Verschlüsseln</translation>
    </message>
    <message>
        <source>Encrypt with a passphrase…</source>
        <translation>Mit einer Passphrase verschlüsseln&#xa0;…</translation>
    </message>
    <message>
        <source>Keep the key in the keychain?</source>
        <translation>Den Schlüssel im Schlüsselbund aufheben?</translation>
    </message>
    <message>
        <source>Keep the key in the keychain…</source>
        <translation>Schlüssel im Schlüsselbund aufheben&#xa0;…</translation>
    </message>
    <message>
        <source>Make a new key?</source>
        <translation>Einen neuen Schlüssel machen?</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>Neu machen</translation>
    </message>
    <message>
        <source>New key…</source>
        <translation>Neuer Schlüssel&#xa0;…</translation>
    </message>
    <message>
        <source>Show the recovery phrase</source>
        <translation>Wiederherstellungsphrase zeigen</translation>
    </message>
    <message>
        <source>Show the recovery phrase…</source>
        <translation>Wiederherstellungsphrase zeigen&#xa0;…</translation>
    </message>
    <message>
        <source>Turn encryption off?</source>
        <translation>Verschlüsselung ausschalten?</translation>
    </message>
    <message>
        <source>Turn encryption off…</source>
        <translation>Verschlüsselung ausschalten&#xa0;…</translation>
    </message>
    <message>
        <source>Turn encryption on…</source>
        <translation>Verschlüsselung einschalten&#xa0;…</translation>
    </message>
    <message>
        <source>Turn it off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Use a passphrase instead…</source>
        <translation>Stattdessen eine Passphrase&#xa0;…</translation>
    </message>
    <message>
        <source>Writing your memory anew…</source>
        <translation>Dein Gedächtnis wird neu geschrieben&#xa0;…</translation>
    </message>
    <message>
        <source>Your key</source>
        <translation>Dein Schlüssel</translation>
    </message>
    <message>
        <source>Your memory and its copies are encrypted. The key is in this system&apos;s keychain. On another machine, or when the keychain is lost, only the recovery phrase opens them: write it down.</source>
        <translation>Dein Gedächtnis und seine Sicherungen sind verschlüsselt. Der Schlüssel liegt im Schlüsselbund dieses Systems. Auf einem anderen Rechner, oder wenn der Schlüsselbund verloren ist, öffnet sie nur die Wiederherstellungsphrase: Schreib sie auf.</translation>
    </message>
    <message>
        <source>Your memory and its copies are encrypted. Your passphrase opens them on any machine, and nothing else does.</source>
        <translation>Dein Gedächtnis und seine Sicherungen sind verschlüsselt. Deine Passphrase öffnet sie auf jedem Rechner, und nichts sonst.</translation>
    </message>
    <message>
        <source>Your memory and the copies in its folder are written anew so that anyone who can read this disk can read them. You can turn encryption on again at any time.</source>
        <translation>Dein Gedächtnis und die Sicherungen in seinem Ordner werden neu geschrieben, sodass jeder sie lesen kann, der diese Platte lesen kann. Du kannst die Verschlüsselung jederzeit wieder einschalten.</translation>
    </message>
    <message>
        <source>Your memory and the copies in its folder are written anew with another key. The recovery phrase is another one then. Copies that you made elsewhere keep the old key and the old phrase.</source>
        <translation>Dein Gedächtnis und die Sicherungen in seinem Ordner werden mit einem anderen Schlüssel neu geschrieben. Auch die Wiederherstellungsphrase ist dann eine andere. Sicherungen, die du anderswo gemacht hast, behalten den alten Schlüssel und die alte Phrase.</translation>
    </message>
    <message>
        <source>Your memory and the copies in its folder are written anew, with a key that this system&apos;s keychain keeps. Write the recovery phrase down afterwards.</source>
        <translation>Dein Gedächtnis und die Sicherungen in seinem Ordner werden neu geschrieben, mit einem Schlüssel, den der Schlüsselbund dieses Systems aufhebt. Schreib danach die Wiederherstellungsphrase auf.</translation>
    </message>
    <message>
        <source>Your memory has a new key</source>
        <translation>Dein Gedächtnis hat einen neuen Schlüssel</translation>
    </message>
    <message>
        <source>Your memory is not encrypted any more</source>
        <translation>Dein Gedächtnis ist nicht mehr verschlüsselt</translation>
    </message>
    <message>
        <source>Your memory is not encrypted: whoever can read this disk can read it, and its copies.</source>
        <translation>Dein Gedächtnis ist nicht verschlüsselt: Wer diese Platte lesen kann, kann es und seine Sicherungen lesen.</translation>
    </message>
</context>
<context>
    <name>LeftOutLine</name>
    <message>
        <source>Hide it</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Show what was left out</source>
        <translation>Ausgelassenes zeigen</translation>
    </message>
</context>
<context>
    <name>LeftOutView</name>
    <message>
        <source>Answers are not given from these words. They stay in their chats.</source>
        <translation>Aus diesen Worten wird nicht geantwortet. Sie bleiben in ihren Chats.</translation>
    </message>
    <message>
        <source>Answers may be given from it again</source>
        <translation>Daraus darf wieder geantwortet werden</translation>
    </message>
    <message>
        <source>It belongs to another matter</source>
        <translation>Es gehört zu etwas anderem</translation>
    </message>
    <message>
        <source>It is over</source>
        <translation>Es ist vorbei</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Nothing is left out</source>
        <translation>Nichts ist weggelassen</translation>
    </message>
    <message>
        <source>Something else holds now</source>
        <translation>Jetzt gilt etwas anderes</translation>
    </message>
    <message>
        <source>Use it again</source>
        <translation>Wieder benutzen</translation>
    </message>
    <message>
        <source>Use it again: {words}</source>
        <translation>Wieder benutzen: {words}</translation>
    </message>
    <message>
        <source>Used again</source>
        <translation>Wird wieder benutzt</translation>
    </message>
    <message>
        <source>When you say that something is over, private or not to be remembered, the words it is about stand here. You can have them used again.</source>
        <translation>Wenn du sagst, dass etwas vorbei ist, privat oder nicht zu merken, stehen die betroffenen Worte hier. Du kannst sie wieder benutzen lassen.</translation>
    </message>
    <message>
        <source>You asked to forget it</source>
        <translation>Du wolltest es vergessen lassen</translation>
    </message>
    <message>
        <source>You did not vouch for it</source>
        <translation>Du hast dich nicht dafür verbürgt</translation>
    </message>
    <message>
        <source>You said it was private</source>
        <translation>Du sagtest, es sei privat</translation>
    </message>
    <message>
        <source>because you said: “{words}”</source>
        <translation>weil du sagtest: „{words}“</translation>
    </message>
</context>
<context>
    <name>ListedSection</name>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Closing</source>
        <translation>Wird geschlossen</translation>
    </message>
    <message>
        <source>Now it would end what is being written or read in.</source>
        <translation>Jetzt würde das abbrechen, was gerade geschrieben oder eingelesen wird.</translation>
    </message>
    <message>
        <source>Opening your memory…</source>
        <translation>Dein Gedächtnis wird geöffnet&#xa0;…</translation>
    </message>
    <message>
        <source>Restoring</source>
        <translation>Wird wiederhergestellt</translation>
    </message>
    <message>
        <source>The copy is read through first. Your memory as it is now is kept.</source>
        <translation>Die Sicherung wird zuerst durchgelesen. Dein jetziges Gedächtnis bleibt aufgehoben.</translation>
    </message>
    <message>
        <source>The language changes with the next start</source>
        <translation>Die Sprache wechselt beim nächsten Start</translation>
    </message>
    <message>
        <source>The last words are being put away safely.</source>
        <translation>Die letzten Worte werden sicher verwahrt.</translation>
    </message>
</context>
<context>
    <name>MemoryPage</name>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Asked again</source>
        <translation>Wieder gefragt</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Widersprüche</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>Vergessen&#xa0;…</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Nothing is learnt, and no answer uses what is known.</source>
        <translation>Nichts wird gelernt, und keine Antwort benutzt, was bekannt ist.</translation>
    </message>
    <message>
        <source>Nothing new is learnt; answers still use what is known.</source>
        <translation>Nichts Neues wird gelernt; Antworten benutzen weiter, was bekannt ist.</translation>
    </message>
    <message>
        <source>Nothing was forgotten.</source>
        <translation>Nichts wurde vergessen.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Parts of chats</source>
        <translation>Chat-Abschnitte</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause remembering</source>
        <translation>Merken anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>People and things</source>
        <translation>Menschen und Dinge</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Vorlieben</translation>
    </message>
    <message>
        <source>Remembering</source>
        <translation>Merkt sich Neues</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume remembering</source>
        <translation>Weiter merken</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Switch remembering on</source>
        <translation>Merken einschalten</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>What to look at</source>
        <translation>Was du ansehen willst</translation>
    </message>
    <message>
        <source>last learnt {ago}</source>
        <translation>zuletzt gelernt {ago}</translation>
    </message>
    <message>
        <source>still learning: {waiting}</source>
        <translation>lernt noch: {waiting}</translation>
    </message>
    <message>
        <source>{size} on this machine</source>
        <translation>{size} auf diesem Rechner</translation>
    </message>
</context>
<context>
    <name>MemoryTransfer</name>
    <message>
        <source>A memory as JSON (*.json)</source>
        <translation>Ein Gedächtnis als JSON (*.json)</translation>
    </message>
    <message>
        <source>A memory of {moment}</source>
        <translation>Ein Gedächtnis vom {moment}</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Also what I had forgotten here</source>
        <translation>Auch, was ich hier vergessen hatte</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Export memory</source>
        <translation>Gedächtnis exportieren</translation>
    </message>
    <message>
        <source>Export memory…</source>
        <translation>Gedächtnis exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Here already: {listed}</source>
        <translation>Schon hier: {listed}</translation>
    </message>
    <message>
        <source>How far it is</source>
        <translation>Wie weit es ist</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Import memory</source>
        <translation>Gedächtnis importieren</translation>
    </message>
    <message>
        <source>Import memory…</source>
        <translation>Gedächtnis importieren&#xa0;…</translation>
    </message>
    <message>
        <source>It can be found by its words now; what it means is learnt in the background.</source>
        <translation>Nach seinen Wörtern lässt es sich jetzt finden; was es bedeutet, wird im Hintergrund gelernt.</translation>
    </message>
    <message>
        <source>JSON, whole, for another home (*.json)</source>
        <translation>JSON, vollständig, für eine andere Ablage (*.json)</translation>
    </message>
    <message>
        <source>Keepsake memory {day}</source>
        <translation>Keepsake-Gedächtnis {day}</translation>
    </message>
    <message>
        <source>Looking through {name}</source>
        <translation>{name} wird durchgesehen</translation>
    </message>
    <message>
        <source>Markdown, to read (*.md)</source>
        <translation>Markdown, zum Lesen (*.md)</translation>
    </message>
    <message>
        <source>New: {listed}</source>
        <translation>Neu: {listed}</translation>
    </message>
    <message>
        <source>Nothing in it is new here</source>
        <translation>Nichts darin ist hier neu</translation>
    </message>
    <message>
        <source>Off: it stays out, with all that rests on it.</source>
        <translation>Aus: Es bleibt draußen, mit allem, was darauf beruht.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stopped; nothing was changed</source>
        <translation>Angehalten; nichts wurde geändert</translation>
    </message>
    <message>
        <source>Taken in</source>
        <translation>Übernommen</translation>
    </message>
    <message>
        <source>Taking in {name}</source>
        <translation>{name} wird übernommen</translation>
    </message>
    <message>
        <source>The file is not encrypted: whoever has it can read it. What you forgot is not in it.</source>
        <translation>Die Datei ist nicht verschlüsselt: Wer sie hat, kann sie lesen. Was du vergessen hast, ist nicht darin.</translation>
    </message>
    <message>
        <source>Writing {name}</source>
        <translation>{name} wird geschrieben</translation>
    </message>
    <message>
        <source>Written to {name}</source>
        <translation>Geschrieben in {name}</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>und {n} weitere</translation>
    </message>
    <message>
        <source>here: {here}
file: {there}</source>
        <translation>hier: {here}
Datei: {there}</translation>
    </message>
</context>
<context>
    <name>MessageActions</name>
    <message>
        <source>Branch of {title}</source>
        <translation>Zweig von {title}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete this answer?</source>
        <translation>Diese Antwort löschen?</translation>
    </message>
    <message>
        <source>Delete this message?</source>
        <translation>Diese Nachricht löschen?</translation>
    </message>
    <message>
        <source>It goes, with the answers to it and what was learnt from them.</source>
        <translation>Sie geht, mit den Antworten darauf und dem, was daraus gelernt wurde.</translation>
    </message>
    <message>
        <source>It goes, with what was learnt from it.</source>
        <translation>Sie geht, mit dem, was daraus gelernt wurde.</translation>
    </message>
    <message>
        <source>This chat branched off here. The one before stays as it was.</source>
        <translation>Hier zweigt dieser Chat ab. Der vorige bleibt, wie er war.</translation>
    </message>
    <message>
        <source>What follows stays. A fact that you also told elsewhere stays too.</source>
        <translation>Was danach kommt, bleibt. Auch was du anderswo noch erzählt hast, bleibt.</translation>
    </message>
</context>
<context>
    <name>MessageBody</name>
    <message>
        <source>Message text</source>
        <translation>Text der Nachricht</translation>
    </message>
</context>
<context>
    <name>MessageMenu</name>
    <message>
        <source>Answer again</source>
        <translation>Noch einmal antworten</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation>Als reinen Text kopieren</translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <source>Delete message…</source>
        <translation>Nachricht löschen&#xa0;…</translation>
    </message>
    <message>
        <source>Edit message</source>
        <translation>Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Message actions</source>
        <translation>Was du mit der Nachricht tun kannst</translation>
    </message>
    <message>
        <source>Read aloud</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Vorlesen beenden</translation>
    </message>
</context>
<context>
    <name>MessageText</name>
    <message>
        <source>Show more ({left} characters left)</source>
        <translation>Mehr zeigen (noch {left} Zeichen)</translation>
    </message>
</context>
<context>
    <name>MessageView</name>
    <message>
        <source>Answer again</source>
        <translation>Noch einmal antworten</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Edit message</source>
        <translation>Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>No memory used</source>
        <translation>Keine Erinnerung benutzt</translation>
    </message>
    <message>
        <source>Nothing remembered was used</source>
        <translation>Nichts Gemerktes wurde benutzt</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
</context>
<context>
    <name>ModelCatalogue</name>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Get a model</source>
        <translation>Ein Modell holen</translation>
    </message>
    <message>
        <source>Nothing here goes with that. Try fewer words, or all models.</source>
        <translation>Dazu passt hier nichts. Versuch es mit weniger Wörtern oder mit allen Modellen.</translation>
    </message>
    <message>
        <source>Open models from huggingface.co, or the host in Settings. Nothing is asked of it until you press Download; what comes is checked before it is used.</source>
        <translation>Offene Modelle von huggingface.co oder von der Adresse in den Einstellungen. Dort wird nichts abgefragt, bevor du auf „Herunterladen“ drückst; was kommt, wird geprüft, bevor es benutzt wird.</translation>
    </message>
    <message>
        <source>Search by name, language or licence</source>
        <translation>Nach Name, Sprache oder Lizenz suchen</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>Was passt</translation>
    </message>
</context>
<context>
    <name>ModelChoice</name>
    <message>
        <source>A tiny model is there already, so you can try everything at once. It often errs: for real work choose a larger one. Your memory stays the same with any.</source>
        <translation>Ein winziges Modell ist schon da, so kannst du gleich alles ausprobieren. Es irrt sich oft: Nimm für ernste Arbeit ein größeres. Dein Gedächtnis bleibt mit jedem dasselbe.</translation>
    </message>
    <message>
        <source>See models that fit this machine</source>
        <translation>Modelle ansehen, die auf diesen Rechner passen</translation>
    </message>
    <message>
        <source>This can wait: &quot;Models&quot; on the left leads there at any time.</source>
        <translation>Das hat Zeit: „Modelle“ links führt jederzeit dorthin.</translation>
    </message>
    <message>
        <source>Who answers</source>
        <translation>Wer antwortet</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Asking a test question…</source>
        <translation>Stellt eine Probefrage&#xa0;…</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>It can see pictures</source>
        <translation>Es kann Bilder sehen</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen&#xa0;…</translation>
    </message>
    <message>
        <source>Sees pictures</source>
        <translation>Sieht Bilder</translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation>Probe anhalten</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Test {name}</source>
        <translation>{name} ausprobieren</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>{name} benutzen</translation>
    </message>
    <message>
        <source>{name} can see pictures</source>
        <translation>{name} kann Bilder sehen</translation>
    </message>
    <message>
        <source>{tokens} tokens a second, first word after {first} s, loaded in {load} s</source>
        <translation>{tokens} Token pro Sekunde, erstes Wort nach {first}&#xa0;s, geladen in {load} s</translation>
    </message>
</context>
<context>
    <name>ModelSheets</name>
    <message>
        <source>A projector (mmproj) lets a model see. One that lies beside the file is found by itself.</source>
        <translation>Ein Projektor (mmproj) lässt ein Modell sehen. Liegt einer neben der Datei, wird er von selbst gefunden.</translation>
    </message>
    <message>
        <source>Add a model from a file</source>
        <translation>Modell aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>Add an API model</source>
        <translation>API-Modell hinzufügen</translation>
    </message>
    <message>
        <source>Add model</source>
        <translation>Modell hinzufügen</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>As you want to call it</source>
        <translation>Wie du es nennen willst</translation>
    </message>
    <message>
        <source>Choose a projector</source>
        <translation>Einen Projektor wählen</translation>
    </message>
    <message>
        <source>Choose a projector…</source>
        <translation>Projektor wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>Kontext in Token</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Gib ihm einen Namen.</translation>
    </message>
    <message>
        <source>It can see pictures</source>
        <translation>Es kann Bilder sehen</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Leave empty where none is needed</source>
        <translation>Leer lassen, wo keiner nötig ist</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Projectors (*.gguf)</source>
        <translation>Projektoren (*.gguf)</translation>
    </message>
    <message>
        <source>Say which of the service&apos;s models to use.</source>
        <translation>Gib an, welches Modell des Dienstes benutzt werden soll.</translation>
    </message>
    <message>
        <source>The address begins with http:// or https://.</source>
        <translation>Die Adresse beginnt mit http:// oder https://.</translation>
    </message>
    <message>
        <source>The key is kept in the system keychain only.</source>
        <translation>Der Schlüssel liegt nur im Schlüsselbund des Systems.</translation>
    </message>
    <message>
        <source>The name the service gives it</source>
        <translation>Der Name, den der Dienst ihm gibt</translation>
    </message>
    <message>
        <source>To see pictures</source>
        <translation>Um Bilder zu sehen</translation>
    </message>
    <message>
        <source>What you write to this model, and the memories an answer uses, are sent to this address.</source>
        <translation>Was du diesem Modell schreibst, und die Erinnerungen, die eine Antwort benutzt, werden an diese Adresse gesendet.</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>A model answers; your memory stays the same whichever you use.</source>
        <translation>Ein Modell antwortet; dein Gedächtnis bleibt dasselbe, welches du auch nimmst.</translation>
    </message>
    <message>
        <source>A model file of your own is a GGUF file, such as a 4-bit instruct model of 2–8 billion parameters (2–5 GB).</source>
        <translation>Eine eigene Modelldatei ist eine GGUF-Datei, etwa ein 4-Bit-Instruct-Modell mit 2–8 Milliarden Parametern (2–5 GB).</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>Datei hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Add a model from a file</source>
        <translation>Modell aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>Add an API model…</source>
        <translation>API-Modell hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>It goes from this list. A model file stays where it is; an API key is taken out of the system keychain.</source>
        <translation>Es verschwindet aus dieser Liste. Eine Modelldatei bleibt, wo sie ist; ein API-Schlüssel wird aus dem Schlüsselbund des Systems genommen.</translation>
    </message>
    <message>
        <source>It was checked and can be used.</source>
        <translation>Es ist geprüft und kann benutzt werden.</translation>
    </message>
    <message>
        <source>Its file, {size}, is deleted from this machine. You can download it again.</source>
        <translation>Seine Datei, {size}, wird von diesem Rechner gelöscht. Du kannst sie wieder herunterladen.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>Modelle (*.gguf)</translation>
    </message>
    <message>
        <source>On this machine, and over an API</source>
        <translation>Auf diesem Rechner und über eine API</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation>„{name}“ entfernen?</translation>
    </message>
    <message>
        <source>Test it, or use it at once.</source>
        <translation>Probier es aus oder benutz es gleich.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Use it, and all messages are encoded anew in the background. The old one finds memories until that is done.</source>
        <translation>Benutzt du ihn, werden alle Nachrichten im Hintergrund neu eingelesen. Bis das fertig ist, findet der alte die Erinnerungen.</translation>
    </message>
    <message>
        <source>downloading</source>
        <translation>wird heruntergeladen</translation>
    </message>
    <message>
        <source>“{name}” is added</source>
        <translation>„{name}“ ist hinzugefügt</translation>
    </message>
    <message>
        <source>“{name}” is here</source>
        <translation>„{name}“ ist da</translation>
    </message>
</context>
<context>
    <name>NetworkView</name>
    <message>
        <source>A program here</source>
        <translation>Ein Programm hier</translation>
    </message>
    <message>
        <source>Asked for the newest version</source>
        <translation>Nach der neuesten Version gefragt</translation>
    </message>
    <message>
        <source>Asked the model {name}</source>
        <translation>Das Modell {name} gefragt</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Every request to another machine is listed here, the newest first. What was said is not kept in this list.</source>
        <translation>Jede Anfrage an einen anderen Rechner steht hier, die neueste zuerst. Was gesagt wurde, hebt diese Liste nicht auf.</translation>
    </message>
    <message>
        <source>Loaded {name}</source>
        <translation>{name} geladen</translation>
    </message>
    <message>
        <source>Nothing so far. Requests to models on other machines and downloads would be listed here.</source>
        <translation>Bisher nichts. Anfragen an Modelle auf anderen Rechnern und Downloads stünden hier.</translation>
    </message>
    <message>
        <source>Used tools of {name}</source>
        <translation>Werkzeuge von {name} benutzt</translation>
    </message>
    <message>
        <source>What left this machine</source>
        <translation>Was diesen Rechner verlassen hat</translation>
    </message>
    <message>
        <source>it did not answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>nothing was sent: offline is on</source>
        <translation>nichts wurde gesendet: Offline ist an</translation>
    </message>
    <message>
        <source>{sent} sent, {received} received</source>
        <translation>{sent} gesendet, {received} empfangen</translation>
    </message>
</context>
<context>
    <name>NeverSection</name>
    <message>
        <source>An example, such as: I argued with my sister</source>
        <translation>Ein Beispiel, etwa: Ich habe mich mit meiner Schwester gestritten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Example of what is never to be remembered</source>
        <translation>Beispiel dafür, was nie gemerkt werden soll</translation>
    </message>
    <message>
        <source>Give an example in your words. What means the same is never remembered, and what I know of it already is offered for forgetting.</source>
        <translation>Gib ein Beispiel in deinen Worten. Was dasselbe bedeutet, wird nie gemerkt, und was ich schon davon weiß, kannst du vergessen lassen.</translation>
    </message>
    <message>
        <source>Left out by this rule</source>
        <translation>Von dieser Regel weggelassen</translation>
    </message>
    <message>
        <source>Never remember this</source>
        <translation>Das nie merken</translation>
    </message>
    <message>
        <source>Never things like these</source>
        <translation>So etwas nie</translation>
    </message>
    <message>
        <source>Nothing I know is like that.</source>
        <translation>Nichts, was ich weiß, ist so.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the rule: {words}</source>
        <translation>Regel entfernen: {words}</translation>
    </message>
    <message>
        <source>The rule is gone, with its words.</source>
        <translation>Die Regel ist weg, mit ihren Worten.</translation>
    </message>
    <message>
        <source>What I know of it</source>
        <translation>Was ich davon weiß</translation>
    </message>
    <message>
        <source>What is known like: {words}</source>
        <translation>Was Ähnliches bekannt ist: {words}</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>More in the help</source>
        <translation>Mehr in der Hilfe</translation>
    </message>
</context>
<context>
    <name>OfferRow</name>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard the download of {name}</source>
        <translation>Download von {name} verwerfen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download of {name}</source>
        <translation>Download von {name}</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>{name} herunterladen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause the download of {name}</source>
        <translation>Download von {name} anhalten</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume the download of {name}</source>
        <translation>Download von {name} fortsetzen</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>Lizenz {name}</translation>
    </message>
    <message>
        <source>thinks first</source>
        <translation>denkt zuerst nach</translation>
    </message>
    <message>
        <source>{n} million parameters</source>
        <translation>{n} Millionen Parameter</translation>
    </message>
    <message>
        <source>{size} to download</source>
        <translation>{size} herunterzuladen</translation>
    </message>
</context>
<context>
    <name>OpeningFailed</name>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Choose a passphrase</source>
        <translation>Wähl eine Passphrase</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Begin an empty memory?</source>
        <translation>Ein leeres Gedächtnis beginnen?</translation>
    </message>
    <message>
        <source>Begin an empty memory…</source>
        <translation>Leeres Gedächtnis beginnen&#xa0;…</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Copies of a memory</source>
        <translation>Sicherungen eines Gedächtnisses</translation>
    </message>
    <message>
        <source>Enter your passphrase or recovery phrase</source>
        <translation>Gib deine Passphrase oder Wiederherstellungsphrase ein</translation>
    </message>
    <message>
        <source>Hide what I type</source>
        <translation>Eingabe verbergen</translation>
    </message>
    <message>
        <source>It locks your memory, so that only you can read it. This system has no keychain to keep a key in, so you type it each time Keepsake starts.

Keep it safe: without it your memory cannot be opened, by you or by anyone.</source>
        <translation>Sie verschließt dein Gedächtnis, sodass nur du es lesen kannst. Dieses System hat keinen Schlüsselbund, der einen Schlüssel aufheben könnte, also gibst du sie bei jedem Start von Keepsake ein.

Bewahr sie gut auf: Ohne sie kann niemand dein Gedächtnis öffnen, auch du nicht.</translation>
    </message>
    <message>
        <source>Nothing that you told will be known. The damaged file is kept among the copies, in case somebody can still read it.</source>
        <translation>Nichts, was du erzählt hast, ist dann noch bekannt. Die beschädigte Datei bleibt bei den Sicherungen, falls sie noch jemand lesen kann.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation>Passphrase wiederholen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore from a file</source>
        <translation>Aus einer Datei wiederherstellen</translation>
    </message>
    <message>
        <source>Restore from a file…</source>
        <translation>Aus einer Datei wiederherstellen&#xa0;…</translation>
    </message>
    <message>
        <source>Restore {when}</source>
        <translation>{when} wiederherstellen</translation>
    </message>
    <message>
        <source>Show what I type</source>
        <translation>Eingabe zeigen</translation>
    </message>
    <message>
        <source>That does not open this memory</source>
        <translation>Das öffnet dieses Gedächtnis nicht</translation>
    </message>
    <message>
        <source>The last good copy is of {when} and holds {messages} and {facts}. What came after it is only in the damaged file, which is kept.</source>
        <translation>Die letzte gute Sicherung ist vom {when} und enthält {messages} und {facts}. Was danach kam, steht nur in der beschädigten Datei; sie bleibt aufgehoben.</translation>
    </message>
    <message>
        <source>The recovery phrase that you wrote down opens it too.</source>
        <translation>Die Wiederherstellungsphrase, die du aufgeschrieben hast, öffnet es auch.</translation>
    </message>
    <message>
        <source>There is no good copy in its folder. If you made one elsewhere, restore it: the damaged file is kept.</source>
        <translation>In seinem Ordner liegt keine gute Sicherung. Hast du anderswo eine gemacht, stell sie wieder her: Die beschädigte Datei bleibt aufgehoben.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Your memory cannot be opened</source>
        <translation>Dein Gedächtnis lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Your memory is damaged</source>
        <translation>Dein Gedächtnis ist beschädigt</translation>
    </message>
    <message>
        <source>Your memory is locked with it.</source>
        <translation>Damit ist dein Gedächtnis verschlossen.</translation>
    </message>
</context>
<context>
    <name>Outside</name>
    <message>
        <source>version {version} is there</source>
        <translation>Version {version} ist da</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Chats, words, facts, people, files, settings, actions</source>
        <translation>Chats, Wörter, Fakten, Menschen, Dateien, Einstellungen, Befehle</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
</context>
<context>
    <name>PeopleView</name>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>Are “{one}” and “{other}” one?</source>
        <translation>Sind „{one}“ und „{other}“ dasselbe?</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>No, two</source>
        <translation>Nein, zwei</translation>
    </message>
    <message>
        <source>Nobody and nothing matches</source>
        <translation>Niemand und nichts passt dazu</translation>
    </message>
    <message>
        <source>Nobody is known yet</source>
        <translation>Noch ist niemand bekannt</translation>
    </message>
    <message>
        <source>One is the initials of the other.</source>
        <translation>Das eine sind die Anfangsbuchstaben des anderen.</translation>
    </message>
    <message>
        <source>People and things</source>
        <translation>Menschen und Dinge</translation>
    </message>
    <message>
        <source>People, places and things that you mention appear here, with all that is known of them.</source>
        <translation>Menschen, Orte und Dinge, die du erwähnst, erscheinen hier, mit allem, was über sie bekannt ist.</translation>
    </message>
    <message>
        <source>Pick a name</source>
        <translation>Wähl einen Namen</translation>
    </message>
    <message>
        <source>Search people and things</source>
        <translation>Menschen und Dinge durchsuchen</translation>
    </message>
    <message>
        <source>Taken apart</source>
        <translation>Getrennt</translation>
    </message>
    <message>
        <source>They are two again</source>
        <translation>Sie sind wieder zwei</translation>
    </message>
    <message>
        <source>They have the same name.</source>
        <translation>Sie haben denselben Namen.</translation>
    </message>
    <message>
        <source>They stay two</source>
        <translation>Sie bleiben zwei</translation>
    </message>
    <message>
        <source>Try another name.</source>
        <translation>Versuch es mit einem anderen Namen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Yes, one</source>
        <translation>Ja, dasselbe</translation>
    </message>
    <message>
        <source>You see what is known of them and where they were mentioned.</source>
        <translation>Du siehst, was über sie bekannt ist und wo sie erwähnt wurden.</translation>
    </message>
    <message>
        <source>{one} and {other} are one</source>
        <translation>{one} und {other} sind dasselbe</translation>
    </message>
</context>
<context>
    <name>PhraseSheet</name>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copied: leaves the clipboard in a minute</source>
        <translation>Kopiert: verschwindet in einer Minute aus der Zwischenablage</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>I wrote it down</source>
        <translation>Ich habe sie aufgeschrieben</translation>
    </message>
    <message>
        <source>It was not saved: {why}</source>
        <translation>Sie wurde nicht gespeichert: {why}</translation>
    </message>
    <message>
        <source>Keepsake recovery phrase</source>
        <translation>Keepsake-Wiederherstellungsphrase</translation>
    </message>
    <message>
        <source>Keepsake: recovery phrase</source>
        <translation>Keepsake: Wiederherstellungsphrase</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken&#xa0;…</translation>
    </message>
    <message>
        <source>Save the phrase</source>
        <translation>Phrase speichern</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern&#xa0;…</translation>
    </message>
    <message>
        <source>These are not the words. Close, and show the phrase again.</source>
        <translation>Das sind nicht die Wörter. Schließ das hier und lass dir die Phrase noch einmal zeigen.</translation>
    </message>
    <message>
        <source>These words open your memory and its copies on any machine. Write them down in this order and keep them where only you find them: whoever has them can read everything.</source>
        <translation>Diese Wörter öffnen dein Gedächtnis und seine Sicherungen auf jedem Rechner. Schreib sie in dieser Reihenfolge auf und bewahr sie, wo nur du sie findest: Wer sie hat, kann alles lesen.</translation>
    </message>
    <message>
        <source>Type these two words from what you wrote down.</source>
        <translation>Tipp diese beiden Wörter von dem ab, was du aufgeschrieben hast.</translation>
    </message>
    <message>
        <source>Word {n}</source>
        <translation>Wort {n}</translation>
    </message>
    <message>
        <source>Your recovery phrase</source>
        <translation>Deine Wiederherstellungsphrase</translation>
    </message>
</context>
<context>
    <name>PlacementSection</name>
    <message>
        <source>Where everything lies</source>
        <translation>Wo alles liegt</translation>
    </message>
</context>
<context>
    <name>PreferencesView</name>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Changed or not</source>
        <translation>Geändert oder nicht</translation>
    </message>
    <message>
        <source>No preferences yet</source>
        <translation>Noch keine Vorlieben</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Vorlieben</translation>
    </message>
    <message>
        <source>Search preferences</source>
        <translation>Vorlieben durchsuchen</translation>
    </message>
    <message>
        <source>Those that changed</source>
        <translation>Die sich geändert haben</translation>
    </message>
    <message>
        <source>What you say you like, dislike or want appears here. When it changes, what held before stays below it, with both dates.</source>
        <translation>Was du magst, nicht magst oder willst, erscheint hier, wenn du es sagst. Ändert es sich, bleibt das Frühere darunter stehen, mit beiden Daten.</translation>
    </message>
    <message>
        <source>since {date}</source>
        <translation>seit {date}</translation>
    </message>
</context>
<context>
    <name>ProfileSheet</name>
    <message>
        <source>Amber</source>
        <translation>Bernstein</translation>
    </message>
    <message>
        <source>Art</source>
        <translation>Kunst</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Buch</translation>
    </message>
    <message>
        <source>Briefcase</source>
        <translation>Aktentasche</translation>
    </message>
    <message>
        <source>Change profile</source>
        <translation>Profil ändern</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Heart</source>
        <translation>Herz</translation>
    </message>
    <message>
        <source>House</source>
        <translation>Haus</translation>
    </message>
    <message>
        <source>How to answer here, such as “Answer in French, with sources.”</source>
        <translation>Wie hier geantwortet werden soll, etwa „Antworte auf Französisch, mit Quellen.“</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Make profile</source>
        <translation>Profil anlegen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>Neues Profil</translation>
    </message>
    <message>
        <source>Nothing is learnt from chats here or remembered in them. What they taught goes.</source>
        <translation>Aus Chats hier wird nichts gelernt und in ihnen nichts erinnert. Was sie gelehrt haben, geht verloren.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Only within this profile</source>
        <translation>Nur in diesem Profil</translation>
    </message>
    <message>
        <source>Remove this profile…</source>
        <translation>Dieses Profil entfernen&#xa0;…</translation>
    </message>
    <message>
        <source>Rose</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Science</source>
        <translation>Wissenschaft</translation>
    </message>
    <message>
        <source>Shared with all chats</source>
        <translation>Mit allen Chats geteilt</translation>
    </message>
    <message>
        <source>Sign and colour</source>
        <translation>Zeichen und Farbe</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studium</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>The one chosen for all chats</source>
        <translation>Das für alle Chats gewählte</translation>
    </message>
    <message>
        <source>Travel</source>
        <translation>Reisen</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>What is said here is remembered everywhere, and everything is remembered here.</source>
        <translation>Was hier gesagt wird, wird überall erinnert, und alles andere auch hier.</translation>
    </message>
    <message>
        <source>What is said here is remembered only here, and only that is remembered here.</source>
        <translation>Was hier gesagt wird, wird nur hier erinnert, und hier nur das.</translation>
    </message>
    <message>
        <source>Work, a project, a course …</source>
        <translation>Arbeit, ein Projekt, ein Kurs&#xa0;…</translation>
    </message>
</context>
<context>
    <name>ProfileSwitcher</name>
    <message>
        <source>All chats</source>
        <translation>Alle Chats</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>Archiviert</translation>
    </message>
    <message>
        <source>Change “{name}”…</source>
        <translation>„{name}“ ändern&#xa0;…</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Export all chats as JSON…</source>
        <translation>Alle Chats als JSON exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export all chats as Markdown…</source>
        <translation>Alle Chats als Markdown exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>New profile…</source>
        <translation>Neues Profil&#xa0;…</translation>
    </message>
    <message>
        <source>Shown: {name}. Choose other chats</source>
        <translation>Gezeigt: {name}. Andere Chats wählen</translation>
    </message>
</context>
<context>
    <name>Profiles</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Delete it too</source>
        <translation>Auch löschen</translation>
    </message>
    <message>
        <source>Delete them too</source>
        <translation>Auch löschen</translation>
    </message>
    <message>
        <source>If you keep it, all other chats remember what was said there.</source>
        <translation>Wenn du ihn behältst, erinnern sich alle anderen Chats an das, was dort gesagt wurde.</translation>
    </message>
    <message>
        <source>Keep the chat</source>
        <translation>Chat behalten</translation>
    </message>
    <message>
        <source>Keep the chats</source>
        <translation>Chats behalten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation>„{name}“ entfernen?</translation>
    </message>
    <message>
        <source>The profile has no chats.</source>
        <translation>Das Profil hat keine Chats.</translation>
    </message>
</context>
<context>
    <name>QuestionSheet</name>
    <message>
        <source>A program that calls itself {who} wants to recall, list and note things in your memory. Keepsake cannot check that name: say yes only if you have just set it up. It may send what it is told to others. What is for this device only is never told, and forgetting is asked about each time. Settings, Other programs takes it back.</source>
        <translation>Ein Programm, das sich {who} nennt, möchte sich an Dinge aus deinem Gedächtnis erinnern, sie auflisten und neue vermerken. Keepsake kann den Namen nicht prüfen: Sag nur Ja, wenn du es gerade eingerichtet hast. Was es erfährt, kann es an andere senden. Was nur für dieses Gerät bestimmt ist, erfährt es nie, und vor dem Vergessen wirst du jedes Mal gefragt. Zurücknehmen kannst du es unter Einstellungen, Andere Programme.</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>Einmal erlauben</translation>
    </message>
    <message>
        <source>Always in this chat</source>
        <translation>In diesem Chat immer</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget this for {who}?</source>
        <translation>Das für {who} vergessen?</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>May the model use “{what}” of “{who}”?</source>
        <translation>Darf das Modell „{what}“ von „{who}“ benutzen?</translation>
    </message>
    <message>
        <source>May {who} ask your memory?</source>
        <translation>Darf {who} dein Gedächtnis fragen?</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>To answer you, the model wants to call this tool. It is told nothing. What comes back goes to the model and is folded beside the answer.</source>
        <translation>Um dir zu antworten, will das Modell dieses Werkzeug aufrufen. Ihm wird nichts gesagt. Was zurückkommt, geht an das Modell und steht eingeklappt bei der Antwort.</translation>
    </message>
    <message>
        <source>To answer you, the model wants “{who}” to be told what stands below, all of it. What comes back goes to the model and is folded beside the answer.</source>
        <translation>Um dir zu antworten, will das Modell „{who}“ sagen, was hier unten steht, und zwar alles. Was zurückkommt, geht an das Modell und steht eingeklappt bei der Antwort.</translation>
    </message>
    <message>
        <source>{who} asks that these be forgotten, with what rests on them. You can undo it.</source>
        <translation>{who} bittet, das hier zu vergessen, mit allem, was darauf beruht. Du kannst es rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>QuickAsk</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answered by {model}, with one memory</source>
        <translation>Beantwortet von {model}, mit einer Erinnerung</translation>
    </message>
    <message>
        <source>Answered by {model}, with {count} memories</source>
        <translation>Beantwortet von {model}, mit {count} Erinnerungen</translation>
    </message>
    <message>
        <source>Answered by {model}, without a memory</source>
        <translation>Beantwortet von {model}, ohne Erinnerung</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask Keepsake</source>
        <translation>Keepsake fragen</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Frag irgendetwas</translation>
    </message>
    <message>
        <source>Looking in your memory</source>
        <translation>Sieht in deinem Gedächtnis nach</translation>
    </message>
    <message>
        <source>Open in Keepsake</source>
        <translation>In Keepsake öffnen</translation>
    </message>
    <message>
        <source>Opening your memory…</source>
        <translation>Dein Gedächtnis wird geöffnet&#xa0;…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denkt nach</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>Deine Frage</translation>
    </message>
    <message>
        <source>{model} is on another machine. Look in the chat at what is sent to it.</source>
        <translation>{model} läuft auf einem anderen Rechner. Sieh im Chat nach, was dorthin gesendet wird.</translation>
    </message>
</context>
<context>
    <name>QuoteCard</name>
    <message>
        <source>Open chat</source>
        <translation>Chat öffnen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>You wrote this by hand, {when}</source>
        <translation>Das hast du selbst geschrieben, {when}</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>ReasoningFold</name>
    <message>
        <source>Hide the thinking</source>
        <translation>Gedankengang verbergen</translation>
    </message>
    <message>
        <source>Show the thinking</source>
        <translation>Gedankengang zeigen</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach&#xa0;…</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>Hat nachgedacht</translation>
    </message>
</context>
<context>
    <name>RecallPanel</name>
    <message>
        <source>Close the panel</source>
        <translation>Seitenleiste schließen</translation>
    </message>
    <message>
        <source>Memories used</source>
        <translation>Benutzte Erinnerungen</translation>
    </message>
    <message>
        <source>Nothing remembered was used. You have not told me anything that fits, or it was left out.</source>
        <translation>Nichts Gemerktes wurde benutzt. Du hast mir nichts erzählt, was passt, oder es blieb außen vor.</translation>
    </message>
    <message>
        <source>They may not hold the answer: you may not have told me this.</source>
        <translation>Vielleicht steht die Antwort nicht darin: Kann sein, dass du mir das nicht erzählt hast.</translation>
    </message>
</context>
<context>
    <name>RestoreSheet</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>In the copy</source>
        <translation>In der Sicherung</translation>
    </message>
    <message>
        <source>It takes the place of your memory as it is now. That is kept among the copies, so you can go back. What you have forgotten since stays forgotten.</source>
        <translation>Sie tritt an die Stelle deines jetzigen Gedächtnisses. Das bleibt bei den Sicherungen, du kannst also zurück. Was du seither vergessen hast, bleibt vergessen.</translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation>Zuletzt geändert</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Passphrase or recovery phrase</source>
        <translation>Passphrase oder Wiederherstellungsphrase</translation>
    </message>
    <message>
        <source>Reading the copy…</source>
        <translation>Die Sicherung wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore this copy?</source>
        <translation>Diese Sicherung wiederherstellen?</translation>
    </message>
    <message>
        <source>This copy has another key than your memory: type what opens it.</source>
        <translation>Diese Sicherung hat einen anderen Schlüssel als dein Gedächtnis: Gib ein, was sie öffnet.</translation>
    </message>
</context>
<context>
    <name>RetentionSection</name>
    <message>
        <source>Add the rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>All facts</source>
        <translation>Alle Fakten</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Facts that no answer used</source>
        <translation>Ungenutzte Fakten</translation>
    </message>
    <message>
        <source>Facts: {kind}</source>
        <translation>Fakten: {kind}</translation>
    </message>
    <message>
        <source>How long things stay</source>
        <translation>Wie lange etwas bleibt</translation>
    </message>
    <message>
        <source>Imported messages</source>
        <translation>Importierte Nachrichten</translation>
    </message>
    <message>
        <source>It goes now, and once a day what has grown that old. You can undo it.</source>
        <translation>Das geht jetzt, und einmal am Tag, was inzwischen so alt ist. Du kannst es rückgängig machen.</translation>
    </message>
    <message>
        <source>It would take {things} now.</source>
        <translation>Jetzt träfe sie {things}.</translation>
    </message>
    <message>
        <source>Leave it off</source>
        <translation>Ausgeschaltet lassen</translation>
    </message>
    <message>
        <source>Looked {ago}.</source>
        <translation>Zuletzt nachgesehen: {ago}.</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Nothing is that old yet.</source>
        <translation>Noch ist nichts so alt.</translation>
    </message>
    <message>
        <source>Older than</source>
        <translation>Älter als</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the rule: {rule}</source>
        <translation>Regel entfernen: {rule}</translation>
    </message>
    <message>
        <source>See what it would take</source>
        <translation>Zeigen, was sie träfe</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Switch this rule on?</source>
        <translation>Diese Regel einschalten?</translation>
    </message>
    <message>
        <source>The rule is here, switched off. Look at what it takes, then switch it on.</source>
        <translation>Die Regel ist da, ausgeschaltet. Sieh dir an, was sie trifft, und schalt sie dann ein.</translation>
    </message>
    <message>
        <source>What goes</source>
        <translation>Was geht</translation>
    </message>
    <message>
        <source>What is older goes once a day, and when Keepsake opens. It can be undone like anything you forget. What is pinned stays, and so do the words it rests on.</source>
        <translation>Was älter ist, geht einmal am Tag und wenn Keepsake geöffnet wird. Es lässt sich rückgängig machen wie alles, was du vergisst. Angeheftetes bleibt, und auch die Worte, auf denen es beruht.</translation>
    </message>
    <message>
        <source>What it takes</source>
        <translation>Was sie trifft</translation>
    </message>
    <message>
        <source>What it takes: {rule}</source>
        <translation>Was sie trifft: {rule}</translation>
    </message>
    <message>
        <source>{what} older than {age} go</source>
        <translation>{what} gehen, wenn sie älter als {age} sind</translation>
    </message>
</context>
<context>
    <name>Rewording</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>What holds instead</source>
        <translation>Was stattdessen gilt</translation>
    </message>
</context>
<context>
    <name>RuleChips</name>
    <message>
        <source>Always remember {subject}</source>
        <translation>Immer merken: {subject}</translation>
    </message>
    <message>
        <source>Don&apos;t remember it</source>
        <translation>Nicht merken</translation>
    </message>
    <message>
        <source>Keep it as I typed it, this once</source>
        <translation>Dieses eine Mal behalten, wie ich es getippt habe</translation>
    </message>
    <message>
        <source>Remember it</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>What was typed is not at hand any more</source>
        <translation>Was getippt wurde, ist nicht mehr zur Hand</translation>
    </message>
    <message>
        <source>{subject}: remember it?</source>
        <translation>{subject}: merken?</translation>
    </message>
</context>
<context>
    <name>RulesView</name>
    <message>
        <source>Always remember {subject}</source>
        <translation>Immer merken: {subject}</translation>
    </message>
    <message>
        <source>Delicate subjects</source>
        <translation>Heikle Themen</translation>
    </message>
    <message>
        <source>Don&apos;t</source>
        <translation>Nicht merken</translation>
    </message>
    <message>
        <source>Don&apos;t remember: {words}</source>
        <translation>Nicht merken: {words}</translation>
    </message>
    <message>
        <source>I ask before I remember any of these, unless you say “remember that …”. Switch on what you want learnt like everything else.</source>
        <translation>Ich frage, bevor ich mir etwas davon merke, außer du sagst „merk dir, dass&#xa0;…“. Schalt ein, was wie alles andere gelernt werden soll.</translation>
    </message>
    <message>
        <source>Mask secrets</source>
        <translation>Geheimnisse schwärzen</translation>
    </message>
    <message>
        <source>Not remembered</source>
        <translation>Nicht gemerkt</translation>
    </message>
    <message>
        <source>Passwords, keys, card and account numbers are masked in what is stored. The model still reads them in the message that has them.</source>
        <translation>Passwörter, Schlüssel, Karten- und Kontonummern werden in allem Gespeicherten geschwärzt. Das Modell liest sie noch in der Nachricht, in der sie stehen.</translation>
    </message>
    <message>
        <source>Remember it</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Remember it: {words}</source>
        <translation>Merken: {words}</translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>Gemerkt</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>You told me this, and it is delicate. Nothing of it is remembered unasked.</source>
        <translation>Das hast du mir erzählt, und es ist heikel. Nichts davon wird ungefragt gemerkt.</translation>
    </message>
</context>
<context>
    <name>RunningImport</name>
    <message>
        <source>Importing…</source>
        <translation>Wird importiert&#xa0;…</translation>
    </message>
    <message>
        <source>Less than a minute left</source>
        <translation>Noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>Looking through it…</source>
        <translation>Wird durchgesehen&#xa0;…</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>Fortschritt des Imports</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop import</source>
        <translation>Import anhalten</translation>
    </message>
</context>
<context>
    <name>SegmentDetail</name>
    <message>
        <source>Forget…</source>
        <translation>Vergessen&#xa0;…</translation>
    </message>
    <message>
        <source>Mentions {names}</source>
        <translation>Erwähnt {names}</translation>
    </message>
    <message>
        <source>Open chat</source>
        <translation>Chat öffnen</translation>
    </message>
    <message>
        <source>Part of a chat</source>
        <translation>Chat-Abschnitt</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>SegmentsView</name>
    <message>
        <source>As you chat, each topic becomes a part that can be found again.</source>
        <translation>Beim Chatten wird jedes Thema ein Abschnitt, der sich wiederfinden lässt.</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>First words</source>
        <translation>Erste Worte</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>It is erased from the file on this machine.</source>
        <translation>Es wird aus der Datei auf diesem Rechner gelöscht.</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>No chats to look back on yet</source>
        <translation>Noch keine Chats zum Zurückblicken</translation>
    </message>
    <message>
        <source>No part of a chat matches</source>
        <translation>Kein Chat-Abschnitt passt dazu</translation>
    </message>
    <message>
        <source>Parts of chats</source>
        <translation>Chat-Abschnitte</translation>
    </message>
    <message>
        <source>Pick a part</source>
        <translation>Wähl einen Abschnitt</translation>
    </message>
    <message>
        <source>Search parts of chats</source>
        <translation>Chat-Abschnitte durchsuchen</translation>
    </message>
    <message>
        <source>Try other words.</source>
        <translation>Versuch es mit anderen Wörtern.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>You see its words as said.</source>
        <translation>Du siehst seine Worte, wie sie fielen.</translation>
    </message>
    <message>
        <source>first {shown} of {listed}</source>
        <translation>die ersten {shown} von {listed}</translation>
    </message>
</context>
<context>
    <name>SendSheet</name>
    <message>
        <source>A temporary chat leaves no trace here; what they keep is theirs.</source>
        <translation>Ein flüchtiger Chat hinterlässt hier keine Spur; was dort aufgehoben wird, liegt bei denen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Do not ask again for {model} at {host}</source>
        <translation>Für {model} bei {host} nicht mehr fragen</translation>
    </message>
    <message>
        <source>From attached files</source>
        <translation>Aus angehängten Dateien</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>No memories</source>
        <translation>Keine Erinnerungen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send this to {host}?</source>
        <translation>Das an {host} senden?</translation>
    </message>
    <message>
        <source>Send without memory</source>
        <translation>Ohne Gedächtnis senden</translation>
    </message>
    <message>
        <source>This once. Where you are not asked, memories go along.</source>
        <translation>Dieses eine Mal. Wo du nicht gefragt wirst, gehen Erinnerungen mit.</translation>
    </message>
    <message>
        <source>What is for this device only is never sent.</source>
        <translation>Was nur für dieses Gerät bestimmt ist, wird nie gesendet.</translation>
    </message>
    <message>
        <source>Word for word</source>
        <translation>Wort für Wort</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>Deine Frage</translation>
    </message>
    <message>
        <source>{model} is not on this machine. This is all that it is sent.</source>
        <translation>{model} läuft nicht auf diesem Rechner. Das hier ist alles, was es bekommt.</translation>
    </message>
</context>
<context>
    <name>SendingGate</name>
    <message>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>Gathering what would be sent</source>
        <translation>Stellt zusammen, was gesendet würde</translation>
    </message>
    <message>
        <source>Nothing was sent: offline is on.</source>
        <translation>Nichts wurde gesendet: Offline ist an.</translation>
    </message>
    <message>
        <source>{model} is at {host}.</source>
        <translation>{model} läuft bei {host}.</translation>
    </message>
    <message>
        <source>Switch offline off and send</source>
        <translation>Offline ausschalten und senden</translation>
    </message>
</context>
<context>
    <name>SentFiles</name>
    <message>
        <source>Attached file {name}, {extent}</source>
        <translation>Angehängte Datei {name}, {extent}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>-1 chooses as many as fit. 0 for none.</source>
        <translation>−1 wählt so viele, wie passen. 0 für keine.</translation>
    </message>
    <message>
        <source>1 leaves it alone. It keeps a small model from saying the same again.</source>
        <translation>1 lässt es sein. Hält ein kleines Modell davon ab, sich zu wiederholen.</translation>
    </message>
    <message>
        <source>A copy of each of the last days.</source>
        <translation>Eine Sicherung von jedem der letzten Tage.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of the versions</source>
        <translation>Adresse der Versionen</translation>
    </message>
    <message>
        <source>Against repetition</source>
        <translation>Gegen Wiederholung</translation>
    </message>
    <message>
        <source>An answer ends before any of these, separated by commas.</source>
        <translation>Eine Antwort endet vor jedem davon, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Another theme</source>
        <translation>Anderes Farbschema</translation>
    </message>
    <message>
        <source>Answers your questions.</source>
        <translation>Beantwortet deine Fragen.</translation>
    </message>
    <message>
        <source>Ask from anywhere</source>
        <translation>Von überall fragen</translation>
    </message>
    <message>
        <source>Asks once after each start whether there is a newer version, never while offline is on. It loads nothing, and says nothing about you.</source>
        <translation>Fragt nach jedem Start einmal, ob es eine neuere Version gibt, nie, solange Offline an ist. Lädt nichts und sagt nichts über dich.</translation>
    </message>
    <message>
        <source>At most, in MB</source>
        <translation>Höchstens, in MB</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Back up daily</source>
        <translation>Täglich sichern</translation>
    </message>
    <message>
        <source>Can see pictures</source>
        <translation>Kann Bilder sehen</translation>
    </message>
    <message>
        <source>Chat model</source>
        <translation>Chat-Modell</translation>
    </message>
    <message>
        <source>Chats are cut where the topic changes. The trained classifier that ships cuts best; thresholds need no file of weights. Old chats are cut again when you change this.</source>
        <translation>Chats werden geteilt, wo das Thema wechselt. Der gelernte Klassifikator, der dabei ist, teilt am besten; Schwellenwerte brauchen keine Datei mit Gewichten. Alte Chats werden neu geteilt, wenn du das änderst.</translation>
    </message>
    <message>
        <source>Check for updates</source>
        <translation>Nach neuen Versionen sehen</translation>
    </message>
    <message>
        <source>Colours of the window.</source>
        <translation>Farben des Fensters.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>Kontext in Token</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Ctrl+Alt+K opens the quick question over every program, where the desktop allows it. Elsewhere give the command “keepsake ask” a key in the desktop&apos;s own settings.</source>
        <translation>Strg+Alt+K öffnet die schnelle Frage über jedem Programm, wo der Desktop es erlaubt. Sonst gib dem Befehl „keepsake ask“ in den Einstellungen des Desktops eine Taste.</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Days in which what you forget or delete can be brought back. Until they are over it is kept in the memory file, out of sight; then it is erased. 0 erases at once.</source>
        <translation>So viele Tage lang lässt sich zurückholen, was du vergisst oder löschst. Bis dahin bleibt es unsichtbar in der Gedächtnisdatei; dann wird es gelöscht. 0 löscht sofort.</translation>
    </message>
    <message>
        <source>Download from</source>
        <translation>Herunterladen von</translation>
    </message>
    <message>
        <source>Empty for one that lies beside the file.</source>
        <translation>Leer für einen, der neben der Datei liegt.</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Verschlüsselung</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>Find topics with</source>
        <translation>Themen finden mit</translation>
    </message>
    <message>
        <source>Finds memories</source>
        <translation>Findet Erinnerungen</translation>
    </message>
    <message>
        <source>Finds memories, to come</source>
        <translation>Findet künftig Erinnerungen</translation>
    </message>
    <message>
        <source>For you alone; no other account of this machine is changed.</source>
        <translation>Nur für dich; kein anderes Konto dieses Rechners wird geändert.</translation>
    </message>
    <message>
        <source>Go on when the window is closed</source>
        <translation>Weiterlaufen, wenn das Fenster zu ist</translation>
    </message>
    <message>
        <source>Go to Chats</source>
        <translation>Zu den Chats</translation>
    </message>
    <message>
        <source>Go to Memory</source>
        <translation>Zum Gedächtnis</translation>
    </message>
    <message>
        <source>Go to Models</source>
        <translation>Zu den Modellen</translation>
    </message>
    <message>
        <source>Go to Settings</source>
        <translation>Zu den Einstellungen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Higher is more surprising.</source>
        <translation>Höher ist überraschender.</translation>
    </message>
    <message>
        <source>How to answer, where a profile does not say. Empty for Keepsake&apos;s own.</source>
        <translation>Wie geantwortet werden soll, wo ein Profil nichts dazu sagt. Leer für die von Keepsake.</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>Symbol in der Leiste</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>In percent.</source>
        <translation>In Prozent.</translation>
    </message>
    <message>
        <source>In tokens.</source>
        <translation>In Token.</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>It waits in the tray, where there is one. Ctrl+Q ends it.</source>
        <translation>Es wartet in der Symbolleiste, wo es eine gibt. Strg+Q beendet es.</translation>
    </message>
    <message>
        <source>Keepsake and a quick question from among the desktop&apos;s small icons.</source>
        <translation>Keepsake und eine schnelle Frage bei den kleinen Symbolen des Desktops.</translation>
    </message>
    <message>
        <source>Keyboard sheet</source>
        <translation>Tastenübersicht</translation>
    </message>
    <message>
        <source>Kinds of facts</source>
        <translation>Arten von Fakten</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Layers on the graphics processor</source>
        <translation>Schichten auf dem Grafikprozessor</translation>
    </message>
    <message>
        <source>Learn facts with</source>
        <translation>Fakten lernen mit</translation>
    </message>
    <message>
        <source>Learn from conversations and recall them.</source>
        <translation>Aus Gesprächen lernen und sich an sie erinnern.</translation>
    </message>
    <message>
        <source>Learn nothing new for now. What is known is still recalled.</source>
        <translation>Zurzeit nichts Neues lernen. An Bekanntes wird weiter erinnert.</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>Gelernt</translation>
    </message>
    <message>
        <source>Learnt like anything else: health, religion, politics, sexuality, ethnicity, crime, union, finances, children. Of the others you are asked first.</source>
        <translation>Was wie alles andere gelernt wird: health, religion, politics, sexuality, ethnicity, crime, union, finances, children. Zu den übrigen wirst du erst gefragt.</translation>
    </message>
    <message>
        <source>Least likely word (min-p)</source>
        <translation>Unwahrscheinlichstes Wort (min-p)</translation>
    </message>
    <message>
        <source>Let a model on another machine learn</source>
        <translation>Ein Modell auf einem anderen Rechner lernen lassen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Likely words (top-p)</source>
        <translation>Wahrscheinliche Wörter (top-p)</translation>
    </message>
    <message>
        <source>Local API</source>
        <translation>Lokale API</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>Mask secrets</source>
        <translation>Geheimnisse schwärzen</translation>
    </message>
    <message>
        <source>Memory in an answer</source>
        <translation>Gedächtnis in einer Antwort</translation>
    </message>
    <message>
        <source>Memory limit, in MB</source>
        <translation>Speichergrenze, in MB</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Models on other machines that are sent a message without showing it first, separated by commas. Take a name away to be asked again.</source>
        <translation>Modelle auf anderen Rechnern, denen eine Nachricht gesendet wird, ohne sie vorher zu zeigen, durch Kommas getrennt. Nimm einen Namen weg, um wieder gefragt zu werden.</translation>
    </message>
    <message>
        <source>Months</source>
        <translation>Monate</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name new chats</source>
        <translation>Neue Chats benennen</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Nothing leaves this machine.</source>
        <translation>Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Number of words (top-k)</source>
        <translation>Anzahl der Wörter (top-k)</translation>
    </message>
    <message>
        <source>Of a file that names the newest version. Empty: nobody is asked.</source>
        <translation>Die einer Datei, die die neueste Version nennt. Leer: Niemand wird gefragt.</translation>
    </message>
    <message>
        <source>Of the address on this machine that they use.</source>
        <translation>Der Adresse auf diesem Rechner, die sie benutzen.</translation>
    </message>
    <message>
        <source>Of the processor, for a model on this machine. 0 chooses.</source>
        <translation>Des Prozessors, für ein Modell auf diesem Rechner. 0 wählt selbst.</translation>
    </message>
    <message>
        <source>Of the window. Your chats keep theirs.</source>
        <translation>Die des Fensters. Deine Chats behalten ihre.</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Only so many of the likeliest words are chosen from. 0 for all.</source>
        <translation>Nur aus so vielen der wahrscheinlichsten Wörter wird gewählt. 0 für alle.</translation>
    </message>
    <message>
        <source>Only the likeliest words that together have this share are chosen from.</source>
        <translation>Nur aus den wahrscheinlichsten Wörtern, die zusammen diesen Anteil haben, wird gewählt.</translation>
    </message>
    <message>
        <source>Other programs on this machine can chat through your memory, with the token that you copy below.</source>
        <translation>Andere Programme auf diesem Rechner können mit deinem Gedächtnis chatten, mit dem Token, das du unten kopierst.</translation>
    </message>
    <message>
        <source>Passwords, keys, card and account numbers are masked in what is stored. The model still reads them in the message that has them.</source>
        <translation>Passwörter, Schlüssel, Karten- und Kontonummern werden in allem Gespeicherten geschwärzt. Das Modell liest sie noch in der Nachricht, in der sie stehen.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Projektor</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules find what you state outright. The chat model that you chose finds more: it reads your conversations in the background, while it answers nothing else.</source>
        <translation>Regeln finden, was du geradeheraus sagst. Das gewählte Chat-Modell findet mehr: Es liest deine Gespräche im Hintergrund, während es sonst nichts beantwortet.</translation>
    </message>
    <message>
        <source>Search in this place</source>
        <translation>In diesem Bereich suchen</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Send without asking</source>
        <translation>Ohne Nachfrage senden</translation>
    </message>
    <message>
        <source>Sensitive subjects</source>
        <translation>Heikle Themen</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Sorts memories</source>
        <translation>Ordnet Erinnerungen</translation>
    </message>
    <message>
        <source>Start when you log in</source>
        <translation>Beim Anmelden starten</translation>
    </message>
    <message>
        <source>Stop at</source>
        <translation>Anhalten bei</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Temporary chat</source>
        <translation>Flüchtiger Chat</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>The address of another host of models, such as a mirror of huggingface.co. Empty for HF_ENDPOINT where that is set, else huggingface.co.</source>
        <translation>Die Adresse eines anderen Anbieters von Modellen, etwa eines Spiegels von huggingface.co. Leer für HF_ENDPOINT, wo das gesetzt ist, sonst huggingface.co.</translation>
    </message>
    <message>
        <source>The folder of a cross-encoder, such as bge-reranker-base, that reads the best memories again before an answer. Empty for none.</source>
        <translation>Der Ordner eines Cross-Encoders wie bge-reranker-base, der die besten Erinnerungen vor einer Antwort noch einmal liest. Leer für keinen.</translation>
    </message>
    <message>
        <source>The folder of another embedder, such as paraphrase-multilingual-MiniLM-L12-v2 for languages beside English. Empty for the one that comes with Keepsake. From the next start on all messages are encoded anew with it, in the background.</source>
        <translation>Der Ordner eines anderen Embedders, etwa paraphrase-multilingual-MiniLM-L12-v2 für andere Sprachen als Englisch. Leer für den, der mit Keepsake kommt. Ab dem nächsten Start werden damit alle Nachrichten im Hintergrund neu eingelesen.</translation>
    </message>
    <message>
        <source>The folder of the embedder that messages are being encoded with, or bundled. Empty where none is to come. `keepsake models embedder` sets it.</source>
        <translation>Der Ordner des Embedders, mit dem Nachrichten gerade eingelesen werden, oder bundled. Leer, wo keiner kommen soll. `keepsake models embedder` stellt ihn ein.</translation>
    </message>
    <message>
        <source>The last copy of each month before.</source>
        <translation>Die letzte Sicherung jedes Monats davor.</translation>
    </message>
    <message>
        <source>The last copy of each week before.</source>
        <translation>Die letzte Sicherung jeder Woche davor.</translation>
    </message>
    <message>
        <source>The model gives a new chat its title, after its first answer.</source>
        <translation>Das Modell gibt einem neuen Chat nach der ersten Antwort seinen Titel.</translation>
    </message>
    <message>
        <source>The oldest copies go where all together are larger. 0 sets no limit.</source>
        <translation>Die ältesten Sicherungen gehen, wenn alle zusammen größer sind. 0 setzt keine Grenze.</translation>
    </message>
    <message>
        <source>The same one gives the same answer to the same words. -1: any.</source>
        <translation>Derselbe gibt auf dieselben Worte dieselbe Antwort. −1: irgendeiner.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>Schwellenwerte</translation>
    </message>
    <message>
        <source>Tokens of chat, memory and answer that a model on this machine reads at once. 0 chooses as many as fit, at most 8192.</source>
        <translation>Token aus Chat, Gedächtnis und Antwort, die ein Modell auf diesem Rechner auf einmal liest. 0 wählt so viele, wie passen, höchstens 8192.</translation>
    </message>
    <message>
        <source>Tokens of remembered evidence that an answer may use; a tiny model is given 700.</source>
        <translation>So viele Token an Erinnerungen darf eine Antwort benutzen; ein winziges Modell bekommt 700.</translation>
    </message>
    <message>
        <source>Turned on and off under Backup and recovery: the memory is written anew.</source>
        <translation>Ein und aus geht sie unter „Sicherungen“: Das Gedächtnis wird neu geschrieben.</translation>
    </message>
    <message>
        <source>Undo for</source>
        <translation>Rückgängig machen für</translation>
    </message>
    <message>
        <source>Weeks</source>
        <translation>Wochen</translation>
    </message>
    <message>
        <source>What Keepsake itself may take of the machine&apos;s memory, models apart. What you use least is then read from the disk when it is needed. 0 takes a quarter at most.</source>
        <translation>Was Keepsake selbst, ohne Modelle, vom Arbeitsspeicher nehmen darf. Was du am wenigsten brauchst, wird dann bei Bedarf von der Platte gelesen. 0 nimmt höchstens ein Viertel.</translation>
    </message>
    <message>
        <source>What a model may learn.</source>
        <translation>Was ein Modell lernen darf.</translation>
    </message>
    <message>
        <source>Where facts are learnt with a model that is not on this machine, send it what you wrote in your conversations, old ones too. Never while offline is on, and never what is kept for this device only.</source>
        <translation>Werden Fakten mit einem Modell gelernt, das nicht auf diesem Rechner läuft, ihm senden, was du in deinen Gesprächen geschrieben hast, auch in alten. Nie, solange Offline an ist, und nie, was nur für dieses Gerät bestimmt ist.</translation>
    </message>
    <message>
        <source>While Keepsake is open, and only when something has changed.</source>
        <translation>Solange Keepsake offen ist, und nur, wenn sich etwas geändert hat.</translation>
    </message>
    <message>
        <source>Words less likely than this part of the likeliest one are left out.</source>
        <translation>Wörter, die unwahrscheinlicher sind als dieser Teil des wahrscheinlichsten, bleiben weg.</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>About</source>
        <translation>Über Keepsake</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Backup and recovery</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Choose and add models…</source>
        <translation>Modelle wählen und hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Encryption and its key…</source>
        <translation>Verschlüsselung und ihr Schlüssel…</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>No setting speaks of that.</source>
        <translation>Keine Einstellung handelt davon.</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>encryption key passphrase restore</source>
        <translation>Verschlüsselung Schlüssel Passphrase Kennwort wiederherstellen</translation>
    </message>
</context>
<context>
    <name>SeveralFacts</name>
    <message>
        <source>Forget…</source>
        <translation>Vergessen&#xa0;…</translation>
    </message>
    <message>
        <source>May leave this device</source>
        <translation>Darf dieses Gerät verlassen</translation>
    </message>
    <message>
        <source>Pin all</source>
        <translation>Alle anheften</translation>
    </message>
    <message>
        <source>This device only</source>
        <translation>Nur dieses Gerät</translation>
    </message>
    <message>
        <source>Unpin all</source>
        <translation>Alle lösen</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>ShortcutSection</name>
    <message>
        <source>No key does that.</source>
        <translation>Das tut keine Taste.</translation>
    </message>
    <message>
        <source>Press a field, then the new keys. Delete takes them away, Esc keeps them.</source>
        <translation>Drück auf ein Feld, dann die neuen Tasten. Entf nimmt sie weg, Esc behält sie.</translation>
    </message>
    <message>
        <source>Reset all keys</source>
        <translation>Alle Tasten zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the keys of {action}</source>
        <translation>Tasten für {action} zurücksetzen</translation>
    </message>
    <message>
        <source>Search by key or by what it does</source>
        <translation>Nach Taste oder Wirkung suchen</translation>
    </message>
    <message>
        <source>Use it for “{this}” instead?</source>
        <translation>Stattdessen für „{this}“ benutzen?</translation>
    </message>
    <message>
        <source>Use it here</source>
        <translation>Hier benutzen</translation>
    </message>
    <message>
        <source>{keys} already does “{other}”.</source>
        <translation>{keys} tut schon „{other}“.</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Archive the chosen chat, or bring it back</source>
        <translation>Den gewählten Chat archivieren oder zurückholen</translation>
    </message>
    <message>
        <source>Change the keys…</source>
        <translation>Tasten ändern&#xa0;…</translation>
    </message>
    <message>
        <source>Close Keepsake</source>
        <translation>Keepsake schließen</translation>
    </message>
    <message>
        <source>Delete the chosen chat, or forget the chosen fact</source>
        <translation>Den gewählten Chat löschen oder den gewählten Fakt vergessen</translation>
    </message>
    <message>
        <source>Edit the last message, where nothing is written</source>
        <translation>Die letzte Nachricht bearbeiten, wenn nichts geschrieben ist</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Search by key or by what it does</source>
        <translation>Nach Taste oder Wirkung suchen</translation>
    </message>
    <message>
        <source>Stop the answer, or close what is open</source>
        <translation>Die Antwort anhalten oder schließen, was offen ist</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>No key does that.</source>
        <translation>Das tut keine Taste.</translation>
    </message>
    <message>
        <source>Pin the chosen chat, or no longer</source>
        <translation>Den gewählten Chat anheften oder lösen</translation>
    </message>
    <message>
        <source>Rename the chosen chat</source>
        <translation>Den gewählten Chat umbenennen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>StatementEditor</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Edit fact</source>
        <translation>Fakt bearbeiten</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>The fact&apos;s words</source>
        <translation>Wortlaut des Fakts</translation>
    </message>
</context>
<context>
    <name>StoryDetail</name>
    <message>
        <source>A story</source>
        <translation>Eine Geschichte</translation>
    </message>
    <message>
        <source>Open chat</source>
        <translation>Chat öffnen</translation>
    </message>
    <message>
        <source>Open chat: {title}, {when}</source>
        <translation>Chat öffnen: {title}, {when}</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Geschichte</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>Subjects</name>
    <message>
        <source>Access key masked</source>
        <translation>Zugangsschlüssel geschwärzt</translation>
    </message>
    <message>
        <source>Account number masked</source>
        <translation>Kontonummer geschwärzt</translation>
    </message>
    <message>
        <source>Card number masked</source>
        <translation>Kartennummer geschwärzt</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>Kinder</translation>
    </message>
    <message>
        <source>Crime and courts</source>
        <translation>Straftaten und Gerichte</translation>
    </message>
    <message>
        <source>Ethnicity</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Gesundheit</translation>
    </message>
    <message>
        <source>Identity number masked</source>
        <translation>Ausweisnummer geschwärzt</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>PIN masked</source>
        <translation>PIN geschwärzt</translation>
    </message>
    <message>
        <source>Password masked</source>
        <translation>Passwort geschwärzt</translation>
    </message>
    <message>
        <source>Politics</source>
        <translation>Politik</translation>
    </message>
    <message>
        <source>Private key masked</source>
        <translation>Privater Schlüssel geschwärzt</translation>
    </message>
    <message>
        <source>Recovery phrase masked</source>
        <translation>Wiederherstellungsphrase geschwärzt</translation>
    </message>
    <message>
        <source>Religion</source>
        <translation>Religion</translation>
    </message>
    <message>
        <source>Sexuality</source>
        <translation>Sexualität</translation>
    </message>
    <message>
        <source>Token masked</source>
        <translation>Token geschwärzt</translation>
    </message>
    <message>
        <source>Trade unions</source>
        <translation>Gewerkschaften</translation>
    </message>
    <message>
        <source>children</source>
        <translation>Kinder</translation>
    </message>
    <message>
        <source>crime and courts</source>
        <translation>Straftaten und Gerichte</translation>
    </message>
    <message>
        <source>ethnicity</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>health</source>
        <translation>Gesundheit</translation>
    </message>
    <message>
        <source>money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>politics</source>
        <translation>Politik</translation>
    </message>
    <message>
        <source>religion</source>
        <translation>Religion</translation>
    </message>
    <message>
        <source>sexuality</source>
        <translation>Sexualität</translation>
    </message>
    <message>
        <source>trade unions</source>
        <translation>Gewerkschaften</translation>
    </message>
</context>
<context>
    <name>Talking</name>
    <message>
        <source>Answer it</source>
        <translation>Beantworten</translation>
    </message>
    <message>
        <source>Answering in another chat</source>
        <translation>Antwortet in einem anderen Chat</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>There is no answer yet.</source>
        <translation>Es gibt noch keine Antwort.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>TellingAloud</name>
    <message>
        <source>The answer begins</source>
        <translation>Die Antwort beginnt</translation>
    </message>
    <message>
        <source>The answer was stopped</source>
        <translation>Die Antwort wurde angehalten</translation>
    </message>
    <message>
        <source>The answer: {words}</source>
        <translation>Die Antwort: {words}</translation>
    </message>
    <message>
        <source>There is no answer</source>
        <translation>Es gibt keine Antwort</translation>
    </message>
    <message>
        <source>a new answer</source>
        <translation>eine neue Antwort</translation>
    </message>
    <message>
        <source>answering</source>
        <translation>antwortet</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>A story</source>
        <translation>Eine Geschichte</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Each line is one event or task, each dot a time you spoke of it. Ctrl and the wheel zoom.</source>
        <translation>Jede Linie ist ein Ereignis oder eine Aufgabe, jeder Punkt ein Mal, dass du davon gesprochen hast. Strg und das Mausrad vergrößern.</translation>
    </message>
    <message>
        <source>No stories yet</source>
        <translation>Noch keine Geschichten</translation>
    </message>
    <message>
        <source>Pick a story</source>
        <translation>Wähl eine Geschichte</translation>
    </message>
    <message>
        <source>Search stories</source>
        <translation>Geschichten durchsuchen</translation>
    </message>
    <message>
        <source>Show all of the time</source>
        <translation>Die ganze Zeit zeigen</translation>
    </message>
    <message>
        <source>Show less time</source>
        <translation>Weniger Zeit zeigen</translation>
    </message>
    <message>
        <source>Show more time</source>
        <translation>Mehr Zeit zeigen</translation>
    </message>
    <message>
        <source>When you come back to an event or a task in several chats, it becomes a story here, with the dates.</source>
        <translation>Wenn du in mehreren Chats auf ein Ereignis oder eine Aufgabe zurückkommst, wird hier eine Geschichte daraus, mit den Daten.</translation>
    </message>
</context>
<context>
    <name>ToolServersSection</name>
    <message>
        <source>A model behind an API may ask for tools of MCP servers that you allow. Each call is shown first and waits for your word. What is for this device only is kept from models while tools are allowed.</source>
        <translation>Ein Modell hinter einer API darf nach Werkzeugen von MCP-Servern fragen, die du erlaubst. Jeder Aufruf wird vorher gezeigt und wartet auf dein Wort. Was nur auf diesem Gerät bleiben soll, bekommen Modelle nicht, solange Werkzeuge erlaubt sind.</translation>
    </message>
    <message>
        <source>A quotation mark is left open.</source>
        <translation>Ein Anführungszeichen ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add tools of an MCP server</source>
        <translation>Werkzeuge eines MCP-Servers hinzufügen</translation>
    </message>
    <message>
        <source>Add tools…</source>
        <translation>Werkzeuge hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Allow the tools of {name}?</source>
        <translation>Die Werkzeuge von {name} erlauben?</translation>
    </message>
    <message>
        <source>Allow: {name}</source>
        <translation>Erlauben: {name}</translation>
    </message>
    <message>
        <source>Allowed: {names}</source>
        <translation>Erlaubt: {names}</translation>
    </message>
    <message>
        <source>Allow…</source>
        <translation>Erlauben&#xa0;…</translation>
    </message>
    <message>
        <source>As the server told of them when you allowed it. What it tells later counts only when you allow it again.</source>
        <translation>So, wie der Server sie nannte, als du ihn erlaubt hast. Was er später nennt, zählt erst, wenn du ihn noch einmal erlaubst.</translation>
    </message>
    <message>
        <source>As you want to call it</source>
        <translation>Wie du es nennen willst</translation>
    </message>
    <message>
        <source>Asking it for its tools…</source>
        <translation>Er wird nach seinen Werkzeugen gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Goes into the keychain</source>
        <translation>Kommt in den Schlüsselbund</translation>
    </message>
    <message>
        <source>Its key is in the system keychain: {names}</source>
        <translation>Sein Schlüssel ist im Schlüsselbund des Systems: {names}</translation>
    </message>
    <message>
        <source>Keepsake calls this address now for the list of its tools, and again for each call that you confirm. It learns what a call says.</source>
        <translation>Keepsake ruft diese Adresse jetzt auf, um die Liste der Werkzeuge zu holen, und wieder bei jedem Aufruf, den du bestätigst. Sie erfährt, was in einem Aufruf steht.</translation>
    </message>
    <message>
        <source>Keepsake starts this program now for the list of its tools, and again for calls that you confirm. It is a foreign program: it may do what you may do on this machine, and send on what it is told. Allow it only if you trust where it is from. While offline is on it is not started.</source>
        <translation>Keepsake startet dieses Programm jetzt, um die Liste der Werkzeuge zu holen, und wieder bei Aufrufen, die du bestätigst. Es ist ein fremdes Programm: Es darf auf diesem Rechner, was du darfst, und kann weitersenden, was man ihm sagt. Erlaube es nur, wenn du seiner Herkunft traust. Solange Offline an ist, wird es nicht gestartet.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Look at the tools: {name}</source>
        <translation>Werkzeuge ansehen: {name}</translation>
    </message>
    <message>
        <source>Look at them</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Nothing is started or called yet. It stays off until you allow it.</source>
        <translation>Noch wird nichts gestartet oder aufgerufen. Er bleibt aus, bis du ihn erlaubst.</translation>
    </message>
    <message>
        <source>Off: models do not know of it</source>
        <translation>Aus: Modelle wissen nichts davon</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>Programm oder Adresse</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove: {name}</source>
        <translation>Entfernen: {name}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop: {name}</source>
        <translation>Anhalten: {name}</translation>
    </message>
    <message>
        <source>Such as API_KEY</source>
        <translation>Etwa API_KEY</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Switch off: {name}</source>
        <translation>Ausschalten: {name}</translation>
    </message>
    <message>
        <source>Variable or header</source>
        <translation>Variable oder Kopfzeile</translation>
    </message>
    <message>
        <source>Tools of {name}</source>
        <translation>Werkzeuge von {name}</translation>
    </message>
    <message>
        <source>The line that starts a program, with its arguments, or an address that begins with https://, on this machine also http://. If it needs a key, a program gets it as an environment variable of that name, an address as a header.</source>
        <translation>Die Zeile, die ein Programm startet, mit ihren Argumenten, oder eine Adresse, die mit https:// beginnt, auf diesem Gerät auch http://. Braucht es einen Schlüssel, bekommt ihn ein Programm als Umgebungsvariable dieses Namens, eine Adresse als Kopfzeile.</translation>
    </message>
    <message>
        <source>Tools that models may ask for</source>
        <translation>Werkzeuge, nach denen Modelle fragen dürfen</translation>
    </message>
</context>
<context>
    <name>ToolsSection</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy what the program needs</source>
        <translation>Kopieren, was das Programm braucht</translation>
    </message>
    <message>
        <source>May forget without a question while this window is closed</source>
        <translation>Darf ohne Frage vergessen, solange dieses Fenster geschlossen ist</translation>
    </message>
    <message>
        <source>Programs that may ask your memory</source>
        <translation>Programme, die dein Gedächtnis fragen dürfen</translation>
    </message>
    <message>
        <source>Programs that speak MCP, such as editors and other assistants, can recall and note things here. Each asks once, in this window. What they asked is listed under Memory, Activity.</source>
        <translation>Programme, die MCP sprechen, etwa Editoren und andere Assistenten, können sich hier erinnern und etwas vermerken. Jedes fragt einmal, in diesem Fenster. Was sie gefragt haben, steht unter Gedächtnis, Aktivität.</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Take back: {name}</source>
        <translation>Zurücknehmen: {name}</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Ask…</source>
        <translation>Fragen&#xa0;…</translation>
    </message>
    <message>
        <source>More filters</source>
        <translation>Weitere Filter</translation>
    </message>
    <message>
        <source>Open Keepsake</source>
        <translation>Keepsake öffnen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>UndoBar</name>
    <message>
        <source>Brought back: {listed}</source>
        <translation>Zurückgeholt: {listed}</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Deleted: {listed}</source>
        <translation>Gelöscht: {listed}</translation>
    </message>
    <message>
        <source>Erase now</source>
        <translation>Jetzt löschen</translation>
    </message>
    <message>
        <source>Erased from every file of the home</source>
        <translation>Aus jeder Datei der Ablage gelöscht</translation>
    </message>
    <message>
        <source>Forgotten: {listed}</source>
        <translation>Vergessen: {listed}</translation>
    </message>
    <message>
        <source>Kept in the memory file until {date}, {time}, so that you can undo it; then erased.</source>
        <translation>Bleibt bis {date}, {time} in der Gedächtnisdatei, damit du es rückgängig machen kannst; dann wird es gelöscht.</translation>
    </message>
    <message>
        <source>Links changed</source>
        <translation>Verbindungen geändert</translation>
    </message>
    <message>
        <source>Marked: {listed}</source>
        <translation>Vermerkt: {listed}</translation>
    </message>
    <message>
        <source>Not brought back, because of what was done since: {listed}.</source>
        <translation>Nicht zurückgeholt, wegen dessen, was seither geschah: {listed}.</translation>
    </message>
    <message>
        <source>People and things changed</source>
        <translation>Menschen und Dinge geändert</translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>Gemerkt</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>Geklärt</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>{n} chat</source>
        <translation>{n} Chat</translation>
    </message>
    <message>
        <source>{n} chats</source>
        <translation>{n} Chats</translation>
    </message>
    <message>
        <source>{n} draft</source>
        <translation>{n} Entwurf</translation>
    </message>
    <message>
        <source>{n} drafts</source>
        <translation>{n} Entwürfe</translation>
    </message>
    <message>
        <source>{n} fact</source>
        <translation>{n} Fakt</translation>
    </message>
    <message>
        <source>{n} facts</source>
        <translation>{n} Fakten</translation>
    </message>
    <message>
        <source>{n} file</source>
        <translation>{n} Datei</translation>
    </message>
    <message>
        <source>{n} files</source>
        <translation>{n} Dateien</translation>
    </message>
    <message>
        <source>{n} message</source>
        <translation>{n} Nachricht</translation>
    </message>
    <message>
        <source>{n} messages</source>
        <translation>{n} Nachrichten</translation>
    </message>
    <message>
        <source>{n} profile</source>
        <translation>{n} Profil</translation>
    </message>
    <message>
        <source>{n} profiles</source>
        <translation>{n} Profile</translation>
    </message>
</context>
<context>
    <name>Updates</name>
    <message>
        <source>Get it where you got this one: nothing was loaded.</source>
        <translation>Hol sie, wo du diese herhast: Geladen wurde nichts.</translation>
    </message>
    <message>
        <source>Keepsake {version}</source>
        <translation>Keepsake {version}</translation>
    </message>
    <message>
        <source>Keepsake {version} is there.</source>
        <translation>Keepsake {version} ist da.</translation>
    </message>
    <message>
        <source>Look for a newer version now</source>
        <translation>Jetzt nach einer neueren Version sehen</translation>
    </message>
    <message>
        <source>This is the newest version.</source>
        <translation>Das ist die neueste Version.</translation>
    </message>
    <message>
        <source>What is new in it</source>
        <translation>Was darin neu ist</translation>
    </message>
</context>
<context>
    <name>ValueTable</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
</context>
<context>
    <name>VersionSwitcher</name>
    <message>
        <source>Version after</source>
        <translation>Nächste Fassung</translation>
    </message>
    <message>
        <source>Version before</source>
        <translation>Vorige Fassung</translation>
    </message>
</context>
<context>
    <name>WhatStaysHere</name>
    <message>
        <source>Chats and memories are in one encrypted file. Its key is in your system&apos;s keychain, or it is the passphrase that you chose.</source>
        <translation>Chats und Erinnerungen liegen in einer verschlüsselten Datei. Ihr Schlüssel liegt im Schlüsselbund deines Systems, oder er ist die Passphrase, die du gewählt hast.</translation>
    </message>
    <message>
        <source>Each answer shows what it was given of your memory. You can correct, pause or forget anything, for good.</source>
        <translation>Jede Antwort zeigt, was sie aus deinem Gedächtnis bekommen hat. Du kannst alles berichtigen, anhalten oder vergessen, und zwar endgültig.</translation>
    </message>
    <message>
        <source>Encryption is off in this home: whoever can read your files can read it too.</source>
        <translation>Die Verschlüsselung ist hier aus: Wer deine Dateien lesen kann, kann auch das hier lesen.</translation>
    </message>
    <message>
        <source>Keepsake remembers what you tell it. All of it lies on this machine.</source>
        <translation>Keepsake merkt sich, was du erzählst. Alles davon liegt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Verschlossen</translation>
    </message>
    <message>
        <source>Not locked</source>
        <translation>Nicht verschlossen</translation>
    </message>
    <message>
        <source>Nothing is sent</source>
        <translation>Nichts wird gesendet</translation>
    </message>
    <message>
        <source>Stay offline</source>
        <translation>Offline bleiben</translation>
    </message>
    <message>
        <source>Then nothing can leave, not even to download a model.</source>
        <translation>Dann kann nichts hinaus, nicht einmal, um ein Modell herunterzuladen.</translation>
    </message>
    <message>
        <source>There is no account and no telemetry. Only if you add a model on another machine does something leave this one, and you see it before.</source>
        <translation>Es gibt kein Konto und keine Telemetrie. Nur wenn du ein Modell auf einem anderen Rechner hinzufügst, verlässt etwas diesen hier, und du siehst es vorher.</translation>
    </message>
    <message>
        <source>What you say stays here</source>
        <translation>Was du sagst, bleibt hier</translation>
    </message>
    <message>
        <source>Yours to see and to change</source>
        <translation>Du siehst alles und kannst alles ändern</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>A little</source>
        <translation>Wenig</translation>
    </message>
    <message>
        <source>A longer answer takes longer; you can stop it at any time.</source>
        <translation>Eine längere Antwort dauert länger; du kannst sie jederzeit anhalten.</translation>
    </message>
    <message>
        <source>A lot</source>
        <translation>Viel</translation>
    </message>
    <message>
        <source>A month</source>
        <translation>Einen Monat</translation>
    </message>
    <message>
        <source>A page</source>
        <translation>Eine Seite</translation>
    </message>
    <message>
        <source>A paragraph</source>
        <translation>Ein Absatz</translation>
    </message>
    <message>
        <source>A program asked</source>
        <translation>Ein Programm hat gefragt</translation>
    </message>
    <message>
        <source>A sentence near it fits (near late)</source>
        <translation>Ein Satz in der Nähe passt (near late)</translation>
    </message>
    <message>
        <source>A sentence that fits (late interaction)</source>
        <translation>Ein Satz, der passt (late interaction)</translation>
    </message>
    <message>
        <source>A smaller context leaves room for fewer turns and memories.</source>
        <translation>Ein kleinerer Kontext lässt Platz für weniger Wortwechsel und Erinnerungen.</translation>
    </message>
    <message>
        <source>A week</source>
        <translation>Eine Woche</translation>
    </message>
    <message>
        <source>API: what you write leaves this machine</source>
        <translation>API: Was du schreibst, verlässt diesen Rechner</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über wen</translation>
    </message>
    <message>
        <source>About the same</source>
        <translation>Über dasselbe</translation>
    </message>
    <message>
        <source>About you</source>
        <translation>Über dich</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>All of it fits there.</source>
        <translation>Alles davon passt dorthin.</translation>
    </message>
    <message>
        <source>Answered such a question before (query)</source>
        <translation>Hat so eine Frage schon beantwortet (query)</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antwortet</translation>
    </message>
    <message>
        <source>Answers as well and as fast as the machine that it runs on.</source>
        <translation>Antwortet so gut und so schnell wie der Rechner, auf dem es läuft.</translation>
    </message>
    <message>
        <source>Answers at once on any machine, and often badly.</source>
        <translation>Antwortet auf jedem Rechner sofort, und oft schlecht.</translation>
    </message>
    <message>
        <source>Answers best; needs a graphics card to be quick.</source>
        <translation>Antwortet am besten; schnell nur mit einer Grafikkarte.</translation>
    </message>
    <message>
        <source>Answers quickly; for short questions and simple texts.</source>
        <translation>Antwortet schnell; für kurze Fragen und einfache Texte.</translation>
    </message>
    <message>
        <source>Answers well; slowly where there is no graphics card.</source>
        <translation>Antwortet gut; ohne Grafikkarte langsam.</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Asking the host…</source>
        <translation>Fragt beim Anbieter nach&#xa0;…</translation>
    </message>
    <message>
        <source>At least {n} characters; a few words of your own are best.</source>
        <translation>Mindestens {n} Zeichen; am besten ein paar eigene Wörter.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Backed up</source>
        <translation>Gesichert</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Both processors share one memory.</source>
        <translation>Beide Prozessoren teilen sich einen Speicher.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>Vorsichtig</translation>
    </message>
    <message>
        <source>Careful keeps to what is likely, inventive surprises more often.</source>
        <translation>„Vorsichtig“ bleibt beim Wahrscheinlichen, „Einfallsreich“ überrascht öfter.</translation>
    </message>
    <message>
        <source>Change the passphrase</source>
        <translation>Passphrase ändern</translation>
    </message>
    <message>
        <source>Chat model</source>
        <translation>Chat-Modell</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Checking that every byte is right…</source>
        <translation>Prüft, ob jedes Byte stimmt&#xa0;…</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
    <message>
        <source>Choose a passphrase</source>
        <translation>Wähl eine Passphrase</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Comes with Keepsake</source>
        <translation>Kommt mit Keepsake</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigener Wert</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Heruntergeladen</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Niederländisch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>Erased for good</source>
        <translation>Endgültig gelöscht</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Exported</source>
        <translation>Exportiert</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>File on this machine</source>
        <translation>Datei auf diesem Rechner</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>Finds memories</source>
        <translation>Findet Erinnerungen</translation>
    </message>
    <message>
        <source>Fits best</source>
        <translation>Passt am besten</translation>
    </message>
    <message>
        <source>Fits loosely</source>
        <translation>Passt entfernt</translation>
    </message>
    <message>
        <source>Fits partly</source>
        <translation>Passt teilweise</translation>
    </message>
    <message>
        <source>Fits well</source>
        <translation>Passt gut</translation>
    </message>
    <message>
        <source>For now</source>
        <translation>Zurzeit</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Aus einer Datei</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Graphics memory holds no more of it. A smaller model or a shorter context would.</source>
        <translation>Mehr davon passt nicht in den Grafikspeicher. Mit einem kleineren Modell oder kürzeren Kontext ginge mehr.</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>How it writes</source>
        <translation>Wie es schreibt</translation>
    </message>
    <message>
        <source>How long an answer may be</source>
        <translation>Wie lang eine Antwort sein darf</translation>
    </message>
    <message>
        <source>How much it recalls</source>
        <translation>Wie viel es sich in Erinnerung ruft</translation>
    </message>
    <message>
        <source>How much of what you told Keepsake goes into one answer. More takes longer.</source>
        <translation>Wie viel von dem, was du Keepsake erzählt hast, in eine Antwort eingeht. Mehr dauert länger.</translation>
    </message>
    <message>
        <source>How words are chosen</source>
        <translation>Wie Wörter gewählt werden</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>In main memory</source>
        <translation>Im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Install or unlock a system keychain, such as GNOME Keyring or KWallet, or leave the key empty where none is needed.</source>
        <translation>Installier oder entsperr einen Schlüsselbund des Systems, etwa GNOME Keyring oder KWallet, oder lass den Schlüssel leer, wo keiner nötig ist.</translation>
    </message>
    <message>
        <source>Inventive</source>
        <translation>Einfallsreich</translation>
    </message>
    <message>
        <source>It is only ever used there.</source>
        <translation>Benutzt wird es immer nur dort.</translation>
    </message>
    <message>
        <source>It runs elsewhere.</source>
        <translation>Es läuft anderswo.</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>Learnt</source>
        <translation>Gelernt</translation>
    </message>
    <message>
        <source>Loaded as it is, it would fill the memory: the machine would become slow, or the model would be ended. Keepsake itself goes on in any case.</source>
        <translation>So geladen würde es den Speicher füllen: Der Rechner würde langsam, oder das Modell würde beendet. Keepsake selbst läuft auf jeden Fall weiter.</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <translation>MMM yyyy</translation>
    </message>
    <message>
        <source>Main memory has too little room for all of it. A smaller chat model, a shorter context or closing other programs would help.</source>
        <translation>Im Arbeitsspeicher ist zu wenig Platz für alles davon. Ein kleineres Chat-Modell, ein kürzerer Kontext oder das Schließen anderer Programme würde helfen.</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Vermerke</translation>
    </message>
    <message>
        <source>Means the same (dense)</source>
        <translation>Bedeutet dasselbe (dense)</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Models on other machines that get a message without showing it first.</source>
        <translation>Modelle auf anderen Rechnern, die eine Nachricht bekommen, ohne dass sie vorher gezeigt wird.</translation>
    </message>
    <message>
        <source>Needs about {size} of memory</source>
        <translation>Braucht etwa {size} Speicher</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>Gar nicht</translation>
    </message>
    <message>
        <source>On both processors</source>
        <translation>Auf beiden Prozessoren</translation>
    </message>
    <message>
        <source>On the graphics processor</source>
        <translation>Auf dem Grafikprozessor</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation>Organisation</translation>
    </message>
    <message>
        <source>Part of a chat</source>
        <translation>Chat-Abschnitt</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Paused at {done}</source>
        <translation>Angehalten bei {done}</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>People and things</source>
        <translation>Menschen und Dinge</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>Picture {name}</source>
        <translation>Bild {name}</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Place by strength</source>
        <translation>Rang nach Stärke</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Preference</source>
        <translation>Vorliebe</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Vorige Stelle</translation>
    </message>
    <message>
        <source>Read again beside the question (reranker)</source>
        <translation>Noch einmal neben der Frage gelesen (reranker)</translation>
    </message>
    <message>
        <source>Remember it again</source>
        <translation>Wieder merken</translation>
    </message>
    <message>
        <source>Removed: {words}</source>
        <translation>Entfernt: {words}</translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation>Passphrase wiederholen</translation>
    </message>
    <message>
        <source>Embedder (bi-encoder)</source>
        <translation>Embedder (Bi-Encoder)</translation>
    </message>
    <message>
        <source>Finds what you told by what it means. Reads each message once, in the background.</source>
        <translation>Findet nach der Bedeutung, was du erzählt hast. Liest jede Nachricht einmal, im Hintergrund.</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>Reads the best memories again before an answer: finds better, answers a little later.</source>
        <translation>Liest die besten Erinnerungen vor einer Antwort noch einmal: findet besser, antwortet etwas später.</translation>
    </message>
    <message>
        <source>Reranker (cross-encoder)</source>
        <translation>Reranker (Cross-Encoder)</translation>
    </message>
    <message>
        <source>Room in the question</source>
        <translation>Platz in der Frage</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Said in other words</source>
        <translation>Mit anderen Worten gesagt</translation>
    </message>
    <message>
        <source>Same topic (topic)</source>
        <translation>Gleiches Thema (topic)</translation>
    </message>
    <message>
        <source>Same words (lexical)</source>
        <translation>Gleiche Wörter (lexical)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>Gespeichert als {path}</translation>
    </message>
    <message>
        <source>Search in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Several pages</source>
        <translation>Mehrere Seiten</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>So long it can be brought back. Then it is erased from every file for good.</source>
        <translation>So lange lässt es sich zurückholen. Dann wird es endgültig aus jeder Datei gelöscht.</translation>
    </message>
    <message>
        <source>Sorts memories</source>
        <translation>Ordnet Erinnerungen</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <source>Taken together (score)</source>
        <translation>Alles zusammen (score)</translation>
    </message>
    <message>
        <source>Takes no memory</source>
        <translation>Nimmt keinen Speicher</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>Thailändisch</translation>
    </message>
    <message>
        <source>The chat model comes first on the graphics processor and leaves too little. A smaller one would leave more.</source>
        <translation>Das Chat-Modell kommt auf dem Grafikprozessor zuerst und lässt zu wenig übrig. Ein kleineres ließe mehr.</translation>
    </message>
    <message>
        <source>The installed library was built without the graphics processor. Another build would use it: Help says which.</source>
        <translation>Die installierte Bibliothek wurde ohne den Grafikprozessor gebaut. Eine andere würde ihn benutzen: Welche, steht in der Hilfe.</translation>
    </message>
    <message>
        <source>The number of layers was chosen. Without a choice, as many as fit go there.</source>
        <translation>Die Zahl der Schichten wurde gewählt. Ohne Wahl gehen so viele dorthin, wie passen.</translation>
    </message>
    <message>
        <source>The number under Advanced is none of these.</source>
        <translation>Die Zahl unter „Erweitert“ ist keine davon.</translation>
    </message>
    <message>
        <source>The picture is not there any more.</source>
        <translation>Das Bild ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The picture was not saved: {why}.</source>
        <translation>Das Bild wurde nicht gespeichert: {why}.</translation>
    </message>
    <message>
        <source>The two passphrases are not the same</source>
        <translation>Die beiden Passphrasen sind nicht gleich</translation>
    </message>
    <message>
        <source>There is no graphics processor that it could use.</source>
        <translation>Es gibt keinen Grafikprozessor, den es benutzen könnte.</translation>
    </message>
    <message>
        <source>Thing</source>
        <translation>Sache</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Diese Woche</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Try with {tokens} tokens</source>
        <translation>Mit {tokens} Token versuchen</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Undo what was forgotten</source>
        <translation>Vergessenes zurückholen</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Undone: {words}</source>
        <translation>Rückgängig gemacht: {words}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Use with {tokens} tokens</source>
        <translation>Mit {tokens} Token benutzen</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>Vectors of single words</source>
        <translation>Vektoren einzelner Wörter</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>Vietnamesisch</translation>
    </message>
    <message>
        <source>What finds memories</source>
        <translation>Was Erinnerungen findet</translation>
    </message>
    <message>
        <source>What is on is learnt like anything else. Of the others you are asked.</source>
        <translation>Was an ist, wird wie alles andere gelernt. Zu den übrigen wirst du gefragt.</translation>
    </message>
    <message>
        <source>What is searched</source>
        <translation>Was durchsucht wird</translation>
    </message>
    <message>
        <source>What sorts memories</source>
        <translation>Was Erinnerungen ordnet</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Where an answer ends</source>
        <translation>Wo eine Antwort endet</translation>
    </message>
    <message>
        <source>Where models lie</source>
        <translation>Wo Modelle liegen</translation>
    </message>
    <message>
        <source>Who said it, and when (standing)</source>
        <translation>Wer es gesagt hat und wann (standing)</translation>
    </message>
    <message>
        <source>With these words</source>
        <translation>Mit diesen Wörtern</translation>
    </message>
    <message>
        <source>Words around it (near lexical)</source>
        <translation>Wörter drum herum (near lexical)</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>You added</source>
        <translation>Von dir hinzugefügt</translation>
    </message>
    <message>
        <source>You corrected</source>
        <translation>Von dir berichtigt</translation>
    </message>
    <message>
        <source>You joined or took apart</source>
        <translation>Von dir zusammengelegt oder getrennt</translation>
    </message>
    <message>
        <source>You linked or gathered</source>
        <translation>Von dir verbunden oder gesammelt</translation>
    </message>
    <message>
        <source>You marked</source>
        <translation>Von dir vermerkt</translation>
    </message>
    <message>
        <source>You settled</source>
        <translation>Von dir geklärt</translation>
    </message>
    <message>
        <source>You type it each time Keepsake starts. Keep it safe: without it your memory cannot be opened, by you or by anyone.</source>
        <translation>Du gibst sie bei jedem Start von Keepsake ein. Bewahr sie gut auf: Ohne sie kann niemand dein Gedächtnis öffnen, auch du nicht.</translation>
    </message>
    <message>
        <source>a model read it in your words</source>
        <translation>ein Modell hat es in deinen Worten gelesen</translation>
    </message>
    <message>
        <source>by your rules</source>
        <translation>nach deinen Regeln</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>fits the graphics processor</source>
        <translation>passt auf den Grafikprozessor</translation>
    </message>
    <message>
        <source>fits with a context of {tokens} tokens</source>
        <translation>passt mit einem Kontext von {tokens} Token</translation>
    </message>
    <message>
        <source>fits, on the processor</source>
        <translation>passt, auf dem Prozessor</translation>
    </message>
    <message>
        <source>from your words</source>
        <translation>aus deinen Worten</translation>
    </message>
    <message>
        <source>in conflict</source>
        <translation>im Widerspruch</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>lädt</translation>
    </message>
    <message>
        <source>not loaded now</source>
        <translation>gerade nicht geladen</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>noch nicht</translation>
    </message>
    <message>
        <source>numbers as {precision}</source>
        <translation>Zahlen als {precision}</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>reads about {n} words at once</source>
        <translation>liest etwa {n} Wörter auf einmal</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>sorted</source>
        <translation>sortiert</translation>
    </message>
    <message>
        <source>sorted, greatest first</source>
        <translation>sortiert, Größtes zuerst</translation>
    </message>
    <message>
        <source>the graphics processor</source>
        <translation>dem Grafikprozessor</translation>
    </message>
    <message>
        <source>this device only</source>
        <translation>nur dieses Gerät</translation>
    </message>
    <message>
        <source>too large for this machine</source>
        <translation>zu groß für diesen Rechner</translation>
    </message>
    <message>
        <source>you</source>
        <translation>du</translation>
    </message>
    <message>
        <source>you wrote it</source>
        <translation>von dir geschrieben</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{done} of {total} messages and facts</source>
        <translation>{done} von {total} Nachrichten und Fakten</translation>
    </message>
    <message>
        <source>{graphics} of graphics memory, {memory} of main memory</source>
        <translation>{graphics} Grafikspeicher, {memory} Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{name} encodes everything anew; the old one answers meanwhile.</source>
        <translation>{name} liest alles neu ein; der alte antwortet derweil.</translation>
    </message>
    <message>
        <source>{name} finds memories from the next start on.</source>
        <translation>{name} findet Erinnerungen ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>{name} waits until new messages are learnt.</source>
        <translation>{name} wartet, bis neue Nachrichten gelernt sind.</translation>
    </message>
    <message>
        <source>{part} of {whole} tokens</source>
        <translation>{part} von {whole} Token</translation>
    </message>
    <message>
        <source>{rank} of {count}</source>
        <translation>{rank} von {count}</translation>
    </message>
    <message>
        <source>{size} a second</source>
        <translation>{size} pro Sekunde</translation>
    </message>
    <message>
        <source>{size} of {all} of main memory are planned for</source>
        <translation>{size} von {all} Arbeitsspeicher sind verplant</translation>
    </message>
    <message>
        <source>{size} of {all} on {name}</source>
        <translation>{size} von {all} auf {name}</translation>
    </message>
    <message>
        <source>{some} of {all} layers fit the graphics processor</source>
        <translation>{some} von {all} Schichten passen auf den Grafikprozessor</translation>
    </message>
    <message>
        <source>“{name}” needs much memory</source>
        <translation>„{name}“ braucht viel Speicher</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
</context>
</TS>
