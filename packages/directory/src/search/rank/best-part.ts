import { type Collected, isCandidate } from './best-candidates.ts';

/** Names come before whatever else somebody adds: the first word counts more. */
const FIRST = 1.25;

/**
 * The words, a bit each, that one document has together and that say most, of those that are not `all` of them; 0 when no
 * document has any. `first` is the bit of the first word. Documents with every word that are no hit all the same have them elsewhere or too much unlike.
 */
export function bestPartOf(collected: Collected, all: number, first: number): number {
  const { board } = collected;
  let best = 0;
  let bestScore = 0;
  for (let i = 0; i < board.count; i += 1) {
    const document = board.documentAt(i);
    const words = board.wordsOf(document);
    const score = board.scoreOf(document) * ((words & first) === 0 ? 1 : FIRST);
    // Heavier words have lower bits: of equal ones the choice is by the words alone.
    if (score < bestScore || (score === bestScore && words >= best)) continue;
    if (words === all || !isCandidate(collected, document)) continue;
    best = words;
    bestScore = score;
  }
  return best;
}
