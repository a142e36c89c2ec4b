import { plainText } from '../../text/spelling-key.ts';
import type { Context } from '../interpretation/context.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { unknownWords } from '../sentence/sentence-content.ts';
import { isContent, isField, type TokenCursor } from '../sentence/token-cursor.ts';
import { TAKEN } from '../slots/change/operations.ts';
import { readHelpRequest } from './help-request.ts';

/** A request for help, for the step before, or for what stood there before the last change. */
export function readDialogueControl(cursor: TokenCursor, context: Context): Interpretation | null {
  return (
    readHelpRequest(cursor, context) ??
    readReversal(cursor, context) ??
    readStepBack(cursor, context) ??
    readUndo(cursor, context)
  );
}

function readStepBack(cursor: TokenCursor, context: Context): Interpretation | null {
  if (cursor.contains('act:undo')) return null;
  const isBack =
    cursor.contains('say:back') &&
    unknownWords(cursor) <= 1 &&
    !cursor.items.some(
      (item) => item.value !== null && !(item.value.kind === 'number' && item.value.amount === 1),
    );
  const isAgain =
    /\b(nochmal|noch mal|wieder|erneut)\b/iu.test(cursor.plain) &&
    cursor.contains('noun:result') &&
    !cursor.contains('noun:providers') &&
    context.shown.length > 0;
  const isEarlier =
    /\b(zu dem|zur|zum|auf die|auf das) (davor|vorher\w*|vorig\w*|zuvor)\b|\b(vorig|vorherig|letzt)\p{L}* (angabe|eingabe|antwort)\b.*\b(nochmal|noch mal|neu|andern|eingeben|wiederholen)|\b(nochmal|noch mal)\b.*\b(vorig|vorherig)\p{L}* (angabe|eingabe|frage)|^\W*(bitte |ach |moment |nee |nein )*(das|die|den) (vorige|vorherige|vorigen|davor) (bitte )?(nochmal|noch mal|noch einmal)\b/iu.test(
      cursor.plain,
    ) && !cursor.contains('act:undo');
  const isOverview =
    /\b(ubersicht|liste|treffer|ergebnisse?n?)\b.*\b(von vorhin|von eben|vorher|zuvor)\b/iu.test(
      cursor.plain,
    ) && /\b(nochmal|noch mal|noch einmal|wieder|zuruck)\b/iu.test(cursor.plain);
  const isBefore =
    /\b(frage|schritt|seite|liste) (davor|zuvor|vorher)\b|\b(vorherig|vorig|letzt)\p{L}*\s+(frage|schritt|liste|seite|ergebnis|treffer|auswahl)/iu.test(
      cursor.plain,
    ) &&
    !cursor.contains('act:pick') &&
    !/ruckgang|mach|nimm/iu.test(cursor.plain) &&
    !/\b(das|den|der) letzte[nr]? (ergebnis|treffer|eintrag)\b/.test(cursor.plain);
  return isBack || isAgain || isBefore || isEarlier || isOverview ? { intent: 'back', slots: {} } : null;
}

