import { apiError, CLICK_BATCH_MAX, CLICK_BODY_MAX, CLICK_PAGE_MAX } from '@rer/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { expectWithin } from './support/contention.ts';
import { USUAL_DATABASES as DATABASES, USUAL_DATABASE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { storedPages } from './support/table-rows.ts';
import { until } from './support/until.ts';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const click = { page: '/', elementId: 'mehr', agoMs: 0 };

interface Sent {
  readonly payload?: unknown;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

/** Sends batches to a product, each from an address of its own, so that limits do not meet. */
function visitorsOf(product: () => TestProduct) {
  let visitors = 0;
  return ({ payload = { events: [click] }, headers = OWN_PAGE, from }: Sent = {}) => {
    visitors += 1;
    return product().app.inject({
      method: 'POST',
      url: '/api/clicks',
      remoteAddress: from ?? `2001:db8:2:${visitors.toString(16)}::1`,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  };
}

/** Figures of `/metrics` about clicks. */
async function figuresOf({ app, keys }: TestProduct) {
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${keys.serviceKey}` },
  });
  const figure = (name: string) => Number(new RegExp(`^rer_clicks_${name} (\\d+)$`, 'm').exec(body)?.[1]);
  return { recorded: figure('recorded_total'), dropped: figure('dropped_total'), waiting: figure('waiting') };
}

const text = z.nullable(z.string());
const eventRow = z.object({
  timestamp: z.date(),
  page_url: text,
  element_id: text,
  element_text: text,
  kind: z.string(),
});

/** Every event, oldest first, once all that were taken are stored. */
async function eventsOf(product: TestProduct) {
  await until('no click waits', async () => (await figuresOf(product)).waiting === 0);
  return await product.db.transaction((tx) =>
    tx.rows(
      eventRow,
      'SELECT timestamp, page_url, element_id, element_text, kind FROM analytics_events ORDER BY id',
    ),
  );
}

describe.each(DATABASES)('clicks are stored on $name', (side) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(side);
  });
  afterAll(() => product.dispose());
  const send = visitorsOf(() => product);

  test('with path, cleaned texts, kind, and the time at which they happened; nothing else of a visitor', async () => {
    const headers = { ...OWN_PAGE, host: 'localhost:8080' };
    const texts = [
      ['Me\u0000hr\u0007\n Text', 'Me hr Text'],
      ['Jetzt\u202e txet', 'Jetzt txet'],
      ['a\ud800b', 'a b'],
      [' \u0000\t ', null],
    ] as const;
    const sentAt = Date.now();
    const answers = [
      await send({
        payload: {
          events: [
            { page: '/impressum?email=a@b.c#top', elementId: 'mehr', elementText: 'Mehr', agoMs: 60_000 },
            ...texts.map(([elementText]) => ({ page: '/a\u0000b', elementText, agoMs: 0 })),
          ],
        },
        headers: { ...headers, 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      }),
      await send({ headers: { ...headers, 'user-agent': 'Googlebot/2.1' } }),
      await send({ headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const [event, ...others] = await eventsOf(product);
    expect(event).toEqual({
      timestamp: expect.any(Date),
      page_url: '/impressum',
      element_id: 'mehr',
      element_text: 'Mehr',
      kind: 'person',
    });
    expect(Math.abs(sentAt - 60_000 - (event?.timestamp.getTime() ?? 0))).toBeLessThan(20_000);
    expect(others).toMatchObject([
      ...texts.map(([, element_text]) => ({ page_url: '/a%00b', element_id: null, element_text })),
      { page_url: '/', element_id: 'mehr', element_text: null, kind: 'bot' },
      { page_url: '/', element_id: 'mehr', element_text: null, kind: 'person' },
    ]);
    expect(await figuresOf(product)).toEqual({ recorded: 7, dropped: 0, waiting: 0 });
  });

  // Within which second, click-buffer.test.ts says by a clock that it moves.
  test('within moments, and what somebody at this machine clicks while the gate is open counts too', async () => {
    await expectWithin(2_000, async () => {
      const before = (await eventsOf(product)).length;
      const remoteAddress = '127.0.0.1';
      const answer = await send({ headers: { ...OWN_PAGE, host: 'localhost:8080' }, from: remoteAddress });
      expect(answer.statusCode).toBe(204);
      return await until('the click is stored', async () => {
        return (await product.db.transaction(storedPages)).length === before + 1;
      });
    });
  });
});

describe('clicks over HTTP', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(USUAL_DATABASE, {
      PUBLIC_URL: 'https://rer.example',
      STATS_IGNORE: '192.0.2.7, 198.51.100.0/24, 2001:db8:1::/48, ::ffff:192.0.2.8',
    });
  });
  afterAll(() => product.dispose());
  const send = visitorsOf(() => product);

  /** How many clicks `sent` added to those that are stored or about to be. */
  const taken = async (...sent: Sent[]) => {
    const count = async () => {
      const { recorded, waiting } = await figuresOf(product);
      return recorded + waiting;
    };
    const before = await count();
    for (const each of sent) expect((await send(each)).statusCode).toBe(204);
    return (await count()) - before;
  };

  describe('only our own pages send clicks', () => {
    test.each([
      ['the browser says so', { 'sec-fetch-site': 'same-origin' }],
      ['over plain HTTP by the origin of PUBLIC_URL', { origin: 'https://rer.example' }],
      ['over plain HTTP by the host', { origin: 'http://10.0.0.5:8080', host: '10.0.0.5:8080' }],
    ])('%s', async (_name, headers) => {
      expect((await send({ headers })).statusCode).toBe(204);
    });

    test.each<[string, Record<string, string>]>([
      ['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://rer.example' }],
      ['a page of a sister domain', { 'sec-fetch-site': 'same-site' }],
      ['a person who types the address', { 'sec-fetch-site': 'none' }],
      ['a foreign origin', { origin: 'https://evil.example' }],
      ['a page without origin', { origin: 'null' }],
      ['a program', {}],
    ])('%s is refused', async (_name, headers) => {
      const answer = await send({ headers });
      expect(answer.statusCode).toBe(403);
      expect(apiError.parse(answer.json()).error.code).toBe('forbidden');
    });
  });

  describe('nobody is recorded', () => {
    test.each([
      ['who asks not to be followed (Do Not Track)', { headers: { ...OWN_PAGE, dnt: '1' } }],
      ['who asks for privacy (Global Privacy Control)', { headers: { ...OWN_PAGE, 'sec-gpc': '1' } }],
      ['from an address of STATS_IGNORE', { from: '192.0.2.7' }],
      ['from that address mapped into IPv6', { from: '::ffff:192.0.2.7' }],
      ['from one that is listed as mapped', { from: '192.0.2.8' }],
      ['from a network of STATS_IGNORE', { from: '198.51.100.200' }],
      ['from an IPv6 network of STATS_IGNORE', { from: '2001:db8:1:ffff::1' }],
    ])('%s', async (_name, sent) => {
      expect(await taken(sent)).toBe(0);
    });

    test('who is signed in as staff', async () => {
      const authorization = `Bearer ${product.keys.serviceKey}`;
      expect(await taken({ headers: { ...OWN_PAGE, authorization } })).toBe(0);
    });

    test('but everybody else is, also under DNT: 0 and from the neighbours', async () => {
      const others = [
        { headers: { ...OWN_PAGE, dnt: '0' } },
        { from: '192.0.2.9' },
        { from: '198.51.101.1' },
      ];
      expect(await taken(...others)).toBe(others.length);
    });
  });

  describe('a body that is no batch is refused with the error body of the site, and nothing is stored', () => {
    const many = (count: number) => ({ events: Array.from({ length: count }, () => click) });
    test.each([
      ['no JSON', '{"events":', 400, 'bad_request'],
      ['nothing', '', 400, 'validation_failed'],
      ['no events', { events: [] }, 400, 'validation_failed'],
      ['too many events', many(CLICK_BATCH_MAX + 1), 400, 'validation_failed'],
      ['an event of the future', { events: [{ ...click, agoMs: -1 }] }, 400, 'validation_failed'],
      ['no page', { events: [{ ...click, page: '' }] }, 400, 'validation_failed'],
      ['a page without path', { events: [{ ...click, page: 'data:text' }] }, 400, 'validation_failed'],
      [
        'a page that is too long in ASCII',
        { events: [{ ...click, page: `/${'ä'.repeat(CLICK_PAGE_MAX - 1)}` }] },
        400,
        'validation_failed',
      ],
      ['a prototype', '{"events":[{"page":"/","agoMs":0,"__proto__":{}}]}', 400, 'bad_request'],
      ['too much', `{"events":[]}${' '.repeat(CLICK_BODY_MAX)}`, 413, 'payload_too_large'],
    ])('%s', async (_name, payload, status, code) => {
      const answer = await send({ payload });
      expect(answer.statusCode).toBe(status);
      expect(apiError.parse(answer.json()).error.code).toBe(code);
    });

    test.each(['application/x-www-form-urlencoded', 'text/html', 'application/xml'])(
      'the media type %s',
      async (type) => {
        const answer = await send({ headers: { ...OWN_PAGE, 'content-type': type } });
        expect(answer.statusCode).toBe(415);
      },
    );

    test('one wrong event refuses its whole batch', async () => {
      const before = await figuresOf(product);
      expect((await send({ payload: { events: [click, { ...click, page: 7 }] } })).statusCode).toBe(400);
      const after = await figuresOf(product);
      expect(after.recorded + after.waiting).toBe(before.recorded + before.waiting);
    });
  });

  test('whatever somebody sends, the answer is 204, 400, 413 or 415, and what is stored can be read', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 220 }),
      fc.constantFrom('/', '//evil', '\u0000', '/\ud800'),
    );
    const event = fc.record(
      { page: text, elementId: text, elementText: text, agoMs: fc.oneof(fc.double(), fc.nat(5_000_000)) },
      { requiredKeys: ['page', 'agoMs'] },
    );
    const payload = fc.oneof(
      fc.record({ events: fc.array(event, { maxLength: 4 }) }),
      fc.anything().map((value) => JSON.stringify(value) ?? ''),
      fc.string({ unit: 'binary' }),
    );
    const before = (await eventsOf(product)).length;
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        payload,
        fc.constantFrom('application/json', 'text/plain', 'x/y'),
        async (body, type) => {
          const answer = await send({ payload: body, headers: { ...OWN_PAGE, 'content-type': type } });
          expect([204, 400, 413, 415]).toContain(answer.statusCode);
          if (answer.statusCode === 204 && typeof body === 'object') accepted += body.events.length;
        },
      ),
      { numRuns: 150 },
    );
    const stored = (await eventsOf(product)).slice(before);
    expect(accepted).toBeGreaterThan(0);
    expect(stored.length).toBeGreaterThanOrEqual(accepted);
    expect((await figuresOf(product)).dropped).toBe(0);
    expect(stored.every(({ page_url }) => page_url?.startsWith('/') === true)).toBe(true);
    expect(stored.every(({ timestamp }) => timestamp.getTime() <= Date.now() + 1_000)).toBe(true);
  });

  test('one address sends at most 120 batches a minute', async () => {
    const answers: number[] = [];
    for (let batch = 0; batch <= 120; batch += 1) {
      answers.push((await send({ from: '203.0.113.1', headers: { ...OWN_PAGE, dnt: '1' } })).statusCode);
    }
    expect(answers.slice(0, 120).every((status) => status === 204)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });
});

test('while the database is away clicks wait in memory, up to a bound; then batches are refused with 503', async () => {
  const product = await createProduct(USUAL_DATABASE);
  try {
    const send = visitorsOf(() => product);
    await product.db.close();
    const batch = Array.from({ length: 6 }, (_, index) => ({
      page: `/${'x'.repeat(CLICK_PAGE_MAX - 1)}`,
      elementId: `${index}`,
      agoMs: 0,
    }));
    const sent = { payload: { events: batch }, headers: { ...OWN_PAGE, host: 'localhost:8080' } };
    let taken = 0;
    let answer = await send(sent);
    for (; answer.statusCode === 204 && taken < 2_000; taken += 1) answer = await send(sent);
    expect(answer.statusCode).toBe(503);
    expect(apiError.parse(answer.json()).error.code).toBe('unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(taken).toBeGreaterThan(100);
    expect(await figuresOf(product)).toEqual({
      recorded: 0,
      dropped: batch.length,
      waiting: taken * batch.length,
    });
  } finally {
    await product.dispose();
  }
});
