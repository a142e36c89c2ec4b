import type { ProviderWritableField } from '@rer/contracts';
import type { Proposal } from '../../../directory/directory-facts.ts';
import { columnEntries } from '../../column-entries.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import { addressChanges } from '../change/address.ts';
import { readCorrection } from '../change/corrections.ts';
import { listText, streetText, valueFor } from '../change/field-value.ts';
import { readChanges } from '../change/read-changes.ts';
import { writtenForm } from '../change/written-form.ts';
import type { Context } from '../context.ts';
import { utilityAt } from '../criteria/utilities.ts';
import type { EntryChanges } from '../entry/entry.ts';
import { readEntry } from '../entry/read-entry.ts';
import { withNames } from '../entry/with-names.ts';
import type { Meaning, NewValue, Slots } from '../meaning.ts';
import { fieldsOf, isContent, isField, Reading } from '../reading.ts';
import { sentenceOf } from '../sentence.ts';
import { consistsOf } from '../signs.ts';
import { answerText } from './answer-text.ts';
import { valuesIn } from './values-in.ts';

/** Answers to what the assistant asked for: a value, the next column of a new provider, a correction of a proposal. */
export function answered(reading: Reading, context: Context): Meaning | null {
  const { asked, proposal } = context;
  if (reading.contains('act:activate', 'act:deactivate') && asked?.kind === 'new-provider') return null;
  if (isQuestion(reading) || isYesNoQuestion(reading) || isPlainAnswer(reading, context)) return null;
  if (asked?.kind === 'new-provider') return newProvider(reading, asked.field);
  if (asked?.kind === 'value') return newValue(reading, asked.field);
  if (proposal !== null && proposal.kind !== 'undo') return corrected(reading, context);
  return null;
}

/** A yes, a no or a greeting and nothing else; of a column that is true or false they are its value. */
function isPlainAnswer(reading: Reading, { asked }: Context): boolean {
  const field = asked?.kind === 'new-provider' || asked?.kind === 'value' ? asked.field : null;
  if (field === 'intern' || field === 'is_active') return reading.contains('act:drop');
  const isKnown = reading.items.every(
    (item) => item.isMark || (item.isExact && item.value === null && !isContent(item)),
  );
  const isUnknown =
    UNKNOWN.test(reading.plain) ||
    (NONE.test(reading.plain) &&
      !/^\W*(nein|nee|ne|no)\W*$/u.test(reading.plain) &&
      asked?.kind === 'new-provider');
  return isKnown && !isUnknown && consistsOf(reading, (tag) => /^(say:|act:drop|not|true|false)/.test(tag));
}

function isQuestion(reading: Reading): boolean {
  const first = reading.items.find(
    (item) => !item.isMark && !item.tags.has('and') && !(item.tags.has('filler') && item.tags.size === 1),
  );
  const isAsked =
    first !== undefined &&
    [...first.tags].some((tag) => tag.startsWith('ask:')) &&
    !reading.items.some((item) => item.value !== null && item.value.kind !== 'number');
  return isAsked || reading.contains('act:compare', 'act:count', 'act:undo', 'act:search');
}

const VERB_FIRST = /^\W*(und |aber |oder )?(ist|sind|war|hat|haben|steht|sitzt|gibt es|macht|bietet|gilt)\b/;
const ASKED_OF = /^\W*(und |aber |oder )?(ist|sind|hat|haben|steht) (die|der|das|er|sie|es|bei|\p{L}{4,}) /u;

/** `ist Klimahaus Jansen jetzt aktiv?`, `hat die Firma Filialen`: asked, and no value. */
function isYesNoQuestion(reading: Reading): boolean {
  if (/\?\s*$/.test(reading.message)) return VERB_FIRST.test(reading.plain);
  const isTyped = reading.items.some((item) => item.value !== null);
  return (
    !isTyped && ASKED_OF.test(reading.plain) && !UNKNOWN.test(reading.plain) && !NONE.test(reading.plain)
  );
}

