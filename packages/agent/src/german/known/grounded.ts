import { skeletonOf } from '../text/skeleton.ts';
import type { Context } from '../understand/context.ts';
import { isAtALoss, type Meaning, type Slots } from '../understand/meaning.ts';
import { fieldsOf } from '../understand/reading.ts';
import type { Sentence } from '../understand/sentence.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { tradeIn } from '../vocabulary/things.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { writtenTradeOf } from '../vocabulary/value-forms.ts';
import { type DirectoryWords, VALUE_SLOTS, type ValueSlot } from './directory-words.ts';
import { holds, isMadeOf, isSaid, type Known, knownIn, type Said } from './in-message.ts';
import { withoutLooseName } from './loose-name.ts';
import { withoutLooseThing } from './loose-thing.ts';
import { namedProviders } from './named-providers.ts';
import { ofShown } from './of-shown.ts';
import { ofUtility } from './of-utility.ts';
import { rescued } from './rescued.ts';
import { withoutStrayName, withoutStrayNames, withoutVerbBehind } from './stray-names.ts';
import { unheld } from './unheld.ts';
import { wordsOf } from './words.ts';

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
  const ofPartners = ofUtility(meaning, known);
  if (ofPartners !== null) return withValues(ofPartners, known);
  const meant = asWritten(byWords(meaning, known, context), known);
  const outside = unheld(meant, known);
  if (outside !== null) return outside;
  return meant.intent === 'search' ? (ofShown(meant, sentence, context, known.names) ?? meant) : meant;
}

