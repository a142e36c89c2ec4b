import { type Caller, isStaff } from '../access/caller.ts';
import type { Provider } from '../providers/provider.ts';

/** Columns that the agent is shown (data contract 4): never notes, figures or free data. */
export const AGENT_COLUMNS = [
  'id',
  'name',
  'firmen_name',
  'email',
  'phone',
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'category',
  'rating',
  'is_active',
] as const satisfies readonly (keyof Provider)[];

/** The record as this caller may see it: whole for staff, else the agent's columns. */
export function visibleProvider(provider: Provider, caller: Caller): Readonly<Record<string, unknown>> {
  if (isStaff(caller)) return provider;
  return Object.fromEntries(AGENT_COLUMNS.map((name) => [name, provider[name]]));
}
