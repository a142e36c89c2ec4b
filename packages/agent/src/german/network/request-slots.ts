import type { ProviderWritableField } from '@rer/contracts';
import type { JsonValue } from '../../json.ts';
import { plainText } from '../../text/spelling-key.ts';
import type { Token } from '../../text/tokens.ts';
import type { Intent } from '../interpretation/interpretation.ts';
import { writtenForm } from '../slots/change/written-form.ts';
import type { RequestLabel, TokenTag } from './labels.ts';
import { spansOf, type TaggedValues, valuesOf } from './tagged-values.ts';

/** One request with the labels that the network predicts for it. */
export interface PredictedRequest {
  readonly intent: Intent;
  readonly labels: ReadonlySet<RequestLabel>;
  /** Of each token of the message; tokens of other requests have none. */
  readonly tags: readonly TokenTag[];
}

export type NetworkSlots = Readonly<Record<string, JsonValue>>;

/** The slots of a request: the spans that hold values, read as their kind demands, and what its labels say. */
export function requestSlots(
  message: string,
  tokens: readonly Token[],
  request: PredictedRequest,
): NetworkSlots {
  const found = valuesOf(message, tokens, request.tags);
  switch (request.intent) {
    case 'search':
    case 'count':
    case 'average':
    case 'values':
      return { ...criteria(found, request), ...figures(request) };
    case 'read': {
      // `Telefon von A und B`
      if (isOfSeveral(message, found))
        return { names: found.company, ...fields(request, 'field', found.key) };
      return { ...target(found, request), ...askedFields(found, request) };
    }
    case 'compare':
      return {
        ...(found.company.length === 0 ? picked(request) : { names: found.company }),
        ...fields(request, 'field', found.key),
      };
    case 'change':
      return changedTarget(tokens, found, request);
    case 'create': {
      const changes = created(found, request);
      return Object.keys(changes).length === 0 ? {} : { changes };
    }
    case 'pick': {
      const { limit: _, ...which } = criteria(found, request);
      return { ...picked(request), ...which };
    }
    case 'history':
      return {
        ...named(found),
        ...slotOf('since', [...request.labels].find((label) => label.startsWith('since:'))?.slice(6)),
        ...slotOf('who', found.who[0]),
      };
    default:
      return {};
  }
}

