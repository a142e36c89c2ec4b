import { vi } from 'vitest';
import {
  type EngineAnswers,
  type EngineCommands,
  type EngineQuestion,
  isCommand,
} from '../engine/engine-commands.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import { CallEngine } from '../engine/livekit/call-engine.ts';
import { EMPTY_PRELOAD, type Preload, type SharedTracks } from '../options/preload.ts';
import { TrackTable } from '../participants/track-table.ts';
import { FakeStream, FakeTrack } from './fake-media.ts';

/** A device of a made-up computer. */
export interface FakeDevice {
  readonly kind: MediaDeviceKind;
  readonly deviceId: string;
  readonly groupId?: string;
  readonly label?: string;
}

/** What a browser is asked for with devices, and how it answers. To be put in place of the real one. */
export class FakeBrowser {
  devices: FakeDevice[] = [];
  /** Why a medium is not opened: the name of the error. */
  refusals: Partial<Record<'audio' | 'video', string>> = {};
  /** What was asked for, question by question. */
  readonly asked: MediaStreamConstraints[] = [];
  readonly opened: FakeTrack[] = [];
  userAgent = '';
  /** Whether it prompts before it opens a device. */
  permission: PermissionState = 'prompt';
  /** The loudspeakers that may be chosen; undefined where the browser has no choice. */
  speakers: readonly string[] | undefined = [];
  /** The cookies of the page, as a page reads them; nothing where it may have none. */
  cookies: string | undefined = '';
  readonly written: string[] = [];
  readonly #changes = new EventTarget();

  /** Puts it there until `vi.unstubAllGlobals()`. */
  install(): void {
    const changes = this.#changes;
    vi.stubGlobal('navigator', {
      language: 'de',
      userAgent: this.userAgent,
      permissions: { query: async () => ({ state: this.permission }) },
      mediaDevices: {
        addEventListener: changes.addEventListener.bind(changes),
        removeEventListener: changes.removeEventListener.bind(changes),
        enumerateDevices: async () => this.devices,
        getUserMedia: async (constraints: MediaStreamConstraints) => this.#open(constraints),
      },
    });
    vi.stubGlobal('location', { protocol: 'https:' });
    const page = {};
    vi.stubGlobal('window', Object.assign(page, { top: page }));
    const browser = this;
    vi.stubGlobal('document', {
      get cookie(): string {
        if (browser.cookies === undefined) throw new Error('SecurityError');
        return browser.cookies;
      },
      set cookie(cookie: string) {
        browser.written.push(cookie);
        browser.cookies = cookie.split(';')[0];
      },
    });
    vi.stubGlobal(
      'Audio',
      class {
        constructor() {
          if (browser.speakers === undefined) return;
          Object.assign(this, {
            setSinkId: async (id: string) => {
              if (!browser.speakers?.includes(id)) throw new Error('Requested device not found');
            },
          });
        }
      },
    );
  }

  /** Has the computer use these devices from now on. */
  plug(devices: FakeDevice[]): void {
    this.devices = devices;
    this.#changes.dispatchEvent(new Event('devicechange'));
  }

  #open(constraints: MediaStreamConstraints): FakeStream {
    this.asked.push(constraints);
    const kinds = (['audio', 'video'] as const).filter((kind) => constraints[kind] !== undefined);
    const refusal = kinds.map((kind) => this.refusals[kind]).find((name) => name !== undefined);
    if (refusal !== undefined) throw Object.assign(new Error('refused'), { name: refusal });
    // Browsers give no message for a missing device.
    const isGone = kinds.some((kind) => this.#isGone(kind, constraints[kind]));
    // Neither is what they throw an error in every browser.
    if (isGone) throw { name: 'OverconstrainedError', message: '', constraint: 'deviceId' };
    const tracks = kinds.map((kind) => {
      const track = new FakeTrack(kind, `${kind} ${this.opened.length}`);
      track.settings = { deviceId: this.#pick(kind, constraints[kind]) };
      this.opened.push(track);
      return track;
    });
    return new FakeStream(tracks);
  }

  /** The device that a real browser would take: some take no notice of one that is only preferred. */
  #pick(kind: 'audio' | 'video', wanted: boolean | MediaTrackConstraints | undefined): string {
    const ids = this.#ids(kind);
    const deviceId = typeof wanted === 'object' ? wanted.deviceId : undefined;
    const exact = typeof deviceId === 'object' && !Array.isArray(deviceId) ? [deviceId.exact].flat() : [];
    return ids.find((id) => exact.includes(id)) ?? ids[0] ?? kind;
  }

  /** Whether exactly a device is wanted that a computer with devices does not have. */
  #isGone(kind: 'audio' | 'video', wanted: boolean | MediaTrackConstraints | undefined): boolean {
    const deviceId = typeof wanted === 'object' ? wanted.deviceId : undefined;
    const exact = typeof deviceId === 'object' && !Array.isArray(deviceId) ? deviceId.exact : undefined;
    const ids = this.#ids(kind);
    return exact !== undefined && ids.length > 0 && ![exact].flat().some((id) => ids.includes(id));
  }

  #ids(kind: 'audio' | 'video'): string[] {
    return this.devices.filter((device) => device.kind === `${kind}input`).map((one) => one.deviceId);
  }
}

/** The engine in a browser that is made up, without a call object around it. */
export class EngineBench {
  readonly told: EngineMessage[] = [];
  /** What the page shares by reference. */
  shared: SharedTracks = {};
  readonly engine: CallEngine;

  constructor() {
    this.engine = new CallEngine({
      callClientId: 'call',
      emit: (message) => this.told.push(message),
      tracks: new TrackTable(),
      shared: () => this.shared,
      hooks: () => ({}),
      log: () => undefined,
    });
  }

  /** Starts the camera, and the microphone with it. Settles when they are open, or have failed. */
  async start(
    dailyConfig: object = {},
    properties: object = {},
    preload: Partial<Preload> = {},
  ): Promise<unknown> {
    return await this.ask('start-camera', {
      properties: { url: 'https://calls.test/rooms/halle', dailyConfig, ...properties },
      preloadCache: { ...EMPTY_PRELOAD, ...preload },
    });
  }

  /** Commands something and waits for the answer. */
  ask<Action extends EngineQuestion>(
    action: Action,
    fields: Readonly<EngineCommands[Action]>,
  ): Promise<EngineAnswers[Action]> {
    return new Promise((answer) => {
      const command = { ...fields, action, answer };
      if (isCommand(command)) this.engine.handle(command);
    });
  }

  /** The messages of one action. */
  all<Action extends EngineMessage['action']>(action: Action): Extract<EngineMessage, { action: Action }>[] {
    return this.told.filter(
      (message): message is Extract<EngineMessage, { action: Action }> => message.action === action,
    );
  }
}
