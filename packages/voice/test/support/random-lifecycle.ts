import { randomFrom } from '../../../call/src/testing/random.ts';
import type { ScriptedEngine } from '../../../call/src/testing/scripted-engine.ts';
import { ASSISTANT_ID, Bench } from './bench.ts';
import { type Service, withCall, withHalf, withNothing, withRefusal, withText } from './service.ts';

/** What came of a life of calls at random. */
export interface LifeEnd {
  readonly state: string;
  /** Promises that never settled, by what they came from. */
  readonly hanging: readonly string[];
  /** Rejections that are none of the client's own errors. */
  readonly foreign: readonly unknown[];
  /** What was told of each call: its events in order, from the first to the last. */
  readonly told: readonly string[];
  readonly starts: number;
  readonly ends: number;
  readonly endings: number;
  readonly timers: number;
  readonly playing: number;
  readonly openEngines: number;
  /** What was done, to read when something is wrong. */
  readonly story: readonly string[];
}

/** Calls, messages, refusals, rooms that close and break: at random, and then a stop. */
export async function runRandomLifecycle(service: Service, seed: number, steps = 25): Promise<LifeEnd> {
  const random = randomFrom(seed);
  const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(random() * choices.length)];
  service.forget();
  const story: string[] = [];
  const open = new Map<number, string>();
  const foreign: unknown[] = [];
  let promises = 0;

  const moods = {
    'lets in': () => undefined,
    'lets nobody in': (engine: ScriptedEngine) => engine.react('join-meeting', () => undefined),
    'refuses the join': (engine: ScriptedEngine) =>
      engine.react('join-meeting', () => engine.emit({ action: 'error', errorMsg: 'Meeting is full' })),
    'closes at the join': (engine: ScriptedEngine) =>
      engine.react('join-meeting', () => engine.emit({ action: 'left-meeting' })),
    'never says that it left': (engine: ScriptedEngine) => engine.react('leave-meeting', () => undefined),
  };
  let mood: (engine: ScriptedEngine) => void = moods['lets in'];
  const bench = new Bench({
    url: service.url,
    isMobile: random() < 0.2,
    hasAssistant: random() < 0.7,
    script: (engine) => mood(engine),
  });
  bench.speakers.refuses = random() < 0.2;
  const loadComponent = bench.loadComponent;
  const { client } = bench;
  let isAtLast = false;
  let deedsAtLast = 0;
  const event = pick(['call-start', 'call-end', 'error', 'message'] as const);
  if (event !== undefined && random() < 0.4) {
    const deed = pick(['stop', 'start', 'send', 'mute'] as const) ?? 'stop';
    story.push(`at ${event}: ${deed}`);
    client.once(event, () => {
      deedsAtLast += isAtLast ? 1 : 0;
      act(deed);
    });
  }

  function watch(label: string, result: unknown): void {
    if (!(result instanceof Promise)) return;
    promises += 1;
    const id = promises;
    open.set(id, label);
    result.then(
      () => open.delete(id),
      (error: unknown) => {
        open.delete(id);
        if (!(error instanceof Error && error.name === 'VoiceError')) foreign.push(error);
      },
    );
  }

  function act(name: keyof typeof acts): void {
    story.push(name);
    try {
      watch(name, acts[name]());
    } catch (error) {
      if (!(error instanceof Error && error.name === 'VoiceError')) foreign.push(error);
    }
  }

  /** Each of what is still waited for has its limit; requests come in between. */
  async function settled(): Promise<void> {
    for (
      let round = 0;
      round < 200 && (round < 3 || open.size > 0 || bench.place.clock.pending > 0);
      round += 1
    ) {
      await turnOfTheLoop();
      await bench.place.clock.advance(30_000);
    }
  }

  const newest = (tell: (engine: ScriptedEngine) => void) => {
    const engine = bench.place.engines.at(-1);
    if (engine !== undefined) tell(engine);
  };
  const says = (data: string) =>
    newest((engine) => engine.emit({ action: 'app-message', data, fromId: 'agent' }));
  const ended = JSON.stringify({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' });
  const acts = {
    start: () => client.start(ASSISTANT_ID),
    'start by text': () => client.start(ASSISTANT_ID, undefined, undefined, { audioSource: false }),
    'start nothing': () => client.start(),
    stop: () => client.stop(),
    end: () => client.end(),
    send: () => client.send({ type: 'add-message', message: { role: 'user', content: 'Hallo' } }),
    say: () => client.say('Hallo'),
    mute: () => client.setMuted(true),
    unmute: () => client.setMuted(false),
    'is muted': () => client.isMuted(),
    listening: () => says('listening'),
    'says ended': () => says(ended),
    'says nonsense': () => says('{'),
    'is heard': () =>
      newest((engine) =>
        engine.emit({ action: 'remote-participants-audio-level', participantsAudioLevel: { agent: 0.1 } }),
      ),
    'room closes': () => newest((engine) => engine.emit({ action: 'left-meeting' })),
    'room breaks': () => newest((engine) => engine.emit({ action: 'error', errorMsg: 'gone' })),
    'noise cancellation fails': () =>
      newest((engine) =>
        engine.emit({ action: 'nonfatal-error', type: 'audio-processor-error', errorMsg: 'no' }),
      ),
    'service refuses': () => service.next(withRefusal(503, 'down')),
    'service is busy': () => service.next(withRefusal(429, 'Zu viele Gespräche.')),
    'service says nothing': () => service.next(withNothing()),
    'service says half': () => service.next(withHalf()),
    'service says nonsense': () => service.next(withText(200, 'null'), withCall({ webCallUrl: 'ftp://x' })),
    'component fails': () => {
      bench.loadComponent = () => Promise.reject(new TypeError('offline'));
    },
    'component comes': () => {
      bench.loadComponent = loadComponent;
    },
    'room changes its mood': () => {
      mood = pick(Object.values(moods)) ?? moods['lets in'];
    },
  };
  // What leads into calls is drawn more often than what ends them.
  const names = [
    ...keysOf(acts),
    ...(['start', 'start', 'start by text', 'send', 'send', 'listening', 'component comes'] as const),
  ];

  for (let step = 0; step < steps; step += 1) {
    act(pick(names) ?? 'stop');
    const pause = random();
    // Requests are real: a turn of the loop lets them arrive.
    if (pause < 0.6) await turnOfTheLoop();
    if (pause < 0.1) await bench.place.clock.advance(random() * 25_000);
  }
  isAtLast = true;
  act('stop');
  await settled();
  // Who starts or sends when he hears that the call is over begins another one, by right.
  if (deedsAtLast > 0) {
    act('stop');
    await settled();
  }
  return {
    state: client.state,
    hanging: [...open.values()],
    foreign,
    told: bench.told,
    starts: bench.told.filter((name) => name === 'call-start').length,
    ends: bench.told.filter((name) => name === 'call-end').length,
    endings: bench.endings.length,
    timers: bench.place.clock.pending,
    playing: bench.speakers.playing.size,
    openEngines: bench.place.engines.filter(({ isClosed }) => !isClosed).length,
    story,
  };
}

function keysOf<T extends object>(object: T): Extract<keyof T, string>[] {
  const isKey = (name: string): name is Extract<keyof T, string> => name in object;
  return Object.keys(object).filter(isKey);
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
