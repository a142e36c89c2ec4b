import type { Vocabulary } from '../store/vocabulary.ts';
import { editSimilarity } from './similarity.ts';
import type { WordCandidates } from './word-candidates.ts';
import type { QueryTerm } from './word-finder.ts';

const SHORT = 3;
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const decoder = new TextDecoder();

/**
 * Finds words of three letters that differ by one typing error, and those that a word of three letters differs from by one. They
 * have no part in common, so every word that this may be is looked up: some hundreds.
 */
export function findShort(vocabulary: Vocabulary, term: QueryTerm, candidates: WordCandidates): void {
  const texts = new Set([
    decoder.decode(term.text.subarray(0, term.length)),
    decoder.decode(term.skeleton.subarray(0, term.skeletonLength)),
  ]);
  for (const text of texts) {
    if (text.length > SHORT || text.length < SHORT - 1) continue;
    for (const near of nearWords(text)) {
      for (const spelled of spellings(near)) {
        const word = vocabulary.find(spelled);
        if (word < 0) continue;
        candidates.add(word, editSimilarity(1, SHORT, near[0] === text[0]), 'similar');
      }
    }
  }
}

/** All words one typing error away; of two letters those that one letter more makes three. */
function nearWords(text: string): ReadonlySet<string> {
  const near = new Set<string>();
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const sign of SIGNS) near.add(before + sign + after);
    if (text.length < SHORT || after === '') continue;
    for (const sign of SIGNS) near.add(before + sign + after.slice(1));
    near.add(before + after.slice(1));
    if (after.length > 1) near.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  near.delete(text);
  return near;
}

/** A word, and the same with an umlaut for each vowel that may have one: `tuv` is `tuev` of TÜV. */
function spellings(word: string): readonly string[] {
  const umlauts = [...word.matchAll(/[aou]/g)].map(
    ({ index }) => `${word.slice(0, index + 1)}e${word.slice(index + 1)}`,
  );
  return [word, ...umlauts];
}
