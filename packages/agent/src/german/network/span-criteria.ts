import { type JsonObject, jsonObject } from '../../json.ts';
import { spellingKey } from '../../text/spelling-key.ts';
import type { Token } from '../../text/tokens.ts';
import type { Intent, Slots } from '../interpretation/interpretation.ts';
import type { DirectoryWords, ValueSlot } from '../known/directory-words.ts';
import { knownParts } from '../known/known-parts.ts';
import { sentenceOf } from '../sentence/sentence.ts';
import { TokenCursor } from '../sentence/token-cursor.ts';
import { readRanges } from '../slots/criteria/ranges.ts';
import { readStates } from '../slots/criteria/states.ts';
import { townOf } from '../slots/criteria/town-names.ts';
import { countryOf } from '../vocabulary/countries.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import type { TokenTag } from './labels.ts';
import { networkTokens } from './network-tokens.ts';
import type { NetworkSlots } from './request-slots.ts';

const OF_MANY: ReadonlySet<Intent> = new Set(['search', 'count', 'average', 'values']);
const VALUES = ['stadt', 'category', 'produktgruppe', 'angebot'] as const satisfies readonly ValueSlot[];
const THINGS: ReadonlySet<string> = new Set(['category', 'produktgruppe', 'angebot']);

/** A request with the tokens of its message from `from` to before `to`. */
interface RequestInMessage {
  readonly intent: Intent;
  readonly slots: NetworkSlots;
  /** The words that say it. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly tags: readonly TokenTag[];
  readonly from: number;
  readonly to: number;
}

/**
 * The criteria of a request for many, with what their own readers see in its words: bounds of numbers, and values of the directory of which the network made nothing
 * (`Solarfirmen`).
 */
export function addUntaggedCriteria(request: RequestInMessage, words: DirectoryWords): NetworkSlots {
  const { intent, slots, text } = request;
  if (!OF_MANY.has(intent)) return slots;
  const cursor = new TokenCursor(sentenceOf(text, words));
  const { range } = readRanges(cursor);
  return {
    ...withCountry(request, words),
    ...readStates(cursor),
    ...(range === undefined ? {} : { range: asJson(range) }),
    ...untaggedValues(request, words),
  };
}

function asJson(range: NonNullable<Slots['range']>): JsonObject {
  return jsonObject.parse(range);
}

/** `deutsche Windkraftfirmen`: an adjective of a country is no name, unless a company is called so. */
function withCountry(
  { slots, tokens, tags, from, to }: RequestInMessage,
  words: DirectoryWords,
): NetworkSlots {
  if (slots['land'] !== undefined) return slots;
  const { name, ...others } = slots;
  const countries = tokens.slice(from, to).flatMap(({ kind, text }, i) => {
    const tag = tags[from + i];
    const isFree = tag === 'none' || tag === 'land' || (tag === 'company' && text === name);
    const country = kind === 'word' && isFree ? countryOf(spellingKey(text)) : undefined;
    return country === undefined || (tag === 'company' && words.nameAt([spellingKey(text)], 0) > 0)
      ? []
      : [{ country, isName: text === name }];
  });
  const [first] = countries;
  if (first === undefined) return slots;
  return { ...(first.isName ? others : slots), land: first.country };
}

/** What companies are called, and no value of any. */
const COMPANY_WORD =
  /^(?:betrieb|firm|anbieter|partner|dienstleister|unternehmen|lieferant|laden|läden)\p{L}{0,3}$/iu;

function untaggedValues(
  { slots, tokens, tags, from, to }: RequestInMessage,
  words: DirectoryWords,
): NetworkSlots {
  const unheard: Record<string, string> = {};
  for (const part of knownParts(tokens.slice(from, to), words)) {
    if (part.value === null || part.isNear) continue;
    const own = tags.slice(from + part.from, from + part.to);
    const [word] = tokens.slice(from + part.from, from + part.to);
    if (own.some((tag) => tag !== 'none') || COMPANY_WORD.test(word?.text ?? '')) continue;
    const { counts, text } = part.value;
    const [slot] = VALUES.filter((each) => (counts[each] ?? 0) > 0).toSorted(
      (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0),
    );
    const isThing = slot !== undefined && THINGS.has(slot);
    const isTaken = isThing
      ? [...THINGS].some((each) => slots[each] !== undefined)
      : slot !== undefined && slots[slot] !== undefined;
    if (slot !== undefined && !isTaken && slots['name'] === undefined) unheard[slot] ??= text;
  }
  return unheard;
}

const GROUNDED = ['category', 'produktgruppe', 'angebot'] as const satisfies readonly ValueSlot[];

/**
 * Criteria in the words of the directory: `windkraftfirmen` is its category Windkraft, and what it has as goods alone is
 * looked for among the goods. What it does not know stays as it was said.
 */
export function groundCriteria(slots: NetworkSlots, words: DirectoryWords): NetworkSlots {
  const { land } = slots;
  const country = typeof land === 'string' ? countryOf(spellingKey(land)) : undefined;
  const grounded: Record<string, NetworkSlots[string]> = {
    ...slots,
    ...groundTown(slots, words),
    ...(country === undefined ? {} : { land: country }),
  };
  for (const slot of GROUNDED) {
    const said = slots[slot];
    if (typeof said !== 'string') continue;
    const tokens = networkTokens(said);
    const [part, other] = knownParts(tokens, words);
    if (part === undefined || other !== undefined || part.value === null) continue;
    if (part.from > 0 || part.to < tokens.length) continue;
    const { text, counts } = part.value;
    const [most] = GROUNDED.filter((each) => (counts[each] ?? 0) > 0).toSorted(
      (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0),
    );
    const meant = (counts[slot] ?? 0) > 0 ? slot : most;
    if (meant === undefined || (meant !== slot && grounded[meant] !== undefined)) continue;
    delete grounded[slot];
    grounded[meant] = text;
  }
  return grounded;
}

/** `Münchner` is of München, and `Bremer Haven` a town that was heard as two words. */
function groundTown({ stadt }: NetworkSlots, words: DirectoryWords): NetworkSlots {
  if (typeof stadt !== 'string') return {};
  if (/^\p{L}{3,}er$/iu.test(stadt) && !isKnownTown(spellingKey(stadt))) {
    const town = townOf(stadt);
    return isKnownTown(spellingKey(town)) ? { stadt: withCapital(town) } : {};
  }
  const tokens = networkTokens(stadt);
  const [whole] = knownParts(tokens, words);
  // `Frankfurt`, where the directory has Frankfurt am Main.
  if (whole?.from === 0 && whole.to === tokens.length && (whole.value?.counts.stadt ?? 0) > 0)
    return { stadt: whole.value?.text ?? stadt };
  if (!/\s/.test(stadt)) return {};
  const joined = networkTokens(stadt.replace(/\s+/g, '').toLowerCase());
  const [part] = knownParts(joined, words);
  return part?.value?.counts.stadt === undefined ? {} : { stadt: part.value.text };
}

function withCapital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
