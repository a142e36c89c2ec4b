import { isKnownTown } from '../vocabulary/towns.ts';
import { isAct, isContent, isSmall, type Reading } from './reading.ts';
import type { Item } from './sentence.ts';

/** Items from `from` to before `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Words and marks of the longest name: a message of one word a thousand times is not read a thousand times over. */
const NAME_LENGTH_MAX = 24;
/** Words of persons and companies that belong to no name. */
const TITLES: ReadonlySet<string> = new Set([
  'her',
  'hern',
  'frau',
  'fraulein',
  'firma',
  'fa',
  'leute',
  'dr',
  'prof',
  'mag',
  'dipl',
  'ing',
  'doktor',
  'kolegin',
  'kolege',
  'dipling',
]);

export function isTitle(item: Item | undefined): boolean {
  return item !== undefined && TITLES.has(item.word);
}

/**
 * The name that begins at an item: unknown words, and known ones among them (`Rotorblatt Service Weser`, `Volt & Watt`). Null: none
 * begins here.
 */
export function nameRunAt(reading: Reading, at: number): Run | null {
  let from = at;
  const isTitled = isTitle(reading.item(at)) && !/^(firma|fa|leute)$/i.test(reading.item(at)?.text ?? '');
  while (
    reading.isFree(from) &&
    (isTitle(reading.item(from)) ||
      (from > at && reading.item(from)?.text === '.' && isTitle(reading.item(from - 1))))
  )
    from += 1;
  if (!reading.isFree(from) || !(startsName(reading, from) || (isTitled && isSurname(reading.item(from)))))
    return null;
  if (reading.item(from)?.value?.kind === 'quoted') return { from, to: from + 1 };
  let to = from + 1;
  if (reading.item(from)?.isKnownName === true) {
    if (reading.has(to, 'form')) to += 1;
    const town = reading.isFree(to) && isContent(reading.item(to)) ? reading.item(to) : undefined;
    return { from, to: town !== undefined && isKnownTown(town.word) ? to + 1 : to };
  }
  while (reading.isFree(to) && to - from < NAME_LENGTH_MAX) {
    const reach = stepInName(reading, from, to);
    if (reach === 0) break;
    to += reach;
  }
  return { from, to };
}

/** Items that the name goes on with at `at`; 0: it ends before. */
function stepInName(reading: Reading, from: number, at: number): number {
  const item = reading.item(at);
  if (item === undefined) return 0;
  if (isTitle(item)) return 0;
  if (isContent(item)) return item.value === null && !isVerbBehindName(reading, item, at) ? 1 : 0;
  if (item.tags.has('form') || isCapitalNoun(reading, item, at)) return 1;
  if (item.value?.kind === 'number' && item.value.digits !== null && isNamePart(reading, at + 1)) return 1;
  if (isSymbol(item))
    return isNamePart(reading, at + 1) || FAMILY.test(reading.item(at + 1)?.text ?? '') ? 2 : 0;
  if (item.isMark) return inMark(reading, item, at);
  if (
    /^(der|den|de|la|dem|het)$/i.test(item.text) &&
    /^(van|von|de|aan|in)$/i.test(reading.item(at - 1)?.text ?? '') &&
    isNamePart(reading, at + 1)
  )
    return 2;
  if (item.tags.has('and') && FAMILY.test(reading.item(at + 1)?.text ?? '') && reading.isFree(at + 1))
    return 2;
  if (item.tags.has('and'))
    return isSymbol(item) || joinsNames(reading, from, at) ? (isNamePart(reading, at + 1) ? 2 : 0) : 0;
  if (SURNAMES.has(item.word) && item.tags.has('common') && isNamePart(reading, at + 1)) return 1;
  return isNameWord(item) && isNamePart(reading, at + 1) ? 1 : isBoundToName(reading, item, at) ? 1 : 0;
}

/** `… die Firma Kraichgau Speicher empfohlen`: where nouns are typed with capitals, a small word behind them is no name. */
function isVerbBehindName(reading: Reading, item: Item, at: number): boolean {
  const before = reading.item(at - 1);
  const capitals = reading.items.filter((other, i) => i > 0 && other.isCapital && !other.isMark).length;
  return (
    !item.isCapital &&
    /^\p{Ll}{3,}(t|en|te|ten|end)$/u.test(item.text) &&
    before?.isCapital === true &&
    capitals > 1
  );
}

/** `Kraichgau Speicher`: a word in capitals behind one, that means something else where it is a verb. */
function isCapitalNoun(reading: Reading, item: Item, at: number): boolean {
  const before = reading.item(at - 1);
  return (
    item.isCapital &&
    before?.isCapital === true &&
    isContent(before) &&
    item.tags.size > 0 &&
    [...item.tags].every((tag) => /^(act:change|say:yes|act:finish|off:)/.test(tag))
  );
}

