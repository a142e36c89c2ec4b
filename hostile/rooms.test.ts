/** Guests of a room, by the clients that everybody uses. */
import { setTimeout as delay } from 'node:timers/promises';
import { DataPacket, RequestResponse_Reason, SignalResponse, UserPacket } from '@livekit/protocol';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { Attacker } from '../conformance/support/attacker.ts';
import type { NodeParticipant } from '../conformance/support/node-participant.ts';
import { attack } from './support/attack.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';
import { connect, join, joinStatus, updateParticipant } from './support/room-participants.ts';

const ROOMS_KEY = 'the-key-of-rooms-as-a-program-has-it';
const MEDIA_KEY = { apiKey: 'APIhostile', apiSecret: 'a-secret-of-at-least-32-characters-for-tests' };

let product: AttackedProduct;
let rooms = 0;
beforeAll(async () => {
  product = await startProduct({
    ROOMS_API_KEY: ROOMS_KEY,
    LIVEKIT_API_KEY: MEDIA_KEY.apiKey,
    LIVEKIT_API_SECRET: MEDIA_KEY.apiSecret,
  });
});
afterAll(() => product.remove());

async function ask(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${product.origin}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ROOMS_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return await answer.json();
}
async function openRoom(properties: object = {}): Promise<{ readonly name: string; readonly url: string }> {
  rooms += 1;
  const name = `halle-${rooms}`;
  await ask('/rooms', { name, properties });
  return { name, url: `${product.origin}/rooms/${name}` };
}
async function invite(name: string, properties: object): Promise<string> {
  const made = await ask('/meeting-tokens', { properties: { room_name: name, ...properties } });
  return z.object({ token: z.string() }).parse(made).token;
}

attack(
  'comes back to a room with his old media token after he was sent away, three times, also when it has become private',
  'no connection; he may ask to join anew, which is refused as well',
  async () => {
    const { name, url } = await openRoom();
    const owner = await join(url, await invite(name, { is_owner: true }));
    const guest = await join(url);
    await connect(owner);
    await connect(guest);
    expect(await updateParticipant(url, owner, guest, { eject: true })).toBe(200);
    await ask(`/rooms/${name}`, { privacy: 'private' });
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(connect(guest)).rejects.toThrow();
    expect(await joinStatus(url)).toBe(404);
  },
);

attack(
  'stays in a room twice by an older media token, where each user is there once',
  'no connection by the older one',
  async () => {
    const { name, url } = await openRoom({ enforce_unique_user_ids: true });
    const token = await invite(name, { user_id: 'mallory' });
    const first = await join(url, token);
    await connect(first);
    await connect(await join(url, token));
    await expect(connect(first)).rejects.toThrow();
  },
);

const WORDS = 60;
const WORD_EVERY_MS = 20;
const RATE = 1_600_000;
/** Bytes per second of one participant that go on, and as many at once (`data-rate-limiter.ts`). */
const ALLOWED_RATE = 512 * 1024;
/**
 * What the words of the others may take longer, milliseconds: some 200 on a machine that is busy beside; behind all that waits of
 * the flood it would be seconds.
 */
const HELD_UP_MAX_MS = 500;

/** Says words to everybody. @returns How long they took to somebody, at the median, in milliseconds. */
async function delayOf(from: NodeParticipant, to: NodeParticipant): Promise<number> {
  const sentAtMs = new Map<string, number>();
  const tookMs: number[] = [];
  const hear = (payload: Uint8Array) => {
    const atMs = payload.length > 100 ? undefined : sentAtMs.get(Buffer.from(payload).toString());
    if (atMs !== undefined) tookMs.push(performance.now() - atMs);
  };
  to.room.on('dataReceived', hear);
  for (let index = 0; index < WORDS; index += 1) {
    const word = `word ${index}`;
    sentAtMs.set(word, performance.now());
    await from.me.publishData(new TextEncoder().encode(word), { reliable: true });
    await delay(WORD_EVERY_MS);
  }
  await expect.poll(() => tookMs.length, { timeout: 30_000 }).toBe(WORDS);
  to.room.off('dataReceived', hear);
  return tookMs.toSorted((one, other) => one - other)[WORDS / 2] ?? 0;
}

/** Sends messages of 15 kB to everybody at a rate until told to stop. */
async function flood(attacker: Attacker, rate: number, isOver: () => boolean): Promise<void> {
  const channel = await attacker.channel('_reliable');
  const user = new UserPacket({ payload: new Uint8Array(15_000) });
  const bytes = new DataPacket({ value: { case: 'user', value: user } }).toBinary();
  const beganAtMs = performance.now();
  let sent = 0;
  while (!isOver() && channel.isOpen()) {
    const due = ((performance.now() - beganAtMs) / 1000) * rate;
    for (; sent < due; sent += bytes.length) channel.sendMessageBinary(bytes);
    await delay(WORD_EVERY_MS);
  }
}

attack(
  'sends everybody in a room reliable messages of 15 kB at 1.6 MB/s',
  '512 KiB a second go on, in turns with the others, who are heard as before; he is told of the limit',
  async () => {
    const { name, url } = await openRoom();
    const [anna, ben] = [await connect(await join(url)), await connect(await join(url))];
    const engine = { name: 'embedded', url: product.origin.replace('http', 'ws'), ...MEDIA_KEY } as const;
    const attacker = await Attacker.join(engine, { room: name, identity: 'mallory' });
    const told: number[] = [];
    attacker.socket.on('message', (data) => {
      const { message } = SignalResponse.fromBinary(z.instanceof(Buffer).parse(data));
      if (message.case === 'requestResponse') told.push(message.value.reason);
    });
    let floodedBytes = 0;
    ben.room.on('dataReceived', (payload) => {
      if (payload.length > 100) floodedBytes += payload.length;
    });
    const quietMs = await delayOf(anna, ben);
    const beganAtMs = performance.now();
    let isOver = false;
    const [heldUpMs] = await Promise.all([
      delayOf(anna, ben).finally(() => {
        isOver = true;
      }),
      flood(attacker, RATE, () => isOver),
    ]);
    const seconds = (performance.now() - beganAtMs) / 1000;
    expect(floodedBytes).toBeGreaterThan(0);
    expect(floodedBytes).toBeLessThanOrEqual(ALLOWED_RATE * (seconds + 1));
    expect(heldUpMs - quietMs).toBeLessThan(HELD_UP_MAX_MS);
    expect(told).toContain(RequestResponse_Reason.LIMIT_EXCEEDED);
  },
);
