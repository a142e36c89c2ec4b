import { PROVIDER_FIELD_LABELS } from '@rer/contracts';
import { shownValue } from '../../directory/values/shown-value.ts';
import type { ToolDefinition } from '../../model/chat-message.ts';
import { TEXTS } from '../generation/sentences.ts';
import { NO_DIRECTORY_TEXTS, smalltalkWithoutDirectory } from '../generation/without-directory.ts';
import {
  type Interpretation,
  type NluResult,
  type Slots,
  type UserRequest,
  WRITE_INTENTS,
} from '../interpretation/interpretation.ts';
import { beginRequest } from './begin-request.ts';
import type { DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';
import { resolveFollowUp } from './follow-up.ts';
import type { Memory } from './memory.ts';
import { NO_QUESTION, putQuestion } from './open-question.ts';

/**
 * Answers all requests of a message in turn: questions first, then at most one change, whose proposal comes last. Tells the user which
 * requests were left out.
 */
export function beginRequests(state: DialogueState, requests: readonly UserRequest[]): DialogueStep {
  const asking = requests.filter(({ intent }) => !WRITE_INTENTS.has(intent));
  const [write, ...others] = requests.filter(({ intent }) => WRITE_INTENTS.has(intent));
  const [first, ...rest] = write === undefined ? asking : [...asking, write];
  if (first === undefined) return say(state.memory, '');
  const left = others.length === 0 ? '' : leftOut(others);
  return answerQueued(
    state,
    beginRequest(state, requests.length === 1 ? resolveFollowUp(first, state) : first),
    rest,
    left,
  );
}

/** Appends the queued requests to the answer: answered at once, or kept while a tool runs. */
export function answerQueued(
  state: DialogueState,
  step: DialogueStep,
  queuedRequests: readonly UserRequest[],
  before = '',
): DialogueStep {
  const said = before === '' ? step : prependText(before, step);
  const [next, ...rest] = queuedRequests;
  if (next === undefined) return { ...said, memory: { ...said.memory, queuedRequests: [] } };
  if (said.kind === 'call') return { ...said, memory: { ...said.memory, queuedRequests } };
  if (hasOpenQuestion(said.memory))
    return {
      ...said,
      text: `${said.text}\n${leftOut(queuedRequests)}`,
      memory: { ...said.memory, queuedRequests: [] },
    };
  const following = beginRequest(
    { ...state, message: next.text, memory: { ...said.memory, queuedRequests: [] } },
    next,
  );
  return answerQueued(state, prependText(said.text, following), rest);
}

function prependText(text: string, step: DialogueStep): DialogueStep {
  if (text === '') return step;
  // An answer may end with an empty line; one between two answers is enough.
  const joined = (next: string) => `${text.trimEnd()}\n${next.trimStart()}`.trimEnd();
  return step.kind === 'say'
    ? { ...step, text: joined(step.text) }
    : { ...step, before: joined(step.before) };
}

/** Whether the answer asks which provider is meant, so that nothing else may follow it. */
function hasOpenQuestion({ openQuestion }: Memory): boolean {
  return openQuestion !== null;
}

function leftOut(requests: readonly UserRequest[]): string {
  const said = requests.map(({ text }) => `„${text}“`).join(' und ');
  return `Immer eins nach dem anderen: ${said} sagen Sie mir danach bitte noch einmal.`;
}

/** Asks for missing information first; the answer names the company to use. */
export function askMissing(
  memory: Memory,
  { missing, request }: NluResult & { kind: 'incomplete' },
): DialogueStep {
  if (missing === 'values') return say(memory, TEXTS.whichValues, NO_QUESTION);
  const goal =
    request?.intent === 'change' || request?.intent === 'read'
      ? { intent: request.intent, slots: request.slots }
      : null;
  return say(memory, TEXTS.whoseMail, { ...putQuestion({ kind: 'target' }, goal), subject: null });
}

/** Asks which of two interpretations is meant. If one refers to a named company, so does the next message. */
export function askWhichRequest(
  { facts, memory }: DialogueState,
  options: readonly UserRequest[],
): DialogueStep {
  const lines = options.map((option, i) => `${i + 1}. ${requestText(option)}`);
  const isNamed = options.some(({ slots }) => slots.name !== undefined || slots.changes?.name !== undefined);
  return say(memory, `Das verstehe ich auf zwei Arten. Was meinen Sie?\n${lines.join('\n')}`, {
    ...putQuestion({ kind: 'reading', options }),
    ...(isNamed ? { subject: null, focusSeen: facts.focus?.id ?? null } : {}),
  });
}

const FIRST =
  /^\W*(?:(?:na |also |nein |ja |bitte |nimm |ich meine |ich meinte |das |die |der |den |nummer |variante )+)?(?:1|eins|erste[nrs]?|ersteres)(?: bitte| variante| meine ich)?\W*$/iu;
const SECOND =
  /^\W*(?:(?:na |also |nein |ja |bitte |nimm |ich meine |ich meinte |das |die |der |den |nummer |variante )+)?(?:2|zwei|zwo|zweite[nrs]?|letztere[nrs]?|andere[nrs]?)(?: bitte| variante| meine ich)?\W*$/iu;

/** The request that an answer chooses. Null: it is a message of its own. */
export function chosenRequest(message: string, options: readonly UserRequest[]): UserRequest | null {
  const at = FIRST.test(message) ? 0 : SECOND.test(message) ? 1 : -1;
  return options[at] ?? null;
}

/** A request as a choice for the user: `die Telefonnummer von Vattenfall nennen`. */
export function requestText({ intent, slots, text }: UserRequest): string {
  const of = slots.name === undefined ? '' : ` von ${slots.name}`;
  switch (intent) {
    case 'search':
      return `Dienstleister suchen${criteriaWords(slots)}`;
    case 'count':
      return `zählen, wie viele es gibt${criteriaWords(slots)}`;
    case 'average':
      return `einen Durchschnitt nennen${criteriaWords(slots)}`;
    case 'values':
      return 'auflisten, was es im Verzeichnis gibt';
    case 'read':
      return slots.fields === undefined || slots.fields.length === 0
        ? `die Daten${of === '' ? ' des Dienstleisters' : of} zeigen`
        : `${slots.fields.map(labelOf).join(', ')}${of} nennen`;
    case 'change':
      return `${slots.name === undefined ? 'den Eintrag' : slots.name} ändern${valueWords(slots)}`;
    case 'create':
      return `einen neuen Dienstleister anlegen${valueWords(slots)}`;
    case 'compare':
      return 'mehrere Dienstleister vergleichen';
    case 'pick':
      return 'einen aus der Liste öffnen';
    case 'history':
      return `sagen, was zuletzt geändert wurde${slots.name === undefined ? '' : ` bei ${slots.name}`}`;
    case 'undo':
      return 'die letzte Änderung zurücknehmen';
    case 'back':
      return 'einen Schritt zurückgehen';
    case 'deny':
      return 'den Vorschlag verwerfen';
    case 'confirm':
      return 'den Vorschlag annehmen';
    case 'repeat':
      return 'die letzte Antwort noch einmal sagen';
    case 'date':
      return 'das Datum sagen';
    case 'help':
      return 'erklären, was ich kann';
    default:
      return `etwas anderes („${text.slice(0, 60)}“)`;
  }
}

const LABELS: Readonly<Record<string, string>> = PROVIDER_FIELD_LABELS;

function labelOf(field: string): string {
  return LABELS[field] ?? field;
}

function criteriaWords(slots: Slots): string {
  const words = Object.values(slots).filter((value) => typeof value === 'string');
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}

function valueWords({ changes = {} }: Slots): string {
  const words = Object.entries(changes).map(
    ([field, value]) =>
      `${labelOf(field)} ${typeof value === 'object' && value !== null ? Object.values(value).join(', ') : plainValue(value)}`,
  );
  return words.length === 0 ? '' : `: ${words.join('; ')}`;
}

/** As people read it, without quotes: `nein`, `1.200`. */
function plainValue(value: string | number | boolean | null): string {
  return typeof value === 'string' && value !== '' ? value : shownValue(value);
}

/** Longest text that is asked for, as our provider-data function takes it. */
const QUERY_MAX = 200;

/**
 * The answer of an assistant that does not have the directory: where it has one tool that takes a text to search for (seed 1,
 * section 7), that is asked; else nothing is known here.
 */
export function answerWithoutDirectory(
  { memory, message }: DialogueState,
  interpretation: Interpretation,
  tools: readonly ToolDefinition[],
): DialogueStep {
  const tool = queryTool(tools);
  if (interpretation.intent === 'smalltalk')
    return say(memory, smalltalkWithoutDirectory(interpretation.tone, tool !== null));
  if (tool === null) return say(memory, NO_DIRECTORY_TEXTS.nothingToKnow);
  if (interpretation.intent === 'help') return say(memory, NO_DIRECTORY_TEXTS.askMe);
  if (interpretation.intent === 'confirm' || interpretation.intent === 'deny')
    return say(memory, NO_DIRECTORY_TEXTS.noted);
  return call(memory, tool.name, { query: queryOf(interpretation, message) }, { kind: 'ask' });
}

/** The first words of a conversation. */
export function welcomeWithoutDirectory(
  { memory }: DialogueState,
  tools: readonly ToolDefinition[],
): DialogueStep {
  return say(memory, smalltalkWithoutDirectory(undefined, queryTool(tools) !== null));
}

/** The one tool that takes a text `query` and needs nothing else; of several none is meant. */
function queryTool(tools: readonly ToolDefinition[]): ToolDefinition | null {
  const [tool, other] = tools.filter(isQueryTool);
  return tool === undefined || other !== undefined ? null : tool;
}

function isQueryTool({ parameters: { properties, required } }: ToolDefinition): boolean {
  const query = isRecord(properties) ? properties['query'] : undefined;
  const isText = isRecord(query) && query['type'] === 'string';
  return isText && Array.isArray(required) && required.length === 1 && required[0] === 'query';
}

/** The search text without the words of the request; if those are unclear, the whole message. */
function queryOf({ intent, slots }: Interpretation, message: string): string {
  const words = intent === 'search' || intent === 'read' ? soughtWords(slots) : [];
  return (words.length > 0 ? words.join(' ') : message.trim()).slice(0, QUERY_MAX);
}

function soughtWords(slots: Slots): readonly string[] {
  const { name, email, domain, stadt, plz, land, category, produktgruppe, angebot, stadtwerke } = slots;
  return [name, email, domain, category, produktgruppe, angebot, stadtwerke, plz, stadt, land].filter(
    (value) => typeof value === 'string',
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
