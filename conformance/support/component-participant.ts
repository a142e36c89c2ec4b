import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Told } from '../page/call-component.ts';
import type { Pages } from './pages.ts';
import { PATIENTLY } from './patience.ts';

/** The made-up microphone beeps once a second. */
const STILL_MS = 1_100;

/** What makes voices pleasant takes the beep of a made-up microphone for noise. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

const levels = z.object({
  audioLevel: z.optional(z.number()),
  participantsAudioLevel: z.optional(z.record(z.string(), z.number())),
});
type Levels = z.infer<typeof levels>;

/** A participant by the call component in Chromium. Leaves at the end of the test. */
export class ComponentParticipant {
  readonly name: string;
  readonly page: Page;

  readonly #pages: Pages;

  private constructor(name: string, page: Page, pages: Pages) {
    this.name = name;
    this.page = page;
    this.#pages = pages;
  }

  /** Opens a page with a call object in it that has done nothing yet. */
  static async open(
    pages: Pages,
    pageUrl: string,
    name: string,
    options: object = {},
  ): Promise<ComponentParticipant> {
    const page = await pages.take();
    await page.goto(pageUrl);
    const given = { userName: name, inputSettings: { audio: { settings: AS_IT_IS } }, ...options };
    await page.evaluate((options) => window.newMember(options), given);
    return new ComponentParticipant(name, page, pages);
  }

  async join(url: string, options: object = {}): Promise<void> {
    await this.page.evaluate(async (options) => void (await window.member.call.join(options)), {
      url,
      ...options,
    });
  }

  /** Tries to join where one is refused. @returns What the promise was rejected with. */
  async refusal(url: string): Promise<unknown> {
    return await this.page.evaluate(
      (url) =>
        window.member.call.join({ url }).then(
          () => undefined,
          (reason: unknown) => reason,
        ),
      url,
    );
  }

  /** Calls a method that gives nothing back that the test wants. */
  async do(method: string, ...args: unknown[]): Promise<void> {
    await this.page.evaluate(
      async ([method, args]) => {
        const action: unknown = Reflect.get(window.member.call, method);
        if (typeof action !== 'function') throw new Error(`There is no ${method}.`);
        await action.apply(window.member.call, args);
      },
      [method, args] as const,
    );
  }

  async sessionId(): Promise<string> {
    return await this.page.evaluate(() => window.member.call.participants().local.session_id);
  }

  async events(): Promise<readonly Told[]> {
    return await this.page.evaluate(() => window.member.told);
  }

  /** Waits until this was told. */
  async expectEvent(expected: Told): Promise<void> {
    await expect
      .poll(() => this.events(), { ...PATIENTLY, message: `${this.name} is told of ${expected.event}` })
      .toContainEqual(expect.objectContaining(expected));
  }

  /** Waits until somebody's track is in a state. */
  async seesState(who: string, track: string, state: object): Promise<void> {
    const entry = () =>
      this.page.evaluate(
        ([who, track]) => {
          const {
            track: _track,
            persistentTrack: _held,
            ...entry
          } = window.member.call.participants()[who]?.tracks[track] ?? {};
          return entry;
        },
        [who, track] as const,
      );
    await expect
      .poll(entry, { ...PATIENTLY, message: `${track} of ${who} as ${this.name} sees it` })
      .toMatchObject(state);
  }

  /** Waits until somebody is known by these. */
  async knows(who: string, fields: object): Promise<void> {
    const known = () =>
      this.page.evaluate((who) => {
        const { user_name, user_id, userData, local } = window.member.call.participants()[who] ?? {};
        return { user_name, user_id, userData, local };
      }, who);
    await expect
      .poll(known, { ...PATIENTLY, message: `${who} as ${this.name} knows him` })
      .toMatchObject(fields);
  }

  async trackKeys(who: string): Promise<string[]> {
    return await this.page.evaluate(
      (who) => Object.keys(window.member.call.participants()[who]?.tracks ?? {}),
      who,
    );
  }

  /** The latest event about a connection of this type. */
  async lastConnection(type: string): Promise<unknown> {
    return await this.page.evaluate(
      (type) =>
        window.member.told
          .flatMap(({ event, what }) => (event === 'network-connection' ? [what] : []))
          .findLast((one) => one?.['type'] === type)?.['event'],
      type,
    );
  }

  /** Waits until a level is told at which somebody is heard. */
  async level(event: string, read: (what: Levels) => number | undefined): Promise<void> {
    const loudest = async () => {
      const told = (await this.events()).filter((one) => one.event === event);
      return Math.max(0, ...told.map(({ what }) => read(levels.parse(what)) ?? 0));
    };
    await expect.poll(loudest, { ...PATIENTLY, message: `${event} at ${this.name}` }).toBeGreaterThan(0.01);
  }

  /** Waits until somebody's pictures are like this. */
  async seesSize(
    sessionId: string,
    isRight: (size: { readonly width: number; readonly height: number }) => boolean,
  ): Promise<void> {
    const size = () => this.page.evaluate((id) => window.member.size(id, 'video'), sessionId);
    await expect
      // A browser begins with a guess of the bandwidth, and adds layers as it learns better.
      .poll(size, { timeout: 45_000, message: `the size in which ${this.name} sees ${sessionId}` })
      .toSatisfy(isRight);
  }

  /** Waits until more pictures of somebody were shown. */
  async sees(sessionId: string, track = 'video'): Promise<void> {
    await this.#grows('frames', sessionId, track, 5).catch((error) => this.#pages.noPictures(error));
  }

  /** Waits until more sound of somebody was heard. */
  async hears(sessionId: string, track = 'audio'): Promise<void> {
    await this.#grows('energy', sessionId, track, 1);
  }

  /** Waits until nothing of a track comes any more. */
  async getsNothing(count: 'frames' | 'energy', sessionId: string, track: string): Promise<void> {
    const isStill = async () => {
      const before = await this.#count(count, sessionId, track);
      await delay(STILL_MS);
      return (await this.#count(count, sessionId, track)) === before;
    };
    await expect.poll(isStill, PATIENTLY).toBe(true);
  }

  async #grows(count: 'frames' | 'energy', sessionId: string, track: string, by: number): Promise<void> {
    const before = await this.#count(count, sessionId, track);
    await expect
      .poll(() => this.#count(count, sessionId, track), {
        ...PATIENTLY,
        message: `${count} of ${track} of ${sessionId} at ${this.name}`,
      })
      .toBeGreaterThan(before + by);
  }

  async #count(count: 'frames' | 'energy', sessionId: string, track: string): Promise<number> {
    return await this.page.evaluate(([count, sessionId, track]) => window.member[count](sessionId, track), [
      count,
      sessionId,
      track,
    ] as const);
  }
}
