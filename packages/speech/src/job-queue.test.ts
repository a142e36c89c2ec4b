import { describe, expect, it } from 'vitest';
import { JobQueue } from './job-queue.ts';

/** A queue that is at work on a first job until it is let go, and notes the order of the others. */
function busyQueue() {
  const done: number[] = [];
  const queue = new JobQueue();
  let letGo: () => void = () => undefined;
  const blocking = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  queue.add({ id: 0, isUrgent: false, run: () => blocking });
  return {
    queue,
    add: (id: number, isUrgent: boolean) =>
      queue.add({
        id,
        isUrgent,
        run: async () => {
          done.push(id);
        },
      }),
    order: async () => {
      letGo();
      await new Promise((resolve) => setImmediate(resolve));
      return done;
    },
  };
}

describe('jobs that wait', () => {
  it('are done in their order, urgent ones first', async () => {
    const { add, order } = busyQueue();
    add(1, false);
    add(2, true);
    add(3, true);
    add(4, false);
    expect(await order()).toEqual([2, 3, 1, 4]);
  });

  it('can become urgent', async () => {
    const { queue, add, order } = busyQueue();
    add(1, false);
    add(2, false);
    queue.hurry(2);
    expect(await order()).toEqual([2, 1]);
  });

  it('can be taken back', async () => {
    const { queue, add, order } = busyQueue();
    add(1, false);
    add(2, false);
    expect(queue.cancel(1)).toBe(true);
    expect(queue.cancel(0)).toBe(false);
    expect(await order()).toEqual([2]);
  });
});
