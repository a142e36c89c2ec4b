import { existsSync } from 'node:fs';
import { buildSdkIfStale } from './build-sdk.mjs';
import { buildServer } from './build-server.mjs';
import { buildSiteIfStale } from './build-site.mjs';
import { bundleServerIfStale } from './bundle-server.mjs';
import { bundleSpeechIfStale } from './bundle-speech.mjs';
import { fromRoot } from './paths.mjs';

/**
 * Builds what is stale: the server, the speech program, the site and the call component, at the same time.
 * @returns {Promise<boolean>} False when a part failed; its errors have been printed.
 */
export async function build() {
  if (!existsSync(fromRoot('node_modules', 'typescript', 'bin', 'tsc'))) {
    console.error('The packages are not installed: run `npm ci` first.');
    return false;
  }
  const parts = await Promise.all([
    buildServer(),
    bundleServerIfStale(),
    bundleSpeechIfStale(),
    buildSiteIfStale(),
    buildSdkIfStale(),
  ]);
  return parts.every(Boolean);
}
