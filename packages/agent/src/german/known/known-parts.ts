import type { Token } from '../../text/tokens.ts';
import { tradeIn } from '../vocabulary/things.ts';
import { writtenTradeOf } from '../vocabulary/value-forms.ts';
import type { DirectoryWords, KnownValue } from './directory-words.ts';
import { wordsOf } from './words.ts';

/** A part of a message that the directory knows: tokens from `from` to before `to`. */
export interface KnownPart {
  readonly from: number;
  readonly to: number;
  /** Null: it is a name. */
  readonly value: KnownValue | null;
  /** A typing error was seen through. */
  readonly isNear: boolean;
}

/** The names and values in a message, none of them within another. */
export function knownParts(tokens: readonly Token[], known: DirectoryWords): readonly KnownPart[] {
  if (known.isEmpty) return [];
  const { words, tokenOf } = wordsWithTokens(tokens);
  const parts: KnownPart[] = [];
  let at = 0;
  const trades = tradesIn(tokens, known);
  while (at < words.length) {
    const from = tokenOf[at];
    const trade = trades.get(from ?? -1);
    if (trade !== undefined && from !== undefined) {
      if (tokenOf[at - 1] !== from) parts.push({ from, to: from + 1, value: trade, isNear: false });
      at += 1;
      continue;
    }
    const part = partAt(words, at, known);
    const to = part === null ? undefined : tokenOf[at + part.length - 1];
    // A part begins and ends where words do.
    const isWhole =
      part !== null && tokenOf[at - 1] !== from && (tokenOf[at + part.length] !== to || to === undefined);
    if (part !== null && isWhole && from !== undefined && to !== undefined) {
      parts.push({ from, to: to + 1, value: part.value, isNear: part.isNear });
      at += part.length;
    } else at += 1;
  }
  return parts;
}

/** The tokens of values that are there as they were said. */
export function valueTokens(parts: readonly KnownPart[]): ReadonlySet<number> {
  const exact = parts.filter(({ value, isNear }) => value !== null && !isNear);
  return new Set(exact.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)));
}

/** `PV-Firmen`, `Trafohersteller`, `PV-Anlage`: what such companies do or have, by token. */
function tradesIn(tokens: readonly Token[], known: DirectoryWords): ReadonlyMap<number, KnownValue> {
  const trades = new Map<number, KnownValue>();
  for (const [index, { kind, text }] of tokens.entries()) {
    // `pv-anlage`: a short form with a hyphen in it.
    const joined = kind === 'word' && text.includes('-') ? known.valueAt([wordsOf(text).join('')], 0) : null;
    if (joined !== null && !joined.isNear) {
      trades.set(index, joined.value);
      continue;
    }
    const trade = kind === 'word' ? tradeIn(text) : null;
    if (trade === null || known.nameAt(wordsOf(text), 0) > 0) continue;
    const own = wordsOf(writtenTradeOf(trade));
    const found = known.valueAt(own, 0);
    if (found !== null && found.length === own.length && !found.isNear) trades.set(index, found.value);
  }
  return trades;
}

function partAt(
  words: readonly string[],
  at: number,
  known: DirectoryWords,
): { readonly length: number; readonly value: KnownValue | null; readonly isNear: boolean } | null {
  const name = known.nameAt(words, at);
  const value = known.valueAt(words, at);
  // A word that records are called by, and that a value only has in another form, is the name.
  const isOwnName = name === 1 && value?.length === 1 && wordsOf(value.value.text).join(' ') !== words[at];
  if (value !== null && value.length >= name && !isOwnName) return value;
  return name > 0 ? { length: name, value: null, isNear: false } : null;
}

/** The words of a message, and the token that each is of. Addresses and quotations hold none: they are read as a whole. */
function wordsWithTokens(tokens: readonly Token[]): {
  readonly words: readonly string[];
  readonly tokenOf: readonly number[];
} {
  const words: string[] = [];
  const tokenOf: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    const own = kind === 'word' || kind === 'number' || /^[&+]$/.test(text) ? wordsOf(text) : [BREAK];
    // A hyphen joins what may also stand apart.
    const isLight = kind === 'mark' && text === '-';
    if (isLight) continue;
    for (const word of own) {
      words.push(word);
      tokenOf.push(index);
    }
  }
  return { words, tokenOf };
}

/** Stands where no name goes on. */
const BREAK = '\u0000';
