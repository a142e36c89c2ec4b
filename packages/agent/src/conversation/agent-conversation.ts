import { systemClock } from '../clock.ts';
import type { JsonValue } from '../json.ts';
import type { ConversationEvent } from './conversation-event.ts';
import { DEFAULT_CONVERSATION_LIMITS } from './conversation-limits.ts';
import { ConversationModels } from './conversation-models.ts';
import type { RulesAction, UserMessage } from './conversation-rules.ts';
import type { ConversationOptions, ConversationSetup } from './conversation-setup.ts';
import { SPOKEN_TEXTS } from './conversation-texts.ts';
import { History } from './history.ts';
import { type HistoryMessage, historyMessages, type OpenAiMessage, openAiMessages } from './history-forms.ts';
import { ModelTurn, ToolCallCount } from './model-turn.ts';
import { RunningTurn, type TurnOutcome } from './running-turn.ts';
import type { ConversationSnapshot } from './snapshot.ts';

interface PendingMessage {
  readonly kind: 'message';
  readonly role: 'user' | 'system';
  readonly text: string;
  readonly respond: boolean;
  readonly repliesTo: number | null;
  readonly isSpoken: boolean;
}
type Pending =
  | PendingMessage
  | { readonly kind: 'say'; readonly text: string; readonly endAfter: boolean; readonly isNotice: boolean }
  | { readonly kind: 'respond' };

/**
 * A conversation with a language model: one answer at a time, each with the tools that it needs. Rules outside the model hear
 * the user first. Does no I/O of its own; everything it says comes as events.
 */
export class AgentConversation {
  readonly #setup: ConversationSetup;
  readonly #listener: (event: ConversationEvent) => void;
  readonly #history: History;
  readonly #models: ConversationModels;
  readonly #callCount: ToolCallCount;
  readonly #startedAt: number;
  #queue: Pending[] = [];
  #turns: number;
  #repliesTo: number | null;
  #running: RunningTurn | null = null;
  #draining: Promise<void> | null = null;
  #isDraining = false;
  #isClosed = false;

