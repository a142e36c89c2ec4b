import {
  ConnectionQuality,
  DataPacket,
  DataPacket_Kind,
  DataStream_Header,
  DataStream_TextHeader,
  LeaveRequest,
  MuteTrackRequest,
  ParticipantInfo_State,
  ParticipantPermission,
  RequestResponse_Reason,
  RpcRequest,
  TrackSource,
  TrackType,
  Transcription,
  UpdateParticipantMetadata,
  UserPacket,
} from '@livekit/protocol';
import { describe, expect } from 'vitest';
import { MINUTE, type ScriptedClient, SECOND } from './support/media-harness.ts';
import { test } from './support/media-test.ts';

type PacketValue = DataPacket['value'];

function send(
  client: ScriptedClient,
  value: PacketValue,
  options: Partial<DataPacket> = {},
  reliable = true,
) {
  const { destinationIdentities = [], sequence = 0, participantIdentity = '' } = options;
  const packet = new DataPacket({ value, destinationIdentities, sequence, participantIdentity });
  client.transport.events.data(reliable, packet.toBinary());
}

function user(text: string, options: Partial<UserPacket> = {}): PacketValue {
  const { destinationSids = [], destinationIdentities = [], topic, nonce = new Uint8Array() } = options;
  const payload = new TextEncoder().encode(text);
  const value = new UserPacket({ payload, destinationSids, destinationIdentities, nonce });
  if (topic !== undefined) value.topic = topic;
  return { case: 'user', value };
}

