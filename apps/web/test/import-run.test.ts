import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIRECTORY_TEXTS, IMPORT_TEXTS } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleReport } from '../../../testing/import-report.ts';
import { sendError, sendJson } from './support/answers.ts';
import { createGate } from './support/gate.ts';
import {
  csvFile,
  FIRMS,
  type ImportApi,
  ONE_SKIPPED,
  runningReport,
  serveImportApi,
} from './support/import-api.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

/** Between two tries of the page. */
const LONGEST_PAUSE_MS = 2000;

const { site, open, complaints } = setUpSiteBrowser();
let api: ImportApi;
let page: Page;
let folder: string | undefined;
afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true });
});

const picker = () => page.locator('input[type=file]');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = (title: string) => page.getByRole('region', { name: title, exact: true });
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const figures = (title: string) => panel(title).getByRole('definition').allTextContents();
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled');
const expectRefusals = () => {
  expect(complaints.splice(0).every((text) => text.startsWith('Failed to load resource'))).toBe(true);
};

/** The page with a file in it that can be imported. */
async function openWithFile(file: string | ReturnType<typeof csvFile> = csvFile(FIRMS)): Promise<void> {
  // Time goes on by itself, and faster where a test lets it.
  page = await open('/dienstleister-import', { prepare: (opened) => opened.clock.install() });
  await picker().setInputFiles(file);
  await page.getByText('email gefunden').waitFor();
}

/** Waits for the failure without the pauses between the tries. */
async function endsAfterItsPauses(): Promise<void> {
  const failure = panel('Import Failed').getByText(IMPORT_TEXTS.systemError, { exact: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return failure.count();
    })
    .toBe(1);
}

/** A file that the browser reads itself: the faster way for a large one. */
async function fileOnDisk(text: string): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'rer-import-'));
  const file = join(folder, 'firmen.csv');
  await writeFile(file, text);
  return file;
}

/** Starts the upload of more than sockets hold, of which nothing is taken before the gate is opened. */
async function startHeldUpload() {
  const gate = createGate();
  site().answers.set('/api/import', async (request, response) => {
    if (request.method === 'GET') return sendJson(200, { imports: [], isDirectoryEmpty: false });
    request.pause();
    await gate.opened;
    return response.destroy();
  });
  await openWithFile(await fileOnDisk(`${FIRMS}\r\n${'A;a@a.de;;\r\n'.repeat(1_000_000)}`));
  await button('Import Data').click();
  await page.getByText(/Datei wird übertragen: .* von 11 MB/).waitFor();
  return gate;
}

beforeEach(() => {
  api = serveImportApi(site());
});

