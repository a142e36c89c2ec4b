import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PeerConnection } from 'node-datachannel';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConnectionLimit } from '../src/native/connection-limit.ts';
import { NativeConnection } from '../src/native/native-connection.ts';
import { RestartableConnection } from '../src/native/restartable-connection.ts';
import { TransportContext } from '../src/native/transport-context.ts';
import { readDescription, SubscriberSections } from '../src/sdp/index.ts';
import type { IceCandidate, TransportEvents } from '../src/signal/index.ts';

/** Longer than what is closed is kept for the sake of its threads. */
const LET_GO_MS = 1_500;

const CONFIG = {
  rtc: { iceServers: [], bindAddress: '127.0.0.1' },
  ports: undefined,
  publicAddresses: [],
  onProblem: (error: unknown) => {
    throw error;
  },
};
const context = new TransportContext(CONFIG);

function lineWith(events: Partial<TransportEvents> = {}) {
  const nothing = () => undefined;
  const all: TransportEvents = {
    candidate: nothing,
    connected: nothing,
    failed: nothing,
    data: nothing,
    audioLevel: nothing,
    stats: nothing,
    ...events,
  };
  return new RestartableConnection('subscriber', 'test', context, all, nothing);
}

/** A line that stands, with the client at its end. */
async function connect(events: Partial<TransportEvents> = {}) {
  const client = new PeerConnection('client', { iceServers: [], bindAddress: '127.0.0.1' });
  let markConnected: () => void = () => undefined;
  let markFailed: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    markConnected = resolve;
  });
  const failed = new Promise<void>((resolve) => {
    markFailed = resolve;
  });
  const line = lineWith({
    ...events,
    candidate: (_kind, { candidate }: IceCandidate) => client.addRemoteCandidate(candidate, '0'),
    connected: () => markConnected(),
    failed: () => markFailed(),
  });
  const connection = line.restart();
  const sdp = new SubscriberSections().offer({
    transport: connection.offer(),
    sessionId: 1,
    version: 1,
    maxMessageSizeBytes: 65_536,
  });
  client.onLocalCandidate((candidate) => connection.addCandidate(candidate.replace(/^a=/, '')));
  client.onLocalDescription((text) => {
    const { description } = readDescription(text);
    if (description === undefined) throw new Error('The answer cannot be used.');
    connection.acceptAnswer(description);
    line.expectCandidates(description);
  });
  client.onDataChannel((channel) => channel.onMessage(() => undefined));
  client.setRemoteDescription(sdp, 'offer');
  await connected;
  return { line, client, failed };
}

/** A channel that the client opens beside those that it has, with what it hears on it. */
async function opened(client: PeerConnection, label: string) {
  const channel = client.createDataChannel(label);
  const heard: string[] = [];
  let isClosed = false;
  channel.onMessage((message) => heard.push(message.toString()));
  channel.onClosed(() => {
    isClosed = true;
  });
  await expect.poll(() => channel.isOpen() || isClosed).toBe(true);
  return { channel, heard, isClosed: () => isClosed };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

describe('the way to a client', () => {
  test('can be renewed long after it has failed, under the same channel numbers', async () => {
    const { line, client, failed } = await connect();
    onTestFinished(() => line.close());
    const before = line.current?.channelIds;
    expect(before).toEqual({ reliable: expect.any(Number), lossy: expect.any(Number) });
    client.close();
    await failed;
    await delay(LET_GO_MS);
    const next = line.restart();
    expect(next.offer().iceUfrag).not.toBe('');
    expect(next.channelIds).toEqual(before);
  });

  test('can be renewed before it stands', () => {
    const line = lineWith();
    onTestFinished(() => line.close());
    const first = line.restart().offer();
    expect(line.restart().offer().iceUfrag).not.toBe(first.iceUfrag);
  });

  test('is forgotten after its end', async () => {
    const gone = await (async () => {
      const { line, client } = await connect();
      const connection = new WeakRef(line.current ?? line);
      line.close();
      client.close();
      return connection;
    })();
    await delay(LET_GO_MS);
    const isGone = () => {
      collectGarbage();
      return gone.deref() === undefined;
    };
    await expect.poll(isGone).toBe(true);
  });

  test('goes over the newest channel of its name: a client that has lost hold of its own opens another', async () => {
    const heard: string[] = [];
    const { line, client } = await connect({
      data: (isReliable, message) => heard.push(`${isReliable} ${Buffer.from(message).toString()}`),
    });
    onTestFinished(() => line.close());
    onTestFinished(() => client.close());
    const { channel, heard: heardByClient } = await opened(client, '_reliable');
    channel.sendMessageBinary(Buffer.from('here'));
    await expect.poll(() => heard).toEqual(['true here']);
    line.sendData(true, Buffer.from('there'), 'anna');
    await expect.poll(() => heardByClient).toEqual(['there']);
  });

  test('is taken in turns: a short message waits for little of what another sender has to say', async () => {
    const said: string[] = [];
    const { line, client } = await connect({
      data: (_isReliable, message) => said.push(Buffer.from(message).toString()),
    });
    onTestFinished(() => line.close());
    onTestFinished(() => client.close());
    const { channel, heard } = await opened(client, '_reliable');
    channel.sendMessageBinary(Buffer.from('here'));
    // Until then data go over the channel that was there before.
    await expect.poll(() => said).toEqual(['here']);
    const beat = setInterval(() => line.drain(), 20);
    onTestFinished(() => clearInterval(beat));
    const long = Buffer.alloc(15_000, 'x');
    for (let index = 0; index < 150; index += 1) line.sendData(true, long, 'flood');
    line.sendData(true, Buffer.from('short'), 'anna');
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(151);
    expect(heard.indexOf('short')).toBeLessThan(30);
  });

  test('has few channels, however many of one name its client opens', async () => {
    const { line, client } = await connect();
    onTestFinished(() => line.close());
    onTestFinished(() => client.close());
    const channels = await Promise.all(
      Array.from({ length: 40 }, (_, index) => opened(client, index % 2 === 0 ? '_reliable' : '_lossy')),
    );
    await expect.poll(() => channels.filter(({ isClosed }) => !isClosed()).length).toBeLessThanOrEqual(4);
  });

  test.each([
    ['the library makes none', { portRangeBegin: 2_000, portRangeEnd: 1_000 }, {}],
    ['the library refuses its channels', {}, { reliable: 65_535 }],
  ])('that cannot be made, as %s, leaves its port to others', async (_why, rtc, ids) => {
    const budget = new ConnectionLimit(1);
    const nothing = () => undefined;
    const events = {
      candidate: nothing,
      connected: nothing,
      failed: nothing,
      packet: nothing,
      data: nothing,
      writable: nothing,
    };
    const options = { rtc: { ...CONFIG.rtc, ...rtc }, connectionLimit: budget };
    expect(() => new NativeConnection('test', options, events, ids)).toThrow(/invalid port range|stream id/i);
    await delay(LET_GO_MS);
    expect(() => budget.take()).not.toThrow();
  });
});
