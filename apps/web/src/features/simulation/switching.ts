import type { EnergyFlow, EnergyPacket } from './energy-flow.ts';
import type { LineIndex, StationIndex } from './grid.ts';

/** Something a visitor can take out of service and put back. */
export type GridPart =
  | { readonly kind: 'line'; readonly index: LineIndex }
  | { readonly kind: 'module'; readonly index: StationIndex };

/** Whether a part is out of service. */
export function isOut({ faults }: EnergyFlow, part: GridPart): boolean {
  return part.kind === 'line' ? faults.lines.has(part.index) : faults.modules.has(part.index);
}

/**
 * Takes a part out of service or puts it back. Packets on a cut line, or on their way into a failed module, return to
 * their previous station: energy that was not handed over stays with its holder.
 */
export function toggle(flow: EnergyFlow, part: GridPart): EnergyFlow {
  const faults =
    part.kind === 'line'
      ? { ...flow.faults, lines: toggled(flow.faults.lines, part.index) }
      : { ...flow.faults, modules: toggled(flow.faults.modules, part.index) };
  const isCut = !isOut(flow, part);
  const turns = ({ line, to }: EnergyPacket): boolean =>
    isCut && (part.kind === 'line' ? line === part.index : to === part.index);
  const packets = flow.packets.map((packet) => (turns(packet) ? { ...packet, to: packet.from } : packet));
  return { ...flow, faults, packets };
}

function toggled(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const changed = new Set(set);
  if (!changed.delete(index)) changed.add(index);
  return changed;
}
