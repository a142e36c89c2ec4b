import {
  AudioTrackFeature,
  DisconnectReason,
  MuteTrackRequest,
  ParticipantPermission,
  RequestResponse_Reason,
  TrackSource,
  TrackType,
  UpdateLocalAudioTrack,
  VideoLayer,
  VideoQuality,
} from '@livekit/protocol';
import { describe, expect } from 'vitest';
import type { ScriptedClient } from './support/media-harness.ts';
import { test } from './support/media-test.ts';

function tracksSeen(client: ScriptedClient, identity: string) {
  const infos = client.all('update').flatMap(({ participants }) => participants);
  return infos.filter((info) => info.identity === identity).at(-1)?.tracks ?? [];
}

describe('publishing', () => {
  test('names the track for the publisher at once, and shows it to the others when its media is agreed', async ({
    harness,
    anna,
    bert,
  }) => {
    anna.announce('mic');
    const { cid, track } = anna.the('trackPublished');
    expect({ cid, name: track?.name, source: track?.source, stream: track?.stream }).toEqual({
      cid: 'mic',
      name: 'mic',
      source: TrackSource.MICROPHONE,
      stream: 'camera',
    });
    expect(tracksSeen(bert, 'anna')).toEqual([]);
    await anna.offer(() => [{ mid: '0', kind: 'audio', cid: 'mic', isSending: true }]);
    expect(anna.the('answer')).toMatchObject({ type: 'answer', id: 1 });
    expect(tracksSeen(bert, 'anna')).toMatchObject([{ sid: track?.sid, mid: '0', mimeType: 'audio/opus' }]);
    expect(bert.transport.forwards.get(track?.sid ?? '')).toMatchObject({ streamId: `${anna.sid}|camera` });
    expect(anna.the('trackSubscribed').trackSid).toBe(track?.sid);
    expect(harness.events.at(-1)).toMatchObject({ name: 'track_published', track: { sid: track?.sid } });
  });

  test('works when the offer comes before the announcement', async ({ anna, bert }) => {
    await anna.offer(() => [{ mid: '0', kind: 'audio', cid: 'mic', isSending: true }]);
    expect(anna.the('answer').id).toBe(1);
    anna.announce('mic');
    expect(tracksSeen(bert, 'anna')).toMatchObject([{ sid: anna.the('trackPublished').track?.sid }]);
  });

  test('finds tracks by kind when the description hides the ids of the client', async ({ anna, bert }) => {
    anna.announce('a');
    anna.announce('v', { type: TrackType.VIDEO, source: TrackSource.CAMERA });
    await anna.offer(() => [
      { mid: '0', kind: 'video', cid: 'other', isSending: true },
      { mid: '1', kind: 'audio', cid: '', isSending: true },
      { mid: '2', kind: 'audio', cid: '', isSending: false },
    ]);
    expect(tracksSeen(bert, 'anna').map(({ name, mid }) => [name, mid])).toEqual([
      ['v', '0'],
      ['a', '1'],
    ]);
  });

  test('keeps the layers of a camera, the smallest first', async ({ anna }) => {
    const layers = [
      new VideoLayer({ quality: VideoQuality.HIGH, width: 1280, height: 720, rid: 'f' }),
      new VideoLayer({ quality: VideoQuality.LOW, width: 320, height: 180, rid: 'q' }),
    ];
    const track = await anna.publishVideo('cam', { layers, width: 1280, height: 720 });
    expect(track.simulcast).toBe(true);
    expect(track.layers.map(({ rid }) => rid)).toEqual(['q', 'f']);
  });

  test('ends with its section, for everybody', async ({ harness, anna, bert }) => {
    const track = await anna.publish('mic');
    await anna.unpublish('mic');
    expect(tracksSeen(bert, 'anna')).toEqual([]);
    expect(bert.transport.forwards.size).toBe(0);
    expect(anna.transport.dropped).toEqual([track.sid]);
    expect(harness.events.at(-1)?.name).toBe('track_unpublished');
  });

  test('the same media again waits until the first publication has ended', async ({ anna, bert }) => {
    const first = await anna.publish('mic');
    anna.announce('mic');
    expect(anna.all('trackPublished')).toHaveLength(1);
    expect(anna.the('requestResponse').reason).toBe(4);
    await anna.unpublish('mic');
    const second = anna.the('trackPublished').track;
    expect(second?.sid).not.toBe(first.sid);
    await anna.offer((sections) => [...sections, { mid: '9', kind: 'audio', cid: 'mic', isSending: true }]);
    expect(tracksSeen(bert, 'anna')).toMatchObject([{ sid: second?.sid, mid: '9' }]);
  });

  test('is refused without the right, for other sources, and for other kinds', async ({ harness }) => {
    const mute = await harness.join('mute', { video: { canPublish: false } });
    mute.announce('mic');
    expect(mute.the('requestResponse').reason).toBe(RequestResponse_Reason.NOT_ALLOWED);
    const anna = await harness.join('anna', { video: { canPublishSources: ['microphone'] } });
    anna.announce('cam', { type: TrackType.VIDEO, source: TrackSource.CAMERA });
    expect(anna.the('requestResponse').reason).toBe(RequestResponse_Reason.NOT_ALLOWED);
    anna.announce('data', { type: TrackType.DATA });
    expect(anna.the('requestResponse').reason).toBe(5);
    anna.announce('mic');
    expect(anna.all('trackPublished')).toHaveLength(1);
  });

  test('says so when more is announced than anybody sends', async ({ anna }) => {
    for (let index = 0; index < 25; index++) anna.announce(`track ${index}`);
    expect(anna.all('trackPublished')).toHaveLength(20);
    expect(anna.all('requestResponse').map(({ reason }) => reason)).toEqual(
      Array(5).fill(RequestResponse_Reason.LIMIT_EXCEEDED),
    );
  });
});