describe('a data packet', () => {
  test('goes to all others, over the channel that it came by, with its true sender', async ({
    anna,
    bert,
  }) => {
    send(anna, user('hello', { topic: 'chat' }), { participantIdentity: 'carl' });
    send(anna, user('quick'), {}, false);
    expect(anna.transport.sent).toEqual([]);
    expect(bert.transport.sent.map(({ reliable }) => reliable)).toEqual([true, false]);
    const [first, second] = bert.packets();
    expect(first).toMatchObject({
      kind: DataPacket_Kind.RELIABLE,
      participantIdentity: 'anna',
      participantSid: anna.sid,
      value: { value: { topic: 'chat', participantIdentity: 'anna', participantSid: anna.sid } },
    });
    expect(second?.kind).toBe(DataPacket_Kind.LOSSY);
  });

  test('goes to whom it names by identity or sid, in either place, and nobody else', async ({
    harness,
    anna,
  }) => {
    const [bert, carl] = [await harness.join('bert'), await harness.join('carl')];
    send(anna, user('1'), { destinationIdentities: ['bert'] });
    send(anna, user('2', { destinationIdentities: ['carl'] }));
    send(anna, user('3', { destinationSids: [bert.sid] }));
    send(anna, user('4'), { destinationIdentities: ['nobody'] });
    const texts = (client: ScriptedClient) =>
      client
        .packets()
        .map(({ value }) => (value.case === 'user' ? new TextDecoder().decode(value.value.payload) : ''));
    expect(texts(bert)).toEqual(['1', '3']);
    expect(texts(carl)).toEqual(['2']);
  });

  test('of streams and calls passes through, to their destinations', async ({ harness, anna }) => {
    const [bert, carl] = [await harness.join('bert'), await harness.join('carl')];
    const header = new DataStream_Header({ streamId: 's', topic: 't' });
    send(anna, { case: 'streamHeader', value: header }, { destinationIdentities: ['bert'] });
    const call = new RpcRequest({ id: '1', method: 'greet', payload: '{}' });
    send(anna, { case: 'rpcRequest', value: call }, { destinationIdentities: ['bert'] });
    expect(bert.packets().map(({ value }) => value.case)).toEqual(['streamHeader', 'rpcRequest']);
    expect(bert.packets()[1]?.value.value).toEqual(call);
    expect(carl.packets()).toEqual([]);
  });

  test('of a hidden participant has no sender', async ({ harness }) => {
    const ghost = await harness.join('ghost', { video: { hidden: true } });
    const bert = await harness.join('bert');
    send(ghost, user('boo'));
    expect(bert.packets()[0]).toMatchObject({
      participantIdentity: '',
      participantSid: '',
      value: { value: { participantIdentity: '', participantSid: '' } },
    });
  });

  test('of who may not send data goes nowhere, also after the right was taken', async ({ harness }) => {
    const anna = await harness.join('anna', { video: { canPublishData: false } });
    const carl = await harness.join('carl');
    const bert = await harness.join('bert');
    send(anna, user('no'));
    harness.engine.rooms
      .get('hall')
      ?.setPermission(carl.sid, new ParticipantPermission({ canPublish: true }));
    send(carl, user('no'));
    expect(bert.packets()).toEqual([]);
  });

  test('that a client sends again after a resume arrives once', async ({ anna, bert }) => {
    for (const sequence of [1, 2, 2, 1, 3]) send(anna, user(String(sequence)), { sequence });
    expect(bert.packets().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    await anna.resume();
    expect(anna.the('reconnect').lastMessageSeq).toBe(3);
  });

  test('with the same nonce is one message', async ({ anna, bert }) => {
    for (const nonce of [1, 1, 2]) send(anna, user('hi', { nonce: new Uint8Array(16).fill(nonce) }));
    send(anna, user('hi', { nonce: Uint8Array.of(1) }));
    send(anna, user('hi', { nonce: Uint8Array.of(1) }));
    expect(bert.packets()).toHaveLength(4);
  });

  test('that is reliable waits for who is still connecting; a lossy one does not', async ({
    harness,
    anna,
  }) => {
    const bert = await harness.join('bert', { isActive: false });
    send(anna, user('1'));
    send(anna, user('2'), {}, false);
    for (let index = 0; index < 5; index++) send(anna, user('x'.repeat(30_000)));
    expect(bert.transport.sent).toEqual([]);
    bert.connectMedia();
    expect(bert.packets().map(({ kind }) => kind)).toEqual(Array(4).fill(DataPacket_Kind.RELIABLE));
  });

  test('in the name of another one only comes from agents, and says that a machine wrote it', async ({
    harness,
  }) => {
    const agent = await harness.join('agent', { claims: { kind: 'agent' } });
    const anna = await harness.join('anna');
    const bert = await harness.join('bert');
    const text: PacketValue = {
      case: 'streamHeader',
      value: new DataStream_Header({
        contentHeader: { case: 'textHeader', value: new DataStream_TextHeader() },
      }),
    };
    send(agent, text, { participantIdentity: 'anna' });
    send(anna, text, { participantIdentity: 'bert' });
    const [byAgent, byAnna] = bert.packets();
    expect(byAgent).toMatchObject({
      participantIdentity: 'anna',
      value: { value: { contentHeader: { value: { generated: true } } } },
    });
    expect(byAnna?.participantIdentity).toBe('anna');
    send(anna, { case: 'transcription', value: new Transcription() });
    expect(bert.packets()).toHaveLength(2);
    send(agent, { case: 'transcription', value: new Transcription() });
    expect(bert.packets()).toHaveLength(3);
  });

  test('beyond what one may send waits, then is dropped, and its sender is told', async ({
    harness,
    anna,
    carl,
  }) => {
    const bert = await harness.join('bert');
    const heard = () => bert.packets().length;
    for (let index = 0; index < 400; index++) send(anna, user('x'.repeat(15_000)));
    expect(heard()).toBe(34);
    expect(anna.all('requestResponse').map(({ reason }) => reason)).toEqual([
      RequestResponse_Reason.LIMIT_EXCEEDED,
    ]);
    send(carl, user('hello'));
    expect(heard()).toBe(35);
    await harness.advance(SECOND);
    // 512 KiB a second go on.
    expect(heard()).toBe(35 + 35);
    await harness.advance(MINUTE);
    expect(heard()).toBe(1 + 34 + 279);
  });

  test('of one that says much in short stays in order; lossy ones do not wait', async ({
    harness,
    anna,
    bert,
  }) => {
    for (let sequence = 1; sequence <= 500; sequence++) send(anna, user('x'), { sequence });
    send(anna, user('x'), {}, false);
    expect(bert.packets()).toHaveLength(400);
    await harness.advance(SECOND);
    send(anna, user('x'), { sequence: 501 });
    await harness.advance(SECOND);
    expect(bert.packets().map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 501 }, (_, index) => index + 1),
    );
  });

  test('says to whoever carries it whose it is', async ({ harness, anna, bert }) => {
    const carl = await harness.join('carl', { isActive: false });
    send(anna, user('hello'));
    carl.connectMedia();
    expect([bert, carl].map(({ transport }) => transport.sent[0]?.from)).toEqual([anna.sid, anna.sid]);
  });

  test('that is none is dropped', async ({ anna, bert }) => {
    anna.transport.events.data(true, Uint8Array.of(255, 255, 255));
    anna.transport.events.data(true, new Uint8Array());
    send(anna, user('still here'));
    expect(bert.packets().filter(({ value }) => value.case === 'user')).toHaveLength(1);
  });
});

