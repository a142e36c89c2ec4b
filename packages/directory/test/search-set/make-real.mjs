/**
 * Writes corpus-real.jsonl from the published lists that NOTICE.md names.
 *
 *   node make-real.mjs <folder with the two register files>
 *
 * The company list is the sample of this package. Names stand once: a register entry whose name is already
 * there adds only its function to the register entry before it, and nothing to the company list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSemicolonCsv } from './read-semicolon-csv.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** Two spellings of one name differ in case, spaces and punctuation only. @param {string} name */
const nameKey = (name) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** @typedef {Record<string, string | boolean>} Entry */
/** @type {Entry[]} */
const entries = [];
/** @type {Map<string, Entry>} */
const byName = new Map();

/** Adds what is given, leaving out empty values. @param {Entry} entry */
function add(entry) {
  const filled = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''));
  entries.push(filled);
  if (typeof filled['name'] === 'string') byName.set(nameKey(filled['name']), filled);
}

/** @param {string} path */
function addCompanies(path) {
  const seen = new Set();
  for (const row of readSemicolonCsv(readFileSync(path, 'utf8'))) {
    const name = oneLine(row['firmen_name'] ?? '');
    // Branches of one name with different mailboxes are different records; the same twice is one.
    const key = `${nameKey(name)} ${row['email']}`;
    if (name === '' || seen.has(key)) continue;
    seen.add(key);
    add({
      name,
      email: row['email'] ?? '',
      phone: row['Telefon'] ?? '',
      url: row['Webseite'] ?? '',
      strasse_mit_hausnummer: row['Adresse'] ?? '',
      plz: row['plz'] ?? '',
      stadt: row['Ort'] ?? '',
      land: row['Country'] ?? '',
      produktgruppen: row['produktgruppen'] ?? '',
      notes: row['Notizen'] ?? '',
      category: row['category'] ?? '',
      is_active: true,
    });
  }
}

/**
 * @param {string} path @param {string} nameColumn @param {string} placeColumn
 * @param {(row: Record<string, string>) => string} functionOf
 */
function addRegister(path, nameColumn, placeColumn, functionOf) {
  for (const row of readSemicolonCsv(readFileSync(path, 'utf8'))) {
    const name = oneLine(row[nameColumn] ?? '');
    if (name === '') continue;
    const category = functionOf(row);
    const known = byName.get(nameKey(name));
    if (known === undefined) {
      const [, plz = '', stadt = ''] = /^(\d{5})\s+(.+)$/.exec(oneLine(row[placeColumn] ?? '')) ?? [];
      add({ name, plz, stadt, category });
    } else if (known['land'] === undefined && typeof known['category'] === 'string') {
      if (!known['category'].split(', ').includes(category)) known['category'] += `, ${category}`;
    }
  }
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('node make-real.mjs <folder with the register files>');
addCompanies(join(here, '../../sample/unternehmen-de.csv'));
addRegister(
  join(folder, 'marktstammdatenregister_netzbetreiber-2019-07.csv'),
  'Marktakteur',
  'Ort',
  (row) => row['Marktfunktion'] ?? '',
);
addRegister(
  join(folder, 'ladesaeulenregister_betreiber-2019-07-19.csv'),
  'Betreiber',
  'Häufigster Standort (Postleitzahl Ort)',
  () => 'Ladesäulenbetreiber',
);
const lines = entries.map((entry, i) =>
  JSON.stringify({ id: `a0000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`, ...entry }),
);
writeFileSync(join(here, 'corpus-real.jsonl'), `${lines.join('\n')}\n`);
