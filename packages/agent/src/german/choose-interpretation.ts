import { columnEntries } from './column-entries.ts';
import { asksForValue, type Context } from './interpretation/context.ts';
import {
  type Intent,
  type Interpretation,
  LOOKUP_INTENTS,
  type NewValue,
  type UserRequest,
} from './interpretation/interpretation.ts';
import type { NetworkRequest } from './network/network-interpreter.ts';
import { userRequestOf } from './network/user-request.ts';
import { FREE_TEXT_FIELDS } from './vocabulary/fields.ts';

/** Whose interpretation is taken: the network's, or that of the rules for replies to an open question (`reply-rules/`). */
type InterpretationSource = 'network' | 'reply-rules';

/** How sure the network has to be of the intent, from 0 to 1; chosen on wordings that it has not learned from. */
const SURE = {
  /** If the rules read a reply to an open question. */
  againstReply: 0.8,
  /** For lookups, if the rules read a value for an open question. */
  againstWrite: 0.5,
  /** Of each intent of several. */
  several: 0.7,
} as const;

/** Words of a message that is no value alone. */
const SENTENCE_WORDS = 3;

const REPLIES: ReadonlySet<Intent> = new Set(['confirm', 'deny', 'pick', 'change', 'create']);
const PROPOSED_INTENTS: ReadonlySet<Intent> = new Set(['change', 'create']);
/** Begins with a no: what follows is of the same matter. */
const NO = /^\W*(?:nein|nee|ne|nö|halt|falsch|quatsch)(?!\p{L})/iu;

/** Introduces no further request, but an objection to the waiting proposal. */
const RESTRICTS =
  /(?<!\p{L})(?:aber|nur|allerdings|statt|anstatt|sondern|doch|außer|ohne|nicht|falsch)(?!\p{L})/iu;

/**
 * Chooses between the `requests` that the network found in a message (`networkRequests`: with its probabilities) and the `reply` of the reply rules, where something is open or is to be
 * taken back.
 */
export function chooseInterpretation(
  networkRequests: readonly NetworkRequest[],
  requests: readonly UserRequest[],
  reply: Interpretation,
  context: Context,
): InterpretationSource {
  const [request, other] = requests;
  if (request === undefined) return 'reply-rules';
  if (other !== undefined)
    return isSeveral(networkRequests, requests, reply, context) ? 'network' : 'reply-rules';
  const probability = networkRequests[0]?.intentProbability ?? 0;
  // The rules know the words that take something back, but not whether the user only asks if it is possible.
  if (reply.intent === 'undo')
    return request.text.includes('?') && probability >= SURE.againstReply ? 'network' : 'reply-rules';
  const isOpen = context.openQuestion !== null || context.proposal !== null;
  if (!isOpen) return 'network';
  // The waiting proposal is then read back, and nothing is lost.
  if (request.intent === 'confirm')
    return reply.intent !== 'confirm' && probability >= SURE.againstWrite ? 'network' : 'reply-rules';
  if (isNoFigure(request, reply)) return 'network';
  if (isPassedOver(request, probability, reply)) return 'network';
  if (
    PROPOSED_INTENTS.has(request.intent) &&
    PROPOSED_INTENTS.has(reply.intent) &&
    isMoreThan(request, reply, context)
  )
    return 'network';
  if (request.intent === reply.intent)
    return fillsAskedColumn(request, reply, context) || isValueOfNetwork(request, reply, context)
      ? 'network'
      : 'reply-rules';
  return isReply(request, probability, reply, context) ? 'reply-rules' : 'network';
}

/** `Trafo Service Harburg`, where the name was asked for: only the network found a value for that column. */
function fillsAskedColumn({ slots }: UserRequest, reply: Interpretation, { openQuestion }: Context): boolean {
  const field = asksForValue(openQuestion) ? openQuestion.field : null;
  const own = field === null ? undefined : slots.changes?.[field];
  // `25980` is no name.
  const isValue = own !== undefined && (field !== 'name' || !/^\d+$/.test(String(own)));
  return field !== null && isValue && reply.slots.changes?.[field] === undefined;
}

