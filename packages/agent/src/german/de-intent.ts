import { type AgentClock, systemClock } from '../clock.ts';
import { parseDirectoryFacts } from '../directory/facts-schema.ts';
import { DIRECTORY_TOOLS } from '../directory/tool-names.ts';
import type { ChatMessage } from '../model/chat-message.ts';
import type { LanguageModel, ModelPart, ModelRequest } from '../model/language-model.ts';
import { WELCOME_SENTENCE } from './answer/sentences.ts';
import { afterTool, type ToolAnswer } from './dialogue/after-tool.ts';
import {
  contextOf,
  type DialogueState,
  justWritten,
  lastWritten,
  NO_FACTS,
} from './dialogue/dialogue-state.ts';
import { type Memory, parseMemory, storedMemory } from './dialogue/memory.ts';
import { ofNamedCompany } from './dialogue/named-company.ts';
import { ADDED, askedAgain, heldBeside, withHeld } from './dialogue/open-question.ts';
import {
  answerElsewhere,
  askMissing,
  askReading,
  beginRequests,
  chosenReading,
  welcomeElsewhere,
  withPending,
} from './dialogue/pending-requests.ts';
import { type Reply, say } from './dialogue/reply.ts';
import { interpretMessage } from './interpret-message.ts';
import { type DirectoryWords, NO_WORDS } from './known/directory-words.ts';
import type { Context } from './parser/context.ts';
import type { Interpretation, Understood } from './parser/interpretation.ts';
import { sentenceOf } from './parser/sentence.ts';
import { foldText } from './text/fold-text.ts';
import { MESSAGE_MAX } from './text/tokens.ts';

interface DeIntentOptions {
  /** Words of the directory at this moment; called for each message. Default: none are known. */
  readonly words?: () => DirectoryWords;
  /** Reads what a message means. Default: the understanding that is built in. */
  readonly read?: MessageReader;
  /** For what day it is. Default: the machine's. */
  readonly clock?: Pick<AgentClock, 'now'>;
}

/** Interprets a message in its context, with the words of the directory. */
type MessageReader = (message: string, context: Context, words: DirectoryWords) => Understood;

/**
 * The built-in language model. A small network reads German messages about the provider directory, rules read answers to open questions
 * (decision 026); the model then calls the staff assistant's tools and words their results. It needs no network connection and no
 * server, and the same conversation always gets the same answers. Texts of records and tools are quoted, never obeyed.
 */
export class DeIntentModel implements LanguageModel {
  readonly id = 'local/de-intent';
  readonly isGrounded = true;
  readonly #words: () => DirectoryWords;
  readonly #read: MessageReader;
  readonly #clock: Pick<AgentClock, 'now'>;

  constructor({
    words = () => NO_WORDS,
    read = interpretMessage,
    clock = systemClock,
  }: DeIntentOptions = {}) {
    this.#words = words;
    this.#read = read;
    this.#clock = clock;
  }

