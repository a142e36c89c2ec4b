import type { DeviceInfo } from '../../../src/api/device-infos.ts';
import { makeComponent } from '../../../src/call/component.ts';
import * as constants from '../../../src/constants.ts';
import { LATE_PART } from '../../../src/late/late-part.ts';
import { pageGlobals } from '../../../src/platform/page-globals.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import {
  type BrowserFacts,
  isAndroid,
  supportsAudioProcessing,
  supportsVideoProcessing,
} from '../../../src/platform/supported-browser.ts';
import { FakeClock } from '../../../src/testing/fake-clock.ts';
import { FakeDevices } from '../../../src/testing/fake-platform.ts';
import { FakeStream, FakeTrack } from '../../../src/testing/fake-media.ts';
import type { Fields, Surroundings } from '../language.ts';
import type { ContractTarget, OpenedComponent } from '../target.ts';
import { ContractEngine } from './contract-engine.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Ours without a browser: with a scripted engine, devices of our making, and a clock that stands still. */
export function nodeTarget(notBuilt: readonly string[]): ContractTarget {
  return { name: 'ours in Node', implementation: 'ours', platform: 'node', notBuilt, open };
}

async function open(surroundings: Surroundings): Promise<OpenedComponent> {
  Reflect.deleteProperty(globalThis, '_daily');
  const facts = factsOf(surroundings);
  const engine = new ContractEngine();
  const clock = new FakeClock();
  const devices = new FakeDevices();
  let random = 0;
  let made = 0;
  const platform: Platform = {
    isReactNative: facts.isReactNative,
    isAndroid: isAndroid(facts.userAgent),
    hasAudioWorklet: facts.hasAudioWorklet,
    logger: console,
    clock,
    devices: {
      list: () => devices.list(),
      watch: surroundings.without?.includes('deviceChangeEvent') === true ? undefined : devices.watch,
    },
    globals: pageGlobals(globalThis),
    isTrack: (value): value is MediaStreamTrack => value instanceof FakeTrack,
    isStream: (value): value is MediaStream => value instanceof FakeStream,
    processorSupport: (options) => ({
      audio: supportsAudioProcessing(facts),
      video: supportsVideoProcessing(facts, options),
    }),
    engineUrl: 'https://calls.test/engine.js',
    loadEngine: () => engine.load(),
    loadLate: async () => LATE_PART,
    random() {
      random += 1;
      return random / 1024;
    },
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3 || engine.busy; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      engine.answerAll();
    }
  };
  return {
    component: makeComponent({ platform: () => platform, facts: () => facts }),
    exports: constants,
    engine,
    clock,
    settle,
    text: (original) => original,
    room: (name, query) => `https://calls.test/${name}${query === undefined ? '' : `?${query}`}`,
    async track(kind, state) {
      made += 1;
      const track = new FakeTrack(kind, `${kind}-${made}`);
      track.muted = state === 'muted';
      if (state === 'ended') track.stop();
      return track;
    },
    stream: () => new FakeStream([]),
    element() {
      throw new Error('There are no elements in Node.');
    },
    async devices(list, tell) {
      const now = list.map(asDevice);
      if (tell) devices.replace(now);
      else devices.devices = now;
    },
    geo: () => undefined,
    async close() {
      Reflect.deleteProperty(globalThis, '_daily');
    },
  };
}

function factsOf({
  reactNative = false,
  userAgent = CHROME,
  touchPoints = 0,
  without = [],
}: Surroundings): BrowserFacts {
  return {
    isReactNative: reactNative,
    userAgent,
    touchPoints,
    hasUserMedia: !without.includes('getUserMedia'),
    hasDisplayMedia: !without.includes('getDisplayMedia'),
    hasWebGl2: true,
    hasAudioWorklet: !without.includes('audioWorklet'),
    hasFullscreen: true,
  };
}

function asDevice({ deviceId, groupId, kind, label }: Fields): DeviceInfo {
  const plain = {
    deviceId: String(deviceId ?? ''),
    groupId: String(groupId ?? ''),
    kind: KINDS.find((known) => known === kind) ?? 'audioinput',
    label: String(label ?? ''),
  };
  return { ...plain, toJSON: () => plain };
}

const KINDS = ['audioinput', 'audiooutput', 'videoinput'] as const;
