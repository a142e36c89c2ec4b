import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import type { VoiceTold } from '../page/voice-client.ts';
import { type BundledPage, serveBundledPage } from './bundled-page.ts';
import type { Pages } from './pages.ts';
import { PATIENTLY } from './patience.ts';

/** The clients of voice services that must run on ours: the two of the original, unmodified, and our own. */
export const VOICE_CLIENTS = {
  'the web client 2.2.8': 'voice-web-2-2',
  'the web client 2.7.1': 'voice-web-2-7',
  'our client': fromRoot('conformance', 'page', 'own-voice-client.ts'),
} as const;

export type VoiceClientName = keyof typeof VOICE_CLIENTS;

export const VOICE_CLIENT_NAMES: readonly VoiceClientName[] = [
  'the web client 2.2.8',
  'the web client 2.7.1',
  'our client',
];

/** A page with one of the clients, in which our call component stands in the place of the rented one's. */
export async function serveVoicePage(client: VoiceClientName): Promise<BundledPage> {
  return await serveBundledPage('voice-client.ts', {
    'voice-client-under-test': VOICE_CLIENTS[client],
    '@daily-co/daily-js': fromRoot('packages', 'call', 'src', 'index.ts'),
  });
}

const message = z.looseObject({ type: z.string() });
export type VoiceMessage = z.infer<typeof message>;

/** Somebody with a client of the voice service in Chromium. */
export class VoiceParticipant {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** `shownAt` is an address at which the browser sees the page instead of its own, such as one of the product's origin. */
  static async open(
    pages: Pages,
    pageUrl: string,
    key: string,
    baseUrl: string,
    shownAt = `${pageUrl}/`,
  ): Promise<VoiceParticipant> {
    const page = await pages.take();
    if (!shownAt.startsWith(pageUrl)) {
      const show = async (route: Route) => {
        const path = route.request().url().slice(shownAt.length);
        await route.fulfill({ response: await route.fetch({ url: `${pageUrl}/${path}` }) });
      };
      await page.route(`${shownAt}**`, show);
      // What a test answers comes from nowhere for Chromium, which keeps such a page from sockets of this machine.
      await page.context().grantPermissions(['camera', 'microphone', 'local-network-access']);
      onTestFinished(() => page.unroute(`${shownAt}**`, show));
    }
    await page.goto(shownAt);
    await page.evaluate(([key, baseUrl]) => window.newVoice(key, baseUrl), [key, baseUrl] as const);
    return new VoiceParticipant(page);
  }

  /** @returns What the client answers: the call, or null. */
  async start(assistant: string, ...more: unknown[]): Promise<unknown> {
    return await this.page.evaluate(
      async ([assistant, more]) => {
        const call = await window.voice.start(assistant, ...more);
        return call === null ? null : JSON.parse(JSON.stringify(call));
      },
      [assistant, more] as const,
    );
  }

  async do(method: 'send' | 'say' | 'setMuted' | 'isMuted' | 'stop', ...args: unknown[]): Promise<unknown> {
    return await this.page.evaluate(
      async ([method, args]) => {
        const action: unknown = Reflect.get(window.voice, method);
        if (typeof action !== 'function') throw new Error(`There is no ${method}.`);
        const result: unknown = await action.apply(window.voice, args);
        return typeof result === 'boolean' ? result : undefined;
      },
      [method, args] as const,
    );
  }

  async events(): Promise<readonly VoiceTold[]> {
    return await this.page.evaluate(() => window.voiceTold);
  }

  /** The names of what was told, in order; speech comes when it comes. */
  async order(): Promise<string[]> {
    return (await this.events()).map(({ event }) => event).filter((event) => !event.startsWith('speech-'));
  }

  async messages(): Promise<VoiceMessage[]> {
    return (await this.events())
      .filter(({ event }) => event === 'message')
      .map(({ said }) => message.parse(said));
  }

  /** What the assistant has said, each turn as a whole. */
  async finals(): Promise<unknown[]> {
    return (await this.messages())
      .filter(({ type, ...rest }) => {
        return type === 'transcript' && rest['role'] === 'assistant' && rest['transcriptType'] === 'final';
      })
      .map(({ transcript }) => transcript);
  }

  async expectEvent(event: string): Promise<void> {
    try {
      await expect.poll(() => this.order(), PATIENTLY).toContain(event);
    } catch (cause) {
      // Names alone do not tell why it did not come.
      throw new Error(`is not told of ${event}, but: ${JSON.stringify(await this.events())}`, { cause });
    }
  }

  /**
   * Waits until the sound of the assistant plays. A call may begin without, three seconds after somebody came, and a page that
   * is taken out of one whose sound has not begun says to the client that it could not: to 2.7.1 that is an error.
   */
  async plays(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => window.soundsBegun), PATIENTLY).toBeGreaterThan(0);
  }

  async devicesAskedFor(): Promise<number> {
    return await this.page.evaluate(() => window.devicesAskedFor);
  }
}
