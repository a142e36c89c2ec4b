/**
 * Eight calls by voice at once with the staff's assistant on a running product that recognises speech itself: each caller asks aloud, hears
 * the answer to its end and thinks for 2 to 6 s, so that they speak in turns and overlap by chance. From the last loud sample of
 * a question to its text, and to the beginning of its answer, as they arrive at a caller who decodes nothing; whether a caller who waits for more than two seconds is told so. Beside
 * them a caller who writes, compared with the same one alone just before. Memory of all processes of the product with one
 * spoken call, with two and with all, and of the speech program. MODELS_DIR names the folder with the model, beside which lies `speech` with
 * recordings and their texts. Prints figures as JSON. Arguments: seconds of the calls (120), calls at once (8). Fails beyond a wait of 5 s, with a call
 * or question dropped or a caller not told to wait, beyond 600, 150 and 300 ms for text (95th percentiles; as in `voice-calls.ts`),
 * 15 MB for each call beyond two, and 650 MB for the speech program.
 */
import '../testing/quiet-rtc-node.ts';

import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { dispose } from '@livekit/rtc-node';
import { cleanup } from 'node-datachannel';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startVoiceProduct } from '../conformance/support/voice-product.ts';
import { residentBytes, speechProgramOf } from '../testing/process-tree.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { converse, type SpokenQuestion } from './support/conversing-caller.ts';
import { median } from './support/median.ts';
import { memoryByProgram, memoryOf } from './support/memory.ts';
import { encodeSpeech, PacketCaller } from './support/packet-caller.ts';
import { percentile95 } from './support/percentile.ts';
import { modelsDir, readQuestions } from './support/recordings.ts';
import { type WrittenTimes, writeUntil } from './support/writing-caller.ts';

const LIMITS = {
  waitMs: 5_000,
  listeningMs: 600,
  plainMs: 150,
  searchMs: 300,
  callMegabytes: 15,
  programMegabytes: 650,
} as const;
const ALONE_S = 40;
/** The first call alone, before its memory is looked at. */
const FIRST_S = 20;
/** Between the beginnings of two calls. */
const JOIN_EVERY_MS = 1_500;
const SEED = 8;
/** By then the caller has heard the answer's beginning, or that he must wait: that is said after two seconds of silence, and dropped for an answer. */
const TOLD_MS = 3_000;
const WATCH_MS = 500;
const MEGABYTE = 1024 * 1024;

