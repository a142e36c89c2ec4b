import {
  type DirectoryProvider,
  isNumberField,
  mapFields,
  PROVIDER_BOOLEAN_FIELDS,
  PROVIDER_NUMBER_FIELDS,
  PROVIDER_TEXT_FIELDS,
  type ProviderBooleanField,
  type ProviderWritableField,
} from '@rer/contracts';
import { readNumber } from '@rer/directory/records';
import { type ExtraEntry, extraEntries, extraValue } from './extra-entries.ts';

/** Fields that are typed as text, numbers too. */
const TYPED_FIELDS = ['name', 'email', ...PROVIDER_TEXT_FIELDS, ...PROVIDER_NUMBER_FIELDS] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];
export type FlagField = ProviderBooleanField;

/** What stands in the form of a provider. */
export interface FormValues {
  readonly texts: Readonly<Record<TypedField, string>>;
  readonly flags: Readonly<Record<FlagField, boolean>>;
  readonly extra: readonly ExtraEntry[];
}

/** A number as the form shows it: German, with all its digits. */
export function numberText(value: number): string {
  return value.toLocaleString('de-DE', { maximumFractionDigits: 20 });
}

function textOf(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? numberText(value) : value;
}

/** The form of a stored provider; null: the empty form of a new one. */
export function formValues(provider: DirectoryProvider | null): FormValues {
  const texts = mapFields(TYPED_FIELDS, (field) => textOf(provider?.[field] ?? null));
  const flags = { intern: provider?.intern ?? false, is_active: provider?.is_active ?? true };
  return { texts, flags, extra: extraEntries(provider?.additional_data ?? {}) };
}

function isTyped(field: ProviderWritableField): field is TypedField {
  return TYPED_FIELDS.some((typed) => typed === field);
}

function typedValue(field: TypedField, text: string): unknown {
  if (field === 'name' || field === 'email') return text;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!isNumberField(field)) return text;
  const reading = readNumber(trimmed);
  if (reading.kind === 'clear') return reading.value;
  // Not a number: sent as it is, the check of the field says so.
  return reading.kind === 'unclear' ? reading.german : trimmed;
}

/** What a field of the form would be stored as; not yet checked. */
export function formValue(values: FormValues, field: ProviderWritableField): unknown {
  if (isTyped(field)) return typedValue(field, values.texts[field]);
  return field === 'additional_data' ? extraValue(values.extra) : values.flags[field];
}

function isChanged(base: FormValues, values: FormValues, field: ProviderWritableField): boolean {
  if (isTyped(field)) return base.texts[field] !== values.texts[field];
  if (field !== 'additional_data') return base.flags[field] !== values.flags[field];
  return JSON.stringify(extraValue(base.extra)) !== JSON.stringify(extraValue(values.extra));
}

/**
 * The fields that differ from the stored provider, with what they would be stored as; not yet checked. Null for a new
 * one: everything that is filled. A field that was not touched is never among them, whatever its value looks like.
 */
export function formChanges(
  provider: DirectoryProvider | null,
  values: FormValues,
): Partial<Record<ProviderWritableField, unknown>> {
  const base = formValues(provider);
  const fields = [...TYPED_FIELDS, ...PROVIDER_BOOLEAN_FIELDS, 'additional_data'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => isChanged(base, values, field))
      .map((field) => [field, formValue(values, field)]),
  );
}

/**
 * The form values of the stored provider, overlaid with the input since `sent`: where `current` equals `sent`, the stored
 * value counts.
 */
export function withTypedSince(stored: FormValues, sent: FormValues, current: FormValues): FormValues {
  const texts: Record<TypedField, string> = { ...stored.texts };
  for (const field of TYPED_FIELDS) {
    if (isChanged(sent, current, field)) texts[field] = current.texts[field];
  }
  const flags: Record<FlagField, boolean> = { ...stored.flags };
  for (const field of PROVIDER_BOOLEAN_FIELDS) {
    if (isChanged(sent, current, field)) flags[field] = current.flags[field];
  }
  const extra = isChanged(sent, current, 'additional_data') ? current.extra : stored.extra;
  return { texts, flags, extra };
}
