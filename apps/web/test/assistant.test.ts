import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {} from './pages/assistant.tsx';
import {
  type AssistantApi,
  sampleConversation,
  serveAssistantApi,
  serveConversation,
} from './support/assistant-api.ts';
import { launchBrowser } from './support/browser.ts';
import {
  type DirectoryApi,
  manyProviders,
  sampleChange,
  serveDirectoryApi,
} from './support/directory-api.ts';
import { createGate } from './support/gate.ts';
import { sendError, sendJson } from './support/import-api.ts';
import { serveTestPage, type TestPage } from './support/test-page.ts';

const WELCOME = 'Willkommen. Was möchten Sie über Ihre Dienstleister wissen?';
const FAILED = 'Entschuldigung, es gab einen Fehler bei der Verarbeitung Ihrer Nachricht.';

let server: TestPage;
let browser: Browser;
let api: AssistantApi;
let directory: DirectoryApi;
let complaints: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([serveTestPage('assistant.tsx'), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.answers.clear();
  directory = serveDirectoryApi(server, manyProviders(60));
  api = serveAssistantApi(server);
  complaints = [];
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  expect(complaints.splice(0)).toEqual([]);
});

async function open(): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const input = (page: Page) => page.getByLabel('Ihre Nachricht');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const log = (page: Page) => page.getByRole('region', { name: 'Gespräch', exact: true });
const messages = (page: Page) => log(page).getByRole('article');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title });
const chosen = (page: Page) => page.getByLabel('Dienstleister auswählen');
const isFocused = (page: Page) => input(page).evaluate((field) => field === document.activeElement);

/** Waits until the page has what it begins with. */
async function ready(page: Page): Promise<Page> {
  await page.getByText(WELCOME).waitFor();
  return page;
}
async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}
const tell = (page: Page, message: { readonly type: string; readonly [member: string]: unknown }) =>
  page.evaluate((said) => window.assistantVoice.say(said), message);
const transcript = (page: Page, text: string, transcriptType = 'final') =>
  tell(page, { type: 'transcript', role: 'assistant', transcriptType, transcript: text });
const facts = (page: Page, told: Record<string, unknown>) =>
  tell(page, {
    type: 'assistant.facts',
    facts: { focus: null, results: [], proposal: null, written: [], toolCalls: 0, ...told },
  });
const sentTo = (page: Page) => page.evaluate(() => window.assistantVoice.sent);
const nameOf = ({ id, name, email, stadt }: DirectoryApi['providers'][number]) => ({
  id,
  name,
  email,
  stadt,
});

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Dienstleister suchen').fill(text);
  await button(page, 'Erweiterte Suche').click();
}

describe('the page', () => {
  it('says whose assistant it is, what it can do and of which data', async () => {
    const page = await ready(await open());
    await page.getByRole('heading', { level: 1, name: 'Volta Dienstleister Assistent' }).waitFor();
    await page
      .getByRole('heading', { level: 2, name: 'Dienstleister Sprachassistent - Intelligente Suche' })
      .waitFor();
    for (const title of [
      'Firmeninformationen',
      'Kontaktdaten',
      'Geschäftsinformationen',
      'Zusätzliche Informationen',
    ])
      await page.getByRole('heading', { level: 3, name: title }).waitFor();
    await page.getByText('höchstens 90 Tage').waitFor();
    expect(await page.evaluate(() => window.assistantVoice.opened)).toBe(0);
  });

  it('puts an example into the input, with the name ready to be replaced', async () => {
    const page = await ready(await open());
    const examples = page.getByRole('list', { name: 'Beispiele' }).getByRole('button');
    expect(await examples.count()).toBe(7);
    await button(page, 'Wie lautet die Adresse von Muster GmbH?').click();
    await page.keyboard.type('Kraft AG');
    expect(await input(page).inputValue()).toBe('Wie lautet die Adresse von Kraft AG?');
    expect(await messages(page).count()).toBe(0);
  });

  it('has a microphone that says when it will be of use', async () => {
    const page = await ready(await open());
    await button(page, 'Mikrofon').click();
    await page
      .getByRole('status')
      .filter({ hasText: 'sobald die Spracherkennung eingerichtet ist' })
      .waitFor();
  });

  it('without a voice service still searches, and says that there is nobody to talk with', async () => {
    api.voice = null;
    const page = await ready(await open());
    await page.getByText('Der Assistent ist hier nicht eingerichtet.').waitFor();
    await search(page, 'Firma');
    await page.getByText('60 Ergebnisse gefunden').waitFor();
  });
});

