-- Lists by place and category follow an index too: sorting a hundred thousand of them in German order takes seconds on the
-- embedded database. Within one place names are sorted when they are asked for, so each value stands here once. The same
-- indexes look places up and walk from one to the next. The first 100 characters count: an index takes no long texts.

DROP INDEX rer_dienstleister_by_stadt, rer_dienstleister_by_category;
DROP INDEX rer_dienstleister_replacements_by_stadt, rer_dienstleister_replacements_by_category;

CREATE INDEX rer_dienstleister_by_stadt ON rer_dienstleister_rows ((left(nullif(stadt, ''), 100)) COLLATE de_x)
  WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_by_category ON rer_dienstleister_rows ((left(nullif(category, ''), 100)) COLLATE de_x)
  WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_replacements_by_stadt ON rer_dienstleister_replacements ((left(nullif(stadt, ''), 100)) COLLATE de_x)
  WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_replacements_by_category
  ON rer_dienstleister_replacements ((left(nullif(category, ''), 100)) COLLATE de_x) WHERE deleted_at IS NULL;
