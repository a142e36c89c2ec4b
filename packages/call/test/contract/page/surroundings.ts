import type { Fields, Surroundings } from '../language.ts';

type Timer = {
  readonly id: number;
  readonly at: number;
  readonly run: () => void;
  readonly every: number | undefined;
};

/** What answers the messages of a component. */
interface Answering {
  readonly isBusy: boolean;
  answerAll(): void;
}

/** What a page gives a component, replaced for one check and put back after it: its clock, its devices, its browser. */
export class PageSurroundings {
  readonly #undo: (() => void)[] = [];
  readonly #channel = new MessageChannel();
  readonly #engine: Answering;
  #timers: Timer[] = [];
  #now = 0;
  #nextTimer = 1;
  #devices: readonly Fields[] = [];

  constructor(surroundings: Surroundings, engine: Answering) {
    this.#engine = engine;
    this.#clock();
    this.#media(surroundings);
    this.#navigator(surroundings);
    Reflect.deleteProperty(globalThis, '_daily');
  }

  onClose(undo: () => void): void {
    this.#undo.push(undo);
  }

  close(): void {
    for (const undo of this.#undo.reverse()) undo();
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
    this.#channel.port1.close();
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#now = next.at;
      this.#timers = this.#timers.filter(({ id }) => id !== next.id);
      if (next.every !== undefined) this.#timers.push({ ...next, at: next.at + next.every });
      next.run();
      await this.settle();
    }
    this.#now = until;
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 3 || this.#engine.isBusy; turn += 1) {
      await this.#macrotask();
      this.#engine.answerAll();
    }
  }

  async devices(list: readonly Fields[], tell: boolean): Promise<void> {
    this.#devices = list;
    if (tell) navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  }

  #macrotask(): Promise<void> {
    return new Promise((resolve) => {
      this.#channel.port1.onmessage = () => resolve();
      this.#channel.port2.postMessage(null);
    });
  }

  replace(on: object, key: string, descriptor: PropertyDescriptor): void {
    const before = Object.getOwnPropertyDescriptor(on, key);
    Object.defineProperty(on, key, { configurable: true, ...descriptor });
    this.onClose(() => {
      if (before === undefined) Reflect.deleteProperty(on, key);
      else Object.defineProperty(on, key, before);
    });
  }

  #clock(): void {
    const begin = (repeat: boolean) => (run: () => void, ms: number | undefined) => {
      const wait = ms ?? 0;
      const id = this.#nextTimer;
      this.#nextTimer += 1;
      this.#timers.push({ id, at: this.#now + wait, run, every: repeat ? wait : undefined });
      return id;
    };
    const end = (id: unknown) => {
      this.#timers = this.#timers.filter((timer) => timer.id !== id);
    };
    for (const [name, value] of Object.entries({
      setTimeout: begin(false),
      setInterval: begin(true),
      clearTimeout: end,
      clearInterval: end,
    })) {
      this.replace(globalThis, name, { value, writable: true });
    }
  }

  #media({ without = [] }: Surroundings): void {
    const media = navigator.mediaDevices;
    this.replace(media, 'enumerateDevices', {
      value: async () => this.#devices.map((device) => ({ ...device })),
    });
    if (without.includes('deviceChangeEvent')) this.replace(media, 'ondevicechange', { value: undefined });
    if (without.includes('getUserMedia')) this.replace(media, 'getUserMedia', { value: undefined });
    if (without.includes('getDisplayMedia')) this.replace(media, 'getDisplayMedia', { value: undefined });
    if (without.includes('audioWorklet')) {
      const before = Object.getOwnPropertyDescriptor(globalThis, 'AudioWorkletNode');
      Reflect.deleteProperty(globalThis, 'AudioWorkletNode');
      this.onClose(() => {
        if (before !== undefined) Object.defineProperty(globalThis, 'AudioWorkletNode', before);
      });
    }
  }

  #navigator({ userAgent, touchPoints, reactNative }: Surroundings): void {
    if (userAgent !== undefined) this.replace(navigator, 'userAgent', { value: userAgent });
    if (touchPoints !== undefined) this.replace(navigator, 'maxTouchPoints', { value: touchPoints });
    if (reactNative === true) this.replace(navigator, 'product', { value: 'ReactNative' });
  }
}
