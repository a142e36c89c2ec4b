import { jsonObject } from '../json.ts';
import { ambiguousRequests, chooseInterpretation } from './choose-interpretation.ts';
import { completeNewProvider, readWholeList } from './complete-new-provider.ts';
import { completeNote } from './complete-note.ts';
import { extractOpeningHours } from './extract-opening-hours.ts';
import { findNameMentions } from './find-mentions.ts';
import { asksForValue, type Context } from './interpretation/context.ts';
import {
  type Interpretation,
  LOOKUP_INTENTS,
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
import { splitEnumeration } from './split-enumeration.ts';

/** A message that is not understood is out of task. */
const OFF_TOPIC: Interpretation = { intent: 'refuse', slots: {}, refusal: 'topic' };

/** A message with all that its interpretation is made from. */
interface MessageAnalysis {
  readonly message: string;
  readonly context: Context;
  readonly words: DirectoryWords;
  /** By the reply rules; null: it is no reply. */
  readonly reply: Interpretation | null;
  /** By the network, as they stand in the message. */
  readonly networkRequests: readonly NetworkRequest[];
}

/**
 * Interprets a staff message in the current context (decision 026). The first of these decides:
 * 1. a pasted mail: its parts;
 * 2. what only the reply rules know: manipulation, a part of a proposal, more of a list, an order with a not;
 * 3. a name of the directory and nothing else: a search;
 * 4. a number alone: a correction of the proposal;
 * 5. nothing that the dialogue knows from the network: the reply, or a refusal;
 * 6. a mail in one line, of no company that is named: the question for it;
 * 7. a reply to what is open, unless the network contradicts (`chooseInterpretation`);
 * 8. several requests of the network: a new company in lines, or each by itself;
 * 9. one request of the network: by the list that was shown, as a choice of two, or completed by the context.
 */
export function interpretMessage(message: string, givenContext: Context, words: DirectoryWords): NluResult {
  const isApart = givenContext.openQuestion?.kind === 'new-provider' && isOrderForAnother(message, words);
  const context = isApart ? { ...givenContext, openQuestion: null } : givenContext;
  const reply = interpretReply(message, context, words);
  const networkRequests = interpretBehindGreeting(normalizeMessage(message, context, words), context, words);
  const heard = { message, context, words, reply, networkRequests };
  return (
    interpretAsMail(heard) ??
    interpretByReplyRulesOnly(heard) ??
    interpretAsName(heard) ??
    correctByNumber(message, context) ??
    interpretRequests(heard)
  );
}

function interpretAsMail({ message, context, words, networkRequests }: MessageAnalysis): NluResult | null {
  const mail = interpretMail(message, context, words);
  // The lines of a new company look like a signature.
  const isCard = networkRequests[0]?.intent === 'create';
  return mail === null || isCard ? null : resultOfMail(mail);
}

function interpretByReplyRulesOnly({ message, reply }: MessageAnalysis): NluResult | null {
  if (reply === null || !(reply.refusal === 'rules' || isOfReplyRulesOnly(reply))) return null;
  return understood([{ ...reply, text: message }]);
}

/** `Danke Energie` is a company whose name happens to consist of ordinary words. */
function interpretAsName({ message, context, words }: MessageAnalysis): NluResult | null {
  if (asksForValue(context.openQuestion) || !isKnownName(message, words)) return null;
  return understood([{ intent: 'search', slots: { name: message.trim() }, text: message }]);
}

function interpretRequests(heard: MessageAnalysis): NluResult {
  const { message, context, words, reply } = heard;
  const candidates = candidatesOf(heard);
  const requests = candidates.map(({ request }) => request);
  const networkRequests = candidates.map(({ networkRequest }) => networkRequest);
  const [candidate, other] = candidates;
  if (candidate === undefined) return understood([{ ...(reply ?? OFF_TOPIC), text: message }]);
  const { request } = candidate;
  const isOne = other === undefined;
  // A mail in one line: whose it is stands nowhere in it.
  if (isOne && GREETING.test(message) && request.intent === 'change' && request.slots.name === undefined)
    return { kind: 'incomplete', missing: 'company', request };
  if (reply !== null && chooseInterpretation(networkRequests, requests, reply, context) === 'reply-rules')
    return completeReply({ ...reply, text: message }, context);
  if (isOne) return interpretOne(candidate, heard);
  const list = readWholeList(request, message, words);
  return understood(list === null ? splitEnumeration(requests, message, words) : [list]);
}

function completeReply(reply: UserRequest, context: Context): NluResult {
  return completeNote(
    extractOpeningHours(correctCompany(reply, context) ?? removePart(reply, context), context),
    context,
  );
}

function interpretOne(
  { request, networkRequest }: Candidate,
  { message, context, words }: MessageAnalysis,
): NluResult {
  const listRequest = resolveListReference(request, message, context);
  if (listRequest !== null) return understood([requestInContext(listRequest, context, words)]);
  const ambiguous = ambiguousRequests(networkRequest, request, context);
  if (ambiguous !== null) return { kind: 'ambiguous', candidates: ambiguous };
  const resolved = extractOpeningHours(
    requestInContext(treatAsCreate(request, context), context, words),
    context,
  );
  if (resolved.intent === 'create')
    return understood([completeNewProvider(resolved, networkRequest.confidence, words)]);
  const split = splitEnumeration([resolved], message, words);
  return split.length > 1 ? understood(split) : completeNote(resolved, context);
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
  return withoutGreeting.every(({ intent }) => LOOKUP_INTENTS.has(intent) || intent === 'change')
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
function candidatesOf({ networkRequests, context, words }: MessageAnalysis): readonly Candidate[] {
  const known = networkRequests.flatMap((networkRequest) => {
    const request = userRequestOf(networkRequest);
    return request === null ? [] : [{ networkRequest, request: detachFromList(dropFalseName(request)) }];
  });
  if (known.length < networkRequests.length) return [];
  if (known.length === 1) return known.map(treatAsQuestion);
  const isUnsure = ({ request: { intent, text } }: Candidate) =>
    intent === 'confirm' && interpretReply(text, context, words)?.intent !== 'confirm';
  const others = known.filter((each) => !isUnsure(each));
  // What waits is read back behind the answer to the rest, unless that is a change itself.
  const isRead =
    context.proposal !== null && others.every(({ request }) => LOOKUP_INTENTS.has(request.intent));
  return (isRead ? [...others, ...known.filter(isUnsure)] : others).map(treatAsQuestion);
}

/** `passt das so?`: a question, and no yes. */
function treatAsQuestion(candidate: Candidate): Candidate {
  const { request } = candidate;
  const isAsked = request.intent === 'confirm' && /\?\s*$/.test(request.text);
  return isAsked ? { ...candidate, request: { ...request, intent: 'repeat' } } : candidate;
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
function isOfReplyRulesOnly(read: Interpretation): boolean {
  const { keeps, notProposed, drops, isOfTalk, isMore, isNegatedOrder } = read;
  const flags = [keeps, notProposed, drops, isOfTalk, isMore, isNegatedOrder];
  return flags.some((flag) => flag !== undefined && flag !== false);
}

const BARE_NUMBER = /^\W*(?:(?:nein|nee|ne|nö|falsch|sondern|doch)\W+)?(?<number>\d[\d ]{0,20})\W*$/iu;

/** `nee, 84`: a number alone corrects the one value that waits for a yes, where that is a number; of several it is asked which. Null: it is something else. */
function correctByNumber(message: string, { openQuestion, proposal }: Context): NluResult | null {
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
