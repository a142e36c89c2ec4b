/**
 * Every integration test of the server on both databases; `npm test` has both for the seam, import, REST and rights, and
 * PostgreSQL alone for the others where there is one.
 * Arguments: files (all).
 */
import process from 'node:process';
import { chosenFiles, reportSuite, vitestPasses } from './support/run-suite.ts';

await reportSuite('second-database', () =>
  vitestPasses(['integration'], { ...process.env, TEST_DATABASES: 'all' }, chosenFiles(['apps/server/'])),
);
