import type { Span } from '../../text/tokens.ts';
import { isTitle } from '../name-runs.ts';
import { isAct, isContent, isField, isSmall, type Reading } from '../reading.ts';
import type { Item } from '../sentence.ts';

const BEFORE_VALUE =
  /^(fehlerhaft|falsch|verkehrt|veraltet|auf|in|zu|zum|zur|durch|mit|als|von|an|nach|[:=,;–>-]|also|dass|da|hinein|rein|fehlt|fehlen|noch|nur|doch|lieber|verzeihung|sorry|entschuldigung|pardon|folgendes|folgende|bei|für|dem|den|der|die|das|des|dort|eine?|einen|neue?r?s?n?m?|wert|text|lautend|heiß\p{L}*|lautet|namens|namen|und)$/iu;
const BEHIND_VALUE =
  /^(ein|an|um|rein|hin|hinein|dazu|hinzu|auf|zu|ab|aus|raus|heraus|rauf|runter|fest|drin|mit|und|werden|sein|haben|[.,;:!?]|bitte|reinschreiben|reinsetzen|schreiben|dort|da|in|bei|als|die|der|das|den|dem|von|für|neue?n?|jetzt|danke)$/iu;

/** The parts of a span that are still free. */
export function freeSpans(reading: Reading, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let start = -1;
  for (let at = from; at <= to; at += 1) {
    const isFree = at < to && reading.isFree(at);
    if (isFree && start < 0) start = at;
    if (!isFree && start >= 0) {
      spans.push({ from: start, to: at });
      start = -1;
    }
  }
  return spans;
}

/** A span without what only leads to the value or goes on after it. Null: nothing is left. */
export function valueSpan(reading: Reading, span: Span): Span | null {
  let { from, to } = span;
  // `14 nicht 12, also Wiehre 14`: what comes last counts.
  for (let at = to - 2; at > from; at -= 1)
    if (/^also$/i.test(reading.item(at)?.text ?? '') && reading.item(at - 1)?.isMark) from = at + 1;
  // `von Energietechnik auf Notstrom`: what comes behind counts.
  if (/^von$/i.test(reading.item(from)?.text ?? '') || /^von$/i.test(reading.item(from - 1)?.text ?? ''))
    for (let at = from + 1; at < to - 1; at += 1)
      if (/^auf$/i.test(reading.item(at)?.text ?? '')) from = at + 1;
  const instead = reading.items.findIndex((_, at) => at > from && at < to && reading.has(at, 'instead'));
  if (instead > 0) to = instead;
  const stop = stopIn(reading, from, to);
  if (stop > from) to = stop;
  const clause = orderClauseIn(reading, from, to);
  if (clause > from) to = clause;
  const source = sourceIn(reading, from, to);
  if (source > from) to = source;
  while (from < to && (isLeadIn(reading, from) || isBefore(reading, from, span.from))) from += 1;
  while (to > from && isBehind(reading, to - 1)) to -= 1;
  return from < to ? { from, to } : null;
}

/** `…, ändern Sie bitte die Stadt`, `…, bitte entfernen`: the comma before a clause that is only an instruction. */
function orderClauseIn(reading: Reading, from: number, to: number): number {
  for (let at = from + 1; at < to - 1; at += 1) {
    if (!/^[,;]$/.test(reading.item(at)?.text ?? '')) continue;
    const first = reading.skip(at + 1, 1, 'pronoun', 'address:du', 'address:sie');
    const item = reading.item(first);
    if (item !== undefined && first < to && isOrdering(item) && !isContent(item)) return at;
  }
  return -1;
}

/** `trag Eva Lang ein, Max Groß hat aufgehört`, `Am Wehr 3, nicht Am Meer 3`: where the value ends and something else is told. */
function stopIn(reading: Reading, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    // `mit den Stadtwerken Bonn ist ausgelaufen`: what became of it.
    if (reading.has(at, 'is') && OVER.test(reading.item(reading.skip(at + 1))?.text ?? '')) return at;
    if (reading.item(at)?.text !== ',') continue;
    if (/^(ein|an|rein|um)$/i.test(reading.item(at - 1)?.text ?? '')) return at - 1;
    if (reading.has(at + 1, 'not')) return at;
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
function isLeadIn(reading: Reading, at: number): boolean {
  const [item, next] = [reading.item(at)?.text ?? '', reading.item(at + 1)?.text ?? ''];
  return (
    (/^(es|das|sie|er|die|der)$/i.test(item) && LEADING_VERB.test(next)) ||
    (LEADING_VERB.test(item) && /^(es|das|sie|er|die|der)$/i.test(reading.item(at - 1)?.text ?? ''))
  );
}

const LEADING_VERB = /^(muss|müsste|soll|sollte|ist|sind|wäre|lautet|heißt|heisst|wird)$/i;

/** `Wartung aus den Angeboten`: where the words begin that say what it is taken from or put to. */
function sourceIn(reading: Reading, from: number, to: number): number {
  for (let at = from + 1; at < to - 1; at += 1) {
    const isPlace = /^(aus|von|zu|in|bei)$/i.test(reading.item(at)?.text ?? '');
    const noun = reading.skip(at + 1);
    if (isPlace && noun > at + 1 && isField(reading.item(noun))) return at;
  }
  return -1;
}

function isBefore(reading: Reading, at: number, spanStart: number): boolean {
  const item = reading.item(at);
  if (item === undefined || isContent(item)) return isForm(item);
  const isCalled = /^(heißt|heisst|heißen|ist|nennt|lautet)$/i.test(reading.item(at + 1)?.text ?? '');
  if (isCalled && item.tags.has('noun:provider')) return true;
  if (item.tags.has('ordinal') || isOfStreet(item, reading.item(at + 1))) return false;
  // `Am Wehr 3`.
  const isLed = /^(Am|An|Auf|Im|In|Zum|Zur)$/.test(item.text) && reading.item(at + 1)?.isCapital === true;
  if (isLed && reading.item(at + 2)?.value?.kind === 'number') return false;
  const isAfterIntroducer =
    at > spanStart &&
    /^(auf|durch|in|zu|als|:|ist|lautet)$/i.test(reading.item(at - 1)?.text ?? '') &&
    !isForm(item);
  if (item.isCapital && at > 0 && (isAfterIntroducer || !item.isExact) && !/^(Sie|Ihre?n?)$/.test(item.text))
    return false;
  if (item.value !== null) return false;
  if (isForm(item) || BEFORE_VALUE.test(item.text)) return true;
  // `Am Alten Bahnhof`, `Neue Straße`: small words that begin with a capital in the middle begin a value.
  if (item.isCapital && at > 0 && !isSmall(item) && !isAct(item)) return false;
  return isAct(item) || isSmall(item) || item.isMark;
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

function isBehind(reading: Reading, at: number): boolean {
  const item = reading.item(at);
  if (item === undefined || isContent(item)) return false;
  if (item.value !== null) return false;
  if (item.isMark) return item.text !== ')' && item.text !== '%' && item.text !== '€';
  const isListed = reading.has(at - 1, 'and') || reading.item(at - 1)?.text === ',';
  if (isListed && /^(speicher|planung|lieferung|beratung|druck|montage)$/i.test(item.text)) return false;
  const isOffered = [...item.tags].every((tag) => tag === 'act:offer');
  if (isListed && isOffered && item.tags.size > 0) return false;
  if (BEHIND_VALUE.test(item.text)) return true;
  if (item.tags.has('form') || (item.isCapital && (!item.tags.has('filler') || !item.isExact))) return false;
  return isAct(item) || isSmall(item);
}
