import { plainText } from '../../text/skeleton.ts';
import { isContent, isField, type Reading } from '../reading.ts';
import { ALL_OTHERS } from './operations.ts';
import type { Stretch } from './segment-text.ts';

/** Takes what is said to hold no more from the reading: it is neither the provider nor a new value. */
export function takeFormer(reading: Reading): void {
  for (const former of [
    deniedBefore(reading),
    placeBefore(reading),
    leftPlace(reading),
    keptColumn(reading),
    wrongValue(reading),
    allOthers(reading),
    formerValue(reading),
  ])
    if (former !== null) reading.take(former.from, former.to);
}

/** `Kategorie soll nicht Beratung, sondern Planung sein`: of a column that is named before. */
function deniedBefore(reading: Reading): Stretch | null {
  const but = reading.items.findIndex((item) => /^sondern$/i.test(item.text));
  const not = reading.items.findLastIndex((item, at) => at < but && item.tags.has('not'));
  const isOfColumn = reading.items
    .slice(0, Math.max(not, 0))
    .some((item) => isField(item) || /^(zuständig|verantwortlich)$/i.test(item.text));
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

/** `ist aus dem Industriepark raus, neue Straße …`: the place that somebody left, before the clause that says where it is. */
function leftPlace(reading: Reading): Stretch | null {
  const from = reading.items.findIndex((item) => /^aus (der|dem|den)$/i.test(item.text));
  const end = reading.items.findIndex((item, at) => at > from && item.isMark && /^[,;.–-]$/.test(item.text));
  const isLeft = /^(raus|weg|heraus|ausgezogen|weggezogen|gegangen)$/i.test(
    reading.item(end - 1)?.text ?? '',
  );
  const isColumn = reading.items.slice(from, Math.max(end, from)).some((item) => isField(item));
  return from >= 0 && end > from && isLeft && !isColumn ? { from, to: end } : null;
}

/** `…, PLZ 70191 bleibt`: a column that is named to say that it stays. */
function keptColumn(reading: Reading): Stretch | null {
  const verb = reading.items.findIndex((item) => /^(bleibt|bleiben)$/i.test(item.text));
  const comma = reading.items.findLastIndex(
    (item, at) => at < verb && item.isMark && /^[,;.]$/.test(item.text),
  );
  const from = comma + 1;
  const isColumn = reading.items.slice(from, Math.max(verb, from)).some((item) => isField(item));
  const isWhole = reading.items
    .slice(verb + 1)
    .findIndex((item) => item.isMark || isField(item) || item.value !== null);
  const to = isWhole < 0 ? reading.items.length : verb + 1 + isWhole;
  const isOther = reading.items.some(
    (item, at) => (at < from || at >= to) && (isField(item) || item.value !== null),
  );
  return verb > 0 && isColumn && isOther ? { from, to } : null;
}

/** `…, alles andere weg`: nothing but what was told is to stay. */
function allOthers(reading: Reading): Stretch | null {
  const at = reading.items.findLastIndex((item) => item.text === ',');
  const text = at < 0 ? '' : plainText(reading.text(at + 1, reading.items.length));
  return ALL_OTHERS.test(text) ? { from: at, to: reading.items.length } : null;
}

const WRONG =
  /\b(stimmt|stimmen|passt|passen) (so )?(nicht|nich|net)( mehr)?\W*$|\b(ist|war) (falsch|verkehrt|veraltet)\W*$/;

/** `…, Messwesen stimmt nicht`: a value that is named to say that it is wrong. */
function wrongValue(reading: Reading): Stretch | null {
  const comma = reading.items.findLastIndex((item) => /^[,;.–-]$/.test(item.text));
  const from = comma + 1;
  const { items } = reading;
  if (comma <= 0 || items.slice(from).some((item) => isField(item))) return null;
  const isTold = items.slice(0, comma).some((item) => isField(item));
  return isTold && WRONG.test(plainText(reading.text(from, items.length)))
    ? { from: comma, to: items.length }
    : null;
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
  if (between.some((item) => item.isMark || (isField(item) && !item.isKnownValue) || item.isKnownName))
    return null;
  const isTold = reading.items.slice(0, from).some((item) => /^(von|bei|beim|vom|für)$/i.test(item.text));
  const isKnown = between.every((item) => item.isKnownValue);
  return (isTold || isKnown) && isContent(reading.item(to + 1)) ? { from, to: to + 1 } : null;
}
