import { type AgentClock, systemClock } from '../clock.ts';
import { parseDirectoryFacts } from '../directory/facts-schema.ts';
import { DIRECTORY_TOOLS } from '../directory/tool-names.ts';
import type { ChatMessage } from '../model/chat-message.ts';
import type { LanguageModel, ModelPart, ModelRequest } from '../model/language-model.ts';
import { foldText } from '../text/fold-text.ts';
import { MESSAGE_MAX } from '../text/tokens.ts';
import { assignNamedCompany } from './dialogue/assign-named-company.ts';
import { continueAfterTool, type ToolResult } from './dialogue/continue-after-tool.ts';
import {
  contextOf,
  type DialogueState,
  justWritten,
  lastWritten,
  NO_FACTS,
} from './dialogue/dialogue-state.ts';
import { type DialogueStep, say } from './dialogue/dialogue-step.ts';
import { type Memory, parseMemory, storedMemory } from './dialogue/memory.ts';
import {
  askDeferredQuestion,
  deferQuestion,
  expireDeferredQuestion,
  NO_DRAFT,
} from './dialogue/open-question.ts';
import {
  answerQueued,
  answerWithoutDirectory,
  askMissing,
  askWhichRequest,
  beginRequests,
  chosenRequest,
  welcomeWithoutDirectory,
} from './dialogue/queued-requests.ts';
import { WELCOME_SENTENCE } from './generation/sentences.ts';
import { interpretMessage } from './interpret-message.ts';
import type { Context } from './interpretation/context.ts';
import type { Interpretation, NluResult } from './interpretation/interpretation.ts';
import { type DirectoryWords, NO_WORDS } from './known/directory-words.ts';
import { sentenceOf } from './sentence/sentence.ts';

interface DeIntentOptions {
  /** Words of the directory at this moment; called for each message. Default: none are known. */
  readonly words?: () => DirectoryWords;
  /** Interprets a message. Default: the interpretation that is built in. */
  readonly interpret?: MessageInterpreter;
  /** For what day it is. Default: the machine's. */
  readonly clock?: Pick<AgentClock, 'now'>;
}

/** Interprets a message in its context, with the words of the directory. */
type MessageInterpreter = (message: string, context: Context, words: DirectoryWords) => NluResult;

/**
 * The built-in language model. A small network reads German messages about the provider directory, rules read answers to open questions
 * (decision 026); the model then calls the staff assistant's tools and words their results. It needs no network connection and no
 * server, and the same conversation always gets the same answers. Texts of records and tools are quoted, never obeyed.
 */
export class DeIntentModel implements LanguageModel {
  readonly id = 'local/de-intent';
  readonly isGrounded = true;
  readonly #words: () => DirectoryWords;
  readonly interpret: MessageInterpreter;
  readonly #clock: Pick<AgentClock, 'now'>;

  constructor({
    words = () => NO_WORDS,
    interpret = interpretMessage,
    clock = systemClock,
  }: DeIntentOptions = {}) {
    this.#words = words;
    this.interpret = interpret;
    this.#clock = clock;
  }

