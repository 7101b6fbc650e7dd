-- Files that came with messages, as text: once for the same bytes, however often attached.
-- parts: JSON, [[label, first character]], ascending. passages: how many its text has.
CREATE TABLE documents (
    document_id VARCHAR PRIMARY KEY,
    digest VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    size BIGINT NOT NULL,
    tokens BIGINT NOT NULL,
    text VARCHAR NOT NULL,
    parts VARCHAR NOT NULL,
    passages INTEGER NOT NULL
);

-- The messages that documents came with; a document goes with the last of them.
CREATE TABLE attachments (
    message_id VARCHAR NOT NULL,
    document_id VARCHAR NOT NULL,
    place INTEGER NOT NULL
);
CREATE INDEX attachments_by_message ON attachments (message_id);
CREATE INDEX attachments_by_document ON attachments (document_id);

-- float32, one vector a passage, for the passages from first_passage on.
CREATE TABLE document_vectors (
    document_id VARCHAR NOT NULL,
    first_passage INTEGER NOT NULL,
    embedder_id VARCHAR NOT NULL,
    dimension INTEGER NOT NULL,
    vectors BLOB NOT NULL USING COMPRESSION uncompressed
);
CREATE INDEX document_vectors_by_document ON document_vectors (document_id);

-- What is written and not sent, by its chat; '' for one that has not begun.
CREATE TABLE drafts (
    conversation_id VARCHAR PRIMARY KEY,
    text VARCHAR NOT NULL
);
