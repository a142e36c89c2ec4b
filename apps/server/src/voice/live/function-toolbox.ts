import type {
  AgentClock,
  JsonObject,
  JsonValue,
  Toolbox,
  ToolCall,
  ToolDefinition,
  ToolOutcome,
  ToolTurn,
} from '@rer/agent';
import { parseForeignJson } from '@rer/contracts';
import * as z from 'zod';
import type { StartedCall } from '../call-host.ts';
import { longestMs } from '../tools/backoff.ts';
import type { ToolServerResult as ToolResult } from '../tools/read-tool-answer.ts';
import type { CallTool, ToolRun } from '../tools/tool-runner.ts';
import { readSentWords } from './client-texts.ts';
import { ToolMessages, type ToolWords } from './tool-words.ts';

/** Name of a tool of type `endCall` without a name of its own. */
const END_CALL = 'endCall';
const END_CALL_DESCRIPTION = 'Beendet das Gespräch, wenn alles gesagt ist.';
const NOT_RUN = 'Dieses Werkzeug kann hier nicht ausgeführt werden.';
const UNDER_WAY = 'Der Auftrag ist unterwegs. Auf ein Ergebnis wird nicht gewartet.';
const NO_PARAMETERS: JsonObject = { type: 'object', properties: {} };
/** A slow server is reported as slow before the conversation stops waiting. */
const SPARE_MS = 1000;

// Made once: a schema of JSON refers to itself.
const json = z.json();
const parameters: z.ZodType<JsonObject> = z.record(z.string(), json);

const readable = parameters.catch(NO_PARAMETERS);

interface FunctionToolboxOptions {
  readonly call: Pick<StartedCall, 'toolRunner' | 'assistant' | 'tools'>;
  /** The description of the call for servers, at the time of the request. */
  readonly about: () => JsonObject;
  /** Fills the values of the call into a text of its assistant. */
  readonly fill: (text: string) => Promise<string>;
  readonly clock: AgentClock;
  /** Aborts when the call is over: requests without a waiting caller end with it. */
  readonly over: AbortSignal;
}

/** The tools of an assistant that is not the staff's: functions at servers, and the end of the call. */
export class FunctionToolbox implements Toolbox {
  readonly definitions: readonly ToolDefinition[];
  readonly #options: FunctionToolboxOptions;
  readonly #tools: ReadonlyMap<string, CallTool>;
  readonly #languages: readonly string[];

