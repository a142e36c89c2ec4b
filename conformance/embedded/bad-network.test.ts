import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { Received } from '../page/call.ts';
import { BrowserParticipant } from '../support/browser-participant.ts';
import { type EngineUnderTest, onEmbedded } from '../support/engine-under-test.ts';
import { report, size } from '../support/figures.ts';
import { NodeParticipant } from '../support/node-participant.ts';
import { pagesOfThisFile } from '../support/pages.ts';
import { test } from '../support/room-test.ts';
import { relayTo } from '../support/signal-relay.ts';
import { listen } from '../support/sound.ts';

/** On each of the two lines, in both directions: without repair every fifth packet would be missing. */
const LOSSY = { loss: 0.1, delayMs: 20, jitterMs: 10, rateBps: 4_000_000 };
const SEED = size('SEED', 7);
const LISTEN_MS = size('LISTEN_MS', 4_000);
const GAP_MAX_MS = 100;
const STILL_MAX_MS = 1_000;
const TRIES_MORE = 2;
/** Of the sound that is played. The voice comes twice, each time in another packet, and all the same some goes missing. */
const CONCEALED_MAX = 0.08;
const TIME_LIMIT_MS = (1 + TRIES_MORE) * LISTEN_MS + 30_000;

const pages = pagesOfThisFile();

async function badNetworkTo(engine: EngineUnderTest) {
  const relay = await relayTo(engine.url, SEED);
  onTestFinished(async () => {
    await relay.close();
  });
  return relay;
}

onEmbedded('Where every tenth packet of both lines is lost, in both directions,', (engine) => {
  test(
    'callers with rtc-node hear each other without a gap',
    async ({ room }) => {
      const { url, media } = await badNetworkTo(engine);
      const anna = await NodeParticipant.join(engine, { room, identity: 'anna' }, { url });
      const ben = await NodeParticipant.join(engine, { room, identity: 'ben' }, { url });
      await anna.publishTone(440);
      await ben.hears('anna');
      media.quality = LOSSY;
      const { track } = await ben.audioOf('anna');
      if (track === undefined) throw new Error('The audio has gone.');
      const measure = async () => {
        const figures = await listen(track, LISTEN_MS);
        report('bad-network-audio', {
          engine: engine.name,
          seed: SEED,
          ...LOSSY,
          ...media.counts,
          ...figures,
        });
        return figures;
      };
      // A machine that is busy with other things leaves gaps too; what is not repaired, never is.
      let heard = await measure();
      for (let again = 0; again < TRIES_MORE && heard.longestGapMs >= GAP_MAX_MS; again += 1) {
        heard = await measure();
      }
      if (engine.name === 'embedded') expect(heard.longestGapMs).toBeLessThan(GAP_MAX_MS);
      expect(media.counts.lost).toBeGreaterThan(0);
    },
    TIME_LIMIT_MS,
  );

  test(
    'pages see each other without a standstill, and hear what is said',
    async ({ room }) => {
      const { url, media } = await badNetworkTo(engine);
      const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' }, { url });
      const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' }, { url });
      await anna.publish();
      await Promise.all([ben.sees('anna', 10), ben.hears('anna')]);
      media.quality = LOSSY;
      const look = async () => ({
        sound: await ben.received('anna', 'microphone'),
        picture: await ben.received('anna', 'camera'),
      });
      const measure = async () => {
        await ben.longestStill('anna');
        const before = await look();
        await delay(LISTEN_MS);
        const longestStillMs = Math.round(await ben.longestStill('anna'));
        const after = await look();
        const growth = (what: 'sound' | 'picture', counter: keyof Omit<Received, 'mimeType'>) =>
          (after[what]?.[counter] ?? 0) - (before[what]?.[counter] ?? 0);
        const concealed = growth('sound', 'concealedSamples') / growth('sound', 'samples');
        const frames = growth('picture', 'framesDecoded');
        const freezes = growth('picture', 'freezes');
        const engineOf = { engine: engine.name, seed: SEED, ...LOSSY, ...media.counts };
        report('bad-network-page', { ...engineOf, concealed, longestStillMs, frames, freezes });
        return { concealed, longestStillMs };
      };
      // A machine that is busy with other things leaves holes too; what is not repaired, never is.
      let figures = await measure();
      const isGood = () => figures.concealed < CONCEALED_MAX && figures.longestStillMs < STILL_MAX_MS;
      for (let again = 0; again < TRIES_MORE && !isGood(); again += 1) figures = await measure();
      // Others are there to be compared with.
      if (engine.name !== 'embedded') return;
      expect(figures.longestStillMs).toBeLessThan(STILL_MAX_MS);
      expect(figures.concealed).toBeLessThan(CONCEALED_MAX);
    },
    TIME_LIMIT_MS,
  );
});
