import { tokensOf } from '../text/tokens.ts';
import type { Context } from '../understand/context.ts';
import type { Meaning, Slots } from '../understand/meaning.ts';
import { fieldsOf } from '../understand/reading.ts';
import type { Item, Sentence } from '../understand/sentence.ts';
import { type DirectoryWords, type KnownValue, VALUE_SLOTS, type ValueSlot } from './directory-words.ts';
import { type KnownPart, knownParts } from './known-parts.ts';
import { ofShown } from './of-shown.ts';
import { withoutStrayName, withoutStrayNames } from './stray-names.ts';
import { stemOf, wordsOf } from './words.ts';

/** A value that the directory holds, as it was said. */
interface Said {
  readonly text: string;
  readonly value: KnownValue;
  readonly isNear: boolean;
}

/** What the directory knows of a message. */
interface Known {
  readonly words: DirectoryWords;
  /** Names, as they were said. */
  readonly names: readonly string[];
  readonly values: readonly Said[];
  /** Values that are not to be had. */
  readonly excluded: readonly Said[];
  readonly sentence: Sentence;
}

/**
 * A meaning in the light of what the directory holds: what grammar took for a name is a product where records have that product,
 * and what it overlooked is looked for too.
 */
export function grounded(
  meaning: Meaning,
  sentence: Sentence,
  context: Context,
  words: DirectoryWords,
): Meaning {
  const isAnswer = context.asked?.kind === 'new-provider' || context.asked?.kind === 'value';
  if (words.isEmpty || isAnswer) return meaning;
  const known = knownIn(sentence, words);
  const meant = ofKnown(meaning, known, context);
  return meant.intent === 'search' ? (ofShown(meant, sentence, context, known.names) ?? meant) : meant;
}

function ofKnown(meaning: Meaning, known: Known, context: Context): Meaning {
  const { sentence, words } = known;
  switch (meaning.intent) {
    case 'search':
      return (
        without(meaning, known) ??
        ofName(meaning, known) ??
        ofNobody(meaning, known) ??
        withValues(withName(meaning, known), known)
      );
    case 'count':
      return without(meaning, known) ?? withValues(meaning, known);
    case 'read':
      return ofValues(meaning, known) ?? withName(withoutStrayName(meaning, sentence, context, words), known);
    case 'compare':
      return known.names.length > 1 &&
        meaning.slots.names !== undefined &&
        !hasUnknownPart(meaning.slots.names, known)
        ? { ...meaning, slots: { ...meaning.slots, names: known.names } }
        : withoutStrayNames(meaning, context, words);
    case 'help':
      return ofOne(known) ?? meaning;
    case 'refuse':
      return meaning.refusal === 'topic' ? (afterAll(known) ?? meaning) : meaning;
    default:
      return meaning;
  }
}

/** What is not meant: `ohne Wallboxen`. */
const EXCLUDED = /(?<!\p{L})(ohne|keine?[nmrs]?|nicht|außer|ausser)\s+((in|aus|im|mit)\s+)?$/iu;
/** Questions about the world. */
const ASKING = /^\s*(und\s+)?(was|wie|warum|wieso|weshalb|wann|woher|wohin|wodurch)(?!\p{L})/iu;

function knownIn(sentence: Sentence, words: DirectoryWords): Known {
  const { message, items } = sentence;
  const tokens = tokensOf(message);
  const textOf = ({ from, to }: KnownPart) =>
    message.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
  const parts = knownParts(tokens, words);
  const valued = parts.flatMap((part): (Said & { readonly isExcluded: boolean })[] => {
    const start = tokens[part.from]?.start ?? 0;
    const item = items.find((own) => own.start <= start && start < own.end);
    if (part.value === null || isOther(item, part)) return [];
    // An error in what may as well be a name is left to the search.
    if (part.isNear && words.isLikeName(wordsOf(textOf(part)))) return [];
    const isExcluded = EXCLUDED.test(message.slice(0, start));
    return [{ text: textOf(part), value: part.value, isNear: part.isNear, isExcluded }];
  });
  const names = parts.filter(({ value }) => value === null).map(textOf);
  const values = valued.filter(({ isExcluded }) => !isExcluded);
  const excluded = valued.filter(({ isExcluded }) => isExcluded);
  return { words, names, values, excluded, sentence };
}

/** Words that hold sentences together, and parts of addresses and names: records may hold them, and nobody means that. */
function isOther(item: Item | undefined, { isNear }: KnownPart): boolean {
  if (item === undefined || item.value?.kind === 'email' || item.value?.kind === 'web') return true;
  return (
    (isNear && item.tags.size > 0) ||
    [...item.tags].some((tag) => /^(noun:provid|noun:record|act:|ask:|prep|is$|has$|say:|common)/.test(tag))
  );
}

