import { townRunAt } from '../understand/criteria/places.ts';
import { isContent, isField, type Reading } from '../understand/reading.ts';
import type { ReadableField, Tag } from '../vocabulary/tags.ts';
import { isKnownTown } from '../vocabulary/towns.ts';

/** Words for how a provider is kept. */
export const STATES: readonly Tag[] = ['is:active', 'is:inactive', 'is:intern', 'is:extern'];

/** `Schröder in Dresden`: the town that tells which one, taken. */
export function takeTown(reading: Reading, at: number): string | null {
  if (!reading.has(at, 'prep:in', 'prep:from')) return null;
  const run = townRunAt(reading, at + 1);
  if (run === null || !isKnownTown(reading.item(run.from)?.word ?? '')) return null;
  reading.take(at, run.to);
  return reading.text(run.from, run.to);
}

/**
 * Takes what else it might be, and tells the columns that are in question: `aktiv oder schon weg vom Fenster`, `läuft X noch oder
 * ist der inaktiv`, `hat der eine Webseite oder nicht`.
 */
export function takeAlternative(reading: Reading): readonly ReadableField[] {
  const or = reading.find('or');
  if (or < 0 || !reading.isFree(or)) return [];
  const isTag = reading.items
    .slice(or + 1)
    .every((item) => item.isMark || /^(nicht|nich|net|ned|nee|nein|was|wie)$/i.test(item.text));
  if (isTag) {
    reading.take(or, reading.items.length);
    return [];
  }
  const states = reading.items.flatMap((item, at) => (STATES.some((tag) => item.tags.has(tag)) ? [at] : []));
  const before = states.findLast((at) => at < or);
  const isBehind =
    before !== undefined &&
    reading.items.slice(before + 1, or).every((item) => item.isMark || !isContent(item));
  const first = states[0];
  const isLater = first !== undefined && first > or && STILL.test(reading.plain);
  if (!isBehind && !isLater) return [];
  const isIntern = reading.has(first ?? -1, 'is:intern', 'is:extern');
  reading.take(isBehind ? or : 0, reading.items.length);
  return [isIntern ? 'intern' : 'is_active'];
}

/** `läuft X noch oder …`. */
const STILL = /\b(lauft|laufen|gibt|gibts|ist|sind|machen|arbeiten|existier\w*)\b.*\bnoch\b.* oder\b/;

/** `zählt X zu den Internen?` */
const COUNTS_AMONG = /^\W*(und )?(zahlt|zahlen)\b.*\bzu(m|r)?\b/;
const WITH_ALL = /\bmit allen (feldern|angaben|daten|werten|spalten)\b/;

/** `bei wem melde ich mich am besten`: it tells how it is done. */
const IN_PERSON = /\b(ich|wir|man)\b.*\bam besten\b|\bam besten (\w+ ){0,3}(ich|wir|man)\b/;

/** Takes words that look like another wish, or are said more closely behind: `der Chef, also der Ansprechpartner`. */
export function takeBeside(reading: Reading): void {
  if (COUNTS_AMONG.test(reading.plain)) reading.take(reading.find('act:count'));
  const all = WITH_ALL.test(reading.plain) ? reading.find('noun:all') : -1;
  if (all >= 0) reading.take(all, all + 2);
  if (IN_PERSON.test(reading.plain) && !reading.contains('noun:providers'))
    for (const at of reading.free((item) => /^((am )?besten|am)$/i.test(item.text))) reading.take(at);
  for (const at of reading.free((item) => /^(also|sprich)$/i.test(item.text))) {
    const isColumn = isField(reading.item(reading.skip(at + 1)));
    const isVague = reading.item(at - 1)?.text === ',' && !isField(reading.item(at - 2));
    if (isColumn && isVague && reading.isFree(at - 2)) reading.take(at - 2);
  }
}

/** Takes what the answer is for: `für die Rechnung`, and `für das Angebot` beside the column that is asked for. */
export function takePurposes(reading: Reading): void {
  const columns = reading.free((item) => isField(item));
  for (const at of reading.free((item) => item.tags.has('prep:for'))) {
    const noun = reading.skip(at + 1);
    const isErrand = reading.item(noun)?.isCapital === true && reading.has(noun, 'act:change');
    const isOther =
      isErrand || isContent(reading.item(noun)) || (columns.includes(noun) && columns.length > 1);
    if (noun > at + 1 && reading.isFree(noun) && isOther) reading.take(at, noun + 1);
  }
}
