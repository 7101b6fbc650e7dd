"""`keepsake memory entities`: who and what messages and facts speak of, under all names."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, words_of
from assistant.domain.entities import EntityKind
from assistant.domain.ids import EntityId, UnitId
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable, Sequence

    from assistant.commands.invocation import Document
    from assistant.domain.entities import Entity, EntityView, MergeProposal
    from assistant.domain.messages import Message

QUOTE_LETTERS = 160
_AN_ID = Pattern(r"e_[0-9a-z]{20}")


def arguments(parser: ArgumentParser) -> None:
    """What `memory entities` takes: what to do, and with which."""
    actions = parser.add_subparsers(metavar="WHAT", required=True, dest="what")
    listed = _action(actions.add_parser, "list", "all, the most mentioned first")
    listed.add_argument("words", nargs="?", default="", help="a part of a name")
    listed.add_argument("--kind", action="append", choices=words_of(EntityKind), default=[])
    _action(actions.add_parser, "show", "one with its facts and mentions", ids=("name",))
    _action(actions.add_parser, "proposals", "pairs that are most likely one")
    _action(actions.add_parser, "merge", "make two one", ids=("one", "other"))
    _action(actions.add_parser, "refuse", "two are not one, for good", ids=("one", "other"))
    _action(actions.add_parser, "undo", "undo the last merge of one", ids=("name",))
    _action(actions.add_parser, "split", "take one apart", ids=("name",))


def run(invocation: Invocation) -> int:
    """Carry out what was asked for."""
    return _RUNS[invocation.arguments.what](invocation)


def entity_document(entity: Entity) -> Document:
    """An entity as JSON."""
    return {
        "id": entity.entity_id,
        "kind": entity.kind,
        "name": entity.name,
        "aliases": list(entity.aliases),
        "descriptor": entity.descriptor,
    }


def _action(
    add: Callable[..., ArgumentParser], name: str, about: str, ids: Sequence[str] = ()
) -> ArgumentParser:
    parser = add(name, help=about, description=about)
    for each in ids:
        parser.add_argument(each, metavar=each.upper(), help="its name, or its id")
    parser.add_argument("--json", action="store_true", default=SUPPRESS, help="print JSON")
    parser.add_argument("--home", metavar="DIR", default=SUPPRESS, help=SUPPRESS)
    parser.add_argument("--verbose", action="store_true", default=SUPPRESS, help=SUPPRESS)
    return parser


def _run_list(invocation: Invocation) -> int:
    given = invocation.arguments
    kinds = tuple(EntityKind(kind) for kind in given.kind)
    found = invocation.wait(invocation.engine.entities(words=given.words, kinds=kinds))
    if invocation.json:
        listed = [
            entity_document(each.entity) | {"messages": each.messages, "facts": each.facts}
            for each in found
        ]
        invocation.output.document({"entities": listed, "total": len(found)})
    else:
        for each in found:
            counts = f"{each.messages:>5} {each.facts:>4}"
            invocation.output.line(f"{each.entity.entity_id}  {counts}  {_line(each.entity)}")
        if not found:
            fits = "of that name is" if given.words else "is"
            invocation.output.note(f"Nobody and nothing {fits} known.")
    return ExitCode.OK if found or not given.words else ExitCode.NOTHING_FOUND


def _run_show(invocation: Invocation) -> int:
    view = invocation.wait(invocation.engine.entity(_named(invocation, invocation.arguments.name)))
    if invocation.json:
        invocation.output.document(_view_document(view))
        return ExitCode.OK
    invocation.output.line(_line(view.entity))
    for fact in (*view.about, *view.facts):
        invocation.output.line(f"  {fact.fact_id}  {fact.valid_from:%Y-%m-%d}  {fact.statement}")
    for message, words in view.mentioned:
        quote = _quote(message, words)
        invocation.output.line(f"  {message.message_id}  {message.said_at:%Y-%m-%d}  “{quote}”")
    return ExitCode.OK


def _run_proposals(invocation: Invocation) -> int:
    found = invocation.wait(invocation.engine.merge_proposals())
    if invocation.json:
        invocation.output.document({"proposals": [_proposal_document(each) for each in found]})
        return ExitCode.OK
    for each in found:
        pair = f"{each.one.entity_id} {each.other.entity_id}"
        invocation.output.line(f"{pair}  {_line(each.one)} = {_line(each.other)}?  ({each.reason})")
    if not found:
        invocation.output.note("No two of them are likely to be one.")
    return ExitCode.OK


def _run_merge(invocation: Invocation) -> int:
    given = invocation.arguments
    one, other = _named(invocation, given.one), _named(invocation, given.other)
    merged = invocation.wait(invocation.engine.merge_entities(one, other))
    return _print(invocation, [merged])


def _run_refuse(invocation: Invocation) -> int:
    given = invocation.arguments
    one, other = _named(invocation, given.one), _named(invocation, given.other)
    invocation.wait(invocation.engine.refuse_merge(one, other))
    if invocation.json:
        invocation.output.document({"refused": [given.one, given.other]})
    else:
        invocation.output.line(f"{given.one} and {given.other} stay two.")
    return ExitCode.OK


def _run_undo(invocation: Invocation) -> int:
    undone = invocation.wait(
        invocation.engine.undo_merge(_named(invocation, invocation.arguments.name))
    )
    return _print(invocation, undone)


def _run_split(invocation: Invocation) -> int:
    parts = invocation.wait(
        invocation.engine.split_entity(_named(invocation, invocation.arguments.name))
    )
    return _print(invocation, parts)


_RUNS: dict[str, Callable[[Invocation], int]] = {
    "list": _run_list,
    "show": _run_show,
    "proposals": _run_proposals,
    "merge": _run_merge,
    "refuse": _run_refuse,
    "undo": _run_undo,
    "split": _run_split,
}


def _print(invocation: Invocation, entities: Sequence[Entity]) -> int:
    if invocation.json:
        invocation.output.document({"entities": [entity_document(each) for each in entities]})
    else:
        for each in entities:
            invocation.output.line(f"{each.entity_id}  {_line(each)}")
    return ExitCode.OK


def _view_document(view: EntityView) -> Document:
    return entity_document(view.entity) | {
        "about": [documents.fact(fact) for fact in view.about],
        "facts": [documents.fact(fact) for fact in view.facts],
        "mentions": [
            {
                "message_id": message.message_id,
                "conversation_id": message.conversation_id,
                "time": message.said_at.isoformat(),
                "words": words,
                "quote": _quote(message, words),
            }
            for message, words in view.mentioned
        ],
    }


def _proposal_document(proposal: MergeProposal) -> Document:
    return {
        "one": entity_document(proposal.one),
        "other": entity_document(proposal.other),
        "reason": proposal.reason,
    }


def _line(entity: Entity) -> str:
    about = f" ({entity.descriptor})" if entity.descriptor else ""
    aliases = f", also {', '.join(entity.aliases)}" if entity.aliases else ""
    return f"{entity.name}{about}, {entity.kind}{aliases}"


def _quote(message: Message, words: str) -> str:
    """The words around a name, on one line."""
    text = " ".join(message.text.split())
    last = words.rsplit(maxsplit=1)[-1] if words else ""
    start = max(0, text.find(last) - QUOTE_LETTERS // 2)
    cut = text[start : start + QUOTE_LETTERS]
    return f"{'…' if start else ''}{cut}{'…' if start + QUOTE_LETTERS < len(text) else ''}"


def _named(invocation: Invocation, text: str) -> EntityId:
    """The id of the entity that is called so, or has this id; raises `NotFound`."""
    if _AN_ID.fullmatch(text):
        return EntityId(UnitId(text))
    return invocation.wait(invocation.engine.entity_called(text)).entity_id
