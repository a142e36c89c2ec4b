import { RpcError } from '@livekit/rtc-node';
import type { VideoQuality } from 'livekit-client';
import { expect } from 'vitest';
import { BrowserParticipant } from './support/browser-participant.ts';
import { countEvents, expectEvent, expectNoEvent } from './support/client-events.ts';
import {
  type EngineUnderTest,
  newRoom,
  onEachEngineOfPages,
  roomServiceOf,
} from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { test } from './support/room-test.ts';

const [LOW, MEDIUM, HIGH] = [0, 1, 2];

const pages = pagesOfThisFile();

/** Two in a room, the first of whom publishes a microphone and a camera that the second gets. */
async function call(engine: EngineUnderTest, options: Parameters<typeof BrowserParticipant.join>[3] = {}) {
  const room = newRoom();
  const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' }, options);
  const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
  await anna.publish();
  await expectEvent(ben, { event: 'trackSubscribed', who: 'anna', track: 'microphone' });
  await expectEvent(ben, { event: 'trackSubscribed', who: 'anna', track: 'camera' });
  return { room, anna, ben };
}

onEachEngineOfPages('Two pages with livekit-client', (engine) => {
  test('see and hear each other, and learn how good the line is', async () => {
    const { room, anna, ben } = await call(engine);
    await ben.publish();
    const [picture, sound] = await Promise.all([ben.sees('anna', 20), ben.hears('anna')]);
    expect(picture.mimeType).toBe('video/VP8');
    expect(sound.mimeType).toBe('audio/opus');
    await Promise.all([anna.sees('ben', 20), anna.hears('ben')]);
    for (const one of [anna, ben]) {
      await expectEvent(one, { event: 'connectionQualityChanged', who: 'anna', what: 'excellent' });
      await expectEvent(one, { event: 'connectionQualityChanged', who: 'ben', what: 'excellent' });
    }
    const { tracks } = await roomServiceOf(engine).getParticipant(room, 'anna');
    // In no order that a media server promises.
    const simulcastOf = new Map(tracks.map(({ mimeType, simulcast }) => [mimeType, simulcast]));
    expect(simulcastOf).toEqual(
      new Map([
        ['audio/red', false],
        ['video/VP8', true],
      ]),
    );
    expect(tracks).toHaveLength(2);
  });

  test('mute and unmute what they publish', async () => {
    const { anna, ben } = await call(engine);
    await Promise.all([ben.sees('anna'), ben.hears('anna')]);
    await anna.page.evaluate(async () => {
      await window.call.room.localParticipant.setCameraEnabled(false);
      await window.call.room.localParticipant.setMicrophoneEnabled(false);
    });
    for (const track of ['camera', 'microphone'] as const) {
      await expectEvent(ben, { event: 'trackMuted', who: 'anna', track });
      await ben.getsNothing('anna', track);
    }
    await anna.publishCamera();
    await anna.publishMicrophone();
    for (const track of ['camera', 'microphone'])
      await expectEvent(ben, { event: 'trackUnmuted', who: 'anna', track });
    await Promise.all([ben.sees('anna'), ben.hears('anna')]);
    expect(await countEvents(ben, { event: 'trackPublished', who: 'anna' })).toBe(2);
  });

  test('show a screen beside the camera, and take it back', async () => {
    const { anna, ben } = await call(engine);
    await anna.page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 800, height: 450 });
      const pen = canvas.getContext('2d');
      setInterval(() => pen?.fillRect(0, 0, Math.random() * 800, 450), 50);
      const [track] = canvas.captureStream(15).getVideoTracks();
      const { room, Track } = window.call;
      const source = Track.Source.ScreenShare;
      if (track !== undefined) await room.localParticipant.publishTrack(track, { source, simulcast: false });
    });
    const screen = await ben.sees('anna', 5, 'screen_share');
    expect(screen.width).toBe(800);
    await ben.sees('anna');
    await anna.page.evaluate(async () => {
      const { room, Track } = window.call;
      const screen = room.localParticipant.getTrackPublication(Track.Source.ScreenShare)?.track;
      if (screen !== undefined) await room.localParticipant.unpublishTrack(screen);
    });
    await expectEvent(ben, { event: 'trackUnsubscribed', who: 'anna', track: 'screen_share' });
    await ben.sees('anna');
  });

  test('unpublish and publish again', async () => {
    const { anna, ben } = await call(engine);
    await anna.page.evaluate(async () => {
      const me = window.call.room.localParticipant;
      const camera = me.getTrackPublication(window.call.Track.Source.Camera)?.track;
      if (camera !== undefined) await me.unpublishTrack(camera);
    });
    await expectEvent(ben, { event: 'trackUnpublished', who: 'anna', track: 'camera' });
    await expectEvent(ben, { event: 'trackUnsubscribed', who: 'anna', track: 'camera' });
    await ben.hears('anna');
    await anna.publishCamera();
    await ben.sees('anna');
    expect(await countEvents(ben, { event: 'trackSubscribed', who: 'anna' })).toBe(3);
  });

  test('subscribe to the tracks that they want, and to no others', async () => {
    const { room, anna } = await call(engine);
    const cleo = await BrowserParticipant.join(
      pages,
      engine,
      { room, identity: 'cleo' },
      { autoSubscribe: false },
    );
    const subscribe = async (source: string, isWanted: boolean) =>
      await cleo.page.evaluate(
        ([source, isWanted]) => {
          const tracks = window.call.room.remoteParticipants.get('anna')?.trackPublications.values() ?? [];
          for (const track of tracks) if (track.source === source) track.setSubscribed(isWanted);
        },
        [source, isWanted] as const,
      );
    await subscribe('camera', true);
    await cleo.sees('anna');
    await expectNoEvent(cleo, { event: 'trackSubscribed', track: 'microphone' });
    await subscribe('microphone', true);
    await cleo.hears('anna');
    await subscribe('camera', false);
    await expectEvent(cleo, { event: 'trackUnsubscribed', who: 'anna', track: 'camera' });
    await cleo.hears('anna');
    await subscribe('camera', true);
    await cleo.sees('anna');
    expect(await anna.events()).not.toContainEqual(expect.objectContaining({ event: 'trackUnsubscribed' }));
  });

  test('get the layer that they need, and none while they look away', async () => {
    const { anna, ben } = await call(engine, { threeLayers: true });
    await anna.sendsLayers(3);
    const ask = async (what: { quality?: VideoQuality; width?: number; enabled?: boolean }) =>
      await ben.page.evaluate(({ quality, width, enabled }) => {
        const { room, Track } = window.call;
        const camera = room.remoteParticipants.get('anna')?.getTrackPublication(Track.Source.Camera);
        if (quality !== undefined) camera?.setVideoQuality(quality);
        if (width !== undefined) camera?.setVideoDimensions({ width, height: (width * 9) / 16 });
        if (enabled !== undefined) camera?.setEnabled(enabled);
      }, what);
    // Without a request they get the best.
    await ben.seesWidth('anna', 960);
    await ask({ quality: LOW });
    await ben.seesWidth('anna', 320);
    await ask({ quality: MEDIUM });
    await ben.seesWidth('anna', 640);
    await ask({ width: 200 });
    await ben.seesWidth('anna', 320);
    await ask({ enabled: false });
    await ben.getsNothing('anna', 'camera');
    await ask({ enabled: true, quality: HIGH });
    await ben.seesWidth('anna', 960);
    await ben.sees('anna', 10);
  });

  test('see a picture that rtc-node sends, and rtc-node sees theirs', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const bot = await NodeParticipant.join(engine, { room, identity: 'bot' });
    await Promise.all([anna.publishCamera(), bot.publishPicture('vp8')]);
    expect((await anna.sees('bot')).width).toBe(320);
    expect((await bot.pictureOf('anna')).width).toBeGreaterThan(0);
  });

  test('get H.264 that rtc-node sends', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const [sender, receiver] = await Promise.all(
      ['sender', 'receiver'].map((identity) => NodeParticipant.join(engine, { room, identity })),
    );
    await sender?.publishPicture('h264');
    expect(await receiver?.pictureOf('sender')).toMatchObject({ width: 320, height: 180 });
    const { tracks } = await roomServiceOf(engine).getParticipant(room, 'sender');
    expect(tracks.map(({ mimeType }) => mimeType)).toEqual(['video/H264']);
    await expectEvent(anna, { event: 'trackSubscribed', who: 'sender', track: 'camera' });
  });

  test('see a camera that sends one layer, and H.264 where the browser has it', async () => {
    const { ben } = await call(engine, { simulcast: false, videoCodec: 'h264' });
    const hasH264 = await ben.page.evaluate(() =>
      RTCRtpSender.getCapabilities('video')?.codecs.some(({ mimeType }) => mimeType === 'video/H264'),
    );
    const picture = await ben.sees('anna', 20);
    expect(picture.mimeType).toBe(hasH264 ? 'video/H264' : 'video/VP8');
  });

  test('choose who may subscribe to them', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const [ben, cleo] = [
      await BrowserParticipant.join(pages, engine, { room, identity: 'ben' }),
      await BrowserParticipant.join(pages, engine, { room, identity: 'cleo' }),
    ];
    const allow = async (identity: string) =>
      await anna.page.evaluate((participantIdentity) => {
        const permission = { participantIdentity, allowAll: true };
        window.call.room.localParticipant.setTrackSubscriptionPermissions(false, [permission]);
      }, identity);
    await allow('ben');
    await anna.publishMicrophone();
    await ben.hears('anna');
    await expectEvent(cleo, { event: 'trackPublished', who: 'anna' });
    await expectNoEvent(cleo, { event: 'trackSubscribed' });
    await allow('cleo');
    await cleo.hears('anna');
    await expectEvent(ben, { event: 'trackUnsubscribed', who: 'anna' });
  });
});

