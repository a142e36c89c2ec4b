import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** What the index is given of a provider. */
export const indexRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  firmen_name: text,
  company: text,
  phone: text,
  url: text,
  plz: text,
  stadt: text,
  produktgruppen: text,
  angebote: text,
  stadtwerke_kollaborationen: text,
  category: text,
  notes: text,
  intern: z.boolean(),
});
export type IndexRecord = z.infer<typeof indexRecord>;

/** The columns of {@link indexRecord}, of the row alias `p`. */
export const INDEX_COLUMNS_SQL = Object.keys(indexRecord.shape)
  .map((column) => `p.${column}`)
  .join(', ');
