import { build } from './lib/build.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';

requireNodeVersion();
const startedAt = performance.now();
if (await build()) console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(2)} s.`);
else process.exitCode = 1;
