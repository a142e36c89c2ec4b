import { distancesToGoals, providerOf } from './demand.ts';
import type { EnergyFlow } from './energy-flow.ts';
import { LINES, type StationIndex, stationAt, stationsOf } from './grid.ts';
import { nextHop } from './routing.ts';
import { isOut, type Part } from './switching.ts';

const LOADS = stationsOf('load');

const ALL_SUPPLIED = 'Alle Verbraucher sind versorgt.';

/** Where packets come from, as part of a sentence. */
const ORIGINS: Readonly<Record<string, string>> = {
  Sonne: 'von der Sonne',
  Wind: 'vom Wind',
  'Batterie West': 'aus der Batterie West',
  'Batterie Ost': 'aus der Batterie Ost',
};

/** Name of a station in running text: modules have letters alone. */
function nameOf(station: StationIndex): string {
  const { kind, name } = stationAt(station);
  return kind === 'module' ? `Modul ${name}` : name;
}

function endsOf(part: Part): string {
  const [from = 0, to = 0] = LINES[part.index] ?? [];
  return `zwischen ${nameOf(from)} und ${nameOf(to)}`;
}

/** Accessible name of the switch of a part: what pressing it does. */
export function switchName(part: Part): string {
  return part.kind === 'line' ? `Leitung ${endsOf(part)} unterbrechen` : `${nameOf(part.index)} abschalten`;
}

/** What switching a part led to: what was done, then how loads are fed from now on, where that changed. */
export function describeSwitching(before: EnergyFlow, after: EnergyFlow, part: Part): string {
  const moved = new Map<string, string[]>();
  const outcome: string[] = [];
  for (const load of LOADS) {
    const way = wayTo(after, load);
    if (way === wayTo(before, load)) continue;
    const name = `das ${stationAt(load).name}`;
    if (way !== undefined) moved.set(way, [...(moved.get(way) ?? []), name]);
    else outcome.push(`${capital(name)} ist abgeschnitten. ${reserveSentence(after.stored[load] ?? 0)}`);
  }
  for (const [way, names] of moved) {
    outcome.push(
      `${capital(listed(names))} ${names.length === 1 ? 'wird' : 'werden'} jetzt ${way} versorgt.`,
    );
  }
  return [done(after, part), ...(outcome.length > 0 ? outcome : [describeSupply(after)])].join(' ');
}

/** What a step changed for the loads; nothing when it changed nothing. */
export function describeStep(before: EnergyFlow, after: EnergyFlow): string | undefined {
  const changed = LOADS.filter((load) => before.supplied[load] !== after.supplied[load]);
  if (changed.length === 0) return undefined;
  return changed
    .map(
      (load) => `Das ${stationAt(load).name} ist ${after.supplied[load] ? 'wieder' : 'nicht mehr'} versorgt.`,
    )
    .join(' ');
}

/** Who gets its packets and who does not. */
export function describeSupply({ supplied }: EnergyFlow): string {
  const without = LOADS.filter((load) => supplied[load] !== true).map(
    (load) => `das ${stationAt(load).name}`,
  );
  return without.length === 0 ? ALL_SUPPLIED : `Nicht versorgt: ${listed(without)}.`;
}

function done(flow: EnergyFlow, part: Part): string {
  const isCut = isOut(flow, part);
  if (part.kind === 'line')
    return `Leitung ${endsOf(part)} ${isCut ? 'unterbrochen' : 'wieder geschlossen'}.`;
  return `${nameOf(part.index)} ${isCut ? 'abgeschaltet' : 'wieder in Betrieb'}.`;
}

function reserveSentence(packets: number): string {
  if (packets === 0) return 'Es hat keinen Vorrat mehr.';
  return packets === 1
    ? 'Sein Vorrat reicht noch einen Schritt.'
    : `Sein Vorrat reicht noch ${packets} Schritte.`;
}

/** Provider and modules on the shortest way to a load; nothing when no provider is left. */
function wayTo({ faults, stored }: EnergyFlow, load: StationIndex): string | undefined {
  const distances = distancesToGoals(faults);
  const provider = providerOf({ distances, stored }, load);
  if (provider === undefined) return undefined;
  const modules: string[] = [];
  let station = provider;
  while (station !== load) {
    const hop = nextHop(station, distances.get(load) ?? [], faults);
    if (hop === undefined) return undefined;
    station = hop.to;
    if (station !== load) modules.push(stationAt(station).name);
  }
  const over = modules.length === 1 ? 'über Modul' : 'über die Module';
  return `${ORIGINS[stationAt(provider).name] ?? ''} ${over} ${listed(modules)}`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} und ${last}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
