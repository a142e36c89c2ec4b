import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ProviderIndex } from '../../src/search/index.ts';
import { readSemicolonCsv } from '../search-set/read-semicolon-csv.mjs';

const query = z.object({ kind: z.string(), query: z.string(), expected: z.array(z.string()) });
/** A query as it is heard or typed in a hurry, and the companies that it may mean, by name. */
export type HeardQuery = z.infer<typeof query>;

const HITS = 10;
/** As staff search. */
const SIGHT = { includeNotes: true, includeIntern: true };

/** The queries of one file of the set. */
export function readHeardQueries(file: 'heard-own.jsonl' | 'heard-fresh.jsonl'): readonly HeardQuery[] {
  return readFileSync(new URL(`../search-set/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => query.parse(JSON.parse(line)));
}

/** The sample of the product as the directory has it after an import: the rows with an e-mail address. */
export function sampleDirectory() {
  const index = new ProviderIndex();
  const names = new Map<string, string>();
  const text = readFileSync(new URL('../../sample/unternehmen-de.csv', import.meta.url), 'utf8');
  for (const row of readSemicolonCsv(text)) {
    if (!row['email']?.includes('@')) continue;
    const id = `00000000-0000-4000-8000-${String(names.size).padStart(12, '0')}`;
    const name = row['firmen_name'] ?? '';
    names.set(id, name);
    index.upsert({
      id,
      name,
      firmen_name: name,
      email: row['email'],
      phone: row['Telefon'],
      url: row['Webseite'],
      plz: row['plz'],
      stadt: row['Ort'],
      produktgruppen: row['produktgruppen'],
      category: row['category'],
      notes: row['Notizen'],
    });
  }
  const named = (text: string) =>
    index.search(text, { limit: HITS, ...SIGHT }).map((hit) => names.get(hit.id) ?? '');
  return {
    size: index.size,
    /** Whether the list has one of the companies among its first ten. */
    isListed: ({ query: text, expected }: HeardQuery) => named(text).some((name) => expected.includes(name)),
    /** The same of what the page offers where the list is empty. */
    isOffered({ query: text, expected }: HeardQuery): boolean {
      const fallback = named(text).length === 0 ? index.fallbackQuery(text, SIGHT) : null;
      return fallback !== null && named(fallback.query).some((name) => expected.includes(name));
    },
  };
}
