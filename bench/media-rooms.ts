/**
 * Rooms of 2, 10 and 50 people who talk, and of 6 with cameras, where everybody gets everything: processor time, loss at
 * the receivers and memory of the media server, beside livekit-server. Up to ten talk at the same time; who is silent
 * sends a packet now and then, as Opus does. Prints figures as JSON, medians where there are several runs. Arguments:
 * seconds that are watched (20) and runs (1). Fails when more than one packet of a thousand is lost on the way.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { tokenFor } from '../conformance/support/tokens.ts';
import { residentBytes } from '../testing/process-tree.ts';
import { type MeasuredEngine, startEmbeddedEngine, startLivekitEngine } from './support/media/engines.ts';
import { startLoad } from './support/media/load.ts';
import type { MemberPlan } from './support/media/load-plan.ts';
import type { StreamPlan } from './support/media/load-stream.ts';
import { median } from './support/median.ts';

const LOSS_MAX = 0.001;
const SETTLE_MS = 2_000;
const MEGABYTE = 1024 * 1024;
const TALKERS_MAX = 10;
const TALK: StreamPlan = { kind: 'audio', packetsPerSecond: 50, payloadBytes: 80 };
/** A packet each 400 ms says that there is silence. */
const SILENCE: StreamPlan = { kind: 'audio', packetsPerSecond: 2.5, payloadBytes: 10 };
/** About 1.5 Mbit/s, a picture of 1280 by 720. */
const CAMERA: StreamPlan = { kind: 'video', packetsPerSecond: 180, payloadBytes: 1_050 };

const ROOMS = [
  { people: 2, hasCameras: false },
  { people: 10, hasCameras: false },
  { people: 50, hasCameras: false },
  { people: 6, hasCameras: true },
] as const;

const seconds = Number(process.argv[2] ?? 20);
const runs = Number(process.argv[3] ?? 1);

interface Run {
  readonly processors: number;
  readonly packetsPerSecond: number;
  readonly perProcessorSecond: number;
  readonly lost: number;
  readonly megabytes: number;
  readonly megabytesMore: number;
  readonly loadProcessors: number;
}

for (const room of ROOMS) {
  const results = new Map<MeasuredEngine['name'], Run[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const start of [startEmbeddedEngine, startLivekitEngine]) {
      const engine = await start();
      if (engine === undefined) continue;
      try {
        results.set(engine.name, [...(results.get(engine.name) ?? []), await measure(engine, room)]);
      } finally {
        await engine.close();
      }
    }
  }
  const figures = new Map([...results].map(([name, all]) => [name, medians(all)]));
  const [ours, reference] = [figures.get('embedded'), figures.get('livekit-server')];
  const ratio =
    ours === undefined || reference === undefined
      ? undefined
      : {
          processors: round(ours.processors / reference.processors),
          megabytes: round(ours.megabytes / reference.megabytes),
        };
  print({ ...room, ratio, ...Object.fromEntries(figures) });
  if (ours === undefined || ours.lost > LOSS_MAX) process.exitCode = 1;
}

async function measure(engine: MeasuredEngine, { people, hasCameras }: (typeof ROOMS)[number]): Promise<Run> {
  const bytesBefore = residentBytes(engine.pid);
  const members: MemberPlan[] = [];
  for (let index = 0; index < people; index += 1) {
    const voice = index < TALKERS_MAX ? TALK : SILENCE;
    const sends = hasCameras ? [voice, CAMERA] : [voice];
    members.push({
      token: await tokenFor(engine, { room: 'bench', identity: `member-${index}` }),
      sends,
      receives: (people - 1) * sends.length,
    });
  }
  const load = await startLoad(engine, members);
  try {
    await delay(SETTLE_MS);
    const figures = await load.watch(seconds * 1_000);
    return {
      processors: figures.serverSeconds / figures.seconds,
      packetsPerSecond: figures.received / figures.seconds,
      perProcessorSecond: figures.received / figures.serverSeconds,
      lost: figures.lost / (figures.received + figures.lost),
      megabytes: figures.serverBytes / MEGABYTE,
      megabytesMore: (figures.serverBytes - bytesBefore) / MEGABYTE,
      loadProcessors: figures.loadSeconds / figures.seconds,
    };
  } finally {
    await load.close();
  }
}

function medians(all: readonly Run[]): Run {
  const middle = (figure: (run: Run) => number) => median(all.map(figure));
  return {
    processors: round(middle(({ processors }) => processors)),
    packetsPerSecond: Math.round(middle(({ packetsPerSecond }) => packetsPerSecond)),
    perProcessorSecond: Math.round(middle(({ perProcessorSecond }) => perProcessorSecond)),
    lost: middle(({ lost }) => lost),
    megabytes: Math.round(middle(({ megabytes }) => megabytes)),
    megabytesMore: Math.round(middle(({ megabytesMore }) => megabytesMore)),
    loadProcessors: round(middle(({ loadProcessors }) => loadProcessors)),
  };
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'media-rooms', seconds, ...figures })}\n`);
}
