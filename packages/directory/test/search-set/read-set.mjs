/** Reads the files of the set and refuses what is not of their form. */
import { readFileSync } from 'node:fs';

/**
 * A query and what a fair person expects of it.
 * @typedef {object} Query
 * @property {'real' | 'generated'} corpus
 * @property {string} kind
 * @property {string} query
 * @property {string[]} expected ids that must be among the first ten; none for nonsense
 * @property {string | null} first the id that must come first; null when no single record is meant
 * @property {string} why
 */

/** @typedef {{ id: string, texts: string[] }} Provider a record, its texts without their field names */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string';

/** @param {string} path @returns {Record<string, unknown>[]} @throws {Error} naming the line that is no object */
function readObjects(path) {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line, i) => {
    const value = /** @type {unknown} */ (JSON.parse(line));
    if (!isObject(value)) throw new Error(`${path}:${i + 1}: not an object`);
    return value;
  });
}

/** @param {string} path */
export function readProviders(path) {
  return readObjects(path).map(({ id, ...fields }, i) => {
    if (!isText(id)) throw new Error(`${path}:${i + 1}: no id`);
    return { id, texts: Object.values(fields).filter(isText) };
  });
}

/** @param {string} path @returns {Query[]} */
export function readQueries(path) {
  return readObjects(path).map(({ corpus, kind, query, expected, first, why }, i) => {
    const known = corpus === 'real' || corpus === 'generated';
    if (!known || !isText(kind) || !isText(query) || !isText(why))
      throw new Error(`${path}:${i + 1}: not a query`);
    if (!Array.isArray(expected) || !expected.every(isText))
      throw new Error(`${path}:${i + 1}: no list of ids`);
    if (first !== null && !isText(first)) throw new Error(`${path}:${i + 1}: first is no id`);
    return { corpus, kind, query, expected, first, why };
  });
}
