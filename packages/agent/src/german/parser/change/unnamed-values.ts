import type { ProviderWritableField } from '@rer/contracts';
import { countryOf } from '../../vocabulary/countries.ts';
import { thingKind } from '../../vocabulary/things.ts';
import { utilityAt } from '../criteria/utilities.ts';
import type { NewValue } from '../interpretation.ts';
import { nameRunAt, nameText, nextName } from '../name-runs.ts';
import { isAct, isField, type Reading } from '../reading.ts';
import { addressChanges } from './address-changes.ts';
import { streetText, valueFor } from './field-value.ts';
import { freeText } from './named-columns.ts';
import { ENDED, PARENT } from './operations.ts';
import { saidAddress } from './said-address.ts';
import { thingsAmong } from './things-among.ts';
import { freeSpans, valueSpan } from './value-span.ts';
import { writtenForm } from './written-form.ts';

type Changes = Partial<Record<ProviderWritableField, NewValue>>;

/** Values that need no name of a column: an e-mail address, a number with a zero before it, `ist umgezogen nach Bonn`, `inaktiv`. */
export function unnamedValues(
  reading: Reading,
  known: Changes,
  open: readonly ProviderWritableField[],
): Changes {
  const changes: Changes = {};
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || item.value === null || reading.has(at - 1, 'instead', 'prep:of')) continue;
    if (item.value.kind === 'email' && !('email' in known)) changes.email = item.value.text.toLowerCase();
    // Said of the e-mail address it is none, and is refused as that.
    else if (item.value.kind === 'web' && open.includes('email') && !open.includes('url'))
      changes.email = item.value.text;
    else if (item.value.kind === 'web' && !('url' in known)) changes.url = item.value.text;
    else if (item.value.kind === 'digits' && item.value.isPhone && !('phone' in known))
      changes.phone = item.value.text;
    else continue;
    reading.take(at);
  }
  return {
    ...changes,
    ...states(reading, known, open),
    ...('strasse_mit_hausnummer' in known ? {} : saidAddress(reading)),
    ...move(reading),
    ...rename(reading),
    ...contact(reading, known),
    ...parent(reading, known),
    ...offer(reading, known),
    ...cooperation(reading, known),
    ...remark(reading, known, open),
    ...rated(reading, known),
    ...gone(reading, known, open),
    ...listed(reading, known, open),
  };
}

function states(reading: Reading, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const changes: Changes = {};
  if (!('is_active' in known)) {
    // `Telefonnummer löschen, die ist abgeschaltet`.
    const isEmptied = Object.values(known).includes(null);
    const isOff =
      !isEmptied &&
      (reading.contains('is:inactive') ||
        reading.items.some((item, at) => item.tags.has('act:deactivate') && !isOfColumn(reading, at)));
    if (isOff) changes.is_active = false;
    else if (
      reading.contains('act:activate') ||
      (reading.contains('is:active') && open.every((field) => field === 'is_active'))
    )
      changes.is_active = !deniedBefore(reading, reading.find('is:active'));
  }
  if (!('intern' in known)) {
    const isLaterIntern = reading.find('is:intern') > reading.find('is:extern');
    if (reading.contains('is:extern') && !(isLaterIntern && reading.contains('is:intern')))
      changes.intern = false;
    else if (reading.contains('is:intern'))
      changes.intern = !deniedBefore(reading, reading.find('is:intern'));
  }
  return changes;
}

/** `die Seite ist abgeschaltet`: said of the value of a column, and not of the provider. */
function isOfColumn(reading: Reading, at: number): boolean {
  const subject = reading.skip(at - 1, -1, 'is', 'now');
  return subject < at - 1 && isField(reading.item(subject));
}

function deniedBefore(reading: Reading, at: number): boolean {
  const isNoMore = /\b(nicht mehr|nimmer|nicht langer) (als |mehr )?(intern|extern|aktiv)\b/.test(
    reading.plain,
  );
  return at > 0 && (isNoMore || reading.has(at - 1, 'not') || reading.has(at - 2, 'not'));
}

/** `ist umgezogen nach Bonn`, `sitzt jetzt in der Ringstraße 4 in Köln`. */
function move(reading: Reading): Changes {
  const moved = reading.findFree('act:move', 'act:located');
  const verb =
    moved < 0 && reading.contains('now') && reading.contains('prep:in') ? reading.find('is') : moved;
  if (verb < 0) return {};
  const but = reading.items.findIndex((item) => /^sondern$/i.test(item.text));
  for (let at = but + 1; at < reading.items.length; at += 1) {
    if (!reading.isFree(at) || !/^(nach|in|zu|im)$/i.test(reading.item(at)?.text ?? '')) continue;
    const [span] = freeSpans(reading, at + 1, reading.items.length);
    const value = span === undefined ? null : valueSpan(reading, span);
    if (value === null) continue;
    const text = streetText(reading, value.from, value.to);
    const country = value.to === value.from + 1 ? countryOf(reading.item(value.from)?.word ?? '') : undefined;
    reading.take(value.from, value.to);
    reading.take(verb);
    if (country !== undefined) return { land: country };
    return /\d/.test(text)
      ? addressChanges(text)
      : { stadt: writtenForm('stadt', reading.text(value.from, value.to)) };
  }
  return {};
}

