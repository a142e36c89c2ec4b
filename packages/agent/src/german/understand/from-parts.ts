import type { DirectoryWords } from '../known/directory-words.ts';
import { grounded } from '../known/grounded.ts';
import { type Known, knownIn } from '../known/in-message.ts';
import { namedProviders } from '../known/named-providers.ts';
import { type Role, wordRoles } from '../learned/word-roles.ts';
import { askedColumns } from './asked-columns.ts';
import { OFF_TOPIC } from './by-rules.ts';
import { readChanges } from './change/read-changes.ts';
import { isJoined } from './company-names.ts';
import type { Context } from './context.ts';
import { readCriteria } from './criteria/read-criteria.ts';
import { impliedFields } from './implied-fields.ts';
import type { Intent, Meaning, Slots } from './meaning.ts';
import { namedFields } from './named-fields.ts';
import { readOrdinal } from './ordinals.ts';
import { Reading } from './reading.ts';
import type { Sentence } from './sentence.ts';

/** How sure it has to be that a word is one of a name. */
const NAMED = 0.8;

/**
 * What the parts of a sentence say as that intent, in whatever order they stand, where no rule of it understands the whole. Null:
 * they say nothing.
 */
export function fromParts(
  intent: Intent,
  sentence: Sentence,
  context: Context,
  words: DirectoryWords,
): Meaning | null {
  const known = knownIn(sentence, words);
  const reading = new Reading(sentence);
  const [provider, second] = namedProviders(sentence, words);
  const company = sentence.items.find((item) => isJoined(item) && !item.isKnownName);
  const named = provider?.text ?? company?.text ?? spokenOf('name', sentence, intent);
  const target: Slots = named === null ? {} : { name: named };
  switch (intent) {
    case 'refuse':
      return OFF_TOPIC;
    case 'smalltalk':
      return { intent, slots: {}, tone: 'praise' };
    case 'confirm':
    case 'deny':
    case 'undo':
    case 'back':
    case 'help':
    case 'create':
      return { intent, slots: {} };
    case 'search':
    case 'count':
      return searchedAs(intent, reading, known, context, words, target);
    case 'read': {
      if (provider !== undefined) reading.take(provider.from, provider.to);
      const fields = askedColumns(namedFields(reading), impliedFields(reading));
      if (named === null && context.focus === null && context.shown.length === 0) return null;
      return { intent, slots: { ...target, ...(fields.length > 0 && { fields }) } };
    }
    case 'average':
    case 'values':
    case 'history':
    case 'date':
    case 'repeat':
      return null;
    case 'change': {
      if (named === null && context.focus === null) return null;
      if (provider !== undefined) reading.take(provider.from, provider.to);
      const { changes, fields } = readChanges(reading);
      if (changes === undefined && fields === undefined) return null;
      return {
        intent,
        slots: {
          ...target,
          ...(changes !== undefined && { changes }),
          ...(fields !== undefined && { fields }),
        },
      };
    }
    case 'pick': {
      const ordinal = readOrdinal(reading);
      if (ordinal !== null) return { intent, slots: { ordinal } };
      const name = known.names[0] ?? named;
      return name === null ? null : { intent, slots: { name } };
    }
    case 'compare':
      return provider === undefined || second === undefined
        ? null
        : { intent, slots: { names: [provider.text, second.text] } };
  }
}

function searchedAs(
  intent: 'search' | 'count',
  reading: Reading,
  known: Known,
  context: Context,
  words: DirectoryWords,
  target: Slots,
): Meaning | null {
  const { sort, limit, ...criteria } = readCriteria(reading);
  const order = { ...(sort !== undefined && { sort }), ...(limit !== undefined && { limit }) };
  const slots = { ...target, ...criteria, ...(intent === 'search' && order) };
  const meaning = grounded({ intent, slots }, known.sentence, context, words);
  return meaning.intent === intent && Object.keys(meaning.slots).length > 0 ? meaning : null;
}

/** The first words side by side that are of a role by how they stand: a name that the directory does not know. Null: there are none. */
function spokenOf(role: Role, { items, message }: Sentence, intent: Intent): string | null {
  const isOf = wordRoles({ items, message }, intent).map(
    (shares, at) => items[at]?.isMark === false && (shares.get(role) ?? 0) > NAMED,
  );
  const from = isOf.indexOf(true);
  if (from < 0) return null;
  const behind = isOf.indexOf(false, from);
  const to = behind < 0 ? items.length : behind;
  // An article beside what nobody knows is no name.
  const isNaming = items
    .slice(from, to)
    .some(({ tags, isCapital }) => tags.size === 0 || (isCapital && !tags.has('article')));
  const [first, last] = [items[from], items[to - 1]];
  if (!isNaming) return null;
  return first === undefined || last === undefined ? null : message.slice(first.start, last.end);
}
