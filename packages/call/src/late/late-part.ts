import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import type { AnyMethod, LateName } from '../call/methods.ts';
import type { Engine, EngineFactory } from '../engine/engine.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import { fillScreen } from '../frame/fill-screen.ts';
import { FrameEngine } from '../frame/frame-engine.ts';
import { TrackTable } from '../participants/track-table.ts';
import type { CallStep } from '../state/call-step.ts';
import { reduce } from '../state/reduce-message.ts';
import { accessMethods } from './access-methods.ts';
import { deviceMethods } from './device-methods.ts';
import { integrationMethods } from './integration-methods.ts';
import { isolateEngine } from './isolate-engine.ts';
import { askForAccess, joinMeeting, startDevices, takeLaterOptions } from './join-meeting.ts';
import { messagingMethods } from './messaging-methods.ts';
import { getReceiveSettings, networkMethods } from './network-methods.ts';
import { playerMethods, telephoneMethods, testMethods, transcriptionMethods } from './not-built-methods.ts';
import { sharingMethods } from './sharing-methods.ts';

/**
 * The part of the client that needs an engine: it reduces the engine's messages, and holds the methods that preconditions
 * refuse without one. Loaded together with the engine, so that a page that has not called yet stays small.
 */
export interface LatePart {
  /** What a message of the engine does to a call. */
  reduce(core: Core, message: EngineMessage): readonly CallStep[];
  readonly methods: Readonly<Record<string, AnyMethod>>;
  readonly join: typeof joinMeeting;
  readonly preAuth: typeof askForAccess;
  readonly startCamera: typeof startDevices;
  readonly takeLaterOptions: typeof takeLaterOptions;
  /** Begins an engine in this page. */
  openEngine(core: Core, factory: EngineFactory): Engine;
  /** Loads the room's page into a frame. */
  openFrame(core: Core, frame: HTMLIFrameElement): Engine;
  readonly fillScreen: typeof fillScreen;
}

const methods: Methods<LateName> = {
  ...accessMethods,
  ...messagingMethods,
  ...deviceMethods,
  ...networkMethods,
  ...integrationMethods,
  ...playerMethods,
  ...sharingMethods,
  ...telephoneMethods,
  ...testMethods,
  ...transcriptionMethods,
};

export const LATE_PART: LatePart = {
  reduce: (core, message) =>
    reduce(core.state, message, {
      isObjectMode: core.isObjectMode,
      findTrack: (query) => core.tracks?.find(query),
      shared: core.shared,
    }),
  // Its overloads have no place in the table.
  methods: { ...methods, getReceiveSettings },
  join: joinMeeting,
  preAuth: askForAccess,
  startCamera: startDevices,
  takeLaterOptions,
  openEngine: (core, factory) => {
    const tracks = new TrackTable();
    core.tracks = tracks;
    return isolateEngine(factory, {
      callClientId: core.callClientId ?? '',
      emit: core.onMessage,
      tracks,
      shared: () => core.shared,
      hooks: () => core.globals.customCallbacks ?? {},
      log: (note) => core.log([note]),
    });
  },
  openFrame: (core, frame) => new FrameEngine(core, frame),
  fillScreen,
};
