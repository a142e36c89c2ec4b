import { describe, expect, it } from 'vitest';
import { sendError } from './support/answers.ts';
import {
  ask,
  button,
  card,
  chosen,
  facts,
  input,
  isFocused,
  log,
  messages,
  ready,
  search,
  send,
  sentTo,
  serveAssistantPage,
  toast,
  transcript,
} from './support/assistant-page.ts';

const world = serveAssistantPage();

const FAILED = 'Entschuldigung, es gab einen Fehler bei der Verarbeitung Ihrer Nachricht.';

describe('the page', () => {
  it('says whose assistant it is, what it can do and of which data', async () => {
    const page = await ready(await world.open());
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
    const page = await ready(await world.open());
    const examples = page.getByRole('list', { name: 'Beispiele' }).getByRole('button');
    await expect.poll(() => examples.count()).toBe(7);
    await button(page, 'Wie lautet die Adresse von Muster GmbH?').click();
    await page.keyboard.type('Kraft AG');
    await expect.poll(() => input(page).inputValue()).toBe('Wie lautet die Adresse von Kraft AG?');
    await expect.poll(() => messages(page).count()).toBe(0);
  });

  it('offers no change to whom may only read', async () => {
    world.directory.rights = { write: false, remove: false };
    const page = await ready(await world.open());
    await page.getByText('Sie dürfen lesen, nicht ändern.').waitFor();
    const examples = page.getByRole('list', { name: 'Beispiele' }).getByRole('listitem');
    await expect.poll(() => examples.count()).toBe(5);
    expect(await examples.getByText('Füge einen neuen Dienstleister hinzu').count()).toBe(0);
  });

  it('without a voice service still searches, and says that no assistant is set up', async () => {
    world.api.voice = null;
    const page = await ready(await world.open());
    await page.getByText('Der Assistent ist hier nicht eingerichtet.').waitFor();
    await search(page, 'Firma');
    await page.getByText('60 Ergebnisse gefunden').waitFor();
  });
});

describe('the search', () => {
  it('offers who was found, and says how many by line and toast', async () => {
    const page = await ready(await world.open());
    await search(page, ' Firma 000 ');
    await page.getByText('9 Ergebnisse gefunden (inklusive ähnlicher Treffer)').waitFor();
    await toast(page, 'Suchergebnisse')
      .getByText('9 Dienstleister gefunden (inklusive ähnlicher Treffer).')
      .waitFor();
    expect(world.directory.asked.at(-1)).toBe('?query=Firma+000&limit=50');
    expect((await chosen(page).getByRole('option').allInnerTexts())[1]).toBe(
      'Firma 0001 GmbH (post1@firma.example)',
    );
  });

  it('does nothing without a text', async () => {
    const page = await ready(await world.open());
    await search(page, '   ');
    expect(world.directory.asked.filter((query) => query.includes('query='))).toEqual([]);
  });

  it('that finds nobody says so', async () => {
    const page = await ready(await world.open());
    await search(page, 'xyz');
    await toast(page, 'Keine Ergebnisse')
      .getByText('Keine Dienstleister mit diesem Suchbegriff gefunden.')
      .waitFor();
    await expect.poll(() => chosen(page).count()).toBe(0);
  });

  it('that finds nobody offers the part that finds some', async () => {
    world.directory.part = { query: 'Firma 000', without: ['xyz'], count: 9, isExact: true };
    const page = await ready(await world.open());
    await search(page, 'Firma 000 xyz');
    await page.getByRole('button', { name: 'Ohne „xyz“: 9 Treffer' }).click();
    await page.getByText('9 Ergebnisse gefunden').waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Firma 000');
    await expect.poll(() => page.getByRole('button', { name: 'Ohne „xyz“' }).count()).toBe(0);
  });

  it('that fails says so', async () => {
    const page = await ready(await world.open());
    world.server.answers.set('/api/directory', sendError(500, 'internal_error'));
    await search(page, 'Firma');
    await toast(page, 'Suchfehler').getByText('Fehler beim Suchen nach Dienstleistern.').waitFor();
    expect(world.complaints.splice(0)).toHaveLength(1);
  });

  it('shows all of whom is chosen, and the next message speaks of him', async () => {
    const page = await ready(await world.open());
    await search(page, 'Firma 0002');
    await chosen(page).selectOption({ index: 1 });
    await card(page, 'Firma 2').getByText('post2@firma.example').waitFor();
    await ask(page, 'Wie lautet die Adresse?');
    await expect.poll(() => sentTo(page)).toMatchObject([{ focus: world.directory.providers[1]?.id }]);
    await transcript(page, 'Domstraße 1');
    await send(page, 'Und die Nummer?');
    await expect.poll(() => sentTo(page)).toHaveLength(2);
    expect((await sentTo(page))[1]).not.toHaveProperty('focus');
  });
});

