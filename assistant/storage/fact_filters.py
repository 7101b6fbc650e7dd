"""Which facts a query asks for, and in which order, as SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.facts import SPACE_OF_TYPE, FactStatus
from assistant.domain.requests import FactOrder
from assistant.storage.rows import holding_all, quoted, stored_moment

if TYPE_CHECKING:
    from assistant.domain.requests import FactQuery

SEARCHED = ("statement", "subject")
"""What the words of a search are looked for in."""
USED = """
SELECT unit_id, max(said_at) AS used_at
FROM (SELECT message_id, unnest(cited) AS unit_id FROM recalls)
JOIN messages USING (message_id) WHERE starts_with(unit_id, 'f_') GROUP BY unit_id
"""
"""Every fact that an answer was given from, and when the last one was."""
_TOLD = "SELECT fact_id, count(*) AS told FROM fact_sources GROUP BY fact_id"
_AT_ODDS = f"SELECT replaces FROM facts WHERE status = '{FactStatus.CONFLICTING}'"
_OF_PROFILE = """
SELECT fact_id FROM fact_sources JOIN conversations USING (conversation_id) WHERE profile_id = ?
"""
_JOINED = {
    FactOrder.USED: f"LEFT JOIN ({USED}) AS used ON used.unit_id = facts.fact_id",
    FactOrder.SOURCES: f"LEFT JOIN ({_TOLD}) AS sources ON sources.fact_id = facts.fact_id",
}
_BY = {
    FactOrder.SINCE: "facts.valid_from",
    FactOrder.USED: "used.used_at",
    FactOrder.STATEMENT: "lower(facts.statement)",
    FactOrder.SUBJECT: "lower(facts.subject)",
    FactOrder.TYPE: "facts.type",
    FactOrder.SOURCES: "sources.told",
}


def sorting(query: FactQuery) -> tuple[str, str]:
    """What is joined to `facts` for the order, and the order; equal ones the newest first."""
    direction = "DESC" if query.descending else "ASC"
    order = f"ORDER BY {_BY[query.order]} {direction} NULLS LAST"
    newest = "DESC" if query.descending or query.order is not FactOrder.SINCE else "ASC"
    return (
        _JOINED.get(query.order, ""),
        f"{order}, facts.valid_from {newest}, facts.fact_id {newest}",
    )


def matching(query: FactQuery) -> tuple[str, list[object]]:
    """The condition on `facts` and its parameters."""
    words, found = holding_all(query.words, SEARCHED)
    conditions, parameters = [words], list[object](found)
    for more, values in (_of_columns(query), _of_others(query), _of_times(query)):
        conditions += more
        parameters += values
    return f"WHERE {' AND '.join(conditions)}", parameters


def _of_columns(query: FactQuery) -> tuple[list[str], list[object]]:
    """What the row itself has to say."""
    conditions, parameters = [], list[object]()
    for column, chosen in (
        ("facts.type", query.types),
        ("facts.status", query.statuses),
        ("split_part(facts.policy, ':', 1)", query.policies),
    ):
        if chosen:
            conditions.append(f"{column} IN ({', '.join(quoted(each) for each in chosen)})")
    for column, wanted in (("pinned", query.pinned), ("device_only", query.device_only)):
        if wanted is not None:
            conditions.append(f"facts.{column} = ?")
            parameters.append(wanted)
    if query.conflicting:
        conditions.append(
            f"(facts.status = '{FactStatus.CONFLICTING}' OR facts.fact_id IN ({_AT_ODDS}))"
        )
    return conditions, parameters


def _of_others(query: FactQuery) -> tuple[list[str], list[object]]:
    """What other tables know of the fact."""
    conditions, parameters = [], list[object]()
    if query.space in SPACE_OF_TYPE.values():
        types = [type_ for type_, space in SPACE_OF_TYPE.items() if space == query.space]
        conditions.append(f"facts.type IN ({', '.join(quoted(each) for each in types)})")
    elif query.space:
        conditions.append("facts.fact_id IN (SELECT unit_id FROM space_units WHERE space = ?)")
        parameters.append(query.space)
    if query.profile_id is not None:
        conditions.append(f"facts.fact_id IN ({_OF_PROFILE})")
        parameters.append(query.profile_id)
    if query.entity_id is not None:
        conditions.append("facts.fact_id IN (SELECT unit_id FROM mentions WHERE entity_id = ?)")
        parameters.append(query.entity_id)
    if query.least_sources > 1:
        conditions.append(f"facts.fact_id IN (SELECT fact_id FROM ({_TOLD}) WHERE told >= ?)")
        parameters.append(query.least_sources)
    return conditions, parameters


def _of_times(query: FactQuery) -> tuple[list[str], list[object]]:
    """Since when it holds, and when it was used."""
    used = f"SELECT unit_id FROM ({USED}) WHERE used_at >= ?"
    chosen = (
        ("facts.valid_from >= ?", query.since),
        ("facts.valid_from < ?", query.until),
        (f"facts.fact_id IN ({used})", query.used_since),
        (f"facts.fact_id NOT IN ({used})", query.unused_since),
    )
    return (
        [condition for condition, moment in chosen if moment is not None],
        [stored_moment(moment) for _, moment in chosen if moment is not None],
    )
