import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { z } from 'zod';

/** What the loop of the program below takes on the machine for which limits are written, ms of processor time. */
const REFERENCE_MS = 145;
/**
 * Works for a moment. Prints how many times longer that took, with its start, than the processor time it got, and the processor time of
 * its loop, ms.
 */
const PROGRAM = `
  const before = process.cpuUsage().user;
  let sum = 0;
  for (let i = 0; i < 80_000_000; i += 1) sum += i % 7;
  const loopMs = (process.cpuUsage().user - before) / 1_000;
  const { user, system } = process.cpuUsage();
  const waited = (Date.now() - Number(process.argv[1])) / ((user + system) / 1_000);
  process.stdout.write(JSON.stringify([waited, loopMs, sum]));
`;
const measured = z.tuple([z.number(), z.number(), z.number()]);

/**
 * How many times slower this machine is right now than a free machine of usual speed, at least 1. A limit of time that holds there is
 * multiplied by it, so that neither other work nor a slow processor is taken for a defect.
 */
export function contention(): number {
  const args = ['-e', PROGRAM, String(Date.now())];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const [waited, loopMs] = measured.parse(JSON.parse(printed));
  return Math.max(1, waited) * Math.max(1, loopMs / REFERENCE_MS);
}

/** A limit of time for what has just been measured. */
export function scaled(limitMs: number): number {
  return limitMs * contention();
}

/** Other work on the machine holds up one try, not all of them. */
const TRIES = 3;

/**
 * Whether what `measure` says, in milliseconds, is below the limit in one of three tries; each is judged by what else the
 * machine does around it.
 * @throws with all figures when none is.
 */
export async function expectWithin(limitMs: number, measure: () => Promise<number>): Promise<void> {
  const tried: string[] = [];
  while (tried.length < TRIES) {
    const most = scaledAround(limitMs);
    const tookMs = await measure();
    const mostMs = most();
    if (tookMs < mostMs) return;
    tried.push(`${Math.round(tookMs)} of ${Math.round(mostMs)} ms`);
  }
  throw new Error(`Not within ${limitMs} ms of a free machine: ${tried.join(', ')}`);
}

/**
 * A limit of time for what is measured between this call and the call of the result: other work may have come or gone
 * meanwhile, so the slower of both moments counts.
 */
export function scaledAround(limitMs: number): () => number {
  const before = scaled(limitMs);
  return () => Math.max(before, scaled(limitMs));
}
