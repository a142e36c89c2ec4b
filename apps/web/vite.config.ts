import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type UserConfig } from 'vite';
import { shortClassNames } from './build/class-names.mjs';
import { BOOT_ENTRY, PAGE_ENTRIES, SIMULATION_ENTRY } from './build/page-entries.mjs';

/** Our packages are built from their sources. */
const SOURCE = '@rer/source';

/** The call component and the client of the media protocol. */
const CALL_COMPONENT = /packages[\\/]call[\\/]|livekit-client/;

/** What several pages of staff need, and nobody else: the directory's parts, and the router, which the parts would take along. */
const OF_STAFF = /features[\\/]directory[\\/]|react-router/;

/** The pages, to `dist/client`: hashed names below `/assets/`, public files beside it. */
const pages: UserConfig = {
  plugins: [react()],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: '.vite/pages.json',
    target: 'es2023',
    // Nothing but the one cut that the front page's first paint needs; the server's policy allows `data:` for that page.
    assetsInlineLimit: (file) => file.endsWith('instrument-sans-hero.woff2'),
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: PAGE_ENTRIES,
      // The boot script calls what an entry exports.
      preserveEntrySignatures: 'exports-only',
      // One script and one style sheet for what several pages use, one of each for the page itself. What belongs to calls is
      // loaded by who wants to join one, and by nobody else.
      output: {
        codeSplitting: {
          groups: [
            // What imports later is itself needed at once.
            { name: 'later', test: /preload-helper/, priority: 2 },
            { name: 'call', test: CALL_COMPONENT, minShareCount: 2, priority: 1 },
            {
              name: 'shared',
              test: (id) => !OF_STAFF.test(id) && !CALL_COMPONENT.test(id),
              minShareCount: 2,
              priority: 1,
            },
            { name: 'staff-shared', test: OF_STAFF, minShareCount: 2 },
          ],
        },
      },
    },
  },
};

/** The boot script and the simulation, beside the pages: on their own, so that each is one small file. */
const boot: UserConfig = {
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/boot.json',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { boot: BOOT_ENTRY, simulation: SIMULATION_ENTRY } },
  },
};

/** The renderer of the pages, to `dist/server/prerender.js`: one file that needs nothing but Node. */
const renderer: UserConfig = {
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: [SOURCE, ...defaultServerConditions] },
  ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
  },
};

/** Short in what people get, readable while developing. */
const modules = { generateScopedName: shortClassNames(join(import.meta.dirname, 'src')) };

/** Built by `build/build-site.mjs`, in the order in which the parts need each other. */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: import.meta.dirname,
  ...(command === 'build' && { css: { modules } }),
  ...(isSsrBuild === true ? renderer : mode === 'boot' ? boot : pages),
}));
