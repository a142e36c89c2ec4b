import type { DirectoryProvider } from '@rer/contracts';
import { comparableName, foldLetters } from '@rer/directory/names';
import { containsWord, squashed, type UserWords, userWordsIn } from './user-words.ts';

/** The columns by which people name a provider. */
type NamedParts = Pick<DirectoryProvider, 'name' | 'firmen_name' | 'email' | 'url' | 'phone'>;

/** Words of names that tell no company from another. */
const COMMON: ReadonlySet<string> = new Set(
  `gmbh ag kg kgaa ohg gbr ug eg ev mbh co cokg haftungsbeschraenkt se und der die das des den von zu zum zur fuer mit bei am an im in
  aus dr prof herr frau firma www http https de com net org eu info kontakt mail post service office datenschutz the`.split(
    /\s+/,
  ),
);
/** Letters of a whole name from which it is one. */
const FULL_FROM = 6;
const LEGAL: ReadonlySet<string> = new Set('gmbh mbh ag kg kgaa ohg gbr ug eg ev se co'.split(' '));
/** Shorter parts must match whole words: other words contain them by chance. */
const PART_FROM = 4;
/** A number is known by so many digits at its end. */
const KNOWN_DIGITS = 6;

/** Whether messages name a provider: a word of its name or contact person, its domain, address or telephone number; errors allowed. */
export function isNamedIn(provider: NamedParts, messages: readonly string[]): boolean {
  const userWords = userWordsIn(messages);
  const { email, firmen_name, name, phone, url } = provider;
  const digits = (phone ?? '').replace(/\D/g, '').slice(-KNOWN_DIGITS);
  if (digits.length === KNOWN_DIGITS && userWords.digits.includes(digits)) return true;
  const whole = [name, firmen_name ?? ''].map((text) => squashed(comparableName(text)));
  if (whole.some((text) => text.length > 2 && userWords.letters.includes(text))) return true;
  return [name, firmen_name ?? '', email, url ?? '']
    .flatMap((text) => foldLetters(text).split(/[^a-z0-9]+/))
    .some((word) => word !== '' && !COMMON.has(word) && containsPart(word, userWords));
}

/** Whether a message has the whole name of a company, whatever its legal form: that is no chance. */
export function isNamedInFull(
  { firmen_name, name }: Pick<NamedParts, 'name' | 'firmen_name'>,
  message: string,
): boolean {
  const messageWords = ` ${wordsOf(message)} `;
  return [name, firmen_name ?? ''].some((text) => {
    const words = wordsOf(text);
    return words.replace(/ /g, '').length >= FULL_FROM && messageWords.includes(` ${words} `);
  });
}

function wordsOf(text: string): string {
  return foldLetters(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !LEGAL.has(word))
    .join(' ');
}

function containsPart(word: string, userWords: UserWords): boolean {
  return word.length < PART_FROM
    ? word.length > 1 && (userWords.words.includes(word) || spelled(userWords).includes(word))
    : containsWord(word, userWords);
}

/** Letters that were said one by one, as `e w e`. */
function spelled({ words }: UserWords): string {
  return words.map((word) => (word.length === 1 ? word : ' ')).join('');
}
