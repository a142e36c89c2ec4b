import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import { sampleConversation, serveConversation } from './support/assistant-api.ts';
import {
  ask,
  button,
  card,
  input,
  isFocused,
  messages,
  nameOf,
  send,
  sentTo,
  serveAssistantPage,
  toast,
  transcript,
  WELCOME,
} from './support/assistant-page.ts';
import { createGate } from './support/gate.ts';

const world = serveAssistantPage();

describe('a conversation that goes on in another window', () => {
  const takeOver = (page: Page) =>
    page.evaluate(() => {
      const endedReason = 'conversation-continued-elsewhere';
      window.assistantVoice.say({ type: 'status-update', status: 'ended', endedReason });
    });
  const more = [
    { role: 'user', message: 'Und das Telefon?', time: 5 },
    { role: 'bot', message: 'Die Nummer ist 0221 1.', time: 6 },
    { role: 'user', message: 'Wer ist das?', time: 7 },
    { role: 'bot', message: 'Firma 0001 GmbH.', time: 8 },
  ];
  async function continued(): Promise<Page> {
    const before = sampleConversation();
    world.api.conversations = [before];
    serveConversation(world.server, world.api, before.id);
    const page = await world.open();
    await page.getByText('Wo sitzt Firma 1?').waitFor();
    await ask(page, 'Und das Telefon?');
    await transcript(page, 'Die Nummer ist 0221 1.');
    world.api.conversations = [sampleConversation({ messages: [...before.messages, ...more] })];
    return page;
  }

  it('is said to quietly, and stands here whole when the person comes back', async () => {
    const page = await continued();
    await takeOver(page);
    await page
      .getByRole('status')
      .filter({ hasText: 'Dieses Gespräch geht in einem anderen Fenster weiter.' })
      .waitFor();
    await expect.poll(() => toast(page, 'Fehler').count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await messages(page).last().getByText('Firma 0001 GmbH.', { exact: true }).waitFor();
    await expect.poll(() => messages(page).count()).toBe(6);
    await page
      .getByText('Dieses Gespräch geht in einem anderen Fenster weiter.')
      .waitFor({ state: 'detached' });
  });

  it('is read on here by a click', async () => {
    const page = await continued();
    await takeOver(page);
    await button(page, 'Hier weiterlesen').click();
    await messages(page).last().getByText('Firma 0001 GmbH.', { exact: true }).waitFor();
    await expect.poll(() => isFocused(page)).toBe(true);
  });

  it('is shown whole before anything is sent, and the words stay in the input', async () => {
    const page = await continued();
    await takeOver(page);
    await send(page, 'Ja');
    await page.getByRole('status').filter({ hasText: 'Ihre Nachricht ist noch nicht gesendet.' }).waitFor();
    await messages(page).last().getByText('Firma 0001 GmbH.', { exact: true }).waitFor();
    await expect.poll(() => input(page).inputValue()).toBe('Ja');
    await expect.poll(() => sentTo(page)).toHaveLength(1);
    await input(page).press('Enter');
    await expect.poll(() => sentTo(page)).toHaveLength(2);
  });
});

describe('a conversation', () => {
  it('of before is there again, and goes on', async () => {
    const [first] = world.directory.providers;
    if (first === undefined) throw new Error('There is a provider.');
    const state = {
      facts: { focus: nameOf(first), results: [], proposal: null, written: [], toolCalls: 1 },
    };
    world.api.conversations = [sampleConversation({ state })];
    serveConversation(world.server, world.api, sampleConversation().id);
    const page = await world.open();
    await page.getByText('Gespräch vom 20.11.2026').waitFor();
    await expect
      .poll(() => messages(page).allInnerTexts())
      .toEqual([
        'Sie:\n\nWo sitzt Firma 1?',
        'Assistent:\n\nFirma 0001 GmbH sitzt in der Domstraße 1 in Köln.',
      ]);
    await card(page, 'Firma 1').waitFor();
    await send(page, 'Und das Telefon?');
    await expect
      .poll(() => page.evaluate(() => window.assistantVoice.started))
      .toMatchObject([
        { variableValues: { conversationId: world.api.conversations[0]?.id }, audioSource: false },
      ]);
  });

  it('that is on its way leaves its place free, and one that does not come can be asked for again', async () => {
    const gate = createGate();
    world.server.answers.set('/api/conversations/current', async () => {
      await gate.opened;
      return sendError(500, 'internal_error');
    });
    const page = await world.open();
    await page.getByText('Das letzte Gespräch wird geladen …').waitFor();
    gate.open();
    const trouble = page.getByRole('alert').filter({ hasText: 'Das letzte Gespräch ließ sich nicht laden.' });
    await trouble.waitFor();
    expect(world.complaints.splice(0)).toHaveLength(1);
    world.api.conversations = [sampleConversation()];
    world.server.answers.set(
      '/api/conversations/current',
      sendJson(200, { conversation: world.api.conversations[0] ?? null }),
    );
    await trouble.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByText('Wo sitzt Firma 1?').waitFor();
  });

  it('takes a message before all of the page is there, shows it at once, and sends it then', async () => {
    world.api.conversations = [sampleConversation()];
    serveConversation(world.server, world.api, sampleConversation().id);
    const page = await world.open();
    const gate = createGate();
    await page.route(/-parts-[^/]*\.js$/, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.reload();
    await input(page).click();
    await page.keyboard.type('Und das Telefon?');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => messages(page).allInnerTexts())
      .toEqual(['Sie:\n\nUnd das Telefon?', 'Assistent:\n\nVerarbeite...']);
    expect(await sentTo(page)).toEqual([]);
    const place = await input(page).boundingBox();
    gate.open();
    await expect.poll(() => sentTo(page)).toMatchObject([{ message: { content: 'Und das Telefon?' } }]);
    await expect.poll(() => messages(page).count()).toBe(4);
    await page.getByLabel('Dienstleister suchen').waitFor();
    expect(await input(page).boundingBox()).toEqual(place);
    await expect.poll(() => isFocused(page)).toBe(true);
  });

  it('is copied as text', async () => {
    world.api.conversations = [sampleConversation()];
    const page = await world.open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Kopieren').click();
    await button(page, 'Kopiert').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Sie: Wo sitzt Firma 1?\n\nAssistent: Firma 0001 GmbH sitzt in der Domstraße 1 in Köln.',
    );
  });

  it('makes room for a new one, and is found among the earlier', async () => {
    world.api.conversations = [sampleConversation()];
    serveConversation(world.server, world.api, sampleConversation().id);
    const page = await world.open();
    await button(page, 'Neues Gespräch').click();
    await page.getByText(WELCOME).waitFor();
    await expect.poll(() => isFocused(page)).toBe(true);
    await page.getByText('Frühere Gespräche').click();
    await button(page, 'Wo sitzt Firma 1?').click();
    await page.getByText('Gespräch vom 20.11.2026').waitFor();
  });

  it('that is deleted can be brought back for a moment, and is erased after that', async () => {
    world.api.conversations = [sampleConversation()];
    const { id } = sampleConversation();
    serveConversation(world.server, world.api, id);
    const page = await world.open();
    await page.getByText('Wo sitzt Firma 1?').waitFor();
    await button(page, 'Löschen').click();
    await page.getByText(WELCOME).waitFor();
    await toast(page, 'Gespräch gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('Wo sitzt Firma 1?').waitFor();
    await page.clock.runFor(15_000);
    expect(world.api.erased).toEqual([]);
    await button(page, 'Löschen').click();
    await page.clock.runFor(15_000);
    await expect.poll(() => world.api.erased).toEqual([id]);
  });

  it('that is deleted is erased when the page is left before', async () => {
    world.api.conversations = [sampleConversation()];
    const { id } = sampleConversation();
    serveConversation(world.server, world.api, id);
    const page = await world.open();
    await button(page, 'Löschen').click();
    await page.goto('about:blank');
    await expect.poll(() => world.api.erased).toEqual([id]);
  });
});
