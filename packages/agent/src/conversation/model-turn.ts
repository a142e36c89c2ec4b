import type { AgentClock } from '../clock.ts';
import type { ToolCall } from '../model/chat-message.ts';
import type { LanguageModel } from '../model/language-model.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import type { ConversationEvent, EndReason } from './conversation-event.ts';
import type { ConversationModels } from './conversation-models.ts';
import type { ConversationFault, ConversationSetup } from './conversation-setup.ts';
import { SPOKEN_TEXTS } from './conversation-texts.ts';
import type { History } from './history.ts';
import { modelMessages } from './model-messages.ts';
import { ABORTED, TIME_IS_UP, withinTimeLimit } from './time-limit.ts';
import type { Toolbox, ToolOutcome, ToolTurn } from './toolbox.ts';
import type { TurnText } from './turn-text.ts';

/** Tool calls of a whole conversation. */
export class ToolCallCount {
  #count: number;

  constructor(count = 0) {
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts one more call; false: `max` is reached. */
  take(max: number): boolean {
    if (this.#count >= max) return false;
    this.#count += 1;
    return true;
  }
}

interface ModelTurnOptions {
  readonly turn: number;
  readonly setup: ConversationSetup;
  readonly history: History;
  readonly models: ConversationModels;
  readonly callCount: ToolCallCount;
  readonly text: TurnText;
  readonly signal: AbortSignal;
  readonly emit: (event: ConversationEvent) => void;
}

/** Result of a model's turn. `failed`: no model answered. */
interface ModelTurnResult {
  readonly reason: 'complete' | 'aborted' | 'failed';
  readonly end?: EndReason;
}

/** One answer of a model, with all tools that it asks for on the way. */
export class ModelTurn {
  readonly #options: ModelTurnOptions;
  #untried: readonly LanguageModel[];
  /** Times that the model that is being asked has had tools run; another one begins anew. */
  #rounds = 0;
  /** Tools' texts do not count: a model that says nothing has not answered. */
  #hasAnswered = false;

  constructor(options: ModelTurnOptions) {
    this.#options = options;
    this.#untried = options.models.forTurn();
  }

  async run(): Promise<ModelTurnResult> {
    const { signal, text } = this.#options;
    while (true) {
      const answer = await this.#ask();
      text.keep();
      if (answer === 'failed') return { reason: 'failed' };
      if (answer === null) return { reason: 'aborted' };
      if (answer.calls.length === 0 || !this.#mayCall) return { reason: 'complete' };
      this.#rounds += 1;
      const last = await this.#runTools(answer.calls);
      if (signal.aborted) return { reason: 'aborted' };
      if (last.answer !== undefined) text.addFixed(last.answer, last.answerSource ?? 'rules');
      if (last.end !== undefined) return { reason: 'complete', end: last.end };
      if (last.answer !== undefined) return { reason: 'complete' };
    }
  }

  get #mayCall(): boolean {
    return this.#rounds < this.#options.setup.limits.toolRounds;
  }

  /** Asks one model after the other until one has answered. Null: the turn was aborted. */
  async #ask(): Promise<ModelAnswer | null | 'failed'> {
    const { models, setup, text } = this.#options;
    while (true) {
      const [model, ...others] = this.#untried;
      if (model === undefined) return 'failed';
      try {
        const answer = await this.#askOne(model, others.length > 0);
        if (answer === null) return null;
        if (this.#isNothing(answer)) throw new Error('The answer was empty.');
        this.#hasAnswered ||= answer.text.trim() !== '';
        models.remember(model, answer.memory);
        return { ...answer, calls: this.#withOwnIds(answer.calls) };
      } catch (error) {
        setup.onFault({ kind: 'model', modelId: model.id, error });
        models.markFailed(model);
        text.withdraw();
        this.#untried = others;
        this.#rounds = 0;
      }
    }
  }

  /** No text, and either calls that may not run, or no text earlier in the turn. */
  #isNothing({ calls, text }: ModelAnswer): boolean {
    if (text.trim() !== '') return false;
    if (calls.length > 0) return !this.#mayCall;
    return !this.#hasAnswered;
  }

  #askOne(model: LanguageModel, hasFallback: boolean): Promise<ModelAnswer | null> {
    const { models, history, setup, signal, text } = this.#options;
    const { limits } = setup;
    const request = {
      messages: modelMessages(setup.systemPrompt, history.entries, limits.historyCharacters),
      tools: this.#mayCall ? (setup.tools?.definitions ?? []) : [],
      ...(setup.rules !== undefined && { facts: setup.rules.facts() }),
      memory: models.memoryOf(model),
      temperature: setup.temperature,
      maxTokens: setup.maxTokens,
    };
    return askModel(model, request, {
      clock: setup.clock,
      limits,
      firstPartMs: hasFallback ? limits.firstPartMs : limits.partMs,
      partMs: hasFallback ? limits.stalledMs : limits.partMs,
      signal,
      onText: (piece) => text.add(piece, model),
    });
  }

  /** Servers repeat ids, or leave them out; in a conversation each stands for one call. */
  #withOwnIds(calls: readonly ToolCall[]): ToolCall[] {
    const { history, turn } = this.#options;
    const taken = new Set<string>();
    return calls.map((call) => {
      let id = call.id;
      for (let copy = 1; id === '' || taken.has(id) || history.hasToolCall(id); copy += 1)
        id = `${call.id === '' ? 'call' : call.id}-${turn}-${copy}`;
      taken.add(id);
      return id === call.id ? call : { ...call, id };
    });
  }

