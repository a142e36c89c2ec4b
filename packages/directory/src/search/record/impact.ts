import { IMPACT_MAX } from '../store/posting-lists.ts';

/** Impact of a posting whose word stands in the notes alone, which not everyone may search. */
export const NOTES_IMPACT = 2;
/** Impact of fields that only affect the ranking. */
export const RANKED_IMPACT = 1;
const IMPACT_MIN = 32;
const NOTES_BOOST = 0.35;

/**
 * Impact of a match: the boost of the field, a little more in a short one, where the word says more of the whole, and at the
 * beginning. `count` words, this one is number `at`.
 */
export function impactOf(boost: number, count: number, at: number): number {
  const share = 0.82 + 0.18 / Math.max(1, count);
  const place = at === 0 ? 1 : 0.985;
  return IMPACT_MIN + Math.round((IMPACT_MAX - IMPACT_MIN) * boost * share * place);
}

/** The value of each impact, 0 to 255; 0 for fields that are not searched. With the notes, or without. */
export function impactValues(includeNotes: boolean): Uint8Array {
  return includeNotes ? WITH_NOTES : WITHOUT_NOTES;
}

const WITHOUT_NOTES = Uint8Array.from({ length: 256 }, (_, impact) => {
  if (impact < IMPACT_MIN || impact > IMPACT_MAX) return 0;
  return Math.round(((impact - IMPACT_MIN) / (IMPACT_MAX - IMPACT_MIN)) * 255);
});
const WITH_NOTES = WITHOUT_NOTES.with(NOTES_IMPACT, Math.round(NOTES_BOOST * 255));
