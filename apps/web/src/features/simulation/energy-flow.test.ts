import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, runningFlow } from './advance.ts';
import { BATTERY_CAPACITY, balanceOf, type EnergyFlow, PACKETS_MAX } from './energy-flow.ts';
import { LINES, type StationIndex, stationAt, stationsOf } from './grid.ts';
import { stationsAt } from './positions.ts';
import { distanceAt, distancesTo } from './routing.ts';
import { type GridPart, toggle } from './switching.ts';

const LOADS = stationsOf('load');
const PARTS: readonly GridPart[] = [
  ...LINES.map((_, index): GridPart => ({ kind: 'line', index })),
  ...stationsOf('module').map((index): GridPart => ({ kind: 'module', index })),
];

/** What a visitor does: switches parts, with some steps between. */
const deeds = fc.array(fc.record({ part: fc.constantFrom(...PARTS), steps: fc.nat(6) }), { maxLength: 25 });
type Deeds = readonly { readonly part: GridPart; readonly steps: number }[];

/** All moments from the first on. */
function* watch(done: Deeds): Generator<EnergyFlow> {
  let flow = runningFlow();
  yield flow;
  for (const { part, steps } of done) {
    flow = toggle(flow, part);
    yield flow;
    for (let step = 0; step < steps; step += 1) {
      flow = advance(flow);
      yield flow;
    }
  }
}

function run(flow: EnergyFlow, steps: number): EnergyFlow {
  let later = flow;
  for (let step = 0; step < steps; step += 1) later = advance(later);
  return later;
}

function lastOf(done: Deeds): EnergyFlow {
  return [...watch(done)].at(-1) ?? runningFlow();
}

function reaches(flow: EnergyFlow, provider: StationIndex, load: StationIndex): boolean {
  return Number.isFinite(distanceAt(distancesTo(load, flow.faults), provider));
}

function lineNamed(name: string): number {
  return LINES.findIndex((ends) => ends.map((end) => stationAt(end).name).join('-') === name);
}

/** Long enough for every packet to arrive on the longest way. */
const SETTLED = 24;

describe('the grid of the simulation', () => {
  it('feeds every load without a break whatever single line or module fails, and whenever', () => {
    for (const part of PARTS) {
      for (const phase of [0, 1, 2, 7, 8]) {
        let flow = toggle(run(runningFlow(), phase), part);
        for (let step = 0; step < SETTLED; step += 1) {
          flow = advance(flow);
          expect(flow.supplied, `${part.kind} ${part.index}, step ${step}`).not.toContain(false);
        }
      }
    }
  });

  it('loses and makes no packet: what was sent is used, under way or stored', () => {
    void fc.assert(
      fc.property(deeds, (done) => {
        for (const flow of watch(done)) {
          const { sent, used, underWay, stored } = balanceOf(flow);
          expect(used + underWay + stored).toBe(sent);
          expect(flow.stored.every((count) => count >= 0)).toBe(true);
        }
      }),
    );
  });

  it('feeds every load that is joined to a source', () => {
    void fc.assert(
      fc.property(deeds, (done) => {
        let flow = run(lastOf(done), SETTLED);
        for (let step = 0; step < 6; step += 1) {
          flow = advance(flow);
          for (const load of LOADS) {
            const isJoined = stationsOf('source').some((source) => reaches(flow, source, load));
            if (isJoined) expect(flow.supplied[load], stationAt(load).name).toBe(true);
          }
        }
      }),
    );
  });

  it('feeds every load that is joined to a charged battery alone, until that is empty', () => {
    const sources: Deeds = [0, 1].map((index) => ({ part: { kind: 'line', index }, steps: 0 }));
    void fc.assert(
      fc.property(deeds, (done) => {
        let flow = lastOf([
          ...sources,
          ...done.filter(({ part }) => part.kind === 'module' || part.index > 1),
        ]);
        for (let step = 0; step < 12; step += 1) {
          flow = advance(flow);
          for (const load of LOADS) {
            const isJoined = stationsOf('battery').some(
              (battery) => (flow.stored[battery] ?? 0) > 0 && reaches(flow, battery, load),
            );
            // The first packets of a battery that was called just now are still under way.
            if (isJoined && step > 8) expect(flow.supplied[load], stationAt(load).name).toBe(true);
          }
        }
      }),
    );
  });

  it('says honestly that a load which is cut off is not supplied', () => {
    const flow = toggle(toggle(runningFlow(), { kind: 'line', index: 11 }), { kind: 'line', index: 17 });
    const later = run(flow, 10);
    expect(LOADS.map((load) => [stationAt(load).name, later.supplied[load]])).toEqual([
      ['Wohnhaus', false],
      ['Krankenhaus', true],
      ['Rechenzentrum', true],
    ]);
  });

  it('feeds a load again that was cut off and is joined again', () => {
    const cut = (flow: EnergyFlow) =>
      toggle(toggle(flow, { kind: 'line', index: 11 }), { kind: 'line', index: 17 });
    expect(run(cut(run(cut(runningFlow()), 20)), 6).supplied).not.toContain(false);
  });

  it('lets no packet onto a cut line, into a cut module or out of one', () => {
    void fc.assert(
      fc.property(deeds, (done) => {
        let earlier: EnergyFlow | undefined;
        for (const flow of watch(done)) {
          const isStep = earlier !== undefined && flow.step > earlier.step;
          earlier = flow;
          if (!isStep) continue;
          for (const { from, to, line } of flow.packets) {
            if (line === null) continue;
            expect(stationsAt(line).toSorted()).toEqual([from, to].toSorted());
            expect(flow.faults.lines.has(line)).toBe(false);
            expect(flow.faults.modules.has(from) || flow.faults.modules.has(to)).toBe(false);
          }
        }
      }),
    );
  });

  it('turns packets back that are on a line when it is cut, and on their way into a module when it fails', () => {
    const flow = runningFlow();
    for (const part of PARTS) {
      const { packets } = toggle(flow, part);
      for (const packet of packets) {
        const isHit = part.kind === 'line' ? packet.line === part.index : packet.to === part.index;
        expect(packet.to === part.index && part.kind === 'module').toBe(false);
        if (isHit) expect(packet.to).toBe(packet.from);
      }
    }
  });

  it('lets packets pass through modules alone: a load passes nothing on', () => {
    // F keeps its lines to Wohnhaus and Rechenzentrum, and Rechenzentrum has no other.
    const cut = ['C-F', 'D-F', 'F-G', 'G-Rechenzentrum'].reduce(
      (flow, name) => toggle(flow, { kind: 'line', index: lineNamed(name) }),
      runningFlow(),
    );
    const { supplied } = run(cut, SETTLED);
    expect(LOADS.map((load) => supplied[load])).toEqual([true, true, false]);
  });

  it('never fills a battery beyond its brim, nor has more packets on lines than the drawing holds', () => {
    void fc.assert(
      fc.property(deeds, (done) => {
        for (const { stored, packets } of watch(done)) {
          for (const battery of stationsOf('battery')) {
            expect(stored[battery]).toBeLessThanOrEqual(BATTERY_CAPACITY);
          }
          expect(packets.filter(({ line }) => line !== null).length).toBeLessThanOrEqual(PACKETS_MAX);
        }
      }),
    );
  });

  it('puts everything back when every part that was taken out is put back', () => {
    const cut = PARTS.reduce(toggle, runningFlow());
    const whole = PARTS.reduce(toggle, run(cut, 30));
    expect(run(whole, SETTLED).supplied).not.toContain(false);
  });
});
