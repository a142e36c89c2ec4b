import { ACTOR_TEXTS } from '@rer/contracts';

/**
 * SQL for the display name of an actor in the audit log: the name of the account or of the API key, never an email
 * address; other actors are returned unchanged. Callers need no access to the accounts themselves. `column` is a trusted
 * name, such as `i.started_by`.
 */
export function actorNameSql(column: string): string {
  return `CASE
    WHEN ${column} LIKE 'user:%' THEN
      coalesce(nullif(coalesce(rer_actor_name(${column}), '${ACTOR_TEXTS.gone}'), ''), '${ACTOR_TEXTS.nameless}')
    WHEN ${column} LIKE 'key:%' THEN '${ACTOR_TEXTS.key}' || coalesce(' ' || rer_actor_name(${column}), '')
    ELSE ${column} END`;
}
