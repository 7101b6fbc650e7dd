-- Segments of one evolving event or task. What is here follows from trajectory_links.
CREATE TABLE trajectories (
    trajectory_id VARCHAR PRIMARY KEY,
    title VARCHAR NOT NULL,
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP NOT NULL,
    entities VARCHAR[] NOT NULL,
    segment_ids VARCHAR[] NOT NULL,
    policy VARCHAR NOT NULL
);

-- Which trajectory each segment was linked to, in the order of (started_at, first_message), and the
-- segment as it was then: another last message or number of messages makes it due again, as
-- another embedder does. vector: float16; entities: uint32, crc32 of each; telling: words as written.
CREATE TABLE trajectory_links (
    segment_id VARCHAR PRIMARY KEY,
    trajectory_id VARCHAR NOT NULL,
    started_at TIMESTAMP NOT NULL,
    first_message VARCHAR NOT NULL,
    ended_at TIMESTAMP NOT NULL,
    conversation_id VARCHAR NOT NULL,
    messages INTEGER NOT NULL,
    last_message VARCHAR NOT NULL,
    embedder_id VARCHAR NOT NULL,
    vector BLOB NOT NULL USING COMPRESSION uncompressed,
    entities BLOB NOT NULL USING COMPRESSION uncompressed,
    telling VARCHAR[] NOT NULL,
    policy VARCHAR NOT NULL
);
