import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';

/** Where a running server's database is reached by other programs of the same user (`npm run backup`). */
const runtimeFile = z.object({ pid: z.number(), socketFolder: z.string() });
export type RuntimeFile = z.infer<typeof runtimeFile>;

function pathIn(dataDir: string): string {
  return join(dataDir, 'runtime.json');
}

/** Writes the file, readable by its owner alone. */
export function writeRuntimeFile(dataDir: string, content: { readonly socketFolder: string }): void {
  const path = pathIn(dataDir);
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, JSON.stringify({ pid: process.pid, ...content }), { mode: 0o600 });
  renameSync(partial, path);
}

export function removeRuntimeFile(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

/**
 * Reads the file. Undefined when there is none, when it is not ours and private, or when the folder that it names is
 * not a private folder of ours: then another user's process could listen there.
 */
export function findRuntimeFile(dataDir: string): RuntimeFile | undefined {
  const path = pathIn(dataDir);
  if (!isPrivate(path)) return undefined;
  const parsed = runtimeFile.safeParse(readJson(path));
  return parsed.success && isPrivate(parsed.data.socketFolder) ? parsed.data : undefined;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function isPrivate(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  const own = process.getuid?.();
  return stat !== undefined && !stat.isSymbolicLink() && stat.uid === own && (stat.mode & 0o077) === 0;
}
