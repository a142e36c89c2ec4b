import { setTimeout as delay } from 'node:timers/promises';
import { SignalRequest, SimulateScenario, TrickleRequest } from '@livekit/protocol';
import { SIGNAL_MESSAGE_MAX_BYTES } from '@rer/media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figuresOf } from '../../testing/process-tree.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { ATTACKER_SSRC, Attacker } from '../support/attacker.ts';
import { expectNoEvent } from '../support/client-events.ts';
import { newRoom } from '../support/engine-under-test.ts';
import { report, size } from '../support/figures.ts';
import {
  packetsOf,
  randomBytes,
  randomDatagrams,
  spoiltFeedback,
  spoiltPackets,
} from '../support/garbage.ts';
import { NodeParticipant } from '../support/node-participant.ts';
import { RestartableProduct } from '../support/restartable-product.ts';
import { listen } from '../support/sound.ts';

const SEED = size('SEED', 7);
const PACKETS = size('PACKETS', 10_000);
const GROWTH_MAX_MB = 150;
/** What an attacker keeps in his own memory. */
const WAITING_MAX_BYTES = 8_000_000;
/** An offer in Protocol Buffers that says that it is longer than what comes. */
const CUT_SHORT = Buffer.from([0x0a, 0xff, 0x7f]);
/** Sound is made and played on the machine that is attacked: it may stutter, but not stop. */
const GAP_MAX_MS = 500;

let product: RestartableProduct;

beforeAll(async () => {
  product = await RestartableProduct.start();
});
afterAll(async () => {
  await product.stop();
});

/** Hands packets over in portions, so that others of this process get their turn, until there are enough. */
async function inPortions(
  packets: Iterable<Uint8Array>,
  send: (packet: Uint8Array) => unknown,
  isEnough = () => false,
): Promise<number> {
  let sent = 0;
  let count = 0;
  for (const packet of packets) {
    if (send(packet) === true) sent += 1;
    count += 1;
    if (count % 100 !== 0) continue;
    if (isEnough()) break;
    await delay(0);
  }
  return sent;
}

/** What an attacker may try. */
const ATTACKS: readonly (readonly [name: string, attack: (attacker: Attacker) => Promise<unknown>])[] = [
  [
    'spoilt RTP and RTCP',
    async (attacker) =>
      await inPortions(spoiltPackets(seededRandom(SEED), PACKETS), (packet) => attacker.sendMedia(packet)),
  ],
  [
    'spoilt RTCP on the connection that he receives by',
    async (attacker) =>
      await inPortions(spoiltFeedback(seededRandom(SEED), PACKETS), (packet) =>
        attacker.sendFeedback(packet),
      ),
  ],
  [
    'any datagrams to the ports of media',
    async (attacker) => await attacker.sendDatagrams(randomDatagrams(seededRandom(SEED), PACKETS / 4)),
  ],
  [
    'a new source with each packet',
    async (attacker) =>
      await inPortions(
        packetsOf((index) => 10_000 + index, PACKETS, 20),
        (packet) => attacker.sendMedia(packet),
      ),
  ],
  [
    'packets at any rate',
    async (attacker) =>
      await inPortions(
        // On a busy machine he sends hardly more than what is allowed, and that takes a while to be too much.
        packetsOf(() => ATTACKER_SSRC, PACKETS * 25, 1_000),
        (packet) => attacker.sendMedia(packet),
        () => attacker.isCutOff,
      ),
  ],
  [
    'a flood of data for everybody',
    async (attacker) => {
      const channel = await attacker.channel('_reliable');
      const message = randomBytes(seededRandom(SEED), 16_000);
      for (let index = 0; index < PACKETS / 2 && channel.isOpen(); index += 1) {
        channel.sendMessageBinary(message);
        while (channel.isOpen() && channel.bufferedAmount() > WAITING_MAX_BYTES) await delay(1);
      }
    },
  ],
  [
    'a flood of data on channels of his own',
    async (attacker) => {
      for (const label of ['one', 'two', 'three']) {
        const channel = await attacker.channel(label);
        const message = randomBytes(seededRandom(SEED), 60_000);
        for (let index = 0; index < 200; index += 1) channel.sendMessageBinary(message);
      }
      await delay(1_000);
    },
  ],
  [
    'a flood of signalling',
    async ({ socket }) => {
      const trickle = new TrickleRequest({
        candidateInit: '{"candidate":"candidate:1 1 udp 1 10.0.0.1 9 typ host"}',
      });
      const requests = [
        new SignalRequest({ message: { case: 'ping', value: 1n } }),
        new SignalRequest({ message: { case: 'trickle', value: trickle } }),
        new SignalRequest({ message: { case: 'simulate', value: new SimulateScenario() } }),
      ].map((request) => request.toBinary());
      for (let index = 0; index < PACKETS / 2; index += 1) socket.send(requests[index % 3] ?? '');
      await delay(500);
    },
  ],
  [
    'signalling that is none, or far too long',
    async (attacker) => {
      const random = seededRandom(SEED);
      const closes: number[] = [];
      for (let index = 0; index < Math.min(100, PACKETS / 500); index += 1) {
        const rubbish = randomBytes(random, Math.floor(random() * 300));
        closes.push(await attacker.sayOnce(Buffer.concat([CUT_SHORT, rubbish])));
      }
      const tooLong = await attacker.sayOnce(Buffer.alloc(SIGNAL_MESSAGE_MAX_BYTES + 1));
      // RFC 6455 section 7.4.1: data that are not consistent; a message that is too big.
      expect(new Set(closes)).toEqual(new Set([1007]));
      expect(tooLong).toBe(1009);
      return closes.length + 1;
    },
  ],
];

/** What the server does not take until the end. */
const TOO_MUCH: ReadonlySet<string> = new Set(['a new source with each packet', 'packets at any rate']);

describe('While somebody in the room sends', () => {
  test.each(ATTACKS)(
    '%s, the others hear each other',
    async (name, attack) => {
      const room = newRoom();
      const { engine } = product;
      const [anna, ben] = await Promise.all([
        NodeParticipant.join(engine, { room, identity: 'anna' }),
        NodeParticipant.join(engine, { room, identity: 'ben' }),
      ]);
      await anna.publishTone(440);
      await ben.hears('anna', 100);
      const worker = product.workerPid();
      const before = figuresOf(worker);
      const attacker = await Attacker.join(engine, { room, identity: 'mallory' });
      const { track } = await ben.audioOf('anna');
      if (track === undefined) throw new Error('The audio has gone.');
      const startedAt = performance.now();
      const [heard, sent] = await Promise.all([listen(track, 2_000), attack(attacker)]);
      const attackMs = Math.round(performance.now() - startedAt);
      const after = figuresOf(worker);
      report('hostile', { name, seed: SEED, sent, attackMs, ...heard, before, after });
      expect((await ben.hears('anna', 100)).hz).toBeCloseTo(440, -1);
      expect(product.workerPid()).toBe(worker);
      expect(heard.longestGapMs).toBeLessThan(GAP_MAX_MS);
      expect(after.residentMb - before.residentMb).toBeLessThan(GROWTH_MAX_MB);
      if (TOO_MUCH.has(name)) expect(attacker.isCutOff).toBe(true);
      for (const one of [anna, ben]) {
        for (const event of ['reconnecting', 'disconnected']) await expectNoEvent(one, { event });
      }
    },
    30_000 + PACKETS,
  );
});
