/**
 * The turns of a call by voice with the staff's assistant on a running product, with a scripted recogniser in place of the real one: a
 * server as STT_URL that answers at once, so that the product's own time is left. Voice activity and the voice are real, and so is the
 * sound: recordings of a synthetic voice that lie beside the folder MODELS_DIR. From the last loud sample of a plain question to the first
 * loud sample of its answer; and, when somebody speaks into a long answer, from the first loud sample of that to the last of the answer.
 * Five calls, by a caller who sends and receives packets; for comparison a sixth with a fifth as many turns, by a caller with a client's
 * jitter buffer and queues, which are not the product's. Prints figures as JSON, medians and 95th percentiles of all turns. Arguments:
 * questions (60), interruptions (40), of those by packets.
 * Fails beyond 350 and 700 ms, and 250 ms (95th percentile), and when a turn is not answered.
 */
import '../testing/quiet-rtc-node.ts';

import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { dispose } from '@livekit/rtc-node';
import type { SpeechAudio } from '@rer/agent/speech';
import { cleanup } from 'node-datachannel';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startVoiceProduct } from '../conformance/support/voice-product.ts';
import type { CallingPerson } from '../testing/calling-person.ts';
import { loudRange } from '../testing/loud-range.ts';
import { OpenAiSpeechServer } from '../testing/openai-speech-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { SpokenCaller } from '../testing/spoken-caller.ts';
import { median } from './support/median.ts';
import { encodeSpeech, PacketCaller } from './support/packet-caller.ts';
import { percentile95 } from './support/percentile.ts';
import { type Recording, readQuestions } from './support/recordings.ts';

const LIMITS = { soundMedianMs: 350, soundP95Ms: 700, silenceP95Ms: 250 } as const;
const CALLS = 5;
const SEED = 48;
const PATIENCE_MS = 5_000;
/** Of silence before somebody speaks. */
const PAUSE_MS = 700;
/** Its answer is read for longer than any recording lasts. */
const LONG = 'Was kannst du?';
/** How far into a long answer somebody speaks. */
const INTO_MS = { least: 700, most: 2_200 } as const;
/** So much of a recording is all of it: its beginning and end may be cut. */
const WHOLE = 0.9;
/** Between two words of the assistant it is silent for less. */
const HOLE_MS = 150;

/** Of the slowest. */
const SHOWN = 5;

interface Timed {
  readonly file: string;
  readonly ms: number;
}

/** From the end of speech to the first sound, and from its onset to silence. */
interface Times {
  readonly sounds: Timed[];
  readonly silences: Timed[];
}

const byPackets: Times = { sounds: [], silences: [] };
const decoded: Times = { sounds: [], silences: [] };
const held = monitorEventLoopDelay({ resolution: 10 });
held.enable();
const random = seededRandom(SEED);
const questions = await readQuestions();
const counts = { questions: Number(process.argv[2] ?? 60), interruptions: Number(process.argv[3] ?? 40) };
let said: Recording | undefined;
const recognizer = await OpenAiSpeechServer.start(understood);
const product = await startVoiceProduct(
  [
    { name: 'Mainova AG', email: 'info@mainova.example', stadt: 'Frankfurt', phone: '069 2130' },
    { name: 'Vattenfall', email: 'post@vattenfall.example', stadt: 'Hamburg', land: 'Deutschland' },
    { name: 'Rhenag Rheinische Energie AG', email: 'info@rhenag.example', stadt: 'Köln' },
  ],
  undefined,
  { STT_URL: recognizer.url },
);
const speech = await encodeSpeech(questions.map(({ path }) => path));
const unanswered: string[] = [];
try {
  for (let call = 0; call < CALLS; call += 1)
    await hold(await PacketCaller.dial(product, speech), call, byPackets);
  await hold(await SpokenCaller.dial(product), 0, decoded);
} finally {
  await product.stop();
  await recognizer.stop();
}
const figures = figuresOf(byPackets);
process.stdout.write(
  `${JSON.stringify({
    bench: 'spoken-turns',
    recognizer: 'scripted',
    questions: byPackets.sounds.length,
    interruptions: byPackets.silences.length,
    ...figures,
    decoded: figuresOf(decoded),
    unanswered,
    slowestSounds: slowest(byPackets.sounds),
    slowestSilences: slowest(byPackets.silences),
    // More than some ten: the machine did something else, and the figures are not the product's.
    callersHeldUpMs: Math.round(held.max / 1e6),
  })}\n`,
);
const isGood =
  unanswered.length === 0 &&
  figures.soundMedianMs <= scaled(LIMITS.soundMedianMs) &&
  figures.soundP95Ms <= scaled(LIMITS.soundP95Ms) &&
  figures.silenceP95Ms <= scaled(LIMITS.silenceP95Ms);
