import { jsonObject } from '../json.ts';
import { ambiguousRequests, chooseInterpretation } from './choose-interpretation.ts';
import { completeNewProvider, readWholeList } from './complete-new-provider.ts';
import { completeNote } from './complete-note.ts';
import { extractOpeningHours } from './extract-opening-hours.ts';
import { findMentions, findNameMentions, type NameMention } from './find-mentions.ts';
import { asksForValue, type Context } from './interpretation/context.ts';
import {
  type Interpretation,
  LOOKING,
  type NluResult,
  type Slots,
  type UserRequest,
} from './interpretation/interpretation.ts';
import type { DirectoryWords } from './known/directory-words.ts';
import { interpretMail, type MailResult } from './mail/interpret-mail.ts';
import { networkInterpreter } from './network/load-interpreter.ts';
import type { NetworkRequest } from './network/network-interpreter.ts';
import { userRequestOf } from './network/user-request.ts';
import { interpretReply } from './reply-rules/interpret-reply.ts';
import { correctCompany, removePart, requestInContext } from './request-in-context.ts';
import { resolveListReference } from './resolve-list-reference.ts';
import { applySelfCorrections } from './sentence/self-corrections.ts';
import { normalizeSpokenForms } from './sentence/spoken-forms.ts';

/** A message that is not understood is out of task. */
const OFF_TOPIC: Interpretation = { intent: 'refuse', slots: {}, refusal: 'topic' };

/**
 * Interprets a staff message in the current context. A pasted mail is read by its parts, an answer to an open question also by rules
 * that check values against that question, and everything else by the network. See decision 026.
 */
export function interpretMessage(message: string, givenContext: Context, words: DirectoryWords): NluResult {
  const isApart = givenContext.openQuestion?.kind === 'new-provider' && isOrderForAnother(message, words);
  const context = isApart ? { ...givenContext, openQuestion: null } : givenContext;
  const replyInterpretation = interpretReply(message, context, words);
  const networkRequests = interpretBehindGreeting(normalizeMessage(message, context, words), context, words);
  const mail = interpretMail(message, context, words);
  // The lines of a new company look like a signature.
  const isCard = networkRequests[0]?.intent === 'create';
  if (mail !== null && !isCard) return resultOfMail(mail);
  if (
    replyInterpretation !== null &&
    (replyInterpretation.refusal === 'rules' || isOfReplyRulesOnly(replyInterpretation))
  )
    return understood([{ ...replyInterpretation, text: message }]);
  // `Danke Energie` is a company whose name happens to consist of ordinary words.
  const isValue = asksForValue(context.openQuestion);
  if (!isValue && isKnownName(message, words))
    return understood([{ intent: 'search', slots: { name: message.trim() }, text: message }]);
  const correction = correctByNumber(message, context);
  if (correction !== null) return correction;
  const candidates = candidatesOf(networkRequests, context, words);
  const requests = candidates.map(({ request }) => treatAsQuestion(request));
  const [request, other] = requests;
  if (request === undefined) return understood([{ ...(replyInterpretation ?? OFF_TOPIC), text: message }]);
  const isOne = other === undefined;
  // A mail in one line: whose it is stands nowhere in it.
  if (isOne && GREETING.test(message) && request.intent === 'change' && request.slots.name === undefined)
    return { kind: 'incomplete', missing: 'company', request };
  const usedRequests = candidates.map(({ networkRequest }) => networkRequest);
  const replyRequest = replyInterpretation === null ? null : { ...replyInterpretation, text: message };
  if (
    replyRequest !== null &&
    chooseInterpretation(usedRequests, requests, replyRequest, context) === 'rules'
  )
    return completeNote(
      extractOpeningHours(
        correctCompany(replyRequest, context) ?? removePart(replyRequest, context),
        context,
      ),
      context,
    );
  if (!isOne) {
    const list = readWholeList(request, message, words);
    return understood(list === null ? splitEnumeration(requests, message, words) : [list]);
  }
  const [networkRequest] = usedRequests;
  const listRequest = resolveListReference(request, message, context);
  if (listRequest !== null) return understood([requestInContext(listRequest, context, words)]);
  const ambiguous = networkRequest === undefined ? null : ambiguousRequests(networkRequest, request, context);
  if (ambiguous !== null) return { kind: 'ambiguous', candidates: ambiguous };
  const resolved = extractOpeningHours(
    requestInContext(treatAsCreate(request, context), context, words),
    context,
  );
  if (resolved.intent === 'create')
    return understood([completeNewProvider(resolved, networkRequest?.confidence ?? 0, words)]);
  const split = splitEnumeration([resolved], message, words);
  return split.length > 1 ? understood(split) : completeNote(resolved, context);
}

/** `passt das so?`: a question, and no yes. */
function treatAsQuestion(request: UserRequest): UserRequest {
  return request.intent === 'confirm' && /\?\s*$/.test(request.text)
    ? { ...request, intent: 'repeat' }
    : request;
}

