import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { serverProgram } from './lib/paths.mjs';

requireNodeVersion();
if (await build()) {
  // In this process, not in a child: signals arrive where they belong, nothing is orphaned, one process less.
  await import(pathToFileURL(serverProgram('main')).href);
} else {
  console.error('Not started, because the build failed.');
  process.exitCode = 1;
}
