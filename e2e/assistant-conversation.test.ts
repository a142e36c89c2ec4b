import { ASSISTANT_PATH, ASSISTANT_PRODUCT, assistantPage } from './support/assistant-page.ts';
import { addProviders, emptyDirectory } from './support/directory.ts';
import { COMPANIES } from './support/directory-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productEnv: ASSISTANT_PRODUCT });
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

test('a conversation that goes on in another window loses no turn in either', async ({ page }) => {
  const here = assistantPage(page);
  await here.say('Wo sitzt Zebra Netzbau?');
  const other = await page.context().newPage();
  const there = assistantPage(other);
  await expect(async () => {
    await other.goto(ASSISTANT_PATH);
    await expect(there.messages).toHaveCount(2, { timeout: 1000 });
    await expect(there.answer).toContainText('Bonn', { timeout: 100 });
  }).toPass();
  await there.say('und die E-Mail-Adresse?');
  await expect(there.answer).toContainText('zebra@netzbau.example');

  await expect(page.getByText('Dieses Gespräch geht in einem anderen Fenster weiter.')).toBeVisible();
  const asked = async (): Promise<number> => {
    const { conversation } = await (await page.request.get('/api/conversations/current')).json();
    return conversation.messages.filter(({ role }: { role: string }) => role === 'user').length;
  };
  await expect.poll(asked).toBe(2);
  // What is written here is meant for another state of things: first all of it is shown.
  await here.input.fill('In welcher Stadt?');
  await here.input.press('Enter');
  await expect(page.getByText('Ihre Nachricht ist noch nicht gesendet.')).toBeVisible();
  await expect(here.messages).toHaveCount(4);
  await expect(here.answer).toContainText('zebra@netzbau.example');
  expect(await here.input.inputValue()).toBe('In welcher Stadt?');
  await here.say('In welcher Stadt?');
  await expect(here.answer).toContainText('Bonn');

  await expect(other.getByText('Dieses Gespräch geht in einem anderen Fenster weiter.')).toBeVisible();
  await there.button('Hier weiterlesen').click();
  await expect(there.messages).toHaveCount(6);
  await other.reload();
  await expect(there.messages).toHaveCount(6);
});
