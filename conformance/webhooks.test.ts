import { DisconnectReason, TrackType } from '@livekit/protocol';
import { type WebhookEvent, WebhookReceiver } from 'livekit-server-sdk';
import { expect, inject } from 'vitest';
import { connected, type EngineUnderTest, onEachEngine, roomServiceOf } from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { test } from './support/room-test.ts';
import { readWebhooks } from './support/webhook-receiver.ts';

/** The webhooks of a room, in the order in which they came. Each is signed, or this fails. */
async function webhooksOf(engine: EngineUnderTest, room: string): Promise<WebhookEvent[]> {
  const receiver = new WebhookReceiver(engine.apiKey, engine.apiSecret);
  const found: WebhookEvent[] = [];
  for (const { body, authorization } of await readWebhooks(inject('webhooks'))) {
    if (!body.includes(room)) continue;
    const event = await receiver.receive(body, authorization);
    if (event.room?.name === room) found.push(event);
  }
  return found;
}

onEachEngine('Webhooks', (engine) => {
  test('tell the story of a room, in order, once each, and signed', async ({ room }) => {
    const service = roomServiceOf(engine);
    const made = await service.createRoom({ name: room, departureTimeout: 1, metadata: 'of the room' });
    // Somebody has joined when his media stands.
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna', name: 'Anna' });
    await connected(engine, room, 1);
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    await connected(engine, room, 2);
    const { sid } = await anna.publishTone(440);
    await ben.audioOf('anna');
    await anna.me.unpublishTrack(sid);
    await anna.leave();
    await expect
      .poll(async () => (await webhooksOf(engine, room)).map(({ event }) => event))
      .toContain('participant_left');
    await service.removeParticipant(room, 'ben');
    await expect
      .poll(async () => (await webhooksOf(engine, room)).map(({ event }) => event))
      .toContain('room_finished');
    const events = await webhooksOf(engine, room);
    expect(events.map(({ event, participant }) => [event, participant?.identity])).toEqual([
      ['room_started', undefined],
      ['participant_joined', 'anna'],
      ['participant_joined', 'ben'],
      ['track_published', 'anna'],
      ['track_unpublished', 'anna'],
      ['participant_left', 'anna'],
      ['participant_left', 'ben'],
      ['room_finished', undefined],
    ]);
    const the = (name: string, identity?: string) =>
      events.find(({ event, participant }) => event === name && participant?.identity === identity);
    expect(the('room_started')?.room).toMatchObject({ name: room, sid: made.sid, metadata: 'of the room' });
    expect(the('participant_joined', 'anna')?.participant).toMatchObject({ name: 'Anna', sid: anna.me.sid });
    expect(the('track_published', 'anna')?.track).toMatchObject({ sid, name: 'tone', type: TrackType.AUDIO });
    expect(the('participant_left', 'anna')?.participant?.disconnectReason).toBe(
      DisconnectReason.CLIENT_INITIATED,
    );
    expect(the('participant_left', 'ben')?.participant?.disconnectReason).toBe(
      DisconnectReason.PARTICIPANT_REMOVED,
    );
    // Each can be told from a repetition of it.
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const { createdAt } of events)
      expect(Math.abs(Number(createdAt) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('that were changed on the way are refused by the receiver', async ({ room }) => {
    await roomServiceOf(engine).createRoom({ name: room });
    const webhooks = async () =>
      (await readWebhooks(inject('webhooks'))).filter(({ body }) => body.includes(room));
    await expect.poll(webhooks).toHaveLength(1);
    const [webhook] = await webhooks();
    const { body = '', authorization = '', contentType = '' } = webhook ?? {};
    expect(contentType).toBe('application/webhook+json');
    const receiver = new WebhookReceiver(engine.apiKey, engine.apiSecret);
    expect(await receiver.receive(body, authorization)).toMatchObject({ event: 'room_started' });
    await expect(receiver.receive(`${body} `, authorization)).rejects.toThrow(
      'sha256 checksum of body does not match',
    );
    const stranger = new WebhookReceiver(engine.apiKey, 'another-secret-of-at-least-32-characters');
    await expect(stranger.receive(body, authorization)).rejects.toThrow();
  });
});
