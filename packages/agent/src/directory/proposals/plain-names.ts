import { PROVIDER_FIELD_LABELS, type ProviderWritableField } from '@rer/contracts';

/** Columns of one short line, in which markup is a slip or an attempt, and never a name. */
const SHORT: readonly ProviderWritableField[] = [
  'name',
  'firmen_name',
  'company',
  'strasse_mit_hausnummer',
  'stadt',
  'land',
  'category',
];

/** The sentence that refuses markup in a name; null: there is none in these changes. */
export function markupRefusal(changes: Readonly<Record<string, unknown>>): string | null {
  const field = SHORT.find((name) => {
    const value = changes[name];
    return typeof value === 'string' && /[<>]/.test(value);
  });
  return field === undefined
    ? null
    : `${PROVIDER_FIELD_LABELS[field]}: Die Zeichen < und > haben hier keinen Platz. Bitte nennen Sie den Text ohne sie.`;
}
