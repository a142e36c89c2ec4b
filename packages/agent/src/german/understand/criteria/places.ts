import { skeletonOf } from '../../text/skeleton.ts';
import { countryOf } from '../../vocabulary/countries.ts';
import { everydayOf } from '../../vocabulary/everyday.ts';
import { isGoods, isThing } from '../../vocabulary/things.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import { isJoined } from '../company-names.ts';
import type { Slots } from '../meaning.ts';
import { isContent, type Reading } from '../reading.ts';
import { isTitle, nameText, type Run } from '../runs.ts';

/** `Hansestadt Hamburg`, `Großraum Köln`: words before the name of a town. */
const BEFORE_TOWN =
  /^(hansestadt|stadt|landeshauptstadt|raum|groß?raum|grossraum|bundesstadt|gemeinde|kreis|region|ort)$/i;
/** Parts of names of towns that the vocabulary knows otherwise. */
const TOWN_PARTS = /^(am|an|der|im|ob|bei|a\.?d\.?|vor|main|rhein|bad|sankt|st)$/i;

/** Town, postcode and country that providers are looked for in. */
export function readPlaces(reading: Reading): Pick<Slots, 'stadt' | 'plz' | 'land'> {
  const land = readCountry(reading);
  const plz = readPostcode(reading);
  const stadt = plz === undefined ? readTown(reading) : (townBehindPostcode(reading) ?? readTown(reading));
  return {
    ...(stadt === undefined ? {} : { stadt }),
    ...(plz === undefined ? {} : { plz }),
    ...(land === undefined ? {} : { land }),
  };
}

function readCountry(reading: Reading): string | undefined {
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || item.word === '') continue;
    const country = countryOf(item.word);
    if (country === undefined) continue;
    const before = reading.skip(at - 1, -1);
    if (reading.has(before, 'prep:in', 'prep:from') && isDenied(reading, before)) continue;
    // `Sonnendach Österreich`: part of a name.
    const isInName =
      isContent(reading.item(at - 1)) ||
      (item.isCapital && isContent(reading.item(at + 1)) && !reading.has(before, 'prep:in', 'prep:from'));
    if (isInName && !reading.has(before, 'prep:in', 'prep:from')) continue;
    reading.take(at);
    if (reading.has(before, 'prep:in', 'prep:from')) reading.take(before);
    return country;
  }
  return undefined;
}

function readPostcode(reading: Reading): string | undefined {
  const area = reading.items.findIndex(
    (item, at) => reading.isFree(at) && /^\d{1,4}er$/.test(item.text) && reading.has(at + 1, 'field:plz'),
  );
  if (area >= 0) {
    reading.take(area, area + 2);
    return reading.item(area)?.text.slice(0, -2);
  }
  for (const [at, item] of reading.items.entries()) {
    const digits = reading.isFree(at) ? digitsOf(item.value) : null;
    if (digits === null) continue;
    const before = reading.skip(at - 1, -1, 'prep:in', 'prep:with', 'is', 'common');
    const isNamed = reading.has(before, 'field:plz');
    const isPart = isNamed && digits.length > 1 && at >= reading.items.length - 2;
    const isArea = isNamed && /(bereich|gebiet|region|raum)/i.test(reading.item(before)?.text ?? '');
    if (
      !isNamed &&
      !isAbroad(reading, at, digits) &&
      (digits.length !== 5 || reading.has(at - 1, 'cmp:more', 'cmp:less', 'cmp:atLeast', 'cmp:atMost'))
    )
      continue;
    if ((digits.length < 4 && !isArea && !isPart) || digits.length > 5) continue;
    reading.take(at);
    if (isNamed) reading.take(before);
    return digits;
  }
  return undefined;
}

/** `1020 Wien`: four digits before a town of the directory, and nothing else. */
function isAbroad(reading: Reading, at: number, digits: string): boolean {
  return (
    digits.length === 4 && at === 0 && reading.items.length === 2 && reading.item(1)?.isKnownValue === true
  );
}

/** `20457 Hamburg`. */
function townBehindPostcode(reading: Reading): string | undefined {
  const at = reading.items.findIndex(
    (item, i) => /^\d{4,5}$/.test(digitsOf(item.value) ?? '') && isContent(reading.item(i + 1)),
  );
  const run = at < 0 ? null : townRunAt(reading, at + 1);
  if (run === null) return undefined;
  const before = reading.skip(at - 1, -1);
  if (reading.has(before, 'prep:in', 'prep:from')) reading.take(before);
  reading.take(run.from, run.to);
  return nameText(reading, run);
}

