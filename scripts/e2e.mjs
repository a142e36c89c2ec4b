import { findBrowsers } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { runNode } from './lib/child.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { fromRoot } from './lib/paths.mjs';

requireNodeVersion();
try {
  const browsers = await findBrowsers(process.env);
  for (const { name, path } of browsers) console.log(`Browser (${name}): ${path}`);
  const playwright = fromRoot('node_modules', '@playwright', 'test', 'cli.js');
  process.exitCode = (await build())
    ? await runNode([playwright, 'test', ...process.argv.slice(2)], {
        env: { ...process.env, E2E_BROWSERS: JSON.stringify(browsers) },
      })
    : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
