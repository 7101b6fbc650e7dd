-- What a chat belongs to. icon and colour are names that the window knows; model is empty for the
-- one chosen in the settings; memory: shared, own or off.
CREATE TABLE profiles (
    profile_id VARCHAR PRIMARY KEY,
    name VARCHAR NOT NULL,
    icon VARCHAR NOT NULL,
    colour VARCHAR NOT NULL,
    instructions VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    memory VARCHAR NOT NULL,
    created_at TIMESTAMP NOT NULL
);

-- titled_by: whose words the title is; those of older chats may be the person's, so they stay.
-- DuckDB gives a new column its default by a setting that is locked here, so it is given by hand.
ALTER TABLE conversations ADD COLUMN profile_id VARCHAR;
ALTER TABLE conversations ADD COLUMN pinned BOOLEAN;
ALTER TABLE conversations ADD COLUMN archived BOOLEAN;
ALTER TABLE conversations ADD COLUMN titled_by VARCHAR;
UPDATE conversations SET pinned = false, archived = false, titled_by = 'person';
