import { findMentions, findNameMentions, type NameMention } from './find-mentions.ts';
import type { Slots, UserRequest } from './interpretation/interpretation.ts';
import type { DirectoryWords } from './known/directory-words.ts';

/** Columns of which one company has one, so that several are several searches. */
const COLUMNS = ['stadt', 'land', 'category', 'produktgruppe', 'angebot'] as const;
type Column = (typeof COLUMNS)[number];

/** Stands between the members of an enumeration. */
const BETWEEN =
  /^\s*(?:,|\/|,?\s*(?:und|oder|sowie|bzw\.?|u\.?|un|od\.|or|and)(?:\s+(?:in|aus|auch|von))?)\s*$/iu;
/** Searches of one answer; more are too long to listen to. */
const MEMBERS_MAX = 5;

/**
 * `Firmen in Kaarst, Berlin und Hamburg`: a search for each of them, so that none is left out without a word. The requests as they are, where the message
 * enumerates nothing, or they ask for something else.
 */
export function splitEnumeration(
  requests: readonly UserRequest[],
  message: string,
  words: DirectoryWords,
): readonly UserRequest[] {
  const [first] = requests;
  if (first?.intent === 'read' && requests.length === 1) return splitNames(first, message, words);
  const shared = sharedQuestion(requests, message);
  if (shared !== null) return shared;
  if (first?.intent === 'compare' && requests.length === 1) return [compareAllNamed(first, message, words)];
  const isOne = requests.every(({ intent, slots }) => intent === first?.intent && slots.name === undefined);
  if (first === undefined || !isOne || (first.intent !== 'search' && first.intent !== 'count'))
    return requests;
  const listed = longestEnumeration(message, words);
  const column = listed.columns.find((name) => requests.some(({ slots }) => slots[name] !== undefined));
  const values = [...new Set(listed.values)].slice(0, MEMBERS_MAX);
  if (column === undefined || values.length < Math.max(2, requests.length)) return requests;
  const own = requests.map(({ slots }) => slots[column]);
  const isOfList = own.every((value) => value === undefined || values.some((one) => isSame(one, value)));
  if (!isOfList) return requests;
  const all: Slots = Object.assign({}, ...requests.map(({ slots }) => slots));
  return values.map((value) => ({ ...first, slots: { ...all, [column]: value } }));
}

/** `tel vattenfall u vodafone`: a request for each company that is named. */
function splitNames(request: UserRequest, message: string, words: DirectoryWords): readonly UserRequest[] {
  const { name } = request.slots;
  const names = enumeratedNames(message, words);
  return name !== undefined && names.length > 1 && names.some((text) => isSame(text, name))
    ? names.slice(0, MEMBERS_MAX).map((text) => ({ ...request, slots: { ...request.slots, name: text } }))
    : [request];
}

/** `von taz und yoc die Webseite`: the question about the last name applies to each. Null: not of this form. */
function sharedQuestion(requests: readonly UserRequest[], message: string): readonly UserRequest[] | null {
  const [last, ...before] = requests.toReversed();
  const names = requests.map(({ slots: { name, names: others = [] } }) => name ?? others[0] ?? '');
  const isBare = before.every(({ slots: { name: _, names: __, ...rest } }) => Object.keys(rest).length === 0);
  if (last?.intent !== 'read' || before.length === 0 || !isBare || names.includes('')) return null;
  const positions = names.map((name) => message.toLowerCase().indexOf(name.toLowerCase()));
  const isListed = positions.every((at, i) => {
    const next = positions[i + 1];
    return at >= 0 && (next === undefined || BETWEEN.test(message.slice(at + (names[i]?.length ?? 0), next)));
  });
  return isListed ? names.map((name) => ({ ...last, slots: { ...last.slots, name } })) : null;
}

/** `von taz und yoc`: two words that are names, if one of them is. */
const PAIR = /(?<!\p{L})(?:von|bei) ([\p{L}\d&.-]{2,30}) (?:und|un|u) ([\p{L}\d&.-]{2,30})(?![\p{L}\d])/iu;

/** A comparison of all that are named. */
function compareAllNamed(request: UserRequest, message: string, words: DirectoryWords): UserRequest {
  const known = enumeratedNames(message, words);
  const pair = PAIR.exec(message)?.slice(1) ?? [];
  const isOfPair = request.slots.names?.some((name) => pair.some((one) => isSame(one, name))) ?? false;
  const names = known.length < 2 && isOfPair ? pair : known;
  const isMore = names.length > Math.max(1, request.slots.names?.length ?? 0);
  return isMore ? { ...request, slots: { ...request.slots, names } } : request;
}

function enumeratedNames(message: string, words: DirectoryWords): readonly string[] {
  const listed: NameMention[] = [];
  for (const name of findNameMentions(message, words)) {
    const before = listed.at(-1);
    if (before === undefined || BETWEEN.test(message.slice(before.end, name.start))) listed.push(name);
  }
  return listed.map(({ text }) => text);
}

interface Enumeration {
  /** That all of its values are of. */
  readonly columns: readonly Column[];
  readonly values: readonly string[];
}

/** The longest enumeration of values of one column; none: without values. */
function longestEnumeration(message: string, words: DirectoryWords): Enumeration {
  const runs: (Enumeration & { readonly end: number })[] = [];
  for (const { value, start, end } of findMentions(message, words)) {
    if (value === null) continue;
    const own = COLUMNS.filter((column) => value.counts[column] !== undefined);
    const before = runs.at(-1);
    const common = before?.columns.filter((column) => own.includes(column)) ?? [];
    const isNext = before !== undefined && BETWEEN.test(message.slice(before.end, start));
    if (isNext && common.length > 0)
      runs.splice(-1, 1, { columns: common, values: [...before.values, value.text], end });
    else runs.push({ columns: own, values: [value.text], end });
  }
  return runs.toSorted((a, b) => b.values.length - a.values.length)[0] ?? { columns: [], values: [] };
}

function isSame(a: string, b: string): boolean {
  return a.localeCompare(b, 'de', { sensitivity: 'base' }) === 0;
}
