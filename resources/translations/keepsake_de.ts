<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Next place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in this document</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AboutSection</name>
    <message>
        <source>An assistant with a memory of its own, on your machine. Nothing leaves it unless you choose an API model. There is no telemetry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence: Apache 2.0</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Answering</name>
    <message>
        <source>Looking in your memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskingSheet</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Attaching</name>
    <message>
        <source>Attach files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture.png</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatActions</name>
    <message>
        <source>Archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete “{title}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget them too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is still found and remembered. Press “Chats” above for the archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is learnt from it or recalled into it from now on, and what it taught so far goes. The chat itself stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat and its messages go for good. What should happen to the facts learnt there? A fact that you also told elsewhere stays in any case.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat is in the archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn memory off for this chat?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn memory off…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn memory on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatExport</name>
    <message>
        <source>Export all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON, to import again (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keepsake chats {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown, to read (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chat written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chats written.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatHead</name>
    <message>
        <source>From {source}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do with this chat</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatLink</name>
    <message>
        <source>Open the chat {title}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatLinks</name>
    <message>
        <source>Show {n} more chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show {n} more chats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatPlaces</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help me plan my week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It opens in your browser and leaves this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keepsake remembers what you tell it, on this machine, and shows what it used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing here is stored or learnt, and no memory is used. It is gone when you leave.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this link?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This chat leaves no trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What did we decide last time?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you know about me?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is on your mind?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all {count} lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Attach files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write something that is not kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContextCard</name>
    <message>
        <source>Attached files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted about: its own tokenizer is not at hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Room for the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The oldest message of this chat no longer fits: the model does not read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {n} oldest messages of this chat no longer fit: the model does not read them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This chat, {n} message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This chat, {n} messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is too long: shorten it, or choose a model that reads more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} reads up to {window} tokens at once.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContextMeter</name>
    <message>
        <source>Context: {used} of {window} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{filled}, about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationDelegate</name>
    <message>
        <source>New title</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats of this profile appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats that you archive wait here. They are still remembered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chat holds these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening your memory…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temporary chat (Ctrl+Shift+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your chats appear here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationPage</name>
    <message>
        <source>Temporary chat</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationsModel</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>archived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pinned</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Correcting</name>
    <message>
        <source>Answer again without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corrected. What you wrote holds from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgotten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not used in any answer from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is used as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is worded as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out of this chat from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked as no longer true. It answers questions about back then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never used again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No longer holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used in this chat again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DemoNote</name>
    <message>
        <source>A tiny demo model answers here: quick, but often wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a larger model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not show this again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DocumentText</name>
    <message>
        <source>Text of the document</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DropPlace</name>
    <message>
        <source>A zip as it came, single files, or a whole folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop files or folders here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EditBar</name>
    <message>
        <source>Cancel edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editing an earlier message. The answers so far stay as a version.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EndButton</name>
    <message>
        <source>To the end</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source> missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{folder}&apos; is not a sentence-transformers folder ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{name}&apos; cannot be the name of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is of one piece.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{one}&apos; and &apos;{other}&apos; are one entity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{outside}&apos; is not in &apos;{space}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{path}&apos; cannot be read: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{path}&apos; is a folder, not a GGUF file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{space}&apos; is no space to gather units in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A budget of {budget} tokens holds nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of the memory file was not completed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cursor was used by a thread that it does not belong to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A home stays encrypted or open, as it was made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key was given, but the memory file is not encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message cannot be marked as {standing}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model called &apos;{name}&apos; exists already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model&apos;s process has no pipes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new home with `privacy.encryption` on is encrypted; import your chats there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A statement failed ({name__}): {message}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A unit cannot be joined to itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A unit has no words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add them to {basic_space} or {abstract_spaces} first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow more tokens, or give it less to do at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An edge &apos;{value}&apos; follows from its units and cannot be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another Keepsake is using the home folder &apos;{home}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again, allow a longer answer in Settings, Models, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask with at least one word of what you look for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach text, Markdown, code, CSV, JSON, HTML, a PDF or a Word document (.docx).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach up to {most_documents}, and the others with the next message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that you may read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the API key and the model&apos;s name on the Models page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address and your network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the network and try again: what was loaded stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the passphrase in KEEPSAKE_KEY, or unset it to use the system keychain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a chat or instruct model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder that you may write to with --home, or change its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file in GGUF format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a name of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a version of the model in one file, or join the parts with llama-gguf-split --merge.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another chat model, or set memory.learn_with to rules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model, or another host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model, or install this one again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another place, or say that it may be replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file of the language model itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file of the model that it was made for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the other Keepsake, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the program that holds the file, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the file or delete it to start with the defaults.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Describe it in words, or attach its text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download a current conversion of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the model again, or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the newest version instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export or download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the chats again, or correct the file at the place named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some disk space, then try again. Nothing that was saved is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space, or choose a smaller model. What was loaded stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space: Keepsake stops saving when the disk is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Keepsake again with `make install`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Keepsake again; its models come with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install a newer Keepsake, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install or unlock a system keychain (GNOME Keyring, KWallet, macOS Keychain, Windows Credential Manager). For the memory itself a passphrase in KEEPSAKE_KEY also works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the newer version, or open a backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be marked as: {choices}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does not begin with https://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has blanks or unprintable characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not a full path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not valid text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may hold pictures only; see what it says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It names no kind of fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It names no server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was deleted. Try again, or choose another host or model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep secrets in a password manager.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the file as it is and restore the last backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keepsake {version__}, Python {python}, {found}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning facts with a model failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning from messages failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning with a model failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning with a model paused: %s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List those that do: memory conflicts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List what exists, then use one of its ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a new one: preview the forgetting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make another home with the other setting and import your chats there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Migration {version} &apos;{name}&apos; was edited after release.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the chat to another profile, or change what the profile remembers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name ids, words or a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name one by its id: {listed}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New words and known units cannot be added in one call.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New words cannot be added to &apos;{space}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No added model is called &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No bundled model is called &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No space is left for &apos;{folder}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No space is left in {folder}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No such edge was drawn from {source} to {target}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody and nothing is known as &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{missing}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{trajectory_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{unit_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the memory has the id &apos;{unit}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is remembered in the profile &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to forget was named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was loaded. Choose another host or model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was loaded. Choose another host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was merged into &apos;{name}&apos; by you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was said there yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline is on, and {name} is not on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a question can be answered again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only facts can be changed; add a note or another message instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only your own messages can be edited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Keepsake again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in a PDF viewer and save or print it as a PDF again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in a word processor and save it as .docx, PDF or plain text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it with its password, save a copy without one, then attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it without a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please report this; the log holds the details and none of your words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading “{name}” takes too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run `keepsake models list` to see what is installed, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a copy without the password, then attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as .docx, PDF, CSV or plain text, then attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set KEEPSAKE_KEY to a passphrase of your choice, and keep it safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set KEEPSAKE_KEY to this home&apos;s passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings hold no secrets: give a key with --key-file instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The API of {name} answered without valid JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The API of {name} failed: its answer is far longer than was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The API of {name} failed: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The API of {name} was silent for {seconds} seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The JSON schema cannot be turned into a grammar ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The catalogue has no model &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The configuration in &apos;{folder}&apos; cannot be read ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection broke off while {path} was loading.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedder in &apos;{folder}&apos; cannot be read ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedder in &apos;{folder}&apos; has no dimension.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedder in &apos;{folder}&apos; was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedder needs {kinds}; that is not supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedder pools by {modes}; that is not supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedder&apos;s tokenizer changes a text by framing it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The encryption extension of DuckDB {version__} is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine is closing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder &apos;{folder}&apos; cannot be read: {strerror}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder &apos;{folder}&apos; has no {missing}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The formats are: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The home folder &apos;{home}&apos; cannot be written: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host gives no checksum for {path}, so {title} could not be checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host has another file under the name {path} than the catalogue knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The instructions have {instructions} characters; {longest_instructions} are the most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key does not open the memory file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory could not be saved: no space is left on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory file &apos;{path}&apos; cannot be read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory file &apos;{path}&apos; is in use by another process{by}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory file has schema {found}; this version reads up to {supported}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory file is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory file is encrypted, and no key was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory is encrypted, and the keychain does not hold its key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory is encrypted, and this system has no keychain that holds its key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory is encrypted, and this system has no keychain to keep its key in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model did not finish its JSON within {max_tokens} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; cannot be read: {strerror}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; has {st_size} bytes instead of {size_bytes}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model file &apos;{path}&apos; was changed (its checksum).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model file &apos;{weights}&apos; cannot be read: {strerror}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model file &apos;{weights}&apos; is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in &apos;{folder}&apos; gives no score for a pair of texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model {name} is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s chat template cannot be used with this conversation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s chat template is not valid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s {field} is not right: {first}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name has {name} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The offline switch is on, and {name} is not on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old memory file was not closed completely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passphrase is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The process of {name} cannot be started: {error}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The process of {name} cannot be used ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The process of {name} ended: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The process of {name} hung and was ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt has {tokens} tokens; the model&apos;s context is {n_ctx}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt needs {left} tokens more than the {prompt} free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranker cannot score a text ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranker does not give one number for each text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranker in &apos;{folder}&apos; cannot be read ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings are: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings cannot be read: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The statement has {words} characters; {max_statement_characters} are the most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The statement is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system keychain failed ({name__}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system keychain is locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The title has {title} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer in &apos;{folder}&apos; cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The work was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are: {spaces}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a profile &apos;{name}&apos; already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no &apos;{given}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no ActiveFact &apos;{fact_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no chat model &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no connection to the API of {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no connection to {host}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no conversation &apos;{conversation_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no document &apos;{document_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no entity &apos;{entity_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no fact &apos;{fact_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no file &apos;{path}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder &apos;{folder}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no import format &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no message &apos;{message_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no plan &apos;{plan_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no profile &apos;{profile_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no segment &apos;{segment_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no setting &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no space &apos;{space}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text to attach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no trajectory &apos;{trajectory_id}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for a context of {params} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These can: {drawn_types}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This fact contradicts no other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This fact was replaced by a newer one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This looks like a password, a key or an account number, and was not remembered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This system offers no keychain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again in a while.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. If it happens again, choose a smaller model or a smaller context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again: it goes on where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock the system keychain, or set KEEPSAKE_KEY to this home&apos;s passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpack it, then attach the files inside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --everything to forget all that is remembered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use 100 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a larger budget, or a model with a larger context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a local model, or turn the offline switch off in Settings, Privacy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it, or remove it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use split to take apart what rules have joined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use split to take it apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait a little, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What ingest reads never holds until it is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was said is never altered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a name for the profile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one of at most {longest_name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one of at most {longest_title}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write something first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write what is to be remembered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a conversation without times was to be stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a damaged SQLite database ({error})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a database that takes too long to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a message at {at}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a message without a time was to be stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an entry at {at}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read: {strerror}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be unpacked: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged in its archive; download the archive again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encryption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything is learnt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it belongs to another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not say how the home is locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name has a question mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name is not valid text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger than {max_file_bytes} MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learning with a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {getpos} begins a tag that does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {getpos} or after is no text in UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {getpos}: broken HTML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} begins a value of more than {max_value_characters} million characters, too large for a conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} begins an entry too large for a conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} is no text in {upper} ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {number} is no text in UTF-8 ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp cannot load &apos;{params}&apos;: its architecture may be too new, or the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>main memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>messages learnt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none that models can use; they run on the processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: a passphrase opens the memory, and API keys cannot be kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not usable: {detail}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off: rules alone find facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off: the memory file is readable by anyone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only Gemini&apos;s entries are chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the messages&apos; text is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reranker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments read by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the zone of {zones_unknown} times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of {label}: {shown}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{documents} files are too many for one message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} ({size} MB)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} already holds a graph.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} cannot be a folder: {strerror}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} cannot be written to: {strerror}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{found} are called &apos;{name}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{free} GB free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} cannot go on with {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} does not say how large {path} is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} sends another length of {path} than it announced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} sends more of {path} than it announced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} stopped sending {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{limit} is no number of things to list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{messages} of {label}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} and {name2} cannot be one: {kinds}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be &apos;{value}&apos;: {first}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} does not hold one object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} does not say what kind of model it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} ended its reply without an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} holds no weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is a model of a kind that this Keepsake does not know ({architecture}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is an adapter: it changes another model and is none itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is an embedding model ({architecture}): it finds texts and cannot answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is cut off: it has {whole} bytes and needs {needed}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is damaged or cut off within its head (at byte {at}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is downloaded already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is no language model ({architecture}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is no language model: it lets another model see images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is not a GGUF file; it holds {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is not on this machine, and privacy.learn_over_api is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is part {metadata} of {parts} of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is too small to learn facts: it makes them up. Rules alone find facts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} {why}; only GGUF versions 2 and 3 can be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is not what it should be: its checksum is another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{pending} messages to go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said}: it does not accept the request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said}: it is busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said}: the prompt is too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title} needs {missing} GB on the disk; {free} GB are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{total_bytes}, {free_bytes} free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{unknown} is none of {fact_types}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{usable_threads} of {cpu_count} cores used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{waiting} segments await {chat}; {counts} messages read, {counts2} left to the rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} of {label}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{why} that has to be read in memory; {advice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {strerror}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” has more than {max_characters} characters of text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” has {pages} pages; up to {max_pages} are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” holds no text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a damaged PDF.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a damaged Word document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a packed archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a picture, and this model cannot see pictures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is called a PDF, but it is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is called a Word document, but it is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is larger than {max_file_bytes} MB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is locked with a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is not text that can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is of a kind that cannot be read yet ({suffix}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” unpacks to far more than a document holds.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EvidenceCard</name>
    <message>
        <source>Correct it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Don&apos;t use this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It no longer holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out of this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never use it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open where it was said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no. {rank} in weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score {score:.2f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactDetail</name>
    <message>
        <source>Earlier versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy: {policy}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since {date}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it came from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {subject}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactsView</name>
    <message>
        <source>Add a fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a fact…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current or replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts appear here as you chat. Each shows the sentences it came from, and you can correct or forget it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is erased from the file on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No fact matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One plain sentence, as you would say it: “I am allergic to peanuts.”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick a fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remember it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try other words, or another kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You see the sentences it came from and how it changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first {shown} of {listed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} fact forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} facts forgotten</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileCard</name>
    <message>
        <source>not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{new} new, {updated} to bring up to date, {skipped} left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{new} new, {updated} updated, {skipped} left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{new} of {read} messages are new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{new} of {read} messages were new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileChip</name>
    <message>
        <source>Put it into the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileStrip</name>
    <message>
        <source>Attached files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Forgetting</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget for good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget this?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is erased from the file, not only hidden, and cannot be brought back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This goes: {listed}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} fact stays, with one source fewer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} facts stay, with fewer sources.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} part of a chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} parts of chats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FormatChoice</name>
    <message>
        <source>Choose a program to read where it keeps its chats.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recognise it in each file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where do the chats come from?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the chats come from</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportOffer</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import {n} chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import {n} chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn from these chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off: they can be read, and are neither learnt from nor remembered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} new chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} new chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} to bring up to date</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportSection</name>
    <message>
        <source>All of its chats are here already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring in what you said elsewhere. You see what is in it before anything is stored; chats that are already here are only brought up to date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is learnt from the new ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See below what each file holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing new in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are being learnt from now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read before stays; import again to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and {n} more file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and {n} more files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} new chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} new chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} updated</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LeftOutLine</name>
    <message>
        <source>Hide it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Closing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening your memory…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last words are being put away safely.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryPage</name>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause remembering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remembering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume remembering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last learnt {ago}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>still learning: {waiting}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} message to go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} messages to go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} on this machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageBody</name>
    <message>
        <source>Message text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageMenu</name>
    <message>
        <source>Answer again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete message…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read aloud</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageText</name>
    <message>
        <source>Show more ({left} characters left)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageView</name>
    <message>
        <source>Answer again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing remembered was used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} memories used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} memory used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Asking a test question…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads {n} token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads {n} tokens at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tokens:.0f} tokens a second, first word after {first:.1f} s, loaded in {load:.1f} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelSheets</name>
    <message>
        <source>Add a model from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an API model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As you want to call it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave empty where none is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which of the service&apos;s models to use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address begins with http:// or https://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is kept in the system keychain only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name the service gives it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you write to this model, and the memories an answer uses, are sent to this address.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>A model answers; your memory stays the same whichever you use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model file is a GGUF file that you download yourself, such as a 4-bit instruct model of 2–8 billion parameters (2–5 GB).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a model from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an API model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It goes from this list. A model file stays where it is; an API key is taken out of the system keychain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test it, or use it at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is added</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OpeningFailed</name>
    <message>
        <source>Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter your passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It locks your memory, so that only you can read it. This system has no keychain to keep a key in, so you type it each time Keepsake starts.

