import {
  ACCESS,
  AT_ONE_STROKE,
  FILES,
  MERGING,
  PASSING,
  PROCURING,
  RECORD_GONE,
  RUNNING,
  STRUCTURE,
  SURFACE,
  WRITING,
} from '../../vocabulary/deeds.ts';
import { CONVERSION, KNOWLEDGE, OPINION, WHO_DID } from '../../vocabulary/world.ts';
import type { Context } from '../context.ts';
import type { Meaning, Refusal } from '../meaning.ts';
import { isField, type Reading } from '../reading.ts';

/**
 * Deeds that the assistant has no hand for, by their kinds: access, the build and look of the directory, files, messages to others,
 * orders, documents, the machine; and questions about the world. What is to be noted down is none of them, nor are answers.
 */
export function outOfReach(reading: Reading, { asked, proposal }: Context): Meaning | null {
  if (asked?.kind === 'new-provider' || asked?.kind === 'value' || proposal !== null) return null;
  if (isRemark(reading)) return null;
  const refusal = removed(reading) ?? deed(reading) ?? world(reading);
  return refusal === null ? null : { intent: 'refuse', slots: {}, refusal };
}

function deed(reading: Reading): Refusal | null {
  const { plain } = reading;
  const isAlways = [ACCESS, STRUCTURE, SURFACE, FILES, RUNNING, MERGING].some((kind) => kind.test(plain));
  if (isAlways) return hasTold(reading) ? null : 'deed';
  if (AT_ONE_STROKE.test(plain) && !reading.contains('act:show', 'act:search', 'ask:who', 'ask:which'))
    return 'deed';
  const isWork = PROCURING.test(plain) || WRITING.test(plain);
  const isTold = /\b(mir|uns)\b/.test(plain) && reading.items.some((item) => isField(item) && item.isExact);
  return (isWork || (PASSING.test(plain) && !isTold)) && !hasTold(reading) ? 'deed' : null;
}

const MAY_GO = /\b(kann|konnen|soll|sollen|muss|mussen|darf) (\w+ )?(weg|raus)\W*$/;

/** A record is to be gone, and no column of it. `Nicht löschen, nur …` is no wish to remove it. */
function removed(reading: Reading): Refusal | null {
  const isColumn = reading.items.some(
    (item) => isField(item) && item.isExact && !item.tags.has('noun:record'),
  );
  const isNamed = reading.items.some((item) => item.isKnownName);
  if (isNamed && !isColumn && MAY_GO.test(reading.plain)) return 'delete';
  if (!RECORD_GONE.test(reading.plain) || /\bnicht (\w+ )?(losch|entfern)\w*/.test(reading.plain))
    return null;
  const isRead = reading.contains('ask:who', 'ask:which', 'ask:count', 'ask:how');
  return isColumn || isRead ? null : 'delete';
}

function world(reading: Reading): Refusal | null {
  const { plain } = reading;
  if (hasTold(reading) || reading.contains('noun:providers')) return OPINION.test(plain) ? 'topic' : null;
  const isWorld = [CONVERSION, WHO_DID, OPINION].some((kind) => kind.test(plain)) || isSum(reading);
  const isChoice =
    /\bwas (ist|war|ware) besser\b/.test(plain) && !reading.items.some((item) => item.isKnownName);
  const isKnowledge = KNOWLEDGE.test(plain) && !reading.contains('act:compare', 'act:count');
  return isWorld || isChoice || isKnowledge ? 'topic' : null;
}

/** `dreihundertzwölf mal siebzehn`. */
function isSum({ items, plain }: Reading): boolean {
  const isAmount = items.some((item) => item.value?.kind === 'number');
  if (isAmount && /\bwie ?viel (ist|sind|macht|machen|ergibt|ergeben) \w+ \w+\W*$/.test(plain)) return true;
  return items.some(
    (item, at) =>
      item.value?.kind === 'number' &&
      /^(mal|plus|minus|durch|hoch|geteilt)$/i.test(items[at + 1]?.text ?? '') &&
      (items[at + 2]?.value?.kind === 'number' || /^durch$/i.test(items[at + 2]?.text ?? '')),
  );
}

/** An address, a number or a quotation is told: it is to be written down somewhere. */
function hasTold(reading: Reading): boolean {
  return reading.items.some(
    (item) =>
      item.value?.kind === 'email' ||
      item.value?.kind === 'digits' ||
      item.value?.kind === 'quoted' ||
      item.value?.kind === 'web',
  );
}

function isRemark(reading: Reading): boolean {
  const isNoted =
    reading.contains('field:notes', 'field:sonstiges', 'field:benchmarks') && !STRUCTURE.test(reading.plain);
  return isNoted || /\b(notier|vermerk|merk dir|halt fest)/.test(reading.plain);
}
