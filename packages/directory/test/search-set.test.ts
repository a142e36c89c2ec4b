import { stdout } from 'node:process';
import { describe, expect, it } from 'vitest';
import { corpusIndexes, figuresByKind, type KindFigures, readSetQueries } from './support/search-set.ts';

const queries = readSetQueries();
const figures = figuresByKind(queries, corpusIndexes());
const kinds = [...figures].filter(([kind]) => kind !== 'nonsense');

stdout.write(`${[...figures].map(line).join('\n')}\n`);

function line([kind, { queries: count, recall, first }]: [string, KindFigures]): string {
  const place = first === null ? '' : `, first ${first.toFixed(3)}`;
  return `${kind.padEnd(13)} ${String(count).padStart(3)} queries, recall@10 ${recall.toFixed(3)}${place}`;
}

function mean(of: (figures: KindFigures) => number, weight: (figures: KindFigures) => number): number {
  const sum = kinds.reduce((total, [, one]) => total + of(one) * weight(one), 0);
  return sum / kinds.reduce((total, [, one]) => total + weight(one), 0);
}

describe('the query set', () => {
  it('finds 97 of 100 expected providers within the first ten', () => {
    expect(
      mean(
        ({ recall }) => recall,
        ({ queries: count }) => count,
      ),
    ).toBeGreaterThanOrEqual(0.97);
  });

  it.each(kinds)('finds 90 of 100 of the kind %s', (_, { recall }) => {
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('has the right one first in 90 of 100 queries that mean one', () => {
    const asked = queries.filter(({ first }) => first !== null).length;
    const right = kinds.reduce((sum, [kind, { first }]) => sum + (first ?? 0) * askedFor(kind), 0);
    expect(right / asked).toBeGreaterThanOrEqual(0.9);
  });

  it('finds nothing for nonsense', () => {
    expect(figures.get('nonsense')?.recall).toBe(1);
  });
});

function askedFor(kind: string): number {
  return queries.filter((query) => query.kind === kind && query.first !== null).length;
}