/** `Firmen ohne Ladesäulen`: such a search there is not, unless it is said what instead. */
function without({ slots }: Meaning, { excluded, values }: Known): Meaning | null {
  const isSought = excluded.some(({ text }) =>
    [slots.name, ...VALUE_SLOTS.map((slot) => slots[slot])].some(
      (sought) => sought !== undefined && holds(sought, text),
    ),
  );
  const isInstead = values.some(({ value }) =>
    excluded.some((other) =>
      VALUE_SLOTS.some((slot) => value.counts[slot] !== undefined && other.value.counts[slot] !== undefined),
    ),
  );
  return isSought && !isInstead ? { intent: 'refuse', slots: {}, refusal: 'without' } : null;
}

/** What grammar took for goods is somebody's name. */
function ofName(meaning: Meaning, { names, sentence }: Known): Meaning | null {
  const [name, other] = names;
  if (name === undefined || other !== undefined) return null;
  const { stadtwerke } = meaning.slots;
  // `Stadtwerke von Rheinland Netzbau?`: whom that one works with.
  const isPartner = /(?<!\p{L})mit(?!\p{L})/iu.test(sentence.message);
  if (typeof stadtwerke === 'string' && isSaid(stadtwerke, name) && !isPartner)
    return { intent: 'read', slots: { name, fields: ['stadtwerke_kollaborationen'] } };
  const slot = VALUE_SLOTS.find((key) => isSaid(meaning.slots[key], name));
  if (slot === undefined) return null;
  const { [slot]: _, ...others } = meaning.slots;
  const fields = fieldsIn(sentence);
  const isRead = fields.length > 0 && !sentence.items.some((item) => item.tags.has('noun:providers'));
  return isRead
    ? { intent: 'read', slots: { name, fields } }
    : { ...meaning, slots: { ...others, name: others.name ?? name } };
}

/** The one name that the directory knows, where grammar took another word for it. */
function withName(meaning: Meaning, { names }: Known): Meaning {
  const [name, other] = names;
  const { slots } = meaning;
  if (name === undefined || other !== undefined || slots.name === undefined) return meaning;
  const isIt = holds(slots.name, name) || holds(name, slots.name);
  return isIt ? meaning : { ...meaning, slots: { ...slots, name } };
}

/** `Nordlicht Solarpark`, where only the first word is known: another name than the one that the directory has. */
function hasUnknownPart(said: readonly string[], { names, words }: Known): boolean {
  const known = new Set(names.flatMap(wordsOf));
  return said.some(
    (name) =>
      names.some((own) => holds(name, own)) &&
      wordsOf(name).some((word) => !known.has(word) && word.length > 3 && !words.isLikeName([word])),
  );
}

/** A column of the one that is named. */
function ofOne({ names, sentence }: Known): Meaning | null {
  const [name, other] = names;
  const fields = fieldsIn(sentence);
  return name !== undefined && other === undefined && fields.length > 0
    ? { intent: 'read', slots: { name, fields } }
    : null;
}

/** A bare name that nobody has, nor anything like it, is no name. */
function ofNobody({ intent, slots }: Meaning, { names, sentence, values, words }: Known): Meaning | null {
  const { name } = slots;
  const isBare = !sentence.items.some((item) =>
    [...item.tags].some((tag) => /^(act:|noun:|field:|form$|ask:|has$|prep:|say:|cmp:|best:)/.test(tag)),
  );
  const isNobody =
    intent === 'search' &&
    isBare &&
    names.length === 0 &&
    values.length === 0 &&
    name !== undefined &&
    Object.keys(slots).length === 1 &&
    !words.isLikeName(wordsOf(name));
  return isNobody ? { intent: 'refuse', slots: {}, refusal: 'topic' } : null;
}

/** `irgendwer mit Energierouter als Produktgruppe`: nobody is called like that. */
function ofValues({ slots }: Meaning, known: Known): Meaning | null {
  const { name, fields = [] } = slots;
  const isOfValues = name !== undefined && known.names.length === 0 && isMadeOf(name, known.values);
  const isOfColumn = fields.every((field) =>
    ['produktgruppen', 'angebote', 'category', 'stadt'].includes(field),
  );
  const { name: _, fields: __, ...others } = slots;
  return isOfValues && isOfColumn ? withValues({ intent: 'search', slots: others }, known) : null;
}

