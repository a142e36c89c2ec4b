import { JSON_LIMITS } from '@rer/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_DATABASE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const ROOMS_KEY = 'the-key-of-rooms-as-a-program-has-it';
const DEEP = `{"a":${'['.repeat(JSON_LIMITS.depth)}`;
const FULL = `{"a":[${'{},'.repeat(JSON_LIMITS.elements)}{}]}`;
const DEEPER = `nested deeper than ${JSON_LIMITS.depth} levels`;
const MORE = `more than ${JSON_LIMITS.elements} keys and values`;

let product: TestProduct;
beforeAll(async () => {
  product = await createProduct(USUAL_DATABASE, { ACCESS: 'staff', ROOMS_API_KEY: ROOMS_KEY });
});
afterAll(() => product.dispose());

const post = async (url: string, payload: string, key?: string) => {
  const answer = await product.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      origin: 'http://localhost:8080',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    payload,
  });
  return { status: answer.statusCode, json: answer.json() };
};
type Sender = 'nobody' | 'service' | 'rooms';
const keyOf = (sender: Sender): string | undefined =>
  ({ nobody: undefined, service: product.keys.serviceKey, rooms: ROOMS_KEY })[sender];
type Case = readonly [url: string, sender: Sender, body: object];

const TOO_DEEP: readonly Case[] = [
  ['/auth/v1/token?grant_type=password', 'nobody', { error_code: 'bad_json' }],
  ['/rest/v1/rer_dienstleister', 'service', { code: 'PGRST102', message: `The body is ${DEEPER}` }],
  ['/functions/v1/dienstleister', 'service', { success: false, error: `The body is ${DEEPER}` }],
  ['/v1/rooms', 'rooms', { error: 'invalid-request-error', info: `the body is ${DEEPER}` }],
  ['/voice/assistant', 'service', { message: ['body is nested too deep'], statusCode: 400 }],
  ['/api/contact', 'nobody', { error: { message: 'Die Anfrage ist zu tief verschachtelt.' } }],
];

test.each(TOO_DEEP)('%s says in its own words that JSON is nested too deep', async (url, sender, body) => {
  expect(await post(url, DEEP, keyOf(sender))).toMatchObject({ status: 400, json: body });
});

const TOO_FULL: readonly Case[] = [
  ['/voice/assistant', 'service', { message: `The body has ${MORE}.`, statusCode: 413 }],
  ['/api/directory', 'service', { error: { code: 'payload_too_large' } }],
];

test.each(TOO_FULL)('%s says in its own words that JSON has too many values', async (url, sender, body) => {
  expect(await post(url, FULL, keyOf(sender))).toMatchObject({ status: 413, json: body });
});

test('who has shown no key sends no more than 64 KiB to the sign-in', async () => {
  const answer = await post('/auth/v1/token?grant_type=password', `{"email":"${'x'.repeat(65_536)}"}`);
  expect(answer).toMatchObject({ status: 413, json: { error_code: 'request_entity_too_large' } });
});