describe('an import', () => {
  it('sends the bytes of the file with mode, name and a key', async () => {
    await openWithFile();
    await page.getByRole('radio', { name: 'Aktualisieren' }).check();
    await button('Import Data').click();
    await page.getByText('Import Successful!').waitFor();
    expect(api.received).toHaveLength(1);
    const [{ query, key, type, body } = { query: new URLSearchParams() }] = api.received;
    expect(Object.fromEntries(query)).toEqual({ mode: 'update', dryRun: '0', file: 'firmen.csv' });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(type).toBe('text/csv');
    expect(body?.toString()).toBe(FIRMS);
  });

  it('shows rows and percent while it runs, and keeps hands off what it works with', async () => {
    api.report = runningReport();
    await openWithFile();
    await button('Import Data').click();
    await page.getByText('1.234 Zeilen gelesen, 42 %').waitFor();
    const bar = page.getByRole('progressbar');
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('42');
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('1.234 Zeilen gelesen, 42 %');
    await expect.poll(() => picker().isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('combobox').first().isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('radio').first().isDisabled()).toBe(true);
    await expect
      .poll(() => Promise.all(['Import Data', 'Probelauf'].map(isDisabled)))
      .toEqual(['true', 'true']);
    await button('Import Data').click({ force: true });
    api.report = sampleReport();
    await page.getByText('Import Successful!').waitFor();
    expect(api.received).toHaveLength(1);
    await expect.poll(() => picker().isDisabled()).toBe(false);
  });

  it('ends with panel, focus and toast, in the words of the seed, and warns of skipped rows on the console', async () => {
    api.report = sampleReport(ONE_SKIPPED);
    await openWithFile();
    await button('Import Data').click();
    await toast('Import Successful').getByText('Imported 7 records successfully.').waitFor();
    await panel('Import Successful!').waitFor();
    await expect.poll(focused).toBe('Import Successful!');
    await expect.poll(() => figures('Import Successful!')).toEqual(['10', '7', '7', '2', '1']);
    const text = await panel('Import Successful!').textContent();
    for (const part of ['Total records in CSV10', 'Records processed7', 'schon da2', 'übersprungen1']) {
      expect(text).toContain(part);
    }
    expect(complaints.splice(0)).toEqual([expect.stringMatching(/^Zeile 9 übersprungen: .*E-Mail/)]);
  });

  it('of rows that are all there says so beside the words of the seed', async () => {
    const message = 'Imported 0 records successfully.';
    api.report = sampleReport({ message, recordsProcessed: 0, inserted: 0, existing: 1056, canUndo: false });
    await openWithFile();
    await button('Import Data').click();
    await panel('Import Successful!').getByText(message, { exact: true }).waitFor();
    await panel('Import Successful!').getByText('Alle 1.056 waren schon da.', { exact: true }).waitFor();
  });

  it('lists skipped rows with line and reason, values left out, rows that were there, and similar names with their entries', async () => {
    api.report = sampleReport({
      ...ONE_SKIPPED,
      similar: 1,
      similarRows: [
        {
          line: 4,
          name: 'Müller GmbH',
          email: 'post@mueller.de',
          similarTo: 'Mueller GmbH & Co. KG',
          similarId: 'p-7',
          similarEmail: 'info@mueller.de',
        },
      ],
      existingRows: [
        { line: 2, name: 'Netze BW', id: 'p-8' },
        { line: 6, name: 'Netze BW', id: null },
      ],
      leftOutCount: 1,
      leftOutValues: [{ line: 7, column: 'Note', field: 'rating', value: '42' }],
    });
    await openWithFile();
    await button('Import Data').click();
    const rows = panel('Import Successful!').getByRole('row');
    await rows.filter({ hasText: 'E-Mail' }).first().waitFor();
    await expect.poll(() => rows.filter({ hasText: /^9/ }).count()).toBe(1);
    await expect
      .poll(() => rows.filter({ hasText: 'Mueller GmbH & Co. KG' }).textContent())
      .toBe('4Müller GmbHpost@mueller.deMueller GmbH & Co. KG (öffnet einen neuen Tab)info@mueller.de');
    const entry = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => entry(/^Mueller GmbH & Co\. KG/)).toBe('/dienstleister?id=p-7');
    await expect.poll(() => entry(/^Netze BW/)).toBe('/dienstleister?id=p-8');
    const known = page.getByRole('region', { name: 'Schon da' }).getByRole('row');
    await expect.poll(() => known.last().textContent()).toBe('6Netze BW');
    const leftOut = page.getByRole('region', { name: 'Weggelassene Werte' }).getByRole('row');
    await expect.poll(() => leftOut.last().textContent()).toBe('7Note42Nicht zwischen 0 und 5');
    complaints.splice(0);
    const link = page.getByRole('link', { name: 'Alle übersprungenen Zeilen als CSV' });
    await expect.poll(() => link.getAttribute('href')).toBe('/api/import/i-1/skipped.csv');
  });

  it('that failed says why', async () => {
    const message = 'Import failed: disk full.';
    api.report = sampleReport({ state: 'failed', message, canUndo: false, recordsProcessed: 0 });
    await openWithFile();
    await button('Import Data').click();
    await panel('Import Failed').getByText(message, { exact: true }).waitFor();
    await toast('Import Failed').getByText(message, { exact: true }).waitFor();
    await expect.poll(focused).toBe('Import Failed');
  });

  it('that ended by an exception says so with a toast of its own', async () => {
    const message = 'Import failed due to an unexpected error: Unknown error.';
    const problem = { code: 'unexpected', message: '' } as const;
    api.report = sampleReport({ state: 'failed', message, problem, canUndo: false });
    await openWithFile();
    await button('Import Data').click();
    await panel('Import Failed').getByText(message, { exact: true }).waitFor();
    await toast('Import Error').getByText('An unexpected error occurred during import').waitFor();
  });

  it('that a broken server did not take ends with the sentence for it, and keeps its key for the next try', async () => {
    api.onPost = sendError(500, 'internal_error');
    await openWithFile();
    await button('Import Data').click();
    await panel('Import Failed').getByText(IMPORT_TEXTS.systemError, { exact: true }).waitFor();
    api.onPost = sendJson(202, { id: 'i-1' });
    await button('Import Data').click();
    await page.getByText('Import Successful!').waitFor();
    expect(api.received[1]?.key).toBe(api.received[0]?.key);
    expectRefusals();
  });

  it('uses a new key when the same file is imported once more', async () => {
    await openWithFile();
    await button('Import Data').click();
    await page.getByText('Import Successful!').waitFor();
    await button('Import Data').click();
    await expect.poll(() => api.received.length).toBe(2);
    expect(api.received[1]?.key).not.toBe(api.received[0]?.key);
  });

  it('whose answer got lost is sent again under the same key', async () => {
    api.onPost = (_request, response) => response.destroy();
    await openWithFile();
    await button('Import Data').click();
    await page.getByText('Verbindung unterbrochen, es wird weiter versucht.').waitFor();
    api.onPost = sendJson(202, { id: 'i-1' });
    await page.clock.runFor(LONGEST_PAUSE_MS);
    await page.getByText('Import Successful!').waitFor();
    expect(api.received.length).toBeGreaterThan(1);
    expect(new Set(api.received.map(({ key }) => key)).size).toBe(1);
    expectRefusals();
  });

  it('that nobody answers ends with the sentence for it, once all tries under its key were in vain', async () => {
    api.onPost = (_request, response) => response.destroy();
    await openWithFile();
    await button('Import Data').click();
    await endsAfterItsPauses();
    expect(new Set(api.received.map(({ key }) => key)).size).toBe(1);
    expectRefusals();
  });

  it('whose server is gone while the file is on its way ends with the sentence for it', async () => {
    const answer = site().answers.get('/api/import');
    site().answers.set('/api/import', (request, response) =>
      request.method === 'POST' ? request.once('data', () => response.destroy()) : answer,
    );
    await openWithFile(csvFile(`${FIRMS}\r\n${'A;a@a.de;;\r\n'.repeat(100_000)}`));
    await button('Import Data').click();
    await page.getByText('Verbindung unterbrochen, es wird weiter versucht.').waitFor();
    await endsAfterItsPauses();
    await toast('Import Failed').getByText(IMPORT_TEXTS.systemError).waitFor();
    expectRefusals();
  });

  it('of a file that is gone when it is to be sent says that it cannot be read', async () => {
    const file = await fileOnDisk(FIRMS);
    await openWithFile(file);
    await rm(file);
    await button('Import Data').click();
    await panel('Import Failed')
      .getByText("Could not read the CSV file. Please ensure it's a valid CSV format.")
      .waitFor();
    expectRefusals();
  });

  it('never counts as failed while the server does not answer about it', async () => {
    api.report = runningReport();
    await openWithFile();
    await button('Import Data').click();
    await page.getByText('1.234 Zeilen gelesen').first().waitFor();
    site().answers.set('/api/import/i-1', (_request, response) => response.destroy());
    await page.clock.runFor(LONGEST_PAUSE_MS);
    await page.getByText('Verbindung unterbrochen, es wird weiter versucht.').waitFor();
    const asked = createGate();
    site().answers.set('/api/import/i-1', () => {
      asked.open();
      return sendError(503, 'unavailable');
    });
    await page.clock.runFor(LONGEST_PAUSE_MS);
    await asked.opened;
    await expect.poll(() => page.getByText('Import Failed').count()).toBe(0);
    site().answers.set('/api/import/i-1', sendJson(200, sampleReport()));
    await page.clock.runFor(LONGEST_PAUSE_MS);
    await page.getByText('Import Successful!').waitFor();
    expectRefusals();
  });

  it('shows the upload, which is asked about before the page is left, and can be given up', async () => {
    const gate = await startHeldUpload();
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await button('Abbrechen').click();
    await panel('Import abgebrochen').getByText(IMPORT_TEXTS.cancelled).waitFor();
    gate.open();
    await page.reload();
    await page.getByText('Noch kein Import.').waitFor();
    await expect.poll(() => page.getByText('hat nicht stattgefunden').count()).toBe(0);
  });

  it('whose page is left before the file is there says afterwards, once, that it did not take place', async () => {
    const gate = await startHeldUpload();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Der Import hat nicht stattgefunden.').waitFor();
    await page.getByText('„firmen.csv“').waitFor();
    await page.reload();
    await page.getByText('Noch kein Import.').waitFor();
    await expect.poll(() => page.getByText('hat nicht stattgefunden').count()).toBe(0);
    gate.open();
  });

  it('is cancelled on the server', async () => {
    api.report = runningReport();
    let isCancelled = false;
    site().answers.set('/api/import/i-1/cancel', (request) => {
      isCancelled = request.method === 'POST';
      api.report = sampleReport({ state: 'cancelled', message: null, canUndo: false, recordsProcessed: 0 });
      return sendJson(200, api.report);
    });
    await openWithFile();
    await button('Import Data').click();
    await page.getByText('1.234 Zeilen gelesen').first().waitFor();
    await button('Abbrechen').click();
    await panel('Import abgebrochen').getByText(IMPORT_TEXTS.cancelled).waitFor();
    expect(isCancelled).toBe(true);
  });

  it('is cancelled as soon as it has an id, when the file had left already', async () => {
    const gate = createGate();
    api.onPost = async () => {
      await gate.opened;
      api.report = runningReport();
      return sendJson(202, { id: 'i-1' });
    };
    site().answers.set('/api/import/i-1/cancel', () => {
      api.report = sampleReport({ state: 'cancelled', message: null, canUndo: false });
      return sendJson(200, api.report);
    });
    await openWithFile();
    await button('Import Data').click();
    await page.getByText('Datei ist übertragen, der Import beginnt …').first().waitFor();
    await button('Abbrechen').click();
    gate.open();
    await panel('Import abgebrochen').waitFor();
  });

  it('is still shown after the page was loaded again', async () => {
    api.report = runningReport();
    api.imports = [runningReport()];
    page = await open('/dienstleister-import');
    await page.getByText('Import läuft: firmen.csv').waitFor();
    await page.getByText('1.234 Zeilen gelesen, 42 %').waitFor();
    await expect.poll(() => picker().isDisabled()).toBe(true);
    api.report = sampleReport();
    api.imports = [sampleReport()];
    await panel('Import Successful!').waitFor();
    await toast('Import Successful').waitFor();
  });

  it('waits for another one that runs already, and shows that', async () => {
    await openWithFile();
    api.imports = [runningReport({ fileName: 'von-jemand.csv' })];
    api.report = runningReport();
    api.onPost = sendError(409, 'conflict');
    await button('Import Data').click();
    await page.getByText('Import läuft: von-jemand.csv').waitFor();
    await toast('Ein Import läuft schon').waitFor();
    expectRefusals();
  });

  it('asks for the password again when the tool has locked itself, and keeps the file', async () => {
    await openWithFile();
    api.unlocked = false;
    api.onPost = sendError(403, 'forbidden');
    await button('Import Data').click();
    await page.getByText('Die Freischaltung ist abgelaufen.').waitFor();
    site().answers.set('/api/import/unlock', sendJson(200, { unlocked: true }));
    await page.getByLabel('Passwort').fill('richtig');
    await button('Access Import Tool').click();
    await page.getByText('email gefunden').waitFor();
    expectRefusals();
  });

  it('says why, when this person may read the directory but not change it', async () => {
    api.onPost = sendError(403, 'forbidden', DIRECTORY_TEXTS.readOnly);
    await openWithFile();
    await button('Import Data').click();
    await panel('Import Failed').getByText(DIRECTORY_TEXTS.readOnly).waitFor();
    expectRefusals();
  });
});

