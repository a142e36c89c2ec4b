import { isKnownTown } from '../vocabulary/towns.ts';
import type { Item } from './sentence.ts';
import { isAct, isContent, isSmall, type TokenCursor } from './token-cursor.ts';

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
export function nameRunAt(cursor: TokenCursor, at: number): Run | null {
  let from = at;
  const isTitled = isTitle(cursor.item(at)) && !/^(firma|fa|leute)$/i.test(cursor.item(at)?.text ?? '');
  while (
    cursor.isFree(from) &&
    (isTitle(cursor.item(from)) ||
      (from > at && cursor.item(from)?.text === '.' && isTitle(cursor.item(from - 1))))
  )
    from += 1;
  if (!cursor.isFree(from) || !(startsName(cursor, from) || (isTitled && isSurname(cursor.item(from)))))
    return null;
  if (cursor.item(from)?.value?.kind === 'quoted') return { from, to: from + 1 };
  let to = from + 1;
  if (cursor.item(from)?.isKnownName === true) {
    if (cursor.has(to, 'form')) to += 1;
    const town = cursor.isFree(to) && isContent(cursor.item(to)) ? cursor.item(to) : undefined;
    return { from, to: town !== undefined && isKnownTown(town.word) ? to + 1 : to };
  }
  while (cursor.isFree(to) && to - from < NAME_LENGTH_MAX) {
    const reach = stepInName(cursor, from, to);
    if (reach === 0) break;
    to += reach;
  }
  return { from, to };
}

/** Items that the name goes on with at `at`; 0: it ends before. */
function stepInName(cursor: TokenCursor, from: number, at: number): number {
  const item = cursor.item(at);
  if (item === undefined) return 0;
  if (isTitle(item)) return 0;
  if (isContent(item)) return item.value === null && !isVerbBehindName(cursor, item, at) ? 1 : 0;
  if (item.tags.has('form') || isCapitalNoun(cursor, item, at)) return 1;
  if (item.value?.kind === 'number' && item.value.digits !== null && isNamePart(cursor, at + 1)) return 1;
  if (isSymbol(item))
    return isNamePart(cursor, at + 1) || FAMILY.test(cursor.item(at + 1)?.text ?? '') ? 2 : 0;
  if (item.isPunctuation) return inMark(cursor, item, at);
  if (
    /^(der|den|de|la|dem|het)$/i.test(item.text) &&
    /^(van|von|de|aan|in)$/i.test(cursor.item(at - 1)?.text ?? '') &&
    isNamePart(cursor, at + 1)
  )
    return 2;
  if (item.tags.has('and') && FAMILY.test(cursor.item(at + 1)?.text ?? '') && cursor.isFree(at + 1)) return 2;
  if (item.tags.has('and'))
    return isSymbol(item) || joinsNames(cursor, from, at) ? (isNamePart(cursor, at + 1) ? 2 : 0) : 0;
  if (SURNAMES.has(item.word) && item.tags.has('common') && isNamePart(cursor, at + 1)) return 1;
  return isNameWord(item) && isNamePart(cursor, at + 1) ? 1 : isBoundToName(cursor, item, at) ? 1 : 0;
}

/** `… die Firma Kraichgau Speicher empfohlen`: where nouns are typed with capitals, a small word behind them is no name. */
function isVerbBehindName(cursor: TokenCursor, item: Item, at: number): boolean {
  const before = cursor.item(at - 1);
  const capitals = cursor.items.filter((other, i) => i > 0 && other.isCapital && !other.isPunctuation).length;
  return (
    !item.isCapital &&
    /^\p{Ll}{3,}(t|en|te|ten|end)$/u.test(item.text) &&
    before?.isCapital === true &&
    capitals > 1
  );
}

/** `Kraichgau Speicher`: a word in capitals behind one, that means something else where it is a verb. */
function isCapitalNoun(cursor: TokenCursor, item: Item, at: number): boolean {
  const before = cursor.item(at - 1);
  return (
    item.isCapital &&
    before?.isCapital === true &&
    isContent(before) &&
    item.tags.size > 0 &&
    [...item.tags].every((tag) => /^(act:change|say:yes|act:finish|off:)/.test(tag))
  );
}

