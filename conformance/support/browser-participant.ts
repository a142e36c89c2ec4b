import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { CallOptions, Received, Sent } from '../page/call.ts';
import type { ClientEvent, EventRecorder } from './client-events.ts';
import type { EngineUnderTest } from './engine-under-test.ts';
import { CAMERA_IS_GONE, CAMERA_MS, type Pages } from './pages.ts';
import { PATIENTLY } from './patience.ts';
import { type TokenRequest, tokenFor } from './tokens.ts';

/** The sources of tracks, as livekit-client names them. */
export type Source = 'camera' | 'microphone' | 'screen_share' | 'screen_share_audio';

/** The made-up microphone beeps once a second; the made-up camera gives twenty pictures. */
const STILL_MS = 1_100;

/** Somebody in a room by an unmodified `livekit-client` in Chromium. Leaves at the end of the test. */
export class BrowserParticipant implements EventRecorder {
  readonly identity: string;
  readonly page: Page;

  readonly #pages: Pages;

  private constructor(identity: string, page: Page, pages: Pages) {
    this.identity = identity;
    this.page = page;
    this.#pages = pages;
  }

  /** Joins a room. Fails as the client fails. */
  static async join(
    pages: Pages,
    engine: EngineUnderTest,
    invitation: TokenRequest,
    options: CallOptions & { readonly url?: string } = {},
  ): Promise<BrowserParticipant> {
    const page = await pages.take();
    const { url = engine.url, ...call } = options;
    const token = await tokenFor(engine, invitation);
    await page.evaluate(
      async ([call, url, token]) => {
        window.newCall(call);
        await window.call.join(url, token);
      },
      [call, url, token] as const,
    );
    const visitor = new BrowserParticipant(invitation.identity, page, pages);
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== 'fail' || page.isClosed()) return;
      process.stderr.write(`${visitor.identity} sent ${JSON.stringify(await visitor.sent())}\n`);
    });
    return visitor;
  }

  async events(): Promise<readonly ClientEvent[]> {
    return await this.page.evaluate(() => window.call.journal);
  }

  /** Publishes a microphone, or switches it on again. */
  async publishMicrophone(): Promise<void> {
    await this.page.evaluate(() => window.call.room.localParticipant.setMicrophoneEnabled(true));
  }

  /** Publishes a camera, or switches it on again. */
  async publishCamera(): Promise<void> {
    await this.#withCamera(
      this.page.evaluate(() => window.call.room.localParticipant.setCameraEnabled(true)),
    );
  }

  /** Closes the page as a person closes a tab: it says good-bye if the connection still takes it. */
  async closePage(): Promise<void> {
    const closed = this.page.waitForEvent('close');
    // Closing the context alone ends a page of the headless shell before it hears of it.
    await this.page.close({ runBeforeUnload: true });
    await closed;
    await this.page.context().close();
  }

  /** Publishes a microphone and a camera. */
  async publish(): Promise<void> {
    await this.#withCamera(
      this.page.evaluate(() => window.call.room.localParticipant.enableCameraAndMicrophone()),
    );
  }

  /** How the browser describes what it sends. */
  async sent(): Promise<readonly Sent[]> {
    return await this.page.evaluate(() => window.call.sent());
  }

  /** Waits until the browser sends so many layers of its camera: how many, it decides by its bandwidth estimate. */
  async sendsLayers(count: number): Promise<void> {
    const layers = async () =>
      (await this.sent()).filter((one) => one.source === 'camera' && one.packets > 0);
    const message = `the layers that the browser of ${this.identity} sends`;
    await expect.poll(layers, { message, timeout: 45_000 }).toHaveLength(count);
  }

  /** What a track of somebody else has brought until now. */
  async received(identity: string, source: Source): Promise<Received | undefined> {
    return await this.page.evaluate(
      ([identity, source]) => {
        const named = Object.values(window.call.Track.Source).find((one) => one === source);
        return named && window.call.received(identity, named);
      },
      [identity, source] as const,
    );
  }

  /** The longest time between two pictures of somebody's camera that were shown since this was last asked. */
  async longestStill(identity: string): Promise<number> {
    return await this.page.evaluate((identity) => window.call.longestStill(identity), identity);
  }

  /** Waits until more pictures of somebody's camera have been decoded. */
  async sees(identity: string, pictures = 5, source: Source = 'camera'): Promise<Received> {
    return await this.#grows(identity, source, ({ framesDecoded }) => framesDecoded, pictures);
  }

  /** Waits until more sound of somebody has been heard. */
  async hears(identity: string, source: Source = 'microphone'): Promise<Received> {
    return await this.#grows(identity, source, ({ audioEnergy }) => audioEnergy, 1e-6);
  }

  /** Waits until somebody's pictures, or his sound, stand still. */
  async getsNothing(identity: string, source: Source): Promise<void> {
    const count = async () => {
      const { framesDecoded = 0, audioEnergy = 0 } = (await this.received(identity, source)) ?? {};
      return framesDecoded + audioEnergy;
    };
    const isStill = async () => {
      const before = await count();
      await delay(STILL_MS);
      return (await count()) === before;
    };
    await expect.poll(isStill, { message: `${this.identity} gets no ${source} of ${identity}` }).toBe(true);
  }

  /** Waits until somebody's pictures have this width. */
  async seesWidth(identity: string, width: number): Promise<void> {
    await expect
      .poll(async () => (await this.received(identity, 'camera'))?.width, {
        message: `the width in which ${this.identity} sees ${identity}`,
        // A browser begins with a guess of the bandwidth, and adds layers as it learns better.
        ...PATIENTLY,
      })
      .toBe(width);
  }

  /** Fails by a sentence of its own, by which the test is run again, where it is the browser that has no pictures. */
  async #withCamera(published: Promise<unknown>): Promise<void> {
    const isHere = Promise.race([published.then(() => true), delay(CAMERA_MS, false, { ref: false })]);
    if ((await isHere) && (await this.#cameraGives())) return;
    const described = JSON.stringify(await this.sent());
    // Whatever still waits for it fails with it.
    published.catch(() => undefined);
    await this.#pages.giveUpBrowser();
    throw new Error(`${CAMERA_IS_GONE}: ${described}`);
  }

  async #cameraGives(): Promise<boolean> {
    const pictures = async () =>
      (await this.sent()).find(({ source }) => source === 'camera')?.sourceFrames ?? 0;
    const before = await pictures();
    const until = performance.now() + CAMERA_MS;
    while (performance.now() < until) {
      if ((await pictures()) > before) return true;
      await delay(25);
    }
    return false;
  }

  async #grows(
    identity: string,
    source: Source,
    count: (received: Received) => number,
    by: number,
  ): Promise<Received> {
    const before = await this.received(identity, source);
    const beginning = before === undefined ? 0 : count(before);
    let now = before;
    await expect
      .poll(
        async () => {
          now = await this.received(identity, source);
          return now === undefined ? 0 : count(now) - beginning;
        },
        { message: `${this.identity} gets the ${source} of ${identity}` },
      )
      .toBeGreaterThanOrEqual(by);
    if (now === undefined) throw new Error('It came and went.');
    return now;
  }
}
