import { makeComponent } from '../../../call/src/call/component.ts';
import { FakeTrack } from '../../../call/src/testing/fake-media.ts';
import { FakeLogger, FakePlatform } from '../../../call/src/testing/fake-platform.ts';
import { aParticipant } from '../../../call/src/testing/participants.ts';
import type { ScriptedEngine } from '../../../call/src/testing/scripted-engine.ts';
import type { VoiceEventName } from '../../src/api/events.ts';
import type { Platform, Speakers } from '../../src/platform/platform.ts';
import { VoiceClient, type VoiceKey } from '../../src/voice-client.ts';

export const KEY = '3f0c9a52-6a0d-4d0e-9b0a-1f4b8c7d6e5a';
export const ASSISTANT_ID = 'a7b1c2d3-0000-4000-8000-000000000001';
const AGENT = 'agent';

const NAMES: readonly VoiceEventName[] = [
  'call-start',
  'call-end',
  'speech-start',
  'speech-end',
  'volume-level',
  'message',
  'error',
];

const FACTS = {
  isReactNative: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36',
  touchPoints: 0,
  hasUserMedia: true,
  hasDisplayMedia: true,
  hasWebGl2: true,
  hasAudioWorklet: true,
  hasFullscreen: true,
};

/** Loudspeakers that note what they are given. */
class NotedSpeakers implements Speakers {
  /** Who is played. */
  readonly playing = new Set<string>();
  /** As browsers do where nobody has touched the page. */
  refuses = false;

  async play(sessionId: string): Promise<void> {
    if (this.refuses) throw new DOMException('play() failed', 'NotAllowedError');
    this.playing.add(sessionId);
  }

  stop(sessionId: string): void {
    this.playing.delete(sessionId);
  }

  canChoose = true;
  /** Where it is heard. */
  through = '';

  async playThrough(deviceId: string): Promise<void> {
    if (deviceId === 'gone') throw new DOMException('no such device', 'NotFoundError');
    this.through = deviceId;
  }
}

export interface BenchOptions {
  readonly url: string;
  readonly key?: VoiceKey;
  readonly isMobile?: boolean;
  /** False: nobody is in the room who would listen. */
  readonly hasAssistant?: boolean;
  /** What else engines do. */
  readonly script?: (engine: ScriptedEngine) => void;
}

/** A client with the real call component, on scripted engines, in which an assistant comes and listens. */
export class Bench {
  /** Names of the events, in order; `volume-level` left out. */
  readonly told: string[] = [];
  readonly messages: unknown[] = [];
  readonly errors: unknown[] = [];
  readonly volumes: number[] = [];
  readonly microphoneLevels: number[] = [];
  readonly logger = new FakeLogger();
  readonly speakers = new NotedSpeakers();
  /** Where the call component runs. */
  readonly place = new FakePlatform();
  readonly client: VoiceClient;
  /** Fetches the component. */
  loadComponent: Platform['loadComponent'];

  constructor({ url, key = KEY, isMobile = false, hasAssistant = true, script }: BenchOptions) {
    this.place.onLoad = async () => (host) => {
      const engine = this.place.makeEngine(host);
      if (hasAssistant) bringAssistant(this.engine);
      script?.(this.engine);
      return engine;
    };
    const component = makeComponent({
      platform: () => this.place,
      facts: () => ({ ...FACTS, processors: this.place.support }),
    });
    this.loadComponent = async () => component;
    this.client = new VoiceClient(key, url, {
      logger: this.logger,
      platform: {
        clock: this.place.clock,
        speakers: this.speakers,
        isMobile: () => isMobile,
        fetch: (address, request) => fetch(address, request),
        loadComponent: () => this.loadComponent(),
      },
    });
    for (const name of NAMES) {
      if (name !== 'volume-level') this.client.on(name, () => this.told.push(name));
    }
    this.client.on('message', (message) => this.messages.push(message));
    this.client.on('error', (error) => this.errors.push(error));
    this.client.on('volume-level', (level) => this.volumes.push(level));
    this.client.on('microphone-level', (level) => this.microphoneLevels.push(level));
  }

  /** The engine of the newest call. */
  get engine(): ScriptedEngine {
    return this.place.engine;
  }

  /** Starts a call, and waits until the assistant listens. */
  async begin(options: { readonly audioSource?: boolean } = {}): Promise<void> {
    const listens = new Promise<void>((resolve) => this.client.once('call-start', resolve));
    await this.client.start(ASSISTANT_ID, undefined, undefined, options);
    await listens;
  }

  /** The service says something in the room. */
  says(data: unknown): void {
    this.engine.emit({ action: 'app-message', data: asText(data), fromId: AGENT });
  }

  hears(level: number): void {
    this.engine.emit({
      action: 'remote-participants-audio-level',
      participantsAudioLevel: { [AGENT]: level },
    });
  }

  /** What went into the room of an engine, in order, and what a message of it says. */
  sent(engine: ScriptedEngine = this.engine): unknown[] {
    return engine.said('app-msg').map((command) => ('data' in command ? readable(command.data) : undefined));
  }

  /** Messages of the status `ended` that the page was told. */
  get endings(): unknown[] {
    return this.messages.filter((message) => JSON.stringify(message).includes('"ended"'));
  }
}

/** Has the assistant come when the client is in, and listen when it can be heard. */
function bringAssistant(engine: ScriptedEngine): void {
  engine.react('start-remote-participants-audio-level-observer', (command) => {
    if ('answer' in command && command.action === 'start-remote-participants-audio-level-observer') {
      command.answer({});
    }
    assistantComes(engine);
  });
  engine.react('app-msg', (command) => {
    if (command.action === 'app-msg' && command.data === 'playable') {
      engine.emit({ action: 'app-message', data: 'listening', fromId: AGENT });
    }
  });
}

/** Somebody comes into the room, under the name that assistants have unless told. */
export function assistantComes(engine: ScriptedEngine, id = AGENT, name = 'Vapi Speaker'): void {
  const track = new FakeTrack('audio', `${id}-voice`);
  engine.host.tracks.add({ owner: id, type: 'cam', kind: 'audio', track, sequence: 0 });
  const audio = { subscribed: true, state: 'playable' } as const;
  engine.emit({
    action: 'participant-joined',
    participant: aParticipant(id, { user_name: name, tracks: { audio } }),
  });
}

function asText(data: unknown): unknown {
  return typeof data === 'object' ? JSON.stringify(data) : data;
}

function readable(data: unknown): unknown {
  return typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : data;
}
