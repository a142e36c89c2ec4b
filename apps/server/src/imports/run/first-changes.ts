import { IMPORT_CHANGED_ROWS, type ImportChangedRow, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';

/** Characters of a value that are shown; the entry has all of it. */
const VALUE_CHARACTERS = 200;
/** Values of one row that are shown: `additional_data` may have any number. */
const VALUES = 50;

const values = z.record(z.string(), z.unknown());
const changedRow = z.object({
  line: z.number(),
  id: z.string(),
  name: z.string(),
  old_values: values,
  new_values: values,
});

type ChangedField = ImportChangedRow['fields'][number];

/** The changes of a dry run's first rows, in the order of the file. */
export async function firstChanges(tx: Transaction, importId: string): Promise<ImportChangedRow[]> {
  const rows = await tx.rows(
    changedRow,
    `select u.line, p.id, p.name, u.old_values, u.new_values
     from rer_import_updates as u join only rer_dienstleister_rows as p on p.id = u.provider_id
     where u.import_id = $1::uuid order by u.line limit ${IMPORT_CHANGED_ROWS}`,
    [importId],
  );
  return rows.map(({ line, id, name, old_values, new_values }) => ({
    line,
    id,
    name,
    fields: changedFields(old_values, new_values),
  }));
}

/** Old and new values one by one, in the order of the form. */
export function changedFields(before: z.infer<typeof values>, after: z.infer<typeof values>): ChangedField[] {
  const fields = PROVIDER_WRITABLE_FIELDS.filter((field) => Object.hasOwn(after, field));
  const changed = fields.flatMap((field) =>
    field === 'additional_data'
      ? changedEntries(before[field], after[field])
      : [{ field, key: null, old: shown(before[field]), new: shown(after[field]) }],
  );
  return changed.slice(0, VALUES);
}

function changedEntries(before: unknown, after: unknown): ChangedField[] {
  const [old, wanted] = [entriesOf(before), entriesOf(after)];
  return [...wanted]
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)))
    .map(([key, value]) => ({
      field: 'additional_data',
      key: cut(key),
      old: shown(old.get(key)),
      new: shown(value),
    }));
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function shown(value: unknown): ChangedField['old'] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Whole characters, so that no half of a surrogate pair reaches the database. */
function cut(text: string): string {
  if (text.length <= VALUE_CHARACTERS) return text;
  return `${[...text.slice(0, VALUE_CHARACTERS)].filter((sign) => !/\p{Cs}/u.test(sign)).join('')}…`;
}
