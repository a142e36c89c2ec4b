import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../../../../../testing/browsers.ts';
import type { CheckResult } from '../run.ts';

const ORIGIN = 'https://contract.test';
const CHECKS = join(dirname(fileURLToPath(import.meta.url)), '..');
const OUTCOMES = ['passed', 'failed', 'not built', 'other platform'] as const;

/** One script of a module below the checks, with all that it imports. */
export async function bundlePage(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(CHECKS, entry), formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  for (const output of outputs) if (output.type === 'chunk') return output.code;
  throw new Error('nothing was bundled');
}

/**
 * Opens a page that runs `/page.js`, without any network: what is not among the files is an empty page of its own origin, and
 * all others are refused.
 */
export async function inPage<Result>(
  files: Readonly<Record<string, string>>,
  use: (page: Page, address: string) => Promise<Result>,
): Promise<Result> {
  const running = await launchBrowser();
  try {
    const page = await running.newPage();
    await page.route('**/*', (route) => {
      const { origin, pathname } = new URL(route.request().url());
      if (origin !== ORIGIN) return route.abort();
      const body = files[pathname];
      if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
      const script = pathname === '/' ? '<body><script type="module" src="/page.js"></script>' : '';
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${script}` });
    });
    return await use(page, `${ORIGIN}/`);
  } finally {
    await running.close();
  }
}

/** What a page says of checks; anything else fails. */
export function readResults(value: unknown): readonly CheckResult[] {
  if (!Array.isArray(value)) throw new Error('the page gave no results');
  return value.map((one: unknown) => {
    const outcome = OUTCOMES.find((known) => known === textOf(one, 'outcome'));
    return { id: textOf(one, 'id'), outcome: outcome ?? 'failed', why: textOf(one, 'why') };
  });
}

/** A text that a page says. */
export function textOf(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
}
