const VERB = '(?:löschen|entfernen|streichen|rauswerfen|rausnehmen|anlegen|wegwerfen)';
const BEFORE = new RegExp(
  `^\\s*(?:bitte\\s+)?(?:(?:den|die|das|ihn|sie|es)\\s+)?nicht\\s+(?:\\p{L}+\\s+)?${VERB}\\s*[,;:–-]*\\s*(?:sondern|nur|aber|bloß|lediglich|stattdessen)\\s+(?=\\p{L}+)`,
  'iu',
);
const INSIDE = new RegExp(
  `\\s*,?\\s*(?<!\\p{L})nicht\\s+${VERB}\\s*[,;–-]\\s*(?:sondern|nur|aber|bloß|lediglich)\\s+`,
  'iu',
);
const BEHIND = new RegExp(
  `\\s*[,;–-]\\s*(?:aber |und |bitte |also )*nicht\\s+(?:\\p{L}+\\s+)?${VERB}\\s*[.!]*\\s*$`,
  'iu',
);

/** A message without what is not to be done, where it says what is: `Ampere Charge nicht löschen, nur auf inaktiv stellen`. */
export function withoutNegatedOrders(message: string): string {
  return message.replace(BEFORE, '').replace(INSIDE, ' ').replace(BEHIND, '').trim();
}
