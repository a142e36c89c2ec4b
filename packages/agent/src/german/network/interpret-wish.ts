import type { ProviderWritableField } from '@rer/contracts';
import type { JsonValue } from '../../json.ts';
import { plainText, plainWord } from '../text/skeleton.ts';
import type { Token } from '../text/tokens.ts';
import { writtenForm } from '../understand/change/written-form.ts';
import type { ReadIntent, TokenTag, WishFact } from './labels.ts';
import {
  type Stretch,
  saidEmail,
  saidName,
  saidNumber,
  saidPhone,
  saidPostcode,
  saidStreet,
  saidText,
  saidWeb,
  stretchText,
} from './said-values.ts';

/** One wish as the network heard it. */
export interface HeardWish {
  readonly intent: ReadIntent;
  readonly facts: ReadonlySet<WishFact>;
  /** Of each token of the message; tokens of other wishes have none. */
  readonly tags: readonly TokenTag[];
}

export type ReadSlots = Readonly<Record<string, JsonValue>>;

/** The slots of a wish: the stretches that hold values, read as their kind demands, and what its facts say. */
export function slotsOf(message: string, tokens: readonly Token[], wish: HeardWish): ReadSlots {
  const found = valuesOf(message, tokens, wish.tags);
  switch (wish.intent) {
    case 'search':
    case 'count':
    case 'average':
    case 'values':
      return { ...criteria(found, wish), ...figures(wish) };
    case 'read': {
      // `Telefon von A und B`
      if (isOfSeveral(message, found)) return { names: found.company, ...fields(wish, 'field', found.key) };
      return { ...target(found, wish), ...askedFields(found, wish) };
    }
    case 'compare':
      return {
        ...(found.company.length === 0 ? picked(wish) : { names: found.company }),
        ...fields(wish, 'field', found.key),
      };
    case 'change':
      return changedTarget(tokens, found, wish);
    case 'create': {
      const changes = created(found, wish);
      return Object.keys(changes).length === 0 ? {} : { changes };
    }
    case 'pick': {
      const { limit: _, ...which } = criteria(found, wish);
      return { ...picked(wish), ...which };
    }
    case 'history':
      return {
        ...named(found),
        ...only('since', [...wish.facts].find((fact) => fact.startsWith('since:'))?.slice(6)),
        ...only('who', found.who[0]),
      };
    default:
      return {};
  }
}

/** Whether several companies are named beside each other: none instead of another one, and none twice. */
function isOfSeveral(message: string, { company }: Found): boolean {
  const [first = '', second = ''] = company;
  const text = message.toLowerCase();
  const between = text.slice(
    text.indexOf(first.toLowerCase()) + first.length,
    text.lastIndexOf(second.toLowerCase()),
  );
  return (
    company.length === 2 &&
    /^\s*(?:,|und|u\.?|un|sowie|&|\+)\s*(?:(?:von|vom|bei|der|die|dem)\s+){0,2}$/u.test(between)
  );
}

type Found = Readonly<
  Record<
    Exclude<
      TokenTag,
      'none' | 'mitarbeiter' | 'zweigstellen' | 'umsatz' | 'rating' | 'min' | 'max' | 'limit'
    >,
    readonly string[]
  >
> & {
  readonly message: string;
  readonly numbers: Readonly<Partial<Record<TokenTag, number>>>;
};

const NUMBERS: readonly TokenTag[] = [
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'min',
  'max',
  'limit',
];

const STAYS = /^(?:bleibt|bleiben|stimmt|stimmen)$/i;