/** What was written is to be gone, before a `zurück` is taken for a way back. */
function readReversal(cursor: TokenCursor, { proposal, openQuestion }: Context): Interpretation | null {
  const isOpen =
    proposal === null &&
    openQuestion === null &&
    !cursor.contains('ask:which', 'off:topic') &&
    !/^\W*wie (kann|mach|nehm|geht)/.test(cursor.plain);
  return isOpen && isReversal(cursor) ? { intent: 'undo', slots: {} } : null;
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
function isNoUndo({ plain }: TokenCursor, { proposal }: Context): boolean {
  return proposal === null && NOT_BACK.test(plain);
}

function readUndo(cursor: TokenCursor, context: Context): Interpretation | null {
  const isDropped =
    context.proposal !== null &&
    cursor.contains('act:drop', 'say:no') &&
    /\b(nicht|nein|ne|nee|lass)\b/.test(cursor.plain);
  if (isDropped || (TAKEN.test(cursor.plain) && cursor.items.some((item) => isField(item)))) return null;
  const isAddress = cursor.items.some(
    (item) => item.value?.kind === 'email' || item.value?.kind === 'digits',
  );
  if (isNoUndo(cursor, context)) return null;
  if (isAddress || cursor.contains('ask:how', 'off:topic', 'off:verb', 'off:deed')) return null;
  if (cursor.contains('act:search') && cursor.contains('act:undo') && unknownWords(cursor) > 0) return null;
  return cursor.contains('act:undo') || UNDO.some((pattern) => pattern.test(cursor.plain))
    ? { intent: 'undo', slots: {} }
    : null;
}

/** `speichern`, `ja, so anlegen`; a bare `Speicher` is a product. */
const WHOLE =
  /^\W*(?:(?:ja|jo|ok|okay|gut|passt|dann|jetzt|nun|bitte|so|und|einfach|alles|es|das|mal|wars|reicht|fertig|kannst du|konnen sie|du kannst|sie konnen)\W+)*(?:fertig|speicher[nt]|speichere?n? (?:das|es|alles|so|jetzt|bitte|mal)|abspeichern|speichere? ab|anlegen|leg\w* (?:das |es |ihn |sie |ihn so |das so |es so |so )?an|eintragen|ubernehmen|abschliessen)(?:\W+(?:bitte|so|danke|jetzt|ab|das|es))*\W*$/;
/** `keine`, `gibt es nicht`, `weiß ich nicht`. */
const NONE =
  /^\W*(?:(?:nein|nee|ne|no|och|ach|hm|also|ja|da|oh|puh|tja)\W+)*(?:kein(?:e[nrs]?|s)?|(?:haben|hat) (?:sie|die|wir|der|er|das) (?:nicht|keine?n?)|gibt es (?:nicht|keine?n?)|gibts (?:nicht|keine?n?)|weiss (?:ich|i) (?:jetzt |grad |gerade |leider |auch )?(?:nicht|nich|net|ned)|weiter|ubersprin\w*|brauch\w* (?:ich|wir|es|man) (?:nicht|nich|net)|nicht notig|lieber nicht|muss nicht sein)(?:\W+(?:danke|bitte|weiter))*\W*$/;
const NO_THANKS = /^\W*(?:(?:nein|nee|ne|no|nope)\W+(?:vielen )?danke?|danke\W+(?:nein|nee|ne|no))\W*$/;
const NO = /^\W*(?:nein|nee|ne|no|nope)\W*$/;

/**
 * While a new provider is added: a reply by which its questions end, or the one that may stay open is passed over. It is read
 * before its words are taken for a yes to something else, or a no to all of it.
 */
export function readEndOfEntry(
  { message, plain }: TokenCursor,
  { openQuestion, proposal }: Context,
): Interpretation | null {
  if (openQuestion?.kind !== 'new-provider' || proposal !== null || message.includes('?')) return null;
  if (WHOLE.test(plain)) return { intent: 'create', slots: {}, isFinished: true };
  const { field } = openQuestion;
  const isNeeded = field === null || field === 'name' || field === 'email';
  if (isNeeded || field === 'intern' || field === 'is_active') return null;
  // Only this question can be answered by a bare no: all others may mean that nothing is to be added.
  const isNo = field === 'notes' && NO.test(plain);
  // There may be none of them, which is a number.
  const isCounted = /kein/.test(plain) && (field === 'mitarbeiter' || field === 'zweigstellen');
  const isPassed = NO_THANKS.test(plain) || (NONE.test(plain) && !isCounted);
  return isPassed || isNo ? { intent: 'create', slots: {}, isSkipped: true } : null;
}

/** A write to undo. */
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
export function isReversal(cursor: TokenCursor): boolean {
  const plain = cursor.plain;
  if (KEYS.test(plain)) return true;
  if (LAST_GONE.test(plain) && !cursor.items.some((item) => item.isKnownName)) return true;
  const isOther = cursor.items.some(
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
