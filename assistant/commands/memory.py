"""`keepsake memory`: the inspector without a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import active_facts, documents, trajectories
from assistant.commands.invocation import ExitCode, Invocation, count, words_of
from assistant.commands.profiles import named_profile
from assistant.commands.wording import size
from assistant.domain.active_facts import ACTIVE_SPACE
from assistant.domain.facts import PERSON_POLICY, SPACE_OF_TYPE, FactStatus, FactType
from assistant.domain.ids import (
    FactId,
    MessageId,
    SegmentId,
    UnitId,
)
from assistant.domain.requests import FactOrder, FactQuery
from assistant.errors import NotFound

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.commands.invocation import Document
    from assistant.domain.facts import CoreFact
    from assistant.domain.overviews import MemoryStats
    from assistant.domain.requests import FactPage

_DATE_LETTERS = len("2026-05-31")
STATUSES = {
    "active": (FactStatus.ACTIVE,),
    "superseded": (FactStatus.SUPERSEDED,),
    "conflicting": (FactStatus.CONFLICTING,),
    "all": (FactStatus.ACTIVE, FactStatus.SUPERSEDED),
}


def list_arguments(parser: ArgumentParser) -> None:
    """What `memory list` takes."""
    parser.add_argument("--type", action="append", choices=words_of(FactType), default=[])
    parser.add_argument("--space", choices=sorted({ACTIVE_SPACE, *SPACE_OF_TYPE.values()}))
    parser.add_argument("--person", metavar="NAME", help="about this person, place or thing")
    parser.add_argument("--profile", metavar="PROFILE", help="only what was said in this one")
    parser.add_argument("--status", choices=list(STATUSES), default="active")
    parser.add_argument("--pinned", action="store_true", help="only what every answer is given")
    parser.add_argument("--device-only", action="store_true", help="only what never leaves here")
    parser.add_argument("--sort", choices=words_of(FactOrder), default=FactOrder.SINCE.value)
    parser.add_argument("--limit", type=count, default=200, metavar="N")
    parser.add_argument("--offset", type=count, default=0, metavar="N")


def run_list(invocation: Invocation) -> int:
    """Facts, newest first."""
    found = _print_facts(invocation, words="")
    if not found and not invocation.json:
        told = invocation.arguments.space == trajectories.EPISODIC_SPACE
        invocation.output.note("There are no events." if told else "There are no such facts.")
    return ExitCode.OK


def search_arguments(parser: ArgumentParser) -> None:
    """What `memory search` takes."""
    parser.add_argument("words", nargs="+", help="words of the fact")
    list_arguments(parser)


def run_search(invocation: Invocation) -> int:
    """Facts that hold all the words."""
    found = _print_facts(invocation, words=" ".join(invocation.arguments.words))
    if not found and not invocation.json:
        invocation.output.note("No fact holds these words.")
    return ExitCode.OK if found else ExitCode.NOTHING_FOUND


def id_argument(parser: ArgumentParser) -> None:
    """A unit's id."""
    parser.add_argument("id", metavar="ID", help="of a fact, segment, message or story")


def run_show(invocation: Invocation) -> int:
    """A fact with its versions, a segment or a message, with the words they rest on."""
    unit = invocation.arguments.id
    kinds = {"f": _show_fact, "s": _show_segment, "m": _show_message, "k": active_facts.shown}
    kinds["t"] = trajectories.shown
    shown = kinds.get(unit[:1])
    if shown is None:
        raise NotFound(
            f"There is nothing with the id {unit!r}.",
            hint="`keepsake memory list` and `keepsake memory find` show ids.",
        )
    document = shown(invocation, unit)
    if invocation.json:
        invocation.output.document(document)
    else:
        _print_unit(invocation, document)
        trajectories.print_story(invocation, document)
    return ExitCode.OK


def edit_arguments(parser: ArgumentParser) -> None:
    """What `memory edit` takes."""
    id_argument(parser)
    parser.add_argument("statement", metavar="STATEMENT", help="what is right")


