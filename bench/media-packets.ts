/**
 * Packets that the media server sends in a second of its processor time, all threads together, for 1, 4 and 10 receivers of
 * one stream: beside the bare loop on the same native transport and beside livekit-server, in turns, each with the same
 * packets at the same rate. What counts is what receivers got. Prints figures as JSON. Arguments: runs (5), seconds of each
 * (2), and how many packets go out each second at most (30,000). Fails when ours are fewer than half of the better of the two.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { tokenFor } from '../conformance/support/tokens.ts';
import {
  type MeasuredEngine,
  startBareLoop,
  startEmbeddedEngine,
  startLivekitEngine,
} from './support/media/engines.ts';
import { startLoad } from './support/media/load.ts';
import type { MemberPlan } from './support/media/load-plan.ts';
import { median } from './support/median.ts';

const RATIO_MIN = 0.5;
const RECEIVERS = [1, 4, 10];
const PAYLOAD_BYTES = { audio: 100, video: 1_100 } as const;
const SETTLE_MS = 500;
/** Of one stream livekit-server loses packets when there are more. */
const INCOMING_MAX = 10_000;

const runs = Number(process.argv[2] ?? 5);
const watchMs = Number(process.argv[3] ?? 2) * 1_000;
const outgoingMax = Number(process.argv[4] ?? 30_000);

interface Run {
  readonly perProcessorSecond: number;
  /** Share of what was to come. */
  readonly lost: number;
  readonly server: number;
  readonly load: number;
}

const starts = [startEmbeddedEngine, startBareLoop, startLivekitEngine];
const engines: MeasuredEngine[] = [];
let rooms = 0;
try {
  for (const start of starts) {
    const engine = await start();
    if (engine !== undefined) engines.push(engine);
  }
  for (const kind of ['video', 'audio'] as const) {
    for (const receivers of RECEIVERS) await compare(kind, receivers);
  }
} finally {
  for (const engine of engines) await engine.close();
}

async function compare(kind: 'audio' | 'video', receivers: number): Promise<void> {
  const results = engines.map(({ name }): { name: MeasuredEngine['name']; all: Run[] } => ({
    name,
    all: [],
  }));
  for (let run = 0; run < runs; run += 1) {
    for (const [index, engine] of engines.entries()) {
      results[index]?.all.push(await measure(engine, kind, receivers));
    }
  }
  const speeds = new Map(results.map(({ name, all }) => [name, speedOf(all)]));
  const ours = speeds.get('embedded') ?? Number.NaN;
  speeds.delete('embedded');
  const ratio = ours / Math.max(...speeds.values());
  print({ kind, receivers, ratio: round(ratio), ...Object.fromEntries(results.map(summary)) });
  if (!(ratio >= RATIO_MIN)) process.exitCode = 1;
}

function speedOf(all: readonly Run[]): number {
  return Math.round(median(all.map(({ perProcessorSecond }) => perProcessorSecond)));
}

async function measure(engine: MeasuredEngine, kind: 'audio' | 'video', receivers: number): Promise<Run> {
  rooms += 1;
  const room = `bench-${rooms}`;
  const packetsPerSecond = Math.min(INCOMING_MAX, outgoingMax / receivers);
  const stream = { kind, packetsPerSecond, payloadBytes: PAYLOAD_BYTES[kind] };
  const member = async (identity: string, rest: Omit<MemberPlan, 'token'>): Promise<MemberPlan> => ({
    token: await tokenFor(engine, { room, identity }),
    ...rest,
  });
  const members = [await member('sender', { sends: [stream], receives: 0 })];
  for (let index = 0; index < receivers; index += 1) {
    members.push(await member(`receiver-${index}`, { sends: [], receives: 1 }));
  }
  const load = await startLoad(engine, members);
  try {
    await delay(SETTLE_MS);
    const { seconds, sent, received, serverSeconds, loadSeconds } = await load.watch(watchMs);
    return {
      perProcessorSecond: received / serverSeconds,
      lost: 1 - received / (sent * receivers),
      server: serverSeconds / seconds,
      load: loadSeconds / seconds,
    };
  } finally {
    await load.close();
  }
}

function summary({ name, all }: { readonly name: string; readonly all: readonly Run[] }): [string, object] {
  const middle = (figure: (run: Run) => number) => round(median(all.map(figure)));
  return [
    name,
    {
      perProcessorSecond: speedOf(all),
      all: all.map((run) => Math.round(run.perProcessorSecond)),
      lost: middle(({ lost }) => lost),
      processors: middle(({ server }) => server),
      loadProcessors: middle(({ load }) => load),
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'media-packets', ...figures })}\n`);
}
