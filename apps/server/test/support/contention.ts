import { execFileSync } from 'node:child_process';
import process from 'node:process';

/** Works for a moment and prints how many times longer that took, with its start, than the processor time it got. */
const PROGRAM = `
  while (process.cpuUsage().user < 150_000) Math.hypot(Math.random(), 1);
  const { user, system } = process.cpuUsage();
  process.stdout.write(String((Date.now() - Number(process.argv[1])) / ((user + system) / 1_000)));
`;

/**
 * How many times slower this machine is right now than when a test has it for itself, at least 1. A limit of time that
 * holds on a free machine is multiplied by it, so that other work on the machine is not taken for a defect.
 */
export function contention(): number {
  const args = ['-e', PROGRAM, String(Date.now())];
  return Math.max(1, Number(execFileSync(process.execPath, args, { encoding: 'utf8' })));
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
