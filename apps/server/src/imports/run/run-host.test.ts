import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunHost, RunHostClient, serveRunHost } from './run-host.ts';

const matchAll: RunHost['findSimilarNames'] = async (names) => names.map(similarTo);
const similarTo = (name: string) => ({ id: name, name: `${name} AG`, email: null });

describe('requests of a run', () => {
  let client: RunHostClient | undefined;
  afterEach(() => client?.close());

  const start = (host: Partial<RunHost>, patienceMs?: number): RunHostClient => {
    const { port1, port2 } = new MessageChannel();
    serveRunHost(port1, { findSimilarNames: matchAll, whenIndexed: async () => undefined, ...host });
    client = new RunHostClient(port2, patienceMs);
    return client;
  };

  it('are answered one after the other', async () => {
    const running = start({});
    expect(await running.findSimilarNames(['A', 'B'])).toEqual([similarTo('A'), similarTo('B')]);
    expect(await running.findSimilarNames(['C'])).toEqual([similarTo('C')]);
  });

  it('are given up when responses take too long in total, and not sent again', async () => {
    const asked: string[] = [];
    const findSimilarNames: RunHost['findSimilarNames'] = async (names) => {
      asked.push(...names);
      return names.includes('slow') ? new Promise(() => undefined) : matchAll(names);
    };
    const running = start({ findSimilarNames }, 500);
    expect(await running.findSimilarNames(['quick'])).toEqual([similarTo('quick')]);
    expect(await running.findSimilarNames(['slow'])).toEqual([]);
    expect(await running.findSimilarNames(['later'])).toEqual([]);
    expect(asked).toEqual(['quick', 'slow']);
  });

  it('wait until the stored rows are in the search index', async () => {
    let rows = 0;
    let found: (() => void) | undefined;
    const running = start({
      whenIndexed: (stored) => {
        rows = stored;
        return new Promise((resolve) => {
          found = resolve;
        });
      },
    });
    let isOver = false;
    const waiting = running.whenIndexed(3).then(() => {
      isOver = true;
    });
    await expect.poll(() => rows).toBe(3);
    expect(isOver).toBe(false);
    found?.();
    await waiting;
  });

  it('are given up when the host is gone', async () => {
    const { port1, port2 } = new MessageChannel();
    client = new RunHostClient(port2, 50);
    port1.close();
    expect(await client.findSimilarNames(['A'])).toEqual([]);
  });
});
