import { isContent, isField, type Reading } from '../reading.ts';
import type { Stretch } from './segment-text.ts';

/** Takes what is said to hold no more from the reading: it is neither the provider nor a new value. */
export function takeFormer(reading: Reading): void {
  for (const former of [deniedBefore(reading), placeBefore(reading), formerValue(reading)])
    if (former !== null) reading.take(former.from, former.to);
}

/** `Kategorie soll nicht Beratung, sondern Planung sein`: of a column that is named before. */
function deniedBefore(reading: Reading): Stretch | null {
  const but = reading.items.findIndex((item) => /^sondern$/i.test(item.text));
  const not = reading.items.findLastIndex((item, at) => at < but && item.tags.has('not'));
  const isOfColumn = reading.items.slice(0, Math.max(not, 0)).some((item) => isField(item));
  return not > 0 && isOfColumn ? { from: not, to: but } : null;
}

/** `sitzt nicht mehr im Mediapark, neue Straße …`: where it was, before the clause that says where it is. */
function placeBefore(reading: Reading): Stretch | null {
  const not = reading.items.findIndex(
    (item, at) =>
      /^nicht mehr$/i.test(item.text) ||
      (item.tags.has('not') && /^mehr$/i.test(reading.item(at + 1)?.text ?? '')),
  );
  const place = /^mehr$/i.test(reading.item(not + 1)?.text ?? '') ? not + 2 : not + 1;
  const end = reading.items.findIndex((item, at) => at > place && item.isMark && /^[,;.–-]$/.test(item.text));
  const isPlace = not >= 0 && /^(im|in|am|an|bei|auf)$/i.test(reading.item(place)?.text ?? '');
  const isSaidAnew = reading.items.slice(end + 1).some((item) => isField(item));
  return isPlace && end > 0 && isSaidAnew ? { from: not, to: end } : null;
}

const WORDS_MAX = 4;

/**
 * `Kategorie von X von Bioenergie auf Energieversorgung umstellen`: what stands there now. Of a single `von` it is told by a value that the
 * directory knows; else it may be the provider. Null: it is not said.
 */
export function formerValue(reading: Reading): Stretch | null {
  const column = reading.items.findIndex((item) => isField(item));
  const from = reading.items.findLastIndex((item) => /^von$/i.test(item.text));
  const to = reading.items.findIndex((item, at) => at > from + 1 && /^(auf|zu|nach|in)$/i.test(item.text));
  const between = reading.items.slice(from + 1, to);
  if (column < 0 || from <= column || to < 0 || between.length > WORDS_MAX) return null;
  if (between.some((item) => item.isMark || isField(item) || item.isKnownName)) return null;
  const isTold = reading.items.slice(0, from).some((item) => /^(von|bei|beim|vom|für)$/i.test(item.text));
  const isKnown = between.every((item) => item.isKnownValue);
  return (isTold || isKnown) && isContent(reading.item(to + 1)) ? { from, to: to + 1 } : null;
}
