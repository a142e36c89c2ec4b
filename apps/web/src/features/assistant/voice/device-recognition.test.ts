import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceRecognizer, findDeviceRecognition } from './device-recognition.ts';

type Listener = (event: unknown) => void;

/** A recogniser that hears what a test says. */
class FakeRecognition {
  static made: FakeRecognition[] = [];
  static answer = 'available';
  static asked: unknown;

  static async available(options: unknown): Promise<string> {
    FakeRecognition.asked = options;
    return FakeRecognition.answer;
  }

  lang = '';
  continuous = false;
  interimResults = false;
  isLocal = false;
  isRunning = false;
  readonly #listeners: [string, Listener][] = [];

  constructor() {
    FakeRecognition.made.push(this);
  }

  get processLocally(): boolean {
    return this.isLocal;
  }

  set processLocally(isLocal: boolean) {
    this.isLocal = isLocal;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push([type, listener]);
  }

  start(): void {
    if (!this.isLocal) throw new Error('This would be sent away.');
    this.isRunning = true;
  }

  abort(): void {
    this.isRunning = false;
  }

  tell(type: string, event: object = {}): void {
    for (const [name, listener] of this.#listeners) if (name === type) listener(event);
  }

  hears(...said: readonly (readonly [text: string, isFinal: boolean])[]): void {
    const results = said.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript } }));
    this.tell('result', { resultIndex: 0, results });
  }
}

let told: string[];
let recognizer: DeviceRecognizer;
const newest = (): FakeRecognition => {
  const one = FakeRecognition.made.at(-1);
  if (one === undefined) throw new Error('Nothing listens.');
  return one;
};

beforeEach(() => {
  FakeRecognition.made = [];
  FakeRecognition.answer = 'available';
  told = [];
  recognizer = new DeviceRecognizer(FakeRecognition, {
    partial: (text) => told.push(`partial ${text}`),
    final: (text) => told.push(`final ${text}`),
    failed: (error) => told.push(`failed ${error}`),
  });
});

describe('recognition on the device', () => {
  it('is there where the browser has German on the device', async () => {
    expect(await findDeviceRecognition({ SpeechRecognition: FakeRecognition })).toBe(FakeRecognition);
    expect(FakeRecognition.asked).toEqual({ langs: ['de-DE'], processLocally: true });
  });

  it.each(['downloadable', 'downloading', 'unavailable'])('is not there where it is %s', async (answer) => {
    FakeRecognition.answer = answer;
    expect(await findDeviceRecognition({ SpeechRecognition: FakeRecognition })).toBeNull();
  });

  it('is not there where the browser would send what it hears to its maker', async () => {
    const Older = Object.assign(() => undefined, { available: async () => 'available', prototype: {} });
    expect(await findDeviceRecognition({ SpeechRecognition: Older })).toBeNull();
    expect(await findDeviceRecognition({ webkitSpeechRecognition: FakeRecognition })).toBeNull();
    expect(await findDeviceRecognition({})).toBeNull();
  });
});

describe('a recogniser', () => {
  it('listens for German on the device alone, and tells what is heard', () => {
    recognizer.start();
    newest().hears(['Wo sitzt', false]);
    newest().hears([' Wo sitzt Zebra ', true]);
    expect(newest()).toMatchObject({ lang: 'de-DE', isLocal: true, continuous: true, interimResults: true });
    expect(told).toEqual(['partial Wo sitzt', 'final Wo sitzt Zebra']);
  });

  it('goes on when the browser ends it', () => {
    recognizer.start();
    newest().tell('error', { error: 'no-speech' });
    newest().tell('end');
    newest().hears(['Hallo', true]);
    expect([FakeRecognition.made.length, told]).toEqual([2, ['final Hallo']]);
  });

  it('that is stopped hears nothing any more', () => {
    recognizer.start();
    const stopped = newest();
    recognizer.stop();
    stopped.hears(['Hallo', true]);
    stopped.tell('end');
    expect([stopped.isRunning, FakeRecognition.made.length, told]).toEqual([false, 1, []]);
  });

  it('that is not allowed to listen says so once', () => {
    recognizer.start();
    newest().tell('error', { error: 'not-allowed' });
    newest().tell('end');
    expect([recognizer.isListening, told]).toEqual([false, ['failed not-allowed']]);
  });

  it('that ends again and again without hearing anything is given up', () => {
    recognizer.start();
    for (let end = 0; end < 30 && recognizer.isListening; end += 1) newest().tell('end');
    expect(told).toEqual(['failed ends at once']);
  });
});
