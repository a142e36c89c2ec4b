import {
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo_State,
  SyncState,
  TrackPublishedResponse,
  UpdateSubscription,
} from '@livekit/protocol';
import { describe, expect } from 'vitest';
import { SECOND } from './support/media-harness.ts';
import { test } from './support/media-test.ts';

describe('a lost socket', () => {
  test('is nothing to the others while the client comes back', async ({ harness, anna, bert }) => {
    await bert.publish('mic');
    const { sid } = bert;
    anna.takeNewCases();
    bert.loseSocket();
    await harness.advance(2 * SECOND);
    await bert.resume();
    expect(anna.takeNewCases().filter((name) => name !== 'pong')).toEqual([]);
    expect(bert.sid).toBe(sid);
  });

  test('is answered with what the client missed, then with an offer that restarts ICE', async ({
    anna,
    bert,
  }) => {
    bert.loseSocket();
    const { sid: mic } = await anna.publish('mic');
    await bert.resume();
    const names = bert.takeNewCases().filter((name) => name !== 'refreshToken');
    expect(names).toEqual(['reconnect', 'update', 'roomUpdate', 'offer']);
    expect(bert.the('update').participants).toMatchObject([
      { identity: 'anna', tracks: [{ sid: mic }] },
      { identity: 'bert' },
    ]);
    expect(bert.transport.iceRestarts.at(-1)).toBe(true);
  });

  test('is answered with who left meanwhile, unless they are back', async ({ harness, bert, carl }) => {
    const dora = await harness.join('dora');
    const room = harness.engine.rooms.get('hall');
    bert.loseSocket();
    room?.remove(carl.sid, 'client-left');
    room?.remove(dora.sid, 'client-left');
    await harness.join('dora');
    await bert.resume();
    expect(bert.the('update').participants.map(({ identity, state }) => [identity, state])).toEqual([
      ['carl', ParticipantInfo_State.DISCONNECTED],
      ['bert', ParticipantInfo_State.ACTIVE],
      ['dora', ParticipantInfo_State.ACTIVE],
    ]);
  });

  test('without a connection ever is the end', async ({ harness, anna }) => {
    const bert = await harness.join('bert', { isActive: false });
    bert.loseSocket();
    expect(anna.the('update').participants).toMatchObject([
      { identity: 'bert', disconnectReason: DisconnectReason.SIGNAL_CLOSE },
    ]);
  });

  test('that the client has not noticed ends when the new one comes', async ({ anna }) => {
    const old = anna.socket;
    await anna.resume();
    expect(old.isClosed).toBe(true);
    expect(anna.the('reconnect').lastMessageSeq).toBe(0);
  });

  test('is not listened to any more after another one took over', async ({ harness, anna }) => {
    const late = await harness.tryJoin('anna', { query: { reconnect: '1', sid: anna.sid } });
    anna.announce('mic');
    expect(late.all('trackPublished')).toEqual([]);
    anna.loseSocket();
    late.announce('mic');
    expect(late.all('trackPublished')).toHaveLength(1);
  });

  test('that says nothing for long is given up; the participant is not', async ({ harness }) => {
    const anna = await harness.tryJoin('anna');
    anna.connectMedia();
    await anna.answer();
    await harness.advance(76 * SECOND);
    expect(anna.socket.isClosed).toBe(true);
    expect(anna.all('leave')).toEqual([]);
    expect(harness.engine.rooms.get('hall')?.participant('anna')?.state).toBe(ParticipantInfo_State.ACTIVE);
  });
});

