"""`keepsake memory find`, `similar`, `links`, `gather` …: units and the edges between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode, Invocation, count, words_of
from assistant.commands.wording import size
from assistant.domain.edges import EdgeType
from assistant.domain.ids import EntityId, FactId, MessageId, UnitId
from assistant.domain.units import Signal

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from assistant.commands.invocation import Document
    from assistant.domain.documents import DocumentSummary
    from assistant.domain.units import UnitHit

PREVIEW_LETTERS = 100


def find_arguments(parser: ArgumentParser) -> None:
    """What `memory find` takes."""
    parser.add_argument("query", metavar="QUERY", help="a question or some words")
    parser.add_argument(
        "--by",
        "--signal",
        dest="signal",
        choices=words_of(Signal),
        default=Signal.BOTH.value,
        help="go by the words, the meaning, or both (%(default)s)",
    )
    _space_and_limit(parser)


def run_find(invocation: Invocation) -> int:
    """Messages and facts that fit the query, best first, then files that hold its words."""
    given = invocation.arguments
    signal = Signal(given.signal)
    everywhere = not given.space and signal is not Signal.MEANING
    files = invocation.engine.find_documents(given.query) if everywhere else None
    held = [] if files is None else invocation.wait(files)[: given.limit]
    return _print_hits(invocation, _found(invocation, signal), held)


def _found(invocation: Invocation, signal: Signal) -> tuple[UnitHit, ...]:
    """The best hits, but for those that share no word with the query and mean hardly the same."""
    from assistant.engine.chat_search import ALIKE  # the grammar is read without the engine

    given, memory = invocation.arguments, invocation.engine.memory

    def search(by: Signal) -> tuple[UnitHit, ...]:
        return invocation.wait(memory.search_unit(given.query, given.space, by, limit=given.limit))

    found = search(signal)
    if signal is Signal.WORDS or not found:
        return found
    near = {hit.unit_id for hit in search(Signal.MEANING) if hit.score >= ALIKE}
    if signal is Signal.BOTH:
        near.update(hit.unit_id for hit in search(Signal.WORDS))
    return tuple(hit for hit in found if hit.unit_id in near)


def similar_arguments(parser: ArgumentParser) -> None:
    """What `memory similar` takes."""
    _unit(parser, "id", "of a message, segment or fact")
    _space_and_limit(parser)


def run_similar(invocation: Invocation) -> int:
    """Units that mean the most alike."""
    given = invocation.arguments
    memory = invocation.engine.memory
    found = memory.traverse_implicit_nodes(UnitId(given.id), given.limit, space=given.space)
    return _print_hits(invocation, invocation.wait(found))


def links_arguments(parser: ArgumentParser) -> None:
    """What `memory links` takes."""
    _unit(parser, "id", "of any unit")
    _types(parser)


def run_links(invocation: Invocation) -> int:
    """The edges from and to a unit."""
    given = invocation.arguments
    wanted = [EdgeType(name) for name in given.type]
    found = invocation.wait(
        invocation.engine.memory.traverse_explicit_nodes(UnitId(given.id), wanted)
    )
    if invocation.json:
        edges = [{"source": e.source, "type": e.type.value, "target": e.target} for e in found]
        invocation.output.document({"edges": edges})
    else:
        for edge in found:
            end = edge.target if edge.source == given.id else edge.source
            said = _told(invocation, end)
            line = f"{edge.source}  {edge.type:13}  {edge.target}"
            invocation.output.line(f"{line}  {said}".rstrip())
        if not found:
            invocation.output.note("No edge begins or ends there.")
    return ExitCode.OK if found else ExitCode.NOTHING_FOUND


def _told(invocation: Invocation, unit: UnitId) -> str:
    """What a unit at the other end says, or is called; nothing for one that has no words."""
    engine = invocation.engine
    if unit.startswith("m_"):
        said = invocation.wait(engine.messages([MessageId(unit)]))
        return " ".join(said[0].text.split())[:PREVIEW_LETTERS] if said else ""
    if unit.startswith("f_"):
        rows = invocation.wait(engine.fact_rows([FactId(unit)]))
        return rows[0].fact.statement if rows else ""
    if unit.startswith("e_"):
        return invocation.wait(engine.entity(EntityId(unit))).entity.name
    return ""


def link_arguments(parser: ArgumentParser) -> None:
    """What `memory link` takes."""
    _unit(parser, "source", "where the edge begins")
    parser.add_argument("type", choices=words_of(EdgeType), help="what it says")
    _unit(parser, "target", "where it leads")


def run_link(invocation: Invocation) -> int:
    """Draw an edge between two units."""
    given = invocation.arguments
    source, target = UnitId(given.source), UnitId(given.target)
    drawn = invocation.engine.memory.add_relationship(source, target, [EdgeType(given.type)])
    invocation.wait(drawn)
    return _print_done(invocation, f"{source} {given.type} {target}", "drawn")


def unlink_arguments(parser: ArgumentParser) -> None:
    """What `memory unlink` takes."""
    _unit(parser, "source", "where the edge begins")
    _unit(parser, "target", "where it leads")
    _types(parser)


def run_unlink(invocation: Invocation) -> int:
    """Take drawn edges away."""
    given = invocation.arguments
    source, target = UnitId(given.source), UnitId(given.target)
    wanted = [EdgeType(name) for name in given.type]
    invocation.wait(invocation.engine.memory.delete_relationship(source, target, wanted))
    return _print_done(invocation, f"{source} {target}", "taken away")


def gather_arguments(parser: ArgumentParser) -> None:
    """What `memory gather` takes."""
    parser.add_argument("space", metavar="SPACE", help="a name of your own")
    parser.add_argument("ids", nargs="+", metavar="ID", help="messages, segments or facts")
    parser.add_argument("--remove", action="store_true", help="take them out of it instead")


def run_gather(invocation: Invocation) -> int:
    """Gather units in a space of one's own, to search there."""
    given = invocation.arguments
    units = [UnitId(unit) for unit in given.ids]
    if given.remove:
        invocation.wait(invocation.engine.memory.leave_space(given.space, units))
        return _print_done(invocation, given.space, "left")
    invocation.wait(invocation.engine.memory.add(given.space, units))
    return _print_done(invocation, given.space, "gathered")


