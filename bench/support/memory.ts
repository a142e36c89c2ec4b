import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { childrenOf } from '../../testing/process-tree.ts';

// Reading the figures of a process with much shared memory takes the machine some ten milliseconds.
const EVERY_MS = 2_000;

/**
 * Proportional memory (PSS) of processes and all below them, bytes: what several share is counted once. Linux.
 */
export function memoryOf(roots: readonly number[]): number {
  const pids = roots.flatMap(withDescendants);
  return pids.reduce((sum, pid) => sum + pss(pid), 0);
}

/** The same of a process and all below it, by the names of their programs. */
export function memoryByProgram(root: number): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const pid of withDescendants(root)) {
    const name = programOf(pid);
    sums[name] = (sums[name] ?? 0) + pss(pid);
  }
  return sums;
}

/** The file that Node runs, or the program. */
function programOf(pid: number): string {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const file = words.find((word) => /\.[cm]?[jt]s$/.test(word)) ?? words[0] ?? '';
    return basename(file);
  } catch {
    // It ended while we looked.
    return '';
  }
}

function withDescendants(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)];
}

function pss(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s*(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    // It ended while we looked.
    return 0;
  }
}

/** Watches the highest memory of processes until it is stopped. */
export function watchMemory(roots: readonly number[]): { readonly before: number; stop(): number } {
  const before = memoryOf(roots);
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(roots));
  }, EVERY_MS);
  return {
    before,
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}
