import {
  ParticipantPermission,
  SubscriptionError,
  SubscriptionPermission,
  TrackPermission,
  UpdateSubscription,
  UpdateTrackSettings,
  VideoLayer,
  VideoQuality,
} from '@livekit/protocol';
import { describe, expect } from 'vitest';
import { MediaHarness, type ScriptedClient, SECOND, settle } from './support/media-harness.ts';
import { test } from './support/media-test.ts';
import { tracksInOffer } from './support/scripted-transport.ts';

function subscribe(client: ScriptedClient, trackSids: string[], wanted = true): void {
  client.send({ case: 'subscription', value: new UpdateSubscription({ trackSids, subscribe: wanted }) });
}

function receives(client: ScriptedClient): string[] {
  return [...client.transport.forwards.keys()].sort();
}

describe('a subscriber', () => {
  test('gets what is there with the first offer, and what comes later with another one', async ({
    harness,
    anna,
  }) => {
    const mic = await anna.publish('mic');
    const bert = await harness.join('bert');
    expect(tracksInOffer(bert.all('offer')[0]?.sdp ?? '')).toEqual([mic.sid]);
    const cam = await anna.publishVideo('cam');
    expect(tracksInOffer(bert.the('offer').sdp)).toEqual([mic.sid, cam.sid]);
    expect(bert.the('offer').id).toBe(2);
  });

  test('has one offer at a time; changes until its answer go together into the next', async ({
    harness,
    anna,
  }) => {
    const bert = await harness.tryJoin('bert');
    const mic = await anna.publish('mic');
    const cam = await anna.publishVideo('cam');
    expect(bert.all('offer')).toHaveLength(1);
    await bert.answer();
    expect(bert.all('offer')).toHaveLength(2);
    expect(tracksInOffer(bert.the('offer').sdp)).toEqual([mic.sid, cam.sid]);
  });

  test('gets another offer where its answer makes room for tracks that had to wait', async ({
    harness,
    anna,
  }) => {
    const bert = await harness.tryJoin('bert');
    await anna.publish('mic');
    await bert.answer();
    bert.transport.wantsAnotherOffer = true;
    await bert.answer();
    expect(bert.all('offer')).toHaveLength(3);
    await bert.answer();
    expect(bert.all('offer')).toHaveLength(3);
  });

  test('that answers an older offer is not listened to; one that does not number its answers is', async ({
    anna,
    bert,
  }) => {
    await anna.publish('mic');
    const offer = bert.the('offer');
    const answered = bert.transport.answers.length;
    offer.id -= 1;
    bert.send({ case: 'answer', value: offer });
    await settle();
    expect(bert.transport.answers).toHaveLength(answered);
    offer.id = 0;
    bert.send({ case: 'answer', value: offer });
    await anna.publishVideo('cam');
    expect(bert.transport.answers).toHaveLength(answered + 1);
    expect(bert.all('offer')).toHaveLength(3);
  });

  test('that never answers starts anew', async ({ harness }) => {
    const anna = await harness.tryJoin('anna');
    anna.connectMedia();
    await harness.advance(16 * SECOND);
    expect(anna.the('leave')).toMatchObject({ action: 2 });
    expect(harness.engine.rooms.get('hall')?.participants()).toEqual([]);
  });

  test('that wants to choose gets nothing by itself', async ({ harness, anna }) => {
    const mic = await anna.publish('mic');
    const bert = await harness.join('bert', { query: { auto_subscribe: '0' } });
    const cam = await anna.publishVideo('cam');
    expect(receives(bert)).toEqual([]);
    subscribe(bert, [cam.sid]);
    expect(receives(bert)).toEqual([cam.sid]);
    subscribe(bert, [mic.sid]);
    subscribe(bert, [cam.sid], false);
    expect(receives(bert)).toEqual([mic.sid]);
  });

  test('never gets what it sends itself', async ({ anna }) => {
    const mic = await anna.publish('mic');
    subscribe(anna, [mic.sid]);
    expect(receives(anna)).toEqual([]);
  });

  test('that unsubscribed stays without, whatever else comes', async ({ anna, bert }) => {
    const mic = await anna.publish('mic');
    subscribe(bert, [mic.sid], false);
    await anna.publishVideo('cam');
    expect(receives(bert)).not.toContain(mic.sid);
  });

  test('may subscribe to a track before it is there; after a minute it hears that it is not', async ({
    harness,
    anna,
  }) => {
    const bert = await harness.join('bert', { query: { auto_subscribe: '0' } });
    anna.announce('mic');
    const sid = anna.the('trackPublished').track?.sid ?? '';
    subscribe(bert, [sid, 'TR_none']);
    await anna.offer(() => [{ mid: '0', kind: 'audio', cid: 'mic', isSending: true }]);
    expect(receives(bert)).toEqual([sid]);
    await harness.advance(61 * SECOND);
    expect(bert.all('subscriptionResponse')).toMatchObject([
      { trackSid: 'TR_none', err: SubscriptionError.SE_TRACK_NOTFOUND },
    ]);
    await harness.advance(61 * SECOND);
    expect(bert.all('subscriptionResponse')).toHaveLength(1);
  });

  test('loses everything with the right to subscribe, and gets it back with that', async ({
    harness,
    anna,
    bert,
  }) => {
    const mic = await anna.publish('mic');
    const room = harness.engine.rooms.get('hall');
    room?.setPermission(bert.sid, new ParticipantPermission({ canPublish: true }));
    expect(receives(bert)).toEqual([]);
    const cam = await anna.publishVideo('cam');
    expect(receives(bert)).toEqual([]);
    room?.setPermission(bert.sid, new ParticipantPermission({ canSubscribe: true }));
    expect(receives(bert)).toEqual([mic.sid, cam.sid].sort());
  });

  test('sees and hears nothing of who hides during the call', async ({ harness, anna, bert }) => {
    const mic = await anna.publish('mic');
    const room = harness.engine.rooms.get('hall');
    const rights = { canPublish: true, canSubscribe: true, canPublishData: true };
    room?.setPermission(anna.sid, new ParticipantPermission({ ...rights, hidden: true }));
    expect(receives(bert)).toEqual([]);
    expect(bert.the('update').participants).toMatchObject([{ identity: 'anna', state: 3, tracks: [] }]);
    room?.setPermission(anna.sid, new ParticipantPermission(rights));
    expect(receives(bert)).toEqual([mic.sid]);
    expect(bert.the('update').participants).toMatchObject([{ identity: 'anna', state: 2 }]);
  });
});

