import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const dist = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));

/**
 * Before the first integration test: makes few files of each thread's built program. Tests start the threads of imports,
 * of large inserts, of the search index and of the understanding more than a hundred times, and loading four hundred modules takes three quarters of the processor
 * time of a short import. `#bulk-worker`, `#import-worker`, `#search-worker`, `#understanding-worker` and
 * `#template-worker` are these files under the condition `@rer/bundled`.
 */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    root: dist(''),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: dist('bundled'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          'bulk-worker': dist('rest/bulk/bulk-worker.js'),
          'import-worker': dist('imports/run/import-worker.js'),
          'search-worker': dist('directory/search/thread/search-worker.js'),
          'understanding-worker': dist('voice/understanding/understanding-worker.js'),
          'template-worker': dist('voice/templates/template-worker.js'),
        },
        // `pg` takes it when it is there; it is not.
        external: ['pg-native'],
      },
    },
  });
}