/** `heißt jetzt Nordlicht Netze GmbH`, `umbenennen in …`. */
function rename(reading: Reading): Changes {
  const verb = reading.findFree('act:rename');
  if (verb < 0) return {};
  reading.take(verb);
  const but = reading.items.findIndex((item) => /^sondern$/i.test(item.text));
  const into = reading.items.findIndex((item, at) => at < verb && /^(in|zu|auf)$/i.test(item.text));
  const found =
    valueFor('firmen_name', reading, Math.max(verb, but) + 1, reading.items.length) ??
    (into < 0 ? null : valueFor('firmen_name', reading, into + 1, verb));
  if (found === null) return {};
  reading.take(found.from, found.to);
  const isPerson = reading.items.slice(0, verb).some((item) => /^(herrn?|frau)$/i.test(item.text));
  return isPerson ? { name: found.value } : { firmen_name: found.value };
}

/** `die bieten jetzt auch Thermografie an`. */
function offer(reading: Reading, known: Changes): Changes {
  const verb = reading.findFree('act:offer');
  if (verb < 0 || 'angebote' in known || 'produktgruppen' in known) return {};
  reading.take(verb);
  const found = valueFor('angebote', reading, verb + 1, reading.items.length) ?? offeredBefore(reading, verb);
  if (found === null || typeof found.value !== 'string') return {};
  reading.take(found.from, found.to);
  const isOver = ENDED.test(reading.plain);
  const isGoods = /^(f[üu]e?hr|verkauf|vertr[ei]|liefer|herstell|produzier|im (programm|sortiment))/i.test(
    reading.item(verb)?.text ?? '',
  );
  return {
    [isGoods && thingKind(found.value) !== 'angebot' ? 'produktgruppen' : 'angebote']: isOver
      ? { remove: found.value.replace(/^keine?n?\s+|\s+mehr$/gi, '') }
      : { add: found.value },
  };
}

/** `… dass sie auch Schulungen anbieten`. */
function offeredBefore(reading: Reading, verb: number): ReturnType<typeof valueFor> {
  const also = reading.items.findLastIndex(
    (item, at) => at < verb && /^(auch|jetzt|nun|neuerdings|dass)$/i.test(item.text),
  );
  const things = also < 0 && ENDED.test(reading.plain) ? thingsAmong(reading, 0, verb) : null;
  if (things !== null) return valueFor('angebote', reading, things.from, things.to);
  const behind = also < 0 ? null : valueFor('angebote', reading, also + 1, verb);
  // `Wechselrichter haben die jetzt auch im Programm`.
  const first = behind === null && also >= 0 ? thingsAmong(reading, 0, also) : null;
  return first === null ? behind : valueFor('angebote', reading, first.from, first.to);
}

/** `arbeitet jetzt auch mit den Stadtwerken Hattingen zusammen`. */
function cooperation(reading: Reading, known: Changes): Changes {
  const verb = reading.findFree('act:cooperate');
  if (verb < 0 || 'stadtwerke_kollaborationen' in known || isOursAt(reading, verb)) return {};
  for (const [at, item] of reading.items.entries()) if (item.tags.has('act:cooperate')) reading.take(at);
  const found = valueFor('stadtwerke_kollaborationen', reading, verb + 1, reading.items.length);
  return found === null || typeof found.value !== 'string'
    ? {}
    : {
        stadtwerke_kollaborationen: ENDED.test(reading.plain)
          ? { remove: found.value }
          : { add: found.value },
      };
}

/** `wir arbeiten mit …`, `ab Montag arbeiten wir mit …`: with us, and no utility. */
export function isOursAt(reading: Reading, verb: number): boolean {
  return [verb - 1, verb + 1].some((at) => /^wir$/i.test(reading.item(at)?.text ?? ''));
}

