import { describe, expect, test } from 'vitest';
import type { Participant, TrackState } from '../api/participant.ts';
import { aCall, aJoinedCall, ROOM_URL } from '../testing/call-bench.ts';
import { FakeTrack } from '../testing/fake-media.ts';
import { aParticipant } from '../testing/participants.ts';

const PLAYABLE: TrackState = { subscribed: true, state: 'playable' };
const INTERRUPTED: TrackState = { subscribed: true, state: 'interrupted' };
const SENDABLE: TrackState = { subscribed: false, state: 'sendable' };

async function inAMeeting() {
  const bench = await aJoinedCall();
  const { engine } = bench;
  return {
    ...bench,
    show(owner: string, type: string, track: FakeTrack, sequence = 0) {
      engine.host.tracks.add({ owner, type, kind: track.kind, track, sequence });
    },
    emit(action: 'participant-joined' | 'participant-updated', participant: Participant) {
      engine.emit({ action, participant });
    },
  };
}

describe('somebody who comes', () => {
  test('is told of with the tracks that can be played, which start before he is stored', async () => {
    const { call, show, emit, told } = await inAMeeting();
    const track = new FakeTrack('audio', 'a1');
    show('ben', 'cam', track);
    const known: unknown[] = [];
    call.on('track-started', (event) => known.push(event.type, event.track, call.participants()['ben']));
    emit('participant-joined', aParticipant('ben', { audio: true, tracks: { audio: PLAYABLE } }));
    expect(known).toEqual(['audio', track, undefined]);
    expect(told).toEqual(['track-started', 'participant-joined']);
    expect(call.participants()['ben']).toMatchObject({
      audio: true,
      audioTrack: track,
      tracks: { audio: { track, persistentTrack: track } },
    });
    expect(call.participants()['ben']).not.toHaveProperty('videoTrack');
  });

  test('of whom the same is said again is not told of again', async () => {
    const { emit, told } = await inAMeeting();
    emit('participant-joined', aParticipant('ben'));
    emit('participant-updated', aParticipant('ben'));
    expect(told).toEqual(['participant-joined']);
    emit('participant-updated', aParticipant('ben', { user_name: 'Ben' }));
    expect(told).toEqual(['participant-joined', 'participant-updated']);
  });

  test('whose track was muted meanwhile is told of, though nothing else is another', async () => {
    const { show, emit, told } = await inAMeeting();
    const track = new FakeTrack('audio', 'a1');
    show('ben', 'cam', track);
    const ben = aParticipant('ben', { audio: true, tracks: { audio: PLAYABLE } });
    emit('participant-joined', ben);
    told.length = 0;
    track.muted = true;
    emit('participant-updated', ben);
    expect(told).toEqual(['participant-updated']);
  });

  test('without a session id is nobody', async () => {
    const { emit, told } = await inAMeeting();
    emit('participant-joined', aParticipant(''));
    expect(told).toEqual([]);
  });

  test('replaces an entry of the object that is handed out', async () => {
    const { call, emit } = await inAMeeting();
    const everybody = call.participants();
    emit('participant-joined', aParticipant('ben'));
    const before = everybody['ben'];
    emit('participant-updated', aParticipant('ben', { user_name: 'Ben' }));
    expect(call.participants()).toBe(everybody);
    expect(everybody['ben']).not.toBe(before);
    expect(before).toMatchObject({ user_name: 'ben' });
  });

  test('is there already when joining is over, and nothing is told of him', async () => {
    const bench = aCall();
    await bench.call.load({ url: ROOM_URL });
    const track = new FakeTrack('audio', 'a1');
    const { engine } = bench.platform;
    engine.host.tracks.add({ owner: 'ben', type: 'cam', kind: 'audio', track, sequence: 0 });
    engine.react('join-meeting', () =>
      engine.emit({
        action: 'joined-meeting',
        participants: {
          local: aParticipant('me', { local: true }),
          ben: aParticipant('ben', { audio: true, tracks: { audio: PLAYABLE } }),
        },
      }),
    );
    const everybody = bench.call.participants();
    await bench.call.join();
    expect(bench.call.participants()).toBe(everybody);
    expect(bench.told.slice(-1)).toEqual(['joined-meeting']);
    expect(bench.told).not.toContain('track-started');
    expect(bench.call.participants()['ben']?.tracks.audio.track).toBe(track);
  });
});

