import { plainText } from '../../text/skeleton.ts';
import { isContent, type Reading } from '../reading.ts';

/** Something was written: what is to be taken back. */
const WRITTEN =
  /\b(anderung\w*|speicherung\w*|gespeichert\w*|eintragung\w*|eingetragen\w*|aktion|schritt|bearbeitung|eingabe|geandert\w*|gemacht\w*|vorgenommen\w*|speicher\w*|bestatig\w*|angabe|(vorherige\w*|alte\w*|ursprungliche\w*) (zustand|wert|stand|angabe|eintrag)|reingeschrieben\w*|aktualisierung|das war (falsch|verkehrt|quatsch|nix|ein (fehler|versehen|irrtum))|das (letzte|vorige|eben|grade|gerade)|(des|der) letzte|vorige)\b/;
const RECENT =
  /\b(letzte[nrsm]?|eben|gerade|grade|grad|vorhin|soeben|vorige[nrsm]?|zuvor|vorher|davor|hatte|falsch\w*|verkehrt\w*|versehen\w*|fehler|alte\w*|ursprunglich\w*|deine|meine|frisch)\b/;
/** It is to be gone again. */
const GONE =
  /\b(zuruck\w*|ruckgang\w*|retour|aufheb\w*|hebe?\b.*\bauf|auf ?(zu)?heben|(wieder|muss|soll|sollte|kann) (\w+ ){0,2}(raus|weg|heraus|losch\w*|entfern\w*|verschwind\w*)|verwerf\w*|verwirf|stornier\w*|widerruf\w*|annullier\w*|ungeschehen|ungultig|gilt nicht|vergiss|nicht (mehr )?(haben|so|gelten|gilt|drin\w*|stehen|bleiben)|ersetz\w*|ruckwarts|wieder so|rollback|ruckabwick\w*)\b/;
/** What stood there before is to stand there again. */
const AS_BEFORE =
  /\b(wieder|zuruck|erneut)\b.*\b(was|wie|so wie|auf das was|das was) (\w+ ){0,3}(vorher|davor|zuvor|fruher|war|drin ?stand|gestanden|gewesen)\b|\b(zuruck|wieder) auf (vorher|vorhin|zuvor|davor)\b|\bwie (es |das )?(vorher|zuvor|davor|vorhin|gehabt)\b|\b(so )?wie (es|das) (\w+ )?(war|gewesen ist)\b|\b(wieder|zuruck)\b.*\b(so|genauso) wie\b.*\bwar\b/;
/** `Die letzte Eingabe löschen`: what was done last is to be gone. */
const LAST_GONE =
  /\b(letzte|vorige|eben|gerade|grade)\w*\b.*\b(anderung|speicherung|eingabe|eintragung|aktion|bearbeitung)\b.*\b(losch\w*|entfern\w*|weg\w*|raus\w*|streich\w*)\b|^\W*(ruckwarts|back|zuruck) (to|zum|auf) (the )?(old|previous|alten|vorherigen)\b|^\W*ruckwarts\b/;
const KEYS = /^\W*(bitte )?(strg|ctrl|control|steuerung|cmd|command) ?[-+ ]? ?z\b/;

/**
 * Whether the message wants back what stood there before the last change: it speaks of what was just written and that it is to be
 * gone, or of how things were. Names and values make it something else.
 */
export function reversed(reading: Reading): boolean {
  const plain = reading.plain;
  if (KEYS.test(plain)) return true;
  if (LAST_GONE.test(plain) && !reading.items.some((item) => item.isKnownName)) return true;
  const isOther = reading.items.some(
    (item) => item.value !== null || (isContent(item) && !isOfWriting(item.text)) || item.isKnownName,
  );
  if (isOther) return false;
  if (AS_BEFORE.test(plain)) return true;
  return (
    GONE.test(plain) &&
    WRITTEN.test(plain) &&
    (RECENT.test(plain) || /\b(anderung|speicherung|gespeichert)/.test(plain))
  );
}

function isOfWriting(text: string): boolean {
  const plain = plainText(text);
  return (
    WRITTEN.test(plain) ||
    RECENT.test(plain) ||
    GONE.test(plain) ||
    /^(heb\w*|roll\w*|verseh\w*|vertippt|verklickt|erwischt|rutscht|reingerutscht|auf|anfang|drinstand|drinstehen|aufheb\w*|fruher\w*|verfruht\w*)$/.test(
      plain,
    )
  );
}