/** `Dr. Kessler`, `e.V.`: a dot inside a name; a bracket or a slash: `Halle (Saale)`. */
function inMark(cursor: TokenCursor, item: Item, at: number): number {
  const isAbbreviation = item.text === '.' && (cursor.item(at - 1)?.text.length ?? 9) <= 3;
  if (isAbbreviation && isContent(cursor.item(at + 1)) && cursor.isFree(at + 1)) return 1;
  if (item.text === '(' && cursor.item(at + 2)?.text === ')' && cursor.isFree(at + 2)) return 3;
  return 0;
}

function isSymbol(item: Item): boolean {
  return item.text === '&' || item.text === '+';
}

/** Whether the `und` belongs to a name: `Müller und Söhne`, not `Solarwerk und Netzblick`. Both sides are single words then. */
function joinsNames(cursor: TokenCursor, from: number, at: number): boolean {
  return at - from >= 1 && isContent(cursor.item(at - 1));
}

/** `Weiss und Partner`. */
const FAMILY = /^(partner|söhne|soehne|sohn|co|kollegen|töchter|tochter|brüder|gebrüder)$/i;

/** A noun that may stand in a name: `Service`, `Technik`. Verbs and small words do not. */
function isNameWord(item: Item): boolean {
  return (
    item.value === null &&
    !item.isPunctuation &&
    !isSmall(item) &&
    !(isAct(item) && item.isExact && !item.isCapital)
  );
}

function isNamePart(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  const isGuess = item !== undefined && !item.isExact && item.isCapital;
  return (
    cursor.isFree(at) && (isContent(item) || isGuess || (item?.tags.has('form') ?? false)) && !isTitle(item)
  );
}

/** A capital word right behind a capital word, with nothing that it could be else: `RER Kundendienst`. */
function isBoundToName(cursor: TokenCursor, item: Item, at: number): boolean {
  return !item.isExact && item.isCapital && isNameWord(item) && (cursor.item(at - 1)?.isCapital ?? false);
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
    !item.isPunctuation &&
    (!item.isExact || SURNAMES.has(item.word) || (item.isCapital && !isAct(item)))
  );
}

/** Whether a name may begin with the item: an unknown word, or a capital noun before one. */
function startsName(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || item.isPunctuation) return false;
  if (isContent(item)) return true;
  const next = cursor.item(at + 1);
  const isGreeting =
    [...item.tags].every((tag) => /^(say:(hello|bye|praise)|filler)/.test(tag)) && item.tags.size > 0;
  if (isGreeting && at > 0 && item.isCapital && next?.isCapital === true && isContent(next)) return true;
  if (
    SURNAMES.has(item.word) &&
    (isNamePart(cursor, at + 1) ||
      /^[&+]$/.test(cursor.item(at + 1)?.text ?? '') ||
      (cursor.has(at + 1, 'and') && FAMILY.test(cursor.item(at + 2)?.text ?? '')) ||
      isAlone(cursor, at))
  )
    return true;
  return (
    isNameWord(item) &&
    !isAct(item) &&
    item.tags.size > 0 &&
    [...item.tags].every((tag) => /^(field|noun:product|off)/.test(tag)) &&
    item.isCapital &&
    isNamePart(cursor, at + 1)
  );
}

/** `beim Weiss`, `vom Lang`, `Weiss suchen`: only a person can be meant there. */
function isAlone(cursor: TokenCursor, at: number): boolean {
  const isLed = /^(beim|vom)$/i.test(cursor.item(at - 1)?.text ?? '') && !cursor.has(at + 1, 'noun:provider');
  const isSought = at === 0 && cursor.items.length === 2 && cursor.has(1, 'act:search');
  return (isLed || isSought) && cursor.item(at)?.tags.has('common') === true;
}

/** The first name at or after `at`, before `end`. */
export function nextName(cursor: TokenCursor, at: number, end = cursor.items.length): Run | null {
  for (let i = at; i < end; i += 1) {
    const run = cursor.isFree(i) ? nameRunAt(cursor, i) : null;
    if (run !== null) return run;
  }
  return null;
}

/** A name as it was written, without titles before it. */
export function nameText(cursor: TokenCursor, { from, to }: Run): string {
  return cursor
    .text(from, to)
    .replace(/[\s.,;:!?]+$/u, (end) =>
      /^\.$/.test(end) && /\b\p{L}\.\p{L}$/u.test(cursor.text(from, to).slice(0, -1)) ? end : '',
    );
}