  constructor({ model, fallbackModel, onEvent, restored, ...options }: ConversationOptions) {
    const limits = { ...DEFAULT_CONVERSATION_LIMITS, ...options.limits };
    const clock = options.clock ?? systemClock;
    this.#setup = {
      systemPrompt: options.systemPrompt,
      tools: options.tools,
      rules: options.rules,
      limits,
      temperature: options.temperature ?? 0,
      maxTokens: options.maxTokens ?? 1000,
      endCallPhrases: options.endCallPhrases ?? [],
      failureText: options.failureText ?? SPOKEN_TEXTS.failed,
      clock,
      onFault: options.onFault ?? (() => undefined),
    };
    this.#listener = onEvent;
    this.#history = new History(restored?.history);
    this.#models = new ConversationModels({
      model,
      fallbackModel,
      restMs: limits.restMs,
      now: () => clock.now(),
      ...(restored !== undefined && { memories: restored.memories }),
    });
    this.#callCount = new ToolCallCount(restored?.toolCalls);
    this.#startedAt = restored?.startedAt ?? clock.now();
    this.#turns = restored?.turns ?? 0;
    this.#repliesTo = restored?.repliesTo ?? null;
  }

  /** Whether an answer is being made, or a message waits for one. */
  get isBusy(): boolean {
    return this.#running !== null || this.#queue.length > 0;
  }

  /**
   * Adds a message. With `respond`, the default, it is answered; one of the user then interrupts a model's answer that is
   * being made. With `isSpoken` it was heard, and not typed. Returns false when it was not taken: nothing stands in it, too many wait, or the conversation is closed.
   */
  addMessage(
    role: 'user' | 'system',
    content: string,
    { respond = true, isSpoken = false }: { respond?: boolean; isSpoken?: boolean } = {},
  ): boolean {
    const text = content.slice(0, this.#setup.limits.messageCharacters).trim();
    if (text === '' || this.#isFull) return false;
    const repliesTo = this.isBusy ? null : this.#repliesTo;
    this.#queue.push({ kind: 'message', role, text, respond, repliesTo, isSpoken });
    if (role === 'user' && respond) this.#running?.interrupt();
    this.#drain();
    return true;
  }

  /** Lets the model speak without having been spoken to. */
  respond(): boolean {
    if (this.#isFull) return false;
    this.#queue.push({ kind: 'respond' });
    this.#drain();
    return true;
  }

  /**
   * Says a text as it stands, after the answer that is being made, or, with `interruptAssistant`, instead of its rest. With
   * `endAfter` the end of the conversation is asked for then. With `isNotice` it is said in passing and no part of the conversation: the
   * history does not keep it, and a reply to what was said before it still is one.
   */
  say(text: string, { endAfter = false, interruptAssistant = false, isNotice = false } = {}): boolean {
    if (text.trim() === '' || this.#isFull) return false;
    const pending: Pending = { kind: 'say', text, endAfter, isNotice };
    if (interruptAssistant) {
      this.#queue.unshift(pending);
      this.#running?.interrupt();
    } else this.#queue.push(pending);
    this.#drain();
    return true;
  }

  /** Stops the current answer and drops queued ones; actions of the rules are finished. */
  stop(): void {
    this.#queue = this.#queue.flatMap((pending) =>
      pending.kind === 'message' ? [{ ...pending, respond: false }] : [],
    );
    this.#running?.stop();
  }

  /** Stops for good. Resolves when everything has come to rest; from then on there are no events. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue = [];
    this.#running?.stop();
    await this.#draining;
  }

  /** Resolves when nothing is being made and nothing waits. */
  async idle(): Promise<void> {
    while (this.#draining !== null) await this.#draining;
  }

  /** Only the first `length` UTF-16 units of a finished turn's answer were heard: the user spoke over the rest. */
  cutAnswer(turn: number, length: number): void {
    this.#history.cutTurn(turn, length);
    this.#setup.rules?.answerCut(turn);
  }

  /** The history in the form of the contract, without the system prompt. */
  history(): HistoryMessage[] {
    return historyMessages(this.#history.entries, this.#startedAt);
  }

  /** The history in OpenAI's form, without the system prompt. */
  openAiHistory(): OpenAiMessage[] {
    return openAiMessages(this.#history.entries);
  }

  /** What the model that answered last keeps for its next answer; null: nothing, or none has answered since the conversation was restored. */
  get lastModelMemory(): JsonValue {
    return this.#models.lastMemory;
  }

  /** The conversation as JSON, for `restored`. Includes only the complete parts of an unfinished answer. */
  snapshot(): ConversationSnapshot {
    return {
      format: 1,
      startedAt: this.#startedAt,
      turns: this.#turns,
      repliesTo: this.isBusy ? null : this.#repliesTo,
      toolCalls: this.#callCount.count,
      history: this.#history.entries,
      memories: this.#models.snapshot(),
      rules: this.#setup.rules?.snapshot() ?? null,
    };
  }

  get #isFull(): boolean {
    return this.#isClosed || this.#queue.length >= this.#setup.limits.queue;
  }

  #drain(): void {
    if (this.#isDraining) return;
    // At once: a listener may add a message while the first one is begun.
    this.#isDraining = true;
    this.#draining = this.#drainAll().finally(() => {
      this.#isDraining = false;
      this.#drainRest();
    });
  }

  /** Handles events that a listener added after the last one. */
  #drainRest(): void {
    this.#draining = null;
    if (this.#queue.length > 0) this.#drain();
  }

  async #drainAll(): Promise<void> {
    for (let pending = this.#queue.shift(); pending !== undefined; pending = this.#queue.shift())
      await this.#handle(pending);
  }

  async #handle(pending: Pending): Promise<void> {
    switch (pending.kind) {
      case 'message':
        return this.#handleMessage(pending);
      case 'respond':
        return this.#runModel();
      case 'say': {
        const end = pending.endAfter ? 'assistant-ended-call-after-message-spoken' : undefined;
        const say = async ({ text }: RunningTurn): Promise<TurnOutcome> => {
          text.addFixed(pending, 'say');
          return { reason: 'complete', end };
        };
        await this.#runTurn('say', say, pending);
      }
    }
  }

  async #handleMessage({ role, text, respond, repliesTo, isSpoken }: PendingMessage): Promise<void> {
    this.#history.add({ role, message: text, time: this.#setup.clock.now() });
    this.#repliesTo = null;
    this.#emit({ kind: 'message-added', role, text });
    if (!respond) return;
    const action = role === 'user' ? this.#askRules({ text, repliesTo, isSpoken }) : null;
    if (action !== null) return this.#runRules(action);
    // The answer to the user's next message answers this one too.
    if (this.#queue.some((next) => next.kind === 'message' && next.role === 'user' && next.respond)) return;
    await this.#runModel();
  }

  #askRules(message: UserMessage): RulesAction | null {
    try {
      return this.#setup.rules?.handleUserMessage(message) ?? null;
    } catch (error) {
      this.#setup.onFault({ kind: 'rules', error });
      return null;
    }
  }

  #runRules(action: RulesAction): Promise<void> {
    return this.#runTurn('rules', async ({ text, turn }) => {
      const answer = await action.run();
      for (const step of answer.steps ?? []) this.#emit({ kind: 'step', turn, step });
      text.addFixed(answer, 'rules');
      return { reason: 'complete', end: answer.end };
    });
  }

  #runModel(): Promise<void> {
    return this.#runTurn('model', async ({ text, turn, signal }) => {
      const modelTurn = new ModelTurn({
        turn,
        setup: this.#setup,
        history: this.#history,
        models: this.#models,
        callCount: this.#callCount,
        text,
        signal,
        emit: (event) => this.#emit(event),
      });
      return modelTurn.run();
    });
  }

  async #runTurn(
    source: 'model' | 'say' | 'rules',
    work: (turn: RunningTurn) => Promise<TurnOutcome>,
    { isNotice }: { readonly isNotice: boolean } = { isNotice: false },
  ): Promise<void> {
    const running = new RunningTurn({
      turn: this.#turns,
      source,
      isNotice,
      setup: this.#setup,
      history: this.#history,
      emit: (event) => this.#emit(event),
    });
    this.#turns += 1;
    this.#running = running;
    const finish = await running.run(work);
    this.#running = null;
    if (!isNotice) this.#repliesTo = running.turn;
    finish();
  }

  #emit(event: ConversationEvent): void {
    try {
      this.#listener(event);
    } catch (error) {
      this.#setup.onFault({ kind: 'listener', error });
    }
  }
}
