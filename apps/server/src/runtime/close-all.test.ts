import { expect, test } from 'vitest';
import { closeAll } from './close-all.ts';

const QUIET = { error: () => undefined };

function recorder() {
  const closed: string[] = [];
  const close = (name: string) => async () => {
    await Promise.resolve();
    closed.push(name);
  };
  const fail = (name: string) => async () => {
    closed.push(name);
    throw new Error(name);
  };
  return { closed, close, fail };
}

test('steps run one after the other, whatever became of those before; the first failure is thrown at the end', async () => {
  const { closed, close, fail } = recorder();
  const closing = closeAll([close('a'), fail('b'), close('c'), fail('d'), close('e')], QUIET);
  await expect(closing).rejects.toThrow('b');
  expect(closed).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a step waits for all of its closers, also when one of them fails or throws at once', async () => {
  const { closed, close, fail } = recorder();
  const throwing = () => {
    throw new Error('thrown');
  };
  const closing = closeAll([[throwing, fail('a'), close('b')], close('c')], QUIET);
  await expect(closing).rejects.toThrow('thrown');
  expect(closed).toEqual(['a', 'b', 'c']);
});

test('each failure is logged', async () => {
  const { close, fail } = recorder();
  const logged: unknown[] = [];
  const logger = { error: ({ err }: { err: unknown }) => void logged.push(err) };
  await expect(closeAll([fail('a'), close('b'), fail('c')], logger)).rejects.toThrow('a');
  expect(logged).toEqual([new Error('a'), new Error('c')]);
});
