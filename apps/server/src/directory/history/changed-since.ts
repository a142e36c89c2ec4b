import { PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';

const WRITABLE = PROVIDER_WRITABLE_FIELDS.map((field) => `'${field}'`).join(', ');

/**
 * SQL of the columns whose stored value is another than the change wrote, for a change `c` and its provider `p` (null: it is
 * gone). Of being removed counts whether, not when.
 */
export const CHANGED_SINCE_SQL = `
  array(
    select wrote.key from jsonb_each(c.new_values) as wrote
    where case
      when wrote.key = 'deleted_at' then (wrote.value = 'null') <> (p.deleted_at is null)
      else wrote.key in (${WRITABLE}) and (to_jsonb(p) -> wrote.key) is distinct from wrote.value
    end
  )`;
