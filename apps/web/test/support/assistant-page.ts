import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import type {} from '../pages/assistant.tsx';
import { type AssistantApi, serveAssistantApi } from './assistant-api.ts';
import { type DirectoryApi, manyProviders, serveDirectoryApi } from './directory-api.ts';
import { setUpBrowser } from './site-browser.ts';
import { serveTestPage, type TestPage } from './test-page.ts';

export const WELCOME = 'Willkommen. Was möchten Sie über Ihre Dienstleister wissen?';

/** The page's world, made anew for every test. */
export interface AssistantWorld {
  readonly server: TestPage;
  readonly api: AssistantApi;
  readonly directory: DirectoryApi;
  /** What the browser complained about; what a test does not take out fails it. */
  readonly complaints: string[];
  /** Opens the page in a browser of its own. */
  readonly open: () => Promise<Page>;
}

/** Has the page served for the tests of a file, each with its own answers and its own browser window. */
export function serveAssistantPage(): AssistantWorld {
  const { site, open, complaints } = setUpBrowser(() => serveTestPage('assistant.tsx'));
  let answering: { readonly api: AssistantApi; readonly directory: DirectoryApi } | undefined;
  const there = () => {
    if (answering === undefined) throw new Error('Nothing is served before a test has begun.');
    return answering;
  };
  beforeEach(() => {
    answering = { directory: serveDirectoryApi(site(), manyProviders(60)), api: serveAssistantApi(site()) };
  });
  return {
    get server() {
      return site();
    },
    get api() {
      return there().api;
    },
    get directory() {
      return there().directory;
    },
    complaints,
    async open() {
      const page = await open('/', {
        viewport: { width: 1280, height: 800 },
        // Time goes on by itself, and faster where a test lets it.
        prepare: (opened) => opened.clock.install(),
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
  };
}

export const input = (page: Page) => page.getByLabel('Ihre Nachricht');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const log = (page: Page) => page.getByRole('region', { name: 'Gespräch', exact: true });
export const messages = (page: Page) => log(page).getByRole('article');
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title });
export const chosen = (page: Page) => page.getByLabel('Dienstleister auswählen');
export const isFocused = (page: Page) => input(page).evaluate((field) => field === document.activeElement);

/** Waits until the page has what it begins with. */
export async function ready(page: Page): Promise<Page> {
  await page.getByText(WELCOME).waitFor();
  return page;
}
export async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}
/** The same, until the service has it: what that says before is said to nobody. */
export async function ask(page: Page, text: string): Promise<void> {
  await send(page, text);
  const message = expect.objectContaining({ content: text });
  await expect.poll(() => sentTo(page)).toContainEqual(expect.objectContaining({ message }));
}
export const tell = (page: Page, message: { readonly type: string; readonly [member: string]: unknown }) =>
  page.evaluate((said) => window.assistantVoice.say(said), message);
export const transcript = (page: Page, text: string, transcriptType = 'final') =>
  tell(page, { type: 'transcript', role: 'assistant', transcriptType, transcript: text });
export const facts = (page: Page, told: Record<string, unknown>) =>
  tell(page, {
    type: 'assistant.facts',
    facts: { focus: null, results: [], proposal: null, written: [], toolCalls: 0, ...told },
  });
export const sentTo = (page: Page) => page.evaluate(() => window.assistantVoice.sent);
export const nameOf = ({ id, name, email, stadt }: DirectoryApi['providers'][number]) => ({
  id,
  name,
  email,
  stadt,
});

export async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Dienstleister suchen').fill(text);
  await button(page, 'Erweiterte Suche').click();
}
