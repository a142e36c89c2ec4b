/**
 * From `connect` to the first sound of somebody who was there before, for an unmodified `@livekit/rtc-node` on loopback: on
 * ours beside livekit-server, in turns. The first frame that is no silence counts, after jitter buffer and decoder. Prints
 * figures as JSON. Argument: runs (5). Fails when the median of ours is over 400 ms.
 */
import '../testing/quiet-rtc-node.ts';

import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { dispose, type RemoteTrack, Room, RoomEvent } from '@livekit/rtc-node';
import { scaled } from '../apps/server/test/support/contention.ts';
import { tokenFor } from '../conformance/support/tokens.ts';
import { firstSound, publishTone } from '../conformance/support/tone-track.ts';
import { type MeasuredEngine, startEmbeddedEngine, startLivekitEngine } from './support/media/engines.ts';
import { median } from './support/median.ts';

const LIMIT_MS = 400;
const HZ = 440;
const CONNECT = { autoSubscribe: true, dynacast: false };
/** The room comes to rest. */
const PAUSE_MS = 300;

const runs = Number(process.argv[2] ?? 5);

const engines: { readonly engine: MeasuredEngine; readonly times: number[]; leave(): Promise<void> }[] = [];
try {
  for (const start of [startEmbeddedEngine, startLivekitEngine]) {
    const engine = await start();
    if (engine === undefined) continue;
    engines.push({ engine, times: [], leave: await singIn(engine) });
  }
  // The first turn warms up everybody.
  for (let run = -1; run < runs; run += 1) {
    for (const { engine, times } of engines) {
      const ms = await joinAndListen(engine, `listener-${run}`);
      await delay(PAUSE_MS);
      if (run >= 0) times.push(ms);
    }
  }
} finally {
  for (const { engine, leave } of engines) {
    await leave();
    await engine.close();
  }
}
const medians = new Map(engines.map(({ engine, times }) => [engine.name, median(times)]));
const [ours, reference] = [medians.get('embedded') ?? Number.NaN, medians.get('livekit-server')];
print({
  ratio: reference === undefined ? undefined : Math.round((ours / reference) * 1_000) / 1_000,
  ...Object.fromEntries(
    engines.map(({ engine, times }) => [engine.name, { medianMs: median(times), ms: times }]),
  ),
});
if (!(ours <= scaled(LIMIT_MS))) process.exitCode = 1;
await dispose();

/** Somebody is in the room and sings. */
async function singIn(engine: MeasuredEngine): Promise<() => Promise<void>> {
  const room = new Room();
  await room.connect(engine.url, await tokenFor(engine, { room: 'bench', identity: 'singer' }), CONNECT);
  const { stop } = await publishTone(room.localParticipant, HZ);
  return async () => {
    await stop();
    await room.disconnect();
  };
}

/** @returns Milliseconds from `connect` to the first sound. */
async function joinAndListen(engine: MeasuredEngine, identity: string): Promise<number> {
  const room = new Room();
  const heard = new Promise<RemoteTrack>((resolve) => room.once(RoomEvent.TrackSubscribed, resolve)).then(
    firstSound,
  );
  const token = await tokenFor(engine, { room: 'bench', identity });
  const startedAtMs = performance.now();
  await room.connect(engine.url, token, CONNECT);
  const heardAtMs = await heard;
  await room.disconnect();
  if (heardAtMs === undefined) throw new Error('The track ended in silence.');
  return Math.round(heardAtMs - startedAtMs);
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'media-join', runs, ...figures })}\n`);
}