onEachEngineOfPages('A page and a caller', (engine) => {
  test('hear each other, and everybody learns who speaks', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    const cleo = await NodeParticipant.join(engine, { room, identity: 'cleo' });
    const song = await ben.publishTone(1000);
    await anna.hears('ben');
    await expect.poll(() => anna.page.evaluate(() => window.call.pitch('ben'))).toBeCloseTo(1000, -1);
    const everybody = [anna, ben, cleo];
    for (const one of everybody) await expectEvent(one, { event: 'activeSpeakersChanged', what: 'ben' });
    await song.stop();
    for (const one of everybody) await expectEvent(one, { event: 'activeSpeakersChanged', what: '' });
    await anna.publishMicrophone();
    expect((await ben.hears('anna')).level).toBeGreaterThan(0.001);
  });

  test('call each other’s methods, and hear of what fails', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    ben.me.registerRpcMethod('greet', async ({ payload, callerIdentity }) => {
      if (payload === '') throw new RpcError(1999, 'no name');
      return `Hello ${callerIdentity}, I am ${payload}`;
    });
    await anna.page.evaluate(() => {
      window.call.room.registerRpcMethod('greet', async ({ payload }) => `Good day ${payload}`);
    });
    const ask = (method: string, payload: string) =>
      anna.page.evaluate(
        ([method, payload]) =>
          window.call.room.localParticipant
            .performRpc({ destinationIdentity: 'ben', method, payload, responseTimeout: 20_000 })
            .catch(({ code, message }: { code: number; message: string }) => ({ code, message })),
        [method, payload] as const,
      );
    expect(await ask('greet', 'Ben')).toBe('Hello anna, I am Ben');
    expect(await ask('greet', '')).toEqual({ code: 1999, message: 'no name' });
    expect(await ask('unknown', 'Ben')).toMatchObject({ code: RpcError.ErrorCode.UNSUPPORTED_METHOD });
    const back = await ben.me.performRpc({ destinationIdentity: 'anna', method: 'greet', payload: 'Anna' });
    expect(back).toBe('Good day Anna');
  });
});
