import { DIRECTORY_TEXTS } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import {
  type DirectoryApi,
  manyProviders,
  sampleChange,
  sampleProvider,
  sendStale,
  serveDirectoryApi,
} from './support/directory-api.ts';
import { createGate } from './support/gate.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();
const FIRST = sampleProvider(1);
const SECOND = sampleProvider(2);
const path = (id: string, rest = '') => `/api/directory/${id}${rest}`;
const address = (view: string, id = FIRST.id) => `/dienstleister?id=${id}&view=${view}`;

let api: DirectoryApi;
beforeEach(() => {
  api = serveDirectoryApi(site(), manyProviders(20));
});

const rows = (page: Page) => page.getByRole('listbox', { name: 'Einträge' }).getByRole('option');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title });
/** What has the focus: the beginning of its text, or its name in the form. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('name') ?? element?.textContent?.trim().slice(0, 60) ?? '';
  });
const group = (page: Page, name: string) => page.getByRole('group', { name });

async function openForm(id = FIRST.id): Promise<Page> {
  const page = await open(address('edit', id));
  await field(page, 'Name').waitFor();
  return page;
}

/** Holds back every answer to requests of that method, until it is opened. */
function holdBack(method: string, at: string) {
  const gate = createGate();
  const answer = site().answers.get(at);
  site().answers.set(at, async (request) => {
    if (request.method === method) await gate.opened;
    return answer;
  });
  return gate;
}

/** Stores another version of the first provider, as somebody else would. */
function changeElsewhere(change: Partial<typeof FIRST>): void {
  api.providers = api.providers.map((provider) =>
    provider.id === FIRST.id ? { ...provider, version: provider.version + 1, ...change } : provider,
  );
}

describe('an entry', () => {
  it('is shown with all it holds; what is empty is named, and nothing hostile becomes a link or a tag', async () => {
    api.providers[0] = { ...FIRST, name: '<b>Fett</b>', url: 'javascript:alert(1)', phone: null };
    const page = await open(address('data'));
    await heading(page, '<b>Fett</b>').waitFor();
    const panel = page.getByRole('region', { name: '<b>Fett</b>' });
    await panel.getByText('1.250.000,5').waitFor();
    await panel.getByText('Gründung').waitFor();
    await panel.getByText(/Noch leer: Telefon/).waitFor();
    expect(await panel.getByText('javascript:alert(1)').evaluate((text) => text.closest('a'))).toBeNull();
    await expect
      .poll(() => panel.getByRole('link', { name: 'post1@firma.example' }).getAttribute('href'))
      .toBe('mailto:post1@firma.example');
  });

  it('offers nothing that the caller may not do', async () => {
    api.rights = { write: false, remove: false };
    const page = await open(address('data'));
    await page.getByText('Ruft gern zurück.').waitFor();
    await page.getByText('Zum Ändern fehlt Ihnen das Recht.').waitFor();
    for (const name of ['Bearbeiten', 'Löschen', 'Neuer Eintrag'])
      await expect.poll(() => button(page, name).count()).toBe(0);
  });

  it('that cannot be had says so, and is asked for again', async () => {
    const answer = site().answers.get(path(FIRST.id));
    site().answers.set(path(FIRST.id), sendError(404, 'not_found'));
    const page = await open(address('data'));
    const trouble = page.getByRole('alert').filter({ hasText: 'Diesen Dienstleister gibt es nicht' });
    await trouble.waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    if (answer !== undefined) site().answers.set(path(FIRST.id), answer);
    await trouble.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByText('Ruft gern zurück.').waitFor();
  });
});

