import {
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo_Kind,
  ParticipantInfo_State,
  Ping,
  protoInt64,
  SignalTarget,
} from '@livekit/protocol';
import { describe, expect } from 'vitest';
import { verifyAccessToken } from '../src/token/index.ts';
import { KEY, MediaHarness, MINUTE, SECOND } from './support/media-harness.ts';
import { test } from './support/media-test.ts';

describe('joining', () => {
  test('answers with the room, oneself, the others, and the rhythm of pings', async ({ harness }) => {
    await harness.join('anna', { claims: { name: 'Anna', metadata: 'm', attributes: { a: 'b' } } });
    const bert = await harness.join('bert');
    const join = bert.the('join');
    expect(bert.socket.received[0]?.case).toBe('join');
    expect(join).toMatchObject({
      subscriberPrimary: true,
      pingInterval: 5,
      pingTimeout: 15,
      fastPublish: true,
    });
    expect(join.room).toMatchObject({
      name: 'hall',
      numParticipants: 2,
      emptyTimeout: 300,
      departureTimeout: 20,
    });
    expect(join.participant).toMatchObject({ identity: 'bert', state: ParticipantInfo_State.JOINING });
    expect(join.serverInfo?.protocol).toBe(17);
    expect(join.otherParticipants).toMatchObject([
      { identity: 'anna', name: 'Anna', metadata: 'm', attributes: { a: 'b' } },
    ]);
  });

  test('is followed by an offer with both data channels, though nobody sends anything', async ({
    harness,
  }) => {
    const anna = await harness.tryJoin('anna');
    expect(anna.the('offer')).toMatchObject({ type: 'offer', id: 1 });
  });

  test('is told to the others at once, and again when the media connection stands', async ({
    harness,
    anna,
  }) => {
    const bert = await harness.join('bert', { isActive: false });
    expect(anna.the('update').participants).toMatchObject([
      { identity: 'bert', state: ParticipantInfo_State.JOINED },
    ]);
    bert.connectMedia();
    expect(anna.the('update').participants).toMatchObject([
      { identity: 'bert', state: ParticipantInfo_State.ACTIVE },
    ]);
    expect(harness.eventNames()).toEqual(['room_started', 'participant_joined', 'participant_joined']);
  });

  test('of hidden participants is told to nobody', async ({ harness, anna }) => {
    anna.takeNewCases();
    await harness.join('ghost', { video: { hidden: true } });
    const bert = await harness.join('bert');
    const told = anna
      .all('update')
      .flatMap(({ participants }) => participants.map(({ identity }) => identity));
    expect(new Set(told)).toEqual(new Set(['anna', 'bert']));
    expect(bert.the('join').otherParticipants.map(({ identity }) => identity)).toEqual(['anna']);
  });

  test('of agents shows their kind', async ({ harness, anna }) => {
    await harness.join('helper', { claims: { kind: 'agent' } });
    expect(anna.the('update').participants[0]?.kind).toBe(ParticipantInfo_Kind.AGENT);
  });

  test('under an identity that is there puts the earlier one out, and no newer client hears of a farewell', async ({
    harness,
  }) => {
    const old = await harness.join('old', { query: { protocol: '9' } });
    const bert = await harness.join('bert');
    const first = await harness.join('anna');
    const firstSid = first.sid;
    bert.takeNewCases();
    const second = await harness.join('anna');
    expect(first.the('leave')).toMatchObject({
      reason: DisconnectReason.DUPLICATE_IDENTITY,
      action: LeaveRequest_Action.DISCONNECT,
    });
    expect(first.socket.isClosed).toBe(true);
    expect(harness.transport(firstSid).isClosed).toBe(true);
    const statesSeen = (client: typeof bert) =>
      client.all('update').flatMap(({ participants }) => participants.filter(({ sid }) => sid === firstSid));
    expect(statesSeen(bert).at(-1)?.state).toBe(ParticipantInfo_State.ACTIVE);
    expect(statesSeen(old).at(-1)?.state).toBe(ParticipantInfo_State.DISCONNECTED);
    expect(bert.the('update').participants[0]?.sid).toBe(second.sid);
  });

  test('takes the client as a publisher of a second identity, when it says so', async ({ harness }) => {
    const screen = await harness.request('anna', { query: { publish: 'screen' } });
    expect(screen).toMatchObject({
      ok: true,
      grants: { identity: 'anna#screen', video: { canSubscribe: false } },
    });
  });

  test('has one second connection, however it is called, and a token renewed there makes no further one', async ({
    harness,
    anna,
  }) => {
    const screen = await harness.join('anna', { query: { publish: 'screen' } });
    const window = await harness.join('anna', { query: { publish: 'window' } });
    expect(screen.the('leave').reason).toBe(DisconnectReason.DUPLICATE_IDENTITY);
    const identities = () =>
      harness.engine.rooms
        .get('hall')
        ?.participants()
        .map(({ identity }) => identity);
    expect(identities()).toEqual(['anna', 'anna#window']);
    await expect.poll(() => window.all('refreshToken').length).toBe(1);
    const access_token = window.the('refreshToken');
    await harness.tryJoin('anna', { query: { publish: 'another', access_token } });
    expect(identities()).toEqual(['anna', 'anna#another']);
    expect(anna.all('leave')).toEqual([]);
    await harness.tryJoin('anna', { query: { access_token } });
    expect(identities()).toEqual(['anna#another', 'anna']);
  });

  test('may be called like a second connection of somebody else without being one', async ({ harness }) => {
    for (const identity of ['team', 'team#1', 'team#2']) await harness.join(identity);
    expect(harness.engine.rooms.get('hall')?.participants()).toHaveLength(3);
  });

  test('that never becomes a media connection ends after a minute', async ({ harness, anna }) => {
    const bert = await harness.join('bert', { isActive: false });
    await harness.advance(61 * SECOND);
    expect(bert.the('leave').reason).toBe(DisconnectReason.JOIN_FAILURE);
    expect(anna.the('update').participants[0]?.state).toBe(ParticipantInfo_State.DISCONNECTED);
    expect(harness.eventNames()).toContain('participant_connection_aborted');
  });
});