/** `Legen Sie bitte die DKMS an, …`: a company is added, whatever values stand in the message. */
const ADDS =
  /^\W*(?:bitte |dann |und )*(?:leg|lege|legen)(?: sie)?(?!\p{L}).{0,100}?(?<!\p{L})an(?=[\s,.:!]|$)/iu;

function treatAsCreate(request: UserRequest, { openQuestion, proposal }: Context): UserRequest {
  const { name, changes = {}, ...others } = request.slots;
  const isOpen = openQuestion !== null || proposal !== null;
  if (request.intent !== 'change' || isOpen || !ADDS.test(request.text) || Object.keys(others).length > 0)
    return request;
  return {
    ...request,
    intent: 'create',
    slots: { changes: { ...changes, ...(name === undefined ? {} : { name }) } },
  };
}

const ORDERS =
  /^\s*(?:bitte )?(?:änder|aender|korrigier|aktualisier|setz|stell)e?n?(?!\p{L}).{0,60}(?<!\p{L})(?:von|vom|bei|beim)(?!\p{L})/iu;

/** `Ändere das Telefon von Metraq auf …`, while another company is added. */
function isOrderForAnother(message: string, words: DirectoryWords): boolean {
  return ORDERS.test(message) && findNameMentions(message, words).length > 0;
}

const HELLO =
  /^\s*(?:moin(?: moin)?|hallo|hi|hey|servus|guten (?:morgen|tag|abend)|grüß (?:gott|dich))(?:[,.! ]+)(?=\S+ \S+)/iu;

/** `moin nr von sixt`: what follows a greeting is the request, whatever the whole sounds like. */
function interpretBehindGreeting(
  message: string,
  context: Context,
  words: DirectoryWords,
): readonly NetworkRequest[] {
  const whole = networkInterpreter().interpret(message, context, words);
  const isSmalltalk = whole.every(({ intent }) => intent === 'smalltalk');
  const rest = message.replace(HELLO, '');
  if (!isSmalltalk || rest === message) return whole;
  const withoutGreeting = networkInterpreter().interpret(rest, context, words);
  return withoutGreeting.every(({ intent }) => LOOKING.has(intent) || intent === 'change')
    ? withoutGreeting
    : whole;
}

/** The message with spoken forms normalized, and with self-corrections applied where nothing is open. */
function normalizeMessage(
  message: string,
  { openQuestion, proposal }: Context,
  words: DirectoryWords,
): string {
  const written = normalizeSpokenForms(message);
  if (openQuestion !== null || proposal !== null) return written;
  return applySelfCorrections(written, words);
}

interface Candidate {
  readonly networkRequest: NetworkRequest;
  readonly request: UserRequest;
}

/**
 * The network's requests as the dialogue takes them; a yes that the rules do not confirm stands last (decision 018). Empty: a part of the message has slots that the
 * dialogue does not know.
 */
function candidatesOf(
  networkRequests: readonly NetworkRequest[],
  context: Context,
  words: DirectoryWords,
): readonly Candidate[] {
  const known = networkRequests.flatMap((networkRequest) => {
    const request = userRequestOf(networkRequest);
    return request === null ? [] : [{ networkRequest, request: detachFromList(dropFalseName(request)) }];
  });
  if (known.length < networkRequests.length) return [];
  if (known.length === 1) return known;
  const isUnsure = ({ request: { intent, text } }: Candidate) =>
    intent === 'confirm' && interpretReply(text, context, words)?.intent !== 'confirm';
  const others = known.filter((each) => !isUnsure(each));
  // What waits is read back behind the answer to the rest, unless that is a change itself.
  const isRead = context.proposal !== null && others.every(({ request }) => LOOKING.has(request.intent));
  return isRead ? [...others, ...known.filter(isUnsure)] : others;
}

/** Whether a message is a name that the directory has, and nothing else. */
function isKnownName(text: string, words: DirectoryWords): boolean {
  const [name] = findNameMentions(text, words);
  return name !== undefined && name.text === text.trim();
}

/** How a mail begins, and words of that which are no name. */
const GREETING = /^\s*(?:sehr )?geehrte[rs]?(?!\p{L})/iu;
const GREETED = /^(?:sehr )?(?:geehrte[rs]?|damen|herren|damen und herren)$/i;
/** `lesen Sie … vor`: a part of the verb. */
const PARTICLE = /^(?:vor|an|auf|ab|aus|ein|zu|nach|mit|um|raus|rein|weg|her|hin|los)$/i;

function dropFalseName(request: UserRequest): UserRequest {
  const { name, ...slots } = request.slots;
  return name !== undefined && (GREETED.test(name) || PARTICLE.test(name) || /^\p{L}$/u.test(name))
    ? { ...request, slots }
    : request;
}

