import { skeletonOf } from '../../text/skeleton.ts';
import { everydayOf } from '../../vocabulary/everyday.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import { isJoined } from '../company-names.ts';
import { isTitle, type Run } from '../name-runs.ts';
import { isContent, type Reading } from '../reading.ts';

/** Parts of names of towns that the vocabulary knows otherwise. */
const TOWN_PARTS = /^(am|an|der|im|ob|bei|a\.?d\.?|vor|main|rhein|bad|sankt|st)$/i;

/** The name of a town: one unknown word and what belongs to it (`Frankfurt am Main`, `Halle (Saale)`, `Bad Homburg`). */
export function townRunAt(reading: Reading, at: number): Run | null {
  const first = reading.item(at);
  if (!reading.isFree(at) || first === undefined) return null;
  const isBad = /^(bad|sankt|st|san)$/i.test(first.text);
  if ((!isContent(first) && !isBad) || isTitle(first) || isJoined(first)) return null;
  if (!isKnownTown(first.word) && everydayOf(first.word) !== null) return null;
  let to = at + 1;
  if (isBad && reading.item(to)?.text === '.') to += 1;
  if (isBad) to += 1;
  while (reading.isFree(to)) {
    const item = reading.item(to);
    if (item?.text === '(' && reading.item(to + 2)?.text === ')') to += 3;
    else if (
      item !== undefined &&
      TOWN_PARTS.test(item.text) &&
      !/^(der|bei|im|an|vor|st)$/i.test(item.text) &&
      isTownEnd(reading, to + 1)
    )
      to += 2;
    else if (
      /^(an|ob|im|vor)$/i.test(item?.text ?? '') &&
      isTownEnd(reading, reading.skip(to + 1)) &&
      reading.item(to - 1)?.isCapital &&
      reading.item(reading.skip(to + 1))?.isCapital
    )
      to = reading.skip(to + 1) + 1;
    else break;
  }
  return { from: at, to };
}

function isTownEnd(reading: Reading, at: number): boolean {
  return reading.isFree(at) && isContent(reading.item(at));
}

/** The town that an adjective belongs to: `Münchner`. */
export function townOf(adjective: string): string {
  const stem = adjective.slice(0, -2);
  // `Dresdner`, `Bremer`, `Münchner`: the e that was swallowed, and the ending that gave way.
  const whole = [stem, `${stem}en`, stem.replace(/(?<!e)n$/, 'en')].find(
    (town) => /n$/.test(town) && isKnownTown(skeletonOf(town)),
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
