import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { fromRoot } from '../../scripts/lib/paths.mjs';

const bundled = z.object({ output: z.array(z.object({ code: z.string().optional() })) });

/** A package as one script for the browser, whose exports become `window[name]`. */
export async function bundleForBrowser(packageName: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(fromRoot('node_modules'), '.rer-bundle-'));
  try {
    const entry = join(folder, 'entry.mjs');
    await writeFile(entry, `export * from '${packageName}';\n`);
    const result = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, minify: false, lib: { entry, name, formats: ['iife'] } },
    });
    const [first] = z.array(bundled).parse(Array.isArray(result) ? result : [result]);
    return first?.output[0]?.code ?? '';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
