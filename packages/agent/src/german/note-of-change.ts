import { columnEntries } from './column-entries.ts';
import type { DirectoryWords } from './known/directory-words.ts';
import { namesIn } from './known-names.ts';
import type { Context } from './understand/context.ts';
import { readEntry } from './understand/entry/read-entry.ts';
import { withNames } from './understand/entry/with-names.ts';
import type { NewValue, Slots, Understood, UserRequest } from './understand/interpretation.ts';
import { Reading } from './understand/reading.ts';
import { sentenceOf } from './understand/sentence.ts';
import { withSpokenForms } from './understand/spoken-forms.ts';

const NOTE_WORD = /(?<!\p{L})notiz(?:en)?(?!\p{L})/iu;
/** Characters between the word and its colon: `Notiz bei X:`. */
const LABEL_MAX = 60;

interface LabelledNote {
  /** What stands before the word. */
  readonly before: string;
  /** From the word to its colon. */
  readonly how: string;
  readonly note: string;
}

/** `Notiz bei X: ruft zurück`: all behind the colon is the note, and what stands before it says how. Null: there is none. */
function labelledIn(text: string): LabelledNote | null {
  const at = NOTE_WORD.exec(text)?.index ?? -1;
  const colon = at < 0 ? -1 : text.indexOf(':', at);
  const how = text.slice(at, colon);
  const note = text.slice(colon + 1).trim();
  const isLabel = colon > at && how.length <= LABEL_MAX && !how.includes('\n');
  return isLabel && note !== '' && !note.includes('\n') ? { before: text.slice(0, at), how, note } : null;
}

