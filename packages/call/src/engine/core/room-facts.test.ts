import { expect, test } from 'vitest';
import { readRoom } from './room-facts.ts';

test('a room is read as far as it is what it should be', () => {
  const config = { exp: 1, lang: 'de', enable_chat: 'yes', toString: true, own: 1 };
  const room = { id: 'id', name: 5, config, domainConfig: { hipaa: true }, tokenConfig: { is_owner: true } };
  expect(readRoom(room)).toEqual({
    id: 'id',
    name: '',
    config: { exp: 1, lang: 'de' },
    domainConfig: {},
    tokenConfig: { is_owner: true },
  });
});

test('what is no room is nobody’s', () => {
  expect(readRoom(null)).toEqual({ id: '', name: '', config: {}, domainConfig: {}, tokenConfig: {} });
});
