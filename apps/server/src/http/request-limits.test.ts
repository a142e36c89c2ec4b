import { expect, test } from 'vitest';
import { REQUEST_LIMITS, type RequestKind, RequestLimits, type Sender } from './request-limits.ts';

const OURS = 'https://rer.example';
const PARTNER = 'https://partner.example';

function setUp() {
  const clock = { now: 0 };
  const limits = new RequestLimits({ publicUrl: OURS, knownOrigins: [PARTNER], now: () => clock.now });
  return { clock, limits };
}

function from(ip: string, origin?: string): Sender {
  return { ip, headers: origin === undefined ? {} : { origin } };
}

/** Takes until one has to wait; returns how many passed. */
function useUp(limits: RequestLimits, kind: RequestKind, sender: Sender): number {
  let passed = 0;
  while (limits.take(kind, sender) === 0) passed += 1;
  return passed;
}

test.each(Object.entries(REQUEST_LIMITS))('one address has its share of %s, others theirs', (name, limit) => {
  const { limits } = setUp();
  const kind = Object.keys(REQUEST_LIMITS).find((one): one is RequestKind => one === name) ?? 'other';
  expect(useUp(limits, kind, from('192.0.2.1'))).toBe(limit.perAddress.max);
  expect(limits.take(kind, from('192.0.2.2'))).toBe(0);
});

test('clicks of an office that are too many leave it every other kind', () => {
  const { limits } = setUp();
  const office = from('192.0.2.1');
  useUp(limits, 'clicks', office);
  const others = (['sign-in', 'joins', 'contact', 'rest', 'voice', 'other'] as const).map((kind) =>
    limits.take(kind, office),
  );
  expect(others).toEqual([0, 0, 0, 0, 0, 0]);
});

test('many addresses together pass no more than the total, which ends with its window', () => {
  const { clock, limits } = setUp();
  let passed = 0;
  for (let index = 0; index < 400; index += 1) {
    if (limits.take('contact-messages', from(`192.0.${index >> 8}.${index & 255}`)) === 0) passed += 1;
  }
  expect(passed).toBe(REQUEST_LIMITS['contact-messages'].total.max);
  clock.now += REQUEST_LIMITS['contact-messages'].total.windowMs;
  expect(limits.take('contact-messages', from('198.51.100.1'))).toBe(0);
});

test('what one address asks too much takes nothing from the total', () => {
  const { limits } = setUp();
  for (let count = 0; count < 1000; count += 1) limits.take('contact-messages', from('192.0.2.1'));
  expect(limits.take('contact-messages', from('192.0.2.2'))).toBe(0);
});

test.each([
  ['our own pages', OURS],
  ['a page that was named to us', PARTNER],
  ['no page', undefined],
])('a foreign page uses up nothing of %s in the same browser', (_what, origin) => {
  const { limits } = setUp();
  useUp(limits, 'joins', from('192.0.2.1', 'https://evil.example'));
  useUp(limits, 'joins', from('192.0.2.1', 'null'));
  expect(limits.take('joins', from('192.0.2.1', origin))).toBe(0);
});

test('foreign pages share one count, however many origins they have', () => {
  const { limits } = setUp();
  let passed = 0;
  for (let index = 0; index < 500; index += 1) {
    if (limits.take('joins', from('192.0.2.1', `https://${index}.evil.example`)) === 0) passed += 1;
  }
  expect(passed).toBe(REQUEST_LIMITS.joins.perAddress.max);
});

test('a navigation of a foreign page, which sends no origin, is foreign too', () => {
  const { limits } = setUp();
  const foreign = { ip: '192.0.2.1', headers: { 'sec-fetch-site': 'cross-site' } };
  expect(limits.nameOf(foreign)).toBe(limits.nameOf(from('192.0.2.1', 'https://evil.example')));
});
