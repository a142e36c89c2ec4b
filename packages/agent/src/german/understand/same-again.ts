const SAME =
  /(?<!\p{L})(dasselbe|das (gleiche|selbe)|dieselben?|die (gleichen?|selben?)|genauso|nochmal (für|in))(?!\p{L})/iu;

/** Whether the search before is wanted with something else in it: `jetzt dasselbe für Düsseldorf`. */
export function isSameAgain(message: string): boolean {
  return SAME.test(message);
}
