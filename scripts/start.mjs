import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { fromRoot } from './lib/paths.mjs';

requireNodeVersion();
if (await build()) {
  // In this process, not in a child: signals arrive where they belong, nothing is orphaned, one process less.
  await import(pathToFileURL(fromRoot('apps', 'server', 'dist', 'main.js')).href);
} else {
  console.error('Not started, because the build failed.');
  process.exitCode = 1;
}
