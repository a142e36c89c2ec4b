import type { DirectoryMatch, DirectoryMatchKind } from '@rer/contracts';
import { foldLetters } from '@rer/directory';
import type { Provider } from '../../providers/provider.ts';
import type { SearchMatch } from '../../search/search-hit.ts';

/** Characters that are shown of a long value. */
const EXCERPT = 160;
/** Of them, before the first mark. */
const LEAD = 40;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The surest first. */
const KINDS: readonly DirectoryMatchKind[] = ['exact', 'similar', 'sound'];

type Mark = [from: number, to: number];

/** What the search says of a hit, as people see it: one entry per field, with what to mark in its text. */
export function directoryMatches(provider: Provider, matches: readonly SearchMatch[]): DirectoryMatch[] {
  const byField = new Map<SearchMatch['field'], { kinds: DirectoryMatchKind[]; words: string[] }>();
  for (const { field, kind, words } of matches) {
    const known = byField.get(field) ?? { kinds: [], words: [] };
    known.kinds.push(kind);
    known.words.push(...words);
    byField.set(field, known);
  }
  return [...byField].flatMap(([field, { kinds, words }]) => {
    const value = provider[field];
    const kind = KINDS.find((each) => kinds.includes(each));
    if (value === null || kind === undefined) return [];
    return [{ field, kind, ...excerptOf(value, marksOf(value, words)) }];
  });
}

/** Words of the text that were met. A number in groups, as of a phone, is marked from its first to its last digit. */
export function marksOf(text: string, words: readonly string[]): Mark[] {
  const sought = words.map(foldLetters).filter((word) => word !== '');
  const marks: Mark[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldLetters(word);
    if (sought.some((each) => meets(folded, each))) marks.push([index, index + word.length]);
  }
  return marks.length > 0 ? marks : digitMarks(text, sought);
}

/** Parts count from three letters on: `st` is part of half the words there are. */
function meets(word: string, sought: string): boolean {
  if (word === sought) return true;
  return (sought.length >= 3 && word.includes(sought)) || (word.length >= 3 && sought.includes(word));
}

function digitMarks(text: string, sought: readonly string[]): Mark[] {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const digits = places.map((at) => text[at]).join('');
  for (const word of sought) {
    const number = word.replace(/\D/g, '').replace(/^0+/, '');
    const at = number.length < 3 ? -1 : digits.indexOf(number);
    const [from, last] = [places[at], places[at + number.length - 1]];
    if (from !== undefined && last !== undefined) return [[from, last + 1]];
  }
  return [];
}

function excerptOf(text: string, marks: Mark[]): { text: string; marks: Mark[] } {
  if (text.length <= EXCERPT) return { text, marks };
  const wanted = Math.max(0, Math.min((marks[0]?.[0] ?? 0) - LEAD, text.length - EXCERPT));
  const from = wholeCharacter(text, wanted);
  const to = wholeCharacter(text, Math.min(text.length, from + EXCERPT));
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const shift = before.length - from;
  return {
    text: before + text.slice(from, to) + after,
    marks: marks
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]): Mark => [start + shift, end + shift]),
  };
}

/** Never between the halves of a pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
