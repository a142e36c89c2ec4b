import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Caller } from './support/caller.ts';
import { type EngineUnderTest, newRoom, onEachEngine } from './support/engine-under-test.ts';
import { relayTo } from './support/signal-relay.ts';
import { listen } from './support/sound.ts';
import { pagesOfThisFile, Visitor } from './support/visitor.ts';

const pages = pagesOfThisFile();

/** Ways of loss that no repair comes too late for: what is heard and seen is the engine's doing. */
const LOSSY = { loss: 0.1, delayMs: 20, jitterMs: 10 };
const SEED = Number(process.env['SEED'] ?? 7);
const LISTEN_MS = Number(process.env['LISTEN_MS'] ?? 4_000);

async function badLineTo(engine: EngineUnderTest) {
  const relayed = await relayTo(engine.url, SEED);
  onTestFinished(async () => {
    await relayed.close();
  });
  return relayed;
}

onEachEngine('Where every tenth packet is lost, in both directions of both lines,', (engine) => {
  test('callers with rtc-node hear each other without a gap', async () => {
    const room = newRoom();
    const { url, media } = await badLineTo(engine);
    const anna = await Caller.join(engine, { room, identity: 'anna' }, { url });
    const ben = await Caller.join(engine, { room, identity: 'ben' }, { url });
    await anna.publishTone(440);
    await ben.hears('anna');
    media.quality = LOSSY;
    const { track } = await ben.audioOf('anna');
    if (track === undefined) throw new Error('The audio has gone.');
    const heard = await listen(track, LISTEN_MS);
    console.log(engine.name, heard, media.figures);
    expect(media.figures.lost).toBeGreaterThan(media.figures.passed * 0.01);
    expect(heard.longestGapMs).toBeLessThan(100);
  });

  test('pages see each other without a standstill, and hear what was said', async () => {
    const room = newRoom();
    const { url, media } = await badLineTo(engine);
    const anna = await Visitor.join(pages, engine, { room, identity: 'anna' }, { url });
    const ben = await Visitor.join(pages, engine, { room, identity: 'ben' }, { url });
    await anna.publish();
    await Promise.all([ben.sees('anna', 10), ben.hears('anna')]);
    media.quality = LOSSY;
    await ben.longestStill('anna');
    const before = { sound: await ben.received('anna', 'microphone'), picture: await ben.received('anna', 'camera') };
    await delay(LISTEN_MS);
    const longestStillMs = await ben.longestStill('anna');
    const sound = await ben.received('anna', 'microphone');
    const picture = await ben.received('anna', 'camera');
    const samples = (sound?.samples ?? 0) - (before.sound?.samples ?? 0);
    const concealed = (sound?.concealedSamples ?? 0) - (before.sound?.concealedSamples ?? 0);
    console.log(engine.name, { longestStillMs, share: concealed / samples, samples, concealed, frames: (picture?.framesDecoded ?? 0) - (before.picture?.framesDecoded ?? 0), freezes: (picture?.freezes ?? 0) - (before.picture?.freezes ?? 0), freezesMs: (picture?.freezesMs ?? 0) - (before.picture?.freezesMs ?? 0), width: picture?.width}, media.figures);
    expect(longestStillMs).toBeLessThan(1_000);
    expect(concealed / samples).toBeLessThan(0.05);
  });
});