def graph_arguments(parser: ArgumentParser) -> None:
    """What `memory graph` takes."""
    parser.add_argument("folder", metavar="DIR", help="a folder that holds no graph yet")


def run_graph(invocation: Invocation) -> int:
    """Write all units and edges as JSON lines, unencrypted."""
    folder = invocation.path(invocation.arguments.folder)
    written = invocation.wait(invocation.engine.memory.save_graph(folder))
    if invocation.json:
        invocation.output.document({"files": [str(path) for path in written]})
    else:
        for path in written:
            invocation.output.line(str(path))
    return ExitCode.OK


def _unit(parser: ArgumentParser, name: str, help_text: str) -> None:
    parser.add_argument(name, metavar=name.upper(), help=help_text)


def _types(parser: ArgumentParser) -> None:
    parser.add_argument("--type", action="append", choices=words_of(EdgeType), default=[])


def _space_and_limit(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--space",
        default="",
        metavar="NAME",
        help="basic, episodic, semantic, emotional, a conversation's id or a name of your own",
    )
    parser.add_argument("--limit", type=count, default=20, metavar="N")


def files_arguments(parser: ArgumentParser) -> None:
    """What `memory files` takes."""
    parser.add_argument("words", nargs="*", help="words of their names or texts; none: all files")
    parser.add_argument("--limit", type=count, default=200, metavar="N")


def run_files(invocation: Invocation) -> int:
    """Files that came with messages, the newest first."""
    given = invocation.arguments
    words = " ".join(given.words)
    found = invocation.wait(invocation.engine.find_documents(words, limit=given.limit))
    if invocation.json:
        invocation.output.document({"files": [_file(one) for one in found]})
    else:
        for one in found:
            invocation.output.line(_file_line(one))
        if not found:
            fits = "holds these words" if words else "came with a message yet"
            invocation.output.note(f"No file {fits}.")
    return ExitCode.OK if found or not words else ExitCode.NOTHING_FOUND


def _file(one: DocumentSummary) -> Document:
    return {"id": one.document_id, "name": one.name, "kind": one.kind.value, "bytes": one.size}


def _file_line(one: DocumentSummary) -> str:
    return f"{one.document_id}  {one.kind.value:8}  {size(one.size):>9}  {one.name}"


def _print_hits(
    invocation: Invocation, found: tuple[UnitHit, ...], files: Sequence[DocumentSummary] = ()
) -> int:
    if invocation.json:
        units = [{"unit_id": hit.unit_id, "score": hit.score, "text": hit.text} for hit in found]
        invocation.output.document({"units": units, "files": [_file(one) for one in files]})
    else:
        for hit in found:
            words = " ".join(hit.text.split())[:PREVIEW_LETTERS]
            invocation.output.line(f"{hit.score:.3f}  {hit.unit_id}  {words}")
        if files:
            invocation.output.line("Files that hold these words:")
        for one in files:
            invocation.output.line(_file_line(one))
        if not found and not files:
            invocation.output.note("Nothing fits.")
    return ExitCode.OK if found or files else ExitCode.NOTHING_FOUND


def _print_done(invocation: Invocation, what: str, done: str) -> int:
    if invocation.json:
        invocation.output.document({"what": what, "done": done})
    else:
        invocation.output.line(f"{what}: {done}.")
    return ExitCode.OK