/** What nobody understood is a search where it holds what records have and nothing unknown, and a reading where it names one and a column. */
function afterAll(known: Known): Meaning | null {
  const { names, sentence, values } = known;
  const isDeed = sentence.items.some((item) => [...item.tags].some((tag) => /^(act:|off:)/.test(tag)));
  if (isDeed) return null;
  const isCounted = sentence.items.some((item) => item.tags.has('ask:count'));
  const ofName = ofOne(known);
  if (ofName !== null || (ASKING.test(sentence.message) && !isCounted)) return ofName;
  const [only, second] = names;
  if (only !== undefined && second === undefined && isSaid(only, sentence.message))
    return { intent: 'search', slots: { name: only } };
  const isExplained = sentence.items.every(
    (item) => item.isMark || item.tags.size > 0 || values.some(({ text }) => isSaid(text, item.text)),
  );
  return names.length === 0 && values.length > 0 && isExplained
    ? withValues({ intent: isCounted ? 'count' : 'search', slots: {} }, known)
    : null;
}

function fieldsIn({ items }: Sentence) {
  return [...new Set(items.filter(({ isExact }) => isExact).flatMap(fieldsOf))];
}

/** The values where records hold them, in place of the words that grammar had put elsewhere. */
function withValues(meaning: Meaning, { names, sentence, values }: Known): Meaning {
  const { slots } = meaning;
  const { email, domain, stadtwerke, name } = slots;
  const isInOther = (text: string) =>
    [email, domain, stadtwerke].some((other) => typeof other === 'string' && holds(other, text));
  const own = values.filter(({ text }) => !isInOther(text));
  const isNamed = name !== undefined && !isMadeOf(name, own);
  const meant = own.filter(
    ({ text, value }) =>
      // Beside a name words may tell of it; a town is looked for.
      !isNamed || (value.counts.stadt !== undefined && !holds(name, text)),
  );
  if (meant.length === 0 || (isNamed && names.length > 0 && slots.stadt !== undefined)) return meaning;
  const kept = Object.fromEntries(
    Object.entries(slots).filter(([key, value]) => {
      const isText = typeof value === 'string' && (key === 'name' || isValueSlot(key));
      return !isText || !isMadeOf(value, meant);
    }),
  );
  const placed = meant.map((part) => [slotOf(part, slots, sentence.message), part.value.text] as const);
  const added = placed.filter(([slot, text]) => {
    const there = kept[slot];
    return !(typeof there === 'string' && holds(there, text));
  });
  // The first that is said of a kind counts; words that grammar had for that kind and nobody has give way.
  return { ...meaning, slots: { ...kept, ...Object.fromEntries(added.reverse()) } };
}

function slotOf({ text, value: { counts } }: Said, slots: Slots, message: string): ValueSlot {
  const held = VALUE_SLOTS.filter((slot) => counts[slot] !== undefined);
  const named = held.find((slot) => CUES[slot].test(message));
  // What grammar has decided stands where the directory holds it there.
  const decided = held.find((slot) => typeof slots[slot] === 'string' && holds(slots[slot] ?? '', text));
  const most = Math.max(...held.map((slot) => counts[slot] ?? 0));
  return named ?? decided ?? held.find((slot) => counts[slot] === most) ?? 'produktgruppe';
}

const CUES: Readonly<Record<ValueSlot, RegExp>> = {
  produktgruppe: /produktgruppe/i,
  angebot: /(?<!\p{L})(angebot|bieten|bietet|anbieten|anbietet)/iu,
  category: /kategorie|branche|sparte/i,
  stadt: /(?<!\p{L})(ort|stadt)(?!\p{L})/iu,
  land: /(?<!\p{L})land(?!\p{L})/iu,
};

function isValueSlot(key: string): boolean {
  return VALUE_SLOTS.some((slot) => slot === key);
}

function isSaid(text: string | undefined, other: string): boolean {
  return text !== undefined && wordsOf(text).join(' ') === wordsOf(other).join(' ');
}

function holds(text: string, part: string): boolean {
  const all = wordsOf(text).map(stemOf);
  return wordsOf(part).every((word) => all.includes(stemOf(word)));
}

/** Whether a text has no other words than these values, at most one of them with an error. */
function isMadeOf(text: string, values: readonly Said[]): boolean {
  const words = wordsOf(text);
  const used = values.filter((part) => wordsOf(part.text).every((word) => words.includes(word)));
  const known = new Set(used.flatMap((part) => wordsOf(part.text)));
  const isClear = used.filter(({ isNear }) => isNear).length <= 1;
  return isClear && used.length > 0 && words.every((word) => known.has(word) || SMALL.has(word));
}

const SMALL: ReadonlySet<string> = new Set('in aus mit und fur von der die das den dem im bei am'.split(' '));