describe('metadata', () => {
  function update(client: ScriptedClient, change: Partial<UpdateParticipantMetadata>): void {
    const { name = '', metadata = '', attributes = {}, requestId = 7 } = change;
    const value = new UpdateParticipantMetadata({ name, metadata, attributes, requestId });
    client.send({ case: 'updateMetadata', value });
  }

  test('is changed by the participant itself, if its token says so', async ({ harness }) => {
    const anna = await harness.join('anna', {
      video: { canUpdateOwnMetadata: true },
      claims: { attributes: { a: '1', b: '2' } },
    });
    const bert = await harness.join('bert');
    update(anna, { name: 'Anna', attributes: { a: '', c: '3' } });
    const info = { name: 'Anna', attributes: { b: '2', c: '3' } };
    expect(bert.the('update').participants).toMatchObject([info]);
    expect(bert.the('update').participants[0]?.attributes).not.toHaveProperty('a');
    expect(anna.the('update').participants).toMatchObject([info]);
    expect(anna.the('requestResponse')).toMatchObject({ requestId: 7, reason: RequestResponse_Reason.OK });
    await expect.poll(() => anna.all('refreshToken').length).toBe(2);
  });

  test('is not changed without the right, nor beyond the limits', async ({ harness, bert }) => {
    update(bert, { name: 'King' });
    expect(bert.the('requestResponse')).toMatchObject({
      requestId: 7,
      reason: RequestResponse_Reason.NOT_ALLOWED,
    });
    const anna = await harness.join('anna', { video: { canUpdateOwnMetadata: true } });
    for (const change of [
      { name: 'ä'.repeat(200) },
      { metadata: 'x'.repeat(512 * 1024 + 1) },
      { attributes: { a: 'x'.repeat(64 * 1024) } },
    ]) {
      update(anna, change);
      expect(anna.the('requestResponse').reason).toBe(RequestResponse_Reason.LIMIT_EXCEEDED);
    }
    const info = harness.engine.rooms.get('hall')?.participant('anna')?.info();
    expect(info).toMatchObject({ name: '', metadata: '', attributes: {} });
  });

  test('of the room is told to everybody', async ({ harness, anna }) => {
    harness.engine.rooms.get('hall')?.setMetadata('news');
    expect(anna.the('roomUpdate').room?.metadata).toBe('news');
  });
});

describe('active speakers', () => {
  test('are told to who receives them and to themselves, smoothed, and again when they fall silent', async ({
    harness,
    anna,
    bert,
  }) => {
    const deaf = await harness.join('deaf', { video: { canSubscribe: false } });
    const { sid } = await anna.publish('mic');
    for (let packet = 0; packet < 40; packet++) {
      anna.transport.events.audioLevel(sid, 20, 20);
      await harness.advance(20);
    }
    const [first] = bert.all('speakersChanged');
    expect(first?.speakers).toMatchObject([{ sid: anna.sid, active: true, level: 0.125 }]);
    expect(anna.all('speakersChanged')).not.toEqual([]);
    expect(deaf.all('speakersChanged')).toEqual([]);
    await harness.advance(2 * SECOND);
    expect(bert.the('speakersChanged').speakers).toMatchObject([{ sid: anna.sid, active: false, level: 0 }]);
  });

  test('do not include quiet ones, muted ones, and shared sound', async ({ harness, anna, bert }) => {
    const mic = await anna.publish('mic');
    const screen = await anna.publish('screen', {
      source: TrackSource.SCREEN_SHARE_AUDIO,
      type: TrackType.AUDIO,
    });
    for (let packet = 0; packet < 60; packet++) {
      anna.transport.events.audioLevel(mic.sid, 60, 20);
      anna.transport.events.audioLevel(screen.sid, 10, 20);
      await harness.advance(20);
    }
    expect(bert.all('speakersChanged')).toEqual([]);
  });
});

