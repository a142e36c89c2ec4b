import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { scaledAround } from '../../apps/server/test/support/contention.ts';
import { BrowserParticipant } from '../support/browser-participant.ts';
import { expectEvent } from '../support/client-events.ts';
import { newRoom } from '../support/engine-under-test.ts';
import { report } from '../support/figures.ts';
import { NodeParticipant } from '../support/node-participant.ts';
import { pagesOfThisFile } from '../support/pages.ts';
import { RestartableProduct } from '../support/restartable-product.ts';

const BACK_LIMIT_MS = 5_000;
/** Nobody notices a page that comes so late. */
const ANSWER_LIMIT_MS = 1_000;

const pages = pagesOfThisFile();
let product: RestartableProduct;

beforeAll(async () => {
  product = await RestartableProduct.start();
});
afterAll(async () => {
  await product.stop();
});

/** A page and a caller who hear each other. */
async function call() {
  const room = newRoom();
  const { engine } = product;
  const [anna, ben] = await Promise.all([
    BrowserParticipant.join(pages, engine, { room, identity: 'anna' }),
    NodeParticipant.join(engine, { room, identity: 'ben' }),
  ]);
  await Promise.all([anna.publishMicrophone(), ben.publishTone(440)]);
  await Promise.all([anna.hears('ben'), ben.audioOf('anna')]);
  return { anna, ben };
}

/** Both have begun anew, and hear each other as before. */
async function areBack({ anna, ben }: Awaited<ReturnType<typeof call>>): Promise<void> {
  const limit = 20_000;
  await Promise.all([
    expectEvent(anna, { event: 'reconnected' }, limit),
    expectEvent(ben, { event: 'localTrackRepublished' }, limit),
  ]);
  await Promise.all([anna.hears('ben'), ben.hears('anna', 100)]);
}

/** Asks the site for a page again and again until the end of the test. */
function visitSite(): { readonly worstMs: () => number; readonly refusals: () => number } {
  let isOver = false;
  let worstMs = 0;
  let refusals = 0;
  const visit = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const answer = await fetch(product.engine.url.replace(/^ws/, 'http')).catch(() => undefined);
      await answer?.arrayBuffer();
      worstMs = Math.max(worstMs, performance.now() - startedAt);
      if (answer?.ok !== true) refusals += 1;
      await delay(50);
    }
  };
  const visiting = visit();
  onTestFinished(async () => {
    isOver = true;
    await visiting;
  });
  return { worstMs: () => worstMs, refusals: () => refusals };
}

describe('When the process that media is in is killed', () => {
  test('everybody is back within five seconds, and the site does not notice', async () => {
    const backLimitMs = scaledAround(BACK_LIMIT_MS);
    const answerLimitMs = scaledAround(ANSWER_LIMIT_MS);
    const them = await call();
    const site = visitSite();
    const before = product.workerPid();
    const killedAt = performance.now();
    process.kill(before, 'SIGKILL');
    await areBack(them);
    const backMs = performance.now() - killedAt;
    report('worker-killed', { backMs, worstPageMs: site.worstMs() });
    expect(product.workerPid()).not.toBe(before);
    expect(site.refusals()).toBe(0);
    expect(backMs).toBeLessThan(backLimitMs());
    expect(site.worstMs()).toBeLessThan(answerLimitMs());
  });
});

describe('When the whole server is killed and started again', () => {
  test('everybody comes back', async () => {
    const them = await call();
    const killedAt = performance.now();
    await product.killAndRestart();
    const upMs = performance.now() - killedAt;
    await areBack(them);
    report('server-killed', { upMs, backMs: performance.now() - killedAt });
  }, 60_000);
});
