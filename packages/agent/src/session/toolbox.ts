import type { JsonValue } from '../json.ts';
import type { ToolCall, ToolDefinition } from '../model/chat-message.ts';
import type { EndReason } from './conversation-event.ts';

/** What was done, in a sentence that the person reads: 'Suche nach „Müller“: 3 Treffer'. */
export interface Step {
  readonly text: string;
  /** The same for programs; which form it has is up to the toolbox. */
  readonly detail?: JsonValue;
}

/** A text that is said as it stands, whatever a model would say. */
export interface FixedText {
  readonly text: string;
  /** Given back to the rules once the text has been given out whole; see `ConversationRules.turnEnded`. */
  readonly mark?: string;
}

/** What became of a tool call. */
export interface ToolOutcome {
  /** For the model: a JSON text, or, with `isError`, a sentence that says why not. */
  readonly content: string;
  readonly isError?: boolean;
  readonly step?: Step;
  /** Ends the turn with this text instead of the model's: it is not asked again. */
  readonly answer?: FixedText;
  /** Ends the turn, and asks for the end of the conversation. */
  readonly end?: EndReason;
}

/** The tools of one conversation. */
export interface Toolbox {
  /** As models are told of them. Looked at before each answer. */
  readonly definitions: readonly ToolDefinition[];
  /**
   * Runs a tool of `definitions`. Calls come one at a time. What it throws becomes an error result that the model sees, without
   * the error's words. Should end early when `signal` aborts: the person spoke, or the time was up.
   */
  run(call: ToolCall, signal: AbortSignal): Promise<ToolOutcome>;
}