Keep it safe: without it your memory cannot be opened, by you or by anyone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That passphrase does not open this memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two passphrases are not the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your memory cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your memory is locked with it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProfileSheet</name>
    <message>
        <source>Amber</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Art</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Briefcase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>House</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to answer here, such as “Answer in French, with sources.”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is learnt from chats here or remembered in them. What they taught goes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only within this profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this profile…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Science</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared with all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sign and colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Teal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The one chosen for all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Travel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is said here is remembered everywhere, and everything is remembered here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is said here is remembered only here, and only that is remembered here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work, a project, a course …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProfileSwitcher</name>
    <message>
        <source>All chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change “{name}”…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export all chats as JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export all chats as Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New profile…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown: {name}. Choose other chats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Profiles</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete them too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you keep them, all other chats can remember what they hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile has no chats.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should happen to its chat?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should happen to its {n} chats?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuoteCard</name>
    <message>
        <source>Open chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You wrote this by hand, {when}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReasoningFold</name>
    <message>
        <source>Hide the thinking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the thinking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecallPanel</name>
    <message>
        <source>Close the panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the order the model read them, {tokens} in all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memories used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing remembered was used. You have not told me anything that fits, or it was left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They may not hold the answer: you may not have told me this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rewording</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What holds instead</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunningImport</name>
    <message>
        <source>About {n} minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {n} minutes left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less than a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking through it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop import</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SegmentDetail</name>
    <message>
        <source>Forget…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mentions {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SegmentsView</name>
    <message>
        <source>As you chat, each topic becomes a part that can be found again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is erased from the file on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chats to look back on yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No part of a chat matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick a part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search parts of chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try other words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You see its words as said.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first {shown} of {listed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} parts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SendSheet</name>
    <message>
        <source>A temporary chat leaves no trace here; what they keep is theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not ask again for {model} at {host}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From attached files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No memories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send this to {host}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send without memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is for this device only is never sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word for word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is not on this machine. This is all that it is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} memories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} message of this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} message of this chat stays here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} messages of this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} messages of this chat stay here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SendingGate</name>
    <message>
        <source>Choose another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gathering what would be sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was sent: offline is on, and {model} is at {host}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch offline off and send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your words are still in the field.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SentFiles</name>
    <message>
        <source>Attached file {name}, {extent}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>-1 chooses as many as fit. 0 for none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 leaves it alone. It keeps a small model from saying the same again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against repetition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An answer ends before any of these, separated by commas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers your questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours of the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Higher is more surprising.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to answer, where a profile does not say. Empty for Keepsake&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In percent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinds of facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers on the graphics processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn facts with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn from conversations and recall them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Least likely word (min-p)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a model on another machine learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Likely words (top-p)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory in an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models on other machines that are sent a message without showing it first, separated by commas. Take a name away to be asked again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing leaves this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of words (top-k)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the processor, for a model on this machine. 0 chooses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only so many of the likeliest words are chosen from. 0 for all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the likeliest words that together have this share are chosen from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remember</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reranker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules find what you state outright. The chat model that you chose finds more: it reads your conversations in the background, while it answers nothing else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send without asking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set when the home is made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address of another host of models, such as a mirror of huggingface.co. Empty for HF_ENDPOINT where that is set, else huggingface.co.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of a cross-encoder, such as bge-reranker-base, that reads the best memories again before an answer. Empty for none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of another embedder, such as paraphrase-multilingual-MiniLM-L12-v2 for languages beside English. Empty for the one that comes with Keepsake. From the next start on all messages are encoded anew with it, in the background.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same one gives the same answer to the same words. -1: any.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of chat, memory and answer that a model on this machine reads at once. 0 chooses as many as fit, at most 8192.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of remembered evidence that an answer may use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a model may learn, separated by commas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where facts are learnt with a model that is not on this machine, send it what you wrote in your conversations, old ones too. Never while offline is on, and never what is kept for this device only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words less likely than this part of the likeliest one are left out.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose and add models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Chats, Memory, Models, Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the chosen chat, or forget the chosen fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the chosen chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temporary chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This sheet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatementEditor</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fact&apos;s words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Talking</name>
    <message>
        <source>Answer it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answering in another chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This question has no answer yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ValueTable</name>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VersionSwitcher</name>
    <message>
        <source>Version after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version before</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>A sentence near it fits (near late)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sentence that fits (late interaction)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>API: what you write leaves this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answered such a question before (query)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comes with Keepsake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds memories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install or unlock a system keychain, such as GNOME Keyring or KWallet, or leave the key empty where none is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Means the same (dense)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again beside the question (reranker)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same topic (topic)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same words (lexical)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sorts memories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken together (score)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who said it, and when (standing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With these words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words around it (near lexical)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {n} token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {n} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from your words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you wrote it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} day ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} days ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} hour ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} hours ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} minute ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} minutes ago</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
