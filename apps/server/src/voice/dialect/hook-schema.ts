import * as z from 'zod';
import { voiceServer } from './server-schema.ts';
import { toolFunction, toolMessage, voiceTool } from './tool-schema.ts';

/** When a hook is meant: a value of the call is one of some. */
const filter = z.looseObject({
  type: z.literal('oneOf'),
  key: z.string().max(100),
  oneOf: z.array(z.string().max(200)).max(100),
});

/** An action: an inline function (`function`), or a tool that is supplied or stored (`tool`). */
const action = z.looseObject({
  type: z.string().max(60),
  function: toolFunction.optional(),
  server: voiceServer.optional(),
  async: z.boolean().optional(),
  messages: z.array(toolMessage).max(50).optional(),
  tool: voiceTool.optional(),
  toolId: z.uuid().optional(),
});

/** Actions of an assistant on events of its calls (voice-AI contract, 7). */
export const callHook = z.looseObject({
  on: z.string().max(100),
  filters: z.array(filter).max(20).optional(),
  do: z.array(action).max(20),
});
export type CallHook = z.infer<typeof callHook>;
