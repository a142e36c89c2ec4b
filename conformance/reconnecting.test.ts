import { SimulateScenarioKind } from '@livekit/rtc-node';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { scaled } from '../apps/server/test/support/contention.ts';
import { Caller } from './support/caller.ts';
import { type EngineUnderTest, newRoom, onEachEngine, roomServiceOf } from './support/engine-under-test.ts';
import { neverTold, timesTold, told, type Witness } from './support/happening.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { openProxy, type TcpProxy } from './support/tcp-proxy.ts';
import { Visitor } from './support/visitor.ts';

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
/** So often a line is cut at most: of those the quickest counts, for other work on the machine comes and goes in seconds. */
const CUTS_MAX = 3;

/** Cuts the line of `who` until he was back in time, and says how many milliseconds he was away. `lost`: what he is told at once. */
async function quickestResume(line: TcpProxy, who: Witness, lost: string): Promise<number> {
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let cut = 1; cut <= CUTS_MAX && quickestMs >= RESUMED_MS; cut += 1) {
    const cutAtMs = performance.now();
    line.cut();
    for (const event of [lost, 'reconnected']) {
      await expect.poll(() => timesTold(who, { event }), { message: event }).toBeGreaterThanOrEqual(cut);
    }
    quickestMs = Math.min(quickestMs, performance.now() - cutAtMs);
  }
  return quickestMs;
}

const bytes = (text: string) => new TextEncoder().encode(text);

onEachEngine('Someone whose line is cut', (engine) => {
  test('is resumed in a page, and nobody notices', async () => {
    const room = newRoom();
    const line = await openProxy(engine.url);
    const ben = await Visitor.join(pages, engine, { room, identity: 'ben' });
    const anna = await Visitor.join(pages, engine, { room, identity: 'anna' }, { url: line.url });
    await anna.publish();
    await ben.publishCamera();
    await Promise.all([ben.sees('anna'), anna.sees('ben')]);
    const before = await roomServiceOf(engine).getParticipant(room, 'anna');
    expect(await quickestResume(line, anna, 'signalReconnecting')).toBeLessThan(scaled(RESUMED_MS));
    await Promise.all([ben.sees('anna'), ben.hears('anna'), anna.sees('ben')]);
    // Both directions of the new line work.
    await anna.page.evaluate(() => window.call.room.localParticipant.setCameraEnabled(false));
    await told(ben, { event: 'trackMuted', who: 'anna', track: 'camera' });
    await ben.publishMicrophone();
    await anna.hears('ben');
    const { sid, tracks } = await roomServiceOf(engine).getParticipant(room, 'anna');
    expect(sid).toBe(before.sid);
    expect(tracks.map((track) => track.sid).sort()).toEqual(before.tracks.map((track) => track.sid).sort());
    for (const one of [anna, ben]) {
      await neverTold(one, { event: 'participantDisconnected' });
      await neverTold(one, { event: 'trackUnpublished' });
      await neverTold(one, { event: 'trackUnsubscribed' });
      await neverTold(one, { event: 'reconnecting' });
    }
  });

  test('comes back with a token that was given to him in the call, and not with his first', async () => {
    const room = newRoom();
    const line = await openProxy(engine.url);
    const invitation = { room, identity: 'anna', validFor: 60 };
    const anna = await Visitor.join(pages, engine, invitation, { url: line.url });
    const sockets: URL[] = [];
    anna.page.on('websocket', (socket) => sockets.push(new URL(socket.url())));
    // It comes right after the news of the call.
    await anna.publishCamera();
    line.cut();
    await told(anna, { event: 'reconnected' });
    const token = sockets.at(-1)?.searchParams.get('access_token');
    const { exp = 0, sub } = decodeJwt(token ?? '');
    expect(sub).toBe('anna');
    expect(exp - Date.now() / 1000).toBeGreaterThan(5 * 60);
  });

  test('is resumed with rtc-node, and nobody notices', async () => {
    const room = newRoom();
    const line = await openProxy(engine.url);
    const ben = await Caller.join(engine, { room, identity: 'ben' });
    const anna = await Caller.join(engine, { room, identity: 'anna' }, { url: line.url });
    await Promise.all([anna.publishTone(440), ben.publishTone(1000)]);
    await Promise.all([anna.hears('ben'), ben.hears('anna')]);
    const { sid } = anna.me;
    // Nothing new is published meanwhile: rtc-node 1.1 then hangs now and then, with its one peer connection.
    expect(await quickestResume(line, anna, 'reconnecting')).toBeLessThan(scaled(RESUMED_MS));
    expect((await anna.hears('ben')).hz).toBeCloseTo(1000, -1);
    expect((await ben.hears('anna')).hz).toBeCloseTo(440, -1);
    await anna.me.publishData(bytes('there'), { reliable: true });
    await told(ben, { event: 'dataReceived', who: 'anna', what: ': there' });
    await ben.me.publishData(bytes('back'), { reliable: true });
    await told(anna, { event: 'dataReceived', who: 'ben', what: ': back' });
    await roomServiceOf(engine).updateRoomMetadata(room, 'by the new line');
    await told(anna, { event: 'roomMetadataChanged', what: 'by the new line' });
    expect(anna.me.sid).toBe(sid);
    for (const one of [anna, ben]) {
      await neverTold(one, { event: 'participantDisconnected' });
      await neverTold(one, { event: 'trackUnpublished' });
    }
  });

  test('is heard while he is away, and learns afterwards what he has missed', async () => {
    const room = newRoom();
    const line = await openProxy(engine.url);
    const ben = await Visitor.join(pages, engine, { room, identity: 'ben' });
    const anna = await Visitor.join(pages, engine, { room, identity: 'anna' }, { url: line.url });
    await anna.publishCamera();
    await ben.sees('anna');
    line.block();
    await told(anna, { event: 'signalReconnecting' });
    await roomServiceOf(engine).updateRoomMetadata(room, 'changed meanwhile');
    await roomServiceOf(engine).updateParticipant(room, 'ben', { metadata: 'changed meanwhile' });
    await ben.sees('anna', 10);
    line.unblock();
    await told(anna, { event: 'reconnected' });
    await told(anna, { event: 'roomMetadataChanged', what: 'changed meanwhile' });
    await told(anna, { event: 'participantMetadataChanged', who: 'ben', what: 'changed meanwhile' });
    await ben.sees('anna');
    await neverTold(ben, { event: 'participantDisconnected' });
  });
});

