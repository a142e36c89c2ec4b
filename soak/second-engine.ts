/** What pages see and do in calls, on a real livekit-server too; `npm test` runs those tests on our engine alone. Arguments: files (all). */
import process from 'node:process';
import { chosenFiles, reportSuite, vitestPasses } from './support/run-suite.ts';

await reportSuite('second-engine', () =>
  vitestPasses(
    ['conformance', 'spoken'],
    { ...process.env, PAGE_ENGINES: 'all' },
    chosenFiles(['conformance/']),
  ),
);