describe('muting', () => {
  test('by the client is shown to the others and stops the packets', async ({ anna, bert }) => {
    const { sid } = await anna.publish('mic');
    anna.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted: true }) });
    expect(tracksSeen(bert, 'anna')).toMatchObject([{ sid, muted: true }]);
    expect(anna.transport.muted.get(sid)).toBe(true);
    expect(anna.all('mute')).toEqual([]);
    anna.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted: false }) });
    expect(tracksSeen(bert, 'anna')).toMatchObject([{ sid, muted: false }]);
    expect(anna.transport.muted.get(sid)).toBe(false);
  });

  test('by a moderator is told to the client too', async ({ harness, anna }) => {
    const { sid } = await anna.publish('mic');
    const request = new MuteTrackRequest({ sid, muted: true });
    expect(harness.engine.rooms.get('hall')?.setMuted(anna.sid, request, true)).toMatchObject({
      sid,
      muted: true,
    });
    expect(anna.the('mute')).toMatchObject({ sid, muted: true });
  });

  test('before the media is there holds once it is', async ({ anna, bert }) => {
    anna.announce('mic');
    const sid = anna.the('trackPublished').track?.sid ?? '';
    anna.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted: true }) });
    await anna.offer(() => [{ mid: '0', kind: 'audio', cid: 'mic', isSending: true }]);
    expect(tracksSeen(bert, 'anna')).toMatchObject([{ sid, muted: true }]);
    expect(anna.transport.muted.get(sid)).toBe(true);
  });

  test('of a track that is not there is answered so', async ({ anna }) => {
    anna.send({ case: 'mute', value: new MuteTrackRequest({ sid: 'TR_none', muted: true }) });
    expect(anna.the('requestResponse').reason).toBe(RequestResponse_Reason.NOT_FOUND);
  });
});

test('what a client says of its sound is shown to the others', async ({ anna, bert }) => {
  const { sid: trackSid } = await anna.publish('mic');
  const features = [AudioTrackFeature.TF_STEREO];
  anna.send({ case: 'updateAudioTrack', value: new UpdateLocalAudioTrack({ trackSid, features }) });
  expect(tracksSeen(bert, 'anna')).toMatchObject([{ stereo: true, audioFeatures: features }]);
});

describe('taking the right to publish', () => {
  test('ends what was sent by it, and only that', async ({ harness, anna, bert }) => {
    const mic = await anna.publish('mic');
    const cam = await anna.publishVideo('cam');
    const permission = new ParticipantPermission({
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
      canPublishSources: [TrackSource.MICROPHONE],
    });
    harness.engine.rooms.get('hall')?.setPermission(anna.sid, permission);
    expect(anna.the('trackUnpublished').trackSid).toBe(cam.sid);
    expect(anna.transport.dropped).toEqual([cam.sid]);
    expect([...bert.transport.forwards.keys()]).toEqual([mic.sid]);
    expect(anna.the('update').participants[0]?.permission?.canPublishSources).toEqual([
      TrackSource.MICROPHONE,
    ]);
    await anna.offer();
    expect(tracksSeen(bert, 'anna').map(({ sid }) => sid)).toEqual([mic.sid]);
  });

  test('between announcement and offer keeps the track from being published', async ({
    harness,
    anna,
    bert,
  }) => {
    anna.announce('mic');
    harness.engine.rooms
      .get('hall')
      ?.setPermission(anna.sid, new ParticipantPermission({ canSubscribe: true }));
    await anna.offer(() => [{ mid: '0', kind: 'audio', cid: 'mic', isSending: true }]);
    expect(tracksSeen(bert, 'anna')).toEqual([]);
    expect(bert.transport.forwards.size).toBe(0);
  });
});

test('removing a publisher ends its tracks for the others', async ({ harness, anna, bert }) => {
  await anna.publish('mic');
  harness.engine.rooms.get('hall')?.remove(anna.sid, 'removed');
  expect(anna.the('leave').reason).toBe(DisconnectReason.PARTICIPANT_REMOVED);
  expect(bert.transport.forwards.size).toBe(0);
  expect(harness.eventNames().slice(-2)).toEqual(['track_unpublished', 'participant_left']);
});