def run_edit(invocation: Invocation) -> int:
    """Correct a fact; the person's word outranks any extraction."""
    given = invocation.arguments
    edited = invocation.wait(invocation.engine.edit_fact(_fact_id(given.id), given.statement))
    return _print_fact(invocation, edited)


def add_arguments(parser: ArgumentParser) -> None:
    """What `memory add` takes."""
    parser.add_argument("statement", metavar="STATEMENT", help="what to remember")


def run_add(invocation: Invocation) -> int:
    """Remember what the person wrote down."""
    added = invocation.wait(invocation.engine.add_fact(invocation.arguments.statement))
    return _print_fact(invocation, added)


def run_history(invocation: Invocation) -> int:
    """All versions of a fact, oldest first."""
    versions = invocation.wait(invocation.engine.fact_history(_fact_id(invocation.arguments.id)))
    _print_known(invocation, versions, len(versions))
    return ExitCode.OK


def run_stats(invocation: Invocation) -> int:
    """Counts, size, and how far learning is."""
    known = invocation.wait(invocation.engine.stats())
    if invocation.json:
        invocation.output.document(documents.stats(known))
        return ExitCode.OK
    learnt = f"{known.last_learnt:%Y-%m-%d %H:%M} UTC" if known.last_learnt else "nothing yet"
    lines = {
        "remembering": "off" if not known.enabled else "paused" if known.paused else "on",
        "conversations": known.conversations,
        "messages": known.messages,
        "segments": known.segments,
        "facts": known.facts,
        "still to learn": known.pending,
        "awaiting a model": _with_a_model(known),
        "on disk": size(known.bytes_on_disk),
        "last learnt from": learnt,
    }
    for name, value in lines.items():
        invocation.output.line(f"{name:18} {value}")
    return ExitCode.OK


def _with_a_model(known: MemoryStats) -> str:
    """How far a chat model is that reads for facts."""
    said = f"{known.awaiting_model} segments; {known.read_by_model} messages read"
    return f"{said}, {known.left_to_rules} left to the rules" if known.left_to_rules else said


def _print_facts(invocation: Invocation, words: str) -> int:
    """Print the facts asked for; returns how many there are."""
    given = invocation.arguments
    if given.space == ACTIVE_SPACE:
        return active_facts.print_listed(invocation, words)
    if given.person:
        return _print_about(invocation, words)
    types = tuple(FactType(name) for name in given.type)
    if given.space is not None:
        of_space = {kind for kind, space in SPACE_OF_TYPE.items() if space == given.space}
        types = tuple(of_space & set(types) if types else of_space)
    query = FactQuery(
        words=words,
        types=types,
        statuses=STATUSES[given.status],
        profile_id=named_profile(invocation, given.profile).profile_id if given.profile else None,
        pinned=True if given.pinned else None,
        device_only=True if given.device_only else None,
        order=FactOrder(given.sort),
        descending=given.sort not in {FactOrder.STATEMENT, FactOrder.SUBJECT, FactOrder.TYPE},
        limit=given.limit,
        offset=given.offset,
    )
    page = invocation.wait(invocation.engine.facts(query))
    if given.space == trajectories.EPISODIC_SPACE and not words:
        return _print_episodic(invocation, page)
    _print_known(invocation, page.facts, page.total)
    return page.total


def _print_episodic(invocation: Invocation, page: FactPage) -> int:
    """Print events as facts, and then as what several segments tell of."""
    if invocation.json:
        found = documents.facts(page.facts, page.total) | trajectories.listed(invocation)
        invocation.output.document(found)
    else:
        _print_known(invocation, page.facts, page.total)
        trajectories.print_listed(invocation)
    return page.total


def _print_about(invocation: Invocation, words: str) -> int:
    """Print the facts about an entity or that mention it, newest first."""
    given = invocation.arguments
    entity = invocation.wait(invocation.engine.entity_called(given.person))
    view = invocation.wait(invocation.engine.entity(entity.entity_id))
    known = (*view.about, *view.facts)
    if given.profile:
        name = named_profile(invocation, given.profile).name
        said_in = invocation.wait(invocation.engine.profiles_of_facts([f.fact_id for f in known]))
        known = tuple(fact for fact in known if name in said_in.get(fact.fact_id, ()))
    found = [
        fact
        for fact in known
        if fact.status in STATUSES[given.status]
        and (not given.type or fact.type in given.type)
        and (given.space is None or fact.space == given.space)
        and all(word in fact.statement.casefold() for word in words.casefold().split())
    ]
    found.sort(key=lambda fact: fact.valid_from, reverse=True)
    _print_known(invocation, found[given.offset : given.offset + given.limit], len(found))
    return len(found)


