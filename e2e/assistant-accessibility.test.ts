import { ASSISTANT_PATH, ASSISTANT_PRODUCT, assistantPage } from './support/assistant-page.ts';
import { findCutOff } from './support/cut-off.ts';
import { addProviders, emptyDirectory, removeProviders } from './support/directory.ts';
import { COMPANIES } from './support/directory-page.ts';
import { expect, test } from './support/test.ts';
import { findTooSmall } from './support/too-small.ts';

/** Each theme at two sizes: the pairs of colours are the same at all. */
const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 360, height: 780 } },
  { colorScheme: 'light', viewport: { width: 768, height: 1024 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1920, height: 1080 } },
] as const;

test.use({ productEnv: ASSISTANT_PRODUCT });
test.beforeEach(async ({ product }) => {
  await emptyDirectory(product);
  await addProviders(product, COMPANIES.slice());
});

for (const { colorScheme, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${viewport.width} pixels`, () => {
    test.use({ colorScheme, viewport });

    test('every state of the page keeps WCAG 2.2 AA and cuts nothing off', async ({
      page,
      product,
      findAxeProblems,
    }, testInfo) => {
      const assistant = assistantPage(page);
      const look = async (name: string): Promise<void> => {
        await page.screenshot({ path: testInfo.outputPath(`${name}.png`), animations: 'disabled' });
        await page.screenshot({
          path: testInfo.outputPath(`${name}-whole.png`),
          animations: 'disabled',
          fullPage: true,
        });
        expect(await findAxeProblems(), name).toEqual([]);
        expect(await findCutOff(page), name).toEqual([]);
        expect(await findTooSmall(page), name).toEqual([]);
      };
      await page.goto(ASSISTANT_PATH);
      await expect(assistant.welcome.or(assistant.button('Neues Gespräch'))).toBeVisible();
      if (await assistant.button('Neues Gespräch').isVisible())
        await assistant.button('Neues Gespräch').click();
      await assistant.button('Mikrofon').click();
      await look('empty');
      await assistant.search.fill('Stattwerke');
      // What was added a moment ago is found a moment later.
      await expect(async () => {
        await assistant.button('Erweiterte Suche').click();
        await expect(page.getByText('2 Ergebnisse gefunden')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await assistant.choice.selectOption({ index: 1 });
      await expect(assistant.card(COMPANIES[0].name).or(assistant.card(COMPANIES[1].name))).toBeVisible();
      await look('chosen');
      await assistant.say('Ändere die Telefonnummer auf 03525 4711');
      await expect(assistant.button('Ja')).toBeVisible();
      await look('asked');
      await assistant.button('Ja').click();
      await expect(assistant.answer).toContainText('Gespeichert');
      // On narrow windows the card is folded up, so that nothing of it moves the conversation.
      if (await assistant.button('Daten zeigen').isVisible()) await assistant.button('Daten zeigen').click();
      await expect(page.getByRole('heading', { name: 'Geändert in diesem Gespräch' })).toBeVisible();
      await page.getByText('Beispiele', { exact: true }).click();
      await page.getByText('Frühere Gespräche').click();
      await look('changed');
      await removeProviders(product, 'name=neq.nobody');
      await expect(page.getByText('Dieser Eintrag ist gelöscht.')).toBeVisible({ timeout: 10_000 });
      await look('removed');
    });
  });
}
