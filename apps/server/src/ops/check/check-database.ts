import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import { FolderLockedError, lockFolder } from '../../db/folder-lock.ts';
import { ClientTransaction } from '../../db/rows.ts';
import { bad, type Finding, good, reasonOf, warn } from './finding.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** Oldest PostgreSQL that the schema runs on. */
const OLDEST_VERSION = 150_000;

/** Which database is used, whether it can be reached, and what a power cut may cost. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  const { dataDir, databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined) return checkEmbedded(dataDir);
  const urls = new Set([databaseUrl, databaseDirectUrl ?? databaseUrl]);
  return (await Promise.all([...urls].map(checkPostgres))).flat();
}

async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  const durability = warn(
    'database',
    'Embedded (PGlite): survives a killed process, but writes without fsync: a power cut may cost the last minutes. ' +
      'PostgreSQL by DATABASE_URL is recommended in production.',
  );
  const versionFile = join(dataDir, 'pgdata', 'PG_VERSION');
  if (!existsSync(versionFile)) {
    return [durability, good('database', `No data yet; the first start makes ${join(dataDir, 'pgdata')}.`)];
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  return [
    durability,
    good('database', `Files of PostgreSQL ${version} in ${join(dataDir, 'pgdata')}, ${await use(dataDir)}.`),
  ];
}

async function use(dataDir: string): Promise<string> {
  try {
    const lock = await lockFolder(dataDir);
    lock.release();
    return 'not in use';
  } catch (error) {
    if (error instanceof FolderLockedError) return 'in use by a running server';
    throw error;
  }
}

const settingsRow = z.object({ version: z.string(), fsync: z.string(), commit: z.string() });

async function checkPostgres(url: string): Promise<Finding[]> {
  const place = placeOf(url);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that breaks between two statements; the next one then says so.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const settings = await new ClientTransaction(client).row(
      settingsRow,
      `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit`,
    );
    const number = Number(settings.version);
    const name = `PostgreSQL ${Math.floor(number / 10_000)}.${number % 10_000} at ${place}`;
    return [
      number >= OLDEST_VERSION
        ? good('database', `${name} answers.`)
        : bad('database', `${name} is too old; version 15 or later is needed.`),
      settings.fsync === 'on' && settings.commit !== 'off'
        ? good('database', 'Committed data survives a power cut (fsync on, synchronous commit).')
        : bad(
            'database',
            `A power cut may cost data: fsync=${settings.fsync}, synchronous_commit=${settings.commit}.`,
          ),
    ];
  } catch (error) {
    return [bad('database', `PostgreSQL at ${place} cannot be reached: ${reasonOf(error)}.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host and port, or the folder of a Unix socket; never the password. */
function placeOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return host || (searchParams.get('host') ?? 'this machine');
}
