"""Settles whom the names of some blocks mean, from all that is stored of them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.changes import EntitiesChanged, UnitsRemoved
from assistant.domain.entities import Mention, Verdict
from assistant.domain.ids import EntityId, UnitId
from assistant.memory.naming.proposals import MIN_INITIALS, proposals_among
from assistant.memory.naming.recognition import SELF_BLOCK
from assistant.memory.naming.resolution import resolve
from assistant.memory.naming.words import block_of, is_acronym
from assistant.storage.entities import EntityStore, StoredEntity, StoredMention
from assistant.storage.home import HomeStore
from assistant.storage.names import NameStore

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assistant.domain.changes import Change
    from assistant.domain.entities import EntityDecision, Naming
    from assistant.memory.naming.resolved import Resolved
    from assistant.memory.naming.senses import Sense
    from assistant.storage.database import Cursor
    from assistant.storage.entities import StoredProposal

_KEY = "entity_key"
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_DIGITS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What is to be written: blocks that are done, entities as they are now, those that went."""

    blocks: frozenset[str]
    entities: tuple[StoredEntity, ...]
    mentions: tuple[StoredMention, ...]
    about: frozenset[EntityId]
    gone: tuple[EntityId, ...]
    proposals: tuple[StoredProposal, ...]

    def write(self, cursor: Cursor) -> tuple[Change, ...]:
        """Store it; returns what is to be announced."""
        store = EntityStore(cursor)
        store.remove(self.gone)
        store.put(self.entities, self.mentions)
        store.propose(self.about, self.proposals)
        NameStore(cursor).settle_blocks(self.blocks)
        changes: list[Change] = []
        if self.gone:
            changes.append(UnitsRemoved(tuple(map(UnitId, self.gone))))
        if self.entities:
            changes.append(
                EntitiesChanged(
                    tuple(each.entity for each in self.entities),
                    tuple(each.mention for each in self.mentions),
                )
            )
        return tuple(changes)


def settled(cursor: Cursor, due: Collection[str], key: bytes) -> Settled:
    """Resolve all names that may have to do with those of the blocks `due`; changes nothing."""
    decisions = EntityStore(cursor).decisions()
    blocks = _closure(cursor, set(due), decisions)
    known = EntityStore(cursor).of_blocks(blocks)
    namings = NameStore(cursor).of_blocks(blocks)
    ids: dict[Sense, EntityId] = {}

    def id_of(sense: Sense) -> EntityId:
        if sense not in ids:
            ids[sense] = _id(sense, key)
        return ids[sense]

    resolved = resolve(namings, decisions, id_of)
    parted = {frozenset((d.one, d.other)) for d in decisions if d.verdict is not Verdict.SAME}
    now = {each.entity.entity_id: _stored(each) for each in resolved}
    before = {each.entity.entity_id: each for each in known}
    mentions = _mentions(resolved)
    old = _by_entity(EntityStore(cursor).mentions_of(before))
    changed = {
        entity_id
        for entity_id, stored in now.items()
        if before.get(entity_id) != stored or old.get(entity_id, []) != mentions[entity_id]
    }
    return Settled(
        blocks=frozenset(blocks),
        entities=tuple(now[each] for each in sorted(changed)),
        mentions=tuple(one for each in sorted(changed) for one in mentions[each]),
        about=frozenset(before.keys() | now.keys()),
        gone=tuple(sorted(before.keys() - now.keys())),
        proposals=tuple(proposals_among(resolved, parted)),
    )


def carried_ids(cursor: Cursor, key: bytes) -> dict[EntityId, EntityId]:
    """By the ids that entities have in a home with another `key`: those that they have here.

    For all whose names are stored here; what the person decided there is carried over by it.
    """
    own = entity_key(cursor)
    names = NameStore(cursor)
    namings = names.of_blocks(names.every_block())
    return {
        _id(sense, key): _id(sense, own)
        for each in resolve(namings, (), lambda sense: _id(sense, own))
        for sense in each.names
    }


def known_entity_key(cursor: Cursor) -> str:
    """The key as it is stored; empty where nobody was named yet."""
    return HomeStore(cursor).get(_KEY) or ""


def take_entity_key(cursor: Cursor, key: bytes) -> bool:
    """Give entities the ids that they have in another home; False where they have some already."""
    if HomeStore(cursor).get(_KEY) is not None:
        return False
    HomeStore(cursor).put(_KEY, key.hex())
    return True


def entity_key(cursor: Cursor) -> bytes:
    """The home's own key for ids of entities, which therefore tell nobody a name."""
    known = HomeStore(cursor).get(_KEY)
    if known is None:
        known = secrets.token_hex(32)
        HomeStore(cursor).put(_KEY, known)
    return bytes.fromhex(known)


def _id(sense: Sense, key: bytes) -> EntityId:
    words = "\0".join(sense).encode("utf-8", "surrogatepass")
    number = int.from_bytes(hmac.digest(key, words, hashlib.sha256)[:13])
    digits = (_ALPHABET[number >> (5 * place) & 31] for place in range(_DIGITS))
    return EntityId(UnitId("e_" + "".join(digits)))


def _closure(cursor: Cursor, blocks: set[str], decisions: Sequence[EntityDecision]) -> set[str]:
    """The blocks with all others whose names may be the same."""
    names, entities = NameStore(cursor), EntityStore(cursor)
    fresh = set(blocks)
    while fresh:
        more = _led_to(names, names.of_blocks(fresh)) | names.blocks_with("long_block", fresh)
        joined = entities.of_blocks(fresh)
        ids = {sense for each in joined for sense in each.senses}
        partners = {
            one
            for each in decisions
            for one in (each.one, each.other)
            if ids & {each.one, each.other}
        }
        for each in (*joined, *entities.with_senses(partners)):
            more.update(each.blocks)
        fresh = more - blocks
        blocks |= fresh
    return blocks


def _led_to(names: NameStore, namings: Sequence[Naming]) -> set[str]:
    """Blocks that names point to: their long forms', those of their initials, the person's."""
    more = {block_of(naming.long) for naming in namings if naming.long}
    if any(naming.of_self for naming in namings):
        more |= {SELF_BLOCK} | names.blocks_of_self()
    own = [naming for naming in namings if not naming.is_fact]
    letters = {naming.initials for naming in own if len(naming.initials) >= MIN_INITIALS}
    acronyms = {naming.key for naming in own if is_acronym(naming.words)}
    more |= names.blocks_with("key", letters)
    return more | names.blocks_with(
        "initials", {key for key in acronyms if len(key) >= MIN_INITIALS}
    )


def _stored(resolved: Resolved) -> StoredEntity:
    return StoredEntity(
        entity=resolved.entity,
        senses=resolved.senses,
        blocks=tuple(sorted(resolved.blocks)),
        speaks=resolved.speaks,
    )


def _mentions(resolved: Sequence[Resolved]) -> dict[EntityId, list[StoredMention]]:
    return {
        each.entity.entity_id: [
            StoredMention(
                Mention(entity_id=each.entity.entity_id, unit_id=unit_id, words=words), about
            )
            for unit_id, (words, about) in sorted(each.mentions.items())
        ]
        for each in resolved
    }


def _by_entity(mentions: Sequence[StoredMention]) -> dict[EntityId, list[StoredMention]]:
    found: dict[EntityId, list[StoredMention]] = {}
    for each in mentions:
        found.setdefault(each.mention.entity_id, []).append(each)
    return found