describe('a publisher', () => {
  function permit(
    client: ScriptedClient,
    trackPermissions: TrackPermission[],
    allParticipants = false,
  ): void {
    const value = new SubscriptionPermission({ allParticipants, trackPermissions });
    client.send({ case: 'subscriptionPermission', value });
  }

  test('says who may receive what; everybody is told what that means for them', async ({
    anna,
    bert,
    carl,
  }) => {
    const mic = await anna.publish('mic');
    const cam = await anna.publishVideo('cam');
    expect(bert.the('subscriptionPermissionUpdate')).toMatchObject({ trackSid: cam.sid, allowed: true });
    permit(anna, [
      new TrackPermission({ participantIdentity: 'bert', trackSids: [mic.sid] }),
      new TrackPermission({ participantSid: carl.sid, allTracks: true }),
    ]);
    expect(receives(bert)).toEqual([mic.sid]);
    expect(bert.the('subscriptionPermissionUpdate')).toMatchObject({
      participantSid: anna.sid,
      trackSid: cam.sid,
      allowed: false,
    });
    expect(receives(carl)).toEqual([mic.sid, cam.sid].sort());
    permit(anna, [], true);
    expect(receives(bert)).toEqual([mic.sid, cam.sid].sort());
  });

  test('cannot keep recorders out, but everybody who comes later', async ({ harness, anna }) => {
    permit(anna, []);
    const mic = await anna.publish('mic');
    const recorder = await harness.join('recorder', { video: { recorder: true, hidden: true } });
    const bert = await harness.join('bert');
    expect(receives(recorder)).toEqual([mic.sid]);
    expect(receives(bert)).toEqual([]);
  });
});

describe('track settings', () => {
  const layers = [
    new VideoLayer({ quality: VideoQuality.LOW, width: 320, height: 180 }),
    new VideoLayer({ quality: VideoQuality.MEDIUM, width: 640, height: 360 }),
    new VideoLayer({ quality: VideoQuality.HIGH, width: 1280, height: 720 }),
  ];
  const camera = { layers, width: 1280, height: 720 };

  test.each([
    [{ quality: VideoQuality.LOW }, VideoQuality.LOW],
    [{ width: 100, height: 100 }, VideoQuality.LOW],
    [{ width: 320, height: 200 }, VideoQuality.LOW],
    [{ width: 400, height: 300 }, VideoQuality.MEDIUM],
    [{ width: 1000, height: 500 }, VideoQuality.HIGH],
    [{ width: 4000, height: 4000 }, VideoQuality.HIGH],
  ])('%o mean the layer %i', async (settings, quality) => {
    const harness = new MediaHarness();
    const anna = await harness.join('anna');
    const bert = await harness.join('bert');
    const { sid } = await anna.publishVideo('cam', camera);
    expect(bert.transport.settings.get(sid)).toEqual({ disabled: false, quality: VideoQuality.HIGH, fps: 0 });
    bert.send({ case: 'trackSetting', value: new UpdateTrackSettings({ trackSids: [sid], ...settings }) });
    expect(bert.transport.settings.get(sid)?.quality).toBe(quality);
  });

  test('switch a track off without an offer, and may come before the track', async ({ anna, bert }) => {
    anna.announce('mic');
    const sid = anna.the('trackPublished').track?.sid ?? '';
    const settings = new UpdateTrackSettings({ trackSids: [sid], disabled: true });
    bert.send({ case: 'trackSetting', value: settings });
    subscribe(bert, [sid]);
    await anna.offer(() => [{ mid: '0', kind: 'audio', cid: 'mic', isSending: true }]);
    expect(bert.transport.settings.get(sid)?.disabled).toBe(true);
    await bert.answer();
    const offers = bert.all('offer').length;
    settings.disabled = false;
    bert.send({ case: 'trackSetting', value: settings });
    expect(bert.transport.settings.get(sid)?.disabled).toBe(false);
    expect(bert.all('offer')).toHaveLength(offers);
  });

  test('begin with the smallest picture for clients that adapt', async ({ harness, anna }) => {
    const bert = await harness.join('bert', { query: { adaptive_stream: '1' } });
    const { sid } = await anna.publishVideo('cam', camera);
    expect(bert.transport.settings.get(sid)?.quality).toBe(VideoQuality.LOW);
  });
});
