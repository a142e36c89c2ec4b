import { type ImportChangedRow, isWritableField, PROVIDER_FIELD_LABELS } from '@rer/contracts';
import { RESULT_TEXTS } from '../texts.ts';

type ChangedField = ImportChangedRow['fields'][number];

/** What a changed value is called: its field, or its name among the additional data. */
export function changedName({ field, key }: ChangedField): string {
  if (key !== null) return key;
  return isWritableField(field) ? PROVIDER_FIELD_LABELS[field] : field;
}

/** A value as people read it. */
export function changedValue(value: ChangedField['old']): string {
  if (value === null || value === '') return RESULT_TEXTS.empty;
  if (typeof value === 'boolean') return value ? RESULT_TEXTS.yes : RESULT_TEXTS.no;
  return typeof value === 'number' ? value.toLocaleString('de-DE', { maximumFractionDigits: 20 }) : value;
}
