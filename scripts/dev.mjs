import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build } from './lib/build.mjs';
import { TSC } from './lib/build-server.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';

requireNodeVersion();

/** The server runs from the modules that the compiler writes, since its bundle is not made anew at each change. */
const MODULES = ['--conditions=@rer/modules'];

/** The page's port; the server listens on the next one and is reached through it. */
const port = Number(process.env['PORT'] || 8080);
const address = `http://localhost:${port}`;
const target = `http://127.0.0.1:${port + 1}`;

/**
 * A Node program that lives as long as we do.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function keep(args, env = process.env) {
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

if (!(await build())) {
  process.exitCode = 1;
} else {
  const compiler = keep([TSC, '-b', 'apps/server', '--watch', '--preserveWatchOutput']);
  const server = keep(
    [...MODULES, '--watch', '--watch-preserve-output', fromRoot('apps', 'server', 'dist', 'main.js')],
    {
      ...process.env,
      PORT: String(port + 1),
      PUBLIC_URL: process.env['PUBLIC_URL'] || address,
    },
  );
  const { startDevSite } = await import('../apps/web/build/dev-site.mjs');
  const site = await startDevSite({ port, apiTarget: target });
  console.log(`The site with reload: ${address} (server: ${target})`);
  const signal = await Promise.race(
    ['SIGINT', 'SIGTERM'].map((name) => once(process, name).then(() => name)),
  );
  compiler.kill();
  server.kill();
  await Promise.all([site?.close?.(), once(server, 'close')]);
  console.log(`Stopped on ${signal}.`);
}
