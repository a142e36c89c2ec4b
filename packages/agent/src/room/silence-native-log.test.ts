import { expect, test } from 'vitest';
import { keepNativeLog, nativeBindings } from './silence-native-log.ts';

test('the native side is begun as it was, but hands no log on', () => {
  const begun: unknown[][] = [];
  const bindings = { livekitInitialize: (...given: unknown[]) => begun.push(given) };
  const callback = () => undefined;
  keepNativeLog(bindings);
  bindings.livekitInitialize(callback, true, '1.1.0');
  expect(begun).toEqual([[callback, false, '1.1.0']]);
});

test('the client that is installed has the bindings that this knows', () => {
  expect(nativeBindings()).not.toBeNull();
});
