import type { ProviderWritableField } from '@rer/contracts';
import { countryOf } from '../../vocabulary/countries.ts';
import { thingKind } from '../../vocabulary/things.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import { listText, streetText } from '../change/field-value.ts';
import { writtenForm } from '../change/written-form.ts';
import { townRunAt } from '../criteria/places.ts';
import { fieldsOfItem, isContent, type Reading } from '../reading.ts';
import { beginsColumn, labelAt } from './labels.ts';
import { isSeparator, type Placed, placed } from './provider-entry.ts';

const COUNTED = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;

/** A value that is known by its shape, without the name of its column. */
export function shapeAt(reading: Reading, at: number): Placed | null {
  return (
    countedAt(reading, at) ??
    typedAt(reading, at) ??
    truthAt(reading, at) ??
    placeAt(reading, at) ??
    streetAt(reading, at) ??
    countryAt(reading, at)
  );
}

/** `12 Mitarbeiter`, `2 Mio Euro Umsatz`, `4,5 Sterne`, `keine Filialen`, `3,2 Millionen Euro`. */
export function countedAt(reading: Reading, at: number): Placed | null {
  const item = reading.item(at);
  const amount =
    item?.value?.kind === 'number'
      ? item.value.amount
      : /^keine?n?$/i.test(item?.text ?? '')
        ? 0
        : /^eine?n?$/i.test(item?.text ?? '')
          ? 1
          : null;
  if (amount === null || item === undefined) return null;
  for (let next = at + 1; next <= at + 2; next += 1) {
    const field = COUNTED.find((name) => reading.has(next, `field:${name}`));
    if (field !== undefined && !isNextLabel(reading, next)) return placed(field, amount, next + 1);
    if (!reading.has(next, 'filler', 'article', 'new')) break;
  }
  return item.value?.kind === 'number' && item.value.isMoney ? placed('umsatz', amount, at + 1) : null;
}

/** `50667 Mitarbeiter: 12`: what stands behind belongs to the next value. */
function isNextLabel(reading: Reading, at: number): boolean {
  const next = reading.item(at + 1);
  const isNumber = next?.value?.kind === 'number';
  return next?.text === ':' || isNumber;
}

function typedAt(reading: Reading, at: number): Placed | null {
  const value = reading.item(at)?.value;
  if (value?.kind === 'email') return placed('email', value.text.toLowerCase(), at + 1);
  if (value?.kind === 'web') return placed('url', value.text, at + 1);
  if (value?.kind === 'digits' && value.isPhone) return placed('phone', value.text, at + 1);
  return null;
}

/** `intern`, `nicht aktiv`, `aktiv: nein`. */
function truthAt(reading: Reading, at: number): Placed | null {
  const isDenied = reading.has(at, 'not') || /\bnicht$/i.test(reading.item(at)?.text ?? '');
  if (isDenied && reading.has(at + 1, 'is:active', 'is:intern')) {
    const found = truthAt(reading, at + 1);
    return found === null ? null : { changes: negated(found.changes), to: found.to };
  }
  const field = reading.has(at, 'is:active', 'is:inactive')
    ? 'is_active'
    : reading.has(at, 'is:intern', 'is:extern')
      ? 'intern'
      : null;
  if (field === null || reading.item(at)?.isExact === false) return null;
  const isYes = reading.has(at, 'is:active', 'is:intern');
  const said = /^[:=]$/.test(reading.item(at + 1)?.text ?? '') ? at + 2 : at + 1;
  if (/^(ja|nein)$/i.test(reading.item(said)?.text ?? ''))
    return placed(field, /^ja$/i.test(reading.item(said)?.text ?? '') === isYes, said + 1);
  return placed(field, isYes, at + 1);
}

function negated(changes: Placed['changes']): Placed['changes'] {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, value !== true]));
}

/** `50667 Köln`, `25980`, `A-4020 Linz`, `in Husum`, `aus Kiel`, `Köln`. */
function placeAt(reading: Reading, at: number): Placed | null {
  const item = reading.item(at);
  const digits = postcodeOf(reading, at);
  if (digits !== null) {
    const town = townAt(reading, at + 1);
    return { changes: { plz: digits, ...town?.changes }, to: town?.to ?? at + 1 };
  }
  const isLed = /^(in|aus|nach|ort)$/i.test(item?.text ?? '') || reading.has(at, 'prep:in', 'prep:from');
  if (isLed) {
    const next = reading.skip(at + 1);
    return postcodeOf(reading, next) === null && countryAt(reading, next) === null
      ? townAt(reading, next)
      : (placeAt(reading, next) ?? countryAt(reading, next));
  }
  if (/^(bad|sankt|st)$/i.test(item?.text ?? '') && item?.isCapital === true && isTownWord(reading, at + 1))
    return townAt(reading, at);
  return item !== undefined && isKnownTown(item.word) && !isContent(reading.item(at + 1)) && isContent(item)
    ? townAt(reading, at)
    : null;
}

