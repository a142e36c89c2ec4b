import type { DeviceInfo } from '../api/device-infos.ts';
import type { EngineFactory } from '../engine/engine.ts';
import { LATE_PART, type LatePart } from '../late/late-part.ts';
import type { ProcessorSupport } from '../options/share-tracks.ts';
import { pageGlobals } from '../platform/page-globals.ts';
import type { CallPlatform, ConsoleLogger, DeviceSource } from '../platform/platform.ts';
import type { Unknowns } from '../values/record.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeStream, FakeTrack } from './fake-media.ts';
import { ScriptedEngine } from './scripted-engine.ts';

/** Notes what goes to the console. */
export class FakeLogger implements ConsoleLogger {
  readonly errors: unknown[][] = [];
  readonly warnings: unknown[][] = [];
  readonly logs: unknown[][] = [];

  error(...what: unknown[]): void {
    this.errors.push(what);
  }

  warn(...what: unknown[]): void {
    this.warnings.push(what);
  }

  log(...what: unknown[]): void {
    this.logs.push(what);
  }
}

/** Devices that a test plugs in and out. */
export class FakeDevices implements DeviceSource {
  devices: DeviceInfo[] = [];
  readonly #watchers = new Set<() => void>();

  async list(): Promise<DeviceInfo[]> {
    return this.devices;
  }

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  get watchers(): number {
    return this.#watchers.size;
  }

  plug(device: DeviceInfo): void {
    this.devices = [...this.devices, device];
    this.emit();
  }

  emit(): void {
    for (const changed of this.#watchers) changed();
  }
}

/** A place without browser, network or time of its own. */
export class FakePlatform implements CallPlatform {
  isReactNative = false;
  isAndroid = false;
  hasAudioWorklet = true;
  support: ProcessorSupport = { audio: true, video: true };
  /** With the processor of older clients; as with the newer one, where a test says nothing of it. */
  legacySupport: ProcessorSupport | undefined;
  readonly engineUrl = 'https://calls.test/engine.js';
  readonly logger = new FakeLogger();
  readonly clock = new FakeClock();
  readonly devices = new FakeDevices();
  /** What the page's window carries. */
  readonly page: Unknowns = {};
  readonly globals = pageGlobals(this.page);
  readonly engines: ScriptedEngine[] = [];
  loads = 0;
  #random = 0;

  /** The outcome of an attempt to load the engine. */
  onLoad: () => Promise<EngineFactory> = async () => this.makeEngine;

  readonly makeEngine: EngineFactory = (host) => {
    const engine = new ScriptedEngine(host);
    this.engines.push(engine);
    return engine;
  };

  loadEngine(): Promise<EngineFactory> {
    this.loads += 1;
    return this.onLoad();
  }

  async loadLate(): Promise<LatePart> {
    return LATE_PART;
  }

  isTrack(value: unknown): value is MediaStreamTrack {
    return value instanceof FakeTrack;
  }

  isStream(value: unknown): value is MediaStream {
    return value instanceof FakeStream;
  }

  processorSupport({
    useLegacyVideoProcessor,
  }: {
    readonly useLegacyVideoProcessor: boolean;
  }): ProcessorSupport {
    return (useLegacyVideoProcessor ? this.legacySupport : undefined) ?? this.support;
  }

  random(): number {
    this.#random += 1;
    return this.#random / 1024;
  }

  /** The engine that was loaded last. */
  get engine(): ScriptedEngine {
    const engine = this.engines.at(-1);
    if (engine === undefined) throw new Error('No engine was loaded.');
    return engine;
  }
}