/** The person does not know, or does not want to say. */
const UNKNOWN =
  /\b(ubergeh\p{L}*|offen lassen|(lass\p{L}*|bleibt) (wir )?(das |es |die )?(mal |erstmal |erst mal )?(offen|frei|leer|weg|aus)|bleib\p{L}*\b.*\b(leer|frei|weg)|uberspring\p{L}*|lass\p{L}* wir (frei|leer|weg|aus)|skip|weiter\b|nachste|spater|auslassen|lass\p{L}* (wir )?(das )?(aus|leer|weg)|leer lassen|weiss (ich )?(grad |gerade? |leider |jetzt |so {2}|auch )?(nicht|net)|keine ahnung|unbekannt|nicht bekannt|egal|kenn ich nicht|hab ich nicht|habe ich nicht|entfallt|spielt keine rolle|fallt weg|muss nicht|brauchen wir nicht|brauch ich nicht)/iu;
/** There is none. */
const NONE = /\b(kein(e[nrs]?)?|keins|nichts|nicht|ohne)\b/iu;

function isCount({ changes }: Pick<Slots, 'changes'>): boolean {
  return (
    changes !== undefined &&
    Object.values(changes).some((value) => typeof value === 'number' || typeof value === 'boolean')
  );
}

/** While a provider is being added: the value asked for, another one, a correction of an earlier one, or that there is none. */
function newProvider(reading: Reading, field: ProviderWritableField | null): Meaning | null {
  if (reading.contains('act:finish') && !reading.items.some((item) => item.value !== null))
    return { intent: 'create', slots: {}, isFinished: true };
  const isDropped =
    /\b(doch|lieber)\s+(keine?n?|nicht)\b.*\b(anleg|neu|aufnehm|erfass)|\b(nicht|nichts) (mehr )?anleg/iu.test(
      reading.plain,
    );
  if (isDropped) return { intent: 'deny', slots: {} };
  const several = field === null || !NOTED.has(field) ? severalValues(reading, field) : null;
  if (several !== null) return several;
  const named =
    !(field === 'zweigstellen' && ONLY_SEAT.test(reading.plain)) &&
    reading.items.some((item) => isField(item) && !fieldsOf(item).some((one) => one === field));
  const own = field === null || named ? null : valueOfAsked(reading, field);
  const hasTyped = reading.items.some((item) => item.value !== null);
  const isShort = reading.items.filter((item) => !item.isMark).length <= 8;
  const isSkip = UNKNOWN.test(reading.plain) || (NONE.test(reading.plain) && (own === null || !isCount(own)));
  if (isSkip && isShort && !hasTyped) return { intent: 'create', slots: {}, isSkipped: true };
  if (own !== null) return { intent: 'create', slots: own };
  const values = valuesIn(reading);
  if (values !== null) return { intent: 'create', slots: { changes: values } };
  const slots = onlyChanges(readChanges(reading));
  if (slots.changes !== undefined) return { intent: 'create', slots };
  return null;
}

const NOTED: ReadonlySet<ProviderWritableField> = new Set(['notes', 'sonstiges', 'benchmarks']);
const PLACES: ReadonlySet<ProviderWritableField> = new Set([
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
]);

/** An answer that tells more than was asked for: each value goes to its column. Null: it does not. */
function severalValues(reading: Reading, asked: ProviderWritableField | null): Meaning | null {
  const entry = readEntry(reading);
  const isTown =
    asked !== null && !PLACES.has(asked) && reading.has(0, 'prep:in') && valuesIn(reading) !== null;
  if (isTown) return { intent: 'create', slots: { changes: entry.changes } };
  const columns = Object.keys(entry.changes);
  if (columns.length + (asked === 'name' && columns.length > 0 ? entry.names.length : 0) < 2) return null;
  const { changes, left } =
    asked === 'name' ? withNames(entry) : { changes: entry.changes, left: [...entry.left, ...entry.names] };
  return { intent: 'create', slots: { changes }, ...(left.length > 0 ? { unplaced: left } : {}) };
}

function onlyChanges({ changes }: Pick<Slots, 'changes' | 'fields'>): Pick<Slots, 'changes'> {
  return changes === undefined ? {} : { changes };
}

function newValue(reading: Reading, field: ProviderWritableField): Meaning | null {
  const isOther =
    reading.items.some((item) => isField(item) && !fieldsOf(item).some((named) => named === field)) &&
    !isText(field);
  const own = isOther ? null : valueOfAsked(reading, field);
  if (own !== null) return { intent: 'change', slots: own };
  const slots = onlyChanges(readChanges(reading));
  return slots.changes === undefined ? null : { intent: 'change', slots };
}

