import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { until } from '../apps/server/test/support/until.ts';

/** Process ids of the direct children of a process, from Linux's `/proc`. */
export function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(statusField(name, 'PPid')) === parent)
    .map(Number);
}

/** Of the child of a product in which assistants are in their rooms. */
export function agentWorkerOf(product: number): number {
  return childRunning(product, '/agent-worker-program');
}

/** Of the child of a product in which media is. */
export function mediaWorkerOf(product: number): number {
  return childRunning(product, '/worker-program');
}

/** Of the child of a product that hears and speaks. It is there once a call was spoken. */
export function speechProgramOf(product: number): number {
  return childRunning(product, '/speech-program');
}

function childRunning(parent: number, program: string): number {
  const pid = childrenOf(parent).find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program),
  );
  if (pid === undefined) throw new Error(`${program} does not run.`);
  return pid;
}

/** Resident memory of a process in bytes. 0 when it is gone. */
export function residentBytes(pid: number): number {
  return Number(statusField(String(pid), 'VmRSS')?.replace(' kB', '') ?? 0) * 1024;
}

/** What a process holds, as the system counts it. */
export interface ProcessFigures {
  readonly residentMb: number;
  readonly handles: number;
  readonly threads: number;
}

/** Looks at a process of this machine. */
export function figuresOf(pid: number): ProcessFigures {
  return {
    residentMb: residentBytes(pid) / 1024 ** 2,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: Number(statusField(String(pid), 'Threads')),
  };
}

/**
 * Kills a process as `kill -9` does and waits until it and its children are gone: they end with it, but on a busy machine
 * not before a next start on the same folder would be refused.
 */
export async function killWithChildren(victim: ChildProcess): Promise<void> {
  const hasEnded = victim.exitCode !== null || victim.signalCode !== null;
  const closed = hasEnded ? undefined : once(victim, 'close');
  const children = childrenOf(victim.pid ?? 0);
  victim.kill('SIGKILL');
  await closed;
  await until('the children of a killed process are gone', () => !children.some(isAlive), 30_000);
}

/** Whether a process runs. One that has ended and was not reaped yet does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return statusField(String(pid), 'State')?.startsWith('Z') !== true;
  } catch {
    return false;
  }
}

function statusField(pid: string, field: string): string | undefined {
  try {
    return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    // It ended while we looked.
    return undefined;
  }
}
