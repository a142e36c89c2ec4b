import { afterAll, beforeAll, expect } from 'vitest';
import { NodeParticipant } from '../support/node-participant.ts';
import { RestartableProduct } from '../support/restartable-product.ts';
import { test } from '../support/room-test.ts';
import { tokenFor } from '../support/tokens.ts';

/**
 * Two for each of two people, and one with which somebody can change his network. Below those that the system gives to
 * whoever asks.
 */
const PORTS = '21400-21404';

let product: RestartableProduct;

beforeAll(async () => {
  product = await RestartableProduct.start({ MEDIA_UDP_PORTS: PORTS });
});
afterAll(async () => {
  await product.stop();
});

test('Who comes when all ports are taken is told so, and comes in when somebody has left', async ({
  room,
}) => {
  const { engine } = product;
  const join = (identity: string) => NodeParticipant.join(engine, { room, identity });
  const validate = async () => {
    const token = await tokenFor(engine, { room, identity: 'cleo' });
    const answer = await fetch(`${engine.url.replace(/^ws/, 'http')}/rtc/validate?access_token=${token}`);
    return { status: answer.status, text: await answer.text() };
  };
  const [anna, ben] = [await join('anna'), await join('ben')];
  await Promise.all([anna.publishTone(440), ben.publishTone(1000)]);
  await ben.hears('anna', 100);
  expect(await validate()).toMatchObject({ status: 503, text: 'the media server is full' });
  await expect(join('cleo')).rejects.toThrow();
  expect((await ben.hears('anna', 100)).hz).toBeCloseTo(440, -1);
  await ben.leave();
  await expect.poll(async () => (await validate()).status).toBe(200);
  const cleo = await join('cleo');
  expect((await cleo.hears('anna', 100)).hz).toBeCloseTo(440, -1);
});
