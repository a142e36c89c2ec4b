/**
 * Writes corpus-generated.jsonl: 1,000 providers of nobody, the same at every run.
 *
 *   node generate.mjs            writes the corpus
 *   node generate.mjs --check    compares the committed corpus with this script, changes nothing
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CATEGORIES,
  COINED_HEADS,
  COINED_TAILS,
  FAMILY_NAMES,
  FREE_NUMBERS,
  LEGAL_FORMS,
  OFFERS,
  PLACES,
  PRODUCTS,
  STREETS,
  TOWN_BUSINESSES,
  TRADES,
} from './generated-words.mjs';

const COUNT = 1_000;
const SEED = 20_260_721;

/** Mulberry32: small, seeded, the same on every machine. @param {number} seed */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(SEED);
/** @param {number} below */
const integer = (below) => Math.floor(random() * below);
/** @param {number} share */
const chance = (share) => random() < share;

/** @template T @param {readonly T[]} list @returns {T} */
function one(list) {
  const found = list[integer(list.length)];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

/** @template T @param {readonly T[]} list @param {number} count @returns {T[]} different ones, in the order of the list */
function some(list, count) {
  const chosen = new Set();
  while (chosen.size < count) chosen.add(one(list));
  return list.filter((item) => chosen.has(item));
}

/** The name without its legal form. @param {(typeof PLACES)[number]} place */
function baseName(place) {
  const way = integer(20);
  const family = one(FAMILY_NAMES);
  if (way < 8) return `${family} ${one(TRADES)}`;
  if (way < 10) return `${family} & ${one(FAMILY_NAMES)} ${one(TRADES)}`;
  if (way < 11) return `Gebrüder ${family} ${one(TRADES)}`;
  if (way < 12) return `Ingenieurbüro ${family}`;
  if (way < 14) return `${place.adjective} ${one(TOWN_BUSINESSES)}`;
  if (way < 15) return `${one(TOWN_BUSINESSES)} ${place.town}`;
  if (way < 17) return `${one(COINED_HEADS)}${one(COINED_TAILS)} ${place.town}`;
  if (way < 19) return `${one(COINED_HEADS)}${one(COINED_TAILS)} ${one(TRADES)}`;
  return `${one(TRADES)} ${family}-${one(FAMILY_NAMES)}`;
}

/** As it would be registered: lower case, umlauts written out. @param {string} name */
const domainLabel = (name) =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const usedNumbers = new Set();

/** A number nobody has, in one of the spellings that people use. */
function phone() {
  for (;;) {
    const { area, block } = one(FREE_NUMBERS);
    const end = String(integer(1_000)).padStart(3, '0');
    if (usedNumbers.has(area + end)) continue;
    usedNumbers.add(area + end);
    return one([
      `+49 ${area} ${block}${end}`,
      `0${area} / ${block}-${end}`,
      `(0${area}) ${block} ${end}`,
      `0049 ${area} ${block}${end}`,
      `0${area}-${block}${end}`,
    ]);
  }
}

const usedNames = new Set();

/** @param {number} number */
function provider(number) {
  const place = one(PLACES);
  let base = baseName(place);
  while (usedNames.has(base)) base = baseName(place);
  usedNames.add(base);
  const full = `${base} ${one(LEGAL_FORMS)}`;
  const label = domainLabel(base);
  const partners = chance(0.4) ? some(PLACES, 1 + integer(2)).map(({ town }) => `Stadtwerke ${town}`) : [];
  return {
    id: `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: chance(0.15) ? base : full,
    firmen_name: full,
    ...(chance(0.05) ? { company: `${one(COINED_HEADS)}${one(COINED_TAILS)} Holding AG` } : {}),
    email: `${one(['info', 'kontakt', 'vertrieb', 'office', 'anfrage'])}@${label}.example`,
    phone: phone(),
    ...(chance(0.85) ? { url: `https://${chance(0.7) ? 'www.' : ''}${label}.example/` } : {}),
    strasse_mit_hausnummer: `${one(STREETS)} ${1 + integer(140)}`,
    plz: place.postcode,
    stadt: place.town,
    land: 'Deutschland',
    produktgruppen: some(PRODUCTS, 1 + integer(3)).join(', '),
    ...(chance(0.6) ? { angebote: some(OFFERS, 1 + integer(2)).join(', ') } : {}),
    ...(partners.length > 0 ? { stadtwerke_kollaborationen: partners.join(', ') } : {}),
    category: one(CATEGORIES),
    mitarbeiter: 1 + integer(400),
    rating: 1 + integer(5),
    is_active: chance(0.9),
  };
}

const text = Array.from({ length: COUNT }, (_, i) => `${JSON.stringify(provider(i + 1))}\n`).join('');
const target = join(dirname(fileURLToPath(import.meta.url)), 'corpus-generated.jsonl');
if (process.argv[2] === '--check') {
  const same = readFileSync(target, 'utf8') === text;
  process.stdout.write(same ? 'the corpus is what this script writes\n' : 'the corpus differs\n');
  process.exitCode = same ? 0 : 1;
} else writeFileSync(target, text);
