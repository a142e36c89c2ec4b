import type { Call } from '../api/call.ts';
import { createCall } from '../call/create-call.ts';
import { EngineLink } from '../call/engine-link.ts';
import { Instances } from '../call/instances.ts';
import type { Unknowns } from '../values/record.ts';
import { FakePlatform } from './fake-platform.ts';

export const ROOM_URL = 'https://calls.test/rooms/halle';

/** A call object on a scripted engine, and the events it emitted. */
export interface CallBench {
  readonly call: Call;
  readonly platform: FakePlatform;
  readonly instances: Instances<Call>;
  /** Names of the events, in order. */
  readonly told: string[];
  readonly events: Unknowns[];
}

export interface BenchOptions {
  readonly options?: Unknowns;
  readonly platform?: FakePlatform;
  readonly instances?: Instances<Call>;
  /** False: a call with the prebuilt interface, with the engine in place of its frame. */
  readonly isObjectMode?: boolean;
}

/** A page with one call. */
export function aCall({
  options = {},
  platform = new FakePlatform(),
  instances = new Instances<Call>(),
  isObjectMode = true,
}: BenchOptions = {}): CallBench {
  options['layout'] = isObjectMode ? 'none' : 'browser';
  const call = createCall(options, {
    platform,
    instances,
    isObjectMode,
    makeLink: (core) => new EngineLink(core),
  });
  const told: string[] = [];
  const events: Unknowns[] = [];
  for (const name of EVENTS) {
    call.on(name, (event: Unknowns) => {
      told.push(name);
      events.push(event);
    });
  }
  return { call, platform, instances, told, events };
}

/** A page with one call that has joined; events are told from then on. */
export async function aJoinedCall(given?: BenchOptions) {
  const bench = aCall(given);
  await bench.call.join({ url: ROOM_URL });
  bench.told.length = 0;
  bench.events.length = 0;
  return { ...bench, engine: bench.platform.engine };
}

/** The events of joining and leaving. */
const EVENTS = [
  'loading',
  'load-attempt-failed',
  'loaded',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'call-instance-destroyed',
  'error',
  'nonfatal-error',
  'started-camera',
  'camera-error',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'participant-counts-updated',
  'track-started',
  'track-stopped',
  'active-speaker-change',
  'recording-started',
  'recording-stopped',
  'access-state-updated',
  'meeting-session-summary-updated',
  'meeting-session-updated',
  'meeting-session-state-updated',
  'local-screen-share-started',
  'local-screen-share-stopped',
  'receive-settings-updated',
  'send-settings-updated',
  'input-settings-updated',
  'available-devices-updated',
  'network-quality-change',
] as const;
