import { makeComponent } from '../../../src/call/component.ts';
import * as exported from '../../../src/index.ts';
import { LATE_PART } from '../../../src/late/late-part.ts';
import { plainDevice } from '../../../src/platform/browser-platform.ts';
import { pageGlobals } from '../../../src/platform/page-globals.ts';
import type { CallPlatform } from '../../../src/platform/platform.ts';
import {
  type BrowserFacts,
  isAndroid,
  supportsAudioProcessing,
  supportsVideoProcessing,
} from '../../../src/platform/supported-browser.ts';
import { FakeClock } from '../../../src/testing/fake-clock.ts';
import { FakeStream, FakeTrack } from '../../../src/testing/fake-media.ts';
import { FakeDevices } from '../../../src/testing/fake-platform.ts';
import type { Surroundings } from '../language.ts';
import type { ContractTarget, OpenedComponent } from '../target.ts';
import { ContractEngine } from './contract-engine.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Ours without a browser: with a scripted engine, devices of our making, and a clock that stands still. */
export function nodeTarget(notBuilt: readonly string[]): ContractTarget {
  return { name: 'ours in Node', implementation: 'ours', platform: 'node', notBuilt, open };
}

async function open(surroundings: Surroundings): Promise<OpenedComponent> {
  forgetPage();
  const facts = factsOf(surroundings);
  const engine = new ContractEngine();
  const clock = new FakeClock();
  const devices = new FakeDevices();
  const platform = aPlatform({ surroundings, facts, engine, clock, devices });
  const component = makeComponent({ platform: () => platform, facts: () => facts });
  let tracks = 0;
  return {
    component,
    exports: { ...exported, default: component },
    engine,
    clock,
    async settle() {
      for (let turn = 0; turn < 3 || engine.isBusy; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        engine.answerAll();
      }
    },
    text: (original) => original,
    room: (name, query) => `https://calls.test/${name}${query === undefined ? '' : `?${query}`}`,
    async track(kind, state) {
      tracks += 1;
      const track = new FakeTrack(kind, `${kind}-${tracks}`);
      track.muted = state === 'muted';
      if (state === 'ended') track.stop();
      return track;
    },
    stream: () => new FakeStream([]),
    element() {
      throw new Error('There are no elements in Node.');
    },
    async devices(list, tell) {
      const given: readonly object[] = list;
      devices.devices = given.filter(isDevice).map(plainDevice);
      if (tell) devices.emit();
    },
    // Nobody is asked where the caller is.
    geo: () => undefined,
    async close() {
      forgetPage();
    },
  };
}

interface Parts {
  readonly surroundings: Surroundings;
  readonly facts: BrowserFacts;
  readonly engine: ContractEngine;
  readonly clock: FakeClock;
  readonly devices: FakeDevices;
}

function aPlatform({ surroundings, facts, engine, clock, devices }: Parts): CallPlatform {
  let random = 0;
  return {
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
    processors: { audio: true, video: true },
  };
}

/** What a call before this left on the page. */
function forgetPage(): void {
  Reflect.deleteProperty(globalThis, '_daily');
}

/** Devices of checks say no more than they have to. */
function isDevice(device: object): device is MediaDeviceInfo {
  return 'deviceId' in device && 'kind' in device;
}
