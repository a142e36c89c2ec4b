import type { Span } from '../../../text/tokens.ts';
import { isAct, type TokenCursor } from '../../sentence/token-cursor.ts';

/** Words that only introduce a note. */
const BEFORE =
  /^(mal|äh+m?|öh+m?|ehm|hm+|moment|ja|na|halt|dass|rein|hinein|folgende[sn]?|auf|ist|sind|lautet|in|zu|soll|sollte|sollen|muss|müsste|drin|drinstehen|stehen|stehn|gehört|kommt|dazu|hinzu|ein|da|dort|also|einfach|sie|wird|und)$/iu;
/** Verbs of writing in an instruction. */
const WRITE_VERB =
  /^((rein|hinein|dazu|auf|hin)?schreib\p{L}*|trägst|packst|setzt|setzst|(ein|nach|dazu|hinzu)?trag(e|en|t)?|notier\p{L}*|vermerk(e|en|t)?|hinterleg\p{L}*|(hinzu|dazu|ein)?füg(e|en|t)?|ergänz(e|en|t)?|setz(e|en|t)?|änder(n|e|t)?|aktualisier\p{L}*|lösch(e|en|t)?|entfern(e|en|t)?|streich(e|en|t)?|festhalten|merken|notieren|eingeben|hinzu|dazu|rein)$/iu;
/** The second part of a verb that stands at the end: `trag … ein`. */
const PARTICLE = /^(ein|rein|hinein|dazu|hinzu|fest|drin|an|nach)$/i;
const BEGUN = /^(trag|schreib|pack|füg|fueg|halt|nimm|setz|häng|merk|tu|mach)\p{L}*$/iu;
const MAY = /^(kannst|könntest|können|könnten|könnt|magst|darfst|würdest|würden)$/i;
const POLITE = /^(bitte|danke|mal|noch)$/i;

/** The note as worded, without the instruction before and after it. Null: nothing is left. */
export function remarkSpan(cursor: TokenCursor, { from, to }: Span): Span | null {
  let start = from;
  let end = to;
  // An answer may begin with a request of its own: `bitte nur vormittags anrufen`.
  const isAnswer = from === 0;
  while (
    start < end &&
    (isBefore(cursor, start) || (!isAnswer && POLITE.test(cursor.item(start)?.text ?? '')))
  )
    start += 1;
  const isBegun = cursor.items.slice(0, start).some((item) => BEGUN.test(item.text));
  while (end > start && isBehind(cursor, end - 1, isBegun)) end -= 1;
  return start < end ? { from: start, to: end } : null;
}

function isBefore(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || item.value !== null) return false;
  if (item.isPunctuation) return item.text !== '(';
  // `bitte nur vormittags anrufen`: a request that is noted down, unless an order follows.
  if (/^(bitte|noch|auch|doch)$/i.test(item.text)) return isBefore(cursor, at + 1);
  if (/^(du|sie|ihr)$/i.test(item.text))
    return isWriting(cursor, at - 1) || MAY.test(cursor.item(at - 1)?.text ?? '');
  if (MAY.test(item.text)) return /^(du|sie|ihr|man|wir)$/i.test(cursor.item(at + 1)?.text ?? '');
  return BEFORE.test(item.text) || isWriting(cursor, at);
}

function isBehind(cursor: TokenCursor, at: number, isBegun: boolean): boolean {
  const item = cursor.item(at);
  if (item === undefined || item.value !== null) return false;
  if (item.isPunctuation) return !/^[)%€]$/.test(item.text);
  return POLITE.test(item.text) || isWriting(cursor, at) || (isBegun && PARTICLE.test(item.text));
}

function isWriting(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  return item !== undefined && !item.isCapital && isAct(item) && WRITE_VERB.test(item.text);
}
