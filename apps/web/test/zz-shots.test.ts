import { chromium } from 'playwright-core';
import { test } from 'vitest';
import { findBrowsers } from '../../../scripts/lib/browser.mjs';
import type {} from './pages/assistant.tsx';
import { serveAssistantApi } from './support/assistant-api.ts';
import { manyProviders, sampleChange, serveDirectoryApi } from './support/directory-api.ts';
import { serveTestPage } from './support/test-page.ts';

test('shots', async () => {
  const server = await serveTestPage('assistant.tsx');
  const [{ path, args, env }] = await findBrowsers(process.env);
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', ...args],
    env: { ...process.env, ...env },
  });
  const api = serveDirectoryApi(server, manyProviders(30));
  serveAssistantApi(server);
  const first = api.providers[0]!;
  for (const [width, height, scheme] of [
    [1280, 800, 'light'],
    [360, 740, 'dark'],
    [1920, 1080, 'dark'],
    [768, 1024, 'light'],
  ] as const) {
    const page = await (
      await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: 'reduce' })
    ).newPage();
    page.on('console', (m) => console.log(m.type(), m.text()));
    page.on('pageerror', (m) => console.log('ERR', m.message));
    await page.goto(server.origin);
    await page.getByText('Willkommen.').waitFor();
    await page.screenshot({ path: `/tmp/hb/shot-empty-${width}-${scheme}.png` });
    await page.getByLabel('Dienstleister suchen').fill('Firma');
    await page.getByRole('button', { name: 'Erweiterte Suche' }).click();
    await page.getByText('Ergebnisse gefunden').waitFor();
    await page.getByLabel('Dienstleister auswählen').selectOption({ index: 1 });
    await page.getByLabel('Ihre Nachricht').fill('Ändere die Telefonnummer auf 0221 47110');
    await page.getByLabel('Ihre Nachricht').press('Enter');
    await page.getByText('Verarbeite...').waitFor();
    await page.screenshot({ path: `/tmp/hb/shot-wait-${width}-${scheme}.png` });
    api.history = [
      sampleChange({ id: 'c-9', fields: [{ field: 'phone', old: '+49 221 12345', new: '0221 47110' }] }),
    ];
    await page.evaluate((id) => {
      const v = window.assistantVoice;
      v.say({ type: 'conversation-update', messages: [{ role: 'user', message: 'x' }] });
      v.say({
        type: 'assistant.step',
        text: 'Gelesen: „Firma 0001 GmbH“ (post1@firma.example, Köln)',
        turn: 0,
        detail: { kind: 'read', providerId: id },
      });
      v.say({
        type: 'assistant.step',
        text: 'Vorgeschlagen: Telefon: bisher „+49 221 12345“, neu „0221 47110“',
        turn: 0,
        detail: { kind: 'proposed', providerId: id },
      });
      v.say({
        type: 'transcript',
        role: 'assistant',
        transcriptType: 'final',
        transcript:
          'Bei „Firma 0001 GmbH“ (post1@firma.example, Köln) soll ich Folgendes ändern:\nTelefon: bisher „+49 221 12345“, neu „0221 47110“\nSoll ich das so speichern?',
      });
      v.say({
        type: 'assistant.facts',
        facts: {
          focus: { id, name: 'Firma' },
          results: [],
          proposal: { kind: 'change' },
          written: [],
          toolCalls: 1,
        },
      });
    }, first.id);
    await page.getByRole('button', { name: 'Ja', exact: true }).waitFor();
    await page.screenshot({ path: `/tmp/hb/shot-ask-${width}-${scheme}.png` });
    await page.getByRole('button', { name: 'Ja', exact: true }).click();
    await page.evaluate((id) => {
      const v = window.assistantVoice;
      v.say({ type: 'conversation-update', messages: [{ role: 'user', message: 'x' }] });
      v.say({
        type: 'assistant.step',
        text: 'Geändert: „Firma 0001 GmbH“, Telefon: bisher „+49 221 12345“, neu „0221 47110“',
        turn: 1,
        detail: { kind: 'changed', providerId: id, changeId: 'c-9', fields: [] },
      });
      v.say({
        type: 'transcript',
        role: 'assistant',
        transcriptType: 'final',
        transcript:
          'Gespeichert. Die Telefonnummer der Firma 0001 GmbH ist jetzt 0221 47110. Mit „rückgängig“ nehme ich das zurück.',
      });
      v.say({
        type: 'assistant.facts',
        facts: {
          focus: { id, name: 'Firma' },
          results: [],
          proposal: null,
          written: [
            {
              kind: 'change',
              provider: { id, name: 'F' },
              changeId: 'c-9',
              fields: [{ field: 'phone', old: 'a', new: 'b' }],
              isUndone: false,
            },
          ],
          toolCalls: 1,
        },
      });
    }, first.id);
    await page.getByText('Gespeichert. Die').first().waitFor();
    await page.getByRole('heading', { name: 'Geändert in diesem Gespräch' }).waitFor();
    await page.screenshot({ path: `/tmp/hb/shot-done-${width}-${scheme}.png` });
    await page.screenshot({ path: `/tmp/hb/shot-full-${width}-${scheme}.png`, fullPage: true });
    await page.close();
  }
  await browser.close();
  await server[Symbol.asyncDispose]();
});
