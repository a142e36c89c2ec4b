import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JoinErrorType } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

/** Bodies of the requests to join. */
function answerJoining(answer: (response: ServerResponse) => void): unknown[] {
  const asked: unknown[] = [];
  site().answers.set('/rooms/halle/join', (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      asked.push(JSON.parse(text));
      answer(response);
    });
  });
  return asked;
}

const refuse = (status: number, type: JoinErrorType) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type, msg: 'for developers' } }));
};

const join = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Ihr Name').fill(name);
  await page.keyboard.press('Enter');
};

describe('the page of a room', () => {
  it('says which room it is, and asks for a name before anything else', async () => {
    const asked = answerJoining(refuse(404, 'no-room'));
    const page = await open('/rooms/halle');
    await page.getByRole('heading', { level: 1, name: 'Besprechungsraum' }).waitFor();
    await page.getByText('Raum halle').waitFor();
    await page.getByRole('button', { name: 'Beitreten' }).click();
    await page.getByText('Bitte geben Sie einen Namen ein.').waitFor();
    await expect
      .poll(() => page.getByLabel('Ihr Name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(asked).toEqual([]);
  });

  it('joins with the token of its address, and says kindly that there is no such room', async () => {
    const asked = answerJoining(refuse(404, 'no-room'));
    const page = await open('/rooms/halle?t=abc.def.ghi');
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await join(page, ' Ada ');
    await page.getByRole('alert').getByText('Diesen Raum gibt es nicht').waitFor();
    expect(asked).toEqual([{ token: 'abc.def.ghi', userName: 'Ada' }]);
    // The browser says so of every refusal.
    expect(complaints.splice(0)).toHaveLength(1);
    await page.getByRole('button', { name: 'Beitreten' }).waitFor();
  });

  it('tells why it cannot be joined', async () => {
    const page = await open('/rooms/halle');
    for (const [status, type, sentence] of [
      [409, 'meeting-full', 'Der Raum ist voll.'],
      [403, 'exp-token', 'Ihre Einladung gilt nicht mehr.'],
      [503, 'connection-error', 'Der Raum ist gerade nicht zu erreichen.'],
    ] as const) {
      answerJoining(refuse(status, type));
      await join(page, 'Ada');
      await page.getByRole('alert').getByText(sentence).waitFor();
    }
    expect(complaints.splice(0)).toHaveLength(3);
  });

  it('loads nothing of calls before somebody may join, and counts no clicks', async () => {
    const page = await open('/rooms/halle');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.getByRole('heading', { level: 1 }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Beitreten' }).waitFor();
    expect(loaded.filter((url) => /call-|engine|late-|embedded|clicks/.test(url))).toEqual([]);
  });
});
