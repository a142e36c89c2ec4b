import { type AgentConnection, type AgentConnectionListener, AgentConnections } from '@rer/agent/room';
import type { VideoGrant } from 'livekit-server-sdk';
import { afterAll, expect } from 'vitest';
import { expectEvent } from './support/client-events.ts';
import {
  connected,
  type EngineUnderTest,
  newRoom,
  onEachEngine,
  roomServiceOf,
} from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { test } from './support/room-test.ts';
import { tokenFor } from './support/tokens.ts';

const crashes: string[] = [];
const connections = new AgentConnections({ onCrash: (how) => crashes.push(how) });
afterAll(() => connections.close());

const NAME = 'Vapi Speaker';
const TOPIC = 'app-message';
const payload = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** An assistant in a room, with all that it was told. */
async function assistantIn(engine: EngineUnderTest, room: string, grant: VideoGrant = {}) {
  const events: string[] = [];
  const listener: AgentConnectionListener = {
    joined: () => events.push('joined'),
    participantJoined: (identity) => events.push(`joined ${identity}`),
    participantLeft: (identity) => events.push(`left ${identity}`),
    microphoneChanged: (identity, isOpen) => events.push(`microphone ${identity} ${isOpen}`),
    soundReceived: () => undefined,
    speechProgressed: () => undefined,
    messageReceived: (identity, text) => events.push(`heard ${identity} ${text}`),
    ended: (end) => events.push(`ended ${end}`),
  };
  const token = await tokenFor(engine, { room, identity: 'assistant', name: NAME, kind: 'agent', grant });
  const connection: AgentConnection = connections.open({ url: engine.url, token }, listener);
  return { connection, events };
}

async function assistantWithParticipant(engine: EngineUnderTest) {
  const room = newRoom();
  const assistant = await assistantIn(engine, room);
  await expect.poll(() => assistant.events).toContain('joined');
  const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
  await connected(engine, room, 2);
  await anna.sees('assistant');
  return { ...assistant, room, anna };
}

onEachEngine('An assistant in a room', (engine) => {
  test('is there under its name with a track that can be heard, and is an agent', async () => {
    const { anna, room } = await assistantWithParticipant(engine);
    await expectEvent(anna, { event: 'trackSubscribed', who: 'assistant' });
    const [info] = (await roomServiceOf(engine).listParticipants(room)).filter(
      ({ identity }) => identity === 'assistant',
    );
    expect(info).toMatchObject({ name: NAME, kind: 4 });
  });

  test('hears the messages of participants as text, whatever they sent', async () => {
    const { anna, events } = await assistantWithParticipant(engine);
    const said = ['playable', '{"type":"say"}', { type: 'say' }, 'ä'.repeat(6000)];
    for (const value of said) await anna.me.publishData(payload(value), { reliable: true, topic: TOPIC });
    await anna.me.publishData(payload('of something else'), { reliable: true, topic: 'other' });
    await anna.me.publishData(new TextEncoder().encode('{not json'), { reliable: true, topic: TOPIC });
    await anna.me.publishData(payload('end'), { reliable: true, topic: TOPIC });
    await expect.poll(() => events.at(-1)).toMatch(/end$/);
    const heard = events
      .filter((one) => one.startsWith('heard'))
      .map((one) => one.replace(/^heard \S* /, ''));
    expect(heard).toEqual(['playable', '{"type":"say"}', '{"type":"say"}', 'ä'.repeat(6000), 'end']);
  });

  test('hears long messages that come as streams', async () => {
    const { anna, events } = await assistantWithParticipant(engine);
    const long = 'lang '.repeat(10_000);
    await anna.me.sendText(JSON.stringify(long), { topic: TOPIC });
    await expect.poll(() => events).toContain(`heard anna ${long}`);
  });

  test('sends texts to everybody, in their order; long ones as streams', async () => {
    const { anna, connection } = await assistantWithParticipant(engine);
    const streams: Promise<string>[] = [];
    anna.room.registerTextStreamHandler(TOPIC, (reader) => streams.push(reader.readAll()));
    const long = 'x'.repeat(40_000);
    for (const text of ['listening', long, 'after']) connection.send(text);
    await expectEvent(anna, { event: 'dataReceived', who: 'assistant', what: `${TOPIC}: "after"` });
    expect(anna.data()).toEqual([`${TOPIC}: "listening"`, `${TOPIC}: "after"`]);
    expect(await Promise.all(streams)).toEqual([JSON.stringify(long)]);
  });

  test('is told of participants who join and leave, and whether their microphones are open', async () => {
    const { anna, events } = await assistantWithParticipant(engine);
    const tone = await anna.publishTone(440);
    await expect.poll(() => events).toContain('microphone anna true');
    await anna.me.unpublishTrack(tone.sid);
    await expect.poll(() => events.at(-1)).toBe('microphone anna false');
    await anna.room.disconnect();
    await expect.poll(() => events.at(-1)).toBe('left anna');
  });

  test('says what it has to say before it leaves', async () => {
    const { anna, connection, events } = await assistantWithParticipant(engine);
    connection.send('bye');
    connection.leave();
    await expect.poll(() => events.at(-1)).toBe('ended left');
    await expectEvent(anna, { event: 'dataReceived', who: 'assistant', what: `${TOPIC}: "bye"` });
  });

  test('learns that its room was closed', async () => {
    const { room, events } = await assistantWithParticipant(engine);
    await roomServiceOf(engine).deleteRoom(room);
    await expect.poll(() => events.at(-1)).toBe('ended closed');
  });

  test('that does not get in ends as failed', async () => {
    const events: string[] = [];
    const nothing = () => undefined;
    connections.open(
      { url: engine.url, token: 'none' },
      {
        joined: nothing,
        participantJoined: nothing,
        participantLeft: nothing,
        microphoneChanged: nothing,
        soundReceived: nothing,
        speechProgressed: nothing,
        messageReceived: nothing,
        ended: (end) => events.push(end),
      },
    );
    await expect.poll(() => events).toEqual(['failed']);
  });

  test('that gets in but may not be heard ends as failed, and is not in the room any more', async ({
    room,
  }) => {
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    const { events } = await assistantIn(engine, room, { canPublish: false });
    await anna.sees('assistant');
    await expect.poll(() => events).toEqual(['ended failed']);
    const inRoom = async () =>
      (await roomServiceOf(engine).listParticipants(room)).map((one) => one.identity);
    await expect.poll(inRoom).toEqual(['anna']);
  });

  test('ends at once when its process dies, and the next one is in a new process', async () => {
    const { events } = await assistantWithParticipant(engine);
    const { pid } = connections;
    if (pid === undefined) throw new Error('There is no process.');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => events.at(-1)).toBe('ended crashed');
    expect(crashes.at(-1)).toBe('ended with SIGKILL');
    const next = await assistantIn(engine, newRoom());
    await expect.poll(() => next.events).toContain('joined');
    expect(connections.pid).not.toBe(pid);
  });
});
