import { expect, test } from 'vitest';
import { readRoom } from './read-room.ts';

test('a room is read as far as it is what it should be', () => {
  const config = { exp: 1, lang: 'de', enable_chat: 'yes', toString: true, own: 1 };
  const defaults = { max_participants: 200, enable_screenshare: 'yes' };
  const domainConfig = { max_app_message_size: 9000, hipaa: true };
  const tokenConfig = { is_owner: true };
  const room = { id: 'id', name: 5, config, defaults, domainConfig, tokenConfig };
  expect(readRoom(room)).toEqual({
    id: 'id',
    name: '',
    config: { exp: 1, lang: 'de' },
    defaults: { max_participants: 200 },
    domainConfig: { max_app_message_size: 9000 },
    tokenConfig: { is_owner: true },
  });
});

test('what is no room is nobody’s', () => {
  expect(readRoom(null)).toEqual({
    id: '',
    name: '',
    config: {},
    defaults: {},
    domainConfig: {},
    tokenConfig: {},
  });
});
