import { expect, it } from 'vitest';
import { findServiceCaller } from './service-key.ts';

const KEY = 'rer_service_0123456789abcdef';

it('the service key is the server itself', () => {
  expect(findServiceCaller(KEY, KEY)).toEqual({ role: 'service_role', actor: 'service-key' });
});

it.each([undefined, '', `${KEY}x`, KEY.slice(1)])('the token %s is nobody', (token) => {
  expect(findServiceCaller(token, KEY)).toBeNull();
});
