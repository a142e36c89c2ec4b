/** The provider table of the seed and the data contract (3.3): names and kinds of its columns. */

export const PROVIDER_TEXT_FIELDS = [
  'company',
  'phone',
  'url',
  'firmen_name',
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
  'angebote',
  'stadtwerke_kollaborationen',
  'benchmarks',
  'sonstiges',
  'produktgruppen',
  'notes',
  'category',
] as const;
export const PROVIDER_NUMBER_FIELDS = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;
export const PROVIDER_BOOLEAN_FIELDS = ['intern', 'is_active'] as const;

/** Columns that a client may write. `id`, `version` and the bookkeeping columns are the server's. */
export const PROVIDER_WRITABLE_FIELDS = [
  'name',
  'email',
  ...PROVIDER_TEXT_FIELDS,
  ...PROVIDER_NUMBER_FIELDS,
  ...PROVIDER_BOOLEAN_FIELDS,
  'additional_data',
] as const;
export type ProviderWritableField = (typeof PROVIDER_WRITABLE_FIELDS)[number];

/** `name`: 1 to 200 characters. */
export const PROVIDER_NAME_MAX = 200;
/** `email`: 3 to 254 characters (RFC 5321, 4.5.3.1.3). */
export const PROVIDER_EMAIL_MAX = 254;
/** Every other text column: at most 10,000 characters. */
export const PROVIDER_TEXT_MAX = 10_000;
/** `additional_data`: a JSON object of at most 64 KiB. */
export const PROVIDER_ADDITIONAL_DATA_MAX_BYTES = 64 * 1024;
