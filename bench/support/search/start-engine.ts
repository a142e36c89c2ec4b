import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { BuiltEngine } from './engine-figures.ts';

const PROGRAM = fileURLToPath(new URL('engine-process.ts', import.meta.url));
const built = z.object({
  engine: z.string(),
  buildS: z.number(),
  bytesPerProvider: z.number(),
  hostileMaxMs: z.optional(z.number()),
  hostileRankMaxMs: z.optional(z.number()),
});
const answer = z.object({ ids: z.array(z.string()), ms: z.number() });

/** Builds an engine in a process of its own. It lives until it is stopped. */
export async function startEngine(
  engine: string,
  count: number,
  each: number,
): Promise<BuiltEngine & { stop(): void }> {
  const child = fork(PROGRAM, [engine, String(count), String(each)], {
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=10000'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${engine} ended.`)));
  // Whoever waits for a message is told; when nobody waits, it was stopped.
  ended.catch(() => undefined);
  const message = async () => (await Promise.race([once(child, 'message'), ended]))[0] as unknown;
  const { hostileMaxMs, hostileRankMaxMs, ...figures } = built.parse(await message());
  return {
    ...figures,
    ...(hostileMaxMs === undefined ? {} : { hostileMaxMs }),
    ...(hostileRankMaxMs === undefined ? {} : { hostileRankMaxMs }),
    async ask(query) {
      const answered = message();
      child.send(query);
      return answer.parse(await answered);
    },
    stop() {
      child.kill();
    },
  };
}