  /** Runs the tools of one round; the outcome that ends the turn, or else the last one. */
  async #runTools(calls: readonly ToolCall[]): Promise<ToolOutcome> {
    const { history, setup } = this.#options;
    history.add({ role: 'tool_calls', toolCalls: calls, time: setup.clock.now() });
    let ending: ToolOutcome = { content: '' };
    for (const call of calls) {
      const outcome = await this.#runTool(call);
      if (ending.end === undefined && (outcome.end !== undefined || outcome.answer !== undefined))
        ending = {
          ...outcome,
          ...(outcome.answer === undefined && ending.answer && answerOf(ending)),
        };
    }
    return ending;
  }

  async #runTool(call: ToolCall): Promise<ToolOutcome> {
    const { callCount, emit, history, setup, text, turn } = this.#options;
    const mayRun = callCount.take(setup.limits.toolCalls);
    const announcement = mayRun ? await announcementOf(setup.tools, call, this.#running) : null;
    if (announcement !== null) text.addFixed({ text: announcement }, 'say');
    emit({ kind: 'tool-started', turn, call });
    const outcome = mayRun
      ? await runTool(setup.tools, call, this.#running)
      : failure(SPOKEN_TEXTS.tooManyCalls);
    const { content: result, hint, isError = false, metadata, step } = outcome;
    history.add({
      role: 'tool_call_result',
      toolCallId: call.id,
      name: call.name,
      result,
      isError,
      time: setup.clock.now(),
      ...(hint !== undefined && { hint }),
      ...(metadata !== undefined && { metadata }),
    });
    emit({ kind: 'tool-ended', turn, call, result, isError, ...(metadata !== undefined && { metadata }) });
    if (step !== undefined) emit({ kind: 'step', turn, step });
    return outcome;
  }

  /** Options for every tool of this turn. */
  get #running(): RunToolOptions {
    const { setup, signal, text } = this.#options;
    return {
      clock: setup.clock,
      limitMs: setup.limits.toolMs,
      signal,
      onFault: setup.onFault,
      turn: {
        get hasSpoken() {
          return text.text.trim() !== '';
        },
        say: (said) => {
          if (said.trim() !== '') text.addFixed({ text: said }, 'say');
        },
      },
    };
  }
}

function answerOf({ answer, answerSource }: ToolOutcome): Pick<ToolOutcome, 'answer' | 'answerSource'> {
  return {
    ...(answer !== undefined && { answer }),
    ...(answerSource !== undefined && { answerSource }),
  };
}

export interface RunToolOptions {
  readonly clock: AgentClock;
  /** Unless the toolbox has a limit of its own for the call. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly turn: ToolTurn;
  readonly onFault: (fault: ConversationFault) => void;
}

/** Text to say before a tool runs; null: none. Never throws. */
export async function announcementOf(
  toolbox: Toolbox | undefined,
  call: ToolCall,
  { clock, limitMs, signal, onFault }: Omit<RunToolOptions, 'turn'>,
): Promise<string | null> {
  if (signal.aborted || toolbox?.announce === undefined || !canRun(toolbox, call)) return null;
  try {
    const text = await withinTimeLimit(toolbox.announce(call), limitMs, clock, signal);
    return typeof text === 'string' ? text : null;
  } catch (error) {
    onFault({ kind: 'tool', name: call.name, error });
    return null;
  }
}

function canRun({ definitions }: Toolbox, { name, isUnreadable }: ToolCall): boolean {
  return isUnreadable !== true && definitions.some((definition) => definition.name === name);
}

/** Runs a tool; a failure becomes a sentence in its outcome. Waits for no tool that ignores its signal. */
export async function runTool(
  toolbox: Toolbox | undefined,
  call: ToolCall,
  { clock, limitMs, signal, turn, onFault }: RunToolOptions,
): Promise<ToolOutcome> {
  if (signal.aborted) return failure(SPOKEN_TEXTS.toolStopped);
  if (toolbox === undefined || !toolbox.definitions.some(({ name }) => name === call.name))
    return failure(SPOKEN_TEXTS.unknownTool);
  if (call.isUnreadable === true) return failure(SPOKEN_TEXTS.unreadableArguments);
  const controller = new AbortController();
  let isRunning = true;
  const speaking: ToolTurn = {
    get hasSpoken() {
      return turn.hasSpoken;
    },
    say: (text) => {
      if (isRunning && !signal.aborted) turn.say(text);
    },
  };
  const report = (error: unknown) => {
    onFault({ kind: 'tool', name: call.name, error });
    return failure(SPOKEN_TEXTS.toolFailed);
  };
  try {
    const ownLimitMs = toolbox.limitMs?.(call) ?? limitMs;
    const running = toolbox.run(call, controller.signal, speaking);
    const outcome = await withinTimeLimit(running, ownLimitMs, clock, signal);
    if (outcome === ABORTED) return failure(SPOKEN_TEXTS.toolStopped);
    if (outcome === TIME_IS_UP) return failure(SPOKEN_TEXTS.toolTooSlow);
    return outcome;
  } catch (error) {
    return report(error);
  } finally {
    isRunning = false;
    controller.abort();
  }
}

export function failure(content: string): ToolOutcome {
  return { content, isError: true, step: { text: content } };
}
