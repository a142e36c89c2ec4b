import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { testAuthClients } from './support/auth-clients.ts';
import { test as base } from './support/test.ts';

const programs = findPostgresPrograms(process.env);

/** A test against a product on a PostgreSQL of its own. */
const test = base.extend({
  productEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      if (programs === undefined) throw new Error('PostgreSQL is not installed here.');
      const cluster = await startPostgresCluster(programs);
      await use({ ACCESS: 'staff', DATABASE_URL: cluster.url });
      await cluster.remove();
    },
    { scope: 'worker' },
  ],
});

// Where it is not installed, the run of the integration tests says so.
if (programs !== undefined) testAuthClients(test);
