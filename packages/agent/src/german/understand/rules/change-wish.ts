import type { Tag } from '../../vocabulary/tags.ts';
import { formerValue } from '../change/former-values.ts';
import { labelledValue } from '../change/labelled.ts';
import { PACKED, TAKEN } from '../change/operations.ts';
import { asksWhether } from '../column-question.ts';
import type { Context } from '../context.ts';
import { readOrdinal } from '../ordinals.ts';
import { isContent, isField, Reading } from '../reading.ts';
import {
  isDemanded,
  isEnded,
  isExchanged,
  isFreeTold,
  isGivenOne,
  isMissing,
  isNoteOf,
  isNowSaid,
  isPlaced,
  isPutRight,
  isStated,
  isStateOver,
} from './told-changes.ts';

/** Whether a message wants something changed: an order, a statement of what is now, or a column with its new value. */
export function isChangeWish(reading: Reading, context: Context): boolean {
  const isPacked =
    PACKED.test(reading.plain) &&
    reading.contains('field:produktgruppen', 'field:angebote', 'field:stadtwerke_kollaborationen');
  const hasOrder =
    reading.items.some((item) => isOrderWord(item.tags)) || TAKEN.test(reading.plain) || isPacked;
  const isAboutMany =
    reading.contains('noun:providers') && !reading.contains('act:change', 'act:add', 'act:mark');
  if (isAboutMany) return false;
  if (isQuestion(reading)) return hasOrder && isPoliteOrder(reading);
  const hasColumn = reading.items.some((item) => isField(item));
  const hasValue = reading.items.some((item) => item.value !== null);
  if (reading.contains('act:search') && !reading.contains('act:change')) return false;
  if (isRequest(reading) || (asksWhether(reading) && !isNoteOf(reading) && !hasOrder)) return false;
  if (
    /\bend(et|ete|en|end|ete)\b/.test(reading.plain) &&
    reading.items.some((item) => item.value?.kind === 'web')
  )
    return false;
  if (isNoteOf(reading) || isEnded(reading) || isStated(reading)) return true;
  if (isStateOrder(reading) || isTurned(reading) || isFreeTold(reading)) return true;
  if (isStateOver(reading) && (context.focus !== null || reading.items.some((item) => item.isKnownName)))
    return true;
  if (reading.contains('instead') && hasColumn && hasValue) return true;
  if (
    /\bals \w+ (nehmen|nimm|nehmt|setzen|setz|gilt|kommt)\b/.test(reading.plain) &&
    reading.items.some(isField)
  )
    return true;
  if (/^\W*mach\w*\b.*\baus (der|dem|den)\b/.test(reading.plain) && reading.items.some(isField)) return true;
  if (hasOrder || (hasValue && /^\W*(bitte )?mach\w*\b.*\b(draus|daraus)\W*$/.test(reading.plain)))
    return true;
  const labelled = labelledValue(reading);
  if (labelled !== null && (labelled.name !== null || context.focus !== null)) return true;
  if (
    isExchanged(reading) ||
    isMissing(reading) ||
    isPlaced(reading) ||
    isDemanded(reading) ||
    isPutRight(reading) ||
    formerValue(reading) !== null ||
    isNowSaid(reading)
  )
    return true;
  const isState = reading.contains('is:active', 'is:inactive', 'is:intern', 'is:extern');
  if (/^\W*(mach|setz|stell|schalt)/.test(reading.plain) && isState) return true;
  const isStars = reading.items.some(
    (item) => item.value?.kind === 'number' && !item.value.isMoney && item.value.amount <= 5,
  );
  const isGift =
    /^(bitte )?(gib|gebt|geben sie|verpass)\b/.test(reading.plain.trim()) &&
    ((hasColumn && hasValue) || (isStars && isGivenOne(reading)));
  if (isGift) return true;
  if (
    reading.contains('now') &&
    (hasColumn ||
      hasValue ||
      reading.contains(
        'act:offer',
        'act:cooperate',
        'act:located',
        'is:active',
        'is:inactive',
        'is:intern',
        'is:extern',
      ))
  )
    return true;
  if (reading.contains('now') && context.last?.kind === 'read' && reading.contains('is', 'has')) return true;
  if (reading.contains('act:move')) return true;
  if (reading.contains('new') && (hasColumn || hasValue)) return true;
  const isOfSomebody =
    context.focus !== null ||
    context.proposal !== null ||
    reading.items.some((item) => isContent(item)) ||
    (context.shown.length > 0 && readOrdinal(new Reading(reading)) !== null);
  const isSet = reading.items.some(
    (item, at) => isField(item) && reading.has(reading.skip(at + 1), 'prep:on'),
  );
  // `…, also inaktiv`: what follows from what was told.
  if (
    /\b(also|daher|deshalb|somit) (bitte |jetzt |wieder )?(aktiv|inaktiv|intern|extern)\W*$/.test(
      reading.plain,
    )
  )
    return true;
  const isStateSet = reading.items.some(
    (_, at) =>
      reading.has(at, 'prep:on') &&
      reading.has(reading.skip(at + 1), 'is:active', 'is:inactive', 'is:intern', 'is:extern'),
  );
  if (isStateSet) return true;
  const isNumberSet =
    hasColumn &&
    reading.items.some(
      (_, at) => reading.has(at, 'prep:on') && reading.item(at + 1)?.value?.kind === 'number',
    );
  if (isNumberSet && isOfSomebody) return true;
  if (isSet && isOfSomebody && !reading.contains('act:show', 'act:search')) return true;
  const isStatement =
    hasColumn &&
    (reading.contains('is', 'has') || reading.items.some((item) => item.text === ':' || item.text === '='));
  const states = /\b(soll|sollte|muss|musste|gehort)\b/.test(reading.plain) && hasColumn;
  const isBare =
    isOfSomebody &&
    hasValue &&
    reading.contains(
      'field:phone',
      'field:url',
      'field:mitarbeiter',
      'field:umsatz',
      'field:rating',
      'field:zweigstellen',
    ) &&
    !reading.items.some((item) =>
      [...item.tags].some((tag) => /^(cmp|best|ask|noun|sort|prep:with)/.test(tag)),
    ) &&
    !reading.contains('act:show');
  const isMailOfKnown =
    reading.items.some((item) => item.isKnownName) &&
    reading.find('field:email') >= 0 &&
    reading.items.findIndex((item) => item.value?.kind === 'email') === reading.find('field:email') + 1 &&
    !reading.contains('act:show', 'act:search', 'ask:who', 'ask:which', 'noun:providers');
  if (isBare || isMailOfKnown) return true;
  if (
    isStatement &&
    hasValue &&
    !reading.contains('ask:who', 'ask:which', 'noun:providers', 'noun:all', 'act:search', 'act:show')
  )
    return true;
  if (states && !reading.contains('act:show', 'act:search')) return true;
  return context.focus !== null && isStatement && reading.items.some((item) => item.text === ':');
}

