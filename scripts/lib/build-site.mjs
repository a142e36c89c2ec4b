import { buildIfStale } from './build-if-stale.mjs';
import { fromRoot } from './paths.mjs';

/** Everything that the built site depends on. */
const INPUTS = [
  fromRoot('packages', 'call', 'src'),
  fromRoot('scripts', 'lib', 'precompress.mjs'),
  fromRoot('apps', 'web', 'src'),
  fromRoot('apps', 'web', 'build'),
  fromRoot('apps', 'web', 'public'),
  fromRoot('apps', 'web', 'package.json'),
  fromRoot('apps', 'web', 'vite.config.ts'),
  fromRoot('apps', 'web', 'vite.prerender.config.ts'),
  fromRoot('packages', 'contracts', 'src'),
  fromRoot('packages', 'directory', 'src'),
  fromRoot('package-lock.json'),
];

/**
 * Builds the site when one of its inputs changed since the last build.
 * @returns {Promise<boolean>} False when the build failed, which has been printed.
 */
export async function buildSiteIfStale() {
  return await buildIfStale({
    name: 'the site',
    inputs: INPUTS,
    output: fromRoot('apps', 'web', 'dist', 'server', 'prerender.js'),
    stamp: fromRoot('apps', 'web', 'dist', '.stamp'),
    script: `import { buildSite } from './apps/web/build/build-site.mjs'; await buildSite();`,
  });
}
