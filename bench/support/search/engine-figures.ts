import type { KnownQuery } from './known-queries.ts';

/** How one engine did with the generated providers. */
export interface EngineFigures {
  readonly engine: string;
  readonly buildS: number;
  readonly bytesPerProvider: number;
  readonly queries: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** Share of the queries that have the provider they were made from among the first ten. */
  readonly recall: number;
  readonly recallByKind: Readonly<Record<string, number>>;
  /** Of the engine itself, the longest of texts that nobody would type. */
  readonly hostileMaxMs?: number;
}

/** Hits that are asked for. */
export const HITS = 10;

/** Asks every query once, one after the other, after a round that warms up. */
export async function askAll(
  queries: readonly KnownQuery[],
  ask: (query: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Pick<EngineFigures, 'queries' | 'medianMs' | 'p95Ms' | 'maxMs' | 'recall' | 'recallByKind'>> {
  for (const { query } of queries) await ask(query);
  const times: number[] = [];
  const byKind = new Map<string, { asked: number; found: number }>();
  for (const { kind, query, id } of queries) {
    const startedAt = performance.now();
    const ids = await ask(query);
    times.push(performance.now() - startedAt);
    const sum = byKind.get(kind) ?? { asked: 0, found: 0 };
    byKind.set(kind, { asked: sum.asked + 1, found: sum.found + Number(ids.includes(id)) });
  }
  times.sort((a, b) => a - b);
  const found = [...byKind.values()].reduce((sum, kind) => sum + kind.found, 0);
  const at = (share: number) =>
    rounded(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    queries: queries.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    maxMs: at(1),
    recall: rounded(found / queries.length),
    recallByKind: Object.fromEntries(
      [...byKind].map(([kind, sum]) => [kind, rounded(sum.found / sum.asked)]),
    ),
  };
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
