import { spellingKey } from '../../text/spelling-key.ts';
import type { DirectoryWords } from '../known/directory-words.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { type Item, sentenceOf } from './sentence.ts';
import { isContent, isField } from './token-cursor.ts';

/** Words that take back the preceding ones: `ach nee quatsch`. `äh` and the like alone are mere hesitation. */
const STRONG =
  'nee|nein|nö|quatsch|blödsinn|korrektur|korrigiere|vielmehr|besser gesagt|genauer gesagt|ich meine?|ich meinte|mein ich|will sagen|ach was|stimmt nicht|verzeihung|pardon';
const WEAK =
  'ähm?|äh+|öhm?|ehm?|hm+|also|na|ach|oh|halt|moment(?: mal)?|warte(?: mal)?|stopp?|sorry|entschuldigung|doch|ne|nicht doch|falsch|ich wollte sagen|so nicht|jetzt|ja|lieber|besser';
const MARKER = new RegExp(
  `[\\s,;.–…-]+(?:(?:${STRONG}|${WEAK})(?![\\p{L}])[\\s,.!:–…-]*)*(?:${STRONG})(?![\\p{L}])[\\s,.!:–…-]+(?:(?:${STRONG}|${WEAK})(?![\\p{L}])[\\s,.!:–…-]+)*`,
  'iu',
);
/** `in Köln, ne in Bonn`: `ne` is an article without a mark before it. */
const AFTER_MARK =
  /\s*[,;–…]\s*(?:ach |oh |äh |ähm )?(?:ne|halt|stopp?|falsch|moment|warte)(?:\s+(?:mal|falsch|halt|quatsch))?[\s,.!:–…-]+/iu;
const HESITATION =
  /[\s,]+(?:ähm?|äh+|öhm?|ehm)[\s,.…-]+(?:(?:ach|ne|halt|also|besser|lieber|doch|moment|warte)[\s,.…-]+)*/iu;

/** `intern: nein`: a value, and no correction. */
const TRUTH = /(?:[:=]|(?<!\p{L})(?:intern|extern|aktiv|inaktiv)\p{L}*)\s*$/iu;

/** What kind of thing was said, so that what takes its place is found. */
type Kind = 'email' | 'web' | 'digits' | 'number' | 'day' | 'field' | 'ordinal' | 'name' | 'order';

/**
 * Resolves a self-correction: `die Mail ach nee die Telefonnummer von Metraq` becomes `die Telefonnummer von Metraq`. The words after
 * the correction replace the last item of their kind. If there is none, the message is left as it is.
 */
export function applySelfCorrections(message: string, known: DirectoryWords): string {
  const firm = MARKER.exec(message) ?? AFTER_MARK.exec(message);
  if (firm !== null && TRUTH.test(message.slice(0, firm.index))) return message;
  if (firm !== null) return corrected(message, firm, known, false) ?? message;
  const weak = HESITATION.exec(message);
  return weak === null ? message : (corrected(message, weak, known, true) ?? message);
}

function corrected(
  message: string,
  marker: RegExpExecArray,
  known: DirectoryWords,
  isWeak: boolean,
): string | null {
  const left = message.slice(0, marker.index);
  const right = message.slice(marker.index + marker[0].length);
  const before = sentenceOf(left, known).items;
  const behind = sentenceOf(right, known).items;
  const head = behind.findIndex((item) => kindOf(item) !== null);
  const kind = kindOf(behind[head]);
  if (kind === null) return null;
  if (kind === 'order')
    return isWeak || behind.filter((item) => kindOf(item) !== null).length < 2 ? null : right;
  const led = behind.slice(0, head).findLast((item) => isLead(item));
  // `im Raum … äh, nein, direkt in Kassel`: the unfinished part is corrected.
  const open = before.findLastIndex((item) => !item.isPunctuation && !isLight(item));
  const begun = before[open];
  if (led !== undefined && kind === 'name' && begun !== undefined && isLead(begun))
    return `${left.slice(0, begun.start)}${right}`.trim();
  const at = placeOf(before, kind, led);
  if (at < 0 || (isWeak && !isRetraced(before, at, led, kind) && !areValues(before, at, behind[head], known)))
    return null;
  const again =
    kind === 'name'
      ? before.findLastIndex((item) => item.word !== '' && item.word === behind[head]?.word)
      : -1;
  const { from, to } =
    again >= 0 ? { from: again, to: before.length } : spanOf(before, at, behind, head, kind, led);
  const first = before[from];
  const last = before[to - 1];
  if (first === undefined || last === undefined) return null;
  const unitEnd = endOfUnit(behind, head, kind);
  const isBare = behind.slice(unitEnd).every((item) => item.isPunctuation || isLight(item));
  const rest = isBare ? left.slice(last.end) : '';
  const said = isBare ? right.slice(0, behind[unitEnd - 1]?.end) : right;
  return `${left.slice(0, first.start)}${said}${rest}`.trim();
}

