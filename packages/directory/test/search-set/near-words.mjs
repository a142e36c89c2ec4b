/**
 * Tells whether a query that should find nothing really has nothing near it. Written for the set alone: it shares
 * nothing with the search, so that neither can hide a fault of the other.
 */

const LEGAL_FORMS = new Set([
  'gmbh',
  'ag',
  'kg',
  'ug',
  'ohg',
  'co',
  'se',
  'eg',
  'ev',
  'www',
  'https',
  'http',
  'example',
]);

/** Lower case, without accents; umlauts dropped and written out. @param {string} word */
function spellings(word) {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const out = word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return [...new Set([bare, out.normalize('NFD').replace(/\p{M}/gu, '')])];
}

/** @param {string} text */
const wordsOf = (text) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .flatMap(spellings);

/** Errors of typing from one word to the other, a swap of neighbours counting as one; 3 stands for more than 2. @param {string} a @param {string} b */
function errors(a, b) {
  if (Math.abs(a.length - b.length) > 2) return 3;
  /** @type {number[][]} */
  const table = [];
  const at = (/** @type {number} */ i, /** @type {number} */ j) => table[i]?.[j] ?? 3;
  for (let i = 0; i <= a.length; i++) {
    /** @type {number[]} */
    const row = [];
    table.push(row);
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) {
        row.push(i + j);
        continue;
      }
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      row.push(best);
    }
  }
  return Math.min(at(a.length, b.length), 3);
}

/** @type {WeakMap<string[], string[]>} */
const known = new WeakMap();
/** @param {string[]} texts */
function corpusWords(texts) {
  const found = known.get(texts) ?? [...new Set(texts.flatMap(wordsOf))];
  known.set(texts, found);
  return found;
}

/**
 * Pairs 'word ~ word of the corpus' that are two errors apart or fewer (one, for words of three letters and fewer),
 * or of which one holds the other (from three letters of the query, from five of the corpus).
 * Legal forms and the parts of an address that every address has do not count.
 * @param {string} query
 * @param {string[]} texts every text of the corpus
 */
export function nearWords(query, texts) {
  const pairs = [];
  for (const word of wordsOf(query)) {
    if (LEGAL_FORMS.has(word)) continue;
    for (const other of corpusWords(texts)) {
      const near = other.length > 2 && errors(word, other) <= (word.length <= 3 ? 1 : 2);
      const inside = word.length >= 3 && other.includes(word);
      const holds = other.length >= 5 && word.includes(other) && !/^\d+$/.test(other);
      if (near || inside || holds) pairs.push(`${word} ~ ${other}`);
    }
  }
  return pairs;
}
