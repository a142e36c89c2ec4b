-- Rows whose providers hold all of their values already (mode update): they count neither as updated nor as inserted.
ALTER TABLE rer_imports ADD COLUMN unchanged integer NOT NULL DEFAULT 0;
