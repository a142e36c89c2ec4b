import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PeerConnection } from 'node-datachannel';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConnectionLine } from '../src/native/connection-line.ts';
import { MediaPlane } from '../src/native/media-plane.ts';
import { readDescription, SubscriberSections } from '../src/sdp/index.ts';
import type { IceCandidate, TransportEvents } from '../src/signal/index.ts';

/** Longer than what is closed is kept for the sake of its threads. */
const LET_GO_MS = 1_500;

const plane = new MediaPlane({
  rtc: { iceServers: [], bindAddress: '127.0.0.1' },
  ports: undefined,
  publicAddresses: [],
  onProblem: (error) => {
    throw error;
  },
});

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
  return new ConnectionLine('subscriber', 'test', plane, all, nothing);
}

/** A line that stands, with the client at its end. */
async function connect() {
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
    candidate: (_kind, { candidate }: IceCandidate) => client.addRemoteCandidate(candidate, '0'),
    connected: () => markConnected(),
    failed: () => markFailed(),
  });
  const connection = line.renew();
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
    const next = line.renew();
    expect(next.offer().iceUfrag).not.toBe('');
    expect(next.channelIds).toEqual(before);
  });

  test('can be renewed before it stands', () => {
    const line = lineWith();
    onTestFinished(() => line.close());
    const first = line.renew().offer();
    expect(line.renew().offer().iceUfrag).not.toBe(first.iceUfrag);
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
});