  /** Tools of kinds that do not run are not offered. */
  constructor(options: FunctionToolboxOptions) {
    const { tools, assistant } = options.call;
    this.#options = options;
    this.#languages = languagesOf(assistant);
    // If two tools share a name, the first one wins.
    this.#tools = new Map(tools.toReversed().flatMap((tool) => named(tool)));
    this.definitions = [...this.#tools].map(([name, { tool }]) => ({
      name,
      description: tool.function?.description ?? (tool.type === 'endCall' ? END_CALL_DESCRIPTION : ''),
      parameters: readable.parse(tool.function?.parameters ?? NO_PARAMETERS),
    }));
  }

  async announce(call: ToolCall): Promise<string | null> {
    const tool = this.#tools.get(call.name);
    if (tool === undefined || !isAwaited(tool)) return null;
    const words = this.#messagesOf(tool).start(call.arguments);
    return words?.message.blocking === true ? await this.#options.fill(words.text) : null;
  }

  limitMs({ name }: ToolCall): number | undefined {
    const tool = this.#tools.get(name);
    const server = tool && this.#serverOf(tool);
    return server && longestMs(server) + SPARE_MS;
  }

  async run(call: ToolCall, signal: AbortSignal, turn: ToolTurn): Promise<ToolOutcome> {
    const tool = this.#tools.get(call.name);
    if (tool === undefined) return { content: NOT_RUN, isError: true };
    if (tool.tool.type === 'endCall') return await this.#endCall(tool, call);
    if (!isAwaited(tool)) return await this.#send(tool, call);
    const messages = this.#messagesOf(tool);
    const start = messages.start(call.arguments);
    if (start !== null && start.message.blocking !== true && !(start.isFiller && turn.hasSpoken))
      turn.say(await this.#options.fill(start.text));
    const forget = messages.delayed(call.arguments).map(({ text, afterMs }) =>
      this.#options.clock.after(afterMs, () => {
        void this.#options.fill(text).then((filled) => turn.say(filled));
      }),
    );
    try {
      const result = await this.#options.call.toolRunner.run(this.#request(tool, call, signal));
      return await this.#outcome(tool, call, result);
    } finally {
      for (const one of forget) one();
    }
  }

  #request(tool: CallTool, call: ToolCall, signal: AbortSignal): ToolRun {
    const { about, call: started } = this.#options;
    return { tool, call, assistantServer: started.assistant.server, about: about(), signal };
  }

  async #outcome(tool: CallTool, { arguments: given }: ToolCall, result: ToolResult): Promise<ToolOutcome> {
    const { isError, message, metadata } = result;
    const sent = readSentWords(message, isError, this.#languages);
    const own = sent === null ? this.#messagesOf(tool).ended(isError, given) : null;
    // A server's text is no template: its values are already filled in.
    const words = own === null ? sent : { ...own, text: await this.#options.fill(own.text) };
    const shown = json.safeParse(metadata);
    return {
      content: isError ? result.result : asJson(result.result),
      ...(isError && { isError: true }),
      ...(metadata !== undefined && shown.success && { metadata: shown.data }),
      ...(words !== null && spoken(words)),
    };
  }

  /** Sends an asynchronous call: its server's answer is not awaited, so the final message is spoken at once. */
  async #send(tool: CallTool, call: ToolCall): Promise<ToolOutcome> {
    const { call: started, over } = this.#options;
    void started.toolRunner.run(this.#request(tool, call, over));
    const result = { result: UNDER_WAY, isError: false };
    return await this.#outcome(tool, call, result);
  }

  async #endCall(tool: CallTool, { arguments: given }: ToolCall): Promise<ToolOutcome> {
    const messages = this.#messagesOf(tool);
    const start = messages.start(given);
    const words = messages.ended(false, given) ?? (start?.isFiller === true ? null : start);
    return {
      content: '{}',
      ...(words !== null && { answer: { text: await this.#options.fill(words.text) }, answerSource: 'say' }),
      end: 'assistant-ended-call',
    };
  }

  #messagesOf({ tool }: CallTool): ToolMessages {
    return new ToolMessages(tool.messages ?? [], this.#languages);
  }

  #serverOf({ tool }: CallTool): StartedCall['assistant']['server'] {
    return tool.server?.url === undefined ? this.#options.call.assistant.server : tool.server;
  }
}

function named(tool: CallTool): readonly (readonly [string, CallTool])[] {
  const { type, function: definition } = tool.tool;
  if (type === 'function' && definition !== undefined) return [[definition.name, tool]];
  return type === 'endCall' ? [[definition?.name ?? END_CALL, tool]] : [];
}

function isAwaited({ tool }: CallTool): boolean {
  return tool.type === 'function' && tool.async !== true;
}

/** Of the assistant, then ours. */
function languagesOf({ transcriber, voice }: StartedCall['assistant']): readonly string[] {
  const named = [transcriber?.['language'], voice?.['language']];
  return [...named.filter((language) => typeof language === 'string'), 'de'].map((language) =>
    language.slice(0, 2),
  );
}

function asJson(result: string): string {
  let value: JsonValue = result;
  try {
    value = json.parse(parseForeignJson(result));
  } catch {
    // A text that is no JSON is a result too.
  }
  return JSON.stringify(value);
}

/** The text spoken instead of the model's answer, or the message passed to the model (voice-AI contract, 6.1). */
function spoken({ text, message }: ToolWords): Pick<ToolOutcome, 'answer' | 'answerSource' | 'end' | 'hint'> {
  if (message.role === 'system') return { hint: text };
  return {
    answer: { text },
    answerSource: 'say',
    ...(message.endCallAfterSpokenEnabled === true && {
      end: 'assistant-ended-call-after-message-spoken',
    }),
  };
}
