import { expect, test } from 'vitest';
import { FakePlatform } from '../testing/fake-platform.ts';
import { makeComponent } from './component.ts';

function aComponent() {
  const platform = new FakePlatform();
  const facts = {
    isReactNative: false,
    userAgent: '',
    touchPoints: 0,
    hasUserMedia: true,
    hasDisplayMedia: true,
    hasWebGl2: true,
    hasAudioWorklet: true,
    hasFullscreen: true,
    processors: platform.support,
  };
  return makeComponent({ platform: () => platform, facts: () => facts });
}

test('a call is an instance of the class, and nothing else is', () => {
  const CallComponent = aComponent();
  const call = CallComponent.createCallObject();
  expect([call, {}, undefined].map((value) => value instanceof CallComponent)).toEqual([true, false, false]);
});

test('a call that its page has wrapped into a proxy is used like the call itself', async () => {
  const CallComponent = aComponent();
  const call = CallComponent.createCallObject({ userName: 'Ada' });
  const wrapped = new Proxy(call, {});
  const heard: string[] = [];
  wrapped.on('call-instance-destroyed', ({ action }) => heard.push(action));
  expect([wrapped.callClientId, wrapped.properties]).toEqual([call.callClientId, call.properties]);
  expect(wrapped instanceof CallComponent).toBe(true);
  await wrapped.destroy();
  expect(heard).toEqual(['call-instance-destroyed']);
});
