import { interpretMessage } from '../german/interpret-message.ts';
import { type Context, EMPTY_CONTEXT } from '../german/interpretation/context.ts';
import type { Interpretation, NluResult } from '../german/interpretation/interpretation.ts';
import { type DirectoryWords, NO_WORDS } from '../german/known/directory-words.ts';

/** The first meaning, or possible meaning, of a message; an off-topic refusal if a question must come first. */
export function understand(
  message: string,
  context: Context = EMPTY_CONTEXT,
  words: DirectoryWords = NO_WORDS,
): Interpretation {
  const understood = interpretMessage(message, context, words);
  const requests =
    understood.kind === 'meant'
      ? understood.requests
      : understood.kind === 'doubt'
        ? understood.candidates
        : [];
  const { text: _, ...meaning } = requests[0] ?? { intent: 'refuse', slots: {}, refusal: 'topic', text: '' };
  return meaning;
}

/** A message that wants this, in this order. */
export function meant(...meanings: readonly Interpretation[]): NluResult {
  return { kind: 'meant', requests: meanings.map(withText) };
}

/** A message that may mean one or the other. */
export function understoodTwice(...candidates: readonly Interpretation[]): NluResult {
  return { kind: 'doubt', candidates: candidates.map(withText) };
}

function withText(meaning: Interpretation) {
  return {
    ...meaning,
    text: [meaning.slots.name ?? meaning.intent, ...(meaning.slots.fields ?? [])].join(' '),
  };
}