/** `bei Kabel Bergmann ist jetzt Frau Lena Schulte zuständig`. */
function contact(reading: Reading, known: Changes): Changes {
  const isContact =
    /\b(zustandig|verantwortlich|ansprechbar|kummert sich|betreut uns|ubernommen|ubernimmt)\b/.test(
      reading.plain,
    );
  const but = reading.items.findIndex((item) => /^sondern$/i.test(item.text));
  if (!isContact || 'name' in known || !(reading.contains('now', 'new') || but > 0)) return {};
  const isTitle = (at: number) => /^(herrn?|frau)$/i.test(reading.item(at)?.text ?? '');
  const now = Math.max(reading.find('now', 'new'), but);
  const behind = nextName(reading, now + 1);
  const title = reading.items.findIndex((_, at) => reading.isFree(at) && isTitle(at));
  const run = behind ?? (title < 0 ? null : nameRunAt(reading, title));
  if (run === null) return {};
  reading.take(run.from, run.to);
  return { name: writtenForm('name', nameText(reading, run)) };
}

/** `gehört jetzt zur Isar Gruppe`. */
function parent(reading: Reading, known: Changes): Changes {
  if ('company' in known || !PARENT.test(reading.plain)) return {};
  const at = reading.items.findLastIndex((item) => /^zu[rm]?$/i.test(item.text));
  const comma = reading.items.findIndex((item, i) => i > at && item.text === ',');
  const found = valueFor('company', reading, at + 1, comma < 0 ? reading.items.length : comma);
  if (found === null) return {};
  reading.take(found.from, found.to);
  return { company: found.value };
}

/** `bewerte GridSoft mit 4,9`, `gib Alpenstrom eine 4,5`. */
function rated(reading: Reading, known: Changes): Changes {
  const isGiven =
    /^\W*(gib|gebt|geben sie|verpass)\b/.test(reading.plain) &&
    reading.items.some(
      (item) => item.value?.kind === 'number' && !item.value.isMoney && item.value.amount <= 5,
    );
  const isRated = isGiven || reading.items.some((item) => /^bewerten?$/i.test(item.text));
  if ('rating' in known || Object.keys(known).length > 0 || !isRated) return {};
  const found = valueFor('rating', reading, 0, reading.items.length);
  return typeof found?.value === 'number' ? { rating: found.value } : {};
}

/** `die machen keine Schulungen mehr`: what a thing is taken from shows in what it is. */
function gone(reading: Reading, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const isOver = /\bkeine?n?\b.*\bmehr\W*$/.test(reading.plain);
  const things = isOver && open.length === 0 && Object.keys(known).length === 0;
  const run = things ? thingsAmong(reading, 0, reading.items.length) : null;
  if (run === null) return {};
  const said = reading.text(run.from, run.to);
  reading.take(run.from, run.to);
  const field = thingKind(said) === 'angebot' ? 'angebote' : 'produktgruppen';
  return { [field]: { remove: writtenForm(field, said) } };
}

/** `nimm die Wallboxen raus`, `die machen jetzt auch Schulungen`: the added or removed item tells the column. */
function listed(reading: Reading, known: Changes, open: readonly ProviderWritableField[]): Changes {
  if (Object.keys(known).length > 0 || open.length > 0) return {};
  const isAdded =
    reading.contains('act:add') ||
    (reading.contains('now') && reading.items.some((item) => /^auch$/i.test(item.text)));
  const isRemoved = reading.contains('act:remove');
  if (
    (!isAdded && !isRemoved) ||
    reading.contains('noun:provider', 'noun:providers', 'noun:record', 'noun:all')
  )
    return {};
  const utility = reading.items.findIndex(
    (_, at) => reading.isFree(at) && utilityAt(reading, at)?.from === at,
  );
  const run = utility >= 0 ? utilityAt(reading, utility) : nextName(reading, 0);
  if (run === null) return {};
  const said = reading.text(run.from, run.to);
  reading.take(run.from, run.to);
  const field =
    utility >= 0
      ? 'stadtwerke_kollaborationen'
      : thingKind(said) === 'angebot'
        ? 'angebote'
        : 'produktgruppen';
  const text = writtenForm(field, said);
  return { [field]: isRemoved ? { remove: text } : { add: text } };
}

/** `notier bei Seidel Rückruf am 15. März`: a verb that can only be of the notes. */
function remark(reading: Reading, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const at = reading.items.findIndex(
    (item, i) =>
      reading.isFree(i) &&
      isAct(item) &&
      /^(notier|vermerk|notiz|merk|halte? fest|festhalten)/i.test(item.text),
  );
  if (at < 0 || Object.keys(known).length > 0 || open.length > 0) return {};
  reading.take(at);
  const free = freeText(reading, at);
  if (free !== '') return { notes: { add: free } };
  const found = valueFor('notes', reading, at + 1, reading.items.length) ?? valueFor('notes', reading, 0, at);
  return found === null || typeof found.value !== 'string' ? {} : { notes: { add: found.value } };
}
