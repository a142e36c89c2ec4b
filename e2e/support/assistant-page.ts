import { expect, type Locator, type Page } from '@playwright/test';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { IMPORT_PATH, importFile } from './import-page.ts';

/** Another configuration than other journeys, so that the runner starts a product whose directory nobody else fills. */
export const ASSISTANT_PRODUCT = { COMPANY_NAME: 'Assistentenprobe GmbH' };

export const ASSISTANT_PATH = '/volta-dienstleister';

const COMPANY_LIST = fromRoot('packages', 'directory', 'sample', 'unternehmen-de.csv');

/** Fills the directory with the sample list, by the page for that. */
export async function importSample(page: Page): Promise<void> {
  await page.goto(IMPORT_PATH);
  await importFile(page, COMPANY_LIST, 'Import Successful!');
}

/** The assistant's page as a person finds it: by role and label. */
export function assistantPage(page: Page) {
  const log = page.getByRole('region', { name: 'Gespräch', exact: true });
  const messages = log.getByRole('article');
  const input = page.getByLabel('Ihre Nachricht');
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const answer = messages.last();
  return {
    log,
    messages,
    input,
    button,
    /** The last one. */
    answer,
    welcome: page.getByText('Willkommen. Was möchten Sie über Ihre Dienstleister wissen?'),
    search: page.getByLabel('Dienstleister suchen'),
    choice: page.getByLabel('Dienstleister auswählen'),
    /** Of the provider of that name. */
    card: (name: string): Locator => page.getByRole('region', { name, exact: true }),
    toast: (title: string): Locator =>
      page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title }),
    /** Says something by the keyboard, and waits until it is answered. */
    say: async (text: string): Promise<void> => {
      const before = await messages.count();
      await input.fill(text);
      await input.press('Enter');
      await expect(messages).toHaveCount(before + 2);
      // The first one has a call made.
      await expect(answer).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
    },
  };
}
