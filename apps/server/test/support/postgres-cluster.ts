import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { until } from './until.ts';

/** A PostgreSQL of our own in a temporary folder, reached by a private Unix socket. */
export interface PostgresCluster {
  /** Connection string of its administrator. */
  readonly url: string;
  /** The process whose children serve connections; 0 while it is stopped. */
  pid(): number;
  start(): Promise<void>;
  /** Ends all connections and the server; the data stays. */
  stop(): Promise<void>;
  /** Stops and removes everything. */
  remove(): Promise<void>;
}

/** Makes and starts a cluster with settings of `postgresql.conf`, by default without waiting for the disk. It also ends when this process does, however that happens. */
export async function startPostgresCluster(
  programs: string,
  settings: readonly string[] = ['fsync=off'],
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(baseFolder(), 'rer-test-pg-'));
  const owner = unprivilegedOwner();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgresql:///postgres?host=${folder}&user=postgres`;
  let running: ChildProcess | undefined;
  /** Of the server that was stopped last; until then its folder is taken. */
  let ended: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const stopping = running;
    running = undefined;
    if (stopping !== undefined) {
      ended = new Promise((resolve) => stopping.once('exit', resolve));
      stopping.stdin?.end();
    }
    await ended;
  };
  const start = async () => {
    await ended;
    // The shell waits for its input to end, which happens when we end it or when we are gone.
    running = spawn(
      'sh',
      [
        '-c',
        '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server',
        'sh',
        join(programs, 'postgres'),
        '-D',
        data,
        '-k',
        folder,
        '-c',
        'listen_addresses=',
        '-c',
        'max_connections=100',
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { ...owner, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    await until('the test cluster accepts connections', () => accepts(url), 20_000);
  };
  await start();
  return {
    url,
    pid: () => running?.pid ?? 0,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where temporary files go, often memory: databases are copied there by the hundred. The server's account has to reach it. */
function baseFolder(): string {
  const mayBeEntered = (statSync(tmpdir()).mode & 0o001) !== 0;
  return mayBeEntered || process.getuid?.() !== 0 ? tmpdir() : '/tmp';
}

/** PostgreSQL refuses to run as root: then as the account that its package made, else as nobody. */
function unprivilegedOwner(): { uid: number; gid: number } | Record<'uid' | 'gid', undefined> {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined };
  for (const account of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', account), gid: idOf('-g', account) };
    } catch {
      // No such account; the next one may exist.
    }
  }
  throw new Error('There is no account to run PostgreSQL as: run the tests as another user than root.');
}

function idOf(kind: '-u' | '-g', account: string): number {
  return Number(
    execFileSync('id', [kind, account], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
