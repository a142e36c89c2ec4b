import type { DeviceInfo } from '../api/device-infos.ts';
import type { CallClock } from '../async/clock.ts';
import type { EngineFactory } from '../engine/engine.ts';
import type { LatePart } from '../late/late-part.ts';
import type { ProcessorSupport } from '../options/share-tracks.ts';
import type { PageGlobals } from './page-globals.ts';

/** The console, as far as the contract says something there. */
export interface ConsoleLogger {
  error(...what: unknown[]): void;
  warn(...what: unknown[]): void;
  log(...what: unknown[]): void;
}

/** The devices of this machine. */
export interface DeviceSource {
  list(): Promise<DeviceInfo[]>;
  /** Calls back on changes; undefined where the platform has no such event and must be polled. */
  readonly watch: ((changed: () => void) => () => void) | undefined;
}

/** All that a call object needs of where it runs. Tests bring their own. */
export interface CallPlatform {
  readonly isReactNative: boolean;
  readonly isAndroid: boolean;
  readonly hasAudioWorklet: boolean;
  readonly logger: ConsoleLogger;
  readonly clock: CallClock;
  readonly devices: DeviceSource;
  readonly globals: PageGlobals;
  isTrack(value: unknown): value is MediaStreamTrack;
  isStream(value: unknown): value is MediaStream;
  processorSupport(options: { readonly useLegacyVideoProcessor: boolean }): ProcessorSupport;
  /** Where the engine is loaded from, for error details. */
  readonly engineUrl: string;
  /** One attempt to get the engine. */
  loadEngine(): Promise<EngineFactory>;
  /** The part of the client that is loaded lazily, with the engine. */
  loadLate(): Promise<LatePart>;
  /** From 0 up to 1. */
  random(): number;
}
