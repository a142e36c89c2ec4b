import * as z from 'zod/mini';
import { type JsonValue, jsonObject, jsonValue } from '../json.ts';
import type { ConversationEntry } from './history.ts';

const time = z.number();
const toolCall = z.object({
  id: z.string(),
  name: z.string(),
  arguments: jsonObject,
  isUnreadable: z.exactOptional(z.literal(true)),
});

const historyEntry = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['user', 'system']), message: z.string(), time }),
  z.object({
    role: z.literal('bot'),
    message: z.string(),
    time,
    endTime: time,
    source: z.enum(['model', 'say', 'rules']),
    turn: z.number(),
    isCut: z.exactOptional(z.literal(true)),
  }),
  z.object({ role: z.literal('tool_calls'), toolCalls: z.array(toolCall), time }),
  z.object({
    role: z.literal('tool_call_result'),
    toolCallId: z.string(),
    name: z.string(),
    result: z.string(),
    isError: z.boolean(),
    hint: z.exactOptional(z.string()),
    metadata: z.exactOptional(jsonValue),
    time,
  }),
]);

const snapshot = z.object({
  format: z.literal(1),
  startedAt: time,
  turns: z.number().check(z.int(), z.nonnegative()),
  repliesTo: z.nullable(z.number()),
  toolCalls: z.number().check(z.int(), z.nonnegative()),
  history: z.array(historyEntry),
  memories: jsonObject,
  rules: jsonValue,
});

// An alias, not an interface: only that is a JSON value to the compiler.
/** A conversation as JSON. `rules` is what `ConversationRules.snapshot` gave; null without rules. */
export type ConversationSnapshot = {
  readonly format: 1;
  readonly startedAt: number;
  /** Turns so far, which is the number of the next one. */
  readonly turns: number;
  /** See `UserMessage.repliesTo`. */
  readonly repliesTo: number | null;
  readonly toolCalls: number;
  readonly history: readonly ConversationEntry[];
  /** By model id. */
  readonly memories: Readonly<Record<string, JsonValue>>;
  readonly rules: JsonValue;
};

/** Reads a stored snapshot; null when it is none of this format. */
export function parseConversationSnapshot(stored: unknown): ConversationSnapshot | null {
  const parsed = snapshot.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
