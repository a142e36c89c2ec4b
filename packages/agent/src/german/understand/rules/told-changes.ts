import { countryOf } from '../../vocabulary/countries.ts';
import { isThing } from '../../vocabulary/things.ts';
import { ENDED, PARENT } from '../change/operations.ts';
import { isContent, isField, type Reading } from '../reading.ts';
import { isTitle } from '../runs.ts';

/** `intern sind die auch nicht mehr`. */
export function isStateOver(reading: Reading): boolean {
  return (
    reading.contains('is:active', 'is:inactive', 'is:intern', 'is:extern') &&
    reading.contains('is') &&
    /\b(nicht mehr|nimmer)\b/.test(reading.plain) &&
    !/\?\s*$/.test(reading.message) &&
    !reading.items.some((item) =>
      [...item.tags].some((tag) => /^(ask:|noun:providers|act:(search|show))/.test(tag)),
    )
  );
}

/** `bei X unter Benchmarks bitte 99 % Verfügbarkeit`. */
export function isFreeTold(reading: Reading): boolean {
  const at = reading.find('field:benchmarks', 'field:sonstiges', 'field:notes');
  const next = reading.item(at + 2);
  return (
    at > 0 &&
    /^(bitte|dann|noch)$/i.test(reading.item(at + 1)?.text ?? '') &&
    next !== undefined &&
    (next.value !== null || isContent(next)) &&
    !/\?\s*$/.test(reading.message) &&
    !reading.items.some((item) =>
      [...item.tags].some((tag) => /^(ask:|noun:providers|act:(search|show))/.test(tag)),
    )
  );
}

/** `Notiz bei Volt & Watt: ruft zurück`. */
export function isNoteOf(reading: Reading): boolean {
  const note = reading.find('field:notes');
  const colon = reading.items.findIndex((item) => item.text === ':');
  return (
    note >= 0 &&
    note <= 2 &&
    colon > note &&
    colon + 2 < reading.items.length &&
    !reading.contains('ask:what', 'ask:which', 'act:show')
  );
}

/** `gib Alpenstrom eine 4,5`. */
export function isGivenOne(reading: Reading): boolean {
  const at = reading.items.findIndex((item) => item.value?.kind === 'number');
  return (
    reading.has(at - 1, 'article') &&
    at === reading.items.findLastIndex((item) => !item.isMark) &&
    !/^die$/i.test(reading.item(at - 1)?.text ?? '')
  );
}

/** `bietet keine Schulungen mehr an`, `die Kooperation … ist beendet`, `gehört jetzt zur Isar Gruppe`. */
export function isEnded(reading: Reading): boolean {
  const isNoMore =
    /\b(keine?n?|nicht)\b.*\bmehr\b/.test(reading.plain) && reading.contains('act:offer', 'act:cooperate');
  const isOver =
    reading.contains('field:stadtwerke_kollaborationen') &&
    ENDED.test(reading.plain) &&
    !reading.contains('ask:who', 'ask:which');
  const isGone =
    /\b(mach|hab|hat|fuhr|verkauf|liefer)\w*\b.*\bkeine?n?\b.*\bmehr\W*$/.test(reading.plain) &&
    reading.items.some((item) => isThing(item.text) || item.isKnownValue) &&
    !/\?\s*$/.test(reading.message);
  return isGone || isNoMore || isOver || PARENT.test(reading.plain);
}

/** `das Land ist Österreich`: a column, `ist`, and what it is. */
export function isStated(reading: Reading): boolean {
  const first = reading.skip(0);
  const column = reading.items.findIndex((item) => isField(item));
  const verb = reading.items.findIndex(
    (item, at) => at > column && /^(ist|lautet|sind|heißt)$/i.test(item.text),
  );
  const isQuestion = reading.items.some(
    (item) => item.text === '?' || [...item.tags].some((tag) => tag.startsWith('ask:')),
  );
  const next = reading.item(reading.skip(verb + 1));
  return (
    column >= 0 &&
    column <= first + 1 &&
    verb > column &&
    !isQuestion &&
    (isContent(next) || isTitle(next) || countryOf(next?.word ?? '') !== undefined)
  );
}

/** `Hausnummer bei X stimmt nicht, Zwickauer Straße 139 ist richtig`. */
export function isPutRight(reading: Reading): boolean {
  return (
    reading.items.some((item) => isField(item)) &&
    reading.items.some((item) => item.value !== null) &&
    /\b((stimmt|stimmen|passt)( \w+){0,3} (nicht|nich|net)|(ist|war) (falsch|veraltet|verkehrt))\b/.test(
      reading.plain,
    ) &&
    !/\?\s*$/.test(reading.message) &&
    !reading.items.some((item) => [...item.tags].some((tag) => /^(ask:|act:(search|show|count))/.test(tag)))
  );
}

/** `als Produktgruppen sollen nur noch Masten drinstehen`. */
export function isDemanded(reading: Reading): boolean {
  return (
    /\b(soll|sollen|sollte|sollten|muss|mussen|musste|mussten|gehort|gehoren)\b.*\b(drinstehen|stehen|sein|heissen|lauten|rein|hin)\b/.test(
      reading.plain,
    ) &&
    reading.items.some((item) => isField(item)) &&
    !reading.items.some((item) => item.text === '?' || [...item.tags].some((tag) => tag.startsWith('ask:')))
  );
}

/** `Hansen macht jetzt auch Contracting`, `die sind jetzt in Leonberg`. */
export function isNowSaid(reading: Reading): boolean {
  const isAsked = reading.items.some(
    (item) => item.text === '?' || [...item.tags].some((tag) => /^(ask:|act:(search|show|count))/.test(tag)),
  );
  const isMore = /\bauch\b/.test(reading.plain) && reading.contains('has', 'act:offer');
  const isThere =
    reading.contains('is') && reading.contains('prep:in') && /^\W*(die|der|sie|er)\b/.test(reading.plain);
  return !isAsked && reading.contains('now') && (isMore || isThere);
}

/** `der Ansprechpartner ist nicht mehr Herr Hofer, sondern Simon Vogel`. */
export function isExchanged(reading: Reading): boolean {
  return (
    /\b(nicht|nich|net|kein\w*)\b.*\bsondern\b/.test(reading.plain) &&
    reading.items.some((item) => isField(item) || item.tags.has('act:located')) &&
    !/\?\s*$/.test(reading.message) &&
    !reading.contains('act:search', 'act:show', 'act:count', 'ask:who', 'ask:which', 'noun:providers')
  );
}

/** `bei den Produkten von X fehlen noch die Wechselrichter`: to be added. */
export function isMissing(reading: Reading): boolean {
  return (
    /\bfehl(t|en)\b/.test(reading.plain) &&
    reading.contains('field:produktgruppen', 'field:angebote') &&
    reading.items.some((item) => isContent(item) && isThing(item.text)) &&
    !/\?\s*$/.test(reading.message) &&
    !reading.items.some((item) =>
      [...item.tags].some((tag) => /^(ask:|act:(search|show|count)|noun:providers)/.test(tag)),
    )
  );
}

/** `gehört in die Kategorie IT`. */
export function isPlaced(reading: Reading): boolean {
  return (
    /\bgehor(t|en)\b.*\b(in|zu|zur|unter)\b/.test(reading.plain) &&
    reading.contains('field:category') &&
    !reading.items.some((item) => item.text === '?' || [...item.tags].some((tag) => tag.startsWith('ask:')))
  );
}
