import type { AgentConnection, AgentConnectionListener } from '@rer/agent/room';
import { expect, test } from 'vitest';
import { FallbackConnection } from './fallback-connection.ts';

const DEAF: AgentConnectionListener = {
  joined: () => undefined,
  participantJoined: () => undefined,
  participantLeft: () => undefined,
  microphoneChanged: () => undefined,
  soundReceived: () => undefined,
  speechProgressed: () => undefined,
  messageReceived: () => undefined,
  ended: () => undefined,
};

/** What the agent connection and the media server report after this end. */
async function saidAfter(end: Parameters<AgentConnectionListener['ended']>[0]) {
  const said: Record<'byConnection' | 'byRoom', string[]> = { byConnection: [], byRoom: [] };
  let listener = DEAF;
  const open = (given: AgentConnectionListener): AgentConnection => {
    listener = given;
    return {
      send: (text) => void said.byConnection.push(text),
      listen: () => undefined,
      say: () => undefined,
      playback: () => undefined,
      leave: () => undefined,
    };
  };
  const connection = new FallbackConnection(open, DEAF, async (text) => void said.byRoom.push(text));
  listener.ended(end, '');
  connection.send('ended');
  await connection.messagesDelivered();
  return said;
}

test.concurrent('an assistant that is not in its room yet speaks by the media server', async () => {
  const said: string[] = [];
  let listener = DEAF;
  const open = (given: AgentConnectionListener): AgentConnection => {
    listener = given;
    const nothing = () => undefined;
    const send = (text: string) => void said.push(`connection ${text}`);
    return { send, listen: nothing, say: nothing, playback: nothing, leave: nothing };
  };
  const connection = new FallbackConnection(open, DEAF, async (text) => void said.push(`room ${text}`));
  connection.send('before');
  await connection.messagesDelivered();
  listener.joined();
  connection.send('after');
  expect(said).toEqual(['room before', 'connection after']);
});

test.concurrent.each(['crashed', 'lost', 'failed', 'closed'] as const)(
  'the last words of an assistant whose connection ended (%s) are said by the media server',
  async (end) => {
    expect(await saidAfter(end)).toEqual({ byConnection: [], byRoom: ['ended'] });
  },
);