if (!isGood) process.exitCode = 1;
await dispose();
// Its threads would keep the process.
cleanup();

/** Every fifth turn, from one on. */
async function hold(caller: CallingPerson, from: number, times: Times): Promise<void> {
  await delay(PAUSE_MS);
  for (let turn = from; turn < counts.questions; turn += CALLS) await ask(caller, recordingOf(turn), times);
  for (let turn = from; turn < counts.interruptions; turn += CALLS)
    await interrupt(caller, recordingOf(turn), times);
  await caller.leave();
}

function figuresOf({ sounds, silences }: Times) {
  const soundMs = sounds.map(({ ms }) => ms);
  const silenceMs = silences.map(({ ms }) => ms);
  return {
    soundMedianMs: Math.round(median(soundMs)),
    soundP95Ms: Math.round(percentile95(soundMs)),
    silenceMedianMs: Math.round(median(silenceMs)),
    silenceP95Ms: Math.round(percentile95(silenceMs)),
  };
}

/** A plain question into silence. Its answer is not heard to its end. */
async function ask(caller: CallingPerson, recording: Recording, { sounds }: Times): Promise<void> {
  await caller.silence(PAUSE_MS);
  said = recording;
  const startedAt = (await caller.speak(recording.path)) - recording.durationMs;
  const endedAt = startedAt + recording.loudUntilMs;
  const soundAt = await caller.soundAfter(endedAt, PATIENCE_MS).catch(() => undefined);
  if (soundAt === undefined) unanswered.push(recording.file);
  else sounds.push({ file: recording.file, ms: soundAt - endedAt });
  await hush(caller);
}

/** A question into a long answer. */
async function interrupt(caller: CallingPerson, recording: Recording, { silences }: Times): Promise<void> {
  await caller.silence(PAUSE_MS);
  const askedAt = performance.now();
  await caller.send({ type: 'add-message', message: { role: 'user', content: LONG } });
  await caller.soundAfter(askedAt, PATIENCE_MS);
  await delay(INTO_MS.least + random() * (INTO_MS.most - INTO_MS.least));
  // Where it draws breath it is silent already.
  while (caller.loudMomentsSince(performance.now() - HOLE_MS).length === 0) await delay(5);
  said = recording;
  const startedAt = (await caller.speak(recording.path)) - recording.durationMs;
  const onsetAt = startedAt + recording.loudFromMs;
  const endedAt = startedAt + recording.loudUntilMs;
  // The next answer comes when the question is over; what is heard before belongs to the long one.
  const lastAt = caller.loudMomentsSince(onsetAt).findLast((atMs) => atMs < endedAt) ?? onsetAt;
  silences.push({ file: recording.file, ms: lastAt - onsetAt });
  const isAnswered = await caller
    .until(isInterruption, onsetAt, PATIENCE_MS)
    .then(() => caller.soundAfter(endedAt, PATIENCE_MS))
    .catch(() => undefined);
  if (isAnswered === undefined) unanswered.push(`${recording.file}, into an answer`);
  await hush(caller);
}

async function hush(caller: CallingPerson): Promise<void> {
  await caller.send({ type: 'control', control: 'stop-answer' });
}

function recordingOf(turn: number): Recording {
  const recording = questions[turn % questions.length];
  if (recording === undefined) throw new Error('There are no recordings.');
  return recording;
}

/** As many words of what is said as it has heard of the sound. */
function understood({ samples, rateHz }: SpeechAudio): string {
  if (said === undefined) return '';
  const { from, until } = loudRange(samples);
  const share = ((until - from) / rateHz) * (1000 / (said.loudUntilMs - said.loudFromMs));
  const words = said.text.split(' ');
  return share >= WHOLE ? said.text : words.slice(0, Math.floor(share * words.length)).join(' ');
}

function isInterruption({ type }: Readonly<Record<string, unknown>>): boolean {
  return type === 'user-interrupted';
}

function slowest(all: readonly Timed[]): readonly string[] {
  return all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ file, ms }) => `${file} ${Math.round(ms)} ms`);
}
