import { expect, test } from 'vitest';
import { kindOfClient } from './client-kind.ts';

test('the kind of a client is person unless the user agent says machine', () => {
  expect(kindOfClient('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')).toBe('person');
  expect(kindOfClient(undefined)).toBe('person');
  expect(kindOfClient('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe('bot');
});
