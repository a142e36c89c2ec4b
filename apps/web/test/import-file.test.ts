import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import { createGate } from './support/gate.ts';
import { csvFile, FIRMS, type ImportApi, serveImportApi } from './support/import-api.ts';
import { shiftOf } from './support/layout-shift.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();
let api: ImportApi;
let page: Page;

const picker = () => page.locator('input[type=file]');
const pick = (text: string | Buffer, name?: string) => picker().setInputFiles(csvFile(text, name));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const target = (header: string) => page.getByRole('combobox', { name: `Kommt nach: ${header}`, exact: true });
const result = () => page.getByRole('region', { name: 'Import Failed' });
const expectRefusals = () => {
  expect(complaints.splice(0).every((text) => text.startsWith('Failed to load resource'))).toBe(true);
};

beforeEach(() => {
  api = serveImportApi(site());
});

describe('the locked import page', () => {
  beforeEach(() => {
    api.unlocked = false;
  });
  const password = () => page.getByLabel('Passwort', { exact: true });
  const answerPassword = (answer: ReturnType<typeof sendJson>) =>
    site().answers.set('/api/import/unlock', (request) =>
      request.method === 'POST' ? answer : sendJson(200, { unlocked: api.unlocked }),
    );

  it.each(['/dienstleister-import', '/dienstleister_import'])('at %s asks for the password', async (path) => {
    page = await open(path);
    await page.getByRole('heading', { name: 'Protected Area' }).waitFor();
    await expect.poll(() => password().getAttribute('type')).toBe('password');
    await expect.poll(() => button('Access Import Tool').count()).toBe(1);
    await expect.poll(() => page.getByText('Import Dienstleister from CSV').count()).toBe(0);
  });

  it('says at the field that a password is wrong, and opens by the right one', async () => {
    answerPassword(sendError(401, 'unauthorized', 'Incorrect password.'));
    page = await open('/dienstleister-import');
    await password().fill('falsch');
    await password().press('Enter');
    await page.getByText('Incorrect password.', { exact: true }).waitFor();
    const describedBy = await password().getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${describedBy}"]`).textContent()).toBe('Incorrect password.');
    await expect.poll(() => password().evaluate((field) => field === document.activeElement)).toBe(true);
    answerPassword(sendJson(200, { unlocked: true }));
    await password().fill('richtig');
    await button('Access Import Tool').click();
    await page.getByRole('heading', { name: 'Dienstleister CSV Import Tool' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expectRefusals();
  });

  it('asks for a password before it sends none', async () => {
    answerPassword(sendError(500, 'internal_error'));
    page = await open('/dienstleister-import');
    await button('Access Import Tool').click();
    await page.getByText('Bitte geben Sie das Passwort ein.').waitFor();
  });

  it('says how long to wait after too many tries', async () => {
    answerPassword((_request, response) => {
      response.setHeader('retry-after', '540');
      return sendError(429, 'too_many_requests');
    });
    page = await open('/dienstleister-import');
    await password().fill('falsch');
    await button('Access Import Tool').click();
    await page.getByText('Zu viele Versuche. Bitte versuchen Sie es in 9 Minuten noch einmal.').waitFor();
    expectRefusals();
  });

  it('says so to people without staff rights', async () => {
    site().answers.set('/api/import/unlock', sendError(401, 'unauthorized'));
    page = await open('/dienstleister-import');
    await page.getByRole('heading', { name: 'Kein Zugang' }).waitFor();
    expectRefusals();
  });

  it('says that the server is gone, and tries again when asked to', async () => {
    site().answers.set('/api/import/unlock', (_request, response) => response.destroy());
    page = await open('/dienstleister-import');
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    site().answers.set('/api/import/unlock', sendJson(200, { unlocked: true }));
    await button('Noch einmal versuchen').click();
    await page.getByRole('heading', { name: 'Import Dienstleister from CSV' }).waitFor();
    expectRefusals();
  });
});

describe('the unlocked import page', () => {
  beforeEach(async () => {
    page = await open('/dienstleister-import');
    await page.getByRole('heading', { name: 'Import Dienstleister from CSV' }).waitFor();
  });

  it('says which columns it understands, and its limits', async () => {
    const tool = page.getByRole('region', { name: 'Dienstleister CSV Import Tool' });
    await tool.getByText('10.000 Zeichen je Text').waitFor();
    const note = await tool.textContent();
    for (const text of ['CSV Column Information', 'firmen_name', 'email', 'additional_data']) {
      expect(note).toContain(text);
    }
    const aliases = ['Telefon', 'Webseite', 'Adresse', 'Ort', 'Country', 'Anzahl Mitarbeiter', 'Notizen'];
    for (const alias of aliases) expect(note).toContain(`${alias} →`);
    expect(note).toContain('200 MB je Datei, 500 Spalten, 10.000 Zeichen je Text');
  });

  it('takes .csv files, and asks for one before it imports', async () => {
    await expect.poll(() => picker().getAttribute('accept')).toBe('.csv');
    await button('Import Data').click();
    await page.getByText('Please upload a CSV file first.', { exact: true }).waitFor();
    await expect.poll(() => picker().getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => picker().evaluate((input) => input === document.activeElement)).toBe(true);
    expect(api.received).toEqual([]);
  });

  it('previews the first three rows in at most 13rem, umlauts of Windows-1252 included', async () => {
    await pick(Buffer.from(FIRMS, 'latin1'));
    const preview = page.getByRole('region', { name: 'Vorschau der ersten 3 Zeilen' });
    await preview.waitFor();
    await expect
      .poll(() => preview.getByRole('columnheader').allTextContents())
      .toEqual(['Zeile', 'firmen_name', 'email', 'Telefon', 'Herkunft']);
    await expect.poll(() => preview.getByRole('row').count()).toBe(4);
    await expect
      .poll(() => preview.getByRole('row').nth(1).textContent())
      .toBe('2Müller GmbHpost@mueller.de+49 221 1Messe');
    expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(13 * 16);
    await page.getByText('4 Spalten · Windows-1252 · Semikolon').waitFor();
  });

  it('shows where each column goes, with values of it', async () => {
    await pick(FIRMS);
    const box = page.getByRole('region', { name: 'Column Mapping Status' });
    await box.getByText('firmen_name gefunden').waitFor();
    await box.getByText('email gefunden').waitFor();
    await box.getByText('3 Spalten zugeordnet, 1 Spalte als Zusatzdaten (additional_data).').waitFor();
    await expect.poll(() => target('Telefon').inputValue()).toBe('phone');
    await expect.poll(() => target('Herkunft').inputValue()).toBe('');
    await box.getByText('Müller GmbH · Stadtwerke Köln · Netze BW').waitFor();
  });

  it('counts columns without a header as left out', async () => {
    await pick('firmen_name;email;;\nA;a@a.de;x;y');
    await page.getByText('2 Spalten ohne Überschrift weggelassen').waitFor();
  });

  it('tells of missing columns by toast at once, and in the result of an import that it does not send', async () => {
    await pick('Firma;Kontakt\nA;a@a.de\nB;b@b.de\n');
    const toast = page.getByRole('listitem').filter({ hasText: 'Missing Required Columns' });
    await toast.getByText('Your CSV needs columns named: firmen_name, email').waitFor();
    await page.getByText('firmen_name fehlt').waitFor();
    await button('Import Data').click();
    await result().getByText('Your CSV must have columns named: firmen_name, email').waitFor();
    await expect.poll(() => result().getByRole('definition').allTextContents()).toEqual(['2', '0']);
    expect(api.received).toEqual([]);
  });

  it('suggests fields by heading and content, and takes all of them by one click', async () => {
    await pick('Firmenname;Kontaktadresse;Straße;Beschäftigte;Farbe\nA;a@a.de;Ring 1;12;rot\n');
    const box = page.getByRole('region', { name: 'Column Mapping Status' });
    await box.getByText('email fehlt').waitFor();
    await expect
      .poll(() => box.getByRole('list', { name: 'Nach Überschrift' }).getByRole('listitem').allTextContents())
      .toEqual([
        'Firmenname → Firmenname (firmen_name)',
        'Kontaktadresse → E-Mail (email)',
        'Straße → Straße und Hausnummer (strasse_mit_hausnummer)',
        'Beschäftigte → Mitarbeiter (mitarbeiter)',
      ]);
    await button('Vorschläge übernehmen (4)').click();
    await box.getByText('email gefunden').waitFor();
    await expect.poll(() => target('Beschäftigte').inputValue()).toBe('mitarbeiter');
    await expect.poll(() => target('Farbe').inputValue()).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('import-mapping');
    // What somebody sets aside is not suggested once more.
    await target('Beschäftigte').selectOption('');
    await expect.poll(() => page.getByRole('button', { name: /Vorschläge/ }).count()).toBe(0);
  });

  it('imports after the missing columns were mapped by hand, and maps the same headers like the latest import', async () => {
    const text = 'Firma;Kontakt;Ort\nA;a@a.de;Köln\n';
    await pick(text);
    await target('Firma').selectOption('firmen_name');
    await target('Kontakt').selectOption('email');
    await page.getByText('email gefunden').waitFor();
    await button('Import Data').click();
    await page.getByText('Import Successful!').waitFor();
    const mapping: unknown = JSON.parse(api.received[0]?.query.get('mapping') ?? '');
    expect(mapping).toEqual({ Firma: 'firmen_name', Kontakt: 'email' });

    await page.reload();
    api.mapping = { Firma: 'firmen_name', Kontakt: 'email' };
    await pick(text);
    await page.getByText('Zuordnung wie beim letzten Mal').waitFor();
    await expect.poll(() => target('Kontakt').inputValue()).toBe('email');
    expect(api.asked.at(-1)).toBe('{"headers":["Firma","Kontakt","Ort"]}');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await button('Zuordnung zurücksetzen').click();
    await page.getByText('email fehlt').waitFor();
  });

  it('lets a target have one column: another one gives it up', async () => {
    await pick('firmen_name;email;Mail neu\nA;a@a.de;neu@a.de\n');
    await target('Mail neu').selectOption('email');
    await expect.poll(() => target('email').inputValue()).toBe('');
    await page.getByText('email gefunden').waitFor();
  });

  it('refuses what is no table before it is sent', async () => {
    for (const [bytes, sentence, name] of [
      [
        Buffer.from('PK\u0003\u0004 and so on, long enough to be one', 'latin1'),
        'Die Datei ist ein ZIP-Archiv',
        'firmen.csv',
      ],
      [Buffer.from(FIRMS), 'Eine Datei mit der Endung .dat nimmt der Import nicht an.', 'firmen.dat'],
      [
        Buffer.from('firmen_name;email\n'),
        'No data found in the CSV file or invalid format',
        'ohne-zeilen.csv',
      ],
      [
        Buffer.from('firmen_name;email\nA;"a@a.de\n'),
        'In Zeile 2 beginnt ein Anführungszeichen',
        'zitat.csv',
      ],
      [Buffer.from(''), 'No data found in the CSV file or invalid format', 'leer.csv'],
    ] as const) {
      await pick(bytes, name);
      await page.getByText(name).first().waitFor();
      await page.getByRole('alert').getByText(sentence).waitFor();
      await button('Import Data').click();
      await result().getByText(sentence).waitFor();
    }
    expect(api.received).toEqual([]);
  });

  it('refuses a file over 200 MB before it is sent', async () => {
    await picker().evaluate((input) => {
      if (!(input instanceof HTMLInputElement)) return;
      const megabyte = new Blob([new Uint8Array(1024 * 1024)]);
      const files = new DataTransfer();
      files.items.add(new File([...Array(200).fill(megabyte), 'x'], 'gross.csv'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.getByText('Die Datei ist größer als 200 MB. Bitte teilen Sie sie auf.').waitFor();
  });

  it('says when the browser cannot read the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rer-import-'));
    const file = join(folder, 'weg.csv');
    await writeFile(file, FIRMS);
    await page.evaluate(() => {
      // Holds the reading back until the file is gone.
      const { arrayBuffer } = Blob.prototype;
      Blob.prototype.arrayBuffer = async function (this: Blob) {
        while (document.title !== 'weg') await new Promise((resolve) => setTimeout(resolve, 10));
        return await arrayBuffer.call(this);
      };
    });
    await picker().setInputFiles(file);
    await rm(folder, { recursive: true });
    await page.evaluate(() => {
      document.title = 'weg';
    });
    await page
      .getByText("Could not read the CSV file. Please ensure it's a valid CSV format.", { exact: true })
      .waitFor();
  });

  it('takes a file that is dropped', async () => {
    await page.getByText('oder hierher ziehen').evaluate((element, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'liste.txt'));
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, FIRMS);
    await page.getByText('liste.txt').waitFor();
    await page.getByText('email gefunden').waitFor();
  });
});

describe('before the later script has come', () => {
  /** Keeps the script of what comes after the first field back until the gate is opened. */
  async function openEarly(options?: Parameters<typeof open>[1]) {
    const gate = createGate();
    const withheld = { matches: (path: string) => path.includes('/late-parts-'), until: gate.opened };
    Object.assign(site().withheld, withheld);
    page = await open('/dienstleister-import', { ...options, waitUntil: 'domcontentloaded' });
    return gate;
  }

  it('what is done is done once it has', async () => {
    const gate = await openEarly();
    await button('Import Data').click();
    await page.getByText('Please upload a CSV file first.', { exact: true }).waitFor();
    await expect.poll(() => picker().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('radio', { name: 'Aktualisieren' }).check();
    await pick(FIRMS, 'frueh.csv');
    await page.getByText('frueh.csv').waitFor();
    await expect.poll(() => page.getByText('Please upload a CSV file first.').count()).toBe(0);
    await expect.poll(() => button('Import Data').getAttribute('aria-disabled')).toBe('true');
    gate.open();
    await page.getByText('email gefunden').waitFor();
    expect(await page.getByRole('radio', { name: 'Aktualisieren' }).isChecked()).toBe(true);
    await button('Import Data').click();
    await page.getByText('Import Successful!').waitFor();
  });

  it('a press on the sample takes it once it has', async () => {
    api.isDirectoryEmpty = true;
    site().answers.set('/api/import/sample.csv', (_request, response) => response.end(FIRMS));
    const gate = await openEarly();
    await button('Beispielliste laden').click();
    await expect.poll(() => button('Beispielliste laden').getAttribute('aria-disabled')).toBe('true');
    gate.open();
    await page.getByText('beispiel-unternehmen.csv').waitFor();
    await page.getByText('email gefunden').waitFor();
  });

  it.each([390, 1280])('nothing moves when it comes, %i pixels wide', async (width) => {
    const gate = await openEarly({ viewport: { width, height: 800 } });
    await expect.poll(() => picker().isEnabled()).toBe(true);
    gate.open();
    await page.getByText('Noch kein Import.').waitFor();
    expect(await shiftOf(page)).toBe(0);
  });
});

it('the buttons stay where they are from the moment on in which they open', async () => {
  page = await open('/dienstleister-import');
  await page.getByText('Noch kein Import.').waitFor();
  // Watched before the file is chosen, however late the page gets to it.
  const watched = await button('Import Data').evaluateHandle((element) => ({
    places: new Promise<readonly [number, number]>((resolve) => {
      const top = () => element.getBoundingClientRect().top;
      const watch = new MutationObserver((changes) => {
        const isOpened = changes.some(({ oldValue }) => oldValue === 'true');
        if (!isOpened || element.getAttribute('aria-disabled') === 'true') return;
        watch.disconnect();
        const before = top();
        setTimeout(() => resolve([before, top()]), 500);
      });
      watch.observe(element, { attributeFilter: ['aria-disabled'], attributeOldValue: true });
    }),
  }));
  await pick(FIRMS);
  const [before, after] = await watched.evaluate(({ places }) => places);
  expect(after).toBe(before);
});

it('an empty directory offers the sample, which goes the way of every file', async () => {
  api.isDirectoryEmpty = true;
  site().answers.set('/api/import/sample.csv', (_request, response) => response.end(FIRMS));
  page = await open('/dienstleister-import');
  await page.getByText('CC0').waitFor();
  await button('Beispielliste laden').click();
  await page.getByText('beispiel-unternehmen.csv').waitFor();
  await button('Import Data').click();
  await page.getByText('Import Successful!').waitFor();
  expect(api.received[0]?.body.toString()).toBe(FIRMS);
  expect(api.received[0]?.query.get('file')).toBe('beispiel-unternehmen.csv');
});

it('the page fits on a phone, with a file in it', async () => {
  page = await open('/dienstleister-import', { viewport: { width: 360, height: 780 } });
  await pick(FIRMS);
  await page.getByText('email gefunden').waitFor();
  const widest = await page
    .locator('main section')
    .evaluateAll((sections) => Math.max(...sections.map((section) => section.getBoundingClientRect().right)));
  expect(widest).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

it('no other page carries the CSV parser', async () => {
  const folder = join(site().folder, 'client', 'assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
  // The problem that only the parser makes; schemas and sentences know its code alone.
  const withParser = scripts.filter((_name, index) => /code:[`'"]unclosed_quote/.test(texts[index] ?? ''));
  expect(withParser).toHaveLength(1);
  expect(withParser[0]).toMatch(/^read-preview-/);
});
