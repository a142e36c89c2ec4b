import type { ProviderWritableField } from '@rer/contracts';
import { fieldsOfItem, isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { countryOf } from '../../vocabulary/countries.ts';
import { thingKind } from '../../vocabulary/things.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import { listText, streetText } from '../change/field-value.ts';
import { writtenForm } from '../change/written-form.ts';
import { townRunAt } from '../criteria/town-names.ts';
import { beginsColumn, labelAt } from './column-labels.ts';
import { isSeparator, type PlacedValue, placeValue } from './provider-entry.ts';

const COUNTED = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;

/** A value that is known by its shape, without the name of its column. */
export function shapeAt(cursor: TokenCursor, at: number): PlacedValue | null {
  return (
    countedAt(cursor, at) ??
    typedAt(cursor, at) ??
    truthAt(cursor, at) ??
    placeAt(cursor, at) ??
    streetAt(cursor, at) ??
    countryAt(cursor, at)
  );
}

/** `12 Mitarbeiter`, `2 Mio Euro Umsatz`, `4,5 Sterne`, `keine Filialen`, `3,2 Millionen Euro`. */
export function countedAt(cursor: TokenCursor, at: number): PlacedValue | null {
  const item = cursor.item(at);
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
    const field = COUNTED.find((name) => cursor.has(next, `field:${name}`));
    if (field !== undefined && !isNextLabel(cursor, next)) return placeValue(field, amount, next + 1);
    if (!cursor.has(next, 'filler', 'article', 'new')) break;
  }
  return item.value?.kind === 'number' && item.value.isMoney ? placeValue('umsatz', amount, at + 1) : null;
}

/** `50667 Mitarbeiter: 12`: what stands behind belongs to the next value. */
function isNextLabel(cursor: TokenCursor, at: number): boolean {
  const next = cursor.item(at + 1);
  const isNumber = next?.value?.kind === 'number';
  return next?.text === ':' || isNumber;
}

function typedAt(cursor: TokenCursor, at: number): PlacedValue | null {
  const value = cursor.item(at)?.value;
  if (value?.kind === 'email') return placeValue('email', value.text.toLowerCase(), at + 1);
  if (value?.kind === 'web') return placeValue('url', value.text, at + 1);
  if (value?.kind === 'digits' && value.isPhone) return placeValue('phone', value.text, at + 1);
  return null;
}

/** `intern`, `nicht aktiv`, `aktiv: nein`. */
function truthAt(cursor: TokenCursor, at: number): PlacedValue | null {
  const isDenied = cursor.has(at, 'not') || /\bnicht$/i.test(cursor.item(at)?.text ?? '');
  if (isDenied && cursor.has(at + 1, 'is:active', 'is:intern')) {
    const found = truthAt(cursor, at + 1);
    return found === null ? null : { changes: negated(found.changes), to: found.to };
  }
  const field = cursor.has(at, 'is:active', 'is:inactive')
    ? 'is_active'
    : cursor.has(at, 'is:intern', 'is:extern')
      ? 'intern'
      : null;
  if (field === null || cursor.item(at)?.isExact === false) return null;
  const isYes = cursor.has(at, 'is:active', 'is:intern');
  const said = /^[:=]$/.test(cursor.item(at + 1)?.text ?? '') ? at + 2 : at + 1;
  if (/^(ja|nein)$/i.test(cursor.item(said)?.text ?? ''))
    return placeValue(field, /^ja$/i.test(cursor.item(said)?.text ?? '') === isYes, said + 1);
  return placeValue(field, isYes, at + 1);
}

function negated(changes: PlacedValue['changes']): PlacedValue['changes'] {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, value !== true]));
}

