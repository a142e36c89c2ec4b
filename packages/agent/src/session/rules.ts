import type { JsonValue } from '../json.ts';
import type { AnswerSource, EndReason, TurnEnd } from './conversation-event.ts';
import type { AssistantStep, FixedText } from './toolbox.ts';

/** A message of the person, as the rules hear it before any model does. */
export interface HeardMessage {
  readonly text: string;
  /**
   * The turn that had ended last when the message came, with nothing added since; null: another turn was running, something
   * else was said or written after it, or there was none.
   */
  readonly repliesTo: number | null;
}

/** What the rules do themselves, instead of a model. It is carried out whole: nothing interrupts it. */
export interface RulesAction {
  run(): Promise<RulesAnswer>;
}

export interface RulesAnswer extends FixedText {
  readonly steps?: readonly AssistantStep[];
  readonly end?: EndReason;
}

/** A turn as the rules are told of it. */
export interface EndedTurn {
  readonly turn: number;
  readonly source: AnswerSource;
  readonly reason: TurnEnd;
  /** All that was given out. */
  readonly text: string;
  /** Marks of the fixed texts that were given out whole. */
  readonly marks: readonly string[];
}

/** What a model said in a turn that may say anything, whatever it was told. */
export interface SaidFreely {
  /** All of it that still holds, also where the turn was stopped. */
  readonly words: string;
  /** Marks of the fixed texts of the turn. */
  readonly marks: readonly string[];
  /** Names of the tools that did in this turn what they were asked for. */
  readonly tools: readonly string[];
  /** All that the model can have its words from: the person's messages, what rules said, and what tools told. Newest last. */
  readonly sources: readonly string[];
}

/**
 * What holds in a conversation whatever its model says. Rules hear every message of the person that asks for an answer, and
 * nothing else: no system message, no tool's answer and no model's text can pass for the person's word.
 */
export interface ConversationRules {
  /** What models are given as `ModelRequest.facts`. */
  facts(): JsonValue;
  /** Null: the message is for the model. */
  hear(message: HeardMessage): RulesAction | null;
  /** What sets right what a model said in a turn, however that ended; null: nothing. Stands behind its words, before `addendum`. */
  correction(said: SaidFreely): FixedText | null;
  /** What stands at the end of a model's answer; null: nothing. Asked once per complete turn of a model. */
  addendum(): FixedText | null;
  turnEnded(turn: EndedTurn): void;
  /** Of an answer only the beginning was heard, as it turned out after its end. */
  answerCut(turn: number): void;
  /** All that must survive a reload. */
  snapshot(): JsonValue;
}
