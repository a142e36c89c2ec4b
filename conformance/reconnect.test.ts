import { SimulateScenarioKind } from '@livekit/rtc-node';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { scaled } from '../apps/server/test/support/contention.ts';
import { BrowserParticipant } from './support/browser-participant.ts';
import { countEvents, type EventRecorder, expectEvent, expectNoEvent } from './support/client-events.ts';
import { type EngineUnderTest, onEachEngineOfPages, roomServiceOf } from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { test } from './support/room-test.ts';
import { openProxy, type TcpProxy } from './support/tcp-proxy.ts';

const pages = pagesOfThisFile();
/** Nobody is shown as gone for a cut that is shorter. */
const RESUMED_MS = 2_000;
/**
 * With livekit-server, one full reconnect of rtc-node 1.1.0 in some dozens ends without media: the client announces its track
 * while its second offer is on its way, and never makes the third one, which would have the track in it (seen in the server's
 * log: the answer has no media section for it). With the embedded engine it has not been seen, so there every attempt counts.
 */
const republishedByClient = ({ name }: EngineUnderTest) =>
  name === 'embedded' ? {} : { retry: { count: 2, condition: /has the audio of anna/ } };
/** How often a connection is cut at most. The quickest return counts: other work on the machine delays single ones. */
const CUTS_MAX = 3;

/** Cuts the connection of `who` until it is back in time. `lost`: the event that it gets at once. @returns How many milliseconds it was away. */
async function quickestResume(proxy: TcpProxy, who: EventRecorder, lost: string): Promise<number> {
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let cut = 1; cut <= CUTS_MAX && quickestMs >= RESUMED_MS; cut += 1) {
    const cutAtMs = performance.now();
    proxy.cut();
    for (const event of [lost, 'reconnected']) {
      await expect.poll(() => countEvents(who, { event }), { message: event }).toBeGreaterThanOrEqual(cut);
    }
    quickestMs = Math.min(quickestMs, performance.now() - cutAtMs);
  }
  return quickestMs;
}

const bytes = (text: string) => new TextEncoder().encode(text);

