/**
 * Columns of the provider table that a client may write (seed; data contract, 3.3), by what they hold, with the names that people
 * read. `id`, `version` and the bookkeeping columns are the server's.
 */
const REQUIRED_TEXTS = {
  name: 'Name',
  email: 'E-Mail',
};
const TEXTS = {
  company: 'Unternehmen',
  phone: 'Telefon',
  url: 'Webseite',
  firmen_name: 'Firmenname',
  strasse_mit_hausnummer: 'Straße und Hausnummer',
  plz: 'Postleitzahl',
  stadt: 'Ort',
  land: 'Land',
  angebote: 'Angebote',
  stadtwerke_kollaborationen: 'Kooperationen mit Stadtwerken',
  benchmarks: 'Benchmarks',
  sonstiges: 'Sonstiges',
  produktgruppen: 'Produktgruppen',
  notes: 'Notizen',
  category: 'Kategorie',
};
/** Whole numbers from 0. */
const COUNTS = {
  mitarbeiter: 'Mitarbeiter',
  zweigstellen: 'Zweigstellen',
};
const DECIMALS = {
  umsatz: 'Umsatz',
  rating: 'Bewertung',
};
const BOOLEANS = {
  intern: 'Intern',
  is_active: 'Aktiv',
};

/** Names of the columns as people read them, in the order of lists and exports. */
export const PROVIDER_FIELD_LABELS = {
  ...REQUIRED_TEXTS,
  ...TEXTS,
  ...COUNTS,
  ...DECIMALS,
  ...BOOLEANS,
  additional_data: 'Weitere Angaben',
};
/** A column that a client may write. */
export type ProviderWritableField = keyof typeof PROVIDER_FIELD_LABELS;
/** One of {@link PROVIDER_TEXT_FIELDS}. */
export type ProviderTextField = keyof typeof TEXTS;
/** One of {@link PROVIDER_NUMBER_FIELDS}. */
export type ProviderNumberField = keyof typeof COUNTS | keyof typeof DECIMALS;
/** One of {@link PROVIDER_BOOLEAN_FIELDS}. */
export type ProviderBooleanField = keyof typeof BOOLEANS;

/** All columns that a client may write, in the order of lists and exports. */
export const PROVIDER_WRITABLE_FIELDS = keysOf(PROVIDER_FIELD_LABELS);
/** Fields that every provider needs. */
export const PROVIDER_REQUIRED_FIELDS = keysOf(REQUIRED_TEXTS);
/** Texts that may be missing. */
export const PROVIDER_TEXT_FIELDS = keysOf(TEXTS);
/** Whole numbers from 0. */
export const PROVIDER_COUNT_FIELDS = keysOf(COUNTS);
/** Numbers, whole and decimal. */
export const PROVIDER_NUMBER_FIELDS = keysOf({ ...COUNTS, ...DECIMALS });
/** Columns that are yes or no. */
export const PROVIDER_BOOLEAN_FIELDS = keysOf(BOOLEANS);

/** `Object.keys` of an object whose members are known. */
function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): readonly Key[];
function keysOf(object: object): readonly string[] {
  return Object.keys(object);
}

/** An object with one member for each field. */
export function mapFields<Field extends string, Value>(
  fields: readonly Field[],
  create: (field: Field) => Value,
): Record<Field, Value>;
export function mapFields(fields: readonly string[], create: (field: string) => unknown) {
  return Object.fromEntries(fields.map((field) => [field, create(field)]));
}

const NUMBERS: ReadonlySet<string> = new Set(PROVIDER_NUMBER_FIELDS);

/** Whether a column holds numbers. */
export function isNumberField<Field extends string>(
  field: Field | ProviderNumberField,
): field is ProviderNumberField {
  return NUMBERS.has(field);
}

/** Whether `name` is a column that may be written. */
export function isWritableField(name: string): name is ProviderWritableField {
  return Object.hasOwn(PROVIDER_FIELD_LABELS, name);
}

/** `name`: 1 to 200 characters. */
export const PROVIDER_NAME_MAX = 200;
/** `email`: 3 to 254 characters (RFC 5321, 4.5.3.1.3). */
export const PROVIDER_EMAIL_MAX = 254;
/** Every other text column: at most 10,000 characters. */
export const PROVIDER_TEXT_MAX = 10_000;
/** `additional_data`: a JSON object of at most 64 KiB. */
export const PROVIDER_ADDITIONAL_DATA_MAX_BYTES = 64 * 1024;
