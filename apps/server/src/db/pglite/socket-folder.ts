import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { PoolConfig } from 'pg';
import { isAlive } from '../../runtime/is-alive.ts';

/** Longest path of a Unix socket that every platform takes (`sun_path` is 104 bytes on macOS, 108 on Linux). */
const SOCKET_PATH_MAX_BYTES = 103;
/** `pg` finds a Unix socket by folder and port: `<folder>/.s.PGSQL.<port>`. */
const SOCKET_PORT = 5432;
const PREFIX = 'rer-db-';
const OWNED = new RegExp(`^${PREFIX}(?<pid>\\d+)-`);
/** What `mkdtemp` appends. */
const SUFFIX_BYTES = 6;

export interface SocketFolder {
  readonly path: string;
  readonly socketPath: string;
  remove(): void;
}

/** Makes a private folder (mode 0700) for a socket, and removes those that dead processes of this user left. */
export function makeSocketFolder(): SocketFolder {
  const base = [tmpdir(), '/tmp'].find((each) => fits(each)) ?? '/tmp';
  removeStaleFolders(base);
  const path = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  return {
    path,
    socketPath: join(path, `.s.PGSQL.${SOCKET_PORT}`),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** How `pg` connects to the socket in `folder`. There is one user and one database; the folder is the guard. */
export function pgliteConnection(folder: string): PoolConfig {
  return { host: folder, port: SOCKET_PORT, user: 'postgres', database: 'postgres' };
}

function fits(base: string): boolean {
  const longest =
    join(base, `${PREFIX}${2 ** 22}-`).length + SUFFIX_BYTES + `/.s.PGSQL.${SOCKET_PORT}`.length;
  return longest <= SOCKET_PATH_MAX_BYTES;
}

function removeStaleFolders(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = OWNED.exec(name)?.groups?.['pid'];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(base, name);
    if (isOwn(path)) rmSync(path, { recursive: true, force: true });
  }
}

function isOwn(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.();
}