describe('the form', () => {
  it('sends the changed fields alone, with the version they belong to, and offers the way back', async () => {
    api.history = [sampleChange({ id: 'c-4', version: 4 })];
    site().answers.set(path(FIRST.id, '/changes/c-4/undo'), (request, response) => {
      changeElsewhere({ phone: FIRST.phone });
      return sendJson(200, { provider: { ...FIRST, version: 5 }, deletedAt: null, mergedInto: null })(
        request,
        response,
      );
    });
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    await field(page, 'Umsatz').fill('2.000.000,75');
    await field(page, 'Notizen').fill('');
    await page.getByRole('checkbox', { name: 'Aktiv' }).uncheck();
    await button(page, 'Speichern').click();
    await toast(page, 'Gespeichert').waitFor();
    const changes = { phone: '0221 99', umsatz: 2_000_000.75, notes: null, is_active: false };
    expect(api.received).toEqual([{ method: 'PATCH', path: path(FIRST.id), body: { version: 3, changes } }]);
    await rows(page).first().getByText('inaktiv').waitFor();
    await toast(page, 'Gespeichert').getByRole('button', { name: 'Rückgängig' }).click();
    await toast(page, 'Rückgängig gemacht').waitFor();
    await page.getByText('+49 221 12345').waitFor();
  });

  it('says what is wrong with a field when it is left, and takes it back as soon as it is right', async () => {
    const page = await openForm();
    await field(page, 'E-Mail').fill('niemand');
    expect(await field(page, 'E-Mail').getAttribute('aria-invalid')).toBeNull();
    await field(page, 'E-Mail').press('Tab');
    await page.getByText('Das ist keine E-Mail-Adresse').waitFor();
    await field(page, 'Mitarbeiter').fill('viele');
    await button(page, 'Speichern').click();
    await page.getByText('Bitte geben Sie eine ganze Zahl ab 0 an.').waitFor();
    await expect
      .poll(() => field(page, 'E-Mail').evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(api.received).toEqual([]);
    await field(page, 'E-Mail').fill('jemand@firma.example');
    await expect.poll(() => page.getByText('Das ist keine E-Mail-Adresse').count()).toBe(0);
  });

  it('shows at its field what the server refused, and keeps what was typed', async () => {
    const page = await openForm();
    const refusal = {
      code: 'validation_failed',
      message: 'no',
      requestId: 'r',
      fields: { phone: 'too_long' },
    };
    site().answers.set(path(FIRST.id), sendJson(400, { error: refusal }));
    await field(page, 'Telefon').fill('0221 99');
    await button(page, 'Speichern').click();
    await page.getByText('Das ist zu lang: höchstens 10.000 Zeichen.').waitFor();
    await page.getByRole('alert').getByText('Ihre Eingaben sind noch da.').waitFor();
    await expect
      .poll(() => field(page, 'Telefon').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expect.poll(() => field(page, 'Telefon').inputValue()).toBe('0221 99');
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('keeps what is typed while it saves, over what is stored then', async () => {
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    await field(page, 'Ort').fill('Bonn');
    const answered = holdBack('PATCH', path(FIRST.id));
    await button(page, 'Speichern').click();
    await button(page, 'Wird gespeichert …').waitFor();
    await field(page, 'Telefon').fill('0221 9900');
    await field(page, 'Notizen').fill('Noch etwas');
    answered.open();
    await toast(page, 'Gespeichert').waitFor();
    await page.getByText('Was Sie während des Speicherns eingegeben haben').waitFor();
    await expect.poll(() => focused(page)).toBe('notes');
    await expect.poll(() => field(page, 'Telefon').inputValue()).toBe('0221 9900');
    await expect.poll(() => field(page, 'Ort').inputValue()).toBe('Bonn');
    await button(page, 'Speichern').click();
    await expect.poll(() => field(page, 'Notizen').count()).toBe(0);
    const changes = [
      { version: 3, changes: { phone: '0221 99', stadt: 'Bonn' } },
      { version: 4, changes: { phone: '0221 9900', notes: 'Noch etwas' } },
    ];
    expect(api.received.map(({ body }) => body)).toEqual(changes);
    await expect.poll(() => page.getByText('ungespeichert').count()).toBe(0);
  });

  it('leaves somebody who went on to another entry where they are when it has saved', async () => {
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    const answered = holdBack('PATCH', path(FIRST.id));
    await button(page, 'Speichern').click();
    await rows(page).nth(1).click();
    await heading(page, SECOND.name).waitFor();
    answered.open();
    await toast(page, 'Gespeichert').waitFor();
    await expect.poll(() => page.getByText('ungespeichert').count()).toBe(0);
    await heading(page, SECOND.name).waitFor();
  });

  it('waits for the rights of the caller before it says that they are missing', async () => {
    const answered = holdBack('GET', '/api/directory');
    const page = await open(address('edit'));
    // The entry is there, and its name is known from nowhere else.
    await heading(page, FIRST.name).waitFor();
    await expect.poll(() => page.getByText('Sie dürfen das Verzeichnis lesen').count()).toBe(0);
    answered.open();
    await field(page, 'Name').waitFor();
    api.rights = { write: false, remove: false };
    await page.reload();
    await page.getByText(DIRECTORY_TEXTS.readOnly).waitFor();
  });

  it('says that nobody knows the rights of the caller, and asks again', async () => {
    const answer = site().answers.get('/api/directory');
    site().answers.set('/api/directory', sendJson(503, {}));
    const page = await open(address('edit'));
    const panel = page.getByRole('region', { name: FIRST.name });
    await panel.getByRole('alert').getByText('Die Liste ließ sich nicht laden.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    if (answer !== undefined) site().answers.set('/api/directory', answer);
    await panel.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect.poll(() => focused(page)).toBe('name');
  });

  it('is left by Escape also when somebody has clicked beside the list', async () => {
    const page = await openForm();
    await page.getByRole('status').filter({ hasText: 'Einträge' }).click();
    await page.keyboard.press('Escape');
    await button(page, 'Bearbeiten')
      .or(page.getByRole('link', { name: 'Bearbeiten' }))
      .first()
      .waitFor();
  });

  it('keeps unsaved input on every way through the page, and asks before the page is left', async () => {
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    await rows(page).nth(1).click();
    await heading(page, SECOND.name).waitFor();
    await rows(page).first().getByText('ungespeichert').waitFor();
    await page.getByRole('link', { name: FIRST.name }).click();
    await expect.poll(() => field(page, 'Telefon').inputValue()).toBe('0221 99');
    await page.keyboard.press('Escape');
    await page.getByText('Für diesen Eintrag gibt es ungespeicherte Eingaben.').waitFor();
    const asked = page.waitForEvent('dialog');
    await Promise.all([
      asked.then((dialog) => dialog.dismiss()),
      page.reload({ timeout: 2000 }).catch(() => undefined),
    ]);
    expect((await asked).type()).toBe('beforeunload');
    await page.getByRole('link', { name: 'Weiter bearbeiten' }).click();
    await button(page, 'Verwerfen').click();
    await expect.poll(() => page.getByText('ungespeichert').count()).toBe(0);
    await toast(page, 'Eingaben verworfen').getByRole('button', { name: 'Zurückholen' }).click();
    await expect.poll(() => field(page, 'Telefon').inputValue()).toBe('0221 99');
    expect(api.received).toEqual([]);
  });

  it('adds an entry: name and address are needed, then it stands open and in the list', async () => {
    const page = await open('/dienstleister');
    await button(page, 'Neuer Eintrag').click();
    await button(page, 'Anlegen').click();
    await page.getByText('Bitte geben Sie einen Namen an.').waitFor();
    await page.getByText('Bitte geben Sie eine E-Mail-Adresse an.').waitFor();
    await field(page, 'Name').fill('Neu GmbH');
    await field(page, 'E-Mail').fill('neu@firma.example');
    await button(page, 'Angabe hinzufügen').click();
    await page.keyboard.type('Gründung');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2020');
    await button(page, 'Anlegen').click();
    await heading(page, 'Neu GmbH').waitFor();
    const fields = { name: 'Neu GmbH', email: 'neu@firma.example', additional_data: { Gründung: '2020' } };
    expect(api.received).toEqual([{ method: 'POST', path: '/api/directory', body: { fields } }]);
    await rows(page).getByText('Neu GmbH').waitFor();
  });

  it('that was left while it adds an entry and opened again does not add it twice', async () => {
    const page = await open('/dienstleister');
    await button(page, 'Neuer Eintrag').click();
    await field(page, 'Name').fill('Neu GmbH');
    await field(page, 'E-Mail').fill('neu@firma.example');
    const answered = holdBack('POST', '/api/directory');
    await button(page, 'Anlegen').click();
    await page.keyboard.press('Escape');
    await button(page, 'Neuer Eintrag').click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Neu GmbH');
    await field(page, 'Name').press('Enter');
    await expect.poll(() => button(page, 'Wird gespeichert …').getAttribute('aria-disabled')).toBe('true');
    answered.open();
    await toast(page, 'Angelegt').waitFor();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('');
    expect(api.received.map(({ method }) => method)).toEqual(['POST']);
    await expect.poll(() => page.getByText('Ungespeicherte Eingaben').count()).toBe(0);
  });

  it('takes what is typed while it adds an entry on to that entry', async () => {
    const page = await open('/dienstleister');
    await button(page, 'Neuer Eintrag').click();
    await field(page, 'Name').fill('Neu GmbH');
    await field(page, 'E-Mail').fill('neu@firma.example');
    const answered = holdBack('POST', '/api/directory');
    await button(page, 'Anlegen').click();
    await field(page, 'Land').fill('Österreich');
    answered.open();
    await heading(page, 'Neu GmbH').waitFor();
    await expect.poll(() => focused(page)).toBe('land');
    await expect.poll(() => field(page, 'Land').inputValue()).toBe('Österreich');
    await button(page, 'Speichern').click();
    await toast(page, 'Gespeichert').waitFor();
    expect(api.received.at(-1)).toMatchObject({ method: 'PATCH', body: { changes: { land: 'Österreich' } } });
    await expect.poll(() => page.getByText('Ungespeicherte Eingaben').count()).toBe(0);
  });
});

describe('when somebody else was faster', () => {
  it('both versions stand side by side, and what is chosen is saved over the newer one', async () => {
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    await field(page, 'Ort').fill('Bonn');
    await field(page, 'Notizen').fill('Neu');
    changeElsewhere({ phone: '0221 55', stadt: 'Bonn', land: 'Österreich' });
    await button(page, 'Speichern').click();
    await page.getByText('Jemand anderes hat diesen Dienstleister inzwischen geändert.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    await expect.poll(() => focused(page)).toMatch(/^Jemand anderes hat/);
    // The same place was written by both, and the country by the other side alone: nothing to decide.
    expect(
      await page
        .getByRole('group')
        .filter({ has: page.getByRole('radio') })
        .count(),
    ).toBe(2);
    await group(page, 'Telefon').getByText('von beiden geändert').waitFor();
    await group(page, 'Telefon')
      .getByRole('radio', { name: /Gespeichert .* 0221 55/ })
      .check();
    await button(page, 'Auswahl speichern').click();
    await toast(page, 'Gespeichert').waitFor();
    expect(api.received.at(-1)?.body).toEqual({ version: 4, changes: { notes: 'Neu' } });
    await page.getByText('Österreich').waitFor();
  });

  it('a third version is put beside again, and nothing typed is lost', async () => {
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    changeElsewhere({ phone: '0221 55' });
    await button(page, 'Speichern').click();
    await group(page, 'Telefon').waitFor();
    changeElsewhere({ phone: '0221 66' });
    await button(page, 'Auswahl speichern').click();
    await group(page, 'Telefon').getByText('0221 66').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Jemand anderes hat/);
    await button(page, 'Zurück zum Formular').click();
    await expect.poll(() => field(page, 'Telefon').inputValue()).toBe('0221 99');
    await expect.poll(() => focused(page)).toBe('phone');
    await button(page, 'Speichern').click();
    await toast(page, 'Gespeichert').waitFor();
    expect(api.received.at(-1)?.body).toEqual({ version: 5, changes: { phone: '0221 99' } });
    expect(complaints.splice(0)).toHaveLength(2);
  });
});

describe('what is typed before somebody else turns out to have been faster', () => {
  it.each(['Zurück zum Formular', 'Auswahl speichern'])('is there after %s', async (way) => {
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    changeElsewhere({ phone: '0221 55' });
    const answered = holdBack('PATCH', path(FIRST.id));
    await button(page, 'Speichern').click();
    await field(page, 'Notizen').fill('Noch etwas');
    answered.open();
    await group(page, 'Telefon').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    await button(page, way).click();
    await expect.poll(() => focused(page)).toBe('notes');
    await expect.poll(() => field(page, 'Notizen').inputValue()).toBe('Noch etwas');
    await expect.poll(() => field(page, 'Telefon').inputValue()).toBe('0221 99');
  });
});

describe('removing', () => {
  it('is done at once and taken back by the toast', async () => {
    const page = await open(address('data'));
    await button(page, 'Löschen').click();
    await toast(page, 'Gelöscht').waitFor();
    await expect.poll(() => rows(page).filter({ hasText: FIRST.name }).count()).toBe(0);
    expect(api.received).toEqual([{ method: 'DELETE', path: path(FIRST.id, '?version=3'), body: null }]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('listbox');
    const versions: unknown[] = [];
    site().answers.set(path(FIRST.id, '/restore'), (request, response) => {
      versions.push(request.method);
      api.providers = [{ ...FIRST, version: 5 }, ...api.providers];
      return sendJson(200, { provider: api.providers[0], deletedAt: null, mergedInto: null })(
        request,
        response,
      );
    });
    await toast(page, 'Gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
    await toast(page, 'Wiederhergestellt').waitFor();
    await rows(page).getByText(FIRST.name).waitFor();
    expect(versions).toEqual(['POST']);
  });

  it('of an entry that changed meanwhile shows the change instead', async () => {
    const page = await open(address('data'));
    await button(page, 'Löschen').waitFor();
    site().answers.set(path(FIRST.id), sendStale({ ...FIRST, version: 4, phone: '0221 55' }));
    await button(page, 'Löschen').click();
    await page.getByText('Jemand anderes hat diesen Dienstleister').first().waitFor();
    await page.getByText('0221 55').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('tells of a removed entry where it went, and leads the focus to it when it comes back', async () => {
    const removed = {
      provider: FIRST,
      deletedAt: '2026-11-21T10:00:00.000Z',
      mergedInto: { id: SECOND.id, name: SECOND.name },
    };
    site().answers.set(path(FIRST.id), sendJson(200, removed));
    const back = { provider: { ...FIRST, version: 4 }, deletedAt: null, mergedInto: null };
    site().answers.set(path(FIRST.id, '/restore'), sendJson(200, back));
    const page = await open(address('data'));
    await page.getByText(`Er ist aufgegangen in ${SECOND.name}.`).waitFor();
    await button(page, 'Wiederherstellen').click();
    await toast(page, 'Wiederhergestellt').waitFor();
    await expect.poll(() => focused(page)).toBe(FIRST.name);
  });
});

describe('the history', () => {
  it('tells who changed what from what to what, and takes each step back on its own', async () => {
    const undone = path(FIRST.id, '/changes/c-3/undo');
    const calls: unknown[] = [];
    site().answers.set(undone, (request, response) => {
      calls.push(request.method);
      changeElsewhere({ phone: '0221 1' });
      return sendJson(200, { provider: api.providers[0], deletedAt: null, mergedInto: null })(
        request,
        response,
      );
    });
    const page = await open(address('history'));
    const step = page.getByRole('listitem').filter({ hasText: 'an diesem Rechner' });
    await step.waitFor();
    await expect.poll(() => step.textContent()).toMatch(/Telefon.*vorher: 0221 1.*nachher: \+49 221 12345/);
    await step.getByRole('button', { name: /^Rückgängig machen/ }).click();
    await toast(page, 'Rückgängig gemacht').waitFor();
    expect(calls).toEqual(['POST']);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('leads the focus on to the last steps when the button that brought them goes', async () => {
    const steps = [1, 2, 3].map((version) => sampleChange({ id: `c-${version}`, version }));
    site().answers.set(path(FIRST.id, '/changes'), (request) => {
      const isFirst = !request.url?.includes('before');
      const page = isFirst
        ? { changes: steps.slice(0, 1), next: 'c-1' }
        : { changes: steps.slice(1), next: null };
      return sendJson(200, page);
    });
    const page = await open(address('history'));
    await button(page, 'Frühere Änderungen').click();
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Geändert' }).count()).toBe(3);
    await expect.poll(() => focused(page)).toMatch(/^Geändert/);
  });

  it('that cannot be had keeps the focus while it is asked for again', async () => {
    const answer = site().answers.get(path(FIRST.id, '/changes'));
    site().answers.set(path(FIRST.id, '/changes'), sendJson(503, {}));
    const page = await open(address('history'));
    const again = button(page, 'Noch einmal versuchen');
    await again.waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    if (answer !== undefined) site().answers.set(path(FIRST.id, '/changes'), answer);
    await again.click();
    await page.getByText('an diesem Rechner').waitFor();
    await expect.poll(() => focused(page)).toBe(FIRST.name);
  });

  it.each([
    [['phone', 'plz'], /Diese Felder wurden seither wieder geändert: Telefon, Postleitzahl\./],
    [['phone'], /Dieses Feld wurde seither wieder geändert: Telefon\./],
    [['deleted_at'], /Dieser Eintrag wurde seither wieder geändert\./],
  ])('says at the toast of a save what stands in the way of its undo: %j', async (fields, text) => {
    const page = await openForm();
    await field(page, 'Telefon').fill('0221 99');
    await button(page, 'Speichern').click();
    const error = { code: 'conflict', message: 'no', requestId: 'r' };
    const stored = { provider: FIRST, deletedAt: null, mergedInto: null };
    const conflict = { reason: 'changed_since', stored, fields };
    api.history = [sampleChange({ id: 'c-4', version: 4, canUndo: false })];
    site().answers.set(path(FIRST.id, '/changes/c-4/undo'), sendJson(409, { error, conflict }));
    await toast(page, 'Gespeichert').getByRole('button', { name: 'Rückgängig' }).click();
    await toast(page, 'Fehler').getByText(text).waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('names the fields that stand in the way of an undo', async () => {
    const error = { code: 'conflict', message: 'no', requestId: 'r' };
    const stored = { provider: FIRST, deletedAt: null, mergedInto: null };
    const conflict = { reason: 'changed_since', stored, fields: ['phone', 'plz'] };
    site().answers.set(path(FIRST.id, '/changes/c-3/undo'), sendJson(409, { error, conflict }));
    const page = await open(address('history'));
    await page.getByRole('button', { name: /^Rückgängig machen/ }).click();
    await toast(page, 'Fehler')
      .getByText(/seither wieder geändert.*Telefon, Postleitzahl/)
      .waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });
});

describe('two entries of one company', () => {
  it('stand side by side, become what was chosen, and come back by the toast', async () => {
    const other = { ...SECOND, version: 7, phone: '0221 77', rating: null, notes: 'Zweite Notiz' };
    api.providers[0] = { ...FIRST, notes: null };
    api.providers[1] = other;
    const reasons = [{ field: 'name', kind: 'similar' }];
    site().answers.set(
      path(FIRST.id, '/similar'),
      sendJson(200, { similar: [{ provider: other, reasons }] }),
    );
    const merges: unknown[] = [];
    const detail = (provider: typeof FIRST, isGone = false) => ({
      provider,
      deletedAt: isGone ? '2026-11-21T10:00:00.000Z' : null,
      mergedInto: isGone ? { id: FIRST.id, name: FIRST.name } : null,
    });
    site().answers.set(path(FIRST.id, '/merge'), async (request) => {
      merges.push(JSON.parse((await request.toArray()).join('')));
      const kept = { ...FIRST, version: 4, phone: '0221 77', notes: 'Zweite Notiz' };
      const merged = { ...detail(kept), other: detail({ ...other, version: 8 }, true), changeId: 'c-9' };
      return sendJson(200, merged);
    });
    const page = await open(address('similar'));
    await page.getByRole('link', { name: /^Nebeneinander/ }).click();
    const chosen = (name: string) => group(page, name).getByRole('radio', { checked: true });
    await group(page, 'Notizen').waitFor();
    // What is filled wins over what is not; else the one that stays.
    await expect.poll(() => group(page, 'Notizen').getByRole('radio').nth(1).isChecked()).toBe(true);
    await expect.poll(() => group(page, 'Bewertung').getByRole('radio').nth(0).isChecked()).toBe(true);
    await expect.poll(() => chosen('Telefon').count()).toBe(1);
    await group(page, 'Telefon')
      .getByRole('radio', { name: /0221 77/ })
      .check();
    const preview = page.getByRole('region', { name: 'So sieht der Eintrag danach aus' });
    await preview.getByText('0221 77').waitFor();
    await button(page, 'Zusammenführen').click();
    await toast(page, 'Zusammengeführt').waitFor();
    const changes = { phone: '0221 77', notes: 'Zweite Notiz' };
    expect(merges).toEqual([{ version: 3, otherId: other.id, otherVersion: 7, changes }]);
    await expect.poll(() => rows(page).filter({ hasText: SECOND.name }).count()).toBe(0);
    const undone: unknown[] = [];
    site().answers.set(path(FIRST.id, '/changes/c-9/undo'), (request) => {
      undone.push(request.method);
      return sendJson(200, detail({ ...FIRST, version: 5 }));
    });
    await toast(page, 'Zusammengeführt').getByRole('button', { name: 'Rückgängig' }).click();
    await rows(page).getByText(SECOND.name).waitFor();
    expect(undone).toEqual(['POST']);
  });
});