/** Whether several companies are named beside each other: none instead of another one, and none twice. */
function isOfSeveral(message: string, { company }: TaggedValues): boolean {
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

function named({ company }: TaggedValues): NetworkSlots {
  return slotOf('name', company[0]);
}

/** The provider that something is asked of or done with: by its name, its place in the list, or where it sits. */
function target(found: TaggedValues, request: PredictedRequest): NetworkSlots {
  const { ordinal } = picked(request);
  return {
    ...named(found),
    ...slotOf('ordinal', ordinal),
    ...slotOf('stadt', found.stadt[0]),
    ...slotOf('email', found.email[0]),
    ...slotOf('phone', found.phone[0]),
    ...slotOf('domain', found.web[0]),
  };
}

/** A change and the provider it is for. A town right behind the company, with `in` or `aus` between, tells which one is meant. */
function changedTarget(
  tokens: readonly Token[],
  found: TaggedValues,
  request: PredictedRequest,
): NetworkSlots {
  const spans = spansOf(tokens, request.tags);
  const at = spans.findIndex(({ tag }) => tag === 'company');
  const [company, town] = [spans[at], spans[at + 1]];
  const isBehind =
    company !== undefined &&
    town?.tag === 'stadt' &&
    town.from === company.to + 1 &&
    /^(in|aus|bei|,)$/i.test(tokens[company.to]?.text ?? '') &&
    spans.length > 2;
  const values = isBehind ? { ...found, stadt: found.stadt.slice(1) } : found;
  return {
    ...named(found),
    ...slotOf('ordinal', picked(request)['ordinal']),
    ...(isBehind ? slotOf('stadt', found.stadt[0]) : {}),
    ...changed(values, request),
  };
}

function slotOf(slot: string, value: JsonValue | undefined): NetworkSlots {
  return value === undefined ? {} : { [slot]: value };
}

function fields({ labels }: PredictedRequest, prefix = 'field', keys: readonly string[] = []): NetworkSlots {
  const columns = [...columnsOf(labels, `${prefix}:`), ...keys];
  return columns.length === 0 ? {} : { [prefix === 'field' ? 'fields' : prefix]: columns };
}

/** `Stadtwerke Weimar Nummer`: of a utility the word in its name is no column. */
function askedFields(found: TaggedValues, request: PredictedRequest): NetworkSlots {
  const { fields: columns } = fields(request, 'field', found.key);
  if (!Array.isArray(columns)) return {};
  const isOfName = /^stadtwerke?n?(?!\p{L})/iu.test(found.company[0] ?? '');
  const isOnce = found.message.match(/stadtwerk|kooperation|kollaboration/giu)?.length === 1;
  const own = columns.filter((field) => !(isOfName && isOnce && field === 'stadtwerke_kollaborationen'));
  return own.length === 0 ? {} : { fields: own };
}

function columnsOf(labels: ReadonlySet<RequestLabel>, prefix: string): string[] {
  return [...labels].filter((label) => label.startsWith(prefix)).map((label) => label.slice(prefix.length));
}

function criteria(found: TaggedValues, request: PredictedRequest): NetworkSlots {
  const { labels } = request;
  const { min, max, limit } = found.numbers;
  const ranged = columnsOf(labels, 'range:').find((column) => column !== 'exact');
  const exact = labels.has('range:exact') ? (min ?? max) : undefined;
  const bounds = { ...slotOf('min', exact ?? min), ...slotOf('max', exact ?? max) };
  const [sort] = columnsOf(labels, 'sort:');
  const [order] = columnsOf(labels, 'order:');
  return {
    ...named(found),
    ...slotOf('email', found.email[0]),
    ...slotOf('domain', found.web[0]?.replace(/^https?:\/\//, '').replace(/^www\./, '')),
    ...slotOf('phone', found.phone[0]),
    ...slotOf('strasse_mit_hausnummer', found.strasse_mit_hausnummer[0]),
    ...slotOf('plz', found.plz[0]),
    ...slotOf('stadt', found.stadt[0]),
    ...slotOf('land', found.land[0]),
    ...slotOf('state', found.state[0]),
    ...slotOf('near', found.near[0]),
    ...slotOf('category', found.category[0]),
    ...slotOf('produktgruppe', found.produktgruppe[0]),
    ...slotOf('angebot', found.angebot[0]),
    ...slotOf('stadtwerke', stadtwerkeIn(found, labels)),
    ...extraOf(found),
    ...truth('is_active', labels, 'active'),
    ...truth('intern', labels, 'intern'),
    ...(ranged === undefined || Object.keys(bounds).length === 0 ? {} : { range: { [ranged]: bounds } }),
    ...fields(request, 'filled'),
    ...fields(request, 'empty'),
    ...(sort === undefined ? {} : { sort: { by: sort, ...slotOf('order', order) } }),
    ...slotOf('limit', limit ?? (labels.has('limit:1') ? 1 : undefined)),
  };
}

/** `mit Stadtwerkekooperation`: of any; else of the one that is named. */
function stadtwerkeIn(
  { message, stadtwerke: [named] }: TaggedValues,
  labels: ReadonlySet<RequestLabel>,
): string | true | undefined {
  const isAny =
    labels.has('stadtwerke:any') || /stadtwerken?[- ]?(?:kooperation|kollaboration|partner)/iu.test(message);
  if (labels.has('empty:stadtwerke_kollaborationen')) return undefined;
  if (named !== undefined && !/^stadtwerken?$/iu.test(named)) return named;
  return named !== undefined || isAny ? true : undefined;
}

function figures({ labels }: PredictedRequest): NetworkSlots {
  return {
    ...slotOf('by', columnsOf(labels, 'by:')[0]),
    ...slotOf('which', columnsOf(labels, 'which:')[0]),
    ...slotOf('column', columnsOf(labels, 'column:')[0]),
  };
}

/** `nicht mehr aktiv`. */
const NOT_SO = /(?<!\p{L})(?:nicht|nich|net|ned|nimmer|kein)(?: mehr)? (?:aktiv|intern)/iu;

function truth(
  slot: string,
  labels: ReadonlySet<RequestLabel>,
  prefix: 'active' | 'intern',
  message = '',
): NetworkSlots {
  if (labels.has(`${prefix}:true`)) return { [slot]: !NOT_SO.test(message) };
  return labels.has(`${prefix}:false`) ? { [slot]: false } : {};
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
function extraOf({ extra, key, message }: TaggedValues): NetworkSlots {
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

/** What a number is by the word before it: a fax is no telephone. */
const LINES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:mobil|handy)/iu, 'mobil'],
  [/(?<!\p{L})(?:tele)?fax/iu, 'fax'],
  [/durchwahl|nebenstelle/iu, 'durchwahl'],
  [/(?<!\p{L})(?:tel(?!efax)|fon(?!\p{L})|ruf|festnetz|zentrale|hotline|nummer)/iu, 'phone'],
];
/** Digits of the shortest number that is one. */
const PHONE_MIN = 4;

/** The first number of each line; shorter digit groups are parts of a number. */
function phonesOf({ phone, message }: TaggedValues): NetworkSlots {
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

function values(found: TaggedValues, { labels }: PredictedRequest): NetworkSlots {
  const list = (texts: readonly string[]) => (texts.length === 0 ? undefined : texts.join(', '));
  const note = FREE_TEXTS.find((field) => labels.has(`notes:${field}`)) ?? 'notes';
  return {
    ...slotOf('email', found.email[0]),
    ...phonesOf(found),
    ...slotOf('url', found.web[0]),
    ...slotOf('strasse_mit_hausnummer', found.strasse_mit_hausnummer[0]),
    ...slotOf('plz', found.plz[0]),
    ...slotOf('stadt', found.stadt[0]),
    ...slotOf('land', found.land[0]),
    ...slotOf('category', found.category[0]),
    ...slotOf('produktgruppen', list(found.produktgruppe)),
    ...slotOf('angebote', list(found.angebot)),
    ...slotOf('stadtwerke_kollaborationen', list(found.stadtwerke)),
    ...slotOf(note, found.text[0]),
    ...numbersOf(found),
    ...extraOf(found),
    ...truth('is_active', labels, 'active', found.message),
    ...truth('intern', labels, 'intern', found.message),
  };
}

function numbersOf({ numbers }: TaggedValues): NetworkSlots {
  return {
    ...slotOf('mitarbeiter', numbers.mitarbeiter),
    ...slotOf('zweigstellen', numbers.zweigstellen),
    ...slotOf('umsatz', numbers.umsatz),
    ...slotOf('rating', numbers.rating),
  };
}

const LIST_FIELDS: readonly ProviderWritableField[] = [
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
];
const ADDED = [...LIST_FIELDS, ...FREE_TEXTS];

/** `Planung und Wartung, alles andere weg`: only the named values remain. */
const ALL_OTHERS = /alles? (?:andere|übrige|sonstige)n? (?:weg|raus|löschen|entfernen)|sonst nichts/iu;

function changed(found: TaggedValues, request: PredictedRequest): NetworkSlots {
  const { labels } = request;
  const isWhole = ALL_OTHERS.test(found.message);
  const operation = isWhole ? null : labels.has('op:remove') ? 'remove' : labels.has('op:add') ? 'add' : null;
  const plain = {
    ...slotOf(personColumn(found, labels), found.person[0]),
    ...values(found, request),
  };
  const changes: Record<string, JsonValue> = {};
  for (const [field, value] of Object.entries(plain)) {
    const isAdded = operation !== null && ADDED.some((list) => list === field);
    changes[field] = isAdded && typeof value === 'string' ? { [operation]: value } : value;
  }
  for (const field of columnsOf(labels, 'clears:')) if (changes[field] === undefined) changes[field] = null;
  if (Object.keys(changes).length > 0) return { changes };
  return found.phone.length > 0 ? { fields: ['phone'] } : fields(request);
}

/** `gehört jetzt zur Isar Gruppe`: a group of companies is no contact person. */
const OF_GROUP =
  /(?<!\p{L})(?:konzern\p{L}*|mutter(?:gesellschaft|konzern|firma)|gehör\p{L}* (?:jetzt |nun |seit \p{L}+ )?zu[rm]?)(?!\p{L})/iu;

function personColumn(
  { message }: TaggedValues,
  labels: ReadonlySet<RequestLabel>,
): 'name' | 'firmen_name' | 'company' {
  if (OF_GROUP.test(message)) return 'company';
  return labels.has('person:firmen_name') ? 'firmen_name' : 'name';
}

function created(found: TaggedValues, request: PredictedRequest): NetworkSlots {
  // `den Kolb, Firma Kolb Pumpen`
  const named = found.company.toSorted((a, b) => b.length - a.length)[0];
  const company = named === undefined ? undefined : writtenForm('name', named);
  const [person] = found.person;
  const names =
    person === undefined ? slotOf('name', company) : { name: person, ...slotOf('firmen_name', company) };
  return { ...names, ...values(found, request) };
}

function picked({ labels }: PredictedRequest): NetworkSlots {
  const positions = columnsOf(labels, 'pick:').map((position) =>
    position === 'other' ? position : Number(position),
  );
  if (positions.length > 1) return { ordinals: positions };
  return slotOf('ordinal', positions[0]);
}
