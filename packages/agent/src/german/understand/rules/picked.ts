import { nameSimilarity } from '@rer/directory';
import { skeletonOf } from '../../text/skeleton.ts';
import type { Context, ShownProvider } from '../context.ts';
import { readComparative } from '../criteria/comparative.ts';
import { readOrder } from '../criteria/order.ts';
import { readPlaces } from '../criteria/places.ts';
import { readStates } from '../criteria/states.ts';
import type { Meaning, Slots } from '../meaning.ts';
import { readOrdinal } from '../ordinals.ts';
import { isContent, isField, type Reading } from '../reading.ts';
import { nameText, nextName, type Run } from '../runs.ts';
import { isSameAgain } from '../same-again.ts';

/** Similarity from which a name means one of those that were told. */
const ALIKE = 0.6;

/** One of those that were told: `die zweite`, `den in Bonn`, `die andere`, `die von Frau Hoffmann`, or its name. */
export function picked(reading: Reading, context: Context): Meaning | null {
  const comparative = context.shown.length > 1 && pointsAt(reading) ? readComparative(reading) : {};
  if (comparative.sort !== undefined && !isAsking(reading)) return { intent: 'pick', slots: comparative };
  const address = pointedAddress(reading, context);
  if (address !== null) return { intent: 'pick', slots: { email: address } };
  if (!isChoice(reading) || isSameAgain(reading.message)) return null;
  if (context.shown.length === 0) return pickedFromNothing(reading);
  const middle = /\bmittler\w*\b|\bin der mitte\b/.test(reading.plain)
    ? Math.ceil(context.shown.length / 2)
    : null;
  const ordinal = middle ?? readOrdinal(reading);
  if (ordinal !== null) return { intent: 'pick', slots: { ordinal } };
  const isPointed = pointsAt(reading);
  if (isPointed) {
    const slots: Slots = { ...readOrder(reading), ...readStates(reading), ...readPlaces(reading) };
    const { limit: _limit, ...criteria } = slots;
    const name = Object.keys(criteria).length > 0 ? null : nameIn(reading);
    const town =
      name === null
        ? undefined
        : context.shown.find(({ stadt }) => stadt !== null && isOfTown(name, stadt))?.stadt;
    if (town !== undefined && town !== null) return { intent: 'pick', slots: { stadt: town } };
    if (name !== null) return { intent: 'pick', slots: { name } };
    if (Object.keys(criteria).length > 0) return { intent: 'pick', slots: criteria };
  }
  const run = meantName(reading);
  const name = run === null ? null : nameText(reading, run);
  const isOnlyName =
    name !== null &&
    !isAskedOf(reading) &&
    !reading.contains('ask:who', 'ask:which', 'ask:what', 'ask:how', 'ask:where', 'ask:count', 'act:search');
  return isOnlyName && context.shown.some((shown) => isMeant(shown, name))
    ? { intent: 'pick', slots: { name } }
    : null;
}

/** `der mit der Mail hallo@…`, where one of those that were told has it. */
function pointedAddress(reading: Reading, { shown }: Context): string | null {
  const values = reading.items.flatMap(({ value }) =>
    value?.kind === 'email' ? [value.text.toLowerCase()] : [],
  );
  const [address, other] = values;
  const isTold = shown.some(({ email }) => email?.toLowerCase() === address);
  const isOnly = address !== undefined && other === undefined && isTold;
  return isOnly && pointsAt(reading) && !reading.contains('act:change', 'act:add', 'is') ? address : null;
}

/** `ist Klimahaus Jansen jetzt aktiv?`: asked of the one that is named. */
function isAskedOf(reading: Reading): boolean {
  return (
    /^\W*(und |aber )?(ist|sind|gilt|gelten)\b/.test(reading.plain) &&
    reading.contains('is:active', 'is:inactive', 'is:intern', 'is:extern')
  );
}

/** A question, or a wish for something else than one of those that were told. */
function isAsking(reading: Reading): boolean {
  return (
    /\?\s*$/.test(reading.message) ||
    reading.contains(
      'ask:who',
      'ask:which',
      'ask:what',
      'ask:how',
      'ask:count',
      'act:compare',
      'act:change',
      'noun:providers',
    )
  );
}

