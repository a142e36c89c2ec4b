import { defineConfig } from '@playwright/test';
import { projectsFor } from './e2e/support/browser-projects.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/make-template.ts',
  testMatch: '**/*.test.ts',
  // Pictures are made on request; that pages fit is a rule of journeys.
  testIgnore: process.env['UPDATE_SCREENSHOTS'] === '1' ? [] : ['**/screenshots.test.ts'],
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  forbidOnly: true,
  // As in `vitest.config.ts`.
  retries: 1,
  // One more than the cores of the smallest machine: a journey waits for half of its time.
  workers: 3,
  // Nothing is measured by these: what is waited for comes within moments, and later on a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // The report is read by `scripts/lib/stages.mjs`.
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['TEST_REPORT'] ?? 'test-results/e2e-report.json' }],
  ],
  // Scrolling that glides makes every click below the fold wait for it. Tests about movement ask for it.
  use: { contextOptions: { reducedMotion: 'reduce' } },
  projects: await projectsFor(process.env),
});