describe('the search', () => {
  it('offers who was found, and says how many by line and toast', async () => {
    const page = await ready(await open());
    await search(page, ' Firma 000 ');
    await page.getByText('9 Ergebnisse gefunden (inklusive ähnlicher Treffer)').waitFor();
    await toast(page, 'Suchergebnisse')
      .getByText('9 Dienstleister gefunden (inklusive ähnlicher Treffer).')
      .waitFor();
    expect(directory.asked.at(-1)).toBe('?query=Firma+000&limit=50');
    expect((await chosen(page).getByRole('option').allInnerTexts())[1]).toBe(
      'Firma 0001 GmbH (post1@firma.example)',
    );
  });

  it('does nothing without a text', async () => {
    const page = await ready(await open());
    await search(page, '   ');
    expect(directory.asked).toEqual([]);
  });

  it('that finds nobody says so', async () => {
    const page = await ready(await open());
    await search(page, 'xyz');
    await toast(page, 'Keine Ergebnisse')
      .getByText('Keine Dienstleister mit diesem Suchbegriff gefunden.')
      .waitFor();
    expect(await chosen(page).count()).toBe(0);
  });

  it('that fails says so', async () => {
    const page = await ready(await open());
    server.answers.set('/api/directory', sendError(500, 'internal_error'));
    await search(page, 'Firma');
    await toast(page, 'Suchfehler').getByText('Fehler beim Suchen nach Dienstleistern.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('shows all of whom is chosen, and the next message speaks of him', async () => {
    const page = await ready(await open());
    await search(page, 'Firma 0002');
    await chosen(page).selectOption({ index: 1 });
    await card(page, 'Firma 0002 GmbH').getByText('post2@firma.example').waitFor();
    await send(page, 'Wie lautet die Adresse?');
    await expect.poll(() => sentTo(page)).toMatchObject([{ focus: directory.providers[1]?.id }]);
    await transcript(page, 'Domstraße 1');
    await send(page, 'Und die Nummer?');
    await expect.poll(() => sentTo(page)).toHaveLength(2);
    expect((await sentTo(page))[1]).not.toHaveProperty('focus');
  });
});

describe('a message', () => {
  it('stands at the right at once, with the placeholder at the left until the answer is there', async () => {
    const page = await ready(await open());
    await send(page, 'Hallo');
    await expect
      .poll(() => messages(page).allInnerTexts())
      .toEqual(['Sie:\n\nHallo', 'Assistent:\n\nVerarbeite...']);
    const [mine, other] = await messages(page).evaluateAll((all) =>
      all.map((one) => one.firstElementChild?.getBoundingClientRect().left ?? 0),
    );
    expect(mine).toBeGreaterThan(other ?? 0);
    expect(await button(page, 'Sende...').getAttribute('aria-disabled')).toBe('true');
    expect(await input(page).getAttribute('readonly')).not.toBeNull();
    expect(await isFocused(page)).toBe(true);
    await transcript(page, 'Gu', 'partial');
    await messages(page).last().getByText('Gu', { exact: true }).waitFor();
    await transcript(page, 'Guten Tag');
    await button(page, 'Senden').waitFor();
    await page.getByRole('log').getByText('Guten Tag').waitFor();
    expect(await messages(page).count()).toBe(2);
  });

  it('without text is not sent', async () => {
    const page = await ready(await open());
    await send(page, '   ');
    expect(await button(page, 'Senden').getAttribute('aria-disabled')).toBe('true');
    expect(await messages(page).count()).toBe(0);
  });

  it('gets a new line by Shift and Enter, and earlier ones come back by the arrow keys', async () => {
    const page = await ready(await open());
    await input(page).fill('eins');
    await input(page).press('Shift+Enter');
    await page.keyboard.type('zwei');
    await input(page).press('Enter');
    await transcript(page, 'Gut');
    await send(page, 'drei');
    await transcript(page, 'Auch gut');
    await input(page).press('ArrowUp');
    expect(await input(page).inputValue()).toBe('drei');
    await input(page).press('ArrowUp');
    expect(await input(page).inputValue()).toBe('eins\nzwei');
    await input(page).press('ArrowDown');
    expect(await input(page).inputValue()).toBe('drei');
    await input(page).press('ArrowDown');
    expect(await input(page).inputValue()).toBe('');
  });

  it('that cannot be sent leaves a sentence, a toast, and a way to send it again', async () => {
    const page = await ready(await open());
    const fail = (failure: { code: string; reason: string; message: string } | null) =>
      page.evaluate((reason) => {
        window.assistantVoice.failure = reason;
      }, failure);
    await fail({ code: 'refused', reason: 'Es laufen zu viele Gespräche.', message: '429' });
    await send(page, 'Hallo');
    await toast(page, 'Fehler').getByText('Nachricht konnte nicht gesendet werden.').waitFor();
    await messages(page).last().getByText(FAILED).waitFor();
    await messages(page).last().getByText('Es laufen zu viele Gespräche.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    await fail(null);
    await button(page, 'Noch einmal senden').click();
    await expect.poll(() => sentTo(page)).toHaveLength(1);
  });

  it('is answered no more after a voice error, which is told', async () => {
    const page = await ready(await open());
    await send(page, 'Hallo');
    await expect.poll(() => sentTo(page)).toHaveLength(1);
    await page.evaluate(() => window.assistantVoice.break('kaputt'));
    await toast(page, 'Fehler').getByText('Es gab einen Fehler mit dem Sprachassistenten.').waitFor();
    await messages(page).last().getByText(FAILED).waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });
});

describe('an answer', () => {
  it.each(['Escape', 'Anhalten'])('is stopped by %s, and the input is ready again', async (by) => {
    const page = await ready(await open());
    await send(page, 'Hallo');
    await expect.poll(() => sentTo(page)).toHaveLength(1);
    await transcript(page, 'Die Adre', 'partial');
    if (by === 'Escape') await page.keyboard.press('Escape');
    else await button(page, by).click();
    await messages(page).last().getByText('Angehalten').waitFor();
    await expect.poll(() => sentTo(page)).toMatchObject([{}, { control: 'stop-answer' }]);
    expect(await isFocused(page)).toBe(true);
    expect(await input(page).getAttribute('readonly')).toBeNull();
  });

  it('stays in sight as it comes, unless the person has scrolled up', async () => {
    const page = await ready(await open());
    const long = Array.from({ length: 60 }, (_, line) => `Zeile ${line}`).join('\n');
    const fromEnd = () =>
      log(page).evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight);
    await send(page, 'Hallo');
    await transcript(page, long);
    await expect.poll(fromEnd).toBeLessThan(2);
    await log(page).evaluate((area) => area.scrollTo(0, 0));
    await button(page, 'Zum Neuesten').waitFor();
    await transcript(page, `${long}\n${long}`);
    await page.getByText('Zeile 59').nth(0).waitFor();
    expect(await log(page).evaluate((area) => area.scrollTop)).toBe(0);
    await button(page, 'Zum Neuesten').click();
    await expect.poll(fromEnd).toBeLessThan(2);
  });

  it('is read out when it is complete, and not while it is being written', async () => {
    const page = await ready(await open());
    await send(page, 'Hallo');
    await transcript(page, 'Gu', 'partial');
    await messages(page).last().getByText('Gu', { exact: true }).waitFor();
    expect(await page.getByRole('log').getByText('Gu').count()).toBe(0);
    await transcript(page, 'Guten Tag');
    expect(await page.getByRole('log').getByText('Guten Tag').count()).toBe(1);
  });

  it('that waits for a yes takes it by a click', async () => {
    const page = await ready(await open());
    await send(page, 'Ändere die Nummer');
    await facts(page, { proposal: { kind: 'create', fields: [] } });
    await transcript(page, 'Soll ich?');
    await button(page, 'Ja').click();
    await expect.poll(() => sentTo(page)).toMatchObject([{}, { message: { content: 'Ja' } }]);
    expect(await isFocused(page)).toBe(true);
  });
});

describe('what the assistant does', () => {
  it('stands under its answer; of whom it speaks stands beside it, as it is after a change, with the way back', async () => {
    const [first] = directory.providers;
    if (first === undefined) throw new Error('There is a provider.');
    const page = await ready(await open());
    await send(page, 'Ändere die Nummer von Firma 1');
    await facts(page, { focus: nameOf(first) });
    await card(page, first.name).getByRole('link', { name: '+49 221 12345' }).waitFor();

    directory.providers = directory.providers.map((one) =>
      one.id === first.id ? { ...one, phone: '0221 4711', version: 4 } : one,
    );
    const fields = [{ field: 'phone', old: first.phone, new: '0221 4711' }];
    directory.history = [sampleChange({ id: 'c-4', version: 4, fields })];
    const detail = { kind: 'changed', providerId: first.id, changeId: 'c-4', fields };
    await tell(page, { type: 'assistant.step', text: 'Gespeichert: Firma 1', turn: 0, detail });
    const written = [{ kind: 'change', provider: nameOf(first), changeId: 'c-4', fields, isUndone: false }];
    await facts(page, { focus: nameOf(first), written });
    await transcript(page, 'Gespeichert.');
    await card(page, first.name).getByRole('link', { name: '0221 4711' }).waitFor();
    await card(page, first.name).getByRole('heading', { name: 'Geändert in diesem Gespräch' }).waitFor();

    server.answers.set(`/api/directory/${first.id}/changes/c-4/undo`, (request, response) => {
      directory.history = [sampleChange({ id: 'c-4', isUndone: true, canUndo: false, fields })];
      directory.providers = directory.providers.map((one) => (one.id === first.id ? first : one));
      return sendJson(200, { provider: { ...first, version: 5 }, deletedAt: null, mergedInto: null })(
        request,
        response,
      );
    });
    await messages(page)
      .last()
      .getByRole('button', { name: /^Rückgängig/ })
      .click();
    await toast(page, 'Rückgängig gemacht').waitFor();
    await card(page, first.name).getByRole('link', { name: '+49 221 12345' }).waitFor();
    await messages(page).last().getByText('zurückgenommen').waitFor();
    expect(await messages(page).last().getByRole('button').count()).toBe(0);
  });
});

describe('a conversation', () => {
  it('of before is there again, and goes on', async () => {
    const [first] = directory.providers;
    if (first === undefined) throw new Error('There is a provider.');
    const state = {
      facts: { focus: nameOf(first), results: [], proposal: null, written: [], toolCalls: 1 },
    };
    api.conversations = [sampleConversation({ state })];
    const page = await open();
    await page.getByText('Gespräch vom 20.11.2026').waitFor();
    expect(await messages(page).allInnerTexts()).toEqual([
      'Sie:\n\nWo sitzt Firma 1?',
      'Assistent:\n\nFirma 0001 GmbH sitzt in der Domstraße 1 in Köln.',
    ]);
    await card(page, first.name).waitFor();
    await send(page, 'Und das Telefon?');
    await expect
      .poll(() => page.evaluate(() => window.assistantVoice.started))
      .toMatchObject([{ variableValues: { conversationId: api.conversations[0]?.id }, audioSource: false }]);
  });

  it('that is on its way leaves its place free, and one that does not come can be asked for again', async () => {
    const gate = createGate();
    server.answers.set('/api/conversations/current', async (request, response) => {
      await gate.opened;
      sendError(500, 'internal_error')(request, response);
    });
    const page = await open();
    await page.getByText('Das letzte Gespräch wird geladen …').waitFor();
    gate.open();
    const trouble = page.getByRole('alert').filter({ hasText: 'Das letzte Gespräch ließ sich nicht laden.' });
    await trouble.waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    api.conversations = [sampleConversation()];
    server.answers.set(
      '/api/conversations/current',
      sendJson(200, { conversation: api.conversations[0] ?? null }),
    );
    await trouble.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByText('Wo sitzt Firma 1?').waitFor();
  });

  it('is copied as text', async () => {
    api.conversations = [sampleConversation()];
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Kopieren').click();
    await button(page, 'Kopiert').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Sie: Wo sitzt Firma 1?\n\nAssistent: Firma 0001 GmbH sitzt in der Domstraße 1 in Köln.',
    );
  });

  it('makes room for a new one, and is found among the earlier', async () => {
    api.conversations = [sampleConversation()];
    serveConversation(server, api, sampleConversation().id);
    const page = await open();
    await button(page, 'Neues Gespräch').click();
    await page.getByText(WELCOME).waitFor();
    expect(await isFocused(page)).toBe(true);
    await page.getByText('Frühere Gespräche').click();
    await button(page, 'Wo sitzt Firma 1?').click();
    await page.getByText('Gespräch vom 20.11.2026').waitFor();
  });

  it('that is deleted can be brought back for a moment, and is erased after that', async () => {
    api.conversations = [sampleConversation()];
    const { id } = sampleConversation();
    serveConversation(server, api, id);
    const page = await open();
    await page.getByText('Wo sitzt Firma 1?').waitFor();
    await page.clock.install();
    await button(page, 'Löschen').click();
    await page.getByText(WELCOME).waitFor();
    await toast(page, 'Gespräch gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('Wo sitzt Firma 1?').waitFor();
    await page.clock.runFor(15_000);
    expect(api.erased).toEqual([]);
    await button(page, 'Löschen').click();
    await page.clock.runFor(15_000);
    await expect.poll(() => api.erased).toEqual([id]);
  });

  it('that is deleted is erased when the page is left before', async () => {
    api.conversations = [sampleConversation()];
    const { id } = sampleConversation();
    serveConversation(server, api, id);
    const page = await open();
    await button(page, 'Löschen').click();
    await page.goto('about:blank');
    await expect.poll(() => api.erased).toEqual([id]);
  });
});
