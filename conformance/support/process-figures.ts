import { readdir, readFile } from 'node:fs/promises';

/** What a process holds, as the system counts it. */
export interface ProcessFigures {
  readonly residentMb: number;
  readonly handles: number;
  readonly threads: number;
}

/** Looks at a process of this machine. */
export async function figuresOf(pid: number): Promise<ProcessFigures> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const handles = await readdir(`/proc/${pid}/fd`);
  return { residentMb: number('VmRSS') / 1024, handles: handles.length, threads: number('Threads') };
}
