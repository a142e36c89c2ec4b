import type { LineListener, RoomLine } from '@rer/agent/room';
import { expect, test } from 'vitest';
import { SurvivingLine } from './surviving-line.ts';

const DEAF: LineListener = {
  joined: () => undefined,
  came: () => undefined,
  gone: () => undefined,
  microphone: () => undefined,
  heard: () => undefined,
  ended: () => undefined,
};

/** What is said by the line, and what by the media server, when the line has ended so. */
async function saidAfter(end: Parameters<LineListener['ended']>[0]) {
  const said: Record<'byLine' | 'byRoom', string[]> = { byLine: [], byRoom: [] };
  let listener = DEAF;
  const open = (given: LineListener): RoomLine => {
    listener = given;
    return { send: (text) => void said.byLine.push(text), leave: () => undefined };
  };
  const line = new SurvivingLine(open, DEAF, async (text) => void said.byRoom.push(text));
  listener.ended(end, '');
  line.send('ended');
  await line.hasSpoken();
  return said;
}

test.concurrent.each(['crashed', 'lost', 'failed', 'closed'] as const)(
  'the last words of an assistant whose line is over (%s) are said by the media server',
  async (end) => {
    expect(await saidAfter(end)).toEqual({ byLine: [], byRoom: ['ended'] });
  },
);
