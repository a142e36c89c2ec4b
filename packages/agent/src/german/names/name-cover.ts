import { wordLikeness } from './word-likeness.ts';

/** Words of a name that are written as one, at most. */
const RUN_MAX = 4;

/** How the words that were said are those of a name. */
interface NameCover {
  readonly edits: number;
  /** The least that one of the words is: see `WordLikeness`. */
  readonly kind: 'same' | 'slip' | 'error' | 'doubt';
  /** Letters of the name that were not said. */
  readonly unsaid: number;
}

const KINDS = ['same', 'slip', 'error', 'doubt'] as const;

/** The rows of a name's words as one word each, with how many words they are: `grun` 1, `strom` 1, `grunstrom` 2. */
export type Runs = ReadonlyMap<string, number>;

export function runsOf(words: readonly string[]): Runs {
  const runs = new Map<string, number>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length && to - from <= RUN_MAX; to += 1)
      runs.set(words.slice(from, to).join(''), to - from);
  return runs;
}

/** Whether each word that was said, alone or with its neighbours, is a run of the name's words. Words of its town may stand beside. */
export function isCovered(said: readonly string[], runs: Runs, town: ReadonlySet<string>): boolean {
  let hasOwn = false;
  let at = 0;
  while (at < said.length) {
    const length = runAt(said, at, runs);
    if (length === 0 && !town.has(said[at] ?? '')) return false;
    hasOwn ||= length > 0;
    at += Math.max(1, length);
  }
  return hasOwn;
}

function runAt(said: readonly string[], at: number, runs: Runs): number {
  for (let length = Math.min(RUN_MAX, said.length - at); length > 0; length -= 1)
    if (runs.has(said.slice(at, at + length).join(''))) return length;
  return 0;
}

/** The same where words are misspelt or misheard; null: a word is none of the name's. */
export function likeCover(
  said: readonly string[],
  runs: Runs,
  town: ReadonlySet<string>,
  letters: number,
): NameCover | null {
  let edits = 0;
  let kind = 0;
  let covered = 0;
  let at = 0;
  while (at < said.length) {
    const word = said[at] ?? '';
    if (runs.has(word)) {
      covered += word.length;
      at += 1;
      continue;
    }
    const best = likeRun(said, at, runs);
    if (best === null) {
      if (!town.has(word)) return null;
      at += 1;
      continue;
    }
    edits += best.edits;
    kind = Math.max(kind, KINDS.indexOf(best.kind));
    covered += best.letters;
    at += best.length;
  }
  return covered === 0
    ? null
    : { edits, kind: KINDS[kind] ?? 'doubt', unsaid: Math.max(0, letters - covered) };
}

interface LikeRun {
  readonly edits: number;
  readonly kind: NameCover['kind'];
  readonly letters: number;
  readonly length: number;
}

function likeRun(said: readonly string[], at: number, runs: Runs): LikeRun | null {
  let best: LikeRun | null = null;
  for (let length = 1; length <= Math.min(RUN_MAX, said.length - at); length += 1) {
    const text = said.slice(at, at + length).join('');
    for (const [run, words] of runs) {
      // Word by word where neither has blanks that the other has not: an error in a short one tells more then.
      if (length > 1 && words > 1) continue;
      const like = wordLikeness(text, run);
      if (like === null) continue;
      const found = { ...like, letters: run.length, length };
      if (best === null || rankOf(found) < rankOf(best)) best = found;
    }
  }
  return best;
}

/** Surest first, then the longest. */
function rankOf({ kind, edits, length }: LikeRun): number {
  return KINDS.indexOf(kind) * 100 + edits * 10 - length;
}
