/**
 * Calls where packets are lost, processes are killed, clients attack and networks are strange; databases that go away,
 * full disks, limits of memory. They measure times, and need the machine to themselves. Arguments: files (all).
 */
import process from 'node:process';
import { chosenFiles, reportSuite, vitestPasses } from './support/run-suite.ts';

await reportSuite('hardship', () =>
  vitestPasses(['hardship'], { ...process.env, CONFORMANCE_ENGINES: 'embedded' }, chosenFiles()),
);