/** `50667 Köln`, `25980`, `A-4020 Linz`, `in Husum`, `aus Kiel`, `Köln`. */
function placeAt(cursor: TokenCursor, at: number): PlacedValue | null {
  const item = cursor.item(at);
  const digits = postcodeOf(cursor, at);
  if (digits !== null) {
    const town = townAt(cursor, at + 1);
    return { changes: { plz: digits, ...town?.changes }, to: town?.to ?? at + 1 };
  }
  const isLed = /^(in|aus|nach|ort)$/i.test(item?.text ?? '') || cursor.has(at, 'prep:in', 'prep:from');
  if (isLed) {
    const next = cursor.skip(at + 1);
    return postcodeOf(cursor, next) === null && countryAt(cursor, next) === null
      ? townAt(cursor, next)
      : (placeAt(cursor, next) ?? countryAt(cursor, next));
  }
  if (/^(bad|sankt|st)$/i.test(item?.text ?? '') && item?.isCapital === true && isTownWord(cursor, at + 1))
    return townAt(cursor, at);
  return item !== undefined && isKnownTown(item.word) && !isContent(cursor.item(at + 1)) && isContent(item)
    ? townAt(cursor, at)
    : null;
}

/** Five digits, or four before a word as in Austria and Switzerland. */
export function postcodeOf(cursor: TokenCursor, at: number): string | null {
  const value = cursor.item(at)?.value;
  const digits =
    value?.kind === 'digits' && !value.isPhone
      ? value.digits
      : value?.kind === 'number'
        ? value.digits
        : null;
  if (digits === null || !/^[0-9]{4,5}$/.test(digits)) return null;
  return digits.length === 5 || isTownWord(cursor, at + 1) ? digits : null;
}

function isTownWord(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  return isContent(item) && item?.isCapital === true && item.value === null;
}

/** The name of a town, with what belongs to it. */
export function townAt(cursor: TokenCursor, at: number): PlacedValue | null {
  if (isSeparator(cursor, at)) return null;
  const item = cursor.item(at);
  if (item?.value !== null || beginsColumn(cursor, at)) return null;
  const run =
    townRunAt(cursor, at) ?? (isContent(item) || isKnownTown(item.word) ? { from: at, to: at + 1 } : null);
  if (run === null) return null;
  return placeValue('stadt', writtenForm('stadt', cursor.text(run.from, run.to)), run.to);
}

/** `Österreich`, `in der Schweiz`. */
export function countryAt(cursor: TokenCursor, at: number): PlacedValue | null {
  const item = cursor.item(at);
  const country = item === undefined || item.word === '' ? undefined : countryOf(item.word);
  const isAlone = !isContent(cursor.item(at + 1)) && !/(er|isch\p{L}*)$/iu.test(item?.text ?? '');
  return country === undefined || !isAlone ? null : placeValue('land', country, at + 1);
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
export function streetAt(cursor: TokenCursor, at: number, isNamed = false): PlacedValue | null {
  if (!isNamed && labelAt(cursor, at) !== null) return null;
  let end = at;
  while (end - at <= WORDS_MAX && !NUMBER.test(cursor.item(end)?.text ?? '')) {
    if (!isOfStreet(cursor, end, at)) return null;
    end += 1;
  }
  if (end === at || end - at > WORDS_MAX) return null;
  const last = cursor.item(end - 1)?.text === '.' ? end - 2 : end - 1;
  const to = numberEnd(cursor, end);
  const isStreet =
    STREET.test(cursor.item(last)?.text ?? '') ||
    (last > at && BEFORE_STREET.test(cursor.item(at)?.text ?? ''));
  const next = isSeparator(cursor, to) ? to + 1 : to;
  const isBeforePostcode = postcodeOf(cursor, next) !== null || postcodeOf(cursor, to) !== null;
  const isCount = COUNTED.some((field) => fieldsOfItem(cursor.item(to)).some((named) => named === field));
  if (isCount || !(isNamed || isStreet || isBeforePostcode)) return null;
  return placeValue('strasse_mit_hausnummer', streetText(cursor, at, to), to);
}

function numberEnd(cursor: TokenCursor, at: number): number {
  let end = at + 1;
  if (/^[-–/]$/.test(cursor.item(end)?.text ?? '') && NUMBER.test(cursor.item(end + 1)?.text ?? '')) end += 2;
  return /^[a-h]$/i.test(cursor.item(end)?.text ?? '') ? end + 1 : end;
}

function isOfStreet(cursor: TokenCursor, at: number, from: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || item.value !== null) return false;
  if (item.isPunctuation)
    return at > from && (item.text === '.' || item.text === '-') && !isSeparator(cursor, at);
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