describe('a dry run', () => {
  it('shows what would happen, and changes nothing', async () => {
    api.report = sampleReport({
      dryRun: true,
      message: IMPORT_TEXTS.dryRun,
      canUndo: false,
      recordsProcessed: 0,
      updated: 1,
      changes: [
        {
          line: 3,
          id: 'p-9',
          name: 'Netze BW',
          fields: [
            { field: 'mitarbeiter', key: null, old: null, new: 1200 },
            { field: 'additional_data', key: 'Farbe', old: 'rot', new: 'blau' },
          ],
        },
      ],
    });
    await openWithFile();
    await button('Probelauf').click();
    const outcome = panel('So würde der Import ausgehen');
    await outcome.getByText(IMPORT_TEXTS.dryRun, { exact: true }).waitFor();
    expect(api.received[0]?.query.get('dryRun')).toBe('1');
    await expect.poll(() => outcome.textContent()).toContain('neu7');
    await expect.poll(() => outcome.textContent()).toContain('Records processed0');
    await outcome.getByText('8 Zeilen würden übernommen.', { exact: true }).waitFor();
    const changed = outcome.getByRole('region', { name: 'Würden aktualisiert' }).getByRole('row');
    await expect
      .poll(() => changed.allTextContents())
      .toEqual([
        'ZeileEintrag, bisherige und neue Werte',
        '3Netze BW (öffnet einen neuen Tab)Mitarbeiter: bisher leer → danach 1.200Farbe: bisher rot → danach blau',
      ]);
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Import Successful' }).count())
      .toBe(0);
    await expect.poll(() => button('Rückgängig machen').count()).toBe(0);
  });
});

