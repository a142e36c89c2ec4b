import {
  AudioFrame,
  AudioSource,
  AudioStream,
  dispose,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MediaServer, startMediaServer, TEST_KEY } from './support/media-server.ts';

let server: MediaServer;
beforeAll(async () => {
  server = await startMediaServer();
});
afterAll(async () => {
  await server.close();
  await dispose();
});

async function token(identity: string, room = 'raum') {
  const t = new AccessToken(TEST_KEY.key, TEST_KEY.secret, { identity });
  t.addGrant({ roomJoin: true, room });
  return await t.toJwt();
}

it('carries sound from one client to another', async () => {
  const a = new Room();
  const b = new Room();
  await b.connect(server.url, await token('b'), { autoSubscribe: true, dynacast: false });
  const heard = new Promise<number>((resolve) => {
    b.on(RoomEvent.TrackSubscribed, async (track) => {
      const stream = new AudioStream(track);
      let n = 0;
      for await (const frame of stream) {
        let e = 0;
        for (const s of frame.data) e += Math.abs(s);
        if (e / frame.data.length > 1000) n += 1;
        if (n > 20) {
          resolve(n);
          break;
        }
      }
    });
  });
  await a.connect(server.url, await token('a'), { autoSubscribe: true, dynacast: false });
  const source = new AudioSource(48000, 1);
  const track = LocalAudioTrack.createAudioTrack('ton', source);
  const options = new TrackPublishOptions();
  options.source = TrackSource.SOURCE_MICROPHONE;
  await a.localParticipant!.publishTrack(track, options);
  let done = false;
  let phase = 0;
  const feed = (async () => {
    while (!done) {
      const data = new Int16Array(480);
      for (let i = 0; i < 480; i += 1) {
        data[i] = Math.round(10000 * Math.sin(phase));
        phase += (2 * Math.PI * 440) / 48000;
      }
      await source.captureFrame(new AudioFrame(data, 48000, 1, 480));
    }
  })();
  expect(await heard).toBeGreaterThan(20);
  done = true;
  await feed;
  await a.disconnect();
  await b.disconnect();
}, 20000);
