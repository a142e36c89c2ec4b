import { cpus } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { namespaceProblem } from './conformance/network/namespaces.ts';
import { hasPostgres } from './scripts/lib/postgres-programs.mjs';
import { findSpeechMaterial } from './scripts/lib/speech-material.mjs';

/** Tests read the sources of our packages, never their build output. */
const conditions = ['@rer/source'];

/** For tests with real media: what is waited for is not what they measure, and comes late on a busy machine. */
const PATIENT = { poll: { timeout: 40_000, interval: 25 } };

/**
 * Tests that start processes, browsers and calls are tried once more, as a busy machine can fail them; what needed that is
 * listed in the summary of `npm test`, which fails when it was more than three.
 */
const RETRY = 1;

/** Files of which nothing can run on this machine; that they did not run is among the last lines of `npm test`. */
const WITHOUT_POSTGRES = hasPostgres(process.env) ? [] : ['apps/server/test/db-roles.test.ts'];
const WITHOUT_SPEECH =
  findSpeechMaterial(process.env) === undefined ? ['apps/server/test/speech/real-recognizer.test.ts'] : [];
const WITHOUT_NETWORKS =
  (await namespaceProblem()) === undefined ? [] : ['conformance/embedded/networks.test.ts'];

const SPOKEN = 'conformance/spoken-*.test.ts';

/** The server's part of `npm run soak -- hardship`: databases that go away, full disks, limits of memory. */
const SERVER_HARDSHIP = 'apps/server/test/hardship/*.test.ts';

/** What starts databases, products or browsers. Begun last, one would keep one worker busy while the other has nothing. */
const LONG =
  /\/(db-[a-z-]+|rooms|import-run|import-file|fonts-come-late|assistant-card|auth-attacks|directory-record|server-process|supabase-clients|contact-form|toasts|page-takeover|vanishing|pages)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    sequence: { sequencer: LongFirst },
    setupFiles: ['scripts/property-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules without a world around them: a worker for each file would take longer than the tests themselves.
          isolate: false,
          // Without this a machine with two cores would use one.
          maxWorkers: cpus().length,
          // Nothing is measured by it: thousands of messages or dialogues take seconds, and several times that on a busy machine.
          testTimeout: 240_000,
          // What is polled for comes within moments; a machine that is busy with another file may take seconds.
          expect: { poll: { timeout: 20_000 } },
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.tsx',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['apps/*/test/**/*.test.ts'],
          // No file changes what all share: modules are loaded once for each worker, a second for each file less.
          isolate: false,
          exclude: [...configDefaults.exclude, SERVER_HARDSHIP, ...WITHOUT_POSTGRES, ...WITHOUT_SPEECH],
          globalSetup: ['testing/build-once.ts', 'apps/server/test/support/start-databases.ts'],
          retry: RETRY,
          // Nothing is measured by it: on a slow and busy machine a test that starts a product takes a minute.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // What is polled for comes within moments; a machine that is busy with another file may take seconds.
          expect: { poll: { timeout: 20_000 } },
          // Two more than the cores of the smallest machine: for part of the time each waits for its processes.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          // Keeps the clients from logging what they are about to do.
          env: { NODE_ENV: 'production' },
          include: ['conformance/*.test.ts'],
          exclude: [...configDefaults.exclude, SPOKEN],
          isolate: false,
          // Where both run, as in `npm run soak -- second-browser`: projects with other numbers of workers run one after the other.
          sequence: { groupOrder: 1 },
          globalSetup: ['conformance/support/global-setup.ts'],
          testTimeout: 240_000,
          // A livekit-server may have to be built first.
          hookTimeout: 120_000,
          expect: PATIENT,
          retry: RETRY,
          // One more than the cores of the smallest machine: pages whose machine is busy elsewhere send smaller pictures, or none.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          // Conversations that are spoken in real time: sound of a browser or a caller that is kept waiting is garbled.
          name: 'spoken',
          env: { NODE_ENV: 'production' },
          include: [SPOKEN],
          sequence: { groupOrder: 2 },
          globalSetup: ['conformance/support/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          retry: RETRY,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          // Attacks on the built product, each as it was seen: docs/security.md.
          name: 'hostile',
          include: ['hostile/*.test.ts'],
          isolate: false,
          globalSetup: ['testing/build-once.ts', 'apps/server/test/support/start-databases.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          retry: RETRY,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          // Networks that lose packets, processes that are killed, clients that attack: they measure times, and need the
          // machine to themselves: `npm run soak -- hardship`.
          name: 'hardship',
          env: { NODE_ENV: 'production' },
          include: ['conformance/embedded/*.test.ts', SERVER_HARDSHIP],
          exclude: [...configDefaults.exclude, ...WITHOUT_NETWORKS],
          globalSetup: ['conformance/support/global-setup.ts', 'apps/server/test/support/start-databases.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          retry: RETRY,
          maxWorkers: 1,
        },
      },
    ],
  },
});
