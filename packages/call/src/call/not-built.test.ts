import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { aCall } from '../testing/call-bench.ts';
import { test } from '../testing/call-test.ts';

const DOCUMENT = new URL('../../../../docs/call.md', import.meta.url);

/** The methods of a table of docs/call.md, with something that their checks let through. */
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

/** Those whose preconditions only React Native or an open test passes, and those that need a camera. */
const OUT_OF_REACH = [
  'setCamera',
  'setAudioDevice',
  'getCameraFacingMode',
  'testCallQuality',
  'testPeerToPeerCallQuality',
  'testNetworkConnectivity',
  'testConnectionQuality',
];

/** Methods that a call object refuses earlier. */
const OF_THE_INTERFACE = /^set(Show|Sidebar|Theme)|^updateCustom|CustomIntegrations$/;

/** Chainable methods, which return the call. */
const CHAINS =
  /^(addFakeParticipant|setProxyUrl|setShow.*|setSidebarView|updateCustomTrayButtons|(set|start|stop)CustomIntegrations)$/;
/** Methods that return a promise. */
const PROMISES =
  /^(test|updateWaiting|requestAccess|sip|sendDTMF|setTheme|(start|stop)DialOut)|RemoteMediaPlayer$/;

test('what the document calls not built says so with one sentence: by a rejection, or in the console and never by a throw', async () => {
  const table =
    (await readFile(DOCUMENT, 'utf8')).split('## Not built yet')[1]?.split('What stops a test')[0] ?? '';
  const methods = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
  expect(methods.length).toBeGreaterThan(30);
  const { call, platform } = aCall();
  const { call: framed, told, platform: around } = aCall({ isObjectMode: false });
  for (const one of [call, framed]) await one.join({ url: 'https://calls.test/rooms/a' });
  told.length = 0;
  const logged = () => [platform, around].flatMap(({ logger }) => logger.errors.splice(0));
  logged();
  for (const name of methods.filter((method) => !OUT_OF_REACH.includes(method))) {
    const one = OF_THE_INTERFACE.test(name) ? framed : call;
    const method: unknown = Reflect.get(one, name);
    expect(typeof method, name).toBe('function');
    if (typeof method !== 'function') continue;
    const given: unknown = Reflect.apply(method, one, [...(GOOD[name] ?? [{}])]);
    const sentence = `${name}() is not available in this version of the call component.`;
    if (PROMISES.test(name)) {
      await expect(given, name).rejects.toThrow(sentence);
      logged();
    } else expect([given, logged()]).toEqual([CHAINS.test(name) ? one : undefined, [[sentence]]]);
  }
  expect([framed.showLocalVideo(), framed.theme(), told]).toEqual([true, undefined, []]);
});

test.each([
  ['startRecording', 'recording-error'],
  ['startLiveStreaming', 'live-streaming-error'],
  ['startTranscription', 'transcription-error'],
] as const)(
  'who waits for what %s comes to is told of an error, when the caller is done',
  async (name, event) => {
    const { call } = aCall();
    await call.join({ url: 'https://calls.test/rooms/a' });
    const heard = new Promise((resolve) => {
      Reflect.apply(call[name], call, [{ instanceId: 'a' }]);
      call.on(event, resolve);
    });
    const errorMsg = `${name}() is not available in this version of the call component.`;
    expect(await heard).toEqual({
      action: event,
      errorMsg,
      instanceId: 'a',
      callClientId: call.callClientId,
    });
  },
);

test('session data that cannot be set are a fault that is told of', async ({ call }) => {
  await call.join({ url: 'https://calls.test/rooms/a' });
  const heard = new Promise((resolve) => call.on('nonfatal-error', resolve));
  call.setMeetingSessionData({ page: 3 });
  expect(await heard).toMatchObject({ type: 'meeting-session-data-error' });
});

test('a style sheet by its address is left out with the same sentence, and the rest is used', async () => {
  const { call, platform } = aCall({ isObjectMode: false });
  expect(call.loadCss({ cssFile: '/a.css', cssText: 'p {}' })).toBe(call);
  expect(platform.logger.errors).toEqual([
    ['cssFile is not available in this version of the call component.'],
  ]);
});