function digitsOf(value: Reading['items'][number]['value'] | undefined): string | null {
  if (value?.kind === 'digits') return value.isPhone ? null : value.digits;
  return value?.kind === 'number' ? value.digits : null;
}

function readTown(reading: Reading): string | undefined {
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const town = townBehind(reading, at) ?? adjectiveOfTown(reading, at);
    if (town === null) continue;
    reading.take(town.run.from === town.run.to ? town.run.from : town.from, town.run.to);
    takeOtherTowns(reading, at);
    return town.text;
  }
  return townAlone(reading);
}

/** `Großspeicher, Potsdam`, `aber nur Köln`: a town that everybody knows, and that is part of no name. */
function townAlone(reading: Reading): string | undefined {
  const at = reading.items.findIndex(
    (item, i) =>
      reading.isFree(i) &&
      (i > 0 ||
        (reading.item(1)?.isMark === true && reading.contains('noun:providers', 'ask:count', 'ask:who'))) &&
      isContent(item) &&
      isKnownTown(item.word) &&
      isWrittenAsTown(reading, item) &&
      (!isContent(reading.item(i - 1)) || isBehindThing(reading, i)) &&
      !isTitle(reading.item(i - 1)) &&
      !reading.has(i - 1, 'and', 'or') &&
      !isContent(reading.item(i + 1)),
  );
  if (at < 0) return undefined;
  reading.take(at);
  return reading.item(at)?.text;
}

/** `welche Firmen kämen infrage`: where nouns are typed with capitals, a word without one is no town. */
function isWrittenAsTown(reading: Reading, item: Reading['items'][number]): boolean {
  const capitals = reading.items.filter((other, at) => at > 0 && other.isCapital && !other.isMark).length;
  return item.isCapital || capitals < 2;
}

/** `ladesäulen berlin mit …`, `aktive Anbieter Ladesäulen München`: one word for a thing, and the town. */
function isBehindThing(reading: Reading, at: number): boolean {
  const thing = reading.item(at - 1);
  const isAlone =
    !isContent(reading.item(at - 2)) &&
    !reading.has(at - 2, 'prep:of', 'prep:at', 'act:search', 'noun:record');
  if (thing === undefined || !isAlone || thing.value !== null) return false;
  if (reading.has(at - 2, 'field:category', 'field:produktgruppen', 'field:angebote', 'noun:product'))
    return true;
  const isOffered =
    reading.contains('act:offer', 'ask:who') || reading.has(at - 2, 'noun:provider', 'noun:providers');
  return (
    isOffered ||
    (isThing(thing.text) && reading.contains('prep:with', 'prep:for', 'ask:who', 'noun:providers'))
  );
}

/** `Hamburger Betriebe, also Sitz Hamburg`: the same said again. */
function takeOtherTowns(reading: Reading, from: number): void {
  for (let at = from; at < reading.items.length; at += 1) {
    const town = reading.isFree(at) && reading.has(at, 'field:stadt') ? townBehind(reading, at) : null;
    if (town !== null) reading.take(town.from, town.run.to);
  }
}

interface Town {
  readonly text: string;
  readonly from: number;
  readonly run: Run;
}

/** `in Köln`, `aus der Hansestadt Hamburg`, `Ort Husum`. */
function townBehind(reading: Reading, at: number): Town | null {
  const isPlace =
    reading.has(at, 'prep:in', 'prep:from') ||
    isAround(reading, at) ||
    (reading.has(at, 'prep:named') &&
      /^irgendwas/i.test(reading.item(at)?.text ?? '') &&
      isKnownTown(reading.item(at + 1)?.word ?? '')) ||
    (reading.has(at, 'field:stadt') && !reading.has(at, 'noun:providers'));
  if (!isPlace || isDenied(reading, at)) return null;
  let from = at + 1;
  while (
    reading.isFree(from) &&
    (reading.has(from, 'article', 'field:stadt') || BEFORE_TOWN.test(reading.item(from)?.text ?? '')) &&
    reading.item(from)?.value === null
  )
    from += 1;
  const run = townRunAt(reading, from);
  if (run === null) return townAs(reading, at);
  return { text: nameText(reading, run), from: at, run };
}

