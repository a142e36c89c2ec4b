import { hostOf } from '../values/web-address.ts';
import { isThing } from '../vocabulary/things.ts';
import { labelledValue } from './change/labelled.ts';
import type { Context } from './context.ts';
import { townRunAt } from './criteria/places.ts';
import type { Slots } from './meaning.ts';
import { readOrdinal } from './ordinals.ts';
import { isContent, isField, type Reading } from './reading.ts';
import { isSurnameWord, isTitle, isVerbAlone, nameRunAt, nameText, type Run } from './runs.ts';
import { nameInTown } from './town-behind-name.ts';

export type TargetSlots = Pick<Slots, 'name' | 'stadt' | 'email' | 'domain' | 'ordinal'>;

/** The provider that something is asked of or done to, and takes it from the reading. Nothing: the one that is spoken of. */
export function readTarget(
  reading: Reading,
  context: Context,
  isFree: boolean,
  wordsMax?: number,
): TargetSlots {
  const run =
    limited(prepositional(reading), wordsMax) ??
    labelledValue(reading)?.name ??
    behindFirstField(reading) ??
    subject(reading) ??
    object(reading) ??
    (isFree ? anyName(reading) : null);
  const ordinal = run === null && context.shown.length > 0 ? readOrdinal(reading) : null;
  if (run === null) return { ...(ordinal === null ? {} : { ordinal }), ...townAlone(reading, context) };
  const named = nameInTown(nameText(reading, run));
  reading.take(run.from, run.to);
  return { ...named, ...townBehind(reading, run.to) };
}

function limited(run: Run | null, wordsMax: number | undefined): Run | null {
  return run === null || wordsMax === undefined
    ? run
    : { from: run.from, to: Math.min(run.to, run.from + wordsMax) };
}

const BEFORE_NAME = [
  'article',
  'noun:provider',
  'noun:providers',
  'noun:record',
  'filler',
  'pronoun',
] as const;

/** `von Solarwerk Rheinland`, `bei der Firma Kessler`, `zu Frau Obermeier`, `über Akku-Park`. */
function prepositional(reading: Reading): Run | null {
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at) || !isBeforeTarget(reading, at)) continue;
    const from = behind(reading, at);
    const run = nameRunAt(reading, from) ?? surnameAt(reading, at);
    const isValue =
      reading.has(at, 'prep:named') && (isField(reading.item(at - 1)) || reading.contains('new', 'now'));
    if (run === null || isTown(reading, at) || isValue) continue;
    reading.take(at, run.from);
    return run;
  }
  return null;
}

/** `beim weiss`: behind such a word even one that is a word of the language is a name. */
function surnameAt(reading: Reading, at: number): Run | null {
  const isPerson = /^(beim|vom)$/i.test(reading.item(at)?.text ?? '');
  const name = reading.item(at + 1);
  const isName = isPerson && reading.isFree(at + 1) && name !== undefined && isSurnameWord(name.word);
  return isName && !isContent(reading.item(at + 2)) ? { from: at + 1, to: at + 2 } : null;
}

function isBeforeTarget(reading: Reading, at: number): boolean {
  return (
    reading.has(at, 'prep:of', 'prep:at', 'prep:for', 'prep:about', 'prep:behind', 'prep:named') ||
    (/^(zu|zum|zur|mit|der|des)$/i.test(reading.item(at)?.text ?? '') && isAfterNoun(reading, at))
  );
}

/** `die Adresse der Firma X`, `Infos zu X`: the word before is what is asked for. */
function isAfterNoun(reading: Reading, at: number): boolean {
  // `arbeitet nicht mehr mit …`: no more of anything is wanted.
  const isNoMore = reading.has(at - 2, 'not') && reading.has(at - 1, 'much');
  return !isNoMore && (isField(reading.item(at - 1)) || reading.has(at - 1, 'noun:info', 'noun:record'));
}

function isTown(reading: Reading, at: number): boolean {
  return reading.has(at, 'prep:in');
}

function behind(reading: Reading, at: number): number {
  let i = at + 1;
  while (
    reading.item(i) !== undefined &&
    !isContent(reading.item(i)) &&
    (reading.has(i, ...BEFORE_NAME) || isTitle(reading.item(i)))
  )
    i += 1;
  return i;
}

