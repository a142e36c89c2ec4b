import { describe, expect } from 'vitest';
import type { Call } from '../api/call.ts';
import { aCall } from '../testing/call-bench.ts';
import { test } from '../testing/call-test.ts';
import { FakePlatform } from '../testing/fake-platform.ts';
import type { Unknowns } from '../values/record.ts';
import { METHOD_RULES, type MethodRule } from './method-rules.ts';
import type { Precondition } from './precondition.ts';

/** What calling a method says at once, or by its promise. */
async function saidBy(call: Call, method: string, args: unknown[] = []) {
  const run: unknown = Reflect.get(call, method);
  if (typeof run !== 'function') throw new Error(`There is no ${method}().`);
  try {
    const result: unknown = Reflect.apply(run, call, args);
    return await Promise.resolve(result).then(
      () => ({ how: 'nothing', text: '' }),
      (error: unknown) => ({ how: 'rejected', text: String(error) }),
    );
  } catch (error) {
    return { how: 'thrown', text: String(error) };
  }
}

/** A call that does not meet a precondition. */
const REFUSED: Readonly<Record<Precondition, { readonly text: string; prepare(): Promise<Call> }>> = {
  join: { text: 'only supported after join.', prepare: async () => aCall().call },
  pre: {
    text: 'not supported after joining a meeting.',
    async prepare() {
      const { call } = aCall();
      await call.join({ url: 'https://calls.test/rooms/a' });
      return call;
    },
  },
  init: {
    text: 'requires preAuth(), startCamera(), or join() to initialize call state.',
    prepare: async () => aCall().call,
  },
  testInit: {
    text: 'requires preAuth() or startCamera() to initialize call state.',
    prepare: async () => aCall().call,
  },
  test: { text: '', prepare: async () => aCall().call },
  object: { text: '', prepare: async () => aCall().call },
  prebuilt: {
    text: "is only supported as part of Daily's Prebuilt",
    prepare: async () => aCall().call,
  },
  notNative: {
    text: 'This daily-js method is not currently supported in React Native',
    prepare: async () => inReactNative(),
  },
  native: {
    text: 'This daily-js method is only supported in React Native',
    prepare: async () => aCall().call,
  },
};

function inReactNative(): Call {
  const platform = new FakePlatform();
  platform.isReactNative = true;
  return aCall({ platform }).call;
}

/** Preconditions that a call object on a scripted engine always meets. */
const UNREACHABLE: readonly Precondition[] = ['object', 'test'];
/** Those that pass in every place where the others are tried. */
const EARLIER: Readonly<Partial<Record<Precondition, readonly Precondition[]>>> = {
  join: ['prebuilt'],
  notNative: ['prebuilt'],
};

const CASES = Object.entries<MethodRule>(METHOD_RULES).flatMap(([method, rule]) =>
  rule.preconditions
    .filter((precondition) => !UNREACHABLE.includes(precondition))
    .filter((precondition) => !rule.preconditions.some((other) => EARLIER[precondition]?.includes(other)))
    .filter((precondition) => !(rule.preconditions.includes('native') && precondition !== 'native'))
    .filter((precondition) => !(rule.preconditions.includes('testInit') && precondition === 'pre'))
    .map((precondition) => [method, precondition, rule] as const),
);

describe('a precondition', () => {
  test.each(CASES)('of %s(): %s', async (method, precondition, rule) => {
    const { text, prepare } = REFUSED[precondition];
    const call = await prepare();
    const { how, text: said } = await saidBy(call, method, [{}]);
    expect(how).toBe(rule.rejects ? 'rejected' : 'thrown');
    expect(said).toContain(text);
    if (precondition !== 'native' && precondition !== 'notNative') expect(said).toContain(`Error: ${method}`);
  });

  test('writes what it says to the console too, unless it is about React Native', async ({
    call,
    platform,
  }) => {
    expect(() => call.sendAppMessage('x')).toThrow('sendAppMessage() only supported after join.');
    expect(() => call.meetingSessionState()).toThrow('meetingSessionState only supported after join.');
    await expect(call.setAudioDevice('x')).rejects.toThrow('only supported in React Native');
    expect(platform.logger.errors).toEqual([
      ['sendAppMessage() only supported after join.'],
      ['meetingSessionState only supported after join.'],
    ]);
  });

  test('comes after the shape of receive settings, before anything is sent', async ({ call }) => {
    const bad: Unknowns = { local: 'inherit' };
    await expect(Reflect.apply(call.updateReceiveSettings, call, [bad])).rejects.toThrow(
      'receiveSettings must be of the form { [<remote participant id> | base | "*"]:',
    );
    await expect(call.updateReceiveSettings({ base: 'inherit' })).rejects.toThrow(
      'updateReceiveSettings() only supported after join. To specify receive settings earlier, use the receiveSettings config property.',
    );
  });
});
