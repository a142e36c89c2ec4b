import type { ProviderWritableField } from '@rer/contracts';
import type { NewValue } from '../../interpretation/interpretation.ts';
import { nameRunAt, nameText, nextName } from '../../sentence/name-runs.ts';
import { isAct, isField, type TokenCursor } from '../../sentence/token-cursor.ts';
import { countryOf } from '../../vocabulary/countries.ts';
import { thingKind } from '../../vocabulary/things.ts';
import { utilityAt } from '../criteria/utilities.ts';
import { addressChanges } from './address-changes.ts';
import { streetText, valueFor } from './field-value.ts';
import { findThings } from './find-things.ts';
import { freeText } from './named-columns.ts';
import { ENDED, PARENT } from './operations.ts';
import { readAddress } from './read-address.ts';
import { freeSpans, valueSpan } from './value-span.ts';
import { writtenForm } from './written-form.ts';

type Changes = Partial<Record<ProviderWritableField, NewValue>>;

/** Values that need no name of a column: an e-mail address, a number with a zero before it, `ist umgezogen nach Bonn`, `inaktiv`. */
export function unnamedValues(
  cursor: TokenCursor,
  known: Changes,
  open: readonly ProviderWritableField[],
): Changes {
  const changes: Changes = {};
  for (const [at, item] of cursor.items.entries()) {
    if (!cursor.isFree(at) || item.value === null || cursor.has(at - 1, 'instead', 'prep:of')) continue;
    if (item.value.kind === 'email' && !('email' in known)) changes.email = item.value.text.toLowerCase();
    // Said of the e-mail address it is none, and is refused as that.
    else if (item.value.kind === 'web' && open.includes('email') && !open.includes('url'))
      changes.email = item.value.text;
    else if (item.value.kind === 'web' && !('url' in known)) changes.url = item.value.text;
    else if (item.value.kind === 'digits' && item.value.isPhone && !('phone' in known))
      changes.phone = item.value.text;
    else continue;
    cursor.take(at);
  }
  return {
    ...changes,
    ...states(cursor, known, open),
    ...('strasse_mit_hausnummer' in known ? {} : readAddress(cursor)),
    ...move(cursor),
    ...rename(cursor),
    ...contact(cursor, known),
    ...parent(cursor, known),
    ...offer(cursor, known),
    ...cooperation(cursor, known),
    ...remark(cursor, known, open),
    ...rated(cursor, known),
    ...gone(cursor, known, open),
    ...listed(cursor, known, open),
  };
}

function states(cursor: TokenCursor, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const changes: Changes = {};
  if (!('is_active' in known)) {
    // `Telefonnummer löschen, die ist abgeschaltet`.
    const isEmptied = Object.values(known).includes(null);
    const isOff =
      !isEmptied &&
      (cursor.contains('is:inactive') ||
        cursor.items.some((item, at) => item.tags.has('act:deactivate') && !isOfColumn(cursor, at)));
    if (isOff) changes.is_active = false;
    else if (
      cursor.contains('act:activate') ||
      (cursor.contains('is:active') && open.every((field) => field === 'is_active'))
    )
      changes.is_active = !deniedBefore(cursor, cursor.find('is:active'));
  }
  if (!('intern' in known)) {
    const isLaterIntern = cursor.find('is:intern') > cursor.find('is:extern');
    if (cursor.contains('is:extern') && !(isLaterIntern && cursor.contains('is:intern')))
      changes.intern = false;
    else if (cursor.contains('is:intern')) changes.intern = !deniedBefore(cursor, cursor.find('is:intern'));
  }
  return changes;
}

/** `die Seite ist abgeschaltet`: said of the value of a column, and not of the provider. */
function isOfColumn(cursor: TokenCursor, at: number): boolean {
  const subject = cursor.skip(at - 1, -1, 'is', 'now');
  return subject < at - 1 && isField(cursor.item(subject));
}

function deniedBefore(cursor: TokenCursor, at: number): boolean {
  const isNoMore = /\b(nicht mehr|nimmer|nicht langer) (als |mehr )?(intern|extern|aktiv)\b/.test(
    cursor.plain,
  );
  return at > 0 && (isNoMore || cursor.has(at - 1, 'not') || cursor.has(at - 2, 'not'));
}