describe('undoing', () => {
  it('needs no confirmation, and lists the rows that stay because they were changed', async () => {
    site().answers.set('/api/import/i-1/undo', () => {
      const left = [{ id: 'p-1', name: 'Müller GmbH' }];
      api.report = sampleReport({ state: 'undone', message: null, canUndo: false, leftCount: 1, left });
      api.imports = [api.report];
      return sendJson(200, api.report);
    });
    await openWithFile();
    await button('Import Data').click();
    await button('Rückgängig machen').click();
    const undone = panel('Import rückgängig gemacht');
    await undone.getByText(IMPORT_TEXTS.undone, { exact: true }).waitFor();
    await undone.getByText('Nicht zurückgenommen (1)').waitFor();
    await undone.getByText('Müller GmbH').waitFor();
    await expect.poll(() => button('Rückgängig machen').count()).toBe(0);
    await page.getByRole('cell', { name: 'Rückgängig gemacht', exact: true }).waitFor();
  });

  it('in the list keeps the focus in its row', async () => {
    api.imports = [sampleReport()];
    site().answers.set('/api/import/i-1/undo', () => {
      api.report = sampleReport({ state: 'undone', message: null, canUndo: false });
      api.imports = [api.report];
      return sendJson(200, api.report);
    });
    page = await open('/dienstleister-import');
    await page.getByRole('button', { name: /Rückgängig machen/ }).click();
    await page.getByRole('cell', { name: 'Rückgängig gemacht', exact: true }).waitFor();
    await expect.poll(focused).toBe('Bericht (firmen.csv)');
  });

  it('that is refused says so, and leaves everything as it is', async () => {
    site().answers.set('/api/import/i-1/undo', sendError(409, 'conflict'));
    await openWithFile();
    await button('Import Data').click();
    await button('Rückgängig machen').click();
    await toast('Fehler').getByText('Dieser Import lässt sich nicht mehr rückgängig machen.').waitFor();
    await panel('Import Successful!').waitFor();
    expectRefusals();
  });

  it('counts as done when only its answer got lost', async () => {
    site().answers.set('/api/import/i-1/undo', (_request, response) => {
      api.report = sampleReport({ state: 'undone', message: null, canUndo: false });
      response.destroy();
    });
    await openWithFile();
    await button('Import Data').click();
    await button('Rückgängig machen').click();
    await toast('Import rückgängig gemacht').waitFor();
    await panel('Import rückgängig gemacht').waitFor();
    expectRefusals();
  });
});