/** `Dr. Kessler`, `e.V.`: a dot inside a name; a bracket or a slash: `Halle (Saale)`. */
function inMark(reading: Reading, item: Item, at: number): number {
  const isAbbreviation = item.text === '.' && (reading.item(at - 1)?.text.length ?? 9) <= 3;
  if (isAbbreviation && isContent(reading.item(at + 1)) && reading.isFree(at + 1)) return 1;
  if (item.text === '(' && reading.item(at + 2)?.text === ')' && reading.isFree(at + 2)) return 3;
  return 0;
}

function isSymbol(item: Item): boolean {
  return item.text === '&' || item.text === '+';
}

/** Whether the `und` belongs to a name: `Müller und Söhne`, not `Solarwerk und Netzblick`. Both sides are single words then. */
function joinsNames(reading: Reading, from: number, at: number): boolean {
  return at - from >= 1 && isContent(reading.item(at - 1));
}

/** `Weiss und Partner`. */
const FAMILY = /^(partner|söhne|soehne|sohn|co|kollegen|töchter|tochter|brüder|gebrüder)$/i;

/** A noun that may stand in a name: `Service`, `Technik`. Verbs and small words do not. */
function isNameWord(item: Item): boolean {
  return (
    item.value === null && !item.isMark && !isSmall(item) && !(isAct(item) && item.isExact && !item.isCapital)
  );
}

function isNamePart(reading: Reading, at: number): boolean {
  const item = reading.item(at);
  const isGuess = item !== undefined && !item.isExact && item.isCapital;
  return (
    reading.isFree(at) && (isContent(item) || isGuess || (item?.tags.has('form') ?? false)) && !isTitle(item)
  );
}

/** A capital word right behind a capital word, with nothing that it could be else: `RER Kundendienst`. */
function isBoundToName(reading: Reading, item: Item, at: number): boolean {
  return !item.isExact && item.isCapital && isNameWord(item) && (reading.item(at - 1)?.isCapital ?? false);
}

/** Surnames that are words of the language: `Groß`, `Lang`. After `Frau` and before another word of a name they are names. */
const SURNAMES: ReadonlySet<string> = new Set(
  'weis gros klein lang jung stark frei schwarz braun neu alt kurz gut schon fein reich ernst lieb hahn engel frank busch stern stein sommer winter herbst konig kaiser frohlich berg bach koch'.split(
    ' ',
  ),
);

function isSurname(item: Item | undefined): boolean {
  return (
    item !== undefined &&
    item.value === null &&
    !item.isMark &&
    (!item.isExact || SURNAMES.has(item.word) || (item.isCapital && !isAct(item)))
  );
}

/** Whether a name may begin with the item: an unknown word, or a capital noun before one. */
function startsName(reading: Reading, at: number): boolean {
  const item = reading.item(at);
  if (item === undefined || item.isMark) return false;
  if (isContent(item)) return true;
  const next = reading.item(at + 1);
  const isGreeting =
    [...item.tags].every((tag) => /^(say:(hello|bye|praise)|filler)/.test(tag)) && item.tags.size > 0;
  if (isGreeting && at > 0 && item.isCapital && next?.isCapital === true && isContent(next)) return true;
  if (
    SURNAMES.has(item.word) &&
    (isNamePart(reading, at + 1) ||
      /^[&+]$/.test(reading.item(at + 1)?.text ?? '') ||
      (reading.has(at + 1, 'and') && FAMILY.test(reading.item(at + 2)?.text ?? '')) ||
      isAlone(reading, at))
  )
    return true;
  return (
    isNameWord(item) &&
    !isAct(item) &&
    item.tags.size > 0 &&
    [...item.tags].every((tag) => /^(field|noun:product|off)/.test(tag)) &&
    item.isCapital &&
    isNamePart(reading, at + 1)
  );
}

/** `beim Weiss`, `vom Lang`, `Weiss suchen`: only a person can be meant there. */
function isAlone(reading: Reading, at: number): boolean {
  const isLed =
    /^(beim|vom)$/i.test(reading.item(at - 1)?.text ?? '') && !reading.has(at + 1, 'noun:provider');
  const isSought = at === 0 && reading.items.length === 2 && reading.has(1, 'act:search');
  return (isLed || isSought) && reading.item(at)?.tags.has('common') === true;
}

/** The first name at or after `at`, before `end`. */
export function nextName(reading: Reading, at: number, end = reading.items.length): Run | null {
  for (let i = at; i < end; i += 1) {
    const run = reading.isFree(i) ? nameRunAt(reading, i) : null;
    if (run !== null) return run;
  }
  return null;
}

/** A name as it was written, without titles before it. */
export function nameText(reading: Reading, { from, to }: Run): string {
  return reading
    .text(from, to)
    .replace(/[\s.,;:!?]+$/u, (end) =>
      /^\.$/.test(end) && /\b\p{L}\.\p{L}$/u.test(reading.text(from, to).slice(0, -1)) ? end : '',
    );
}
