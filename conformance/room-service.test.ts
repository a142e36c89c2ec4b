import { DataPacket_Kind } from '@livekit/protocol';
import { RoomServiceClient } from 'livekit-server-sdk';
import { expect } from 'vitest';
import { BrowserParticipant } from './support/browser-participant.ts';
import { type EventRecorder, expectEvent, expectNoEvent } from './support/client-events.ts';
import { connected, httpOf, newRoom, onEachEngine, roomServiceOf } from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { test } from './support/room-test.ts';
import { tokenFor } from './support/tokens.ts';

const pages = pagesOfThisFile();
const bytes = (text: string) => new TextEncoder().encode(text);
const NOT_FOUND = { status: 404, code: 'not_found' };

onEachEngine('The room service', (engine) => {
  const service = roomServiceOf(engine);
  /** Waits until data reach them: livekit-server drops what comes before a data channel is open, of participants that it calls connected too. */
  const reachedByData = async (room: string, participants: readonly EventRecorder[]) => {
    const isReached = async (one: EventRecorder) =>
      (await one.events()).some(({ event, what }) => event === 'dataReceived' && what === 'ready: yes');
    const areReached = async () => {
      await service.sendData(room, bytes('yes'), DataPacket_Kind.RELIABLE, { topic: 'ready' });
      return (await Promise.all(participants.map(isReached))).every(Boolean);
    };
    await expect.poll(areReached, { message: 'data reach everybody' }).toBe(true);
  };

  test('makes rooms, lists them, and ends them with everybody in them', async () => {
    const [room, other] = [newRoom(), newRoom()];
    const made = await service.createRoom({
      name: room,
      metadata: 'made before anybody came',
      maxParticipants: 7,
      emptyTimeout: 61,
      departureTimeout: 21,
    });
    expect(made).toMatchObject({ name: room, metadata: 'made before anybody came', maxParticipants: 7 });
    expect(made).toMatchObject({ emptyTimeout: 61, departureTimeout: 21, numParticipants: 0 });
    expect(made.sid).toMatch(/^RM_/);
    expect(Number(made.creationTime)).toBeGreaterThan(Date.now() / 1000 - 60);
    expect((await service.createRoom({ name: room })).sid).toBe(made.sid);
    await service.createRoom({ name: other });
    expect((await service.listRooms([room, other, 'nowhere'])).map(({ name }) => name).sort()).toEqual(
      [room, other].sort(),
    );
    expect((await service.listRooms()).map(({ name }) => name)).toEqual(
      expect.arrayContaining([room, other]),
    );
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    expect(anna.room.metadata).toBe('made before anybody came');
    expect(await anna.room.getSid()).toBe(made.sid);
    await service.deleteRoom(room);
    for (const one of [anna, ben]) await expectEvent(one, { event: 'disconnected', what: 'ROOM_DELETED' });
    expect(await service.listRooms([room])).toEqual([]);
    await expect(service.deleteRoom(room)).rejects.toMatchObject(NOT_FOUND);
    // The name is free again, for another room.
    expect((await service.createRoom({ name: room })).sid).not.toBe(made.sid);
  });

  test('shows who is in a room and sends somebody out', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, {
      room,
      identity: 'anna',
      name: 'Anna',
      metadata: 'm',
      attributes: { a: 'b' },
    });
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    await anna.publishTone(440);
    await expectEvent(ben, { event: 'trackSubscribed', who: 'anna' });
    expect((await service.listParticipants(room)).map(({ identity }) => identity).sort()).toEqual([
      'anna',
      'ben',
    ]);
    const shown = await service.getParticipant(room, 'anna');
    expect(shown).toMatchObject({ sid: anna.me.sid, name: 'Anna', metadata: 'm', attributes: { a: 'b' } });
    expect(shown.isPublisher).toBe(true);
    expect(shown.permission).toMatchObject({ canPublish: true, canSubscribe: true, canPublishData: true });
    expect(shown.tracks).toMatchObject([{ name: 'tone', muted: false, mimeType: 'audio/red' }]);
    await expect(service.getParticipant(room, 'cleo')).rejects.toMatchObject(NOT_FOUND);
    await service.removeParticipant(room, 'anna');
    await expectEvent(anna, { event: 'disconnected', what: 'PARTICIPANT_REMOVED' });
    await expectEvent(ben, { event: 'participantDisconnected', who: 'anna' });
    await expect(service.getParticipant(room, 'anna')).rejects.toMatchObject(NOT_FOUND);
    await expect(service.removeParticipant(room, 'anna')).rejects.toMatchObject(NOT_FOUND);
    await service.removeParticipant(room, 'ben');
    await expectEvent(ben, { event: 'disconnected', what: 'PARTICIPANT_REMOVED' });
  });

  test('mutes a track, and does not switch a microphone on', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    await anna.publishMicrophone();
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    const { sid = '' } = await ben.audioOf('anna');
    expect(await service.mutePublishedTrack(room, 'anna', sid, true)).toMatchObject({ sid, muted: true });
    await expectEvent(ben, { event: 'trackMuted', who: 'anna', track: 'microphone' });
    await expectEvent(anna, { event: 'trackMuted', who: 'anna', track: 'microphone' });
    await expect(service.mutePublishedTrack(room, 'anna', sid, false)).rejects.toMatchObject({
      status: 412,
      code: 'failed_precondition',
    });
    // But she may herself.
    await anna.publishMicrophone();
    await expectEvent(ben, { event: 'trackUnmuted', who: 'anna', track: 'microphone' });
  });

  test('subscribes somebody to tracks, and takes them away', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    const { sid } = await anna.publishTone(440);
    const ben = await BrowserParticipant.join(
      pages,
      engine,
      { room, identity: 'ben' },
      { autoSubscribe: false },
    );
    await connected(engine, room, 2);
    await expectNoEvent(ben, { event: 'trackSubscribed' });
    await service.updateSubscriptions(room, 'ben', [sid], true);
    await expectEvent(ben, { event: 'trackSubscribed', who: 'anna' });
    await ben.hears('anna');
    await service.updateSubscriptions(room, 'ben', [sid], false);
    await expectEvent(ben, { event: 'trackUnsubscribed', who: 'anna' });
  });

  test('sends data to all or to some', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    await reachedByData(room, [anna, ben]);
    await service.sendData(room, bytes('for anna'), DataPacket_Kind.RELIABLE, {
      destinationIdentities: ['anna'],
      topic: 'news',
    });
    await service.sendData(room, bytes('for all'), DataPacket_Kind.RELIABLE, {});
    await expectEvent(ben, { event: 'dataReceived', what: ': for all' });
    await expectNoEvent(ben, { event: 'dataReceived', what: 'news: for anna' });
    await expectEvent(anna, { event: 'dataReceived', what: ': for all' });
    expect(anna.data().filter((what) => what !== 'ready: yes')).toEqual(['news: for anna', ': for all']);
    const lossy = async () => {
      await service.sendData(room, bytes('quick'), DataPacket_Kind.LOSSY, { topic: 'lossy' });
      return await ben.events();
    };
    const quick = expect.objectContaining({ event: 'dataReceived', what: 'lossy: quick' });
    await expect.poll(lossy).toContainEqual(quick);
  });

  test('changes the metadata of a room', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    expect(await service.updateRoomMetadata(room, 'new')).toMatchObject({ name: room, metadata: 'new' });
    for (const one of [anna, ben]) await expectEvent(one, { event: 'roomMetadataChanged', what: 'new' });
    await expect(service.updateRoomMetadata(newRoom(), 'new')).rejects.toMatchObject(NOT_FOUND);
  });

  test('ends a room that nobody came to, and one that everybody has left', async () => {
    const [unused, left, kept] = [newRoom(), newRoom(), newRoom()];
    await service.createRoom({ name: left, emptyTimeout: 60, departureTimeout: 5 });
    await service.createRoom({ name: kept, emptyTimeout: 60, departureTimeout: 60 });
    const anna = await NodeParticipant.join(engine, { room: left, identity: 'anna' });
    const here = async () => (await service.listRooms([unused, left, kept])).map(({ name }) => name).sort();
    // Last, for it ends by itself, however long somebody takes to come in.
    await service.createRoom({ name: unused, emptyTimeout: 5, departureTimeout: 60 });
    expect(await here()).toEqual([unused, left, kept].sort());
    await expect.poll(here).toEqual([left, kept].sort());
    await anna.leave();
    expect(await here()).toEqual([left, kept].sort());
    await expect.poll(here).toEqual([kept]);
  });

  test('asks for a token with the grant, for this very room', async ({ room }) => {
    await service.createRoom({ name: room });
    // The embedded engine listens to moderators only as long as they are there.
    await NodeParticipant.join(engine, { room, identity: 'anna' });
    const as = async (grant: object, admin = room) => {
      const token = await tokenFor(engine, { room: admin, identity: 'anna', grant });
      return async (method: string, body: object) => {
        const answer = await fetch(`${httpOf(engine)}/twirp/livekit.RoomService/${method}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
        const { code }: { code?: string } = await answer.json();
        return { status: answer.status, code };
      };
    };
    const refused = { status: 401, code: 'unauthenticated' };
    const guest = await as({});
    expect(await guest('CreateRoom', { name: newRoom() })).toEqual(refused);
    expect(await guest('ListRooms', {})).toEqual(refused);
    expect(await guest('DeleteRoom', { room })).toEqual(refused);
    expect(await guest('ListParticipants', { room })).toEqual(refused);
    const admin = await as({ roomAdmin: true });
    expect(await admin('ListParticipants', { room })).toMatchObject({ status: 200 });
    expect(await admin('ListRooms', {})).toEqual(refused);
    const elsewhere = await as({ roomAdmin: true }, newRoom());
    for (const [method, body] of [
      ['ListParticipants', { room }],
      ['GetParticipant', { room, identity: 'x' }],
      ['RemoveParticipant', { room, identity: 'x' }],
      ['MutePublishedTrack', { room, identity: 'x', track_sid: 'TR_x', muted: true }],
      ['UpdateParticipant', { room, identity: 'x', name: 'y' }],
      ['UpdateSubscriptions', { room, identity: 'x', track_sids: ['TR_x'], subscribe: true }],
      ['SendData', { room, data: '', kind: 0 }],
      ['UpdateRoomMetadata', { room, metadata: 'y' }],
    ] as const) {
      expect([method, await elsewhere(method, body)]).toEqual([method, refused]);
    }
    const stranger = new RoomServiceClient(
      httpOf(engine),
      engine.apiKey,
      'another-secret-of-at-least-32-characters',
    );
    await expect(stranger.listRooms()).rejects.toMatchObject({ status: 401 });
  });

  test('refuses what is too large', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    const tooLarge = { status: 400, code: 'invalid_argument' };
    await expect(service.createRoom({ name: 'x'.repeat(257) })).rejects.toMatchObject(tooLarge);
    const large = 'x'.repeat(600_000);
    await expect(service.updateRoomMetadata(room, large)).rejects.toMatchObject(tooLarge);
    await expect(service.updateParticipant(room, 'anna', { metadata: large })).rejects.toMatchObject(
      tooLarge,
    );
    const attributes = { a: 'x'.repeat(70_000) };
    await expect(service.updateParticipant(room, 'anna', { attributes })).rejects.toMatchObject(tooLarge);
    await expect(service.updateParticipant(room, 'anna', { name: 'x'.repeat(257) })).rejects.toMatchObject(
      tooLarge,
    );
    expect(anna.me).toMatchObject({ metadata: '', attributes: {} });
  });
});
