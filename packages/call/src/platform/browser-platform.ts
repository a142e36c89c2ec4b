import type { DeviceInfo } from '../api/device-infos.ts';
import type { CallClock } from '../async/clock.ts';
import { withHiddenMembers } from '../values/hidden-members.ts';
import { isRecord } from '../values/record.ts';
import { pageGlobals } from './page-globals.ts';
import type { CallPlatform, DeviceSource } from './platform.ts';
import {
  type BrowserFacts,
  isAndroid,
  supportsAudioProcessing,
  supportsVideoProcessing,
} from './supported-browser.ts';

/** Loads the engine and the late part when they are first used. */
export type PartLoaders = Pick<CallPlatform, 'engineUrl' | 'loadEngine' | 'loadLate'>;

/** None is built yet: what cannot be done is not offered, and dropped where it is asked for (contract, 5.2). */
const PROCESSORS = { audio: false, video: false } as const;

/** The browser that we are in. */
export function browserPlatform(loaders: PartLoaders, facts: BrowserFacts = browserFacts()): CallPlatform {
  return {
    isReactNative: facts.isReactNative,
    isAndroid: isAndroid(facts.userAgent),
    hasAudioWorklet: facts.hasAudioWorklet,
    logger: console,
    clock: browserClock,
    devices: browserDevices(facts.userAgent),
    globals: pageGlobals(globalThis),
    isTrack: (value): value is MediaStreamTrack =>
      typeof MediaStreamTrack === 'function' && value instanceof MediaStreamTrack,
    isStream: (value): value is MediaStream =>
      typeof MediaStream === 'function' && value instanceof MediaStream,
    processorSupport: (options) => ({
      audio: supportsAudioProcessing(facts),
      video: supportsVideoProcessing(facts, options),
    }),
    ...loaders,
    random: Math.random,
  };
}

/** Reads what this browser says of itself. Works without a browser too, on a server. */
export function browserFacts(): BrowserFacts {
  const { navigator, document } = globalThis;
  const devices: MediaDevices | undefined = navigator?.mediaDevices;
  return {
    isReactNative: navigator?.product === 'ReactNative',
    userAgent: navigator?.userAgent ?? '',
    touchPoints: navigator?.maxTouchPoints ?? 0,
    hasUserMedia: typeof devices?.getUserMedia === 'function',
    hasDisplayMedia: typeof devices?.getDisplayMedia === 'function',
    hasWebGl2: typeof WebGL2RenderingContext === 'function',
    hasAudioWorklet: typeof AudioWorkletNode === 'function',
    hasFullscreen: hasFullscreen(document),
    processors: PROCESSORS,
  };
}

/** Some browsers know it only by their own name. */
function hasFullscreen(document: Document | undefined): boolean {
  if (document === undefined) return false;
  const ownName: unknown = Reflect.get(document, 'webkitFullscreenEnabled');
  return Boolean(document.fullscreenEnabled || ownName);
}

const browserClock: CallClock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  every(intervalMs, callback) {
    const timer = setInterval(callback, intervalMs);
    return () => clearInterval(timer);
  },
};

/** Firefox of these versions lists loudspeakers that it cannot switch to. */
const FALSE_OUTPUTS = /Firefox\/1(1[6-9]|2[0-2])\./;

function browserDevices(userAgent: string): DeviceSource {
  const isListed = ({ kind }: MediaDeviceInfo) => kind !== 'audiooutput' || !FALSE_OUTPUTS.test(userAgent);
  const devices: MediaDevices | undefined = globalThis.navigator?.mediaDevices;
  const tells = devices !== undefined && 'ondevicechange' in devices;
  return {
    list: async () => ((await devices?.enumerateDevices()) ?? []).filter(isListed).map(plainDevice),
    watch: tells
      ? (changed) => {
          devices.addEventListener('devicechange', changed);
          return () => devices.removeEventListener('devicechange', changed);
        }
      : undefined,
  };
}

/** A copy that can be compared and sent, with the facing mode of a camera where it is known. */
export function plainDevice(device: MediaDeviceInfo): DeviceInfo {
  const { deviceId, groupId, kind, label } = device;
  const facing = facingOf(device);
  const plain = { deviceId, groupId, kind, label, ...(facing !== undefined && { facing }) };
  return withHiddenMembers(plain, { toJSON: () => plain });
}

function facingOf(device: MediaDeviceInfo): 'user' | 'environment' | undefined {
  if (device.kind !== 'videoinput' || !('getCapabilities' in device)) return undefined;
  const capabilities: unknown =
    typeof device.getCapabilities === 'function' ? device.getCapabilities() : undefined;
  const modes: unknown = isRecord(capabilities) ? capabilities['facingMode'] : undefined;
  const mode: unknown = Array.isArray(modes) ? modes[0] : undefined;
  return mode === 'user' || mode === 'environment' ? mode : undefined;
}
