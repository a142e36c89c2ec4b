import { chargeBatteries, distancesToGoals, feedLoads, giveNewGoals, type StepDraft } from './demand.ts';
import { type EnergyFlow, type EnergyPacket, restingFlow } from './energy-flow.ts';
import { type LineIndex, STATIONS, stationsOf } from './grid.ts';
import { type Faults, nextHop } from './routing.ts';

const LOADS = stationsOf('load');

/** Stored packets before the first step: batteries with free capacity, loads with a reserve. */
const FIRST_STORED = { source: 0, module: 0, battery: 7, load: 4 } as const;

/** Steps until packets are everywhere that they will be. */
const STEPS_TO_FULL_SWING = 9;

/**
 * The grid one step later: packets arrive, loads use theirs, loads and batteries ask for new ones, and every packet
 * with a way goes one line further. In this model each source alone can feed everything; batteries step in where no
 * source can be reached.
 */
export function advance(flow: EnergyFlow): EnergyFlow {
  const stored = [...flow.stored];
  const waiting = arrive(flow.packets, stored);
  const isFed = LOADS.filter((load) => (stored[load] ?? 0) > 0);
  for (const load of isFed) stored[load] = (stored[load] ?? 0) - 1;
  const draft: StepDraft = {
    distances: distancesToGoals(flow.faults),
    stored,
    waiting,
    sent: flow.sent,
    nextId: Math.max(0, ...flow.packets.map(({ id }) => id)) + 1,
  };
  giveNewGoals(draft);
  feedLoads(draft);
  // Charging goes at half the pace: what loads need comes first.
  if (flow.step % 2 === 0) chargeBatteries(draft);
  return {
    ...flow,
    step: flow.step + 1,
    packets: depart(draft, flow.faults),
    stored,
    supplied: flow.supplied.map((was, station) => (LOADS.includes(station) ? isFed.includes(station) : was)),
    sent: draft.sent,
    used: flow.used + isFed.length,
  };
}

/** The grid as the page shows it first: in full swing, the batteries not quite full. */
export function runningFlow(): EnergyFlow {
  let flow = restingFlow(STATIONS.map(({ kind }) => FIRST_STORED[kind]));
  for (let step = 0; step < STEPS_TO_FULL_SWING; step += 1) flow = advance(flow);
  return flow;
}

function arrive(packets: readonly EnergyPacket[], stored: number[]): EnergyPacket[] {
  return packets.flatMap((packet) => {
    const { to, goal } = packet;
    if (to !== goal) return [{ ...packet, from: to, line: null }];
    stored[goal] = (stored[goal] ?? 0) + 1;
    return [];
  });
}

function depart({ waiting, distances }: StepDraft, faults: Faults): EnergyPacket[] {
  const traffic = new Map<LineIndex, number>();
  const trafficOn = (line: LineIndex) => traffic.get(line) ?? 0;
  return waiting.map((packet) => {
    const hop = nextHop(packet.from, distances.get(packet.goal) ?? [], faults, trafficOn);
    if (hop === undefined) return packet;
    traffic.set(hop.line, trafficOn(hop.line) + 1);
    return { ...packet, ...hop };
  });
}
