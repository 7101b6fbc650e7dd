-- The pictures among the documents: what is kept of them, and a small copy; documents.text is
-- their name. type: image/png or image/jpeg.
CREATE TABLE pictures (
    document_id VARCHAR PRIMARY KEY,
    type VARCHAR NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    data BLOB NOT NULL USING COMPRESSION uncompressed,
    thumbnail BLOB NOT NULL USING COMPRESSION uncompressed
);
