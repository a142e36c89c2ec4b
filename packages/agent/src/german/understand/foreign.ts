import { skeletonOf } from '../text/skeleton.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { isFamous } from '../vocabulary/famous.ts';
import { isThing, tradeIn } from '../vocabulary/things.ts';
import { isJoined } from './company-names.ts';
import type { Meaning, Slots } from './meaning.ts';
import { isContent, isField, type Reading } from './reading.ts';
import { isStateOrder } from './rules/change-wish.ts';
import type { Item } from './sentence.ts';

/**
 * Whether a message that a rule has understood is about something else after all: what it would look for is a thing of everyday
 * life or a deed, or words stay that nothing explains.
 */
export function isForeign(reading: Reading, meaning: Meaning): boolean {
  if (ANSWERS.has(meaning.intent) || isRemark(reading)) return false;
  if (looksForEveryday(reading, meaning.slots) || isBestOfOther(reading, meaning)) return true;
  if (isOfDirectory(reading, meaning)) return false;
  if (LOOKING.has(meaning.intent) && (isUnknownDeed(reading, meaning) || isOtherColumn(reading, meaning)))
    return true;
  return hasUnexplained(reading, meaning);
}

const LOOKING: ReadonlySet<string> = new Set(['search', 'read', 'count', 'compare']);
/** Short answers to what stands there already. */
const ANSWERS: ReadonlySet<string> = new Set(['confirm', 'deny', 'undo', 'back', 'pick']);

/** Whether the message can only be about the directory: it names a column of a provider, or what only providers have. */
function isOfDirectory(reading: Reading, { intent, slots }: Meaning): boolean {
  const hasColumn = reading.items.some((item) => isField(item) && item.isExact);
  if (intent === 'read') return hasColumn && slots.name !== undefined;
  if (intent === 'compare') return hasColumn && (slots.names?.length ?? 0) > 1;
  if (intent !== 'search' && intent !== 'count') return false;
  const { name: _name, ...criteria } = slots;
  const isOfProviders =
    reading.contains('noun:providers', 'noun:provider', 'noun:record') || /\bjemand\w*\b/.test(reading.plain);
  const isOrdered = [
    criteria.sort,
    criteria.range,
    criteria.stadtwerke,
    criteria.is_active,
    criteria.empty,
    criteria.filled,
  ].some((own) => own !== undefined);
  return Object.keys(criteria).length > 0 && (isOfProviders || isOrdered);
}

/** What is noted down may hold any words. */
function isRemark(reading: Reading): boolean {
  return (
    reading.contains('field:notes', 'field:sonstiges', 'field:benchmarks') ||
    /\b(notier|vermerk|merk dir|halt fest)/.test(reading.plain)
  );
}

function hasUnexplained(reading: Reading, { intent, slots }: Meaning): boolean {
  const changes = Object.keys(slots.changes ?? {});
  if (
    intent === 'create' &&
    (changes.length > 1 ||
      (changes.length === 1 &&
        (reading.contains('noun:provider') || reading.items.some((item) => isJoined(item)))))
  )
    return false;
  const isSaying =
    intent === 'change' && changes.some((field) => field !== 'is_active' && field !== 'intern');
  const isAsking = intent === 'change' && slots.fields !== undefined;
  if (isSaying || isAsking) return false;
  // `… ist pleite, bitte deaktivieren`: the clause before only tells why.
  const isState =
    intent === 'change' &&
    (slots.name !== undefined ||
      /^\W*(und )?(die|der|das|sie|er|ist|sind|hat|haben)\b/.test(reading.plain)) &&
    (reading.contains('act:activate', 'act:deactivate') || isStateOrder(reading));
  const comma = isState ? reading.items.findLastIndex(({ text }) => text === ',') : -1;
  return reading.free((item, at) => at > comma && isEveryday(item)).length > 0;
}

function isEveryday(item: Item): boolean {
  if (item.value !== null || item.isMark || item.word === '') return false;
  if (item.tags.has('off:topic')) return true;
  const isKnown = [...item.tags].some((tag) => tag !== 'common');
  return !isKnown && everydayOf(item.word) !== null;
}

