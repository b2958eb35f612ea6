-- Alphabetical order for people, in every language and whatever the database's own: "aCOS" stands
-- between "ABC" and "ADR", "Äquivalent" among the words with A. Equality stays byte by byte.
ALTER TABLE "glossary_term" ALTER COLUMN "term" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "tag" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
