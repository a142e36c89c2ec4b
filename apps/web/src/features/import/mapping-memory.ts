import { type ImportMapping, importMapping } from '@rer/contracts';
import * as z from 'zod/mini';

const KEY = 'rer-import-mapping';
/** Newest first; older ones are forgotten. */
const ENTRIES_MAX = 20;
/** Longer lists of headers are not remembered, characters. */
const HEADERS_MAX = 20_000;

const memory = z.array(z.object({ headers: z.array(z.string()), mapping: importMapping }));
type Memory = z.infer<typeof memory>;

function read(): Memory {
  try {
    const parsed = memory.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

const sameHeaders = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((header, index) => header === other[index]);

/** The mapping that was made by hand for these headers before; null when there is none. */
export function recallMapping(headers: readonly string[]): ImportMapping | null {
  return read().find((entry) => sameHeaders(entry.headers, headers))?.mapping ?? null;
}

/**
 * Keeps a mapping for files with the same headers, in this browser; null forgets it. Header names alone are kept,
 * never a value. Does nothing where the browser keeps nothing.
 */
export function rememberMapping(headers: readonly string[], mapping: ImportMapping | null): void {
  const others = read().filter((entry) => !sameHeaders(entry.headers, headers));
  const isShort = headers.join('').length <= HEADERS_MAX;
  const entries = mapping === null || !isShort ? others : [{ headers: [...headers], mapping }, ...others];
  try {
    localStorage.setItem(KEY, JSON.stringify(entries.slice(0, ENTRIES_MAX)));
  } catch {
    // A full or forbidden storage costs the comfort, not the import.
  }
}
