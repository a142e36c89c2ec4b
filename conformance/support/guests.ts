import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** People who come, sing, hear somebody, and leave. */
export const visitPlan = z.object({
  url: z.string(),
  tokens: z.array(z.string()),
  /** How many of them are there at the same time. */
  atOnce: z.number().int().positive(),
});
export type VisitPlan = z.infer<typeof visitPlan>;

/** Lets them visit a room, out of a process of their own with `@livekit/rtc-node`. Fails when one of them does. */
export async function visit(plan: VisitPlan): Promise<void> {
  const program = fileURLToPath(new URL('./guests-process.ts', import.meta.url));
  const child = fork(program, [], { execArgv: ['--import', 'tsx', '--conditions=@rer/source'] });
  const ended = once(child, 'exit');
  child.send(plan);
  const [code] = z
    .tuple([z.number().nullable()])
    .rest(z.unknown())
    .parse(await ended);
  if (code !== 0) throw new Error(`The guests ended with ${code}.`);
}
