import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type UserConfig } from 'vite';
import { shortClassNames } from './build/class-names.mjs';
import { BOOT_ENTRY, PAGE_ENTRIES, SIMULATION_ENTRY } from './build/page-entries.mjs';

/** Our packages are built from their sources. */
const SOURCE = '@rer/source';

/** The call component and the client of the media protocol. */
const CALL_COMPONENT = /packages[\\/]call[\\/]|livekit-client/;

/** What every page of React stands on; named first, so that no other group takes it along. */
const GROUND = [
  /node_modules[\\/](react|react-dom|scheduler|zod|wouter)[\\/]/,
  /src[\\/](lib[\\/](?!query-|use-paged)|styles|boot[\\/](late|theme)|app[\\/](page-root|site-data|screens[\\/]screen))/,
  /components[\\/]layout[\\/]/,
  /components[\\/]toast[\\/](create-|texts|toast-(area|provider|reducer)|use-(toast|live-area))/,
  /components[\\/](ui[\\/](breakable|button|card|class-names|loading|notice|retry|skeleton|visually)|form[\\/]checkbox)/,
  /features[\\/]session[\\/](page-barrier|session-|use-session)/,
  /contracts[\\/]src[\\/](api-error|auth[\\/](auth-|session)|company|json\.|limits|page-data|staff-pages|storable)/,
];

/** Drawings, and the pages that are little else. */
const OF_ART = [/components[\\/]art[\\/]/, /pages[\\/]not-found[\\/]/, /app[\\/]hydrate-page/];

/** What forms are made of. */
const OF_FORMS = [
  /components[\\/](form[\\/](code-|field|new-password|password|text-field)|ui[\\/](copy|dialog))/,
];

/** What all of an account stands on. */
const OF_ACCOUNTS = [
  /features[\\/]account[\\/](account-calls|texts)/,
  /contracts[\\/]src[\\/]auth[\\/]account/,
];

/** Setting up a second factor. */
const OF_SET_UP = [
  /features[\\/]account[\\/](add-factor|factor-setup|use-offer)/,
  /pages[\\/]sign-in[\\/]set-up/,
];

/** Signing in: its forms, on its page and in place of every page that needs it. */
const OF_SIGN_IN = [/features[\\/]session[\\/]/, /pages[\\/]sign-in[\\/]/];

/** The team and its log. */
const OF_TEAM = [/features[\\/]staff[\\/]/, /contracts[\\/]src[\\/]auth[\\/]staff\./];

/** One provider: its values, its history, its form. */
const OF_RECORDS = [
  /features[\\/]directory[\\/](conflict|field|history[\\/]|merge[\\/]similar|record-)/,
  /features[\\/]directory[\\/]record[\\/](conflict|extra|field|form|record|use-record)/,
  /contracts[\\/]src[\\/]directory-changes/,
  /packages[\\/]directory[\\/]src[\\/]records/,
];

/** The fields of a provider: their names and kinds. */
const OF_FIELDS = [/contracts[\\/]src[\\/](directory-texts|provider-fields)/];

/** How many messages are unread: the header of every staff page says it. */
const OF_UNREAD = [/features[\\/]messages[\\/]unread/, /contracts[\\/]src[\\/]messages/];

/** What the import page begins with, locked or not. */
const OF_IMPORT_STARTS = [
  /features[\\/]import[\\/](lazy-parts\.|lock[\\/](lock-|tool-)|tool-|upload[\\/]interrupted|wait)/,
  /contracts[\\/]src[\\/]import-(limits|lock|texts)/,
];

/** The rest of the import. */
const OF_IMPORTS = [/features[\\/]import[\\/]/, /contracts[\\/]src[\\/]import/];

/** Conversations with the assistant, as they are stored. */
const OF_CONVERSATIONS = [
  /features[\\/]assistant[\\/](conversation-calls|late-texts)/,
  /contracts[\\/]src[\\/]voice[\\/]conversations/,
];

/** What all pages about providers begin with. */
const OF_PROVIDERS = [
  /features[\\/]directory[\\/](navigation|route|texts)/,
  /features[\\/]directory[\\/](list[\\/](list-|search-|use-(directory-list|search))|record[\\/](draft-store|use-drafts))/,
  /contracts[\\/]src[\\/](directory\.|directory-provider|provider\.)/,
];

/** A script of what its modules name, for the pages that need it. */
function group(
  name: string,
  modules: readonly RegExp[],
  priority: number,
): { name: string; test: (id: string) => boolean; priority: number } {
  return { name, test: (id) => modules.some((pattern) => pattern.test(id)), priority };
}

/** The pages, to `dist/client`: hashed names below `/assets/`, public files beside it. */
const pages: UserConfig = {
  plugins: [react()],
  resolve: {
    conditions: [SOURCE, ...defaultClientConditions],
    // The router asks for a stand-in that older versions of React need.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
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
      // Schemas that a page does not use are left out; making one does nothing else.
      treeshake: { manualPureFunctions: ['z'] },
      input: PAGE_ENTRIES,
      // The boot script calls what an entry exports.
      preserveEntrySignatures: 'exports-only',
      // One script and one style sheet for what several pages use, one of each for the page itself. What belongs to calls is
      // loaded only where one is joined.
      output: {
        // Each name stands in what a staff page loads first; 42 bits tell the builds of one file apart as well as 48 do.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What imports later is itself needed at once.
            { name: 'later', test: /preload-helper/, priority: 2 },
            { name: 'call', test: CALL_COMPONENT, minShareCount: 2, priority: 1 },
            group('ground', GROUND, 6),
            // Named, so that no larger group takes them along.
            { ...group('providers', OF_PROVIDERS, 6), minShareCount: 2 },
            group('failure', [/components[\\/]ui[\\/]failure-notice/], 6),
            group('paged', [/src[\\/]lib[\\/]use-paged/], 6),
            group('query', [/src[\\/]lib[\\/]query-parameters/], 6),
            { ...group('forms', OF_FORMS, 5), minShareCount: 2 },
            { ...group('fields', OF_FIELDS, 5), minShareCount: 2 },
            { ...group('sign-in', OF_SIGN_IN, 3), minShareCount: 2 },
            { ...group('art', OF_ART, 5), minShareCount: 2 },
            { ...group('account', OF_ACCOUNTS, 5), minShareCount: 2 },
            { ...group('set-up', OF_SET_UP, 4), minShareCount: 2 },
            { ...group('team', OF_TEAM, 4), minShareCount: 2 },
            { ...group('unread', OF_UNREAD, 5), minShareCount: 2 },
            { ...group('choice', [/components[\\/]form[\\/](choice-group|radio)/], 5), minShareCount: 2 },
            { ...group('import-start', OF_IMPORT_STARTS, 5), minShareCount: 2 },
            { ...group('import', OF_IMPORTS, 2), minShareCount: 2 },
            { ...group('record', OF_RECORDS, 2), minShareCount: 2 },
            { ...group('conversations', OF_CONVERSATIONS, 2), minShareCount: 2 },
            { name: 'shared', test: (id) => !CALL_COMPONENT.test(id), minShareCount: 2 },
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
