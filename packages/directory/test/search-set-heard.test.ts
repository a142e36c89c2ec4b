import { stdout } from 'node:process';
import { describe, expect, it } from 'vitest';
import { readHeardQueries, sampleDirectory } from './support/heard-set.ts';

const directory = sampleDirectory();

describe.each([
  ['heard-own.jsonl', 0.95],
  ['heard-fresh.jsonl', 0.9],
] as const)('the queries as they are heard or typed in a hurry, %s', (file, least) => {
  const queries = readHeardQueries(file);
  const listed = queries.filter(directory.isListed).length / queries.length;
  const offered = queries.filter(directory.isOffered).length / queries.length;
  stdout.write(
    `${file}: ${queries.length} queries, listed ${listed.toFixed(3)}, offered ${offered.toFixed(3)}\n`,
  );

  it(`find a company that is meant within the first ten in ${least}`, () => {
    expect(directory.size).toBe(1_056);
    expect(listed).toBeGreaterThanOrEqual(least);
  });
});
