import { ACCOUNT_NAME_MAX } from '@rer/contracts';

/**
 * SQL for the name that a user set; NULL: none. Accounts hold what programs put there: only a text is a name, and no
 * more of it than a name may have. `rer_actor_name` says the same.
 */
export function personName(users: string): string {
  const data = `${users}.user_metadata`;
  return `CASE WHEN jsonb_typeof(${data} -> 'name') = 'string' THEN nullif(left(${data} ->> 'name', ${ACCOUNT_NAME_MAX}), '') END`;
}
