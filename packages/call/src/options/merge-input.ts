import { MEDIA, type MediumSettings, type RawInputSettings } from '../validate/input-settings.ts';

/**
 * Input settings after an update. A medium that the update does not name stays, and so do the settings or the processor of one
 * that it names without them. Settings are replaced, or merged with what was there unless a custom track takes their place.
 */
export function mergeInputSettings(
  before: RawInputSettings,
  update: RawInputSettings,
  { replaces }: { readonly replaces: boolean },
): RawInputSettings {
  const merged: RawInputSettings = {};
  for (const medium of MEDIA) {
    const given = update[medium];
    const old = before[medium];
    const now = given === undefined ? old : mergeMedium(old ?? {}, given, replaces);
    if (now !== undefined) merged[medium] = now;
  }
  return merged;
}

function mergeMedium(old: MediumSettings, given: MediumSettings, replaces: boolean): MediumSettings {
  const isWhole = replaces || given.settings === undefined || 'customTrack' in given.settings;
  const settings = isWhole
    ? (given.settings ?? old.settings)
    : { ...withoutCustomTrack(old.settings), ...given.settings };
  const processor = given.processor ?? old.processor;
  return {
    ...(settings !== undefined && Object.keys(settings).length > 0 && { settings }),
    ...(processor !== undefined && { processor }),
  };
}

/** A device takes the place of a track. */
function withoutCustomTrack(settings: MediumSettings['settings']): MediumSettings['settings'] {
  const { customTrack: _track, ...rest } = settings ?? {};
  return rest;
}
