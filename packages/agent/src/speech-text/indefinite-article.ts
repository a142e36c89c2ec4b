const FEMININE =
  /(?:ung|heit|keit|schaft|ion|tät|erei|nummer|adresse|seite|stelle|woche|stunde|minute|sekunde|straße|firma|mail|person|frage|anlage)$/i;
const MASCULINE =
  /(?:eintrag|vertrag|auftrag|anbieter|versorger|betreiber|lieferant|treffer|partner|tag|monat|termin|standort|ort|kunde|datensatz)$/i;
/** Words that have what is counted as their object, in the clause before it. */
const TAKES_OBJECT = /(?<!\p{L})(?:habe|haben|gibt|finde|finden|sehe|kenne|für|ohne)(?!\p{L})/iu;
const CLAUSE_ENDS = /[.!?,;:\n]/;

/**
 * `1` before a noun, as far as its ending tells: `eine` Nummer, habe `einen` Eintrag, else `ein`. `before` is the text in front of it; a
 * piece of its end is enough.
 */
export function indefiniteArticle(noun: string, before: string): string {
  if (FEMININE.test(noun)) return 'eine';
  return MASCULINE.test(noun) && TAKES_OBJECT.test(before.split(CLAUSE_ENDS).at(-1) ?? '') ? 'einen' : 'ein';
}
