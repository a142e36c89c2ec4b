import { foldLetters } from '@rer/directory/names';
import type { Toolbox } from './toolbox.ts';

/** The tool by which a model ends a conversation (voice-AI contract, 2: tools of type `endCall`). */
export const END_CALL_TOOL = 'endCall';

/** A toolbox with {@link END_CALL_TOOL} alone. `description` tells models when to use it. */
export function endCallToolbox(description = 'Beendet das Gespräch.'): Toolbox {
  return {
    definitions: [{ name: END_CALL_TOOL, description, parameters: { type: 'object', properties: {} } }],
    run: async () => ({ content: '{"ended":true}', end: 'assistant-ended-call' }),
  };
}

/**
 * Whether a text holds one of the phrases, as whole words, whatever their case, umlauts and punctuation (voice-AI contract, 7:
 * `endCallPhrases`). A phrase without a letter or digit never fits.
 */
export function containsPhrase(text: string, phrases: readonly string[]): boolean {
  const textWords = words(text);
  return phrases.map(words).some((phrase) => phrase.trim() !== '' && textWords.includes(phrase));
}

/** The words between single spaces, with one at either end. */
function words(text: string): string {
  return ` ${foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
