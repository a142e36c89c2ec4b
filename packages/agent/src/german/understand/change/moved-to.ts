import type { ProviderWritableField } from '@rer/contracts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import type { NewValue } from '../meaning.ts';
import { isField, type Reading } from '../reading.ts';
import { streetText } from './field-value.ts';
import { writtenForm } from './written-form.ts';

type Changes = Partial<Record<ProviderWritableField, NewValue>>;

const MOVED = /^(umgezogen|gezogen|verzogen|umgesiedelt)( nach)?$/i;
const STREET_WORDS_MAX = 5;

/**
 * `umgezogen nach Bruchsal am Alten Schlachthof drei Postleitzahl …`: the town behind `nach` and the street behind the town, said in one go.
 * They are taken, so that the town is nobody's name. Nothing: nobody moved, or to no town that is known.
 */
export function movedTo(reading: Reading): Changes {
  if (!reading.items.some((item) => MOVED.test(item.text))) return {};
  const to = reading.items.findIndex((item) => /(^|\s)nach$/i.test(item.text));
  const town = reading.item(to + 1);
  if (to < 0 || town === undefined || !isKnownTown(town.word)) return {};
  let from = to + 2;
  while (reading.item(from)?.isMark || MOVED.test(reading.item(from)?.text ?? '')) from += 1;
  const street = streetAt(reading, from);
  // A town alone is read with what stands around it.
  if (street === null && !reading.contains('field:plz')) return {};
  const plz = street === null ? null : postcodeAt(reading, street);
  reading.take(to, street ?? to + 2);
  const stadt = writtenForm('stadt', town.text);
  return street === null
    ? { stadt }
    : {
        stadt,
        strasse_mit_hausnummer: writtenStreet(streetText(reading, from, street)),
        ...(plz === null ? {} : { plz }),
      };
}

/** `…, 66538`: the postcode behind the street, which is taken. */
function postcodeAt(reading: Reading, from: number): string | null {
  const at = reading.item(from)?.text === ',' ? from + 1 : from;
  const text = reading.item(at)?.text ?? '';
  if (!/^\d{5}$/.test(text)) return null;
  reading.take(at);
  return text;
}

/** Where the street ends that begins at `from`, its number included. Null: none begins there. */
function streetAt(reading: Reading, from: number): number | null {
  const start = /^in$/i.test(reading.item(from)?.text ?? '') ? from + 2 : from;
  for (let at = start; at <= from + STREET_WORDS_MAX; at += 1) {
    const item = reading.item(at);
    if (item === undefined || item.isMark || (isField(item) && item.tags.has('field:plz'))) return null;
    if (item.value?.kind === 'number' && at > from) return at + 1;
  }
  return null;
}

/** Heard without capitals: `am alten schlachthof 3`. */
function writtenStreet(street: string): string {
  return street
    .replace(/^in (?:der|dem|die) (?=\p{L}+(?:straße|strasse|str|gasse|allee)\b)/iu, '')
    .replace(/(?<!\p{L})\p{Ll}\p{L}+/gu, (word) =>
      /^(der|dem|den|des|die|und)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
