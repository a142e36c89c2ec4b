import type { ReadableField } from '../vocabulary/tags.ts';

/**
 * The columns that a message asks for, of those that it names and those that it implies. What was named counts: `wie bewertet`
 * beside `Bewertung`; but `wohin mailen, nur die Adresse` is the address of the mail.
 */
export function askedColumns(
  named: readonly ReadableField[],
  implied: readonly ReadableField[],
): readonly ReadableField[] {
  if (named.length === 0) return implied;
  const isMail = implied.length === 1 && implied[0] === 'email' && named.includes('strasse_mit_hausnummer');
  return isMail ? implied : named;
}
