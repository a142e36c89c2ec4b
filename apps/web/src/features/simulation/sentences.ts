import { distancesToGoals, providerOf } from './demand.ts';
import type { EnergyFlow } from './energy-flow.ts';
import { LINES, type StationIndex, stationAt, stationsOf } from './grid.ts';
import { nextHop } from './routing.ts';
import { type Supply, supplyOf } from './supply.ts';
import { type GridPart, isOut } from './switching.ts';

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

/** Name of a load within a sentence. */
function nameInText(load: StationIndex): string {
  return `das ${stationAt(load).name}`;
}

function endsOf(part: GridPart): string {
  const [from = 0, to = 0] = LINES[part.index] ?? [];
  return `zwischen ${nameOf(from)} und ${nameOf(to)}`;
}

/** Accessible name of the switch of a part: what pressing it does. */
export function switchName(part: GridPart): string {
  return part.kind === 'line' ? `Leitung ${endsOf(part)} unterbrechen` : `${nameOf(part.index)} abschalten`;
}

/**
 * Describes the effect of switching a part: the action, then how loads are fed where that changed. One new route is described
 * in full; of several only each load's origin, because three full routes are too much to follow.
 */
export function describeSwitching(before: EnergyFlow, after: EnergyFlow, part: GridPart): string {
  const ways = new Map<string, string[]>();
  const origins = new Map<string, string[]>();
  const cut: StationIndex[] = [];
  for (const load of LOADS) {
    const way = wayTo(after, load);
    if (way?.text === wayTo(before, load)?.text) continue;
    const name = nameInText(load);
    if (way === undefined) {
      cut.push(load);
    } else {
      ways.set(way.text, [...(ways.get(way.text) ?? []), name]);
      origins.set(way.origin, [...(origins.get(way.origin) ?? []), name]);
    }
  }
  const outcome = cut.length === 0 ? [] : [cutSentence(cut, after)];
  if (ways.size > 1) {
    const fed = [...origins].map(([origin, names]) => `${listed(names)} ${origin}`);
    outcome.push(`Auf neuen Wegen kommt Strom an: ${fed.join(', ')}.`);
  } else {
    for (const [way, names] of ways) {
      outcome.push(
        `${capital(listed(names))} ${names.length === 1 ? 'wird' : 'werden'} jetzt ${way} versorgt.`,
      );
    }
  }
  return [done(after, part), ...(outcome.length > 0 ? outcome : [describeSupply(after)])].join(' ');
}

/** What a step changed for the loads; nothing when it changed nothing. */
export function describeStep(before: EnergyFlow, after: EnergyFlow): string | undefined {
  const outcome: string[] = [];
  for (const isFed of [true, false]) {
    const names = LOADS.filter(
      (load) => after.supplied[load] === isFed && before.supplied[load] !== isFed,
    ).map(nameInText);
    if (names.length === 0) continue;
    const verb = names.length === 1 ? 'ist' : 'sind';
    outcome.push(`${capital(listed(names))} ${verb} ${isFed ? 'wieder' : 'nicht mehr'} versorgt.`);
  }
  return outcome.length === 0 ? undefined : outcome.join(' ');
}

/** Sentences about loads that are not fed over an open route. */
const TROUBLES = [
  ['reserve', 'Abgeschnitten, vom Vorrat versorgt'],
  ['dark', 'Abgeschnitten und nicht versorgt'],
  ['waiting', 'Noch nicht versorgt'],
] as const satisfies readonly (readonly [Supply, string])[];

/** Describes which loads are fed, which live on their reserve, and which have no energy. */
export function describeSupply(flow: EnergyFlow): string {
  const troubles = TROUBLES.flatMap(([supply, text]) => {
    const names = LOADS.filter((load) => supplyOf(flow, load) === supply).map(nameInText);
    return names.length === 0 ? [] : [`${text}: ${listed(names)}.`];
  });
  return troubles.length === 0 ? ALL_SUPPLIED : troubles.join(' ');
}

function done(flow: EnergyFlow, part: GridPart): string {
  const isCut = isOut(flow, part);
  if (part.kind === 'line')
    return `Leitung ${endsOf(part)} ${isCut ? 'unterbrochen' : 'wieder geschlossen'}.`;
  return `${nameOf(part.index)} ${isCut ? 'abgeschaltet' : 'wieder in Betrieb'}.`;
}

function cutSentence(cut: readonly StationIndex[], { stored }: EnergyFlow): string {
  const [load = 0] = cut;
  if (cut.length === 1) {
    return `${capital(nameInText(load))} ist abgeschnitten. ${reserveSentence(stored[load] ?? 0)}`;
  }
  const names = cut.map((one) => `${nameInText(one)} (Vorrat ${stored[one] ?? 0})`);
  return `Abgeschnitten sind ${listed(names)}.`;
}

function reserveSentence(packets: number): string {
  if (packets === 0) return 'Es hat keinen Vorrat mehr.';
  return packets === 1
    ? 'Sein Vorrat reicht noch einen Schritt.'
    : `Sein Vorrat reicht noch ${packets} Schritte.`;
}

/** Provider and modules on the shortest way to a load; nothing when no provider is left. */
function wayTo(
  { faults, stored }: EnergyFlow,
  load: StationIndex,
): { readonly origin: string; readonly text: string } | undefined {
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
  const origin = ORIGINS[stationAt(provider).name] ?? '';
  return { origin, text: `${origin} ${over} ${listed(modules)}` };
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} und ${last}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
