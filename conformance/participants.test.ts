import { setTimeout as delay } from 'node:timers/promises';
import { ParticipantKind } from '@livekit/rtc-node';
import { TrackSource } from 'livekit-server-sdk';
import { expect } from 'vitest';
import { BrowserParticipant } from './support/browser-participant.ts';
import { countEvents, expectEvent, expectNoEvent } from './support/client-events.ts';
import { connected, onEachEngine, roomServiceOf } from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { test } from './support/room-test.ts';

const pages = pagesOfThisFile();
/** Longer than a packet takes on a busy machine. */
const ON_ITS_WAY_MS = 1_000;
const bytes = (text: string) => new TextEncoder().encode(text);

onEachEngine('Metadata, name and attributes', (engine) => {
  test('are changed by whom the token allows it, and by nobody else', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, {
      room,
      identity: 'anna',
      grant: { canUpdateOwnMetadata: true },
    });
    const ben = await BrowserParticipant.join(pages, engine, {
      room,
      identity: 'ben',
      attributes: { a: '1' },
    });
    const cleo = await NodeParticipant.join(engine, { room, identity: 'cleo' });
    await anna.me.updateMetadata('mine');
    await anna.me.updateName('Anna');
    await anna.me.setAttributes({ language: 'de', mood: 'good' });
    for (const one of [ben, cleo]) {
      await expectEvent(one, { event: 'participantMetadataChanged', who: 'anna', what: 'mine' });
      await expectEvent(one, { event: 'participantNameChanged', who: 'anna', what: 'Anna' });
      await expectEvent(one, { event: 'participantAttributesChanged', who: 'anna' });
    }
    // An empty value takes an attribute away.
    await anna.me.setAttributes({ mood: '' });
    await expect.poll(() => cleo.room.remoteParticipants.get('anna')?.attributes).toEqual({ language: 'de' });
    await expect(
      ben.page.evaluate(() => window.call.room.localParticipant.setMetadata('not mine')),
    ).rejects.toThrow('does not have permission to update own metadata');
    expect(cleo.room.remoteParticipants.get('ben')).toMatchObject({ metadata: '', attributes: { a: '1' } });
  });

  test('are changed by the server', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, {
      room,
      identity: 'anna',
      attributes: { a: '1', b: '2' },
    });
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    const changed = await roomServiceOf(engine).updateParticipant(room, 'anna', {
      name: 'Anna',
      metadata: 'by the server',
      attributes: { a: '', b: '3' },
    });
    expect(changed).toMatchObject({ name: 'Anna', metadata: 'by the server', attributes: { b: '3' } });
    for (const one of [anna, ben]) {
      await expectEvent(one, { event: 'participantMetadataChanged', who: 'anna', what: 'by the server' });
      await expectEvent(one, { event: 'participantNameChanged', who: 'anna', what: 'Anna' });
      await expectEvent(one, { event: 'participantAttributesChanged', who: 'anna' });
    }
    expect(anna.me.attributes).toEqual({ b: '3' });
  });
});

