import { PROVIDER_WRITABLE_FIELDS, type ProviderWritableField } from '@rer/contracts';
import type { CsvColumn } from '@rer/directory/mapping';
import type { ProviderRecord } from '@rer/directory/records';
import { type BulkColumn, type BulkTarget, type BulkValue, PROVIDER_ROWS_TABLE } from '../../db/database.ts';
import { sqlType } from '../../directory/record/sql-types.ts';
import type { NewProvider } from './classify-batch.ts';

/** Always given, so that the table's trigger for missing values has nothing to do. */
const ALWAYS: ReadonlySet<ProviderWritableField> = new Set([
  'name',
  'email',
  'intern',
  'is_active',
  'additional_data',
]);

/** Columns that records of a file with these headers can set: those of `ALWAYS`, and the mapped ones. */
export function writableFieldsOf(columns: readonly CsvColumn[]): readonly ProviderWritableField[] {
  const mapped = new Set<ProviderWritableField>(
    columns.flatMap(({ field }) => (field === null ? [] : [field])),
  );
  return PROVIDER_WRITABLE_FIELDS.filter((field) => ALWAYS.has(field) || mapped.has(field));
}

/** The target table for an import's new providers. */
export function insertTarget(fields: readonly ProviderWritableField[]): BulkTarget {
  const own: readonly BulkColumn[] = [
    { name: 'id', type: 'uuid' },
    { name: 'import_id', type: 'uuid' },
    { name: 'created_by', type: 'text' },
    { name: 'name_key', type: 'bigint' },
    { name: 'match_key', type: 'bigint' },
  ];
  return {
    table: PROVIDER_ROWS_TABLE,
    columns: [...own, ...fields.map((name) => ({ name, type: sqlType(name) }))],
  };
}

/** Values of a new provider in the order of {@link insertTarget}. */
export function insertValues(
  provider: NewProvider,
  fields: readonly ProviderWritableField[],
  origin: { readonly importId: string; readonly actor: string },
): readonly BulkValue[] {
  const { id, nameKey, matchKey, record } = provider;
  const values: BulkValue[] = [id, origin.importId, origin.actor, nameKey, matchKey];
  for (const field of fields) values.push(insertValue(record, field));
  return values;
}

function insertValue(record: ProviderRecord, field: ProviderWritableField): BulkValue {
  if (field === 'additional_data') {
    return record.additional_data === undefined ? '{}' : JSON.stringify(record.additional_data);
  }
  return record[field] ?? DEFAULTS[field] ?? null;
}

const DEFAULTS: Partial<Record<ProviderWritableField, boolean>> = { intern: false, is_active: true };
