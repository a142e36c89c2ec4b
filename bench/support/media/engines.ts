import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { API_KEY, API_SECRET } from '../../../conformance/engines/engine.ts';
import { startLivekitServer } from '../../../conformance/engines/livekit-server.ts';
import { startMediaServer } from '../../../packages/media/test/support/media-server.ts';

/** A server that forwards media, and the process in which it does. */
export interface MeasuredEngine {
  readonly name: 'embedded' | 'livekit-server' | 'bare-loop';
  readonly url: string;
  readonly pid: number;
  readonly apiKey: string;
  readonly apiSecret: string;
  close(): Promise<void>;
}

const SECRETS = { apiKey: API_KEY, apiSecret: API_SECRET } as const;
const started = z.object({ port: z.number() });

/** Our own server: the built worker on loopback, behind a bare HTTP server in this process. */
export async function startEmbeddedEngine(): Promise<MeasuredEngine> {
  const server = await startMediaServer({
    keys: [{ key: API_KEY, secret: API_SECRET }],
    bindAddress: '127.0.0.1',
    hasWebhooks: false,
  });
  const pid = server.media.workerPid;
  if (pid === undefined) throw new Error('The media worker does not run.');
  return { name: 'embedded', url: server.url, pid, ...SECRETS, close: () => server.close() };
}

/** A real livekit-server. Says so and returns nothing where this machine has none. */
export async function startLivekitEngine(): Promise<MeasuredEngine | undefined> {
  const outcome = await startLivekitServer({});
  if ('missing' in outcome) {
    console.error(`Not compared with livekit-server: ${outcome.missing}.`);
    return undefined;
  }
  const { engine, pid } = outcome;
  return { name: 'livekit-server', url: engine.url, pid, ...SECRETS, close: () => engine.close() };
}

/** The native transport alone. */
export async function startBareLoop(): Promise<MeasuredEngine> {
  const child = fork(fileURLToPath(new URL('./bare-loop-process.ts', import.meta.url)));
  const [message] = await once(child, 'message');
  const { port } = started.parse(message);
  const { pid } = child;
  if (pid === undefined) throw new Error('The bare loop does not run.');
  return {
    name: 'bare-loop',
    url: `ws://127.0.0.1:${port}`,
    pid,
    ...SECRETS,
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
