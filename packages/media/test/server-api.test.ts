import { createServer } from 'node:http';
import {
  CreateRoomRequest,
  DataPacket_Kind,
  LeaveRequest,
  ParticipantPermission,
  Room as RoomInfo,
  TrackSource,
} from '@livekit/protocol';
import { RoomServiceClient, WebhookReceiver } from 'livekit-server-sdk';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type Listening, listen } from '../../../testing/listen.ts';
import { RoomService, signWebhook, webhookBody } from '../src/api/index.ts';
import { KEY, MediaHarness } from './support/media-harness.ts';
import { test } from './support/media-test.ts';

const BEARER = 'Bearer ';

async function serve(service: RoomService): Promise<Listening> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const answer = await service.handle({
        method: request.method ?? '',
        path: request.url ?? '',
        contentType: request.headers['content-type'] ?? '',
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks),
      });
      response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body);
    });
  });
  return await listen(server);
}

describe('livekit-server-sdk', () => {
  let harness: MediaHarness;
  let server: Listening;
  let client: RoomServiceClient;

  beforeEach(async () => {
    harness = new MediaHarness();
    harness.nowMs = Date.now();
    server = await serve(new RoomService({ rooms: harness.engine.rooms, keys: [KEY] }));
    client = new RoomServiceClient(server.url, KEY.key, KEY.secret);
  });

  afterEach(() => server.close());

  test('makes, lists and deletes rooms', async () => {
    const made = await client.createRoom({
      name: 'hall',
      maxParticipants: 3,
      metadata: 'm',
      emptyTimeout: 60,
    });
    expect(made).toMatchObject({ name: 'hall', maxParticipants: 3, metadata: 'm', emptyTimeout: 60 });
    expect((await client.createRoom({ name: 'hall', maxParticipants: 4 })).sid).toBe(made.sid);
    await client.createRoom({ name: 'attic' });
    const anna = await harness.join('anna');
    expect((await client.listRooms()).map(({ name }) => name).sort()).toEqual(['attic', 'hall']);
    expect(await client.listRooms(['hall'])).toMatchObject([{ numParticipants: 1, maxParticipants: 4 }]);
    await client.deleteRoom('hall');
    expect(anna.the('leave').reason).toBe(5);
    expect(await client.listRooms(['hall'])).toEqual([]);
    await expect(client.deleteRoom('hall')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  test('sees, changes and removes participants', async () => {
    const anna = await harness.join('anna');
    const bert = await harness.join('bert');
    expect((await client.listParticipants('hall')).map(({ identity }) => identity)).toEqual(['anna', 'bert']);
    expect(await client.getParticipant('hall', 'anna')).toMatchObject({ sid: anna.sid });
    const changed = await client.updateParticipant('hall', 'anna', {
      name: 'Anna',
      metadata: 'm',
      attributes: { a: 'b' },
      permission: { canPublish: false, canSubscribe: true, canPublishData: false },
    });
    expect(changed).toMatchObject({ name: 'Anna', metadata: 'm', attributes: { a: 'b' } });
    expect(bert.the('update').participants[0]).toMatchObject({
      name: 'Anna',
      permission: new ParticipantPermission({ canSubscribe: true }),
    });
    await client.removeParticipant('hall', 'anna');
    expect(anna.the('leave').reason).toBe(4);
    await expect(client.removeParticipant('hall', 'anna')).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.listParticipants('nowhere')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('removes a participant with its second connection', async () => {
    const anna = await harness.join('anna');
    const screen = await harness.join('anna', { query: { publish: 'screen' } });
    const bert = await harness.join('bert#screen');
    await client.removeParticipant('hall', 'anna');
    for (const { socket } of [anna, screen]) expect(socket.isClosed).toBe(true);
    await harness.join('anna', { query: { publish: 'screen' } });
    await client.removeParticipant('hall', 'anna');
    expect((await client.listParticipants('hall')).map(({ identity }) => identity)).toEqual([bert.identity]);
  });

  test('mutes tracks, but does not switch microphones on', async () => {
    const anna = await harness.join('anna');
    const { sid } = await anna.publish('mic', { source: TrackSource.MICROPHONE });
    expect(await client.mutePublishedTrack('hall', 'anna', sid, true)).toMatchObject({ sid, muted: true });
    expect(anna.the('mute')).toMatchObject({ sid, muted: true });
    await expect(client.mutePublishedTrack('hall', 'anna', sid, false)).rejects.toMatchObject({
      code: 'failed_precondition',
    });
    await expect(client.mutePublishedTrack('hall', 'anna', 'TR_x', true)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('sends data, changes subscriptions and the metadata of the room', async () => {
    const anna = await harness.join('anna');
    const bert = await harness.join('bert');
    const { sid } = await anna.publish('mic');
    const payload = new TextEncoder().encode('hello');
    await client.sendData('hall', payload, DataPacket_Kind.RELIABLE, {
      destinationIdentities: ['bert'],
      topic: 'news',
    });
    expect(bert.packets()).toMatchObject([{ value: { value: { topic: 'news', payload } } }]);
    expect(anna.packets()).toEqual([]);
    await client.updateSubscriptions('hall', 'bert', [sid], false);
    expect(bert.transport.forwards.size).toBe(0);
    await client.updateRoomMetadata('hall', 'new');
    expect(anna.the('roomUpdate').room?.metadata).toBe('new');
  });

  test('hears of too much', async () => {
    await harness.join('anna');
    const attributes = { a: 'x'.repeat(70_000) };
    await expect(client.updateParticipant('hall', 'anna', { attributes })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_argument',
    });
    await expect(client.createRoom({ name: 'x'.repeat(300) })).rejects.toMatchObject({
      code: 'invalid_argument',
    });
  });
});

describe('the room service', () => {
  const harness = new MediaHarness();
  const service = new RoomService({ rooms: harness.engine.rooms, keys: [KEY] });
  const decode = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body));

  async function call(method: string, body: string | Uint8Array, options: object = {}) {
    return await service.handle({
      method: 'POST',
      path: `/twirp/livekit.RoomService/${method}`,
      contentType: 'application/json',
      authorization: BEARER + (await harness.token('', { video: { roomCreate: true, roomList: true } })),
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      ...options,
    });
  }

  test('speaks protobuf as well as JSON', async () => {
    const body = new CreateRoomRequest({ name: 'bytes', metadata: 'm' }).toBinary();
    const answer = await call('CreateRoom', body, { contentType: 'application/protobuf' });
    expect(answer).toMatchObject({ status: 200, contentType: 'application/protobuf' });
    expect(RoomInfo.fromBinary(answer.body)).toMatchObject({ name: 'bytes', metadata: 'm' });
    const json = await call('CreateRoom', '{"name":"text","empty_timeout":7}', {
      contentType: 'application/json; charset=utf-8',
    });
    expect(decode(json.body)).toMatchObject({ name: 'text', empty_timeout: 7, num_participants: 0 });
  });

  describe('for a participant that moderates', () => {
    const video = { roomAdmin: true };
    const ask = async (method: string, request: object, claims: object = {}) => {
      const authorization = BEARER + (await harness.token('chair', { room: 'council', video, ...claims }));
      return (await call(method, JSON.stringify({ room: 'council', ...request }), { authorization })).status;
    };
    const update = async (request: object, claims?: object) =>
      await ask('UpdateParticipant', { identity: 'chair', ...request }, claims);

    test('gives and takes rights, but does not change who somebody is', async () => {
      await harness.join('chair', { room: 'council', video });
      await harness.join('guest', { room: 'council' });
      const permission = { canSubscribe: true };
      expect(await update({ identity: 'guest', permission, metadata: 'm' })).toBe(200);
      const changes = [
        { attributes: { owner: 'true' } },
        { name: 'Mayor' },
        ...['hidden', 'recorder', 'agent', 'canUpdateMetadata'].map((right) => ({
          permission: { ...permission, [right]: true },
        })),
      ];
      for (const change of changes) expect([await update(change), change]).toEqual([401, change]);
      const asServer = { video: { ...video, roomCreate: true } };
      for (const change of changes) expect([await update(change, asServer), change]).toEqual([200, change]);
    });

    test('answers only as long as it is in the room', async () => {
      const chair = await harness.join('chair', { room: 'council', video });
      expect(await ask('ListParticipants', {})).toBe(200);
      chair.send({ case: 'leave', value: new LeaveRequest() });
      for (const method of ['ListParticipants', 'RemoveParticipant', 'SendData', 'UpdateRoomMetadata']) {
        expect([method, await ask(method, { identity: 'guest' })]).toEqual([method, 401]);
      }
    });
  });

  test('answers nobody without the right for just that', async () => {
    for (const authorization of [
      undefined,
      'Bearer x',
      BEARER + (await harness.token('', { video: { roomAdmin: true } })),
    ]) {
      const answer = await call('ListRooms', '{}', { authorization });
      expect([answer.status, decode(answer.body)]).toMatchObject([401, { code: 'unauthenticated' }]);
    }
    harness.engine.rooms.open('hall');
    const elsewhere = BEARER + (await harness.token('', { room: 'other', video: { roomAdmin: true } }));
    for (const method of ['ListParticipants', 'GetParticipant', 'RemoveParticipant', 'UpdateRoomMetadata']) {
      expect((await call(method, '{"room":"hall"}', { authorization: elsewhere })).status, method).toBe(401);
      expect((await call(method, '{"room":"hall"}')).status, method).toBe(401);
    }
  });

  test('parses no body of who may not call the method anyway', async () => {
    const listing = BEARER + (await harness.token('', { video: { roomList: true } }));
    for (const method of ['CreateRoom', 'DeleteRoom', 'ListParticipants', 'SendData', 'UpdateParticipant']) {
      expect((await call(method, '{', { authorization: listing })).status, method).toBe(401);
    }
    expect((await call('ListRooms', '{', { authorization: undefined })).status).toBe(401);
    expect((await call('ListRooms', '{', { authorization: listing })).status).toBe(400);
  });

  test.each([
    ['another method of HTTP', 'ListRooms', '{}', { method: 'GET' }, 404, 'bad_route'],
    ['an unknown path', 'Nothing', '{}', {}, 404, 'bad_route'],
    ['another type of content', 'ListRooms', '{}', { contentType: 'text/plain' }, 404, 'bad_route'],
    ['a broken body', 'ListRooms', '{', {}, 400, 'malformed'],
    ['a field of another type', 'ListRooms', '{"names":7}', {}, 400, 'malformed'],
    ['a room without a name', 'CreateRoom', '{}', {}, 400, 'invalid_argument'],
    ['a method that we do not have', 'MoveParticipant', '{}', {}, 501, 'unimplemented'],
  ])('answers %s with an error of Twirp', async (_what, method, body, options, status, code) => {
    const answer = await call(method, body, options);
    expect(answer).toMatchObject({ status, contentType: 'application/json' });
    expect(decode(answer.body)).toMatchObject({ code });
  });
});

describe('a webhook', () => {
  test('is accepted by livekit-server-sdk, and only as it was sent', async ({ harness }) => {
    harness.nowMs = Date.now();
    const anna = await harness.join('anna');
    await anna.publish('mic');
    const receiver = new WebhookReceiver(KEY.key, KEY.secret);
    for (const event of harness.events) {
      const { nowMs } = harness;
      const { body, headers } = await signWebhook(webhookBody(event, { id: 'EV_1', nowMs }), {
        key: KEY,
        nowMs,
      });
      const received = await receiver.receive(body, headers.authorization);
      expect(received).toMatchObject({ event: event.name, id: 'EV_1', room: { name: 'hall' } });
      expect(received.track?.sid).toBe(event.track?.sid);
      expect(headers['content-type']).toBe('application/webhook+json');
      await expect(receiver.receive(`${body} `, headers.authorization)).rejects.toThrow('checksum');
    }
    expect(harness.eventNames()).toEqual(['room_started', 'participant_joined', 'track_published']);
  });
});
