import type { DirectoryProvider } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import {
  ask,
  button,
  card,
  chosen,
  facts,
  isFocused,
  messages,
  nameOf,
  ready,
  search,
  send,
  sentTo,
  serveAssistantPage,
  tell,
  toast,
  transcript,
} from './support/assistant-page.ts';
import { type DirectoryApi, sampleChange, sampleProvider, sendStale } from './support/directory-api.ts';

const world = serveAssistantPage();

describe('what the assistant does', () => {
  it('stands under its answer; of whom it speaks stands beside it, as it is after a change, with the way back', async () => {
    const [first] = world.directory.providers;
    if (first === undefined) throw new Error('There is a provider.');
    const page = await ready(await world.open());
    await ask(page, 'Ändere die Nummer von Firma 1');
    await facts(page, { focus: nameOf(first) });
    await card(page, 'Firma 1').getByRole('link', { name: '+49 221 12345' }).waitFor();

    world.directory.providers = world.directory.providers.map((one) =>
      one.id === first.id ? { ...one, phone: '0221 4711', version: 4 } : one,
    );
    const fields = [{ field: 'phone', old: first.phone, new: '0221 4711' }];
    world.directory.history = [sampleChange({ id: 'c-4', version: 4, fields })];
    const detail = { kind: 'changed', providerId: first.id, changeId: 'c-4', fields };
    await tell(page, { type: 'assistant.step', text: 'Gespeichert: Firma 1', turn: 0, detail });
    const written = [{ kind: 'change', provider: nameOf(first), changeId: 'c-4', fields, isUndone: false }];
    await facts(page, { focus: nameOf(first), written });
    await transcript(page, 'Gespeichert.');
    await card(page, 'Firma 1').getByRole('link', { name: '0221 4711' }).waitFor();
    await card(page, 'Firma 1').getByRole('heading', { name: 'Geändert in diesem Gespräch' }).waitFor();

    world.server.answers.set(`/api/directory/${first.id}/changes/c-4/undo`, (request, response) => {
      world.directory.history = [sampleChange({ id: 'c-4', isUndone: true, canUndo: false, fields })];
      world.directory.providers = world.directory.providers.map((one) => (one.id === first.id ? first : one));
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
    await card(page, 'Firma 1').getByRole('link', { name: '+49 221 12345' }).waitFor();
    await messages(page).last().getByText('zurückgenommen').waitFor();
    await expect.poll(() => messages(page).last().getByRole('button').count()).toBe(0);
  });
});

describe('what the assistant added', () => {
  async function addedBy(rights: DirectoryApi['rights']): Promise<{ page: Page; id: string }> {
    const made = sampleProvider(7, { version: 1 });
    world.directory.rights = rights;
    world.directory.providers = world.directory.providers.map((one) => (one.id === made.id ? made : one));
    world.directory.history = [sampleChange({ id: null, kind: 'create', version: 1, canUndo: false })];
    const page = await ready(await world.open());
    await ask(page, 'Ja');
    const detail = { kind: 'created', providerId: made.id, changeId: null, fields: [] };
    await tell(page, { type: 'assistant.step', text: 'Angelegt: Firma 7', turn: 0, detail });
    const written = [{ kind: 'create', provider: nameOf(made), changeId: null, fields: [], isUndone: false }];
    await facts(page, { focus: nameOf(made), written });
    await transcript(page, 'Angelegt.');
    await card(page, 'Firma 7').getByRole('heading', { name: 'Geändert in diesem Gespräch' }).waitFor();
    return { page, id: made.id };
  }
  const undoOf = (page: Page) =>
    messages(page)
      .last()
      .getByRole('button', { name: /^Rückgängig/ });

  it('is taken back by a click, which removes it, and can be brought back again', async () => {
    const { page, id } = await addedBy({ write: true, remove: true });
    await card(page, 'Firma 7')
      .getByRole('button', { name: /^Rückgängig machen/ })
      .waitFor();
    await undoOf(page).click();
    await messages(page).last().getByText('zurückgenommen').waitFor();
    expect(world.directory.received).toMatchObject([
      { method: 'DELETE', path: `/api/directory/${id}?version=1` },
    ]);
    await page.getByRole('heading', { name: 'Kein Dienstleister gewählt' }).waitFor();
    await expect.poll(() => isFocused(page)).toBe(true);
    world.server.answers.set(`/api/directory/${id}/restore`, () => {
      const provider = sampleProvider(7, { version: 3 });
      world.directory.providers = [...world.directory.providers, provider];
      return sendJson(200, { provider, deletedAt: null, mergedInto: null });
    });
    await toast(page, 'Rückgängig gemacht').getByRole('button', { name: 'Wiederherstellen' }).click();
    await toast(page, 'Wiederhergestellt').waitFor();
    await card(page, 'Firma 7').waitFor();
  });

  it('is not offered to be taken back to whom may not remove providers', async () => {
    const { page } = await addedBy({ write: true, remove: false });
    await expect.poll(() => world.directory.asked).toContain('?limit=1');
    await expect.poll(() => undoOf(page).count()).toBe(0);
    expect(
      await card(page, 'Firma 7')
        .getByRole('button', { name: /^Rückgängig/ })
        .count(),
    ).toBe(0);
  });

  it('stays where somebody has worked on it since, which is said', async () => {
    const { page, id } = await addedBy({ write: true, remove: true });
    const path = `/api/directory/${id}`;
    const answer = world.server.answers.get(path);
    world.server.answers.set(path, (request) => {
      const isRemoval = request.method === 'DELETE';
      return isRemoval ? sendStale(sampleProvider(7, { version: 2 })) : answer;
    });
    await undoOf(page).click();
    await toast(page, 'Rückgängig machen würde das überschreiben').waitFor();
    world.complaints.splice(0);
  });
});

describe('the card', () => {
  /** Firma 1 as it is stored from now on. */
  const store = (change: Partial<DirectoryProvider>): void => {
    world.directory.providers = world.directory.providers.map((one, index) =>
      index === 0 ? { ...one, ...change } : one,
    );
  };
  async function withCard(): Promise<Page> {
    const page = await ready(await world.open());
    await search(page, 'Firma 0001');
    await chosen(page).selectOption({ index: 1 });
    await card(page, 'Firma 1').waitFor();
    return page;
  }
  /** Lets the page look for what was changed, without waiting for its next time. */
  const lookAgain = (page: Page) => page.clock.runFor(3100);
  const idOfFirst = () => world.directory.providers[0]?.id ?? '';

  it('is headed by the company, the contact below; every field is shown or named as empty', async () => {
    const page = await withCard();
    await card(page, 'Firma 1').getByText('Firma 0001 GmbH · Köln').waitFor();
    await card(page, 'Firma 1').getByText('1.250.000,5 Euro').waitFor();
    const pairs = await card(page, 'Firma 1').locator('dl > div').allInnerTexts();
    expect(pairs.map((text) => text.split('\n'))).toContainEqual(['Intern', 'Nein']);
    await card(page, 'Firma 1').getByText('Noch leer: Unternehmen, Angebote').waitFor();
  });

  it('of a company without a name of its own is headed by the name', async () => {
    store({ firmen_name: ' ' });
    const page = await ready(await world.open());
    await search(page, 'Firma 0001');
    await chosen(page).selectOption({ index: 1 });
    await card(page, 'Firma 0001 GmbH').getByText('Köln', { exact: true }).first().waitFor();
  });

  it('has headings one below the other', async () => {
    const page = await withCard();
    const levels = await page
      .getByRole('heading')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    await card(page, 'Firma 1').getByRole('heading', { level: 4, name: 'Kontakt' }).waitFor();
  });

  it('shows what anybody changes, marks it, says it, and moves nothing', async () => {
    const page = await withCard();
    const pair = (label: string) =>
      card(page, 'Firma 1').locator('dl > div').filter({ hasText: label }).first();
    const before = await pair('Webseite').boundingBox();
    store({ phone: '0221 99', version: 4 });
    await lookAgain(page);
    await card(page, 'Firma 1').getByRole('link', { name: '0221 99' }).waitFor();
    await card(page, 'Firma 1').getByText('Fassung 4').waitFor();
    await page.getByRole('status').filter({ hasText: 'Geändert: Telefon' }).waitFor();
    expect(await pair('Telefon').innerText()).toContain('(geändert)');
    await expect.poll(() => page.getByText('(geändert)').count()).toBe(1);
    expect(await pair('Webseite').boundingBox()).toEqual(before);
  });

  it('is as new as what the assistant has just read', async () => {
    const page = await withCard();
    // While nobody looks at the page it does not look by itself.
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    store({ phone: '0221 99', version: 4 });
    await ask(page, 'Telefon?');
    const detail = { kind: 'read', providerId: idOfFirst() };
    await tell(page, { type: 'assistant.step', text: 'Gelesen: Firma 1', turn: 0, detail });
    await card(page, 'Firma 1').getByRole('link', { name: '0221 99' }).waitFor();
  });

  it('keeps what it has while the server does not answer, says so, and goes on', async () => {
    const page = await withCard();
    const path = `/api/directory/${idOfFirst()}`;
    const answer = world.server.answers.get(path);
    world.server.answers.set(path, sendError(503, 'unavailable'));
    await lookAgain(page);
    await page.getByText('Gerade nicht auf dem neuesten Stand.').waitFor();
    await card(page, 'Firma 1').getByRole('link', { name: '+49 221 12345' }).waitFor();
    if (answer !== undefined) world.server.answers.set(path, answer);
    await lookAgain(page);
    await page.getByText('Gerade nicht auf dem neuesten Stand.').waitFor({ state: 'detached' });
    world.complaints.splice(0);
  });

  const remove = (mergedInto: { readonly id: string; readonly name: string } | null = null): void => {
    const gone = sampleProvider(1, { version: 4 });
    const detail = { provider: gone, deletedAt: '2026-11-21T10:00:00.000Z', mergedInto };
    world.server.answers.set(`/api/directory/${gone.id}`, sendJson(200, detail));
  };

  it('of a provider that somebody deletes says so, and brings it back for whom may', async () => {
    const page = await withCard();
    remove();
    await lookAgain(page);
    await page
      .getByRole('status')
      .filter({ hasText: 'Dieser Eintrag ist gelöscht. Er lässt sich 30 Tage lang wiederherstellen.' })
      .waitFor();
    world.server.answers.set(`/api/directory/${idOfFirst()}/restore`, () => {
      const detail = { provider: sampleProvider(1, { version: 5 }), deletedAt: null, mergedInto: null };
      world.server.answers.set(`/api/directory/${idOfFirst()}`, sendJson(200, detail));
      return sendJson(200, detail);
    });
    await button(page, 'Wiederherstellen').click();
    await toast(page, 'Wiederhergestellt').waitFor();
    await page.getByText('Dieser Eintrag ist gelöscht.').waitFor({ state: 'detached' });
  });

  it('of a deleted provider can be left, and does not offer what the person may not do', async () => {
    world.directory.rights = { write: true, remove: false };
    const page = await withCard();
    remove();
    await lookAgain(page);
    await page.getByText('Dieser Eintrag ist gelöscht.').waitFor();
    await expect.poll(() => world.directory.asked).toContain('?limit=1');
    await expect.poll(() => button(page, 'Wiederherstellen').count()).toBe(0);
    await button(page, 'Auswahl aufheben').click();
    await page.getByRole('heading', { name: 'Kein Dienstleister gewählt' }).waitFor();
    expect(
      await page.getByLabel('Dienstleister suchen').evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await send(page, 'Hallo');
    await expect.poll(() => sentTo(page)).toMatchObject([{ focus: null }]);
  });

  it('of a provider that went into another one leads to that', async () => {
    const [, second] = world.directory.providers;
    const page = await withCard();
    remove({ id: second?.id ?? '', name: 'Firma 0002 GmbH' });
    await lookAgain(page);
    await button(page, '„Firma 0002 GmbH“ wählen').click();
    await card(page, 'Firma 2').waitFor();
  });

  it('of a provider that is gone for good says so, and can be left', async () => {
    const page = await withCard();
    world.server.answers.set(`/api/directory/${idOfFirst()}`, sendError(404, 'not_found'));
    await lookAgain(page);
    await page.getByRole('status').filter({ hasText: 'oder er wurde endgültig gelöscht' }).waitFor();
    await button(page, 'Auswahl aufheben').click();
    await page.getByRole('heading', { name: 'Kein Dienstleister gewählt' }).waitFor();
    world.complaints.splice(0);
  });
});
