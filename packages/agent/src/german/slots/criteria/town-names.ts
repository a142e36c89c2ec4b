import { spellingKey } from '../../../text/spelling-key.ts';
import { isJoined } from '../../sentence/join-company-names.ts';
import { isTitle, type Run } from '../../sentence/name-runs.ts';
import { isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { everydayOf } from '../../vocabulary/everyday.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';

/** Parts of names of towns that the vocabulary knows otherwise. */
const TOWN_PARTS = /^(am|an|der|im|ob|bei|a\.?d\.?|vor|main|rhein|bad|sankt|st)$/i;

/** The name of a town: one unknown word and what belongs to it (`Frankfurt am Main`, `Halle (Saale)`, `Bad Homburg`). */
export function townRunAt(cursor: TokenCursor, at: number): Run | null {
  const first = cursor.item(at);
  if (!cursor.isFree(at) || first === undefined) return null;
  const isBad = /^(bad|sankt|st|san)$/i.test(first.text);
  if ((!isContent(first) && !isBad) || isTitle(first) || isJoined(first)) return null;
  if (!isKnownTown(first.word) && everydayOf(first.word) !== null) return null;
  let to = at + 1;
  if (isBad && cursor.item(to)?.text === '.') to += 1;
  if (isBad) to += 1;
  while (cursor.isFree(to)) {
    const item = cursor.item(to);
    if (item?.text === '(' && cursor.item(to + 2)?.text === ')') to += 3;
    else if (
      item !== undefined &&
      TOWN_PARTS.test(item.text) &&
      !/^(der|bei|im|an|vor|st)$/i.test(item.text) &&
      isTownEnd(cursor, to + 1)
    )
      to += 2;
    else if (
      /^(an|ob|im|vor)$/i.test(item?.text ?? '') &&
      isTownEnd(cursor, cursor.skip(to + 1)) &&
      cursor.item(to - 1)?.isCapital &&
      cursor.item(cursor.skip(to + 1))?.isCapital
    )
      to = cursor.skip(to + 1) + 1;
    else break;
  }
  return { from: at, to };
}

function isTownEnd(cursor: TokenCursor, at: number): boolean {
  return cursor.isFree(at) && isContent(cursor.item(at));
}

/** The town that an adjective belongs to: `Münchner`. */
export function townOf(adjective: string): string {
  const stem = adjective.slice(0, -2);
  // `Dresdner`, `Bremer`, `Münchner`: the e that was swallowed, and the ending that gave way.
  const whole = [stem, `${stem}en`, stem.replace(/(?<!e)n$/, 'en')].find(
    (town) => /n$/.test(town) && isKnownTown(spellingKey(town)),
  );
  if (whole !== undefined) return whole;
  if (
    /^(brem|ess|dresd|sieg|ging|götting|tübing|erlang|hag|emd|sol?ing|aach|ratin?g|reutling|gieß|lind)$/i.test(
      stem,
    )
  )
    return `${stem}en`;
  return stem;
}
