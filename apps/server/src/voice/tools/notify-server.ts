import type { JsonObject } from '@rer/agent';
import type { VoiceServer } from '../dialect/server-schema.ts';
import { type Pause, tryMs, withRetries } from './backoff.ts';
import type { ServerWorld } from './pinned-request.ts';
import { postToToolServer, type ServerAnswer } from './post-to-tool-server.ts';
import { ToolServerError } from './tool-server-error.ts';

/** Why a server was not told: a word for logs. */
export type NotifyOutcome = 'told' | 'failed';

/** Sends a message that needs no answer, with retries by the server's plan. Never rejects. */
export type TellServer = (message: JsonObject, signal: AbortSignal) => Promise<NotifyOutcome>;

/** Sends messages to `server` in the form of the contract (voice-AI contract, 6.2). */
export function createTellServer(
  server: VoiceServer & { readonly url: string },
  world: ServerWorld,
  pause?: Pause,
): TellServer {
  return async (message, signal) => {
    try {
      const answer = await askWithPlan(server, { message }, world, signal, pause);
      return !(answer instanceof ToolServerError) && isFine(answer) ? 'told' : 'failed';
    } catch {
      // The call is over, so the result is no longer needed.
      return 'failed';
    }
  };
}

/** The last answer of a server, or why there is none. Rejects when the signal aborts between two tries. */
export async function askWithPlan(
  server: VoiceServer & { readonly url: string },
  body: unknown,
  world: ServerWorld,
  signal: AbortSignal,
  pause?: Pause,
): Promise<ServerAnswer | ToolServerError> {
  const ask = async (): Promise<ServerAnswer | ToolServerError> => {
    try {
      const { url } = server;
      return await postToToolServer(world, {
        url,
        headers: headersOf(server),
        body,
        timeoutMs: tryMs(server),
        signal,
      });
    } catch (error) {
      if (error instanceof ToolServerError) return error;
      throw error;
    }
  };
  return await withRetries(server, ask, {
    isGood: (answer) => !mayBeRepeated(answer, server),
    signal,
    ...(pause !== undefined && { pause }),
  });
}

/** Whether a later try may go better: no answer came, or one of a status that the plan does not name as final. */
function mayBeRepeated(answer: ServerAnswer | ToolServerError, { backoffPlan }: VoiceServer): boolean {
  if (answer instanceof ToolServerError) return answer.code === 'unreachable' || answer.code === 'timeout';
  return !isFine(answer) && backoffPlan?.excludedStatusCodes?.includes(answer.status) !== true;
}

function isFine({ status }: ServerAnswer): boolean {
  return status >= 200 && status <= 299;
}

function headersOf({ headers = {}, secret }: VoiceServer): Readonly<Record<string, string>> {
  return { ...headers, ...(secret === undefined ? {} : { 'x-vapi-secret': secret }) };
}
