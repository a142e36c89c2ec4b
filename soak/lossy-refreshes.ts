/**
 * 10,000 refreshes of one session over a network that loses requests and answers, by two tabs that race, on each database.
 * Arguments: refreshes (10,000), databases (`pglite,postgres`), seed (by the clock; printed). Prints the figures as JSON; fails
 * when anybody is signed out, when two tabs get different tokens, or when the session does not end as one family with one
 * token that holds.
 */
import process from 'node:process';
import { PASSWORD } from '../apps/server/test/support/add-user.ts';
import { onDatabase, openAuthPlace } from '../apps/server/test/support/auth-place.ts';
import { startAuthServer } from '../apps/server/test/support/auth-server.ts';
import { runLossyRefreshes } from '../apps/server/test/support/lossy-refresh-run.ts';
import { seededRandom } from '../testing/seeded-random.ts';

const EMAIL = 'soak@example.org';

const refreshes = Number(process.argv[2] ?? 10_000);
const databases = (process.argv[3] ?? 'pglite,postgres').split(',');
const seed = Number(process.argv[4] ?? Date.now() % 1_000_000);

for (const database of databases) await onDatabase(database, (url) => soak(database, url));

async function soak(database: string, databaseUrl: string | undefined): Promise<void> {
  const server = await startAuthServer({ create: () => openAuthPlace(databaseUrl) });
  try {
    await server.addUser(EMAIL);
    const startedAt = performance.now();
    const figures = await runLossyRefreshes(server, {
      refreshes,
      random: seededRandom(seed),
      email: EMAIL,
      password: PASSWORD,
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${JSON.stringify({ soak: 'lossy-refreshes', database, seed, seconds, ...figures })}\n`,
    );
    const { signOuts, splits, families, activeTokens, replaysNoted } = figures;
    const isOneFamily = families === 1 && activeTokens === 1;
    if (signOuts.length > 0 || splits > 0 || !isOneFamily || replaysNoted > 0) process.exitCode = 1;
  } finally {
    await server.dispose();
  }
}
