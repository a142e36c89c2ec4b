import { describe, expect, test } from 'vitest';
import type { FromWorker } from './messages.ts';
import { SendBatcher } from './send-batcher.ts';

function collect() {
  const said: FromWorker[] = [];
  return { said, sends: new SendBatcher((message) => said.push(message)) };
}

describe('words to sockets', () => {
  test('that are the same for many go over the channel once', async () => {
    const { said, sends } = collect();
    const hello = Uint8Array.of(1);
    for (const id of [1, 2, 3]) sends.add(id, hello);
    await Promise.resolve();
    expect(said).toEqual([{ type: 'send', ids: [1, 2, 3], message: hello }]);
  });

  test('keep their order', () => {
    const { said, sends } = collect();
    const [hello, bye] = [Uint8Array.of(1), Uint8Array.of(2)];
    sends.add(1, hello);
    sends.add(2, hello);
    sends.add(1, bye);
    sends.add(1, hello);
    sends.flush();
    expect(said).toEqual([
      { type: 'send', ids: [1, 2], message: hello },
      { type: 'send', ids: [1], message: bye },
      { type: 'send', ids: [1], message: hello },
    ]);
  });

  test('are said once, also when they are flushed before their time', async () => {
    const { said, sends } = collect();
    sends.add(1, Uint8Array.of(1));
    sends.flush();
    await Promise.resolve();
    expect(said).toHaveLength(1);
  });
});
