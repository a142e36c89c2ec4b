import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVoice } from '../../../../test/support/fake-voice.ts';
import { AssistantConversation } from '../conversation/assistant-conversation.ts';
import type { BrowserRecognition, BrowserRecognitionClass } from './device-recognition.ts';
import { VoiceCall } from './voice-call.ts';
import { shownState } from './voice-state.ts';

/** A recogniser on the device, of which nothing comes by itself. */
const recognitions: Recognition[] = [];
class Recognition implements BrowserRecognition {
  lang = '';
  continuous = false;
  interimResults = false;
  processLocally = false;
  isRunning = false;
  readonly #listeners: [string, (event: unknown) => void][] = [];
  static available = async (): Promise<string> => 'available';
  constructor() {
    recognitions.push(this);
  }
  addEventListener(type: string, listener: (event: unknown) => void): void {
    this.#listeners.push([type, listener]);
  }
  start(): void {
    this.isRunning = true;
  }
  abort(): void {
    this.isRunning = false;
  }
  tell(type: string, event: object): void {
    for (const [name, listener] of this.#listeners) if (name === type) listener(event);
  }
}

let voice: FakeVoice;
let conversation: AssistantConversation;
let speech: { hears: boolean; speaks: boolean };
let recognition: BrowserRecognitionClass | null;
let isRefused: boolean;
let openMicrophones: number;
let call: VoiceCall;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockReturnValue();
  voice = new FakeVoice();
  speech = { hears: true, speaks: true };
  recognition = null;
  isRefused = false;
  openMicrophones = 0;
  recognitions.length = 0;
  conversation = new AssistantConversation({
    openClient: () => voice.open(),
    onTrouble: () => undefined,
    newId: () => 'id-1',
  });
  const track = { stop: () => (openMicrophones -= 1) };
  const getUserMedia = async (): Promise<MediaStream> => {
    if (isRefused) throw new DOMException('no', 'NotAllowedError');
    openMicrophones += 1;
    return Object.assign(Object.create(null), { getTracks: () => [track] });
  };
  call = new VoiceCall({
    conversation,
    microphones: { getUserMedia },
    loadSpeech: async () => ({ ok: true, value: speech }),
    findRecognition: async () => recognition,
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const shown = () => shownState(call.view().state);
const texts = () => conversation.state().chat.messages.map(({ sender, text }) => `${sender}: ${text}`);

describe('a call by voice', () => {
  it('carries the conversation on with a microphone, and lets go of its own', async () => {
    await conversation.send('Hallo');
    await call.start();
    expect(voice.started).toMatchObject([
      { audioSource: false, variableValues: { conversationId: 'id-1' } },
      { audioSource: true, variableValues: { conversationId: 'id-1' } },
    ]);
    expect([shown(), conversation.state().isSpoken, openMicrophones]).toEqual(['listening', true, 0]);
  });

  it('that is refused the microphone leaves the call by text as it is', async () => {
    await conversation.send('Hallo');
    isRefused = true;
    await call.start();
    expect(call.view().problem).toEqual({ kind: 'microphone', problem: 'refused' });
    expect([shown(), conversation.state().call]).toEqual([null, 'active']);
  });

  it('is not begun where the server does not hear, nor is the microphone asked for', async () => {
    speech = { hears: false, speaks: true };
    isRefused = true;
    await call.start();
    expect([call.view().problem, voice.started]).toEqual([{ kind: 'no-model' }, []]);
  });

  it('that is stopped while it begins does not begin', async () => {
    const starting = call.start();
    await call.stop();
    await starting;
    expect([shown(), voice.started, call.view().problem, openMicrophones]).toEqual([null, [], null, 0]);
  });

  it('that the service refuses says its reason, and text goes on', async () => {
    voice.failure = { code: 'refused', reason: 'Es sind zu viele Gespräche.', message: 'no' };
    await call.start();
    expect(call.view().problem).toEqual({ kind: 'not-started', reason: 'Es sind zu viele Gespräche.' });
    expect([shown(), conversation.state().isSpoken]).toEqual([null, false]);
  });

  it('that breaks off says so, and the next message goes by text', async () => {
    await call.start();
    voice.break('kaputt');
    expect([shown(), call.view().problem]).toEqual(['ended', { kind: 'lost' }]);
    await conversation.send('Hallo');
    expect(voice.started.at(-1)).toMatchObject({ audioSource: false });
  });

  it('keeps no message of a notice that one must wait', async () => {
    await call.start();
    const transcript = (role: string, text: string, more: object = {}) =>
      voice.say({ type: 'transcript', role, transcriptType: 'final', transcript: text, ...more });
    transcript('assistant', 'Einen Moment, bitte.', { transcriptType: 'partial', isNotice: true });
    transcript('assistant', 'Einen Moment, bitte.', { isNotice: true });
    transcript('user', 'Wo sitzt Zebra?');
    transcript('assistant', 'In Bonn.');
    expect(texts()).toEqual(['user: Wo sitzt Zebra?', 'assistant: In Bonn.']);
  });

  it('mutes the microphone, and opens it while the key is held, until the silence after it was heard', async () => {
    await call.start();
    vi.useFakeTimers();
    call.setMuted(true);
    call.setTalking(true);
    call.setTalking(false);
    vi.advanceTimersByTime(500);
    expect([shown(), voice.muted]).toEqual(['user-speaking', [true, false]]);
    vi.advanceTimersByTime(500);
    expect([shown(), voice.muted]).toEqual(['muted', [true, false, true]]);
    call.setMuted(false);
    expect(voice.muted).toEqual([true, false, true, false]);
  });

  it('keeps the microphone open when the key is pressed again at once', async () => {
    await call.start();
    vi.useFakeTimers();
    call.setMuted(true);
    for (const isTalking of [true, false, true]) call.setTalking(isTalking);
    vi.advanceTimersByTime(5_000);
    expect([shown(), voice.muted]).toEqual(['user-speaking', [true, false]]);
  });

  it('muted while it begins is muted when it has begun', async () => {
    const starting = call.start();
    call.setMuted(true);
    await starting;
    expect(voice.muted).toEqual([true]);
  });

  it('goes on where a device fails, and says which', async () => {
    await call.start();
    voice.complain({ code: 'device', device: 'in-use' });
    expect([shown(), call.view().problem]).toEqual(['listening', { kind: 'microphone', problem: 'in-use' }]);
  });

  it('says that it does not hear who has lost the microphone, until it is there again', async () => {
    await call.start();
    voice.lose(true);
    voice.complain({ code: 'device', device: 'missing' });
    call.dismiss();
    expect(shown()).toBe('unheard');
    voice.complain({ code: 'device', device: 'missing' });
    voice.lose(false);
    expect([shown(), call.view().problem]).toEqual(['listening', null]);
  });

  it('gives a typed message back that it could not send', async () => {
    await call.start();
    voice.failure = { code: 'send-failed', message: 'no' };
    expect(await conversation.send('Hallo')).toBe('held');
    expect([texts(), call.view().problem]).toEqual([[], { kind: 'not-sent' }]);
  });
});

describe('recognition on the device', () => {
  const hears = (transcript: string, isFinal: boolean) =>
    recognitions.at(-1)?.tell('result', { resultIndex: 0, results: [{ isFinal, 0: { transcript } }] });
  beforeEach(() => {
    recognition = Recognition;
  });

  it('is a choice: without it the server listens', async () => {
    await call.start();
    expect([call.view().recognition, recognitions]).toEqual([{ canBeHere: true, isHere: false }, []]);
  });

  it('sends what was said as text, while nothing of the microphone goes to the server', async () => {
    await call.start();
    call.recogniseHere(true);
    hears('Wo sitzt', false);
    expect(texts()).toEqual(['user: Wo sitzt']);
    hears('Wo sitzt Zebra?', true);
    await vi.waitFor(() =>
      expect(voice.sent).toEqual([
        { type: 'add-message', message: { role: 'user', content: 'Wo sitzt Zebra?' } },
      ]),
    );
    expect([texts(), voice.muted]).toEqual([['user: Wo sitzt Zebra?'], [true]]);
  });

  it('does not listen to the assistant', async () => {
    await call.start();
    call.recogniseHere(true);
    voice.sound(true);
    expect(recognitions.some(({ isRunning }) => isRunning)).toBe(false);
    voice.sound(false);
    expect(recognitions.at(-1)?.isRunning).toBe(true);
  });

  it('that fails hands over to the server, or where that does not hear to nothing', async () => {
    speech = { hears: false, speaks: true };
    await call.start({ isHere: true });
    recognitions.at(-1)?.tell('error', { error: 'not-allowed' });
    expect(call.view().problem).toEqual({ kind: 'recognition' });
    expect([voice.muted, recognitions.length]).toEqual([[true], 1]);
  });

  it('ends with the call', async () => {
    await call.start({ isHere: true });
    await call.stop();
    expect([recognitions.at(-1)?.isRunning, shown()]).toEqual([false, 'ended']);
  });
});
