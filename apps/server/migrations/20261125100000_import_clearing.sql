-- How many rows of an import that nobody sees any more were removed so far.
ALTER TABLE rer_imports ADD COLUMN cleared integer NOT NULL DEFAULT 0;
