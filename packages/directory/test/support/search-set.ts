import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ProviderIndex } from '../../src/search/index.ts';

const corpusName = z.enum(['real', 'generated']);
const text = z.optional(z.string());
const provider = z.object({
  id: z.string(),
  name: text,
  firmen_name: text,
  company: text,
  email: text,
  url: text,
  phone: text,
  plz: text,
  stadt: text,
  category: text,
  produktgruppen: text,
  angebote: text,
  stadtwerke_kollaborationen: text,
  notes: text,
});
const query = z.object({
  corpus: corpusName,
  kind: z.string(),
  query: z.string(),
  expected: z.array(z.string()),
  first: z.nullable(z.string()),
});
export type SetQuery = z.infer<typeof query>;

/** Figures of the queries of one kind. */
export interface KindFigures {
  readonly queries: number;
  /** Mean share of the expected providers within the first ten; of nonsense the share that finds nothing. */
  readonly recall: number;
  /** Share of those with one right first place that have it there; null when there are none. */
  readonly first: number | null;
}

const HITS = 10;

function readLines<T>(file: string, schema: { parse(value: unknown): T }): readonly T[] {
  return readFileSync(new URL(`../search-set/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));
}

/** Files of the set: what the search was built with, and what was held out until it was done. */
export const SET_PARTS = ['queries.jsonl', 'held-out.jsonl'] as const;

/** The queries of one part of the set. */
export function readSetQueries(part: (typeof SET_PARTS)[number]): readonly SetQuery[] {
  return readLines(part, query);
}

/** An index of each corpus, whole. */
export function corpusIndexes(): Readonly<Record<SetQuery['corpus'], ProviderIndex>> {
  return { real: corpusIndex('real'), generated: corpusIndex('generated') };
}

function corpusIndex(name: string): ProviderIndex {
  const index = new ProviderIndex();
  for (const record of readLines(`corpus-${name}.jsonl`, provider)) index.upsert(record);
  return index;
}

/** Asks all queries and sums up by kind. */
export function figuresByKind(
  queries: readonly SetQuery[],
  indexes: Readonly<Record<SetQuery['corpus'], ProviderIndex>>,
): ReadonlyMap<string, KindFigures> {
  const sums = new Map<string, { queries: number; recall: number; asked: number; first: number }>();
  for (const { corpus, kind, query: text, expected, first } of queries) {
    const ids = indexes[corpus].search(text, { limit: HITS }).map(({ id }) => id);
    const found = expected.filter((id) => ids.includes(id)).length;
    const sum = sums.get(kind) ?? { queries: 0, recall: 0, asked: 0, first: 0 };
    sums.set(kind, {
      queries: sum.queries + 1,
      recall: sum.recall + (expected.length === 0 ? Number(ids.length === 0) : found / expected.length),
      asked: sum.asked + Number(first !== null),
      first: sum.first + Number(first !== null && ids[0] === first),
    });
  }
  const figures = [...sums].map(([kind, { queries: count, recall, asked, first }]): [string, KindFigures] => [
    kind,
    { queries: count, recall: recall / count, first: asked === 0 ? null : first / asked },
  ]);
  return new Map(figures);
}