/** `Nürnberg als Ort`. */
function townAs(reading: Reading, at: number): Town | null {
  const isAs = reading.has(at, 'field:stadt') && /^als$/i.test(reading.item(at - 1)?.text ?? '');
  const town = isAs && isContent(reading.item(at - 2)) ? reading.item(at - 2) : undefined;
  if (town === undefined) return null;
  return { text: town.text, from: at - 2, run: { from: at - 2, to: at + 1 } };
}

/** `nicht die aus Dresden`: where it is not. */
function isDenied(reading: Reading, at: number): boolean {
  const isNot = (i: number) => /^(nicht|net|nich)$/i.test(reading.item(i)?.text ?? '');
  const isWrong = isNot(at - 1) || (isNot(at - 2) && reading.has(at - 1, 'article', 'pronoun'));
  if (isWrong) reading.take(at, at + 2);
  return isWrong;
}

function isAround(reading: Reading, at: number): boolean {
  return reading.has(at, 'prep:around') && !reading.has(at, 'prep:at');
}

/** The name of a town: one unknown word and what belongs to it (`Frankfurt am Main`, `Halle (Saale)`, `Bad Homburg`). */
export function townRunAt(reading: Reading, at: number): Run | null {
  const first = reading.item(at);
  if (!reading.isFree(at) || first === undefined) return null;
  const isBad = /^(bad|sankt|st|san)$/i.test(first.text);
  if ((!isContent(first) && !isBad) || isTitle(first) || isJoined(first)) return null;
  if (!isKnownTown(first.word) && everydayOf(first.word) !== null) return null;
  let to = at + 1;
  if (isBad && reading.item(to)?.text === '.') to += 1;
  if (isBad) to += 1;
  while (reading.isFree(to)) {
    const item = reading.item(to);
    if (item?.text === '(' && reading.item(to + 2)?.text === ')') to += 3;
    else if (
      item !== undefined &&
      TOWN_PARTS.test(item.text) &&
      !/^(der|bei|im|an|vor|st)$/i.test(item.text) &&
      isTownEnd(reading, to + 1)
    )
      to += 2;
    else if (
      /^(an|ob|im|vor)$/i.test(item?.text ?? '') &&
      isTownEnd(reading, reading.skip(to + 1)) &&
      reading.item(to - 1)?.isCapital &&
      reading.item(reading.skip(to + 1))?.isCapital
    )
      to = reading.skip(to + 1) + 1;
    else break;
  }
  return { from: at, to };
}

function isTownEnd(reading: Reading, at: number): boolean {
  return reading.isFree(at) && isContent(reading.item(at));
}

/** `Kölner Anbieter`, `Münchner Firmen`. */
function adjectiveOfTown(reading: Reading, at: number): Town | null {
  const item = reading.item(at);
  if (
    item === undefined ||
    !isContent(item) ||
    !/^\p{L}{3,}er$/u.test(item.text) ||
    isGoods(item.text) ||
    item.isKnownValue
  )
    return null;
  const isBeforeNoun =
    reading.has(at + 1, 'noun:providers', 'noun:provider') ||
    /firmen|betriebe|anbieter$/i.test(reading.item(at + 1)?.text ?? '');
  if (!isBeforeNoun || isContent(reading.item(at - 1))) return null;
  return { text: townOf(item.text), from: at, run: { from: at, to: at + 1 } };
}

/** The town that an adjective belongs to: `Münchner`. */
export function townOf(adjective: string): string {
  const stem = adjective.slice(0, -2);
  // `Dresdner`, `Bremer`, `Münchner`: the e that was swallowed, and the ending that gave way.
  const whole = [stem, `${stem}en`, stem.replace(/(?<!e)n$/, 'en')].find(
    (town) => /n$/.test(town) && isKnownTown(skeletonOf(town)),
  );
  if (whole !== undefined) return whole;
  if (
    /^(brem|ess|dresd|sieg|ging|götting|tübing|erlang|hag|emd|sol?ing|aach|ratin?g|reutling|gieß|lind)$/i.test(
      stem,
    )
  )
    return `${stem}en`;
  return stem;
}
