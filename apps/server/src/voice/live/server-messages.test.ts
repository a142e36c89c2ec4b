import type { JsonObject } from '@rer/agent';
import { describe, expect, test } from 'vitest';
import type { NotifyOutcome } from '../tools/notify-server.ts';
import { ServerMessages, type ServerMessagesOptions } from './server-messages.ts';

/** A server that takes each message when the test lets it. */
function played(more: Partial<ServerMessagesOptions> = {}) {
  const asked: JsonObject[] = [];
  const failed: string[] = [];
  const settles: ((outcome: NotifyOutcome) => void)[] = [];
  const closing = new AbortController();
  const messages = new ServerMessages({
    tellServer: (message) => {
      asked.push(message);
      return new Promise((resolve) => settles.push(resolve));
    },
    selected: undefined,
    base: { call: { id: 'call-1' } },
    now: () => 7,
    onFailed: (type) => failed.push(type),
    closing: closing.signal,
    ...more,
  });
  return {
    messages,
    asked,
    failed,
    closing,
    types: () => asked.map(({ type }) => type),
    /** The message that is under way has come to its end, and the next is. */
    settle: async (outcome: NotifyOutcome = 'told') => {
      settles.shift()?.(outcome);
      await new Promise(setImmediate);
    },
  };
}

const settled = () => new Promise(setImmediate);

describe('the server of an assistant', () => {
  test('is told one message at a time, in order, and of the call in each', async () => {
    const { messages, asked, types, settle } = played();
    messages.tell({ type: 'status-update', status: 'in-progress' });
    messages.tell({ type: 'hang' });
    const end = messages.end({ endedReason: 'x' });
    await settled();
    expect(asked).toEqual([
      { type: 'status-update', status: 'in-progress', call: { id: 'call-1' }, timestamp: 7 },
    ]);
    await settle();
    await settle();
    expect(types()).toEqual(['status-update', 'hang', 'end-of-call-report']);
    await settle();
    await end;
  });

  test('is told the rest when one message failed', async () => {
    const { messages, types, failed, settle } = played();
    messages.tell({ type: 'hang' });
    messages.tell({ type: 'user-interrupted' });
    await settled();
    await settle('failed');
    expect(types()).toEqual(['hang', 'user-interrupted']);
    expect(failed).toEqual(['hang']);
  });

  test.each([
    [undefined, ['hang']],
    [
      ['transcript', 'hang'],
      ['transcript', 'transcript', 'hang'],
    ],
    [["transcript[transcriptType='final']"], ['transcript']],
    [['tool-calls', 'assistant.step', 'tool-calls-result'], []],
    [[], []],
  ])('is told what it chose: %j', async (selected, expected) => {
    const { messages, types, settle } = played({ selected });
    messages.tell({ type: 'transcript', transcriptType: 'partial' });
    messages.tell({ type: 'transcript', transcriptType: 'final' });
    messages.tell({ type: 'tool-calls' });
    messages.tell({ type: 'assistant.step' });
    messages.tell({ type: 'hang' });
    for (const _each of expected) {
      await settled();
      await settle();
    }
    expect(types()).toEqual(expected);
  });

  test('is told no more than it takes when it is slow, and nothing when the product stops', async () => {
    const { messages, types, failed, closing, settle } = played();
    for (let n = 0; n < 600; n += 1) messages.tell({ type: 'hang' });
    expect(failed).toHaveLength(100);
    await settled();
    closing.abort();
    await settle();
    await expect.poll(() => failed.length).toBe(599);
    expect(types()).toHaveLength(1);
  });
});