describe('a request to join is refused', () => {
  test.each([
    ['without a token', 401, { query: { access_token: '' } }],
    ['with a token that nobody signed', 401, { query: { access_token: 'x' } }],
    ['without the right to join', 401, { video: { roomJoin: false } }],
    ['without a room', 400, { room: '' }],
    ['with a name of a room that is too long', 400, { room: 'x'.repeat(257) }],
    ['for attributes that it may not set', 401, { query: { attributes: btoa('{"a":"b"}') } }],
    [
      'as a second publisher without the right to publish',
      401,
      {
        video: { canPublish: false },
        query: { publish: 'screen' },
      },
    ],
  ])('%s', async (_why, status, options) => {
    const harness = new MediaHarness();
    expect(await harness.request('anna', options)).toMatchObject({ ok: false, status });
  });

  test('without an identity, or with one that is too long', async ({ harness }) => {
    expect(await harness.request('')).toMatchObject({ ok: false, status: 400 });
    expect(await harness.request('ä'.repeat(129))).toMatchObject({ ok: false, status: 400 });
    expect(await harness.request('ä'.repeat(128))).toMatchObject({ ok: true });
  });

  test('with an expired token', async ({ harness }) => {
    expect(await harness.request('anna', { validForMs: -2 * MINUTE })).toMatchObject({
      ok: false,
      status: 401,
    });
  });

  test('for a room that is not there, when joining opens none; not for who may open it', async () => {
    const harness = new MediaHarness({ autoCreate: false });
    expect(await harness.request('anna')).toMatchObject({ ok: false, status: 404 });
    expect(await harness.request('anna', { video: { roomCreate: true } })).toMatchObject({ ok: true });
    harness.engine.rooms.open('hall');
    expect(await harness.request('anna')).toMatchObject({ ok: true });
  });

  test('with a header of another kind than Bearer; a right one counts before the query', async ({
    harness,
  }) => {
    const query = new URLSearchParams({ access_token: 'x' });
    expect(await harness.engine.admit({ query, authorization: 'Basic x' })).toMatchObject({ status: 401 });
    const authorization = `Bearer ${await harness.token('anna')}`;
    expect(await harness.engine.admit({ query, authorization })).toMatchObject({ ok: true });
  });
});

describe('room limits', () => {
  test('keep further participants out, but no agents and recorders', async ({ harness }) => {
    harness.engine.rooms.open('hall', { maxParticipants: 1 });
    await harness.join('first helper', { claims: { kind: 'agent' } });
    await harness.join('anna');
    const bert = await harness.tryJoin('bert');
    expect(bert.socket.received.map((message) => message.case)).toEqual(['leave']);
    expect(bert.the('leave')).toMatchObject({
      reason: DisconnectReason.JOIN_FAILURE,
      action: LeaveRequest_Action.DISCONNECT,
    });
    expect(bert.socket.isClosed).toBe(true);
    await harness.join('helper', { claims: { kind: 'agent' } });
    await harness.join('recorder', { video: { recorder: true, hidden: true } });
    expect(harness.engine.rooms.get('hall')?.info()).toMatchObject({
      numParticipants: 1,
      activeRecording: true,
    });
  });

  test('let somebody in again whose earlier session is still there', async ({ harness }) => {
    harness.engine.rooms.open('hall', { maxParticipants: 1 });
    await harness.join('anna');
    expect((await harness.join('anna')).all('leave')).toEqual([]);
  });

  test('come from the token of who opens the room', async ({ harness }) => {
    await harness.join('anna', { claims: { roomConfig: { maxParticipants: 1, metadata: 'of the token' } } });
    expect((await harness.tryJoin('bert')).all('join')).toEqual([]);
    expect(harness.engine.rooms.get('hall')?.info().metadata).toBe('of the token');
  });

  test('end a room that nobody joins, and one that everybody left', async ({ harness }) => {
    harness.engine.rooms.open('never', { emptyTimeout: 30 });
    harness.engine.rooms.open('hall', { departureTimeout: 10 });
    const anna = await harness.join('anna');
    await harness.advance(29 * SECOND);
    expect(harness.engine.rooms.list()).toHaveLength(2);
    await harness.advance(2 * SECOND);
    expect(harness.engine.rooms.list().map(({ name }) => name)).toEqual(['hall']);
    expect(anna.socket.isClosed).toBe(false);
  });

  test('let a room stay while somebody is there, and some time after', async ({ harness }) => {
    harness.engine.rooms.open('hall', { departureTimeout: 10 });
    const anna = await harness.join('anna');
    await harness.join('helper', { claims: { kind: 'agent' } });
    await harness.advance(40 * SECOND);
    harness.engine.rooms.get('hall')?.remove(anna.sid, 'client-left');
    await harness.advance(9 * SECOND);
    expect(harness.engine.rooms.list()).toHaveLength(1);
    await harness.advance(2 * SECOND);
    expect(harness.engine.rooms.list()).toHaveLength(0);
    expect(harness.eventNames().slice(-2)).toEqual(['participant_left', 'room_finished']);
  });

  test('end a room at its hour and let nobody in after it', async ({ harness }) => {
    harness.engine.rooms.open('hall', { expiresAtMs: harness.nowMs + 10 * SECOND });
    const anna = await harness.join('anna');
    harness.nowMs += 11 * SECOND;
    expect((await harness.tryJoin('bert')).the('leave').reason).toBe(DisconnectReason.JOIN_FAILURE);
    harness.engine.tick();
    expect(anna.the('leave').reason).toBe(DisconnectReason.ROOM_CLOSED);
  });
});

