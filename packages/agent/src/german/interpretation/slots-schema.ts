import { PROVIDER_NUMBER_FIELDS, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import * as z from 'zod/mini';
import { jsonValue } from '../../json.ts';
import { READABLE_FIELDS } from '../vocabulary/tags.ts';
import type { Slots } from './interpretation.ts';

export const writableSchema = z.enum(PROVIDER_WRITABLE_FIELDS);
export const readableSchema = z.enum(READABLE_FIELDS);
const numbers = z.enum(PROVIDER_NUMBER_FIELDS);
const sortFields = z.enum([...PROVIDER_NUMBER_FIELDS, 'name', 'stadt', 'updated_at']);
const text = z.exactOptional(z.string());
const truth = z.exactOptional(z.boolean());
const listed = z.enum([
  'stadt',
  'category',
  'state',
  'land',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
]);
const bounds = z.object({
  min: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
  isAbove: z.exactOptional(z.literal(true)),
  isBelow: z.exactOptional(z.literal(true)),
});

/** Slots as JSON holds them. */
export const slotsSchema = z.object({
  name: text,
  names: z.exactOptional(z.array(z.string())),
  email: text,
  domain: text,
  stadt: text,
  plz: text,
  land: text,
  category: text,
  produktgruppe: text,
  angebot: text,
  stadtwerke: z.exactOptional(z.union([z.string(), z.literal(true)])),
  is_active: truth,
  intern: truth,
  range: z.exactOptional(z.partialRecord(numbers, bounds)),
  filled: z.exactOptional(z.array(readableSchema)),
  empty: z.exactOptional(z.array(readableSchema)),
  fields: z.exactOptional(z.array(readableSchema)),
  changes: z.exactOptional(z.partialRecord(writableSchema, jsonValue)),
  ordinal: z.exactOptional(z.union([z.number(), z.literal('other')])),
  sort: z.exactOptional(z.object({ by: sortFields, order: z.exactOptional(z.enum(['asc', 'desc'])) })),
  limit: z.exactOptional(z.number()),
  phone: text,
  url: text,
  strasse_mit_hausnummer: text,
  additional: z.exactOptional(z.record(z.string(), z.string())),
  extraFields: z.exactOptional(z.array(z.string())),
  state: text,
  near: text,
  by: z.exactOptional(z.union([listed, z.literal('is_active')])),
  which: z.exactOptional(z.enum(['most', 'least'])),
  column: z.exactOptional(z.union([numbers, listed])),
  ordinals: z.exactOptional(z.array(z.number())),
  since: z.exactOptional(z.enum(['today', 'yesterday', 'week', 'month'])),
  who: text,
});

/** Reads slots. Null: a value is not of the kind that its slot holds. */
export function parseSlots(value: unknown): Slots | null {
  const parsed = slotsSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