describe('a message', () => {
  it('stands at the right at once, with the placeholder at the left until the answer is there', async () => {
    const page = await ready(await world.open());
    await ask(page, 'Hallo');
    await expect
      .poll(() => messages(page).allInnerTexts())
      .toEqual(['Sie:\n\nHallo', 'Assistent:\n\nVerarbeite...']);
    const [mine, other] = await messages(page).evaluateAll((all) =>
      all.map((one) => one.firstElementChild?.getBoundingClientRect().left ?? 0),
    );
    expect(mine).toBeGreaterThan(other ?? 0);
    await expect.poll(() => button(page, 'Sende...').getAttribute('aria-disabled')).toBe('true');
    expect(await input(page).getAttribute('readonly')).not.toBeNull();
    await expect.poll(() => isFocused(page)).toBe(true);
    await transcript(page, 'Gu', 'partial');
    await messages(page).last().getByText('Gu', { exact: true }).waitFor();
    await transcript(page, 'Guten Tag');
    await button(page, 'Senden').waitFor();
    await page.getByRole('log').getByText('Guten Tag').waitFor();
    await expect.poll(() => messages(page).count()).toBe(2);
  });

  it('without text is not sent', async () => {
    const page = await ready(await world.open());
    await send(page, '   ');
    await expect.poll(() => button(page, 'Senden').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => messages(page).count()).toBe(0);
  });

  it('gets a new line by Shift and Enter, and earlier ones come back by the arrow keys', async () => {
    const page = await ready(await world.open());
    await input(page).fill('eins');
    await input(page).press('Shift+Enter');
    await page.keyboard.type('zwei');
    await input(page).press('Enter');
    await expect.poll(() => sentTo(page)).toHaveLength(1);
    await transcript(page, 'Gut');
    await button(page, 'Senden').waitFor();
    await ask(page, 'drei');
    await transcript(page, 'Auch gut');
    await button(page, 'Senden').waitFor();
    await input(page).press('ArrowUp');
    await expect.poll(() => input(page).inputValue()).toBe('drei');
    await input(page).press('ArrowUp');
    await expect.poll(() => input(page).inputValue()).toBe('eins\nzwei');
    await input(page).press('ArrowDown');
    await expect.poll(() => input(page).inputValue()).toBe('drei');
    await input(page).press('ArrowDown');
    await expect.poll(() => input(page).inputValue()).toBe('');
  });

  it('that cannot be sent leaves a sentence, a toast, and a way to send it again', async () => {
    const page = await ready(await world.open());
    const fail = (failure: { code: string; reason: string; message: string } | null) =>
      page.evaluate((reason) => {
        window.assistantVoice.failure = reason;
      }, failure);
    await fail({ code: 'refused', reason: 'Es laufen zu viele Gespräche.', message: '429' });
    await send(page, 'Hallo');
    await toast(page, 'Fehler').getByText('Nachricht konnte nicht gesendet werden.').waitFor();
    await messages(page).last().getByText(FAILED).waitFor();
    await messages(page).last().getByText('Es laufen zu viele Gespräche.').waitFor();
    // Of the call and of the message; the person is told once.
    expect(world.complaints.splice(0)).toHaveLength(2);
    await fail(null);
    await button(page, 'Noch einmal senden').click();
    await expect.poll(() => sentTo(page)).toHaveLength(1);
    await expect
      .poll(() => messages(page).allInnerTexts())
      .toEqual(['Sie:\n\nHallo', 'Assistent:\n\nVerarbeite...']);
    await expect.poll(() => isFocused(page)).toBe(true);
  });

  it('is answered no more after a voice error, which is told', async () => {
    const page = await ready(await world.open());
    await send(page, 'Hallo');
    await expect.poll(() => sentTo(page)).toHaveLength(1);
    await page.evaluate(() => window.assistantVoice.break('kaputt'));
    await toast(page, 'Fehler').getByText('Es gab einen Fehler mit dem Sprachassistenten.').waitFor();
    await messages(page).last().getByText(FAILED).waitFor();
    expect(world.complaints.splice(0)).toHaveLength(1);
  });
});

