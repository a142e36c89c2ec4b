import type { JsonValue } from '../json.ts';
import type { AnswerSource, EndReason, TurnEnd } from './conversation-event.ts';
import type { AssistantStep, FixedText } from './toolbox.ts';

/** A message of the user, as the rules get it before any model does. */
export interface UserMessage {
  readonly text: string;
  /**
   * The turn that had ended last when the message came, with nothing added since; null: another turn was running, something
   * else was said or written after it, or there was none.
   */
  readonly repliesTo: number | null;
  /** It was said, so that a word of it may be another one that sounds alike. */
  readonly isSpoken: boolean;
}

/** An action of the rules in place of a model. It runs to its end without interruption. */
export interface RulesAction {
  run(): Promise<RulesAnswer>;
}

export interface RulesAnswer extends FixedText {
  readonly steps?: readonly AssistantStep[];
  readonly end?: EndReason;
}

/** A finished turn, as the rules see it. */
export interface EndedTurn {
  readonly turn: number;
  readonly source: AnswerSource;
  readonly reason: TurnEnd;
  /** All that was given out. */
  readonly text: string;
  /** Delivery ids of the fixed texts that were given out whole. */
  readonly deliveredIds: readonly string[];
}

/** The words of a model that is not grounded (`LanguageModel.isGrounded`) in one turn. */
export interface UngroundedText {
  /** All of it that still holds, also where the turn was stopped. */
  readonly words: string;
  /** Delivery ids of the fixed texts of the turn. */
  readonly deliveredIds: readonly string[];
  /** Names of the tools that succeeded in this turn. */
  readonly tools: readonly string[];
  /** All that the model can have its words from: the user's messages, what rules said, and what tools told. Newest last. */
  readonly sources: readonly string[];
}

/**
 * Rules that hold in a conversation whatever its model says. They get every message of the user that asks for an answer, and nothing
 * else: no system message, tool's answer or model's text can pass for the user's word.
 */
export interface ConversationRules {
  /** The value of `ModelRequest.facts`. */
  facts(): JsonValue;
  /** Null: the message is for the model. */
  handleUserMessage(message: UserMessage): RulesAction | null;
  /** Corrects a model's words in a turn, however that ended; null: nothing to correct. Follows its words, before `addendum`. */
  correction(answer: UngroundedText): FixedText | null;
  /** Text at the end of a model's answer; null: none. Called once per complete turn of a model. */
  addendum(): FixedText | null;
  turnEnded(turn: EndedTurn): void;
  /** Only the beginning of a finished answer was heard. */
  answerCut(turn: number): void;
  /** All that must survive a reload. */
  snapshot(): JsonValue;
}
