import { foldLetters } from '@rer/directory/names';
import { plainWord } from '../spelling-key.ts';
import { type Token, WEB_ENDINGS } from '../tokens.ts';

/** An address found at a token. `length`: tokens that it takes, from `from` on. */
interface AddressSpan {
  readonly text: string;
  readonly from: number;
  readonly length: number;
}

const AT = new Set(['@', 'at', 'aet', 'ät', 'klammeraffe', 'affenschwanz', 'add']);
const JOINTS: ReadonlyMap<string, string> = new Map([
  ['punkt', '.'],
  ['dot', '.'],
  ['.', '.'],
  ['minus', '-'],
  ['bindestrich', '-'],
  ['strich', '-'],
  ['-', '-'],
  ['unterstrich', '_'],
  ['underscore', '_'],
  ['_', '_'],
]);
const ENDINGS: ReadonlySet<string> = new Set(WEB_ENDINGS.split('|'));
const BRACKETS = new Set(['(', ')', '[', ']', '{', '}']);
/** Words of a host that may be said without a joint between them. */
const HOST_WORDS_MAX = 5;
/** The longest host has 253 characters (RFC 1035, section 2.3.4). */
const HOST_LENGTH_MAX = 253;

/** The e-mail address around the `at` at a token, typed with blanks or said: `info at stadtwerke minus köln punkt de`. */
export function saidEmailAround(tokens: readonly Token[], at: number): AddressSpan | null {
  if (!AT.has(tokens[at]?.text.toLowerCase() ?? '')) return null;
  if (isDomainMark(tokens, at)) return null;
  let right = at + 1;
  while (BRACKETS.has(tokens[right]?.text ?? '')) right += 1;
  let left = at - 1;
  while (BRACKETS.has(tokens[left]?.text ?? '')) left -= 1;
  const host = saidHostAt(tokens, right);
  const local = localBefore(tokens, left);
  if (host === null || local === null) return null;
  return {
    text: `${local.text}@${host.text}`,
    from: local.from,
    length: host.from + host.length - local.from,
  };
}

/** `mit @beispiel.de`: the sign belongs only to the text after it. */
function isDomainMark(tokens: readonly Token[], at: number): boolean {
  const [before, sign, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return sign?.text === '@' && before !== undefined && before.end < sign.start && behind?.start === sign.end;
}

/** A host at a token: `beispiel.de`, `beispiel punkt de`, `w w w punkt beispiel punkt de`. */
export function saidHostAt(tokens: readonly Token[], at: number): AddressSpan | null {
  let text = '';
  let words = 0;
  let best: AddressSpan | null = null;
  for (let i = at; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined || text.length > HOST_LENGTH_MAX) break;
    if (token.kind === 'web' && text === '') return { text: token.text, from: at, length: 1 };
    // A whole address is no part of another.
    if (token.kind === 'web' && /^(www\.|https?:)/i.test(token.text)) break;
    if (BRACKETS.has(token.text)) continue;
    const hint = spellingHint(tokens, i);
    if (hint > 0 && text !== '') {
      i += hint - 1;
      continue;
    }
    const joint = jointOf(token);
    if (joint !== undefined && text !== '') {
      text += joint;
      continue;
    }
    if (token.kind !== 'word' && token.kind !== 'number' && token.kind !== 'web') break;
    const isNew = !/[.\-_]$/.test(text);
    words += isNew ? 1 : 0;
    if (words > HOST_WORDS_MAX || (best !== null && isNew)) break;
    const word = spelled(token.text);
    const isEnding = text.endsWith('.') && (ENDINGS.has(word) || token.kind === 'web');
    text += word;
    if (isEnding || token.kind === 'web') best = { text, from: at, length: i + 1 - at };
  }
  return best;
}

/** The part before the `at`, read backwards: words with joints between them, and letters that are spelled. */
function localBefore(tokens: readonly Token[], last: number): { text: string; from: number } | null {
  let from = last;
  let text = '';
  for (let i = last; i >= 0; i -= 1) {
    const token = tokens[i];
    if (token === undefined) break;
    const hint = hintBefore(tokens, i);
    if (hint > 0) {
      i -= hint - 1;
      continue;
    }
    const joint = jointOf(token);
    if (joint !== undefined && text !== '' && i > 0 && !isJoint(tokens[i - 1])) {
      text = joint + text;
      continue;
    }
    if (token.kind !== 'word' && token.kind !== 'number') break;
    const isJoined = text === '' || /^[.\-_]/.test(text);
    if (!isJoined && !(token.text.length === 1 && tokens[i + 1]?.text.length === 1)) break;
    text = spelled(token.text) + text;
    from = i;
  }
  text = text.replace(/^[.\-_]+/, '');
  return text === '' ? null : { text, from };
}

/** `weiss mit doppel s`, `Maier mit ai`: how a word is spelled, and no part of it. Tokens that it takes, 0: none. */
function spellingHint(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text.toLowerCase() !== 'mit') return 0;
  const isDoubled = /^doppel$/i.test(tokens[at + 1]?.text ?? '');
  const letters = tokens[at + (isDoubled ? 2 : 1)]?.text ?? '';
  if (letters.length === 0 || letters.length > 2) return 0;
  const isSpelledOut = !isDoubled && letters.length === 1 && /^\p{L}$/u.test(tokens[at + 2]?.text ?? '');
  return isDoubled || isSpelledOut ? 3 : 2;
}

/** The same, of a hint that ends at a token. */
function hintBefore(tokens: readonly Token[], last: number): number {
  return [3, 2].find((length) => last >= length && spellingHint(tokens, last - length + 1) === length) ?? 0;
}

function jointOf(token: Token): string | undefined {
  return JOINTS.get(token.kind === 'mark' ? token.text : plainWord(token.text));
}

function isJoint(token: Token | undefined): boolean {
  return token !== undefined && jointOf(token) !== undefined;
}

/** Hosts have no umlauts, and people say them. */
function spelled(word: string): string {
  return foldLetters(word);
}
