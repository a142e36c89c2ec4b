import { columnEntries } from './column-entries.ts';
import type { Context } from './interpretation/context.ts';
import type { NewValue, NluResult, Slots, UserRequest } from './interpretation/interpretation.ts';

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
function findLabelledNote(text: string): LabelledNote | null {
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

/** Completes the note of a change: nothing that stands there is dropped silently, and a part of a note cannot be exchanged. */
export function completeNote(request: UserRequest, { openQuestion, proposal }: Context): NluResult {
  const isNoteOpen = proposal !== null && (proposal.kind === 'undo' || hasNotes(proposal));
  const isOpen = openQuestion !== null || (isNoteOpen && request.slots.name === undefined);
  const labelled = request.intent === 'change' && !isOpen ? findLabelledNote(request.text) : null;
  if (labelled !== null) return replaceNote(request, labelled);
  if (request.intent !== 'change' || isOpen) return meant(request);
  return completeUnlabelledNote(joinSplitNote(request));
}

function hasNotes({ fields }: Exclude<NonNullable<Context['proposal']>, { kind: 'undo' }>): boolean {
  return fields.some(({ field }) => field === 'notes');
}

/** `…, das Fax soll stehenbleiben`: refers to stored values and is no part of the note. */
const STAYS =
  /,\s*(?:aber )?(?:das|die|der|den) [^,.]{2,40} (?:soll |bitte |muss )?(?:stehen ?)?(?:bleib\p{L}*|lassen)\W*$/iu;

/** `in die Notizen: Fax 0381 66799`: what follows a note right away is a part of it. */
function joinSplitNote(request: UserRequest): UserRequest {
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

function completeUnlabelledNote(request: UserRequest): NluResult {
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
    return { kind: 'incomplete', missing: 'values', request: null };
  return WRITES_OVER.test(before) ? meant(request) : appendNote(request, notes);
}

function replaceNote(request: UserRequest, { before, how, note: text }: LabelledNote): NluResult {
  const note = withoutQuotes(text).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const whole = {
    ...request,
    slots: { ...request.slots, changes: { ...valuesBefore(request, before), notes: note } },
  };
  return WRITES_OVER.test(how) ? meant(whole) : appendNote(whole, note);
}

/** `Telefon 0341 2525, Notiz: ruft zurück`: values that stand before the note are no part of it. */
function valuesBefore(
  { slots: { changes = {} } }: UserRequest,
  before: string,
): NonNullable<Slots['changes']> {
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

function appendNote(request: UserRequest, note: string): NluResult {
  const changes = { ...request.slots.changes, notes: { add: note.replace(STAYS, '') } };
  return meant({ ...request, slots: { ...request.slots, changes } });
}

function withoutQuotes(text: string): string {
  return QUOTED.exec(text)?.groups?.['inner'] ?? text;
}

function meant(request: UserRequest): NluResult {
  return { kind: 'understood', requests: [request] };
}
