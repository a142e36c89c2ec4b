import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { residentBytes } from '../../../testing/process-tree.ts';
import { type FromLoad, fromLoad, type LoadCounts, type MemberPlan, type ToLoad } from './load-plan.ts';
import { processorSeconds } from './processor-time.ts';

/** What a server did for a load in a while. */
export interface LoadFigures extends LoadCounts {
  readonly seconds: number;
  /** Processor time of the server, in seconds, all its threads together. */
  readonly serverSeconds: number;
  /** The same of the load, which shall not be what limits the server: one thread has to take every packet. */
  readonly loadSeconds: number;
  /** Of the server, at the end. */
  readonly serverBytes: number;
}

/** People in a room, in a process of their own. */
export interface Load {
  /** Watches for a while, while packets flow. */
  watch(ms: number): Promise<LoadFigures>;
  close(): Promise<void>;
}

/** Begins a load on a server, and waits until everybody gets everything. */
export async function startLoad(
  server: { readonly url: string; readonly pid: number },
  members: readonly MemberPlan[],
): Promise<Load> {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)));
  try {
    await ask(child, { type: 'start', url: server.url, members: [...members] });
  } catch (error) {
    child.kill();
    throw error;
  }
  const pid = child.pid ?? 0;
  const look = async () => {
    const counts = await ask(child, { type: 'count' });
    if (counts.type !== 'counts') throw new Error('The load does not count.');
    return {
      ...counts.counts,
      seconds: performance.now() / 1_000,
      serverSeconds: processorSeconds(server.pid),
      loadSeconds: processorSeconds(pid),
    };
  };
  return {
    watch: async (ms) => {
      const before = await look();
      await delay(ms);
      const after = await look();
      return {
        sent: after.sent - before.sent,
        received: after.received - before.received,
        lost: after.lost - before.lost,
        seconds: after.seconds - before.seconds,
        serverSeconds: after.serverSeconds - before.serverSeconds,
        loadSeconds: after.loadSeconds - before.loadSeconds,
        serverBytes: residentBytes(server.pid),
      };
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function ask(child: ChildProcess, message: ToLoad): Promise<FromLoad> {
  const gone = new AbortController();
  try {
    const answer = once(child, 'message', { signal: gone.signal });
    const end = once(child, 'exit', { signal: gone.signal }).then(([code]): never => {
      throw new Error(`The load ended with ${code}.`);
    });
    child.send(message);
    const [input] = await Promise.race([answer, end]);
    return fromLoad.parse(input);
  } finally {
    gone.abort();
  }
}