function byWords(meaning: Meaning, known: Known, context: Context): Meaning {
  const { sentence, words } = known;
  switch (meaning.intent) {
    case 'search':
      return (
        without(meaning, known) ??
        ofName(meaning, known) ??
        ofNobody(meaning, known) ??
        asCount(
          withValues(
            looseOff(withOnlyTown(withTown(withName(withNamed(meaning, known), known), known), known), known),
            known,
          ),
          known,
        )
      );
    case 'count':
      return without(meaning, known) ?? withValues(looseOff(meaning, known), known);
    case 'read':
      return (
        ofValues(meaning, known) ??
        withTown(
          withName(withoutStrayName(withoutVerbBehind(meaning, words), sentence, context, words), known),
          known,
        )
      );
    case 'compare':
      return known.names.length > 1 &&
        meaning.slots.names !== undefined &&
        !hasUnknownPart(meaning.slots.names, known)
        ? { ...meaning, slots: { ...meaning.slots, names: known.names } }
        : withoutStrayNames(meaning, context, words);
    case 'help':
      return ofOne(known) ?? meaning;
    case 'refuse':
      return (
        (isAtALoss(meaning) ? afterAll(known) : null) ??
        (meaning.refusal === 'delete' ? ofEntry(known) : null) ??
        meaning
      );
    case 'change':
      return ofRecord(meaning, known) ?? meaning;
    case 'pick':
      return ofOthers(meaning, known, context) ?? meaning;
    default:
      return meaning;
  }
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

/** `eine Rechnung von einem Herrn Rolfes`: who is named, where grammar took a word of everyday life for the name. */
function withNamed(meaning: Meaning, { sentence, words }: Known): Meaning {
  const { name } = meaning.slots;
  if (name === undefined || words.isLikeName(wordsOf(name)) || !wordsOf(name).every(isEveryday))
    return meaning;
  const [provider, other] = namedProviders(sentence, words);
  return provider === undefined || other !== undefined
    ? meaning
    : { ...meaning, slots: { ...meaning.slots, name: provider.text } };
}

function isEveryday(word: string): boolean {
  return everydayOf(word) !== null;
}

/** The one name that the directory knows, where grammar took another word for it. */
function withName(meaning: Meaning, { names }: Known): Meaning {
  const [name, other] = names;
  const { slots } = meaning;
  if (name === undefined || other !== undefined || slots.name === undefined) return meaning;
  const isIt = holds(slots.name, name) || holds(name, slots.name);
  return isIt ? meaning : { ...meaning, slots: { ...slots, name } };
}

function looseOff(meaning: Meaning, known: Known): Meaning {
  return withoutLooseThing(withoutLooseName(meaning, known), known);
}

/** `notstromfirmen sachsen`, `nrw alle`: a town that nobody is meant by. */
function withOnlyTown(meaning: Meaning, { names, values, sentence }: Known): Meaning {
  const { name, ...others } = meaning.slots;
  const [town, more] = (name ?? '').split(/\s+/).filter((word) => !isMadeOf(word, values));
  const isTown = town !== undefined && more === undefined && isKnownTown(skeletonOf(town));
  const isOfMany = sentence.items.some(({ tags }) => tags.has('noun:all') || tags.has('noun:providers'));
  if (name === undefined || names.length > 0 || !isTown || (values.length === 0 && !isOfMany)) return meaning;
  return { ...meaning, slots: { ...others, stadt: others.stadt ?? town } };
}

/** `bergman wuppetal`: behind what somebody is called the town, with an error in it. */
function withTown(meaning: Meaning, { values, names, words }: Known): Meaning {
  const { name } = meaning.slots;
  const [town] = values.filter(({ isNear, value }) => isNear && value.counts.stadt !== undefined);
  if (name === undefined || town === undefined || names.length > 1 || !name.endsWith(` ${town.text}`))
    return meaning;
  const rest = name.slice(0, -town.text.length).trim();
  return words.isLikeName(wordsOf(rest))
    ? { ...meaning, slots: { ...meaning.slots, name: rest, stadt: town.value.text } }
    : meaning;
}

/** `mit Notdienst, Anzahl reicht`: the number of them is wanted. */
function asCount(meaning: Meaning, { sentence }: Known): Meaning {
  const isNumber = sentence.items.some(({ text }) =>
    /^(anzahl|gesamtzahl|gesamtanzahl|stückzahl)$/i.test(text),
  );
  return meaning.intent === 'search' && isNumber && meaning.slots.name === undefined
    ? { ...meaning, intent: 'count' }
    : meaning;
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

function fieldsIn({ items }: Sentence) {
  return [...new Set(items.filter(({ isExact }) => isExact).flatMap(fieldsOf))];
}

/** `streich Wallboxen bei Alpenvolt raus`: an entry of a list, and not the provider. */
function ofEntry({ names, values }: Known): Meaning | null {
  const [name, otherName] = names;
  const [said, other] = values.filter(({ text }) => !names.some((own) => holds(own, text)));
  if (name === undefined || otherName !== undefined || said === undefined || other !== undefined) return null;
  const { produktgruppe = 0, angebot = 0 } = said.value.counts;
  if (produktgruppe + angebot === 0) return null;
  const list = produktgruppe >= angebot ? 'produktgruppen' : 'angebote';
  return { intent: 'change', slots: { name, changes: { [list]: { remove: said.value.text } } } };
}

/** `Sachsen Aggregate kannst du rauswerfen`: what is to be struck from a list is a whole provider. */
function ofRecord({ slots }: Meaning, { names }: Known): Meaning | null {
  const struck = Object.values(slots.changes ?? {}).find(
    (value) => typeof value === 'object' && value !== null && 'remove' in value,
  );
  const isName =
    slots.name === undefined &&
    typeof struck === 'object' &&
    struck !== null &&
    'remove' in struck &&
    names.some((name) => isSaid(String(struck.remove), name));
  return isName ? { intent: 'refuse', slots: {}, refusal: 'delete' } : null;
}

/** `nicht Nürnberg, sondern Würzburg`: no choice, another search. */
function ofOthers({ slots }: Meaning, known: Known, { shown }: Context): Meaning | null {
  const { name } = slots;
  if (name !== undefined && shown.some((one) => holds(one.label, name) || holds(one.name, name))) return null;
  const isOfValues = name !== undefined && known.names.length === 0 && isMadeOf(name, known.values);
  const isInstead = known.excluded.length > 0 && known.values.length > 0;
  if (!isOfValues && !isInstead) return null;
  const found = withValues({ intent: 'search', slots: {} }, known);
  return isInstead ? found : { ...found, isContinued: true };
}

/** What nobody understood, by what the directory knows of it. */
function afterAll(known: Known): Meaning | null {
  const found = rescued(known, fieldsIn(known.sentence));
  return found?.intent === 'read' ? found : found === null ? null : withValues(found, known);
}

/** The values where records hold them, in place of the words that grammar had put elsewhere. */
function withValues(meaning: Meaning, { names, sentence, values, excluded }: Known): Meaning {
  const { slots } = meaning;
  const { email, domain, stadtwerke, name } = slots;
  const isInOther = (text: string) =>
    [email, domain, stadtwerke].some((other) => typeof other === 'string' && holds(other, text));
  const own = values.filter(({ text }) => !isInOther(text));
  const isNamed = name !== undefined && !isMadeOf(name, own);
  const meant = own.filter((said) => {
    const { text, value } = said;
    return (
      // Beside a name words may tell of it; a town is looked for, and what grammar has found.
      !isNamed ||
      (value.counts.stadt !== undefined && !holds(name, text)) ||
      VALUE_SLOTS.some((slot) => slots[slot] !== undefined && isMadeOf(slots[slot] ?? '', [said]))
    );
  });
  if (meant.length === 0 || (isNamed && names.length > 0 && slots.stadt !== undefined)) return meaning;
  const kept = Object.fromEntries(
    Object.entries(slots).filter(([key, value]) => {
      const isText = typeof value === 'string' && (key === 'name' || isValueSlot(key));
      return !isText || !isMadeOf(value, [...meant, ...excluded]);
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

/** `IT-Firmen`: how the directory writes a trade that grammar has found. */
function asWritten(meaning: Meaning, { words }: Known): Meaning {
  const { category } = meaning.slots;
  const own = category === undefined ? category : writtenTradeOf(category);
  const isHeld =
    own !== undefined &&
    own !== category &&
    words.valueAt(wordsOf(own), 0)?.value.counts.category !== undefined;
  return isHeld ? { ...meaning, slots: { ...meaning.slots, category: own } } : meaning;
}

function slotOf({ text, value: { counts } }: Said, slots: Slots, message: string): ValueSlot {
  const held = VALUE_SLOTS.filter((slot) => counts[slot] !== undefined);
  if (tradeIn(text) !== null && counts.category !== undefined) return 'category';
  const named = held.find((slot) => CUES[slot].test(message));
  // What grammar has decided stands where the directory holds it there.
  const decided = held.find((slot) => typeof slots[slot] === 'string' && holds(slots[slot] ?? '', text));
  // `bieten … an in der Kategorie Netzbau`: an offer is spoken of too, and not of this.
  if (decided !== undefined && CUES[decided].test(message)) return decided;
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
