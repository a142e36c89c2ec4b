import * as z from 'zod/mini';

// Responses of servers that speak OpenAI's dialect (https://platform.openai.com/docs/api-reference/chat). Loose on purpose: servers add
// names of their own and leave out others; only the members we use are checked.

const text = z.nullish(z.string());

/** A piece of a tool call; the pieces of one share their `index`, and its arguments are joined. */
const toolCallPiece = z.object({
  index: z.nullish(z.number()),
  id: text,
  function: z.nullish(
    z.object({
      name: text,
      // A JSON text; some servers send the object itself, whole.
      arguments: z.nullish(z.union([z.string(), z.record(z.string(), z.json())])),
    }),
  ),
});
export type ToolCallPiece = z.infer<typeof toolCallPiece>;

const message = z.object({
  content: text,
  tool_calls: z.nullish(z.array(toolCallPiece)),
  // Reasoning text of the model; not used.
  reasoning_content: z.nullish(z.unknown()),
  reasoning: z.nullish(z.unknown()),
});
export type MessagePiece = z.infer<typeof message>;

const choice = z.object({ delta: z.nullish(message), message: z.nullish(message), finish_reason: text });

/** A chunk of a stream, or a whole answer. `error` stands where something went wrong on the way. */
export const completion = z.object({
  choices: z.nullish(z.array(choice)),
  error: z.nullish(z.unknown()),
});
export type Completion = z.infer<typeof completion>;
