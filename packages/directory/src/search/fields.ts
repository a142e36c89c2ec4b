/**
 * What a search looks at, with the boost of a match there from 0 to 1. A typed name means the company of that name
 * before the one that works with it.
 */
const BOOST = {
  name: 1,
  firmen_name: 0.98,
  company: 0.93,
  email: 0.85,
  url: 0.85,
  phone: 0.9,
  plz: 0.8,
  stadt: 0.82,
  category: 0.7,
  produktgruppen: 0.72,
  angebote: 0.68,
  stadtwerke_kollaborationen: 0.64,
  notes: 0.4,
} as const;

/** A field of a provider that is searched. */
export type SearchField = keyof typeof BOOST;

/** The searched fields; their places here are their numbers in the index. */
export const SEARCH_FIELDS: readonly SearchField[] = [
  'name',
  'firmen_name',
  'company',
  'email',
  'url',
  'phone',
  'plz',
  'stadt',
  'category',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'notes',
];

/** What the index takes of a provider. `id` is a UUID. Fields that are not set may be left out. */
export type SearchRecord = {
  readonly id: string;
  /** Found only when asked for. */
  readonly intern?: boolean | undefined;
} & { readonly [field in SearchField]?: string | null | undefined };

/** Number of a field in the index. */
export function fieldNumber(field: SearchField): number {
  return SEARCH_FIELDS.indexOf(field);
}

/** Boost of a match in the field of that number, 0 to 1. */
export const FIELD_BOOST: readonly number[] = SEARCH_FIELDS.map((field) => BOOST[field]);

export const EMAIL = fieldNumber('email');
export const URL = fieldNumber('url');
export const PHONE = fieldNumber('phone');
export const NOTES = fieldNumber('notes');
/** Fields below this number hold names of the company. */
export const NAMES_END = EMAIL;
