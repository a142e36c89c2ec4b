import { endingOf, type UtteranceEnding } from './utterance-ending.ts';

/** The waits of an assistant's settings, seconds; null: our own (voice-AI contract, 7: `startSpeakingPlan`). */
export interface EndpointingPlan {
  /** Least silence before an answer. */
  readonly waitSeconds: number | null;
  /** Silence after a text that ends in punctuation, in none, in a number. */
  readonly onPunctuationSeconds: number | null;
  readonly onNoPunctuationSeconds: number | null;
  readonly onNumberSeconds: number | null;
}

/**
 * Silence since the end of speech that ends a turn, ms: 200 and what the contract (voice-AI, 8) waits after such a text, but for one that is
 * whole: nothing is waited for then, and a participant that goes on is taken up.
 */
const SILENCE_MS: Readonly<Record<UtteranceEnding, number>> = {
  complete: 150,
  reply: 500,
  'whole-number': 600,
  statement: 600,
  unclear: 950,
  number: 1_000,
  spelling: 1_000,
  address: 1_000,
  unfinished: 1_400,
  open: 1_400,
};

const PUNCTUATION = /[.?!]$/;

/**
 * How much silence since the end of speech ends a turn that was heard as `text`, ms. It may be longer ago than the text is there.
 */
export function silenceAfter(text: string, plan: EndpointingPlan): number {
  const ending = endingOf(text);
  const chosen = chosenSeconds(text, ending, plan);
  const wait = chosen === null ? SILENCE_MS[ending] : chosen * 1000;
  return Math.max(wait, (plan.waitSeconds ?? 0) * 1000);
}

function chosenSeconds(text: string, ending: UtteranceEnding, plan: EndpointingPlan): number | null {
  if (ending === 'number' || ending === 'whole-number') return plan.onNumberSeconds;
  return PUNCTUATION.test(text.trim()) ? plan.onPunctuationSeconds : plan.onNoPunctuationSeconds;
}
