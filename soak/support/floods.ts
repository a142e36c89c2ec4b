import { type ChildProcess, fork } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { publicConfig } from '@rer/contracts';

const EVERY_MS = 50;
const IDLE_CONNECTIONS = 300;
const HOLD_MS = 10_000;
const RETRY_MS = 2_000;
const REQUEST_LIMIT_MS = 20_000;
const WORST_TEXTS = fileURLToPath(new URL('../../bench/support/worst-text-senders.ts', import.meta.url));

/** What anybody may send, each of which once took the site from others. */
const REQUESTS: readonly { readonly path: string; readonly body?: string }[] = [
  { path: '/voice/assistant/x' },
  { path: '/auth/v1/token?grant_type=password', body: '{"email":"a@example.org","password":"falsch"}' },
  { path: '/auth/v1/token?grant_type=password', body: `{"data":[${'{},'.repeat(300_000)}{}]}` },
  { path: '/rest/v1/analytics_events', body: '['.repeat(4_000_000) },
  { path: '/api/clicks', body: '{"clicks":[]}' },
  { path: '/rooms/gibt-es-nicht/join', body: '{}' },
  { path: `/rest/v1/rer_dienstleister?or=${'('.repeat(4_000)}` },
  { path: `/api/directory?query=${'%22'.repeat(2_000)}` },
];

/** Sends requests of strangers from many addresses, one after the other, until the signal. @returns How many were answered. */
export async function sendRequests(origin: string, publicKey: string, signal: AbortSignal): Promise<number> {
  let answered = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const request = REQUESTS[turn % REQUESTS.length];
    if (request === undefined) break;
    const headers = {
      'x-forwarded-for': `198.51.${turn % 100}.${turn % 250}`,
      authorization: `Bearer ${publicKey}`,
      'content-type': 'application/json',
    };
    const { path, body } = request;
    try {
      const answer = await fetch(origin + path, {
        headers,
        ...(body !== undefined && { method: 'POST', body }),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      await answer.arrayBuffer();
      answered += 1;
    } catch {
      // The server is being killed, or closed the connection over a body that it does not read.
    }
    await delay(EVERY_MS);
  }
  return answered;
}

/** Opens many connections that send nothing, holds them for a while, and opens others, until the signal. */
export async function holdConnections(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sockets = Array.from({ length: IDLE_CONNECTIONS }, () =>
      // What is closed or refused is what is expected.
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    await delay(HOLD_MS, undefined, { signal }).catch(() => undefined);
    for (const socket of sockets) socket.destroy();
  }
}

/** Twelve visitors in calls send the worst texts; when the server was killed they call again. Until the signal. */
export async function sendWorstTexts(origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { voice } = publicConfig.parse(await (await fetch(`${origin}/api/config`)).json());
      const args = [`${origin}/voice`, voice?.publicKey ?? '', voice?.visitorAssistantId ?? ''];
      await untilEnded(fork(WORST_TEXTS, args, { stdio: 'ignore' }), origin, signal);
    } catch {
      // The server is being started.
    }
    await delay(RETRY_MS);
  }
}

/** Lets the process send, and ends it with the signal, or when the server has gone. */
async function untilEnded(child: ChildProcess, origin: string, signal: AbortSignal): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('message', () => child.send('send'));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && !signal.aborted && (await isHealthy(origin))) await delay(RETRY_MS);
  child.kill('SIGKILL');
  await ended;
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })).ok;
  } catch {
    return false;
  }
}
