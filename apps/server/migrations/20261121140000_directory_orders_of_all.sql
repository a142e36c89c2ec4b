-- The indexes of the lists' orders hold every provider, removed ones too. Without statistics, as in a new table and always on
-- the embedded database, the planner takes a part (`WHERE deleted_at IS NULL`) for tiny, and goes through all of it to find
-- one provider by its id: an import that changes providers did that for each row.

DROP INDEX rer_dienstleister_by_name, rer_dienstleister_by_stadt, rer_dienstleister_by_category;
DROP INDEX rer_dienstleister_replacements_by_name, rer_dienstleister_replacements_by_stadt;
DROP INDEX rer_dienstleister_replacements_by_category;

CREATE INDEX rer_dienstleister_by_name ON rer_dienstleister_rows (name COLLATE de_x, id);
CREATE INDEX rer_dienstleister_by_stadt ON rer_dienstleister_rows ((left(nullif(stadt, ''), 100)) COLLATE de_x);
CREATE INDEX rer_dienstleister_by_category ON rer_dienstleister_rows ((left(nullif(category, ''), 100)) COLLATE de_x);
CREATE INDEX rer_dienstleister_replacements_by_name ON rer_dienstleister_replacements (name COLLATE de_x, id);
CREATE INDEX rer_dienstleister_replacements_by_stadt
  ON rer_dienstleister_replacements ((left(nullif(stadt, ''), 100)) COLLATE de_x);
CREATE INDEX rer_dienstleister_replacements_by_category
  ON rer_dienstleister_replacements ((left(nullif(category, ''), 100)) COLLATE de_x);
