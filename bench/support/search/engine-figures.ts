import { median } from '../median.ts';
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
  /** The longest of texts that nobody would type; only of engines in a process. */
  readonly hostileMaxMs?: number;
  /** The same for the ids of all hits. */
  readonly hostileRankMaxMs?: number;
}

/** What an engine answers, and how long that took it. */
export interface Answer {
  readonly ids: readonly string[];
  readonly ms: number;
}

/** An engine that is built. */
export interface BuiltEngine {
  readonly engine: string;
  readonly buildS: number;
  readonly bytesPerProvider: number;
  readonly hostileMaxMs?: number;
  readonly hostileRankMaxMs?: number;
  ask(query: string): Promise<Answer>;
}

/** Hits that are asked for. */
export const HITS = 10;

/** Rounds in which every query is asked, after one that warms up; each counts with its median. */
const ROUNDS = 5;

/**
 * Asks all queries in several rounds, in each of one engine after the other: whatever else the machine does meanwhile falls on
 * all of them, and each finds the processor's caches as somebody does who is asked all day.
 */
export async function askInRounds(
  engines: readonly BuiltEngine[],
  queries: readonly KnownQuery[],
): Promise<readonly EngineFigures[]> {
  const rounds = engines.map((): Answer[][] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [i, engine] of engines.entries()) {
      const answers: Answer[] = [];
      for (const { query } of queries) answers.push(await engine.ask(query));
      if (round > 0) rounds[i]?.push(answers);
    }
  }
  return engines.map(({ ask: _, ...built }, i) => ({
    ...built,
    ...summedUp(queries, typical(rounds[i] ?? [])),
  }));
}

/** What was answered at last to each query, with the median of its times. */
function typical(rounds: readonly (readonly Answer[])[]): readonly Answer[] {
  return (rounds.at(-1) ?? []).map(({ ids }, place) => ({
    ids,
    ms: median(rounds.map((answers) => answers[place]?.ms ?? 0)),
  }));
}

function summedUp(queries: readonly KnownQuery[], answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const byKind = new Map<string, { asked: number; found: number }>();
  for (const [i, { kind, id }] of queries.entries()) {
    const sum = byKind.get(kind) ?? { asked: 0, found: 0 };
    byKind.set(kind, { asked: sum.asked + 1, found: sum.found + Number(answers[i]?.ids.includes(id)) });
  }
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