function kindOf(item: Item | undefined): Kind | null {
  if (item === undefined || item.isPunctuation) return null;
  if (item.value !== null) return item.value.kind === 'quoted' ? 'name' : item.value.kind;
  if (item.tags.has('ordinal') || [...item.tags].some((tag) => tag.startsWith('pick:'))) return 'ordinal';
  if (isField(item) && item.isExact) return 'field';
  if (isContent(item) || item.isKnownName) return 'name';
  return item.isExact &&
    [...item.tags].some((tag) => /^(act:(search|show|count|compare|create|change|add|remove)|ask:)/.test(tag))
    ? 'order'
    : null;
}

/** Small words before a thing that show how it belongs to the sentence: `in`, `von`, `ab`. */
function isLead(item: Item): boolean {
  return [...item.tags].some((tag) => /^(prep:|cmp:)/.test(tag));
}

function isLight(item: Item): boolean {
  return [...item.tags].some((tag) => tag === 'filler' || tag === 'article' || tag === 'now');
}

/** The last thing of the kind, behind the same small word where there is one. */
function placeOf(items: readonly Item[], kind: Kind, led: Item | undefined): number {
  const isKind = (item: Item) => kindOf(item) === kind;
  const last = items.findLastIndex(isKind);
  if (led === undefined || kind !== 'name') return last;
  const same = items.findLastIndex((item, at) => isKind(item) && isLedBy(items, at, led));
  return same < 0 ? last : same;
}

function isLedBy(items: readonly Item[], at: number, led: Item): boolean {
  let i = at - 1;
  while (i >= 0 && items[i] !== undefined && isArticle(items[i])) i -= 1;
  return spellingKey(items[i]?.text ?? '') === spellingKey(led.text);
}

function isArticle(item: Item | undefined): boolean {
  return item?.tags.has('article') === true || item?.word === 'firma';
}

/** `Wallboxen äh Ladesäulen`: two words that records hold, one right behind the other. */
function areValues(
  items: readonly Item[],
  at: number,
  next: Item | undefined,
  known: DirectoryWords,
): boolean {
  const isHeld = (item: Item | undefined) => item !== undefined && known.valueAt([item.word], 0) !== null;
  return at === items.length - 1 && isHeld(items[at]) && isHeld(next);
}

/** After mere hesitation only a plain repetition corrects: the same small word, or another value right after the first. */
function isRetraced(items: readonly Item[], at: number, led: Item | undefined, kind: Kind): boolean {
  if (led !== undefined) return isLedBy(items, firstOfRun(items, at), led);
  return kind !== 'name' && at === items.length - 1;
}

function firstOfRun(items: readonly Item[], at: number): number {
  let from = at;
  while (from > 0 && kindOf(items[from - 1]) === 'name') from -= 1;
  return from;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The words that the correction takes the place of. */
function spanOf(
  before: readonly Item[],
  at: number,
  behind: readonly Item[],
  head: number,
  kind: Kind,
  led: Item | undefined,
): Span {
  let from = kind === 'name' ? firstOfRun(before, at) : at;
  if (
    kind === 'name' &&
    at > from &&
    endOfUnit(behind, head, kind) === head + 1 &&
    isPart(before[at], behind[head])
  )
    from = at;
  const to = at + 1;
  const isLedAlike = led !== undefined && isLedBy(before, from, led);
  const hasArticle = behind.slice(0, head).some((item) => item.tags.has('article'));
  if (isLedAlike || (hasArticle && led === undefined)) {
    while (from > 0 && isArticle(before[from - 1])) from -= 1;
  }
  return { from: isLedAlike ? from - 1 : from, to };
}

/** Whether one word takes the place of the last word of a name only: `Rheinland`, `Rheinhessen`; two towns. */
function isPart(old: Item | undefined, next: Item | undefined): boolean {
  if (old === undefined || next === undefined) return false;
  const isAlike =
    old.word.slice(0, PREFIX_MIN) === next.word.slice(0, PREFIX_MIN) && old.word.length > PREFIX_MIN;
  return isAlike || (isKnownTown(old.word) && isKnownTown(next.word));
}

const PREFIX_MIN = 3;

function endOfUnit(items: readonly Item[], head: number, kind: Kind): number {
  let to = head + 1;
  while (kind === 'name' && kindOf(items[to]) === 'name') to += 1;
  return to;
}
