import type { DirectoryWords } from './known/directory-words.ts';
import { readEntry } from './parser/entry/read-entry.ts';
import { withNames } from './parser/entry/with-names.ts';
import type { Slots, UserRequest } from './parser/interpretation.ts';
import { Reading } from './parser/reading.ts';
import { sentenceOf } from './parser/sentence.ts';
import { withSpokenForms } from './parser/spoken-forms.ts';
import { saidNames } from './said-names.ts';

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
  const [only, other] = saidNames(text, words);
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
