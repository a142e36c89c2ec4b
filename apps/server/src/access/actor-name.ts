import { ACTOR_TEXTS } from '@rer/contracts';

/**
 * SQL for who stands behind an actor of the trail, as every colleague may know him: by the name that he gave himself or the key
 * got, never by an address; what is no account and no key stays as it is. `column` is a name of ours, `i.started_by`.
 */
export function actorNameSql(column: string): string {
  return `CASE
    WHEN ${column} LIKE 'user:%' THEN coalesce(
      (SELECT coalesce(nullif(u.user_metadata ->> 'name', ''), '${ACTOR_TEXTS.nameless}')
       FROM auth.users AS u WHERE 'user:' || u.id::text = ${column}), '${ACTOR_TEXTS.gone}')
    WHEN ${column} LIKE 'key:%' THEN coalesce(
      (SELECT '${ACTOR_TEXTS.key} ' || k.name FROM auth.staff_keys AS k WHERE 'key:' || k.id::text = ${column}),
      '${ACTOR_TEXTS.key}')
    ELSE ${column} END`;
}