/** Right behind a verb that is done to a provider as a whole: `deaktiviere Klimahaus Jansen`, `benenne Kabel Bergmann um`. */
function object(reading: Reading): Run | null {
  const verb = reading.items.findIndex(
    (item, at) =>
      reading.isFree(at) &&
      (['act:activate', 'act:deactivate', 'act:mark'].some((tag) =>
        [...item.tags].some((own) => own === tag),
      ) ||
        (item.tags.has('act:rename') && /^(um)?(benenn|tauf|nenn)/i.test(item.text))),
  );
  const from = reading.skip(verb + 1, 1, 'noun:provider', 'noun:record');
  // `kann wieder aktiv geschaltet werden`: the rest of the verb.
  const isVerb = /^(geschaltet|gestellt|gesetzt|gemacht|geführt|werden)$/i.test(
    reading.item(from)?.text ?? '',
  );
  return verb < 0 || isVerb ? null : nameRunAt(reading, from);
}

/** At the beginning, before the verb: `Thermo Becker ist umgezogen`, `Metraq arbeitet jetzt auch mit …`. */
function subject(reading: Reading): Run | null {
  const from = reading.skip(0, 1, 'noun:provider', 'pronoun', 'and', 'say:yes', 'say:no', 'say:hello');
  const run = nameRunAt(reading, from);
  if (run === null || isThingOnly(reading, run)) return null;
  const next = reading.item(run.to);
  const isSubject =
    next !== undefined &&
    !next.isMark &&
    (reading.has(
      run.to,
      'is',
      'has',
      'act:cooperate',
      'act:offer',
      'act:rename',
      'act:move',
      'act:located',
      'act:reach',
      'now',
      'ask:which',
      'ask:what',
      'ask:count',
    ) ||
      isField(next) ||
      [...next.tags].some((tag) => tag.startsWith('act:')));
  return isSubject ? run : null;
}

/** `Masten raus aus den Produktgruppen`: goods of the directory, and nobody's name. */
function isThingOnly(reading: Reading, { from, to }: Run): boolean {
  const item = reading.item(from);
  if (to !== from + 1 || item === undefined || item.isKnownName) return false;
  return (item.isKnownValue || isThing(item.text)) && reading.contains('act:remove', 'act:add', 'now');
}

/** `Produktgruppen Klimahaus Jansen ändern auf …`: between the column and the verb. */
function behindFirstField(reading: Reading): Run | null {
  const first = reading.skip(0, 1, 'new');
  if (!isField(reading.item(first))) return null;
  const run = nameRunAt(reading, first + 1);
  if (run === null) return null;
  if (reading.has(first, 'field:address') && reading.item(run.from)?.isKnownName === true) return run;
  const isSet =
    reading.has(run.to, 'prep:on') ||
    (reading.has(run.to, 'act:change') && reading.contains('prep:on')) ||
    (reading.has(first, 'field:stadtwerke_kollaborationen') &&
      reading.has(run.to, 'prep:with') &&
      reading.item(run.from)?.isKnownName === true);
  return isSet ? run : null;
}

function anyName(reading: Reading): Run | null {
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at) || reading.has(at - 1, 'prep:in', 'prep:from')) continue;
    const run = nameRunAt(reading, at);
    if (run !== null && !isThingOnly(reading, run) && !isVerbAlone(reading, run)) return run;
  }
  return null;
}

/** `Schröder in Dresden`. */
function townBehind(reading: Reading, at: number): Pick<Slots, 'stadt'> {
  if (!reading.isFree(at) || !reading.has(at, 'prep:in', 'prep:from')) return {};
  const run = townRunAt(reading, reading.skip(at + 1));
  // `in Nordbahnhofstraße 65`: a street.
  if (run === null || reading.item(run.to)?.value?.kind === 'number') return {};
  reading.take(at, run.to);
  return { stadt: nameText(reading, run) };
}

/** `bei der in Bonn`: one of those that were told. */
function townAlone(reading: Reading, context: Context): Pick<Slots, 'stadt'> {
  if (context.shown.length === 0) return {};
  const at = reading.items.findIndex(
    (_, i) =>
      reading.isFree(i) && reading.has(i, 'prep:in', 'prep:from') && reading.has(i - 1, 'article', 'pronoun'),
  );
  return at < 0 ? {} : townBehind(reading, at);
}

/** The address that a provider is named by. */
export function readTargetAddress(reading: Reading): Pick<Slots, 'email' | 'domain'> {
  const at = reading.items.findIndex(
    (item, i) =>
      reading.isFree(i) &&
      (item.value?.kind === 'email' || item.value?.kind === 'web') &&
      reading.has(reading.skip(i - 1, -1, 'noun:provider'), 'prep:of', 'prep:at', 'prep:for', 'prep:about'),
  );
  const value = reading.item(at)?.value;
  if (value === undefined || value === null) return {};
  reading.take(at);
  if (value.kind === 'email') return { email: value.text.toLowerCase() };
  return value.kind === 'web' ? { domain: hostOf(value.text) } : {};
}
