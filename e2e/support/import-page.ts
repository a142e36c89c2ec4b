import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

export const IMPORT_PATH = '/dienstleister-import';

/** Time that an import of the tests may take on a machine with other work. */
export const IMPORT_TIME_MS = 20_000;

/** A file as a person picks it. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file of this text, UTF-8. */
export function csvFile(name: string, text: string): PickedFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** A file with that many valid rows, each of a company of its own. */
export function largeFile(name: string, rows: number): PickedFile {
  const line = (_: unknown, row: number) => `Großhandel Nummer ${row} GmbH;post-${row}@example.org;Köln`;
  return csvFile(name, `firmen_name;email;Ort\n${Array.from({ length: rows }, line).join('\n')}\n`);
}

/** The import page as a person finds it: by role and label. */
export function importPage(page: Page) {
  const work = page.getByRole('region', { name: 'Import Dienstleister from CSV' });
  const result = work.getByRole('region').filter({ has: page.locator('#import-result') });
  return {
    picker: work.getByLabel(/^(CSV-Datei auswählen|Andere Datei)$/),
    fileName: work.locator('label + div > span:first-child:not([role])'),
    preview: work.getByRole('region', { name: 'Vorschau der ersten 3 Zeilen' }),
    mapping: work.getByRole('region', { name: 'Column Mapping Status' }),
    target: (header: string) => work.getByRole('combobox', { name: `Kommt nach: ${header}`, exact: true }),
    mode: (name: string) => work.getByRole('radio', { name, exact: true }),
    start: work.getByRole('button', { name: 'Import Data' }),
    dryRun: work.getByRole('button', { name: 'Probelauf' }),
    progress: work.getByRole('progressbar'),
    cancel: work.getByRole('button', { name: 'Abbrechen' }),
    /** Stands at the picker. */
    fileError: work.getByRole('alert'),
    result,
    resultHeading: (title: string) => result.getByRole('heading', { name: title, exact: true }),
    history: page.getByRole('region', { name: 'Letzte Importe' }).first(),
    toast: (title: string): Locator =>
      page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title }),
  };
}

/** The locked page as a person finds it. */
export function lockCard(page: Page) {
  const card = page.getByRole('region', { name: 'Protected Area' });
  return {
    heading: card.getByRole('heading', { name: 'Protected Area' }),
    password: card.getByLabel('Passwort'),
    open: card.getByRole('button', { name: 'Access Import Tool' }),
    error: card.getByRole('alert'),
  };
}

/** The figures of the result panel, by their labels, as they are written there. */
export async function figuresOf(result: Locator): Promise<Record<string, string>> {
  const terms = await result.locator('dl > div').allInnerTexts();
  return Object.fromEntries(terms.map((text) => text.split(/\n+/).map((part) => part.trim())));
}

/** Picks a file and waits until the page has looked at it. */
export async function pickFile(page: Page, file: PickedFile | string): Promise<void> {
  const tool = importPage(page);
  await tool.picker.setInputFiles(file);
  await expect(tool.fileName).toHaveText(typeof file === 'string' ? basename(file) : file.name);
  await expect(tool.start).not.toHaveAttribute('aria-disabled', 'true');
}

/** Picks a file and imports it, and waits for how it ended: the title of the result panel. */
export async function importFile(page: Page, file: PickedFile | string, title: string): Promise<void> {
  const tool = importPage(page);
  await pickFile(page, file);
  await tool.start.click();
  await expect(tool.resultHeading(title)).toBeVisible({ timeout: IMPORT_TIME_MS });
}

/** A page whose progress stands still for so long waits in vain. */
const STILL_MS = 60_000;

/** Waits until the page shows `end`, as long as its progress goes on: how long an import of many rows takes is up to the machine. */
export async function waitThroughProgress(page: Page, end: () => Promise<boolean>): Promise<void> {
  const { progress } = importPage(page);
  let seen: string | null | undefined;
  let movedAt = Date.now();
  while (!(await end())) {
    const [now] = await progress.evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-valuetext')));
    if (now !== seen) movedAt = Date.now();
    seen = now;
    expect(Date.now() - movedAt, `milliseconds at "${seen}"`).toBeLessThan(STILL_MS);
    await page.waitForTimeout(100);
  }
}