describe('a session', () => {
  test('answers both kinds of ping', async ({ harness, anna }) => {
    anna.takeNewCases();
    anna.send(
      { case: 'ping', value: protoInt64.parse(1) },
      { case: 'pingReq', value: new Ping({ timestamp: protoInt64.parse(77), rtt: protoInt64.parse(1) }) },
    );
    expect(anna.takeNewCases()).toEqual(['pong', 'pongResp']);
    expect(anna.the('pong')).toBe(BigInt(harness.nowMs));
    expect(anna.the('pongResp')).toMatchObject({ lastPingTimestamp: 77n, timestamp: BigInt(harness.nowMs) });
  });

  test('ends when the client leaves, who gets a farewell; the others hear of it', async ({ anna, bert }) => {
    const { transport } = bert;
    const reason = DisconnectReason.CLIENT_INITIATED;
    bert.send({ case: 'leave', value: new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }) });
    expect(bert.the('leave').reason).toBe(DisconnectReason.CLIENT_INITIATED);
    expect(bert.socket.isClosed).toBe(true);
    expect(transport.isClosed).toBe(true);
    expect(anna.the('update').participants[0]).toMatchObject({
      identity: 'bert',
      state: ParticipantInfo_State.DISCONNECTED,
      disconnectReason: DisconnectReason.CLIENT_INITIATED,
    });
  });

  test('ends by the server for everybody, with the reason', async ({ harness, anna }) => {
    const bert = await harness.join('bert', { query: { protocol: '12' } });
    harness.engine.close();
    expect(anna.the('leave')).toMatchObject({
      reason: DisconnectReason.SERVER_SHUTDOWN,
      action: LeaveRequest_Action.DISCONNECT,
    });
    expect(bert.the('leave').canReconnect).toBe(false);
    expect(harness.engine.rooms.list()).toEqual([]);
    expect(harness.transports().every(({ isClosed }) => isClosed)).toBe(true);
  });

  test('refreshes its token at the start and every five minutes, never for less time than it had', async ({
    harness,
  }) => {
    const anna = await harness.join('anna', { validForMs: 2 * 60 * MINUTE, claims: { name: 'Anna' } });
    await expect.poll(() => anna.all('refreshToken').length).toBe(1);
    const check = await verifyAccessToken([KEY], anna.the('refreshToken'), harness.nowMs);
    expect(check).toMatchObject({
      ok: true,
      grants: { identity: 'anna', name: 'Anna', video: { roomJoin: true, room: 'hall' } },
      expiresAtMs: harness.nowMs + 2 * 60 * MINUTE,
    });
    await harness.advance(5 * MINUTE);
    await expect.poll(() => anna.all('refreshToken').length).toBe(2);
  });

  test('passes candidates on, ours only after the description that they belong to', async ({ anna }) => {
    anna.transport.events.candidate('publisher', { candidate: 'candidate:1' });
    anna.transport.events.candidate('subscriber', { candidate: 'candidate:2' });
    expect(anna.all('trickle')).toMatchObject([{ target: SignalTarget.SUBSCRIBER }]);
    await anna.publish('mic');
    expect(anna.all('trickle')).toHaveLength(2);
    expect(JSON.parse(anna.the('trickle').candidateInit)).toMatchObject({
      candidate: 'candidate:1',
      sdpMid: '0',
    });
    const names = anna.socket.received.map((message) => message.case);
    expect(names.lastIndexOf('trickle')).toBeGreaterThan(names.indexOf('answer'));
  });
});
