-- Times are UTC without zone; the zone a message was said in is its utc_offset_minutes.
CREATE TABLE home (
    name VARCHAR PRIMARY KEY,
    value VARCHAR NOT NULL
);

CREATE TABLE conversations (
    conversation_id VARCHAR PRIMARY KEY,
    title VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    origin VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    external_id VARCHAR NOT NULL,
    active_leaf VARCHAR,
    memory BOOLEAN NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

-- position grows with every message stored in this home; the ingest watermarks refer to it.
CREATE SEQUENCE message_positions;
CREATE TABLE messages (
    message_id VARCHAR PRIMARY KEY,
    position BIGINT NOT NULL DEFAULT nextval('message_positions'),
    conversation_id VARCHAR NOT NULL,
    parent_id VARCHAR,
    role VARCHAR NOT NULL,
    speaker VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    reasoning VARCHAR NOT NULL,
    said_at TIMESTAMP NOT NULL,
    utc_offset_minutes INTEGER NOT NULL,
    origin VARCHAR NOT NULL,
    external_id VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    complete BOOLEAN NOT NULL,
    remembered BOOLEAN NOT NULL
);
CREATE INDEX messages_by_conversation ON messages (conversation_id);

-- chunks: float32, chunks x dimension; tokens: int8, tokens x dimension; token_starts: uint32.
-- Vectors do not get smaller, and trying to makes every checkpoint slower.
CREATE TABLE encodings (
    message_id VARCHAR NOT NULL,
    embedder_id VARCHAR NOT NULL,
    dimension INTEGER NOT NULL,
    chunks BLOB NOT NULL USING COMPRESSION uncompressed,
    tokens BLOB NOT NULL USING COMPRESSION uncompressed,
    token_starts BLOB NOT NULL USING COMPRESSION uncompressed,
    PRIMARY KEY (message_id, embedder_id)
);
-- DuckDB looks rows up in indexes of one column only; a recall fetches many single messages.
CREATE INDEX encodings_by_message ON encodings (message_id);

CREATE TABLE segments (
    segment_id VARCHAR PRIMARY KEY,
    conversation_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP NOT NULL,
    entities VARCHAR[] NOT NULL,
    message_ids VARCHAR[] NOT NULL,
    policy VARCHAR NOT NULL
);
CREATE INDEX segments_by_conversation ON segments (conversation_id);

CREATE TABLE facts (
    fact_id VARCHAR PRIMARY KEY,
    subject VARCHAR NOT NULL,
    type VARCHAR NOT NULL,
    attribute VARCHAR NOT NULL,
    statement VARCHAR NOT NULL,
    policy VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    valid_from TIMESTAMP NOT NULL,
    valid_to TIMESTAMP,
    pinned BOOLEAN NOT NULL,
    device_only BOOLEAN NOT NULL,
    replaces VARCHAR
);

CREATE TABLE fact_sources (
    fact_id VARCHAR NOT NULL,
    message_id VARCHAR NOT NULL,
    conversation_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    quote VARCHAR NOT NULL,
    PRIMARY KEY (fact_id, position)
);
CREATE INDEX fact_sources_by_message ON fact_sources (message_id);

-- What an answer was given from, as JSON, for "memories used". cited: the ids of all units and
-- messages whose words stand in it, so that forgetting one finds every copy of its words.
CREATE TABLE recalls (
    message_id VARCHAR PRIMARY KEY,
    recall VARCHAR NOT NULL,
    cited VARCHAR[] NOT NULL
);

-- How far each ingest stage came; done_to is a messages.position.
CREATE TABLE watermarks (
    stage VARCHAR PRIMARY KEY,
    done_to BIGINT NOT NULL
);

-- Conversations whose active branch changed, to be segmented and learnt from again.
CREATE TABLE rederivations (
    conversation_id VARCHAR PRIMARY KEY
);

-- HMACs of forgotten texts with a key of this home: they are not imported again silently.
CREATE TABLE forgotten (
    digest BLOB PRIMARY KEY,
    forgotten_at TIMESTAMP NOT NULL
);
