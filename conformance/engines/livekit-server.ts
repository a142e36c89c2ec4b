import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { findLivekitServer } from '../../scripts/lib/livekit-binary.mjs';
import { hideFirstPath } from '../support/path-proxy.ts';
import {
  API_KEY,
  API_SECRET,
  type EngineOptions,
  type MediaEngineUnderTest,
  type StartEngine,
} from './engine.ts';

const READY_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 5_000;

/** The reference: a real livekit-server on loopback ports of its own, and its process. */
export async function startLivekitServer(
  options: Partial<EngineOptions>,
): Promise<{ readonly engine: MediaEngineUnderTest; readonly pid: number } | { readonly missing: string }> {
  const binary = await findLivekitServer(process.env);
  if ('missing' in binary) return binary;
  const port = await freePort();
  const config = configuration(port, await freePort(), await freeUdpPort(), options);
  const child = spawn(binary.path, [], {
    env: { LIVEKIT_CONFIG: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-200_000);
    });
  }
  const ended = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!(await answers(port))) {
    if (hasEnded() || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`livekit-server did not become ready:\n${output}`);
    }
    await delay(25);
  }
  return {
    engine: {
      name: 'livekit-server',
      url: `ws://127.0.0.1:${port}`,
      apiKey: API_KEY,
      apiSecret: API_SECRET,
      close: async () => {
        // The first signal lets rooms come to an end, which nobody waits for here.
        child.kill('SIGTERM');
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
        await ended;
        clearTimeout(late);
      },
    },
    pid: child.pid ?? 0,
  };
}

/**
 * The same behind a proxy that does not know `/rtc/v1`, so that clients fall back to `/rtc` with its two peer
 * connections. Not among the usual engines: it shows that what the suite asks for does not hang on the way there.
 */
export const startLivekitServerWithTwoConnections: StartEngine = async (options) => {
  const started = await startLivekitServer(options);
  if ('missing' in started) return started;
  const { engine } = started;
  const proxy = await hideFirstPath(engine.url);
  return {
    engine: {
      ...engine,
      name: 'livekit-server-two-connections',
      url: proxy.url,
      close: async () => {
        await proxy.close();
        await engine.close();
      },
    },
  };
};

/** What livekit-server reads from its environment: YAML, of which JSON is a part. */
function configuration(
  port: number,
  tcpPort: number,
  udpPort: number,
  { webhookUrl }: Partial<EngineOptions>,
) {
  return {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      tcp_port: tcpPort,
      udp_port: udpPort,
      use_external_ip: false,
      node_ip: '127.0.0.1',
      enable_loopback_candidate: true,
      interfaces: { includes: ['lo'] },
      // On a busy machine it takes delays for a narrow line, and sends less than is asked for.
      congestion_control: { enabled: false },
    },
    room: { auto_create: true, empty_timeout: 60, departure_timeout: 20 },
    keys: { [API_KEY]: API_SECRET },
    ...(webhookUrl === undefined ? {} : { webhook: { api_key: API_KEY, urls: [webhookUrl] } }),
    logging: { level: process.env['LIVEKIT_LOG'] ?? 'warn' },
  };
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
