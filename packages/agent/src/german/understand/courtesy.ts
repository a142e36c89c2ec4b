/** What people say before a wish: greetings, calls for attention, hesitation. */
const BEFORE =
  /^\s*(?:(?:guten|gute|schönen|schoenen) (?:guten )?(?:morgen|tag|abend)(?: zusammen)?|hallo(?: zusammen| du)?|hallöchen|hi|hey|moin(?: moin)?|servus|grüß (?:gott|dich)|gruess (?:gott|dich)|tach|mahlzeit|sag(?:en sie)? mal|sag|sage? mir(?: doch)? mal|du|sie|hör(?:en sie)? mal|pass(?:en sie)? (?:mal )?auf|(?:nur |mal )?(?:eine |ne )?(?:kurze |kleine |schnelle |andere |weitere )?(?:zwischen)?frage(?: noch| mal)?|noch (?:was|etwas|eine frage|eins)|ach(?: ja| so| übrigens)?|übrigens|uebrigens|na gut|na dann|gut dann|also|so|ähm?|aehm?|öhm?|hm+|naja|na|tja|ok(?:ay)?|gut|super|prima|alles klar|entschuldigung|entschuldigen sie|entschuldige|sorry|verzeihung|pardon|verzeihen sie(?: die störung)?|danke(?:schön)?(?: dir| ihnen)?|vielen dank|folgendes|dann|weiter|jetzt|nun|bitte(?:schön)?)\s*(?:[,;:.!?–-]+\s*|(?<=ähm?|aehm?|öhm?|hm|moin|hallo|hi|hey|also|morgen|tag|abend|bitte)\s+)/iu;
/** What they say behind it. */
const BEHIND =
  /(?:\s*[,;.!–-]+\s*|\s+)(?:(?:vielen |besten |herzlichen |lieben )?dank(?:e)?(?:schön| schön| sehr| dir| ihnen| im voraus| schon mal| schonmal| vorab)*|merci|thx|(?:viele |liebe |beste |schöne )?grüße|lg|vg|mfg)\s*[.!?]*\s*$/iu;
const URGENT =
  /\s*[,;.!–-]+\s*(?:(?:das |es )?(?:ist |wäre |eilt|pressiert)(?:(?:sehr |ziemlich |leider |echt |wirklich |super )?(?:eilig|dringend|wichtig))?|eilt(?: sehr)?|(?:ist )?(?:sehr )?(?:dringend|eilig)|bitte (?:schnell|zügig|sofort)|wenn(?:'s| es)? (?:geht|möglich ist)|falls möglich|wenn möglich|ja\?|oder\?|gell\?|ne\?|okay\?|ok\?)\s*[.!?]*\s*$/iu;
/** `…, und wenn ja, welche?` */
const IF_SO =
  /[\s,]+(?:und )?(?:wenn|falls) ja,? *(?:welchen?|welche[rs]|was|wie viele?|wer|wie)?\s*[.!?]*\s*$/iu;
const HASTE =
  /[\s,]+(?:bitte(?:schön| mal| sehr)?|mal (?:bitte )?(?:schnell|eben|kurz)|ganz schnell|bitte schnell)\s*[.!?]*\s*$/iu;
/** Words that are no wish by themselves. */
const ALONE =
  /^\W*(?:bitte|danke|hallo|moin|hey|servus|gern|alles|klar|okay|ja|nein|super|tschüss|mal|noch|doch|der|die|das)\W*$/iu;
/** A company may be called as people greet. */
const COMPANY =
  /^\s*(?:moin|hallo|hi|hey|servus)\s+\p{Lu}\p{L}+(?:\s+\p{L}+){0,2}\s+(?:gmbh|ag|kg|ohg|ug|se|e\.\s?v)\b/iu;
const ROUNDS_MAX = 3;

/**
 * A message without the courtesies around its wish. A message that is nothing but courtesies, or that would be left with hardly
 * anything, stays as it is.
 */
export function withoutCourtesy(message: string): string {
  if (COMPANY.test(message)) return message;
  let text = message;
  for (let round = 0; round < ROUNDS_MAX; round += 1) text = shortened(shortened(text, BEFORE), BEHIND);
  return shortened(shortened(shortened(text, IF_SO), URGENT), HASTE);
}

function shortened(text: string, pattern: RegExp): string {
  const rest = text.replace(pattern, '');
  const isWish = rest !== text && /\p{L}{3}|\d/u.test(rest) && !ALONE.test(rest);
  return isWish ? rest : text;
}
