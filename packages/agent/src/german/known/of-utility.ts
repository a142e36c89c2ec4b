import { tokensOf } from '../text/tokens.ts';
import { isAtALoss, type Meaning } from '../understand/meaning.ts';
import { isSaid, type Known } from './in-message.ts';
import { wordsOf } from './words.ts';

/**
 * Those who work with a utility that the directory knows, where grammar took it for a company, goods or a place: `rheinenergie`,
 * `wie viele Partner hat die enercity`, `Wien Energie Partner`. Null: there is none, or somebody is called so too.
 */
export function ofUtility(meaning: Meaning, { words, names, sentence }: Known): Meaning | null {
  const { intent, slots } = meaning;
  const text = utilityIn(sentence.message, words);
  const isMisread =
    intent === 'read' &&
    slots.fields?.join() === 'stadtwerke_kollaborationen' &&
    isSaid(slots.name, text ?? '');
  const isOpen = intent === 'search' || intent === 'count' || isMisread || isAtALoss(meaning);
  if (text === null || !isOpen || slots.stadtwerke !== undefined || names.length > 0) return null;
  const rest = sentence.items.filter(
    (item) => !item.isMark && item.tags.size === 0 && !` ${text} `.includes(` ${item.text} `),
  );
  if (meaning.refusal === 'topic' && rest.length > 0) return null;
  const own = new Set(wordsOf(text));
  const others = Object.entries(slots).filter(
    ([key, value]) =>
      key !== 'fields' && !(typeof value === 'string' && wordsOf(value).every((word) => own.has(word))),
  );
  return {
    intent: intent === 'count' ? 'count' : 'search',
    slots: { ...Object.fromEntries(others), stadtwerke: text },
  };
}

/** The first utility in a message, as it was said. */
function utilityIn(message: string, words: Known['words']): string | null {
  const said = tokensOf(message).flatMap((token) =>
    token.kind === 'word' ? wordsOf(token.text).map((word) => ({ word, token })) : [{ word: '', token }],
  );
  const list = said.map(({ word }) => word);
  for (const [at, { token }] of said.entries()) {
    const length = words.utilityAt(list, at);
    if (length > 0) return message.slice(token.start, said[at + length - 1]?.token.end ?? token.end);
  }
  return null;
}
