import { readdir, readFile } from 'node:fs/promises';
import { fromRoot } from './paths.mjs';

/** Where the table stands in `docs/security.md`. */
const START = '<!-- attacks:start -->';
const END = '<!-- attacks:end -->';

const LITERAL = String.raw`'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|${'`'}([^${'`'}$\\]*)${'`'}`;
const CALL = /^\s*(?:await )?attack\(/gm;
const TITLES = new RegExp(String.raw`^\s*attack\(\s*(?:${LITERAL}),\s*(?:${LITERAL}),`, 'gm');

/**
 * One attack that the suite `hostile/` runs.
 * @typedef {{ area: string, deed: string, answer: string }} Attack
 */

/**
 * The attacks of one file, in its order.
 * @param {string} source
 * @returns {Attack[]}
 * @throws {Error} When the file does not begin with a comment that names its area, or titles are not plain strings.
 */
export function attacksOf(source) {
  const area = /^\/\*\* ([^.\n]+)\./.exec(source)?.[1];
  if (area === undefined) throw new Error('The file does not begin with `/** Its area. */`.');
  const found = [...source.matchAll(TITLES)].map((match) => ({
    area,
    deed: text(match.slice(1, 4)),
    answer: text(match.slice(4, 7)),
  }));
  const calls = [...source.matchAll(CALL)].length;
  if (calls !== found.length)
    throw new Error(`${calls} attacks, but ${found.length} with plain strings as titles.`);
  return found;
}

/** @param {readonly (string | undefined)[]} literal */
function text(literal) {
  return (literal.find((part) => part !== undefined) ?? '').replace(/\\(.)/g, '$1');
}

/** Every attack of `hostile/`, by file and in the order of each. */
export async function allAttacks() {
  const files = (await readdir(fromRoot('hostile'))).filter((name) => name.endsWith('.test.ts')).sort();
  const sources = await Promise.all(files.map((name) => readFile(fromRoot('hostile', name), 'utf8')));
  return sources.flatMap((source, at) => {
    try {
      return attacksOf(source);
    } catch (error) {
      throw new Error(`hostile/${files[at]}: ${error instanceof Error ? error.message : error}`);
    }
  });
}

/**
 * @param {readonly Attack[]} attacks
 * @returns {string} A Markdown table.
 */
export function attackTable(attacks) {
  const cell = (/** @type {string} */ value) => value.replaceAll('|', '\\|');
  const rows = attacks.map(({ area, deed, answer }) => `| ${cell(area)} | ${cell(deed)} | ${cell(answer)} |`);
  return ['| Area | Attack | What the attacker gets |', '|---|---|---|', ...rows].join('\n');
}

/**
 * The document with the table of these attacks in its place.
 * @param {string} document
 * @param {readonly Attack[]} attacks
 */
export function withAttackTable(document, attacks) {
  const from = document.indexOf(START);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The document lacks ${START} and ${END}.`);
  return `${document.slice(0, from + START.length)}\n${attackTable(attacks)}\n${document.slice(to)}`;
}
