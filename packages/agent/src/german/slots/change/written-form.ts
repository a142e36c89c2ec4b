import type { ProviderWritableField } from '@rer/contracts';

/** Columns of names, whose words begin with capitals in German. */
export const NAMES: ReadonlySet<ProviderWritableField> = new Set([
  'name',
  'firmen_name',
  'company',
  'stadt',
  'land',
]);
const LISTS: ReadonlySet<ProviderWritableField> = new Set([
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'category',
]);
const SMALL = /^(und|von|van|der|den|de|am|an|im|in|ob|bei|zu|zur|zum|für|mit|des|dem|vom|y|e)$/;
const FORMS: ReadonlyMap<string, string> = new Map([
  ['gmbh', 'GmbH'],
  ['ggmbh', 'gGmbH'],
  ['ag', 'AG'],
  ['kg', 'KG'],
  ['ohg', 'OHG'],
  ['gbr', 'GbR'],
  ['ug', 'UG'],
  ['se', 'SE'],
  ['eg', 'eG'],
  ['e.v.', 'e.V.'],
  ['e.k.', 'e.K.'],
  ['kgaa', 'KGaA'],
  ['bhkw', 'BHKW'],
  ['pv', 'PV'],
  ['usv', 'USV'],
  ['it', 'IT'],
]);

/**
 * A text as it is written, where it was typed or recognised in small letters alone: names and nouns begin with a capital, legal
 * forms have their own. What was typed with a capital stays as it is.
 */
export function writtenForm(field: ProviderWritableField, given: string): string {
  // `Halle (Saale`: the sign behind the last word.
  const text = /\([^)]{1,40}$/.test(given) && NAMES.has(field) ? `${given})` : given;
  if (text !== text.toLowerCase()) return text;
  if (NAMES.has(field))
    return text
      .split(' ')
      .map((word, i) => formed(word, i === 0 || !SMALL.test(word)))
      .join(' ');
  if (!LISTS.has(field)) return text;
  return text
    .split(', ')
    .map((entry) =>
      entry
        .split(' ')
        .map((word, i) => formed(word, i === 0 || entry.startsWith('stadtwerke')))
        .join(' '),
    )
    .join(', ');
}

function formed(word: string, hasCapital: boolean): string {
  return FORMS.get(word) ?? (hasCapital ? word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : word);
}
