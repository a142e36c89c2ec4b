import process from 'node:process';
import { SPEECH_TEXTS } from '@rer/agent/live';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { scaledAround } from '../apps/server/test/support/contention.ts';
import type { ToldMessage } from '../testing/calling-person.ts';
import { speechProgramOf } from '../testing/process-tree.ts';
import { hasModel, recordedSpeaker, type Speaker, scriptedSpeaker } from '../testing/speakers.ts';
import { SpokenCaller } from '../testing/spoken-caller.ts';
import { report } from './support/figures.ts';
import { startVoiceProduct, type VoiceProduct } from './support/voice-product.ts';

const PROVIDER = {
  name: 'Mainova AG',
  email: 'info@mainova.example',
  stadt: 'Frankfurt',
  phone: '069 2130',
};
const QUESTION = { text: 'Wie lautet die Telefonnummer der Mainova AG in Frankfurt?', recording: '03' };
const TOLD_LIMIT_MS = 3_000;

/** A real recogniser has its model to load again: with it one fault is tried. */
const SPEAKERS = [
  { name: 'a scripted recogniser', make: scriptedSpeaker, isScripted: true },
  ...(hasModel ? [{ name: 'the recogniser of this machine', make: recordedSpeaker, isScripted: false }] : []),
];

describe.each(SPEAKERS)('A call that is spoken, with $name', ({ name, make, isScripted }) => {
  let speaker: Speaker;
  let product: VoiceProduct;
  beforeAll(async () => {
    speaker = await make();
    product = await startVoiceProduct([PROVIDER], undefined, speaker.env);
  });
  afterAll(async () => {
    await product?.stop();
    await speaker?.close();
  });

  /** A caller who asked something, and heard the answer to its end. */
  const call = async (): Promise<SpokenCaller> => {
    const caller = await SpokenCaller.dial(product);
    onTestFinished(() => caller.leave());
    await caller.silence();
    await ask(caller);
    await caller.silence();
    return caller;
  };

  /** The assistant answers what is said, and its answer is heard. */
  const ask = async (caller: SpokenCaller): Promise<void> => {
    const { samples } = await speaker.sound(QUESTION);
    const sinceMs = performance.now();
    const endMs = await caller.say(samples);
    await caller.until(isFinal('user', 'Telefonnummer'), sinceMs);
    await caller.until(isFinal('assistant', '2130'), sinceMs);
    await caller.soundAfter(endMs);
  };

  const isOver = (caller: SpokenCaller) => caller.told.some(({ message }) => message['status'] === 'ended');

  test('goes on when its speech program is killed: it says so, and hears and speaks again', async () => {
    const limitMs = scaledAround(TOLD_LIMIT_MS);
    const caller = await call();
    const killed = speechProgramOf(product.pid);
    const killedAt = performance.now();
    process.kill(killed, 'SIGKILL');
    const { atMs } = await caller.until(isFinal('assistant', SPEECH_TEXTS.notHearing), killedAt);
    report('speech-program-killed', { name, toldMs: atMs - killedAt });
    expect(atMs - killedAt).toBeLessThan(limitMs());
    await caller.silence();
    await ask(caller);
    expect(speechProgramOf(product.pid)).not.toBe(killed);
    expect(isOver(caller)).toBe(false);
  });

  if (!isScripted) return;

  test('goes on when the speech program is killed in the middle of a sentence', async () => {
    const limitMs = scaledAround(TOLD_LIMIT_MS);
    const caller = await call();
    const { samples } = await speaker.sound(QUESTION);
    const said = caller.say(samples);
    await caller.until(({ status, role }) => status === 'started' && role === 'user', performance.now());
    const killedAt = performance.now();
    process.kill(speechProgramOf(product.pid), 'SIGKILL');
    const { atMs } = await caller.until(isFinal('assistant', SPEECH_TEXTS.notHearing), killedAt);
    expect(atMs - killedAt).toBeLessThan(limitMs());
    await said;
    await caller.silence(2_000);
    await ask(caller);
    expect(isOver(caller)).toBe(false);
  });

  test('goes on when the process of its agent is killed: it comes back, says so, and hears and speaks again', async () => {
    const limitMs = scaledAround(TOLD_LIMIT_MS);
    const caller = await call();
    const killed = product.agentWorkerPid();
    const killedAt = performance.now();
    process.kill(killed, 'SIGKILL');
    const { atMs } = await caller.until(isFinal('assistant', 'Die Verbindung'), killedAt);
    await caller.until(isFinal('assistant', SPEECH_TEXTS.wasAway), killedAt);
    const heardAt = await caller.soundAfter(atMs);
    report('agent-worker-killed', { name, toldMs: atMs - killedAt, heardMs: heardAt - killedAt });
    expect(atMs - killedAt).toBeLessThan(limitMs());
    await caller.silence();
    await ask(caller);
    expect(product.agentWorkerPid()).not.toBe(killed);
    expect(isOver(caller)).toBe(false);
  });
});

function isFinal(role: string, text: string) {
  return (message: ToldMessage['message']): boolean =>
    message.type === 'transcript' &&
    message['transcriptType'] === 'final' &&
    message['role'] === role &&
    String(message['transcript']).includes(text);
}