describe('a track', () => {
  test('stops and starts with its state, in the order of the contract', async () => {
    const { show, emit, told, events, call } = await inAMeeting();
    const track = new FakeTrack('video', 'v1');
    show('ben', 'cam', track);
    emit('participant-joined', aParticipant('ben', { video: true, tracks: { video: PLAYABLE } }));
    emit('participant-updated', aParticipant('ben', { video: true, tracks: { video: INTERRUPTED } }));
    expect(told.slice(2)).toEqual(['track-stopped', 'participant-updated']);
    expect(events.at(2)).toMatchObject({ type: 'video', track, participant: { session_id: 'ben' } });
    expect(call.participants()['ben']?.tracks.video).toEqual({ ...INTERRUPTED, persistentTrack: track });
  });

  test('that is another under the same key stops and starts', async () => {
    const { show, emit, told, events } = await inAMeeting();
    const [first, second] = [new FakeTrack('video', 'v1'), new FakeTrack('video', 'v2')];
    show('ben', 'cam', first, 1);
    const ben = aParticipant('ben', { video: true, tracks: { video: PLAYABLE } });
    emit('participant-joined', ben);
    show('ben', 'cam', second, 2);
    emit('participant-updated', ben);
    expect(told.slice(2)).toEqual(['track-stopped', 'track-started', 'participant-updated']);
    expect(events.slice(2).map(({ track }) => track)).toEqual([first, second, undefined]);
  });

  test('of a name of its own is found by its kind', async () => {
    const { show, emit, events, call } = await inAMeeting();
    const track = new FakeTrack('audio', 'm1');
    show('ben', 'music', track);
    const music: TrackState = { ...PLAYABLE, kind: 'audio' };
    emit('participant-joined', aParticipant('ben', { tracks: { music } }));
    expect(events.at(0)).toMatchObject({ action: 'track-started', type: 'music', track });
    expect(call.participants()['ben']?.tracks['music']?.persistentTrack).toBe(track);
  });

  test('without a subscription leaves the old flags as they were sent, and gives no track', async () => {
    const { show, emit, call } = await inAMeeting();
    show('ben', 'cam', new FakeTrack('audio', 'a1'));
    show('ben', 'screen', new FakeTrack('video', 's1'));
    const tracks = { audio: SENDABLE, screenVideo: SENDABLE };
    emit('participant-joined', aParticipant('ben', { audio: true, screen: true, tracks }));
    const ben = call.participants()['ben'];
    expect(ben).toMatchObject({ audio: true, screen: false });
    expect(ben).not.toHaveProperty('audioTrack');
    expect(ben).not.toHaveProperty('screenVideoTrack');
  });

  test('that comes muted takes the old flag away until it is not', async () => {
    const { show, emit, call } = await inAMeeting();
    const track = new FakeTrack('audio', 'a1');
    track.muted = true;
    show('ben', 'cam', track);
    const ben = aParticipant('ben', { audio: true, tracks: { audio: PLAYABLE } });
    emit('participant-joined', ben);
    expect(call.participants()['ben']).toMatchObject({ audio: false });
    expect(call.participants()['ben']).not.toHaveProperty('audioTrack');
    track.muted = false;
    emit('participant-updated', ben);
    expect(call.participants()['ben']).toMatchObject({ audio: true, audioTrack: track });
    track.muted = true;
    emit('participant-updated', ben);
    expect(call.participants()['ben']).toMatchObject({ audio: true, audioTrack: track });
  });
});

describe('somebody who leaves', () => {
  test('stops his tracks first, then is gone, then is told of as he was known last', async () => {
    const { show, emit, engine, told, events, call } = await inAMeeting();
    const track = new FakeTrack('audio', 'a1');
    show('ben', 'cam', track);
    emit('participant-joined', aParticipant('ben', { audio: true, tracks: { audio: PLAYABLE } }));
    const last = call.participants()['ben'];
    const known: unknown[] = [];
    call.on('track-stopped', () => known.push(call.participants()['ben']));
    call.on('participant-left', () => known.push(call.participants()['ben']));
    engine.emit({ action: 'participant-left', participant: { session_id: 'ben' } });
    expect(told.slice(2)).toEqual(['track-stopped', 'participant-left']);
    expect(events.at(2)).toMatchObject({ participant: last, track, type: 'audio' });
    expect(events.at(3)).not.toHaveProperty('reason');
    expect(known).toEqual([last, undefined]);
  });

  test('because he hides, does so for a reason', async () => {
    const { emit, engine, events } = await inAMeeting();
    emit('participant-joined', aParticipant('ben'));
    engine.emit({ action: 'participant-left', participant: { session_id: 'ben' }, reason: 'hidden' });
    expect(events.at(-1)).toMatchObject({ action: 'participant-left', reason: 'hidden' });
  });
});

test('the record flag of somebody else tells of recordings, before he is stored', async () => {
  const { emit, told } = await inAMeeting();
  emit('participant-joined', aParticipant('ben', { record: true }));
  emit('participant-updated', aParticipant('ben', { record: false }));
  emit('participant-updated', aParticipant('ben', { record: true }));
  expect(told).toEqual([
    'participant-joined',
    'recording-stopped',
    'participant-updated',
    'recording-started',
    'participant-updated',
  ]);
});

describe('what we send', () => {
  test('is nothing before anybody is there, then what the states say', async () => {
    const { call, platform } = aCall();
    expect([call.localAudio(), call.localVideo(), call.localScreenVideo()]).toEqual([null, null, null]);
    await call.join({ url: ROOM_URL });
    expect([call.localAudio(), call.localVideo()]).toEqual([false, false]);
    const tracks = { audio: PLAYABLE, video: { subscribed: true, state: 'blocked' } as const };
    platform.engine.emit({
      action: 'participant-updated',
      participant: aParticipant('me', { local: true, audio: true, tracks }),
    });
    expect([call.localAudio(), call.localVideo(), call.localScreenAudio()]).toEqual([true, false, false]);
  });
});