const COUNTS: ReadonlySet<ProviderWritableField> = new Set([
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
]);
const COUNTED: ReadonlySet<ProviderWritableField> = new Set(['mitarbeiter', 'zweigstellen']);
const TYPED: ReadonlySet<ProviderWritableField> = new Set([
  'phone',
  'email',
  'url',
  'plz',
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'intern',
  'is_active',
]);
function isText(field: ProviderWritableField): boolean {
  return !TYPED.has(field);
}

/** The value of the column that was asked for; an address may come whole. */
function valueOfAsked(asked: Reading, field: ProviderWritableField): Pick<Slots, 'changes'> | null {
  const inner = answerText(field, asked);
  const reading = inner === null ? asked : new Reading(sentenceOf(inner));
  if (field === 'stadtwerke_kollaborationen' && inner !== null && /^stadtwerk/i.test(inner))
    return {
      changes: { [field]: writtenForm(field, listText(inner)).replace(/\bstadtwerken?\b/gi, 'Stadtwerke') },
    };
  if ((field === 'name' || field === 'company') && inner !== null && isOnlyText(reading))
    return { changes: { [field]: writtenForm(field, inner) } };
  if (field === 'zweigstellen' && ONLY_SEAT.test(reading.plain)) return { changes: { [field]: 0 } };
  const namedTown = field === 'stadt' ? wholeTown(reading) : null;
  if (namedTown !== null) return { changes: { [field]: namedTown } };
  // The name of the column itself is no part of its value: `Filialen: vier`, `stadtwerke kooperation neu: Stadtwerke Emden`.
  if (field === 'strasse_mit_hausnummer' && behindField(reading, field) === 0) {
    const street = lightText(reading);
    if (street !== '' && !/[0-9]{5}|,/.test(street)) return { changes: { [field]: street } };
  }
  const colon = reading.items.findIndex((item) => item.text === ':');
  const from = colon >= 0 ? colon + 1 : behindField(reading, field);
  const utility = field === 'stadtwerke_kollaborationen' && from === 0 ? lightText(reading) : '';
  if (utility !== '')
    return {
      changes: { [field]: writtenForm(field, listText(utility)).replace(/\bstadtwerken?\b/gi, 'Stadtwerke') },
    };
  const found =
    valueFor(field, reading, from, reading.items.length) ??
    (from > 0 ? valueFor(field, reading, 0, reading.items.length) : null);
  const one =
    found === null && COUNTED.has(field)
      ? reading.items.findIndex((item) => /^(ein|eine|einen|einer|eins)$/i.test(item.text))
      : -1;
  if (one >= 0) return { changes: { [field]: 1 } };
  const isNumber = found !== null && !/\p{L}/u.test(String(found.value));
  if (isNumber && (field === 'name' || field === 'firmen_name')) return null;
  if (found === null) return isText(field) ? whole(reading, field, from) : null;
  if (
    field === 'strasse_mit_hausnummer' &&
    typeof found.value === 'string' &&
    /[0-9]{5}|,/.test(found.value)
  ) {
    return { changes: addressChanges(found.value) };
  }
  if (field === 'stadt' && /^[0-9]{4,5}$/.test(String(found.value))) return { changes: { plz: found.value } };
  const town = field === 'plz' ? valueFor('stadt', reading, found.to, reading.items.length) : null;
  return { changes: { [field]: found.value, ...(town === null ? {} : { stadt: town.value }) } };
}

/** No value and no mark: the whole of it is a name. */
function isOnlyText(reading: Reading): boolean {
  return reading.items.every((item) => item.value === null && (!item.isMark || /^[&.+-]$/.test(item.text)));
}

/** `nur der Hauptsitz`. */
const ONLY_SEAT =
  /\bnur (den|der|das|ein|einen|die|am)? ?(haupt|stamm|firmen)?(sitz|haus|standort|zentrale)\b/;

