-- Providers that somebody added by hand, by when: the history of all asks for those of a day. Imports pay nothing for it, and
-- none of their rows stands here; only a query that names the condition itself uses it.
CREATE INDEX rer_dienstleister_added_by_hand ON rer_dienstleister_rows (created_at) WHERE import_id IS NULL;
