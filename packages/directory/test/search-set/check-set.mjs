/**
 * Checks the set against its corpora and says what is wrong with it.
 *
 *   node check-set.mjs                     checks queries.jsonl
 *   node check-set.mjs <held-out.jsonl>    checks both parts together: shares, counts, nothing twice
 *
 * Ends with 1 when anything is wrong.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearWords } from './near-words.mjs';
import { readProviders, readQueries } from './read-set.mjs';

/** @typedef {import('./read-set.mjs').Query} Query */

const here = dirname(fileURLToPath(import.meta.url));
const KINDS = [
  'exact',
  'prefix',
  'typo-1',
  'typo-2',
  'umlaut',
  'legal-form',
  'word-order',
  'compound',
  'joined-split',
  'domain',
  'phone',
  'phonetic',
  'multi-field',
  'nonsense',
];
/** Of both parts together; of the open part alone three fifths of it. */
const FEWEST = { kind: 20, nonsense: 30, real: 300, generated: 100 };
const FIRST_PAGE = 10;

/** @type {string[]} */
const faults = [];
/** @param {boolean} holds @param {string} fault */
const check = (holds, fault) => {
  if (!holds) faults.push(fault);
};

/** @param {string} name */
function readCorpus(name) {
  const providers = readProviders(join(here, `corpus-${name}.jsonl`));
  const ids = new Set(providers.map(({ id }) => id));
  check(ids.size === providers.length, `corpus ${name}: an id stands twice`);
  return { ids, texts: providers.flatMap(({ texts }) => texts) };
}
const corpora = { real: readCorpus('real'), generated: readCorpus('generated') };

/** @param {Query} query */
function checkQuery({ corpus, kind, query, expected, first, why }) {
  const place = `${corpus} ${kind} '${query}'`;
  check(KINDS.includes(kind), `${place}: no such kind`);
  check(query.trim() !== '' && query.length <= 200, `${place}: not a query`);
  check(why !== '', `${place}: says not why`);
  check(new Set(expected).size === expected.length, `${place}: expects an id twice`);
  for (const id of expected) check(corpora[corpus].ids.has(id), `${place}: ${id} is not in the corpus`);
  check(first === null || expected.includes(first), `${place}: the first is not expected`);
  if (kind === 'nonsense') {
    check(expected.length === 0, `${place}: nonsense finds nothing`);
    const near = nearWords(query, corpora[corpus].texts);
    check(near.length === 0, `${place}: not nonsense, ${near.join(', ')}`);
  } else {
    check(expected.length >= 1 && expected.length <= FIRST_PAGE, `${place}: expects ${expected.length}`);
    check(expected.length !== 1 || first === expected[0], `${place}: a single one is the first`);
  }
}

const heldOut = process.argv[2];
const parts = [join(here, 'queries.jsonl'), ...(heldOut === undefined ? [] : [heldOut])];
const queries = parts.flatMap(readQueries);
const share = heldOut === undefined ? 0.6 : 1;
const seen = new Set();
for (const query of queries) {
  const key = `${query.corpus} ${query.query.normalize('NFC').toLowerCase().trim()}`;
  check(!seen.has(key), `${key}: stands twice`);
  seen.add(key);
  checkQuery(query);
}

/** @param {(query: Query) => boolean} test */
const count = (test) => queries.filter(test).length;
for (const kind of KINDS) {
  const found = count((query) => query.kind === kind);
  check(found >= share * (kind === 'nonsense' ? FEWEST.nonsense : FEWEST.kind), `${kind}: only ${found}`);
  const clear = count((query) => query.kind === kind && query.first !== null);
  process.stdout.write(`${kind.padEnd(14)}${String(found).padStart(4)}, one record meant: ${clear}\n`);
}
for (const corpus of /** @type {const} */ (['real', 'generated'])) {
  const found = count((query) => query.corpus === corpus);
  check(found >= share * FEWEST[corpus], `${corpus}: only ${found}`);
  process.stdout.write(`${corpus}: ${found}\n`);
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${queries.length} queries, ${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
