import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fromRoot } from '../lib/paths.mjs';
import { verdictOf } from './check.mjs';

/** @typedef {import('./check.mjs').Verdict} Verdict */
/** @typedef {import('./literals.mjs').Pattern} Pattern */

/** `{ "<key>": "safe" | "unknown" | "exponential: <attack>" | "power <degree>: <attack>" }`, by {@link keyOf}. */
const FILE = fromRoot('scripts', 'regex-verdicts.json');
/** At once: the checker is a program of its own for each. */
const CHECKS = 2;

/**
 * What a verdict is kept by. Of the flags those that say how one search goes; `g` and `d` only say what is made of it.
 * @param {Pick<Pattern, 'source' | 'flags'>} pattern
 */
export function keyOf({ source, flags }) {
  return createHash('sha256')
    .update(`${searchFlags(flags)}/${source}`)
    .digest('hex')
    .slice(0, 16);
}

/** @param {string} flags */
function searchFlags(flags) {
  return flags.replace(/[gd]/g, '');
}

/**
 * The verdicts of these patterns: those that are on file, and of the others what the checker says now.
 * @param {readonly Pattern[]} patterns
 * @param {(left: number, known: ReadonlyMap<string, Verdict>) => Promise<void>} [told] Called before each that has to be checked.
 * @returns {Promise<Map<string, Verdict>>} By {@link keyOf}.
 */
export async function verdictsOf(patterns, told) {
  const known = await onFile();
  const byKey = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]));
  const left = [...byKey].filter(([key]) => !known.has(key));
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      await told?.(left.length + 1, known);
      const [key, { source, flags }] = next;
      known.set(key, await verdictOf(source, searchFlags(flags)));
    }
  };
  await Promise.all(Array.from({ length: CHECKS }, work));
  return new Map([...known].filter(([key]) => byKey.has(key)));
}

/** @param {ReadonlyMap<string, Verdict>} verdicts Everything else is forgotten. */
export async function keep(verdicts) {
  const lines = [...verdicts].map(([key, verdict]) => [key, written(verdict)]);
  const sorted = lines.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** @returns {Promise<Map<string, Verdict>>} */
async function onFile() {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  return new Map(Object.entries(JSON.parse(text)).map(([key, line]) => [key, read(line)]));
}

/** @param {Verdict} verdict */
function written(verdict) {
  if (verdict.kind === 'polynomial') return `power ${verdict.degree}: ${verdict.attack}`;
  return verdict.kind === 'exponential' ? `exponential: ${verdict.attack}` : verdict.kind;
}

/**
 * @param {unknown} line
 * @returns {Verdict}
 */
function read(line) {
  const [, kind, degree, attack = ''] =
    /^(safe|unknown|exponential|power (\d+))(?:: (.*))?$/s.exec(String(line)) ?? [];
  if (kind === 'safe' || kind === 'unknown') return { kind };
  if (kind === undefined) throw new Error(`${FILE} has a line that says nothing: ${line}`);
  return degree === undefined
    ? { kind: 'exponential', attack }
    : { kind: 'polynomial', degree: Number(degree), attack };
}
