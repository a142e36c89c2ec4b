import { stdout } from 'node:process';
import { describe, expect, it } from 'vitest';
import {
  corpusIndexes,
  figuresByKind,
  type KindFigures,
  readSetQueries,
  SET_PARTS,
} from './support/search-set.ts';

const indexes = corpusIndexes();

describe.each(SET_PARTS)('the query set, %s', (part) => {
  const queries = readSetQueries(part);
  const figures = figuresByKind(queries, indexes);
  const kinds = [...figures].filter(([kind]) => kind !== 'nonsense');

  stdout.write(`${part}\n${[...figures].map(line).join('\n')}\n`);

  it('finds 97 of 100 expected providers within the first ten', () => {
    const sum = kinds.reduce((total, [, { queries: count, recall }]) => total + recall * count, 0);
    const asked = kinds.reduce((total, [, { queries: count }]) => total + count, 0);
    expect(sum / asked).toBeGreaterThanOrEqual(0.97);
  });

  it.each(kinds)('finds 90 of 100 of the kind %s', (_, { recall }) => {
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('has the right one first in 90 of 100 queries that mean one', () => {
    const askedFor = (kind: string) =>
      queries.filter((query) => query.kind === kind && query.first !== null).length;
    const asked = queries.filter(({ first }) => first !== null).length;
    const right = kinds.reduce((sum, [kind, { first }]) => sum + (first ?? 0) * askedFor(kind), 0);
    expect(right / asked).toBeGreaterThanOrEqual(0.9);
  });

  it('finds nothing for nonsense', () => {
    expect(figures.get('nonsense')?.recall).toBe(1);
  });
});

function line([kind, { queries: count, recall, first }]: [string, KindFigures]): string {
  const place = first === null ? '' : `, first ${first.toFixed(3)}`;
  return `${kind.padEnd(13)} ${String(count).padStart(3)} queries, recall@10 ${recall.toFixed(3)}${place}`;
}
