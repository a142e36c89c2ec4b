import { STEP } from '../../../components/art/lattice.ts';
import type { EnergyFlow, EnergyPacket } from '../energy-flow.ts';
import { cssTransformAt, restOf, type Track, tracksOf } from '../positions.ts';
import { findAll } from './find-elements.ts';

/** Length of one step, milliseconds. */
export const STEP_MS = 1100;

/** The packets of the drawing. */
export interface PacketView {
  /** Draws every packet at rest, in the middle of its line. */
  readonly rest: (flow: EnergyFlow) => void;
  /** Sends every packet over its line, for one step. */
  readonly travel: (flow: EnergyFlow) => void;
  /** Sends those back that turned, so that they arrive with the step, of which `left` milliseconds are left. */
  readonly turn: (flow: EnergyFlow, left: number) => void;
}

/** Takes over the packets of the drawing; they are moved by transforms alone. */
export function createPacketView(root: Element): PacketView {
  const slots = findAll(root, '[data-packet]', SVGPathElement);
  const byPacket = new Map<number, SVGPathElement>();

  const draw = (
    flow: EnergyFlow,
    place: (slot: SVGPathElement, packet: EnergyPacket, track: Track) => void,
  ): void => {
    const tracks = tracksOf(flow.packets);
    for (const slot of slots) {
      for (const animation of slot.getAnimations()) animation.cancel();
    }
    for (const id of byPacket.keys()) if (!tracks.has(id)) byPacket.delete(id);
    const taken = new Set(byPacket.values());
    const free = slots.filter((slot) => !taken.has(slot));
    for (const packet of flow.packets) {
      const track = tracks.get(packet.id);
      const slot = track === undefined ? undefined : (byPacket.get(packet.id) ?? free.pop());
      if (track === undefined || slot === undefined) continue;
      byPacket.set(packet.id, slot);
      place(slot, packet, track);
    }
    const used = new Set(byPacket.values());
    for (const slot of slots) {
      if (used.has(slot)) slot.removeAttribute('display');
      else slot.setAttribute('display', 'none');
    }
  };

  return {
    rest: (flow) =>
      draw(flow, (slot, packet, track) => {
        slot.style.transform = cssTransformAt(track, restOf(packet));
      }),
    travel: (flow) =>
      draw(flow, (slot, _packet, track) => {
        const transform = [cssTransformAt(track, 0), cssTransformAt(track, STEP)];
        slot.animate({ transform }, { duration: STEP_MS, fill: 'both' });
      }),
    turn: ({ packets }, left) => {
      for (const { id, from, to } of packets) {
        const [animation] = (from === to && byPacket.get(id)?.getAnimations()) || [];
        if (animation === undefined || animation.playbackRate < 0) continue;
        animation.updatePlaybackRate(-(STEP_MS - left) / Math.max(left, 1));
      }
    },
  };
}
