import type { JsonValue } from '../json.ts';
import type { ToolCall, ToolDefinition } from '../model/chat-message.ts';
import type { EndReason } from './conversation-event.ts';

/** An action, in a sentence that the user reads: 'Suche nach „Müller“: 3 Treffer'. */
export interface AssistantStep {
  readonly text: string;
  /** The step as data, for programs; its form is up to the toolbox. */
  readonly detail?: JsonValue;
}

/** A text that is said as it stands, whatever a model would say. */
export interface FixedText {
  readonly text: string;
  /** Given back to the rules once the text has been given out whole; see `ConversationRules.turnEnded`. */
  readonly deliveryId?: string;
}

/** Result of a tool call. */
export interface ToolOutcome {
  /** For the model: a JSON text, or, with `isError`, a sentence that says why not. */
  readonly content: string;
  readonly isError?: boolean;
  readonly step?: AssistantStep;
  /** Ends the turn with this text instead of the model's: it is not asked again. */
  readonly answer?: FixedText;
  /** Source of `answer`: a sentence of the assistant, or of the rules, which quote records; default `rules`. */
  readonly answerSource?: 'say' | 'rules';
  /** A word of the assistant's own to its model, beside the answer: how to go on. */
  readonly hint?: string;
  /** For clients that receive the result. */
  readonly metadata?: JsonValue;
  /** Ends the turn, and asks for the end of the conversation. */
  readonly end?: EndReason;
}

/** The turn in which a tool runs, as far as it may speak in it. */
export interface ToolTurn {
  /** Whether anything has been said in this turn. */
  readonly hasSpoken: boolean;
  /** Says a text while the tool runs; once that has ended, nothing. */
  say(text: string): void;
}

/** The tools of one conversation. */
export interface Toolbox {
  /** The tools as models see them. Read before each answer. */
  readonly definitions: readonly ToolDefinition[];
  /** Text to say before a tool of `definitions` runs and is announced; null: none. */
  announce?(call: ToolCall): Promise<string | null>;
  /** Time of a tool of `definitions`, milliseconds; undefined: that of the conversation (`ConversationLimits.toolMs`). */
  limitMs?(call: ToolCall): number | undefined;
  /**
   * Runs a tool of `definitions`. Calls come one at a time. What it throws becomes an error result that the model sees, without
   * the error's words. Should end early when `signal` aborts: the user spoke, or the time was up.
   */
  run(call: ToolCall, signal: AbortSignal, turn: ToolTurn): Promise<ToolOutcome>;
}

/** Several toolboxes as one. Where two have a tool of the same name, the first one's counts. */
export function joinedToolboxes(toolboxes: readonly Toolbox[]): Toolbox {
  const ownerOf = (name: string) =>
    toolboxes.find(({ definitions }) => definitions.some((definition) => definition.name === name));
  return {
    get definitions() {
      return toolboxes.flatMap((toolbox) =>
        toolbox.definitions.filter(({ name }) => ownerOf(name) === toolbox),
      );
    },
    announce: async (call) => (await ownerOf(call.name)?.announce?.(call)) ?? null,
    limitMs: (call) => ownerOf(call.name)?.limitMs?.(call),
    run(call, signal, turn) {
      const owner = ownerOf(call.name);
      if (owner === undefined) throw new TypeError('No toolbox has a tool of that name.');
      return owner.run(call, signal, turn);
    },
  };
}
