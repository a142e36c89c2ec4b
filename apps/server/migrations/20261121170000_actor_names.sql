-- Who stands behind an actor of the trail, as every colleague may know him: the name that he gave himself (empty: none yet), or
-- that of the key; NULL: no such account or key, or no person at all. Runs with the rights of its owner, because nobody else
-- sees the accounts; and tells a name alone, never an address.
CREATE FUNCTION rer_actor_name(actor text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN actor LIKE 'user:%' THEN
      (SELECT coalesce(u.user_metadata ->> 'name', '') FROM auth.users AS u WHERE 'user:' || u.id::text = actor)
    WHEN actor LIKE 'key:%' THEN (SELECT k.name FROM auth.staff_keys AS k WHERE 'key:' || k.id::text = actor)
  END
$$;