onEachEngine('A grant', (engine) => {
  test('without publishing lets nothing be published, until the server allows it', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna', grant: { canPublish: false } });
    const ben = await BrowserParticipant.join(pages, engine, {
      room,
      identity: 'ben',
      grant: { canPublish: false },
    });
    await expect(ben.publishMicrophone()).rejects.toThrow('insufficient permissions');
    // That was livekit-client itself. This one does not ask itself; the server must refuse, and does so in silence.
    await ben.page.evaluate(async () => {
      const me = window.call.room.localParticipant;
      Object.assign(me.permissions ?? {}, { canPublish: true });
      const [microphone] = await me.createTracks({ audio: true });
      if (microphone !== undefined) me.publishTrack(microphone).catch(() => {});
    });
    await roomServiceOf(engine).updateParticipant(room, 'anna', {
      permission: { canPublish: true, canSubscribe: true },
    });
    await expectEvent(ben, { event: 'participantPermissionsChanged', who: 'anna' });
    await anna.publishTone(1000);
    await expectEvent(ben, { event: 'trackSubscribed', who: 'anna', track: 'microphone' });
    expect(await countEvents(ben, { event: 'trackPublished', who: 'anna' })).toBe(1);
    // Taken back, the track goes.
    await roomServiceOf(engine).updateParticipant(room, 'anna', {
      permission: { canPublish: false, canSubscribe: true },
    });
    await expectEvent(ben, { event: 'trackUnpublished', who: 'anna', track: 'microphone' });
    await expectNoEvent(anna, { event: 'trackPublished', who: 'ben' });
  });

  test('with sources lets only these be published', async ({ room }) => {
    const grant = { canPublishSources: [TrackSource.MICROPHONE] };
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna', grant });
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    await anna.publishMicrophone();
    await expectEvent(ben, { event: 'trackSubscribed', who: 'anna', track: 'microphone' });
    await expect(anna.publishCamera()).rejects.toThrow('insufficient permissions');
    await roomServiceOf(engine).updateParticipant(room, 'anna', {
      permission: { canPublish: true, canSubscribe: true, canPublishSources: [TrackSource.CAMERA] },
    });
    await expectEvent(ben, { event: 'trackUnpublished', who: 'anna', track: 'microphone' });
    await anna.publishCamera();
    await expectEvent(ben, { event: 'trackSubscribed', who: 'anna', track: 'camera' });
  });

  test('without publishing data lets none through, until the server allows it', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, {
      room,
      identity: 'anna',
      grant: { canPublishData: false },
    });
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    await connected(engine, room, 2);
    await anna.me.publishData(bytes('refused'), { reliable: true });
    // It is judged by the rights when it arrives.
    await delay(ON_ITS_WAY_MS);
    await roomServiceOf(engine).updateParticipant(room, 'anna', {
      permission: { canPublishData: true, canPublish: true, canSubscribe: true },
    });
    await anna.me.publishData(bytes('allowed'), { reliable: true });
    await expectEvent(ben, { event: 'dataReceived', what: ': allowed' });
    expect(ben.data()).toEqual([': allowed']);
  });

  test('without subscribing hears nothing, until the server allows it', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    await anna.publishTone(440);
    const ben = await BrowserParticipant.join(pages, engine, {
      room,
      identity: 'ben',
      grant: { canSubscribe: false },
    });
    const cleo = await NodeParticipant.join(engine, {
      room,
      identity: 'cleo',
      grant: { canSubscribe: false },
    });
    await connected(engine, room, 3);
    for (const [one, identity] of [
      [ben, 'ben'],
      [cleo, 'cleo'],
    ] as const) {
      await expectNoEvent(one, { event: 'trackSubscribed' });
      await roomServiceOf(engine).updateParticipant(room, identity, { permission: { canSubscribe: true } });
      await expectEvent(one, { event: 'trackSubscribed', who: 'anna' });
    }
    await ben.hears('anna');
    await roomServiceOf(engine).updateParticipant(room, 'ben', { permission: { canSubscribe: false } });
    await expectEvent(ben, { event: 'trackUnsubscribed', who: 'anna' });
    // What one may do says nothing of the other.
    await cleo.hears('anna');
  });

  test('that hides somebody hides him from clients, not from the server', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    await anna.publishTone(440);
    const ghost = await NodeParticipant.join(engine, { room, identity: 'ghost', grant: { hidden: true } });
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    await connected(engine, room, 3);
    await anna.sees('ben');
    expect(anna.others()).toEqual(['ben']);
    expect(ben.others()).toEqual(['anna']);
    await ghost.sees('ben');
    await ghost.hears('anna');
    await ghost.me.publishData(bytes('boo'), { reliable: true });
    await expectEvent(anna, { event: 'dataReceived', what: ': boo' });
    const listed = await roomServiceOf(engine).listParticipants(room);
    expect(listed.map(({ identity }) => identity).sort()).toEqual(['anna', 'ben', 'ghost']);
    const counted = async () => (await roomServiceOf(engine).listRooms([room]))[0];
    await expect.poll(counted).toMatchObject({ numParticipants: 3, numPublishers: 1 });
  });

  test('to record shows everybody that the room is recorded', async ({ room }) => {
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    const recorder = await NodeParticipant.join(engine, {
      room,
      identity: 'rec',
      grant: { recorder: true, hidden: true },
    });
    await expectEvent(anna, { event: 'recordingStatusChanged', what: 'true' });
    await recorder.leave();
    await expectEvent(anna, { event: 'recordingStatusChanged', what: 'false' });
  });

  test('of an agent is seen by others', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna', kind: 'agent' });
    expect(anna.me.kind).toBe(ParticipantKind.AGENT);
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    expect(ben.room.remoteParticipants.get('anna')?.kind).toBe(ParticipantKind.AGENT);
  });
});