  async *respond(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    if (signal.aborted) return;
    const reply = nextStep(request, this.#words(), this.interpret, this.#clock.now());
    yield { kind: 'memory', memory: storedMemory(reply.memory) };
    if (reply.kind === 'call') {
      if (reply.before !== '') yield { kind: 'text', text: reply.before };
      yield {
        kind: 'tool-call',
        call: { id: callId(reply.memory), name: reply.tool, arguments: reply.arguments },
      };
      return;
    }
    for (const text of piecesOf(reply.text)) {
      if (signal.aborted) return;
      yield { kind: 'text', text };
    }
  }
}

function nextStep(
  { messages, tools, facts, memory: stored }: ModelRequest,
  words: DirectoryWords,
  interpret: MessageInterpreter,
  now: number,
): DialogueStep {
  const memory = parseMemory(stored);
  const toAnswer = messageToAnswer(messages, memory);
  const state: DialogueState = {
    facts: parseDirectoryFacts(facts) ?? NO_FACTS,
    memory,
    message: foldText(toAnswer?.content.slice(0, MESSAGE_MAX) ?? ''),
    examples: words.examples,
    mayWrite: tools.some(({ name }) => name === DIRECTORY_TOOLS.proposeChange),
    now,
    lastAnswerText: lastAnswerIn(messages),
  };
  if (toAnswer?.role === 'tool')
    return askDeferredQuestion(
      state,
      answerQueued(state, continueAfterTool(state, toolResult(toAnswer)), memory.queuedRequests),
    );
  const hasDirectory = tools.some(({ name }) => name === DIRECTORY_TOOLS.search);
  if (toAnswer?.role !== 'user')
    return hasDirectory ? say(state.memory, WELCOME_SENTENCE) : welcomeWithoutDirectory(state, tools);
  const turn: DialogueState = { ...state, memory: beginTurn(state) };
  if (!hasDirectory)
    return answerWithoutDirectory(
      turn,
      firstRequest(interpret(toAnswer.content, contextOf(turn), NO_WORDS)),
      tools,
    );
  return askDeferredQuestion(turn, answerMessage(turn, toAnswer.content, words, interpret));
}

/** The first request of a message; a message that is not understood is out of task. */
function firstRequest(result: NluResult): Interpretation {
  const requests =
    result.kind === 'understood' ? result.requests : result.kind === 'ambiguous' ? result.candidates : [];
  return requests[0] ?? { intent: 'refuse', slots: {}, refusal: 'topic' };
}

/** The first step of the answer to a message of the user. */
function answerMessage(
  turn: DialogueState,
  message: string,
  words: DirectoryWords,
  interpret: MessageInterpreter,
): DialogueStep {
  const result = interpretOrChoose(turn, message, words, interpret);
  if (result.kind === 'ambiguous') return askWhichRequest(turn, result.candidates);
  if (result.kind === 'incomplete') return askMissing(turn.memory, result);
  const requests = result.requests.map((request) => ({
    ...assignNamedCompany(request, request.text, words.names),
    text: request.text,
  }));
  // Thanks, or a question about the last write, leave it the last write.
  const isBeside = requests.every((request) => request.intent === 'smalltalk' || request.isOfTalk === true);
  const seen: DialogueState = isBeside
    ? turn
    : { ...turn, memory: { ...turn.memory, writtenSeen: lastWritten(turn) } };
  const intents = requests.map(({ intent }) => intent);
  return beginRequests({ ...seen, memory: expireDeferredQuestion(seen.memory, intents) }, requests);
}

/** Interprets a message, also as the choice between two interpretations of the previous one. */
function interpretOrChoose(
  state: DialogueState,
  message: string,
  words: DirectoryWords,
  interpret: MessageInterpreter,
): NluResult {
  const { openQuestion } = state.memory;
  const chosen = openQuestion?.kind === 'reading' ? chosenRequest(message, openQuestion.options) : null;
  return chosen === null
    ? interpret(message, contextOf(state), words)
    : { kind: 'understood', requests: [chosen] };
}

/**
 * The message to answer. If another model called tools and then failed, their results belong to that model: the user's message is
 * answered anew.
 */
function messageToAnswer(messages: ModelRequest['messages'], memory: Memory): ChatMessage | undefined {
  const last = messages.at(-1);
  const isOwn =
    memory.pendingToolCall !== null && last?.role === 'tool' && last.toolCallId.startsWith(callId(memory));
  return last?.role === 'tool' && !isOwn ? messages.findLast(({ role }) => role === 'user') : last;
}

/** All that was said between the last two messages of the user; the rules' own words too. */
function lastAnswerIn(messages: ModelRequest['messages']): string {
  const newest = messages.findLastIndex(({ role }) => role === 'user');
  const before = messages.slice(0, Math.max(newest, 0)).findLastIndex(({ role }) => role === 'user');
  return messages
    .slice(before + 1, Math.max(newest, 0))
    .flatMap((message) => (message.role === 'assistant' && message.content !== '' ? [message.content] : []))
    .join('\n');
}

/** Id of the last tool call. */
function callId({ calls }: Memory): string {
  return `de-intent-${calls}`;
}

function toolResult({
  content,
  isError,
}: {
  readonly content: string;
  readonly isError?: boolean;
}): ToolResult {
  return { content, isError: isError === true };
}

/** Memory at the beginning of a turn: a tool that never answered is forgotten, and so is a draft that was proposed. */
function beginTurn(state: DialogueState): Memory {
  const { facts, message } = state;
  const memory = deferQuestion(state);
  const items = sentenceOf(message).items;
  const isDu = items.some((item) => item.tags.has('address:du'));
  const isSie = items.some((item) => item.tags.has('address:sie'));
  const isProposed =
    memory.deferredQuestion?.kind !== 'new-provider' &&
    memory.providerDraft !== null &&
    facts.proposal?.kind !== 'create';
  // The new provider is complete: the next message begins something else.
  const isAdded = justWritten(state)?.kind === 'create';
  const isOfAddition = memory.openQuestion?.kind === 'new-provider';
  return {
    ...memory,
    pendingToolCall: null,
    queuedRequests: [],
    address: isDu ? 'du' : isSie ? 'sie' : memory.address,
    ...(isProposed || isAdded ? NO_DRAFT : {}),
    ...(isAdded ? { deferredQuestion: null, openQuestion: isOfAddition ? null : memory.openQuestion } : {}),
  };
}

/** Lines of an answer, so that it can be read while it comes. */
function piecesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