/** `ist umgezogen nach Bonn`, `sitzt jetzt in der Ringstraße 4 in Köln`. */
function move(cursor: TokenCursor): Changes {
  const moved = cursor.findFree('act:move', 'act:located');
  const verb = moved < 0 && cursor.contains('now') && cursor.contains('prep:in') ? cursor.find('is') : moved;
  if (verb < 0) return {};
  const but = cursor.items.findIndex((item) => /^sondern$/i.test(item.text));
  for (let at = but + 1; at < cursor.items.length; at += 1) {
    if (!cursor.isFree(at) || !/^(nach|in|zu|im)$/i.test(cursor.item(at)?.text ?? '')) continue;
    const [span] = freeSpans(cursor, at + 1, cursor.items.length);
    const value = span === undefined ? null : valueSpan(cursor, span);
    if (value === null) continue;
    const text = streetText(cursor, value.from, value.to);
    const country = value.to === value.from + 1 ? countryOf(cursor.item(value.from)?.word ?? '') : undefined;
    cursor.take(value.from, value.to);
    cursor.take(verb);
    if (country !== undefined) return { land: country };
    return /\d/.test(text)
      ? addressChanges(text)
      : { stadt: writtenForm('stadt', cursor.text(value.from, value.to)) };
  }
  return {};
}

/** `heißt jetzt Nordlicht Netze GmbH`, `umbenennen in …`. */
function rename(cursor: TokenCursor): Changes {
  const verb = cursor.findFree('act:rename');
  if (verb < 0) return {};
  cursor.take(verb);
  const but = cursor.items.findIndex((item) => /^sondern$/i.test(item.text));
  const into = cursor.items.findIndex((item, at) => at < verb && /^(in|zu|auf)$/i.test(item.text));
  const found =
    valueFor('firmen_name', cursor, Math.max(verb, but) + 1, cursor.items.length) ??
    (into < 0 ? null : valueFor('firmen_name', cursor, into + 1, verb));
  if (found === null) return {};
  cursor.take(found.from, found.to);
  const isPerson = cursor.items.slice(0, verb).some((item) => /^(herrn?|frau)$/i.test(item.text));
  return isPerson ? { name: found.value } : { firmen_name: found.value };
}

/** `die bieten jetzt auch Thermografie an`. */
function offer(cursor: TokenCursor, known: Changes): Changes {
  const verb = cursor.findFree('act:offer');
  if (verb < 0 || 'angebote' in known || 'produktgruppen' in known) return {};
  cursor.take(verb);
  const found = valueFor('angebote', cursor, verb + 1, cursor.items.length) ?? offeredBefore(cursor, verb);
  if (found === null || typeof found.value !== 'string') return {};
  cursor.take(found.from, found.to);
  const isOver = ENDED.test(cursor.plain);
  const isGoods = /^(f[üu]e?hr|verkauf|vertr[ei]|liefer|herstell|produzier|im (programm|sortiment))/i.test(
    cursor.item(verb)?.text ?? '',
  );
  return {
    [isGoods && thingKind(found.value) !== 'angebot' ? 'produktgruppen' : 'angebote']: isOver
      ? { remove: found.value.replace(/^keine?n?\s+|\s+mehr$/gi, '') }
      : { add: found.value },
  };
}

/** `… dass sie auch Schulungen anbieten`. */
function offeredBefore(cursor: TokenCursor, verb: number): ReturnType<typeof valueFor> {
  const also = cursor.items.findLastIndex(
    (item, at) => at < verb && /^(auch|jetzt|nun|neuerdings|dass)$/i.test(item.text),
  );
  const things = also < 0 && ENDED.test(cursor.plain) ? findThings(cursor, 0, verb) : null;
  if (things !== null) return valueFor('angebote', cursor, things.from, things.to);
  const behind = also < 0 ? null : valueFor('angebote', cursor, also + 1, verb);
  // `Wechselrichter haben die jetzt auch im Programm`.
  const first = behind === null && also >= 0 ? findThings(cursor, 0, also) : null;
  return first === null ? behind : valueFor('angebote', cursor, first.from, first.to);
}

/** `arbeitet jetzt auch mit den Stadtwerken Hattingen zusammen`. */
function cooperation(cursor: TokenCursor, known: Changes): Changes {
  const verb = cursor.findFree('act:cooperate');
  if (verb < 0 || 'stadtwerke_kollaborationen' in known || isOursAt(cursor, verb)) return {};
  for (const [at, item] of cursor.items.entries()) if (item.tags.has('act:cooperate')) cursor.take(at);
  const found = valueFor('stadtwerke_kollaborationen', cursor, verb + 1, cursor.items.length);
  return found === null || typeof found.value !== 'string'
    ? {}
    : {
        stadtwerke_kollaborationen: ENDED.test(cursor.plain) ? { remove: found.value } : { add: found.value },
      };
}

/** `wir arbeiten mit …`, `ab Montag arbeiten wir mit …`: with us, and no utility. */
export function isOursAt(cursor: TokenCursor, verb: number): boolean {
  return [verb - 1, verb + 1].some((at) => /^wir$/i.test(cursor.item(at)?.text ?? ''));
}

