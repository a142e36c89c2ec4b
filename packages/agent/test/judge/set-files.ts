import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/** A provider of `directory.json`. */
const setProvider = z.looseObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  firmen_name: z.nullable(z.string()),
  stadt: z.nullable(z.string()),
  intern: z.boolean(),
});
export type SetProvider = z.infer<typeof setProvider>;

const utterance = z.object({
  id: z.string(),
  text: z.string(),
  context: z.optional(
    z.object({
      focus: z.optional(z.string()),
      results: z.optional(z.array(z.string())),
      asked: z.optional(
        z.object({
          proposal: z.optional(
            z.object({ id: z.nullable(z.string()), changes: z.record(z.string(), z.json()) }),
          ),
          awaiting: z.optional(z.string()),
          field: z.optional(z.string()),
        }),
      ),
    }),
  ),
  intent: z.string(),
  slots: z.record(z.string(), z.json()),
});
/** An utterance of the set, with what it means. */
export type Utterance = z.infer<typeof utterance>;

/** Reads `directory.json`. */
export function readDirectory(): SetProvider[] {
  const text = readFileSync(new URL('../sets/directory.json', import.meta.url), 'utf8');
  return z.array(setProvider).parse(JSON.parse(text));
}

/** Reads utterances: a JSON list, or the packed file with `{ utterances, scripts }`. */
export function readUtterances(file: string | URL): Utterance[] {
  return z.array(utterance).parse(utterancesOf(file));
}

function utterancesOf(file: string | URL): unknown {
  const json = readJson(file);
  return isPacked(file) ? z.looseObject({ utterances: z.unknown() }).parse(json).utterances : json;
}

/** Packed files are looked at by programs alone. */
export function isPacked(file: string | URL): boolean {
  return String(file).endsWith('.b64');
}

/** A JSON file, or a packed one: base64 of gzip of JSON. */
export function readJson(file: string | URL): unknown {
  const text = readFileSync(file, 'utf8');
  return JSON.parse(isPacked(file) ? gunzipSync(Buffer.from(text, 'base64')).toString('utf8') : text);
}
