import type { Call } from '../api/call.ts';
import { Instances } from '../call/instances.ts';
import { aCall, ROOM_URL } from './call-bench.ts';
import { settle } from './fake-clock.ts';
import { FakePlatform } from './fake-platform.ts';
import { aParticipant } from './participants.ts';
import { randomFrom } from './random.ts';

/** What was left over of a life of calls; of a sound one, nothing. */
export interface Leftovers {
  /** Promises that never settled, by what they came from. */
  readonly hanging: readonly string[];
  readonly instances: number;
  readonly timers: number;
  readonly watchers: number;
  /** What was done, to read when something is left over. */
  readonly story: readonly string[];
}

const LONGEST_WAIT_MS = 120_000;

/**
 * Lives some calls at random, with engines that fail, hang, leave and err, and handlers that interfere; then destroys them.
 */
export async function runRandomLifecycle(seed: number, steps = 25): Promise<Leftovers> {
  const random = randomFrom(seed);
  const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(random() * choices.length)];
  const platform = new FakePlatform();
  const instances = new Instances<Call>();
  const open = new Map<number, string>();
  const story: string[] = [];
  let promises = 0;
  let call = newCall();

  function newCall(): Call {
    const made = aCall({ platform, instances }).call;
    const meddling = pick([
      'left-meeting',
      'joined-meeting',
      'loading',
      'loaded',
      'joining-meeting',
      'error',
      '',
    ]);
    const deed = pick(['leave', 'destroy', 'join', 'load']);
    if (meddling && deed) {
      story.push(`at ${meddling}: ${deed}`);
      made.once(meddling, () => act(deed));
    }
    return made;
  }

  function watch(label: string, result: unknown): void {
    if (!(result instanceof Promise)) return;
    promises += 1;
    const id = promises;
    open.set(id, label);
    const close = () => open.delete(id);
    result.then(close, close);
  }

  function act(name: string): void {
    story.push(name);
    try {
      watch(name, ACTS[name]?.());
    } catch {
      // Refused: that settles it.
    }
  }

  const load = {
    fail: () => Promise.reject(new Error('503')),
    hang: () => new Promise<never>(() => undefined),
  };
  const engineSays = (...messages: Parameters<FakePlatform['engine']['emit']>) => {
    for (const engine of platform.engines) engine.emit(...messages);
  };
  const ACTS: Readonly<Record<string, () => unknown>> = {
    load: () => call.load({ url: ROOM_URL }),
    join: () => call.join({ url: ROOM_URL }),
    'join again': () => call.join(),
    'join wrongly': () => call.join({ userData: () => undefined }),
    leave: () => call.leave(),
    destroy: () => call.destroy(),
    startCamera: () => call.startCamera({ url: ROOM_URL }),
    preAuth: () => call.preAuth({ url: ROOM_URL }),
    cycleCamera: () => call.cycleCamera(),
    updateInputSettings: () => call.updateInputSettings({ audio: { processor: { type: 'none' } } }),
    updateReceiveSettings: () => call.updateReceiveSettings({ base: 'inherit' }),
    setUserName: () => call.setUserName('Ada'),
    setLocalAudio: () => call.setLocalAudio(true),
    sendAppMessage: () => call.sendAppMessage('hello'),
    observe: () => call.startRemoteParticipantsAudioLevelObserver(100),
    devices: () => call.setInputDevicesAsync({ audioDeviceId: 'usb' }),
    room: () => call.room(),
    'new call': () => {
      if (instances.size === 0) call = newCall();
    },
    'loads fail': () => {
      platform.onLoad = load.fail;
    },
    'loads hang': () => {
      platform.onLoad = load.hang;
    },
    'loads work': () => {
      platform.onLoad = async () => platform.makeEngine;
    },
    'engine is mute': () => {
      for (const engine of platform.engines) {
        for (const action of ['join-meeting', 'leave-meeting', 'cycle-camera', 'start-camera'] as const) {
          engine.react(action, () => undefined);
        }
      }
    },
    'somebody comes': () => engineSays({ action: 'participant-joined', participant: aParticipant('ben') }),
    'somebody goes': () => engineSays({ action: 'participant-left', participant: { session_id: 'ben' } }),
    'engine errs': () => engineSays({ action: 'error', errorMsg: 'gone' }),
    'engine leaves': () => engineSays({ action: 'left-meeting' }),
  };
  const names = Object.keys(ACTS);

  for (let step = 0; step < steps; step += 1) {
    act(pick(names) ?? 'leave');
    const pause = random();
    if (pause < 0.3) await settle();
    else if (pause < 0.4) await platform.clock.advance(random() * 25_000);
  }
  act('destroy');
  await platform.clock.advance(LONGEST_WAIT_MS);
  const destroyed = instances.find();
  if (destroyed !== undefined) watch('last destroy', destroyed.destroy());
  await platform.clock.advance(LONGEST_WAIT_MS);
  return {
    hanging: [...open.values()],
    instances: instances.size,
    timers: platform.clock.pending,
    watchers: platform.devices.watchers,
    story,
  };
}
