import type { Context } from '../context.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Reading } from '../reading.ts';

/** `speichern`, `ja, so anlegen`; a bare `Speicher` is a product. */
const WHOLE =
  /^\W*(?:(?:ja|jo|ok|okay|gut|passt|dann|jetzt|nun|bitte|so|und|einfach|alles|es|das|mal|wars|reicht|fertig|kannst du|konnen sie|du kannst|sie konnen)\W+)*(?:fertig|speicher[nt]|speichere?n? (?:das|es|alles|so|jetzt|bitte|mal)|abspeichern|speichere? ab|anlegen|leg\w* (?:das |es |ihn |sie |ihn so |das so |es so |so )?an|eintragen|ubernehmen|abschliessen)(?:\W+(?:bitte|so|danke|jetzt|ab|das|es))*\W*$/;
/** `keine`, `gibt es nicht`, `weiß ich nicht`. */
const NONE =
  /^\W*(?:(?:nein|nee|ne|no|och|ach|hm|also|ja|da|oh|puh|tja)\W+)*(?:kein(?:e[nrs]?|s)?|(?:haben|hat) (?:sie|die|wir|der|er|das) (?:nicht|keine?n?)|gibt es (?:nicht|keine?n?)|gibts (?:nicht|keine?n?)|weiss (?:ich|i) (?:jetzt |grad |gerade |leider |auch )?(?:nicht|nich|net|ned)|weiter|ubersprin\w*|brauch\w* (?:ich|wir|es|man) (?:nicht|nich|net)|nicht notig|lieber nicht|muss nicht sein)(?:\W+(?:danke|bitte|weiter))*\W*$/;
const NO_THANKS = /^\W*(?:(?:nein|nee|ne|no|nope)\W+(?:vielen )?danke?|danke\W+(?:nein|nee|ne|no))\W*$/;
const NO = /^\W*(?:nein|nee|ne|no|nope)\W*$/;

/**
 * While a new provider is added: an answer by which its questions end, or the one that may stay open is passed over. It is read
 * before its words are taken for a yes to something else, or a no to all of it.
 */
export function stepped({ message, plain }: Reading, { asked, proposal }: Context): Interpretation | null {
  if (asked?.kind !== 'new-provider' || proposal !== null || message.includes('?')) return null;
  if (WHOLE.test(plain)) return { intent: 'create', slots: {}, isFinished: true };
  const { field } = asked;
  const isNeeded = field === null || field === 'name' || field === 'email';
  if (isNeeded || field === 'intern' || field === 'is_active') return null;
  // Only this question can be answered by a bare no: all others may mean that nothing is to be added.
  const isNo = field === 'notes' && NO.test(plain);
  // There may be none of them, which is a number.
  const isCounted = /kein/.test(plain) && (field === 'mitarbeiter' || field === 'zweigstellen');
  const isPassed = NO_THANKS.test(plain) || (NONE.test(plain) && !isCounted);
  return isPassed || isNo ? { intent: 'create', slots: {}, isSkipped: true } : null;
}
