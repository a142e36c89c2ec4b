import type { JsonValue } from '../src/json.ts';
import type { Wording } from './read-wordings.ts';
import { type LabelledRequest, objectOf, type RequestSlots } from './request-labels.ts';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function oneOf<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new RangeError('There is nothing to choose from.');
  return one;
}

/** One of the alternatives that a wording gives in braces, at each place: `{zeig|gib} mir`. */
export function oneWayOf(wording: Wording, random: () => number): Wording {
  const text = wording.text.replace(/\{([^{}]*\|[^{}]*)\}/g, (_, ways: string) =>
    oneOf(ways.split('|'), random),
  );
  return text === wording.text ? wording : { ...wording, text: text.replace(/ {2,}/g, ' ').trim() };
}

export interface Pools {
  readonly companies: readonly string[];
  readonly towns: readonly string[];
  readonly givenNames: readonly string[];
  readonly surnames: readonly string[];
  readonly streets: readonly string[];
  readonly goods: readonly string[];
}

/** The same wording with another company, town, person, street and other goods, where they stand in it as they are labelled. */
export function withOtherNames(wording: Wording, pools: Pools, random: () => number): Wording {
  const { companies, towns, streets, goods } = pools;
  let { text } = wording;
  let { requests } = wording;
  const swap = (old: string, fresh: string) => {
    const at = text.toLowerCase().indexOf(old.toLowerCase());
    if (
      at < 0 ||
      /[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') ||
      /[\p{L}\p{N}]/u.test(text[at + old.length] ?? ' ')
    )
      return;
    const isLower = text.slice(at, at + old.length) === old.toLowerCase() && old !== old.toLowerCase();
    const written = isLower ? fresh.toLowerCase() : fresh;
    text = text.slice(0, at) + written + text.slice(at + old.length);
    requests = requests.map(({ intent, slots }) => ({ intent, slots: swapped(slots, old, written) }));
  };
  const seen = new Set<string>();
  for (const { intent, slots } of wording.requests) {
    const names = [
      slots['name'],
      ...(Array.isArray(slots['names']) ? slots['names'] : []),
      ...(intent === 'create' ? [slots['firmen_name'], companyOf(slots['changes'])] : []),
    ];
    for (const name of names) {
      if (typeof name !== 'string' || name.length < 3 || seen.has(name)) continue;
      seen.add(name);
      if (intent === 'create' && name === slots['name'] && slots['firmen_name'] !== undefined) continue;
      const whole = oneOf(companies, random);
      swap(name, random() < 0.5 ? withoutForm(whole) : whole);
    }
    const { stadt } = slots;
    if (typeof stadt === 'string' && !seen.has(stadt) && random() < 0.7) {
      seen.add(stadt);
      swap(stadt, oneOf(towns, random));
    }
    const own = { ...slots, ...objectOf(slots['changes']) };
    const person = intent === 'change' ? objectOf(slots['changes'])['name'] : contactOf(own);
    if (typeof person === 'string' && random() < 0.6) swap(person, otherPerson(person, pools, random));
    const street = own['strasse_mit_hausnummer'];
    if (typeof street === 'string' && /\d/.test(street) && random() < 0.5)
      swap(street, `${oneOf(streets, random)} ${1 + Math.floor(random() * 140)}`);
    for (const good of goodsIn(own)) if (random() < 0.4) swap(good, oneOf(goods, random));
  }
  return { ...wording, text, requests };
}

/** Who is the contact of a new company. */
function contactOf({ name, firmen_name: company }: RequestSlots): JsonValue | undefined {
  return company === undefined || company === null ? undefined : name;
}

/** With a given name, where there was one. */
function otherPerson(person: string, { givenNames, surnames }: Pools, random: () => number): string {
  const surname = oneOf(surnames, random);
  return /\s/.test(person.trim()) ? `${oneOf(givenNames, random)} ${surname}` : surname;
}

const GOODS = ['produktgruppe', 'angebot', 'produktgruppen', 'angebote'] as const;

/** Goods and offers that a request names. */
export function goodsIn(slots: RequestSlots): readonly string[] {
  return GOODS.flatMap((slot) => {
    const value = slots[slot];
    const { add, remove } = objectOf(value);
    return [value, add, remove]
      .flatMap((each) => (Array.isArray(each) ? each : [each]))
      .filter((each): each is string => typeof each === 'string' && each.length > 3 && !/[,\d]/.test(each));
  });
}

function companyOf(changes: JsonValue | undefined): JsonValue | undefined {
  const columns = new Map(Object.entries(objectOf(changes)));
  return columns.get('firmen_name') ?? (columns.has('firmen_name') ? undefined : columns.get('name'));
}

function withoutForm(name: string): string {
  const bare = name
    .replace(/,? (?:GmbH & Co\.? KG|GmbH|AG|KG|UG.*|SE|e\.? ?V\.?|e\.? ?K\.?|eG|mbH|OHG|GbR)\.?$/u, '')
    .trim();
  return bare.length < 3 ? name : bare;
}

function swapped(slots: RequestSlots, old: string, fresh: string): RequestSlots {
  return Object.fromEntries(
    Object.entries(slots).map(([slot, value]) => [slot, swappedIn(value, old, fresh)]),
  );
}

function swappedIn(value: JsonValue | undefined, old: string, fresh: string): JsonValue | undefined {
  if (value === old) return fresh;
  if (Array.isArray(value)) return value.map((each) => swappedIn(each, old, fresh) ?? null);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, swappedIn(each, old, fresh) ?? null]),
    );
  return value;
}

