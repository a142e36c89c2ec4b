import { expect, type Locator, type Page } from '@playwright/test';

export const ASSISTANT_PATH = '/volta-dienstleister';

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

/** Opens the page on a new conversation: those of before stay from one test to the next. */
export async function openAssistant(page: Page): Promise<ReturnType<typeof assistantPage>> {
  const assistant = assistantPage(page);
  await page.goto(ASSISTANT_PATH);
  const another = assistant.button('Neues Gespräch');
  await expect(assistant.welcome.or(another)).toBeVisible();
  if (await another.isVisible()) await another.click();
  await expect(assistant.welcome).toBeVisible();
  return assistant;
}
