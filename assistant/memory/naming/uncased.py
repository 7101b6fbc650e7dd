"""Names in scripts without capitals: only where a word beside them says that they are names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.entities import EntityKind
from assistant.memory.naming.cues import Cue
from assistant.memory.naming.relations import FORMS, PETS, SPACELESS_FORMS
from assistant.patterns import Pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚"
    "沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤張劉陳楊"
    "黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉蘇呂盧鐘譚陸廖賈鄒閻龍陶黎賀顧龔萬錢嚴湯"
)
_CHINESE_NAME = rf"(?P<name>[小阿老大][{'㐀'}-{'鿿'}]|[{_SURNAMES}][㐀-鿿]{{1,2}}|[A-Z][\w-]+)"
_NO_NAME = frozenset(
    "说說是在喜很也都的和跟想要去来來了住叫有会會不给給今昨明每对對最就還还"
    "让讓把被爱愛做吃买買养養工告问問打"
)
_CHINESE = Pattern(
    rf"(?:我|我们|我們)(?:的|家的?)?(?:大|小|二|好)?(?P<rel>{'|'.join(SPACELESS_FORMS)})"
    rf"(?:名叫|叫做|叫|是|，|,|：)?{_CHINESE_NAME}"
)
_CHINESE_SELF = Pattern(
    rf"(?:我叫|我的名字是|我的名字叫|叫我|我是){_CHINESE_NAME}(?=[，,。.！!、\s]|$)"
)
_CHINESE_PLACE = Pattern(
    r"(?:我|我们|我們)?(?:住在|搬到|搬去|出生在|去了|来自|來自)(?P<name>[㐀-鿿]{2,3})(?=[，,。.！!、了的\s]|$|市)"
)
_JAPANESE = Pattern(
    r"(?<![㐀-鿿々ァ-ヶー])(?P<name>[㐀-鿿々]{1,3}|[ァ-ヶー]{2,10})(?P<title>さん|くん|ちゃん|様|先生|氏)"
)
_JAPANESE_RELATION = Pattern(
    r"(?P<rel>妹|姉|兄|弟|母|父|妻|夫|息子|娘|友達|友だち|友人|親友|同僚|上司|彼女|彼氏|犬|猫|祖母|祖父)"
    r"の(?:名前は)?(?P<name>[㐀-鿿々]{1,4}|[ァ-ヶー]{2,10}|[ぁ-ん]{2,4}?)"
    r"(?=さん|くん|ちゃん|は|が|と|を|に|も|、|です|で|。|$)"
)
_JAPANESE_SELF = Pattern(
    r"(?:私(?:の名前)?は|僕は|名前は)(?P<name>[㐀-鿿々]{2,4}|[ァ-ヶー]{2,10})(?:です|と申します|といいます|と言います)"
)
_KOREAN = Pattern(
    r"(?:내|제|우리)\s*(?P<rel>여동생|남동생|언니|누나|오빠|형|친구|동료|아내|남편|딸|아들|상사|강아지|고양이)"
    r"\s+(?P<name>[가-힣]{2,3}?)(?=이가|이는|이랑|가|는|은|이|와|과|랑|를|을|도|\s|[,.]|$)"
)
_KOREAN_TITLE = Pattern(
    r"(?<![가-힣])(?P<name>[가-힣]{2,3})\s?(?P<title>씨|님|선생님)(?![가-힣]{2})"
)
_KOREAN_SELF = Pattern(
    r"(?:제|내)\s*이름은\s*(?P<name>[가-힣]{2,4}?)(?=입니다|이에요|예요|이야|야|[,.\s]|$)"
)
_ARABIC = Pattern(
    r"(?<!\w)(?P<rel>أختي|أخي|أمي|أبي|زوجتي|زوجي|ابني|ابنتي|صديقي|صديقتي|زميلي|زميلتي|مديري|كلبي|قطتي)"
    r"\s+(?:اسمها\s+|اسمه\s+)?(?P<name>[\u0621-\u064a]{2,12})(?!\w)"
)
_ARABIC_SELF = Pattern(r"(?<!\w)(?:اسمي|أنا اسمي)\s+(?P<name>[\u0621-\u064a]{2,12})(?!\w)")
_ARABIC_TITLE = Pattern(
    r"(?<!\w)(?P<title>الدكتور|الدكتورة|السيد|السيدة|الأستاذ)\s+(?P<name>[\u0621-\u064a]{2,12})(?!\w)"
)

_RELATED = (_CHINESE, _JAPANESE_RELATION, _KOREAN, _ARABIC)
_TITLED = (_JAPANESE, _KOREAN_TITLE, _ARABIC_TITLE)
_SELF = (_CHINESE_SELF, _JAPANESE_SELF, _KOREAN_SELF, _ARABIC_SELF)
_NOBODY_WORDS = """
皆 お客 お母 お父 お姉 お兄 お婆 お爺 奥 旦那 神 선생 고객 여러분 자기 사장 부모 お子 子供 赤
店員
"""
_NOBODY = frozenset(_NOBODY_WORDS.split())


def uncased_names(text: str) -> Iterator[tuple[str, int, Cue]]:
    """Names with their offsets and what is said of them, each place once."""
    seen: set[int] = set()
    for match, cue in _found(text):
        name, start = _cut(match["name"]), match.start("name")
        if start not in seen and name and name not in _NOBODY:
            seen.add(start)
            yield name, start, cue


def _found(text: str) -> Iterator[tuple[re.Match[str], Cue]]:
    for pattern in _SELF:
        for match in pattern.finditer(text):
            yield match, Cue(kind=EntityKind.PERSON, sure=True, self_named=True)
    for pattern in _RELATED:
        for match in pattern.finditer(text):
            relation = FORMS[match["rel"]]
            kind = EntityKind.THING if relation in PETS else EntityKind.PERSON
            yield match, Cue(kind=kind, sure=True, descriptor=relation, of_speaker=True)
    for pattern in _TITLED:
        for match in pattern.finditer(text):
            yield match, Cue(kind=EntityKind.PERSON, sure=True)
    for match in _CHINESE_PLACE.finditer(text):
        yield match, Cue(kind=EntityKind.PLACE, sure=True)


def _cut(name: str) -> str:
    """A Chinese name ends before a third character that goes on with the sentence."""
    if len(name) == 3 and name[0] in _SURNAMES and name[2] in _NO_NAME:
        return name[:2]
    return name
