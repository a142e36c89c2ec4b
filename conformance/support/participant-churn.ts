import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Participants that join, publish a tone, hear another one, and leave. */
export const churnPlan = z.object({
  url: z.string(),
  tokens: z.array(z.string()),
  /** How many of them are there at the same time. */
  atOnce: z.number().int().positive(),
});
export type ChurnPlan = z.infer<typeof churnPlan>;

/** Lets them visit a room, out of a process of their own with `@livekit/rtc-node`. Fails when one of them does. */
export async function runChurn(plan: ChurnPlan): Promise<void> {
  const program = fileURLToPath(new URL('./participant-churn-process.ts', import.meta.url));
  const child = fork(program, [], { execArgv: ['--import', 'tsx', '--conditions=@rer/source'] });
  const ended = once(child, 'exit');
  child.send(plan);
  const [code] = z
    .tuple([z.number().nullable()])
    .rest(z.unknown())
    .parse(await ended);
  if (code !== 0) throw new Error(`The participants ended with ${code}.`);
}
