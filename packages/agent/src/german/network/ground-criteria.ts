import type { DirectoryWords, ValueSlot } from '../known/directory-words.ts';
import { knownParts } from '../known/known-parts.ts';
import { skeletonOf } from '../text/skeleton.ts';
import { townOf } from '../understand/criteria/places.ts';
import { countryOf } from '../vocabulary/countries.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import type { ReadSlots } from './interpret-request.ts';
import { readerTokens } from './reader-tokens.ts';

const GROUNDED = ['category', 'produktgruppe', 'angebot'] as const satisfies readonly ValueSlot[];

/**
 * Criteria in the words of the directory: `windkraftfirmen` is its category Windkraft, and what it has as goods alone is
 * looked for among the goods. What it does not know stays as it was said.
 */
export function groundedCriteria(slots: ReadSlots, words: DirectoryWords): ReadSlots {
  const { land } = slots;
  const country = typeof land === 'string' ? countryOf(skeletonOf(land)) : undefined;
  const grounded: Record<string, ReadSlots[string]> = {
    ...slots,
    ...groundedTown(slots, words),
    ...(country === undefined ? {} : { land: country }),
  };
  for (const slot of GROUNDED) {
    const said = slots[slot];
    if (typeof said !== 'string') continue;
    const tokens = readerTokens(said);
    const [part, other] = knownParts(tokens, words);
    if (part === undefined || other !== undefined || part.value === null) continue;
    if (part.from > 0 || part.to < tokens.length) continue;
    const { text, counts } = part.value;
    const [most] = GROUNDED.filter((each) => (counts[each] ?? 0) > 0).toSorted(
      (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0),
    );
    const meant = (counts[slot] ?? 0) > 0 ? slot : most;
    if (meant === undefined || (meant !== slot && grounded[meant] !== undefined)) continue;
    delete grounded[slot];
    grounded[meant] = text;
  }
  return grounded;
}

/** `Münchner` is of München, and `Bremer Haven` a town that was heard as two words. */
function groundedTown({ stadt }: ReadSlots, words: DirectoryWords): ReadSlots {
  if (typeof stadt !== 'string') return {};
  if (/^\p{L}{3,}er$/iu.test(stadt) && !isKnownTown(skeletonOf(stadt))) {
    const town = townOf(stadt);
    return isKnownTown(skeletonOf(town)) ? { stadt: withCapital(town) } : {};
  }
  const tokens = readerTokens(stadt);
  const [whole] = knownParts(tokens, words);
  // `Frankfurt`, where the directory has Frankfurt am Main.
  if (whole?.from === 0 && whole.to === tokens.length && (whole.value?.counts.stadt ?? 0) > 0)
    return { stadt: whole.value?.text ?? stadt };
  if (!/\s/.test(stadt)) return {};
  const joined = readerTokens(stadt.replace(/\s+/g, '').toLowerCase());
  const [part] = knownParts(joined, words);
  return part?.value?.counts.stadt === undefined ? {} : { stadt: part.value.text };
}

function withCapital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
