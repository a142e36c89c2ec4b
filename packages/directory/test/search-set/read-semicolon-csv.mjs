/**
 * Reads a well-formed CSV file of the published lists: semicolons, quoted cells, line breaks inside quotes.
 * Kept apart from the parser of the product, so that a fault there does not change the corpus.
 * @param {string} text
 * @returns {Record<string, string>[]} the rows by their headers
 */
export function readSemicolonCsv(text) {
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r?\n|$)/gy;
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  const body = text.replace(/^\uFEFF/, '');
  for (let found = cell.exec(body); found !== null && found.index < body.length; found = cell.exec(body)) {
    row.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === ';') continue;
    rows.push(row);
    row = [];
  }
  const [headers = [], ...records] = rows;
  return records
    .filter((cells) => cells.some((value) => value !== ''))
    .map((cells) => Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? ''])));
}
