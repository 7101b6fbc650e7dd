-- Edges that the person, a program or a conflict check drew; all others follow from what they join.
CREATE TABLE edges (
    edge_key VARCHAR PRIMARY KEY,
    source VARCHAR NOT NULL,
    target VARCHAR NOT NULL,
    type VARCHAR NOT NULL
);

-- Spaces of the person's or a program's own making; the built-in ones follow from the units.
CREATE TABLE space_units (
    member_key VARCHAR PRIMARY KEY,
    space VARCHAR NOT NULL,
    unit_id VARCHAR NOT NULL
);
