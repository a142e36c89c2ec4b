import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { grounded } from '../known/grounded.ts';
import { wordsOf } from '../known/words.ts';
import { likelyIntent } from '../learned/likely-intent.ts';
import { byRulesAs } from './by-rules.ts';
import { clausesOf } from './clauses.ts';
import { isJoined } from './company-names.ts';
import type { Context } from './context.ts';
import { withoutCourtesy } from './courtesy.ts';
import { fromParts } from './from-parts.ts';
import { type Intent, isAtALoss, type Meaning } from './meaning.ts';
import { withoutNoise } from './noise.ts';
import { overrules } from './overrules.ts';
import { Reading } from './reading.ts';
import { isNoUndo } from './rules/turned.ts';
import { withSelfCorrections } from './self-corrections.ts';
import { type Sentence, sentenceOf } from './sentence.ts';
import { withSpokenForms } from './spoken-forms.ts';

/** What is told without a name of anybody. */
const OF_NOBODY: ReadonlySet<Intent> = new Set(['help', 'smalltalk']);

/**
 * What a message means by the wordings that were learned, where rules take it for something else: they then tell what it says
 * as that. What the rules understood, where nothing was learned that contradicts it for sure, or where they find nothing.
 */
export function asLikely(
  understood: Meaning,
  sentence: Sentence,
  context: Context,
  known: DirectoryWords,
): Meaning {
  // Who speaks to an assistant of another kind means something else by the same words.
  if (known === NO_WORDS) return understood;
  const likely = likelyIntent(sentence, context);
  // What was learned of all others speaks of names and values that a directory knows.
  if (known.isEmpty && !OF_NOBODY.has(likely.intent)) return understood;
  if (likely.intent === 'undo' && isNoUndo(new Reading(sentence), context)) return understood;
  if (likely.intent === understood.intent || !overrules(likely, understood, sentence.message, context))
    return understood;
  const meant = meantAs(likely.intent, sentence.message, context, known);
  const isLost = meant !== null && isAtALoss(meant) && likely.intent !== 'refuse';
  return meant === null || isLost ? understood : withWhatWasTold(meant, understood);
}

/** Who is to be added is told by name and columns, as who is to be changed. */
function withWhatWasTold(meant: Meaning, { intent, slots }: Meaning): Meaning {
  const isTold = meant.intent === 'create' && meant.slots.changes === undefined && intent === 'change';
  if (!isTold || slots.name === undefined) return meant;
  return { ...meant, slots: { changes: { name: slots.name, ...slots.changes } } };
}

function meantAs(intent: Intent, written: string, context: Context, known: DirectoryWords): Meaning | null {
  const message = withSelfCorrections(withSpokenForms(written), known);
  const whole = sentenceOf(message, known);
  const polite = sentenceOf(withoutNoise(withoutCourtesy(message)), known);
  const core = clausesOf(polite)?.core;
  const sentences = [polite, whole, ...(core === undefined ? [] : [sentenceOf(core, known)])];
  for (const sentence of sentences) {
    const meaning = byRulesAs(intent, sentence, context);
    const told = meaning === null ? null : grounded(meaning, sentence, context, known);
    if (told?.intent === intent) return told;
    // A name that nobody has is looked for all the same, unless it is two words that may be anything.
    const { name } = meaning?.slots ?? {};
    if (name !== undefined && told !== null && isAtALoss(told))
      return isWordsAlone(name, whole) ? told : meaning;
  }
  return fromParts(intent, polite, context, known);
}

/** Nothing but words of which none tells of a company. */
function isWordsAlone(name: string, { items, message }: Sentence): boolean {
  return !items.some(isJoined) && wordsOf(name).length === wordsOf(message).length;
}
