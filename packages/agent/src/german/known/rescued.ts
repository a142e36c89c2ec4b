import { plainText } from '../text/skeleton.ts';
import { readCriteria } from '../understand/criteria/read-criteria.ts';
import type { Meaning } from '../understand/meaning.ts';
import { isContent, Reading } from '../understand/reading.ts';
import type { Item } from '../understand/sentence.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import type { ReadableField } from '../vocabulary/tags.ts';
import { holds, isAskedOfMany, type Known } from './in-message.ts';

/** Questions about the world. */
const ASKING =
  /^\s*(und\s+)?(erklär\p{L}*|erläuter\p{L}*|beschreib\p{L}*|was|wie|warum|wieso|weshalb|wann|woher|wohin|wodurch)(?!\p{L})/iu;
/** Acts that a search may be told with. */
const LOOKING = /^act:(search|show|offer|count|pick|located|cooperate|reach)$/;
/** What people say when they want a record before them, or to know whether there is one. */
const LOOKUP =
  /\b(auf(mach|schlag|ruf|klapp|blatter)\w*|auftauch\w*|taucht|tauchen|forsch\w*|fahnd\w*|drinhab\w*|reinschau\w*|reinguck\w*|kram\w*|drin|her|vorkommt|gefuhrt|hol|ruf\w*|offn\w*|zeig\w*|such\w*|woll?t\w*|mein\w*|gemeint)\b/;
/** Verbs that can only want the record, whatever else is told: `…, hol mir die mal her`, `taucht der bei uns auf?` */
const OPENING =
  /\b(taucht|tauchen)\b.*\bauf\b|\b(rufe?n?|mach\w*|schlag\w*|klapp\w*)\b.* auf\W*$|\bhol\w*\b.* (her|raus|hervor|vor)\W*$|\bkram\w*\b.* (raus|hervor)\W*$/;
/** Words in a question about many that nobody has to know. */
const UNKNOWN_MAX = 2;

/**
 * What nobody understood is a reading where it names one record and a column, and a search where it holds what records have. Its
 * criteria are those of grammar; the values of the directory are not in them yet. Null: it is neither.
 */
export function rescued(known: Known, fields: readonly ReadableField[]): Meaning | null {
  const { names, sentence, values, words } = known;
  const { items, message } = sentence;
  const plain = plainText(message);
  const [only, second] = names;
  const isOne = only !== undefined && second === undefined;
  const isOpened = OPENING.test(plain) && !ASKING.test(message);
  if (isOne && isOpened && !items.some(isForbidden)) return { intent: 'search', slots: { name: only } };
  if (items.some(isOtherDeed)) return null;
  const counted = items.findIndex((item) => item.tags.has('ask:count') || item.tags.has('act:count'));
  const isCounted = counted >= 0;
  // `wie viel Grad hat es in …`, `wie viele Leute wohnen in …`: what is counted is none of ours.
  if (isCounted && isOtherCount(items[counted + 1], known)) return null;
  if (isBareName(known)) return { intent: 'search', slots: { name: message.trim() } };
  if (isOne && fields.length > 0) return { intent: 'read', slots: { name: only, fields } };
  // `van der Berg`: an article is a word of names too.
  const called = items.filter(
    ({ word, tags }) => word !== '' && !tags.has('article') && words.isNameWord(word),
  );
  const [one, another] = called;
  if (one !== undefined && another === undefined && EXISTENCE.test(plain))
    return { intent: 'search', slots: { name: one.text } };
  const isOfUs = /\b(bei uns|haben wir|unter|im verzeichnis|im bestand)\b/.test(plain);
  if (ASKING.test(message) && !isCounted && !isOfUs) return null;
  if (isOne && LOOKUP.test(plain) && items.every((item) => isLight(item) || holds(item.text, only)))
    return { intent: 'search', slots: { name: only } };
  const unknown = items.filter((item) => isUnknown(item, known));
  const isOfPlaces = values.every(({ value }) => value.counts.stadt !== undefined);
  const isExplained =
    unknown.length === 0 ||
    (!isOfPlaces && unknown.length === 1 && !items.some(isVerb)) ||
    (isAskedOfMany(items) && !isOfPlaces && unknown.length <= UNKNOWN_MAX && !unknown.some(isNoun));
  if (names.length > 0 || values.length === 0 || !isExplained) return null;
  const { sort, limit, ...criteria } = readCriteria(new Reading(sentence));
  if (isCounted) return { intent: 'count', slots: criteria };
  const order = { ...(sort === undefined ? {} : { sort }), ...(limit === undefined ? {} : { limit }) };
  return { intent: 'search', slots: { ...criteria, ...order } };
}

/** A noun behind `wie viele` that stands for no providers, and for nothing that they have. */
function isOtherCount(item: Item | undefined, known: Known): boolean {
  if (item === undefined || item.isMark) return false;
  return (
    isUnknown(item, known) ||
    (item.tags.has('common') && everydayOf(item.word) === 'noun') ||
    [...item.tags].some((tag) => /^(field:|off:)/.test(tag))
  );
}

function isForbidden({ tags }: Item): boolean {
  return ['off:deed', 'off:inject'].some((tag) => [...tags].some((own) => own === tag));
}

/** Words of the longest name that is typed with nothing beside it. */
const BARE_MAX = 4;

/** `solarwerke rein main`: words alone, of which the first is of somebody's name, also where the others mean something else. */
function isBareName({ sentence: { items }, words }: Known): boolean {
  const [first] = items;
  return (
    items.length > 1 &&
    items.length <= BARE_MAX &&
    first !== undefined &&
    first.tags.size === 0 &&
    words.isNameWord(first.word) &&
    items.every((item) => !item.isMark && item.value === null && !isVerb(item))
  );
}

/** Whether there is somebody. */
const EXISTENCE =
  /\bob (wir|ihr|es|bei uns|da)\b|\b(haben|hatten|fuhren|kennen) (wir|sie|ihr)\b|\bgibt ?(es|s)\b|\bbekannt\W*$/;

function isVerb({ tags }: Item): boolean {
  return tags.has('is') || tags.has('has');
}

/** Something else that is to be done. */
function isOtherDeed(item: Item): boolean {
  return [...item.tags].some(
    (tag) => tag.startsWith('off:') || (tag.startsWith('act:') && !LOOKING.test(tag)),
  );
}

function isLight(item: Item): boolean {
  return item.isMark || (item.tags.size > 0 && item.value === null);
}

function isUnknown(item: Item, { values, excluded }: Known): boolean {
  const isValue = [...values, ...excluded].some(({ text }) => ` ${text} `.includes(` ${item.text} `));
  return isContent(item) && !isValue;
}

/** Where nouns are typed with capitals. */
function isNoun(item: Item): boolean {
  return item.isCapital && item.start > 0;
}
