"""Chinese and Japanese in one, because they write most of these words alike."""

from __future__ import annotations

from assistant.domain.dates import readings as means
from assistant.domain.dates.calendar_days import (
    DAY,
    MONTH,
    WEEK,
    WEEKEND,
    YEAR,
    Count,
    Kind,
    Unit,
    named,
)
from assistant.domain.dates.grammar import Language, Rule, Words, each

_CHINESE_NUMBERS = {
    "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    "十一": 11, "十二": 12,
}  # fmt: skip
_SEASONS = each({
    "春天|春季|春": Unit(Kind.SEASON, 3), "夏天|夏季|夏": Unit(Kind.SEASON, 6),
    "秋天|秋季|秋": Unit(Kind.SEASON, 9), "冬天|冬季|冬": Unit(Kind.SEASON, 12),
})  # fmt: skip
_OF_WEEK = named(Kind.WEEKDAY, each({
    "一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日|天": 6,
})) | {"末": WEEKEND}  # fmt: skip

_WORDS: Words = {
    "offset": each({
        "大前天": -3, "前天|一昨日|おととい": -2, "昨天|昨晚|昨夜|昨日|昨儿": -1,
        "今天|今晚|今日|今夜|今朝|今晩|今早": 0, "明天|明日|明晚": 1,
        "后天|後天|明後日|あさって": 2,
    }),
    "step": each({
        "先々週|上上周|上上週|上上个星期": -2,
        "上周|上週|上星期|上个星期|上個星期|上礼拜|上禮拜|上个礼拜|先週": -1,
        "这周|這週|这星期|这个星期|這個星期|本周|本週|这礼拜|今週": 0,
        "下周|下週|下星期|下个星期|下個星期|下礼拜|下禮拜|来週": 1, "再来週|下下周": 2,
    }),
    "step.month": each({
        "先々月|上上个月": -2, "上个月|上個月|上月|先月": -1,
        "这个月|這個月|本月|今月": 0, "下个月|下個月|下月|来月": 1, "再来月": 2,
    }),
    "step.year": each({
        "前年|一昨年|おととし": -2, "去年|昨年": -1, "今年": 0, "明年|来年": 1,
        "后年|後年|再来年": 2,
    }),
    "week": each({"周|週|星期|礼拜|禮拜": WEEK}),
    "weekday": _OF_WEEK,
    "japanese": named(Kind.WEEKDAY, each({
        "月曜": 0, "火曜": 1, "水曜": 2, "木曜": 3, "金曜": 4, "土曜": 5, "日曜": 6,
    })),
    "weekend": each({"周末|週末": WEEKEND}),
    "season": _SEASONS,
    "units": each({
        "天|日": DAY, "周|週|星期|个星期|個星期|礼拜|週間|个礼拜": WEEK,
        "个月|個月|ヶ月|か月|カ月|ヵ月|箇月": MONTH, "年": YEAR,
    }),
    "month.words": _CHINESE_NUMBERS,
    "count": each({
        "两|兩": Count(2, 2), "几|幾|数|好几": Count(2, 5),
    }) | {word: Count(number, number) for word, number in _CHINESE_NUMBERS.items()},
}  # fmt: skip

EAST_ASIAN = Language(
    Rule(r"(?:每|毎)(?:周|週|星期|个星期)(?:<weekday>)?|毎<japanese>日?", None),
    Rule(r"(?<!\d)<year>\s?年\s?<monthnumber>\s?月\s?<day>\s?[日号號]", means.by_date),
    Rule(r"(?<!\d)<year>\s?年\s?<monthnumber>\s?月(?:份)?", means.by_month),
    Rule(r"(?<!\d)<year>\s?年(?:的|の)?<season>", means.by_season),
    Rule(r"(?<!\d)<year>\s?年(?![前后後代間间])", means.by_year),
    Rule(r"(?<![\d.])<monthnumber>\s?月\s?<day>\s?[日号號]", means.by_date),
    Rule(r"<step.year>(?:的|の)?<season>", means.by_year_and_season),
    Rule(
        r"<step.year>(?:的|の)?(?:<monthnumber>|<month.words>)\s?月(?:<day>\s?[日号號])?",
        means.by_year_and_month,
    ),
    Rule(r"(?<!日)<step>(?:の)?(?:<weekday>|<japanese>日?)", means.by_week_and_weekday),
    Rule(r"(?<!日)<step>", means.by_week_step),
    Rule(r"<step.month>", means.by_month_step),
    Rule(r"<step.year>", means.by_year_step),
    Rule(r"(?:这个|這個)<weekend>", means.by_this),
    Rule(r"(?<![\d.])<count>\s?<units>(?:以)?前(?!后|半|後)", means.before),
    Rule(r"(?<![\d.])<count>\s?<units>(?:以)?(?:后|後|之后)", means.after),
    Rule(r"前几天|前幾天|前些天|先日|この間|この前", means.the_other_day),
    Rule(r"<offset>", means.by_offset),
    Rule(r"(?<![\d.])(?:<monthnumber>|<month.words>)\s?月(?!間|间|経|经)(?:份)?", means.by_month),
    Rule(
        r"(?<![一二两三四五六七八九十每\d])(?:周|週|星期|礼拜|禮拜)<weekday>(?!间|間|年)",
        means.by_name,
    ),
    Rule(r"<japanese>日?", means.by_name),
    words=_WORDS,
    has_spaces=False,
)
