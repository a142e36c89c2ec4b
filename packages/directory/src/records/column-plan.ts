import {
  type ImportField,
  isNumberField,
  PROVIDER_BOOLEAN_FIELDS,
  type ProviderBooleanField,
  type ProviderNumberField,
  type ProviderTextField,
} from '@rer/contracts';
import type { CsvColumn } from '../mapping/map-columns.ts';
import type { NumberNotations } from './number-evidence.ts';
import type { NumberNotation } from './number-text.ts';

/** What to do with the cells of one column, decided once for the whole file. */
export type ColumnPlan =
  | { readonly kind: 'text'; readonly index: number; readonly field: 'email' | ProviderTextField }
  | {
      readonly kind: 'number';
      readonly index: number;
      readonly field: ProviderNumberField;
      readonly notation: NumberNotation | null;
    }
  | { readonly kind: 'boolean'; readonly index: number; readonly field: ProviderBooleanField }
  | { readonly kind: 'json'; readonly index: number }
  | { readonly kind: 'additional'; readonly index: number; readonly key: string };

const BOOLEAN_FIELDS: ReadonlySet<string> = new Set(PROVIDER_BOOLEAN_FIELDS);

/** The plan of a column; without notations the one of a number column is not known. */
export function columnPlan(
  { index, header, field }: CsvColumn,
  notations: NumberNotations | undefined,
): ColumnPlan {
  if (field === null) return { kind: 'additional', index, key: header };
  if (field === 'additional_data') return { kind: 'json', index };
  if (isBoolean(field)) return { kind: 'boolean', index, field };
  if (isNumberField(field)) return { kind: 'number', index, field, notation: notations?.get(index) ?? null };
  return { kind: 'text', index, field };
}

function isBoolean(field: ImportField): field is ProviderBooleanField {
  return BOOLEAN_FIELDS.has(field);
}

/** Places of the columns whose header holds one of the words, in file order, but for the column of the field itself. */
export function fallbackColumns(
  columns: readonly CsvColumn[],
  own: ImportField,
  words: readonly string[],
): number[] {
  return columns
    .filter(({ field, header }) => field !== own && words.some((word) => header.toLowerCase().includes(word)))
    .map(({ index }) => index);
}
