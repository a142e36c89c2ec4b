import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listCsvFiles, readCsvSet } from './csv-set/read-set.ts';
import { type FileOutcome, readFile } from './support/read-file.ts';

const skippedRow = z.object({ line: z.number(), reason: z.string() });
const expectation = z.strictObject({
  error: z.optional(z.string()),
  line: z.optional(z.number()),
  kind: z.optional(z.string()),
  missing: z.optional(z.array(z.string())),
  encoding: z.optional(z.string()),
  separator: z.optional(z.string()),
  headers: z.optional(z.array(z.string())),
  headerCount: z.optional(z.number()),
  mapping: z.optional(z.unknown()),
  totalRecords: z.optional(z.number()),
  records: z.optional(z.array(z.unknown())),
  recordCount: z.optional(z.number()),
  sampleRecords: z.optional(z.record(z.string(), z.unknown())),
  skipped: z.optional(z.array(skippedRow)),
  skippedCount: z.optional(z.number()),
  skippedSample: z.optional(z.record(z.string(), skippedRow)),
  counts: z.optional(
    z.object({ nulRemoved: z.optional(z.number()), numbersRefused: z.optional(z.number()) }),
  ),
});
type Expectation = z.infer<typeof expectation>;

/** Own keys only, in one order, also `__proto__`: two values are the same when this is. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.sort().join(',')}}`;
}

function sampled(list: readonly unknown[], samples: Record<string, unknown> | undefined): void {
  for (const [index, sample] of Object.entries(samples ?? {})) {
    expect(canonical(list[Number(index)])).toBe(canonical(sample));
  }
}

/** Compares as the README of the set says. */
function compare(outcome: FileOutcome, expected: Expectation): void {
  const {
    mapping,
    records,
    recordCount,
    sampleRecords,
    skipped,
    skippedCount,
    skippedSample,
    counts,
    ...plain
  } = expected;
  expect(outcome).toMatchObject(plain);
  expect(outcome.error).toBe(expected.error);
  if (mapping !== undefined) {
    expect(canonical([...(outcome.mapping ?? [])])).toBe(canonical(Object.entries(mapping ?? {})));
  }
  if (records !== undefined) expect(canonical(outcome.records)).toBe(canonical(records));
  if (recordCount !== undefined) expect(outcome.records).toHaveLength(recordCount);
  sampled(outcome.records ?? [], sampleRecords);
  if (skippedCount !== undefined) expect(outcome.skipped).toHaveLength(skippedCount);
  sampled(outcome.skipped ?? [], skippedSample);
  const isRead = expected.error === undefined;
  if (skipped !== undefined) expect(outcome.skipped).toEqual(skipped);
  else if (isRead && skippedCount === undefined) expect(outcome.skipped).toEqual([]);
  if (isRead) expect(outcome.counts).toEqual({ nulRemoved: 0, numbersRefused: 0, ...counts });
}

const cases = readCsvSet();

describe('the CSV set', () => {
  it('has 320 cases', () => {
    expect(cases).toHaveLength(320);
  });

  it('expects something of each file, once', () => {
    expect(cases.map(({ id }) => id).sort()).toEqual([...listCsvFiles()].sort());
  });

  it.each(cases)('$id: $title', ({ isBig, bytes, expected }) => {
    const content = bytes();
    const parsed = expectation.parse(expected);
    compare(readFile(content, content.length + 1), parsed);
    for (const size of isBig ? [4096, 65_536] : [1, 7, 4096]) compare(readFile(content, size), parsed);
  });

  it('has changed no prototype', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty('admin');
  });
});
