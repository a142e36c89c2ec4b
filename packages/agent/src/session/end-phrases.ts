import { foldLetters } from '@rer/directory/names';

/**
 * Whether a text holds one of the phrases, as whole words, whatever their case, umlauts and punctuation (voice-AI contract, 7:
 * `endCallPhrases`). A phrase without a letter or digit never fits.
 */
export function saysOneOf(text: string, phrases: readonly string[]): boolean {
  const said = words(text);
  return phrases.map(words).some((phrase) => phrase.trim() !== '' && said.includes(phrase));
}

/** The words between single spaces, with one at either end. */
function words(text: string): string {
  return ` ${foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