/** `Umsatz geben die nicht raus`: passed over, and not none. */
function isNoFigure({ isSkipped, text }: UserRequest, { slots }: Interpretation): boolean {
  const values = Object.values(slots.changes ?? {});
  return (
    isSkipped === true &&
    values.length > 0 &&
    values.every((value) => value === 0) &&
    !/kein|null|0/iu.test(text)
  );
}

/** `das frage ich den Herrn Harms, machen Sie weiter`: a sentence that says no value, though its words look like one. */
function isPassedOver(
  { intent, slots, isSkipped, isFinished, text }: UserRequest,
  probability: number,
  reply: Interpretation,
): boolean {
  const isEmpty = Object.keys(slots.changes ?? {}).length === 0;
  const isPassing = intent === 'create' && isEmpty && (isSkipped === true || isFinished === true);
  const isHeard = Object.keys(reply.slots.changes ?? {}).length > 0;
  return isPassing && isHeard && isSentence(text) && probability >= SURE.againstWrite;
}

/**
 * `Am Salzhaus 4, und bitte mit PLZ 60311`: the network has found more columns, and what the rules heard for them goes beyond its values; or it corrects what waits where the rules
 * heard values of columns that do not wait.
 */
function isMoreThan({ slots }: UserRequest, reply: Interpretation, { proposal }: Context): boolean {
  const [own, other] = [slots.changes ?? {}, reply.slots.changes ?? {}];
  const [mine, theirs] = [Object.keys(own), columnEntries<NewValue>(other)];
  if (mine.length === 0 || theirs.length === 0) return false;
  if (proposal !== null && proposal.kind !== 'undo') {
    const waiting = new Set<string>(proposal.fields.map(({ field }) => field));
    if (mine.every((field) => waiting.has(field)) && theirs.some(([field]) => !waiting.has(field)))
      return true;
  }
  // `ja, und Fax …`, where a note waits: a note may hold any words, but not those of another column.
  const isNote =
    theirs.every(([field]) => FREE_TEXT_FIELDS.has(field)) &&
    !mine.some((field) => theirs.some(([own]) => own === field));
  if (isNote && proposal !== null) return true;
  const isWithin = ([field, heard]: (typeof theirs)[number]) => {
    const value = own[field];
    return typeof value === 'string' && typeof heard === 'string' ? heard.includes(value) : value === heard;
  };
  return mine.length > theirs.length && theirs.every(isWithin);
}

/** A value that is shorter than this share of the one that waits is a part of it. */
const WHOLE_FROM = 0.7;

/** `Braunschweig stimmt, aber PLZ 38104`: network and rules found values for the same columns; the network knows better where they begin and end. */
function isValueOfNetwork({ slots }: UserRequest, reply: Interpretation, { proposal }: Context): boolean {
  const [own, other] = [slots.changes ?? {}, reply.slots.changes ?? {}];
  const columns = columnEntries<NewValue>(own);
  const old = new Map(
    proposal === null || proposal.kind === 'undo'
      ? []
      : proposal.fields.map((field) => [field.field, field.new]),
  );
  // `0341, nicht 0351`: of a part of a value the rules know the rest.
  const isWhole = ([field, value]: (typeof columns)[number]) => {
    const waits = old.get(field);
    return (
      typeof waits !== 'string' || (typeof value === 'string' && value.length >= WHOLE_FROM * waits.length)
    );
  };
  const isOther = columns.some(([field, value]) => JSON.stringify(value) !== JSON.stringify(other[field]));
  return (
    isOther &&
    columns.every(
      (entry) => other[entry[0]] !== undefined && !FREE_TEXT_FIELDS.has(entry[0]) && isWhole(entry),
    )
  );
}

/** Several requests, unless the message replies to an open question: `nein, Montage zu den Angeboten` is one, despite its first word. */
function isSeveral(
  networkRequests: readonly NetworkRequest[],
  requests: readonly UserRequest[],
  reply: Interpretation,
  { openQuestion, proposal }: Context,
): boolean {
  const isOpen = openQuestion !== null || proposal !== null;
  const last = requests.at(-1);
  const isOne = isOpen && REPLIES.has(reply.intent) && reply.intent !== 'confirm';
  const isOfAnother =
    last !== undefined && (LOOKUP_INTENTS.has(last.intent) || last.slots.name !== undefined);
  // `Ja, speichern, und ihre Durchwahl ist …`: the yes was heard by the rules.
  const isYes =
    requests[0]?.intent === 'confirm' && !RESTRICTS.test(requests.map(({ text }) => text).join(' '));
  if (isOne && !isOfAnother && !isYes) return false;
  return Math.min(...networkRequests.map(({ intentProbability }) => intentProbability)) >= SURE.several;
}

