import type { JsonValue } from '../json.ts';
import type { ToolCall } from '../model/chat-message.ts';
import type { AnswerSource } from './conversation-event.ts';

/** One entry of a conversation as it is kept. Times are milliseconds since 1970. */
export type ConversationEntry =
  | { readonly role: 'user' | 'system'; readonly message: string; readonly time: number }
  | {
      readonly role: 'bot';
      readonly message: string;
      readonly time: number;
      readonly endTime: number;
      readonly source: AnswerSource;
      readonly turn: number;
      /** It broke off: the user stopped it, or went away. */
      readonly isCut?: true;
    }
  | { readonly role: 'tool_calls'; readonly toolCalls: readonly ToolCall[]; readonly time: number }
  | {
      readonly role: 'tool_call_result';
      readonly toolCallId: string;
      readonly name: string;
      readonly result: string;
      readonly isError: boolean;
      /** For the model alone: how it should go on. */
      readonly hint?: string;
      readonly metadata?: JsonValue;
      readonly time: number;
    };

/** Messages and actions, oldest first. */
export class History {
  #entries: ConversationEntry[];

  constructor(entries: readonly ConversationEntry[] = []) {
    this.#entries = [...entries];
  }

  get entries(): readonly ConversationEntry[] {
    return this.#entries;
  }

  add(entry: ConversationEntry): void {
    this.#entries.push(entry);
  }

  hasToolCall(id: string): boolean {
    return this.#entries.some(
      (entry) => entry.role === 'tool_calls' && entry.toolCalls.some((call) => call.id === id),
    );
  }

  /** The last answer of a turn broke off. */
  markCut(turn: number): void {
    const last = this.#entries.at(-1);
    if (last?.role === 'bot' && last.turn === turn) this.#entries.splice(-1, 1, { ...last, isCut: true });
  }

  /** Keeps only the first `length` UTF-16 units of a turn's answers: the rest was never heard. */
  cutTurn(turn: number, length: number): void {
    let left = length;
    this.#entries = this.#entries.flatMap((entry) => {
      if (entry.role !== 'bot' || entry.turn !== turn) return [entry];
      const message = entry.message.slice(0, Math.max(0, left));
      left -= entry.message.length;
      return message.trim() === '' ? [] : [{ ...entry, message, isCut: true }];
    });
  }
}
