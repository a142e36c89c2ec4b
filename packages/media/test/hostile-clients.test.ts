import {
  AddTrackRequest,
  MuteTrackRequest,
  ParticipantTracks,
  RequestResponse_Reason,
  SessionDescription,
  SignalRequest,
  SignalTarget,
  SimulateScenario,
  SubscriptionPermission,
  SyncState,
  TrackPermission,
  TrackType,
  TrickleRequest,
  UpdateLocalVideoTrack,
  UpdateParticipantMetadata,
  UpdateSubscription,
  UpdateTrackSettings,
} from '@livekit/protocol';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { MediaHarness, type ScriptedClient, SECOND, settle } from './support/media-harness.ts';
import { test } from './support/media-test.ts';

type RequestMessage = Exclude<SignalRequest['message'], { case: undefined }>;

const HUGE = 'x'.repeat(300_000);

/** The other participants are as they were. */
async function expectUnharmed(harness: MediaHarness, bert: ScriptedClient): Promise<void> {
  await settle();
  const { sid } = await bert.publish(`mic ${harness.nowMs}`);
  expect(harness.engine.rooms.get('hall')?.participant('bert')?.tracks.has(sid)).toBe(true);
  expect(bert.socket.isClosed).toBe(false);
}

describe('a hostile client', () => {
  test('that sends no message of the protocol loses its socket', async ({ harness, bert, mallory }) => {
    mallory.sendBytes(Uint8Array.of(255, 255, 255, 255));
    expect(mallory.socket.closeCode).toBe(1007);
    mallory.sendBytes(new SignalRequest({ message: { case: 'ping', value: 1n } }).toBinary());
    expect(mallory.all('pong')).toEqual([]);
    await expectUnharmed(harness, bert);
  });

  test('may send bytes of any kind', async ({ harness, bert }) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const mallory = await harness.join('mallory');
        mallory.sendBytes(bytes);
        await settle();
      }),
      { numRuns: 60, seed: 7 },
    );
    await expectUnharmed(harness, bert);
  });

  const nonsense: RequestMessage[] = [
    { case: 'offer', value: new SessionDescription({ sdp: HUGE, type: 'offer' }) },
    { case: 'offer', value: new SessionDescription() },
    { case: 'answer', value: new SessionDescription({ sdp: 'unusable', id: 99 }) },
    { case: 'answer', value: new SessionDescription({ sdp: 'unusable' }) },
    { case: 'trickle', value: new TrickleRequest({ candidateInit: HUGE, target: SignalTarget.PUBLISHER }) },
    { case: 'trickle', value: new TrickleRequest({ candidateInit: 'null' }) },
    { case: 'trickle', value: new TrickleRequest({ candidateInit: '{"candidate":7}' }) },
    { case: 'mute', value: new MuteTrackRequest({ sid: HUGE, muted: true }) },
    { case: 'subscription', value: new UpdateSubscription({ trackSids: ['TR_x', HUGE], subscribe: true }) },
    {
      case: 'subscription',
      value: new UpdateSubscription({
        participantTracks: [new ParticipantTracks({ participantSid: 'PA_x', trackSids: ['TR_y'] })],
      }),
    },
    { case: 'trackSetting', value: new UpdateTrackSettings({ trackSids: ['TR_x'], width: 4294967295 }) },
    {
      case: 'subscriptionPermission',
      value: new SubscriptionPermission({ trackPermissions: [new TrackPermission()] }),
    },
    {
      case: 'subscriptionPermission',
      value: new SubscriptionPermission({
        trackPermissions: [new TrackPermission({ participantSid: 'PA_x', trackSids: [HUGE] })],
      }),
    },
    { case: 'updateMetadata', value: new UpdateParticipantMetadata({ name: HUGE }) },
    { case: 'updateVideoTrack', value: new UpdateLocalVideoTrack({ trackSid: 'TR_x', width: 1 }) },
    { case: 'addTrack', value: new AddTrackRequest({ cid: HUGE, type: TrackType.AUDIO }) },
    { case: 'addTrack', value: new AddTrackRequest({ cid: '', sid: 'TR_x', type: TrackType.AUDIO }) },
    { case: 'syncState', value: new SyncState() },
    { case: 'simulate', value: new SimulateScenario() },
    { case: 'ping', value: -1n },
  ];

  test('may say anything, in any order, before it is connected and after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(nonsense.length - 1), { maxLength: 25 }),
        fc.boolean(),
        async (order, isActive) => {
          const harness = new MediaHarness();
          const bert = await harness.join('bert');
          const mallory = await harness.join('mallory', { isActive });
          for (const index of order) {
            const message = nonsense[index];
            if (message) mallory.send(message);
          }
          await settle();
          await harness.advance(SECOND);
          await expectUnharmed(harness, bert);
        },
      ),
      { numRuns: 60, seed: 11 },
    );
  });

  test('is told what cannot be understood', async ({ mallory }) => {
    mallory.send({ case: 'trickle', value: new TrickleRequest({ candidateInit: 'no JSON' }) });
    expect(mallory.the('requestResponse').reason).toBe(6);
    mallory.announce('second codec', { sid: 'TR_none' });
    expect(mallory.the('requestResponse').reason).toBe(RequestResponse_Reason.NOT_FOUND);
  });

  test('is not answered when its description is none', async ({ mallory }) => {
    mallory.send({ case: 'offer', value: new SessionDescription({ sdp: '{}', type: 'offer', id: 3 }) });
    await settle();
    expect(mallory.all('answer')).toEqual([]);
    await mallory.publish('mic');
    expect(mallory.all('answer')).toHaveLength(1);
  });

  test('cannot fill the memory with subscriptions to tracks that do not exist', async ({
    harness,
    mallory,
  }) => {
    const anna = await harness.join('anna');
    for (let batch = 0; batch < 20; batch++) {
      const trackSids = Array.from({ length: 100 }, (_, index) => `TR_${batch}_${index}x`);
      mallory.send({ case: 'subscription', value: new UpdateSubscription({ trackSids, subscribe: true }) });
      mallory.send({ case: 'trackSetting', value: new UpdateTrackSettings({ trackSids }) });
    }
    const kept = harness.engine.rooms.get('hall')?.participant('mallory')?.subscriptions.entries() ?? [];
    expect(kept.length).toBe(500);
    const { sid } = await anna.publish('mic');
    expect([...mallory.transport.forwards.keys()]).toEqual([sid]);
  });

  test('cannot make everybody read or remember endless texts', async ({ harness, mallory }) => {
    for (const large of [{ name: HUGE }, { stream: HUGE }, { cid: HUGE }]) {
      mallory.announce('mic', large);
      expect(mallory.the('requestResponse').reason).toBe(RequestResponse_Reason.LIMIT_EXCEEDED);
    }
    const trackSids = [HUGE];
    mallory.send({ case: 'subscription', value: new UpdateSubscription({ trackSids, subscribe: true }) });
    mallory.send({ case: 'trackSetting', value: new UpdateTrackSettings({ trackSids }) });
    expect(mallory.all('trackPublished')).toEqual([]);
    expect(harness.engine.rooms.get('hall')?.participant('mallory')?.subscriptions.entries()).toEqual([]);
  });

  test('cannot publish without end', async ({ mallory }) => {
    for (let index = 0; index < 64; index++) await mallory.publish(`track ${index}`);
    mallory.announce('one more');
    expect(mallory.the('requestResponse').reason).toBe(RequestResponse_Reason.LIMIT_EXCEEDED);
  });

  test('is not heard any more after it was put out', async ({ harness, bert, mallory }) => {
    const { events } = mallory.transport;
    harness.engine.rooms.get('hall')?.remove(mallory.sid, 'removed');
    bert.takeNewCases();
    mallory.announce('mic');
    events.data(true, new Uint8Array([1]));
    events.connected('subscriber');
    events.failed('subscriber');
    events.audioLevel('TR_x', 1, 20);
    events.candidate('publisher', { candidate: 'x' });
    expect(bert.takeNewCases()).toEqual([]);
    expect(mallory.all('trackPublished')).toEqual([]);
  });

  test('cannot touch the tracks of others', async ({ harness, anna, mallory }) => {
    const { sid } = await anna.publish('mic');
    mallory.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted: true }) });
    mallory.send({
      case: 'updateVideoTrack',
      value: new UpdateLocalVideoTrack({ trackSid: sid, width: 1, height: 1 }),
    });
    expect(harness.engine.rooms.get('hall')?.participant('anna')?.tracks.get(sid)?.info).toMatchObject({
      muted: false,
      width: 0,
    });
    expect(mallory.all('requestResponse').map(({ reason }) => reason)).toEqual([
      RequestResponse_Reason.NOT_FOUND,
      RequestResponse_Reason.NOT_FOUND,
    ]);
  });
});
