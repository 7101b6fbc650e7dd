-- What the search index works out of the words of messages, kept so that opening need not: one row
-- for a run of positions. digest: of the messages and of what analysed them; where it is another,
-- the row counts as absent. Derived, and gone as soon as one of its messages is.
CREATE TABLE kept_words (
    first_position BIGINT PRIMARY KEY,
    last_position BIGINT NOT NULL,
    digest BLOB NOT NULL,
    data BLOB NOT NULL USING COMPRESSION uncompressed
);
