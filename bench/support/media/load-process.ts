/**
 * The process of `load.ts`: everybody who sends and receives. Ends with the channel to its parent, and when somebody cannot
 * come in.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { LoadClient } from './load-client.ts';
import { type FromLoad, type LoadCounts, type MemberPlan, toLoad } from './load-plan.ts';

/** What has become due since the last beat goes out at once. */
const BEAT_MS = 5;
/** A machine that stood still makes up for no more than this. */
const BEHIND_MAX_MS = 100;
const FLOW_LIMIT_MS = 30_000;
const LEAVE_MS = 100;

const clients: LoadClient[] = [];
let beat: NodeJS.Timeout | undefined;
let lastBeatAtMs = 0;
let sendingMs = 0;

process.on('message', (input) => {
  const message = toLoad.parse(input);
  if (message.type === 'count') answer({ type: 'counts', counts: counts() });
  else void start(message.url, message.members);
});
process.on('disconnect', () => {
  clearInterval(beat);
  for (const client of clients) client.close();
  // The good-byes are on their way.
  setTimeout(() => process.exit(0), LEAVE_MS);
});

async function start(url: string, members: readonly MemberPlan[]): Promise<void> {
  for (const member of members) {
    const client = new LoadClient(url, member);
    clients.push(client);
    await client.join();
  }
  lastBeatAtMs = performance.now();
  beat = setInterval(send, BEAT_MS);
  const isFlowing = () =>
    members.every(({ receives }, index) => (clients[index]?.received.size ?? 0) >= receives);
  while (!isFlowing()) {
    await delay(10);
    if (sendingMs < FLOW_LIMIT_MS) continue;
    const sizes = clients.map(({ received }) => received.size);
    throw new Error(`Streams came to the members of the room: ${sizes.join(', ')}, which is not all.`);
  }
  answer({ type: 'flowing' });
}

function send(): void {
  const nowMs = performance.now();
  sendingMs += Math.min(nowMs - lastBeatAtMs, BEHIND_MAX_MS);
  lastBeatAtMs = nowMs;
  for (const client of clients) {
    for (const stream of client.streams) {
      const due = stream.dueAfter(sendingMs / 1_000);
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