/** Whether the rules read a reply to an open question, and the network does not contradict strongly enough. */
function isReply(
  request: UserRequest,
  intentProbability: number,
  reply: Interpretation,
  { openQuestion }: Context,
): boolean {
  // `keine-mail`: a value alone, whatever it is.
  const isAwaited = asksForValue(openQuestion);
  const isNameAlone =
    request.intent === 'search' &&
    Object.keys(request.slots).join() === 'name' &&
    !request.text.includes('?');
  if (isAwaited && (!isSentence(request.text) || isNameAlone)) return true;
  const isText = isAwaited && openQuestion.field !== null && FREE_TEXT_FIELDS.has(openQuestion.field);
  // A note may hold any words.
  if (isText && reply.slots.changes?.[openQuestion.field] !== undefined && !/\?\s*$/.test(request.text))
    return true;
  // `in Husum`: what may be looked for becomes no change.
  if (LOOKUP_INTENTS.has(reply.intent) && !LOOKUP_INTENTS.has(request.intent) && !isSentence(request.text))
    return true;
  if (!REPLIES.has(reply.intent)) return false;
  if (PROPOSED_INTENTS.has(request.intent) || request.intent === 'pick') return true;
  if (reply.intent === 'deny' && !LOOKUP_INTENTS.has(request.intent)) return true;
  // A question never becomes a change: less is enough against one.
  if (
    PROPOSED_INTENTS.has(reply.intent) &&
    request.intent !== 'undo' &&
    (request.intent === 'deny' || !NO.test(request.text))
  )
    return intentProbability < SURE.againstWrite;
  if (LOOKUP_INTENTS.has(request.intent) && !NO.test(request.text))
    return intentProbability < SURE.againstReply;
  return intentProbability < SURE.againstReply || (NO.test(request.text) && request.intent !== 'deny');
}

function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length >= SENTENCE_WORDS;
}

/**
 * The share of an intent below which it is right in half of the messages, and that of the next one from which that one is right in a quarter: measured on 3,600
 * wordings that the network had not learned from (README of the wordings).
 */
const SURE_FROM = 0.6;
const LIKELY_FROM = 0.2;

/** Intents whose answers differ too little for a question. */
const ALIKE: readonly ReadonlySet<Intent>[] = [
  new Set(['search', 'read', 'pick']),
  new Set(['search', 'count', 'values']),
  new Set(['help', 'smalltalk', 'refuse', 'repeat']),
  new Set(['deny', 'undo', 'back', 'refuse']),
];
const SMALL_TALK: ReadonlySet<Intent> = new Set(['help', 'smalltalk', 'refuse']);

/** The two interpretations of a request between which the user is to choose, the useful one first. Null: the network is sure enough, or it makes no difference. */
export function ambiguousRequests(
  { intentProbability, runnerUp, text, flags }: NetworkRequest,
  request: UserRequest,
  { openQuestion, proposal }: Context,
): readonly [UserRequest, UserRequest] | null {
  const isOpen = openQuestion !== null || proposal !== null;
  if (isOpen || intentProbability >= SURE_FROM || runnerUp.probability < LIKELY_FROM) return null;
  if (request.intent === runnerUp.intent) return null;
  if (ALIKE.some((group) => group.has(request.intent) && group.has(runnerUp.intent))) return null;
  const other = userRequestOf({ intent: runnerUp.intent, slots: runnerUp.slots, text, flags });
  // To ask for a value does no harm.
  if ([request, other].some((each) => each?.intent === 'change' && each.slots.changes === undefined))
    return null;
  if (other === null || !isUseful(other) || !isUseful(request)) return null;
  return SMALL_TALK.has(request.intent) ? [other, request] : [request, other];
}

/** Whether a request says anything that could be done. */
function isUseful({ intent, slots }: UserRequest): boolean {
  return SMALL_TALK.has(intent) || intent === 'help' || Object.keys(slots).length > 0;
}