const seconds = Number(process.argv[2] ?? 120);
const atOnce = Number(process.argv[3] ?? 8);
const questions = await readQuestions();
const speech = await encodeSpeech(questions.map(({ path }) => path));
const held = monitorEventLoopDelay({ resolution: 10 });
const product = await startVoiceProduct(
  [
    { name: 'Mainova AG', email: 'info@mainova.example', stadt: 'Frankfurt', phone: '069 2130' },
    { name: 'Stadtwerke Bielefeld GmbH', email: 'info@bielefeld.example', stadt: 'Bielefeld' },
    { name: 'Vattenfall Europe Sales GmbH', email: 'post@vattenfall.example', stadt: 'Hamburg' },
    { name: 'Rhenag Rheinische Energie AG', email: 'info@rhenag.example', stadt: 'Köln' },
    { name: 'Energieversorgung Gera GmbH', email: 'info@gera.example', stadt: 'Gera' },
  ],
  undefined,
  { MODELS_DIR: modelsDir() },
);
try {
  const figures = await measure();
  process.stdout.write(`${JSON.stringify({ bench: 'spoken-calls', ...figures })}\n`);
  if (!isGood(figures)) {
    process.exitCode = 1;
    // A process that ended tells why calls were dropped.
    process.stderr.write(product.output().replace(/^\{"level":"info".*\n/gm, ''));
  }
} finally {
  await product.stop();
}
await dispose();
// Its threads would keep the process.
cleanup();

async function measure() {
  const before = memoryOf([product.pid]);
  const alone = await writeUntil(product, after(ALONE_S));
  const first = await PacketCaller.dial(product, speech);
  // The first question begins the speech program, which loads the model.
  await speakUntil([first], after(FIRST_S));
  const withOne = memoryOf([product.pid]);
  const program = watchResident(speechProgramOf(product.pid));
  const callers = [first, await PacketCaller.dial(product, speech)];
  // Two are recognised at a time: what that takes is the program's, and no call's.
  await speakUntil(callers, after(FIRST_S));
  const withTwo = memoryOf([product.pid]);
  const programsWithTwo = memoryByProgram(product.pid);
  while (callers.length < atOnce) {
    callers.push(await PacketCaller.dial(product, speech));
    await delay(JOIN_EVERY_MS);
  }
  held.enable();
  const isOver = after(seconds);
  const [beside, asked] = await Promise.all([writeUntil(product, isOver), speakUntil(callers, isOver)]);
  held.disable();
  const withAll = memoryOf([product.pid]);
  const programsWithAll = memoryByProgram(product.pid);
  const droppedCalls = callers.filter(({ isDropped }) => isDropped).length;
  await Promise.all(callers.map((caller) => caller.leave()));
  return {
    ...waitsOf(asked),
    droppedCalls,
    text: figuresOf(beside),
    textAlone: figuresOf(alone),
    megabytes: {
      before: megabytes(before),
      withOne: megabytes(withOne),
      withTwo: megabytes(withTwo),
      withAll: megabytes(withAll),
    },
    programs: Object.entries(programsWithAll).map(([program, bytes]) => ({
      program,
      withTwo: megabytes(programsWithTwo[program] ?? 0),
      withAll: megabytes(bytes),
    })),
    callMegabytes: megabytes((withAll - withTwo) / (atOnce - 2)),
    programMegabytes: megabytes(program.stop()),
    // More than some ten: the machine did something else, and the figures are not the product's.
    callersHeldUpMs: Math.round(held.max / 1e6),
  };
}

/** All at once. Each begins a little after the one before. */
async function speakUntil(callers: readonly PacketCaller[], isOver: () => boolean) {
  const asked = await Promise.all(
    callers.map(async (caller, index) => {
      await delay(index * JOIN_EVERY_MS);
      return await converse({ index, caller, random: seededRandom(SEED + index), questions }, isOver);
    }),
  );
  return asked.flat();
}

function waitsOf(asked: readonly SpokenQuestion[]) {
  const texts = asked.map(({ textMs }) => textMs).filter((ms) => ms !== null);
  const answers = asked.map(({ answerMs }) => answerMs).filter((ms) => ms !== null);
  const toldMs = scaled(TOLD_MS);
  const long = asked.filter(({ answerMs }) => answerMs === null || answerMs > toldMs);
  const isTold = ({ waitingMs }: SpokenQuestion) => waitingMs !== null && waitingMs <= toldMs;
  return {
    questions: asked.length,
    dropped: asked.filter(({ answerMs }) => answerMs === null),
    textMedianMs: Math.round(median(texts)),
    textP95Ms: Math.round(percentile95(texts)),
    textLongestMs: Math.round(Math.max(...texts)),
    answerMedianMs: Math.round(median(answers)),
    answerP95Ms: Math.round(percentile95(answers)),
    answerLongestMs: Math.round(Math.max(...answers)),
    waited: long.length,
    waitedUntold: long.filter((question) => !isTold(question)),
  };
}

function figuresOf({ listeningMs, plainMs, searchMs, dropped }: WrittenTimes) {
  return {
    dropped,
    listeningP95Ms: Math.round(percentile95(listeningMs)),
    plainMedianMs: Math.round(median(plainMs)),
    plainP95Ms: Math.round(percentile95(plainMs)),
    searchMedianMs: Math.round(median(searchMs)),
    searchP95Ms: Math.round(percentile95(searchMs)),
  };
}

function isGood(figures: Awaited<ReturnType<typeof measure>>): boolean {
  const { text } = figures;
  return (
    figures.dropped.length + figures.droppedCalls + text.dropped + figures.waitedUntold.length === 0 &&
    Math.max(figures.textLongestMs, figures.answerLongestMs) <= scaled(LIMITS.waitMs) &&
    text.listeningP95Ms <= scaled(LIMITS.listeningMs) &&
    text.plainP95Ms <= scaled(LIMITS.plainMs) &&
    text.searchP95Ms <= scaled(LIMITS.searchMs) &&
    figures.callMegabytes <= LIMITS.callMegabytes &&
    figures.programMegabytes <= LIMITS.programMegabytes
  );
}

/** Tells, from now on, when so many seconds have passed. */
function after(lengthSeconds: number): () => boolean {
  const endsAt = performance.now() + lengthSeconds * 1000;
  return () => performance.now() >= endsAt;
}

/** Watches the highest resident memory of a process, bytes. */
function watchResident(pid: number): { stop(): number } {
  let highest = residentBytes(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, residentBytes(pid));
  }, WATCH_MS);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

function megabytes(bytes: number): number {
  return Math.round((bytes / MEGABYTE) * 10) / 10;
}