def _print_known(
    invocation: Invocation, known: tuple[CoreFact, ...] | list[CoreFact], total: int
) -> None:
    hidden = {
        one.message_id
        for one in invocation.wait(invocation.engine.hidden_messages())
        if not one.restored
    }
    left_out = {
        each.fact_id
        for each in known
        if all(source.message_id in hidden for source in each.sources)
    }
    said_in = invocation.wait(invocation.engine.profiles_of_facts([each.fact_id for each in known]))
    if invocation.json:
        document = documents.facts(known, total)
        for fact in document["facts"]:
            fact["hidden"] = fact["id"] in left_out
            fact["profiles"] = list(said_in.get(fact["id"], ()))
        invocation.output.document(document)
        return
    for each in known:
        notes = "" if each.status is FactStatus.ACTIVE else f"  ({each.status})"
        if each.fact_id in left_out:
            notes += "  (left out of answers: memory hidden)"
        if each.fact_id in said_in:
            notes += f"  [{', '.join(said_in[each.fact_id])}]"
        invocation.output.line(
            f"{each.fact_id}  {each.valid_from:%Y-%m-%d}  {each.type:10}  {each.statement}{notes}"
        )


def _print_fact(invocation: Invocation, known: CoreFact) -> int:
    if invocation.json:
        invocation.output.document(documents.fact(known))
    else:
        invocation.output.line(f"{known.fact_id}  {known.statement}")
    return ExitCode.OK


def _show_fact(invocation: Invocation, unit: str) -> Document:
    versions = invocation.wait(invocation.engine.fact_history(_fact_id(unit)))
    known = next(version for version in versions if version.fact_id == unit)
    older = [documents.fact(version) for version in versions if version.fact_id != unit]
    return documents.facts([known], 1) | {"versions": older}


def _show_segment(invocation: Invocation, unit: str) -> Document:
    view = invocation.wait(invocation.engine.segment(SegmentId(UnitId(unit))))
    words = invocation.wait(invocation.engine.messages(view.segment.message_ids))
    return documents.segment(view) | {"messages": [documents.message(said) for said in words]}


def _show_message(invocation: Invocation, unit: str) -> Document:
    found = invocation.wait(invocation.engine.messages([MessageId(UnitId(unit))]))
    if not found:
        raise NotFound(f"There is no message {unit!r}.")
    return documents.message(found[0])


def _print_unit(invocation: Invocation, document: Document) -> None:
    for fact in document.get("facts", ()):
        invocation.output.line(f"{fact['statement']}  ({fact['type']}, {fact['status']})")
        since = fact["valid_from"][:_DATE_LETTERS]
        invocation.output.line(f"  since {since}, {_made_by(fact['policy'])}")
        for source in fact["sources"]:
            invocation.output.line(f"  from {source['message_id']}: “{source['quote']}”")
        if fact["space"] == ACTIVE_SPACE:
            active_facts.print_questions(invocation, fact)
    for older in document.get("versions", ()):
        since = older["valid_from"][:_DATE_LETTERS]
        invocation.output.line(f"  another version: {older['statement']}  (since {since})")
    for said in document.get("messages", [document] if "text" in document else []):
        speaker = said["speaker"] or said["role"]
        invocation.output.line(f"[{said['time']}] {speaker}: {said['text']}")


def _made_by(policy: str) -> str:
    """Who or what made a fact; `--json` names the policy itself."""
    if policy == PERSON_POLICY:
        return "you wrote it"
    return "a model read it in your words" if policy.startswith("model") else "from your words"


def _fact_id(text: str) -> FactId:
    return FactId(UnitId(text))