/** Five digits, or four before a word as in Austria and Switzerland. */
export function postcodeOf(reading: Reading, at: number): string | null {
  const value = reading.item(at)?.value;
  const digits =
    value?.kind === 'digits' && !value.isPhone
      ? value.digits
      : value?.kind === 'number'
        ? value.digits
        : null;
  if (digits === null || !/^[0-9]{4,5}$/.test(digits)) return null;
  return digits.length === 5 || isTownWord(reading, at + 1) ? digits : null;
}

function isTownWord(reading: Reading, at: number): boolean {
  const item = reading.item(at);
  return isContent(item) && item?.isCapital === true && item.value === null;
}

/** The name of a town, with what belongs to it. */
export function townAt(reading: Reading, at: number): Placed | null {
  if (isSeparator(reading, at)) return null;
  const item = reading.item(at);
  if (item?.value !== null || beginsColumn(reading, at)) return null;
  const run =
    townRunAt(reading, at) ?? (isContent(item) || isKnownTown(item.word) ? { from: at, to: at + 1 } : null);
  if (run === null) return null;
  return placed('stadt', writtenForm('stadt', reading.text(run.from, run.to)), run.to);
}

/** `Österreich`, `in der Schweiz`. */
export function countryAt(reading: Reading, at: number): Placed | null {
  const item = reading.item(at);
  const country = item === undefined || item.word === '' ? undefined : countryOf(item.word);
  const isAlone = !isContent(reading.item(at + 1)) && !/(er|isch\p{L}*)$/iu.test(item?.text ?? '');
  return country === undefined || !isAlone ? null : placed('land', country, at + 1);
}

/** What streets end with. */
const STREET =
  /(stra(ß|ss)e|str|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|markt|wall|graben|stieg|pfad|kamp|promenade|park|hof|berg|tor|kai|hafen|delft|zeile|winkel|twiete|brink|wiese|garten|feld|meile|deich|redder|hang)$/iu;
const BEFORE_STREET =
  /^(am|an|auf|im|in|zum|zur|bei|hinter|unter|vor|alter?|neuer?|obere|untere|große|kleine|lange)$/iu;
const INSIDE_STREET = /^(der|dem|den|des|von|\.|-)$/iu;
const NUMBER = /^\d{1,4}\s?[a-z]?([-–/]\d{1,4}\s?[a-z]?)?$/iu;
const WORDS_MAX = 5;

/** `Musterstraße 1`, `Am Alten Markt 12 a`, `Lister Str. 4-6`; `isNamed`: whatever it looks like. */
export function streetAt(reading: Reading, at: number, isNamed = false): Placed | null {
  if (!isNamed && labelAt(reading, at) !== null) return null;
  let end = at;
  while (end - at <= WORDS_MAX && !NUMBER.test(reading.item(end)?.text ?? '')) {
    if (!isOfStreet(reading, end, at)) return null;
    end += 1;
  }
  if (end === at || end - at > WORDS_MAX) return null;
  const last = reading.item(end - 1)?.text === '.' ? end - 2 : end - 1;
  const to = numberEnd(reading, end);
  const isStreet =
    STREET.test(reading.item(last)?.text ?? '') ||
    (last > at && BEFORE_STREET.test(reading.item(at)?.text ?? ''));
  const next = isSeparator(reading, to) ? to + 1 : to;
  const isBeforePostcode = postcodeOf(reading, next) !== null || postcodeOf(reading, to) !== null;
  const isCount = COUNTED.some((field) => fieldsOfItem(reading.item(to)).some((named) => named === field));
  if (isCount || !(isNamed || isStreet || isBeforePostcode)) return null;
  return placed('strasse_mit_hausnummer', streetText(reading, at, to), to);
}

function numberEnd(reading: Reading, at: number): number {
  let end = at + 1;
  if (/^[-–/]$/.test(reading.item(end)?.text ?? '') && NUMBER.test(reading.item(end + 1)?.text ?? ''))
    end += 2;
  return /^[a-h]$/i.test(reading.item(end)?.text ?? '') ? end + 1 : end;
}

function isOfStreet(reading: Reading, at: number, from: number): boolean {
  const item = reading.item(at);
  if (item === undefined || item.value !== null) return false;
  if (item.isMark) return at > from && (item.text === '.' || item.text === '-') && !isSeparator(reading, at);
  if (isContent(item) || !item.isExact || STREET.test(item.text) || BEFORE_STREET.test(item.text))
    return true;
  return at > from && (item.isCapital || INSIDE_STREET.test(item.text));
}

/** A list as it is stored, and the column that such things stand in. */
export function thingsText(text: string): string {
  return listText(text).replace(/\s+(an|her)$/i, '');
}

/** The column for goods or work after `verkauft` or `bietet … an`. */
export function columnOfThings(verb: string, text: string): ProviderWritableField {
  const isGoods = /^(f[üu]e?hr|verk[aä]uf|vertr[ei]|liefer|herstell|produzier|stell)/i.test(verb);
  return isGoods && thingKind(text) !== 'angebot' ? 'produktgruppen' : 'angebote';
}
