import { foldLetters } from '@rer/directory/names';
import { classifyReply } from './classify-reply.ts';

/** What a short answer to a question for a yes or a no is. `unclear`: to be asked again. */
export type ShortAnswer = 'yes' | 'no' | 'unclear';

/** Words of which more are no short answer. */
const WORDS_MAX = 3;
/** How recognisers write a yes and a no. `Jahr`, `neun` and `na` are not here: each may be another word. */
const YES =
  /^(?:ja|jah|jaa|jaja|ya|yah|yeah|yea|yep|jo|joa|jau|jup|jep|jawohl|jawoll|genau|richtig|korrekt|stimmt|passt|ok|okay|okey|ja ja|ya ya)$/;
const NO = /^(?:nein|nain|naein|nei|nee|noe|ne|neein|nein nein|nein danke|no|nope|stopp|stop|abbrechen)$/;
/** What people say instead of an answer; it is understood like anything else. */
const REQUEST =
  /(?<!\p{L})(?:hilfe|wie bitte|noch ?mal|wiederhol|rueckgaengig|warte|moment|was war|wer|warum|wieso|buchstabier|langsam|lauter|leiser|suche?|zeig|(?:wo|wie|was|wann|welche[mnrs]?)(?!\p{L}))/u;
/** More digits than one: a value, and no yes or no that was misheard. */
const VALUE = /\d{2}|@/;

/**
 * Reads a yes or a no in what was heard after a question for one. `unclear` where a short answer is not plainly either; null where it is a longer
 * utterance, a request or a value, to be understood as such. `removes`: as for `classifyReply`.
 */
export function readShortAnswer(text: string, removes = true): ShortAnswer | null {
  const words = foldLetters(text)
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim();
  if (words === '') return 'unclear';
  if (REQUEST.test(words) || VALUE.test(words)) return null;
  // A question is no answer, whatever it asks.
  if (!text.includes('?')) {
    if (YES.test(words)) return 'yes';
    if (NO.test(words)) return 'no';
    const reply = classifyReply(text, removes);
    if (reply !== 'neither') return reply;
  }
  return words.split(' ').length <= WORDS_MAX ? 'unclear' : null;
}
