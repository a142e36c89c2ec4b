import { basename } from 'node:path';
import { build } from 'vite';
import { buildIfStale } from './build-if-stale.mjs';
import { fromRoot, serverProgram } from './paths.mjs';

const SERVER = fromRoot('apps', 'server');
const OUTPUT = fromRoot('apps', 'server', 'dist', 'bundled');

/**
 * What is started by itself: the server, the commands of operators, and the programs of threads and child processes,
 * which `imports` of `apps/server/package.json` names.
 */
const PROGRAMS = [
  'apps/server/src/main.ts',
  'apps/server/src/ops/backup-command.ts',
  'apps/server/src/ops/restore-command.ts',
  'apps/server/src/check-command.ts',
  'apps/server/src/models-command.ts',
  'apps/server/src/staff-command.ts',
  'apps/server/src/db/pglite-child.ts',
  'apps/server/src/rest/bulk/bulk-worker.ts',
  'apps/server/src/imports/run/import-worker.ts',
  'apps/server/src/directory/search/thread/search-worker.ts',
  'apps/server/src/voice/understanding/understanding-worker.ts',
  'apps/server/src/voice/templates/template-worker.ts',
  'packages/agent/src/room/agent-worker-program.ts',
  'packages/media/src/worker/worker-program.ts',
];

/** What loads files from beside itself, native ones and those of PGlite, or is not installed (`pg-native`, optional). */
const EXTERNAL = [
  /^@electric-sql\/pglite/,
  /^@livekit\/rtc-node/,
  /^@node-rs\/argon2/,
  'fs-native-extensions',
  'node-datachannel',
  'pg-native',
];

const INPUTS = [
  ...['agent', 'contracts', 'directory', 'media', 'process'].map((name) => fromRoot('packages', name, 'src')),
  fromRoot('apps', 'server', 'src'),
  fromRoot('apps', 'server', 'package.json'),
  fromRoot('scripts', 'lib', 'bundle-server.mjs'),
  fromRoot('package-lock.json'),
];

/** Makes few files of the server's programs: loading its 1,300 modules one by one takes more than half of each start. */
export async function bundleServer() {
  await build({
    configFile: false,
    root: SERVER,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['@rer/source', 'node'] },
    ssr: { noExternal: true, resolve: { conditions: ['@rer/source', 'node'] } },
    build: {
      ssr: true,
      outDir: OUTPUT,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((path) => [basename(path, '.ts'), fromRoot(path)])),
        external: EXTERNAL,
        // Beside each other: what they find from their own address is found from each.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/**
 * Bundles the server when one of its inputs changed since the last time.
 * @returns {Promise<boolean>} False when that failed, which has been printed.
 */
export async function bundleServerIfStale() {
  return await buildIfStale({
    name: 'the server',
    inputs: INPUTS,
    output: serverProgram('main'),
    stamp: fromRoot('apps', 'server', 'dist', '.bundle-stamp'),
    script: `import { bundleServer } from './scripts/lib/bundle-server.mjs'; await bundleServer();`,
  });
}
