import { plainWord, spellingKey } from '../../text/spelling-key.ts';
import type { Token } from '../../text/tokens.ts';
import { dayAt } from '../../text/values/dates.ts';
import { digitWord, numberWord } from '../../text/values/number-words.ts';
import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { knownParts } from '../known/known-parts.ts';
import { wordsOf } from '../known/words.ts';
import { isGivenName } from '../vocabulary/given-names.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { flagRow, gramRow } from './feature-rows.ts';
import { isTownWord } from './town-words.ts';

/** Rows of the network's table that a token adds up; more are left out. */
export const ROWS_PER_TOKEN = 28;

const PHRASE_MAX = 6;
const GRAM_LETTERS = [3, 4, 5] as const;
/** Letters of a word from which its groups of letters are taken; what follows says little. */
const WORD_MAX = 24;

/** For each token the rows of the network's table: its word, its groups of letters, its form, and what vocabulary and directory know of it. */
export function tokenFeatures(
  tokens: readonly Token[],
  known: DirectoryWords = NO_WORDS,
): readonly (readonly number[])[] {
  const flags = tokens.map(() => new Set<string>());
  addVocabulary(tokens, flags);
  addDirectory(tokens, known, flags);
  return tokens.map((token, at) => {
    const own = flags[at] ?? new Set<string>();
    for (const flag of formFlags(token, tokens, at)) own.add(flag);
    const rows = [...own].map(flagRow);
    return [...new Set([...rows, ...gramsOf(token).map(gramRow)])].slice(0, ROWS_PER_TOKEN);
  });
}

function addVocabulary(tokens: readonly Token[], flags: readonly Set<string>[]): void {
  let at = 0;
  while (at < tokens.length) {
    const words: string[] = [];
    for (let i = at; i < Math.min(tokens.length, at + PHRASE_MAX); i += 1) {
      const token = tokens[i];
      if (token?.kind !== 'word') break;
      words.push(spellingKey(token.text));
    }
    const match = words.length === 0 ? null : longestMatch(words);
    const length = match?.length ?? 1;
    if (match !== null)
      for (let i = 0; i < length; i += 1)
        for (const tag of match.tags) flags[at + i]?.add(`${tag}${match.isExact ? '' : '~'}`);
    at += length;
  }
}

function addDirectory(tokens: readonly Token[], known: DirectoryWords, flags: readonly Set<string>[]): void {
  for (const { from, to, value, isNear } of knownParts(tokens, known)) {
    const kinds = value === null ? ['name'] : Object.keys(value.counts);
    for (let at = from; at < to; at += 1)
      for (const kind of kinds) {
        flags[at]?.add(`known:${kind}${isNear ? '~' : ''}`);
        flags[at]?.add(at === from ? `known-first:${kind}` : `known-next:${kind}`);
      }
  }
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word') continue;
    if (wordsOf(token.text).some((word) => known.isNameWord(word))) flags[at]?.add('name-word');
    const key = spellingKey(token.text);
    if (isKnownTown(key)) flags[at]?.add('town');
    if (isTownWord(key)) flags[at]?.add('town-word');
    if (isTownWord(key.replace(/er$/, '')) || isKnownTown(key.replace(/er$/, '')))
      flags[at]?.add('town-adjective');
  }
}

function formFlags({ kind, text }: Token, tokens: readonly Token[], at: number): string[] {
  const flags = [`kind:${kind}`];
  if (at === 0) flags.push('first');
  if (at === tokens.length - 1) flags.push('last');
  if (kind === 'mark') return [...flags, `mark:${text}`];
  if (kind === 'number')
    flags.push(
      `digits:${Math.min(9, text.replace(/\D/g, '').length)}`,
      ...(text.startsWith('0') ? ['zero'] : []),
    );
  if (/^\p{Lu}/u.test(text)) flags.push(/^[\p{Lu}\d&.-]{2,}$/u.test(text) ? 'capitals' : 'capital');
  if (/\d/.test(text) && /\p{L}/u.test(text)) flags.push('letters-digits');
  const word = plainWord(text);
  if (kind === 'word' && digitWord(word) !== null) flags.push('digit-word');
  else if (kind === 'word' && numberWord(word) !== null) flags.push('number-word');
  if (kind === 'word' && isGivenName(word)) flags.push('given-name');
  if (dayAt(tokens, at) !== null) flags.push('day');
  if (/^(gmbh|ag|kg|ohg|ug|se|eg|ek|ev|gbr|mbh|co|ggmbh|kgaa)$/.test(word)) flags.push('form');
  if (/(strasse|str|weg|platz|allee|gasse|ring|ufer|damm|chaussee)$/.test(word)) flags.push('street');
  return flags;
}

/** A word whole, its beginning and end, and its groups of letters; of numbers the form alone. */
function gramsOf({ kind, text }: Token): string[] {
  if (kind === 'mark') return [`w:${text}`];
  if (kind === 'number')
    return [`n:${text.replace(/\d/g, '0').slice(0, 12)}`, ...(text.length < 3 ? [`w:${text}`] : [])];
  if (kind === 'email' || kind === 'web') return [`e:${text.slice(-4).toLowerCase()}`];
  const word = plainWord(text).slice(0, WORD_MAX);
  const bordered = `<${word}>`;
  const grams = [`w:${word}`, `s:${spellingKey(text).slice(0, WORD_MAX)}`];
  if (word.length > 4) grams.push(`p:${word.slice(0, 5)}`, `e:${word.slice(-4)}`);
  for (const size of GRAM_LETTERS)
    for (let i = 0; i + size <= bordered.length; i += size === 3 ? 1 : 2)
      grams.push(`${size}:${bordered.slice(i, i + size)}`);
  return grams;
}
