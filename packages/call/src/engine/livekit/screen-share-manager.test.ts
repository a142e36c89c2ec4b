import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TRACK_PLACEHOLDER } from '../../options/preload.ts';
import { EngineBench, FakeBrowser } from '../../testing/engine-bench.ts';
import { FakeStream, FakeTrack } from '../../testing/fake-media.ts';

vi.mock('./livekit-room.ts', () => import('../../testing/fake-livekit-room.ts'));

let bench: EngineBench;

beforeEach(async () => {
  new FakeBrowser().install();
  bench = new EngineBench();
  await bench.start();
  bench.told.length = 0;
});

afterEach(() => {
  bench.engine.close();
  vi.unstubAllGlobals();
});

/** Everything that was begun is done: the fake browser answers at once. */
const settled = () => new Promise((done) => setTimeout(done, 1));

async function start(mediaStream: unknown): Promise<void> {
  bench.engine.handle({ action: 'local-screen-start', captureOptions: { mediaStream } });
  await settled();
}

async function stop(): Promise<void> {
  bench.engine.handle({ action: 'local-screen-stop' });
  await settled();
}

function give(...tracks: FakeTrack[]): void {
  const screenMediaStream: object = new FakeStream(tracks);
  Object.assign(bench, { shared: { screenMediaStream } });
}

const told = () => bench.told.map(({ action }) => action).filter((action) => /screen|nonfatal/.test(action));

describe('a stream of the page that is shared as its screen', () => {
  test('and stopped is the page’s as before, and can be shared again', async () => {
    const picture = new FakeTrack('video', 'picture');
    give(picture);
    await start(TRACK_PLACEHOLDER);
    await stop();
    expect(picture.readyState).toBe('live');
    await start(TRACK_PLACEHOLDER);
    expect(told()).toEqual([
      'local-screen-share-started',
      'local-screen-share-stopped',
      'local-screen-share-started',
    ]);
  });

  test('is given back with its picture on, though that was off while it was shared', async () => {
    const picture = new FakeTrack('video', 'picture');
    give(picture);
    await start(TRACK_PLACEHOLDER);
    bench.engine.handle({ action: 'local-screen-update', options: { screenVideo: { enabled: false } } });
    await stop();
    expect(picture.enabled).toBe(true);
  });

  test('goes out as far as it lives', async () => {
    const [picture, sound] = [new FakeTrack('video', 'picture'), new FakeTrack('audio', 'sound')];
    picture.stop();
    give(picture, sound);
    await start(TRACK_PLACEHOLDER);
    expect(told()).toEqual(['local-screen-share-started']);
    const own = bench.all('participant-updated').at(-1)?.participant.tracks;
    expect(own).toMatchObject({ screenVideo: { state: 'off' }, screenAudio: { state: 'playable' } });
  });

  test.each([
    ['has no tracks', () => give()],
    [
      'has only tracks that have ended',
      () => {
        const picture = new FakeTrack('video', 'picture');
        picture.stop();
        give(picture);
      },
    ],
    ['was never given', () => undefined],
  ])('shares nothing where it %s, and that is told', async (_why, prepare) => {
    prepare();
    await start(TRACK_PLACEHOLDER);
    await stop();
    expect(bench.told).toEqual([
      {
        action: 'nonfatal-error',
        type: 'screen-share-error',
        errorMsg: 'The stream that was given has no live track to share.',
      },
    ]);
  });
});

test('what is no stream shares nothing, not even the stream of an earlier share', async () => {
  give(new FakeTrack('video', 'picture'));
  await start('nonsense');
  expect(told()).toEqual(['nonfatal-error']);
});
