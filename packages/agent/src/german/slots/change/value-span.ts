import type { Span } from '../../../text/tokens.ts';
import { isTitle } from '../../sentence/name-runs.ts';
import type { Item } from '../../sentence/sentence.ts';
import { isAct, isContent, isField, isSmall, type TokenCursor } from '../../sentence/token-cursor.ts';

const BEFORE_VALUE =
  /^(fehlerhaft|falsch|verkehrt|veraltet|auf|in|zu|zum|zur|durch|mit|als|von|an|nach|[:=,;–>-]|also|dass|da|hinein|rein|fehlt|fehlen|noch|nur|doch|lieber|verzeihung|sorry|entschuldigung|pardon|folgendes|folgende|bei|für|dem|den|der|die|das|des|dort|eine?|einen|neue?r?s?n?m?|wert|text|lautend|heiß\p{L}*|lautet|namens|namen|und)$/iu;
const BEHIND_VALUE =
  /^(ein|an|um|rein|hin|hinein|dazu|hinzu|auf|zu|ab|aus|raus|heraus|rauf|runter|fest|drin|mit|und|werden|sein|haben|[.,;:!?]|bitte|reinschreiben|reinsetzen|schreiben|dort|da|in|bei|als|die|der|das|den|dem|von|für|neue?n?|jetzt|danke)$/iu;

/** The parts of a span that are still free. */
export function freeSpans(cursor: TokenCursor, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let start = -1;
  for (let at = from; at <= to; at += 1) {
    const isFree = at < to && cursor.isFree(at);
    if (isFree && start < 0) start = at;
    if (!isFree && start >= 0) {
      spans.push({ from: start, to: at });
      start = -1;
    }
  }
  return spans;
}

/** A span without what only leads to the value or goes on after it. Null: nothing is left. */
export function valueSpan(cursor: TokenCursor, span: Span): Span | null {
  let { from, to } = span;
  // `14 nicht 12, also Wiehre 14`: what comes last counts.
  for (let at = to - 2; at > from; at -= 1)
    if (/^also$/i.test(cursor.item(at)?.text ?? '') && cursor.item(at - 1)?.isPunctuation) from = at + 1;
  // `von Energietechnik auf Notstrom`: what comes behind counts.
  if (/^von$/i.test(cursor.item(from)?.text ?? '') || /^von$/i.test(cursor.item(from - 1)?.text ?? ''))
    for (let at = from + 1; at < to - 1; at += 1)
      if (/^auf$/i.test(cursor.item(at)?.text ?? '')) from = at + 1;
  const instead = cursor.items.findIndex((_, at) => at > from && at < to && cursor.has(at, 'instead'));
  if (instead > 0) to = instead;
  const stop = stopIn(cursor, from, to);
  if (stop > from) to = stop;
  const clause = orderClauseIn(cursor, from, to);
  if (clause > from) to = clause;
  const source = sourceIn(cursor, from, to);
  if (source > from) to = source;
  while (from < to && (isLeadIn(cursor, from) || isBefore(cursor, from, span.from))) from += 1;
  while (to > from && isBehind(cursor, to - 1)) to -= 1;
  return from < to ? { from, to } : null;
}

/** `…, ändern Sie bitte die Stadt`, `…, bitte entfernen`: the comma before a clause that is only an instruction. */
function orderClauseIn(cursor: TokenCursor, from: number, to: number): number {
  for (let at = from + 1; at < to - 1; at += 1) {
    if (!/^[,;]$/.test(cursor.item(at)?.text ?? '')) continue;
    const first = cursor.skip(at + 1, 1, 'pronoun', 'address:du', 'address:sie');
    const item = cursor.item(first);
    if (item !== undefined && first < to && isOrdering(item) && !isContent(item)) return at;
  }
  return -1;
}

/** `trag Eva Lang ein, Max Groß hat aufgehört`, `Am Wehr 3, nicht Am Meer 3`: where the value ends and something else is told. */
function stopIn(cursor: TokenCursor, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    // `mit den Stadtwerken Bonn ist ausgelaufen`: what became of it.
    if (cursor.has(at, 'is') && OVER.test(cursor.item(cursor.skip(at + 1))?.text ?? '')) return at;
    if (cursor.item(at)?.text !== ',') continue;
    if (/^(ein|an|rein|um)$/i.test(cursor.item(at - 1)?.text ?? '')) return at - 1;
    if (cursor.has(at + 1, 'not')) return at;
  }
  return -1;
}

