import { describe, expect, test } from 'vitest';
import { FakeTrack } from '../../testing/fake-media.ts';
import { aTrack } from '../../testing/participant-facts.ts';
import { localEntry, type RemoteTrackContext, remoteEntry, senderReasons } from './build-participant.ts';
import type { LocalTrackFacts, RemoteTrackFacts } from './participant-facts.ts';

const WANTED: RemoteTrackContext = {
  subscribed: true,
  before: undefined,
  isReconnecting: false,
  reasons: undefined,
};
const PLAYED: RemoteTrackContext = { ...WANTED, before: { state: 'playable', trackId: 'audio-1' } };

function silent(): FakeTrack {
  const track = new FakeTrack('audio', 'audio-1');
  track.muted = true;
  return track;
}

describe('a track of somebody else', () => {
  test.each<[string, RemoteTrackFacts | undefined, RemoteTrackContext, object]>([
    ['that he does not send is off', undefined, WANTED, { state: 'off', off: { byUser: true } }],
    [
      'that he muted is off',
      aTrack('audio', { isMuted: true }),
      WANTED,
      { state: 'off', off: { byUser: true } },
    ],
    [
      'whose camera is in use elsewhere is blocked, as he says',
      undefined,
      { ...WANTED, reasons: { blocked: { byDeviceInUse: true } } },
      { state: 'blocked', blocked: { byDeviceInUse: true } },
    ],
    [
      'that another had him mute is off by request, as he says',
      aTrack('audio', { isMuted: true }),
      { ...WANTED, reasons: { off: { byRemoteRequest: true } } },
      { state: 'off', off: { byRemoteRequest: true } },
    ],
    [
      'that nobody subscribed to could be sent',
      aTrack('audio'),
      { ...WANTED, subscribed: false },
      { subscribed: false, state: 'sendable' },
    ],
    [
      'that is staged could be sent',
      aTrack('audio'),
      { ...WANTED, subscribed: 'staged' },
      { subscribed: 'staged', state: 'sendable' },
    ],
    ['that has not come yet is loading', aTrack('audio', { track: undefined }), WANTED, { state: 'loading' }],
    [
      'of which nothing was heard yet is loading',
      aTrack('audio', { track: silent() }),
      WANTED,
      { state: 'loading' },
    ],
    [
      'for which there is no bandwidth is off',
      aTrack('video', { isPaused: true }),
      WANTED,
      { state: 'off', off: { byBandwidth: true } },
    ],
    ['that plays is playable', aTrack('audio'), WANTED, { subscribed: true, state: 'playable' }],
    [
      'that played and is still is interrupted',
      aTrack('audio', { track: silent() }),
      PLAYED,
      { state: 'interrupted' },
    ],
    [
      'that played is interrupted while the connection is made anew',
      aTrack('audio'),
      { ...PLAYED, isReconnecting: true },
      { state: 'interrupted' },
    ],
    [
      'that came in place of one that played is loading',
      aTrack('audio', { track: silent() }),
      { ...PLAYED, before: { state: 'interrupted', trackId: 'another' } },
      { state: 'loading' },
    ],
  ])('%s', (_name, facts, context, expected) => {
    expect(remoteEntry(facts, context)).toMatchObject(expected);
  });
});

describe('a track of our own', () => {
  const mine = (changes: Partial<LocalTrackFacts> = {}): LocalTrackFacts => ({
    kind: 'audio',
    isWanted: true,
    track: new FakeTrack('audio', 'a'),
    ...changes,
  });

  test.each<[string, LocalTrackFacts | undefined, object]>([
    ['that is not there is off', undefined, { state: 'off', off: { byUser: true } }],
    ['that plays is playable', mine(), { state: 'playable' }],
    ['that is being opened is loading', mine({ track: undefined, isOpening: true }), { state: 'loading' }],
    ['that is switched off is off', mine({ isWanted: false }), { state: 'off', off: { byUser: true } }],
    [
      'that somebody else switched off is off by request',
      mine({ isWanted: false, isOffByRequest: true }),
      { state: 'off', off: { byRemoteRequest: true } },
    ],
    [
      'that has no device is blocked',
      mine({ track: undefined, blocked: { byDeviceMissing: true } }),
      { state: 'blocked', blocked: { byDeviceMissing: true } },
    ],
    ['that the machine mutes is interrupted', mine({ track: silent() }), { state: 'interrupted' }],
  ])('%s', (_name, facts, expected) => {
    expect(localEntry(facts, true)).toEqual({ subscribed: true, ...expected });
  });

  test('that may not be sent is off for that, wanted or not', () => {
    const expected = { subscribed: true, state: 'off', off: { byCanSendPermission: true } };
    expect(localEntry(mine(), false)).toEqual(expected);
    expect(localEntry(mine({ isWanted: false }), false)).toEqual(expected);
  });

  test('is explained to others where its being off is not simply wanted', () => {
    expect(senderReasons(localEntry(mine({ isWanted: false }), true))).toBeUndefined();
    expect(senderReasons(localEntry(mine(), true))).toBeUndefined();
    expect(senderReasons(localEntry(mine(), false))).toEqual({ off: { byCanSendPermission: true } });
    expect(senderReasons(localEntry(mine({ blocked: { byPermissions: true } }), true))).toEqual({
      blocked: { byPermissions: true },
    });
  });
});
