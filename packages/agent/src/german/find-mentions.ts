import type { DirectoryWords } from './known/directory-words.ts';
import { type KnownPart, knownParts } from './known/known-parts.ts';
import { networkTokens } from './network/network-tokens.ts';

/** A name of the directory that a message mentions, as it was said. */
export interface NameMention {
  readonly text: string;
  /** Where it begins and ends in the message. */
  readonly start: number;
  readonly end: number;
}

/** The names of the directory that a message has, letter by letter, in their order. */
export function findNameMentions(message: string, words: DirectoryWords): readonly NameMention[] {
  return findMentions(message, words).flatMap(({ value, start, end }) =>
    value === null ? [{ text: message.slice(start, end), start, end }] : [],
  );
}

/** Names and values that a message has letter by letter, with their positions in it. */
export function findMentions(
  message: string,
  words: DirectoryWords,
): readonly (Pick<KnownPart, 'value'> & { readonly start: number; readonly end: number })[] {
  const tokens = networkTokens(message);
  return knownParts(tokens, words).flatMap(({ value, isNear, from, to }) => {
    const [first, last] = [tokens[from], tokens[to - 1]];
    return isNear || first === undefined || last === undefined
      ? []
      : [{ value, start: first.start, end: last.end }];
  });
}
