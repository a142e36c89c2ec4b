import {
  AgentConversation,
  type ConversationEvent,
  createDirectoryAssistant,
  DIRECTORY_SYSTEM_PROMPT,
  type DirectoryAccess,
  type DirectoryAssistant,
  type LanguageModel,
  parseConversationSnapshot,
  requestWording,
  type WriteOutcome,
} from '@rer/agent';
import type { MemoryDirectory } from '@rer/agent/testing';
import * as z from 'zod/mini';
import { quoted, shownValue } from '../../src/directory/values/shown-value.ts';

/** The intended meaning of a person's message for the rules. */
export type Meaning = 'yes' | 'undo' | 'other';

interface SentMessage {
  readonly meaning: Meaning;
  /** The answer that it replies to: complete, heard to its end, and last of all that happened. */
  readonly repliesTo: string | null;
}

/**
 * A conversation of the staff assistant that is watched from outside: a write that no yes of the person to its read-back
 * allowed is a violation. Knows nothing of how the rules decide; it looks at what was said and when.
 */
export class HeardWrites {
  readonly violations: string[] = [];
  readonly answers: string[] = [];
  readonly #directory: MemoryDirectory;
  readonly #model: LanguageModel;
  #assistant: DirectoryAssistant;
  #conversation: AgentConversation;
  #sent: SentMessage[] = [];
  #added = 0;
  #isTurnRunning = false;
  #lastAnswer: { readonly turn: number; readonly text: string } | null = null;

  constructor(directory: MemoryDirectory, model: LanguageModel) {
    this.#directory = directory;
    this.#model = model;
    [this.#assistant, this.#conversation] = this.#open(null);
  }

  get assistant(): DirectoryAssistant {
    return this.#assistant;
  }

  get conversation(): AgentConversation {
    return this.#conversation;
  }

  says(text: string, meaning: Meaning): void {
    const isQuiet = !this.#isTurnRunning && this.#added === this.#sent.length;
    const message = { meaning, repliesTo: isQuiet ? (this.#lastAnswer?.text ?? null) : null };
    this.#sent.push(message);
    if (!this.#conversation.addMessage('user', text)) this.#sent.pop();
  }

  /** Adds a text that is not the person's to the assistant. */
  adds(role: 'user' | 'system', text: string, respond: boolean): void {
    this.#sent.push({ meaning: 'other', repliesTo: null });
    if (!this.#conversation.addMessage(role, text, role === 'user' ? { respond: false } : { respond }))
      this.#sent.pop();
  }

  /** The last answer was spoken over before its end. */
  speaksOver(): void {
    if (this.#lastAnswer === null || this.#isTurnRunning) return;
    this.#conversation.cutAnswer(this.#lastAnswer.turn, 10);
    this.#lastAnswer = null;
  }

  /** The page is loaded again. */
  async reload(): Promise<void> {
    await this.#conversation.idle();
    const stored = parseConversationSnapshot(JSON.parse(JSON.stringify(this.#conversation.snapshot())));
    if (stored === null) this.violations.push('The conversation could not be read again.');
    [this.#assistant, this.#conversation] = this.#open(stored);
  }

  #open(restored: ReturnType<typeof parseConversationSnapshot>): [DirectoryAssistant, AgentConversation] {
    const assistant = createDirectoryAssistant({
      access: this.#watched(),
      wordingOf: requestWording,
      restored: restored?.rules,
    });
    const conversation = new AgentConversation({
      model: this.#model,
      systemPrompt: DIRECTORY_SYSTEM_PROMPT,
      tools: assistant.tools,
      rules: assistant.rules,
      onEvent: (event) => this.#take(event),
      ...(restored !== null && { restored }),
    });
    return [assistant, conversation];
  }

  #take(event: ConversationEvent): void {
    switch (event.kind) {
      case 'message-added':
        this.#added += 1;
        this.#lastAnswer = null;
        return;
      case 'turn-started':
        this.#isTurnRunning = true;
        return;
      case 'turn-ended':
        this.#isTurnRunning = false;
        this.answers.push(event.text);
        this.#lastAnswer = event.reason === 'complete' ? { turn: event.turn, text: event.text } : null;
        return;
      default:
    }
  }

  #watched(): DirectoryAccess {
    const directory = this.#directory;
    return {
      mayWrite: directory.mayWrite,
      find: directory.find.bind(directory),
      count: directory.count.bind(directory),
      group: directory.group.bind(directory),
      average: directory.average.bind(directory),
      history: directory.history.bind(directory),
      isEmpty: directory.isEmpty.bind(directory),
      read: directory.read.bind(directory),
      change: async (id, version, changes) => {
        const stored = await directory.read(id);
        const name = stored?.firmen_name ?? stored?.name ?? '';
        const values = Object.values(changes).map((value) => `neu ${shownValue(z.json().parse(value))}`);
        return this.#allowed([quoted(name, 120), ...values], directory.change(id, version, changes));
      },
      create: (fields) => {
        const values = Object.values(fields).map((value) => shownValue(z.json().parse(value)));
        return this.#allowed(['neu anlegen', ...values], directory.create(fields));
      },
      undo: (id, changeId) => this.#allowed(['Soll ich'], directory.undo(id, changeId), true),
    };
  }

  /** A write that was asked for now: the last message of the person must have allowed it. */
  async #allowed(
    mustBeRead: readonly string[],
    write: Promise<WriteOutcome>,
    isUndo = false,
  ): Promise<WriteOutcome> {
    const message = this.#sent[this.#added - 1];
    const heard = message?.repliesTo ?? '';
    const isYes = message?.meaning === 'yes' && mustBeRead.every((part) => heard.includes(part));
    const isOwnUndo = isUndo && message?.meaning === 'undo';
    if (!isYes && !isOwnUndo)
      this.violations.push(
        `Written after ${message?.meaning ?? 'nothing'} to ${JSON.stringify(message?.repliesTo)}: ${mustBeRead.join(', ')}`,
      );
    return write;
  }
}