const OF_IT = /(?<!\p{L})(?:da|hier|dort|dem|der|denen|ihm|ihr|dran|daran|davon|bei)(?!\p{L})/iu;
/** `welche Firmen sind inaktiv`: begins anew. */
const BEGINS_ANEW =
  /^\s*(?:welche|alle|wie ?viele|zeig\p{L}* (?:mir |uns )?(?:bitte )?alle) (?:firmen|dienstleister|betriebe|anbieter|unternehmen)(?!\p{L})/iu;
const AMONG = /(?<!\p{L})(?:davon|darunter|denen|diesen|auch|noch)(?!\p{L})/iu;
const DAVON = /(?<!\p{L})(?:davon|darunter)(?!\p{L})/iu;
/** `wie viele sind das`: of those that were told. */
const COUNTS_THEM =
  /^\W*(?:und )?wie ?viele? (?:sind|sinds|warn|waren) (?:das|die|es)(?: denn| jetzt| insgesamt)?\W*$/iu;
const OF_ALL = /(?<!\p{L})(?:insgesamt|von allen|überhaupt|im ganzen|gesamten)(?!\p{L})/iu;

/** `was hat sich heute alles geändert`, `und insgesamt, bei wie vielen fehlt …`: in the whole directory, whatever was spoken of before. */
function detachFromList(request: UserRequest): UserRequest {
  const isHistory =
    request.intent === 'history' && request.slots.since !== undefined && !OF_IT.test(request.text);
  const isOfMany = request.intent === 'search' || request.intent === 'count';
  if (request.intent === 'count' && (COUNTS_THEM.test(request.text) || DAVON.test(request.text)))
    return { ...request, isContinued: true };
  const { name, phone, email, domain } = request.slots;
  // A search by number covers all providers.
  const isOfOne = [name, phone, email, domain].some((slot) => slot !== undefined);
  // `wie viele pro Bundesland`: of those that were told only where that is said.
  const isGrouped = request.slots.by !== undefined && !OF_IT.test(request.text);
  const isAnew =
    OF_ALL.test(request.text) ||
    ((isGrouped || BEGINS_ANEW.test(request.text) || isOfOne) && !AMONG.test(request.text));
  if (!isHistory && !(isOfMany && isAnew)) return request;
  const { isContinued: _, ...others } = request;
  return others;
}

/** What a pasted mail announces or the member of staff wants with it; nothing is taken for another company. */
function resultOfMail({ ask, candidates }: MailResult): NluResult {
  const requests = candidates.map(
    (candidate): UserRequest => ({ ...candidate, text: 'Angaben aus der Nachricht' }),
  );
  const [first = null, second] = requests;
  if (ask === null && first !== null) return { kind: 'understood', requests };
  if (ask !== null && second !== undefined) return { kind: 'ambiguous', candidates: requests };
  return { kind: 'incomplete', missing: ask ?? 'values', request: first };
}

function understood(requests: readonly UserRequest[]): NluResult {
  return { kind: 'understood', requests };
}

/** Turns of a conversation that only the rules know: parts of a proposal, more of a list, what was written before. */
function isOfReplyRulesOnly({ keeps, notProposed, drops, isOfTalk, isMore }: Interpretation): boolean {
  return [keeps, notProposed, drops, isOfTalk, isMore].some((mark) => mark !== undefined && mark !== false);
}

const BARE_NUMBER = /^\W*(?:(?:nein|nee|ne|nö|falsch|sondern|doch)\W+)?(?<number>\d[\d ]{0,20})\W*$/iu;

/** `nee, 84`: a number alone corrects the one value that waits for a yes, where that is a number; of several it is asked which. Null: it is something else. */
export function correctByNumber(message: string, { openQuestion, proposal }: Context): NluResult | null {
  const number = BARE_NUMBER.exec(message)?.groups?.['number'];
  if (number === undefined || openQuestion !== null || proposal?.kind !== 'change') return null;
  const [one, another] = proposal.fields;
  if (one === undefined) return null;
  const numbers = proposal.fields.filter(({ new: value }) => typeof value === 'number');
  if (numbers.length > 1) return { kind: 'incomplete', missing: 'values', request: null };
  if (another !== undefined) return null;
  if (typeof one.new === 'number')
    return changeOf({ [one.field]: Number(number.replaceAll(' ', '')) }, message);
  if (one.field !== 'additional_data') return null;
  const entries = Object.entries(jsonObject.safeParse(one.new).data ?? {});
  const [key, value] = entries[0] ?? [];
  const isNumber = entries.length === 1 && /^[\d ]+$/.test(String(value));
  return key === undefined || !isNumber ? null : changeOf({ additional_data: { [key]: number } }, message);
}

function changeOf(changes: NonNullable<Slots['changes']>, text: string): NluResult {
  return { kind: 'understood', requests: [{ intent: 'change', slots: { changes }, text }] };
}

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