const OVER =
  /^(beendet|aufgelöst|gekündigt|ausgelaufen|abgelaufen|weggefallen|vorbei|eingestellt|vom tisch|geplatzt|entfallen|falsch|verkehrt|veraltet|hinfällig)$/i;

function isOrdering(item: Item): boolean {
  return (
    item.isExact &&
    !item.isCapital &&
    [...item.tags].some((tag) => /^act:(change|add|remove|mark)$/.test(tag))
  );
}

/** `es muss … heißen`, `das soll … sein`: the verb of a clause that says the value. */
function isLeadIn(cursor: TokenCursor, at: number): boolean {
  const [item, next] = [cursor.item(at)?.text ?? '', cursor.item(at + 1)?.text ?? ''];
  return (
    (/^(es|das|sie|er|die|der)$/i.test(item) && LEADING_VERB.test(next)) ||
    (LEADING_VERB.test(item) && /^(es|das|sie|er|die|der)$/i.test(cursor.item(at - 1)?.text ?? ''))
  );
}

const LEADING_VERB = /^(muss|müsste|soll|sollte|ist|sind|wäre|lautet|heißt|heisst|wird)$/i;

/** `Wartung aus den Angeboten`: where the words begin that say what it is taken from or put to. */
function sourceIn(cursor: TokenCursor, from: number, to: number): number {
  for (let at = from + 1; at < to - 1; at += 1) {
    const isPlace = /^(aus|von|zu|in|bei)$/i.test(cursor.item(at)?.text ?? '');
    const noun = cursor.skip(at + 1);
    if (isPlace && noun > at + 1 && isField(cursor.item(noun))) return at;
  }
  return -1;
}

function isBefore(cursor: TokenCursor, at: number, spanStart: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || isContent(item)) return isForm(item);
  const isCalled = /^(heißt|heisst|heißen|ist|nennt|lautet)$/i.test(cursor.item(at + 1)?.text ?? '');
  if (isCalled && item.tags.has('noun:provider')) return true;
  if (item.tags.has('ordinal') || isOfStreet(item, cursor.item(at + 1))) return false;
  // `Am Wehr 3`.
  const isLed = /^(Am|An|Auf|Im|In|Zum|Zur)$/.test(item.text) && cursor.item(at + 1)?.isCapital === true;
  if (isLed && cursor.item(at + 2)?.value?.kind === 'number') return false;
  const isAfterIntroducer =
    at > spanStart &&
    /^(auf|durch|in|zu|als|:|ist|lautet)$/i.test(cursor.item(at - 1)?.text ?? '') &&
    !isForm(item);
  if (item.isCapital && at > 0 && (isAfterIntroducer || !item.isExact) && !/^(Sie|Ihre?n?)$/.test(item.text))
    return false;
  if (item.value !== null) return false;
  if (isForm(item) || BEFORE_VALUE.test(item.text)) return true;
  // `Am Alten Bahnhof`, `Neue Straße`: small words that begin with a capital in the middle begin a value.
  if (item.isCapital && at > 0 && !isSmall(item) && !isAct(item)) return false;
  return isAct(item) || isSmall(item) || item.isPunctuation;
}

/** `lange Gasse`, `Neue Straße`. */
function isOfStreet(item: Item, next: Item | undefined): boolean {
  return (
    /^(lange|große|grosse|kleine|neue|alte|obere|untere|hohe|breite|am|an|im|zum|zur)$/i.test(item.text) &&
    /(stra(ß|ss)e|gasse|weg|platz|allee|markt|ufer|damm|graben|berg|kai|hafen|ring|hof|park|tor)$/i.test(
      next?.text ?? '',
    )
  );
}

/** `Herr`, `Frau`, `Firma`: no part of a value; a doctor stays one. */
function isForm(item: Item | undefined): boolean {
  return isTitle(item) && !/^(dr|prof|mag|dipl|ing)$/i.test(item?.text ?? '');
}

function isBehind(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || isContent(item)) return false;
  if (item.value !== null) return false;
  if (item.isPunctuation) return item.text !== ')' && item.text !== '%' && item.text !== '€';
  const isListed = cursor.has(at - 1, 'and') || cursor.item(at - 1)?.text === ',';
  if (isListed && /^(speicher|planung|lieferung|beratung|druck|montage)$/i.test(item.text)) return false;
  const isOffered = [...item.tags].every((tag) => tag === 'act:offer');
  if (isListed && isOffered && item.tags.size > 0) return false;
  if (BEHIND_VALUE.test(item.text)) return true;
  if (item.tags.has('form') || (item.isCapital && (!item.tags.has('filler') || !item.isExact))) return false;
  return isAct(item) || isSmall(item);
}
