import * as z from 'zod';
import { voiceServer } from './server-schema.ts';

/** Tools that can be stored. Which of them run is the matter of calls. */
const TOOL_TYPES = [
  'function',
  'dtmf',
  'endCall',
  'transferCall',
  'voicemail',
  'query',
  'output',
  'bash',
  'computer',
  'textEditor',
  'ghl',
  'make',
  'mcp',
  'google.calendar.event.create',
  'google.calendar.availability.check',
  'google.sheets.row.append',
  'slack.message.send',
  'gohighlevel.calendar.availability.check',
  'gohighlevel.calendar.event.create',
  'gohighlevel.contact.create',
  'gohighlevel.contact.get',
  'apiRequest',
  'sipRequest',
  'sms',
  'handoff',
  'code',
] as const;

const anyObject = z.record(z.string(), z.unknown());

/** When a message is meant: an argument of the call compared with a value. */
const condition = z.looseObject({
  operator: z.enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']),
  param: z.string().max(1000),
  value: z.json(),
});

/** The same content in several languages. */
const content = z.looseObject({ text: z.string().max(1000), language: z.string().max(40).optional() });

/** A message spoken around a tool call (voice-AI contract, 6.1). */
export const toolMessage = z.looseObject({
  type: z.string().max(60),
  content: z.string().max(1000).optional(),
  contents: z.array(content).max(20).optional(),
  conditions: z.array(condition).max(20).optional(),
  blocking: z.boolean().optional(),
  role: z.enum(['assistant', 'system']).optional(),
  timingMilliseconds: z.number().min(100).max(120_000).optional(),
  endCallAfterSpokenEnabled: z.boolean().optional(),
});

export type ToolMessage = z.infer<typeof toolMessage>;

/** A function as models see it. */
export const toolFunction = z.object({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be 1 to 64 of a-z, A-Z, 0-9, - and _'),
  description: z.string().max(1000).optional(),
  parameters: z
    .looseObject({
      type: z.literal('object').optional(),
      properties: anyObject.optional(),
      required: z.array(z.string()).max(100).optional(),
    })
    .optional(),
  strict: z.boolean().optional(),
});

const fields = z.object({
  type: z.enum(TOOL_TYPES),
  async: z.boolean().optional(),
  messages: z.array(toolMessage).max(50).optional(),
  function: toolFunction.optional(),
  server: voiceServer.optional(),
  name: z.string().max(100).optional(),
  description: z.string().max(5000).optional(),
  subType: z.string().max(100).optional(),
  parameters: z.unknown().optional(),
  destinations: z.array(anyObject).max(100).optional(),
  knowledgeBases: z.array(anyObject).max(100).optional(),
  metadata: anyObject.optional(),
  rejectionPlan: anyObject.optional(),
  variableExtractionPlan: anyObject.optional(),
  url: z.string().max(2048).optional(),
  method: z.string().max(20).optional(),
  body: anyObject.optional(),
  headers: anyObject.optional(),
  backoffPlan: anyObject.optional(),
  timeoutSeconds: z.number().min(1).max(300).optional(),
  credentialId: z.string().max(100).optional(),
  encryptedPaths: z.array(z.string().max(200)).max(100).optional(),
  toolMessages: z.array(anyObject).max(100).optional(),
  defaultResult: z.string().max(10_000).optional(),
  sipInfoDtmfEnabled: z.boolean().optional(),
  beepDetectionEnabled: z.boolean().optional(),
  displayWidthPx: z.number().optional(),
  displayHeightPx: z.number().optional(),
  displayNumber: z.number().optional(),
  code: z.string().max(100_000).optional(),
  environmentVariables: z.array(anyObject).max(100).optional(),
  verb: z.string().max(20).optional(),
});

/** A tool, of whatever type: `function` tells models its name. */
export const voiceTool = fields.refine((tool) => tool.type !== 'function' || tool.function !== undefined, {
  path: ['function'],
  message: 'is needed for a tool of type function',
});
export type VoiceTool = z.infer<typeof voiceTool>;

/** Fields of a stored tool to change. */
export const voiceToolPatch = fields.partial();
