import { mkdir, writeFile } from 'node:fs/promises';
import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import makeTemplate from '../../e2e/support/make-template.ts';
import { findBrowsers } from '../../scripts/lib/browser.mjs';
import { build } from '../../scripts/lib/build.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { DATA_TEMPLATE } from '../../scripts/lib/product.mjs';
import { launchOptionsFor } from '../../testing/browsers.ts';
import type { MediaEngineUnderTest } from '../engines/engine.ts';
import { chosenEngines } from '../engines/engines.ts';
import { namespaceProblem } from '../network/namespaces.ts';
import { serveBundledPage } from './bundled-page.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** Starts everything that the tests share, once: the engines, the page, and a box for webhooks. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, page, webhooks] = await Promise.all([
    browserOptions(),
    serveBundledPage('call.ts'),
    startWebhookReceiver(),
  ]);
  const closers = [page.close, webhooks.close];
  const close = async () => {
    for (const one of closers) await one();
  };
  const running: MediaEngineUnderTest[] = [];
  const notes: string[] = [];
  try {
    // Several products are started, most of them by single files.
    if (!(await build())) throw new Error('The product could not be built.');
    if (process.env[DATA_TEMPLATE] === undefined) closers.push(await makeTemplate());
    for (const [name, start] of chosenEngines(process.env)) {
      const started = await start({ webhookUrl: webhooks.url });
      if ('missing' in started) {
        notes.push(`The conformance suite did not run on ${name}: ${started.missing}.`);
        continue;
      }
      running.push(started.engine);
      closers.push(started.engine.close);
    }
    if (running.length === 0) throw new Error(['There is no engine to test.', ...notes].join('\n'));
  } catch (error) {
    await close();
    throw error;
  }
  const problem = await namespaceProblem();
  // It is the only one that has tests of networks.
  if (problem !== undefined && project.name === 'hardship') {
    notes.push(`The tests of networks (NAT, one port for all, IPv6 alone) did not run: ${problem}.`);
  }
  await mkdir(fromRoot('test-results'), { recursive: true });
  // `npm test` repeats them at its very end.
  await writeFile(fromRoot('test-results', `${project.name}-notes.json`), JSON.stringify(notes));
  project.provide(
    'engines',
    running.map(({ name, url, apiKey, apiSecret }) => ({ name, url, apiKey, apiSecret })),
  );
  project.provide('browserOptions', browser);
  project.provide('page', page.url);
  project.provide('webhooks', webhooks.url);
  return async () => {
    await close();
    // After the report, so that nobody overlooks it.
    for (const note of notes) process.stdout.write(`\n${note}\n`);
  };
}

/** How each test file starts its browser, the first of this machine: with a camera and a microphone that are made up. */
async function browserOptions(): Promise<LaunchOptions> {
  const [browser] = await findBrowsers(process.env);
  const options = launchOptionsFor(browser, process.env);
  return { ...options, args: [...(options.args ?? []), '--autoplay-policy=no-user-gesture-required'] };
}
