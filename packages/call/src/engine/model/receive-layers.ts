import type {
  LayerUpdate,
  ReceiveSettings,
  ReceiveSettingsUpdates,
  SingleReceiveSettings,
  SingleReceiveUpdates,
} from '../../api/settings.ts';

const PARTS = ['video', 'screenVideo'] as const;
type Part = (typeof PARTS)[number];

/** The default: the highest layer there is. */
export const BASE_SETTINGS: SingleReceiveSettings = { video: { layer: 2 }, screenVideo: { layer: 2 } };

/**
 * Receive settings after an update. `*` changes all participants that are named or present, before single ones;
 * `inherit` removes a setting, so that `base` counts again.
 */
export function updateReceiveSettings(
  settings: ReceiveSettings,
  { '*': forAll, ...updates }: ReceiveSettingsUpdates,
  present: readonly string[],
): ReceiveSettings {
  let updated = settings;
  if (forAll !== undefined) {
    const everybody = new Set([...Object.keys(settings), ...present].filter((id) => id !== 'base'));
    for (const id of everybody) updated = updateOne(updated, id, forAll);
  }
  for (const [id, update] of Object.entries(updates)) updated = updateOne(updated, id, update);
  return updated;
}

function updateOne(
  settings: ReceiveSettings,
  id: string,
  update: SingleReceiveUpdates | 'inherit',
): ReceiveSettings {
  const { [id]: before = {}, ...others } = settings;
  if (update === 'inherit') return others;
  const now: SingleReceiveSettings = { ...before };
  for (const part of PARTS) {
    const given = update[part];
    if (given === undefined) continue;
    const layer = layerOf(given);
    if (layer === undefined) delete now[part];
    else now[part] = { layer };
  }
  return Object.keys(now).length === 0 ? others : { ...others, [id]: now };
}

function layerOf(update: LayerUpdate | 'inherit'): number | undefined {
  return update === 'inherit' || update.layer === 'inherit' ? undefined : update.layer;
}

/** The layer to receive a participant's video in: its own setting, or that of `base`. */
export function wantedLayer(settings: ReceiveSettings, id: string, part: Part): number {
  const layers = [settings[id], settings['base'], BASE_SETTINGS].map((single) => single?.[part]?.layer);
  return layers.find((layer) => layer !== undefined) ?? 0;
}

/** The receive settings of a participant, with inherited ones where they are asked for. */
export function receiveSettingsOf(
  settings: ReceiveSettings,
  id: string,
  { showInheritedValues }: { readonly showInheritedValues: boolean },
): SingleReceiveSettings {
  if (!showInheritedValues) return settings[id] ?? {};
  return Object.fromEntries(PARTS.map((part) => [part, { layer: wantedLayer(settings, id, part) }]));
}
