import { findBrowsers } from './browser.mjs';
import { findInstalledBrowser } from './installed-browser.mjs';
import { findPostgresPrograms } from './postgres-programs.mjs';
import { speechNotes } from './speech-material.mjs';

/**
 * Says what this machine has to test with. On CI a machine without PostgreSQL, or without a model of speech, is a failure:
 * half of the integration, and all of the real recogniser, would go unseen.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} An exit code.
 */
export async function describeMachine(env) {
  const postgres = env['TEST_DATABASE_URL'] ? 'given by TEST_DATABASE_URL' : findPostgresPrograms(env);
  console.log(
    `Node.js ${process.versions.node}; PostgreSQL: ${postgres ?? 'none, so only the embedded one is used'}`,
  );
  try {
    for (const { name, path } of await findBrowsers(env)) console.log(`Browser (${name}): ${path}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  const gaps = [
    ...(postgres === undefined
      ? ['There is no PostgreSQL on this machine, and CI must test on it: install postgresql.']
      : []),
    ...speechNotes(env),
  ];
  for (const gap of gaps) console.log(gap);
  return gaps.length > 0 && env['CI'] ? 1 : 0;
}

/**
 * Whether tests have no other browser here than the one from npm.
 * @param {NodeJS.ProcessEnv} env
 */
export function hasOnlyNpmBrowser(env) {
  return env['E2E_BROWSER'] === 'npm' || findInstalledBrowser(env) === undefined;
}

/**
 * Says in which browser what ran.
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly string[]}
 */
export function browserNotes(env) {
  return hasOnlyNpmBrowser(env)
    ? [
        'All tests of pages, journeys and calls ran in the browser from npm. Where Chromium or Chrome is installed, journeys and calls run in that one.',
      ]
    : ['Journeys and calls ran in the installed browser; tests of single pages in the one from npm.'];
}
