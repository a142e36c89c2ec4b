import { describe, expect, it } from 'vitest';
import { advance, runningFlow } from './advance.ts';
import type { EnergyFlow } from './energy-flow.ts';
import { LINES, STATIONS, stationsOf } from './grid.ts';
import { LONGEST_REPORT } from './longest-report.ts';
import { describeStep, describeSupply, describeSwitching, switchName } from './sentences.ts';
import { type GridPart, toggle } from './switching.ts';

const moduleNamed = (name: string): GridPart => ({
  kind: 'module',
  index: STATIONS.findIndex((station) => station.name === name),
});
const SUN_TO_A: GridPart = { kind: 'line', index: 0 };
const E_TO_HOSPITAL: GridPart = { kind: 'line', index: 16 };
const G_TO_HOSPITAL: GridPart = { kind: 'line', index: 19 };
const WEST_TO_C: GridPart = { kind: 'line', index: 7 };
const E_TO_EAST: GridPart = { kind: 'line', index: 10 };
const A_TO_B: GridPart = { kind: 'line', index: 2 };

/** The sentence after the last of these parts is switched. */
function said(...parts: readonly GridPart[]): string {
  let before = runningFlow();
  let after = before;
  for (const part of parts) {
    before = after;
    after = toggle(before, part);
  }
  return describeSwitching(before, after, parts.at(-1) ?? SUN_TO_A);
}

/** The first thing that is said within twenty steps. */
function saidLater(flow: EnergyFlow): string | undefined {
  let now = flow;
  for (let step = 0; step < 20; step += 1) {
    const next = advance(now);
    const text = describeStep(now, next);
    if (text !== undefined) return text;
    now = next;
  }
  return undefined;
}

/** All sentences of the simulation for random switching and stepping; the same at every run. */
function reportsOfRandomVisitors(): string[] {
  const parts: GridPart[] = [
    ...LINES.map((_, index): GridPart => ({ kind: 'line', index })),
    ...stationsOf('module').map((index): GridPart => ({ kind: 'module', index })),
  ];
  // A linear congruential generator (Numerical Recipes, 3rd edition, 7.1).
  let random = 1;
  const below = (limit: number): number => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return Math.floor((random / 2 ** 32) * limit);
  };
  return Array.from({ length: 60 }, () => {
    const reports: string[] = [];
    let flow = runningFlow();
    for (let move = 0; move < 25; move += 1) {
      const before = flow;
      const part = parts[below(2 * parts.length)];
      flow = part === undefined ? advance(before) : toggle(before, part);
      reports.push(
        part === undefined
          ? `Schritt ${flow.step}. ${describeStep(before, flow) ?? describeSupply(flow)}`
          : describeSwitching(before, flow, part),
      );
    }
    return reports;
  }).flat();
}

describe('what the simulation says', () => {
  it('names the new way of a load whose line is cut', () => {
    expect(said(E_TO_HOSPITAL)).toBe(
      'Leitung zwischen Modul E und Krankenhaus unterbrochen. Das Krankenhaus wird jetzt von der Sonne über die Module A, D und G versorgt.',
    );
  });

  it('names loads together that take the same way', () => {
    expect(said(moduleNamed('C'))).toMatch(
      /^Modul C abgeschaltet\. Das Wohnhaus und das Rechenzentrum werden jetzt/,
    );
  });

  it('says that all is well when a part was needed by nobody', () => {
    expect(said(A_TO_B)).toBe(
      'Leitung zwischen Modul A und Modul B unterbrochen. Alle Verbraucher sind versorgt.',
    );
  });

  it('says for how long a load that is cut off has a reserve, and when that is gone', () => {
    expect(said(E_TO_HOSPITAL, G_TO_HOSPITAL)).toBe(
      'Leitung zwischen Modul G und Krankenhaus unterbrochen. Das Krankenhaus ist abgeschnitten. Sein Vorrat reicht noch 4 Schritte.',
    );
    const cut = toggle(toggle(runningFlow(), E_TO_HOSPITAL), G_TO_HOSPITAL);
    expect(saidLater(cut)).toBe('Das Krankenhaus ist nicht mehr versorgt.');
  });

  it('never says that all are supplied while one is cut off and lives on its reserve', () => {
    const cut = toggle(toggle(runningFlow(), E_TO_HOSPITAL), G_TO_HOSPITAL);
    expect(describeSupply(cut)).toBe('Abgeschnitten, vom Vorrat versorgt: das Krankenhaus.');
    expect(describeSwitching(cut, toggle(cut, A_TO_B), A_TO_B)).toBe(
      'Leitung zwischen Modul A und Modul B unterbrochen. Abgeschnitten, vom Vorrat versorgt: das Krankenhaus.',
    );
  });

  it('tells a load that waits for packets from one that is cut off', () => {
    let flow = toggle(toggle(runningFlow(), E_TO_HOSPITAL), G_TO_HOSPITAL);
    for (let step = 0; step < 10; step += 1) flow = advance(flow);
    expect(describeSupply(toggle(flow, E_TO_HOSPITAL))).toBe('Noch nicht versorgt: das Krankenhaus.');
  });

  it('tells the reserves of several loads that are cut off at once', () => {
    const sources = ['A', 'B'].map(moduleNamed);
    expect(said(...sources, WEST_TO_C, E_TO_EAST)).toBe(
      'Leitung zwischen Modul E und Batterie Ost unterbrochen. Abgeschnitten sind das Wohnhaus (Vorrat 4), das Krankenhaus (Vorrat 4) und das Rechenzentrum (Vorrat 4).',
    );
  });

  it('tells of several new ways their origins alone', () => {
    expect(said(moduleNamed('B'), moduleNamed('A'))).toMatch(
      /^Modul A abgeschaltet\. Auf neuen Wegen kommt Strom an: das .* aus der Batterie West, das .* aus der Batterie Ost\.$/,
    );
  });

  it('never says more than it has room for, however it is switched', () => {
    const longest = reportsOfRandomVisitors().toSorted((a, b) => b.length - a.length)[0] ?? '';
    expect(longest.length).toBeGreaterThan(LONGEST_REPORT.length - 50);
    expect(longest.length).toBeLessThanOrEqual(LONGEST_REPORT.length);
  });

  it('says when a load is supplied again', () => {
    let flow = toggle(toggle(runningFlow(), E_TO_HOSPITAL), G_TO_HOSPITAL);
    for (let step = 0; step < 10; step += 1) flow = advance(flow);
    expect(describeSupply(flow)).toBe('Abgeschnitten und nicht versorgt: das Krankenhaus.');
    expect(saidLater(toggle(flow, E_TO_HOSPITAL))).toBe('Das Krankenhaus ist wieder versorgt.');
  });

  it('names the battery that steps in when no source is left', () => {
    expect(said(moduleNamed('A'), moduleNamed('B'))).toContain('das Krankenhaus aus der Batterie Ost');
  });

  it('says nothing of a step that changed nothing', () => {
    expect(saidLater(runningFlow())).toBeUndefined();
  });

  it('says what is put back', () => {
    expect(said(E_TO_HOSPITAL, E_TO_HOSPITAL)).toMatch(
      /^Leitung zwischen Modul E und Krankenhaus wieder geschlossen\./,
    );
    expect(said(moduleNamed('G'), moduleNamed('G'))).toMatch(/^Modul G wieder in Betrieb\./);
  });
});

it('a switch is named by what pressing it does', () => {
  expect(switchName(E_TO_HOSPITAL)).toBe('Leitung zwischen Modul E und Krankenhaus unterbrechen');
  expect(switchName(moduleNamed('D'))).toBe('Modul D abschalten');
});