function looksForEveryday(reading: Reading, slots: Slots): boolean {
  const { name, names = [], stadt, category, produktgruppe, angebot, changes } = slots;
  const added = changes?.name;
  if (
    typeof added === 'string' &&
    added.length > 0 &&
    !reading.contains('noun:provider') &&
    isAllEveryday(added)
  )
    return true;
  if (name !== undefined && isFamous(name) && reading.contains('is')) return true;
  if ([name, stadt, ...names].some((text) => text !== undefined && isAllEveryday(text))) return true;
  const things = [category, produktgruppe, angebot].filter((text) => text !== undefined);
  if (things.some((text) => PARTICIPLE.test(text))) return true;
  // `Wo krieg ich Winterreifen?`: what nobody in the directory has.
  const isBought = /\bwo (krieg|bekomm|kauf)\w* /.test(reading.plain);
  if (isBought && !reading.items.some((item) => item.isKnownValue) && things.some(isAllEveryday)) return true;
  const isOffer = reading.contains('noun:providers', 'noun:provider', 'act:offer', 'field:produktgruppen');
  return !isOffer && things.some(isAllEveryday);
}

/** `höchsten Turm` */
const SUPERLATIVE = /^\p{Ll}{3,}(st|ßt|ß)e[nrsm]?\s/u;

/** `wer hat die schönste Webseite`, `welche Firma hat die beste Aktie`: what is measured is neither a column nor what providers do. */
function isBestOfOther(reading: Reading, { intent, slots }: Meaning): boolean {
  if (intent !== 'search' && intent !== 'count') return false;
  const things = [slots.produktgruppe, slots.angebot, slots.category];
  if (things.some((text) => text !== undefined && SUPERLATIVE.test(text))) return true;
  return reading.items.some((item, at) => {
    const noun = reading.item(at + 1);
    const isBest = [...item.tags].some((tag) => /^best:(size|rating):/.test(tag)) && !/^am /i.test(item.text);
    const isOther =
      noun !== undefined &&
      isContent(noun) &&
      !noun.isKnownValue &&
      !noun.isKnownName &&
      !isThing(noun.text) &&
      tradeIn(noun.text) === null;
    return isBest && isOther && reading.contains('has') && reading.contains('ask:who', 'ask:which');
  });
}

/** `gebaut`, `nachzufragen`: forms of verbs that nothing is called by. */
const PARTICIPLE = /^(ge(?!l|r|b)\p{Ll}{2,}(t|en)|\p{Ll}{2,}zu\p{Ll}{3,}en)$/u;

/** Whether nothing but everyday words stands in a text. */
function isAllEveryday(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (
    words.length > 0 && words.every((word) => everydayOf(skeletonOf(word)) !== null || PARTICIPLE.test(word))
  );
}

/** A verb that nobody knows where an order has its verb: at the beginning (`kopier den …`), or behind `kannst du` at the end. */
function isUnknownDeed(reading: Reading, { intent, slots }: Meaning): boolean {
  const words = reading.items.flatMap((item, at) => (item.isMark || isLight(item) ? [] : [at]));
  const first = words[0] ?? -1;
  const isFree = reading.isFree(first);
  const isName = intent === 'search' && slots.name === reading.item(first)?.text;
  const isOrder =
    isContent(reading.item(first)) &&
    /^\p{L}+$/u.test(reading.item(first)?.text ?? '') &&
    (reading.has(first + 1, 'article') || /^(mir|mich|uns|dir)$/i.test(reading.item(first + 1)?.text ?? ''));
  if (isOrder && (isFree || isName) && words.length > 1) return true;
  const last = reading.items.findLastIndex((item) => !item.isMark && !/^(bitte|mal|danke)$/i.test(item.text));
  const isInfinitive = isContent(reading.item(last)) && /^\p{Ll}+e?n$/u.test(reading.item(last)?.text ?? '');
  return (
    isInfinitive &&
    reading.isFree(last) &&
    /\b(kannst|konn|konnt|wurd|magst|mocht|will|soll|darf)/.test(reading.plain)
  );
}

function isLight(item: Item): boolean {
  return [...item.tags].some((tag) => tag === 'filler' || tag === 'and' || tag.startsWith('say:'));
}

/** `welche Kundennummer hat …`: what is asked for is no column and no kind of provider. */
function isOtherColumn(reading: Reading, { intent }: Meaning): boolean {
  if (intent === 'read') return false;
  const at = reading.find('ask:which');
  const next = reading.item(at + 1);
  if (at < 0 || next === undefined || !isContent(next) || next.value !== null) return false;
  const isKind =
    tradeIn(next.text) !== null ||
    /(er|ern|eure|euren|isten|innen|werke|werken|firmen|betriebe|leute|s)$/.test(next.text) ||
    isField(reading.item(at + 2)) ||
    reading.has(at + 2, 'noun:provider', 'noun:providers');
  return !isKind;
}
