import { describe, expect, test } from 'vitest';
import {
  effectivePermissions,
  readAdminAttribute,
  videoGrantOf,
  writeAdminAttribute,
} from './permissions.ts';

const OPEN = { hasPresence: true, canSend: true, canAdmin: false };

describe('what somebody may do in a room', () => {
  test.each([
    ['a guest sends and manages nobody', {}, {}, OPEN],
    ['an owner manages', {}, { is_owner: true }, { ...OPEN, canAdmin: true }],
    ['only owners are heard', { owner_only_broadcast: true }, {}, { ...OPEN, canSend: false }],
    [
      'unless the token gives a guest the word',
      { owner_only_broadcast: true },
      { permissions: { canSend: ['audio' as const] } },
      { ...OPEN, canSend: ['audio'] },
    ],
    ['owners are heard', { owner_only_broadcast: true }, { is_owner: true }, { ...OPEN, canAdmin: true }],
    [
      'guests are hidden where rooms want it so',
      { enable_hidden_participants: true },
      {},
      { ...OPEN, hasPresence: false },
    ],
    [
      'the token goes before the room',
      { permissions: { canSend: false, hasPresence: false } },
      { permissions: { canSend: true } },
      { ...OPEN, hasPresence: false },
    ],
    [
      'no screen, where it is switched off',
      { enable_screenshare: false },
      {},
      { ...OPEN, canSend: ['video', 'audio', 'customVideo', 'customAudio'] },
    ],
    ['but for whom the token allows it', { enable_screenshare: false }, { enable_screenshare: true }, OPEN],
    [
      'an owner of less',
      {},
      { is_owner: true, permissions: { canAdmin: ['streaming' as const] } },
      { ...OPEN, canAdmin: ['streaming'] },
    ],
  ])('%s', (_rule, config, token, expected) => {
    expect(effectivePermissions(config, token)).toEqual(expected);
  });
});

describe('the same for the media server', () => {
  const grant = (changes: Partial<Parameters<typeof videoGrantOf>[1]>) =>
    videoGrantOf('halle', { ...OPEN, ...changes });

  test('is this room alone, and nobody changes what stands of him', () => {
    expect(grant({})).toEqual({
      roomJoin: true,
      room: 'halle',
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
      canUpdateOwnMetadata: false,
    });
  });

  test('names sources, and none means nothing', () => {
    expect(grant({ canSend: ['video', 'customAudio', 'customVideo'] })).toMatchObject({
      canPublish: true,
      canPublishSources: ['camera', 'unknown'],
    });
    expect(grant({ canSend: [] })).toMatchObject({ canPublish: false });
    expect(grant({ canSend: false })).toMatchObject({ canPublish: false });
  });

  test('hides who is not to be seen, and is never that of a moderator', () => {
    expect(grant({ hasPresence: false })).toMatchObject({ hidden: true });
    expect(videoGrantOf('halle', { ...OPEN, canAdmin: true })).not.toHaveProperty('roomAdmin');
  });

  test.each([
    [true, ['participants', 'streaming', 'transcription']],
    [
      ['participants' as const, 'streaming' as const],
      ['participants', 'streaming'],
    ],
    [[], []],
    [false, []],
  ])('says what somebody manages in an attribute: %j', (canAdmin, managed) => {
    expect(writeAdminAttribute(canAdmin)).not.toBe('');
    expect([...readAdminAttribute(writeAdminAttribute(canAdmin))]).toEqual(managed);
  });

  test('takes nobody for a manager of whom nothing is said', () => {
    expect([undefined, '', 'everything', 'TRUE'].flatMap((said) => [...readAdminAttribute(said)])).toEqual(
      [],
    );
  });
});
