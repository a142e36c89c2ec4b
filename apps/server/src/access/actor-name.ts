import { ACTOR_TEXTS } from '@rer/contracts';

/**
 * SQL for who stands behind an actor of the trail, as every colleague may know him: by the name that he gave himself or the key
 * got, never by an address; what is no account and no key stays as it is. Whoever may ask, may ask this: the accounts
 * themselves stay out of reach. `column` is a name of ours, `i.started_by`.
 */
export function actorNameSql(column: string): string {
  return `CASE
    WHEN ${column} LIKE 'user:%' THEN
      coalesce(nullif(coalesce(rer_actor_name(${column}), '${ACTOR_TEXTS.gone}'), ''), '${ACTOR_TEXTS.nameless}')
    WHEN ${column} LIKE 'key:%' THEN '${ACTOR_TEXTS.key}' || coalesce(' ' || rer_actor_name(${column}), '')
    ELSE ${column} END`;
}
