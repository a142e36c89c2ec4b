import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type UserConfig } from 'vite';
import { BOOT_ENTRY, PAGE_ENTRIES } from './build/page-entries.mjs';

/** Our packages are built from their sources. */
const SOURCE = '@rer/source';

/** What the browser loads, to `dist/client`: hashed names below `/assets/`, public files beside it. */
const client: UserConfig = {
  plugins: [react()],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Inlined fonts or pictures would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { boot: BOOT_ENTRY, ...PAGE_ENTRIES },
      // The boot script calls what an entry exports.
      preserveEntrySignatures: 'exports-only',
    },
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

/** Run by `build/build-site.mjs`, which builds both in the order that they need. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  ...(isSsrBuild === true ? renderer : client),
}));
