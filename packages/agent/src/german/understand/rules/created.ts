import { isKnownTown } from '../../vocabulary/towns.ts';
import { readChanges } from '../change/read-changes.ts';
import { writtenForm } from '../change/written-form.ts';
import { isJoined } from '../company-names.ts';
import type { Context } from '../context.ts';
import { readPlaces, townRunAt } from '../criteria/places.ts';
import { readEntry } from '../entry/read-entry.ts';
import { withNames } from '../entry/with-names.ts';
import type { Meaning, NewValue } from '../meaning.ts';
import { isField, Reading } from '../reading.ts';
import { isVerbAlone, nameRunAt, nameText, nextName, type Run } from '../runs.ts';
import { isCreateWish, isNewcomer } from './create-wish.ts';

/** The wish for a new provider, with what is said of it at once: `leg die Firma Sonnenschein Solar an`, `neuer Dienstleister: …`. */
export function created(reading: Reading): Meaning | null {
  if (!isCreateWish(reading)) return null;
  const plain = withoutRole(reading);
  return withColumns(plain) ?? withName(plain);
}

/** A wish for somebody new in words of which each alone would mean something else: before a yes or no is seen in them. */
export function newcomer(reading: Reading, { asked, proposal }: Context): Meaning | null {
  return asked === null && proposal === null && isNewcomer(reading) ? created(reading) : null;
}

/** `in das Verzeichnis`, `für die Kartei`: where it is taken in. */
function isOfDirectory(reading: Reading, at: number): boolean {
  for (let noun = at; noun <= at + 2; noun += 1) {
    if (!DIRECTORY.test(reading.item(noun)?.text ?? '')) continue;
    const from = reading.has(noun - 1, 'article', 'filler', 'pronoun') ? noun - 2 : noun - 1;
    return at >= from && /^(in|ins|zu|zum|zur|für|im)$/i.test(reading.item(from)?.text ?? '');
  }
  return false;
}

const DIRECTORY = /^(verzeichnis|kartei|datenbank|adressbuch|bestand|system)$/i;

/** `X als neuen Dienstleister erfassen`: what it is to be is no part of its name. */
function withoutRole(reading: Reading): Reading {
  const at = reading.items.findIndex((item) => /^als$/i.test(item.text));
  const noun = reading.skip(at + 1, 1, 'new');
  const isRole = at >= 0 && reading.has(noun, 'noun:provider', 'noun:record') && !isField(reading.item(noun));
  const isInside = (i: number) => isRole && i >= at && i <= noun;
  return new Reading({
    message: reading.message,
    items: reading.items.filter((_, i) => !isInside(i) && !isOfDirectory(reading, i)),
  });
}

/** The wish with values: each goes to its column. Null: it has none but a name. */
function withColumns(reading: Reading): Meaning | null {
  const entry = readEntry(reading);
  if (Object.keys(entry.changes).length === 0 && entry.left.length === 0) return null;
  const { changes, left } = withNames(entry);
  return {
    intent: 'create',
    slots: Object.keys(changes).length > 0 ? { changes } : {},
    ...(left.length > 0 ? { unplaced: left } : {}),
  };
}

function withName(reading: Reading): Meaning {
  const listed = behindColon(reading);
  const run = listed?.company ?? nameOf(reading);
  const person = listed?.person ?? null;
  const contact = person === null ? null : writtenForm('name', nameText(reading, person));
  if (person !== null) reading.take(person.from, person.to);
  const name = run === null ? null : writtenForm('name', nameText(reading, run));
  if (run !== null) reading.take(run.from, run.to);
  const town = run === null ? null : townBehind(reading, run.to);
  const { changes } = readChanges(reading);
  const named = {
    ...fieldsWithName(contact === null ? changes : { name: contact, ...changes }, name),
    ...(town === null ? {} : { stadt: town }),
    ...placesOf(reading, town === null ? changes : { ...changes, stadt: town }),
  };
  return { intent: 'create', slots: Object.keys(named).length > 0 ? { changes: named } : {} };
}

