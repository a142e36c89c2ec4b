import type { JsonObject, JsonValue, Toolbox, ToolCall, ToolDefinition, ToolOutcome } from '@rer/agent';
import * as z from 'zod';
import type { StartedCall } from '../call-host.ts';
import type { CallTool } from '../tools/tool-runner.ts';

/** What a tool of type `endCall` is called when it has no name of its own. */
const END_CALL = 'endCall';
const END_CALL_DESCRIPTION = 'Beendet das Gespräch, wenn alles gesagt ist.';
const NOT_RUN = 'Dieses Werkzeug kann hier nicht ausgeführt werden.';
const NO_PARAMETERS: JsonObject = { type: 'object', properties: {} };

// Made once: a schema of JSON refers to itself.
const json = z.json();
const parameters: z.ZodType<JsonObject> = z.record(z.string(), json);

const readable = parameters.catch(NO_PARAMETERS);

/** The tools of an assistant that is not the staff's: functions at servers, and the end of the call. */
export class FunctionToolbox implements Toolbox {
  readonly definitions: readonly ToolDefinition[];
  readonly #call: Pick<StartedCall, 'toolRunner' | 'assistant'>;
  readonly #about: JsonObject;
  readonly #tools: ReadonlyMap<string, CallTool>;

  /** `about`: what servers are told of the call. Tools of kinds that do not run are not offered. */
  constructor(call: Pick<StartedCall, 'toolRunner' | 'assistant' | 'tools'>, about: JsonObject) {
    this.#call = call;
    this.#about = about;
    // Of two tools of one name the first one counts.
    this.#tools = new Map(call.tools.toReversed().flatMap((tool) => named(tool)));
    this.definitions = [...this.#tools].map(([name, { tool }]) => ({
      name,
      description: tool.function?.description ?? (tool.type === 'endCall' ? END_CALL_DESCRIPTION : ''),
      parameters: readable.parse(tool.function?.parameters ?? NO_PARAMETERS),
    }));
  }

  async run(call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> {
    const tool = this.#tools.get(call.name);
    if (tool === undefined) return { content: NOT_RUN, isError: true };
    if (tool.tool.type === 'endCall') return { content: '{}', end: 'assistant-ended-call' };
    const { toolRunner, assistant } = this.#call;
    const outcome = await toolRunner.run({
      tool,
      call,
      assistantServer: assistant.server,
      about: this.#about,
      signal,
    });
    return {
      content: outcome.isError ? outcome.result : asJson(outcome.result),
      ...(outcome.isError && { isError: true }),
      ...spoken(tool, outcome.isError),
    };
  }
}

function named(tool: CallTool): readonly (readonly [string, CallTool])[] {
  const { type, function: told } = tool.tool;
  if (type === 'function' && told !== undefined) return [[told.name, tool]];
  return type === 'endCall' ? [[told?.name ?? END_CALL, tool]] : [];
}

function asJson(result: string): string {
  let value: JsonValue = result;
  try {
    value = json.parse(JSON.parse(result));
  } catch {
    // A text that is no JSON is a result too.
  }
  return JSON.stringify(value);
}

/** What the tool has said instead of the model's answer (voice-AI contract, 6.1). */
function spoken({ tool }: CallTool, isError: boolean): Pick<ToolOutcome, 'answer' | 'end'> {
  const type = isError ? 'request-failed' : 'request-complete';
  const message = tool.messages?.find(
    (one) => one.type === type && (one.conditions?.length ?? 0) === 0 && one.role !== 'system',
  );
  if (message?.content === undefined || message.content === '') return {};
  return {
    answer: { text: message.content },
    ...(message.endCallAfterSpokenEnabled === true && {
      end: 'assistant-ended-call-after-message-spoken',
    }),
  };
}
