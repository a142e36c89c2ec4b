import type { TestProject } from 'vitest/node';
import { buildSdkIfStale } from '../scripts/lib/build-sdk.mjs';
import { buildSiteIfStale } from '../scripts/lib/build-site.mjs';
import { bundleServerIfStale } from '../scripts/lib/bundle-server.mjs';
import { bundleSpeechIfStale } from '../scripts/lib/bundle-speech.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `dist` of this package holds the site as its sources are. */
    siteIsBuilt: boolean;
  }
}

/** Before the first test: brings the bundled server, the site and the client of calls up to date, once for all of them. */
export async function setup(project: TestProject): Promise<void> {
  if (!(await bundleServerIfStale())) throw new Error('The server could not be bundled.');
  if (!(await bundleSpeechIfStale())) throw new Error('The speech program could not be bundled.');
  // Tests that need no site run even where it does not build.
  const built = await Promise.all([buildSiteIfStale(), buildSdkIfStale()]);
  project.provide('siteIsBuilt', built.every(Boolean));
}