/** `Leer an der Ems`: a town whose name means something else elsewhere. */
function wholeTown(reading: Reading): string | null {
  const first = reading.item(0);
  const isTown = first?.isCapital === true && isKnownTown(first.word) && first.tags.size > 0;
  return isTown && reading.items.every((item) => item.value === null && !item.isMark)
    ? reading.message.trim()
    : null;
}

function behindField(reading: Reading, field: ProviderWritableField): number {
  if (
    field === 'stadtwerke_kollaborationen' &&
    reading.items.some((_, i) => utilityAt(reading, i)?.from === i)
  )
    return 0;
  const at = reading.items.findIndex(
    (item, i) =>
      (fieldsOf(item).some((named) => named === field) &&
        !(field === 'strasse_mit_hausnummer' && /^str/i.test(item.text) && isContent(reading.item(i - 1)))) ||
      (field === 'email' && item.tags.has('field:address')),
  );
  const isFirst =
    at >= 0 &&
    reading.items
      .slice(0, at)
      .every((item) => item.isMark || item.tags.has('article') || item.tags.has('filler')) &&
    at + 1 < reading.items.length;
  if (isFirst && !isContent(reading.item(at))) return at + 1;
  const isNamed =
    at >= 0 &&
    reading.items
      .slice(at + 1)
      .some((item) => item.tags.has('is') || item.text === ':' || item.value !== null);
  return isNamed ? at + 1 : 0;
}

/** The message without the words that only lead to a value: a street may begin with `Am` or `An der`. */
function lightText(reading: Reading): string {
  let from = 0;
  while (
    from < reading.items.length &&
    (reading.item(from)?.isMark ||
      reading.has(from, 'filler', 'is', 'pronoun', 'say:yes') ||
      /^(das|also|glaub|glaube)$/i.test(reading.item(from)?.text ?? ''))
  )
    from += 1;
  let to = reading.items.length;
  while (to > from && (reading.item(to - 1)?.isMark || reading.has(to - 1, 'filler'))) to -= 1;
  const found = from < to ? streetText(reading, from, to) : '';
  return /^\p{L}/u.test(found) ? found : '';
}

function corrected(reading: Reading, { proposal }: Context): Meaning | null {
  if (proposal === null || proposal.kind === 'undo') return null;
  const values = valuesIn(reading);
  if (values !== null && isOfProposal(values, proposal))
    return { intent: proposal.kind === 'create' ? 'create' : 'change', slots: { changes: values } };
  if (proposal.kind === 'create') {
    const { changes } = readChanges(new Reading(reading));
    if (changes !== undefined && reading.items.some(isField)) return { intent: 'create', slots: { changes } };
  }
  const correction = readCorrection(reading, proposal);
  return correction === null
    ? null
    : { intent: proposal.kind === 'create' ? 'create' : 'change', slots: correction };
}

/** Values of a new provider; of a change that waits only those of its columns, and those whose shape tells what they are. */
function isOfProposal(values: EntryChanges, { fields, kind }: Exclude<Proposal, { kind: 'undo' }>): boolean {
  const proposed = fields.map(({ field }) => field);
  const isAddress = proposed.some((field) => PLACES.has(field));
  return (
    kind === 'create' ||
    columnEntries<NewValue>(values).every(
      ([field]) =>
        proposed.includes(field) ||
        (isAddress && PLACES.has(field)) ||
        field === 'strasse_mit_hausnummer' ||
        (field === 'plz' && !proposed.some((other) => COUNTS.has(other))),
    )
  );
}

/** A short message is the text that was asked for, even if its words mean something else elsewhere: `Speicher`. */
function whole(reading: Reading, field: ProviderWritableField, from: number): Pick<Slots, 'changes'> | null {
  let to = reading.items.length;
  while (
    to > from + 1 &&
    (reading.item(to - 1)?.isMark || (reading.has(to - 1, 'filler') && reading.has(to - 1, 'filler')))
  )
    to -= 1;
  const text = reading.text(from, to).replace(/[.!?,;]+$/, '');
  const isNameless = (field === 'name' || field === 'firmen_name') && !/\p{L}/u.test(text);
  const isWish = reading.contains('say:back', 'act:undo', 'act:drop', 'say:no', 'say:help', 'say:hello');
  return text === '' || isNameless || isWish || reading.items.length > 4
    ? null
    : { changes: { [field]: writtenForm(field, text) } };
}