function valuesOf(message: string, tokens: readonly Token[], tags: readonly TokenTag[]): Found {
  const texts = new Map<TokenTag, string[]>();
  const numbers: Partial<Record<TokenTag, number>> = {};
  for (const { tag, ...stretch } of stretchesOf(tokens, tags)) {
    // `die PLZ 70191 bleibt`
    if (tag !== 'text' && STAYS.test(tokens[stretch.to]?.text ?? '')) continue;
    if (NUMBERS.includes(tag)) {
      const number = saidNumber(tokens, stretch);
      const bound = boundAt(tokens, tag, stretch);
      const isFirst = numbers[bound] === undefined || isPutRight(tokens, stretch);
      if (number !== null && isFirst && !isDenied(tokens, stretch)) numbers[bound] = number;
      continue;
    }
    const text = textOf(tag, message, tokens, stretch);
    const others = texts.get(tag) ?? [];
    if (text !== '' && !others.includes(text)) texts.set(tag, [...others, text]);
  }
  const of = (tag: TokenTag) => texts.get(tag) ?? [];
  return {
    company: of('company'),
    person: of('person'),
    email: of('email'),
    web: of('web'),
    phone: of('phone'),
    strasse_mit_hausnummer: of('strasse_mit_hausnummer'),
    plz: of('plz'),
    stadt: of('stadt'),
    land: of('land'),
    state: of('state'),
    near: of('near'),
    category: of('category'),
    produktgruppe: of('produktgruppe'),
    angebot: of('angebot'),
    stadtwerke: of('stadtwerke'),
    text: of('text'),
    extra: of('extra'),
    key: of('key').map(keyOf),
    who: of('who'),
    numbers,
    message,
  };
}

const wordsBefore = (tokens: readonly Token[], { from }: Stretch, count: number) =>
  tokens
    .slice(Math.max(0, from - count), from)
    .map(({ text }) => text.toLowerCase())
    .join(' ');

/** `33 -> 38`, `15, nein 16`: the number that comes behind is meant. */
function isPutRight(tokens: readonly Token[], stretch: Stretch): boolean {
  return /(?:->|- >|→|=>|= >|(?<!\p{L})(?:nein|nee|sondern|auf|jetzt|halt|quatsch|moment)(?!\p{L}))/u.test(
    wordsBefore(tokens, stretch, 3),
  );
}

/** `nicht 15`, `statt 33`. */
function isDenied(tokens: readonly Token[], stretch: Stretch): boolean {
  return /(?<!\p{L})(?:nicht|statt|anstatt|und keine)$/u.test(wordsBefore(tokens, stretch, 1));
}

const LEAST = /^(ab|mindestens|min|wenigstens|uber|mehr|grosser|hoher|>)$/;
const MOST = /^(unter|hochstens|max|maximal|weniger|kleiner|niedriger|<)$/;
/** Words before a number that may say which bound it is. */
const BOUND_WORDS = 2;

/** The bound that a number is, by the word before it where there is one: `unter 20`. */
function boundAt(tokens: readonly Token[], tag: TokenTag, { from }: Stretch): TokenTag {
  if (tag !== 'min' && tag !== 'max') return tag;
  const before = tokens.slice(Math.max(0, from - BOUND_WORDS), from).map(({ text }) => plainWord(text));
  if (before.some((word) => MOST.test(word))) return 'max';
  return before.some((word) => LEAST.test(word)) ? 'min' : tag;
}

function textOf(tag: TokenTag, message: string, tokens: readonly Token[], stretch: Stretch): string {
  switch (tag) {
    case 'phone':
      return saidPhone(message, tokens, stretch);
    case 'plz':
      return saidPostcode(tokens, stretch) || stretchText(message, tokens, stretch);
    case 'email':
      return saidEmail(message, tokens, stretch);
    case 'web':
      return saidWeb(message, tokens, stretch);
    // Whom to look for stays as it was typed.
    case 'company':
      return saidName(message, tokens, stretch);
    case 'person':
      return saidText('name', message, tokens, stretch);
    case 'stadt':
    case 'near':
      return saidText('stadt', message, tokens, stretch);
    case 'land':
      return saidText('land', message, tokens, stretch);
    case 'category':
    case 'produktgruppe':
    case 'angebot':
    case 'stadtwerke':
      return saidText('produktgruppen', message, tokens, stretch).replace(/^(stadtwerke)n(?= )/i, '$1');
    case 'text':
      return noteText(stretchText(message, tokens, stretch).replace(/[\s,;]{1,4}$/, ''));
    case 'strasse_mit_hausnummer':
      return saidStreet(message, tokens, stretch);
    case 'state':
      return federalState(stretchText(message, tokens, stretch));
    default:
      return stretchText(message, tokens, stretch).trim();
  }
}

/** `die Notiz soll lauten: …` */
function noteText(text: string): string {
  return withCapital(text.replace(/^(?:soll (?:lauten|heißen)|lautet|heißt)[\s:]+/iu, ''));
}