/** A choice where nothing was told to choose from. */
function pickedFromNothing(reading: Reading): Meaning | null {
  const isShort = reading.items.length <= 4 && !reading.items.some((item) => isContent(item));
  const ordinal = isShort && reading.contains('article', 'act:pick') ? readOrdinal(reading) : null;
  return ordinal === null ? null : { intent: 'pick', slots: { ordinal } };
}

/** The first name that is meant: `nicht Rheinland, Rheinhessen`. */
function meantName(reading: Reading): Run | null {
  const first = nextName(reading, 0);
  const second = first === null ? null : nextName(reading, first.to);
  const isDenied = first !== null && reading.has(reading.skip(first.from - 1, -1), 'not', 'say:no');
  return isDenied && second !== null ? second : first;
}

function nameIn(reading: Reading): string | null {
  const run = meantName(reading);
  return run === null ? null : nameText(reading, run);
}

/** `die Mainzer`. */
function isOfTown(adjective: string, town: string): boolean {
  const stem = /^(.{3,})er$/.exec(skeletonOf(adjective))?.[1];
  return stem !== undefined && skeletonOf(town).startsWith(stem);
}

/** Whether a name means a record that was told: it is like the company, the person, or a word of them. */
export function isMeant(shown: ShownProvider, name: string): boolean {
  // `Zähler & Co.` is said with a word for the sign.
  const wanted = words(name).filter((word) => word !== 'und');
  const known = new Set([...words(shown.label), ...words(shown.name)]);
  const isPart = wanted.length > 0 && wanted.every((word) => known.has(word));
  return isPart || nameSimilarity(shown.label, name) >= ALIKE || nameSimilarity(shown.name, name) >= ALIKE;
}

function words(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map(skeletonOf)
    .filter((word) => word.length > 1);
}

/** A short message without the name of a column and without a wish for anything else. */
function isChoice(reading: Reading): boolean {
  // `zwei passt`: a yes, and nothing to be adapted.
  const isYes = reading.items.every((item) => item.tags.has('say:yes') || !item.tags.has('act:change'));
  const isOther =
    ((!isYes && reading.contains('act:change')) ||
      reading.contains(
        'ask:who',
        'ask:what',
        'ask:count',
        'ask:how',
        'act:compare',
        'act:create',
        'act:remove',
        'act:add',
        'act:search',
        'noun:all',
        'noun:info',
      )) &&
    !reading.contains('act:pick') &&
    !reading.contains('pick:other');
  const hasColumn =
    reading.items.some(
      (item, at) =>
        isField(item) &&
        !(item.tags.has('field:number') && at + 1 < reading.items.length) &&
        ![...item.tags].some((tag) => /^(is|best):/.test(tag)) &&
        !item.tags.has('noun:providers'),
    ) && !reading.items.some((item) => [...item.tags].some((tag) => tag.startsWith('best:')));
  return !isOther && !hasColumn && reading.items.length <= 14;
}

/** `ich glaub, es war der in Mainz`. */
const HEDGE =
  /^(ich|wir|glaub|glaube|denk|denke|mein|meine|vermute|schätze|es|das|war|ist|wars|wär|wäre|wird|müsste|dürfte|muss|sein|geht|gehts|um|wenn|dann|wohl|bestimmt|sicher|vermutlich|wahrscheinlich|doch|eher)$/i;

/** `die in Bonn`, `den mit …`, `nimm …`, `die inaktive davon`. */
function pointsAt(reading: Reading): boolean {
  if (reading.contains('act:pick')) return true;
  const at = reading.skip(0, 1, 'say:no', 'say:yes', 'and');
  const first = reading.items.findIndex((item) =>
    /^(der|die|das|den|dem|diejenige\w*|jene\w*)$/i.test(item.text),
  );
  const isGuess =
    first > 0 &&
    reading.items
      .slice(0, first)
      .every(
        (item) =>
          item.isMark ||
          item.text.split(' ').every((word) => HEDGE.test(word)) ||
          item.tags.has('say:yes') ||
          item.tags.has('filler'),
      );
  return first >= 0 && (first <= at || isGuess) && !/^\s*und\s+(in|aus)\b/i.test(reading.message);
}
