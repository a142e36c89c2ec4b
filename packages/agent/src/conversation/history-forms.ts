import type { JsonObject, JsonValue } from '../json.ts';
import type { ToolCall } from '../model/chat-message.ts';
import type { ConversationEntry } from './history.ts';

/** A tool call on the wire (voice-AI contract, 3): `arguments` is an object. */
export interface WireToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: JsonObject };
}

interface Timed {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly secondsFromStart: number;
}

/** Message of the history as clients and servers read it (voice-AI contract, 3). `duration` is in seconds. */
export type HistoryMessage =
  | (Timed & { readonly role: 'system'; readonly message: string })
  | (Timed & {
      readonly role: 'user';
      readonly message: string;
      readonly endTime: number;
      readonly duration: number;
    })
  | (Timed & {
      readonly role: 'bot';
      readonly message: string;
      readonly endTime: number;
      readonly duration: number;
      readonly source: 'model' | 'force-say';
      /** It broke off. Beyond the contract; absent where it did not. */
      readonly isCut?: true;
    })
  | (Timed & {
      readonly role: 'tool_calls';
      readonly message: string;
      readonly toolCalls: readonly WireToolCall[];
    })
  | (Timed & {
      readonly role: 'tool_call_result';
      readonly toolCallId: string;
      readonly name: string;
      readonly result: string;
      readonly metadata?: JsonValue;
    });

/** Message in the form of OpenAI's chat completions; there `arguments` is a JSON text. */
export type OpenAiMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly {
        readonly id: string;
        readonly type: 'function';
        readonly function: { readonly name: string; readonly arguments: string };
      }[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export function wireToolCall(call: ToolCall): WireToolCall {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}

/** The history in the contract's first form. `startedAt` in milliseconds since 1970. */
export function historyMessages(entries: readonly ConversationEntry[], startedAt: number): HistoryMessage[] {
  return entries.map((entry) => historyMessage(entry, startedAt));
}

function historyMessage(entry: ConversationEntry, startedAt: number): HistoryMessage {
  const { time } = entry;
  const timed = { time, secondsFromStart: Math.max(0, time - startedAt) / 1000 };
  switch (entry.role) {
    case 'system':
      return { role: 'system', message: entry.message, ...timed };
    case 'user':
      return { role: 'user', message: entry.message, ...timed, endTime: time, duration: 0 };
    case 'bot':
      return {
        role: 'bot',
        message: entry.message,
        ...timed,
        endTime: entry.endTime,
        duration: (entry.endTime - time) / 1000,
        source: entry.source === 'model' ? 'model' : 'force-say',
        ...(entry.isCut === true && { isCut: true }),
      };
    case 'tool_calls':
      return { role: 'tool_calls', message: '', toolCalls: entry.toolCalls.map(wireToolCall), ...timed };
    case 'tool_call_result': {
      const { toolCallId, name, result, metadata } = entry;
      return {
        role: 'tool_call_result',
        toolCallId,
        name,
        result,
        ...(metadata !== undefined && { metadata }),
        ...timed,
      };
    }
  }
}

/** The history in the contract's second form, without the system prompt. */
export function openAiMessages(entries: readonly ConversationEntry[]): OpenAiMessage[] {
  return entries.map(openAiMessage);
}

function openAiMessage(entry: ConversationEntry): OpenAiMessage {
  switch (entry.role) {
    case 'system':
    case 'user':
      return { role: entry.role, content: entry.message };
    case 'bot':
      return { role: 'assistant', content: entry.message };
    case 'tool_calls':
      return {
        role: 'assistant',
        content: null,
        tool_calls: entry.toolCalls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: JSON.stringify(call.arguments) },
        })),
      };
    case 'tool_call_result':
      return { role: 'tool', tool_call_id: entry.toolCallId, content: entry.result };
  }
}