onEachEngineOfPages('A client whose connection is cut', (engine) => {
  test('is resumed in a page, and nobody notices', async ({ room }) => {
    const proxy = await openProxy(engine.url);
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' }, { url: proxy.url });
    await anna.publish();
    await ben.publishCamera();
    await Promise.all([ben.sees('anna'), anna.sees('ben')]);
    const before = await roomServiceOf(engine).getParticipant(room, 'anna');
    expect(await quickestResume(proxy, anna, 'signalReconnecting')).toBeLessThan(scaled(RESUMED_MS));
    await Promise.all([ben.sees('anna'), ben.hears('anna'), anna.sees('ben')]);
    // Both directions of the new connection work.
    await anna.page.evaluate(() => window.call.room.localParticipant.setCameraEnabled(false));
    await expectEvent(ben, { event: 'trackMuted', who: 'anna', track: 'camera' });
    await ben.publishMicrophone();
    await anna.hears('ben');
    const { sid, tracks } = await roomServiceOf(engine).getParticipant(room, 'anna');
    expect(sid).toBe(before.sid);
    expect(tracks.map((track) => track.sid).sort()).toEqual(before.tracks.map((track) => track.sid).sort());
    for (const one of [anna, ben]) {
      await expectNoEvent(one, { event: 'participantDisconnected' });
      await expectNoEvent(one, { event: 'trackUnpublished' });
      await expectNoEvent(one, { event: 'trackUnsubscribed' });
      await expectNoEvent(one, { event: 'reconnecting' });
    }
  });

  test('comes back with a token that was given to him in the call, and not with his first', async ({
    room,
  }) => {
    const proxy = await openProxy(engine.url);
    const invitation = { room, identity: 'anna', validFor: 60 };
    const anna = await BrowserParticipant.join(pages, engine, invitation, { url: proxy.url });
    const sockets: URL[] = [];
    anna.page.on('websocket', (socket) => sockets.push(new URL(socket.url())));
    // It comes right after the news of the call.
    await anna.publishCamera();
    proxy.cut();
    await expectEvent(anna, { event: 'reconnected' });
    const token = sockets.at(-1)?.searchParams.get('access_token');
    const { exp = 0, sub } = decodeJwt(token ?? '');
    expect(sub).toBe('anna');
    expect(exp - Date.now() / 1000).toBeGreaterThan(5 * 60);
  });

  test('is resumed with rtc-node, and nobody notices', async ({ room }) => {
    const proxy = await openProxy(engine.url);
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' }, { url: proxy.url });
    await Promise.all([anna.publishTone(440), ben.publishTone(1000)]);
    await Promise.all([anna.hears('ben'), ben.hears('anna')]);
    const { sid } = anna.me;
    // Nothing new is published meanwhile: rtc-node 1.1 then hangs now and then, with its one peer connection.
    expect(await quickestResume(proxy, anna, 'reconnecting')).toBeLessThan(scaled(RESUMED_MS));
    expect((await anna.hears('ben')).hz).toBeCloseTo(1000, -1);
    expect((await ben.hears('anna')).hz).toBeCloseTo(440, -1);
    await anna.me.publishData(bytes('there'), { reliable: true });
    await expectEvent(ben, { event: 'dataReceived', who: 'anna', what: ': there' });
    await ben.me.publishData(bytes('back'), { reliable: true });
    await expectEvent(anna, { event: 'dataReceived', who: 'ben', what: ': back' });
    await roomServiceOf(engine).updateRoomMetadata(room, 'by the new connection');
    await expectEvent(anna, { event: 'roomMetadataChanged', what: 'by the new connection' });
    expect(anna.me.sid).toBe(sid);
    for (const one of [anna, ben]) {
      await expectNoEvent(one, { event: 'participantDisconnected' });
      await expectNoEvent(one, { event: 'trackUnpublished' });
    }
  });

  test('is heard while he is away, and learns afterwards what he has missed', async ({ room }) => {
    const proxy = await openProxy(engine.url);
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' }, { url: proxy.url });
    await anna.publishCamera();
    await ben.sees('anna');
    proxy.block();
    await expectEvent(anna, { event: 'signalReconnecting' });
    await roomServiceOf(engine).updateRoomMetadata(room, 'changed meanwhile');
    await roomServiceOf(engine).updateParticipant(room, 'ben', { metadata: 'changed meanwhile' });
    await ben.sees('anna', 10);
    proxy.unblock();
    await expectEvent(anna, { event: 'reconnected' });
    await expectEvent(anna, { event: 'roomMetadataChanged', what: 'changed meanwhile' });
    await expectEvent(anna, { event: 'participantMetadataChanged', who: 'ben', what: 'changed meanwhile' });
    await ben.sees('anna');
    await expectNoEvent(ben, { event: 'participantDisconnected' });
  });
});

onEachEngineOfPages('Someone who begins anew', (engine) => {
  test('in a page publishes again by himself, as another participant', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    await anna.publishCamera();
    await ben.sees('anna');
    const before = await roomServiceOf(engine).getParticipant(room, 'anna');
    await anna.page.evaluate(() => window.call.room.simulateScenario('full-reconnect'));
    await expectEvent(anna, { event: 'reconnected' });
    await expectEvent(ben, { event: 'trackUnpublished', who: 'anna', track: 'camera' });
    await ben.sees('anna', 10);
    const after = await roomServiceOf(engine).listParticipants(room);
    expect(after.map(({ identity }) => identity).sort()).toEqual(['anna', 'ben']);
    expect(after.find(({ identity }) => identity === 'anna')?.sid).not.toBe(before.sid);
  });

  test(
    'with rtc-node is told to, and publishes again by himself',
    republishedByClient(engine),
    async ({ room }) => {
      const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
      const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
      await anna.publishTone(440);
      await ben.hears('anna');
      await anna.room.simulateScenario(SimulateScenarioKind.SIMULATE_FULL_RECONNECT);
      await expectEvent(anna, { event: 'reconnected' });
      await expectEvent(ben, { event: 'trackUnpublished', who: 'anna' });
      expect((await ben.hears('anna')).hz).toBeCloseTo(440, -1);
      expect(ben.others()).toEqual(['anna']);
    },
  );
});

onEachEngineOfPages('Someone who closes the page', (engine) => {
  test('is gone at once for the others', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    await anna.publishCamera();
    await expectEvent(ben, { event: 'trackSubscribed', who: 'anna' });
    await anna.closePage();
    // Far sooner than a connection that only falls silent is given up, after 15 seconds.
    await expectEvent(ben, { event: 'participantDisconnected', who: 'anna' }, 12_000);
  });
});
