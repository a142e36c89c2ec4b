/**
 * Every integration test of the server on both databases; `npm test` has the second one for the seam, import, REST and rights.
 * Arguments: files (all).
 */
import process from 'node:process';
import { chosenFiles, reportSuite, vitestPasses } from './support/run-suite.ts';

await reportSuite('second-database', () =>
  vitestPasses(['integration'], { ...process.env, TEST_DATABASES: 'all' }, chosenFiles(['apps/server/'])),
);
