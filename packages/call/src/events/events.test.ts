import { expect } from 'vitest';
import { aCall, ROOM_URL } from '../testing/call-bench.ts';
import { test } from '../testing/call-test.ts';
import { settle } from '../testing/fake-clock.ts';

test('a handler that throws is logged and spoils nothing for the others', () => {
  const { call, platform } = aCall();
  const failure = new Error('mine');
  const heard: string[] = [];
  call.on('left-meeting', () => {
    throw failure;
  });
  call.on('left-meeting', () => heard.push('second'));
  void call.leave();
  expect(heard).toEqual(['second']);
  expect(platform.logger.logs).toEqual([
    ['could not emit', { action: 'left-meeting', callClientId: call.callClientId }, failure],
  ]);
});

test('every event says what it is and whose', async ({ call, events }) => {
  const id = call.callClientId;
  await call.join({ url: ROOM_URL });
  expect(events.length).toBeGreaterThan(5);
  for (const event of events) expect(event).toMatchObject({ callClientId: id });
});

test('once is once, off is off, and both give the call back', () => {
  const { call } = aCall();
  const heard: string[] = [];
  const never = () => heard.push('never');
  expect(call.once('left-meeting', () => heard.push('once'))).toBe(call);
  expect(call.on('left-meeting', never)).toBe(call);
  expect(call.off('left-meeting', never)).toBe(call);
  call.emit('left-meeting');
  call.emit('left-meeting');
  expect(heard).toEqual(['once']);
});

test('the eleventh listener of an event is warned of, once', () => {
  const { call, platform } = aCall();
  for (let count = 0; count < 12; count += 1) call.on('face-counts-updated', () => undefined);
  expect(platform.logger.warnings).toHaveLength(1);
  expect(platform.logger.warnings[0]?.[0]).toContain('11 face-counts-updated listeners added');
});

test('app messages that come before anybody listens wait for who does, in order', async ({
  call,
  platform,
}) => {
  await call.join({ url: ROOM_URL });
  const { engine } = platform;
  engine.emit({ action: 'app-message', data: 'listening', fromId: 'bot' });
  const heard: unknown[] = [];
  call.on('app-message', ({ data }) => heard.push(data));
  engine.emit({ action: 'app-message', data: 'second', fromId: 'bot' });
  expect(heard).toEqual([]);
  await settle();
  engine.emit({ action: 'app-message', data: 'third', fromId: 'bot' });
  expect(heard).toEqual(['listening', 'second', 'third']);
});

test('of messages that nobody listens to yet no more is held than a page can bear', async ({
  call,
  platform,
}) => {
  await call.join({ url: ROOM_URL });
  for (const size of [600_000, 600_000, 1000]) {
    platform.engine.emit({ action: 'app-message', data: 'x'.repeat(size), fromId: 'flood' });
  }
  const heard: number[] = [];
  call.on('app-message', ({ data }) => heard.push(String(data).length));
  await settle();
  expect(heard).toEqual([600_000, 1000]);
});

test('who stopped listening gets nothing later, nor does anybody hear of an earlier meeting', async ({
  call,
  platform,
}) => {
  await call.join({ url: ROOM_URL });
  const heard: unknown[] = [];
  const listen = ({ data }: { data: unknown }) => heard.push(data);
  call.on('app-message', listen);
  await settle();
  call.off('app-message', listen);
  platform.engine.emit({ action: 'app-message', data: 'gone', fromId: 'bot' });
  call.on('app-message', listen);
  await settle();
  expect(heard).toEqual([]);
  call.off('app-message', listen);
  await call.leave();
  await call.join();
  platform.engine.emit({ action: 'app-message', data: 'kept', fromId: 'bot' });
  await call.leave();
  call.on('app-message', listen);
  await settle();
  expect(heard).toEqual([]);
});

test('an app message has a size', async ({ call, platform }) => {
  await call.join({ url: ROOM_URL });
  expect(() => call.sendAppMessage('x'.repeat(4095))).toThrow('Message data too large. Max size is 4096');
  expect(call.sendAppMessage('x'.repeat(4094))).toBe(call);
  expect(() => call.sendAppMessage(undefined)).toThrow(TypeError);
  expect(platform.engine.said('app-msg')).toMatchObject([{ to: '*' }]);
});

test('changes of devices are told, the first list is not', async ({ call, platform, told, events }) => {
  await settle();
  expect(told).toEqual([]);
  platform.devices.plug({
    deviceId: 'usb',
    groupId: '',
    kind: 'audioinput',
    label: 'Headset',
    toJSON: () => undefined,
  });
  await settle();
  expect(told).toEqual(['available-devices-updated']);
  expect(events.at(-1)).toMatchObject({ availableDevices: [{ deviceId: 'usb' }] });
  await call.destroy();
  expect(platform.devices.watchers).toBe(0);
});
