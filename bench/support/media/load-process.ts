/**
 * The process of `load.ts`: everybody who sends and receives. Ends with the channel to its parent, and when somebody cannot
 * come in.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { LoadClient } from './load-client.ts';
import { type FromLoad, type LoadCounts, type MemberPlan, toLoad } from './load-plan.ts';

/** Real senders spread packets; the fewer wake-ups, the cheaper. */
const BEAT_MS = 5;
const FLOW_LIMIT_MS = 30_000;

const clients: LoadClient[] = [];
let startedAtMs = 0;

process.on('message', (input) => {
  const message = toLoad.parse(input);
  if (message.type === 'count') answer({ type: 'counts', counts: counts() });
  else void start(message.url, message.members);
});
process.on('disconnect', () => process.exit(0));

async function start(url: string, members: readonly MemberPlan[]): Promise<void> {
  for (const member of members) {
    const client = new LoadClient(url, member);
    clients.push(client);
    await client.join();
  }
  startedAtMs = performance.now();
  setInterval(send, BEAT_MS);
  const isFlowing = () =>
    members.every(({ receives }, index) => (clients[index]?.received.size ?? 0) >= receives);
  while (!isFlowing()) {
    await delay(10);
    if (performance.now() - startedAtMs < FLOW_LIMIT_MS) continue;
    const sizes = clients.map(({ received }) => received.size);
    throw new Error(`Streams came to the members of the room: ${sizes.join(', ')}, which is not all.`);
  }
  answer({ type: 'flowing' });
}

function send(): void {
  const seconds = (performance.now() - startedAtMs) / 1_000;
  for (const client of clients) {
    for (const stream of client.streams) {
      const due = stream.dueAfter(seconds);
      while (stream.count < due) client.send(stream.next());
    }
  }
}

function counts(): LoadCounts {
  const sum = { sent: 0, received: 0, lost: 0 };
  for (const { streams, received } of clients) {
    const totals = received.totals();
    sum.received += totals.received;
    sum.lost += totals.lost;
    for (const { count } of streams) sum.sent += count;
  }
  return sum;
}

function answer(message: FromLoad): void {
  process.send?.(message);
}
