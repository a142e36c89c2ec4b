import { ASSISTANT_PATH, ASSISTANT_PRODUCT, assistantPage } from './support/assistant-page.ts';
import { addProviders, emptyDirectory } from './support/directory.ts';
import { COMPANIES } from './support/directory-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productEnv: ASSISTANT_PRODUCT });
test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, product }) => {
  await emptyDirectory(product);
  await addProviders(product, COMPANIES.slice());
  await page.goto(ASSISTANT_PATH);
  const { welcome, button } = assistantPage(page);
  await expect(welcome.or(button('Neues Gespräch'))).toBeVisible();
  if (await button('Neues Gespräch').isVisible()) await button('Neues Gespräch').click();
  await expect(welcome).toBeVisible();
});

test('a conversation survives a reload, and the assistant still knows of whom it was', async ({ page }) => {
  const assistant = assistantPage(page);
  await assistant.say('Wo sitzt Zebra Netzbau?');
  await expect(assistant.answer).toContainText('Bonn');
  await page.reload();
  await expect(assistant.messages).toHaveCount(2);
  await expect(assistant.card('Zebra Netzbau')).toBeVisible();
  await assistant.say('und die E-Mail-Adresse?');
  await expect(assistant.answer).toContainText('zebra@netzbau.example');
  await page.reload();
  await expect(assistant.messages).toHaveCount(4);
});

test('a deleted conversation is gone for good, and comes back as long as it can be undone', async ({
  page,
}) => {
  const assistant = assistantPage(page);
  const stored = async () => {
    const { conversations } = await (await page.request.get('/api/conversations')).json();
    return conversations.filter(({ title }: { title: string }) => title.startsWith('Wo sitzt Sonnenfänger'));
  };
  await assistant.say('Wo sitzt Sonnenfänger Köln AG?');
  await expect.poll(async () => (await stored()).length).toBe(1);
  await assistant.button('Löschen').click();
  await expect(assistant.welcome).toBeVisible();
  await assistant.toast('Gespräch gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(assistant.messages).toHaveCount(2);
  await assistant.button('Löschen').click();
  await expect(assistant.welcome).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await stored()).length).toBe(0);
});

test('nothing of calls is loaded before somebody writes', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.reload();
  const assistant = assistantPage(page);
  await assistant.search.fill('Zebra');
  await assistant.button('Erweiterte Suche').click();
  await expect(assistant.choice).toBeVisible();
  const ofCalls = () => loaded.filter((path) => /\/assets\/(call|engine)|\/voice\/|\/rooms\//.test(path));
  expect(ofCalls()).toEqual([]);
  await assistant.say('Wo sitzt Zebra Netzbau?');
  expect(ofCalls()).toContain('/voice/call/web');
});

test('two conversations of one person stay apart', async ({ page }) => {
  const assistant = assistantPage(page);
  await assistant.say('Wo sitzt Zebra Netzbau?');
  await assistant.button('Neues Gespräch').click();
  await expect(assistant.welcome).toBeVisible();
  await assistant.say('Wo sitzt Äpfel & Öl Müller?');
  await expect(assistant.messages).toHaveCount(2);
  await page.getByText('Frühere Gespräche').click();
  await assistant.button('Wo sitzt Zebra Netzbau?').first().click();
  await expect(assistant.answer).toContainText('Bonn');
  await assistant.say('und die E-Mail-Adresse?');
  await expect(assistant.answer).toContainText('zebra@netzbau.example');
});
