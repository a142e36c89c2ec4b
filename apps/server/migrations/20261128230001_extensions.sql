-- What needs more rights than creating tables stands first and alone: where the role of the server lacks them,
-- an administrator runs this file once, and the server finds everything in place.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- German order (apfel, Apfel, Äpfel, Öl, Zebra), the same name on both engines.
CREATE COLLATION IF NOT EXISTS de_x (provider = icu, locale = 'de-DE');
