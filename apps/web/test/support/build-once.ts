import type { TestProject } from 'vitest/node';
import { buildSdkIfStale } from '../../../../scripts/lib/build-sdk.mjs';
import { buildSiteIfStale } from '../../../../scripts/lib/build-site.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `dist` of this package holds the site as its sources are. */
    siteIsBuilt: boolean;
  }
}

/** Before the first integration test: brings the built site and the client of calls up to date, once for all of them. */
export async function setup(project: TestProject): Promise<void> {
  // Tests that need no site run even where it does not build.
  const built = await Promise.all([buildSiteIfStale(), buildSdkIfStale()]);
  project.provide('siteIsBuilt', built.every(Boolean));
}
