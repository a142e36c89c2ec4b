import type { DirectoryWords } from '../known/directory-words.ts';
import { wordsOf } from '../known/words.ts';
import { likelyColumns } from '../learned/likely-columns.ts';
import { type Role, wordRoles } from '../learned/word-roles.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import type { ReadableField } from '../vocabulary/tags.ts';
import type { Context } from './context.ts';
import type { Intent, Meaning, Slots } from './meaning.ts';
import { fieldsOf } from './reading.ts';
import type { Item, Sentence } from './sentence.ts';

/** How sure what was learned has to be of a word to count more than what rules say of it. */
const SURE = 0.9;
/** The same, of a word that the directory does not know, and of a column that rules found none beside. */
const LIKELY = 0.7;
/** The same, of a column that rules found. */
const CERTAIN = 0.97;
/** Slots that hold words of the message. */
const WORDED = ['name', 'stadt', 'land', 'category', 'produktgruppe', 'angebot'] as const;
type Worded = (typeof WORDED)[number];

/**
 * A meaning whose slots hold what was told, by the wordings that were learned: a word that tells nothing is no value of a
 * slot, and the columns that are asked for are those that such questions ask for.
 */
export function asTold(
  meaning: Meaning,
  sentence: Sentence,
  context: Context,
  known: DirectoryWords,
): Meaning {
  if (known.isEmpty) return meaning;
  switch (meaning.intent) {
    case 'search':
    case 'count':
    case 'pick':
    case 'change':
      return withRoles(meaning, sentence, known);
    case 'read':
      return withColumns(withRoles(meaning, sentence, known), sentence, context);
    default:
      return meaning;
  }
}

function withRoles(meaning: Meaning, sentence: Sentence, known: DirectoryWords): Meaning {
  const roles = wordRoles(sentence, meaning.intent);
  let slots: Slots = meaning.slots;
  for (const slot of WORDED) {
    const value = slots[slot];
    if (value === undefined) continue;
    const isUnknown = !isHeld(value, known);
    const role = roleOf(value, sentence.items, roles, isUnknown ? LIKELY : SURE);
    if (role === null || role === slot || (role === 'none' && !isUnknown)) continue;
    if (AIMED.has(meaning.intent) && !isOrdinary(value)) continue;
    // `im Boot`: no town is called like that.
    const isNoTown = role === 'stadt' && isUnknown && isOrdinary(value);
    const { [slot]: _, ...others } = slots;
    if (role === 'none' || isNoTown) slots = Object.keys(others).length > 0 ? others : slots;
    else if (isWorded(role) && slots[role] === undefined) slots = { ...others, [role]: value };
  }
  return slots === meaning.slots ? meaning : { ...meaning, slots };
}

/** What is read or changed is of one record: a name that nobody has must not become that of another. */
const AIMED: ReadonlySet<Intent> = new Set(['read', 'change']);

/** Whether all words are verbs that everybody uses. */
function isOrdinary(value: string): boolean {
  return wordsOf(value).every((word) => everydayOf(word) === 'verb');
}

function isWorded(role: Role): role is Worded {
  return WORDED.some((slot) => slot === role);
}

/** The role that all words of a value have for sure. Null: there is no such role, or the value stands elsewhere. */
function roleOf(
  value: string,
  items: readonly Item[],
  roles: readonly ReadonlyMap<Role, number>[],
  sure: number,
): Role | null {
  const words = wordsOf(value);
  const own = items.flatMap((item, at) =>
    !item.isMark && wordsOf(item.text).some((word) => words.includes(word)) ? [roles[at]] : [],
  );
  const [first] = own;
  if (first === undefined) return null;
  const found = [...first].find(([role]) => own.every((shares) => (shares?.get(role) ?? 0) > sure));
  return found?.[0] ?? null;
}

/** Whether records hold it, or are called so. */
function isHeld(value: string, known: DirectoryWords): boolean {
  const words = wordsOf(value);
  return known.isLikeName(words) || words.some((_, at) => known.valueAt(words, at) !== null);
}

function withColumns(meaning: Meaning, sentence: Sentence, context: Context): Meaning {
  if (meaning.isThere !== undefined || meaning.isOfTalk === true) return meaning;
  const { fields = [] } = meaning.slots;
  const shares = [...likelyColumns(sentence, context)];
  const likely = shares.filter(([, share]) => share > 1 / 2);
  const missing = likely.filter(([field]) => !fields.includes(field));
  const isSurplus = shares.some(([field, share]) => fields.includes(field) && share < 1 - CERTAIN);
  const paired = pairedColumns(sentence).filter((field) => fields.includes(field));
  const isMissing =
    missing.length > 0 && missing.every(([, share]) => share > (fields.length === 0 ? LIKELY : SURE));
  if (!isMissing && !(isSurplus && likely.some(([field]) => fields.includes(field)))) return meaning;
  return {
    ...meaning,
    slots: { ...meaning.slots, fields: [...new Set([...paired, ...likely.map(([field]) => field)])] },
  };
}

/** `Telefonnummer und den Ansprechpartner`: columns that are named side by side are all asked for. */
function pairedColumns({ items }: Sentence): readonly ReadableField[] {
  const words = items.filter((item) => !item.isMark && !item.tags.has('article'));
  return words.flatMap((item, at) => {
    const [first, second] = [fieldsOf(item), fieldsOf(words[at + 2])];
    return words[at + 1]?.tags.has('and') === true && first.length > 0 && second.length > 0
      ? [...first, ...second]
      : [];
  });
}
