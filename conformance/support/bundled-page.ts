import { createServer } from 'node:http';
import { build } from 'vite';
import { z } from 'zod';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { listen } from '../../testing/listen.ts';

const bundled = z.object({
  output: z.array(
    z.object({ fileName: z.string(), code: z.optional(z.string()), isEntry: z.optional(z.boolean()) }),
  ),
});

export interface BundledPage {
  readonly url: string;
  /** The scripts that were fetched, the page's own first. */
  readonly fetched: readonly string[];
  close(): Promise<void>;
}

/** Serves a page of `conformance/page`, in which modules may stand in the place of others, and counts what it fetches. */
export async function serveBundledPage(
  file: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<BundledPage> {
  const { entry, files } = await bundle(file, alias);
  const html = `<!doctype html><meta charset="utf-8"><title>page</title><script type="module" src="./${entry}"></script>`;
  const fetched: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const code = files.get(url.slice(1));
    if (code !== undefined) fetched.push(url.slice(1));
    const type = code === undefined ? 'text/html; charset=utf-8' : 'text/javascript';
    response.writeHead(200, { 'content-type': type }).end(code ?? html);
  });
  return { ...(await listen(server)), fetched };
}

async function bundle(
  file: string,
  alias: Readonly<Record<string, string>>,
): Promise<{ entry: string; files: ReadonlyMap<string, string> }> {
  const result = await build({
    configFile: false,
    root: fromRoot('conformance', 'page'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['@rer/source', 'browser'], alias: { ...alias } },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: fromRoot('conformance', 'page', file) },
    },
  });
  const [first] = z.array(bundled).parse(Array.isArray(result) ? result : [result]);
  const chunks = first?.output.filter(({ code }) => code !== undefined) ?? [];
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (entry === undefined) throw new Error('The page could not be bundled.');
  return { entry, files: new Map(chunks.map(({ fileName, code = '' }) => [fileName, code])) };
}
