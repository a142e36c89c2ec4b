/**
 * The process of `search-http.ts`: clients that search, each by a connection of its own. Arguments: the server's port, clients,
 * searches of each, milliseconds between an answer and the next search, whom they ask: `function` or `page` (the list of the
 * directory), and what is asked of the page beside the query. Queries come as the first message, a JSON list.
 */
import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';

const [port = 0, clients = 0, searches = 0, pauseMs = 0] = process.argv.slice(2, 6).map(Number);
const [asked = 'function', narrowing = ''] = process.argv.slice(6);
const queries = z.array(z.string()).parse((await once(process, 'message'))[0]);
const times: number[] = [];

await Promise.all(Array.from({ length: clients }, (_, client) => searchOften(client)));
process.send?.(times);
process.disconnect();

async function searchOften(client: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Not all at once.
  await delay((pauseMs * client) / clients);
  for (let turn = 0; turn < searches; turn += 1) {
    const query = queries[(client * searches + turn) % queries.length] ?? '';
    const startedAt = performance.now();
    const status = await search(agent, query);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`The search was answered with ${status}.`);
    if (pauseMs > 0) await delay(pauseMs);
  }
  agent.destroy();
}

function search(agent: Agent, query: string): Promise<number> {
  const options = { port, host: '127.0.0.1', agent };
  if (asked === 'page') {
    const path = `/api/directory?${new URLSearchParams({ query })}${narrowing}`;
    return statusOf(request({ ...options, path, headers: { host: 'localhost' } }));
  }
  const body = JSON.stringify({ query });
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return statusOf(
    request({ ...options, method: 'POST', path: '/functions/v1/dienstleister', headers }),
    body,
  );
}

function statusOf(sent: ClientRequest, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    sent
      .on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      })
      .on('error', reject)
      .end(body);
  });
}