onEachEngine('Someone who begins anew', (engine) => {
  test('in a page publishes again by himself, as another participant', async () => {
    const room = newRoom();
    const anna = await Visitor.join(pages, engine, { room, identity: 'anna' });
    const ben = await Visitor.join(pages, engine, { room, identity: 'ben' });
    await anna.publishCamera();
    await ben.sees('anna');
    const before = await roomServiceOf(engine).getParticipant(room, 'anna');
    await anna.page.evaluate(() => window.call.room.simulateScenario('full-reconnect'));
    await told(anna, { event: 'reconnected' });
    await told(ben, { event: 'trackUnpublished', who: 'anna', track: 'camera' });
    await ben.sees('anna', 10);
    const after = await roomServiceOf(engine).listParticipants(room);
    expect(after.map(({ identity }) => identity).sort()).toEqual(['anna', 'ben']);
    expect(after.find(({ identity }) => identity === 'anna')?.sid).not.toBe(before.sid);
  });

  test('with rtc-node is told to, and publishes again by himself', republishedByClient(engine), async () => {
    const room = newRoom();
    const anna = await Caller.join(engine, { room, identity: 'anna' });
    const ben = await Caller.join(engine, { room, identity: 'ben' });
    await anna.publishTone(440);
    await ben.hears('anna');
    await anna.room.simulateScenario(SimulateScenarioKind.SIMULATE_FULL_RECONNECT);
    await told(anna, { event: 'reconnected' });
    await told(ben, { event: 'trackUnpublished', who: 'anna' });
    expect((await ben.hears('anna')).hz).toBeCloseTo(440, -1);
    expect(ben.others()).toEqual(['anna']);
  });
});

onEachEngine('Someone who closes the page', (engine) => {
  test('is gone at once for the others', async () => {
    const room = newRoom();
    const anna = await Visitor.join(pages, engine, { room, identity: 'anna' });
    const ben = await Caller.join(engine, { room, identity: 'ben' });
    await anna.publishCamera();
    await told(ben, { event: 'trackSubscribed', who: 'anna' });
    await anna.closePage();
    // Far sooner than a line that only falls silent is given up, after 15 seconds.
    await told(ben, { event: 'participantDisconnected', who: 'anna' }, 12_000);
  });
});
