import type { ProposedField } from '../directory-facts.ts';
import { germanNumber } from '../values/shown-value.ts';

/** Ratings as people give them. The column takes more (numeric(4,2)), and who means it may store it. */
const RATING = { min: 0, max: 5 } as const;

/** What a person should notice before saying yes: values that can be stored and are hardly meant. '' where there are none. */
export function unusualValues(fields: readonly ProposedField[]): string {
  const rating = fields.find(({ field }) => field === 'rating')?.new;
  if (typeof rating !== 'number' || (rating >= RATING.min && rating <= RATING.max)) return '';
  return `Achtung: Bewertungen liegen sonst zwischen ${germanNumber(RATING.min)} und ${germanNumber(RATING.max)}.\n`;
}