/** `…: Bodensee Batterie GmbH, Lena Vetter, 07531 998877`: the company, and who is there. */
function behindColon(reading: Reading): { readonly company: Run; readonly person: Run | null } | null {
  const colon = reading.items.findIndex((item) => item.text === ':');
  const company = colon < 0 ? null : nameRunAt(reading, reading.skip(colon + 1, 1, 'noun:provider'));
  if (company === null || reading.items.slice(0, colon).some((item) => isField(item))) return null;
  const from = reading.item(company.to)?.text === ',' ? company.to + 1 : -1;
  const lead = /^(kontakt|ap)$/i.test(reading.item(from)?.text ?? '') ? 1 : 0;
  const person = from < 0 ? null : nameRunAt(reading, from + lead);
  const isPerson =
    person !== null &&
    person.to - person.from === 2 &&
    !isJoined(reading.item(person.from)) &&
    !isKnownTown(reading.item(person.to - 1)?.word ?? '');
  return { company, person: isPerson ? person : null };
}

/** `Werratal Elektro GmbH, Bad Hersfeld, …`. */
function townBehind(reading: Reading, at: number): string | null {
  const run = reading.item(at)?.text === ',' ? townRunAt(reading, at + 1) : null;
  if (run === null) return null;
  const isTown =
    /^(bad|sankt|st)$/i.test(reading.item(run.from)?.text ?? '') ||
    isKnownTown(reading.item(run.from)?.word ?? '');
  if (!isTown) return null;
  reading.take(run.from, run.to);
  return writtenForm('stadt', nameText(reading, run));
}

/** `… in Kastellaun`: where it sits, said beside. */
function placesOf(
  reading: Reading,
  known: Readonly<Record<string, NewValue>> | undefined,
): Record<string, NewValue> {
  const { stadt, plz, land } = readPlaces(reading);
  const places: Record<string, NewValue> = {};
  if (stadt !== undefined && known?.['stadt'] === undefined) places['stadt'] = writtenForm('stadt', stadt);
  if (plz !== undefined && known?.['plz'] === undefined) places['plz'] = plz;
  if (land !== undefined && known?.['land'] === undefined) places['land'] = land;
  return places;
}

function fieldsWithName(
  changes: Readonly<Record<string, NewValue>> | undefined,
  name: string | null,
): Record<string, NewValue> {
  const all: Record<string, NewValue> = { ...changes };
  for (const [field, value] of Object.entries(all)) {
    const added = typeof value === 'object' && value !== null && 'add' in value ? value.add : null;
    if (typeof added === 'string') all[field] = added;
  }
  if (name === null) return all;
  return 'name' in all ? { ...all, firmen_name: name } : { name, ...all };
}

/** The name behind the noun or the verb; of several the first, and never one behind the name of a column. */
function nameOf(reading: Reading): Run | null {
  const firstField = reading.items.findIndex((item) => isField(item));
  const end = firstField < 0 ? reading.items.length : firstField;
  const joined = reading.items.findIndex((item, at) => isJoined(item) && reading.isFree(at));
  const isApart = joined >= 0 && !reading.has(joined - 1, 'or', 'and');
  if (isApart && (firstField < 0 || joined < firstField)) return { from: joined, to: joined + 1 };
  const next = nextName(reading, 0, end);
  const before = next !== null && isVerbAlone(reading, next) ? null : withForm(reading, next);
  if (before !== null) return before;
  return firstField >= 0 && reading.item(firstField)?.tags.has('field:name') ? null : nameRunAt(reading, 0);
}

/** Up to a legal form that follows, whatever stands between: `netztechnik oder spree gmbh`. */
function withForm(reading: Reading, run: Run | null): Run | null {
  if (run === null) return null;
  for (let at = run.to; at < Math.min(reading.items.length, run.to + 4); at += 1) {
    const item = reading.item(at);
    if (item === undefined || item.isMark || item.value !== null) break;
    if (item.tags.has('form') || (at > run.to && isJoined(item) && reading.has(at - 1, 'or', 'and')))
      return { from: run.from, to: at + 1 };
  }
  return run;
}
