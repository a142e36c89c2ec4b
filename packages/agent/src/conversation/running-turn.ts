import type { AnswerSource, ConversationEvent, EndReason, TurnEnd } from './conversation-event.ts';
import type { UngroundedText } from './conversation-rules.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { containsPhrase } from './end-call.ts';
import type { ConversationEntry, History } from './history.ts';
import type { FixedText } from './toolbox.ts';
import { TurnText } from './turn-text.ts';

interface RunningTurnOptions {
  readonly turn: number;
  readonly source: AnswerSource;
  /** It is said in passing, and no part of the conversation. */
  readonly isNotice: boolean;
  readonly setup: ConversationSetup;
  readonly history: History;
  readonly emit: (event: ConversationEvent) => void;
}

export interface TurnOutcome {
  readonly reason: 'complete' | 'aborted' | 'failed';
  readonly end?: EndReason | undefined;
}

/** One answer from start to end, from a model or from rules. */
export class RunningTurn {
  readonly turn: number;
  readonly text: TurnText;
  readonly #options: RunningTurnOptions;
  readonly #emit: (event: ConversationEvent) => void;
  readonly #controller = new AbortController();
  #forgetHang: () => void = () => undefined;
  #abortedAs: 'stopped' | 'interrupted' = 'stopped';

  constructor(options: RunningTurnOptions) {
    const { emit, history, isNotice, setup, turn } = options;
    this.turn = turn;
    this.#options = options;
    this.text = new TurnText({
      turn,
      history: isNotice ? null : history,
      now: () => setup.clock.now(),
      emit: (event) => this.#pass(event),
    });
    this.#emit = emit;
  }

  /** Aborts when the turn should end early. Turns of the rules are carried out all the same. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  interrupt(): void {
    this.#abort('interrupted');
  }

  stop(): void {
    this.#abort('stopped');
  }

  /** Runs to the end. What it returns tells of the end; until then the turn counts as running. */
  async run(work: (turn: RunningTurn) => Promise<TurnOutcome>): Promise<() => void> {
    const { isNotice, setup, source, turn } = this.#options;
    this.#emit({ kind: 'turn-started', turn, source, ...(isNotice && { isNotice }) });
    this.#forgetHang = setup.clock.after(setup.limits.hangMs, () => this.#emit({ kind: 'hang', turn }));
    const outcome = await this.#outcome(work);
    this.#forgetHang();
    const reason = this.#endOf(outcome);
    if (outcome.reason === 'aborted' && source === 'model') this.#options.history.markCut(turn);
    this.#addFixed(reason, outcome.end !== undefined);
    const { deliveredIds, text } = this.text;
    const end = outcome.end ?? this.#endByPhrase();
    this.#tellRules(reason, deliveredIds);
    return () => {
      this.#emit({ kind: 'turn-ended', turn, text, reason });
      if (end !== undefined) this.#emit({ kind: 'end-requested', turn, reason: end });
    };
  }

  async #outcome(work: (turn: RunningTurn) => Promise<TurnOutcome>): Promise<TurnOutcome> {
    try {
      return await work(this);
    } catch (error) {
      this.#options.setup.onFault({ kind: 'rules', error });
      return { reason: 'failed' };
    }
  }

  #endOf({ reason }: TurnOutcome): TurnEnd {
    return reason === 'aborted' ? this.#abortedAs : reason;
  }

  /** Adds the fixed text for this end, whatever the model said. */
  #addFixed(reason: TurnEnd, isLast: boolean): void {
    const { setup, source } = this.#options;
    if (reason === 'failed') this.text.addFixed({ text: setup.failureText }, 'say');
    if (source !== 'model') return;
    try {
      this.#addOfRules(this.#correction());
      if (reason === 'complete' && !isLast) this.#addOfRules(setup.rules?.addendum() ?? null);
    } catch (error) {
      setup.onFault({ kind: 'rules', error });
    }
  }

  #addOfRules(text: FixedText | null): void {
    if (text !== null) this.text.addFixed(text, 'rules');
  }

  #correction(): FixedText | null {
    const { history, setup } = this.#options;
    const { ungroundedWords: words, deliveredIds } = this.text;
    if (setup.rules === undefined || words.trim() === '') return null;
    return setup.rules.correction({ words, deliveredIds, ...groundsOf(history.entries) });
  }

  #tellRules(reason: TurnEnd, deliveredIds: readonly string[]): void {
    const { isNotice, setup, source, turn } = this.#options;
    if (isNotice) return;
    try {
      setup.rules?.turnEnded({ turn, source, reason, deliveredIds, text: this.text.text });
    } catch (error) {
      setup.onFault({ kind: 'rules', error });
    }
  }

  #endByPhrase(): EndReason | undefined {
    return containsPhrase(this.text.ownWords, this.#options.setup.endCallPhrases)
      ? 'assistant-said-end-call-phrase'
      : undefined;
  }

  #pass(event: ConversationEvent): void {
    if (event.kind === 'text') this.#forgetHang();
    this.#emit(event);
  }

  #abort(as: 'stopped' | 'interrupted'): void {
    if (this.#controller.signal.aborted) return;
    this.#abortedAs = as;
    this.#controller.abort();
  }
}

/** A model's legitimate sources: the texts of the conversation, and actions since the user's last message. */
function groundsOf(entries: readonly ConversationEntry[]): Pick<UngroundedText, 'sources' | 'tools'> {
  const since = entries.findLastIndex(({ role }) => role === 'user');
  return {
    tools: entries
      .slice(since + 1)
      .flatMap((entry) => (entry.role === 'tool_call_result' && !entry.isError ? [entry.name] : [])),
    sources: entries.flatMap((entry) => {
      if (entry.role === 'user') return [entry.message];
      if (entry.role === 'tool_call_result') return entry.isError ? [] : [entry.result];
      return entry.role === 'bot' && entry.source === 'rules' ? [entry.message] : [];
    }),
  };
}
