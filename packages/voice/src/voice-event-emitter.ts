import type { VoiceEvent, VoiceEventName, VoiceEvents } from './api/events.ts';

/** Handles one event; what it gets depends on the event. */
export type VoiceListener<Name extends VoiceEventName> = (...said: VoiceEvents[Name]) => void;

interface Registration<Name extends VoiceEventName> {
  readonly listener: VoiceListener<Name>;
  readonly isOnce: boolean;
}

type Registrations = { [Name in VoiceEventName]: readonly Registration<Name>[] };

/** The listeners of a client. One that throws does not keep the event from the others. */
export class VoiceEventEmitter {
  #registrations: Registrations = {
    'call-start': [],
    'call-end': [],
    'speech-start': [],
    'speech-end': [],
    'volume-level': [],
    'microphone-level': [],
    'microphone-lost': [],
    message: [],
    error: [],
  };
  readonly #failed: (event: VoiceEventName, error: unknown) => void;

  /** `failed` hears of listeners that throw. */
  constructor(failed: (event: VoiceEventName, error: unknown) => void) {
    this.#failed = failed;
  }

  add<Name extends VoiceEventName>(name: Name, listener: VoiceListener<Name>, { isOnce = false } = {}): void {
    this.#keep(name, [...this.#of(name), { listener, isOnce }]);
  }

  /** Takes one listener away, or all of an event. */
  remove<Name extends VoiceEventName>(name: Name, listener?: VoiceListener<Name>): void {
    const isKept = (one: Registration<Name>) => listener !== undefined && one.listener !== listener;
    this.#keep(name, this.#of(name).filter(isKept));
  }

  emit(event: VoiceEvent): void {
    // Separate cases, so that the arguments fit the listeners.
    switch (event[0]) {
      case 'volume-level':
        this.#call(event[0], (listen) => listen(event[1]));
        return;
      case 'microphone-level':
        this.#call(event[0], (listen) => listen(event[1]));
        return;
      case 'microphone-lost':
        this.#call(event[0], (listen) => listen(event[1]));
        return;
      case 'message':
        this.#call(event[0], (listen) => listen(event[1]));
        return;
      case 'error':
        this.#call(event[0], (listen) => listen(event[1]));
        return;
      default:
        this.#call(event[0], (listen) => listen());
        return;
    }
  }

  #call<Name extends VoiceEventName>(name: Name, call: (listener: VoiceListener<Name>) => void): void {
    for (const registration of this.#of(name)) {
      if (registration.isOnce) {
        this.#keep(
          name,
          this.#of(name).filter((one) => one !== registration),
        );
      }
      try {
        call(registration.listener);
      } catch (error) {
        this.#failed(name, error);
      }
    }
  }

  #of<Name extends VoiceEventName>(name: Name): readonly Registration<Name>[] {
    return this.#registrations[name];
  }

  #keep<Name extends VoiceEventName>(name: Name, registrations: readonly Registration<Name>[]): void {
    this.#registrations = { ...this.#registrations, [name]: registrations };
  }
}