/** `…, stell sie inaktiv`: the order behind what tells how it comes. */
export function isStateOrder(reading: Reading): boolean {
  return /(^|[,.;:–-]\s*)(also |daher |dann |deshalb |bitte )*(mach|setz|stell|schalt)\w*\b[^,;:?]*\b(aktiv|inaktiv|intern|extern)\W*$/.test(
    reading.plain,
  );
}

/** `stell die Kategorie von X auf Y um`. */
function isTurned(reading: Reading): boolean {
  return (
    /^\W*(bitte )?(stell|setz|schalt|bring)\w*\b.*\bauf\b.*\b(um|hoch|rauf|runter|herauf|herab|hinauf)\W*$/.test(
      reading.plain,
    ) && reading.items.some(isField)
  );
}

const ALSO = /^(dazu|auch noch|zusätzlich|noch dazu|außerdem)$/i;

/** `Website dazu bitte`: nothing is there to be added. */
function isRequest(reading: Reading): boolean {
  const isOnlyDazu = reading.items.every((item) => !isOrderWord(item.tags) || ALSO.test(item.text));
  return (
    isOnlyDazu &&
    reading.items.some((item) => ALSO.test(item.text)) &&
    !reading.items.some((item) => item.value !== null || isContent(item))
  );
}

/** A verb of change; `hinterlegt` and `eingetragen` say how it is. */
function isOrderWord(tags: ReadonlySet<Tag>): boolean {
  return !tags.has('filled') && CHANGING.some((tag) => tags.has(tag));
}

const CHANGING = [
  'act:change',
  'act:add',
  'act:remove',
  'act:activate',
  'act:deactivate',
  'act:mark',
  'act:rename',
] as const;

/** Begins with a question word or a verb, and is no polite order. */
function isQuestion(reading: Reading): boolean {
  const first = reading.items.find(
    (item, at) =>
      !item.isMark &&
      !reading.has(at, 'and', 'say:hello') &&
      !(item.tags.has('filler') && item.tags.size === 1),
  );
  if (first === undefined) return false;
  const isAsked =
    [...first.tags].some((tag) => tag.startsWith('ask:')) ||
    first.tags.has('is') ||
    (first.tags.has('has') &&
      !first.tags.has('article') &&
      !/^\W*(und |also |so )?(ich|wir) ha/.test(reading.plain));
  const isLater =
    reading.contains('ask:who', 'ask:which', 'ask:count', 'ask:where') &&
    !reading.items.some((item) => isOrderWord(item.tags) && !/^(gilt|gelten)$/i.test(item.text));
  return isAsked || isLater || /^(gibts?|gilt|gelten|steht|kennst|weiss)\b/.test(reading.plain.trim());
}

function isPoliteOrder(reading: Reading): boolean {
  return /^\s*(kannst|konnt|konn|wurd|darf|mag|kann)/.test(reading.plain);
}
