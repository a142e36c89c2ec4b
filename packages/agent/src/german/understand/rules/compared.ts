import { comparedColumns } from '../compared-columns.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { readOrdinals } from '../ordinals.ts';
import { isContent, type Reading } from '../reading.ts';
import { nameRunAt, nameText } from '../runs.ts';

/** `wer liegt vorn`, `wer hat die Nase vorn`. */
export const AHEAD = /\b(vorne?|fuhrt|gewinnt|uberlegen|besser dasteht|steht besser da|nase)\b/;

/** Two or more providers side by side: `vergleiche A und B`, `wer hat mehr Umsatz, A oder B`, `A gegen B`. */
export function compared(reading: Reading, context: Context): Meaning | null {
  const against = reading.items.findIndex((item) => /^(gegen|vs|versus)$/i.test(item.text));
  const isOrdered = reading.contains('act:compare');
  const isContest =
    (reading.contains('or') || (reading.contains('both') && context.shown.length > 1)) &&
    reading.contains(
      'much',
      'cmp:more',
      'cmp:less',
      'best:rating:desc',
      'best:size:desc',
      'best:umsatz:desc',
      'best:mitarbeiter:desc',
    ) &&
    (reading.contains('ask:who', 'ask:which') ||
      reading.items.some((item) => item.tags.has('has') || item.tags.has('is')));
  const isThan =
    /^\W*(ist|sind|hat|haben|macht|liegt)\b.*\b(grosser|hoher|mehr|besser|kleiner|niedriger|weniger|schlechter)\b.*\bals\b|\bwie viel (grosser|mehr|hoher|besser|kleiner|weniger)\b.*\bals\b/.test(
      reading.plain,
    );
  const isAgain =
    context.last?.kind === 'compare' &&
    reading.contains('ask:who', 'ask:which') &&
    (reading.contains('much') ||
      AHEAD.test(reading.plain) ||
      reading.items.some((item) => [...item.tags].some((tag) => tag.startsWith('best:'))));
  if (!isOrdered && !isContest && !isThan && !isAgain && against <= 0) return null;
  if (
    reading.contains('field:benchmarks') &&
    !reading.items.some((item) => item.tags.has('act:compare') && !item.tags.has('field:benchmarks'))
  )
    return null;
  const isOneWithFocus =
    context.focus !== null &&
    /\b(das|die|den|ihn|es|sie|diesen|diese|dieses|damit)\b.* mit \w+ (und|&) \w+\W*$/.test(reading.plain);
  const placed = isOrdered || isThan || against > 0 ? labelsOf(readOrdinals(reading), context) : [];
  const two = context.focus === null && context.shown.length === 0 ? twoWords(reading) : [];
  const names =
    placed.length > 1
      ? [...placed]
      : two.length === 2
        ? two
        : isOneWithFocus
          ? [lastName(reading)].filter((name) => name !== '')
          : namesOf(reading);
  const isOfFocus =
    names.length === 1 &&
    context.focus !== null &&
    (reading.contains('ask:how') || /^\W*und\b|\bgehalten\b/.test(reading.plain));
  if (against > 0 && !isOrdered && names.length < 2 && !isOfFocus) return null;
  if (against > 0 && !isOrdered && !isOfFocus && reading.has(reading.skip(0), 'is', 'ask:what', 'ask:how'))
    return null;
  if (isThan && !isOrdered && names.length < 2 && context.focus === null) return null;
  if (isContest && !isOrdered && names.length < 2 && context.shown.length === 0) return null;
  const [only, other] = names;
  if (only !== undefined && other === undefined && context.focus === null && / [&+] /.test(only))
    names.splice(0, 1, ...only.split(/ [&+] /));
  for (const [at, item] of reading.items.entries()) if (item.tags.has('act:compare')) reading.take(at);
  const fields = comparedColumns(reading);
  return {
    intent: 'compare',
    slots: { ...(names.length > 0 ? { names } : {}), ...(fields.length > 0 ? { fields } : {}) },
  };
}

