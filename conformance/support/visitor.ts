import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import type { CallOptions, Received } from '../page/call.ts';
import type { EngineUnderTest } from './engine-under-test.ts';
import type { Happening, Witness } from './happening.ts';
import { type Invitation, tokenFor } from './tokens.ts';

/** The sources of tracks, as livekit-client names them. */
export type Source = 'camera' | 'microphone' | 'screen_share' | 'screen_share_audio';

/** The made-up microphone beeps once a second; the made-up camera gives twenty pictures. */
const STILL_MS = 1_100;

/** Pages that are kept from test to test: opening one takes longer than many a test. */
interface Pages {
  /** A page that nobody uses. It is given back at the end of the test. */
  take(): Promise<Page>;
}

/** To be called once at the top of a file that needs the browser. */
export function pagesOfThisFile(): Pages {
  let browser: Browser | undefined;
  const free: Page[] = [];
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    await browser?.close();
  });
  const open = async () => {
    if (browser === undefined) throw new Error('There is no browser yet.');
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    return await context.newPage();
  };
  return {
    take: async () => {
      const page = free.pop() ?? (await open());
      // Loading ends whatever the page did before.
      await page.goto(inject('page'));
      onTestFinished(async () => {
        if (page.isClosed()) return;
        await page.goto('about:blank');
        free.push(page);
      });
      return page;
    },
  };
}

/** Somebody in a room by an unmodified `livekit-client` in Chromium. Leaves at the end of the test. */
export class Visitor implements Witness {
  readonly identity: string;
  readonly page: Page;

  private constructor(identity: string, page: Page) {
    this.identity = identity;
    this.page = page;
  }

  /** Joins a room. Fails as the client fails. */
  static async join(
    pages: Pages,
    engine: EngineUnderTest,
    invitation: Invitation,
    options: CallOptions & { readonly url?: string } = {},
  ): Promise<Visitor> {
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
    return new Visitor(invitation.identity, page);
  }

  async journal(): Promise<readonly Happening[]> {
    return await this.page.evaluate(() => window.call.journal);
  }

  /** Publishes a microphone, or switches it on again. */
  async publishMicrophone(): Promise<void> {
    await this.page.evaluate(() => window.call.room.localParticipant.setMicrophoneEnabled(true));
  }

  /** Publishes a camera, or switches it on again. */
  async publishCamera(): Promise<void> {
    await this.page.evaluate(() => window.call.room.localParticipant.setCameraEnabled(true));
  }

  /** Goes with the page, which says good-bye if there is a line that takes it. */
  async closePage(): Promise<void> {
    await this.page.context().close();
  }

  /** Publishes a microphone and a camera. */
  async publish(): Promise<void> {
    await this.page.evaluate(() => window.call.room.localParticipant.enableCameraAndMicrophone());
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
        // A browser begins with what it believes the line to carry, and adds layers as it learns better.
        timeout: 20_000,
      })
      .toBe(width);
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
