-- Accounts hold what programs put there: only a text is a name, and no more than 100 characters of it
-- (`auth/store/person-name.ts` says the same).
CREATE OR REPLACE FUNCTION rer_actor_name(actor text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN actor LIKE 'user:%' THEN
      (SELECT CASE WHEN jsonb_typeof(u.user_metadata -> 'name') = 'string' THEN left(u.user_metadata ->> 'name', 100) ELSE '' END
       FROM auth.users AS u WHERE 'user:' || u.id::text = actor)
    WHEN actor LIKE 'key:%' THEN (SELECT k.name FROM auth.staff_keys AS k WHERE 'key:' || k.id::text = actor)
  END
$$;
