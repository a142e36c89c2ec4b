import type { LineIndex, StationIndex } from './grid.ts';
import { type Faults, NO_FAULTS } from './routing.ts';

/** A packet of electricity: one unit of energy with a goal. */
export interface EnergyPacket {
  readonly id: number;
  /** Where it comes from in this step. */
  readonly from: StationIndex;
  /** Where it arrives with the next step; `from` while it waits or turns back. */
  readonly to: StationIndex;
  /** The line it is on; null while it waits at `from`. */
  readonly line: LineIndex | null;
  /** The load or battery it is meant for. */
  readonly goal: StationIndex;
}

/** The grid at one moment. A value: steps and switching make new ones. */
export interface EnergyFlow {
  /** Steps so far. */
  readonly step: number;
  readonly faults: Faults;
  readonly packets: readonly EnergyPacket[];
  /** Packets kept at each station: the charge of a battery, the small reserve of a load, else 0. */
  readonly stored: readonly number[];
  /** Whether each load got its packet in the last step; true for all other stations. */
  readonly supplied: readonly boolean[];
  /** Packets that sources have fed in since the beginning, with what was stored then. */
  readonly sent: number;
  /** Packets that loads have used. */
  readonly used: number;
}

/** Packets a battery holds at most. */
export const BATTERY_CAPACITY = 12;

/** Packets a load keeps beyond those that are on their way to it. */
export const LOAD_RESERVE = 4;

/** Packets on lines at the same time, at most: as many as the drawing holds. */
export const PACKETS_MAX = 40;

/** Where nothing is wrong: packets under way, stored ones, all that was ever there. */
export interface Balance {
  readonly sent: number;
  readonly used: number;
  readonly underWay: number;
  readonly stored: number;
}

/** The books of the grid. `sent` is always the sum of the other three: no packet is lost. */
export function balanceOf({ sent, used, packets, stored }: EnergyFlow): Balance {
  return { sent, used, underWay: packets.length, stored: stored.reduce((sum, count) => sum + count, 0) };
}

/** A grid at rest: nothing under way, `stored` where it is. */
export function restingFlow(stored: readonly number[]): EnergyFlow {
  return {
    step: 0,
    faults: NO_FAULTS,
    packets: [],
    stored,
    supplied: stored.map(() => true),
    sent: stored.reduce((sum, count) => sum + count, 0),
    used: 0,
  };
}
