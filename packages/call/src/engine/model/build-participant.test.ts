import { describe, expect, test } from 'vitest';
import { aPerson, aTrack } from '../../testing/participant-facts.ts';
import {
  localParticipant,
  maySendTrack,
  participantPermissionsOf,
  remoteParticipant,
  UNKNOWN_PARTICIPANT,
} from './build-participant.ts';
import type { MediaPermissions, RemoteParticipantFacts } from './participant-facts.ts';

const seen = (person: RemoteParticipantFacts) =>
  remoteParticipant(person, { subscription: () => true, before: () => undefined, isReconnecting: false });
const mediaPermissions = (changes: Partial<MediaPermissions> = {}): MediaPermissions => ({
  canPublish: true,
  sources: [],
  isHidden: false,
  ...changes,
});

describe('somebody else', () => {
  test('is who the token says, and called what he says', () => {
    const joinedAt = new Date(1000);
    const person = aPerson('s1', {
      name: 'Ben',
      attributes: { user_id: 'u1', owner: 'true' },
      joinedAt,
      threshold: 'low',
      presence: { userName: 'Benjamin', userData: { seat: 4 } },
    });
    expect(seen(person)).toMatchObject({
      session_id: 's1',
      user_id: 'u1',
      user_name: 'Benjamin',
      userData: { seat: 4 },
      local: false,
      owner: true,
      record: false,
      joined_at: joinedAt,
      networkThreshold: 'low',
      permissions: { canAdmin: true },
    });
  });

  test('who has said nothing is called what his token says, and his session where it names no user', () => {
    expect(seen(aPerson('s1', { name: 'Ben' }))).toMatchObject({
      user_id: 's1',
      user_name: 'Ben',
      owner: false,
    });
    expect(seen(aPerson('s1'))).not.toHaveProperty('userData');
    expect(seen(aPerson('s1'))).not.toHaveProperty('participantType');
  });

  test('has the four tracks of everybody, and those of other names with their kind', () => {
    const { tracks, audio, video, screen } = seen(
      aPerson('s1', { tracks: { audio: aTrack('audio'), map: aTrack('video') } }),
    );
    expect(Object.keys(tracks).sort()).toEqual(['audio', 'map', 'screenAudio', 'screenVideo', 'video']);
    expect(tracks.audio).toEqual({ subscribed: true, state: 'playable' });
    expect(tracks['map']).toEqual({ subscribed: true, state: 'playable', kind: 'video' });
    expect({ audio, video, screen }).toEqual({ audio: true, video: false, screen: false });
  });

  test('who is no person says what he is', () => {
    expect(seen(aPerson('s1', { kind: 'player' })).participantType).toBe('remote-media-player');
    expect(seen(aPerson('s1', { kind: 'telephone' })).participantType).toBe('sip-dial-in');
    const dialOut = { kind: 'telephone', attributes: { participant_type: 'pstn-dial-out' } } as const;
    expect(seen(aPerson('s1', dialOut)).participantType).toBe('pstn-dial-out');
  });

  test.each<[string, MediaPermissions | undefined, object]>([
    ['everything', mediaPermissions(), { canSend: true, hasPresence: true }],
    ['nothing', mediaPermissions({ canPublish: false }), { canSend: false }],
    ['sound alone', mediaPermissions({ sources: ['microphone'] }), { canSend: new Set(['audio']) }],
    [
      'tracks of other names',
      mediaPermissions({ sources: ['unknown'] }),
      { canSend: new Set(['customVideo', 'customAudio']) },
    ],
    ['without being seen', mediaPermissions({ isHidden: true }), { hasPresence: false }],
  ])('who may send %s has permissions that say so', (_name, given, expected) => {
    expect(participantPermissionsOf(given, false)).toMatchObject(expected);
  });
});

test('the own participant ends with its session, and has forbidden tracks switched off', () => {
  const endsAt = new Date(5000);
  const own = localParticipant({
    ...UNKNOWN_PARTICIPANT,
    sessionId: 'me',
    userId: 'me',
    userName: 'Ada',
    endsAt,
    permissions: { hasPresence: true, canSend: new Set(['audio']), canAdmin: false },
    tracks: {
      audio: { kind: 'audio', isWanted: true, track: aTrack('audio').track },
      video: { kind: 'video', isWanted: true, track: aTrack('video').track },
    },
  });
  expect(own).toMatchObject({
    local: true,
    will_eject_at: endsAt,
    audio: true,
    video: false,
    tracks: { audio: { state: 'playable' }, video: { state: 'off', off: { byCanSendPermission: true } } },
  });
});

test('a track of another name goes by its kind', () => {
  const permissions = { canSend: new Set(['customVideo'] as const) };
  expect(maySendTrack(permissions, 'map', 'video')).toBe(true);
  expect(maySendTrack(permissions, 'music', 'audio')).toBe(false);
  expect(maySendTrack(permissions, 'video', 'video')).toBe(false);
});
