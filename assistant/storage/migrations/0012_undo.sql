-- What was forgotten or changed and can still be brought back. kind: forget, delete, edit, add,
-- settle, merge. counts: JSON, numbers only. sealed_by: a later forgetting that held words
-- of this one too, so that this one cannot be undone any more. state: of all facts after it.
CREATE TABLE undo_entries (
    undo_id VARCHAR PRIMARY KEY,
    kind VARCHAR NOT NULL,
    made_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL,
    counts VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    sealed_by VARCHAR
);

-- The digests that a forgetting added to those of this home, so that its undo takes them back.
CREATE TABLE undo_digests (
    undo_id VARCHAR NOT NULL,
    digest BLOB NOT NULL
);

-- The rows themselves: for every table that loses or gains rows one of the same name and columns,
-- with the undo_id before them and whether the row was added; made when first needed.
CREATE SCHEMA aside;

-- What was done with the memory and when, in numbers, never a word of it.
CREATE TABLE activity (
    entry_id BIGINT PRIMARY KEY,
    happened_at TIMESTAMP NOT NULL,
    kind VARCHAR NOT NULL,
    policy VARCHAR NOT NULL,
    counts VARCHAR NOT NULL
);
