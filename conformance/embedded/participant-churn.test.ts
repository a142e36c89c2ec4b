import { afterAll, beforeAll, expect } from 'vitest';
import { figuresOf, type ProcessFigures } from '../../testing/process-tree.ts';
import { expectNoEvent } from '../support/client-events.ts';
import { report, size } from '../support/figures.ts';
import { NodeParticipant } from '../support/node-participant.ts';
import { runChurn } from '../support/participant-churn.ts';
import { RestartableProduct } from '../support/restartable-product.ts';
import { test } from '../support/room-test.ts';
import { tokenFor } from '../support/tokens.ts';

/** How often somebody joins, publishes, hears somebody, and leaves. */
const JOINS = size('JOINS', 50);
/** Memory is taken by the first and used again by the others. */
const WARM_UP = Math.min(200, Math.ceil(JOINS / 3));
const AT_ONCE = 4;
/** Memory is given back by the garbage collector when it likes. */
const GROWTH_MAX_MB = 40;
const HANDLES_MAX = 8;

let product: RestartableProduct;

beforeAll(async () => {
  product = await RestartableProduct.start();
});
afterAll(async () => {
  await product.stop();
});

/** They come out of a process of their own now and then: `@livekit/rtc-node` keeps a thread for everybody who has left. */
const JOINS_OF_A_PROCESS = 50;

/** So many come and go, some at a time, while others stay. */
async function comeAndGo(room: string, count: number): Promise<void> {
  for (let begun = 0; begun < count; begun += JOINS_OF_A_PROCESS) {
    const guests = Math.min(JOINS_OF_A_PROCESS, count - begun);
    const tokens = Array.from({ length: guests }, (_, index) =>
      tokenFor(product.engine, { room, identity: `guest-${begun + index}` }),
    );
    await runChurn({ url: product.engine.url, tokens: await Promise.all(tokens), atOnce: AT_ONCE });
  }
}

test(
  'Who comes and goes leaves nothing behind, and who stays does not notice',
  async ({ room }) => {
    const [anna, ben] = await Promise.all([
      NodeParticipant.join(product.engine, { room, identity: 'anna' }),
      NodeParticipant.join(product.engine, { room, identity: 'ben' }),
    ]);
    await anna.publishTone(440);
    await ben.hears('anna', 20);
    const look = async () => ({
      worker: figuresOf(product.workerPid()),
      server: figuresOf(product.pid),
    });
    await comeAndGo(room, WARM_UP);
    await expect.poll(() => ben.others()).toEqual(['anna']);
    const before = await look();
    await comeAndGo(room, JOINS - WARM_UP);
    await expect.poll(() => ben.others()).toEqual(['anna']);
    const after = await look();
    report('participant-churn', { joins: JOINS, warmUp: WARM_UP, before, after });
    expect((await ben.hears('anna', 100)).hz).toBeCloseTo(440, -1);
    await expectNoEvent(ben, { event: 'reconnecting' });
    for (const process of ['worker', 'server'] as const) {
      const growth = (figure: keyof ProcessFigures) => after[process][figure] - before[process][figure];
      expect(growth('residentMb')).toBeLessThan(GROWTH_MAX_MB);
      expect(growth('handles')).toBeLessThan(HANDLES_MAX);
      expect(growth('threads')).toBeLessThan(HANDLES_MAX);
    }
  },
  30_000 + JOINS * 1_500,
);
