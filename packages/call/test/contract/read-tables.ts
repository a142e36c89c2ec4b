import { readFileSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';
import { CHECK, type ContractCheck, DIFFERENCE, DISAGREEMENT } from './language.ts';

/** The tables of checks, in the order in which they run. */
export const CHECK_TABLES = ['guards', 'statics', 'options', 'methods', 'lifecycle', 'events'] as const;
type TableName = (typeof CHECK_TABLES)[number] | 'differences' | 'disagreements';

const place = (name: TableName) => new URL(`./tables/${name}.jsonl`, import.meta.url);

/** The rows of a table. A row that is not in the notation ends the reading, with its file and line. */
function readTable<Schema extends z.ZodType>(name: TableName, schema: Schema): readonly z.infer<Schema>[] {
  const lines = readFileSync(place(name), 'utf8').trimEnd().split('\n');
  return lines.map((line, at) => {
    const row = schema.safeParse(JSON.parse(line));
    if (!row.success) throw new Error(`tables/${name}.jsonl:${at + 1}: ${row.error.message}`);
    return row.data;
  });
}

export const readChecks = (name: (typeof CHECK_TABLES)[number]) => readTable(name, CHECK);
export const readDifferences = () => readTable('differences', DIFFERENCE);
export const readDisagreements = () => readTable('disagreements', DISAGREEMENT);

/** All checks that both implementations are put through. */
export const readContract = (): readonly ContractCheck[] => CHECK_TABLES.flatMap(readChecks);

/** Writes a table: a row a line, without what a row has by default, so that a change shows in the diff as its row. */
export function writeTable(name: TableName, rows: readonly object[]): void {
  writeFileSync(place(name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const { network, original, platform, feature, beyondGuards } = CHECK.unwrap().shape;
const DEFAULTS = Object.entries({ network, original, platform, feature, beyondGuards }).map(
  ([key, schema]) => [key, schema.parse(undefined)] as const,
);

/** A check as its row in a table. */
export function asRow(check: ContractCheck): object {
  const isDefault = (key: string, value: unknown) =>
    DEFAULTS.some(([one, usual]) => one === key && usual === value);
  return Object.fromEntries(Object.entries(check).filter(([key, value]) => !isDefault(key, value)));
}
