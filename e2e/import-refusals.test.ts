import { rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countProviders } from './support/directory.ts';
import { csvFile, IMPORT_PATH, IMPORT_PRODUCT, importPage, pickFile } from './support/import-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productEnv: IMPORT_PRODUCT });

/** Files that left the browser, by the mode of their import. */
function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/import') count += 1;
  });
  return () => count;
}

/** More than the browser reads for its preview. */
const MEGABYTE_OF_ROWS = 'Firma GmbH;post@example.org;eine lange Notiz\n'.repeat(25_000);

const REFUSED = [
  {
    title: 'a zip archive that is called CSV',
    file: {
      name: 'liste.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('PK\x03\x04\x14\0\0\0firmen_name;email\n'),
    },
    sentence:
      'Die Datei ist ein ZIP-Archiv, keine CSV-Datei. Bitte speichern Sie die Tabelle als CSV und laden Sie diese Datei.',
  },
  {
    title: 'a table whose name has the ending of another kind of file',
    file: csvFile('firmen.dat', 'firmen_name;email\nA GmbH;a@example.org\n'),
    sentence:
      'Eine Datei mit der Endung .dat nimmt der Import nicht an. Bitte speichern Sie die Tabelle als CSV (.csv, .txt oder .tsv) und laden Sie diese Datei.',
  },
  {
    title: 'an empty file',
    file: csvFile('leer.csv', ''),
    sentence: 'No data found in the CSV file or invalid format',
  },
  {
    title: 'a file with headers and nothing else',
    file: csvFile('kopf.csv', 'firmen_name;email\r\n\r\n'),
    sentence: 'No data found in the CSV file or invalid format',
  },
  {
    title: 'a quote that is never closed',
    file: csvFile(
      'zitat.csv',
      'firmen_name;email\nA GmbH;a@example.org\n"B GmbH;b@example.org\nC GmbH;c@example.org\n',
    ),
    sentence:
      'In Zeile 3 beginnt ein Anführungszeichen, das nicht richtig geschlossen wird. Bitte berichtigen Sie die Zeile und laden Sie die Datei noch einmal.',
  },
] as const;

for (const { title, file, sentence } of REFUSED) {
  test(`${title} is refused when it is picked, and never sent`, async ({ page, product }) => {
    const before = await countProviders(product);
    await page.goto(IMPORT_PATH);
    const tool = importPage(page);
    const uploads = countUploads(page);
    await pickFile(page, file);
    await expect(tool.fileError).toHaveText(sentence);
    await expect(tool.preview).toBeHidden();
    await tool.start.click();
    await expect(tool.resultHeading('Import Failed')).toBeFocused();
    await expect(tool.result).toContainText(sentence);
    await expect(tool.toast('Import Failed')).toContainText(sentence);
    expect(uploads()).toBe(0);
    expect(await countProviders(product)).toBe(before);
  });
}

const REFUSED_BY_THE_SERVER = [
  {
    title: 'rows of which none has name and e-mail',
    file: csvFile('ohne.csv', 'firmen_name;email\nA GmbH;\n;b@example.org\n'),
    sentence: 'No valid data to import. Each record must have name and email values.',
  },
  {
    title: 'a quote that is never closed behind what the browser reads',
    file: csvFile('gross.csv', `firmen_name;email;notes\n${MEGABYTE_OF_ROWS}Z GmbH;z@example.org;"offen\n`),
    sentence:
      'In Zeile 25002 beginnt ein Anführungszeichen, das nicht richtig geschlossen wird. Bitte berichtigen Sie die Zeile und laden Sie die Datei noch einmal.',
  },
];

for (const { title, file, sentence } of REFUSED_BY_THE_SERVER) {
  test(`${title}: the server refuses the file whole`, async ({ page, product }) => {
    const before = await countProviders(product);
    await page.goto(IMPORT_PATH);
    const tool = importPage(page);
    await pickFile(page, file);
    await tool.start.click();
    await expect(tool.resultHeading('Import Failed')).toBeFocused({ timeout: 20_000 });
    await expect(tool.result).toContainText(sentence);
    await expect(tool.toast('Import Failed')).toContainText(sentence);
    expect(await countProviders(product)).toBe(before);
  });
}

test('without a file the picker says what is missing and takes the focus', async ({ page }) => {
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  const uploads = countUploads(page);
  await tool.start.click();
  await expect(tool.fileError).toHaveText('Please upload a CSV file first.');
  await expect(tool.picker).toBeFocused();
  expect(uploads()).toBe(0);
});

test('a file that is gone when it is to be sent cannot be read', async ({ page, watch }, testInfo) => {
  watch.expect(/ERR_UPLOAD_FILE_CHANGED|ERR_FILE_NOT_FOUND/);
  const path = testInfo.outputPath('weg.csv');
  await writeFile(path, 'firmen_name;email\nA GmbH;a@example.org\n');
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  await pickFile(page, path);
  await rm(path);
  await tool.start.click();
  await expect(tool.resultHeading('Import Failed')).toBeFocused();
  await expect(tool.result).toContainText(
    "Could not read the CSV file. Please ensure it's a valid CSV format.",
  );
});