function withCapital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Tokens of one tag that follow each other, also across a sign inside: `E-Mobil`, `Hafenstr. 77`; a note is all between its first and its last word. */
function stretchesOf(
  tokens: readonly Token[],
  tags: readonly TokenTag[],
): (Stretch & { readonly tag: TokenTag })[] {
  const stretches: { tag: TokenTag; from: number; to: number }[] = [];
  for (const [at, tag] of tags.entries()) {
    if (tag === 'none') continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.tag === tag && isJoined(tokens, last, at)) last.to = at + 1;
    else stretches.push({ tag, from: at, to: at + 1 });
  }
  for (const stretch of stretches) withoutMarks(tokens, stretch);
  return stretches;
}

function isJoined(tokens: readonly Token[], { tag, to }: Stretch & { tag: TokenTag }, at: number): boolean {
  if (at === to) return true;
  if (tag === 'text') return at - to <= NOTE_GAP_MAX;
  const between = tokens[to];
  if (at - to !== 1 || between === undefined) return false;
  const isInside = between.end === tokens[at]?.start;
  if (/^[-.&/()"'+–]$/.test(between.text) && isInside) return true;
  return DOTTED.has(tag) && between.text === '.' && between.start === tokens[to - 1]?.end;
}

/** Words inside a note that the network did not take for part of it. */
const NOTE_GAP_MAX = 2;
/** `Hafenstr. 77`, `St. Johann`, `Dr. Meier`. */
const DOTTED: ReadonlySet<TokenTag> = new Set([
  'strasse_mit_hausnummer',
  'stadt',
  'near',
  'person',
  'company',
  'who',
]);

function withoutMarks(tokens: readonly Token[], stretch: { tag: TokenTag; from: number; to: number }): void {
  const markAt = (at: number) => (tokens[at]?.kind === 'mark' ? (tokens[at]?.text ?? '') : null);
  const isSpare = (mark: string | null, kept: RegExp) => mark !== null && !kept.test(mark);
  while (stretch.from < stretch.to - 1 && isSpare(markAt(stretch.from), /^[+(&]$/)) stretch.from += 1;
  while (stretch.to > stretch.from + 1 && stretch.tag !== 'text' && isSpare(markAt(stretch.to - 1), /^[)+]$/))
    stretch.to -= 1;
}

function named({ company }: Found): ReadSlots {
  return only('name', company[0]);
}

/** The provider that something is asked of or done with: by its name, its place in the list, or where it sits. */
function target(found: Found, wish: HeardWish): ReadSlots {
  const { ordinal } = picked(wish);
  return {
    ...named(found),
    ...only('ordinal', ordinal),
    ...only('stadt', found.stadt[0]),
    ...only('email', found.email[0]),
    ...only('phone', found.phone[0]),
    ...only('domain', found.web[0]),
  };
}

/** A change and the provider it is for. A town right behind the company, with `in` or `aus` between, tells which one is meant. */
function changedTarget(tokens: readonly Token[], found: Found, wish: HeardWish): ReadSlots {
  const stretches = stretchesOf(tokens, wish.tags);
  const at = stretches.findIndex(({ tag }) => tag === 'company');
  const [company, town] = [stretches[at], stretches[at + 1]];
  const isBehind =
    company !== undefined &&
    town?.tag === 'stadt' &&
    town.from === company.to + 1 &&
    /^(in|aus|bei|,)$/i.test(tokens[company.to]?.text ?? '') &&
    stretches.length > 2;
  const values = isBehind ? { ...found, stadt: found.stadt.slice(1) } : found;
  return {
    ...named(found),
    ...only('ordinal', picked(wish)['ordinal']),
    ...(isBehind ? only('stadt', found.stadt[0]) : {}),
    ...changed(values, wish),
  };
}

function only(slot: string, value: JsonValue | undefined): ReadSlots {
  return value === undefined ? {} : { [slot]: value };
}

function fields({ facts }: HeardWish, prefix = 'field', keys: readonly string[] = []): ReadSlots {
  const columns = [...columnsOf(facts, `${prefix}:`), ...keys];
  return columns.length === 0 ? {} : { [prefix === 'field' ? 'fields' : prefix]: columns };
}

/** `Stadtwerke Weimar Nummer`: of a utility the word in its name is no column. */
function askedFields(found: Found, wish: HeardWish): ReadSlots {
  const { fields: asked } = fields(wish, 'field', found.key);
  if (!Array.isArray(asked)) return {};
  const isOfName = /^stadtwerke?n?(?!\p{L})/iu.test(found.company[0] ?? '');
  const isOnce = found.message.match(/stadtwerk|kooperation|kollaboration/giu)?.length === 1;
  const own = asked.filter((field) => !(isOfName && isOnce && field === 'stadtwerke_kollaborationen'));
  return own.length === 0 ? {} : { fields: own };
}

function columnsOf(facts: ReadonlySet<WishFact>, prefix: string): string[] {
  return [...facts].filter((fact) => fact.startsWith(prefix)).map((fact) => fact.slice(prefix.length));
}

function criteria(found: Found, wish: HeardWish): ReadSlots {
  const { facts } = wish;
  const { min, max, limit } = found.numbers;
  const ranged = columnsOf(facts, 'range:').find((column) => column !== 'exact');
  const exact = facts.has('range:exact') ? (min ?? max) : undefined;
  const bounds = { ...only('min', exact ?? min), ...only('max', exact ?? max) };
  const [sort] = columnsOf(facts, 'sort:');
  const [order] = columnsOf(facts, 'order:');
  return {
    ...named(found),
    ...only('email', found.email[0]),
    ...only('domain', found.web[0]?.replace(/^https?:\/\//, '').replace(/^www\./, '')),
    ...only('phone', found.phone[0]),
    ...only('strasse_mit_hausnummer', found.strasse_mit_hausnummer[0]),
    ...only('plz', found.plz[0]),
    ...only('stadt', found.stadt[0]),
    ...only('land', found.land[0]),
    ...only('state', found.state[0]),
    ...only('near', found.near[0]),
    ...only('category', found.category[0]),
    ...only('produktgruppe', found.produktgruppe[0]),
    ...only('angebot', found.angebot[0]),
    ...only('stadtwerke', stadtwerkeIn(found, facts)),
    ...extraOf(found),
    ...truth('is_active', facts, 'active'),
    ...truth('intern', facts, 'intern'),
    ...(ranged === undefined || Object.keys(bounds).length === 0 ? {} : { range: { [ranged]: bounds } }),
    ...fields(wish, 'filled'),
    ...fields(wish, 'empty'),
    ...(sort === undefined ? {} : { sort: { by: sort, ...only('order', order) } }),
    ...only('limit', limit ?? (facts.has('limit:1') ? 1 : undefined)),
  };
}

/** `mit Stadtwerkekooperation`: of any; else of the one that is named. */
function stadtwerkeIn(
  { message, stadtwerke: [named] }: Found,
  facts: ReadonlySet<WishFact>,
): string | true | undefined {
  const isAny =
    facts.has('stadtwerke:any') || /stadtwerken?[- ]?(?:kooperation|kollaboration|partner)/iu.test(message);
  if (facts.has('empty:stadtwerke_kollaborationen')) return undefined;
  if (named !== undefined && !/^stadtwerken?$/iu.test(named)) return named;
  return named !== undefined || isAny ? true : undefined;
}

function figures({ facts }: HeardWish): ReadSlots {
  return {
    ...only('by', columnsOf(facts, 'by:')[0]),
    ...only('which', columnsOf(facts, 'which:')[0]),
    ...only('column', columnsOf(facts, 'column:')[0]),
  };
}

/** `nicht mehr aktiv`. */
const NOT_SO = /(?<!\p{L})(?:nicht|nich|net|ned|nimmer|kein)(?: mehr)? (?:aktiv|intern)/iu;

function truth(
  slot: string,
  facts: ReadonlySet<WishFact>,
  prefix: 'active' | 'intern',
  message = '',
): ReadSlots {
  if (facts.has(`${prefix}:true`)) return { [slot]: !NOT_SO.test(message) };
  return facts.has(`${prefix}:false`) ? { [slot]: false } : {};
}

/** Keys of `additional_data` by the words that people have for them. */
const EXTRA_KEYS: readonly (readonly [RegExp, string])[] = [
  [/durchwahl|nebenstelle|\bdw\b/, 'durchwahl'],
  [/fax/, 'fax'],
  [/mobil|handy/, 'mobil'],
  [/ust|umsatzsteuer|steuer/, 'ust_id'],
  [/kunden?-?\s?(nummer|nr)|kdnr|kd-nr|\bk-?\d/, 'kundennummer'],
  [/iban|konto/, 'iban'],
  [/ansprechpartner|kontaktperson/, 'ansprechpartner'],
];

/** A value of a key of `additional_data`: by its form, else by the word for the key. */
function extraOf({ extra, key, message }: Found): ReadSlots {
  const [text] = extra;
  if (text === undefined) return {};
  const byForm = /^k-?\s?\d/i.test(text)
    ? 'kundennummer'
    : /^(de|atu?)\s?\d{6,}/i.test(text)
      ? 'ust_id'
      : undefined;
  const before = plainText(message.slice(0, Math.max(0, message.indexOf(text))));
  const named =
    EXTRA_KEYS.find(([word]) => word.test(before)) ??
    EXTRA_KEYS.find(([word]) => word.test(plainText(message)));
  const own = key[0] ?? byForm ?? named?.[1];
  return own === undefined ? {} : { [own]: text };
}

/** A key of `additional_data` as it is stored: lower case, `_` between words. */
function keyOf(said: string): string {
  return said.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
}

/** What a number is by the word before it: a fax is no telephone. */
const LINES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:mobil|handy)/iu, 'mobil'],
  [/(?<!\p{L})(?:tele)?fax/iu, 'fax'],
  [/durchwahl|nebenstelle/iu, 'durchwahl'],
  [/(?<!\p{L})(?:tel(?!efax)|fon(?!\p{L})|ruf|festnetz|zentrale|hotline|nummer)/iu, 'phone'],
];
/** Digits of the shortest number that is one. */
const PHONE_MIN = 4;

/** The first number of each line; what is too short for one is part of a number, and none. */
function phonesOf({ phone, message }: Found): ReadSlots {
  const lines: Record<string, string> = {};
  for (const number of phone) {
    const line = lineOf(message, number);
    if (number.replace(/\D/g, '').length >= PHONE_MIN) lines[line] ??= number;
  }
  return lines;
}

/** `Fax 0341 1, Tel 0341 2`; else by the word behind it: `0341 2 (Fax)`. */
function lineOf(message: string, number: string): string {
  const at = message.indexOf(number);
  if (at < 0) return LINES.find(([word]) => word.test(message))?.[1] ?? 'phone';
  const before =
    message
      .slice(0, at)
      .split(/[,;\n\d]/)
      .at(-1) ?? '';
  const behind = message.slice(at + number.length).split(/[,;\n\d]/)[0] ?? '';
  const last = LINES.map(([word, line]) => ({ line, at: before.search(word) }))
    .filter((found) => found.at >= 0)
    .sort((a, b) => b.at - a.at)[0];
  return last?.line ?? LINES.find(([word]) => word.test(behind))?.[1] ?? 'phone';
}

const FREE_TEXTS = ['notes', 'sonstiges', 'benchmarks'] as const;

function values(found: Found, { facts }: HeardWish): ReadSlots {
  const list = (texts: readonly string[]) => (texts.length === 0 ? undefined : texts.join(', '));
  const note = FREE_TEXTS.find((field) => facts.has(`notes:${field}`)) ?? 'notes';
  return {
    ...only('email', found.email[0]),
    ...phonesOf(found),
    ...only('url', found.web[0]),
    ...only('strasse_mit_hausnummer', found.strasse_mit_hausnummer[0]),
    ...only('plz', found.plz[0]),
    ...only('stadt', found.stadt[0]),
    ...only('land', found.land[0]),
    ...only('category', found.category[0]),
    ...only('produktgruppen', list(found.produktgruppe)),
    ...only('angebote', list(found.angebot)),
    ...only('stadtwerke_kollaborationen', list(found.stadtwerke)),
    ...only(note, found.text[0]),
    ...numbersOf(found),
    ...extraOf(found),
    ...truth('is_active', facts, 'active', found.message),
    ...truth('intern', facts, 'intern', found.message),
  };
}

function numbersOf({ numbers }: Found): ReadSlots {
  return {
    ...only('mitarbeiter', numbers.mitarbeiter),
    ...only('zweigstellen', numbers.zweigstellen),
    ...only('umsatz', numbers.umsatz),
    ...only('rating', numbers.rating),
  };
}

const LIST_FIELDS: readonly ProviderWritableField[] = [
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
];
const ADDED = [...LIST_FIELDS, ...FREE_TEXTS];

/** `Planung und Wartung, alles andere weg`: what is named stands there afterwards. */
const ALL_OTHERS = /alles? (?:andere|übrige|sonstige)n? (?:weg|raus|löschen|entfernen)|sonst nichts/iu;

function changed(found: Found, wish: HeardWish): ReadSlots {
  const { facts } = wish;
  const isWhole = ALL_OTHERS.test(found.message);
  const operation = isWhole ? null : facts.has('op:remove') ? 'remove' : facts.has('op:add') ? 'add' : null;
  const plain = {
    ...only(personColumn(found, facts), found.person[0]),
    ...values(found, wish),
  };
  const changes: Record<string, JsonValue> = {};
  for (const [field, value] of Object.entries(plain)) {
    const isAdded = operation !== null && ADDED.some((list) => list === field);
    changes[field] = isAdded && typeof value === 'string' ? { [operation]: value } : value;
  }
  for (const field of columnsOf(facts, 'clears:')) if (changes[field] === undefined) changes[field] = null;
  if (Object.keys(changes).length > 0) return { changes };
  return found.phone.length > 0 ? { fields: ['phone'] } : fields(wish);
}

/** `gehört jetzt zur Isar Gruppe`: a group of companies is no contact person. */
const OF_GROUP =
  /(?<!\p{L})(?:konzern\p{L}*|mutter(?:gesellschaft|konzern|firma)|gehör\p{L}* (?:jetzt |nun |seit \p{L}+ )?zu[rm]?)(?!\p{L})/iu;

function personColumn({ message }: Found, facts: ReadonlySet<WishFact>): 'name' | 'firmen_name' | 'company' {
  if (OF_GROUP.test(message)) return 'company';
  return facts.has('person:firmen_name') ? 'firmen_name' : 'name';
}

function created(found: Found, wish: HeardWish): ReadSlots {
  // `den Kolb, Firma Kolb Pumpen`
  const named = found.company.toSorted((a, b) => b.length - a.length)[0];
  const company = named === undefined ? undefined : writtenForm('name', named);
  const [person] = found.person;
  const names =
    person === undefined ? only('name', company) : { name: person, ...only('firmen_name', company) };
  return { ...names, ...values(found, wish) };
}

function picked({ facts }: HeardWish): ReadSlots {
  const places = columnsOf(facts, 'pick:').map((place) => (place === 'other' ? place : Number(place)));
  if (places.length > 1) return { ordinals: places };
  return only('ordinal', places[0]);
}

const STATES: readonly (readonly [RegExp, string])[] = [
  [/nrw|nordrhein/, 'Nordrhein-Westfalen'],
  [/bayer|bayrisch/, 'Bayern'],
  [/baden|bawu|^bw$/, 'Baden-Württemberg'],
  [/hess/, 'Hessen'],
  [/niedersachs/, 'Niedersachsen'],
  [/anhalt/, 'Sachsen-Anhalt'],
  [/sachs|sachs/, 'Sachsen'],
  [/thuring/, 'Thüringen'],
  [/brandenburg/, 'Brandenburg'],
  [/saar/, 'Saarland'],
  [/rheinland|pfalz|^rlp$/, 'Rheinland-Pfalz'],
  [/schleswig|holstein/, 'Schleswig-Holstein'],
  [/meck|pomm/, 'Mecklenburg-Vorpommern'],
  [/berlin/, 'Berlin'],
  [/hamburg/, 'Hamburg'],
  [/bremen/, 'Bremen'],
];

function federalState(text: string): string {
  const plain = plainText(text);
  return STATES.find(([pattern]) => pattern.test(plain))?.[1] ?? text;
}
