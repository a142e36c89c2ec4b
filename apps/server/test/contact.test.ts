import { ART13_TEXT, contactMessage, MESSAGES_PAGE, messagesPage } from '@rer/contracts';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listen } from '../../../testing/listen.ts';
import type { Transaction } from '../src/db/database.ts';
import { eraseExpired } from '../src/ops/retention.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { insertRows } from './support/table-rows.ts';
import { until } from './support/until.ts';

const message = {
  name: 'Änne Groß',
  email: 'aenne@example.org',
  message: 'Guten Tag,\nwie geht es weiter?',
  art13: true,
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const moment = z.nullable(z.date());
const storedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.string(),
  ip: z.nullable(z.string()),
  mailedAt: moment,
  mailFailedAt: moment,
  eraseAfter: z.string(),
  art13TextVersion: z.string(),
  art13At: z.date(),
});
const storedMessages = (tx: Transaction) =>
  tx.rows(
    storedMessage,
    `SELECT id, name, email, message, status, ip, mailed_at AS "mailedAt", mail_failed_at AS "mailFailedAt",
       erase_after::text AS "eraseAfter", art13_text_version AS "art13TextVersion", art13_at AS "art13At"
     FROM contact_messages`,
  );

describe.each(DATABASES)('the contact form on $name', (side) => {
  let product: TestProduct;
  const mails: string[] = [];
  let isMailServerBroken = false;
  let monotonicMs = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (chunk) => {
        mail += String(chunk);
      });
      stream.on('end', () => {
        if (isMailServerBroken) return done(Object.assign(new Error('no room'), { responseCode: 451 }));
        if (mail.includes('Gewinnspiel'))
          return done(Object.assign(new Error('spam'), { responseCode: 554 }));
        mails.push(mail);
        done();
      });
    },
  });

  beforeAll(async () => {
    const { port } = await listen(smtp.server);
    product = await createProduct(
      side,
      {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        CONTACT_TO: 'post@firma.example',
        MAIL_FROM: 'site@firma.example',
        CONTACT_MAILS_PER_HOUR: '8',
      },
      { monotonicNow: () => monotonicMs },
    );
  });
  afterAll(async () => {
    await product.dispose();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  beforeEach(() => {
    mails.length = 0;
    // Each test has hours of its own.
    monotonicMs += 3 * HOUR_MS;
    isMailServerBroken = false;
  });
  afterEach(async () => {
    // A mail on its way would arrive among those of the next test. One more message has those tried that were refused.
    isMailServerBroken = false;
    monotonicMs += 3 * HOUR_MS;
    await send(message);
    await until('every message is mailed or given up', async () =>
      (await rows()).every(({ mailedAt, mailFailedAt }) => mailedAt !== null || mailFailedAt !== null),
    );
    await product.db.transaction((tx) => tx.execute('DELETE FROM contact_messages'));
  });

  const rows = () => product.db.transaction(storedMessages);
  const untilLogged = (sentence: string) =>
    until(`the log tells "${sentence}"`, () => JSON.stringify(product.logged).includes(sentence));
  let visitors = 0;
  /** Each visitor comes from an address of its own, so that limits do not meet. */
  const send = (payload: object, headers: Record<string, string> = {}) => {
    visitors += 1;
    return product.app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: `203.0.113.${visitors}`,
      headers,
      payload,
    });
  };

  test('a message is stored with its address and time, and mailed to the company', async () => {
    const answer = await send(message);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ ok: true });
    const [stored] = await rows();
    expect(stored).toMatchObject({
      name: message.name,
      email: message.email,
      message: message.message,
      status: 'new',
    });
    expect(stored?.ip).toMatch(/^203\.0\.113\.\d+$/);
    await until('the mail arrives', () => mails.length === 1);
    expect(mails[0]).toContain('To: post@firma.example');
    expect(mails[0]).toContain('From: Muster Energienetz GmbH <site@firma.example>');
    expect(mails[0]).toMatch(/Reply-To: .*<aenne@example\.org>/);
    await until('the message is marked', async () => (await rows())[0]?.mailedAt instanceof Date);
  });

  test('messages beyond those of an hour are kept, and mailed as one digest an hour later', async () => {
    for (let sender = 1; sender <= 12; sender += 1) {
      expect((await send({ ...message, name: `Absender ${sender}` })).statusCode).toBe(201);
    }
    const waiting = async () => (await rows()).filter(({ mailedAt }) => mailedAt === null);
    // A message is marked after its mail has been taken.
    await until('the first are mailed and marked', async () => (await waiting()).length <= 4);
    expect(mails).toHaveLength(8);
    monotonicMs += HOUR_MS;
    await send({ ...message, name: 'Absender 13' });
    await until('the digest arrives', () => mails.length === 9);
    await until('all are marked', async () => (await rows()).every(({ mailedAt }) => mailedAt !== null));
    const digest = mails[8] ?? '';
    expect([9, 10, 11, 12, 13].filter((sender) => !digest.includes(`Absender ${sender},`))).toEqual([]);
    expect(digest).toContain('http://localhost:8080/nachrichten');
  });

  test('a mail server that fails keeps the message waiting until it works again', async () => {
    isMailServerBroken = true;
    expect((await send(message)).statusCode).toBe(201);
    await untilLogged('contact message not mailed');
    expect((await rows())[0]?.mailedAt).toBeNull();
    isMailServerBroken = false;
    expect((await send({ ...message, name: 'Zweite' })).statusCode).toBe(201);
    await until('both mails arrive', () => mails.length === 2);
  });

  test('a message that the mail server refuses for good holds up no other and is kept', async () => {
    await send({ ...message, name: 'Werbung', message: 'Gewinnspiel' });
    await send({ ...message, name: 'Zweite' });
    await send({ ...message, name: 'Dritte' });
    await until('the others arrive', () => mails.length === 2);
    await until('it is given up', async () =>
      (await rows()).some(({ name, mailFailedAt }) => name === 'Werbung' && mailFailedAt !== null),
    );
    await untilLogged('contact message refused by the mail server');
  });

  test('a message that could not be mailed for three days is given up with an error in the log', async () => {
    isMailServerBroken = true;
    await send(message);
    const fourDaysAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
    await product.db.transaction((tx) =>
      tx.execute('UPDATE contact_messages SET received_at = $1', [fourDaysAgo]),
    );
    await send({ ...message, name: 'Zweite' });
    await until('it is given up', async () => (await rows()).some((row) => row.mailFailedAt !== null));
    await untilLogged('given up');
  });

  describe('behind a proxy', () => {
    let proxied: TestProduct;
    beforeAll(async () => {
      proxied = await createProduct(side, { TRUSTED_PROXIES: '127.0.0.1' });
    });
    afterAll(() => proxied.dispose());
    afterEach(() => proxied.db.transaction((tx) => tx.execute('DELETE FROM contact_messages')));

    test.each([
      ['203.0.113.200:4711', '203.0.113.200'],
      ['fe80::1%eth0', 'fe80::1'],
      ['unknown', null],
    ])('a visitor whose proxy calls the address "%s" is heard too', async (forwarded, stored) => {
      const answer = await proxied.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers: { 'x-forwarded-for': forwarded },
        payload: message,
      });
      expect(answer.statusCode).toBe(201);
      const [row] = await proxied.db.transaction(storedMessages);
      expect(row?.ip?.replace(/\/\d+$/, '') ?? null).toBe(stored);
    });
  });

  test('the address of a visitor is none that he makes up, where no proxy is named', async () => {
    expect((await send(message, { 'x-forwarded-for': '198.51.100.7' })).statusCode).toBe(201);
    expect((await rows())[0]?.ip).toMatch(/^203\.0\.113\.\d+/);
  });

  test('a NUL character goes without a word', async () => {
    expect((await send({ ...message, name: 'A\0nne' })).statusCode).toBe(201);
    expect((await rows())[0]?.name).toBe('Anne');
  });

  test('messages are erased 180 days after they came, unless somebody set another date', async () => {
    await send(message);
    const [row] = await rows();
    const days = (Date.parse(row?.eraseAfter ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(181);
  });

  test('headers cannot be smuggled into the mail', async () => {
    await send({ ...message, name: 'A\r\nBcc: victim@example.org', message: 'x\r\n.\r\nRSET' });
    await until('the mail arrives', () => mails.length === 1);
    const [head = ''] = String(mails[0]).split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
  });

  test.each([
    [{ ...message, name: '   ' }, { name: 'missing' }],
    [{ ...message, name: 'x'.repeat(201) }, { name: 'too_long' }],
    [{ ...message, email: 'niemand' }, { email: 'not_an_address' }],
    [{ ...message, message: '' }, { message: 'missing' }],
    [{ ...message, message: 'x'.repeat(10_001) }, { message: 'too_long' }],
    [{ ...message, art13: false }, { art13: 'not_confirmed' }],
    [{}, { name: 'missing', email: 'missing', message: 'missing', art13: 'not_confirmed' }],
  ])('a wrong field is named and nothing is stored (%#)', async (payload, fields) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: 'validation_failed', fields } });
    expect(await rows()).toEqual([]);
  });

  test('a machine that fills in the hidden field is thanked and forgotten', async () => {
    expect((await send({ ...message, website: 'https://spam.example' })).statusCode).toBe(201);
    expect(await rows()).toEqual([]);
  });

  test('a form on a foreign page is refused', async () => {
    const answer = await send(message, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test('without script the form is answered with pages', async () => {
    const form = (fields: Record<string, string>) =>
      product.app.inject({
        method: 'POST',
        url: '/api/contact',
        remoteAddress: '203.0.113.250',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const fields = { name: message.name, email: message.email, message: message.message };
    const sent = await form({ ...fields, art13: 'true', website: '' });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe('/kontakt/gesendet');
    expect(await rows()).toHaveLength(1);
    const refused = await form(fields);
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['content-type']).toContain('text/html');
  });

  test('the sixth message of an address within ten minutes is refused and told when to come back', async () => {
    const again = () =>
      product.app.inject({
        method: 'POST',
        url: '/api/contact',
        remoteAddress: '198.51.100.1',
        payload: message,
      });
    const wrong = { ...message, email: 'niemand' };
    for (let count = 0; count < 6; count += 1) {
      const answer = await product.app.inject({
        method: 'POST',
        url: '/api/contact',
        remoteAddress: '198.51.100.1',
        payload: wrong,
      });
      expect(answer.statusCode).toBe(400);
    }
    for (let count = 0; count < 5; count += 1) expect((await again()).statusCode).toBe(201);
    const refused = await again();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const asForm = await product.app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: '198.51.100.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        name: 'A',
        email: 'a@example.org',
        message: 'x',
        art13: 'true',
      }).toString(),
    });
    expect(asForm.statusCode).toBe(429);
    expect(asForm.headers['content-type']).toContain('text/html');
    expect(await rows()).toHaveLength(5);
  });

  test('addresses are erased after seven days, messages at their date', async () => {
    await send(message);
    await send({ ...message, name: 'Alt' });
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    await product.db.transaction((tx) =>
      tx.execute("UPDATE contact_messages SET received_at = $1 WHERE name = 'Alt'", [eightDaysAgo]),
    );
    expect(await eraseExpired(product.db)).toMatchObject({ addresses: 1, messages: 0 });
    const left = await rows();
    expect(left.find((row) => row.name === 'Alt')?.ip).toBeNull();
    expect(left.find((row) => row.name === message.name)?.ip).not.toBeNull();
    await product.db.transaction((tx) =>
      tx.execute("UPDATE contact_messages SET erase_after = '2020-01-01' WHERE name = 'Alt'"),
    );
    expect(await eraseExpired(product.db)).toMatchObject({ addresses: 0, messages: 1 });
  });

  describe('read by staff', () => {
    const HOST = 'localhost:8080';
    type Method = 'GET' | 'PATCH' | 'DELETE' | 'POST';
    const ask = (method: Method, path: string, payload?: object) =>
      product.app.inject({
        method,
        url: `/api/messages${path}`,
        headers: { host: HOST },
        ...(payload && { payload }),
      });
    const list = async (query = '') => messagesPage.parse((await ask('GET', query)).json());
    const names = async (query = '') => (await list(query)).messages.map(({ name }) => name);
    const onlyId = async () => String((await rows())[0]?.id);

    test('messages are listed newest first, unread until somebody opens them', async () => {
      await send(message);
      await send({ ...message, name: 'Zweite', message: ' Zeile  eins\n\nZeile zwei ' });
      const page = await list();
      expect(page).toMatchObject({
        counts: { open: 2, unread: 2 },
        next: null,
        mailTo: 'post@firma.example',
      });
      expect(page.messages.map(({ name, excerpt, isUnread }) => [name, excerpt, isUnread])).toEqual([
        ['Zweite', 'Zeile eins Zeile zwei', true],
        [message.name, 'Guten Tag, wie geht es weiter?', true],
      ]);
      const [newest] = page.messages;
      const opened = await ask('PATCH', `/${newest?.id}`, { isRead: true });
      expect(opened.json()).toMatchObject({ counts: { unread: 1 }, message: { isUnread: false } });
      expect((await ask('GET', '/counts')).json()).toEqual({ open: 2, closed: 0, unread: 1 });
    });

    test('a list of more than a page goes on where it ended, also among messages of one moment', async () => {
      const at = new Date();
      await product.db.transaction((tx) =>
        insertRows(
          tx,
          'contact_messages',
          Array.from({ length: MESSAGES_PAGE + 10 }, (_, index) => ({
            name: `Nr. ${index}`,
            email: message.email,
            message: 'x',
            art13_text_version: 'v1',
            art13_at: at,
            received_at: at,
            mailed_at: at,
          })),
        ),
      );
      const first = await list();
      const second = await list(`?before=${encodeURIComponent(first.next ?? '')}`);
      expect([first.messages.length, second.messages.length, second.next]).toEqual([MESSAGES_PAGE, 10, null]);
      const ids = [...first.messages, ...second.messages].map(({ id }) => id);
      expect(new Set(ids).size).toBe(MESSAGES_PAGE + 10);
    });

    test('a closed message leaves the open ones and is erased 30 days later; opened again it has its old date', async () => {
      await send(message);
      const id = await onlyId();
      const before = (await rows())[0]?.eraseAfter;
      const closed = contactMessage.parse(
        (await ask('PATCH', `/${id}`, { status: 'closed' })).json().message,
      );
      expect(closed.closedAt).not.toBeNull();
      expect(Math.round((Date.parse(closed.eraseAfter) - Date.now()) / DAY_MS)).toBeOneOf([29, 30]);
      expect([await names(), await names('?choice=closed')]).toEqual([[], [message.name]]);
      const open = contactMessage.parse((await ask('PATCH', `/${id}`, { status: 'new' })).json().message);
      expect([open.closedAt, open.eraseAfter]).toEqual([null, before]);
    });

    test('closing never keeps a message longer than visitors are told', async () => {
      await send(message);
      const soon = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
      await product.db.transaction((tx) =>
        tx.execute('UPDATE contact_messages SET erase_after = $1', [soon]),
      );
      const answer = await ask('PATCH', `/${await onlyId()}`, { status: 'closed' });
      expect(answer.json()).toMatchObject({ message: { eraseAfter: soon } });
    });

    test('an erased message is nowhere, can be taken back for a day, and is gone then', async () => {
      await send(message);
      const id = await onlyId();
      expect((await ask('DELETE', `/${id}`)).json()).toEqual({ counts: { open: 0, closed: 0, unread: 0 } });
      expect(await names()).toEqual([]);
      expect((await ask('GET', `/${id}`)).statusCode).toBe(404);
      expect((await ask('GET', '.csv')).body).not.toContain(message.email);
      const rest = await product.app.inject({
        url: '/rest/v1/contact_messages?select=*',
        headers: { host: HOST, authorization: `Bearer ${product.keys.serviceKey}` },
      });
      expect(rest.json()).toEqual([]);
      expect(await eraseExpired(product.db)).toMatchObject({ messages: 0 });
      expect((await ask('POST', `/${id}/restore`)).json()).toMatchObject({
        message: { id },
        counts: { unread: 1 },
      });
      await ask('DELETE', `/${id}`);
      await product.db.transaction((tx) =>
        tx.execute("UPDATE contact_messages SET deleted_at = now() - interval '25 hours'"),
      );
      expect(await eraseExpired(product.db)).toMatchObject({ messages: 1 });
    });

    test('the file holds every message in full, harmless for a spreadsheet', async () => {
      await send({ ...message, name: '=1+1', message: 'Zeile eins\nZeile "zwei"; Ende' });
      const file = await ask('GET', '.csv');
      expect(file.headers['content-disposition']).toContain('nachrichten.csv');
      expect(file.body).toContain(`'=1+1;${message.email};"Zeile eins\nZeile ""zwei""; Ende";offen`);
    });

    test.each([
      ['GET', '?choice=some'],
      ['GET', '?before=2026-01-01'],
      ['GET', '?before=2026-99-99T00:00:00.000000Z_00000000-0000-4000-8000-000000000000'],
      ['PATCH', '/00000000-0000-4000-8000-000000000000', {}],
      ['PATCH', '/00000000-0000-4000-8000-000000000000', { isRead: false }],
      ['PATCH', '/00000000-0000-4000-8000-000000000000', { status: 'gone' }],
      ['PATCH', '/00000000-0000-4000-8000-000000000000', { eraseAfter: '9999-01-01' }],
    ] as const)('what it does not understand is refused: %s %s', async (method, path, payload?: object) => {
      expect((await ask(method, path, payload)).statusCode).toBe(400);
    });

    test('what is no id is no message', async () => {
      expect((await ask('GET', '/%00')).statusCode).toBe(404);
    });
  });

  test('nothing personal reaches the log', async () => {
    await send(message);
    await until('the mail arrives', () => mails.length === 1);
    const log = JSON.stringify(product.logged);
    for (const text of [message.name, message.email, 'wie geht es weiter']) expect(log).not.toContain(text);
  });

  test('the wording that was confirmed is named beside the message', async () => {
    await send(message);
    const [stored] = await rows();
    expect(ART13_TEXT).toBe(
      'Hiermit bestätige ich, dass ich die Informationspflichten nach Art. 13 DS-GVO zur Kenntnis genommen habe.',
    );
    expect(stored?.art13TextVersion).toMatch(/^[0-9a-f]{16}$/);
    expect(stored?.art13At).toBeInstanceOf(Date);
  });
});
