import { keyOf } from './verdict-file.mjs';

/** @typedef {import('./check.mjs').Verdict} Verdict */
/** @typedef {import('./literals.mjs').Pattern} Pattern */
/** @typedef {import('./literals.mjs').Place} Place */
/** @typedef {'exponential' | 'undecided' | 'third' | 'second'} Class From the worst; `third` is the third power or a higher one. */

/**
 * A pattern of the second power that may stay.
 * @typedef {object} Reviewed
 * @property {string} file
 * @property {string} source As the pattern has it.
 * @property {number} longest Characters of the longest text that reaches it.
 * @property {number} ms What the worst text of that length takes.
 * @property {string} reason
 */

/** @type {readonly Class[]} */
export const CLASSES = ['exponential', 'undecided', 'third', 'second'];
/** What a text may take in a pattern of the second power. */
const REVIEWED_MS = 5;
/** The rules of the German that is built in: they are counted, not judged one by one. They read foreign text in a thread with a time limit. */
const COUNTED = /^packages\/agent\/src\/(?:german|text)\//;

/**
 * @param {Verdict | undefined} verdict
 * @returns {Class | undefined} Undefined: it is safe.
 */
function classOf(verdict) {
  if (verdict?.kind === 'safe') return undefined;
  if (verdict?.kind === 'exponential') return 'exponential';
  if (verdict?.kind !== 'polynomial') return 'undecided';
  return verdict.degree === 2 ? 'second' : 'third';
}

/**
 * How many patterns there are of each class, each counted once.
 * @param {readonly Pattern[]} patterns
 * @param {ReadonlyMap<string, Verdict>} verdicts
 * @returns {Record<Class | 'all', number>}
 */
export function countsOf(patterns, verdicts) {
  const keys = [...new Set(patterns.map(keyOf))];
  const counts = { all: keys.length, exponential: 0, undecided: 0, third: 0, second: 0 };
  for (const key of keys) {
    const found = classOf(verdicts.get(key));
    if (found !== undefined) counts[found] += 1;
  }
  return counts;
}

/**
 * Divides what is judged one by one from what is counted.
 * @param {readonly Pattern[]} patterns
 */
export function divided(patterns) {
  const isCounted = (/** @type {Pattern} */ { file }) => COUNTED.test(file);
  return { judged: patterns.filter((each) => !isCounted(each)), counted: patterns.filter(isCounted) };
}

/**
 * What is wrong with the patterns of the product, a sentence each.
 * @param {{ patterns: readonly Pattern[], late: readonly Place[] }} product
 * @param {ReadonlyMap<string, Verdict>} verdicts
 * @param {{ reviewed: readonly Reviewed[], allowed: Readonly<Record<Class, number>> }} review `allowed`: how many of each class may be among
 *   those that are counted. One that turned into a better class takes the place of one there.
 * @returns {readonly string[]}
 */
export function problemsOf({ patterns, late }, verdicts, { reviewed, allowed }) {
  const { judged, counted } = divided(patterns);
  return [
    ...judged.flatMap((pattern) => problemOf(pattern, verdicts.get(keyOf(pattern)), reviewed)),
    ...reviewProblems(judged, verdicts, reviewed),
    ...late
      .filter(({ file }) => !COUNTED.test(file))
      .map(
        ({ file, line }) =>
          `${file}:${line} composes a pattern that no check sees: compose it when the module loads.`,
      ),
    ...countProblems(countsOf(counted, verdicts), allowed),
  ];
}

/**
 * @param {Pattern} pattern
 * @param {Verdict | undefined} verdict
 * @param {readonly Reviewed[]} reviewed
 */
function problemOf({ file, line, source }, verdict, reviewed) {
  const found = classOf(verdict);
  if (found === undefined) return [];
  if (found === 'second' && reviewed.some((each) => each.file === file && each.source === source)) return [];
  const attack = verdict !== undefined && 'attack' in verdict ? ` Try it on ${verdict.attack}` : '';
  return [`${file}:${line} is ${DESCRIPTIONS[found]}: /${source}/.${attack}`];
}

const DESCRIPTIONS = {
  exponential: 'exponential',
  undecided: 'not decided by the checker: write it in a simpler way',
  third: 'of the third power or worse',
  second:
    'of the second power: make it linear, or add it to the reviewed ones with the longest text that reaches it',
};

/**
 * @param {readonly Pattern[]} judged
 * @param {ReadonlyMap<string, Verdict>} verdicts
 * @param {readonly Reviewed[]} reviewed
 */
function reviewProblems(judged, verdicts, reviewed) {
  return reviewed.flatMap(({ file, source, ms }) => {
    const pattern = judged.find((each) => each.file === file && each.source === source);
    if (pattern === undefined || classOf(verdicts.get(keyOf(pattern))) !== 'second')
      return [`A reviewed pattern of ${file} is not there or needs no review: take it out.`];
    return ms < REVIEWED_MS
      ? []
      : [`A reviewed pattern of ${file} takes ${ms} ms; less than ${REVIEWED_MS} are allowed.`];
  });
}

/**
 * @param {Record<Class, number>} counts
 * @param {Readonly<Record<Class, number>>} allowed
 */
function countProblems(counts, allowed) {
  return CLASSES.flatMap((_, index) => {
    const worse = CLASSES.slice(0, index + 1);
    const [are, may] = [counts, allowed].map((of) => worse.reduce((sum, name) => sum + of[name], 0));
    return (are ?? 0) > (may ?? 0)
      ? [`The built-in German has ${are} patterns that are ${worse.join(' or ')}; ${may} were recorded.`]
      : [];
  });
}
