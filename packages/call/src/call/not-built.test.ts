import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aCall } from '../testing/call-bench.ts';

const README = new URL('../../README.md', import.meta.url);

/** The methods of a table of the README, with something that their checks let through. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  updateTranscription: [{ participants: [] }],
  stopTranscription: [],
  startRemoteMediaPlayer: [{ url: 'https://media.test/a.mp4' }],
  updateRemoteMediaPlayer: [{ session_id: 'a', settings: { state: 'pause' } }],
  stopRemoteMediaPlayer: ['a'],
  startDialOut: [{ phoneNumber: '+4930123' }],
  sendDTMF: [{ sessionId: 'a', tones: '1#' }],
  sipCallTransfer: [{ sessionId: 'a', toEndPoint: '+4930123' }],
  sipRefer: [{ sessionId: 'a', toEndPoint: 'sip:a@b.test' }],
  updateWaitingParticipant: ['a', {}],
  setShowNamesMode: ['always'],
  setShowLocalVideo: [],
  setShowParticipantsBar: [],
  setSidebarView: ['chat'],
  setTheme: [{ colors: {} }],
  startCustomIntegrations: [[]],
  stopCustomIntegrations: [[]],
  setPlayNewParticipantSound: [true],
};

/** Those whose guards only React Native or an open test passes, and those that need a camera. */
const OUT_OF_REACH = [
  'setCamera',
  'setAudioDevice',
  'getCameraFacingMode',
  'testCallQuality',
  'testPeerToPeerCallQuality',
  'testNetworkConnectivity',
  'testConnectionQuality',
];

/** Those that a call object refuses before. */
const OF_THE_INTERFACE = /^set(Show|Sidebar|Theme)|^updateCustom|CustomIntegrations$/;

test('what the README calls not built says so itself, with one sentence', async () => {
  const table =
    (await readFile(README, 'utf8')).split('## Not built yet')[1]?.split('What stops a test')[0] ?? '';
  const methods = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
  expect(methods.length).toBeGreaterThan(30);
  const { call } = aCall();
  const { call: framed, told } = aCall({ isObjectMode: false });
  for (const one of [call, framed]) await one.join({ url: 'https://calls.test/rooms/a' });
  told.length = 0;
  for (const name of methods.filter((method) => !OUT_OF_REACH.includes(method))) {
    const one = OF_THE_INTERFACE.test(name) ? framed : call;
    const method: unknown = Reflect.get(one, name);
    expect(typeof method, name).toBe('function');
    if (typeof method !== 'function') continue;
    const said = await Promise.resolve()
      .then(() => Reflect.apply(method, one, [...(GOOD[name] ?? [{}])]))
      .then(
        () => 'nothing',
        (error: unknown) => String(error),
      );
    expect(said).toBe(`Error: ${name}() is not available in this version of the call component.`);
  }
  expect([framed.showLocalVideo(), framed.theme(), told]).toEqual([true, undefined, []]);
});

test('a style sheet by its address is refused with the same sentence', async () => {
  const { call } = aCall({ isObjectMode: false });
  expect(() => call.loadCss({ cssFile: '/a.css' })).toThrow(
    'cssFile is not available in this version of the call component.',
  );
  expect(call.loadCss({ cssText: 'p {}' })).toBe(call);
});
