/**
 * Whether the time of an answer tells who has an account: signing in by a password and by the code of a mail, over HTTP, for
 * an account, for nobody, and for an account without a password, one after the other in turns. Prints medians and their
 * ratio to that of the account as JSON. Arguments: requests of each kind (300), databases (`pglite,postgres`). Fails when a ratio
 * is off by more than 5 % and the medians by more than a quarter of a millisecond.
 */
import process from 'node:process';
import { onDatabase, openAuthPlace } from '../apps/server/test/support/auth-place.ts';
import { type AuthServer, startAuthServer } from '../apps/server/test/support/auth-server.ts';
import { median } from './support/median.ts';

const RATIO_GOAL = 0.05;
const NOISE_MS = 0.25;
const WARM_UP = 20;
const HOUR = 60 * 60 * 1000;

const requests = Number(process.argv[2] ?? 300);
const databases = (process.argv[3] ?? 'pglite,postgres').split(',');

const WAYS = {
  'token?grant_type=password': (email: string) => ({ email, password: 'wrong' }),
  verify: (email: string) => ({ type: 'email', email, token: '000000' }),
};
const KINDS = ['account', 'nobody', 'invited'] as const;

for (const database of databases) await onDatabase(database, (url) => compare(database, url));

async function compare(database: string, databaseUrl: string | undefined): Promise<void> {
  const server = await startAuthServer({ create: () => openAuthPlace(databaseUrl) });
  try {
    await server.addUser('account@example.org', 'viewer');
    const invited = await server.addUser('invited@example.org', 'viewer');
    await server.rows('UPDATE auth.users SET password_hash = NULL WHERE id = $1', [invited]);
    for (const [path, bodyFor] of Object.entries(WAYS)) {
      const times: Record<(typeof KINDS)[number], number[]> = { account: [], nobody: [], invited: [] };
      for (let round = -WARM_UP; round < requests; round += 1) {
        // Past the limits of the round before.
        server.now += HOUR;
        // Each comes first as often as the others.
        const turn = (round + WARM_UP) % KINDS.length;
        for (const kind of [...KINDS.slice(turn), ...KINDS.slice(0, turn)]) {
          const place = `198.51.${(round + WARM_UP) % 250}.1`;
          const ms = await timeOf(server, path, bodyFor(`${kind}@example.org`), place);
          if (round >= 0) times[kind].push(ms);
        }
      }
      report(database, path, times);
    }
  } finally {
    await server.dispose();
  }
}

async function timeOf(server: AuthServer, path: string, body: object, place: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': place },
    body: JSON.stringify(body),
  });
  await answer.text();
  const ms = performance.now() - startedAt;
  if (answer.status !== 400 && answer.status !== 403) {
    throw new Error(`${path} was answered with ${answer.status}.`);
  }
  return ms;
}

function report(
  database: string,
  path: string,
  times: Readonly<Record<(typeof KINDS)[number], readonly number[]>>,
): void {
  const accountMs = median(times.account);
  for (const kind of KINDS) {
    const ms = median(times[kind]);
    const ratio = ms / accountMs;
    const figures = { of: kind, ms: rounded(ms), ratio: rounded(ratio) };
    process.stdout.write(
      `${JSON.stringify({ bench: 'sign-in-times', database, path, requests, ...figures })}\n`,
    );
    if (Math.abs(ratio - 1) > RATIO_GOAL && Math.abs(ms - accountMs) > NOISE_MS) process.exitCode = 1;
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