describe('coming back', () => {
  test('to a participant that is gone, or another one, needs a new session', async ({ harness, anna }) => {
    const { sid } = anna;
    harness.engine.rooms.get('hall')?.remove(sid, 'connection-lost');
    await anna.connect({ reconnect: '1', sid });
    const again = { reason: DisconnectReason.STATE_MISMATCH, action: LeaveRequest_Action.RECONNECT };
    expect(anna.the('leave')).toMatchObject(again);
    await harness.join('anna');
    await anna.connect({ reconnect: '1', sid });
    expect(anna.the('leave')).toMatchObject(again);
    expect(anna.socket.isClosed).toBe(true);
  });

  test('to a room that is gone needs a new session too, and opens no room', async ({ harness }) => {
    const anna = await harness.tryJoin('anna', { query: { reconnect: '1', sid: 'PA_old' } });
    expect(anna.the('leave').action).toBe(LeaveRequest_Action.RECONNECT);
    expect(harness.engine.rooms.list()).toEqual([]);
  });

  test('is known before the client connects, and only to a participant that is there', async ({
    harness,
  }) => {
    const { sid } = await harness.join('anna');
    const wouldResume = async (query: Readonly<Record<string, string>>, room = 'hall') => {
      const admitted = await harness.request('anna', { query, room });
      return admitted.ok && harness.engine.resumes(admitted);
    };
    expect(await wouldResume({ reconnect: '1', sid })).toBe(true);
    expect(await wouldResume({ reconnect: '1' })).toBe(true);
    expect(await wouldResume({ sid })).toBe(false);
    expect(await wouldResume({ reconnect: '1', sid: 'PA_old' })).toBe(false);
    expect(await wouldResume({ reconnect: '1' }, 'elsewhere')).toBe(false);
    harness.engine.rooms.get('hall')?.remove(sid, 'removed');
    expect(await wouldResume({ reconnect: '1', sid })).toBe(false);
  });

  test('with tracks that are not known here needs a new session', async ({ harness, anna }) => {
    const track = await anna.publish('mic');
    anna.loseSocket();
    await anna.resume();
    const known = new TrackPublishedResponse({ cid: 'mic', track });
    anna.send({ case: 'syncState', value: new SyncState({ publishTracks: [known] }) });
    expect(anna.all('leave')).toEqual([]);
    const unknown = new TrackPublishedResponse({ cid: 'mic' });
    anna.send({ case: 'syncState', value: new SyncState({ publishTracks: [known, unknown] }) });
    expect(anna.the('leave')).toMatchObject({
      reason: DisconnectReason.STATE_MISMATCH,
      action: LeaveRequest_Action.RECONNECT,
    });
    expect(harness.engine.rooms.get('hall')?.participants()).toEqual([]);
  });

  test('brings back what the client wants and what it does not', async ({ harness, anna }) => {
    const mic = await anna.publish('mic');
    const cam = await anna.publishVideo('cam');
    const bert = await harness.join('bert');
    bert.loseSocket();
    await bert.resume();
    const subscription = new UpdateSubscription({ trackSids: [mic.sid], subscribe: false });
    const value = new SyncState({ subscription, trackSidsDisabled: [cam.sid] });
    bert.send({ case: 'syncState', value });
    expect([...bert.transport.forwards.keys()]).toEqual([cam.sid]);
    expect(bert.transport.settings.get(cam.sid)?.disabled).toBe(true);
  });

  test('brings new candidates after the offer that they belong to', async ({ bert }) => {
    const { transport } = bert;
    const makeOffer = transport.makeOffer.bind(transport);
    transport.makeOffer = async (options) => {
      await Promise.resolve();
      transport.events.candidate('subscriber', { candidate: 'candidate:new' });
      return await makeOffer(options);
    };
    await bert.resume();
    const names = bert.takeNewCases().filter((name) => name === 'offer' || name === 'trickle');
    expect(names).toEqual(['offer', 'trickle']);
  });

  test('forgets the offer that was never answered', async ({ anna, bert }) => {
    await anna.publish('mic');
    const unanswered = bert.the('offer').id;
    bert.loseSocket();
    await bert.resume();
    expect(bert.the('offer').id).toBe(unanswered + 1);
    await bert.answer();
    await anna.publishVideo('cam');
    expect(bert.the('offer').id).toBe(unanswered + 2);
  });
});

describe('descriptions that cannot be used', () => {
  test('of the client as an answer, and of ours to its offer, end in a new session', async ({ harness }) => {
    const anna = await harness.tryJoin('anna');
    await anna.answer('unusable');
    const bert = await harness.join('bert');
    await bert.offer(() => [{ mid: '0', kind: 'audio', cid: 'unanswerable', isSending: true }]);
    for (const client of [anna, bert]) {
      expect(client.the('leave')).toMatchObject({
        reason: DisconnectReason.STATE_MISMATCH,
        action: LeaveRequest_Action.RECONNECT,
      });
    }
    expect(harness.engine.rooms.get('hall')?.participants()).toEqual([]);
  });
});

describe('a failed media connection', () => {
  test('asks the client to come back, and waits five seconds for it', async ({ harness, anna, bert }) => {
    anna.takeNewCases();
    bert.transport.events.failed('publisher');
    bert.transport.events.failed('subscriber');
    await harness.advance(0.4 * SECOND);
    expect(bert.all('leave')).toMatchObject([{ action: LeaveRequest_Action.RESUME }]);
    expect(bert.socket.isClosed).toBe(true);
    await harness.advance(4 * SECOND);
    expect(anna.takeNewCases()).not.toContain('update');
    bert.transport.events.failed('subscriber');
    await harness.advance(2 * SECOND);
    expect(anna.the('update').participants).toMatchObject([
      { identity: 'bert', disconnectReason: DisconnectReason.CONNECTION_TIMEOUT },
    ]);
  });

  test('is over when the client is back in time', async ({ harness, bert }) => {
    bert.transport.events.failed('subscriber');
    await harness.advance(3 * SECOND);
    await bert.resume();
    await harness.advance(6 * SECOND);
    bert.connectMedia();
    await harness.advance(10 * SECOND);
    expect(harness.engine.rooms.get('hall')?.participant('bert')?.state).toBe(ParticipantInfo_State.ACTIVE);
    bert.transport.events.failed('subscriber');
    await harness.advance(SECOND);
    expect(bert.the('leave').action).toBe(LeaveRequest_Action.RESUME);
  });

  test('is the end at once when the client says good-bye after it', async ({ harness, anna, bert }) => {
    bert.transport.events.failed('publisher');
    bert.send({ case: 'leave', value: new LeaveRequest() });
    expect(anna.the('update').participants).toMatchObject([
      { identity: 'bert', disconnectReason: DisconnectReason.CLIENT_INITIATED },
    ]);
    await harness.advance(SECOND);
    const actions = bert.all('leave').map(({ action }) => action);
    expect(actions).not.toContain(LeaveRequest_Action.RESUME);
  });

  test('of both kinds is mended by both alone', async ({ harness, bert }) => {
    bert.transport.events.failed('publisher');
    bert.transport.events.failed('subscriber');
    bert.transport.events.connected('publisher');
    await harness.advance(SECOND);
    expect(bert.the('leave').action).toBe(LeaveRequest_Action.RESUME);
  });

  test('of one kind is not mended by the other', async ({ harness, bert }) => {
    bert.transport.events.failed('publisher');
    bert.transport.events.connected('subscriber');
    await harness.advance(SECOND);
    expect(bert.the('leave').action).toBe(LeaveRequest_Action.RESUME);
  });
});
