import type { JsonObject, ToolCall } from '@rer/agent';
import type { Caller } from '../../access/caller.ts';
import type { CurrentCaller } from '../bearer/voice-bearer.ts';
import type { VoiceServer } from '../dialect/server-schema.ts';
import type { VoiceTool } from '../dialect/tool-schema.ts';
import type { Pause } from './backoff.ts';
import { askWithPlan } from './notify-server.ts';
import type { ServerWorld } from './pinned-request.ts';
import { NO_TOOL_ANSWER, readToolAnswer, type ToolServerResult } from './read-tool-answer.ts';
import { ToolServerError } from './tool-server-error.ts';

/** A tool of a call. */
export interface CallTool {
  /** Id of a stored tool; null: inline. */
  readonly id: string | null;
  readonly tool: VoiceTool;
}

/** One call of a function tool. */
export interface ToolRun {
  readonly tool: CallTool;
  /** As the model asked. */
  readonly call: ToolCall;
  /** Asked where the tool names no server. */
  readonly assistantServer: VoiceServer | undefined;
  /** Data for servers beside the call: `call`, `assistant`, `artifact` … (voice-AI contract, 6.1); without secrets. */
  readonly about: JsonObject;
  readonly signal: AbortSignal;
}

/** Runs function tools. Never rejects: what fails is an outcome that the model sees. */
export interface ToolRunner {
  run(run: ToolRun): Promise<ToolServerResult>;
}

/** Our own provider-data function, as servers are asked. */
export interface OwnFunction {
  /** Its path at `PUBLIC_URL`. */
  readonly path: string;
  /** Answers a request of `caller`, with no more than his rights. Rejects only when the answer would be above 499. */
  answer(body: unknown, caller: Caller): Promise<{ readonly status: number; readonly body: unknown }>;
}

interface ToolRunnerDependencies {
  readonly publicUrl: string;
  readonly ownFunction: OwnFunction;
  readonly currentCaller: CurrentCaller;
  readonly world?: ServerWorld;
  /** Milliseconds since 1970; default the clock. */
  readonly now?: () => number;
  /** Between two tries; default: time passes. */
  readonly pause?: Pause;
}

const NO_SERVER = 'Dieses Werkzeug nennt keinen Server.';
const NOT_ASKED = 'Das Werkzeug konnte nicht ausgeführt werden: Seine Adresse ist nicht erlaubt.';
const TOO_SLOW = 'Das Werkzeug hat nicht rechtzeitig geantwortet.';

/** Runs the tools of one call, in the name of its starter. */
export function createToolRunner(dependencies: ToolRunnerDependencies): ToolRunner {
  const { publicUrl, ownFunction, currentCaller, world = {}, now = Date.now, pause } = dependencies;
  return {
    async run(run) {
      const server = run.tool.tool.server?.url === undefined ? run.assistantServer : run.tool.tool.server;
      if (server?.url === undefined) return refused(NO_SERVER);
      const body = toolCallsBody(run, now());
      try {
        if (isOwnAddress(server.url, publicUrl, ownFunction.path)) {
          // A caller without rights counts as anonymous, as without a token.
          const caller = (await currentCaller()) ?? { role: 'anon', actor: 'anon' };
          const { status, body: answer } = await ownFunction.answer(body, caller);
          return readToolAnswer(status, JSON.stringify(answer), run.call.id);
        }
        const { url } = server;
        const answer = await askWithPlan({ ...server, url }, body, world, run.signal, pause);
        if (answer instanceof ToolServerError) throw answer;
        return readToolAnswer(answer.status, answer.text, run.call.id);
      } catch (error) {
        return refused(sentenceOf(error));
      }
    },
  };
}

function refused(result: string): ToolServerResult {
  return { result, isError: true };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ToolServerError)) return NO_TOOL_ANSWER;
  if (error.code === 'address') return NOT_ASKED;
  return error.code === 'timeout' ? TOO_SLOW : NO_TOOL_ANSWER;
}

/** Whether that is our own function at our own address: such a request never leaves the process. */
function isOwnAddress(address: string, publicUrl: string, path: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === new URL(publicUrl).origin && url.pathname === path;
}

/** Form 2 of the contract: the body that announces a tool call to a server. */
function toolCallsBody({ tool, call, about }: ToolRun, timestamp: number): object {
  const toolCall = {
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  };
  const { type, async: isAsync, messages, function: definition } = tool.tool;
  // Whatever else a tool holds may be a secret: addresses, headers, keys.
  const open = {
    ...(tool.id !== null && { id: tool.id }),
    type,
    ...(isAsync !== undefined && { async: isAsync }),
    ...(messages !== undefined && { messages }),
    ...(definition !== undefined && { function: definition }),
  };
  return {
    message: {
      ...about,
      type: 'tool-calls',
      timestamp,
      toolCallList: [toolCall],
      toolWithToolCallList: [{ ...open, toolCall }],
    },
  };
}