  async *respond(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    if (signal.aborted) return;
    const reply = replyTo(request, this.#words(), this.#read, this.#clock.now());
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

function replyTo(
  { messages, tools, facts, memory: stored }: ModelRequest,
  words: DirectoryWords,
  read: MessageReader,
  now: number,
): Reply {
  const memory = parseMemory(stored);
  const last = newest(messages, memory);
  const state: DialogueState = {
    facts: parseDirectoryFacts(facts) ?? NO_FACTS,
    memory,
    message: foldText(last?.content.slice(0, MESSAGE_MAX) ?? ''),
    examples: words.examples,
    mayWrite: tools.some(({ name }) => name === DIRECTORY_TOOLS.proposeChange),
    now,
    answered: answeredLast(messages),
  };
  if (last?.role === 'tool')
    return askedAgain(state, withPending(state, afterTool(state, toolAnswer(last)), memory.pending));
  const hasDirectory = tools.some(({ name }) => name === DIRECTORY_TOOLS.search);
  if (last?.role !== 'user')
    return hasDirectory ? say(state.memory, WELCOME_SENTENCE) : welcomeElsewhere(state, tools);
  const heard: DialogueState = { ...state, memory: begun(state) };
  if (!hasDirectory)
    return answerElsewhere(heard, requestIn(read(last.content, contextOf(heard), NO_WORDS)), tools);
  return askedAgain(heard, answerTo(heard, last.content, words, read));
}

/** The first request of a message; a message that is not understood is out of task. */
function requestIn(understood: Understood): Interpretation {
  const requests =
    understood.kind === 'meant'
      ? understood.requests
      : understood.kind === 'doubt'
        ? understood.readings
        : [];
  return requests[0] ?? { intent: 'refuse', slots: {}, refusal: 'topic' };
}

/** The first step of the answer to a message of the person. */
function answerTo(heard: DialogueState, message: string, words: DirectoryWords, read: MessageReader): Reply {
  const understood = understoodAs(heard, message, words, read);
  if (understood.kind === 'doubt') return askReading(heard, understood.readings);
  if (understood.kind === 'unclear') return askMissing(heard.memory, understood);
  const requests = understood.requests.map((request) => ({
    ...ofNamedCompany(request, request.text, words.names),
    text: request.text,
  }));
  // Thanks, or a question about the last write, leave it the last write.
  const isBeside = requests.every((request) => request.intent === 'smalltalk' || request.isOfTalk === true);
  const seen: DialogueState = isBeside
    ? heard
    : { ...heard, memory: { ...heard.memory, writtenSeen: lastWritten(heard) } };
  const intents = requests.map(({ intent }) => intent);
  return beginRequests({ ...seen, memory: heldBeside(seen.memory, intents) }, requests);
}

/** Interprets a message, also as the choice between two readings of the previous one. */
function understoodAs(
  state: DialogueState,
  message: string,
  words: DirectoryWords,
  read: MessageReader,
): Understood {
  const { asked } = state.memory;
  const chosen = asked?.kind === 'reading' ? chosenReading(message, asked.options) : null;
  return chosen === null ? read(message, contextOf(state), words) : { kind: 'meant', requests: [chosen] };
}

/**
 * The message to answer. If another model called tools and then failed, their results belong to that model: the person's message is
 * answered anew.
 */
function newest(messages: ModelRequest['messages'], memory: Memory): ChatMessage | undefined {
  const last = messages.at(-1);
  const isOwn = memory.job !== null && last?.role === 'tool' && last.toolCallId.startsWith(callId(memory));
  return last?.role === 'tool' && !isOwn ? messages.findLast(({ role }) => role === 'user') : last;
}

/** All that was said between the last two messages of the person; the rules' own words too. */
function answeredLast(messages: ModelRequest['messages']): string {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const before = messages.slice(0, Math.max(asked, 0)).findLastIndex(({ role }) => role === 'user');
  return messages
    .slice(before + 1, Math.max(asked, 0))
    .flatMap((message) => (message.role === 'assistant' && message.content !== '' ? [message.content] : []))
    .join('\n');
}

/** Id of the last tool call. */
function callId({ calls }: Memory): string {
  return `de-intent-${calls}`;
}

function toolAnswer({
  content,
  isError,
}: {
  readonly content: string;
  readonly isError?: boolean;
}): ToolAnswer {
  return { content, isError: isError === true };
}

/** Memory at the beginning of a turn: a tool that never answered is forgotten, and so is a draft that was proposed. */
function begun(state: DialogueState): Memory {
  const { facts, message } = state;
  const memory = withHeld(state);
  const items = sentenceOf(message).items;
  const isDu = items.some((item) => item.tags.has('address:du'));
  const isSie = items.some((item) => item.tags.has('address:sie'));
  const isProposed =
    memory.held?.kind !== 'new-provider' && memory.draft !== null && facts.proposal?.kind !== 'create';
  // The new provider is complete: the next message begins something else.
  const isAdded = justWritten(state)?.kind === 'create';
  const isOfAddition = memory.asked?.kind === 'new-provider';
  return {
    ...memory,
    job: null,
    pending: [],
    address: isDu ? 'du' : isSie ? 'sie' : memory.address,
    ...(isProposed || isAdded ? ADDED : {}),
    ...(isAdded ? { held: null, asked: isOfAddition ? null : memory.asked } : {}),
  };
}

/** Lines of an answer, so that it can be read while it comes. */
function piecesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
