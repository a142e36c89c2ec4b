import * as z from 'zod/mini';

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** A service provider as it is stored: the columns of data contract 3.3 without the mark of deletion. */
export const provider = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: text,
  phone: text,
  url: text,
  firmen_name: text,
  strasse_mit_hausnummer: text,
  plz: text,
  stadt: text,
  land: text,
  angebote: text,
  stadtwerke_kollaborationen: text,
  benchmarks: text,
  sonstiges: text,
  produktgruppen: text,
  notes: text,
  category: text,
  mitarbeiter: number,
  zweigstellen: number,
  umsatz: number,
  rating: number,
  intern: z.boolean(),
  is_active: z.boolean(),
  additional_data: z.record(z.string(), z.unknown()),
  /** ISO 8601 with offset, like `updated_at`. */
  created_at: z.string(),
  updated_at: z.string(),
  /** Counts changes; an update that names an older one is refused. */
  version: z.number(),
  created_by: text,
  import_id: text,
});
export type Provider = z.infer<typeof provider>;

/** SQL of the JSON that {@link provider} reads, for the row alias `p`. */
export const PROVIDER_JSON_SQL = `to_jsonb(p) - 'deleted_at'`;
