"""What WhatsApp itself writes into a chat that it exports, in the languages of many phones.

An iPhone puts a mark before most of it, Android before little: there only the words tell.
"""

from __future__ import annotations

import re
import unicodedata

from assistant.patterns import Pattern

MARK = "\u200e"
"""Before what an iPhone writes itself, and before the name of a file on a newer Android."""
MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\ufeff"))
MARKS |= dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
"""Unseen: they tell which way a text runs. The last four stand around a name in a sentence."""
SPACES = str.maketrans({"\u202f": " ", "\u00a0": " "})
_NAME_OF_FILE = r"[A-Z]{3}-\d{8}-WA\d{4,}\.\w{2,5}"
_ATTACHED = (
    "file attached|Datei angehängt|archivo adjunto|fichier joint|file allegato|arquivo anexado|"
    "ficheiro anexado|bestand bijgevoegd|dosya ekli|файл добавлен|plik w załączniku|"
    "الملف مرفق|फ़ाइल अटैच की गई|फ़ाइल संलग्न है"
)
_FILE = Pattern(
    rf"(?:[^\n]+ \((?:{_ATTACHED})\)|{_NAME_OF_FILE} \([^()\n]+\))(?:\n(?P<words>.*))?",
    re.DOTALL | re.IGNORECASE,
)
_OMITTED = Pattern(
    r"[^\n<>]{1,40}(?:omitted|weggelassen|ausgeschlossen|omitid[oa]|omise?|absente?|omess[oai]|"
    r"ocultad[oa]|weggelaten|dahil edilmedi|пропущен[оа]?|отсутствует|pominięt[oya])",
    re.IGNORECASE,
)
_MARKUP = Pattern(r"<[!/]?[a-z0-9_-]+ */?>", re.IGNORECASE)
_EDITED = {
    "this message was edited", "diese nachricht wurde bearbeitet", "se editó este mensaje",
    "este mensaje fue editado", "ce message a été modifié", "questo messaggio è stato modificato",
    "mensagem editada", "esta mensagem foi editada", "dit bericht is bewerkt",
    "dit bericht is gewijzigd", "bu mesaj düzenlendi", "сообщение изменено",
    "данное сообщение изменено", "ta wiadomość została edytowana", "تم تعديل هذه الرسالة",
}  # fmt: skip
_DELETED = {
    "null", "this message was deleted", "you deleted this message",
    "diese nachricht wurde gelöscht", "du hast diese nachricht gelöscht",
    "se eliminó este mensaje", "este mensaje fue eliminado", "eliminaste este mensaje",
    "ce message a été supprimé", "vous avez supprimé ce message",
    "questo messaggio è stato eliminato", "hai eliminato questo messaggio",
    "mensagem apagada", "esta mensagem foi apagada", "essa mensagem foi apagada",
    "você apagou esta mensagem", "apagou esta mensagem",
    "dit bericht is verwijderd", "je hebt dit bericht verwijderd", "u hebt dit bericht verwijderd",
    "bu mesaj silindi", "bu mesajı sildiniz",
    "данное сообщение удалено", "вы удалили данное сообщение", "сообщение удалено",
    "вы удалили это сообщение", "ta wiadomość została usunięta", "usunięto tę wiadomość",
    "تم حذف هذه الرسالة", "لقد حذفت هذه الرسالة", "حذفت هذه الرسالة",
    "यह मैसेज डिलीट कर दिया गया है", "आपने यह मैसेज डिलीट किया",
}  # fmt: skip
_NAME = Pattern(
    r"(?:WhatsApp[ -]Chat(?: (?:with|mit|met|-))?|Chat (?:de )?WhatsApp con|"
    r"Discussion WhatsApp avec|Conversa do WhatsApp com|Чат WhatsApp с(?: контактом)?|"
    r"Czat WhatsApp z(?: użytkownikiem)?|محادثة واتساب مع) (.+)|"
    r"(.+) (?:ile WhatsApp Sohbeti|के साथ WhatsApp चैट)",
    re.IGNORECASE,
)
_COPY = Pattern(r" ?\(\d+\)$")


def plain(text: str) -> str:
    """`text` without the marks and the space around it."""
    return text.translate(MARKS).strip()


def words_of(said: str) -> tuple[str, str]:
    """What somebody said of a message's text, and what was left out: `file`, `note` or nothing."""
    text = plain(said)
    if found := _FILE.fullmatch(text):
        return (found["words"] or "").strip(), "file"
    said, is_file = _before_the_last_note(said.strip())
    text = plain(said)
    if is_file:
        return ("" if said.startswith(MARK) else text), "file"
    if said.startswith(MARK) or not text or _folded(text) in _DELETED:
        return "", "note"
    return text, ""


def _before_the_last_note(said: str) -> tuple[str, bool]:
    """The text without what the program wrote at its end, and whether that stands for a file."""
    before, mark, note = said.rpartition(MARK)
    if mark and _OMITTED.fullmatch(plain(note)):
        return before, True
    before, opened, note = said.rpartition("<")
    if not opened or not note.endswith(">") or "\n" in note:
        return said, False
    if _folded(note[:-1]) in _EDITED:
        return before, False
    if before.endswith(MARK):
        return before[:-1], True
    if not plain(before) and not _MARKUP.fullmatch(f"<{note}"):
        return "", True
    return said, False


def _folded(text: str) -> str:
    return plain(text).casefold().rstrip(".।")


def partner_in(stem: str) -> str:
    """Whom a chat is with by the name of its file without the ending; empty where it says not."""
    name = unicodedata.normalize("NFC", _COPY.sub("", stem))  # a Mac takes letters apart
    found = _NAME.fullmatch(name)
    return (found[1] or found[2]).strip() if found else ""
