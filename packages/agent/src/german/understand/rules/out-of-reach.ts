import {
  ELSEWHERE,
  FORECAST,
  INNARDS,
  JUDGEMENT,
  MESSAGING,
  OF_MANY,
  PRICES,
} from '../../vocabulary/beyond.ts';
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
import { ANYBODY, CONVERSION, KNOWLEDGE, OPINION, WHO_DID } from '../../vocabulary/world.ts';
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
  return refusal === null ? null : { intent: 'refuse', slots: {}, refusal, isCertain: true };
}

function deed(reading: Reading): Refusal | null {
  const { plain } = reading;
  const isAlways = [ACCESS, STRUCTURE, SURFACE, FILES, RUNNING, MERGING, INNARDS].some((kind) =>
    kind.test(plain),
  );
  if (isAlways) return hasTold(reading) ? null : 'deed';
  const isAsked = reading.contains('act:show', 'act:search', 'ask:who', 'ask:which', 'ask:count');
  if (!isAsked && (AT_ONE_STROKE.test(plain) || OF_MANY.test(plain))) return 'deed';
  const isChosen = reading.contains('ask:who', 'ask:which');
  const isSent =
    (MESSAGING.test(plain) || PASSING.test(plain)) && !/\b(send|schick|schreib|ruf)e? ich\b/.test(plain);
  const isWork =
    (PROCURING.test(plain) && !isChosen) || WRITING.test(plain) || (ELSEWHERE.test(plain) && !isChosen);
  const isTold =
    /\b(mir|uns|(hab|brauch)e? (ich|deren|dessen|(dafur|dazu) (die|den|das))|(haben|brauchen) wir|hast du|wie (lautet|ist|heisst)|welche\w*)\b/.test(
      plain,
    ) && reading.items.some((item) => isField(item) && item.isExact);
  return (isWork || (isSent && !isTold)) && !hasTold(reading) ? 'deed' : null;
}

const MAY_GO =
  /\b(kann|konnen|soll|sollen|muss|mussen|darf) (\w+ )?(weg|raus)(,? (und )?(zwar )?(ganz|komplett|sofort|bitte|endgultig))*\W*$|\b(hau|schmeiss|wirf|nimm|kick|losch) (bitte |mal )*(die|den|das|sie|ihn|es) (bitte |mal |doch |ganz |komplett )*(raus|weg)\W*$/;

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
  if (hasTold(reading) || reading.contains('noun:providers'))
    return OPINION.test(plain) || JUDGEMENT.test(plain) ? 'topic' : null;
  const isWorld =
    [CONVERSION, WHO_DID, OPINION, JUDGEMENT, FORECAST].some((kind) => kind.test(plain)) ||
    isPrice(reading) ||
    isSum(reading);
  const isChoice =
    /\bwas (ist|war|ware) besser\b/.test(plain) && !reading.items.some((item) => item.isKnownName);
  const isKnowledge = KNOWLEDGE.test(plain) && !reading.contains('act:compare', 'act:count');
  const isNamed = reading.items.some((item) => item.isKnownName || isField(item));
  return isWorld || isChoice || isKnowledge || (ANYBODY.test(plain) && !isNamed) ? 'topic' : null;
}

/** What something costs, where no column of figures is asked for. */
function isPrice(reading: Reading): boolean {
  return PRICES.test(reading.plain) && !reading.items.some((item) => isField(item) && item.isExact);
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
