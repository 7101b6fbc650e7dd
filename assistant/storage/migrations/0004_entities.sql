-- Words of messages and facts that may name someone or something, before it is settled whom.
-- is_fact: unit_id is a fact's. block, key: how names are compared (memory.naming.words).
CREATE TABLE names (
    unit_id VARCHAR NOT NULL,
    conversation_id VARCHAR NOT NULL,
    said_at TIMESTAMP NOT NULL,
    place INTEGER NOT NULL,
    words VARCHAR NOT NULL,
    block VARCHAR NOT NULL,
    key VARCHAR NOT NULL,
    grade INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    descriptor VARCHAR NOT NULL,
    long VARCHAR NOT NULL,
    long_block VARCHAR NOT NULL,
    initials VARCHAR NOT NULL,
    of_self BOOLEAN NOT NULL,
    among_people BOOLEAN NOT NULL,
    is_fact BOOLEAN NOT NULL,
    is_subject BOOLEAN NOT NULL
);

-- What has been searched for names. stamp: of a fact a hash of its words, of a message empty.
CREATE TABLE named_units (
    unit_id VARCHAR PRIMARY KEY,
    conversation_id VARCHAR NOT NULL,
    stamp VARCHAR NOT NULL
);

-- The branch of each conversation whose names are there.
CREATE TABLE named_conversations (
    conversation_id VARCHAR PRIMARY KEY,
    stamp VARCHAR NOT NULL
);

-- Blocks of names in which something changed: whom they mean is to be settled again.
CREATE TABLE name_blocks_due (
    block VARCHAR PRIMARY KEY
);

-- senses: the ids of all that was joined to the entity, its own among them. speaks: how many
-- messages it said itself, among people.
CREATE TABLE entities (
    entity_id VARCHAR PRIMARY KEY,
    kind VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    aliases VARCHAR[] NOT NULL,
    descriptor VARCHAR NOT NULL,
    senses VARCHAR[] NOT NULL,
    blocks VARCHAR[] NOT NULL,
    speaks INTEGER NOT NULL
);

CREATE TABLE mentions (
    entity_id VARCHAR NOT NULL,
    unit_id VARCHAR NOT NULL,
    words VARCHAR NOT NULL,
    is_subject BOOLEAN NOT NULL
);

-- What the person decided of two entities; ids only, which say nothing of the names.
CREATE TABLE entity_decisions (
    one VARCHAR NOT NULL,
    other VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    decided_at TIMESTAMP NOT NULL
);

CREATE TABLE entity_proposals (
    one VARCHAR NOT NULL,
    other VARCHAR NOT NULL,
    reason VARCHAR NOT NULL
);