const QUOTED = /^["„“»'](?<inner>[^"“”«»]{1,2000})["“”«»'][.!]?$/u;
/** A note is overwritten only on request; otherwise new text is appended. */
const WRITES_OVER = /ersetz|überschreib|lauten|lautet|heißen|(?<!\p{L})auf(?!\p{L})/iu;
const WITHIN = /(?<!\p{L})(?:statt|anstatt|durch)(?!\p{L})/iu;

/** `ersetze die Notiz durch …` */
const WHOLE = /ersetze? die notiz(?:en)? durch/iu;

/** A change with its note: nothing that stands there is lost without a word, and a part of it cannot be exchanged. */
export function withNote(request: UserRequest, { asked, proposal }: Context): Understood {
  const isNoteOpen = proposal !== null && (proposal.kind === 'undo' || hasNotes(proposal));
  const isOpen = asked !== null || (isNoteOpen && request.slots.name === undefined);
  const labelled = request.intent === 'change' && !isOpen ? labelledIn(request.text) : null;
  if (labelled !== null) return noted(request, labelled);
  if (request.intent !== 'change' || isOpen) return meant(request);
  return withWholeNote(withoutSplit(request));
}

function hasNotes({ fields }: Exclude<NonNullable<Context['proposal']>, { kind: 'undo' }>): boolean {
  return fields.some(({ field }) => field === 'notes');
}

/** `…, das Fax soll stehenbleiben`: refers to stored values and is no part of the note. */
const STAYS =
  /,\s*(?:aber )?(?:das|die|der|den) [^,.]{2,40} (?:soll |bitte |muss )?(?:stehen ?)?(?:bleib\p{L}*|lassen)\W*$/iu;

/** `in die Notizen: Fax 0381 66799`: what follows a note right away is a part of it. */
function withoutSplit(request: UserRequest): UserRequest {
  const { notes, additional_data: further, ...changes } = request.slots.changes ?? {};
  const [entry, other] = Object.entries(typeof further === 'object' && further !== null ? further : {});
  if (typeof notes !== 'string' || entry === undefined || other !== undefined) return request;
  const whole = `${notes} ${String(entry[1])}`;
  return request.text.toLowerCase().includes(whole.toLowerCase())
    ? { ...request, slots: { ...request.slots, changes: { ...changes, notes: whole } } }
    : request;
}

/** `die Notiz bitte leeren, …`: whatever follows is the reason. */
const EMPTIED =
  /(?<!\p{L})(?:notiz(?:en)?|notizfeld) (?:bitte |mal |wieder |ganz )*(?:leeren|löschen|leer machen|rausnehmen)(?!\p{L})/iu;

function withWholeNote(request: UserRequest): Understood {
  if (request.slots.changes?.notes !== undefined && EMPTIED.test(request.text))
    return meant({
      ...request,
      slots: { ...request.slots, changes: { ...request.slots.changes, notes: null } },
    });
  const notes = request.slots.changes?.notes;
  if (typeof notes !== 'string') return meant(request);
  const at = request.text.toLowerCase().indexOf(notes.toLowerCase());
  const before = at < 0 ? request.text : request.text.slice(0, at);
  if (!WHOLE.test(before) && (WITHIN.test(before) || WITHIN.test(notes)))
    return { kind: 'unclear', missing: 'values', request: null };
  return WRITES_OVER.test(before) ? meant(request) : added(request, notes);
}

function noted(request: UserRequest, { before, how, note: text }: LabelledNote): Understood {
  const note = withoutQuotes(text).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const whole = {
    ...request,
    slots: { ...request.slots, changes: { ...beside(request, before), notes: note } },
  };
  return WRITES_OVER.test(how) ? meant(whole) : added(whole, note);
}

/** `Telefon 0341 2525, Notiz: ruft zurück`: values that stand before the note are no part of it. */
function beside({ slots: { changes = {} } }: UserRequest, before: string): NonNullable<Slots['changes']> {
  const own = columnEntries<NewValue>(changes).filter(
    ([field, value]) => field !== 'notes' && isSaidIn(before, value),
  );
  return Object.fromEntries(own);
}

/** Whether a text contains a value, ignoring signs between its letters and digits; values other than texts and numbers never match. */
function isSaidIn(text: string, value: NewValue): boolean {
  if (typeof value !== 'string' && typeof value !== 'number')
    return typeof value === 'boolean' || value === null;
  const signs = /[^\p{L}\p{N}]+/gu;
  return text.replace(signs, '').toLowerCase().includes(String(value).replace(signs, '').toLowerCase());
}

function added(request: UserRequest, note: string): Understood {
  const changes = { ...request.slots.changes, notes: { add: note.replace(STAYS, '') } };
  return meant({ ...request, slots: { ...request.slots, changes } });
}

function withoutQuotes(text: string): string {
  return QUOTED.exec(text)?.groups?.['inner'] ?? text;
}

function meant(request: UserRequest): Understood {
  return { kind: 'meant', requests: [request] };
}

/** Columns from which on a message is a list of them. */
const LISTED_MIN = 6;
/** How sure the network has to be of all that it read, from 0 to 1, to leave out what a list has. */
const SURE_FROM = 0.4;

/**
 * A company that is added in one message. `PLZ: 50667, Ort: Köln, …`: a list with its labels is what the reader of entries reads best, and it tells what has no
 * place; nothing of that is lost without a word.
 */
export function withEntry(request: UserRequest, sureness: number, words: DirectoryWords): UserRequest {
  const read = readEntry(new Reading(sentenceOf(withSpokenForms(request.text), words)));
  const { changes, left } = withNames(read);
  const isEntry = isListed(request.slots.changes ?? {}, changes, sureness);
  const slots: Slots = isEntry
    ? { changes }
    : withKnownName(withTyped(request.slots, changes), request.text, words);
  const placed = JSON.stringify(slots).toLowerCase();
  const unplaced = left.filter((text) => !placed.includes(text.toLowerCase()));
  return { ...request, slots, ...(unplaced.length === 0 ? {} : { unplaced }) };
}

/** A company told as a list that goes on to the end of the message, whatever requests seem to stand in it. Null: it is no such list. */
export function asWholeList(
  request: UserRequest,
  message: string,
  words: DirectoryWords,
): UserRequest | null {
  const whole = withEntry({ ...request, text: message }, 1, words);
  const isList = request.intent === 'create' && entriesOf(whole.slots.changes ?? {}) >= LISTED_MIN;
  return isList && whole.slots !== request.slots ? whole : null;
}

const TYPED = ['email', 'url', 'phone', 'plz'] as const;

/** Addresses and numbers have a form of their own: none of them is lost. */
function withTyped(slots: Slots, others: Changes): Slots {
  const own = slots.changes ?? {};
  const lost = TYPED.filter((field) => own[field] === undefined && typeof others[field] === 'string');
  if (lost.length === 0) return slots;
  return {
    ...slots,
    changes: { ...own, ...Object.fromEntries(lost.map((field) => [field, others[field]])) },
  };
}

/** `Leg Stromio an`: a name that the directory has is one; that it is there already is told with the proposal. */
function withKnownName(slots: Slots, text: string, words: DirectoryWords): Slots {
  if (slots.changes !== undefined) return slots;
  const [only, other] = namesIn(text, words);
  if (only === undefined || other !== undefined) return slots;
  return { ...slots, changes: { name: only.text } };
}

type Changes = NonNullable<Slots['changes']>;

function isListed(own: Changes, theirs: Changes, sureness: number): boolean {
  const [mine, others] = [entriesOf(own), entriesOf(theirs)];
  return others >= LISTED_MIN ? others + 1 >= mine : sureness < SURE_FROM && others > mine;
}

const LISTS: ReadonlySet<string> = new Set(['produktgruppen', 'angebote', 'stadtwerke_kollaborationen']);

/** Columns, and of lists what stands in them. */
function entriesOf(changes: Changes): number {
  return Object.entries(changes).reduce(
    (sum, [field, value]) =>
      sum + (LISTS.has(field) && typeof value === 'string' ? value.split(',').length : 1),
    0,
  );
}
