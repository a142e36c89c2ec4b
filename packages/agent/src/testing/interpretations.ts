import { interpretMessage } from '../german/interpret-message.ts';
import { type Context, EMPTY_CONTEXT } from '../german/interpretation/context.ts';
import type { Interpretation, NluResult } from '../german/interpretation/interpretation.ts';
import { type DirectoryWords, NO_WORDS } from '../german/known/directory-words.ts';

/** The first interpretation, or possible interpretation, of a message; an off-topic refusal if a question must come first. */
export function understand(
  message: string,
  context: Context = EMPTY_CONTEXT,
  words: DirectoryWords = NO_WORDS,
): Interpretation {
  const result = interpretMessage(message, context, words);
  const requests =
    result.kind === 'understood' ? result.requests : result.kind === 'ambiguous' ? result.candidates : [];
  const { text: _, ...interpretation } = requests[0] ?? {
    intent: 'refuse',
    slots: {},
    refusal: 'topic',
    text: '',
  };
  return interpretation;
}

/** A message that wants this, in this order. */
export function understood(...interpretations: readonly Interpretation[]): NluResult {
  return { kind: 'understood', requests: interpretations.map(withText) };
}

/** A message that may mean one or the other. */
export function ambiguous(...candidates: readonly Interpretation[]): NluResult {
  return { kind: 'ambiguous', candidates: candidates.map(withText) };
}

function withText(interpretation: Interpretation) {
  return {
    ...interpretation,
    text: [interpretation.slots.name ?? interpretation.intent, ...(interpretation.slots.fields ?? [])].join(
      ' ',
    ),
  };
}
