import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { BIG_FILES } from './big-files.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const expectations = z.object({
  group: z.string(),
  cases: z.array(z.object({ name: z.string(), title: z.string(), expect: z.unknown() })),
});

/** A file of the set and what reading it must give. */
export interface CsvCase {
  /** `<group>/<name>`. */
  readonly id: string;
  readonly title: string;
  readonly isBig: boolean;
  readonly bytes: () => Uint8Array;
  /** As it stands in `expected/`, its repetitions written out. */
  readonly expected: unknown;
}

/** All cases, by what is expected. */
export function readCsvSet(): readonly CsvCase[] {
  return readdirSync(at('expected')).flatMap((file) => {
    const { group, cases } = expectations.parse(JSON.parse(readFileSync(at(`expected/${file}`), 'utf8')));
    return cases.map(({ name, title, expect }) => {
      const id = `${group}/${name}`;
      const make = BIG_FILES[id];
      const bytes = make ?? (() => readFileSync(at(`files/${id}.csv`)));
      return { id, title, isBig: make !== undefined, bytes, expected: expand(expect) };
    });
  });
}

/** Every file that there is, by `<group>/<name>`. */
export function listCsvFiles(): readonly string[] {
  const committed = readdirSync(at('files'), { recursive: true, encoding: 'utf8' });
  const small = committed.filter((path) => path.endsWith('.csv')).map((path) => path.replace(/\.csv$/, ''));
  return [...small, ...Object.keys(BIG_FILES)];
}

/** Expands `{ "$repeat": "x", "times": 3 }` into 'xxx'. `__proto__` stays an own key. */
function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (value === null || typeof value !== 'object') return value;
  if ('$repeat' in value && 'times' in value) return String(value.$repeat).repeat(Number(value.times));
  const expanded = {};
  for (const [key, item] of Object.entries(value)) {
    const property = { value: expand(item), enumerable: true, writable: true, configurable: true };
    Object.defineProperty(expanded, key, property);
  }
  return expanded;
}
