import { buildIfStale } from './build-if-stale.mjs';
import { fromRoot } from './paths.mjs';

/**
 * Builds what foreign pages load of the call component, when one of its inputs changed since the last build.
 * @returns {Promise<boolean>} False when the build failed, which has been printed.
 */
export async function buildSdkIfStale() {
  return await buildIfStale({
    name: 'the call component',
    inputs: [
      fromRoot('packages', 'call', 'src'),
      fromRoot('packages', 'call', 'build'),
      fromRoot('packages', 'call', 'package.json'),
      fromRoot('scripts', 'lib', 'precompress.mjs'),
      fromRoot('package-lock.json'),
    ],
    output: fromRoot('packages', 'call', 'dist', 'sdk', 'call.js'),
    stamp: fromRoot('packages', 'call', 'dist', '.sdk-stamp'),
    script: `import { buildSdk } from './packages/call/build/build-sdk.mjs'; await buildSdk();`,
  });
}