describe('connection quality', () => {
  test('falls with lost packets, and is told to who receives the participant', async ({
    harness,
    anna,
    bert,
  }) => {
    const { sid } = await anna.publish('mic');
    await harness.advance(5 * SECOND);
    const seen = () =>
      bert
        .all('connectionQuality')
        .flatMap(({ updates }) => updates)
        .filter(({ participantSid }) => participantSid === anna.sid)
        .map(({ quality }) => quality)
        .at(-1);
    expect(seen()).toBe(ConnectionQuality.EXCELLENT);
    anna.transport.events.stats(sid, true, { packets: 250, lost: 12, rttMs: 50, jitterMs: 5 });
    await harness.advance(5 * SECOND);
    expect(seen()).toBe(ConnectionQuality.GOOD);
    for (let window = 0; window < 4; window++) {
      anna.transport.events.stats(sid, true, { packets: 250, lost: 60, rttMs: 50, jitterMs: 5 });
      await harness.advance(5 * SECOND);
    }
    expect(seen()).toBe(ConnectionQuality.POOR);
    for (let window = 0; window < 8; window++) {
      anna.transport.events.stats(sid, true, { packets: 250, lost: 0, rttMs: 50, jitterMs: 5 });
      await harness.advance(5 * SECOND);
    }
    expect(seen()).toBe(ConnectionQuality.EXCELLENT);
  });

  test('of a bad way to a subscriber is the subscriber’s', async ({ harness, anna, bert }) => {
    const { sid } = await anna.publish('mic');
    for (let window = 0; window < 4; window++) {
      bert.transport.events.stats(sid, false, { packets: 250, lost: 60, rttMs: 50, jitterMs: 5 });
      await harness.advance(5 * SECOND);
    }
    const last = bert.the('connectionQuality').updates;
    expect(last.find(({ participantSid }) => participantSid === bert.sid)?.quality).toBe(
      ConnectionQuality.POOR,
    );
    expect(last.find(({ participantSid }) => participantSid === anna.sid)?.quality).toBe(
      ConnectionQuality.EXCELLENT,
    );
  });
});

describe('a participant who changes again and again', () => {
  const LARGE = 'x'.repeat(400 * 1024);
  const mute = (client: ScriptedClient, sid: string, muted: boolean) =>
    client.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted }) });

  test('is told of as it is in the end, and not each time when that is much', async ({ harness }) => {
    const anna = await harness.join('anna', { claims: { metadata: LARGE } });
    const bert = await harness.join('bert');
    const { sid } = await anna.publish('voice');
    const before = bert.all('update').length;
    for (let turn = 0; turn < 200; turn += 1) mute(anna, sid, turn % 2 === 0);
    mute(anna, sid, true);
    const atOnce = bert.all('update').length - before;
    expect(atOnce).toBeLessThan(100);
    await harness.advance(SECOND);
    expect(bert.all('update').length - before).toBe(atOnce + 1);
    expect(bert.the('update').participants[0]?.tracks[0]?.muted).toBe(true);
  });

  test('hears itself that it has changed, in the end', async ({ harness }) => {
    const anna = await harness.join('anna', {
      claims: { metadata: LARGE },
      video: { canUpdateOwnMetadata: true },
    });
    await harness.join('bert');
    const { sid } = await anna.publish('voice');
    for (let turn = 0; turn < 200; turn += 1) mute(anna, sid, turn % 2 === 0);
    const name = 'Anna';
    anna.send({ case: 'updateMetadata', value: new UpdateParticipantMetadata({ name }) });
    expect(anna.the('update').participants[0]?.name).not.toBe(name);
    await harness.advance(SECOND);
    expect(anna.the('update').participants[0]?.name).toBe(name);
  });

  test('is kept back from itself too when nobody else is there', async ({ harness }) => {
    const anna = await harness.join('anna', {
      claims: { metadata: LARGE },
      video: { canUpdateOwnMetadata: true },
    });
    const rename = (name: string) =>
      anna.send({ case: 'updateMetadata', value: new UpdateParticipantMetadata({ name }) });
    const before = anna.all('update').length;
    for (let turn = 0; turn < 60; turn += 1) rename(`anna ${turn}`);
    expect(anna.all('update').length - before).toBeLessThan(60);
    await harness.advance(SECOND);
    expect(anna.the('update').participants[0]?.name).toBe('anna 59');
  });

  test('is gone at once when it goes', async ({ harness }) => {
    const anna = await harness.join('anna', { claims: { metadata: LARGE } });
    const bert = await harness.join('bert');
    const { sid } = await anna.publish('voice');
    for (let turn = 0; turn < 200; turn += 1) mute(anna, sid, turn % 2 === 0);
    anna.send({ case: 'leave', value: new LeaveRequest() });
    expect(bert.the('update').participants[0]?.state).toBe(ParticipantInfo_State.DISCONNECTED);
    const then = bert.all('update').length;
    await harness.advance(SECOND);
    expect(bert.all('update').length).toBe(then);
  });

  test('is told of at once when it is small', async ({ anna, bert }) => {
    const { sid } = await anna.publish('voice');
    const before = bert.all('update').length;
    for (let turn = 0; turn < 400; turn += 1) mute(anna, sid, turn % 2 === 0);
    expect(bert.all('update').length - before).toBe(400);
  });
});