describe('an answer', () => {
  it.each(['Escape', 'Anhalten'])('is stopped by %s, and the input is ready again', async (by) => {
    const page = await ready(await world.open());
    await ask(page, 'Hallo');
    await expect.poll(() => sentTo(page)).toHaveLength(1);
    await transcript(page, 'Die Adre', 'partial');
    if (by === 'Escape') await page.keyboard.press('Escape');
    else await button(page, by).click();
    await messages(page).last().getByText('Angehalten').waitFor();
    await expect.poll(() => sentTo(page)).toMatchObject([{}, { control: 'stop-answer' }]);
    await expect.poll(() => isFocused(page)).toBe(true);
    expect(await input(page).getAttribute('readonly')).toBeNull();
  });

  it('stays in sight as it comes, unless the person has scrolled up', async () => {
    const page = await ready(await world.open());
    const long = Array.from({ length: 60 }, (_, line) => `Zeile ${line}`).join('\n');
    const fromEnd = () =>
      log(page).evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight);
    await ask(page, 'Hallo');
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
    const page = await ready(await world.open());
    await ask(page, 'Hallo');
    await transcript(page, 'Gu', 'partial');
    await messages(page).last().getByText('Gu', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('log').getByText('Gu').count()).toBe(0);
    await transcript(page, 'Guten Tag');
    await expect.poll(() => page.getByRole('log').getByText('Guten Tag').count()).toBe(1);
  });

  it('that waits for a yes takes it by a click', async () => {
    const page = await ready(await world.open());
    await ask(page, 'Ändere die Nummer');
    await facts(page, { proposal: { kind: 'create', fields: [] } });
    await transcript(page, 'Soll ich?');
    await button(page, 'Ja').click();
    await expect.poll(() => sentTo(page)).toMatchObject([{}, { message: { content: 'Ja' } }]);
    await expect.poll(() => isFocused(page)).toBe(true);
  });
});

describe('the room for the conversation', () => {
  it('reaches from beside the search to the end of the window, however long the card is', async () => {
    const page = await ready(await world.open());
    await search(page, 'Firma 0001');
    await chosen(page).selectOption({ index: 1 });
    await card(page, 'Firma 1').waitFor();
    const form = await input(page).boundingBox();
    expect(form?.y).toBeGreaterThan(650);
    expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThan(800);
    const area = await log(page).boundingBox();
    expect((form?.y ?? 0) - ((area?.y ?? 0) + (area?.height ?? 0))).toBeLessThan(80);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('is no trap: at its end the page scrolls on', async () => {
    const page = await ready(await world.open());
    await page.setViewportSize({ width: 360, height: 740 });
    await ask(page, 'Hallo');
    await transcript(page, Array.from({ length: 60 }, (_, line) => `Zeile ${line}`).join('\n'));
    const area = await log(page).boundingBox();
    expect(area?.height).toBeGreaterThan(480);
    await log(page).hover();
    const from = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(from);
  });
});
