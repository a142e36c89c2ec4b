import { TAKEN } from '../change/operations.ts';
import type { Context } from '../context.ts';
import type { Interpretation } from '../interpretation.ts';
import { isField, type Reading } from '../reading.ts';
import { unknownWords } from '../signs.ts';
import { helpWanted } from './help-request.ts';
import { reversed } from './reversed-change.ts';

/** A request for help, for the step before, or for what stood there before the last change. */
export function turned(reading: Reading, context: Context): Interpretation | null {
  return (
    helpWanted(reading, context) ??
    taken(reading, context) ??
    back(reading, context) ??
    undo(reading, context)
  );
}

function back(reading: Reading, context: Context): Interpretation | null {
  if (reading.contains('act:undo')) return null;
  const isBack =
    reading.contains('say:back') &&
    unknownWords(reading) <= 1 &&
    !reading.items.some(
      (item) => item.value !== null && !(item.value.kind === 'number' && item.value.amount === 1),
    );
  const isAgain =
    /\b(nochmal|noch mal|wieder|erneut)\b/iu.test(reading.plain) &&
    reading.contains('noun:result') &&
    !reading.contains('noun:providers') &&
    context.shown.length > 0;
  const isEarlier =
    /\b(zu dem|zur|zum|auf die|auf das) (davor|vorher\w*|vorig\w*|zuvor)\b|\b(vorig|vorherig|letzt)\p{L}* (angabe|eingabe|antwort)\b.*\b(nochmal|noch mal|neu|andern|eingeben|wiederholen)|\b(nochmal|noch mal)\b.*\b(vorig|vorherig)\p{L}* (angabe|eingabe|frage)|^\W*(bitte |ach |moment |nee |nein )*(das|die|den) (vorige|vorherige|vorigen|davor) (bitte )?(nochmal|noch mal|noch einmal)\b/iu.test(
      reading.plain,
    ) && !reading.contains('act:undo');
  const isOverview =
    /\b(ubersicht|liste|treffer|ergebnisse?n?)\b.*\b(von vorhin|von eben|vorher|zuvor)\b/iu.test(
      reading.plain,
    ) && /\b(nochmal|noch mal|noch einmal|wieder|zuruck)\b/iu.test(reading.plain);
  const isBefore =
    /\b(frage|schritt|seite|liste) (davor|zuvor|vorher)\b|\b(vorherig|vorig|letzt)\p{L}*\s+(frage|schritt|liste|seite|ergebnis|treffer|auswahl)/iu.test(
      reading.plain,
    ) &&
    !reading.contains('act:pick') &&
    !/ruckgang|mach|nimm/iu.test(reading.plain) &&
    !/\b(das|den|der) letzte[nr]? (ergebnis|treffer|eintrag)\b/.test(reading.plain);
  return isBack || isAgain || isBefore || isEarlier || isOverview ? { intent: 'back', slots: {} } : null;
}

/** What was written is to be gone, before a `zurück` is taken for a way back. */
function taken(reading: Reading, { proposal, asked }: Context): Interpretation | null {
  const isOpen =
    proposal === null &&
    asked === null &&
    !reading.contains('ask:which', 'off:topic') &&
    !/^\W*wie (kann|mach|nehm|geht)/.test(reading.plain);
  return isOpen && reversed(reading) ? { intent: 'undo', slots: {} } : null;
}

const UNDO = [
  /\b(letzte|letzten|vorige) (anderung|eintragung|eingabe)\b.*\b(wieder )?(raus|weg|zuruck)\b/iu,
  /\b(mach|nimm|nehm|dreh|setz|stell)\p{L}*\b.*\b(zuruck|ruckgangig|ungeschehen|wieder weg|wieder her)\b/iu,
  /\b(alte[nrs]?|vorherige[nrs]?|bisherige[nrs]?|ursprungliche[nrs]?|vorige[nrs]?)\b.*\b(wieder|zuruck|herstell)/iu,
  /\bwieder\b.*\b(alte[nrs]?|vorherige[nrs]?|ursprungliche[nrs]?)\b.*\b(wert|stand|nummer|mail|adresse|eintrag|setz|haben|rein)/iu,
  /\bwie (es )?(vorher|zuvor|davor)\b/iu,
  /\bmach das (wieder )?weg\b/iu,
];

/** `nimm das nicht zurück`. */
const NOT_BACK = /\b(?:nicht|nich|net) (?:\w+ )?(?:ruckgangig|zuruck\w*)\b/;

/** It is not to be taken back. */
function isNoUndo({ plain }: Reading, { proposal }: Context): boolean {
  return proposal === null && NOT_BACK.test(plain);
}

function undo(reading: Reading, context: Context): Interpretation | null {
  const isDropped =
    context.proposal !== null &&
    reading.contains('act:drop', 'say:no') &&
    /\b(nicht|nein|ne|nee|lass)\b/.test(reading.plain);
  if (isDropped || (TAKEN.test(reading.plain) && reading.items.some((item) => isField(item)))) return null;
  const isAddress = reading.items.some(
    (item) => item.value?.kind === 'email' || item.value?.kind === 'digits',
  );
  if (isNoUndo(reading, context)) return null;
  if (isAddress || reading.contains('ask:how', 'off:topic', 'off:verb', 'off:deed')) return null;
  if (reading.contains('act:search') && reading.contains('act:undo') && unknownWords(reading) > 0)
    return null;
  return reading.contains('act:undo') || UNDO.some((pattern) => pattern.test(reading.plain))
    ? { intent: 'undo', slots: {} }
    : null;
}
