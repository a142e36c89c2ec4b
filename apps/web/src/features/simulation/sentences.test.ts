import { describe, expect, it } from 'vitest';
import { advance, runningFlow } from './advance.ts';
import type { EnergyFlow } from './energy-flow.ts';
import { STATIONS } from './grid.ts';
import { describeStep, describeSupply, describeSwitching, switchName } from './sentences.ts';
import { type Part, toggle } from './switching.ts';

const moduleNamed = (name: string): Part => ({
  kind: 'module',
  index: STATIONS.findIndex((station) => station.name === name),
});
const SUN_TO_A: Part = { kind: 'line', index: 0 };
const E_TO_HOSPITAL: Part = { kind: 'line', index: 16 };
const G_TO_HOSPITAL: Part = { kind: 'line', index: 19 };
const A_TO_B: Part = { kind: 'line', index: 2 };

/** What is said when the last of these parts is switched. */
function said(...parts: readonly Part[]): string {
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

  it('says when a load is supplied again', () => {
    let flow = toggle(toggle(runningFlow(), E_TO_HOSPITAL), G_TO_HOSPITAL);
    for (let step = 0; step < 10; step += 1) flow = advance(flow);
    expect(describeSupply(flow)).toBe('Nicht versorgt: das Krankenhaus.');
    expect(saidLater(toggle(flow, E_TO_HOSPITAL))).toBe('Das Krankenhaus ist wieder versorgt.');
  });

  it('names the battery that steps in when no source is left', () => {
    expect(said(moduleNamed('A'), moduleNamed('B'))).toContain(
      'Das Krankenhaus wird jetzt aus der Batterie Ost',
    );
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