/** The same wording typed otherwise: in lower case, without marks, with errors, with umlauts written out, with a courtesy. */
export function typedOtherwise(wording: Wording, random: () => number): Wording {
  let { text } = wording;
  if (random() < 0.25) text = text.toLowerCase();
  if (random() < 0.2) text = text.replace(/[,;!?]+(?=\s|$)/g, '').replace(/\.$/, '');
  if (random() < 0.08)
    text = text.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss');
  if (random() < 0.2) text = withSlip(text, random);
  const isRequest = wording.requests.every(
    ({ intent }) => !['smalltalk', 'confirm', 'deny', 'undo', 'back', 'help', 'repeat'].includes(intent),
  );
  if (isRequest && wording.context.openQuestion === null && random() < 0.12)
    text =
      random() < 0.6
        ? `${oneOf(BEFORE, random)}${text}`
        : `${text.replace(/[.?!]$/, '')}${oneOf(BEHIND, random)}`;
  return { ...wording, text };
}

const BEFORE = [
  'hallo, ',
  'Guten Morgen, ',
  'hi ',
  'moin, ',
  'ähm ',
  'also ',
  'so, ',
  'Sag mal, ',
  'bitte ',
  'Kurze Frage: ',
  'du, ',
  'okay, ',
  'gut, dann ',
];
const BEHIND = [
  ', danke',
  ' bitte',
  ', danke schon mal',
  ' vielen Dank',
  '!',
  ', wenn es geht',
  ' mal eben',
  ', ja?',
];

/** One letter swapped with the next, left out, doubled or hit beside. */
function withSlip(text: string, random: () => number): string {
  const places = [...text.matchAll(/(?<=\p{L}{2})\p{L}(?=\p{L})/gu)].map(({ index }) => index);
  if (places.length === 0) return text;
  const at = oneOf(places, random);
  const [letter = '', next = ''] = [text[at], text[at + 1]];
  const slip = oneOf(
    [next + letter, next, letter + letter + next, oneOf([...'aeinrst'], random) + next],
    random,
  );
  return text.slice(0, at) + slip + text.slice(at + 2);
}

const JOINTS = [
  ' und ',
  ' und dann ',
  '. ',
  ', und ',
  '. Und ',
  '? Und ',
  ' und außerdem ',
  ', außerdem ',
  '. Danach ',
  ' und noch was, ',
  ' sowie ',
  ', dann noch ',
  ' plus ',
  '; ',
  '. Ach ja, und ',
  ' und sag mir ',
] as const;

/** Two requests in one message. */
export function joined(first: Wording, second: Wording, random: () => number): Wording {
  const joint = oneOf(JOINTS, random);
  const isLower = !joint.trimEnd().endsWith('.') && !joint.includes('?') && random() < 0.8;
  const rest = isLower ? second.text.charAt(0).toLowerCase() + second.text.slice(1) : second.text;
  return {
    id: `${first.id}+${second.id}`,
    kind: 'joined',
    text: `${first.text.replace(/[.?!\s]+$/, '')}${joint}${rest}`,
    context: first.context,
    requests: [...first.requests, ...second.requests],
    asks: false,
    directory: first.directory,
  };
}

/** Whether a request says itself what it is about. */
export function standsAlone({ intent, slots }: LabelledRequest): boolean {
  if (['search', 'count', 'average', 'values', 'date'].includes(intent))
    return Object.keys(slots).length > 0 || intent === 'date';
  if (intent === 'read') return slots['name'] !== undefined;
  if (intent === 'change')
    return (
      slots['name'] !== undefined && Object.keys((slots['changes'] as object | undefined) ?? {}).length > 0
    );
  if (intent === 'compare') return slots['names'] !== undefined;
  return intent === 'history';
}
