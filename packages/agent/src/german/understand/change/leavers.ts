import { plainText } from '../../text/skeleton.ts';
import { isField, type Reading } from '../reading.ts';
import { isTitle, nameRunAt } from '../runs.ts';
import type { Stretch } from './segment-text.ts';

/** Words between who left and the word for it: `ist seit Montag in`. */
const LEFT_WORDS_MAX = 5;
const LEFT =
  /^(weg|raus|draußen|rente|pension|ruhestand|ausgeschieden|gegangen|elternzeit|gekündigt|verlassen|verlässt|verläßt|aufgehört|mutterschutz|verstorben|nicht mehr|gewechselt|wechselt|versetzt|pensioniert|verabschiedet)$/i;
/** Clauses that tell of somebody that he is no more there. */
const LEAVING =
  /\b(verlasst|verlassen|ausgeschieden|aufgehort|gekundigt|gewechselt|wechselt|verstorben|pensioniert|versetzt|verabschiedet|gegangen|weg|raus|nicht (mehr|langer) (da|dabei|dort|hier|zustandig)|(rente|pension|ruhestand|elternzeit|mutterschutz|altersteilzeit)|hort auf)\b/;

/** `Herr Dahmen ist in Rente, …`: who was there before is neither the provider nor the new value. */
export function takeLeavers(reading: Reading): void {
  for (const left of [...leavingClauses(reading), replacedPerson(reading), noLonger(reading)])
    if (left !== null) reading.take(left.from, left.to);
  takeLeaver(reading);
}

/** Where the clauses between the marks begin and end. */
function clausesIn(reading: Reading): readonly Stretch[] {
  const marks = reading.items.flatMap((item, at) =>
    item.isMark && /^[,;:.!–-]$/.test(item.text) && !isTitle(reading.item(at - 1)) ? [at] : [],
  );
  const starts = [0, ...marks.map((at) => at + 1)];
  return starts.map((from, i) => ({ from, to: marks[i] ?? reading.items.length }));
}

/** `…, Thomas Bergmann hat aufgehört`: a clause of a person who left, where another clause tells what is to be done. */
function leavingClauses(reading: Reading): readonly Stretch[] {
  const clauses = clausesIn(reading);
  if (clauses.length < 2) return [];
  // What stands first without a title may be the provider: a name must not be dropped for that of another.
  const column = reading.find('field:name');
  const isBehind = (from: number) => column >= 0 && column < from;
  return clauses.filter(({ from, to }) => {
    const text = plainText(reading.text(from, to));
    const items = reading.items.slice(from, to);
    return (
      LEAVING.test(text) &&
      !items.some((item) => isField(item) || item.tags.has('prep:at') || item.tags.has('act:remove')) &&
      items.some((_, i) => isTitled(reading, from + i) || (isBehind(from) && isPersonAt(reading, from + i)))
    );
  });
}

function isTitled(reading: Reading, at: number): boolean {
  return /^(herrn?|frau)$/i.test(reading.item(at)?.text ?? '');
}

/** `Thomas Bergmann`. */
function isPersonAt(reading: Reading, at: number): boolean {
  const item = reading.item(at);
  if (item === undefined) return false;
  const words = item.text.split(/\s+/);
  if (item.isKnownName) return words.length >= 2;
  return nameRunAt(reading, at)?.to === at + 2 && item.isCapital;
}

/** `statt Frau Kaminski`, `anstelle von Uwe Schröder`, where the contact person is spoken of. */
function replacedPerson(reading: Reading): Stretch | null {
  const from = reading.items.findIndex(
    (item, at) => /^(statt|anstatt|anstelle|anstelle von)$/i.test(item.text) && reading.isFree(at),
  );
  if (from < 0) return null;
  const start = /^(von|des|der)$/i.test(reading.item(from + 1)?.text ?? '') ? from + 2 : from + 1;
  const title = /^(herrn?|frau)$/i.test(reading.item(start)?.text ?? '');
  const run = nameRunAt(reading, start);
  if (run === null || !(title || reading.item(run.from)?.isKnownName === true)) return null;
  const isOther = reading.items.some(
    (item, at) => (at < from || at >= run.to) && item.tags.has('field:name'),
  );
  return isOther ? { from, to: run.to } : null;
}

/** `Ansprechpartner dort nicht mehr Oliver Stein, das macht jetzt Sandra Kühn`: who is no longer, and the words to who is. */
function noLonger(reading: Reading): Stretch | null {
  const column = reading.find('field:name');
  const from = reading.items.findIndex(
    (item, at) =>
      /^nicht mehr$/i.test(item.text) ||
      (item.tags.has('not') && /^(mehr|länger)$/i.test(reading.item(at + 1)?.text ?? '')),
  );
  if (column < 0 || from < 0) return null;
  const comma = reading.items.findIndex((item, at) => at > from && /^[,;–-]$/.test(item.text));
  const now = reading.items.findIndex((item, at) => at > comma && item.tags.has('now'));
  const isLed = now > comma && now - comma <= LEFT_WORDS_MAX;
  return comma > from + 1 && isLed && nameRunAt(reading, now + 1) !== null ? { from, to: now + 1 } : null;
}

/** The same without a mark behind: `Herr Dahmen ist in Rente neu ist da Eva Lang`. */
function takeLeaver(reading: Reading): void {
  const title = reading.items.findIndex(
    (item, at) => /^(herrn?|frau)$/i.test(item.text) && reading.isFree(at),
  );
  const run = title < 0 ? null : nameRunAt(reading, title);
  const left = reading.items.findIndex(
    (item, at) => run !== null && at >= run.to && at <= run.to + LEFT_WORDS_MAX && LEFT.test(item.text),
  );
  const isSuccessor = reading.contains('now', 'new') && left > 0;
  if (run === null || !isSuccessor) return;
  reading.take(title, run.to + 1);
  const from = reading.has(left - 1, 'prep:in') ? left - 1 : left;
  reading.take(from, left + 1);
}