/** Those that were told, by their places. */
function labelsOf(places: readonly number[], { shown }: Context): readonly string[] {
  return places.flatMap((place) => shown.at(place < 0 ? place : place - 1)?.label ?? []);
}

const BETWEEN =
  /^(\/|und|mit|oder|gegen|zu|zum|zur|vs|versus|,|&|sowie|von|bei|als|wie|der|die|das|dem|den|im|bzw)$/i;

/** `vergleich gridsoft metraq`: two words, and nothing between them. */
function twoWords(reading: Reading): string[] {
  const known = reading.items.filter((item) => isContent(item));
  const isAll =
    known.length === 2 &&
    reading.items.every((item) => isContent(item) || item.tags.has('act:compare') || item.tags.has('filler'));
  return isAll ? known.map((item) => item.text) : [];
}

function lastName(reading: Reading): string {
  const at = reading.items.findIndex((item) => item.tags.has('prep:with'));
  return reading.text(at + 1, reading.items.length).replace(/[.!?\s]+$/, '');
}

/** Names, cut at the words between them. What stands between two names may be part of one: `Müller & Söhne`. */
function namesOf(reading: Reading): string[] {
  const names: string[] = [];
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at) || !isNameStart(reading, at)) continue;
    let run = nameRunAt(reading, at);
    if (run === null) continue;
    const joint = wordJoint(reading, run.from, run.to);
    const isWhole = isPlainPair(reading, run, joint) && hasOtherName(reading, run);
    if (!isWhole && joint > run.from && names.length + 2 <= 5 && isOnlyJoint(reading, run.from, run.to))
      run = { from: run.from, to: joint };
    names.push(...(isWhole ? [nameText(reading, run)] : paired(nameText(reading, run)).flatMap(unjoined)));
    reading.take(run.from, run.to);
    at = run.to - 1;
  }
  return names;
}

/** `Bergmann Kabel und Leitungen`: one word behind the `und`, more than one before it. */
function isPlainPair(
  reading: Reading,
  run: { readonly from: number; readonly to: number },
  joint: number,
): boolean {
  return /^und$/i.test(reading.item(joint)?.text ?? '') && run.to - joint === 2 && joint - run.from >= 2;
}

function hasOtherName(reading: Reading, run: { readonly from: number; readonly to: number }): boolean {
  return reading.items.some(
    (item, at) =>
      (at < run.from - 1 || at > run.to) &&
      isContent(item) &&
      item.isCapital === reading.item(run.from)?.isCapital,
  );
}

/** `GridSoft und Colo Süd GmbH`: the form is of the second alone. */
function unjoined(name: string): string[] {
  const [first, second, third] = name.split(/ (?:und|oder|mit) /);
  const isTwo =
    first !== undefined &&
    second !== undefined &&
    third === undefined &&
    /^\S/.test(second) &&
    !/^(söhne|soehne|partner|co|töchter|sohn|leitungen|vertrieb)/i.test(second);
  return isTwo ? [first, second] : [name];
}

/** Names that follow each other with nothing between them: mostly two words each. */
function paired(name: string): string[] {
  const words = name.split(' ');
  const isPairs =
    words.length >= 4 && words.length % 2 === 0 && words.every((word) => /^\p{L}[\p{L}-]+$/u.test(word));
  return isPairs
    ? words.flatMap((word, i) => (i % 2 === 0 ? [`${word} ${words[i + 1] ?? ''}`] : []))
    : [name];
}

function isNameStart(reading: Reading, at: number): boolean {
  return isContent(reading.item(at)) || nameRunAt(reading, at) !== null;
}

/** The `und` in a run: `Solarwerk Rheinland und Solarwerk Rheinhessen` are two. */
function wordJoint(reading: Reading, from: number, to: number): number {
  for (let at = from; at < to; at += 1)
    if (
      BETWEEN.test(reading.item(at)?.text ?? '') &&
      reading.item(at)?.text !== '&' &&
      !/^(van|von|de)$/i.test(reading.item(at - 1)?.text ?? '')
    )
      return at;
  return -1;
}

function isOnlyJoint(reading: Reading, from: number, to: number): boolean {
  return wordJoint(reading, from, to) >= 0;
}
