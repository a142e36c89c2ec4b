import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

const ENTRY = fileURLToPath(new URL('../src/call-component.ts', import.meta.url));
const KILOBYTE = 1000;

test('the client without what comes with the engine is at most 20 kB', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['es'] },
      rolldownOptions: { external: [/engine-bundle/], output: { minify: true } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.');
  const code = output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  expect(code).toHaveLength(1);
  expect(gzipSync(code.join(''), { level: 9 }).length).toBeLessThanOrEqual(20 * KILOBYTE);
});
