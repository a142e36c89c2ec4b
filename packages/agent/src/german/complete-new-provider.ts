import { findNameMentions } from './find-mentions.ts';
import type { Slots, UserRequest } from './interpretation/interpretation.ts';
import type { DirectoryWords } from './known/directory-words.ts';
import { sentenceOf } from './sentence/sentence.ts';
import { normalizeSpokenForms } from './sentence/spoken-forms.ts';
import { TokenCursor } from './sentence/token-cursor.ts';
import { assignNames } from './slots/entry/assign-names.ts';
import { readEntry } from './slots/entry/read-entry.ts';

/** Columns from which on a message is a list of them. */
const LISTED_MIN = 6;
/** How sure the network has to be of all that it read, from 0 to 1, to leave out what a list has. */
const SURE_FROM = 0.4;

/**
 * Completes the columns of a company that is added in one message. A labelled list (`PLZ: 50667, Ort: Köln, …`) is read by `readEntry`, which also tells what fits no
 * column, so that nothing is dropped silently.
 */
export function completeNewProvider(
  request: UserRequest,
  confidence: number,
  words: DirectoryWords,
): UserRequest {
  const entry = readEntry(new TokenCursor(sentenceOf(normalizeSpokenForms(request.text), words)));
  const { changes, unplaced: left } = assignNames(entry);
  const isEntry = isListed(request.slots.changes ?? {}, changes, confidence);
  const slots: Slots = isEntry
    ? { changes }
    : addKnownName(addTypedValues(request.slots, changes), request.text, words);
  const placed = JSON.stringify(slots).toLowerCase();
  const unplaced = left.filter((text) => !placed.includes(text.toLowerCase()));
  return { ...request, slots, ...(unplaced.length === 0 ? {} : { unplaced }) };
}

/** A company told as a list that goes on to the end of the message, whatever requests seem to stand in it. Null: it is no such list. */
export function readWholeList(
  request: UserRequest,
  message: string,
  words: DirectoryWords,
): UserRequest | null {
  const whole = completeNewProvider({ ...request, text: message }, 1, words);
  const isList = request.intent === 'create' && entriesOf(whole.slots.changes ?? {}) >= LISTED_MIN;
  return isList && whole.slots !== request.slots ? whole : null;
}

const TYPED = ['email', 'url', 'phone', 'plz'] as const;

/** Addresses and numbers have a form of their own: none of them is lost. */
function addTypedValues(slots: Slots, others: Changes): Slots {
  const own = slots.changes ?? {};
  const lost = TYPED.filter((field) => own[field] === undefined && typeof others[field] === 'string');
  if (lost.length === 0) return slots;
  return {
    ...slots,
    changes: { ...own, ...Object.fromEntries(lost.map((field) => [field, others[field]])) },
  };
}

/** `Leg Stromio an`: a name that the directory has is one; that it is there already is told with the proposal. */
function addKnownName(slots: Slots, text: string, words: DirectoryWords): Slots {
  if (slots.changes !== undefined) return slots;
  const [only, other] = findNameMentions(text, words);
  if (only === undefined || other !== undefined) return slots;
  return { ...slots, changes: { name: only.text } };
}

type Changes = NonNullable<Slots['changes']>;

function isListed(own: Changes, theirs: Changes, confidence: number): boolean {
  const [mine, others] = [entriesOf(own), entriesOf(theirs)];
  return others >= LISTED_MIN ? others + 1 >= mine : confidence < SURE_FROM && others > mine;
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
