import type { Page } from '@playwright/test';
import { openAssistant } from './support/assistant-page.ts';
import { addProviders, emptyDirectory, removeProviders } from './support/directory.ts';
import { COMPANIES, DIRECTORY_PATH, directoryPage } from './support/directory-page.ts';
import { csvFile, IMPORT_PATH, IMPORT_TIME_MS, importPage, pickFile } from './support/import-page.ts';
import { ALL_LOOKS, expect, test } from './support/test.ts';

/** Everything that a result can list: rows taken, skipped, similar, and there already. */
const FILE = csvFile(
  'alles.csv',
  'firmen_name;email;Ort;mitarbeiter;Gründung;Name der Ansprechperson mit einer ziemlich langen Überschrift\n' +
    'Solarwerk Rheinland GmbH;1@example.org;Köln;zwölf;1990;Käthe Größmann\n' +
    'Solarwerk Rheinlant GmbH;2@example.org;Köln;12;1990;\n' +
    'Solarwerk Rheinland GmbH;1@example.org;Köln;12;1990;\n' +
    'ohne Adresse;;Donaudampfschifffahrtsgesellschaftskapitänshausen;;;\n',
);

const REPORT = /\/api\/import\/[0-9a-f-]{36}$/;

/** Lets the page see an import in the middle until the answered function is called. */
async function holdInTheMiddle(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(REPORT, async (route) => {
    const answer = await route.fetch();
    const report: object = await answer.json();
    const middle = { ...report, state: 'running', message: null, bytesRead: 50, bytesTotal: 100 };
    await route.fulfill({ response: answer, json: isHeld ? middle : report });
  });
  return () => {
    isHeld = false;
  };
}

test.beforeEach(({ product }) => emptyDirectory(product));

test('every view of the directory keeps WCAG 2.2 AA and cuts nothing off', async ({
  page,
  product,
  look,
}) => {
  await addProviders(product, COMPANIES);
  const directory = directoryPage(page);
  await page.goto(`${DIRECTORY_PATH}?query=Stattwerke`);
  await expect(directory.rows).toHaveCount(2);
  await directory.search.press('ArrowDown');
  await look('search');
  await directory.rows.first().click();
  await expect(page.getByText('Kontakt')).toBeVisible();
  await look('entry');
  await directory.button('Bearbeiten').click();
  await directory.field('E-Mail').fill('niemand');
  await directory.field('E-Mail').press('Tab');
  await expect(directory.field('E-Mail')).toHaveAttribute('aria-invalid', 'true');
  await look('form');
  await directory.view('Verlauf').click();
  await expect(page.getByText('Angelegt').first()).toBeVisible();
  await look('history');
  await directory.view('Ähnliche').click();
  await page
    .getByRole('link', { name: /^Nebeneinander/ })
    .first()
    .click();
  await expect(directory.group('Name')).toBeVisible();
  await look('merge');
});

test('an import that is empty, filled, running, finished and refused keeps WCAG 2.2 AA and cuts nothing off', async ({
  page,
  look,
}) => {
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  await expect(page.getByRole('button', { name: 'Beispielliste laden' })).toBeVisible();
  await look('empty');
  await pickFile(page, FILE);
  await look('filled');
  const release = await holdInTheMiddle(page);
  await tool.start.click();
  await expect(tool.progress).toHaveAttribute('aria-valuenow', '50');
  await look('running');
  release();
  await expect(tool.resultHeading('Import Successful!')).toBeFocused({ timeout: IMPORT_TIME_MS });
  await expect(tool.history.getByRole('row').nth(1)).toContainText('Fertig');
  await look('finished', ALL_LOOKS);
  await pickFile(page, csvFile('leer.csv', ''));
  await tool.start.click();
  await expect(tool.resultHeading('Import Failed')).toBeFocused();
  await look('refused');
});

/** Finds one of the two companies of that name and chooses it. */
async function chooseCompany(page: Page, assistant: Awaited<ReturnType<typeof openAssistant>>) {
  await assistant.search.fill('Stattwerke');
  // What was added a moment ago is found a moment later.
  await expect(async () => {
    await assistant.button('Erweiterte Suche').click();
    await expect(page.getByText('2 Ergebnisse gefunden')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await assistant.choice.selectOption({ index: 1 });
  await expect(assistant.card(COMPANIES[0].name).or(assistant.card(COMPANIES[1].name))).toBeVisible();
}

test('the assistant before a change keeps WCAG 2.2 AA and cuts nothing off', async ({
  page,
  product,
  look,
}) => {
  await addProviders(product, COMPANIES);
  const assistant = await openAssistant(page);
  await look('empty');
  await chooseCompany(page, assistant);
  await look('chosen');
  await assistant.say('Ändere die Telefonnummer auf 03525 4711');
  await expect(assistant.button('Ja')).toBeVisible();
  await look('asked');
});

test('the assistant after a change keeps WCAG 2.2 AA and cuts nothing off', async ({
  page,
  product,
  look,
}) => {
  await addProviders(product, COMPANIES);
  const assistant = await openAssistant(page);
  await chooseCompany(page, assistant);
  await assistant.say('Ändere die Telefonnummer auf 03525 4711');
  await assistant.button('Ja').click();
  await expect(assistant.answer).toContainText('Gespeichert');
  await page.getByText('Beispiele', { exact: true }).click();
  await page.getByText('Frühere Gespräche').click();
  await look('changed');
  // On narrow windows the card is folded up, so that nothing of it moves the conversation.
  await page.setViewportSize({ width: 360, height: 780 });
  await assistant.button('Daten zeigen').click();
  await expect(page.getByRole('heading', { name: 'Geändert in diesem Gespräch' })).toBeVisible();
  await look('changed, the card unfolded');
  await removeProviders(product, 'name=neq.nobody');
  await expect(page.getByText('Dieser Eintrag ist gelöscht.')).toBeVisible({ timeout: 10_000 });
  await look('removed');
});