/** `bei Kabel Bergmann ist jetzt Frau Lena Schulte zuständig`. */
function contact(cursor: TokenCursor, known: Changes): Changes {
  const isContact =
    /\b(zustandig|verantwortlich|ansprechbar|kummert sich|betreut uns|ubernommen|ubernimmt)\b/.test(
      cursor.plain,
    );
  const but = cursor.items.findIndex((item) => /^sondern$/i.test(item.text));
  if (!isContact || 'name' in known || !(cursor.contains('now', 'new') || but > 0)) return {};
  const isTitle = (at: number) => /^(herrn?|frau)$/i.test(cursor.item(at)?.text ?? '');
  const now = Math.max(cursor.find('now', 'new'), but);
  const behind = nextName(cursor, now + 1);
  const title = cursor.items.findIndex((_, at) => cursor.isFree(at) && isTitle(at));
  const run = behind ?? (title < 0 ? null : nameRunAt(cursor, title));
  if (run === null) return {};
  cursor.take(run.from, run.to);
  return { name: writtenForm('name', nameText(cursor, run)) };
}

/** `gehört jetzt zur Isar Gruppe`. */
function parent(cursor: TokenCursor, known: Changes): Changes {
  if ('company' in known || !PARENT.test(cursor.plain)) return {};
  const at = cursor.items.findLastIndex((item) => /^zu[rm]?$/i.test(item.text));
  const comma = cursor.items.findIndex((item, i) => i > at && item.text === ',');
  const found = valueFor('company', cursor, at + 1, comma < 0 ? cursor.items.length : comma);
  if (found === null) return {};
  cursor.take(found.from, found.to);
  return { company: found.value };
}

/** `bewerte GridSoft mit 4,9`, `gib Alpenstrom eine 4,5`. */
function rated(cursor: TokenCursor, known: Changes): Changes {
  const isGiven =
    /^\W*(gib|gebt|geben sie|verpass)\b/.test(cursor.plain) &&
    cursor.items.some(
      (item) => item.value?.kind === 'number' && !item.value.isMoney && item.value.amount <= 5,
    );
  const isRated = isGiven || cursor.items.some((item) => /^bewerten?$/i.test(item.text));
  if ('rating' in known || Object.keys(known).length > 0 || !isRated) return {};
  const found = valueFor('rating', cursor, 0, cursor.items.length);
  return typeof found?.value === 'number' ? { rating: found.value } : {};
}

/** `die machen keine Schulungen mehr`: what a thing is taken from shows in what it is. */
function gone(cursor: TokenCursor, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const isOver = /\bkeine?n?\b.*\bmehr\W*$/.test(cursor.plain);
  const things = isOver && open.length === 0 && Object.keys(known).length === 0;
  const run = things ? findThings(cursor, 0, cursor.items.length) : null;
  if (run === null) return {};
  const said = cursor.text(run.from, run.to);
  cursor.take(run.from, run.to);
  const field = thingKind(said) === 'angebot' ? 'angebote' : 'produktgruppen';
  return { [field]: { remove: writtenForm(field, said) } };
}

/** `nimm die Wallboxen raus`, `die machen jetzt auch Schulungen`: the added or removed item tells the column. */
function listed(cursor: TokenCursor, known: Changes, open: readonly ProviderWritableField[]): Changes {
  if (Object.keys(known).length > 0 || open.length > 0) return {};
  const isAdded =
    cursor.contains('act:add') ||
    (cursor.contains('now') && cursor.items.some((item) => /^auch$/i.test(item.text)));
  const isRemoved = cursor.contains('act:remove');
  if (
    (!isAdded && !isRemoved) ||
    cursor.contains('noun:provider', 'noun:providers', 'noun:record', 'noun:all')
  )
    return {};
  const utility = cursor.items.findIndex((_, at) => cursor.isFree(at) && utilityAt(cursor, at)?.from === at);
  const run = utility >= 0 ? utilityAt(cursor, utility) : nextName(cursor, 0);
  if (run === null) return {};
  const said = cursor.text(run.from, run.to);
  cursor.take(run.from, run.to);
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
function remark(cursor: TokenCursor, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const at = cursor.items.findIndex(
    (item, i) =>
      cursor.isFree(i) &&
      isAct(item) &&
      /^(notier|vermerk|notiz|merk|halte? fest|festhalten)/i.test(item.text),
  );
  if (at < 0 || Object.keys(known).length > 0 || open.length > 0) return {};
  cursor.take(at);
  const free = freeText(cursor, at);
  if (free !== '') return { notes: { add: free } };
  const found = valueFor('notes', cursor, at + 1, cursor.items.length) ?? valueFor('notes', cursor, 0, at);
  return found === null || typeof found.value !== 'string' ? {} : { notes: { add: found.value } };
}
