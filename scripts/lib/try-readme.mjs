import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.mjs';

/** @typedef {import('./product.mjs').Product} Product */

/** Seconds until ready from a fresh checkout with its packages, and once built: four times what a free machine of usual speed takes. */
const FIRST_LIMIT_S = 120;
const BUILT_LIMIT_S = 20;

/**
 * Starts the product by the README's command, opens the page and stops it.
 * @param {number} limitSeconds
 * @param {string} dataDir Made by the first start, found by the second.
 * @returns {Promise<number>} Seconds to ready.
 */
async function startOnce(limitSeconds, dataDir) {
  const product = await startProduct({
    command: ['npm', 'start'],
    readyLimitMs: limitSeconds * 1000,
    dataDir,
    keepData: true,
  });
  try {
    const page = await fetch(product.origin);
    if (!page.ok || !(await page.text()).includes('REALTIME ENERGY ROUTING')) {
      throw new Error(`The landing page answered ${page.status} or lacked its subtitle.`);
    }
  } finally {
    await product.stop();
  }
  // npm's own exit code tells of the signal; the server's last line tells that it closed everything.
  if (!product.output().includes('"stopped"')) {
    throw new Error(`npm start did not stop cleanly on SIGTERM:\n${product.output()}`);
  }
  return product.readySeconds;
}

/**
 * The README's command, twice: as this checkout is, then built.
 * @returns {Promise<number>} An exit code: 0 when both became ready in time, served the page and stopped cleanly.
 */
export async function tryReadme() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rer-readme-'));
  try {
    const first = await startOnce(FIRST_LIMIT_S, dataDir);
    const built = await startOnce(BUILT_LIMIT_S, dataDir);
    console.log(`npm start: ready in ${first.toFixed(1)} s, again in ${built.toFixed(1)} s.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