describe('the latest imports', () => {
  it('are listed with time, who, figures, state and the skipped rows', async () => {
    api.imports = [
      sampleReport({
        ...ONE_SKIPPED,
        id: 'i-2',
        fileName: null,
        startedBy: 'service-key',
        totalRecords: 1234567,
      }),
      sampleReport({ state: 'failed', message: 'x', canUndo: false, skippedCount: 0, recordsProcessed: 0 }),
    ];
    page = await open('/dienstleister-import', { timezoneId: 'Europe/Berlin' });
    const list = page.getByRole('region', { name: 'Letzte Importe', exact: true });
    const rows = list.getByRole('row');
    await rows.nth(1).waitFor();
    const first = await rows.nth(1).textContent();
    for (const part of ['ohne Dateinamen', '21.11.2026, 09:12', 'ein Programm', '1.234.567', 'Fertig']) {
      expect(first).toContain(part);
    }
    const link = rows.nth(1).getByRole('link', { name: /Übersprungene Zeilen als CSV/ });
    await expect.poll(() => link.getAttribute('href')).toBe('/api/import/i-2/skipped.csv');
    await link.click({ trial: true, timeout: 5_000 });
    await expect.poll(() => rows.nth(2).textContent()).toContain('Fehlgeschlagen');
    expect(
      await rows
        .nth(2)
        .getByRole('button', { name: /Rückgängig machen/ })
        .count(),
    ).toBe(0);
    await rows
      .nth(2)
      .getByRole('button', { name: /Bericht/ })
      .click();
    await expect.poll(focused).toBe('Import Failed');
  });

  it('are announced by a sentence while there is none', async () => {
    page = await open('/dienstleister-import');
    await page.getByText('Noch kein Import.').waitFor();
  });

  it('can be asked for again when they could not be had', async () => {
    site().answers.set('/api/import', sendError(503, 'unavailable'));
    page = await open('/dienstleister-import');
    await page.getByText('Die Liste der letzten Importe ließ sich nicht laden.').waitFor();
    site().answers.set('/api/import', sendJson(200, { imports: [], isDirectoryEmpty: false }));
    await button('Neu laden').click();
    await page.getByText('Noch kein Import.').waitFor();
    expectRefusals();
  });
});
