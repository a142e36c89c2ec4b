import type { AudioDevices, ServerMessage } from '@rer/voice';
import type {
  OpenedClient,
  VoiceCallClient,
} from '../../src/features/assistant/conversation/voice-call-client.ts';

/** A voice service that says what a test has it say. Stands in for the client, which has tests of its own. */
export class FakeVoice {
  /** What the page sent, in order. */
  readonly sent: unknown[] = [];
  /** Values of the calls that were started. */
  readonly started: unknown[] = [];
  /** How often a client was made. */
  opened = 0;
  /** How the microphone was switched: true is muted. */
  readonly muted: boolean[] = [];
  devices: AudioDevices = {
    microphones: [
      { id: 'desk', label: 'Tischmikrofon' },
      { id: 'headset', label: 'Kopfhörer' },
    ],
    speakers: [{ id: 'box', label: 'Lautsprecher' }],
    microphone: 'desk',
    speaker: '',
  };
  /** What sending comes to; null: it is taken. */
  failure: { readonly code: string; readonly reason?: string; readonly message: string } | null = null;
  #state: VoiceCallClient['state'] = 'inactive';
  readonly #listeners: ((event: string, told: readonly unknown[]) => void)[] = [];

  async open(): Promise<OpenedClient> {
    this.opened += 1;
    const voice = this;
    const client: VoiceCallClient = {
      get state() {
        return voice.#state;
      },
      on(name, listener) {
        voice.#listeners.push((event, told) => {
          if (event === name) Reflect.apply(listener, undefined, told);
        });
      },
      async start(_assistant, overrides, _squad, options) {
        voice.started.push({ ...overrides, ...options });
        if (voice.failure === null) {
          voice.begin();
          return { id: 'call' };
        }
        voice.#tell('error', Object.assign(new Error(voice.failure.message), voice.failure));
        return null;
      },
      async send(message) {
        if (voice.failure !== null) throw Object.assign(new Error(voice.failure.message), voice.failure);
        if (voice.#state === 'inactive') voice.begin();
        voice.sent.push(message);
      },
      async stop() {
        voice.end();
      },
      setMuted(isMuted) {
        if (voice.#state === 'inactive') throw new Error('Call object is not available.');
        voice.muted.push(isMuted);
      },
      audioDevices: async () => voice.devices,
      async chooseMicrophone(id) {
        voice.devices = { ...voice.devices, microphone: id };
      },
      async chooseSpeaker(id) {
        voice.devices = { ...voice.devices, speaker: id };
      },
    };
    return { client, assistantId: 'staff' };
  }

  begin(): void {
    this.#state = 'active';
    this.#tell('call-start');
  }

  /** The assistant is heard, or not any more. */
  sound(isOn: boolean): void {
    this.#tell(isOn ? 'speech-start' : 'speech-end');
  }

  /** How loud the microphone and the assistant are. */
  loudness(own: number, other: number): void {
    this.#tell('microphone-level', own);
    this.#tell('volume-level', other);
  }

  /** The microphone gives no sound any more, or does again. */
  lose(isLost: boolean): void {
    this.#tell('microphone-lost', isLost);
  }

  /** Something does not work, and the call goes on. */
  complain(error: object): void {
    this.#tell('error', Object.assign(new Error('trouble'), error));
  }

  /** The call is over. */
  end(): void {
    if (this.#state === 'inactive') return;
    this.#state = 'inactive';
    this.#tell('call-end');
  }

  /** The service says something. */
  say(message: ServerMessage): void {
    this.#tell('message', message);
  }

  /** A voice error. */
  break(message: string): void {
    this.#state = 'inactive';
    this.#tell('error', new Error(message));
    this.#tell('call-end');
  }

  #tell(name: string, ...told: readonly unknown[]): void {
    for (const tell of this.#listeners) tell(name, told);
  }
}
